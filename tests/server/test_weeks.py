"""People at a table by the calendar: votes about time, reminders, who stays away, who comes instead, the desk."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tabularium.engine import Answer
from tabularium.server.base.problem import Problem
from tabularium.server.talk import channels
from tabularium.shapes.people import Visitor
from tabularium.shapes.tables import Pace
from tabularium.store import schema
from tests.server.kit import Inn, open_inn
from tests.server.test_calendar import DAY, ONE, SUNDAYS, choose_here, hand_in, messages, pass_the_deadline, year

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("resolved_here")]


async def deadline(inn: Inn, table: str) -> float:
    async with inn.house.desk.reading(table) as loaded:
        found = loaded.deadline()
    assert found is not None
    return found


async def proposed(inn: Inn, table: str, people: list[Visitor], kind: str, votes: str) -> None:
    """The first proposes something, and the others say yes or no in turn."""
    n = (await inn.house.tables.info(people[0], table)).n
    sight = await inn.house.play.propose(people[0], table, 0, n, kind)
    for seat, vote in enumerate(votes, 1):
        if sight.proposals:
            sight = await inn.house.play.consent(people[seat], table, seat, sight.proposals[0].id, vote == "y")


# -- votes ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("votes", "agreed"), [("yy", True), ("ny", False), ("nyy", True), ("nn", False), ("y", False)])
async def test_more_than_half_put_the_deadline_off_by_a_day(lite: Inn, tribute: str, votes: str, agreed: bool) -> None:
    table, people = await lite.friends(5, game=tribute, pace=SUNDAYS)
    before = await deadline(lite, table)

    await proposed(lite, table, people, "extend", votes)

    assert await deadline(lite, table) == before + (DAY if agreed else 0)
    assert ("house.agreed_extend" in await messages(lite, table)) is agreed


async def test_a_proposal_ends_when_half_are_against_it_and_tells_how_many_it_still_needs(
    lite: Inn, tribute: str
) -> None:
    table, people = await lite.friends(5, game=tribute, pace=SUNDAYS)
    await proposed(lite, table, people, "pause", "n")
    (waiting,) = (await lite.house.play.sight(people[2], table, 2)).proposals
    assert (waiting.needed, waiting.wanted) == (2, [2, 3, 4])
    for seat in (2, 3):
        await lite.house.play.consent(people[seat], table, seat, waiting.id, False)
    assert (await lite.house.play.sight(people[0], table, 0)).proposals == []
    assert (await lite.house.tables.info(people[0], table)).status == "playing"


async def test_a_pause_and_its_end_are_voted_and_the_seals_hold(lite: Inn, tribute: str) -> None:
    table, people = await lite.friends(3, game=tribute, pace=SUNDAYS)
    await hand_in(lite, people[0], table, 0, ONE)
    await proposed(lite, table, people, "pause", "y")
    assert (await lite.house.tables.info(people[0], table)).status == "paused"
    lite.clock.advance(30 * DAY)
    assert await lite.house.steward.look_after(table) == 0

    await lite.house.play.resume(people[0], table)
    assert (await lite.house.tables.info(people[0], table)).status == "paused"
    await lite.house.play.resume(people[2], table)

    assert (await lite.house.tables.info(people[0], table)).status == "playing"
    assert lite.clock.now() + DAY <= await deadline(lite, table) <= lite.clock.now() + 8 * DAY
    assert (await lite.house.play.sight(people[0], table, 0)).held is not None


async def test_a_vote_on_the_deadline_is_over_with_it(lite: Inn, tribute: str) -> None:
    table, people = await lite.friends(3, game=tribute, pace=SUNDAYS, options={"years": 8})
    await proposed(lite, table, people, "extend", "")
    await pass_the_deadline(lite, table)
    assert (await lite.house.play.sight(people[1], table, 1)).proposals == []


async def test_a_table_without_a_deadline_has_none_to_put_off(lite: Inn, tribute: str) -> None:
    table, people = await lite.friends(2, game=tribute)
    with pytest.raises(Problem) as refused:
        await lite.house.play.propose(people[0], table, 0, 0, "extend")
    assert refused.value.refusal.message == "problem.no_deadline"


# -- reminders -----------------------------------------------------------------------------------------------------
async def test_who_has_not_handed_in_is_reminded_once_a_day_before(tmp_path: Path, sqlite: str, tribute: str) -> None:
    async with open_inn(tmp_path, sqlite, smtp="smtp://nowhere") as inn:
        table, people = await inn.friends(2, game=tribute, pace=msgspec.structs.replace(SUNDAYS, remind=24))
        await inn.house.store.write(
            lambda connection: connection.execute(
                schema.people.update().values(email="a@example.org", mail=True)  # confirmed long ago
            )
        )
        inn.house.desk.forget(table)
        sent = letters(inn)
        await hand_in(inn, people[0], table, 0, ONE)
        due = await deadline(inn, table)
        inn.clock.advance(due - DAY - 1 - inn.clock.now())
        assert await inn.house.steward.look_after(table) == 0
        inn.clock.advance(1)
        assert await inn.house.steward.look_after(table) == 1
        assert await inn.house.steward.look_after(table) == 0

        await inn.house.notices.send_due()

        assert len(sent) == 1
        assert "Sunday" in sent[0]
        assert "(Europe/Rome)" in sent[0]
        assert "house.reminded" in await messages(inn, table, people[1])
        assert "house.reminded" not in await messages(inn, table, people[0])
        assert await deadline(inn, table) == due


def letters(inn: Inn) -> list[str]:
    """What the house writes, in place of sending it."""
    written: list[str] = []

    def post(to: str, subject: str, lines: Sequence[str]) -> channels.Answer:
        written.append("\n".join(lines))
        return channels.TAKEN

    inn.house.notices.mail.post = post  # type: ignore[method-assign]
    return written


# -- absence -------------------------------------------------------------------------------------------------------
PATIENT = msgspec.structs.replace(SUNDAYS, misses=2)


async def test_after_several_weeks_a_bot_looks_after_the_seat_until_its_person_returns(lite: Inn, tribute: str) -> None:
    table, people = await lite.friends(3, game=tribute, pace=PATIENT, options={"years": 8})
    choose_here(lite)

    async def caretaker() -> str | None:
        return (await lite.house.tables.info(people[0], table)).seats[2].caretaker

    for _ in range(2):
        assert await caretaker() is None
        for seat in (0, 1):
            await hand_in(lite, people[seat], table, seat, {})
        await pass_the_deadline(lite, table)
    assert await caretaker() == "random"
    await lite.house.steward.look_after(table)
    assert (await lite.house.tables.info(people[0], table)).waiting == [0, 1], "the bot has handed in already"

    seen = await lite.house.play.sight(people[2], table, 2)
    await lite.house.play.undo(people[2], table, 2, seen.n)

    assert await caretaker() is None
    assert (await lite.house.play.sight(people[2], table, 2)).ask is not None


async def test_where_the_table_wants_no_bots_who_stays_away_stands_still(lite: Inn, tribute: str) -> None:
    table, people = await lite.friends(2, game=tribute, pace=PATIENT, away="default", options={"years": 8})
    for _ in range(4):
        await hand_in(lite, people[0], table, 0, {})
        await pass_the_deadline(lite, table)
    assert (await lite.house.tables.info(people[0], table)).seats[1].caretaker is None
    assert (await messages(lite, table)).count("house.clock_default") == 4


async def test_a_table_that_all_have_left_goes_on_at_one_year_a_week(lite: Inn, tribute: str) -> None:
    pace = msgspec.structs.replace(PATIENT, early=True)
    table, _ = await lite.friends(2, game=tribute, pace=pace, options={"years": 8})
    choose_here(lite)
    for _ in range(2):
        await pass_the_deadline(lite, table)
    await lite.house.steward.look_after(table)
    assert (await lite.house.tables.info(Visitor(), table)).waiting == []
    assert await year(lite, table) == 3
    await pass_the_deadline(lite, table)
    assert await year(lite, table) == 4


async def test_a_seat_that_was_left_can_be_taken_over(lite: Inn, tribute: str) -> None:
    table, people = await lite.friends(3, game=tribute, pace=PATIENT, options={"years": 8})
    choose_here(lite)
    with pytest.raises(Problem):
        await lite.house.tables.invite(people[0], table, 2)
    for _ in range(2):
        for seat in (0, 1):
            await hand_in(lite, people[seat], table, seat, {})
        await pass_the_deadline(lite, table)
    link = await lite.house.tables.invite(people[0], table, 2)
    eve = await lite.guest("Eve")
    due = await deadline(lite, table)

    await lite.house.tables.open_link(eve, link.token)
    (waiting,) = (await lite.house.play.sight(people[1], table, 1)).proposals
    await lite.house.play.consent(people[1], table, 1, waiting.id, True)

    info = await lite.house.tables.info(eve, table)
    assert info.my_seats == [2]
    assert (info.seats[2].name, info.seats[2].caretaker) == ("Eve", None)
    assert (await lite.house.play.sight(eve, table, 2)).clocks[2].deadline == due, "she has what is left of the week"
    assert (await lite.house.tables.info(people[2], table)).my_seats == []


# -- the desk ------------------------------------------------------------------------------------------------------
async def presided(inn: Inn, tribute: str, pace: Pace = SUNDAYS) -> tuple[str, Visitor, list[Visitor]]:
    serra = await inn.guest("Serra")
    wish: dict[str, Any] = {"game": tribute, "public": True, "facilitated": True, "pace": pace, "options": {"years": 8}}
    table = (await inn.table(serra, ["open"] * 2, **wish)).table.id
    people = [await inn.guest(name) for name in ("Ann", "Bob")]
    for person in people:
        await inn.house.tables.join(person, table)
    await inn.house.tables.start(serra, table)
    return table, serra, people


async def test_the_desk_moves_the_deadline_and_says_so(lite: Inn, tribute: str) -> None:
    table, serra, people = await presided(lite, tribute)
    at = lite.clock.now() + 2 * DAY

    await lite.house.presiding.deadline(serra, table, at)

    assert await deadline(lite, table) == at
    assert "house.desk_deadline" in await messages(lite, table)
    await lite.house.presiding.more(serra, table, DAY)
    assert await deadline(lite, table) == at + DAY
    for wrong in (lite.clock.now() - 1, lite.clock.now() + 99 * DAY, float("nan")):
        with pytest.raises(Problem) as refused:
            await lite.house.presiding.deadline(serra, table, wrong)
        assert refused.value.refusal.message == "problem.bad_deadline"
    with pytest.raises(Problem):
        await lite.house.presiding.deadline(people[0], table, at)


async def test_the_desk_changes_the_week_from_the_next_question_on(lite: Inn, tribute: str) -> None:
    table, serra, _ = await presided(lite, tribute)
    before = await deadline(lite, table)

    await lite.house.presiding.calendar(serra, table, msgspec.structs.replace(SUNDAYS, weekday=2))

    assert await deadline(lite, table) == before
    await pass_the_deadline(lite, table)
    assert await deadline(lite, table) == before + 3 * DAY
    for wrong in (Pace(), msgspec.structs.replace(SUNDAYS, weekday=9)):
        with pytest.raises(Problem):
            await lite.house.presiding.calendar(serra, table, wrong)


async def test_the_desk_takes_silence_for_the_usual_answer_and_it_stays_sealed(lite: Inn, tribute: str) -> None:
    table, serra, people = await presided(lite, tribute)
    number = (await lite.house.play.sight(people[1], table, 1)).number

    await lite.house.presiding.skip(serra, table, 1, number or 0)

    assert (await lite.house.tables.info(serra, table)).waiting == [0]
    held: Answer = (await lite.house.play.sight(people[1], table, 1)).held
    assert isinstance(held, dict)
    assert await year(lite, table) == 1


async def test_a_seat_that_the_desk_has_freed_has_the_deadline_of_all(lite: Inn, tribute: str) -> None:
    """Given that everybody left and the desk has freed the seats, then the week still ends."""
    table, serra, _ = await presided(lite, tribute)
    for seat in range(2):
        await lite.house.presiding.replace(serra, table, seat, "person")
    await pass_the_deadline(lite, table)
    assert await year(lite, table) == 2
    info = await lite.house.tables.info(serra, table)
    assert [seat.caretaker for seat in info.seats] == [None, None]
