"""The loop: scenes follow each other by the agenda, until somebody must answer."""

from random import Random
from typing import Any

import pytest

from tabularium.engine import IllegalAnswer, KernelError, Match, Pick, Run, Scene, Scenes, Together, WrongSeat
from tabularium.engine.run import MOST_SCENES
from tests.engine.toys import Toy, always, button, fist, toy
from tests.mini.game import MINI, check


def ask(s: Toy) -> Scene:
    s.notes.append((yield button(0)))
    s.over()


def note(s: Toy, word: str) -> None:
    s.notes.append(word)
    s.done()


def test_next_replaces_push_interrupts_done_pops_over_ends() -> None:
    def first(s: Toy) -> None:
        s.next(second)
        s.push(note, "pushed")

    def second(s: Toy) -> Scene:
        s.notes.append((yield button(0)))
        s.next(last)
        s.push(note, "after")

    def last(s: Toy) -> None:
        s.notes.append("last")
        s.over()

    run = Run.new(toy(first, second, last, note), 3)
    assert run.state.notes == ["pushed"]
    assert run.state.agenda == [["second"]]
    run.answer(0, "yes")
    assert run.state.notes == ["pushed", "yes", "after", "last"]
    assert (run.state.agenda, run.asks) == ([], {})


def test_arguments_are_the_agendas_own_data() -> None:
    def count(s: Toy, so_far: list[int]) -> Scene:
        so_far.append((yield fist(s, 0)))
        s.notes = list(s.arguments[0])
        s.over()

    def first(s: Toy) -> None:
        s.next(count, [7])

    run = Run.new(toy(first, count), 3)
    run.answer(0, 2)
    assert run.state.notes == [7, 2]


def test_a_thousand_scenes_in_a_row_that_ask_nothing_are_an_error() -> None:
    def spin(s: Toy) -> None:
        s.next(spin)

    with pytest.raises(KernelError, match="1000 scenes in a row asked nothing, the last of them"):
        Run.new(toy(spin), 3)


def test_just_under_a_thousand_are_not() -> None:
    def spin(s: Toy, left: int = MOST_SCENES - 1) -> None:
        if left > 1:
            s.next(spin, left - 1)
        else:
            s.next(ask)

    run = Run.new(toy(spin, ask), 3)
    assert 0 in run.asks


