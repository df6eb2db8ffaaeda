"""Secrets: treasuries, hands and the deck change nothing that other seats see, are asked or read."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import asdict

from tabularium.engine import Match, Run
from tabularium.games.republic import GAME
from tabularium.games.republic.cards import CARD
from tabularium.games.republic.dealings import Offer
from tabularium.games.republic.state import NOBODY
from tabularium.testing.conformance.kit import noninterference
from tabularium.testing.language import play
from tests.republic.table import board, person, position

SPECTATOR = None


def seen(match: Match, by: int | None) -> dict[str, Any]:
    """What a seat sees."""
    return match.view(by)


def test_other_secrets_in_many_positions_look_the_same() -> None:
    report = noninterference(GAME, 30, seed=5)
    assert report.ok, report
    assert report.count >= 30


@pytest.mark.rule("republic:4.19a", "republic:4.2e")
@pytest.mark.parametrize("seer", [1, 4, SPECTATOR])
def test_nobody_sees_the_treasury_of_another_faction(seer: int | None) -> None:
    poor, rich = (position("business", treasuries={0: talents, 1: 3}) for talents in (2, 30))

    assert seen(poor, seer)["factions"][0]["treasury"] is None
    assert seen(rich, 0)["factions"][0]["treasury"] == 30
    assert seen(poor, seer) == seen(rich, seer)


@pytest.mark.rule("republic:4.19b")
@pytest.mark.parametrize("seer", [1, 4, SPECTATOR])
def test_nobody_sees_the_hand_of_another_but_how_many_cards_it_has(seer: int | None) -> None:
    one, other = (position("business", hands={0: [card]}) for card in ("intrigue:tribune", "concession:mining"))

    assert seen(one, seer)["factions"][0]["hand"] is None
    assert seen(one, seer)["factions"][0]["cards"] == 1
    assert seen(other, 0)["factions"][0]["hand"] == ["concession:mining"]
    assert seen(one, seer) == seen(other, seer)


@pytest.mark.rule("republic:3.13f", "republic:4.19c")
def test_nobody_sees_into_the_deck() -> None:
    one, other = (
        position("business", deck=cards)
        for cards in (["intrigue:tribune", "war:punic-2"], ["war:punic-2", "law:julian"])
    )

    for seer in (0, SPECTATOR):
        assert seen(one, seer)["deck"] == 2
        assert seen(one, seer) == seen(other, seer)


@pytest.mark.rule("republic:9.823a")
def test_the_consul_for_life_looks_at_all_hands_but_a_rebels() -> None:
    match = position("business", hands={1: ["intrigue:tribune"], 2: ["law:julian"]}, life=person("family:cornelius"))
    factions = seen(match, 0)["factions"]

    assert factions[1]["hand"] == ["intrigue:tribune"]
    assert factions[2]["hand"] == ["law:julian"]
    assert seen(match, 1)["factions"][2]["hand"] is None


@pytest.mark.rule("republic:4.2e", "republic:6.31a")
def test_purses_are_seen_as_they_were_until_the_redistribution_is_over() -> None:
    s = board(phase="revenue", people={"family:cornelius": {"talents": 2}})
    s.veil = list(s.talents)
    s.veil[0] = 7

    assert GAME.view(s, 1)["senators"]["family:cornelius"]["talents"] == 7
    assert GAME.knows(s, 1)["talents"][0] == 7
    assert GAME.view(s, 0)["senators"]["family:cornelius"]["talents"] == 2
    assert GAME.knows(s, 0)["talents"][0] == 2


def test_a_gift_is_known_to_giver_and_receiver_and_its_purse_to_the_giver() -> None:
    s = board(phase="revenue")
    s.veil = list(s.talents)
    s.offers = [Offer(0, 2, 1, 4)]

    assert GAME.knows(s, 0)["offers"] == [asdict(Offer(0, 2, 1, 4))]
    assert GAME.knows(s, 1)["offers"] == [asdict(Offer(0, NOBODY, 1, 4))]
    assert GAME.knows(s, 2)["offers"] == []


def test_cards_on_offer_are_seen_by_the_two_who_bargain() -> None:
    match = position("bargain", [0], phase="revolution", hands={0: ["intrigue:tribune"] * 2}, bargains=[0] * 5)
    play(match, "seat:1", ["intrigue:tribune_2"])

    def offered(by: int | None) -> Any:
        return match.known(by)["flow"][-1][3]

    assert [offered(0), offered(1), offered(2), offered(SPECTATOR)] == [
        ["intrigue:tribune"],
        ["intrigue:tribune"],
        [],
        [],
    ]


def test_an_imagined_state_is_sound_and_agrees_with_the_view() -> None:
    run = Run.new(GAME, 4, seed=3)
    for seer in (0, 3, SPECTATOR):
        view = GAME.view(run.state, seer)
        assert GAME.imagine is not None
        worlds = [GAME.imagine(GAME.knows(run.state, seer), seed) for seed in range(3)]
        for world in worlds:
            assert GAME.invariants is not None
            GAME.invariants(world)
            assert GAME.view(world, seer) == view
        hands = [[sorted(CARD[card] for card in hand) for hand in world.hands] for world in worlds]  # type: ignore[attr-defined]
        assert hands[0] != hands[1]
