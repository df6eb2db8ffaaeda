"""What a game says beside a question."""

from __future__ import annotations

from markupsafe import Markup

from tabularium.draw.look import Look
from tabularium.engine import Ask

from .values import told


def hint(look: Look, ask: Ask, own_board: bool) -> Markup | None:
    """It may speak of numbers of the table, of what is known of the things the ask names, and of what the ask tells."""
    message = f"hint.{ask.key}"
    if not own_board or not look.words.has(message):
        return None
    facts = {name: value for name, value in look.view.items() if isinstance(value, int)}
    for thing in ask.params.values():
        facts |= (told(look, thing) or {}) if isinstance(thing, str) else {}
    return look.html(message, **{**facts, **ask.params, "seat": f"seat:{ask.seat}"})
