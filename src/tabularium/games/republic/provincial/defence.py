"""Provincial wars: at the end of the Combat Phase wars that nobody has held attack the provinces they name."""

from __future__ import annotations

from ..book import rule, scene
from ..cards import ATTACKS, BASE_LAND, BASE_NAVAL, NUMBER_OF, PERSON, PROVINCE, WAR
from ..chance import draw_chits, omens
from ..combat.battle import glory, printed_land
from ..death import Cause, kill
from ..forces import garrison, local_strength, strength
from ..losses import fall_at_random, lost, mourn, swear
from ..odds.province import Chances, Enemy, Strength, chances
from ..posts import resides, vacate
from ..provinces import governor_military, roman
from ..results import (
    DEFEAT,
    STALEMATE,
    STANDOFF_,
    VICTORY,
    Result,
    automatic,
    deserted,
    look_up,
    skill,
    striking,
)
from ..shared_losses import doubled, fall_together, share_losses
from ..state import CAPTIVE, INACTIVE, NOBODY, Republic
from ..wars import (
    IN_PLAY,
    active,
    at_sea,
    land_strength,
    leaders_of,
    naval_strength,
    printed_naval,
    support,
)
from .allies import win_over


# -- who attacks whom ------------------------------------------------------------------------------------------------
@rule("republic:10.0b", "republic:11.34")
def victim(s: Republic, war: int) -> int:
    """The first province of Rome on a war's card."""
    return next((province for province in ATTACKS[war] if roman(s, province)), NOBODY)


@rule("republic:10.0b")
def attackers(s: Republic) -> list[int]:
    """Active wars with a province to attack, unless a force of the Senate has held them or they have attacked."""
    if not s.options.provincial_wars:
        return []
    done = {*s.held_off, *(war for war, _ in s.defended)}
    return [war for war in active(s) if war not in done and victim(s, war) != NOBODY]


@scene
@rule("republic:10.0b")
def provincial_wars(s: Republic) -> None:
    """One attack after the other, in an order that is drawn; the war is not prosecuted unless the province has won."""
    left = attackers(s)
    if not left:
        s.after(provincial_wars)
        return
    s.next(provincial_wars)
    war = s.draw(left) if len(left) > 1 else left[0]
    s.defended.append([war, int(defend(s, war, victim(s, war)))])


# -- the battle ------------------------------------------------------------------------------------------------------
@rule("republic:10.01b", "republic:10.01c", "republic:10.04", "republic:10.05a")
def defend(s: Republic, war: int, province: int) -> bool:
    """A province fights at sea first, if it must, and then on land. Has it won?

    Without fleets for a battle at sea it is lost; without those a land battle needs it cannot win.
    """
    if at_sea(s, war):
        if not s.provincial_fleets[province]:
            s.say("provincial.defenceless", rule="republic:10.01c", province=PROVINCE[province], war=WAR[war])
            win_over(s, war, province)
            return False
        if not engage(s, war, province, naval=True):
            return False
        s.navy_beaten[war] = 1
    if not engage(s, war, province, naval=False):
        return False
    drive_back(s, war)
    return True


def engage(s: Republic, war: int, province: int, naval: bool) -> bool:
    """One battle with its losses and the governor's fate. Has the province won it?"""
    result = fight(s, war, province, naval)
    units = take_losses(s, war, province, naval, result)
    if result.kind == DEFEAT:
        win_over(s, war, province)
        return False
    if result.kind == VICTORY:
        reward(s, war, province, naval)
    risk_life(s, war, province, units, result)
    return result.kind == VICTORY


@rule("republic:10.01a", "republic:6.5121")
def fighting_strength(s: Republic, province: int, naval: bool) -> int:
    """The strength of a province without its governor: base and fleets, or base, garrison and provincial armies."""
    side = s.developed[province]
    if naval:
        return BASE_NAVAL[side][province] + s.provincial_fleets[province]
    legions = garrison(s, province)
    local = local_strength(s.provincial_armies[province], len(legions))
    return BASE_LAND[side][province] + strength(s, legions) + local


def commander(s: Republic, province: int) -> int:
    """The governor, if he is there."""
    return s.governor[province] if resides(s, province) else NOBODY


