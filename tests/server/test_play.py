"""Playing through the service layer, the same on both databases."""

import pytest

from tabularium.engine import IllegalAnswer, Record, StaleAsk, WrongSeat, find_game, verify
from tabularium.server.base.problem import Problem
from tabularium.server.tables.play import MOST_STOOD_FOR
from tabularium.shapes.people import Visitor
from tabularium.store import shelf
from tests.server.kit import Inn

pytestmark = pytest.mark.anyio


async def test_three_friends_play_to_the_end_and_the_dice_can_be_checked(inn: Inn) -> None:
    table, people = await inn.friends()
    while (await inn.house.tables.info(people[0], table)).status == "playing":
        await inn.step(table, people)

    info = await inn.house.tables.info(people[0], table)
    assert info.status == "over"
    assert info.outcome is not None
    record, broken = Record.read(await inn.rows(table))
    assert broken is None
    assert record.end is not None
    assert record.header.names == ["Ann", "Bob", "Cyd"]
    verified = await inn.house.records.verify(Visitor(), table)
    assert verified.rolls == verify(find_game("senators"), record) > 0
    assert verified.digest == info.digest == record.header.dice["digest"]


async def test_an_answer_is_in_the_store_when_it_is_acknowledged(inn: Inn) -> None:
    table, people = await inn.friends()
    before = await inn.rows(table)

    seat, after = await inn.step(table, people)

    rows = await inn.rows(table)
    assert len(rows) == len(before) + 1
    assert f'"seat":{seat}'.encode() in rows[-1]
    assert after.n == 1


async def test_a_table_that_was_forgotten_comes_back_as_it_was(inn: Inn) -> None:
    table, people = await inn.friends()
    for _ in range(30):
        await inn.step(table, people)
    before = [await inn.house.play.sight(person, table, seat) for seat, person in enumerate(people)]

    inn.house.desk.forget(table)

    after = [await inn.house.play.sight(person, table, seat) for seat, person in enumerate(people)]
    for old, new in zip(before, after, strict=True):
        assert (old.n, old.view, old.number, old.can_undo) == (new.n, new.view, new.number, new.can_undo)
        assert old.lines == new.lines
        assert (old.ask and old.ask.describe()) == (new.ask and new.ask.describe())


async def test_a_stale_ask_is_refused_and_changes_nothing(inn: Inn) -> None:
    table, people = await inn.friends()
    seat, sight = await inn.asked(table, people)
    assert sight.ask
    assert sight.number
    await inn.house.play.answer(people[seat], table, seat, sight.number, sight.ask.default)
    rows = await inn.rows(table)

    with pytest.raises(StaleAsk):
        await inn.house.play.answer(people[seat], table, seat, sight.number - 1, sight.ask.default)
    with pytest.raises((StaleAsk, WrongSeat)):
        await inn.house.play.answer(people[seat], table, seat, sight.number, sight.ask.default)

    assert await inn.rows(table) == rows


async def test_an_illegal_answer_is_refused_with_its_reason(inn: Inn) -> None:
    table, people = await inn.friends()
    seat, sight = await inn.asked(table, people)
    assert sight.number
    rows = await inn.rows(table)

    with pytest.raises(IllegalAnswer) as refused:
        await inn.house.play.answer(people[seat], table, seat, sight.number, "a ship")

    assert refused.value.refusal.message.startswith("refused.")
    assert await inn.rows(table) == rows


async def test_nobody_answers_for_a_seat_of_somebody_else(inn: Inn) -> None:
    table, people = await inn.friends()
    seat, sight = await inn.asked(table, people)
    assert sight.ask
    assert sight.number
    other = people[(seat + 1) % 3]

    for stranger in (other, Visitor(), await inn.guest("Zoe")):
        with pytest.raises(Problem) as refused:
            await inn.house.play.answer(stranger, table, seat, sight.number, sight.ask.default)
        assert refused.value.status == 403


async def test_undo_takes_back_the_last_entry_and_says_so_in_the_log(inn: Inn) -> None:
    table, people = await inn.friends()
    for _ in range(60):
        seat, after = await inn.step(table, people)
        if after.can_undo and after.lines:
            break
    else:
        pytest.fail("nothing could ever be undone")

    undone = await inn.house.play.undo(people[seat], table, seat, after.n)

    assert undone.ask is not None
    assert undone.n == after.n + 1
    log = await inn.house.play.log(people[seat], table, seat)
    assert [line.undone for line in log if line.n == after.n] == [True] * len(after.lines)


async def test_undo_takes_back_what_one_press_has_answered_and_no_more_than_is_open(lite: Inn) -> None:
    """Given a leader called and let go, when more is taken back than that, then it ends where another has answered."""
    table, people = await lite.friends(2, game="conquest", options={"home_assignment": "choice"})
    play = lite.house.play
    for seat, home in enumerate(("space:egyptus", "space:hispania")):
        seen = await play.sight(people[seat], table, seat)
        await play.answer(people[seat], table, seat, seen.number or 0, home)
    before = await play.sight(people[0], table, 0)
    called = await play.answer(people[0], table, 0, before.number or 0, "leader:egyptus_general_1")
    after = await play.answer(people[0], table, 0, called.number or 0, "stay")

    undone = await play.undo(people[0], table, 0, after.n, times=9)

    assert undone.ask is not None
    assert (undone.ask.key, undone.view) == ("move.who", before.view)
    assert not undone.can_undo


