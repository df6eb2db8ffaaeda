"""A battle against a foreign war, at sea first and then on land."""

from __future__ import annotations

from tabularium.engine import Pick, Scene, Window, varies

from ..book import rule, scene
from ..cards import ALEXANDRINE, BASE_LAND, LAND_STRENGTH, MILITARY, PERSON, PERSON_AT, REVOLTS, TABLES, WAR
from ..chance import omens
from ..forces import army, command, provincial_armies_with, strength
from ..losses import go_home, make_proconsul, make_veterans, risk_lives, rout, take_losses
from ..results import (
    DEFEAT,
    DISASTER_,
    STALEMATE,
    STANDOFF_,
    VICTORY,
    WORN_OFF,
    Result,
    automatic,
    deserted,
    look_up,
    skill,
    still_striking,
)
from ..senators import gain_influence, gain_popularity, stir, voice
from ..shared_losses import share_losses
from ..state import FIELD, Republic
from ..wars import FOUGHT, at_sea, land_strength, naval_strength, printed_naval, support
from .conquest import attacked, beat, take_spoils

UNREST: dict[str, int] = TABLES["combat_results"]["unrest"]
CLEOPATRAS_HELP = 3
UNDECIDED = (STALEMATE, STANDOFF_)
HOLDING = (VICTORY, *UNDECIDED)
"""Results after which a war does not attack a province."""


@rule("republic:10.11a", "republic:10.12a", "republic:9.645")
def can_fight(s: Republic, p: int) -> bool:
    """Fleets for a battle at sea; legions and the fleets in support for one on land."""
    war = s.post[p]
    if s.war[war] not in FOUGHT:
        return False
    if at_sea(s, war):
        return bool(s.fleets_with[p])
    return bool(army(s, p)) and s.fleets_with[p] >= support(s, war)


@scene
def before_battle(s: Republic, key: str) -> Scene:
    """The last moment before the dice: veterans may change sides, ransoms may be paid."""
    yield Window("combat.before_roll")
    s.next(engage, key)


@scene
@rule("republic:10.1a", "republic:10.4e", "republic:10.9a", "republic_assembly:10.9")
def engage(s: Republic, key: str) -> None:
    """The dice fall: at sea if the enemy still has a fleet, else on land. Rome attacks."""
    p = PERSON_AT[key]
    s.done()
    war = s.post[p]
    naval = at_sea(s, war)
    result = fight(s, p, war, naval)
    s.fought.append([war, int(not naval)])
    if result.kind in s.edition.numbers_wear_off:
        s.struck.append([war, WORN_OFF])
    attacked(s, war)
    aftermath(s, p, war, naval, result)


@rule(
    "republic:10.11b",
    "republic:10.11c",
    "republic:10.12a",
    "republic:E.evil-omens.1",
    "republic:I.cleopatra.1",
    "republic_assembly:10.4f",
)
def fight(s: Republic, p: int, war: int, naval: bool) -> Result:
    """Three dice and the difference of strength; the commander counts at most as much as his units."""
    units = s.fleets_with[p] if naval else strength(s, army(s, p)) + provincial_armies_with(s, p)
    mine = units + min(military(s, p), units)
    dice = s.roll(3)
    theirs = deserted(s, naval_strength(s, war) if naval else land_strength(s, war), dice)
    natural = sum(dice)
    disaster, standoff = still_striking(s, p, war)
    result = automatic(s, p, war, natural) or look_up(natural + mine - theirs - omens(s))
    s.say(
        "combat.fought",
        rule="republic:10.11c",
        senator=PERSON[p],
        war=WAR[war],
        dice=dice,
        mine=mine,
        theirs=theirs,
        disaster=disaster,
        standoff=standoff,
        result=f"result:{result.kind}",
    )
    return result


def military(s: Republic, p: int) -> int:
    """The commander's addition in this battle: Pompey's skill is rolled anew each time, Cleopatra helps an ally.

    She does so as long as her war lasts, at sea and on land.
    """
    beside = command(s, p) - MILITARY[p]
    allied = s.cleopatra_with == p and s.post[p] == ALEXANDRINE
    return skill(s, p) + beside + (CLEOPATRAS_HELP if allied else 0)


