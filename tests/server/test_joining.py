"""Joining by a code: where one sits, who keeps a seat, and how it moves to another device."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from tabularium.engine import find_game
from tabularium.engine.record import Seat
from tabularium.server.base import limits
from tabularium.server.base.problem import Problem
from tabularium.server.base.speech import speaker
from tabularium.server.tables import keys
from tabularium.shapes.people import Visitor
from tabularium.store import registry
from tests.server.kit import Inn
from tests.server.test_presiding import room, rows, said

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("mini")]


async def coded(inn: Inn, seats: int = 5, **more: Any) -> tuple[str, str, Visitor]:
    """A private table with free seats: its code, its id, and its host, who presides."""
    serra = await inn.guest("Serra")
    wish = {"game": "mini", "facilitated": True, **more}
    info = (await inn.table(serra, ["open"] * seats, **wish)).table
    assert info.code is not None
    return info.code, info.id, serra


async def test_a_code_is_a_word_and_a_number_and_capitals_do_not_matter(inn: Inn) -> None:
    code, table, _ = await coded(inn)
    word, number = code.split(" ")
    assert word in keys.CODE_WORDS
    assert int(number) in keys.NUMBERS

    for spelled in (code.upper(), f"{word}{number}", f" {word.title()}-{number} ", keys.in_address(code)):
        assert (await inn.house.joining.look(Visitor(), spelled)).table.id == table


async def test_no_two_tables_have_the_same_code(inn: Inn, monkeypatch: pytest.MonkeyPatch) -> None:
    codes = iter(["rostra 42", "rostra 42", "curia 11"])
    monkeypatch.setattr("tabularium.server.tables.lobby.new_code", lambda token: next(codes))
    first, _, _ = await coded(inn)

    second, _, _ = await coded(inn)

    assert (first, second) == ("rostra 42", "curia 11")


async def test_somebody_sits_down_without_an_account_and_the_device_keeps_the_seat(inn: Inn) -> None:
    code, table, _ = await coded(inn)

    joined = await inn.house.joining.sit(Visitor(), code, "Katia")

    assert joined.signed_in is not None
    katia = await inn.house.people.visitor(joined.signed_in.token)
    info = await inn.house.tables.info(katia, table)
    assert (info.my_seats, info.seats[0].name) == ([0], "Katia")
    again = await inn.house.joining.sit(katia, code, "Somebody else")
    assert (again.seat, again.signed_in, again.key) == (0, None, None)


async def test_people_are_spread_over_the_benches_unless_they_choose(
    lite: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    senate = find_game("mini")
    parted = replace(senate, benches=lambda count: [[seat for seat in range(count) if seat % 2 == n] for n in (0, 1)])
    parted = replace(parted, bench="faction")
    monkeypatch.setattr("tabularium.server.tables.loaded.find_game", lambda name: parted)
    code, _, _ = await coded(lite)
    sit = lite.house.joining.sit

    seats = [(await sit(Visitor(), code, name, bench)).seat for name, bench in (("A", 1), ("B", 1), ("C", None))]

    assert seats == [1, 3, 0]
    benches = (await lite.house.joining.look(Visitor(), code)).benches
    assert [(bench.name, bench.free) for bench in benches] == [("faction:0", [2, 4]), ("faction:1", [])]
    with pytest.raises(Problem, match="bench_full"):
        await sit(Visitor(), code, "D", 1)
    with pytest.raises(Problem, match="no_bench"):
        await sit(Visitor(), code, "D", 2)


async def test_a_full_room_is_full_and_a_wrong_code_leads_nowhere(lite: Inn) -> None:
    code, _, _ = await coded(lite, 3)
    for name in "ABC":
        await lite.house.joining.sit(Visitor(), code, name)

    with pytest.raises(Problem, match="table_full"):
        await lite.house.joining.sit(Visitor(), code, "D")
    with pytest.raises(Problem, match="no_code"):
        await lite.house.joining.look(Visitor(), "nowhere 10")


async def test_wrong_codes_count_and_a_right_one_is_never_refused(inn: Inn) -> None:
    """A phone in the room guesses: its neighbours, behind the same address, come in all the same."""
    code, table, _ = await coded(inn)
    other, _, _ = await coded(inn)
    here = Visitor(address="10.0.0.1")
    for _ in range(inn.house.settings.code_tries):
        with pytest.raises(Problem, match="no_code"):
            await inn.house.joining.look(here, "nowhere 10")

    with pytest.raises(Problem, match="too_often"):
        await inn.house.joining.look(here, "nowhere 10")
    assert (await inn.house.joining.look(here, code)).table.id == table
    assert (await inn.house.joining.look(here, other)).benches
    with pytest.raises(Problem, match="no_code"):
        await inn.house.joining.look(Visitor(address="10.0.0.2"), "nowhere 10")


async def test_short_codes_do_not_open_once_the_house_was_tried_from_everywhere(
    inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A network of many addresses has as many tries as the house allows, and then needs the whole code."""
    assert len(keys.CODE_WORDS) * len(keys.NUMBERS) > 60 * limits.FROM_EVERYWHERE * inn.house.settings.code_tries
    monkeypatch.setattr(limits, "FROM_EVERYWHERE", 1)
    code, table, serra = await coded(inn)
    whole = (await inn.house.tables.info(serra, table)).whole_code
    assert whole is not None
    assert whole.startswith(f"{code} ")
    for number in range(inn.house.settings.code_tries):
        with pytest.raises(Problem, match="no_code"):
            await inn.house.joining.look(Visitor(address=f"2001:db8:0:{number:x}::1"), "nowhere 10")

    for guessed in (code, "nowhere 10"):  # nobody learns which of them is right
        with pytest.raises(Problem, match="short_code"):
            await inn.house.joining.look(Visitor(address="10.0.0.2"), guessed)
    assert (await inn.house.joining.look(Visitor(), keys.in_address(whole))).table.id == table
    assert (await inn.house.joining.sit(Visitor(), whole.upper(), "Katia")).table == table
    with pytest.raises(Problem, match="no_code"):
        await inn.house.joining.look(Visitor(), f"{code} luna luna")
    inn.clock.advance(limits.HOUR + 1)
    assert (await inn.house.joining.look(Visitor(), code)).table.id == table