async def test_undo_must_name_the_number_it_was_seen_at(lite: Inn) -> None:
    table, people = await lite.friends()
    seat, after = await lite.step(table, people)

    with pytest.raises(StaleAsk):
        await lite.house.play.undo(people[seat], table, seat, after.n - 1)


async def test_a_table_can_do_without_undo(lite: Inn) -> None:
    table, people = await lite.friends(undo="none")
    seat, after = await lite.step(table, people)

    assert not after.can_undo
    with pytest.raises(Problem, match="no_undo_here"):
        await lite.house.play.undo(people[seat], table, seat, after.n)


async def test_a_seat_can_interject_once_and_a_second_time_is_stale(inn: Inn) -> None:
    table, people = await inn.friends()
    for _ in range(40):
        sights = [await inn.house.play.sight(person, table, seat) for seat, person in enumerate(people)]
        seat = next((seat for seat, sight in enumerate(sights) if sight.chances), None)
        if seat is not None:
            break
        await inn.step(table, people)
    else:
        pytest.fail("nobody ever had a chance")
    name, ask = next(iter(sights[seat].chances.items()))

    after = await inn.house.play.interject(people[seat], table, seat, sights[seat].n, name, ask.default)

    assert after.n == sights[seat].n + 1
    with pytest.raises(StaleAsk):
        await inn.house.play.interject(people[seat], table, seat, sights[seat].n, name, ask.default)


async def test_why_not_tells_what_an_answer_would_be_refused_for(lite: Inn) -> None:
    table, people = await lite.friends()
    seat, sight = await lite.asked(table, people)
    assert sight.ask

    assert (await lite.house.play.why(people[seat], table, seat, sight.ask.default)) is None
    why = await lite.house.play.why(people[seat], table, seat, -1)
    assert why is not None
    other = (seat + 1) % 3
    nothing = await lite.house.play.why(people[other], table, other, 1)
    assert nothing is None or nothing.message.startswith("refused.")
    unasked = await lite.house.play.why(people[seat], table, seat, 1, "something_else")
    assert unasked is not None
    assert unasked.message == "refused.no_chance"


async def test_a_closed_fist_is_shown_to_its_owner_only(lite: Inn) -> None:
    table, people = await lite.friends()
    for _ in range(80):
        sights = [await lite.house.play.sight(person, table, seat) for seat, person in enumerate(people)]
        if sum(sight.ask is not None for sight in sights) > 1:
            break
        await lite.step(table, people)
    else:
        pytest.fail("nothing was ever asked together")

    seat, after = await lite.step(table, people)

    assert after.held is not None
    assert seat not in after.table.waiting
    other = (seat + 1) % 3
    assert (await lite.house.play.sight(people[other], table, other)).held is None
    assert (await lite.house.play.sight(Visitor(), table, None)).held is None


async def test_one_person_can_hold_several_seats_of_a_hot_seat_table(lite: Inn) -> None:
    ann = await lite.guest("Ann")
    created = await lite.table(ann, ["me:Ann", "me:Uncle", "me:Niece"])

    assert created.table.hot_seat
    assert created.table.status == "playing"
    assert [seat.name for seat in created.table.seats] == ["Ann", "Uncle", "Niece"]
    for _ in range(20):
        await lite.step(created.table.id, [ann, ann, ann])
    views = [(await lite.house.play.sight(ann, created.table.id, seat)).view for seat in range(3)]
    assert len({str(view) for view in views}) == 3


async def test_seen_is_where_the_last_visit_ended(inn: Inn) -> None:
    table, people = await inn.friends()
    await inn.house.play.sight(people[2], table, 2)
    for _ in range(5):
        await inn.step(table, people[:2] if (await inn.asked(table, people))[0] < 2 else people)
    await inn.house.seen.remember()
    inn.house.desk.forget(table)

    sight = await inn.house.play.sight(people[2], table, 2)

    assert sight.seen <= sight.n
    assert (await inn.house.play.sight(people[2], table, 2)).seen == sight.n


async def test_what_a_seat_answers_in_advance_is_bounded_in_all(lite: Inn) -> None:
    """Given standing answers that fill the room, when one more comes, then it is refused and the others stand."""
    table, people = await lite.friends()
    half = ["x" * (MOST_STOOD_FOR // 2 - 100)]
    for key in ("first", "second"):
        await lite.house.play.stand(people[0], table, 0, key, half)

    with pytest.raises(Problem, match="too_big"):
        await lite.house.play.stand(people[0], table, 0, "third", half)

    after = await lite.house.play.stand(people[0], table, 0, "second", half)
    assert [each.key for each in after.standing] == ["first", "second"]


async def test_standing_answers_are_kept_once_beside_the_snapshots(inn: Inn) -> None:
    """Given a standing answer, when the table is loaded again, then it is there, and no snapshot holds it."""
    table, people = await inn.friends()
    await inn.house.play.stand(people[0], table, 0, "never.asked", [1, 0])
    for _ in range(20):
        await inn.step(table, people)

    inn.house.desk.forget(table)

    again = await inn.house.play.sight(people[0], table, 0)
    stored = await inn.house.store.read(lambda connection: shelf.load(connection, table))
    assert [each.key for each in again.standing] == ["never.asked"]
    assert stored is not None
    assert stored.snapshot is not None
    assert b"never.asked" not in stored.snapshot
