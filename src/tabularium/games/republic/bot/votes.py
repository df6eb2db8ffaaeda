"""How the bot votes: for its interest and Rome's, with money or a Tribune where it must not lose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabularium.engine import Amount, Answer, Pick

from ..cards import FAMILY, LAND_STRENGTH, PERSON, PERSON_AT, TABLES
from ..senate.telling import REBEL
from ..senate.verdicts import IMPIETY, MAJOR, MINOR_INFLUENCE
from ..state import Faction
from . import bargains, war
from .doom import doomed
from .reading import WAR_NUMBER, Table
from .rivals import LIFE, SOLDIER, above_mine, menaces, of_the_foremost, too_high
from .senate import CONSUL, NEAR_LIFE, RESERVE, RESTLESS, military

RELIEF, REFORMS = ("law:julian", "law:plautian-papirian", "law:gabinian"), "law:military-reforms"
"""Laws that help Rome in its wars, and the one that takes a crown away."""
TRIALS = ("trial", "special_trial")
PONTIFF: int = TABLES["office_influence"]["pontifex_maximus"]


def vote(t: Table, ask: Pick) -> Answer:
    """For one's interest and Rome's."""
    subject = ask.params["subject"].removeprefix("subject:")
    judge = JUDGES.get(subject)
    motions = t.view["motions"]
    rules = t.view["life"] is not None and t.is_mine(t.view["life"])
    own = rules or (bool(motions) and motions[-1]["by"] == t.own)
    view = judge(t, ask.params["terms"]) if judge and (not own or subject == "consul_for_life") else "for"
    if view in bargains.WISH and motions and sold(t, motions[-1]["by"], subject, ask.params["terms"], view):
        return "for"
    if view == "veto":
        return "veto" if "veto" in ask.options else stubborn(t, ask)
    return view if view in ask.options else view.partition("_")[0]


def sold(t: Table, by: Faction, subject: str, terms: list[Any], wish: str) -> bool:
    """Are my votes for this promised? No promise makes a ruler, or condemns one's own man."""
    sacred = subject in ("consul_for_life", "governors") or (subject in TRIALS and t.is_mine(terms[0]))
    return not sacred and bargains.bought(t, by, subject, terms, wish)


def stubborn(t: Table, ask: Pick) -> str:
    """Against, with money if there is any."""
    return "against_buying" if "against_buying" in ask.options else "against"


def buy_votes(t: Table, ask: Amount) -> Answer:
    """Only for what must not pass: all of it."""
    return ask.high


def _election(t: Table, terms: list[Any]) -> str:
    runaway = any(not t.is_mine(key) and too_high(t, key, CONSUL) for key in terms if key in t.senators)
    if not runaway and any(t.is_mine(key) for key in terms):
        return "for"
    if runaway or (of_the_foremost(t, terms) and not t.rejected and as_good(t, terms)):
        return "against"
    return "for" if max(military(t, key) for key in terms) >= SOLDIER else "abstain"


def as_good(t: Table, terms: list[Any]) -> bool:
    """Is there a soldier of one's own in Rome who is no worse than the best of these?"""
    best = max(military(t, key) for key in terms)
    return any(military(t, key) >= max(best, SOLDIER) for key in t.mine_in_rome)


def _censor(t: Table, terms: list[Any]) -> str:
    """One's own man; not one of the faction ahead, who would choose whom to accuse."""
    if t.is_mine(terms[0]):
        return "for"
    return "against" if too_high(t, terms[0], CONSUL) or of_the_foremost(t, terms) else "abstain"


def _pontiff(t: Table, terms: list[Any]) -> str:
    if t.is_mine(terms[0]):
        return "for"
    return "against" if t.senators[terms[0]]["influence"] + PONTIFF >= NEAR_LIFE else "abstain"


def _removal(t: Table, terms: list[Any]) -> str:
    if t.is_mine(terms[0]):
        return "against"
    return "for" if t.senators[terms[0]]["influence"] >= NEAR_LIFE else "abstain"


def _life(t: Table, terms: list[Any]) -> str:
    if t.is_mine(terms[0]):
        return "for_buying"
    return "for" if doomed(t) else "veto"


def _governors(t: Table, terms: list[Any]) -> str:
    mine = [key for _, key in terms if t.is_mine(key)]
    return "for" if all(key in t.expendable for key in mine) else "against"


