"""The assault on a rebel province: its governor is met there, at sea first if he has the fleets, then on land."""

from __future__ import annotations

from tabularium.engine import Pick, Scene, Window

from ..book import rule, scene
from ..cards import BASE_LAND, BASE_NAVAL, MILITARY, NUMBER_OF, PERSON, PERSON_AT, PROVINCE, REVOLTS
from ..chance import draw_chits, omens
from ..death import Cause, kill
from ..forces import army, command, garrison, local_strength, strength
from ..losses import fall_in_battle, go_home, make_proconsul, make_veterans, master_beside, rout, take_losses
from ..posts import rebellious
from ..results import DEFEAT, VICTORY, Result, look_up, skill
from ..senators import stir
from ..state import AT_HOME, FIELD, NOBODY, REBEL_PROVINCE_POST, Republic
from .battle import UNREST, glory, military
from .civil_war import crushed


# -- how strong it is ------------------------------------------------------------------------------------------------
@rule("republic:11.381a", "republic:11.371")
def assailable(s: Republic, province: int) -> bool:
    """Is it a rebel province from which nobody has marched?"""
    return rebellious(s, province) and s.expedition[province] == AT_HOME


@rule("republic:11.381a", "republic:11.33", "republic:11.38a")
def land_force(s: Republic, province: int, own: int | None = None) -> int:
    """Base, provincial armies, legions and the governor's military, which may have been rolled for this battle."""
    legions = garrison(s, province)
    local = local_strength(s.provincial_armies[province], len(legions))
    skill = MILITARY[s.governor[province]] if own is None else own
    return BASE_LAND[s.developed[province]][province] + local + strength(s, legions) + skill


@rule("republic:11.381b")
def needed_support(s: Republic, province: int) -> int:
    """The fleets an assault on land needs beside it: as many as the base and the fleets of the province."""
    return BASE_NAVAL[s.developed[province]][province] + s.provincial_fleets[province]


@rule("republic:11.381b", "republic:11.391")
def at_sea(s: Republic, province: int) -> bool:
    """Must its fleet be beaten first? If it has more ships than its undeveloped base, and has not been beaten yet."""
    fleets = s.provincial_fleets[province]
    ships = fleets if s.options.rebel_province_naval_battle == "provincial_fleets" else needed_support(s, province)
    base = BASE_NAVAL[s.developed[province]][province]
    return base > 0 and ships > BASE_NAVAL[0][province] and not s.navy_beaten[REVOLTS[province]]


@rule("republic:11.381b")
def naval_force(s: Republic, province: int, own: int | None = None) -> int:
    """Base, provincial fleets and the governor's military; nothing where there is no battle at sea."""
    if not at_sea(s, province):
        return 0
    return needed_support(s, province) + (MILITARY[s.governor[province]] if own is None else own)


@rule("republic:11.381b", "republic:9.64b")
def least_fleets(s: Republic, province: int) -> int:
    """The least force to be sent: the fleets in support, one for a battle at sea that needs none."""
    if at_sea(s, province) and not s.options.naval_expedition_support:
        return 1
    return needed_support(s, province)


@rule("republic:11.39", "republic:11.381b")
def able(s: Republic, p: int, province: int) -> bool:
    """Has a commander the fleets for a battle at sea, or legions and fleets in support for one on land?"""
    if at_sea(s, province):
        return bool(s.fleets_with[p])
    return bool(army(s, p)) and s.fleets_with[p] >= needed_support(s, province)


# -- the battle ------------------------------------------------------------------------------------------------------
@scene
@rule("republic:11.39", "republic:11.26b")
def before_assault(s: Republic, key: str) -> Scene:
    """The last moment before the dice: loyal veterans may leave the rebel."""
    p = PERSON_AT[key]
    province = s.post[p] - REBEL_PROVINCE_POST
    if s.place[p] != FIELD or not assailable(s, province) or not able(s, p, province):
        s.done()
        return
    yield Window("combat.before_roll")
    s.next(assault, key)


