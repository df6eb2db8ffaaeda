"""Tables by the calendar: the week's deadline, sealed answers, and a year that is opened exactly once."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest

from tabularium.engine import Match, Record, Refused, StaleAsk, find_game
from tabularium.server.base.problem import Problem
from tabularium.server.steward.opening import CannotOpen, Opening
from tabularium.server.steward.resolver import Resolved, Sealed
from tabularium.server.tables.calendar import deadline, next_slot
from tabularium.server.tables.pace import check
from tabularium.shapes.people import Visitor
from tabularium.shapes.tables import Pace
from tabularium.store import schema
from tests.server.kit import FakeClock, Inn, counted, open_inn

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("resolved_here")]

ROME = ZoneInfo("Europe/Rome")
ONE = {"levy": {"legions": 1}}
TWO = {"levy": {"legions": 2}}
DEAR = {"levy": {"legions": 5, "ships": 3}}
DAY, WEEK = 86_400.0, 7 * 86_400.0
SUNDAYS = Pace(kind="weekly", zone="Europe/Rome", remind=0)


def at(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ROME).timestamp()


# -- when ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("pace", "now", "until"),
    [
        (SUNDAYS, "2026-06-10T12:00", "2026-06-14T20:00"),
        (SUNDAYS, "2026-06-13T20:00", "2026-06-14T20:00"),
        (SUNDAYS, "2026-06-13T20:01", "2026-06-21T20:00"),
        (SUNDAYS, "2026-06-14T20:00", "2026-06-21T20:00"),
        (SUNDAYS, "2026-03-25T20:00", "2026-03-29T20:00"),  # the clocks of Rome go forward that night
        (SUNDAYS, "2026-10-21T20:00", "2026-10-25T20:00"),  # and back again
        (msgspec.structs.replace(SUNDAYS, weeks=2), "2026-06-10T12:00", "2026-06-21T20:00"),
        (msgspec.structs.replace(SUNDAYS, holidays=["2026-06-14"]), "2026-06-10T12:00", "2026-06-21T20:00"),
        (msgspec.structs.replace(SUNDAYS, weekday=2, at="07:30"), "2026-06-10T12:00", "2026-06-17T07:30"),
        (msgspec.structs.replace(SUNDAYS, shortest=0), "2026-06-14T19:59", "2026-06-14T20:00"),
    ],
)
def test_a_sheet_is_due_when_its_week_ends(pace: Pace, now: str, until: str) -> None:
    assert deadline(pace, "orders", at(now)) == at(until)


def test_a_phase_takes_its_own_hours_by_its_key_or_the_beginning_of_it() -> None:
    pace = msgspec.structs.replace(SUNDAYS, phases={"peace": 48.0, "peace.terms": 12.0})
    now = at("2026-06-10T12:00")
    assert deadline(pace, "peace.offers", now) == now + 48 * 3600
    assert deadline(pace, "peace.terms", now) == now + 12 * 3600
    assert deadline(pace, "peaceful", now) == at("2026-06-14T20:00")


def test_fifty_two_weeks_have_fifty_two_deadlines_on_sundays_at_eight() -> None:
    moment, slots = at("2026-01-01T00:00"), []
    for _ in range(52):
        moment = deadline(SUNDAYS, "orders", moment)
        slots.append(datetime.fromtimestamp(moment, ROME))
    assert {(slot.weekday(), slot.hour, slot.minute) for slot in slots} == {(6, 20, 0)}
    assert len({slot.date() for slot in slots}) == 52
    assert (slots[-1] - slots[0]).days == 51 * 7


@pytest.mark.parametrize(
    "wrong",
    [
        {"weekday": 7},
        {"weeks": 0},
        {"at": "25:00"},
        {"at": "eight"},
        {"shortest": -1},
        {"phases": {"offers": 9999.0}},
        {"remind": float("nan")},
        {"misses": -1},
    ],
)
def test_a_week_that_cannot_be_kept_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(Problem) as refused:
        check(msgspec.structs.replace(SUNDAYS, **wrong))
    assert refused.value.refusal.message.startswith("problem.pace.")


async def test_a_game_without_a_calendar_is_not_played_by_the_week(lite: Inn) -> None:
    with pytest.raises(Problem) as refused:
        await lite.friends(pace=SUNDAYS)
    assert refused.value.refusal.message == "problem.pace.no_calendar"


# -- sealed answers ------------------------------------------------------------------------------------------------
async def sheet(inn: Inn, who: Visitor, table: str, seat: int) -> int:
    sight = await inn.house.play.sight(who, table, seat)
    assert sight.number is not None
    return sight.number


async def hand_in(inn: Inn, who: Visitor, table: str, seat: int, answer: Any) -> None:
    await inn.house.play.answer(who, table, seat, await sheet(inn, who, table, seat), answer)


async def messages(inn: Inn, table: str, who: Visitor | None = None) -> list[str]:
    return [line.message for line in await inn.house.play.log(who or Visitor(), table, limit=1000)]


async def year(inn: Inn, table: str) -> int:
    view = (await inn.house.play.sight(Visitor(), table, None)).view
    assert view is not None
    return int(view["year"])


async def pass_the_deadline(inn: Inn, table: str) -> None:
    """Time passes until just after the deadline, and the house looks after the table."""
    async with inn.house.desk.reading(table) as loaded:
        due = loaded.deadline()
    assert due is not None
    inn.clock.advance(due - inn.clock.now())
    await inn.house.steward.look_after(table)


async def test_what_is_handed_in_stays_sealed_until_the_deadline_and_opens_then(inn: Inn, tribute: str) -> None:
    table, people = await inn.friends(game=tribute, pace=SUNDAYS, options={"years": 1})
    rows = await inn.rows(table)
    for seat, person in enumerate(people):
        await hand_in(inn, person, table, seat, ONE)
    inn.clock.advance(DAY)
    assert await inn.house.steward.look_after(table) == 0
    assert await inn.rows(table) == rows
    assert (await inn.house.tables.info(Visitor(), table)).waiting == []
    assert not (await inn.house.tables.lobby(people[1])).mine[0].my_turn

    await pass_the_deadline(inn, table)

    sight = await inn.house.play.sight(people[0], table, 0)
    assert sight.outcome is not None
    assert sight.outcome["glory"] == [1, 1, 1]
    given = [msgspec.json.decode(line) for line in await inn.rows(table)][len(rows) :]
    assert [(row["row"], row.get("seat")) for row in given] == [
        ("answer", 0),
        ("answer", 1),
        ("answer", 2),
        ("end", None),
    ]
    assert "year.begins" in await messages(inn, table)


async def test_a_seal_may_be_broken_until_the_deadline(inn: Inn, tribute: str) -> None:
    table, people = await inn.friends(2, game=tribute, pace=SUNDAYS, options={"years": 1}, undo="none")
    for seat, person in enumerate(people):
        await hand_in(inn, person, table, seat, ONE)
    sealed = await inn.house.play.sight(people[0], table, 0)
    assert (sealed.ask, sealed.held, sealed.can_undo) == (
        None,
        {**sealed.held, "levy": {"legions": 1, "ships": 0}},
        True,
    )  # type: ignore[dict-item]
    assert (await inn.house.play.sight(people[1], table, 1)).held is not None
    with pytest.raises(StaleAsk):
        await inn.house.play.answer(people[0], table, 0, 1, TWO)

    back = await inn.house.play.undo(people[0], table, 0, sealed.n)

    assert back.ask is not None
    draft = await inn.house.drafts.of(people[0], table, 0)
    assert draft.sheet["levy"] == {"legions": 1, "ships": 0}
    assert (await inn.house.tables.info(Visitor(), table)).waiting == [0]
    await inn.house.drafts.save(people[0], table, 0, draft.number, draft.version, TWO)
    await inn.house.play.answer(people[0], table, 0, draft.number, TWO, draft.version + 1)
    await pass_the_deadline(inn, table)
    outcome = (await inn.house.play.sight(people[0], table, 0)).outcome
    assert outcome is not None
    assert outcome["glory"] == [2, 1]


async def test_an_illegal_sheet_is_refused_and_nothing_is_sealed(lite: Inn, tribute: str) -> None:
    table, people = await lite.friends(2, game=tribute, pace=SUNDAYS)
    with pytest.raises(Refused):
        await hand_in(lite, people[0], table, 0, {"levy": {"legions": 5, "ships": 3}})
    assert (await lite.house.tables.info(Visitor(), table)).waiting == [0, 1]


async def test_nobody_sees_what_lies_in_another_envelope(lite: Inn, tribute: str) -> None:
    table, people = await lite.friends(game=tribute, pace=SUNDAYS)
    seen = [await lite.house.play.sight(each, table, seat) for seat, each in ((1, people[1]), (None, Visitor()))]
    await hand_in(lite, people[0], table, 0, TWO)
    for before, seat, who in ((seen[0], 1, people[1]), (seen[1], None, Visitor())):
        after = await lite.house.play.sight(who, table, seat)
        assert (after.view, after.held, after.lines, after.n) == (before.view, before.held, before.lines, before.n)
        assert after.table.waiting == [1, 2]


async def test_after_the_deadline_nothing_can_be_changed_any_more(lite: Inn, tribute: str) -> None:
    table, people = await lite.friends(2, game=tribute, pace=SUNDAYS)
    ask = await sheet(lite, people[1], table, 1)
    await hand_in(lite, people[0], table, 0, ONE)
    lite.clock.advance(WEEK)
    n = (await lite.house.tables.info(Visitor(), table)).n
    for late in (
        lambda: lite.house.play.answer(people[1], table, 1, ask, ONE),
        lambda: lite.house.play.undo(people[0], table, 0, n),
        lambda: lite.house.drafts.save(people[1], table, 1, ask, 0, ONE),
    ):
        with pytest.raises(Problem) as refused:
            await late()
        assert refused.value.refusal.message == "problem.deadline_passed"
    assert not (await lite.house.play.sight(people[0], table, 0)).can_undo


@pytest.mark.parametrize(("draft", "glory", "told"), [(TWO, 2, "house.clock_draft"), (DEAR, 0, "house.clock_default")])
async def test_of_who_is_absent_the_draft_counts_if_it_is_legal(
    lite: Inn, tribute: str, draft: Any, glory: int, told: str
) -> None:
    table, people = await lite.friends(2, game=tribute, pace=SUNDAYS, options={"years": 1})
    await lite.house.drafts.save(people[1], table, 1, await sheet(lite, people[1], table, 1), 0, draft)
    await hand_in(lite, people[0], table, 0, ONE)
    await pass_the_deadline(lite, table)
    outcome = (await lite.house.play.sight(people[0], table, 0)).outcome
    assert outcome is not None
    assert outcome["glory"] == [1, glory]
    assert told in await messages(lite, table)


@pytest.mark.parametrize("early", [True, False])
async def test_when_all_are_in_the_year_is_opened_at_once_if_the_table_wants_it_so(
    lite: Inn, tribute: str, early: bool
) -> None:
    pace = msgspec.structs.replace(SUNDAYS, early=early)
    table, people = await lite.friends(2, game=tribute, pace=pace)
    await hand_in(lite, people[0], table, 0, ONE)
    await lite.house.steward.look_after(table)
    assert await year(lite, table) == 1
    await hand_in(lite, people[1], table, 1, ONE)
    await lite.house.steward.look_after(table)
    assert await year(lite, table) == (2 if early else 1)


async def test_bots_hand_in_before_and_a_year_among_bots_waits_for_nobody(lite: Inn, tribute: str) -> None:
    ann = await lite.guest("Ann")
    seats = ["me", "bot:random", "bot:random"]
    table = (await lite.table(ann, seats, game=tribute, pace=SUNDAYS, public=True, options={"years": 3})).table.id
    choose_here(lite)
    await lite.house.steward.look_after(table)
    assert (await lite.house.tables.info(ann, table)).waiting == [0]
    assert await year(lite, table) == 1

    await lite.house.play.resign(ann, table, 0)
    await lite.house.steward.look_after(table)

    assert (await lite.house.tables.info(ann, table)).status == "over"


def choose_here(inn: Inn) -> None:
    """Bots think here: their process knows nothing of the games of the tests."""
    from tabularium.server.tables import botworker

    async def choose(task: botworker.Task, person: str) -> botworker.Chosen:
        return botworker.choose(task)

    inn.house.bots.choose = choose  # type: ignore[method-assign]


# -- exactly once --------------------------------------------------------------------------------------------------
async def check_sound(inn: Inn, table: str, game: str) -> Match:
    """The record in the store is whole, and the table is what it says."""
    record, broken = Record.read(await inn.rows(table))
    assert broken is None
    async with inn.house.desk.reading(table) as loaded:
        replayed = Match.from_record(find_game(game), record, loaded.table.seed)
        assert loaded.match is not None
        assert replayed.n == loaded.table.n
        for seat in (*replayed.seats, None):
            assert replayed.view(seat) == loaded.match.view(seat)
    return replayed


async def years_begun(inn: Inn, table: str) -> list[int]:
    log = await inn.house.play.log(Visitor(), table, limit=5000)
    return [line.params["year"] for line in log if line.message == "year.begins"]


async def test_a_year_of_weekly_turns_has_each_of_its_deadlines_once(inn: Inn, tribute: str) -> None:
    """Given fifty-two weeks in which one hands in now and then and one never does, each is opened on its Sunday."""
    table, people = await inn.friends(
        2, game=tribute, pace=msgspec.structs.replace(SUNDAYS, misses=0), options={"years": 52}
    )
    opened = []
    for week in range(52):
        if week % 3:
            await hand_in(inn, people[0], table, 0, {})
        await pass_the_deadline(inn, table)
        assert await inn.house.steward.look_after(table) == 0
        opened.append(datetime.fromtimestamp(inn.clock.now(), ROME))
    assert {(each.weekday(), each.hour, each.minute) for each in opened} == {(6, 20, 0)}
    assert len({each.date() for each in opened}) == 52
    assert await years_begun(inn, table) == list(range(1, 53))
    assert (await inn.house.tables.info(Visitor(), table)).status == "over"
    await check_sound(inn, table, tribute)


async def test_a_deadline_while_the_house_is_closed_is_put_off_by_as_long_and_comes_once(
    tmp_path: Path, database: str, tribute: str
) -> None:
    clock = FakeClock()
    async with open_inn(tmp_path, database, clock=clock) as inn:
        table, people = await inn.friends(2, game=tribute, pace=SUNDAYS)
        other, _ = await inn.friends(2, game=tribute, pace=msgspec.structs.replace(SUNDAYS, weekday=3))
        await inn.house.steward.make_rounds()
        async with inn.house.desk.reading(table) as loaded:
            due = loaded.deadline()
        async with inn.house.desk.reading(other) as loaded:
            thursday = loaded.deadline()
        assert due is not None
    closed = due - clock.now() + 3600
    clock.advance(closed)
    async with open_inn(tmp_path, database, clock=clock, token=counted("another worker")) as inn:
        await inn.house.steward.make_rounds()
        async with inn.house.desk.reading(table) as loaded:
            assert loaded.deadline() == due + closed
        async with inn.house.desk.reading(other) as loaded:
            assert loaded.deadline() == thursday, "who knows the day and hour finds them unchanged"
        assert await inn.house.steward.look_after(table) == 0
        await hand_in(inn, people[0], table, 0, ONE)
        await pass_the_deadline(inn, table)
        await inn.house.steward.make_rounds()
        assert await inn.house.steward.look_after(table) == 0
        assert await years_begun(inn, table) == [1, 2]
        async with inn.house.desk.reading(table) as loaded:
            following = loaded.deadline()
        assert following == next_slot(SUNDAYS, due + closed + DAY), "the next week ends as ever"
        await check_sound(inn, table, tribute)


@pytest.fixture
async def workers(tmp_path: Path, shared: str) -> AsyncIterator[list[Inn]]:
    """Two workers of one house, each with a memory of its own, and one clock."""
    clock = FakeClock()
    async with AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(open_inn(tmp_path, shared, clock=clock, token=counted(f"worker {number}")))
            for number in range(2)
        ]


async def test_two_workers_at_the_same_deadline_open_each_year_once(workers: list[Inn], tribute: str) -> None:
    one, two = workers
    table, people = await one.friends(3, game=tribute, pace=SUNDAYS, options={"years": 12})
    for week in range(12):
        await hand_in(workers[week % 2], people[week % 3], table, week % 3, {})
        async with two.house.desk.reading(table) as loaded:
            due = loaded.deadline()
        assert due is not None
        one.clock.advance(due - one.clock.now())
        done = await asyncio.gather(*(worker.house.steward.look_after(table) for worker in workers))
        assert sum(done) == 1
    assert await years_begun(one, table) == list(range(1, 13))
    rows = [msgspec.json.decode(line) for line in await two.rows(table)]
    assert Counter(row["seat"] for row in rows if row["row"] in ("answer", "auto")) == {0: 12, 1: 12, 2: 12}
    await check_sound(two, table, tribute)


async def test_what_is_handed_in_while_the_answers_are_opened_comes_too_late_or_counts(
    lite: Inn, tribute: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a table that changes while its answers are opened elsewhere, nothing of that is written; then it is."""
    pace = msgspec.structs.replace(SUNDAYS, early=True)
    table, people = await lite.friends(2, game=tribute, pace=pace)
    for seat, person in enumerate(people):
        await hand_in(lite, person, table, seat, ONE)
    real, n = Opening.resolved, (await lite.house.tables.info(Visitor(), table)).n

    async def slow(self: Opening, sealed: Sealed, person: str) -> Resolved:
        resolved = await real(self, sealed, person)
        await lite.house.play.undo(people[0], table, 0, n)
        return resolved

    monkeypatch.setattr(Opening, "resolved", slow)
    assert await lite.house.steward.look_after(table) == 0
    assert (await year(lite, table), (await lite.house.tables.info(Visitor(), table)).waiting) == (1, [0])
    monkeypatch.setattr(Opening, "resolved", real)
    await hand_in(lite, people[0], table, 0, TWO)
    assert await lite.house.steward.look_after(table) == 1
    assert await years_begun(lite, table) == [1, 2]


async def test_answers_that_could_not_be_opened_stay_sealed(
    lite: Inn, tribute: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, people = await lite.friends(2, game=tribute, pace=SUNDAYS)
    await hand_in(lite, people[0], table, 0, ONE)

    async def ill(self: Opening, sealed: Sealed, person: str) -> Resolved:
        return Resolved(failed="no memory")

    with monkeypatch.context() as patched:
        patched.setattr(Opening, "resolved", ill)
        with pytest.raises(CannotOpen):
            await pass_the_deadline(lite, table)
    kept = await lite.house.store.read(lambda connection: connection.execute(schema.envelopes.select()).all())
    assert [(row.seat, row.answer["levy"]["legions"]) for row in kept] == [(0, 1)]
    assert await lite.house.steward.look_after(table) == 1
    assert await years_begun(lite, table) == [1, 2]