def _concessions(t: Table, terms: list[Any]) -> str:
    holders = [key for _, key in terms]
    if any(t.is_mine(key) for key in holders):
        return "for"
    return "against" if above_mine(t, holders) else "abstain"


def _land_bill(t: Table, terms: list[Any]) -> str:
    if t.unrest < RESTLESS and of_the_foremost(t, terms[1:]):
        return "against"
    return "for" if t.unrest or t.is_mine(terms[1]) or t.chest > 100 else "against"


def _repeal(t: Table, terms: list[Any]) -> str:
    return "against"


def _law(t: Table, terms: list[Any]) -> str:
    law, *sponsors = terms
    if law in RELIEF or any(t.is_mine(key) for key in sponsors):
        return "for"
    return (
        "against" if law == REFORMS and any(t.senators[key]["influence"] >= NEAR_LIFE for key in t.mine) else "abstain"
    )


def _recruit(t: Table, terms: list[Any]) -> str:
    return "for" if sum(terms) <= war.affordable(t) else "against"


def _disband_in_rome(t: Table, terms: list[Any]) -> str:
    veterans, legions, fleets = terms
    if not veterans and not legions:
        return "for" if fleets <= war.idle_fleets(t) else "against"
    return _disband(t, terms)


def _disband(t: Table, terms: list[Any]) -> str:
    return "for" if t.chest + t.yearly < RESERVE and not t.active_wars else "against"


def _dispatch(t: Table, terms: list[Any]) -> str:
    for key, where, raw, veterans, ships in terms:
        if where not in t.view["wars"]:
            if (where == REBEL or where in t.view["provinces"]) and t.rebel is None:
                return "against"
            continue
        glory = ((LAND_STRENGTH[WAR_NUMBER[where]] or t.view["wars"][where]["land"]) + 1) // 2
        pressing = len(t.active_wars) >= war.GRAVE or war.years(t, where) >= war.LONG
        if not t.is_mine(key) and t.senators[key]["influence"] + glory >= LIFE and not pressing:
            return "veto"
        waiting, anchored = t.camp(where)
        chance, gain = war.prospect(t, where, key, raw + 2 * len(veterans) + waiting, ships + anchored)
        if not pressing and (chance < war.ENOUGH / 2 or gain <= 0):
            return "against"
    return "for"


def _intercept(t: Table, terms: list[Any]) -> str:
    return "against" if t.rebel is None else "for"


def _special_trial(t: Table, terms: list[Any]) -> str:
    return "for" if t.faction(terms[0]) == t.leaders_of_the_race else "against"


def _trial(t: Table, terms: list[Any]) -> str:
    accused, prosecutor, charge = terms
    lost = int(t.senators[accused]["influence"])
    spoils = ((lost if charge in (MAJOR, IMPIETY) else min(lost, MINOR_INFLUENCE)) + 1) // 2
    rises = prosecutor in t.senators and not t.is_mine(prosecutor) and too_high(t, prosecutor, spoils)
    if t.is_mine(accused) or rises:
        return "against"
    return "for" if t.faction(terms[0]) == t.leaders_of_the_race or terms[0] in menaces(t) else "abstain"


def house_of(t: Table, exile: str) -> Faction | None:
    """The faction to whose house an exile belongs."""
    return t.faction(PERSON[FAMILY[PERSON_AT[exile]]])


def _exile(t: Table, terms: list[Any]) -> str:
    """One of the own house is welcome; a rival abroad is a rival less."""
    house = house_of(t, terms[0])
    if house == t.own:
        return "for"
    return "against" if house == t.leaders_of_the_race else "abstain"


JUDGES: dict[str, Callable[[Table, list[Any]], str]] = {
    "consuls": _election,
    "dictator": _election,
    "censor": _censor,
    "pontifex": _pontiff,
    "remove_pontifex": _removal,
    "consul_for_life": _life,
    "governors": _governors,
    "governor_recall": _governors,
    "concessions": _concessions,
    "land_bill": _land_bill,
    "repeal": _repeal,
    "law": _law,
    "recruit": _recruit,
    "disband": _disband_in_rome,
    "disband_abroad": _disband,
    "exile_recall": _exile,
    "dispatch": _dispatch,
    "intercept": _intercept,
    "trial": _trial,
    "special_trial": _special_trial,
}


PLANS: dict[str, Any] = {
    "senate.vote": vote,
    "senate.buy_votes": buy_votes,
}
