"""Letters and treaties to bots: answered in each reader's language, once, and by what their seat may read."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.server.tables.bots import BotPool
from tabularium.server.tables.botworker import Chosen, Desk, Task, Written, choose, write
from tabularium.server.talk.papers import Pile, pile
from tabularium.shapes.people import Visitor
from tabularium.shapes.said import Clause, Document, Message
from tabularium.store import waiting_post
from tests.server.kit import Inn
from tests.server.test_documents import papers
from tests.server.test_letters import SHORES

pytestmark = pytest.mark.anyio
PASSAGE = Clause("passage", by=1, to=0, until=526)
GIFT = Clause("goods", by=1, to=0, words="all our grain")
ROUNDS = 8


@pytest.fixture(autouse=True)
def thought_here(monkeypatch: pytest.MonkeyPatch) -> list[Desk]:
    """Bots think and write in the process of the test; what was put before them."""
    seen: list[Desk] = []

    async def chosen(self: BotPool, task: Task, person: str) -> Chosen:
        return choose(task)

    async def here(self: BotPool, desk: Desk, person: str) -> Written:
        seen.append(desk)
        return write(desk)

    monkeypatch.setattr(BotPool, "write", here)
    monkeypatch.setattr(BotPool, "choose", chosen)
    return seen


async def opened(inn: Inn, *seats: str, **more: Any) -> tuple[str, Visitor]:
    """Ann at a table with bots, and perhaps others."""
    ann = await inn.guest("Ann")
    wanted = ["me", *(seats or ("bot:greedy", "bot:greedy"))]
    options = SHORES if len(wanted) == 3 else {"bidding": False, "last_year": 5}
    created = await inn.table(ann, wanted, game="mare_nostrum", options=options, public=True, **more)
    return created.table.id, ann


async def delivered(inn: Inn) -> None:
    """The courier goes out once."""
    inn.clock.advance(1)
    await inn.house.courier.set_out()
    await inn.house.courier.come_back()


async def waits(inn: Inn) -> list[waiting_post.WaitingPost]:
    """Where post waits for a bot."""
    now = inn.clock.now() + 3600
    return await inn.house.store.read(lambda connection: waiting_post.due(connection, now, 100))


async def letters(inn: Inn, who: Visitor, table: str) -> list[Message]:
    """What somebody can read of others."""
    return [letter for letter in (await inn.house.letters.of(who, table)).letters if not letter.mine]


async def treaty(inn: Inn, who: Visitor, table: str, *clauses: Clause) -> Document:
    """Ann proposes a treaty to the first bot."""
    inn.clock.advance(60)
    await inn.house.documents.propose(who, table, 0, [1], "Off Rhodes", "", list(clauses))
    return (await papers(inn, who, table))[-1]


async def lies_before(inn: Inn, table: str, seat: int) -> Pile:
    """What the bot of a seat is handed."""
    async with inn.house.desk.reading(table) as loaded:
        return await inn.house.store.read(lambda connection: pile(connection, loaded, seat))


# -- answers ---------------------------------------------------------------------------------------------------------
async def test_a_letter_is_answered_in_the_readers_language_and_says_that_a_bot_wrote_it(inn: Inn) -> None:
    table, ann = await opened(inn)
    await inn.house.letters.send(ann, table, 0, [1], "Are you for peace?")
    await delivered(inn)

    [answer] = await letters(inn, ann, table)
    assert (answer.seat, answer.to, answer.bot) == (1, [0, 1], True)
    first, *rest = answer.text.split("\n")
    assert "bot" in first
    assert rest
    german = Visitor(ann.person, ann.session, "de")
    [read] = await letters(inn, german, table)
    assert read.text.split("\n")[0] != first
    assert "letter." not in answer.text + read.text


async def test_what_others_may_not_read_no_bot_and_no_third_reads(inn: Inn) -> None:
    table, ann = await opened(inn, "bot:greedy", "bot:greedy")
    zoe = await inn.guest("Zoe")
    await inn.house.letters.send(ann, table, 0, [1], "For you alone")
    await treaty(inn, ann, table, PASSAGE)
    await delivered(inn)

    assert len((await lies_before(inn, table, 1)).papers) >= 2
    assert (await lies_before(inn, table, 2)).papers == []
    assert await letters(inn, zoe, table) == await papers(inn, zoe, table) == []


async def test_a_treaty_that_brings_more_than_it_costs_is_signed_by_the_bot(inn: Inn) -> None:
    table, ann = await opened(inn)
    passage = await treaty(inn, ann, table, Clause("passage", by=0, to=1, until=526))
    await delivered(inn)

    signed = next(each for each in await papers(inn, ann, table) if each.id == passage.id)
    assert (sorted(signed.signed), signed.closed) == ([0, 1], None)
    assert len(await letters(inn, ann, table)) == 1


async def test_a_treaty_that_costs_too_much_is_declined_and_answered_with_what_the_bot_would_sign(inn: Inn) -> None:
    table, ann = await opened(inn)
    asked = await treaty(inn, ann, table, GIFT, PASSAGE, Clause("passage", by=0, to=1, until=526))
    await delivered(inn)

    old, *new = [each for each in await papers(inn, ann, table) if not each.public]
    assert (old.id, old.closed, old.closed_by) == (asked.id, "withdrawn", 1)
    [counter] = new
    assert (counter.seat, list(counter.signed), counter.parties) == (1, [1], [0, 1])
    assert counter.clauses == [Clause("passage", by=0, to=1, until=526)]
    assert counter.title.startswith("Treaty of ")


async def test_words_that_no_clause_says_are_declined(inn: Inn) -> None:
    table, ann = await opened(inn)
    await inn.house.documents.propose(ann, table, 0, [1], "Friends", "Let us be friends.", [])
    await delivered(inn)

    assert (await papers(inn, ann, table))[0].closed == "withdrawn"
    assert len(await letters(inn, ann, table)) == 1


# -- once ------------------------------------------------------------------------------------------------------------
async def test_a_hundred_letters_are_one_thought_and_one_answer(inn: Inn, thought_here: list[Desk]) -> None:
    table, ann = await opened(inn)
    for number in range(20):
        await inn.house.letters.send(ann, table, 0, [1], f"Letter {number}")
    await delivered(inn)
    await delivered(inn)

    assert len(thought_here) == 1
    assert len(await letters(inn, ann, table)) == 1


async def test_what_two_workers_bring_arrives_once(inn: Inn, thought_here: list[Desk]) -> None:
    """Given two workers that have both taken up the same letter, then one answer is sent."""
    table, ann = await opened(inn)
    await inn.house.letters.send(ann, table, 0, [1], "Are you for peace?")
    [found] = await waits(inn)

    await inn.house.courier.attend(found)
    await inn.house.courier.attend(found)

    assert len(thought_here) == 2
    assert len(await letters(inn, ann, table)) == 1


async def test_what_comes_while_a_bot_writes_is_answered_afterwards(inn: Inn) -> None:
    table, ann = await opened(inn)
    await inn.house.letters.send(ann, table, 0, [1], "Are you for peace?")
    [found] = await waits(inn)
    await inn.house.letters.send(ann, table, 0, [1], "Or for war?")
    await inn.house.courier.attend(found)
    assert [(each.papers, each.round) for each in await waits(inn)] == [(1, 1)]
    await delivered(inn)

    assert await waits(inn) == []


async def test_a_bot_that_cannot_write_is_asked_again_later(inn: Inn, monkeypatch: pytest.MonkeyPatch) -> None:
    table, ann = await opened(inn)

    async def fails(self: BotPool, desk: Desk, person: str) -> Written:
        return Written(failed="no answer")

    with monkeypatch.context() as broken:
        broken.setattr(BotPool, "write", fails)
        await inn.house.letters.send(ann, table, 0, [1], "Are you for peace?")
        await delivered(inn)
        assert await letters(inn, ann, table) == []
    inn.clock.advance(60)
    await delivered(inn)

    assert len(await letters(inn, ann, table)) == 1


# -- among bots, and who does not write --------------------------------------------------------------------------------
async def test_bots_among_themselves_come_to_an_end(inn: Inn) -> None:
    """Given bots that write to each other by themselves, then after a few rounds all has been said."""
    table, ann = await opened(inn, *["bot:greedy"] * 5)
    await inn.house.steward.look_after(table)
    assert [each.seat for each in await waits(inn)] == [1, 2, 3, 4, 5]
    for _ in range(ROUNDS):
        await delivered(inn)
    left = await waits(inn)

    assert left == []
    for seat in range(1, 6):
        waiting = [paper for paper in (await lies_before(inn, table, seat)).papers if not paper.answered]
        assert [paper.sender for paper in waiting] == []
    assert all(letter.to == [0, letter.seat] for letter in await letters(inn, ann, table))


async def test_who_looks_after_a_seat_does_not_open_its_letters(inn: Inn) -> None:
    table, people = await inn.friends(3, game="mare_nostrum", options=SHORES)

    def leave(draft: Any) -> None:
        draft.set_seat(1, caretaker="greedy", away=draft.now)

    await inn.house.desk.change(table, leave)
    await inn.house.letters.send(people[0], table, 0, [1], "Are you there?")

    assert await waits(inn) == []


async def test_bots_that_do_not_write_are_not_asked_to(inn: Inn, mini: str) -> None:
    ann = await inn.guest("Ann")
    created = await inn.table(ann, ["me", "bot:random", "bot:random"], game=mini)
    await inn.house.letters.send(ann, created.table.id, 0, [1], "Ave")

    assert await waits(inn) == []


# -- what follows from a signature -------------------------------------------------------------------------------------
async def sheets(inn: Inn, table: str) -> dict[int, Any]:
    """What has been handed in, by seat."""
    async with inn.house.desk.reading(table) as loaded:
        assert loaded.match is not None
        return dict(loaded.match.run.held)


async def test_a_bot_that_has_signed_writes_its_sheet_anew(inn: Inn) -> None:
    """Given a bot whose sheet is handed in, when it signs an alliance, then its new sheet orders it."""
    table, ann = await opened(inn)
    await inn.house.steward.look_after(table)
    assert list(await sheets(inn, table)) == [1, 2]
    await inn.house.documents.propose(ann, table, 0, [2], "Allies", "", [Clause("military_alliance", by=0, to=2)])
    await delivered(inn)
    assert list(await sheets(inn, table)) == [1]
    inn.clock.advance(5)
    await inn.house.steward.look_after(table)

    rows = (await sheets(inn, table))[2]["diplomacy"]
    view = (await inn.house.play.sight(ann, table)).view
    assert view is not None
    assert view["nation"] in [row["nation"] for row in rows if row["military_alliance"] == "establish"]


async def test_whoever_signs_what_a_bot_proposed_has_its_word_at_once(inn: Inn) -> None:
    """Given an alliance that a bot has proposed by itself, when it is signed, then the bot writes its sheet anew."""
    table, ann = await opened(inn)
    await inn.house.steward.look_after(table)
    await delivered(inn)
    offered = next(each for each in await papers(inn, ann, table) if each.seat == 2)
    assert [clause.kind for clause in offered.clauses] == ["military_alliance"]
    assert {letter.seat for letter in await letters(inn, ann, table)} == {1, 2}
    await inn.house.documents.sign(ann, table, 0, offered.id)

    assert list(await sheets(inn, table)) == [1]
