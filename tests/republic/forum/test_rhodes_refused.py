"""Fleets of Rhodes that the Senate refuses: only those that came go home."""

from __future__ import annotations

import pytest

from tabularium.games.republic.forum.events import befall
from tabularium.games.republic.forum.rhodes import fleets_go_home
from tabularium.games.republic.senate.subjects import SUBJECTS
from tabularium.games.republic.state import Motion, Republic

from ..table import board, event, loaded

RHODES = "event:rhodian-alliance"


def lent(fleets: int, times: int = 1) -> Republic:
    """Rhodes has lent fleets to a Rome that has so many of its own."""
    s = loaded(board(wars={"war:punic-1": "active"}, fleets=fleets))
    for _ in range(times):
        befall(s, event(RHODES))
    return s


@pytest.mark.rule("republic:E.rhodian-alliance.1", "republic:E.rhodian-alliance.2")
@pytest.mark.parametrize(("own", "times"), [(5, 1), (20, 1), (25, 1), (5, 2), (15, 2), (20, 2)])
def test_a_refusal_leaves_rome_the_fleets_it_had(own: int, times: int) -> None:
    s = lent(own, times)
    assert s.fleets == min(25, own + 8 + 4 * (times - 1))
    SUBJECTS["refuse_rhodian"].passed(s, Motion(subject="refuse_rhodian", terms=["refuse"], by=0))
    assert (s.fleets, s.rhodian, s.level[event(RHODES)]) == (own, 0, 0)


@pytest.mark.rule("republic:E.rhodian-alliance.1")
def test_after_the_war_eight_go_though_fewer_had_room() -> None:
    s = lent(20)
    fleets_go_home(s)
    assert s.fleets == 25 - 8
    befall(s, event(RHODES))
    SUBJECTS["refuse_rhodian"].passed(s, Motion(subject="refuse_rhodian", terms=["refuse"], by=0))
    assert s.fleets == 25 - 8


@pytest.mark.rule("republic:E.rhodian-alliance.1")
def test_a_refusal_after_nearly_all_fleets_were_disbanded_brings_none_back() -> None:
    s = lent(20)
    s.fleets, s.rhodian = 1, 1
    fleets_go_home(s, refused=True)
    assert s.fleets == 1
