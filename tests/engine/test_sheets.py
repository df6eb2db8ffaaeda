"""Sheets: whole typed documents as answers. What is wrong with one is told by path, and nothing is enumerated."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

from tabularium.engine import Answer, IllegalAnswer, KernelError, Match, Sheet, written
from tabularium.engine import sheet as sheets
from tabularium.engine.form import Moment, Problem, tree
from tests.mini.tribute.game import TRIBUTE, Gift, Levy, Orders, Temple, Tribute


def begun(seats: int = 3, seed: int = 5) -> Match:
    return Match.new(TRIBUTE, seats, seed)


def ask_of(match: Match, seat: int = 0) -> Sheet:
    ask = match.asks[seat]
    assert isinstance(ask, Sheet)
    return ask


def told(ask: Sheet, answer: Any) -> list[tuple[str, str, str | None]]:
    return [(path, why.message, why.rule) for path, why in ask.problems(answer)]


def test_an_answer_is_plain_json_and_comes_back_as_its_form() -> None:
    given = {"levy": {"legions": 1}, "gifts": [{"to": "seat:1", "coins": 2}]}
    match = begun()
    match.answer(0, given)
    held = match.run.held[0]
    assert held == {
        "levy": {"legions": 1, "ships": 0},
        "gifts": [{"to": "seat:1", "coins": 2}],
        "temple": {"god": None, "offering": 0, "procession": False, "vow": ""},
        "triumph": None,
    }
    assert written(Orders, held) == Orders(Levy(1), [Gift("seat:1", 2)], Temple())


def test_a_sheet_of_another_moment_is_renewed_without_what_no_longer_stands() -> None:
    ask = ask_of(begun())
    old = {"levy": {"legions": 9, "ships": 1}, "gifts": [{"to": "seat:7", "coins": 1}, {"to": "seat:1", "coins": 1}]}
    sheet, gone = ask.renewed(old)
    assert (sheet["levy"], sheet["gifts"]) == ({"legions": 0, "ships": 1}, [{"to": "seat:1", "coins": 1}])
    assert [(path, why.rule) for path, why in gone] == [
        ("levy.legions", "tribute:sheet.1"),
        ("gifts[0].to", "tribute:sheet.1"),
    ]
    assert ask.renewed(sheet) == (sheet, [])
    assert ask.renewed([1]) == (ask.default, ask.problems([1]))


def test_what_cannot_stand_in_the_form_is_told_field_by_field() -> None:
    ask = ask_of(begun())
    wrong = {
        "levy": {"legions": 9, "ships": "two"},
        "gifts": [{"to": "seat:0", "coins": 1}, {"coins": True}],
        "temple": {"god": "janus", "procession": 1, "vow": "x" * 41, "offering": -1},
        "fleet": {},
    }
    rule = "tribute:sheet.1"
    assert told(ask, wrong) == [
        ("levy.legions", "refused.out_of_range", rule),
        ("levy.ships", "refused.not_a_number", rule),
        ("gifts[0].to", "refused.not_an_option", rule),
        ("gifts[1].to", "refused.sheet.missing", rule),
        ("gifts[1].coins", "refused.not_a_number", rule),
        ("temple.god", "refused.not_an_option", rule),
        ("temple.offering", "refused.out_of_range", rule),
        ("temple.procession", "refused.sheet.not_yes_or_no", rule),
        ("temple.vow", "refused.sheet.length", rule),
        ("fleet", "refused.sheet.unknown", rule),
    ]


def test_what_the_check_refuses_names_its_own_rule_and_remedy() -> None:
    ask = ask_of(begun())
    twice = {"gifts": [{"to": "seat:1", "coins": 1}, {"to": "seat:1", "coins": 1}], "temple": {"offering": 1}}
    assert told(ask, twice) == [
        ("gifts[1].to", "sheet.twice", "tribute:gifts.1"),
        ("temple.god", "sheet.no_god", "tribute:temple.1"),
    ]
    why = ask.why(twice)
    assert why is not None
    assert (why.path, why.rule) == ("gifts[1].to", "tribute:gifts.1")


@pytest.mark.parametrize("seed", range(30))
def test_random_illegal_sheets_are_refused_by_path_and_change_nothing(seed: int) -> None:
    rng, match = Random(seed), begun(seed=seed)
    ask, before = ask_of(match, 1), match.snapshot()
    spoiled = ask.spoil(rng)
    assert spoiled
    for wrong in spoiled:
        with pytest.raises(IllegalAnswer) as refused:
            match.answer(1, wrong)
        assert refused.value.refusal.path is not None
        assert refused.value.refusal.rule in TRIBUTE.rules.ids
    assert match.snapshot() == before


@pytest.mark.parametrize("seed", range(30))
def test_random_legal_sheets_are_taken_and_differ(seed: int) -> None:
    rng, ask = Random(seed), ask_of(begun(seed=seed))
    samples = [ask.sample(rng) for _ in range(20)]
    assert all(ask.problems(each) == [] for each in samples)
    assert len({msgspec.json.encode(each) for each in samples}) > 5


@pytest.mark.parametrize("seed", range(30))
def test_what_fits_is_what_has_no_faults(seed: int) -> None:
    rng, ask = Random(seed), ask_of(begun(seed=seed))
    sheets = [ask.fields.sample(rng) for _ in range(10)]
    sheets += [ask.fields.spoil(each, rng) for each in sheets]
    held = [each for each in sheets if holds(ask.form, each)]
    found = [tree(ask.form).fits(each, Moment(ask.among, ask.within)) for each in held]
    assert found == [not list(ask.fields.faults(each, "")) for each in held]
    assert all(list(ask.fields.faults(each, "")) for each in sheets if each not in held)


def holds(form: type[msgspec.Struct], sheet: Any) -> bool:
    """Can a form hold a sheet?"""
    try:
        msgspec.convert(sheet, form)
    except msgspec.ValidationError:
        return False
    return True


def test_the_default_is_legal_and_the_count_is_reckoned() -> None:
    ask = ask_of(begun())
    assert ask.problems(ask.default) == []

    class Small(msgspec.Struct):
        men: Annotated[int, Meta(ge=0, le=3)]
        way: Literal["land", "sea"] | None
        posts: Annotated[list[Annotated[int, Meta(ge=1, le=2)]], Meta(max_length=2)]

    assert tree(Small).count() == 4 * 3 * (1 + 2 + 4)


def test_a_form_of_what_no_sheet_can_hold_is_the_authors_fault() -> None:
    class Odd(msgspec.Struct):
        when: dict[str, int]

    with pytest.raises(KernelError, match=r"Odd\.when: a sheet has numbers"):
        tree(Odd)


@pytest.mark.parametrize(
    "hostile",
    [
        {str(name): 1 for name in range(100_000)},
        {"gifts": [{"to": "seat:1", "coins": 1}] * 100_000},
        {"temple": {"vow": "x" * 1_000_000}},
        {"levy": {"legions": 10**4000}},
        {"levy": [[[[]]]]},
    ],
    ids=["many fields", "many rows", "long text", "high number", "nested"],
)
def test_a_hostile_sheet_is_refused_in_few_words(hostile: dict[str, Any]) -> None:
    problems = ask_of(begun()).problems(hostile)
    assert 0 < len(problems) <= sheets.MOST_PROBLEMS
    assert len(msgspec.json.encode(problems)) < 100 * 300


# -- in a match --------------------------------------------------------------------------------------------------
def test_a_sheet_that_was_handed_in_can_be_taken_back_until_the_last_is_in() -> None:
    match = begun()
    number = match.numbers[0]
    match.answer(0, {"levy": {"legions": 1}})
    match.undo(0)
    assert match.numbers[0] == number + 1
    match.answer(0, {"levy": {"legions": 2}})
    match.answer(1, {})
    assert match.can_undo(0)
    match.answer(2, {})
    assert not match.can_undo(0)
    assert isinstance(match.state, Tribute)
    assert match.state.glory == [2, 0, 0]


def test_sheets_that_were_handed_in_survive_snapshots_and_records() -> None:
    match = begun()
    match.answer(2, {"temple": {"god": "mars", "offering": 3}})
    again = Match.from_snapshot(TRIBUTE, match.snapshot())
    assert again.run.held == match.run.held
    assert match.record is not None
    assert Match.from_record(TRIBUTE, match.record).run.held == match.run.held


@pytest.mark.parametrize("seats", [2, 13])
def test_an_answer_costs_nothing_that_grows_with_the_open_sheets(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted, not timed: how often a sheet is described, checked or put into shape while one of them is handed in."""
    calls: list[str] = []
    for name in ("describe", "_problems", "normal"):
        real = getattr(Sheet, name)

        def counting(self: Sheet, *args: Any, real: Any = real, name: str = name) -> Any:
            calls.append(name)
            return real(self, *args)

        monkeypatch.setattr(Sheet, name, counting)
    match = begun(seats)
    calls.clear()
    match.answer(1, {"levy": {"legions": 1}})
    assert sorted(calls) == ["_problems", "normal", "normal"]
    calls.clear()
    match.undo(1)
    assert calls == ["describe"], "its own, which is put anew"


