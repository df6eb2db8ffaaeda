"""Facts that hold after every scene of an assembly: all of the second edition's, and everybody has a place."""

from __future__ import annotations

from ..cards import PERSON
from ..invariants import check as second_edition
from ..senators import living, members
from ..state import NOBODY, Seat
from .people import senators_of
from .state import Assembly


def check(s: Assembly) -> None:
    """All of it."""
    second_edition(s)
    check_room(s)


def check_room(s: Assembly) -> None:
    """A person of his faction plays each senator, and nobody plays two while another of the faction waits."""
    assert s.stood == s.faction, "somebody has changed sides, and nobody has followed"
    for faction in living(s):
        people = s.people_of(faction)
        assert people, f"nobody sits in faction {faction}"
        for p in members(s, faction):
            assert s.plays[p] in people, f"{PERSON[p]} is played by nobody of his faction"
        counts = [len(senators_of(s, seat)) for seat in people]
        assert min(counts) > 0 or max(counts) < 2, f"somebody of faction {faction} waits beside one who plays two"
    busy = {seat for seat in s.plays if seat != NOBODY}
    idle = [Seat(seat) for seat in range(len(s.sits)) if seat not in busy]
    assert sorted(s.waiting) == idle, "those wait who play nobody"
