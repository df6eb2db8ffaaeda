"""Letters at a table: several readers, drafts, what is new, and what becomes of them when the game is over."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tabularium.server.base.problem import Problem
from tabularium.server.people.quotas import MOST_LETTER_DRAFTS
from tabularium.shapes.people import Visitor
from tests.server.kit import Inn, open_inn

pytestmark = pytest.mark.anyio
SHORES = {"scenario": "three_shores", "bidding": False, "last_year": 1}


async def letters(inn: Inn, who: Visitor, table: str) -> list[str]:
    """What somebody can read."""
    return [letter.text for letter in (await inn.house.letters.of(who, table)).letters]


async def shores(inn: Inn, **options: Any) -> tuple[str, list[Visitor]]:
    """Three people at the small scenario, in its last year."""
    return await inn.friends(3, game="mare_nostrum", options={**SHORES, **options})


async def finish(inn: Inn, table: str, people: list[Visitor]) -> None:
    """All hand in what is written on their papers, until the game is over."""
    while True:
        sights = [await inn.house.play.sight(person, table) for person in people]
        asked = next((sight for sight in sights if sight.ask is not None), None)
        if asked is None:
            break
        assert asked.seat is not None
        assert asked.ask is not None
        assert asked.number is not None
        await inn.house.play.answer(people[asked.seat], table, asked.seat, asked.number, asked.ask.default)
    assert sights[0].outcome is not None


async def test_a_letter_reaches_several_readers_and_nobody_else(inn: Inn, mini: str) -> None:
    table, people = await inn.friends(4, game=mini)
    zoe = await inn.guest("Zoe")

    await inn.house.letters.send(people[0], table, 0, [2, 1], "Three against one")

    assert [await letters(inn, person, table) for person in people] == [["Three against one"]] * 3 + [[]]
    assert await letters(inn, zoe, table) == await letters(inn, Visitor(), table) == []
    with pytest.raises(Problem, match="not_your_seat"):
        await inn.house.letters.send(people[3], table, 0, [1], "In your name")
    for stranger in (people[3], zoe, Visitor()):
        _, exported = await inn.house.records.download(stranger, table)
        assert b"Three against one" not in exported


async def test_a_draft_is_kept_overwritten_and_gone_when_it_is_sent(inn: Inn, mini: str) -> None:
    table, people = await inn.friends(game=mini)
    keep = inn.house.letters.keep

    await keep(people[0], table, 0, "a1", [1], "Dear B")
    await keep(people[0], table, 0, "a1", [1, 2], "Dear Bob, dear Cyd")
    await keep(people[0], table, 0, "b2", [], "To whom it may concern")

    drafts = (await inn.house.letters.of(people[0], table)).drafts
    assert {each.key: (each.to, each.text) for each in drafts} == {
        "a1": ([1, 2], "Dear Bob, dear Cyd"),
        "b2": ([], "To whom it may concern"),
    }
    assert (await inn.house.letters.of(people[1], table)).drafts == []
    await inn.house.letters.send(people[0], table, 0, [1, 2], "Dear Bob, dear Cyd", "a1")
    await keep(people[0], table, 0, "b2", [], "  ")
    assert (await inn.house.letters.of(people[0], table)).drafts == []


async def test_letters_and_drafts_outlive_the_house(tmp_path: Path, sqlite: str, mini: str) -> None:
    async with open_inn(tmp_path, sqlite) as inn:
        table, people = await inn.friends(game=mini)
        await inn.house.letters.send(people[0], table, 0, [1], "Kept")
        await inn.house.letters.keep(people[0], table, 0, "a1", [2], "Begun")
    async with open_inn(tmp_path, sqlite) as again:
        box = await again.house.letters.of(people[0], table)
        assert [letter.text for letter in box.letters] == ["Kept"]
        assert [draft.text for draft in box.drafts] == ["Begun"]


async def test_what_came_since_i_last_read_is_new(inn: Inn, mini: str) -> None:
    table, people = await inn.friends(game=mini)
    house = inn.house

    async def waiting(seat: int) -> int:
        async with house.desk.reading(table) as loaded:
            return await house.letters.unread(people[seat], loaded, seat)

    await house.letters.send(people[0], table, 0, [1], "One")
    await house.letters.send(people[0], table, 0, [1, 2], "Two")
    await house.talk.say(people[0], table, "Aloud")

    assert [await waiting(seat) for seat in range(3)] == [0, 2, 1]
    await house.letters.mark_read(table, await house.letters.of(people[1], table))
    assert [await waiting(seat) for seat in range(3)] == [0, 0, 1]
    await house.letters.send(people[2], table, 2, [1], "Three")
    assert await waiting(1) == 1


async def test_nobody_fills_the_house_with_letters(inn: Inn, mini: str) -> None:
    table, people = await inn.friends(game=mini)
    keep = inn.house.letters.keep
    for number in range(MOST_LETTER_DRAFTS):
        await keep(people[0], table, 0, f"k{number}", [1], "x" * 5000)
    with pytest.raises(Problem, match="full_letter_drafts"):
        await keep(people[0], table, 0, "more", [1], "x")
    box = await inn.house.letters.of(people[0], table)
    assert {len(draft.text) for draft in box.drafts} == {2000}
    for _ in range(inn.house.settings.talk_a_minute):
        await inn.house.letters.send(people[1], table, 1, [0], "again")
    with pytest.raises(Problem, match="too_often"):
        await inn.house.letters.send(people[1], table, 1, [0], "again")
    with pytest.raises(Problem, match="no_such_seat"):
        await keep(people[0], table, 0, "k1", [7], "x")
    with pytest.raises(Problem, match="no_reader"):
        await inn.house.letters.send(people[2], table, 2, [], "To nobody")


async def test_a_game_without_letters_and_a_table_around_one_screen_have_no_mailbox(inn: Inn, mini: str) -> None:
    table, people = await inn.friends()
    with pytest.raises(Problem, match="no_letters"):
        await inn.house.letters.of(people[0], table)
    around = await inn.table(people[0], ["me:A", "me:B", "me:C"], game=mini)
    with pytest.raises(Problem, match="no_letters"):
        await inn.house.letters.of(people[0], around.table.id)


async def test_when_the_game_is_over_letters_stay_sealed_unless_the_table_chose_otherwise(inn: Inn) -> None:
    table, people = await shores(inn)
    open_table, others = await shores(inn, archive="all")
    for each, (one, *_) in ((table, people), (open_table, others)):
        await inn.house.letters.send(one, each, 0, [1], "Between us")
    assert await letters(inn, others[2], open_table) == []

    await finish(inn, table, people)
    await finish(inn, open_table, others)

    assert await letters(inn, people[2], table) == []
    assert await letters(inn, Visitor(), table) == []
    assert await letters(inn, others[2], open_table) == ["Between us"]
    assert await letters(inn, Visitor(), open_table) == ["Between us"]


async def test_whoever_leaves_takes_drafts_and_letters_along(inn: Inn, mini: str) -> None:
    table, people = await inn.friends(game=mini)
    await inn.house.letters.send(people[0], table, 0, [1], "Mine")
    await inn.house.letters.keep(people[0], table, 0, "a1", [2], "Begun")

    everything = await inn.house.people.export(people[0])
    assert everything["letter_drafts"][0]["text"] == "Begun"
    await inn.house.people.delete(people[0])

    assert await letters(inn, people[1], table) == []
