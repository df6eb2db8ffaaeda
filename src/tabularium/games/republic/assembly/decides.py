"""The table of who decides what, in words."""

from __future__ import annotations

from markupsafe import Markup

from tabularium.draw.parts import facts

from ..table.stage import Stage
from .speakers import who_decides

TITLE = "board.decides"


def decisions(stage: Stage) -> Markup:
    """Everybody who is asked for something, and for what."""
    return facts(*((stage.text(f"decides.{who}"), stage.text(f"decides.{who}.what")) for who in who_decides()))
