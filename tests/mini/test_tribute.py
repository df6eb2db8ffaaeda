"""Tribute, the game of secret sheets, plays by its rules and conforms."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tabularium.engine import IllegalAnswer, Match, Refusal, Scene, Scripted, Sheet, Together, refuse
from tabularium.testing.conformance.kit import Case, cases, checks, conforms
from tests.mini.tribute.game import TRIBUTE, Orders, Tribute, price, sheet

CASES = cases(TRIBUTE, 4, positions=4)


def begun(*dice: int, **options: int) -> Match:
    return Match.new(TRIBUTE, len(dice), dice=Scripted(list(dice)), options=options)


def state(match: Match) -> Tribute:
    assert isinstance(match.state, Tribute)
    return match.state


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_it_conforms(case: Case) -> None:
    conforms(case)


def test_a_sheet_whose_problems_tell_a_secret_is_noticed() -> None:
    """Given a check that compares with the richest treasury, nothing but a whole sheet makes it speak."""

    def telling(s: Tribute, seat: int) -> Sheet:
        def check(orders: Orders) -> Iterator[tuple[str, Refusal]]:
            if price(orders) > max(s.coins):
                yield "levy", refuse("sheet.too_dear", "tribute:sheet.1", price=0, coins=0)

        ask = sheet(s, seat)
        ask.check = check
        return ask

    def orders(s: Tribute) -> Scene:
        yield Together(telling(s, seat) for seat in range(s.seats))
        s.over()

    twin = replace(TRIBUTE, scenes=TRIBUTE.scenes.edition(replace={"orders": orders}))
    (case,) = cases(twin, 1, positions=20)
    with pytest.raises(AssertionError, match="problems"):
        conforms(case, {"leaks_nothing": checks["leaks_nothing"]})


@pytest.mark.rule("tribute:setup.1")
def test_treasuries_are_secret() -> None:
    match = begun(1, 2, 3)
    assert match.view(1)["coins"] == [None, 8, None]
    assert match.view()["coins"] == [None, None, None]


@pytest.mark.rule("tribute:sheet.1")
def test_nobody_spends_what_they_have_not() -> None:
    match = begun(1, 1)
    with pytest.raises(IllegalAnswer) as refused:
        match.answer(0, {"levy": {"legions": 4}})
    assert (refused.value.refusal.message, refused.value.refusal.path) == ("sheet.too_dear", "")


@pytest.mark.rule("tribute:levy.1", "tribute:gifts.1", "tribute:temple.1")
def test_the_sheets_are_opened_section_by_section() -> None:
    match = begun(1, 1)
    match.answer(1, {"gifts": [{"to": "seat:0", "coins": 5}]})
    match.answer(0, {"levy": {"legions": 1, "ships": 1}, "temple": {"god": "ceres", "offering": 1}})
    assert (state(match).coins, state(match).glory) == ([7 - 2 - 3 - 1 + 5 + 4, 7 - 5 + 4], [5, 0])
    assert [line.to for line in match.log if line.message == "gift.given"] == [[1, 0]]


@pytest.mark.rule("tribute:triumph.1")
def test_a_triumph_is_held_or_not() -> None:
    match = begun(1, 1)
    match.answer(0, {"triumph": {"chariots": 2}})
    match.answer(1, {"triumph": None})
    assert (state(match).coins, state(match).glory) == ([7 - 4 + 4, 7 + 4], [2, 0])


@pytest.mark.rule("tribute:end.1")
def test_the_most_glory_wins() -> None:
    match = begun(1, 1, years=1)
    match.answer(0, {})
    match.answer(1, {"levy": {"ships": 1}})
    assert match.outcome == {"winners": [1], "ending": "glory", "glory": [0, 1]}