@rule("republic:10.01a", "republic:10.01b")
def fight(s: Republic, war: int, province: int, naval: bool) -> Result:
    """Three dice and the difference of strength, as in any battle; a victory on land needs the fleets in support."""
    leading = commander(s, province)
    mine = fighting_strength(s, province, naval) + (skill(s, leading) if leading != NOBODY else 0)
    dice = s.roll(3)
    theirs = deserted(s, naval_strength(s, war) if naval else land_strength(s, war), dice)
    natural = sum(dice)
    result = automatic(s, leading, war, natural) or look_up(natural + mine - theirs - omens(s))
    if result.kind == VICTORY and not naval and s.provincial_fleets[province] < support(s, war):
        result = Result(STALEMATE, result.losses)
    s.say(
        "provincial.fought",
        rule="republic:10.01a",
        province=PROVINCE[province],
        war=WAR[war],
        dice=dice,
        mine=mine,
        theirs=theirs,
        result=f"result:{result.kind}",
    )
    return result


@rule("republic:10.01a", "republic:10.01b", "republic:10.01c")
def prospects(s: Republic, war: int, province: int) -> Chances:
    """How a province would fare against a war as both stand now."""
    military = governor_military(s, province)
    disaster, standoff = striking(s, commander(s, province), war)
    own = Strength(
        fighting_strength(s, province, naval=False) + military,
        fighting_strength(s, province, naval=True) + military,
        s.provincial_fleets[province],
        len(garrison(s, province)),
    )
    enemy = Enemy(land_strength(s, war), naval_strength(s, war), support(s, war), tuple(disaster), tuple(standoff))
    return chances(own, enemy, omens(s))


# -- what it costs ---------------------------------------------------------------------------------------------------
@rule("republic:10.02a", "republic:10.01b", "republic:10.03b")
def take_losses(s: Republic, war: int, province: int, naval: bool, result: Result) -> int:
    """Armies and legions fall together, fleets beside them; at sea only fleets. How many units were lost."""
    legions, leading = garrison(s, province), commander(s, province)
    armies, fleets = s.provincial_armies[province], s.provincial_fleets[province]
    count = 0 if naval else lost(s, leading, result, armies + len(legions))
    count = doubled(count, armies + len(legions), len(legions))
    fallen_armies, fallen = fall_together(s, count, armies, len(legions))
    sunk = doubled(lost(s, leading, result, fleets), fleets, len(legions))
    fall_at_random(s, legions, fallen)
    s.provincial_armies[province] -= fallen_armies
    s.provincial_fleets[province] -= sunk
    if leading != NOBODY:
        mourn(s, leading, fallen)
    if not naval and result.kind in (STALEMATE, STANDOFF_):
        share_losses(s, war, fallen_armies + fallen)
    s.say(
        "provincial.losses",
        rule="republic:10.02a",
        province=PROVINCE[province],
        armies=fallen_armies,
        legions=fallen,
        fleets=sunk,
    )
    return fallen_armies + fallen + sunk


@rule("republic:10.04")
def risk_life(s: Republic, war: int, province: int, units: int, result: Result) -> None:
    """As many chits as units were lost: a governor who is there dies, or is taken if his is the last and he lost."""
    p = commander(s, province)
    drawn = draw_chits(s, units) if units and p != NOBODY else []
    if NUMBER_OF[p] not in drawn:
        return
    last = drawn[-1] == NUMBER_OF[p] and (len(drawn) > 1 or not s.options.capture_two_chits)
    if last and result.kind != VICTORY:
        vacate(s, province)
        s.place[p], s.post[p] = CAPTIVE, war
        s.say("combat.captured", rule="republic:10.71a", senator=PERSON[p])
    else:
        kill(s, p, Cause.WAR)


# -- victory ---------------------------------------------------------------------------------------------------------
@rule("republic:10.05b")
def reward(s: Republic, war: int, province: int, naval: bool) -> None:
    """A governor who is there gains as for any victory; on land a legion of the garrison swears allegiance to him."""
    p = commander(s, province)
    if p == NOBODY:
        return
    glory(s, p, printed_naval(war) if naval else printed_land(s, war))
    if not naval:
        swear(s, p, garrison(s, province))


@rule("republic:10.05a", "republic:10.05c")
def drive_back(s: Republic, war: int) -> None:
    """A war that a province has beaten is inactive, unless a matching war or a leader is there; its allies stay."""
    matching = any(s.war[other] in IN_PLAY for other in s.edition.cards.matching[war])
    if not matching and not leaders_of(s, war):
        s.war[war], s.driven_back[war] = INACTIVE, 1
        s.say("provincial.driven_back", rule="republic:10.05a", war=WAR[war])