@rule(
    "republic:10.2b",
    "republic:10.21b",
    "republic:10.3",
    "republic:10.4a",
    "republic:10.4b",
    "republic:10.5a",
    "republic:9.9a",
    "republic:10.03b",
    "republic:10.0b",
    "republic_assembly:10.72c",
)
def aftermath(s: Republic, p: int, war: int, naval: bool, result: Result) -> None:
    """Losses, veterans, the commander's fate, and the mood of the people."""
    legions = len(army(s, p))
    units = take_losses(s, p, result)
    if result.kind in HOLDING:
        s.held_off.append(war)
    if result.kind in UNDECIDED and not naval:
        share_losses(s, war, legions - len(army(s, p)))
    if result.kind == DEFEAT:
        rout(s, p)
        stir(s, UNREST["defeat"])
        return
    if result.kind != DISASTER_ and not (naval and s.options.veterans_land_only):
        make_veterans(s, p, result)
    if result.kind == VICTORY:
        glory(s, p, printed_naval(war) if naval else printed_land(s, war))
        stir(s, UNREST["victory_naval" if naval else "victory_land"])
    elif result.kind == DISASTER_:
        stir(s, UNREST["disaster"])
    risk_lives(s, p, result, units)
    if result.kind == VICTORY:
        if naval:
            won_at_sea(s, p, war)
        else:
            won_on_land(s, p, war)
    elif s.place[p] == FIELD:
        make_proconsul(s, p)
        if result.kind in (DISASTER_, STANDOFF_) and "void_disaster_standoff_losses" in s.edition.cards.abilities[p]:
            s.withdraws = p


def printed_land(s: Republic, war: int) -> int:
    """The land strength on the card, or a province's base on the side it shows."""
    if war in REVOLTS:
        return BASE_LAND[s.developed[war - REVOLTS.start]][war - REVOLTS.start]
    return LAND_STRENGTH[war]


@rule("republic:10.4c", "republic:9.34c")
def glory(s: Republic, p: int, printed: int) -> None:
    """The victor gains half the printed strength, rounded up, in influence and popularity; his deputy nothing."""
    gain_influence(s, p, -(-printed // 2))
    gain_popularity(s, p, -(-printed // 2))


@rule("republic:10.12b", "republic:10.12c")
def won_at_sea(s: Republic, p: int, war: int) -> None:
    """The enemy's fleet is gone for good. With legions and support the land can be attacked at once."""
    s.navy_beaten[war] = 1
    if s.place[p] != FIELD:
        return
    if army(s, p) and s.fleets_with[p] >= support(s, war):
        s.push(land_next, PERSON[p])
    else:
        no_landing(s, p)


@varies
@rule("republic:10.12d", "republic:10.8d")
def no_landing(s: Republic, p: int) -> None:
    """A commander who has won at sea alone goes home if he has no legions, and with legions is Proconsul."""
    if army(s, p):
        make_proconsul(s, p)
    else:
        go_home(s, p)


@scene
@rule("republic:10.12c", "republic:10.8d", "republic_assembly:12.31")
def land_next(s: Republic, key: str) -> Scene:
    """After a victory at sea: the land battle now, or not this year."""
    p = PERSON_AT[key]
    war = s.post[p]
    units = strength(s, army(s, p))
    able = units + min(command(s, p), units) >= land_strength(s, war)
    answer = yield Pick(
        voice(s, s.faction[p]),
        "combat.land_battle",
        ["fight", "wait"],
        fallback="fight" if able else "wait",
        rule="republic:10.12c",
        params={"war": WAR[war], "senator": key},
    )
    if answer == "fight":
        s.next(before_battle, key)
    else:
        s.done()
        no_landing(s, p)


@rule("republic:10.4a", "republic:10.4d", "republic:10.4e", "republic:10.4f")
def won_on_land(s: Republic, p: int, war: int) -> None:
    """The war is over: spoils, provinces, and a victor with an army."""
    take_spoils(s, war)
    beat(s, war)
    if s.place[p] == FIELD:
        s.victor[p] = 1