@scene
@rule("republic:11.39", "republic:11.38a", "republic:11.392", "republic:TBL.combat")
def assault(s: Republic, key: str) -> None:
    """As in any war: three dice, losses and chits; a victory of the rebel wins him nothing but time."""
    s.done()
    p = PERSON_AT[key]
    post = s.post[p]
    province = post - REBEL_PROVINCE_POST
    if not assailable(s, province) or not able(s, p, province):
        return
    naval = at_sea(s, province)
    s.fought.append([post, int(not naval)])
    own = skill(s, s.governor[province])
    theirs = naval_force(s, province, own) if naval else land_force(s, province, own)
    units = s.fleets_with[p] if naval else strength(s, army(s, p))
    mine = units + min(military(s, p), units)
    dice = s.roll(3)
    result = look_up(sum(dice) + mine - theirs - omens(s))
    s.say(
        "assault.fought",
        rule="republic:11.39",
        senator=key,
        province=PROVINCE[province],
        dice=dice,
        mine=mine,
        theirs=theirs,
        result=f"result:{result.kind}",
    )
    lost = take_losses(s, p, result)
    if result.kind == DEFEAT:
        rout(s, p)
        stir(s, UNREST["defeat"])
        return
    if not (naval and s.options.veterans_land_only):
        make_veterans(s, p, result)
    risk_lives(s, p, result, lost)
    if result.kind != VICTORY:
        if s.place[p] == FIELD:
            make_proconsul(s, p)
        return
    stir(s, UNREST["victory_naval" if naval else "victory_land"])
    if s.place[p] == FIELD:
        glory(s, p, theirs)
    if naval:
        won_at_sea(s, p, province)
    else:
        take_province(s, p, province)


@rule("republic:11.39", "republic:10.7a")
def risk_lives(s: Republic, p: int, result: Result, units: int) -> None:
    """As many chits as units were lost; as in a civil war nobody is taken alive."""
    drawn = draw_chits(s, units) if units else []
    for each in (master_beside(s, p), p):
        if each != NOBODY and NUMBER_OF[each] in drawn:
            fall_in_battle(s, each, result)


# -- victory ---------------------------------------------------------------------------------------------------------
@rule("republic:11.391")
def won_at_sea(s: Republic, p: int, province: int) -> None:
    """The fleet of the province is beaten. With legions and support the land can be attacked at once."""
    s.navy_beaten[REVOLTS[province]] = 1
    if s.place[p] != FIELD:
        return
    if not army(s, p):
        go_home(s, p)
    elif able(s, p, province):
        s.push(storm, PERSON[p])
    else:
        make_proconsul(s, p)


@scene
@rule("republic:11.391", "republic:10.12c")
def storm(s: Republic, key: str) -> Scene:
    """After a victory at sea: the land battle now, or not this year."""
    p = PERSON_AT[key]
    province = s.post[p] - REBEL_PROVINCE_POST
    units = strength(s, army(s, p))
    ahead = units + min(command(s, p), units) >= land_force(s, province)
    answer = yield Pick(
        s.faction[p],
        "combat.storm",
        ["fight", "wait"],
        fallback="fight" if ahead else "wait",
        rule="republic:11.391",
        params={"province": PROVINCE[province], "senator": key},
    )
    if answer == "fight":
        s.next(before_assault, key)
    else:
        s.done()
        make_proconsul(s, p)


@rule("republic:11.391", "republic:11.271a", "republic:I.proscription")
def take_province(s: Republic, p: int, province: int) -> None:
    """The governor dies, and with the primary rebel the whole revolt; the province is Rome's, its conqueror at home."""
    governor = s.governor[province]
    rebels, primary = s.faction[governor], governor == s.rebel
    kill(s, governor, Cause.WAR)
    if s.place[p] == FIELD:
        go_home(s, p)
    if primary:
        s.push(crushed, rebels)
