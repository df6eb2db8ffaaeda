"""Random events at both levels: what happens at once. Others lie in the Forum until their phase comes."""

from __future__ import annotations

from collections.abc import Callable

from tabularium.engine import SEATS, Amount, Pick, Scene

from ..book import rule, scene
from ..cards import (
    CONCESSION_AT,
    ERAS,
    EVENT,
    EVENT_AT,
    EVENT_MOST,
    EVENT_TABLE,
    PEOPLE,
    PERSON,
    PERSON_AT,
    TABLES,
    WAR,
    WARS,
)
from ..chance import draw_chits, struck, throw, throw_spared
from ..death import Cause, kill
from ..end import state_pays
from ..forces import loyal_fleets
from ..pontiff import atone
from ..senators import gain_popularity, highest_officer, living, loyal, voice
from ..state import CAPTIVE, EXILE, FIELD, NOBODY, PROCONSUL, PROVINCE, REVOLT, ROME, Republic, faction_named
from .arrivals import destroy
from .rhodes import fleets_come

EVENT_DICE = 3
LEAST_TOTAL = 3
EPIDEMIC = EVENT_AT["epidemic"]
ACTIVE_BOX = "box:active"
DISASTERS: dict[int, int] = {int(die): CONCESSION_AT[name] for die, name in TABLES["natural_disaster"]["rows"].items()}


@rule("republic:7.22a", "republic:7.22b", "republic:TBL.events", "republic:ERR.events-table", "republic:E.evil-omens.1")
def random_event(s: Republic) -> None:
    """Three dice on the column of the period; an event already in play is turned to its darker side."""
    total = max(LEAST_TOTAL, throw_spared(s, EVENT_DICE))
    event = EVENT_TABLE[s.era][total - LEAST_TOTAL]
    s.say("event.roll", rule="republic:7.22a", rolled=total, era=f"era:{ERAS[s.era]}")
    befall(s, event)


@rule(
    "republic:7.22a",
    "republic:7.22b",
    "republic:E.drought.2",
    "republic:E.manpower-shortage.2",
    "republic:E.allied-enthusiasm.2",
)
def befall(s: Republic, event: int) -> None:
    """An event comes into play or rises a level; beyond its last level nothing more happens."""
    most = EVENT_MOST[event]
    if most is not None and s.level[event] >= most:
        s.say("event.again", rule="republic:7.22b", event=EVENT[event], level=s.level[event])
        return
    s.level[event] += 1
    s.say("event.comes", rule="republic:7.22a", event=EVENT[event], level=s.level[event])
    at_once = AT_ONCE.get(event)
    if at_once is not None:
        at_once(s, s.level[event])


# -- deaths --------------------------------------------------------------------------------------------------------
def in_the_city(s: Republic, p: int) -> bool:
    """Is he in Rome, with a faction?"""
    return s.place[p] == ROME


@rule("republic:E.epidemic.2")
def abroad(s: Republic, p: int) -> bool:
    """Governors, proconsuls, captives, rebels and exiles are away; a magistrate in the field is none of these."""
    return s.place[p] in (PROVINCE, CAPTIVE, REVOLT, EXILE) or (s.place[p] == FIELD and s.office[p] == PROCONSUL)


@rule("republic:E.epidemic.1", "republic:E.epidemic.2")
def epidemic(s: Republic, level: int) -> None:
    """Six chits: senators in Rome die; a further epidemic comes from abroad and kills the first drawn who is away."""
    exposed = in_the_city if level == 1 else abroad
    card = s.edition.cards.event_facts[EPIDEMIC][0]  # both sides draw as many
    for chit in draw_chits(s, card["chits"]):
        dead = struck(s, chit, exposed)
        if dead != NOBODY:
            kill(s, dead, Cause.EVENT)
            if level > 1:
                return


@rule("republic:E.mob-violence.1", "republic:E.mob-violence.2")
def mob_violence(s: Republic, level: int) -> None:
    """As many chits as unrest, a die more when repeated: senators in Rome less popular than unrest is high die."""
    harsher = level > 1 and s.options.mob_violence_threshold == "below_unrest_plus_1"
    limit = s.unrest + harsher
    chits = s.unrest + (throw(s) if level > 1 else 0)
    for chit in draw_chits(s, max(0, chits)):
        dead = struck(s, chit, lambda s, p: s.place[p] == ROME and s.popularity[p] < limit)
        if dead != NOBODY:
            kill(s, dead, Cause.MOB)


# -- losses of the State -------------------------------------------------------------------------------------------
@rule("republic:E.evil-omens.1", "republic:E.evil-omens.2", "republic:9.653b")
def evil_omens(s: Republic, level: int) -> None:
    """Sacrifices cost the State talents the first time, or the Pontifex Maximus; every omen weighs on the dice."""
    price: int = -s.edition.cards.event_facts[EVENT_AT["evil-omens"]][0]["state_talents"]
    if s.pontifex != NOBODY:
        atone(s, level, price)
    elif level == 1:
        state_pays(s, price)


