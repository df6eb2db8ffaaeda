"""The end of the Senate: armies that cannot go on come home, alliances are made."""

from __future__ import annotations

from tabularium.engine import Amount, Pick, Scene, varies

from ..book import rule, scene
from ..cards import EVENT_AT, GABINIAN, LAND_COMMISSIONER, PERSON, PERSON_AT
from ..combat import assault
from ..combat.assault import assailable
from ..concessions import take_away
from ..forces import army, bring_home, camps, in_the_field, raise_legions, recruits, room
from ..forum.alliances import NEW_ALLIANCE, new_alliance
from ..forum.rhodes import fleets_go_home
from ..state import (
    IN_FORUM,
    REBEL_POST,
    REBEL_PROVINCE_POST,
    WITH,
    Faction,
    Motion,
    Republic,
)
from ..wars import at_sea, in_play
from .dispatch import least_fleets
from .law_votes import laws_back
from .motions import Framing, Subject, rejected_before, subject
from .order import conclude
from .recall import army_home, retire
from .recruiting import UNIT_COST, share_out
from .session import step

RHODIAN = EVENT_AT["rhodian-alliance"]
REFUSE = "refuse"


@step("closing")
def closing(s: Republic) -> None:
    """One thing after the other, then the phase is over."""
    conclude(s, "closing")
    year_in_office_ends(s)
    laws_back(s)
    if s.options.land_commissioner_check == "end_of_senate":
        commissioner_back(s)
    if s.level[NEW_ALLIANCE] and in_play(s):
        s.push(new_alliance)
    s.push(automatic_recall)
    if s.laws[GABINIAN] and s.options.gabinian_timing == "end_of_senate":
        recruits(s)


@varies
@rule("republic:7.8a")
def year_in_office_ends(s: Republic) -> None:
    """Officers were made liable in the Forum already."""


@scene
@rule(
    "republic:9.9a",
    "republic:9.9b",
    "republic:9.643b",
    "republic:L.gabinian",
    "republic_assembly:10.6",
    "republic_assembly:10.71",
    "republic_assembly:10.72b",
)
def automatic_recall(s: Republic) -> None:
    """Commanders who cannot fight their next battle come home, and so does every force without commander.

    Units raised under the Gabinian Law at the end of the sitting may keep them at their war.
    """
    s.done()
    for p in in_the_field(s):
        if helpless(s, p) or (p == s.withdraws and s.sent[p] != s.turn and p not in s.session.reinforced):
            bring_home(s, p)
            retire(s, p)
            s.say("senate.auto_recall", rule="republic:9.9a", senator=PERSON[p])
    for war in camps(s):
        army_home(s, war)


@rule("republic:9.9a", "republic:11.272", "republic:11.381a", "republic_assembly:10.6")
def helpless(s: Republic, p: int) -> bool:
    """Without the fleets in support, at sea too, or legions for a battle on land, or an enemy.

    Against a rebel only legions count.
    """
    war = s.post[p]
    if war == REBEL_POST:
        return not army(s, p)
    if war >= REBEL_PROVINCE_POST:
        province = war - REBEL_PROVINCE_POST
        idle = not assailable(s, province) or not (assault.at_sea(s, province) or army(s, p))
        return idle or s.fleets_with[p] < assault.least_fleets(s, province)
    return not (at_sea(s, war) or army(s, p)) or s.fleets_with[p] < least_fleets(s, war)


@rule("republic:9.61d", "republic:I.land-commissioner")
def commissioner_back(s: Republic) -> None:
    """Without a land bill in force there is nothing for the Land Commissioner to do."""
    if s.holder[LAND_COMMISSIONER] >= 0 and not any(s.bills):
        take_away(s, LAND_COMMISSIONER, IN_FORUM)


# -- the Gabinian Law ----------------------------------------------------------------------------------------------
@scene
@rule("republic:L.gabinian")
def gabinian(s: Republic, key: str) -> Scene:
    """Ten talents a unit, even in a shortage; the purse he pays from is his choice."""
    p = PERSON_AT[key]
    faction = s.faction[p]
    purse = yield Pick(
        faction, "senate.gabinian", ["none", "own", "faction"], rule="republic:L.gabinian", params={"senator": key}
    )
    money = s.talents[p] if purse == "own" else s.treasury[faction]
    if purse == "none":
        s.done()
        return
    legions, fleets = room(s)
    most = money // UNIT_COST
    most_legions = min(most, legions)
    raised = yield Amount(
        faction, "senate.gabinian_legions", 0, most_legions, rule="republic:L.gabinian", params={"senator": key}
    )
    most_fleets = min(most - raised, fleets)
    built = yield Amount(
        faction, "senate.gabinian_fleets", 0, most_fleets, rule="republic:L.gabinian", params={"senator": key}
    )
    cost = UNIT_COST * (raised + built)
    if purse == "own":
        s.talents[p] -= cost
    else:
        s.treasury[faction] -= cost
    raise_legions(s, raised, WITH + p)
    s.fleets_with[p] += built
    share_out(s, raised, built)
    s.say("senate.gabinian", rule="republic:L.gabinian", senator=key, legions=raised, fleets=built)
    s.done()


# -- the friendship of Rhodes --------------------------------------------------------------------------------------


@subject
class RefuseRhodian(Subject):
    """The fleets that Rhodes has lent are turned away."""

    name = "refuse_rhodian"

    def possible(self, s: Republic, faction: Faction) -> bool:
        offered = s.level[RHODIAN] > 0 and s.rhodian > 0 and s.rhodian_turn == s.turn
        return offered and not rejected_before(s, "refuse_rhodian", [REFUSE])

    def frame(self, s: Republic, faction: Faction) -> Framing:
        """There is nothing to add to a refusal."""
        return [REFUSE]
        yield

    @rule("republic:E.rhodian-alliance.1")
    def passed(self, s: Republic, motion: Motion) -> None:
        """Rome does without the fleets of Rhodes."""
        fleets_go_home(s, refused=True)
        s.say("senate.rhodes_refused", rule="republic:E.rhodian-alliance.1")
