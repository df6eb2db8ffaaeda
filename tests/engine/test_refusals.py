"""Refusals: what happened, which rule, what to do instead."""

from typing import Any

import msgspec
import pytest

from tabularium.engine import (
    Amount,
    IllegalAnswer,
    KernelError,
    Match,
    NoChance,
    Pick,
    Refusal,
    Refused,
    Scene,
    StaleAsk,
    WrongSeat,
    refuse,
)
from tests.engine.toys import Toy, always, button, toy


def reason(answer: Any) -> Refusal | None:
    return refuse("too.dear", "mini:election.1", "embezzle", price=answer) if answer == "buy" else None


ASK = Pick(0, "offer", ["decline"], rule="mini:vote.1", reason=reason, nearby=lambda: ["buy", "decline", "steal"])


def one(s: Toy) -> Scene:
    yield button(0)
    s.over()


def knock(s: Toy, seat: int, _: str) -> None:
    s.done()


GAME = toy(one, may={knock: always("knock")})


def test_the_scenes_own_reason_comes_first() -> None:
    assert ASK.why("buy") == refuse("too.dear", "mini:election.1", "embezzle", price="buy")


def test_without_a_reason_of_its_own_the_asks_rule_is_named() -> None:
    found = ASK.why("steal")
    assert found == refuse("refused.not_an_option", "mini:vote.1", answer="steal", options=["decline"])


def test_a_legal_answer_has_no_reason_against_it() -> None:
    assert ASK.why("decline") is None


def test_near_lists_what_is_out_of_reach_and_nothing_else() -> None:
    assert [answer for answer, _ in ASK.near()] == ["buy", "steal"]
    assert Pick(0, "plain", ["a"]).near() == []


@pytest.mark.parametrize("answer", [None, ["buy"], {"buy": 1}, 1.5])
def test_a_scene_is_not_asked_about_what_is_no_answer_at_all(answer: Any) -> None:
    def surprised(answer: Any) -> Refusal | None:
        raise AssertionError(answer)

    for ask in (Pick(0, "k", ["a"], reason=surprised), Amount(0, "k", 0, 1, reason=surprised)):
        refusal = ask.why(answer)
        assert refusal is not None


def test_what_a_player_typed_is_kept_short() -> None:
    refusal = ASK.why("x" * 500)
    assert refusal is not None
    assert len(refusal.params["answer"]) == 80


def test_refusals_are_plain_json() -> None:
    encoded = msgspec.json.encode(ASK.why("buy"))
    assert msgspec.json.decode(encoded, type=Refusal) == ASK.why("buy")


@pytest.mark.parametrize(
    ("wish", "kind", "message"),
    [
        (lambda match: match.answer(1, "yes"), WrongSeat, "refused.not_asked"),
        (lambda match: match.answer(7, "yes"), WrongSeat, "refused.not_asked"),
        (lambda match: match.answer(-1, "yes"), WrongSeat, "refused.not_asked"),
        (lambda match: match.answer(7, "yes", ask=1), WrongSeat, "refused.not_asked"),
        (lambda match: match.answer(-1, "yes", ask=5), WrongSeat, "refused.not_asked"),
        (lambda match: match.answer(0, "yes", ask=5), StaleAsk, "refused.stale"),
        (lambda match: match.answer(0, "perhaps"), IllegalAnswer, "refused.not_an_option"),
        (lambda match: match.interject(1, "sneeze", "do"), NoChance, "refused.no_chance"),
        (lambda match: match.interject(-1, "knock", "do"), NoChance, "refused.no_chance"),
        (lambda match: match.interject(3, "knock", "do"), NoChance, "refused.no_chance"),
        (lambda match: match.interject(1, "knock", "softly"), IllegalAnswer, "refused.not_an_option"),
    ],
)
def test_a_refused_wish_changes_nothing(wish: Any, kind: type[Refused], message: str) -> None:
    match = Match.new(GAME, 3)
    before = (match.snapshot(), match.n, match.numbers.copy(), match.record and match.record.to_bytes())
    with pytest.raises(kind) as refused:
        wish(match)
    assert refused.value.refusal.message == message
    assert (match.snapshot(), match.n, match.numbers, match.record and match.record.to_bytes()) == before


def test_what_bars_somebody_from_doing_a_thing_unasked_is_named_by_its_rule() -> None:
    game = toy(one, may={knock: lambda s, seat: None})
    game.scenes.bar("knock")(lambda s, seat, answer: "mini:vote.1" if seat == 1 else None)
    match = Match.new(game, 3)

    rules = []
    for seat in (0, 1):
        with pytest.raises(NoChance) as caught:
            match.interject(seat, "knock", "do")
        rules.append(caught.value.refusal.rule)
    assert rules == [None, "mini:vote.1"]


def test_only_an_interjection_is_barred() -> None:
    with pytest.raises(KernelError):
        toy(one).scenes.bar("knock")(lambda s, seat, answer: None)
