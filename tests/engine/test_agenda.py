"""The agenda's verbs: what comes next, what is under way, what was interrupted, and what the kernel refuses."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tabularium.engine import Game, KernelError, Pick, Run, Scene, Scenes, State, Together
from tests.engine.toys import Toy, always, button, toy


def ask(s: Toy) -> Scene:
    s.notes.append((yield button(0)))
    s.over()


def note(s: Toy, word: str) -> None:
    s.notes.append(word)
    s.done()


def playing(*functions: Callable[..., Any], **more: Any) -> Run:
    return Run.new(toy(*functions, **more), 3)


# -- what comes next ---------------------------------------------------------------------------------------------
def test_play_begins_with_the_scene_the_game_names() -> None:
    def second(s: Toy) -> Scene:
        yield button(1)

    assert playing(ask, second, opening=second).state.scene == "second"
    assert playing(ask, second, opening="second").state.scene == "second"


def test_a_game_cannot_begin_with_a_scene_it_does_not_know() -> None:
    with pytest.raises(KernelError, match=r"no scene called 'ash' is registered: .*; did you mean ask?"):
        toy(ask, opening="ash")


def test_a_scene_can_be_named_by_its_name_and_is_then_what_is_registered_under_it() -> None:
    def first(s: Toy) -> None:
        s.next("ask")

    assert playing(first, ask).state.scene == "ask"


def test_only_forgets_everything_else() -> None:
    def first(s: Toy) -> None:
        s.next(ask)
        s.push(last)

    def last(s: Toy) -> None:
        s.only(note, "alone")

    assert playing(first, ask, last, note).state.notes == ["alone"]


@pytest.mark.parametrize("verb", ["next", "push", "only"])
def test_a_scene_that_is_not_registered_is_refused_where_it_is_named(verb: str) -> None:
    def forgotten(s: Toy) -> None: ...

    def first(s: Toy) -> None:
        with pytest.raises(KernelError, match="no scene called 'forgotten' is registered: it needs `@scene`"):
            getattr(s, verb)(forgotten)
        s.next(ask)

    assert playing(first, ask).state.scene == "ask"


def test_a_scene_that_older_code_left_on_the_agenda_is_refused_by_name() -> None:
    game = toy(ask)
    state = game.new(3)
    state.resume([["asked"]])
    with pytest.raises(KernelError, match=r"no scene called 'asked' .*did you mean ask?"):
        Run(game, state).go()


VERBS: dict[str, Callable[[State], None]] = {
    "next": lambda s: s.next(ask),
    "done": lambda s: s.done(),
    "push": lambda s: s.push(ask),
    "only": lambda s: s.only(ask),
    "over": lambda s: s.over(),
}
PAIRS = [
    *((first, second) for first in VERBS for second in ("next", "done")),
    *((first, second) for first in ("only", "over") for second in ("push", "only", "over")),
]


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_a_scene_says_once_what_follows_it(first: str, second: str) -> None:
    def torn(s: Toy) -> None:
        VERBS[first](s)
        VERBS[second](s)

    with pytest.raises(
        KernelError, match=f"`{second}` after `{first}` in one scene: a scene says once what follows it"
    ):
        playing(torn, ask)


@pytest.mark.parametrize("first", ["next", "push"])
def test_the_end_overtakes_whatever_was_to_follow(first: str) -> None:
    def falling(s: Toy) -> None:
        VERBS[first](s)
        s.over()

    assert not playing(falling, ask).asks


def test_what_comes_before_that_is_pushed_afterwards() -> None:
    def first(s: Toy) -> None:
        s.next(ask)
        s.push(note, "second")
        s.push(note, "first")

    assert playing(first, ask, note).state.notes == ["first", "second"]


@pytest.mark.parametrize("play", [Run.go, lambda run: run.playout(Random(1))])
def test_two_asks_to_one_seat_at_once_are_refused(play: Callable[[Run], Any]) -> None:
    def torn(s: Toy) -> Scene:
        yield Together([button(0, "one"), button(1), button(0, "two")])

    game = toy(torn)
    with pytest.raises(KernelError, match="the scene torn asks one seat twice at once: put both questions into one"):
        play(Run(game, game.new(3)))


# -- what is under way -------------------------------------------------------------------------------------------
def nested() -> State:
    """A vote in a vote in a sitting."""

    def sitting(s: Toy) -> None:
        s.push(vote, 7, "low")
        s.push(vote, 8, "high")

    def vote(s: Toy, number: int, word: str) -> Scene:
        yield button(0)
        s.done()

    return playing(sitting, vote).state


def test_what_waits_and_with_what() -> None:
    s = nested()
    assert (s.scene, s.arguments) == ("vote", [8, "high"])
    assert s.awaits("vote", "sitting")
    assert not s.awaits("sitting")


def test_what_is_under_way_below() -> None:
    s = nested()
    assert s.under_way("vote") == [[7, "low"], [8, "high"]]
    assert s.under_way("sitting", "vote") == [[], [7, "low"], [8, "high"]]
    assert not s.under_way("election")


def test_when_the_game_is_over_no_scene_waits() -> None:
    def end(s: Toy) -> None:
        s.over()

    s = playing(end).state
    assert (s.scene, s.flow) == ("", [])
    assert not s.awaits(end)


def test_scenes_have_tags() -> None:
    scenes = Scenes()
    scenes.scene(ask)

    @scenes.scene(tags=("talk", "loud"))
    def speech(s: Toy) -> Scene:
        yield button(0)

    run = Run.new(toy(ask, scenes=scenes, opening=speech), 3)
    s = run.state
    assert s.tagged("talk")
    assert s.tagged("quiet", "loud")
    assert not s.tagged("quiet")
    s.resume([["speech"], ["ask"]])
    assert not s.tagged("talk")
    assert s.tag_under_way("talk")
    assert not s.tag_under_way("quiet")


# -- what was interrupted ----------------------------------------------------------------------------------------
def broken_into(by: Callable[[Toy], None]) -> Run:
    """Seat 0 is asked, deep in a sitting, and somebody breaks in."""

    def sitting(s: Toy) -> Scene:
        if s.notes:
            s.over()
            return
        yield button(0, "sitting")
        s.push(question, "which?")

    def question(s: Toy, word: str) -> Scene:
        s.notes.append((yield button(0, "question")))
        s.done()

    def other(s: Toy, word: str) -> Scene:
        yield button(1, word)

    def break_in(s: Toy, seat: int, _: str) -> None:
        by(s)
        s.done()

    run = playing(sitting, question, other, may={break_in: always("break_in")})
    run.answer(0, "yes")
    run.interject(2, "break_in", "do")
    return run


def test_what_was_interrupted_is_known() -> None:
    seen: list[Any] = []
    run = broken_into(lambda s: seen.append(s.interrupted))
    assert (seen[0].scene, seen[0].arguments, seen[0].tags) == ("question", ["which?"], frozenset())
    assert run.state.scene == "question"


def test_another_scene_can_take_its_place() -> None:
    run = broken_into(lambda s: s.instead("other", "new"))
    assert [ask.key for ask in run.asks.values()] == ["new"]
    with pytest.raises(KernelError, match="no scene called 'nobody'"):
        broken_into(lambda s: s.instead("nobody"))


def test_it_can_be_set_aside() -> None:
    run = broken_into(lambda s: s.set_aside())
    assert run.state.flow == [["sitting"]]


def test_it_can_be_postponed_below_another() -> None:
    run = broken_into(lambda s: s.postpone(below="sitting"))
    assert run.state.flow == [["question", "which?"], ["sitting"]]


# -- as plain data -----------------------------------------------------------------------------------------------
def test_the_flow_is_a_copy_and_can_be_resumed() -> None:
    s = nested()
    flow = s.flow
    flow[-1].append("changed")
    assert s.arguments == [8, "high"]
    s.resume([["vote", 1, "new"]])
    assert (s.scene, s.arguments) == ("vote", [1, "new"])


def test_the_first_scene_of_a_game_is_asked_for_nothing() -> None:
    game: Game = toy(ask)
    assert game.new(2).flow == [["ask"]]
    assert isinstance(Run.new(game, 2).asks[0], Pick)
