"""The other actions of an initiative: knights, games, and a new faction leader."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabularium.engine import SEATS, Amount, Answer, Pick, Refusal, Scene, refuse, varies

from ..book import rule, scene
from ..cards import PERSON, PERSON_AT, TABLES
from ..chance import omens
from ..knights import attracted, pressed
from ..senators import (
    elder,
    gain_popularity,
    in_rome,
    loyal,
    members,
    names,
    purse_open,
    standing,
    stir,
    voice,
    why_own_talents,
    why_too_old,
)
from ..state import CAPTIVE, NO_FACTION, NOBODY, Faction, Republic

SKIP, ATTRACT, PRESSURE = "skip", "attract", "pressure"
DONE, GAMES, LEADER = "done", "games", "leader"
DECLINE = "decline"
GAMES_TABLE: list[dict[str, Any]] = TABLES["games"]
GAMES_AT: dict[str, dict[str, Any]] = {each["id"]: each for each in GAMES_TABLE}
LEAST_PRICE = min(each["cost"] for each in GAMES_TABLE)


# -- knights -------------------------------------------------------------------------------------------------------
@scene
@rule("republic:7.2b", "republic:7.5a", "republic:7.51", "republic:I.proscription")
def knights(s: Republic) -> Scene:
    """One senator in Rome attracts a knight with his own talents, or presses those he has for money."""
    faction = s.active
    may_attract = s.proscribed != faction
    able = [p for p in in_rome(s, faction) if may_attract or s.knights[p]]
    if not able:
        s.next(last_actions, [GAMES, LEADER])
        return
    named = yield Pick(faction, "forum.knights", [SKIP, *names(able)], rule="republic:7.5a", reason=why_no_knights(s))
    if named == SKIP:
        s.next(last_actions, [GAMES, LEADER])
        return
    p = PERSON_AT[named]
    ways = [way for way, open_to in ((ATTRACT, may_attract), (PRESSURE, s.knights[p])) if open_to]
    if len(ways) > 1:
        way = yield Pick(faction, "forum.knights_how", ways, rule="republic:7.51", params={"senator": named})
    else:
        (way,) = ways
    if way == ATTRACT:
        talents = yield Amount(
            faction,
            "forum.knight_talents",
            0,
            s.talents[p],
            rule="republic:7.5a",
            reason=lambda answer: why_own_talents(s, p, answer),
            params={"senator": named},
        )
        attract(s, p, talents)
    else:
        given_up = yield Amount(
            faction, "forum.knights_pressed", 1, s.knights[p], rule="republic:7.51", params={"senator": named}
        )
        pressure(s, p, given_up)
    s.next(last_actions, [GAMES, LEADER])


def why_no_knights(s: Republic) -> Callable[[Answer], Refusal | None]:
    """Only senators in Rome attract or press knights, and who has proscribed them can only press those he has got."""

    def why(answer: Answer) -> Refusal | None:
        p = PERSON_AT.get(str(answer), NOBODY)
        if p != NOBODY and p in in_rome(s, s.active):
            return refuse("refused.proscribed", "republic:I.proscription", senator=answer)
        return refuse("refused.knights_in_rome", "republic:7.5a", seat=SEATS[s.active])

    return why


@rule("republic:7.5a", "republic:7.5b", "republic:E.evil-omens.1")
def attract(s: Republic, p: int, talents: int) -> None:
    """One die, the talents spent and what favours him: six or more brings a knight; the talents are gone."""
    s.talents[p] -= talents
    (rolled,) = s.roll()
    won = attracted(rolled, talents, knight_bonus(s, p), omens(s))
    s.knights[p] += won
    s.say(
        "knight.comes" if won else "knight.refuses",
        rule="republic:7.5a",
        senator=PERSON[p],
        talents=talents,
        rolled=rolled,
    )


@rule("republic:7.5a", "republic:L.servilian.1", "republic:I.proscription")
def knight_bonus(s: Republic, p: int) -> int:
    """The additions to the die: for the faction of the Servilian Law, for Marius, and for all but the proscribers."""
    bonus = int(s.servilian == s.faction[p]) + int(s.proscribed not in (NOBODY, s.faction[p]))
    ability = s.edition.cards.abilities[p].get("knight_roll_bonus")
    return bonus + (ability["drm"] if ability else 0)


@rule("republic:7.51", "republic:E.evil-omens.1")
def pressure(s: Republic, p: int, given_up: int) -> None:
    """Knights go, and each leaves as many talents as a die shows."""
    gained = sum(pressed(rolled, omens(s)) for rolled in s.roll(given_up))
    s.knights[p] -= given_up
    s.talents[p] += gained
    s.say("knight.pressed", rule="republic:7.51", senator=PERSON[p], knights=given_up, talents=gained)


# -- games and the leader, in either order -------------------------------------------------------------------------
@scene
@rule(
    "republic:7.2b",
    "republic:7.2d",
    "republic:7.6a",
    "republic:7.6b",
    "republic:7.7",
    "republic:5.31b",
    "republic:5.51a",
    "republic:5.51d",
    "republic_assembly:2a",
    "republic_assembly:12.31",
)
def last_actions(s: Republic, left: list[str]) -> Scene:
    """Games once and a new leader once, in either order; then the initiative is over. No elder becomes leader.

    A faction that obeys a Consul for Life holds the games he wants; its leader is still its own matter. `left` has the
    actions still to come, and the factions that have declined to hold games.
    """
    faction = s.active
    teller = voice(s, faction)
    rich = [p for p in members(s, faction) if s.talents[p] >= LEAST_PRICE and purse_open(s, p)]
    sponsors = [p for p in rich if PERSON[p] not in left] if GAMES in left else []
    heirs = heirs_of(s, faction) if LEADER in left and teller == faction else []
    options = [DONE]
    if sponsors:
        options.append(GAMES)
    if heirs:
        options.append(LEADER)
    if len(options) == 1:
        close_initiative(s, left)
        return
    headless = bool(heirs) and s.leader[faction] == NOBODY
    chosen = yield Pick(
        teller,
        "forum.last_actions",
        options,
        LEADER if headless else DONE,
        rule="republic:7.2b",
        reason=lambda answer: no_games() if answer == GAMES and GAMES in left else None,
        nearby=lambda: [GAMES],
    )
    if chosen == DONE:
        close_initiative(s, left)
        return
    if chosen == GAMES:
        p = PERSON_AT[(yield who_sponsors(s, teller, names(sponsors)))]
        kind = yield which_games(s, teller, p)
        if kind == DECLINE:
            s.say("games.declined", rule="republic:7.6a", senator=PERSON[p])
            s.next(last_actions, [*left, PERSON[p]])
            return
        hold_games(s, p, GAMES_AT[kind])
    s.next(new_leader if chosen == LEADER else last_actions, [each for each in left if each != chosen])


def who_sponsors(s: Republic, teller: Faction, fit: list[str]) -> Pick:
    """Which senator holds games."""
    return Pick(teller, "forum.sponsor", fit, rule="republic:7.6b", reason=lambda answer: why_no_sponsor(s, answer))


@rule("republic:7.6a", "republic:10.71b", "republic:11.24b")
def why_no_sponsor(s: Republic, answer: str) -> Refusal | None:
    """Why a senator of the faction holds no games: his purse is frozen, or has too little in it."""
    p = PERSON_AT.get(answer, NOBODY)
    if p == NOBODY or p not in members(s, s.active):
        return None
    if s.place[p] == CAPTIVE:
        return refuse("refused.captive_purse", "republic:10.71b", senator=answer)
    if not loyal(s, p):
        return refuse("refused.rebel_purse", "republic:11.24b", senator=answer)
    return no_games() if s.talents[p] < LEAST_PRICE else None


@varies
@rule("republic:7.6a")
def which_games(s: Republic, faction: Faction, p: int) -> Pick:
    """The games a senator can pay."""
    return Pick(faction, "forum.games", payable_games(s, p), rule="republic:7.6a", params={"senator": PERSON[p]})


def payable_games(s: Republic, p: int) -> list[str]:
    """The kinds of games for which he has the talents."""
    return [each["id"] for each in GAMES_TABLE if each["cost"] <= s.talents[p]]


@rule("republic:7.7", "republic:5.51d")
def heirs_of(s: Republic, faction: Faction) -> list[int]:
    """The possible successors of a faction's leader: any other of its senators but an elder."""
    others = [p for p in members(s, faction) if p != s.leader[faction]]
    return [p for p in others if not elder(s, p)] if s.options.ageing else others


