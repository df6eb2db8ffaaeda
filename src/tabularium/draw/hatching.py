"""The hatching of seats' provinces on a map, so that colour is never the only sign."""

from __future__ import annotations

from markupsafe import Markup

from .parts import seat_class
from .svg import h, join

HATCHES = (
    "",
    '<path d="M-2 2L2-2M0 8L8 0M6 10L10 6" class="ps"/>',
    '<circle cx="2" cy="2" r="1.1" class="pf"/><circle cx="6" cy="6" r="1.1" class="pf"/>',
    '<path d="M0 2H8M0 6H8" class="ps"/>',
    '<path d="M0 0L8 8M8 0L0 8" class="ps"/>',
    '<path d="M2 0V8M6 0V8" class="ps"/>',
    '<path d="M0 0H4.5L0 4.5z" class="pf"/>',
    '<path d="M0 0L8 8M-2 6L2 10M6-2L10 2" class="ps"/>',
    '<path d="M0 0L8 8M-2 2L6 10M2-2L10 6" class="ps"/>',
    '<path d="M4 0V8M0 4H8" class="ps"/>',
    '<path d="M0 0H4V4H0zM4 4H8V8H4z" class="pf"/>',
    '<path d="M0 2H4M4 6H8" class="ps ps--wide"/>',
    '<circle cx="4" cy="4" r="2" class="ps"/>',
)
"""By seat; the first has its colour alone."""


def patterns(seats: int) -> Markup:
    """The patterns of so many seats, `pat-1` to the last, to be used as a fill."""
    return join(
        h.pattern(
            h.rect(width=8, height=8, class_="pb"),
            Markup(inside),
            id=f"pat-{seat + 1}",
            class_=seat_class(seat),
            width=8,
            height=8,
            patternUnits="userSpaceOnUse",
        )
        for seat, inside in enumerate(HATCHES[:seats])
    )
