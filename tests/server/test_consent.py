"""What needs the consent of the table: going back beyond a seal, pausing, abandoning."""

from __future__ import annotations

import pytest

from tabularium.engine import Match, NoChance, Record, StaleAsk, find_game
from tabularium.server.base.problem import Problem
from tabularium.shapes.people import Visitor
from tests.server.kit import Inn

pytestmark = pytest.mark.anyio


async def sealed(inn: Inn, **more: object) -> tuple[str, list[Visitor], int]:
    """A table at which somebody's last answer is sealed by what came after; who that is."""
    table, people = await inn.friends(**more)
    first, _ = await inn.step(table, people)
    for _ in range(12):
        await inn.step(table, people)
    assert not (await inn.house.play.sight(people[first], table, first)).can_undo
    return table, people, first


async def test_all_consent_and_the_table_goes_back_beyond_the_seal(inn: Inn) -> None:
    table, people, seat = await sealed(inn)
    before = await inn.house.play.sight(people[seat], table, seat)
    rows = len(await inn.rows(table))

    proposed = await inn.house.play.propose(people[seat], table, seat, before.n, "rewind")
    others = [each for each in range(3) if each != seat]
    assert proposed.proposals[0].wanted == others
    first = await inn.house.play.consent(people[others[0]], table, others[0], proposed.proposals[0].id, True)
    assert first.n == before.n
    after = await inn.house.play.consent(people[others[1]], table, others[1], proposed.proposals[0].id, True)

    assert after.proposals == []
    assert after.n == before.n + 1
    lines = await inn.rows(table)
    assert len(lines) == rows + 1
    assert b'"row":"back"' in lines[-1]
    again = await inn.house.play.sight(people[seat], table, seat)
    assert again.ask is not None
    log = await inn.house.play.log(Visitor(), table)
    assert any(line.undone for line in log)
    assert log[-1].message == "house.agreed_rewind"

    record, broken = Record.read(lines)
    assert broken is None
    async with inn.house.desk.reading(table) as loaded:
        replayed = Match.from_record(find_game("senators"), record, loaded.table.seed)
        assert loaded.match is not None
        assert [replayed.view(each) for each in range(3)] == [loaded.match.view(each) for each in range(3)]
    inn.house.desk.forget(table)
    assert (await inn.house.play.sight(people[seat], table, seat)).view == again.view
    for _ in range(20):
        await inn.step(table, people)


async def test_one_no_ends_it_and_nothing_has_changed(inn: Inn) -> None:
    table, people, seat = await sealed(inn)
    before = await inn.house.play.sight(people[seat], table, seat)
    rows = await inn.rows(table)
    proposed = await inn.house.play.propose(people[seat], table, seat, before.n, "rewind")
    other = (seat + 1) % 3

    after = await inn.house.play.consent(people[other], table, other, proposed.proposals[0].id, False)

    assert after.proposals == []
    assert await inn.rows(table) == rows
    third = 3 - seat - other
    with pytest.raises(Problem, match="no_such_proposal"):
        await inn.house.play.consent(people[third], table, third, proposed.proposals[0].id, True)


async def test_nobody_waits_for_the_consent_of_bots_or_of_the_absent(lite: Inn) -> None:
    ann = await lite.guest("Ann")
    table = (await lite.table(ann, ["me", "bot:random", "bot:random"])).table.id
    await lite.house.steward.look_after(table)
    sight = await lite.house.play.sight(ann, table)
    assert sight.ask
    await lite.house.play.answer(ann, table, 0, sight.number or 0, sight.ask.default)
    await lite.house.steward.look_after(table)
    now = await lite.house.play.sight(ann, table)

    after = await lite.house.play.propose(ann, table, 0, now.n, "rewind")

    assert after.n == now.n + 1
    assert after.ask is not None


async def test_a_table_that_does_not_go_back_says_so(lite: Inn) -> None:
    table, people, seat = await sealed(lite, undo="seal")
    before = await lite.house.play.sight(people[seat], table, seat)

    with pytest.raises(Problem, match="no_rewind_here"):
        await lite.house.play.propose(people[seat], table, seat, before.n, "rewind")


async def test_who_has_done_nothing_has_nothing_to_take_back(lite: Inn) -> None:
    ann = await lite.guest("Ann")
    table = (await lite.table(ann, ["me", "bot:random", "bot:random"])).table.id
    sight = await lite.house.play.sight(ann, table)

    with pytest.raises(NoChance, match="nothing_to_take_back"):
        await lite.house.play.propose(ann, table, 0, sight.n, "rewind")


async def test_a_proposal_is_made_once_and_at_the_present_number(lite: Inn) -> None:
    table, people, seat = await sealed(lite)
    sight = await lite.house.play.sight(people[seat], table, seat)
    with pytest.raises(StaleAsk):
        await lite.house.play.propose(people[seat], table, seat, sight.n - 1, "pause")
    await lite.house.play.propose(people[seat], table, seat, sight.n, "pause")
    other = (seat + 1) % 3

    with pytest.raises(Problem, match="proposed_already"):
        await lite.house.play.propose(people[other], table, other, sight.n, "pause")
    with pytest.raises(Problem, match="no_proposal"):
        await lite.house.play.propose(people[other], table, other, sight.n, "surrender")


async def test_pause_and_resume(inn: Inn) -> None:
    table, people = await inn.friends()
    seat, sight = await inn.asked(table, people)
    proposed = await inn.house.play.propose(people[0], table, 0, sight.n, "pause")
    for each in (1, 2):
        after = await inn.house.play.consent(people[each], table, each, proposed.proposals[0].id, True)
    assert after.table.status == "paused"

    with pytest.raises(Problem, match="table_is_paused"):
        await inn.house.play.answer(people[seat], table, seat, sight.number or 0, sight.ask and sight.ask.default)
    with pytest.raises(Problem, match="not_your_seat"):
        await inn.house.play.resume(Visitor(), table)
    await inn.house.play.resume(people[1], table)

    assert (await inn.house.tables.info(people[0], table)).status == "playing"
    await inn.step(table, people)


async def test_abandon_by_consent_ends_it_without_a_winner(inn: Inn) -> None:
    table, people = await inn.friends()
    proposed = await inn.house.play.propose(people[0], table, 0, 0, "abandon")
    for each in (1, 2):
        after = await inn.house.play.consent(people[each], table, each, proposed.proposals[0].id, True)

    assert after.table.status == "abandoned"
    assert after.outcome is None
    with pytest.raises(Problem, match="table_is_abandoned"):
        await inn.house.play.answer(people[0], table, 0, 1, 0)
    name, _ = await inn.house.records.download(people[0], table)
    assert name.endswith("so-far.json")


async def test_whoever_resigns_leaves_a_bot_and_the_game_goes_on(inn: Inn) -> None:
    table, people = await inn.friends()
    await inn.step(table, people)

    after = await inn.house.play.resign(people[1], table, 1)

    assert after.table.seats[1].kind == "bot"
    assert after.table.seats[1].resigned
    assert after.table.status == "playing"
    assert b'"row":"seat"' in (await inn.rows(table))[-1]
    with pytest.raises(Problem, match="not_your_seat"):
        await inn.house.play.resign(people[1], table, 1)
    await inn.house.steward.look_after(table)