@rule("republic:E.natural-disaster.1", "republic:E.natural-disaster.2")
def natural_disaster(s: Republic, level: int) -> None:
    """Relief costs the State talents the first time; a die names a concession that is destroyed if it is in play."""
    if level == 1 and not state_pays(s, -s.edition.cards.event_facts[EVENT_AT["natural-disaster"]][0]["state_talents"]):
        return
    rolled = throw_spared(s)
    if rolled in DISASTERS:
        destroy(s, DISASTERS[rolled])


@rule("republic:E.storm-at-sea.1")
def storm_at_sea(s: Republic, level: int) -> None:
    """Two dice of Roman fleets are lost; the highest officer says which, if some are left."""
    lost = max(0, throw(s, 2))
    s.say("storm.rages", rule="republic:E.storm-at-sea.1", fleets=min(lost, loyal_fleets(s)))
    if lost >= loyal_fleets(s):
        s.fleets = 0
        s.fleets_with = [0 if loyal(s, p) else fleets for p, fleets in enumerate(s.fleets_with)]
        s.camp_fleets = [0] * len(s.camp_fleets)
    elif lost:
        s.push(storm_losses, lost)


@scene
@rule("republic:E.storm-at-sea.1")
def storm_losses(s: Republic, left: int) -> Scene:
    """The highest officer names, force by force, the fleets that are lost."""
    places = fleet_places(s)
    officer = highest_officer(s)
    if len(places) == 1 or officer == NOBODY:
        place, lost = places[0], min(left, fleets_at(s, places[0]))
    else:
        faction = voice(s, s.faction[officer])
        place = yield Pick(faction, "forum.storm", places, rule="republic:E.storm-at-sea.1", params={"fleets": left})
        elsewhere = loyal_fleets(s) - fleets_at(s, place)
        lost = yield Amount(
            faction,
            "forum.storm_fleets",
            max(1, left - elsewhere),
            min(left, fleets_at(s, place)),
            min(left, fleets_at(s, place)),
            rule="republic:E.storm-at-sea.1",
            params={"place": place, "fleets": left},
        )
    sink(s, place, lost)
    s.say("storm.sinks", rule="republic:E.storm-at-sea.1", place=place, fleets=lost)
    if left > lost:
        s.next(storm_losses, left - lost)
    else:
        s.done()


def fleet_places(s: Republic) -> list[str]:
    """Where Rome's fleets are: the Active box, armies, and camps without commander."""
    active = [ACTIVE_BOX] if s.fleets else []
    armies = [PERSON[p] for p in PEOPLE if s.fleets_with[p] and loyal(s, p)]
    return [*active, *armies, *(WAR[war] for war in WARS if s.camp_fleets[war])]


def fleets_at(s: Republic, place: str) -> int:
    """How many fleets are at a place named by `fleet_places`."""
    if place == ACTIVE_BOX:
        return s.fleets
    return s.fleets_with[PERSON_AT[place]] if place in PERSON_AT else s.camp_fleets[WAR.index(place)]


def sink(s: Republic, place: str, lost: int) -> None:
    """Fleets at a place go down."""
    if place == ACTIVE_BOX:
        s.fleets -= lost
    elif place in PERSON_AT:
        s.fleets_with[PERSON_AT[place]] -= lost
    else:
        s.camp_fleets[WAR.index(place)] -= lost


AT_ONCE: dict[int, Callable[[Republic, int], None]] = {
    EPIDEMIC: epidemic,
    EVENT_AT["mob-violence"]: mob_violence,
    EVENT_AT["evil-omens"]: evil_omens,
    EVENT_AT["natural-disaster"]: natural_disaster,
    EVENT_AT["storm-at-sea"]: storm_at_sea,
    EVENT_AT["rhodian-alliance"]: fleets_come,
}
"""Events that do something when they come; what the others do is told by the phase it happens in."""


# -- the conspiracy, a card of the deck ----------------------------------------------------------------------------
@scene
@rule("republic:E.catiline", "republic:7.37")
def catiline(s: Republic) -> Scene:
    """The highest officer accuses another faction: its senators whose chits are drawn die in any place.

    He loses as much popularity as chits were drawn.
    """
    officer = highest_officer(s)
    others = [faction for faction in living(s) if officer == NOBODY or faction != s.faction[officer]]
    if officer == NOBODY or not others:
        s.done()
        return
    named = yield Pick(
        s.faction[officer], "forum.catiline", [SEATS[faction] for faction in others], rule="republic:E.catiline"
    )
    accused = faction_named(named)
    s.done()
    chits = max(0, throw(s, 2 if s.options.catiline_dice == "2d6" else 1))
    gain_popularity(s, officer, -chits)
    s.say("catiline.accused", rule="republic:E.catiline", senator=PERSON[officer], seat=named, chits=chits)
    for chit in draw_chits(s, chits):
        dead = struck(s, chit, lambda s, p: s.faction[p] == accused)
        if dead != NOBODY:
            kill(s, dead, Cause.EVENT)
