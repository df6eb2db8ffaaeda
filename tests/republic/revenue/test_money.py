"""The Revenue Phase: how money moves inside the factions and between them, on one sheet each."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Answer, Match, Sheet
from tabularium.games.republic.dealings import Offer
from tabularium.games.republic.state import Republic
from tabularium.testing.language import asked, everybody, refusal, the_ask

from ..table import of, person, position, rome

CORNELIUS, FABIUS, VALERIUS = (f"family:{name}" for name in ("cornelius", "fabius", "valerius"))
STAYS: Answer = {}


# -- inside a faction ----------------------------------------------------------------
def purses(**given: Any) -> Match:
    """The redistribution: Cornelius has 5 talents, Fabius 2, the treasury of faction 0 holds 1."""
    people = {CORNELIUS: {"talents": 5}, FABIUS: {"talents": 2}} | given.pop("people", {})
    return position(
        "redistribution", [given.pop("turn_of", 0)], phase="revenue", people=people, treasuries={0: 1}, **given
    )


def money(gifts: dict[str, int] | None = None, source: str = "treasury", **holds: int) -> Answer:
    """A sheet: what senators hold by their names, and what other factions are given."""
    given = [{"faction": faction, "talents": talents, "source": source} for faction, talents in (gifts or {}).items()]
    return {
        "purses": [{"senator": f"family:{name}", "holds": talents} for name, talents in holds.items()],
        "gifts": given,
    }


def sign(match: Match, sheet: Answer, seat: int = 0) -> Match:
    """One player signs this, and all others that everything stays as it is."""
    match.answer(seat, sheet)
    return everybody(match, STAYS)


def wrong(match: Match, sheet: Answer, seat: int = 0) -> list[tuple[str, str, str | None]]:
    """What is wrong with a sheet: where, why, and by which rule."""
    ask = the_ask(match, seat)
    assert isinstance(ask, Sheet)
    return [(path, why.message, why.rule) for path, why in ask.problems(sheet)]


def column(s: Republic) -> list[int]:
    """The purses of faction 0, its treasury last."""
    return [*s.talents[0:3], s.treasury[0]]


@pytest.mark.rule("republic:6.3a", "republic:6.3d")
def test_any_split_of_a_factions_talents_is_signed_in_one_answer() -> None:
    match = purses()
    assert asked(match) == dict.fromkeys(range(5), "revenue.money")
    sign(match, money(cornelius=0, fabius=1, valerius=5))
    assert column(rome(match)) == [0, 1, 5, 2]
    assert rome(match).phase == "forum", "nobody is asked again"


@pytest.mark.rule("republic:6.3a", "republic:6.3d")
def test_who_signs_nothing_leaves_everything_as_it_is() -> None:
    match = purses()
    assert all(ask.accepts(STAYS) and ask.why(ask.default) is None for ask in match.asks.values())
    everybody(match, STAYS)
    assert column(rome(match)) == [5, 2, 0, 1]


@pytest.mark.rule("republic:6.3a", "republic:6.3d")
def test_no_more_is_placed_than_there_is() -> None:
    match = purses()
    assert wrong(match, money(valerius=2)) == [("purses[0].holds", "refused.not_that_much", "republic:6.3a")]
    assert wrong(match, money({"seat:1": 2})) == [("gifts[0].talents", "refused.not_that_much", "republic:6.3a")]
    assert refusal(match, money(cornelius=4, valerius=5), 0).params == {"talents": 3}
    assert wrong(match, money(cornelius=0, valerius=6)) == []
    assert wrong(match, money({"seat:1": 8}, cornelius=0, fabius=0)) == []


@pytest.mark.rule("republic:6.3a", "republic:6.3d")
def test_a_purse_is_named_once_and_is_the_players_own() -> None:
    match = purses()
    twice = {"purses": [{"senator": FABIUS, "holds": 2}, {"senator": FABIUS, "holds": 1}]}
    assert wrong(match, twice) == [("purses[1].senator", "refused.named_twice", "republic:6.3a")]
    assert wrong(match, money(julius=0)) == [("purses[0].senator", "refused.not_an_option", "republic:6.3a")]
    assert wrong(match, money({"seat:0": 1})) == [("gifts[0].faction", "refused.not_an_option", "republic:6.3a")]


@pytest.mark.rule("republic:6.3c")
def test_senators_away_from_rome_take_part() -> None:
    away = {"provinces": {"province:sicilia": FABIUS}}
    assert column(rome(sign(purses(**away), money(cornelius=7, fabius=0)))) == [7, 0, 0, 1]
    assert column(rome(sign(purses(**away), money(cornelius=0, fabius=7)))) == [0, 7, 0, 1]


def rebels() -> Match:
    """Fabius has risen with 9 talents, and Valerius with him."""
    risen = {FABIUS: {"place": "revolt", "talents": 9}, VALERIUS: {"place": "revolt"}}
    return purses(people=risen, rebel=person(FABIUS))


@pytest.mark.rule("republic:6.3b", "republic:11.24b", "republic:6.3d")
def test_rebels_exchange_money_only_among_themselves() -> None:
    match = rebels()
    apart = [("purses", "refused.rebel_purses", "republic:6.3b")]
    assert wrong(match, money(fabius=6)) == apart, "not with the treasury"
    assert wrong(match, money(fabius=6, cornelius=8))[:1] == apart, "nor with the loyal"
    assert wrong(match, money({"seat:1": 1}, source=FABIUS)) == [
        ("gifts[0].source", "refused.rebel_purse", "republic:6.3b")
    ]
    sign(match, money(fabius=6, valerius=3))
    assert column(rome(match)) == [5, 6, 3, 1]


@pytest.mark.rule("republic:6.3a", "republic:6.3d")
def test_a_captives_purse_is_closed() -> None:
    match = purses(people={FABIUS: {"place": "captive", "talents": 4}})
    closed = "refused.captive_purse", "republic:10.71b"
    assert wrong(match, money(fabius=4)) == [("purses[0].senator", *closed)]
    assert wrong(match, money({"seat:1": 1}, source=FABIUS)) == [("gifts[0].source", *closed)]
    sign(match, money(cornelius=0))
    assert column(rome(match)) == [0, 4, 0, 6]


@pytest.mark.rule("republic:6.31a", "republic:4.2e", "republic:4.19a")
def test_treasuries_are_secret_and_purses_are_not() -> None:
    match = purses()
    assert match.view(0)["factions"][0]["treasury"] == 1
    assert match.view(1)["factions"][0]["treasury"] is None
    assert match.view(1)["senators"][CORNELIUS]["talents"] == 5


@pytest.mark.rule("republic:6.3a", "republic:4.2e", "republic:6.3d")
def test_what_a_player_moves_is_seen_by_others_only_in_the_end() -> None:
    match = position("rebel_upkeep", phase="revenue", people={CORNELIUS: {"talents": 5}})
    assert rome(match).agenda == [["redistribution", 0]], "the first of three rounds"
    sign(match, money({"seat:1": 1}, cornelius=1, fabius=3))
    assert match.view(0)["senators"][FABIUS]["talents"] == 3
    assert match.view(1)["senators"][FABIUS]["talents"] == 0
    everybody(match, STAYS)
    assert match.view(1)["senators"][FABIUS]["talents"] == 3


@pytest.mark.rule("republic:6.3a", "republic:4.2e", "republic:6.3d")
def test_a_signature_can_be_taken_back_until_the_last_has_signed() -> None:
    match = purses()
    for seat in range(4):
        match.answer(seat, STAYS)
    assert match.can_undo(0)
    match.undo(0)
    match.answer(0, money(cornelius=0))
    match.answer(4, STAYS)
    assert column(rome(match)) == [0, 2, 0, 6]
    assert not match.can_undo(4), "the purses are open"


# -- between factions ----------------------------------------------------------------
@pytest.mark.rule("republic:6.3d", "republic:4.16")
def test_a_gift_lies_in_the_treasury_of_the_receiver_who_may_place_it_anywhere() -> None:
    match = sign(purses(), money({"seat:1": 5}, CORNELIUS, cornelius=0))
    assert column(rome(match)) == [0, 2, 0, 1]
    assert rome(match).treasury[1] == 5
    assert rome(match).offers == [Offer(0, person(CORNELIUS), 1, 5, taken=True)]
    assert asked(match) == dict.fromkeys(range(5), "revenue.money"), "nobody can tell who got it"
    sign(match, money(claudius=2), seat=1)
    assert (rome(match).treasury[1], of(match, "talents", "family:claudius")) == (3, 2)
    assert rome(match).offers == []


@pytest.mark.rule("republic:6.3d")
def test_gifts_cross_and_each_is_paid_once() -> None:
    match = purses(people={"family:julius": {"talents": 3}})
    match.answer(0, money({"seat:1": 4, "seat:2": 1}, cornelius=1))
    match.answer(1, money({"seat:0": 3}, julius=0))
    everybody(match, STAYS)
    assert rome(match).treasury[:3] == [3, 4, 1]
    assert column(rome(match)) == [1, 2, 0, 3]
    everybody(match, STAYS)
    assert rome(match).treasury[:3] == [3, 4, 1]


@pytest.mark.rule("republic:6.3d")
def test_what_was_received_can_be_passed_on_but_not_in_the_last_round() -> None:
    match = sign(purses(), money({"seat:1": 1}))
    sign(match, money({"seat:2": 1}), seat=1)
    assert rome(match).treasury[:3] == [0, 0, 1]
    assert wrong(match, money({"seat:3": 1}), seat=2) == [
        ("gifts[0].talents", "refused.no_more_gifts", "republic:6.3d")
    ]
    sign(match, money(fulvius=1), seat=2)
    assert (rome(match).phase, of(match, "talents", "family:fulvius")) == ("forum", 1)


@pytest.mark.rule("republic:6.3d", "republic:4.2e")
@pytest.mark.parametrize(("source", "seen"), [("treasury", 0), (FABIUS, 1)])
def test_only_a_gift_from_a_senators_purse_is_public(source: str, seen: int) -> None:
    match = sign(purses(), money({"seat:1": 1}, source))
    everybody(match, STAYS)

    def heard(seat: int) -> list[str]:
        return [line.message for line in match.lines(seat) if line.message.startswith("revenue.gift")]

    assert heard(0) == heard(1) == ["revenue.gift"] + ["revenue.gift_seen"] * seen
    assert heard(2) == ["revenue.gift_seen"] * seen


@pytest.mark.rule("republic:4.16", "republic:4.2d")
def test_money_moves_between_players_nowhere_else() -> None:
    match = position("contributions", phase="revenue", people={CORNELIUS: {"talents": 5}})
    ask = the_ask(match, 0)
    assert isinstance(ask, Sheet)
    assert list(ask.places()) == ["gifts", "gifts[].senator", "gifts[].talents"]
    assert set(match.chances(0)) <= {"record_deal", "write_deal", "show_card"}


@pytest.mark.rule("republic:6.3d", "republic:6.3a")
def test_a_gift_of_nothing_is_no_gift() -> None:
    match = sign(purses(), money({"seat:1": 0}))
    assert rome(match).phase == "forum"


# -- for the State ---------------------------------------------------------------------
def signed(talents: int, holds: int) -> Answer:
    """Cornelius holds so much and gives so much of it to the State."""
    return {"purses": [{"senator": CORNELIUS, "holds": holds, "gives": talents}]}


@pytest.mark.rule("republic:6.53a", "republic:6.3a")
def test_what_is_signed_for_the_state_is_paid_after_its_income() -> None:
    match = sign(purses(people={CORNELIUS: {"talents": 14}}, legions=0, chest=7), signed(10, 14))
    assert (rome(match).chest, of(match, "talents", CORNELIUS)) == (117, 4)
    assert of(match, "influence", CORNELIUS) == 6
    said = [line.message for line in match.lines(None)]
    assert said.index("revenue.state") < said.index("revenue.contribution") < said.index("revenue.debts")


@pytest.mark.rule("republic:6.53a")
def test_nobody_signs_more_than_he_will_hold() -> None:
    match = purses()
    assert wrong(match, signed(6, 5)) == [("purses[0].gives", "refused.gives_too_much", "republic:6.53a")]
    assert wrong(match, signed(5, 5)) == []
    risen = {"purses": [{"senator": FABIUS, "holds": 9, "gives": 9}]}
    assert wrong(rebels(), risen) == [("purses[0].gives", "refused.rebel_gives", "republic:6.53a")]


@pytest.mark.rule("republic:6.53a", "republic:6.3d")
def test_what_was_signed_stands_in_the_next_round_and_nobody_else_knows() -> None:
    match = purses(people={CORNELIUS: {"talents": 14}})
    match.answer(0, signed(10, 14))
    sign(match, money({"seat:2": 0}), seat=1)
    match = purses(people={CORNELIUS: {"talents": 14}, "family:julius": {"talents": 3}})
    match.answer(0, signed(10, 14))
    sign(match, money({"seat:2": 3}, julius=0), seat=1)
    assert of(match, "contributing", CORNELIUS) == 10
    assert [match.game.knows(match.state, seat)["contributing"][0] for seat in (0, 1, None)] == [10, 0, 0]
    everybody(match, STAYS)
    assert of(match, "given", CORNELIUS) == 10


@pytest.mark.rule("republic:6.53a", "republic:I.open-bodyguard")
def test_who_spends_in_between_gives_what_is_left() -> None:
    match = purses(people={"family:julius": {"talents": 3}}, hands={0: ["intrigue:open-bodyguard"]})
    match.answer(0, signed(5, 5))
    sign(match, money({"seat:2": 1}, julius=2), seat=1)
    match.interject(0, "open_bodyguard", CORNELIUS)
    everybody(match, STAYS)
    assert (of(match, "given", CORNELIUS), of(match, "talents", CORNELIUS)) == (4, 0)
