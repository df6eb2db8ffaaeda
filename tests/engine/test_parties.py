"""Parties: scenes speak to parties of the state, and at the table the people of a party speak for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from tabularium.engine import (
    SEATS,
    Game,
    KernelError,
    Match,
    Parties,
    Pick,
    Refusal,
    Run,
    Scene,
    Scenes,
    Sheet,
    Together,
    Window,
    refuse,
)
from tabularium.engine.form import Problem
from tests.engine.toys import Toy, button, toy


def speaker(s: Toy, ask: Any) -> int:
    """Of two parties with two people each the elder, 0 or 1, decides, but for what is called secret."""
    return int(ask.seat) + (2 if ask.key == "secret" else 0)


BLOCS = Parties("party", speaker, lambda s, seat: seat % 2, lambda s, party: [party, party + 2])


def routed(*scenes: Any, **given: Any) -> Game:
    game = toy(*scenes, **given)
    return replace(game, scenes=game.scenes.routed(BLOCS))


def victim(s: Toy) -> Scene:
    """One party names the other."""

    def why(answer: Any) -> Refusal | None:
        return refuse("toy.not_yourself", seat=answer) if answer == SEATS[0] else None

    ask = Pick(
        0,
        "victim",
        [SEATS[1]],
        reason=why,
        nearby=lambda: list(SEATS[:2]),
        params={"seat": SEATS[1]},
        facts=lambda: {"by": SEATS[0]},
    )
    s.notes = [(yield ask)]
    s.over()


def test_what_a_party_is_asked_its_speaker_answers_and_parties_have_names_of_their_own() -> None:
    run = Run.new(routed(victim), 4)
    ask = run.asks[0]
    assert (list(ask.legal()), ask.params) == (["party:1"], {"seat": "party:1", "by": "party:0"})

    run.answer(0, "party:1")

    assert run.state.notes == [SEATS[1]]


def test_what_is_refused_is_told_in_the_same_names() -> None:
    ask = Run.new(routed(victim), 4).asks[0]

    ((tried, refusal),) = ask.near()

    assert (tried, refusal.message, refusal.params) == ("party:0", "toy.not_yourself", {"seat": "party:0"})


class Letter(msgspec.Struct, frozen=True):
    """To whom it goes."""

    to: str
    copies: list[str] = []


def letters(s: Toy) -> Scene:
    """One party writes to the others, and not to itself."""

    def check(letter: Letter) -> Iterator[Problem]:
        if letter.to == SEATS[0]:
            yield "to", refuse("toy.not_yourself", seat=letter.to)

    among = {"to": [*SEATS[:2]], "copies[]": [SEATS[1]]}
    s.notes = [(yield Sheet(0, "letter", Letter, check, Letter(SEATS[1]), among=among))]
    s.over()


def test_names_in_a_sheet_are_those_of_the_table_and_come_back_as_the_scene_knows_them() -> None:
    run = Run.new(routed(letters), 4)
    sheet = run.asks[0]
    assert isinstance(sheet, Sheet)
    assert sheet.default == {"to": "party:1", "copies": []}
    assert sheet.places() == {"to": ("party:0", "party:1"), "copies": (), "copies[]": ("party:1",)}

    run.answer(0, {"to": "party:1", "copies": ["party:1"]})

    assert run.state.notes == [{"to": SEATS[1], "copies": [SEATS[1]]}]


def test_what_is_wrong_with_a_sheet_is_told_in_the_names_of_the_table() -> None:
    sheet = Run.new(routed(letters), 4).asks[0]
    assert isinstance(sheet, Sheet)

    ((path, refusal),) = sheet.problems({"to": "party:0", "copies": []})

    assert (path, refusal.message, refusal.params) == ("to", "toy.not_yourself", {"seat": "party:0"})


def test_answers_given_together_come_back_by_party() -> None:
    def fists(s: Toy) -> Scene:
        given = yield Together([button(0, "secret"), button(1)])
        s.notes = [given]
        s.over()

    run = Run.new(routed(fists), 4)
    assert sorted(run.asks) == [1, 2]
    run.answer(1, "no")
    run.answer(2, "yes")
    assert run.state.notes == [{0: "yes", 1: "no"}]


def test_what_the_answer_of_a_party_rests_on_opens_the_fist_of_its_speaker() -> None:
    def fists(s: Toy) -> Scene:
        yield Together([button(0, "secret"), button(1)], {0: [len(s.notes)]})
        s.over()

    run = Run.new(routed(fists, may={rob: lambda s, party: button(party, "rob", "now")}), 4)
    run.answer(2, "yes")
    run.interject(1, "rob", "now")
    assert sorted(run.asks) == [1, 2]


def test_a_moment_is_nobodys_and_passes() -> None:
    def moment(s: Toy) -> Scene:
        yield Window("moment")
        s.notes = [(yield button(1))]
        s.over()

    run = Run.new(routed(moment), 4)
    run.answer(1, "yes")
    assert run.state.notes == ["yes"]


def test_a_party_cannot_be_asked_twice_at_once_even_through_two_people() -> None:
    def twice(s: Toy) -> Scene:
        yield Together([button(0), button(0, "secret")])

    run = Run.new(routed(twice), 4)
    run.answer(0, "yes")
    with pytest.raises(KernelError, match="one party is asked twice"):
        run.answer(2, "yes")


def wait(s: Toy) -> Scene:
    s.notes.append((yield button(0)))
    s.over()


def rob(s: Toy, party: int, answer: str) -> None:
    s.notes.append([party, answer])
    s.done()


def test_only_the_speaker_acts_unasked_and_he_does_it_for_his_party() -> None:
    game = routed(wait, may={rob: lambda s, party: Pick(party, "secret", [SEATS[1 - party]])})
    match = Match.new(game, 4)
    assert [sorted(match.chances(seat)) for seat in range(4)] == [[], [], ["rob"], ["rob"]]

    match.interject(3, "rob", "party:0")

    assert match.state.notes == [[1, SEATS[0]]]
    assert sorted(match.asks) == [0], "what was interrupted is asked again"


def test_with_a_card_that_a_party_could_hold_all_its_people_are_waited_for() -> None:
    def moment(s: Toy) -> Scene:
        yield Window("moment")
        s.over()

    game = replace(routed(moment), moments=BLOCS.moments({"moment": {"veto": lambda s, party: party == 1}}))
    run = Run(game, game.new(4))
    run.stops = {"veto": [0, 1, 2, 3]}
    run.go()

    assert sorted(run.asks) == [1, 3]


def test_what_a_party_is_told_all_its_people_hear() -> None:
    def tell(s: Toy) -> Scene:
        yield button(0)
        s.say("toy.told", to=[1], by={0: 2}, seat=SEATS[0])
        s.over()

    match = Match.new(routed(tell), 4)
    match.answer(0, "yes")

    heard = [[line.message for line in match.lines(seat)].count("toy.told") for seat in range(4)]
    (line,) = [line for line in match.lines(3) if line.message == "toy.told"]
    assert heard == [0, 1, 0, 1]
    assert line.params == {"by": {"party:0": 2}, "seat": "party:0"}


def test_scenes_registered_or_replaced_afterwards_ask_people_from_the_start() -> None:
    def first(s: Toy) -> Scene:
        yield button(0)
        s.next("ballot")

    def ballot(s: Toy) -> None:
        raise AssertionError("replaced")

    def of_people(s: Toy) -> Scene:
        s.notes = [(yield Together([button(seat) for seat in range(4)]))]
        s.over()

    game = routed(first, ballot)
    run = Run.new(replace(game, scenes=game.scenes.edition({"ballot": of_people})), 4)
    run.answer(0, "yes")

    assert sorted(run.asks) == [0, 1, 2, 3]


def test_people_have_a_name_of_their_own_in_what_is_said() -> None:
    def tell(s: Toy) -> Scene:
        yield button(0)
        s.say("toy.told", who="person:3", seat=SEATS[1])
        s.over()

    match = Match.new(routed(tell), 4)
    match.answer(0, "yes")

    assert match.log[-1].params == {"who": "seat:3", "seat": "party:1"}
    assert BLOCS.meant(["seat:3", "party:1"]) == ["person:3", "seat:1"]


def test_after_every_scene_people_settle() -> None:
    def first(s: Toy) -> Scene:
        yield button(0)
        s.notes.append("first")
        s.next("second")

    def second(s: Toy) -> None:
        s.notes.append("second")
        s.next("third")

    def third(s: Toy) -> Scene:
        yield button(0)

    game = toy(first, second, third)
    settling = replace(BLOCS, settle=lambda s: s.notes.append("settled"))
    run = Run.new(replace(game, scenes=game.scenes.routed(settling)), 4)
    run.answer(0, "yes")

    assert isinstance(run.state, Toy)
    assert run.state.notes == ["settled", "first", "settled", "second", "settled", "settled"]


def test_people_read_the_rules_of_their_own_book() -> None:
    def why(answer: Any) -> Refusal | None:
        return refuse("toy.no", "base:2") if answer == "no" else None

    def asked(s: Toy) -> Scene:
        s.say("toy.said", rule="base:3")
        yield Pick(0, "victim", ["yes"], rule="base:1", reason=why)
        s.over()

    own = replace(BLOCS, cite=lambda rule: rule.replace("base", "own"))
    game = toy(asked)
    for scenes in (game.scenes.routed(own), Scenes().routed(own).revised(game.scenes)):
        match = Match.new(replace(game, scenes=scenes), 4)
        assert match.asks[0].rule == "own:1"
        refusal = match.asks[0].why("no")
        assert refusal is not None
        assert refusal.rule == "own:2"
        assert [line.rule for line in match.log if line.message == "toy.said"] == ["own:3"]
