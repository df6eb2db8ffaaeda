"""Cards at their moments in the house: the pause of a live table, the hours of one over days, and what nobody sees."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tabularium.bots import RandomBot
from tabularium.engine import Ask
from tabularium.server.tables import botworker
from tabularium.server.tables.bots import BotPool
from tabularium.server.tables.botworker import Chosen, Task
from tabularium.shapes.people import Visitor
from tabularium.shapes.tables import Pace, Sight
from tests.mini.courteous import CARD, COURTEOUS
from tests.server.kit import FakeClock, Inn, open_inn

pytestmark = pytest.mark.anyio

MOMENT = "moment.vote.closing"
HOUR = 3600.0


@pytest.fixture
def inn(lite: Inn) -> Inn:
    """One kind of database is enough here, but for what is written down in a new way."""
    return lite


async def sights(inn: Inn, table: str, people: list[Visitor]) -> list[Sight]:
    return [await inn.house.play.sight(person, table, seat, peek=True) for seat, person in enumerate(people)]


async def to_the_pause(inn: Inn, table: str, people: list[Visitor]) -> list[Sight]:
    """Everybody answers until the table pauses."""
    for _ in range(200):
        seen = await sights(inn, table, people)
        if any(each.ask is not None and each.ask.key == MOMENT for each in seen):
            return seen
        await inn.house.steward.look_after(table)
        await inn.step(table, people)
    raise AssertionError("no vote ever closed")


def keys(seen: list[Sight]) -> list[str | None]:
    return [each.ask.key if each.ask else None for each in seen]


def told(sight: Sight) -> Any:
    """All that a seat is told that could tell it something about others."""
    table, clocks = msgspec.to_builtins(sight.table), msgspec.to_builtins(sight.clocks)
    return sight.n, sight.number, sight.view, sight.lines, table, clocks, sight.can_undo, sight.waits, sight.grace


async def let_pass(inn: Inn, table: str, people: list[Visitor], seat: int) -> None:
    sight = await inn.house.play.sight(people[seat], table, seat)
    await inn.house.play.answer(people[seat], table, seat, sight.number or 0, "go_on")


async def row_kinds(inn: Inn, table: str) -> list[str]:
    return [msgspec.json.decode(line)["row"] for line in await inn.rows(table)]


async def test_all_who_could_hold_a_card_are_given_a_pause_and_nobody_sees_who(inn: Inn, courteous: str) -> None:
    table, people = await inn.friends(game=courteous)
    seen = await to_the_pause(inn, table, people)

    assert keys(seen) == [MOMENT] * 3
    assert all(each.table.waiting == [] and each.waits for each in seen)
    spectator = await inn.house.play.sight(Visitor(), table, None)
    assert (spectator.table.waiting, spectator.clocks) == ([], {})


async def test_the_pause_of_a_live_table_ends_after_its_seconds_with_one_row(inn: Inn, courteous: str) -> None:
    table, people = await inn.friends(game=courteous)
    seen = await to_the_pause(inn, table, people)
    rows = await row_kinds(inn, table)

    inn.clock.advance(5.9)
    assert await inn.house.steward.look_after(table) == 0
    inn.clock.advance(0.1)
    assert await inn.house.steward.look_after(table) == 1

    assert (await row_kinds(inn, table))[len(rows) :] == ["lapse"]
    assert MOMENT not in keys(await sights(inn, table, people))
    assert (await sights(inn, table, people))[0].n == seen[0].n + 1


async def test_who_is_given_a_pause_sees_how_long_it_is(inn: Inn, courteous: str) -> None:
    table, people = await inn.friends(game=courteous, pace=Pace(pause=20.0))
    seen = await to_the_pause(inn, table, people)
    assert [list(each.clocks) for each in seen] == [[0], [1], [2]]
    assert all(each.clocks[seat].deadline == inn.clock.now() + 20 for seat, each in enumerate(seen))


async def test_who_lets_it_pass_does_so_unseen(inn: Inn, courteous: str) -> None:
    table, people = await inn.friends(game=courteous)
    before = await to_the_pause(inn, table, people)
    inn.clock.advance(1)
    await let_pass(inn, table, people, 2)
    after = await sights(inn, table, people)

    assert [told(each) for each in after[:2]] == [told(each) for each in before[:2]]
    assert keys(after) == [MOMENT, MOMENT, None]


async def test_when_all_have_let_it_pass_the_table_goes_on_at_once(inn: Inn, courteous: str) -> None:
    table, people = await inn.friends(game=courteous)
    before = await to_the_pause(inn, table, people)
    for seat in (2, 0, 1):
        await let_pass(inn, table, people, seat)
    after = await sights(inn, table, people)
    assert MOMENT not in keys(after)
    assert after[0].n == before[0].n + 1


async def test_a_card_is_played_in_the_pause_and_the_pause_begins_again(inn: Inn, courteous: str) -> None:
    table, people = await inn.friends(game=courteous)
    seen = await to_the_pause(inn, table, people)
    inn.clock.advance(4)
    killer, target = next(
        (seat, each.chances["assassinate"].default) for seat, each in enumerate(seen) if "assassinate" in each.chances
    )
    await inn.house.play.interject(people[killer], table, killer, seen[killer].n, "assassinate", target)
    again = await sights(inn, table, people)
    if again[0].outcome is None and MOMENT in keys(again):
        seat = keys(again).index(MOMENT)
        assert again[seat].clocks[seat].deadline == inn.clock.now() + 6


class Still(RandomBot):
    """Answers, and does nothing unasked."""

    def interject(self, view: dict[str, Any], chances: Mapping[str, Ask]) -> None:
        return None


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch, courteous: str) -> str:
    """The game with such a bot; all bots think in this process, where it is known."""
    monkeypatch.setitem(COURTEOUS.bots, "still", Still)  # type: ignore[arg-type]

    async def choose(self: BotPool, task: Task, person: str = "") -> Chosen:
        return await asyncio.to_thread(botworker.choose, task)

    monkeypatch.setattr(BotPool, "choose", choose)
    return courteous


async def test_bots_hold_nobody_up(inn: Inn, still: str) -> None:
    ann = await inn.guest("Ann")
    table = (await inn.table(ann, ["me", "bot:still", "bot:still"], game=still, public=True)).table.id
    await to_the_pause(inn, table, [ann])
    rows = len(await inn.rows(table))
    await inn.house.steward.look_after(table)
    assert len(await inn.rows(table)) == rows

    await let_pass(inn, table, [ann], 0)
    assert await inn.house.steward.look_after(table) >= 1
    assert (await row_kinds(inn, table))[rows : rows + 2] == ["answer", "lapse"]


async def test_a_pause_of_bots_alone_is_over_at_once(inn: Inn, still: str) -> None:
    ann = await inn.guest("Ann")
    table = (await inn.table(ann, ["me", "bot:still", "bot:still"], game=still, public=True)).table.id
    await inn.house.play.stop(ann, table, 0, CARD, False)
    for _ in range(60):
        sight = await inn.house.play.sight(ann, table, 0)
        if sight.outcome is not None:
            break
        if sight.ask is not None:
            await inn.house.play.answer(ann, table, 0, sight.number or 0, sight.ask.default)
        await inn.house.steward.look_after(table)
    assert "lapse" in await row_kinds(inn, table)
    assert sight.outcome is not None


async def test_over_days_the_table_waits_some_hours_for_whoever_has_not_switched_it_off(
    inn: Inn, courteous: str
) -> None:
    pace = Pace(kind="days", hours=3.0)
    table, people = await inn.friends(game=courteous, pace=pace)
    await inn.house.play.stop(people[1], table, 1, CARD, False)
    seen = await to_the_pause(inn, table, people)
    assert keys(seen) == [MOMENT, None, MOMENT]

    inn.clock.advance(3 * HOUR - 1)
    assert await inn.house.steward.look_after(table) == 0
    inn.clock.advance(1)
    assert await inn.house.steward.look_after(table) == 1


async def test_where_all_have_switched_it_off_the_table_does_not_halt(inn: Inn, courteous: str) -> None:
    table, people = await inn.friends(game=courteous, pace=Pace(kind="days"))
    for seat, person in enumerate(people):
        sight = await inn.house.play.sight(person, table, seat)
        assert sight.stops == [CARD]
        assert (await inn.house.play.stop(person, table, seat, CARD, False)).stops == []
    for _ in range(60):
        seen = await sights(inn, table, people)
        assert MOMENT not in keys(seen)
        if seen[0].outcome is not None:
            break
        await inn.step(table, people)


async def test_a_table_may_do_without_pauses(inn: Inn, courteous: str) -> None:
    table, people = await inn.friends(game=courteous, pace=Pace(pause=0.0))
    assert all(each.stops == [] for each in await sights(inn, table, people))


async def test_the_house_opens_again_in_the_middle_of_a_pause(tmp_path: Path, database: str, courteous: str) -> None:
    clock = FakeClock()
    async with open_inn(tmp_path, database, clock=clock) as inn:
        table, people = await inn.friends(game=courteous)
        before = await to_the_pause(inn, table, people)
        await let_pass(inn, table, people, 0)
    clock.advance(2)
    async with open_inn(tmp_path, database, clock=clock) as inn:
        seen = await sights(inn, table, people)
        assert keys(seen) == [None, MOMENT, MOMENT]
        assert [told(each) for each in seen[1:]] == [told(each) for each in before[1:]]
        assert await inn.house.steward.look_after(table) == 0
        clock.advance(4)
        assert await inn.house.steward.look_after(table) == 1
        assert MOMENT not in keys(await sights(inn, table, people))


async def test_a_pause_takes_nothing_from_the_bank(inn: Inn, courteous: str) -> None:
    table, people = await inn.friends(game=courteous, pace=Pace(kind="live", bonus=0.0))
    await to_the_pause(inn, table, people)
    inn.clock.advance(6)
    await inn.house.steward.look_after(table)
    clocks = (await sights(inn, table, people))[0].clocks
    assert {clock.left for clock in clocks.values()} == {1800.0}
