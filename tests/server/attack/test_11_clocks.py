"""Point 11: skewed machines and stepped clocks take or give nobody time."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tabularium.server.base.settings import SystemClock
from tabularium.server.steward import house_clock
from tabularium.server.steward.rounds import LEASE
from tabularium.shapes.tables import Pace
from tests.server.attack.size import note
from tests.server.kit import FakeClock, Inn, counted, open_inn

pytestmark = pytest.mark.anyio

LIVE = Pace(kind="live", bank=60, bonus=10)


class Skewed(SystemClock):
    """The clock of a machine that nobody has set right."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def now(self) -> float:
        return super().now() + self.seconds


async def left(inn: Inn, table: str, people: list) -> float:  # type: ignore[type-arg]
    """The seconds that whoever is asked has left, as the house sees it."""
    seat, sight = await inn.asked(table, people)
    deadline = sight.clocks[seat].deadline
    assert deadline is not None
    return deadline - inn.house.settings.clock.now()


@pytest.mark.parametrize("skew", [-86_400.0, -40.0, -3.0, 3.0, 40.0, 86_400.0])
async def test_skewed_machines_agree_by_the_clock_of_their_database(tmp_path: Path, shared: str, skew: float) -> None:
    async with AsyncExitStack() as stack:
        right, wrong = [
            await stack.enter_async_context(
                open_inn(tmp_path, shared, clock=Skewed(each), ask_database=True, token=counted(str(each)))  # type: ignore[arg-type]
            )
            for each in (0.0, skew)
        ]
        table, people = await right.friends(pace=LIVE)
        for inn in (right, wrong, right):
            await inn.house.steward.make_rounds()

        assert await wrong.house.steward.look_after(table) == 0
        assert abs(right.house.settings.clock.now() - wrong.house.settings.clock.now()) < 1.0
        assert 60 < await left(wrong, table, people) <= 70
        _, after = await wrong.step(table, people)
        assert min(clock.left for clock in after.clocks.values()) == 60.0
    note("skewed machines")


@pytest.mark.parametrize("step", [-90_000.0, -3_600.0, -29.0, -1.0, 1.0, 29.0, 3_600.0, 90_000.0])
async def test_a_stepped_clock_moves_nobodys_deadline(tmp_path: Path, database: str, step: float) -> None:
    """Neither before the house has noticed it nor afterwards, to a hundredth of the time that really passed."""
    async with open_inn(tmp_path, database) as inn:
        table, people = await inn.friends(pace=LIVE)
        await inn.house.steward.make_rounds()
        inn.clock.advance(10)

        inn.clock.jump(step)
        assert await inn.house.steward.look_after(table) == 0
        assert await left(inn, table, people) == pytest.approx(60, abs=0.001)
        inn.clock.advance(10)
        await inn.house.steward.make_rounds()

        assert await left(inn, table, people) == pytest.approx(50, abs=0.3)
        assert await inn.house.steward.look_after(table) == 0
        inn.clock.advance(51)
        await inn.house.steward.make_rounds()
        assert await inn.house.steward.look_after(table) >= 1
    note("stepped clocks")


async def test_an_answer_between_a_step_and_its_discovery_costs_what_it_took(lite: Inn) -> None:
    table, people = await lite.friends(pace=LIVE)
    await lite.house.steward.make_rounds()
    lite.clock.advance(30)
    lite.clock.jump(7200)

    seat, after = await lite.step(table, people)

    assert after.clocks[seat].left == 40.0


async def test_a_clock_that_was_set_back_while_the_house_was_closed_gives_no_time(
    tmp_path: Path, database: str
) -> None:
    clock = FakeClock()
    async with open_inn(tmp_path, database, clock=clock) as inn:
        table, people = await inn.friends(pace=LIVE)
        await inn.house.steward.make_rounds()
    clock.jump(-7200)
    async with open_inn(tmp_path, database, clock=clock, token=counted("another worker")) as inn:
        await inn.house.steward.make_rounds()
        assert await left(inn, table, people) == 70


async def test_a_worker_believes_in_a_jump_only_when_the_keeper_has_moved_the_clocks(
    tmp_path: Path, shared: str
) -> None:
    clock = FakeClock()
    async with AsyncExitStack() as stack:
        keeper, other = [
            await stack.enter_async_context(open_inn(tmp_path, shared, clock=clock, token=counted(each)))
            for each in ("keeper", "other")
        ]
        table, people = await keeper.friends(pace=LIVE)
        for inn in (keeper, other):
            await inn.house.steward.make_rounds()

        clock.jump(7200)
        await other.house.steward.make_rounds()
        assert await left(other, table, people) == 70
        await keeper.house.steward.make_rounds()
        assert await left(keeper, table, people) == 70
        for _ in range(5):
            clock.advance(LEASE / 3)
            for inn in (keeper, other):
                await inn.house.steward.make_rounds()

        assert await left(other, table, people) == await left(keeper, table, people) == 70 - 5 * LEASE / 3


async def test_what_a_clock_is_off_by_is_made_up_slowly() -> None:
    clock = FakeClock()
    made = await house_clock.HouseClock.set_by(clock, None)
    clock.jump(0.5)

    clock.advance(10)
    made.make_up(await made.off())
    assert await made.off() == pytest.approx(0.4)
    clock.advance(1000)
    made.make_up(await made.off())
    assert await made.off() == pytest.approx(0.0)
