"""Editions: the order of play as data."""

from typing import ClassVar

import pytest

from tabularium.engine import Edition, KernelError, Run, Scene, varies
from tests.engine.toys import Toy, button, toy

ORDER = Edition(name="toy", phases=("day", "night"), steps={"day": ("wake", "work"), "night": ("sleep",)})


class Ordered(Toy, kw_only=True):
    edition: ClassVar[Edition] = ORDER


def turn(s: Ordered) -> Scene:
    if s.notes:
        yield button(0)
    s.begin("day")


def wake(s: Ordered) -> None:
    s.notes.append("wake")
    s.after(wake)


def work(s: Ordered) -> None:
    s.notes.append("work")
    s.after("work")


def test_a_phase_is_its_steps_one_after_the_other_and_then_what_began_it_goes_on() -> None:
    run = Run.new(toy(turn, wake, work, start=lambda options, seats: Ordered()), 1)
    assert isinstance(run.state, Ordered)
    assert run.state.notes == ["wake", "work"]
    assert run.state.scene == "turn"


def test_what_is_no_step_has_no_successor() -> None:
    with pytest.raises(KernelError, match="lunch is no step of the edition toy"):
        ORDER.after("lunch")


def test_steps_belong_to_a_phase() -> None:
    with pytest.raises(KernelError, match="has steps for noon, but no such phase"):
        Edition(name="toy", phases=("day",), steps={"noon": ("eat",)})


def test_a_step_has_one_successor() -> None:
    twice = Edition(name="toy", phases=("day", "night"), steps={"day": ("eat", "work"), "night": ("eat", "sleep")})
    with pytest.raises(KernelError, match="the step eat twice"):
        twice.after("eat")


def test_the_phase_is_that_of_the_step_that_lies_lowest() -> None:
    assert ORDER.phase_of(["turn", "sleep", "vote", "wake"]) == "night"
    assert ORDER.phase_of(["turn"]) == ""


class Late(Ordered, kw_only=True):
    """An edition that does otherwise."""


class Latest(Late, kw_only=True):
    """An edition of that edition."""


def test_a_function_that_varies_is_found_by_the_class_of_the_state() -> None:
    @varies
    def hour(s: Toy, minutes: int) -> str:
        """As the base has it."""
        return f"{minutes} past"

    @hour.register(Late)
    def late_hour(s: Late, minutes: int) -> str:
        return f"{minutes} late"

    assert [hour(s, 5) for s in (Toy(), Ordered(), Late(), Latest())] == ["5 past", "5 past", "5 late", "5 late"]
    assert (hour.__name__, hour.__doc__) == ("hour", "As the base has it.")
    assert (hour.dispatch(Latest), hour.dispatch(Late)) == (late_hour, late_hour)


def test_an_edition_has_a_function_in_one_way_only() -> None:
    @varies
    def hour(s: Toy) -> int:
        return 1

    hour.register(Late)(lambda s: 2)
    with pytest.raises(KernelError, match="hour is registered twice for Late"):
        hour.register(Late)(lambda s: 3)
    assert hour(Latest()) == 2
    with pytest.raises(KernelError, match="too late"):
        hour.register(Latest)(lambda s: 3)