@scene
@rule("republic:7.7")
def new_leader(s: Republic, left: list[str]) -> Scene:
    """Another senator leads the faction from now on; what is left of the initiative comes after it."""
    faction = s.active
    heirs = heirs_of(s, faction)
    first = min(heirs, key=lambda p: standing(s, p))
    heir = yield Pick(
        faction,
        "forum.leader",
        names(heirs),
        PERSON[first],
        rule="republic:7.7",
        reason=lambda answer: why_too_old(s, str(answer)),
        nearby=lambda: names(p for p in members(s, faction) if p not in heirs),
    )
    s.leader[faction] = PERSON_AT[heir]
    s.say("faction.leader", rule="republic:7.7", seat=SEATS[faction], senator=heir)
    s.next(last_actions, left)


def no_games() -> Refusal:
    """Games are paid by one senator alone."""
    return refuse("refused.no_talents_for_games", "republic:7.6a", price=LEAST_PRICE)


@rule("republic:7.6a", "republic:TBL.games", "republic_assembly:7.4")
def hold_games(s: Republic, p: int, games: dict[str, Any]) -> None:
    """The sponsor pays, the people love him, and unrest falls."""
    s.talents[p] -= games["cost"]
    gain_popularity(s, p, games["popularity"])
    stir(s, games["unrest"])
    s.say("games.held", rule="republic:7.6a", senator=PERSON[p], games=f"games:{games['id']}", unrest=s.unrest)


@rule("republic:7.7", "republic_assembly:3d")
def close_initiative(s: Republic, left: list[str]) -> None:
    """The initiative is over, and the next one comes; but a faction that elects its leader is asked for him before."""
    if LEADER in left and heirs_of(s, s.active) and s.elects_leader(s.active):
        s.next(new_leader, [])
        return
    s.active = NO_FACTION
    s.next("next_initiative")
