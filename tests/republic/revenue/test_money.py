"""The Revenue Phase: how money moves inside the factions and between them."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.state import Offer, Republic
from tabularium.testing.language import asked, everybody, legal, play, refused

from ..table import of, person, position, rome

FABIUS = person("family:fabius")


# -- inside a faction ----------------------------------------------------------------
def purses(**given: Any) -> Match:
    """The redistribution: Cornelius has 5 talents, Fabius 2, the treasury of faction 0 holds 1."""
    people = {"family:cornelius": {"talents": 5}, "family:fabius": {"talents": 2}} | given.pop("people", {})
    return position(
        "redistribution", [given.pop("turn_of", 0)], phase="revenue", people=people, treasuries={0: 1}, **given
    )


def settle(match: Match, seat: int, *moves: tuple[str, str, int]) -> Match:
    """One player moves talents and everybody else confirms."""
    for other in list(match.asks):
        if other != seat:
            match.answer(other, "confirm")
    for source, target, talents in moves:
        match.answer(seat, source)
        match.answer(seat, target)
        match.answer(seat, talents)
    return match


def column(s: Republic) -> list[int]:
    """The purses of faction 0, its treasury last."""
    return [*s.talents[0:3], s.treasury[0]]


@pytest.mark.rule("republic:6.3a", "republic:6.3d")
def test_any_split_of_a_factions_talents_is_possible() -> None:
    match = purses()
    assert legal(match, 0) == ["confirm", "treasury", "family:cornelius", "family:fabius"]
    assert legal(match, 1) == ["confirm"]
    assert all(ask.default == "confirm" for ask in match.asks.values())
    settle(
        match,
        0,
        ("family:cornelius", "treasury", 5),
        ("treasury", "family:valerius", 4),
        ("family:fabius", "family:valerius", 1),
    )
    assert column(rome(match)) == [0, 1, 5, 2]
    match.answer(0, "confirm")
    assert set(asked(match).values()) == {"revenue.contribute"}


@pytest.mark.rule("republic:6.3a", "republic:6.3d")
def test_no_purse_gives_more_than_it_has() -> None:
    match = purses()
    settle(match, 0)
    match.answer(0, "family:fabius")
    assert "family:fabius" not in legal(match)
    match.answer(0, "treasury")
    assert legal(match) == [0, 1, 2]


@pytest.mark.rule("republic:6.3a", "republic:6.3d")
def test_six_transfers_and_the_player_is_done() -> None:
    match = settle(purses(), 0, *[("family:cornelius", "treasury", 0)] * 6)
    assert set(asked(match).values()) == {"revenue.contribute"}
    match = settle(purses(), 0, *[("family:cornelius", "treasury", 0)] * 5)
    assert asked(match) == {0: "revenue.from"}


@pytest.mark.rule("republic:6.3c")
def test_senators_away_from_rome_take_part() -> None:
    match = purses(provinces={"province:sicilia": "family:fabius"})
    settle(match, 0, ("family:fabius", "family:cornelius", 2))
    assert column(rome(match)) == [7, 0, 0, 1]
    match.answer(0, "family:cornelius")
    match.answer(0, "family:fabius")
    match.answer(0, 7)
    assert column(rome(match)) == [0, 7, 0, 1]


@pytest.mark.rule("republic:6.3b", "republic:11.24b", "republic:6.3d")
def test_rebels_are_cut_off_from_the_loyal_and_the_treasury() -> None:
    rebels = {"family:fabius": {"place": "revolt", "talents": 9}, "family:valerius": {"place": "revolt"}}
    match = settle(purses(people=rebels, rebel=FABIUS), 0)
    match.answer(0, "family:fabius")
    assert legal(match) == ["family:valerius"]
    for target in ("treasury", "family:cornelius", "seat:1"):
        assert refused(match, target) == "republic:6.3b"
    match.answer(0, "family:valerius")
    match.answer(0, 3)
    match.answer(0, "treasury")
    assert "family:fabius" not in legal(match)
    assert refused(match, "family:fabius") == "republic:6.3b"


@pytest.mark.rule("republic:6.3a", "republic:6.3d")
def test_a_captives_purse_is_closed() -> None:
    match = purses(people={"family:fabius": {"place": "captive", "talents": 4}})
    assert "family:fabius" not in legal(match, 0)
    assert refused(match, "family:fabius", 0) == "republic:10.71b"
    settle(match, 0)
    match.answer(0, "family:cornelius")
    assert "family:fabius" not in legal(match)
    assert refused(match, "family:fabius") == "republic:10.71b"


@pytest.mark.rule("republic:6.31a", "republic:4.2e", "republic:4.19a")
def test_treasuries_are_secret_and_purses_are_not() -> None:
    match = purses()
    assert match.view(0)["factions"][0]["treasury"] == 1
    assert match.view(1)["factions"][0]["treasury"] is None
    assert match.view(1)["senators"]["family:cornelius"]["talents"] == 5


@pytest.mark.rule("republic:6.3a", "republic:4.2e", "republic:6.3d")
def test_what_a_player_moves_is_seen_by_others_only_in_the_end() -> None:
    match = position("rebel_upkeep", phase="revenue", people={"family:cornelius": {"talents": 5}})
    assert rome(match).agenda == [["redistribution", 0]], "the first of three rounds"
    settle(match, 0, ("family:cornelius", "family:fabius", 3))
    assert match.view(0)["senators"]["family:fabius"]["talents"] == 3
    assert match.view(1)["senators"]["family:fabius"]["talents"] == 0
    match.answer(0, "confirm")
    assert match.view(1)["senators"]["family:fabius"]["talents"] == 3


# -- between factions ----------------------------------------------------------------
def gift(source: str = "treasury", talents: int = 1, **given: Any) -> Match:
    """Faction 0 offers talents to faction 1."""
    match = settle(purses(**given), 0, (source, "seat:1", talents))
    match.answer(0, "confirm")
    return match


@pytest.mark.rule("republic:6.3d", "republic:4.16")
def test_a_gift_waits_for_the_receiver_who_may_place_it_anywhere() -> None:
    match = gift("family:cornelius", 5)
    assert asked(match) == dict.fromkeys(range(5), "revenue.offers")
    assert legal(match, 1) == [[], ["seat:0"]]
    assert match.asks[1].params == {"offers": {"seat:0": 5}}
    assert legal(match, 2) == [[]]
    assert match.asks[1].default == ["seat:0"]
    assert rome(match).treasury[1] == 0
    match.answer(1, ["seat:0"])
    everybody(match, [])
    assert rome(match).treasury[1] == 5
    assert rome(match).offers == [Offer(0, person("family:cornelius"), 1, 5, taken=True)]
    settle(match, 1, ("treasury", "family:claudius", 2))
    match.answer(1, "confirm")
    assert (rome(match).treasury[1], of(match, "talents", "family:claudius")) == (3, 2)
    assert set(asked(match).values()) == {"revenue.contribute"}


@pytest.mark.rule("republic:6.3d")
def test_a_gift_that_is_declined_goes_back() -> None:
    match = everybody(gift("family:cornelius", 5), [])
    assert column(rome(match)) == [5, 2, 0, 1]
    assert rome(match).treasury[1] == 0
    assert asked(match) == dict.fromkeys(range(5), "revenue.from")


@pytest.mark.rule("republic:6.3d")
def test_a_gift_can_be_withdrawn_until_it_is_taken() -> None:
    match = gift()
    assert "withdraw_offer" not in match.chances(1)
    assert list(match.chances(0)["withdraw_offer"].legal()) == ["seat:1"]
    match.interject(0, "withdraw_offer", "seat:1")
    assert rome(match).treasury[0] == 1
    assert legal(match, 1) == [[]]
    everybody(match, [])
    assert "withdraw_offer" not in match.chances(0)


@pytest.mark.rule("republic:6.3d")
def test_an_accepted_gift_cannot_be_withdrawn() -> None:
    match = gift()
    match.answer(1, ["seat:0"])
    everybody(match, [])
    assert "withdraw_offer" not in match.chances(0)


@pytest.mark.rule("republic:6.3d")
def test_several_gifts_are_added_up_and_withdrawn_apart() -> None:
    match = purses()
    settle(match, 0, ("family:cornelius", "seat:1", 2), ("family:fabius", "seat:1", 1), ("treasury", "seat:2", 1))
    match.answer(0, "confirm")
    assert match.asks[1].params == {"offers": {"seat:0": 3}}
    match.interject(0, "withdraw_offer", "seat:2")
    assert legal(match, 2) == [[]]
    match.answer(1, ["seat:0"])
    everybody(match, [])
    assert rome(match).treasury[1] == 3
    assert column(rome(match)) == [3, 1, 0, 1]


@pytest.mark.rule("republic:6.3d")
def test_in_the_last_round_money_stays_inside_the_factions() -> None:
    match = settle(purses(turn_of=2), 0)
    match.answer(0, "family:cornelius")
    assert legal(match) == ["treasury", "family:fabius", "family:valerius"]
    assert refused(match, "seat:1") == "republic:6.3d"
    match = settle(purses(turn_of=1), 0)
    match.answer(0, "family:cornelius")
    assert legal(match)[3:] == ["seat:1", "seat:2", "seat:3", "seat:4"]


@pytest.mark.rule("republic:6.3d", "republic:4.2e")
@pytest.mark.parametrize(("source", "seen"), [("treasury", 0), ("family:fabius", 1)])
def test_only_a_gift_from_a_senators_purse_is_public(source: str, seen: int) -> None:
    match = gift(source)
    match.answer(1, ["seat:0"])
    everybody(match, [])
    everybody(match, "confirm")

    def heard(seat: int) -> list[str]:
        return [
            line.message for line in match.lines(seat) if line.message.startswith(("revenue.gift", "revenue.offer"))
        ]

    assert heard(0) == heard(1) == ["revenue.offer", "revenue.gift"] + ["revenue.gift_seen"] * seen
    assert heard(2) == ["revenue.gift_seen"] * seen


@pytest.mark.rule("republic:4.16", "republic:4.2d")
def test_money_moves_between_players_nowhere_else() -> None:
    match = position("contributions", [0], phase="revenue", people={"family:cornelius": {"talents": 5}})
    assert legal(match, 0) == ["pass", "family:cornelius"]
    assert set(match.chances(0)) <= {"record_deal", "show_card"}


@pytest.mark.rule("republic:6.3d", "republic:6.3a")
def test_an_offer_of_nothing_is_no_offer() -> None:
    match = gift(talents=0)
    assert set(asked(match).values()) == {"revenue.contribute"}


@pytest.mark.rule("republic:6.3d")
def test_a_declined_gift_is_not_offered_again() -> None:
    match = everybody(gift("family:fabius", 2), [])
    settle(match, 0, ("family:cornelius", "treasury", 1))
    match.answer(0, "confirm")
    assert set(asked(match).values()) == {"revenue.contribute"}


@pytest.mark.rule("republic:6.3d")
def test_a_gift_is_paid_once_and_forgotten_in_the_end() -> None:
    match = gift("family:cornelius", 4)
    match.answer(1, ["seat:0"])
    everybody(match, [])
    settle(match, 0, ("family:fabius", "seat:1", 2))
    match.answer(0, "confirm")
    assert match.asks[1].params == {"offers": {"seat:0": 2}}
    match.answer(1, ["seat:0"])
    everybody(match, [])
    assert rome(match).treasury[1] == 6
    everybody(match, "confirm")
    assert rome(match).offers == []


@pytest.mark.rule("republic:6.3a", "republic:6.3d")
def test_everybody_who_wants_to_moves_talents_in_turn() -> None:
    match = purses(people={"family:julius": {"talents": 3}})
    match.answer(0, "family:cornelius")
    match.answer(1, "family:julius")
    everybody(match, "confirm")
    assert asked(match) == {0: "revenue.to"}
    play(match, "treasury", 1, "confirm")
    assert asked(match) == {1: "revenue.to"}
    play(match, "treasury", 2, "confirm")
    assert rome(match).treasury[:2] == [2, 2]
    assert set(asked(match).values()) == {"revenue.contribute"}


def test_nobody_is_told_why_a_purse_cannot_be_emptied_into_itself() -> None:
    match = purses(people={"family:valerius": {"place": "captive"}})
    settle(match, 0)
    match.answer(0, "family:cornelius")
    assert asked(match) == {0: "revenue.to"}
    assert [answer for answer, _ in match.asks[0].near()] == ["family:valerius"]


@pytest.mark.rule("republic:6.3d")
def test_after_two_rounds_of_gifts_comes_the_last() -> None:
    match = gift("family:cornelius", 4, turn_of=1)
    match.answer(1, ["seat:0"])
    everybody(match, [])
    settle(match, 1)
    match.answer(1, "treasury")
    assert legal(match) == ["family:julius", "family:claudius", "family:manlius"]
