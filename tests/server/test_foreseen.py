"""Answers in a row: what is said in one go to several questions is given to each as it comes, as far as it fits."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest

from tabularium.shapes.people import Visitor
from tabularium.shapes.tables import Sight
from tests.server.kit import Inn

pytestmark = pytest.mark.anyio


@dataclass(frozen=True)
class Said:
    """An answer to a question that will come."""

    key: str
    answer: object
    about: dict[str, str] = field(default_factory=dict)


async def with_a_card(inn: Inn) -> tuple[str, Visitor, int, Sight]:
    """Somebody in Rome who may play a card, and will then be asked who is to have it."""
    table, people = await inn.friends(game="republic")
    for _ in range(20):
        seat, sight = await inn.asked(table, people)
        assert sight.ask is not None
        if sight.ask.key == "play.card" and concessions(sight):
            return table, people[seat], seat, sight
        await inn.step(table, people)
    raise AssertionError("nobody was dealt a concession")


def concessions(sight: Sight) -> list[str]:
    """The cards in one's hand for which one is asked who is to have them."""
    return [each for each in sight.ask.things if each.startswith("concession:")] if sight.ask is not None else []


def mine(sight: Sight) -> list[str]:
    """The senators of one's own faction."""
    assert sight.view is not None
    return [name for name, each in sight.view["senators"].items() if each["faction"] == sight.seat]


async def said(inn: Inn, then: list[Said]) -> tuple[int, Sight]:
    """Play a concession with this row behind it: how many rows that made, and what is seen then."""
    table, who, seat, sight = await with_a_card(inn)
    assert sight.number is not None
    before = len(await inn.rows(table))
    last = [replace(each, answer=mine(sight)[-1]) if each.answer == "mine" else each for each in then]
    after = await inn.house.play.answer(who, table, seat, sight.number, concessions(sight)[0], then=last)
    return len(await inn.rows(table)) - before, after


async def test_an_answer_that_was_foreseen_is_given_as_soon_as_it_is_asked(inn: Inn) -> None:
    """Given a card, who is to have it, and that no other is played, then each is a row of its own, in their order."""
    rows, after = await said(inn, [Said("nobody.asks", 1), Said("play.holder", "mine"), Said("play.card", "done")])

    assert rows in (2, 3), "with a single card one is not asked for another"
    assert after.ask is None


@pytest.mark.parametrize(
    "row",
    [
        [Said("senate.vote", "for")],
        [Said("play.holder", "family:nobody"), Said("play.card", "done")],
        [Said("play.holder", "mine", {"card": "another"})],
    ],
    ids=["another question", "not legal", "about something else"],
)
async def test_what_does_not_fit_is_left_to_the_player(inn: Inn, row: list[Said]) -> None:
    rows, after = await said(inn, row)

    assert rows == 1
    assert after.ask is not None
    assert after.ask.key == "play.holder"
