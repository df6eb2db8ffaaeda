"""One faction is left: it plays on through all phases, and nobody is asked who is no more. Or none is left at all."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tabularium.engine import Game, Match, Run, Sheet
from tabularium.engine.dice import Fast
from tabularium.games.republic import GAME
from tabularium.games.republic.assembly import BY_FACTION
from tabularium.games.republic.assembly import GAME as ROOM
from tabularium.games.republic.assembly.people import settle
from tabularium.games.republic.assembly.state import Assembly
from tabularium.games.republic.cards import PERSON
from tabularium.games.republic.dealings import Deal, Promise
from tabularium.games.republic.death import Cause, kill
from tabularium.games.republic.senators import living, members
from tabularium.games.republic.state import NOBODY, Faction, Republic
from tabularium.testing.language import asked, legal, play

from .assembly.hall import hall
from .floor import business
from .table import board, loaded, person, rome

LAST = Faction(1)
CARDS = ["intrigue:tribune", "intrigue:assassin", "intrigue:influence-peddling", "intrigue:seduction"]
CLAUDIUS, FULVIUS = "family:claudius", "family:fulvius"
PEOPLE: dict[str, dict[str, Any]] = {
    CLAUDIUS: {"talents": 9},
    "family:julius": {"talents": 4},
    FULVIUS: {"place": "forum"},
    "family:calpurnius": {"place": "forum"},
}
YEARS = 3
"""So many years are played with what one may do unasked; then the game goes on at random to its end."""
UNASKED = 0.1


def deserted(s: Republic) -> Republic:
    """All other factions have lost their last senator to the executioner; their talents and cards are gone."""
    for faction in [each for each in living(s) if each != LAST]:
        for p in sorted(members(s, faction), key=lambda p: p == s.leader[faction]):
            kill(s, p, Cause.CAUGHT)
    assert living(s) == [LAST]
    return s


def put_up(game: Game, seed: int) -> Republic:
    """The year begins; some of the last faction's senators are rich, and two others wait in the Forum for a faction."""
    given = {
        "phase": "revolution",
        "turn": 1,
        "hands": {LAST: CARDS},
        "treasuries": {LAST: 20},
        "people": PEOPLE,
    }
    s = hall(12, **given) if game is ROOM else loaded(board(game=game, **given), game=game)
    deserted(s)
    if isinstance(s, Assembly) and game is ROOM:
        settle(s)
    s.resume([["next_phase"]])
    return s


def years(match: Match, rng: Random) -> Iterator[Match]:
    """Random play, unasked too, until some years have passed or the game is over."""
    while match.asks and rome(match).turn <= YEARS:
        yield match
        seat = rng.choice([*match.seats])
        chances = match.chances(seat) if rng.random() < UNASKED else {}
        if chances:
            name = rng.choice(sorted(chances))
            match.interject(seat, name, chances[name].sample(rng))
        else:
            seat, ask = rng.choice([*match.asks.items()])
            match.answer(seat, ask.sample(rng))


@pytest.mark.rule("republic:5.4a", "republic:9.74h", "republic:7.413a")
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", [GAME, BY_FACTION, ROOM], ids=["republic", "by faction", "room"])
def test_the_last_faction_plays_on_alone(game: Game, seed: int) -> None:
    s = put_up(game, seed)
    check = game.invariants
    assert check is not None
    match = Match.from_state(game, s, len(s.sits) if isinstance(s, Assembly) and game is ROOM else 5, Fast(seed))
    phases = set()
    for each in years(match, Random(seed)):
        check(each.state)
        assert {rome(each).faction_of(seat) for seat in each.asks} == {LAST}, asked(each)
        phases.add(rome(each).phase)
    assert {"revenue", "forum", "senate", "revolution"} <= phases
    run = Run(game, match.state)
    run.after_scene = check
    run.playout(Random(seed))
    assert rome(match).ending


# -- one question after the other --------------------------------------------------------------------------------------
def alone(scene: str, *args: int, **given: Any) -> Match:
    """The second edition's last faction at one scene."""
    s = board(people=PEOPLE, hands={LAST: CARDS}, treasuries={LAST: 20}, **given)
    loaded(s)
    deserted(s)
    s.active = LAST
    s.resume([[scene, *args]])
    return Match.from_state(GAME, s, s.factions, Fast(1))


@pytest.mark.rule("republic:7.413a", "republic:7.414a")
def test_nobody_interferes_and_the_persuader_spends_more_or_rolls() -> None:
    match = alone("persuade", phase="forum")
    play(match, CLAUDIUS, FULVIUS, 2, "opposed")
    assert asked(match) == {LAST: "forum.raise_bribe"}
    play(match, 3)
    assert asked(match) == {LAST: "forum.raise_bribe"}
    play(match, 0)
    assert rome(match).persuasion is None
    assert rome(match).talents[person(FULVIUS)] == 5


@pytest.mark.rule("republic:6.3d")
def test_a_sheet_at_random_has_no_gifts_where_nobody_could_get_one() -> None:
    match = alone("open_redistribution", phase="revenue")
    sheet = match.asks[LAST]
    assert isinstance(sheet, Sheet)
    assert not any(sheet.sample(Random(seed))["gifts"] for seed in range(100))


@pytest.mark.rule("republic:11.1b")
def test_there_is_nobody_to_trade_cards_with() -> None:
    assert "trade" not in legal(alone("intrigue", LAST, phase="revolution", bargains=[0] * 5))


@pytest.mark.rule("republic:4.13a", "republic:9.74h")
def test_the_offer_of_a_faction_that_is_out_is_no_deal_any_more() -> None:
    match = alone("persuade", phase="forum")
    offer = Deal(Promise(Faction(0), "favour"), Promise(LAST, "favour"), "offered", 1)
    rome(match).deals.append(offer)
    assert "agree_deal" not in match.chances(LAST)


# -- nobody is left ----------------------------------------------------------------------------------------------------
CORNELIUS, FLAMININUS = "family:cornelius", "statesman:18a"


@pytest.mark.rule("republic:9.74h", "republic:9.73b")
@pytest.mark.parametrize("game", [GAME, BY_FACTION], ids=["republic", "by faction"])
def test_where_the_last_two_senators_kill_each_other_nobody_has_won(game: Game) -> None:
    others = {PERSON[p]: {"place": "nowhere"} for p in range(1, 9)}
    match = business(
        game=game,
        seats=3,
        people={**others, FLAMININUS: {"faction": 1}},
        leader=[person(CORNELIUS), person(FLAMININUS), NOBODY],
        out=[0, 0, 1],
        hands={1: ["intrigue:secret-bodyguard"]},
        dice=[6, 1],
    )
    match.interject(0, "assassination", FLAMININUS)
    play(match, CORNELIUS, 0, 1)
    assert rome(match).out == [1, 1, 1]
    assert (rome(match).ending, rome(match).winners, dict(match.asks)) == ("nobody_left", [], {})
