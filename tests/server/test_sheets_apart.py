"""Where sheets are filled in, a step is tried away from the event loop: the last of them plays a whole year."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from tabularium.engine import Match, Refused, StaleAsk
from tabularium.shapes.people import Visitor
from tests.server.kit import Inn

pytestmark = pytest.mark.anyio
ONE = {"levy": {"legions": 1}}
DEAR = {"levy": {"legions": 999}}


class Slow:
    """Answers are played where the test can see and hold them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.threads: list[threading.Thread] = []
        self.begun, self.may_go = threading.Event(), threading.Event()
        self.may_go.set()
        plays = Match.answer

        def answer(match: Match, *given: Any, **more: Any) -> None:
            self.threads.append(threading.current_thread())
            self.begun.set()
            assert self.may_go.wait(60)
            plays(match, *given, **more)

        monkeypatch.setattr(Match, "answer", answer)

    def hold(self) -> None:
        """From now on an answer waits."""
        self.begun.clear()
        self.may_go.clear()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    watched = Slow(monkeypatch)
    yield watched
    watched.may_go.set()


async def hand_in(inn: Inn, who: Visitor, table: str, seat: int, sheet: Any = ONE) -> None:
    sight = await inn.house.play.sight(who, table, seat)
    assert sight.number is not None
    await inn.house.play.answer(who, table, seat, sight.number, sheet)


async def year(inn: Inn, who: Visitor, table: str) -> int:
    return int((await inn.house.play.sight(who, table, 0)).view["year"])


async def test_sheets_are_played_in_a_thread_and_other_answers_at_once(lite: Inn, tribute: str, slow: Slow) -> None:
    table, people = await lite.friends(3, game=tribute)
    for seat, who in enumerate(people):
        await hand_in(lite, who, table, seat)
    assert await year(lite, people[0], table) == 2
    assert len(slow.threads) == 3
    assert threading.main_thread() not in slow.threads

    senate, senators = await lite.friends(3)
    seat, sight = await lite.asked(senate, senators)
    assert sight.ask is not None
    assert sight.number is not None
    await lite.house.play.answer(senators[seat], senate, seat, sight.number, sight.ask.default)
    assert slow.threads[-1] is threading.main_thread()


async def test_others_are_served_while_a_year_is_played(lite: Inn, tribute: str, slow: Slow) -> None:
    """Given a last sheet that takes its time, then another table is looked at meanwhile, and this one afterwards."""
    table, people = await lite.friends(3, game=tribute)
    other, _ = await lite.friends(3)
    for seat in (0, 1):
        await hand_in(lite, people[seat], table, seat)
    slow.hold()

    last = asyncio.create_task(hand_in(lite, people[2], table, 2))
    await asyncio.to_thread(slow.begun.wait, 60)
    looks = asyncio.create_task(year(lite, people[0], table))
    assert (await lite.house.play.sight(Visitor(), other, None)).seat is None

    assert not last.done()
    assert not looks.done()
    slow.may_go.set()
    await last
    assert await looks == 2


async def test_whoever_leaves_before_the_year_is_played_has_answered_nothing(
    lite: Inn, tribute: str, slow: Slow
) -> None:
    """Given a last sheet whose sender hangs up while it is played, then it was never given, and is taken once later."""
    table, people = await lite.friends(3, game=tribute)
    for seat in (0, 1):
        await hand_in(lite, people[seat], table, seat)
    rows = len(await lite.rows(table))
    slow.hold()
    last = asyncio.create_task(hand_in(lite, people[2], table, 2))
    await asyncio.to_thread(slow.begun.wait, 60)

    last.cancel()
    with pytest.raises(asyncio.CancelledError):
        await last
    slow.may_go.set()

    assert await year(lite, people[0], table) == 1
    assert len(await lite.rows(table)) == rows
    await hand_in(lite, people[2], table, 2)
    assert await year(lite, people[0], table) == 2
    assert len(await lite.rows(table)) == rows + 1


async def test_a_refused_sheet_changes_nothing_and_a_late_one_is_stale(lite: Inn, tribute: str) -> None:
    table, people = await lite.friends(3, game=tribute)
    sight = await lite.house.play.sight(people[0], table, 0)
    assert sight.number is not None
    with pytest.raises(Refused):
        await hand_in(lite, people[0], table, 0, DEAR)
    for seat, who in enumerate(people):
        await hand_in(lite, who, table, seat)
    with pytest.raises(StaleAsk):
        await lite.house.play.answer(people[0], table, 0, sight.number, ONE)
    assert await year(lite, people[0], table) == 2
