"""7.33: wars that are drawn are fought at once beside a matching one, or when a leader in refuge joins them."""

from __future__ import annotations

from ..forum import arrivals
from ..forum.arrivals import activate, starts_active
from ..state import ACTIVE, INACTIVE
from .book import rule
from .state import Assembly


@arrivals.state_when_drawn.register(Assembly)
@rule("republic_assembly:7.332a")
def state_when_drawn(s: Assembly, war: int, matching: list[int], led: bool) -> int:
    """Active beside a matching war, by its card or for a leader in play, else inactive; no war waits a year."""
    return ACTIVE if matching or led or starts_active(s, war) else INACTIVE


@arrivals.join_as_guest.register(Assembly)
@rule("republic_assembly:7.331")
def join_as_guest(s: Assembly, war: int) -> None:
    """A leader who has found refuge rouses the war that he joins."""
    if s.war[war] == INACTIVE:
        activate(s, war)
