"""Against whom the factions stand together: a man of another faction who could soon rule Rome for life."""

from __future__ import annotations

from typing import Any

from tabularium.engine import Amount, Answer, Pick

from ..cards import MILITARY, PERSON_AT, TABLES
from ..senate.assassination import ASSASSIN
from ..state import Faction
from .doom import doomed
from .reading import Table
from .war import DEADLY, GRAVE

CANDIDATE: int = TABLES["consul_for_life"]["election_min_influence"]
LIFE: int = TABLES["consul_for_life"]["automatic_min_influence"]
SPARE = 3
"""What a faction that presides can add to its man today, as a Dictator does to his Master of Horse."""
SOLDIER = 3
"""The military of a man who is worth a command."""
HIGH, HIGH_IN_DANGER = 25, 28
"""With so much a good year or two make a man ruler by his influence alone; in grave danger more is borne."""
FEW = 3
"""With fewer senators in Rome a faction does not risk an assassin."""
HONOUR = 7
"""What a dictatorship or a great gift to the State brings a man."""
FIRST_HIGH = min(CANDIDATE, LIFE - HONOUR)
"""With less influence nobody is a danger."""


def would_rule(t: Table, key: str, gain: int = 0) -> bool:
    """With so much more influence, would he rule by it alone, or could his faction elect him against all others?"""
    his = t.faction(key)
    influence = int(t.senators[key]["influence"]) + gain
    return his is not None and (influence >= LIFE or (influence >= CANDIDATE and influence > t.lacks(his)))


def bearable(t: Table) -> int:
    """The influence with which a man is too great for the others: the more wars, the more Rome needs its best men."""
    wars = len(t.active_wars)
    return LIFE if wars >= DEADLY else HIGH_IN_DANGER if wars == GRAVE else HIGH


def at_ease(t: Table) -> bool:
    """Can Rome afford to lose a great man: nobody rules yet, and its wars are not about to end it?"""
    return t.view["life"] is None and len(t.active_wars) < DEADLY and not doomed(t)


def too_high(t: Table, key: str, gain: int) -> bool:
    """Would so great an honour bring a man near to ruling, or his faction the chair, from which it could elect one?"""
    if t.view["life"] is not None or doomed(t):
        return False
    if int(t.senators[key]["influence"]) + gain >= bearable(t) or would_rule(t, key, gain):
        return True
    his = t.faction(key)
    return his is not None and any(
        would_rule(t, each, SPARE) for each in t.of(his) if t.senators[each]["place"] == "rome"
    )


def menaces(t: Table) -> list[str]:
    """Men of other factions who can be elected for life today or lack one honour to rule alone, the highest first."""
    high = [key for key, each in t.senators.items() if each["influence"] >= FIRST_HIGH and not t.is_mine(key)]
    found = [key for key in high if would_rule(t, key) or int(t.senators[key]["influence"]) + HONOUR >= LIFE]
    return sorted(found, key=lambda key: (-int(t.senators[key]["influence"]), key)) if found and at_ease(t) else []


# -- who is ahead ------------------------------------------------------------------------------------------------------
def ahead(t: Table) -> Faction | None:
    """The faction that is to be held back: another one with clearly more influence than any, while Rome can afford it.

    Who stands to win by it is opposed where nothing but honours and money is at stake.
    """
    if len(t.active_wars) >= GRAVE or t.rebel is not None:
        return None
    foremost = t.leaders_of_the_race
    return foremost if t.total_influence(foremost) >= t.total_influence(t.own) + t.temper.envy else None


def of_the_foremost(t: Table, people: list[str]) -> bool:
    """Is one of them of the faction that is to be held back?"""
    foremost = ahead(t)
    return foremost is not None and any(t.faction(key) == foremost for key in people)


def above_mine(t: Table, people: list[str]) -> bool:
    """Is one of them of another faction with clearly more influence than one's own, while Rome can afford a quarrel?"""
    if len(t.active_wars) >= GRAVE:
        return False
    own = t.total_influence(t.own) + t.temper.envy
    houses = {t.faction(key) for key in people} - {None, t.own}
    return any(t.total_influence(each) >= own for each in houses if each is not None)


# -- murder and trials -------------------------------------------------------------------------------------------------
def strike(t: Table, ask: Pick) -> Answer | None:
    """A man near to ruling is worth an assassin to a faction that can bear the loss of one."""
    armed = t.temper.stabs or ASSASSIN in (t.view["factions"][t.own]["hand"] or ())
    if len(t.mine_in_rome) < FEW or not armed:
        return None
    return next((key for key in t.planned(menaces) if key in ask.options), None)


def assassin(t: Table, ask: Pick) -> Answer:
    """The senator who would be missed least, for he may be caught."""
    leader = t.view["factions"][t.own]["leader"]
    return min(ask.options, key=lambda key: (key == leader, t.voice(key), PERSON_AT[key]))


def every_card(t: Table, ask: Amount) -> Answer:
    """All there are."""
    return ask.high


def accuse(t: Table, ask: Pick) -> Answer:
    """Whoever is near to ruling; else a man of the faction ahead whom the others will condemn."""
    others = [key for key in ask.options if key in t.senators and of_the_foremost(t, [key]) and may_fall(t, key)]
    others.sort(key=lambda key: (-int(t.senators[key]["influence"]), key))
    return next((key for key in (*menaces(t), *others) if key in ask.options), ask.default)


def may_fall(t: Table, key: str) -> bool:
    """Would the votes of all but his faction condemn him, and can Rome spare him in its wars?"""
    votes = [int(each["votes"]) for each in t.view["factions"]]
    against = sum(votes) - votes[t.senators[key]["faction"]]
    needed = t.active_wars and MILITARY[PERSON_AT[key]] >= SOLDIER
    return not needed and against > votes[t.senators[key]["faction"]] + int(t.senators[key]["influence"])


PLANS: dict[str, Any] = {
    "assassination.attacker": assassin,
    "assassination.cards": every_card,
    "assassination.bodyguards": every_card,
    "trial.accuse": accuse,
}
