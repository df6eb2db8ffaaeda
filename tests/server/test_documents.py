"""Documents at a table: proposed, signed by all, never changed, denounced before all; and what one declares."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.server.base.problem import Problem
from tabularium.shapes.people import Visitor
from tabularium.shapes.said import Clause, Document
from tests.server.kit import Inn
from tests.server.test_letters import finish, shores

pytestmark = pytest.mark.anyio
PASSAGE = Clause("passage", by=0, to=1, until=526)
ALLIANCE = Clause("military_alliance", by=0, to=1)


async def papers(inn: Inn, who: Visitor, table: str) -> list[Document]:
    """What somebody can read."""
    async with inn.house.desk.reading(table) as loaded:
        return await inn.house.documents.of(who, loaded)


async def proposed(inn: Inn, table: str, who: Visitor, *clauses: Clause, **more: Any) -> Document:
    """The first seat proposes a treaty to the second."""
    given = {"to": [1], "title": "Off Rhodes", "text": "Before summer.", **more}
    inn.clock.advance(60)
    await inn.house.documents.propose(who, table, 0, clauses=list(clauses), **given)
    return (await papers(inn, who, table))[-1]


async def said(inn: Inn, table: str, who: Visitor) -> list[str]:
    """The messages of the log that somebody reads."""
    return [line.message for line in await inn.house.play.log(who, table, None)]


async def test_a_treaty_is_read_by_its_parties_and_holds_when_all_have_signed(inn: Inn) -> None:
    table, people = await shores(inn)
    treaty = await proposed(inn, table, people[0], PASSAGE, ALLIANCE)
    assert treaty.parties == [0, 1]
    assert list(treaty.signed) == [0]
    assert treaty.clauses == [PASSAGE, ALLIANCE]
    assert await papers(inn, people[2], table) == await papers(inn, Visitor(), table) == []

    await inn.house.documents.sign(people[1], table, 1, treaty.id)
    await inn.house.documents.sign(people[1], table, 1, treaty.id)

    [signed] = await papers(inn, people[1], table)
    assert sorted(signed.signed) == [0, 1]
    assert (signed.title, signed.text, signed.clauses, signed.digest) == (
        *(treaty.title, treaty.text, treaty.clauses),
        treaty.digest,
    )
    _, exported = await inn.house.records.download(people[2], table)
    assert b"Off Rhodes" not in exported


async def test_nobody_but_a_party_can_do_anything_about_it(inn: Inn) -> None:
    table, people = await shores(inn)
    treaty = await proposed(inn, table, people[0])
    documents = inn.house.documents
    for deed in (documents.sign, documents.withdraw, documents.denounce):
        with pytest.raises(Problem, match="no_document"):
            await deed(people[2], table, 2, treaty.id)
        with pytest.raises(Problem, match="not_your_seat"):
            await deed(people[2], table, 1, treaty.id)
        with pytest.raises(Problem, match="not_signed_in"):
            await deed(Visitor(), table, 1, treaty.id)


async def test_a_proposal_is_withdrawn_or_declined_before_all_have_signed_and_only_then(inn: Inn) -> None:
    table, people = await shores(inn)
    documents = inn.house.documents
    declined = await proposed(inn, table, people[0])
    await documents.withdraw(people[1], table, 1, declined.id)
    with pytest.raises(Problem, match="document_closed"):
        await documents.sign(people[1], table, 1, declined.id)

    signed = await proposed(inn, table, people[0])
    await documents.sign(people[1], table, 1, signed.id)
    with pytest.raises(Problem, match="document_closed"):
        await documents.withdraw(people[0], table, 0, signed.id)
    assert [(each.closed, each.closed_by) for each in await papers(inn, people[0], table)] == [
        ("withdrawn", 1),
        (None, None),
    ]


async def test_what_is_signed_is_denounced_before_all_and_its_terms_stay_secret(inn: Inn) -> None:
    table, people = await shores(inn)
    treaty = await proposed(inn, table, people[0], PASSAGE)
    with pytest.raises(Problem, match="document_closed"):
        await inn.house.documents.denounce(people[1], table, 1, treaty.id)
    await inn.house.documents.sign(people[1], table, 1, treaty.id)

    await inn.house.documents.denounce(people[1], table, 1, treaty.id)

    assert (await papers(inn, people[0], table))[0].closed == "denounced"
    assert "house.denounced" in await said(inn, table, people[2])
    assert await papers(inn, people[2], table) == []
    with pytest.raises(Problem, match="document_closed"):
        await inn.house.documents.denounce(people[0], table, 0, treaty.id)


async def test_a_declaration_is_read_by_all_and_by_nobody_withdrawn(inn: Inn) -> None:
    table, people = await shores(inn)

    await inn.house.documents.declare(people[2], table, 2, "Saguntum was ours by treaty.")

    [declared] = await papers(inn, Visitor(), table)
    assert (declared.seat, declared.text, declared.public) == (2, "Saguntum was ours by treaty.", True)
    assert "house.declared" in await said(inn, table, people[0])
    for deed in (inn.house.documents.withdraw, inn.house.documents.denounce):
        with pytest.raises(Problem, match="document_closed"):
            await deed(people[2], table, 2, declared.id)


@pytest.mark.parametrize(
    "clause",
    [
        *(Clause("tribute", by=0, to=1), Clause("passage", by=0, to=1), Clause("passage", by=0, to=2, until=526)),
        *(Clause("war", by=0, about=1), Clause("war", by=0, about=7), Clause("trade_alliance", by=1, to=1)),
        Clause("promise", words="  "),
    ],
)
async def test_a_clause_says_all_that_its_kind_needs(lite: Inn, clause: Clause) -> None:
    table, people = await shores(lite)
    with pytest.raises(Problem, match="bad_clause"):
        await proposed(lite, table, people[0], clause)
    assert await papers(lite, people[0], table) == []


async def test_a_document_has_a_title_something_to_say_and_somebody_to_sign_it(lite: Inn) -> None:
    table, people = await shores(lite)
    for wrong, why in (
        ({"title": " "}, "nothing_said"),
        ({"text": ""}, "nothing_said"),
        ({"to": [0]}, "no_reader"),
        ({"to": [9]}, "no_such_seat"),
    ):
        with pytest.raises(Problem, match=why):
            await proposed(lite, table, people[0], **wrong)
    blank = await proposed(lite, table, people[0], Clause(""), Clause("war", by=1, about=2))
    assert blank.clauses == [Clause("war", by=1, about=2)]


async def test_a_treaty_that_waits_for_me_is_counted_with_my_letters(inn: Inn) -> None:
    table, people = await shores(inn)
    treaty = await proposed(inn, table, people[0])

    async def waiting(seat: int) -> int:
        async with inn.house.desk.reading(table) as loaded:
            return await inn.house.letters.unread(people[seat], loaded, seat)

    assert [await waiting(seat) for seat in range(3)] == [0, 1, 0]
    await inn.house.documents.sign(people[1], table, 1, treaty.id)
    assert await waiting(1) == 0


async def test_after_the_end_treaties_are_opened_if_the_table_chose_so(inn: Inn) -> None:
    for archive, read in (("sealed", 0), ("documents", 1), ("all", 1)):
        table, people = await shores(inn, archive=archive)
        await proposed(inn, table, people[0])
        await inn.house.letters.send(people[0], table, 0, [1], "Between us")
        await finish(inn, table, people)
        assert len(await papers(inn, Visitor(), table)) == read
        opened = [letter.text for letter in (await inn.house.letters.of(Visitor(), table)).letters]
        assert opened == (["Between us"] if archive == "all" else [])
        with pytest.raises(Problem, match="table_is_over"):
            await proposed(inn, table, people[0])


async def test_whoever_leaves_takes_along_what_they_wrote(inn: Inn) -> None:
    table, people = await shores(inn)
    await proposed(inn, table, people[0])
    assert (await inn.house.people.export(people[0]))["documents"][0]["title"] == "Off Rhodes"
    await inn.house.people.delete(people[0])
    assert await papers(inn, people[1], table) == []


async def test_spectators_who_see_the_table_later_read_no_declarations_now(lite: Inn) -> None:
    options = {"scenario": "three_shores", "bidding": False}
    table, people = await lite.friends(3, game="mare_nostrum", options=options, delay=1)
    await lite.house.documents.declare(people[0], table, 0, "We march at dawn.")
    assert len(await papers(lite, people[1], table)) == 1
    for spectator in (Visitor(), await lite.guest("Zoe")):
        with pytest.raises(Problem, match="seen_later"):
            await papers(lite, spectator, table)
        with pytest.raises(Problem, match="seen_later"):
            await lite.house.letters.of(spectator, table)
