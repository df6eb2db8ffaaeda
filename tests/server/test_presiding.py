"""The presiding desk: order, time, people, steps back and rulings; and who may do none of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from tabularium.engine import Match, Record, StaleAsk, WrongSeat, find_game
from tabularium.engine.record import HOUSE, AnyRow, Auto, Back, Ruling
from tabularium.server.base.problem import Problem
from tabularium.server.house import House
from tabularium.shapes.people import Visitor
from tabularium.shapes.room import AWAY, Room, Speech
from tabularium.shapes.tables import Pace
from tests.server.kit import Inn

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("mini")]
NAMES = ("Ann", "Bob", "Cyd", "Dot", "Eve")


async def room(inn: Inn, count: int = 3, **more: Any) -> tuple[str, Visitor, list[Visitor]]:
    """A table of the mini senate over which Serra presides, whose seats are all taken, opened."""
    serra = await inn.guest("Serra")
    wish = {"game": "mini", "public": True, "facilitated": True, **more}
    table = (await inn.table(serra, ["open"] * count, **wish)).table.id
    people = [await inn.guest(name) for name in NAMES[:count]]
    for person in people:
        await inn.house.tables.join(person, table)
    await inn.house.tables.start(serra, table)
    return table, serra, people


async def rows(inn: Inn, table: str) -> list[AnyRow]:
    decoder = msgspec.json.Decoder(AnyRow)
    return [decoder.decode(line) for line in await inn.rows(table)]


async def said(inn: Inn, table: str) -> list[str]:
    return [line.message for line in await inn.house.play.log(Visitor(), table, None)]


async def shown(inn: Inn, table: str) -> Any:
    async with inn.house.desk.reading(table) as loaded:
        return loaded.room


async def voting(inn: Inn, table: str, people: list[Visitor]) -> None:
    """Answer until a motion is voted on: the officer puts an honour to the vote."""
    for _ in range(40):
        seat, sight = await inn.asked(table, people)
        assert sight.ask is not None
        if sight.ask.key == "vote.cast":
            return
        wish = "honour" if sight.ask.key == "preside.motion" else sight.ask.default
        await inn.house.play.answer(people[seat], table, seat, sight.number or 0, wish)
    raise AssertionError("nothing is voted on")


# -- opening -------------------------------------------------------------------------------------------------------
async def test_the_desk_opens_the_room_and_nobody_else_does(inn: Inn) -> None:
    serra = await inn.guest("Serra")
    table = (await inn.table(serra, ["open"] * 3, game="mini", public=True, facilitated=True)).table.id
    people = [await inn.guest(name) for name in NAMES[:3]]
    for person in people:
        info = await inn.house.tables.join(person, table)
    assert info.status == "open"
    assert (info.host, info.facilitated) == ("Serra", True)
    with pytest.raises(Problem, match="not_the_host"):
        await inn.house.tables.start(people[0], table)

    info = await inn.house.tables.start(serra, table)

    assert info.status == "playing"
    assert info.my_seats == []
    assert info.hosting


async def test_the_desk_sees_what_a_spectator_sees(lite: Inn) -> None:
    table, serra, _ = await room(lite)

    sight = await lite.house.play.sight(serra, table)

    assert sight.view == (await lite.house.play.sight(Visitor(), table)).view
    assert sight.view is not None
    assert sight.view["coins"] == [None] * 3
    assert (sight.ask, sight.chances, sight.held) == (None, {}, None)
    with pytest.raises(Problem, match="not_your_seat"):
        await lite.house.play.sight(serra, table, 0)


# -- who may not ---------------------------------------------------------------------------------------------------
DEEDS: dict[str, Callable[[House, Visitor, str], Awaitable[object]]] = {
    "pause": lambda house, who, table: house.presiding.pause(who, table),
    "resume": lambda house, who, table: house.presiding.resume(who, table),
    "adjourn": lambda house, who, table: house.presiding.adjourn(who, table),
    "screen": lambda house, who, table: house.presiding.screen(who, table, True),
    "timers": lambda house, who, table: house.presiding.timers(who, table, {"vote": 60}),
    "more": lambda house, who, table: house.presiding.more(who, table),
    "call_time": lambda house, who, table: house.presiding.call_time(who, table),
    "remind": lambda house, who, table: house.presiding.remind(who, table, 0),
    "skip": lambda house, who, table: house.presiding.skip(who, table, 0, 1),
    "replace": lambda house, who, table: house.presiding.replace(who, table, 0, "bot"),
    "new_key": lambda house, who, table: house.presiding.new_key(who, table, 0),
    "step_back": lambda house, who, table: house.presiding.step_back(who, table, 0, "Because."),
    "rule": lambda house, who, table: house.presiding.rule(who, table, "So it is.", "Because."),
}


@pytest.mark.parametrize("deed", DEEDS)
async def test_nobody_but_who_presides_has_the_powers_of_the_desk(lite: Inn, deed: str) -> None:
    table, _, people = await room(lite)
    before = await lite.rows(table)

    for who, why in ((people[0], "not_the_host"), (await lite.guest("Zoe"), "not_the_host"), (Visitor(), "signed_in")):
        with pytest.raises(Problem, match=why):
            await DEEDS[deed](lite.house, who, table)

    assert await lite.rows(table) == before
    assert (await lite.house.tables.info(people[0], table)).status == "playing"


@pytest.mark.parametrize("deed", DEEDS)
async def test_a_private_room_does_not_exist_for_strangers(lite: Inn, deed: str) -> None:
    serra, zoe = await lite.guest("Serra"), await lite.guest("Zoe")
    table = (await lite.table(serra, ["open"] * 3, game="mini", facilitated=True)).table.id

    with pytest.raises(Problem, match="no_table"):
        await DEEDS[deed](lite.house, zoe, table)


@pytest.mark.parametrize("deed", DEEDS)
async def test_the_host_of_an_ordinary_table_presides_over_nothing(lite: Inn, deed: str) -> None:
    table, people = await lite.friends(game="mini")

    with pytest.raises(Problem, match="nobody_presides"):
        await DEEDS[deed](lite.house, people[0], table)


async def test_players_do_not_decide_what_the_desk_decides(lite: Inn) -> None:
    table, serra, people = await room(lite)
    sight = await lite.house.play.sight(people[0], table)
    for kind in ("pause", "rewind", "abandon"):
        with pytest.raises(Problem, match="desk_decides"):
            await lite.house.play.propose(people[0], table, 0, sight.n, kind)
    await lite.house.presiding.pause(serra, table)

    with pytest.raises(Problem, match="desk_decides"):
        await lite.house.play.resume(people[0], table)


async def test_the_desk_may_only_do_so_much_in_a_minute(lite: Inn) -> None:
    table, serra, _ = await room(lite)
    for _ in range(lite.house.settings.desk_a_minute):
        await lite.house.limits.preside(str(serra.id))

    with pytest.raises(Problem, match="too_often"):
        await lite.house.presiding.screen(serra, table, True)


# -- order ---------------------------------------------------------------------------------------------------------
async def test_a_pause_holds_everything_until_the_desk_goes_on(inn: Inn) -> None:
    table, serra, people = await room(inn)
    await inn.house.presiding.pause(serra, table)
    with pytest.raises(Problem, match="table_is_paused"):
        await inn.house.play.answer(people[0], table, 0, 1, 0)
    with pytest.raises(Problem, match="table_is_paused"):
        await inn.house.presiding.pause(serra, table)

    await inn.house.presiding.resume(serra, table)

    await inn.step(table, people)
    assert (await said(inn, table))[-2:] == ["house.desk_paused", "house.resumed"]
    with pytest.raises(Problem, match="table_is_playing"):
        await inn.house.presiding.resume(serra, table)


async def test_a_session_is_closed_and_goes_on_next_week_exactly_there(inn: Inn) -> None:
    table, serra, people = await room(inn)
    await inn.step(table, people)
    before = await inn.house.play.sight(people[1], table, 1)
    with inn.house.live.subscribe(table, [0]), inn.house.live.subscribe(table, [2]):
        await inn.house.presiding.adjourn(serra, table)
    inn.clock.advance(7 * 86400)
    inn.house.desk.forget(table)

    await inn.house.presiding.resume(serra, table)

    after = await inn.house.play.sight(people[1], table, 1)
    assert (after.view, after.number) == (before.view, before.number)
    first, second = (await shown(inn, table)).sessions
    assert first.seats == [0, 2]
    assert (first.ended, second.began, second.n) == (inn.clock.wall - 7 * 86400, inn.clock.wall, before.n)
    assert (await said(inn, table))[-2:] == ["house.desk_adjourned", "house.desk_opened"]


# -- time ----------------------------------------------------------------------------------------------------------
async def test_the_clock_of_the_room_goes_by_question_and_by_phase(lite: Inn) -> None:
    table, serra, people = await room(lite)
    assert (await shown(lite, table)).until is None
    await lite.house.presiding.timers(serra, table, {"phase:round": 120, "vote": 60, "vote.cast": 30, "idle": 0})
    assert (await shown(lite, table)).timers == {"phase:round": 120, "vote": 60, "vote.cast": 30}
    for _ in range(3):
        await lite.step(table, people)
    assert (await shown(lite, table)).until == lite.clock.wall + 120

    await voting(lite, table, people)

    assert (await shown(lite, table)).until == lite.clock.wall + 30


async def test_one_answer_among_many_does_not_wind_the_clock(lite: Inn) -> None:
    table, serra, people = await room(lite)
    await lite.house.presiding.timers(serra, table, {"preside": 45, "election": 90})
    await lite.house.presiding.more(serra, table, 90)
    rings = (await shown(lite, table)).until
    lite.clock.advance(30)

    await lite.step(table, people)

    assert (await shown(lite, table)).until == rings


async def test_the_clock_rings_and_answers_nothing(lite: Inn) -> None:
    table, serra, people = await room(lite)
    await lite.house.presiding.more(serra, table, 60)
    lite.clock.advance(3600)

    assert await lite.house.steward.look_after(table) == 0

    assert (await lite.house.tables.info(people[0], table)).waiting == [0, 1, 2]


async def test_a_minute_more_and_time_is_called(lite: Inn) -> None:
    table, serra, _ = await room(lite)
    await lite.house.presiding.more(serra, table)
    assert (await shown(lite, table)).until == lite.clock.wall + 60
    lite.clock.advance(20)
    await lite.house.presiding.more(serra, table)
    assert (await shown(lite, table)).until == lite.clock.wall + 100

    await lite.house.presiding.call_time(serra, table)

    assert (await shown(lite, table)).until == lite.clock.wall
    assert (await said(lite, table))[-1] == "house.desk_time"


async def test_a_pause_stops_the_clock_of_the_room(lite: Inn) -> None:
    table, serra, _ = await room(lite)
    await lite.house.presiding.more(serra, table, 60)
    lite.clock.advance(15)
    await lite.house.presiding.pause(serra, table)
    lite.clock.advance(1000)

    await lite.house.presiding.resume(serra, table)

    assert (await shown(lite, table)).until == lite.clock.wall + 45


async def test_where_clocks_answer_the_desk_can_put_a_deadline_off(lite: Inn) -> None:
    daily = Pace(kind="days", days=1.0, night=[0, 0])
    table, serra, people = await room(lite, pace=daily, away="default")
    lite.clock.advance(86000)
    await lite.house.presiding.more(serra, table, 2 * 86400)
    lite.clock.advance(86400)

    assert await lite.house.steward.look_after(table) == 0

    sight = await lite.house.play.sight(people[0], table)
    assert sight.clocks[0].deadline == pytest.approx(lite.clock.wall + 86400 + 400)


@pytest.mark.parametrize(
    "timers", [{"": 5}, {"vote": -1}, {"vote": 4000}, {"x" * 81: 5}, {f"a{n}": 1 for n in range(61)}]
)
async def test_clocks_that_make_no_sense_are_refused(lite: Inn, timers: dict[str, float]) -> None:
    table, serra, _ = await room(lite)

    with pytest.raises(Problem, match="bad_"):
        await lite.house.presiding.timers(serra, table, timers)


# -- people --------------------------------------------------------------------------------------------------------
async def test_silence_is_the_usual_answer(inn: Inn) -> None:
    table, serra, people = await room(inn)
    await voting(inn, table, people)
    seat, sight = await inn.asked(table, people)

    await inn.house.presiding.skip(serra, table, seat, sight.number or 0)

    row = (await rows(inn, table))[-1]
    assert isinstance(row, Auto)
    assert (row.seat, row.key, row.answer, row.by) == (seat, "vote.cast", "abstain", "desk")
    assert "house.desk_skipped" in await said(inn, table)


async def test_only_who_is_asked_is_skipped_or_reminded_and_only_what_was_meant(lite: Inn) -> None:
    table, serra, people = await room(lite)
    number = (await lite.house.play.sight(people[0], table)).number or 0
    with pytest.raises(StaleAsk):
        await lite.house.presiding.skip(serra, table, 0, number + 1)
    await lite.house.play.answer(people[0], table, 0, number, 0)

    for deed in (lite.house.presiding.skip(serra, table, 0, number), lite.house.presiding.remind(serra, table, 0)):
        with pytest.raises(WrongSeat):
            await deed
    with pytest.raises(Problem, match="no_such_seat"):
        await lite.house.presiding.skip(serra, table, 7, 1)


async def test_somebody_is_reminded_once_of_a_question(lite: Inn) -> None:
    table, serra, people = await room(lite)
    number = (await lite.house.play.sight(people[1], table)).number

    await lite.house.presiding.remind(serra, table, 1)

    assert (await shown(lite, table)).reminded == {1: number}
    with pytest.raises(Problem, match="reminded_already"):
        await lite.house.presiding.remind(serra, table, 1)


async def test_a_bot_looks_after_a_seat_until_its_person_is_back(inn: Inn) -> None:
    table, serra, people = await room(inn, game="senators")
    await inn.house.presiding.replace(serra, table, 0, "bot")
    assert (await inn.house.tables.info(serra, table)).seats[0].caretaker == "greedy"

    await inn.house.steward.look_after(table)

    assert 0 not in (await inn.house.tables.info(serra, table)).waiting
    await inn.house.play.back(people[0], table, 0)
    assert (await inn.house.tables.info(serra, table)).seats[0].caretaker is None


async def test_for_who_is_away_the_usual_answers_are_given(inn: Inn) -> None:
    table, serra, people = await room(inn)
    await inn.house.presiding.replace(serra, table, 1, "away")
    assert (await inn.house.tables.info(serra, table)).seats[1].caretaker == AWAY

    await inn.house.steward.look_after(table)

    row = (await rows(inn, table))[-1]
    assert isinstance(row, Auto)
    assert (row.seat, row.by, row.answer) == (1, AWAY, 0)
    await inn.house.presiding.replace(serra, table, 1, "wait")
    assert (await inn.house.tables.info(serra, table)).seats[1].caretaker is None
    await voting(inn, table, [people[0], people[1], people[2]])


async def test_a_seat_is_freed_for_another_person(inn: Inn) -> None:
    table, serra, people = await room(inn)

    await inn.house.presiding.replace(serra, table, 2, "person")

    info = await inn.house.tables.info(serra, table)
    assert (info.seats[2].kind, info.status) == ("open", "playing")
    with pytest.raises(Problem, match="not_your_seat"):
        await inn.house.play.sight(people[2], table, 2)


# -- stepping back -------------------------------------------------------------------------------------------------
async def test_the_desk_steps_back_with_everybodys_knowledge(inn: Inn) -> None:
    table, serra, people = await room(inn)
    await voting(inn, table, people)
    before = await inn.house.play.sight(serra, table)
    seat, _ = await inn.step(table, people)
    await inn.step(table, people)

    done = await inn.house.presiding.step_back(serra, table, before.n, "The wrong button.")

    assert done
    after = await inn.house.play.sight(serra, table)
    assert after.view == before.view
    assert (await inn.asked(table, people))[0] == seat
    row = (await rows(inn, table))[-1]
    assert isinstance(row, Back)
    assert (row.seat, row.because) == (HOUSE, "The wrong button.")
    log = await inn.house.play.log(Visitor(), table, None)
    assert (log[-1].message, log[-1].params["reason"]) == ("house.desk_back", "The wrong button.")
    assert [line.message for line in log if line.undone] == ["vote.cast", "vote.cast"]
    await replays(inn, table)


async def replays(inn: Inn, table: str) -> None:
    """The record is played again to where the table stands, and so is what lies in the store."""
    record, broken = Record.read(await inn.rows(table))
    assert broken is None
    async with inn.house.desk.reading(table) as loaded:
        assert loaded.match is not None
        again = Match.from_record(find_game("mini"), record, loaded.table.seed)
        assert [again.view(seat) for seat in range(3)] == [loaded.match.view(seat) for seat in range(3)]
        assert again.n == loaded.match.n
    inn.house.desk.forget(table)
    async with inn.house.desk.reading(table) as loaded:
        assert loaded.match is not None
        assert again.view() == loaded.match.view()


async def test_behind_dice_the_desk_goes_only_if_all_agree(inn: Inn) -> None:
    table, serra, people = await room(inn)
    first = await inn.house.play.sight(serra, table)
    for _ in range(60):
        await inn.step(table, people)
        if any(getattr(row, "rolls", None) for row in (await rows(inn, table))[1:]):
            break

    assert not await inn.house.presiding.step_back(serra, table, first.n, "We began wrongly.")

    (proposal,) = (await inn.house.play.sight(serra, table)).proposals
    assert (proposal.kind, proposal.seat, proposal.wanted) == ("rewind", HOUSE, [0, 1, 2])
    with pytest.raises(Problem, match="proposed_already"):
        await inn.house.presiding.step_back(serra, table, first.n, "Again.")
    for seat, person in enumerate(people):
        await inn.house.play.consent(person, table, seat, proposal.id, True)
    row = (await rows(inn, table))[-1]
    assert isinstance(row, Back)
    assert (row.seat, row.consent) == (HOUSE, [0, 1, 2])
    assert (await inn.house.play.sight(serra, table)).view == first.view
    await replays(inn, table)


async def test_a_step_back_needs_a_reason_and_a_moment(lite: Inn) -> None:
    table, serra, people = await room(lite)
    await lite.step(table, people)

    with pytest.raises(Problem, match="no_reason"):
        await lite.house.presiding.step_back(serra, table, 0, "  ")
    with pytest.raises(Problem, match="no_moment"):
        await lite.house.presiding.step_back(serra, table, 1, "To where we are.")


# -- rulings -------------------------------------------------------------------------------------------------------
async def test_a_ruling_is_a_row_with_its_reason_that_changes_nothing(inn: Inn) -> None:
    table, serra, people = await room(inn)
    await voting(inn, table, people)
    before = [(await inn.house.play.sight(person, table)) for person in people]

    await inn.house.presiding.rule(serra, table, "The late vote counts.", "It was given aloud.", "mini:vote.1", True)

    row = (await rows(inn, table))[-1]
    assert isinstance(row, Ruling)
    assert (row.decided, row.because, row.rule, row.lasting) == (
        "The late vote counts.",
        "It was given aloud.",
        "mini:vote.1",
        True,
    )
    after = [(await inn.house.play.sight(person, table)) for person in people]
    assert [(sight.view, sight.number) for sight in after] == [(sight.view, sight.number) for sight in before]
    (given,) = (await shown(inn, table)).rulings
    assert (given.decided, given.n) == ("The late vote counts.", after[0].n)
    assert (await said(inn, table))[-1] == "house.desk_ruling"
    await replays(inn, table)


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"decided": "So.", "because": " "}, "no_reason"),
        ({"decided": "\u200b", "because": "Because."}, "no_ruling"),
        ({"decided": "So.", "because": "Because.", "rule": "mini:nowhere.9"}, "no_rule"),
    ],
)
async def test_a_ruling_decides_something_for_a_reason(lite: Inn, wish: dict[str, str], why: str) -> None:
    table, serra, _ = await room(lite)

    with pytest.raises(Problem, match=why):
        await lite.house.presiding.rule(serra, table, **wish)


# -- the floor -----------------------------------------------------------------------------------------------------
async def test_hands_are_heard_in_their_order_and_points_of_order_first(lite: Inn) -> None:
    table, serra, people = await room(lite, 5)
    floor = lite.house.floor
    await floor.raise_hand(people[3], table, 3, "for", "the veterans wait")
    await floor.raise_hand(people[1], table, 1, "against")
    await floor.raise_hand(people[4], table, 4, "order")
    await floor.raise_hand(people[3], table, 3, "question", "x" * 60)
    hands = (await shown(lite, table)).hands
    assert [(hand.seat, hand.kind) for hand in hands] == [(4, "order"), (3, "question"), (1, "against")]
    assert hands[1].words == "x" * 40

    await floor.give(serra, table, 3)

    now = await shown(lite, table)
    assert (now.speech.seat, now.speech.until) == (3, lite.clock.wall + 60)
    assert [hand.seat for hand in now.hands] == [4, 1]
    await floor.more(serra, table, 30)
    assert (await shown(lite, table)).speech.until == lite.clock.wall + 90
    await floor.lower_hand(people[3], table, 3)
    assert (await shown(lite, table)).speech is None


def test_a_speech_whose_time_is_over_is_gone_with_its_question() -> None:
    room = Room(speech=Speech(seat=1, kind="for", since=0.0, until=60.0))
    assert room.asked_anew(59.0, 90.0).speech == room.speech
    assert room.asked_anew(60.0, None).speech is None


async def test_a_closed_list_hears_points_of_order_only(lite: Inn) -> None:
    table, serra, people = await room(lite)
    await lite.house.floor.listing(serra, table, False)
    with pytest.raises(Problem, match="list_closed"):
        await lite.house.floor.raise_hand(people[0], table, 0, "for")

    await lite.house.floor.raise_hand(people[0], table, 0, "order")

    assert len((await shown(lite, table)).hands) == 1


async def test_whoever_presides_in_the_game_gives_the_floor_too(lite: Inn) -> None:
    table, _, people = await room(lite)
    await voting(lite, table, people)
    officer = (await lite.house.play.sight(Visitor(), table)).view["presiding"]
    other = (officer + 1) % 3
    await lite.house.floor.raise_hand(people[other], table, other, "for")
    with pytest.raises(Problem, match="not_the_chair"):
        await lite.house.floor.give(people[other], table, other)

    await lite.house.floor.give(people[officer], table, other)

    assert (await shown(lite, table)).speech.seat == other
    with pytest.raises(Problem, match="no_such_hand"):
        await lite.house.floor.give(people[officer], table, other)
    with pytest.raises(Problem, match="not_your_seat"):
        await lite.house.floor.raise_hand(people[officer], table, other, "for")


# -- attendance ----------------------------------------------------------------------------------------------------
async def test_who_listens_is_there_and_of_others_one_knows_when_they_were(inn: Inn) -> None:
    table, _, _ = await room(inn)
    with inn.house.live.subscribe(table, [1]):
        await inn.house.presence.note()
    left = inn.clock.wall
    inn.clock.advance(120)

    with inn.house.live.subscribe(table, [0]):
        async with inn.house.desk.reading(table) as loaded:
            here = await inn.house.presence.of(loaded)

    assert [here[seat].now for seat in range(3)] == [True, False, False]
    assert (here[1].last, here[2].last) == (left, None)


# -- who is gone ---------------------------------------------------------------------------------------------------
async def test_a_room_whose_host_is_forgotten_is_an_ordinary_table(inn: Inn) -> None:
    table, serra, people = await room(inn)
    await inn.house.presiding.pause(serra, table)

    await inn.house.people.delete(serra)

    assert not (await inn.house.tables.info(people[0], table)).facilitated
    await inn.house.play.resume(people[0], table)
    await inn.step(table, people)


async def test_who_is_forgotten_asks_for_nothing_any_more(inn: Inn) -> None:
    table, serra, people = await room(inn)
    for seat in (0, 1):
        await inn.house.floor.raise_hand(people[seat], table, seat, "for", "something of my own")
    await inn.house.floor.give(serra, table, 1)

    await inn.house.people.delete(people[0])
    await inn.house.people.delete(people[1])

    now = await shown(inn, table)
    assert (now.hands, now.speech) == ([], None)