def looked_through(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Counts in its only entry how often a sheet has been checked since."""
    count, check = [0], Sheet._problems

    def counted(self: Sheet, answer: Answer) -> Iterator[Problem]:
        count[0] += 1
        return check(self, answer)

    monkeypatch.setattr(Sheet, "_problems", counted)
    return count


def half_handed_in(seats: int = 12) -> Match:
    match = Match.new(TRIBUTE, seats, seed=4)
    for seat in range(seats // 2):
        match.answer(seat, match.asks[seat].default)
    return match


def test_sheets_in_a_snapshot_and_after_it_are_not_looked_through_again(monkeypatch: pytest.MonkeyPatch) -> None:
    match = half_handed_in()
    snapshot = match.snapshot()
    match.answer(6, match.asks[6].default)
    assert match.record is not None
    count = looked_through(monkeypatch)

    loaded = Match.from_snapshot(TRIBUTE, snapshot)
    loaded.follow(match.record.rows[-1:])

    assert loaded.asks.keys() == match.asks.keys()
    assert count == [0]
    with pytest.raises(IllegalAnswer):
        loaded.answer(7, {"levy": 7})


def test_nor_are_they_where_an_answer_goes_wrong_and_was_never_given(monkeypatch: pytest.MonkeyPatch) -> None:
    match = half_handed_in()

    def broken(s: Tribute) -> None:
        raise ZeroDivisionError

    monkeypatch.setitem(TRIBUTE.scenes.by_name, "levy", broken)
    for seat in range(6, 11):
        match.answer(seat, match.asks[seat].default)
    count = looked_through(monkeypatch)

    with pytest.raises(ZeroDivisionError):
        match.answer(11, match.asks[11].default)

    assert match.asks.keys() == {11}
    assert count == [1], "the last one"


def test_by_new_rules_they_are_looked_through(monkeypatch: pytest.MonkeyPatch) -> None:
    snapshot = half_handed_in().snapshot()
    count = looked_through(monkeypatch)
    loaded = Match.from_snapshot(replace(TRIBUTE, rules_version=TRIBUTE.rules_version + 1), snapshot)
    assert len(loaded.asks) == 6
    assert count == [6]


def test_a_field_names_the_rule_that_says_what_may_stand_in_it_or_that_of_the_part_around_it() -> None:
    ask = ask_of(begun())
    ask.rules = {"levy": "tribute:levy.1", "gifts[].to": "tribute:gift.1"}
    wrong = {"levy": {"legions": 9}, "gifts": [{"to": "seat:0", "coins": True}], "levying": {}}
    assert [(path, rule) for path, _, rule in told(ask, wrong)] == [
        ("levy.legions", "tribute:levy.1"),
        ("gifts[0].to", "tribute:gift.1"),
        ("gifts[0].coins", "tribute:sheet.1"),
        ("levying", "tribute:sheet.1"),
    ]


def test_who_has_looked_through_a_sheet_can_hand_it_in_without_another_look() -> None:
    ask, looks = ask_of(begun()), list[Orders]()
    check = ask.check

    def counted(sheet: Orders) -> Iterator[Problem]:
        looks.append(sheet)
        yield from check(sheet)

    ask.check = counted
    good: dict[str, Any] = {"levy": {"legions": 1}}
    too_dear: dict[str, Any] = {"levy": {"legions": 1, "ships": 3}}
    assert ask.problems(good) == []
    assert ask.accepts(good)
    assert looks == [Orders(Levy(1))]
    good["levy"]["ships"] = 3  # the same object, and another sheet
    assert not ask.accepts(good)
    assert not ask.accepts(too_dear)
    assert len(looks) == 3
