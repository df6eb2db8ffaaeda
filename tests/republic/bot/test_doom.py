"""The greedy bot when a war is about to last too long: better one man rules than nobody."""

from __future__ import annotations

from math import exp
from typing import Any

import pytest

from tabularium.games.republic.bot.doom import beaten, crowded, goes_on
from tabularium.games.republic.bot.reading import Table
from tabularium.games.republic.cards import CARD_ERA, CARD_OF, DECK_WARS, WAR
from tabularium.games.republic.odds.era import ends
from tabularium.testing.language import play

from ..floor import business
from ..optional.test_war_exhaustion import ON, worn
from ..table import GAME, board
from .test_bot import CORNELIUS, GALLIC, JULIUS, advice, ballot, wish

PUNIC = "war:punic-1"
GREAT: dict[str, Any] = {"influence": 22}


def carthage(years: int, **given: Any) -> dict[str, Any]:
    """Both Punic Wars, the first of them so many years old, and a Senate that can do nothing against them."""
    wars = {PUNIC: "active", "war:punic-2": "active"}
    return {"wars": wars, "duration": worn({PUNIC: years}), "options": ON, "chest": 0, "legions": 4} | given


@pytest.mark.parametrize(("years", "wise"), [(4, "adjourn"), (5, "consul_for_life")])
def test_before_a_war_is_too_long_the_chair_proposes_a_ruler(years: int, wise: str) -> None:
    rivals = {CORNELIUS: GREAT, JULIUS: {"talents": 90}}
    assert advice(business(people=rivals, **carthage(years))) == wise


def test_where_no_man_of_ones_own_is_great_enough_anothers_is_proposed() -> None:
    match = business(people={JULIUS: GREAT}, **carthage(5))
    assert advice(match) == "consul_for_life"
    assert advice(play(match, "consul_for_life")) == JULIUS


@pytest.mark.parametrize(("years", "side"), [(4, "against"), (5, "for")])
def test_who_would_lose_with_all_others_votes_for_a_rival(years: int, side: str) -> None:
    match = play(business(people={CORNELIUS: GREAT}, **carthage(years)), "consul_for_life", CORNELIUS)
    assert advice(ballot(match, 1)) == side


@pytest.mark.parametrize(("years", "wanted"), [(4, ("assassination", CORNELIUS)), (5, None)])
def test_nobody_strikes_the_man_who_could_still_save_rome(years: int, wanted: object) -> None:
    assert wish(business(people={CORNELIUS: {"influence": 30}}, **carthage(years)), 1) == wanted


def test_near_the_end_of_the_era_nobody_gives_up() -> None:
    """Given a deck that is nearly out, Rome will probably stand without a ruler."""
    rivals = {CORNELIUS: GREAT, JULIUS: {"talents": 90}}
    assert advice(business(people=rivals, **carthage(5, deck=["event:era-ends"]))) == "adjourn"


def test_a_war_that_can_be_beaten_is_no_doom() -> None:
    given: dict[str, Any] = {"wars": {GALLIC: "active"}, "duration": worn({GALLIC: 5}), "options": ON, "legions": 16}
    assert advice(business(people={CORNELIUS: GREAT, JULIUS: {"talents": 90}}, chest=0, **given)) == "dispatch"
    assert beaten(Table(GAME.view(board(**given), 0)), GALLIC) > 0.8


# -- too many wars -----------------------------------------------------------------------------------------------------
EARLY_WARS = [WAR[war] for war in DECK_WARS if CARD_ERA[CARD_OF[WAR[war]]] == 0]
CARTHAGE, MACEDON = (PUNIC, "war:punic-2"), ("war:macedonian-1", "war:macedonian-2")


def beset(*active: str, imminent: str = "", unseen: int = 0, **given: Any) -> dict[str, Any]:
    """A weak Rome with these wars, one about to break out, and so many others still to come in this era."""
    rest = [war for war in EARLY_WARS if war not in (*active, imminent)]
    wars = dict.fromkeys(active, "active") | dict.fromkeys(rest[unseen:], "beaten")
    wars |= {imminent: "imminent"} if imminent else {}
    return {"wars": wars, "options": ON, "chest": 0, "legions": 4} | given


def seen(**given: Any) -> Table:
    """The table of a position."""
    return Table(GAME.view(board(**given), 0))


@pytest.mark.parametrize(
    ("imminent", "options", "wise"),
    [(MACEDON[1], ON, "consul_for_life"), ("", ON, "adjourn"), (MACEDON[1], {}, "adjourn")],
)
def test_where_wars_wear_rome_out_a_fourth_in_sight_makes_a_ruler(
    imminent: str, options: dict[str, bool], wise: str
) -> None:
    rivals = {CORNELIUS: GREAT, JULIUS: {"talents": 90}}
    given = beset(*CARTHAGE, MACEDON[0], imminent=imminent, options=options)
    assert advice(business(people=rivals, **given)) == wise


def test_one_war_to_come_is_too_many_beside_three_that_cannot_be_beaten() -> None:
    t = seen(**beset(*CARTHAGE, MACEDON[0], unseen=2))
    assert crowded(t) == pytest.approx(1 - exp(-5 * 2 / t.view["deck"]))
    assert crowded(seen(**beset(*CARTHAGE, MACEDON[0]))) == 0.0
    assert crowded(seen(**beset(*CARTHAGE, MACEDON[0], imminent=MACEDON[1]))) == 1.0


def test_two_wars_to_come_are_too_many_beside_two() -> None:
    t = seen(**beset(*CARTHAGE, unseen=3))
    expected = 5 * 3 / t.view["deck"]
    assert crowded(t) == pytest.approx(1 - (1 + expected) * exp(-expected))
    assert crowded(seen(**beset(PUNIC, unseen=4))) == 0.0


def test_a_war_that_can_be_beaten_leaves_room_for_another() -> None:
    t = seen(**beset(*CARTHAGE, GALLIC, imminent=MACEDON[0], legions=16))
    assert crowded(t) == pytest.approx(1 - beaten(t, GALLIC))


# -- the era -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("deck", "chance"), [(19, 0.0), (13, 5 / 13), (7, 5 / 7), (1, 1.0)])
def test_the_chance_that_the_era_ends_next_year_is_exact(deck: int, chance: float) -> None:
    """Given six initiatives of which one in six brings no card, five cards of the bottom are drawn on average."""
    assert ends(deck, bottom=13) == pytest.approx(chance, abs=1e-4)


def test_of_a_full_deck_nothing_is_to_be_hoped() -> None:
    assert goes_on(Table(GAME.view(board(), 0))) == 1.0