async def test_a_code_leads_nowhere_once_the_game_is_over_or_an_ordinary_one_has_begun(lite: Inn) -> None:
    code, table, serra = await coded(lite)
    await lite.house.tables.close(serra, table)
    with pytest.raises(Problem, match="no_code"):
        await lite.house.joining.look(Visitor(), code)
    ordinary, _, host = await coded(lite, 3, facilitated=False)

    for name in "ABC":
        await lite.house.joining.sit(Visitor(), ordinary, name)

    with pytest.raises(Problem, match="no_code"):
        await lite.house.joining.look(host, ordinary)


# -- keys ----------------------------------------------------------------------------------------------------------
async def test_a_key_moves_a_seat_to_another_device_and_away_from_the_first(inn: Inn) -> None:
    code, table, _ = await coded(inn)
    joined = await inn.house.joining.sit(Visitor(), code, "Katia")
    assert joined.signed_in is not None
    assert joined.key is not None
    assert set(joined.key.split()) <= set(keys.KEY_WORDS)

    moved = await inn.house.joining.come_back(Visitor(), code, joined.seat, joined.key.upper())

    assert moved.signed_in is not None
    assert moved.signed_in.person.id == joined.signed_in.person.id
    assert (await inn.house.people.visitor(joined.signed_in.token)).id is None
    katia = await inn.house.people.visitor(moved.signed_in.token)
    assert (await inn.house.tables.info(katia, table)).my_seats == [0]


