"""The buttons with which a map is moved: closer, farther, all of it, and to where the game wants the reader."""

from __future__ import annotations

from markupsafe import Markup

from .look import Look
from .parts import icon
from .svg import h


def zoom_buttons(look: Look, action: str) -> Markup:
    """The buttons of a map; `action` is the sign of the last, which leads to where something is to be done."""
    buttons = (("in", "plus"), ("out", "dash"), ("fit", "fit"), ("action", action))
    return h.div(
        (
            h.button(
                icon(sign),
                class_="iconbtn",
                type="button",
                data_zoom=what,
                aria_label=look.text(f"board.map.{what}"),
                title=look.text(f"board.map.{what}"),
            )
            for what, sign in buttons
        ),
        class_="map__tools",
    )
