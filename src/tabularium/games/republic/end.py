"""How the game ends: Rome falls and everybody loses, or one faction has won."""

from __future__ import annotations

from tabularium.engine import SEATS, varies

from .book import rule
from .cards import MILITARY_REFORMS
from .chance import highest
from .senators import LIFE_INFLUENCE, factions, living, loyal, members
from .state import CAPTIVE, NOBODY, REVOLT, Faction, Republic
from .wars import active, too_long

MOST_WARS = 4
"""So many active wars are more than Rome can bear."""
FOUR_WARS, EXHAUSTION = "four_wars", "war_exhaustion"
REBEL_TAKES_ROME, REBEL_IN_COLLAPSE = "rebel_takes_rome", "rebel_in_collapse"
NOBODY_LEFT = "nobody_left"
FOR_LIFE, MOST_INFLUENCE = "consul_for_life", "influence"
ENDED_BY = {
    FOUR_WARS: "republic:7.334b",
    EXHAUSTION: "republic:12.5b",
    "people_revolt": "republic:8.2e",
    "bankruptcy": "republic:6.52e",
    NOBODY_LEFT: "republic:9.74h",
    REBEL_TAKES_ROME: "republic:12.2a",
    REBEL_IN_COLLAPSE: "republic:12.2b",
    FOR_LIFE: "republic:12.2c",
    MOST_INFLUENCE: "republic:12.2e",
}
"""The rule by which each ending is one."""


@varies
def ended_by(s: Republic, how: str) -> str:
    """The rule by which the game ends so: who is elected for life wins by another than who has the influence."""
    if how == FOR_LIFE and not foremost_men(s):
        return "republic:9.82"
    return ENDED_BY[how]


def fall(s: Republic, cause: str) -> None:
    """Rome has fallen: nobody has won."""
    s.ending = cause
    s.winners = []
    s.say(f"end.{cause}", rule=ended_by(s, cause))
    s.over()


@rule("republic:12.3a", "republic:12.4a", "republic:12.5b", "republic_assembly:11.53", "republic_assembly:12.3")
def too_much(s: Republic, revolts: int = 0) -> str:
    """Why Rome cannot bear its wars and `revolts` any longer; nothing, if it can."""
    if len(active(s)) + revolts >= MOST_WARS:
        return FOUR_WARS
    return EXHAUSTION if too_long(s) else ""


def win(s: Republic, faction: Faction, how: str) -> None:
    """A faction has won."""
    s.ending = how
    s.winners = [faction]
    s.say(f"end.{how}", rule=ended_by(s, how), seat=SEATS[faction])
    s.over()


@varies
@rule("republic:4.18a", "republic:12.2e")
def win_equally(s: Republic, tied: list[Faction], how: str) -> None:
    """One of several equal factions wins by the dice."""
    win(s, highest(s, tied), how)


@rule("republic:6.52e", "republic:12.2b", "republic:12.3c", "republic_assembly:12.2c")
def state_pays(s: Republic, amount: int) -> bool:
    """The State pays, or is bankrupt: then the game is over and False comes back; the scene must return at once.

    A rebel in arms profits from the collapse.
    """
    s.chest -= amount
    solvent = s.chest >= 0
    if not solvent:
        collapse(s, "bankruptcy")
    return solvent


@rule(
    "republic:12.2b",
    "republic:12.3b",
    "republic:12.3c",
    "republic:8.2e",
    "republic:12.4b",
    "republic_assembly:12.1d",
    "republic_assembly:12.2b",
    "republic_assembly:12.32a",
)
def collapse(s: Republic, cause: str) -> None:
    """Bankruptcy or a revolt of the people: everybody loses, or the rebel wins if there is one.

    With four wars at the gates, or one too long, he must first save Rome from them; his own revolt, which has not
    beaten the Senate, may be one of them.
    """
    if s.rebel == NOBODY:
        fall(s, cause)
    elif not too_much(s, s.edition.revolt_wars):
        win(s, s.faction[s.rebel], REBEL_IN_COLLAPSE)
    else:
        s.triumph, s.chest = s.faction[s.rebel], max(0, s.chest)
        s.only("save_rome", REBEL_IN_COLLAPSE)


@rule("republic:12.2c", "republic:12.2e", "republic:10.71b", "republic:5.52b")
def total_influence(s: Republic) -> list[int]:
    """The influence of each faction that counts in the end, what the retired left included; that of rebels and
    captives does not.
    """
    totals = list(s.honour) or [0] * s.factions
    for faction in factions(s):
        totals[faction] += sum([s.influence[p] for p in members(s, faction) if s.place[p] not in (REVOLT, CAPTIVE)])
    return totals


@varies
@rule("republic:12.2c")
def foremost_men(s: Republic) -> list[int]:
    """The senators whose influence is compared: all with that of a Consul for Life while there is none."""
    return influential(s) if s.life == NOBODY and not s.laws[MILITARY_REFORMS] else []


def influential(s: Republic) -> list[int]:
    """The loyal senators who have the influence of a Consul for Life."""
    able = [p for p, faction in enumerate(s.faction) if faction != NOBODY and loyal(s, p)]
    return [p for p in able if s.influence[p] >= LIFE_INFLUENCE]


@rule("republic:12.2c", "republic:9.822a", "republic:9.822b", "republic_assembly:12.1a", "republic_assembly:12.1c")
def for_life(s: Republic) -> list[Faction]:
    """The winner by a Consul for Life: his faction.

    Those who have the influence are compared: by it, then by their factions'.
    """
    able = foremost_men(s)
    if not able:
        return [s.faction[s.life]] if s.life != NOBODY and loyal(s, s.life) else []
    highest_influence = max(s.influence[p] for p in able)
    best = {s.faction[p] for p in able if s.influence[p] == highest_influence}
    totals = total_influence(s)
    most = max(totals[faction] for faction in best)
    return sorted(faction for faction in best if totals[faction] == most)


@rule("republic:12.1b", "republic:12.2c", "republic:12.2e", "republic:10.71b")
def era_over(s: Republic) -> None:
    """After Era Ends a Consul for Life wins, else the faction with most influence."""
    crowned = for_life(s)
    if crowned:
        win_equally(s, crowned, FOR_LIFE)
        return
    totals, seats = total_influence(s), living(s)
    best = max(totals[faction] for faction in seats)
    win_equally(s, [faction for faction in seats if totals[faction] == best], MOST_INFLUENCE)