async def test_wrong_keys_count_and_a_right_one_is_never_refused(inn: Inn) -> None:
    """Somebody guesses at a seat: its owner comes back all the same, and so does whoever has a key of the desk."""
    table, serra, _ = await room(inn)
    code = (await inn.house.tables.info(serra, table)).code or ""
    joining, here = inn.house.joining, Visitor(address="10.0.0.1")
    await inn.house.presiding.replace(serra, table, 2, "person")
    own = await joining.sit(Visitor(), code, "Quim")
    with pytest.raises(Problem, match="no_key"):
        await joining.come_back(Visitor(), code, 1, own.key or "")
    for _ in range(inn.house.settings.code_tries):
        with pytest.raises(Problem, match="no_key"):
            await joining.come_back(here, code, own.seat, "ficus ficus ficus")

    with pytest.raises(Problem, match="too_often"):
        await joining.come_back(here, code, own.seat, "ficus ficus ficus")
    assert (await joining.come_back(here, code, own.seat, own.key or "")).signed_in is not None
    fresh = await inn.house.presiding.new_key(serra, table, own.seat)
    assert (await joining.come_back(here, code, own.seat, fresh)).seat == own.seat


async def test_keys_that_were_tried_from_everywhere_are_void_and_a_fresh_one_opens(
    inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert len(keys.KEY_WORDS) ** 3 > 2000 * limits.MOST_KEYS  # nobody finds one before
    monkeypatch.setattr(limits, "MOST_KEYS", 30)
    table, serra, _ = await room(inn)
    code = (await inn.house.tables.info(serra, table)).code or ""
    old = await inn.house.presiding.new_key(serra, table, 1)
    wrong = 0
    while "house.keys_void" not in await said(inn, table):
        with pytest.raises(Problem, match="no_key"):
            await inn.house.joining.come_back(Visitor(address=f"10.0.{wrong // 50}.1"), code, 1, "ficus ficus ficus")
        wrong += 1

    assert wrong == 30
    with pytest.raises(Problem, match="no_key"):
        await inn.house.joining.come_back(Visitor(), code, 1, old)
    fresh = await inn.house.presiding.new_key(serra, table, 1)
    assert (await inn.house.joining.come_back(Visitor(), code, 1, fresh)).seat == 1


async def test_only_guests_have_keys_and_only_to_their_own_seats(lite: Inn) -> None:
    code, table, _ = await coded(lite)
    signed = await lite.house.people.register(Visitor(), "bob", "correct horse", "Bob")
    bob = await lite.house.people.visitor(signed.token)

    joined = await lite.house.joining.sit(bob, code)

    assert (joined.signed_in, joined.key) == (None, None)
    with pytest.raises(Problem, match="has_account"):
        await lite.house.joining.new_key(bob, table, 0)
    with pytest.raises(Problem, match="no_table"):
        await lite.house.joining.new_key(await lite.guest("Zoe"), table, 0)


async def test_the_desk_seats_somebody_again_without_becoming_them(inn: Inn) -> None:
    table, serra, people = await room(inn)
    code = (await inn.house.tables.info(serra, table)).code or ""

    key = await inn.house.presiding.new_key(serra, table, 1)
    moved = await inn.house.joining.come_back(Visitor(), code, 1, key)

    assert moved.signed_in is not None
    assert moved.signed_in.person.id != people[1].id
    info = await inn.house.tables.info(await inn.house.people.visitor(moved.signed_in.token), table)
    assert (info.my_seats, info.seats[1].name) == ([1], "Bob")
    assert (await inn.house.tables.info(people[1], table)).my_seats == []
    with pytest.raises(Problem, match="no_key"):
        await inn.house.joining.come_back(Visitor(), code, 1, key)


async def told(inn: Inn, table: str, who: Visitor, message: str) -> str:
    """The last line of the log with this message, in words."""
    info = await inn.house.tables.info(who, table)
    lines = [each for each in await inn.house.play.log(who, table) if each.message == message]
    return speaker(None, "en", [seat.name for seat in info.seats]).line(lines[-1].line)


async def test_a_key_of_the_desk_and_its_use_are_said_aloud_with_names(inn: Inn) -> None:
    table, serra, people = await room(inn)
    code = (await inn.house.tables.info(serra, table)).code or ""

    key = await inn.house.presiding.new_key(serra, table, 1)
    assert await told(inn, table, people[0], "house.desk_key") == "Serra, at the desk, makes a new key word for Bob."
    dan = await inn.guest("Dan")
    joined = await inn.house.joining.come_back(dan, code, 1, key)

    assert (joined.waits, joined.seat) == (False, 1)
    assert (await inn.house.tables.info(dan, table)).seats[1].name == "Dan"
    said_aloud = await told(inn, table, people[0], "house.reseated")
    assert said_aloud == "Dan goes on in the place of Bob at another device, with the key that Serra made."
    row = (await rows(inn, table))[-1]
    assert isinstance(row, Seat)
    assert (row.seat, row.name) == (1, "Dan")


async def test_the_desk_sits_nowhere_by_its_own_key_before_the_owner_agrees(inn: Inn) -> None:
    table, serra, people = await room(inn)
    code = (await inn.house.tables.info(serra, table)).code or ""
    key = await inn.house.presiding.new_key(serra, table, 1)

    joined = await inn.house.joining.come_back(serra, code, 1, key)

    assert joined.waits
    assert (await inn.house.tables.info(serra, table)).my_seats == []
    with pytest.raises(Problem, match="not_your_seat"):
        await inn.house.play.sight(serra, table, 1)
    (proposal,) = (await inn.house.play.sight(people[0], table)).proposals
    assert (proposal.kind, proposal.seat, proposal.name, proposal.wanted) == ("seat", 1, "Serra", [1])
    assert await told(inn, table, people[0], "house.proposed_seat") == (
        "Serra wants to take the place of Bob, and would see that hand."
    )
    await inn.house.play.consent(people[0], table, 0, proposal.id, True)
    assert (await inn.house.tables.info(serra, table)).my_seats == []
    await inn.house.play.consent(people[1], table, 1, proposal.id, True)
    info = await inn.house.tables.info(serra, table)
    assert (info.my_seats, info.seats[1].name) == ([1], "Serra")


async def test_the_owner_who_says_no_keeps_the_seat(inn: Inn) -> None:
    table, serra, people = await room(inn)
    code = (await inn.house.tables.info(serra, table)).code or ""
    key = await inn.house.presiding.new_key(serra, table, 1)
    await inn.house.joining.come_back(serra, code, 1, key)
    (proposal,) = (await inn.house.play.sight(people[1], table)).proposals

    await inn.house.play.consent(people[1], table, 1, proposal.id, False)

    assert (await inn.house.tables.info(people[1], table)).my_seats == [1]
    assert (await inn.house.play.sight(people[1], table)).proposals == []
    with pytest.raises(Problem, match="no_key"):  # it is spent
        await inn.house.joining.come_back(serra, code, 1, key)


async def test_for_an_owner_who_is_known_to_be_away_the_table_decides(inn: Inn) -> None:
    table, serra, people = await room(inn)
    code = (await inn.house.tables.info(serra, table)).code or ""
    await inn.house.presiding.replace(serra, table, 1, "away")
    key = await inn.house.presiding.new_key(serra, table, 1)
    await inn.house.joining.come_back(serra, code, 1, key)
    (proposal,) = (await inn.house.play.sight(people[0], table)).proposals
    assert proposal.wanted == [0, 2]

    await inn.house.play.consent(people[0], table, 0, proposal.id, True)
    assert (await inn.house.tables.info(serra, table)).my_seats == []
    await inn.house.play.consent(people[2], table, 2, proposal.id, True)

    assert (await inn.house.tables.info(serra, table)).my_seats == [1]


async def test_a_desk_that_calls_everybody_away_takes_no_place_either(inn: Inn) -> None:
    table, serra, people = await room(inn)
    code = (await inn.house.tables.info(serra, table)).code or ""
    for seat in range(3):
        await inn.house.presiding.replace(serra, table, seat, "away")

    joined = await inn.house.joining.come_back(serra, code, 1, await inn.house.presiding.new_key(serra, table, 1))

    assert joined.waits
    assert (await inn.house.tables.info(serra, table)).my_seats == []
    (proposal,) = (await inn.house.play.sight(people[0], table)).proposals
    assert proposal.wanted == [0, 2]


async def test_nor_one_that_it_has_freed(inn: Inn) -> None:
    table, serra, _ = await room(inn)
    code = (await inn.house.tables.info(serra, table)).code or ""
    await inn.house.presiding.replace(serra, table, 2, "person")
    for seat in range(2):
        await inn.house.presiding.replace(serra, table, seat, "away")

    joined = await inn.house.joining.sit(serra, code)

    assert joined.waits
    assert (await inn.house.tables.info(serra, table)).my_seats == []


async def test_who_sits_at_the_table_gets_no_second_hand_by_a_key_of_the_desk(inn: Inn) -> None:
    table, serra, people = await room(inn)
    code = (await inn.house.tables.info(serra, table)).code or ""
    await inn.house.presiding.replace(serra, table, 1, "away")

    joined = await inn.house.joining.come_back(people[2], code, 1, await inn.house.presiding.new_key(serra, table, 1))

    assert joined.waits
    assert (await inn.house.tables.info(people[2], table)).my_seats == [2]
    (proposal,) = (await inn.house.play.sight(people[0], table)).proposals
    assert (proposal.name, proposal.wanted) == ("Cyd", [0])
    await inn.house.play.consent(people[0], table, 0, proposal.id, True)
    assert (await inn.house.tables.info(people[2], table)).my_seats == [1, 2]


async def test_an_owner_who_is_in_the_room_agrees_to_whoever_comes(inn: Inn) -> None:
    """The desk has another browser too."""
    table, serra, people = await room(inn)
    code = (await inn.house.tables.info(serra, table)).code or ""
    key = await inn.house.presiding.new_key(serra, table, 1)

    with inn.house.live.subscribe(table, [1]):
        joined = await inn.house.joining.come_back(Visitor(), code, 1, key)

    assert joined.waits
    assert (await inn.house.tables.info(people[1], table)).my_seats == [1]
    assert joined.signed_in is not None
    guest = await inn.house.people.visitor(joined.signed_in.token)
    with pytest.raises(Problem, match="not_your_seat"):
        await inn.house.play.sight(guest, table, 1)


async def test_the_desk_takes_no_seat_that_it_has_freed_before_the_table_agrees(inn: Inn) -> None:
    table, serra, people = await room(inn)
    code = (await inn.house.tables.info(serra, table)).code or ""
    await inn.house.presiding.replace(serra, table, 2, "person")

    joined = await inn.house.joining.sit(serra, code)

    assert joined.waits
    (proposal,) = (await inn.house.play.sight(people[0], table)).proposals
    assert proposal.wanted == [0, 1]
    for seat in proposal.wanted:
        assert (await inn.house.tables.info(serra, table)).my_seats == []
        await inn.house.play.consent(people[seat], table, seat, proposal.id, True)
    assert (await inn.house.tables.info(serra, table)).my_seats == [2]


async def test_whoever_takes_a_seat_over_reads_no_letters_to_another_and_no_old_answers(inn: Inn) -> None:
    """They read what the seat must know to play, and what is written to them from then on."""
    table, serra, people = await room(inn)
    house, code = inn.house, (await inn.house.tables.info(serra, table)).code or ""
    for _ in range(8):
        await inn.step(table, people)
    await house.letters.send(people[0], table, 0, [1], "For Bob alone")
    before = (await house.tables.info(serra, table)).n
    dan = await inn.guest("Dan")
    own = json.loads((await house.records.download(people[1], table))[1])
    assert own["own"]
    assert "For Bob alone" in repr(own["talk"])

    await house.joining.come_back(dan, code, 1, await house.presiding.new_key(serra, table, 1))

    sight = await house.play.sight(dan, table, 1)
    assert sight.view is not None
    assert sight.view["coins"][1] is not None  # the hand of the seat
    known = json.loads((await house.records.download(dan, table))[1])
    assert [row["row"] for row in known["own"]] == ["seat"]
    assert known["talk"] == []
    assert sight.messages == []
    assert (await house.letters.of(dan, table)).letters == []
    assert await house.talk.messages(dan, table) == []
    async with house.desk.reading(table) as loaded:
        assert await house.letters.unread(dan, loaded, 1) == 0
    assert (await house.records.at(dan, table, before)).view["coins"][1] is None
    assert (await house.records.at(dan, table, before + 1)).view["coins"][1] is not None

    await house.letters.send(people[0], table, 0, [1], "For Dan")
    assert [letter.text for letter in (await house.letters.of(dan, table)).letters] == ["For Dan"]
    async with house.desk.reading(table) as loaded:
        assert await house.letters.unread(dan, loaded, 1) == 1


# -- who sat there before ------------------------------------------------------------------------------------------
async def test_a_line_of_the_log_keeps_the_name_of_who_did_it(inn: Inn) -> None:
    table, serra, people = await room(inn)
    code = (await inn.house.tables.info(serra, table)).code or ""
    await inn.house.play.resign(people[2], table, 2)
    await inn.house.presiding.replace(serra, table, 2, "person")

    await inn.house.joining.sit(Visitor(), code, "Late")

    assert await told(inn, table, people[0], "house.resigned") == "Cyd gets up; a bot plays on."
    assert await told(inn, table, people[0], "house.joined") == "Late sits down."
    again = await inn.house.records.course(people[0], table, None)
    assert {line.called.get(2) for line in again if line.message == "house.resigned"} == {"Cyd"}
    inn.house.desk.forget(table)
    assert await told(inn, table, people[0], "house.resigned") == "Cyd gets up; a bot plays on."


async def test_so_it_does_before_play(lite: Inn) -> None:
    code, table, serra = await coded(lite, 3)
    ann, bob = await lite.guest("Ann"), await lite.guest("Bob")
    await lite.house.joining.sit(ann, code)
    lite.clock.advance(5)
    await lite.house.tables.leave(ann, table)
    lite.clock.advance(5)

    await lite.house.joining.sit(bob, code)

    lines = [each for each in await lite.house.play.log(serra, table) if each.message == "house.joined"]
    names = [seat.name for seat in (await lite.house.tables.info(serra, table)).seats]
    assert [speaker(None, "en", names).line(each.line) for each in lines] == ["Ann sits down.", "Bob sits down."]


async def test_who_was_forgotten_has_no_name_in_the_log_either(inn: Inn) -> None:
    table, serra, people = await room(inn)
    code = (await inn.house.tables.info(serra, table)).code or ""
    key = await inn.house.presiding.new_key(serra, table, 1)
    await inn.house.joining.come_back(await inn.guest("Dan"), code, 1, key)

    await inn.house.people.delete(people[1])

    called = [line.called for line in await inn.house.play.log(people[0], table)]
    assert "Bob" not in repr(called)
    assert any(each.get(1) == "—" for each in called)


async def test_a_freed_seat_is_taken_by_whoever_comes_by_the_code(inn: Inn) -> None:
    table, serra, _ = await room(inn)
    code = (await inn.house.tables.info(serra, table)).code or ""
    with pytest.raises(Problem, match="table_full"):
        await inn.house.joining.sit(Visitor(), code, "Quim")
    await inn.house.presiding.replace(serra, table, 2, "person")

    joined = await inn.house.joining.sit(Visitor(), code, "Quim")

    assert joined.seat == 2
    row = (await rows(inn, table))[-1]
    assert isinstance(row, Seat)
    assert (row.seat, row.name) == (2, "Quim")


async def test_keys_lie_in_the_store_as_digests_and_are_no_links_of_the_host(lite: Inn) -> None:
    code, table, serra = await coded(lite)
    joined = await lite.house.joining.sit(Visitor(), code, "Katia")

    links = await lite.house.store.read(lambda connection: registry.links_to(connection, table))

    assert [link.kind for link in links] == ["table"]
    assert await lite.house.tables.links(serra, table)
    assert joined.key is not None
    data = repr(await lite.house.people.export(await lite.house.people.visitor(joined.signed_in.token)))
    assert joined.key not in data
