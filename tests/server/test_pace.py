"""Clocks: deadlines with nights and holidays, time banks, what happens when a clock runs out, and clocks that jump."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from tabularium.engine import Pick
from tabularium.server.base.problem import Problem
from tabularium.server.tables.pace import begin, check, deadline, halt
from tabularium.shapes.people import Visitor
from tabularium.shapes.tables import Pace
from tabularium.store.rows import ClockRow
from tests.mini.senate import Mini, scenes
from tests.server.kit import NOON, FakeClock, Inn, counted, open_inn

pytestmark = pytest.mark.anyio

ROME = ZoneInfo("Europe/Rome")


def at(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ROME).timestamp()


def days(count: float, **more: object) -> Pace:
    return Pace(kind="days", days=count, zone="Europe/Rome", **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("pace", "now", "until"),
    [
        (days(1), "2026-06-10T12:00", "2026-06-11T12:00"),
        (days(1), "2026-06-10T23:30", "2026-06-12T08:00"),
        (days(1), "2026-06-10T03:00", "2026-06-11T08:00"),
        (days(1, night=[0, 0]), "2026-06-10T23:30", "2026-06-11T23:30"),
        (days(1, night=[1, 6]), "2026-06-10T05:59", "2026-06-11T06:00"),
        (days(1, night=[1, 6]), "2026-06-10T06:00", "2026-06-11T06:00"),
        (days(1, night=[1, 6]), "2026-06-10T00:30", "2026-06-11T00:30"),
        (days(2, weekends=False), "2026-06-12T12:00", "2026-06-16T12:00"),
        (days(1, weekends=False), "2026-06-13T12:00", "2026-06-16T08:00"),
        (days(1, holidays=["2026-06-11"]), "2026-06-10T12:00", "2026-06-12T12:00"),
        (days(1, holidays=["2026-06-11", "2026-06-12"]), "2026-06-10T12:00", "2026-06-13T12:00"),
        (days(0.5), "2026-06-10T09:00", "2026-06-10T21:00"),
        (days(1), "2026-03-28T12:00", "2026-03-29T13:00"),
    ],
)
def test_days_with_nights_and_holidays(pace: Pace, now: str, until: str) -> None:
    assert deadline(pace, at(now), 0.0) == at(until)


def test_a_time_bank_pays_for_what_goes_beyond_the_bonus() -> None:
    pace = Pace(kind="live", bank=60, bonus=10)
    clock = ClockRow(table_id="t", seat=0, left=60.0)

    begin(pace, clock, 1, 1000.0)
    assert clock.deadline == 1070.0
    begin(pace, clock, 1, 1005.0)
    assert clock.since == 1000.0
    halt(pace, clock, 1008.0)
    assert clock.left == 60.0
    begin(pace, clock, 2, 2000.0)
    begin(pace, clock, 3, 2040.0)
    assert clock.left == 30.0
    assert clock.deadline == 2080.0
    halt(pace, clock, 3000.0)
    assert (clock.left, clock.deadline, clock.since) == (0.0, None, None)


@pytest.mark.parametrize(
    "pace",
    [
        Pace(kind="live", bank=0),
        Pace(kind="live", bank=-5),
        Pace(kind="live", bonus=-1),
        Pace(kind="live", bank=float("nan")),
        Pace(kind="days", days=0),
        Pace(kind="days", days=1000),
        Pace(kind="days", night=[25, 3]),
        Pace(kind="days", night=[22]),
        Pace(kind="days", zone="../../etc/passwd"),
        Pace(kind="days", zone="Mars/Olympus"),
        Pace(kind="days", holidays=["christmas"]),
    ],
)
def test_a_pace_that_cannot_be_kept_is_refused(pace: Pace) -> None:
    with pytest.raises(Problem) as refused:
        check(pace)
    assert refused.value.refusal.message.startswith("problem.pace.")


def test_no_clock_never_runs_out() -> None:
    assert deadline(Pace(), NOON, 0.0) is None


LIVE = Pace(kind="live", bank=60, bonus=10)


async def test_when_a_clock_runs_out_a_bot_looks_after_the_seat_until_its_person_returns(inn: Inn) -> None:
    table, people = await inn.friends(pace=LIVE)
    seat, sight = await inn.asked(table, people)
    assert sight.clocks[seat].deadline == NOON + 70

    inn.clock.advance(69)
    assert await inn.house.steward.look_after(table) == 0
    inn.clock.advance(1)
    assert await inn.house.steward.look_after(table) >= 2

    info = await inn.house.tables.info(people[0], table)
    assert info.seats[seat].caretaker == "greedy"
    assert info.seats[seat].kind == "person"
    assert info.status == "playing"
    log = [line.message for line in await inn.house.play.log(Visitor(), table)]
    assert "house.caretaker" in log

    back = await inn.house.play.back(people[seat], table, seat)
    assert back.table.seats[seat].caretaker is None
    assert "house.returned" in [line.message for line in await inn.house.play.log(Visitor(), table)]


async def test_an_answer_is_a_return_too(lite: Inn) -> None:
    table, people = await lite.friends(pace=LIVE)
    seat, sight = await lite.asked(table, people)
    assert sight.ask
    await lite.house.desk.change(table, lambda draft: draft.set_seat(seat, caretaker="greedy"))

    after = await lite.house.play.answer(people[seat], table, seat, sight.number or 0, sight.ask.default)

    assert after.table.seats[seat].caretaker is None


async def test_or_the_default_is_taken_where_the_table_wants_it_so(inn: Inn) -> None:
    table, people = await inn.friends(pace=LIVE, away="default")
    seat, sight = await inn.asked(table, people)

    inn.clock.advance(71)
    assert await inn.house.steward.look_after(table) >= 1

    after = await inn.house.play.sight(people[seat], table, seat)
    assert after.n > sight.n
    assert after.table.seats[seat].caretaker is None
    assert "house.clock_default" in [line.message for line in after.lines]
    assert after.clocks[seat].left == 0.0


async def test_the_bank_of_a_quick_hand_stays_full(lite: Inn) -> None:
    table, people = await lite.friends(pace=LIVE)
    for _ in range(5):
        lite.clock.advance(5)
        seat, after = await lite.step(table, people)
        assert after.clocks[seat].left == 60.0
    lite.clock.advance(40)
    seat, sight = await lite.asked(table, people)
    over = lite.clock.now() - ((sight.clocks[seat].deadline or 0) - 60)
    assert over >= 30
    _, after = await lite.step(table, people)
    assert after.clocks[seat].left == 60 - over


@pytest.mark.parametrize("gift", [0, 1])
async def test_no_clock_tells_what_somebody_got_while_asked(
    lite: Inn, mini: str, monkeypatch: pytest.MonkeyPatch, gift: int
) -> None:
    """Given a seat whose question changes by a secret gift, then its clock goes on as if it had got nothing."""

    def gives(s: Mini, seat: int, _: str) -> None:
        s.take(1, gift)
        s.done()

    monkeypatch.setitem(scenes.by_name, "appeal", gives)
    monkeypatch.setitem(scenes.interjections, "appeal", lambda s, seat: Pick(seat, "appeal", ["censure"]))
    table, people = await lite.friends(game=mini, pace=LIVE)
    before = await lite.house.play.sight(people[1], table, 1)
    assert before.ask is not None
    lite.clock.advance(20)

    await lite.house.play.interject(people[2], table, 2, before.n, "appeal", "censure")

    after = await lite.house.play.sight(people[1], table, 1)
    assert after.ask is not None
    assert after.ask.limits()["high"] == before.ask.limits()["high"] + gift
    assert (await lite.house.play.sight(people[0], table, None)).clocks[1] == before.clocks[1]


async def test_time_in_which_the_house_was_closed_counts_for_nobody(tmp_path: Path, database: str) -> None:
    clock = FakeClock()
    async with open_inn(tmp_path, database, clock=clock) as inn:
        table, people = await inn.friends(pace=LIVE)
        await inn.house.steward.make_rounds()
        seat, sight = await inn.asked(table, people)
        assert sight.clocks[seat].deadline == NOON + 70
    clock.advance(3600)
    async with open_inn(tmp_path, database, clock=clock, token=counted("another worker")) as inn:
        await inn.house.steward.make_rounds()
        sight = await inn.house.play.sight(people[seat], table, seat)
        assert sight.clocks[seat].deadline == NOON + 3600 + 70
        assert await inn.house.steward.look_after(table) == 0


@pytest.mark.parametrize("jump", [7200.0, -7200.0])
async def test_a_clock_that_is_set_takes_nobodys_time(tmp_path: Path, sqlite: str, jump: float) -> None:
    clock = FakeClock()
    async with open_inn(tmp_path, sqlite, clock=clock) as inn:
        table, people = await inn.friends(pace=LIVE)
        await inn.house.steward.make_rounds()
        seat, _ = await inn.asked(table, people)

        clock.jump(jump)
        clock.advance(5)
        await inn.house.steward.make_rounds()

        sight = await inn.house.play.sight(people[seat], table, seat)
        assert sight.clocks[seat].deadline == NOON + jump + 70
        assert await inn.house.steward.look_after(table) == 0
        clock.advance(66)
        await inn.house.steward.make_rounds()
        assert await inn.house.steward.look_after(table) >= 1


async def test_a_pause_stops_the_clock(lite: Inn) -> None:
    ann = await lite.guest("Ann")
    table = (await lite.table(ann, ["me", "me", "me"], pace=LIVE)).table.id
    seat, sight = await lite.asked(table, [ann, ann, ann])
    lite.clock.advance(30)
    for each in range(3):
        if each == 0:
            paused = await lite.house.play.propose(ann, table, each, sight.n, "pause")
        elif paused.proposals:
            paused = await lite.house.play.consent(ann, table, each, paused.proposals[0].id, True)
    assert paused.table.status == "paused"
    lite.clock.advance(5000)
    assert await lite.house.steward.look_after(table) == 0

    await lite.house.play.resume(ann, table)

    sight = await lite.house.play.sight(ann, table, seat)
    assert sight.clocks[seat].left == 40.0
    assert sight.clocks[seat].deadline == NOON + 5030 + 40 + 10
