"""Every kind of ask has a control on every surface, and whoever invents a kind is told where one is missing."""

from random import Random
from typing import Any

import pytest

from tabularium.engine import KINDS, Amount, Ask, KernelError, Pick, Sheet, Subset, Surface
from tabularium.server.api.wire import AskOut
from tabularium.terminal.sheets import terminal
from tabularium.web.sheets import page
from tests.mini.tribute.game import Levy

SURFACES: list[Surface[Any]] = [page, terminal]
ASKS: list[Ask] = [
    Pick(0, "key", ["a", "b"]),
    Amount(0, "key", 1, 3),
    Subset(0, "key", ["a", "b"], 0, 2),
    Sheet(0, "key", Levy, lambda levy: (), Levy()),
]


class Riddle(Ask, eq=False):
    """A kind nobody has heard of."""


def test_the_kinds_are_all_there_are() -> None:
    ours = {kind for kind in Ask.__subclasses__() if kind.__module__.startswith("tabularium.")}
    assert set(KINDS) == ours == {type(ask) for ask in ASKS}


@pytest.mark.parametrize("surface", SURFACES, ids=lambda surface: surface.name)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_has_a_control_on_every_surface(surface: Surface[Any], kind: type[Ask]) -> None:
    assert surface.by_kind(kind) is not None


@pytest.mark.parametrize("surface", SURFACES, ids=lambda surface: surface.name)
def test_a_kind_without_a_control_is_named_with_the_way_out(surface: Surface[Any]) -> None:
    with pytest.raises(KernelError, match=rf"the {surface.name} has no control for Riddle: .*control\(Riddle\)"):
        surface.of(Riddle(0, "key"))


@pytest.mark.parametrize("ask", ASKS, ids=lambda ask: ask.kind)
def test_every_kind_goes_over_the_wire_with_all_that_describes_it(ask: Ask) -> None:
    told = AskOut(**ask.describe())
    assert {name: getattr(told, name) for name in ask.describe()} == ask.describe()


@pytest.mark.parametrize("ask", ASKS, ids=lambda ask: ask.kind)
def test_every_kind_is_sampled_and_spoiled(ask: Ask) -> None:
    rng = Random(1)
    assert all(ask.accepts(ask.sample(rng)) for _ in range(20))
    assert any(not ask.accepts(answer) for answer in ask.spoil(rng))


def test_an_empty_choice_that_is_legal_is_not_spoiled() -> None:
    rng = Random(1)
    for options in ([], ["option:one"]):
        ask = Subset(0, "key", options, 0, len(options))
        assert not any(ask.accepts(answer) for _ in range(20) for answer in ask.spoil(rng))
