"""Talk: for all, in letters where the game allows them, muted and reported."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tabularium.server.base.problem import Problem
from tabularium.shapes.people import Visitor
from tabularium.store import talk
from tests.server.kit import Inn, open_inn

pytestmark = pytest.mark.anyio


async def test_what_is_said_is_heard_by_all_and_kept(inn: Inn) -> None:
    table, people = await inn.friends()
    said = await inn.house.talk.say(people[0], table, "  Ave,\n\n  <b>omnes</b> \x07 ")

    heard = await inn.house.talk.messages(people[2], table)

    assert [message.text for message in heard] == ["Ave,\n\n<b>omnes</b>"]
    assert heard[0].name == "Ann"
    assert heard[0].seat == 0
    assert not heard[0].mine
    assert said.mine
    assert await inn.house.talk.messages(people[2], table, since=said.id) == []
    assert len(await inn.house.talk.messages(Visitor(), table)) == 1


async def test_a_letter_is_read_by_its_seats_only(inn: Inn, mini: str) -> None:
    table, people = await inn.friends(4, game=mini)
    zoe = await inn.guest("Zoe")
    assert (await inn.house.play.sight(people[0], table)).letters
    with inn.house.live.subscribe(table, [3]) as other, inn.house.live.subscribe(table, [2]) as addressed:
        await inn.house.talk.say(people[0], table, "Tonight", to=[2])
        assert await asyncio.wait_for(addressed.next(), 5) == {table: (0, True)}
        assert other.take() == {}

    for seat, count in ((0, 1), (1, 0), (2, 1), (3, 0)):
        assert len(await inn.house.talk.messages(people[seat], table, seat)) == count
    assert await inn.house.talk.messages(zoe, table) == []
    with pytest.raises(Problem, match="not_your_seat"):
        await inn.house.talk.messages(people[1], table, 2)
    with pytest.raises(Problem, match="no_such_seat"):
        await inn.house.talk.say(people[0], table, "Nobody", to=[7])
    with pytest.raises(Problem, match="no_reader"):
        await inn.house.talk.say(people[0], table, "Myself", to=[0])
    with pytest.raises(Problem, match="not_your_seat"):
        await inn.house.talk.say(zoe, table, "Let me in", to=[1])
    letter = (await inn.house.talk.messages(people[0], table))[0]
    with pytest.raises(Problem, match="no_message"):
        await inn.house.talk.report(people[1], letter.id, "I cannot have read this")


async def test_a_game_without_letters_has_none(lite: Inn) -> None:
    table, people = await lite.friends()

    with pytest.raises(Problem, match="no_letters"):
        await lite.house.talk.say(people[0], table, "Psst", to=[1])

    assert not (await lite.house.play.sight(people[0], table)).letters


async def test_who_is_muted_is_not_heard_by_me_and_by_others_still_is(inn: Inn) -> None:
    table, people = await inn.friends()
    said = await inn.house.talk.say(people[0], table, "bla")

    await inn.house.talk.mute(people[1], said.id, True)

    assert await inn.house.talk.messages(people[1], table) == []
    assert len(await inn.house.talk.messages(people[2], table)) == 1
    await inn.house.talk.mute(people[1], said.id, False)
    assert len(await inn.house.talk.messages(people[1], table)) == 1
    with pytest.raises(Problem, match="nobody_to_mute"):
        await inn.house.talk.mute(people[0], said.id, True)


async def test_whom_i_muted_i_find_by_their_last_word_that_was_for_my_ears(inn: Inn, mini: str) -> None:
    table, people = await inn.friends(game=mini)
    talk = inn.house.talk
    await talk.say(people[0], table, "bla")
    last = await talk.say(people[0], table, "bla bla")
    await talk.say(people[0], table, "not for you", to=[2])
    assert await talk.muted(people[1], table) == []

    await talk.mute(people[1], last.id, True)

    assert [each.id for each in await talk.muted(people[1], table)] == [last.id]
    assert await talk.muted(people[2], table) == []
    assert await talk.muted(Visitor(), table) == []
    await talk.mute(people[1], last.id, False)
    assert await talk.muted(people[1], table) == []


async def test_a_report_reaches_the_keeper_once(inn: Inn) -> None:
    table, people = await inn.friends()
    said = await inn.house.talk.say(people[0], table, "something rude")
    for _ in range(2):
        await inn.house.talk.report(people[1], said.id, "rude")

    reported = await inn.house.store.read(talk.reported)

    assert [(each["text"], each["reason"], each["table_id"]) for each in reported] == [
        ("something rude", "rude", table)
    ]
    with pytest.raises(Problem, match="no_message"):
        await inn.house.talk.report(people[1], 4711, "rude")


async def test_nobody_says_nothing_too_often_or_to_a_table_that_is_not_theirs(tmp_path: Path, sqlite: str) -> None:
    async with open_inn(tmp_path, sqlite, talk_a_minute=3) as inn:
        ann, bob = await inn.guest("Ann"), await inn.guest("Bob")
        table = (await inn.table(ann, ["me", "open", "open"])).table.id
        with pytest.raises(Problem, match="nothing_said"):
            await inn.house.talk.say(ann, table, " \u200b ")
        with pytest.raises(Problem, match="no_table"):
            await inn.house.talk.say(bob, table, "Hello")
        with pytest.raises(Problem, match="not_signed_in"):
            await inn.house.talk.say(Visitor(), table, "Hello")
        for _ in range(3):
            await inn.house.talk.say(ann, table, "Hello")
        with pytest.raises(Problem, match="too_often"):
            await inn.house.talk.say(ann, table, "Hello")
        inn.clock.advance(61)
        await inn.house.talk.say(ann, table, "x" * 9000)
        assert len((await inn.house.talk.messages(ann, table))[-1].text) == 2000
