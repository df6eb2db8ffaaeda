"""Point 9: who is away is not left out when the others decide, and a game that is given up opens no secrets."""

from __future__ import annotations

import pytest

from tabularium.shapes.people import Visitor
from tabularium.shapes.tables import Pace
from tests.server.kit import Inn

pytestmark = pytest.mark.anyio

LIVE = Pace(kind="live", bank=60, bonus=5)


async def absent(inn: Inn, count: int = 3) -> tuple[str, list[Visitor], int]:
    """A table at which a bot looks after the seat of somebody whose clock has run out; which seat."""
    table, people = await inn.friends(count, pace=LIVE)
    for _ in range(6):
        await inn.step(table, people)
    seat, _ = await inn.asked(table, people)
    inn.clock.advance(70)
    await inn.house.steward.look_after(table)
    info = await inn.house.tables.info(people[seat], table)
    assert info.seats[seat].caretaker
    return table, people, seat


async def propose(inn: Inn, table: str, people: list[Visitor], seats: list[int], kind: str) -> str:
    """The first of these proposes, the others agree; the proposal."""
    n = (await inn.house.tables.info(people[seats[0]], table)).n
    sight = await inn.house.play.propose(people[seats[0]], table, seats[0], n, kind)
    proposal = sight.proposals[0].id
    for seat in seats[1:]:
        await inn.house.play.consent(people[seat], table, seat, proposal, True)
    return proposal


@pytest.mark.parametrize("kind", ["rewind", "abandon", "pause"])
async def test_a_bot_does_not_speak_for_who_is_away(inn: Inn, kind: str) -> None:
    table, people, away = await absent(inn)
    others = [seat for seat in range(3) if seat != away]

    await propose(inn, table, people, others, kind)

    sight = await inn.house.play.sight(people[others[0]], table, others[0])
    assert sight.table.status == "playing"
    assert [(each.kind, each.wanted) for each in sight.proposals] == [(kind, [away])]


@pytest.mark.parametrize("yes", [True, False])
async def test_its_person_decides(inn: Inn, yes: bool) -> None:
    table, people, away = await absent(inn)
    proposal = await propose(inn, table, people, [seat for seat in range(3) if seat != away], "abandon")

    after = await inn.house.play.consent(people[away], table, away, proposal, yes)

    assert after.table.status == ("abandoned" if yes else "playing")
    assert after.proposals == []


async def test_after_ten_minutes_of_absence_a_majority_decides_by_itself(inn: Inn) -> None:
    table, people, away = await absent(inn)
    others = [seat for seat in range(3) if seat != away]
    await propose(inn, table, people, others, "abandon")

    inn.clock.advance(500)
    await inn.house.steward.look_after(table)
    before = (await inn.house.tables.info(people[away], table)).status
    inn.clock.advance(120)
    await inn.house.steward.look_after(table)

    assert before == "playing"
    assert (await inn.house.tables.info(people[away], table)).status == "abandoned"


async def test_one_of_two_is_no_majority(inn: Inn) -> None:
    table, people = await inn.friends()
    async with inn.house.desk.reading(table) as loaded:
        now = inn.clock.now()
    for seat in (1, 2):
        await inn.house.desk.change(
            table, lambda draft, seat=seat: draft.set_seat(seat, caretaker="random", away=now - 10**6)
        )

    sight = await inn.house.play.propose(people[0], table, 0, loaded.table.n, "abandon")

    assert sight.table.status == "playing"
    assert sight.proposals[0].wanted == [1, 2]


async def test_abandoning_opens_nobodys_secrets_to_a_player(inn: Inn) -> None:
    table, people = await inn.friends()
    for _ in range(6):
        await inn.step(table, people)
    async with inn.house.desk.reading(table) as loaded:
        seed = loaded.table.seed
    sights = [await inn.house.play.sight(person, table, seat) for seat, person in enumerate(people)]
    await propose(inn, table, people, [0, 1, 2], "abandon")

    name, data = await inn.house.records.download(people[0], table)
    after = await inn.house.play.sight(people[0], table, 0)

    assert name.endswith("so-far.json")
    assert seed.encode() not in data
    assert after.view == sights[0].view
    for other in (1, 2):
        with pytest.raises(Exception, match="not_your_seat"):
            await inn.house.records.at(people[0], table, 0, other)
    with pytest.raises(Exception, match="not_over"):
        await inn.house.records.verify(people[0], table)
