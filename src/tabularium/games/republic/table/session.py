"""The decisions of the Senate in this sitting."""

from __future__ import annotations

from markupsafe import Markup

from tabularium.draw.parts import icon, panel
from tabularium.draw.svg import h

from .stage import Stage

SITS = "senate.convenes"
DECIDED = {
    "senate.carried": "check",
    "senate.rejected": "cross",
    "senate.veto": "tribune",
    "senate.no_consent": "cross",
}
"""How a proposal ends, and by what sign it is known."""


def session(stage: Stage) -> Markup | None:
    """Every proposal of this sitting that has been decided, the newest first."""
    if stage.s.phase != "senate":
        return None
    found = [line for line in stage.look.since(SITS) if line.message in DECIDED]
    if not found:
        return None
    rows = [
        h.li(icon(DECIDED[line.message]), h.span(Markup(stage.look.rich.line(line))), class_="session__row")
        for line in reversed(found)
    ]
    return panel(stage.text("board.session"), h.ol(rows, class_="lines"), class_="pane pane-more")
