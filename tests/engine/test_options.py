"""Options: typed, limited, with presets; what does not exist is refused with the nearest that does."""

from typing import Annotated, Any, ClassVar, Literal

import pytest
from msgspec import Meta, field

from tabularium.engine import BadOption, Match, Options, Refusal, TabulariumError, refuse
from tabularium.engine.options import describe, make
from tests.mini.game import MINI


class Settings(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    rounds: Annotated[int, Meta(ge=1, le=4)] = 3
    knives: bool = True
    ballot: Literal["open", "secret"] = "open"
    sums: Annotated[list[int], Meta(max_length=2)] = field(default_factory=lambda: [1, 2])

    def conflict(self) -> Refusal | None:
        if self.ballot == "secret" and not self.knives:
            return refuse("option.needs", "settings:1", name="ballot", needed="knives")
        return None


PRESETS: dict[str, dict[str, Any]] = {"short": {"rounds": 1, "knives": False}}


def test_defaults() -> None:
    assert make(Settings, PRESETS, None) == Settings()


def test_given_values_override_the_preset() -> None:
    assert make(Settings, PRESETS, {"preset": "short", "knives": True}) == Settings(rounds=1, knives=True)


def test_an_unknown_option_names_the_nearest() -> None:
    with pytest.raises(BadOption) as refused:
        make(Settings, PRESETS, {"round": 2})
    refusal = refused.value.refusal
    assert (refusal.message, refusal.params["nearest"]) == ("option.unknown", "rounds")
    assert refusal.params["known"] == ["rounds", "knives", "ballot", "sums"]


def test_an_unknown_preset_names_the_nearest() -> None:
    with pytest.raises(BadOption) as refused:
        make(Settings, PRESETS, {"preset": "shart"})
    assert refused.value.refusal.message == "option.unknown_preset"
    assert refused.value.refusal.params["nearest"] == "short"


@pytest.mark.parametrize(
    "given",
    [{"rounds": 0}, {"rounds": 5}, {"rounds": "3"}, {"knives": 1}, {"ballot": "closed"}, {"sums": [1, 2, 3]}],
    ids=str,
)
def test_a_value_out_of_its_limits_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(BadOption) as refused:
        make(Settings, PRESETS, given)
    assert refused.value.refusal.message == "option.bad_value"
    assert next(iter(given)) in refused.value.refusal.params["problem"]


def test_values_that_do_not_go_together_are_refused_with_the_rule() -> None:
    with pytest.raises(BadOption) as refused:
        make(Settings, PRESETS, {"preset": "short", "ballot": "secret"})
    assert refused.value.refusal == refuse("option.needs", "settings:1", name="ballot", needed="knives")
    assert make(Settings, PRESETS, {"ballot": "secret"}).knives


def test_options_describe_themselves() -> None:
    found = {info.name: (info.default, info.values, info.shape) for info in describe(Settings)}
    assert found == {
        "rounds": (3, None, "integer"),
        "knives": (True, [False, True], "boolean"),
        "ballot": ("open", ["open", "secret"], "choice"),
        "sums": ([1, 2], None, "array"),
    }


def test_a_match_takes_options_and_the_state_keeps_them() -> None:
    match = Match.new(MINI, 3, options={"preset": "short", "assassins": False})
    assert match.view()["options"] == {"rounds": 1, "assassins": False, "ballot": "three_ways"}


def test_a_match_refuses_bad_options_and_seats() -> None:
    with pytest.raises(BadOption):
        Match.new(MINI, 3, options={"rounds": 9})
    with pytest.raises(TabulariumError, match="3 to 5 seats, not 6"):
        Match.new(MINI, 6)
    with pytest.raises(TabulariumError, match="3 seats need as many names"):
        Match.new(MINI, 3, names=["Ann"])


def test_what_an_edition_has_settled_is_neither_offered_nor_taken() -> None:
    class Settled(Settings, frozen=True, kw_only=True, forbid_unknown_fields=True):
        settled: ClassVar[frozenset[str]] = frozenset({"knives"})
        rounds: Annotated[int, Meta(ge=1, le=4)] = 2

    assert [info.name for info in describe(Settled)] == ["rounds", "ballot", "sums"]
    assert make(Settled, {}, {"ballot": "secret"}) == Settled(rounds=2, knives=True, ballot="secret")
    with pytest.raises(BadOption) as refused:
        make(Settled, {}, {"knives": False})
    assert refused.value.refusal.message == "option.unknown"