def test_scenes_between_two_asks_are_counted_anew() -> None:
    def spin(s: Toy, left: int = MOST_SCENES // 2, rounds: int = 3) -> Scene:
        if left:
            s.next(spin, left - 1, rounds)
            return
        yield button(0)
        if rounds:
            s.next(spin, MOST_SCENES // 2, rounds - 1)
        else:
            s.over()

    run = Run.new(toy(spin), 3)
    for _ in range(4):
        run.answer(0, "yes")
    assert not run.asks


@pytest.mark.parametrize("chance", [lambda s: s.roll(), lambda s: s.draw([1, 2]), lambda s: s.reveal()])
def test_after_chance_or_a_shown_secret_a_scene_may_not_ask(chance: Any) -> None:
    def lucky(s: Toy) -> Scene:
        yield button(0)
        chance(s)
        yield button(0)

    run = Run.new(toy(lucky), 3)
    with pytest.raises(KernelError, match="asks after chance or a shown secret"):
        run.answer(0, "yes")


def test_the_next_scene_may_ask() -> None:
    def lucky(s: Toy) -> None:
        s.roll()
        s.next(ask)

    assert 0 in Run.new(toy(lucky, ask), 3).asks


def test_a_scene_must_say_what_comes_next() -> None:
    def silent(s: Toy) -> Scene:
        yield button(0)

    def mute(s: Toy) -> None:
        s.notes.append("?")

    run = Run.new(toy(silent), 3)
    with pytest.raises(KernelError, match="silent ended without saying what comes next"):
        run.answer(0, "yes")
    with pytest.raises(KernelError, match="mute ended without"):
        Run.new(toy(mute), 3)


def test_a_scene_that_refuses_after_its_ask_allowed_is_at_fault() -> None:
    def strict(s: Toy) -> Scene:
        if (yield button(0)) == "yes":
            raise IllegalAnswer(button(0).why("maybe"))  # type: ignore[arg-type]
        s.next(stern)

    def stern(s: Toy) -> None:
        raise WrongSeat(button(0).why("maybe"))  # type: ignore[arg-type]

    for answer in ("yes", "no"):
        run = Run.new(toy(strict, stern), 3)
        with pytest.raises(KernelError, match="refuses what its ask allows"):
            run.answer(0, answer)


def test_two_scenes_of_one_name_are_an_error() -> None:
    scenes = Scenes()
    scenes.scene(ask)
    with pytest.raises(KernelError, match="two scenes are called ask"):
        scenes.scene(ask)


def test_a_playout_is_a_whole_game_without_interjections() -> None:
    def two(s: Toy) -> Scene:
        yield button(0)
        yield button(1, "single", "only")
        yield Together([fist(s, seat) for seat in range(3)])
        s.over()

    run = Run(toy(two), toy(two).new(3))
    assert run.playout(Random(1)) == 4, "three fists and one button: a single option is no decision"
    assert not run.asks


def test_facts_are_made_for_whoever_is_asked_alone_or_together_and_never_for_a_playout() -> None:
    made: list[int] = []

    def telling(seat: int) -> Pick:
        def facts() -> dict[str, int]:
            made.append(seat)
            return {"coins": 5}

        return Pick(seat, "press", ["yes", "no"], params={"of": "toy"}, facts=facts)

    def two(s: Toy) -> Scene:
        yield telling(0)
        yield Together([telling(1), telling(2)])
        s.over()

    game = toy(two, may={note: lambda s, seat: telling(seat) if seat == 2 else None})
    run = Run.new(game, 3)
    assert run.asks[0].params == {"of": "toy", "coins": 5}
    assert run.chances(2)["note"].params == {"of": "toy", "coins": 5}
    run.answer(0, "yes")
    assert [ask.params["coins"] for ask in run.asks.values()] == [5, 5]
    assert made == [0, 2, 1, 2]

    Run(game, game.new(3)).playout(Random(1))
    assert made == [0, 2, 1, 2]


def test_a_hook_is_called_after_every_scene() -> None:
    seen = []
    state = MINI.new(3)
    run = Run(MINI, state)
    run.after_scene = lambda s: (check(s), seen.append(s.round))
    run.go()
    assert seen == [0, 1]


# -- interjections -----------------------------------------------------------------------------------------------
def steal(s: Toy, seat: int, _: str) -> None:
    s.coins[0] = 1
    s.done()


def two_asks(s: Toy) -> Scene:
    """Not restartable: the first answer is in a local."""
    first = yield fist(s, 0)
    s.notes = [first, (yield button(0))]
    s.over()


def test_the_waiting_scene_starts_again_from_data() -> None:
    run = Run.new(toy(two_asks, may={steal: always("steal")}), 3)
    assert run.asks[0].count() == 6
    run.interject(2, "steal", "do")
    assert run.asks[0].count() == 2


def test_others_may_interject_only_at_the_first_ask_of_a_plain_scene() -> None:
    run = Run.new(toy(two_asks, may={steal: always("steal")}), 3)
    assert run.chances(2).keys() == {"steal"}
    assert run.chance(2, "steal") is not None
    assert run.chance(2, "nothing") is None
    run.answer(0, 4)
    assert run.chances(2) == {}
    assert run.chance(2, "steal") is None


def test_a_restartable_scene_can_be_interrupted_anywhere() -> None:
    def stored(s: Toy) -> Scene:
        if not s.notes:
            s.notes.append((yield fist(s, 0)))
        s.notes.append((yield button(0)))
        s.over()

    run = Run.new(toy(stored, restartable=[stored], may={steal: always("steal")}), 3)
    run.answer(0, 4)
    run.interject(2, "steal", "do")
    assert run.asks[0].key == "press"
    assert run.state.notes == [4]


def test_an_interjection_may_ask_and_be_interrupted_itself() -> None:
    def haggle(s: Toy, seat: int, _: str) -> Scene:
        s.notes.append([seat, (yield fist(s, seat, "haggle"))])
        s.done()

    run = Run.new(toy(ask, may={haggle: always("haggle"), steal: always("steal")}), 3)
    run.interject(0, "haggle", "do")
    run.interject(1, "haggle", "do")
    run.interject(2, "steal", "do")
    assert {seat: each.key for seat, each in run.asks.items()} == {1: "haggle"}
    run.answer(1, 3)
    assert run.asks[0].count() == 2, "seat 0 has only one coin left by now"
    run.answer(0, 1)
    run.answer(0, "no")
    assert run.state.notes == [[1, 3], [0, 1], "no"]


def test_when_the_game_is_over_nobody_has_a_chance() -> None:
    match = Match.new(toy(ask, may={steal: always("steal")}), 3)
    match.answer(0, "yes")
    assert match.chances(1) == {}
