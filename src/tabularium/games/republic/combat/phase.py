"""The Combat Phase: one battle after the other, then the reckoning of the wars nobody fought."""

from __future__ import annotations

from tabularium.engine import Pick, Scene, varies

from ..book import rule, scene
from ..cards import ALEXANDRINE, CARD_OF, CLEOPATRA, GABINIAN, LEADER, PEOPLE, PERSON, PERSON_AT, WARS
from ..end import REBEL_TAKES_ROME, fall, too_much, win
from ..forces import army, legions_at, recruits
from ..losses import go_home, make_proconsul
from ..revolt import forsaken, marches, stronghold
from ..senators import gain_popularity
from ..state import (
    ACTIVE,
    BEQUEST_POST,
    CAMP,
    FIELD,
    LEADING,
    MASTER_OF_HORSE,
    NOBODY,
    PROCONSUL,
    REBEL_POST,
    REBEL_PROVINCE_POST,
    UNPROSECUTED,
    Republic,
)
from ..wars import FOUGHT, active, support
from .assault import assailable, before_assault
from .battle import before_battle, can_fight
from .civil_war import civil_battle, perish, sent_against, unopposed
from .saving import save_rome

GIFT, SCANDAL = 50, -5
"""Cleopatra's gifts to a commander: talents, and a loss of popularity."""


@scene
@rule("republic:10.1a", "republic:10.1b", "republic:9.645", "republic:L.gabinian", "republic_assembly:10.1")
def combat_phase(s: Republic) -> None:
    """Commanders fight in the order they were sent; those of one proposal in a random one, one war at a time.

    The war against the rebel is one of them.
    """
    s.struck, s.fought, s.withdraws = [], [], NOBODY
    s.held_off, s.defended = [], []
    s.victor = [0] * len(PEOPLE)
    abroad = [p for p in PEOPLE if s.place[p] == FIELD and (s.post[p] in WARS or s.post[p] >= REBEL_PROVINCE_POST)]
    commanders = [p for p in abroad if army(s, p) or s.fleets_with[p]] + sent_against(s)
    ranked: list[int] = []
    for rank in sorted({s.rank[p] for p in commanders}):
        bag = [p for p in commanders if s.rank[p] == rank]
        while bag:
            ranked.append(s.draw(bag) if len(bag) > 1 else bag.pop())
    wars = list(dict.fromkeys(s.post[p] for p in ranked))
    s.lined_up = [p for war in wars for p in ranked if s.post[p] == war]
    s.after(combat_phase)
    if s.laws[GABINIAN] and s.options.gabinian_timing == "start_of_combat":
        recruits(s)


@scene
@rule("republic:10.1a", "republic:7.332b", "republic:9.645", "republic:I.cleopatra.1")
def battles(s: Republic) -> None:
    """The next battle, if an enemy is left."""
    if not s.lined_up:
        s.after(battles)
        return
    s.next(battles)
    p = s.lined_up.pop(0)
    if s.post[p] == REBEL_POST:
        s.push(civil_battle, PERSON[p])
        return
    if s.post[p] >= REBEL_PROVINCE_POST:
        s.push(before_assault, PERSON[p])
        return
    if not can_fight(s, p):
        return
    s.push(before_battle, PERSON[p])
    if s.post[p] == ALEXANDRINE and any(CARD_OF[LEADER[CLEOPATRA]] in hand for hand in s.hands):
        s.push(cleopatra, PERSON[p])


@scene
@rule("republic:I.cleopatra.1", "republic:I.cleopatra.2")
def cleopatra(s: Republic, key: str) -> Scene:
    """A player who holds Cleopatra must play her before a battle of the Alexandrine War, as friend or as foe."""
    card = CARD_OF[LEADER[CLEOPATRA]]
    faction = next(faction for faction, hand in enumerate(s.hands) if card in hand)
    answer = yield Pick(faction, "combat.cleopatra", ["ally", "enemy"], rule="republic:I.cleopatra.1")
    s.done()
    s.hands[faction].remove(card)
    p = PERSON_AT[key]
    if answer == "ally":
        s.gone.append(card)
        s.cleopatra_with = p
        s.talents[p] += GIFT
        gain_popularity(s, p, SCANDAL)
    else:
        s.leader_at[CLEOPATRA] = LEADING
    s.say("combat.cleopatra", rule="republic:I.cleopatra.1", senator=key, choice=f"side:{answer}")


@scene
@rule("republic:11.25", "republic:11.271b", "republic:11.38a", "republic:11.38b", "republic_assembly:11.5")
def march_on_rome(s: Republic) -> None:
    """A rebel wins if the Senate has sent no army against him, unless he has no force left to march with.

    One who stays in his province has defied the Senate.
    """
    s.after(march_on_rome)
    s.defied = stronghold(s) != NOBODY and not any(post >= REBEL_PROVINCE_POST for post, _ in s.fought)
    if not marches(s) or [REBEL_POST, 1] in s.fought:
        return
    if forsaken(s):
        perish(s)
    else:
        unopposed(s)


@rule("republic:9.645", "republic:11.271c", "republic:10.8a", "republic:10.8b")
def stand_down(s: Republic) -> None:
    """Commanders without a victory of their own come home if their enemy is gone; all others stay as Proconsuls.

    So does one who could not fight on land once another had beaten the enemy's fleet.
    """
    for p in PEOPLE:
        if s.place[p] != FIELD or s.office[p] == MASTER_OF_HORSE or s.victor[p]:
            continue
        post = s.post[p]
        if post == REBEL_POST:
            over = not marches(s)
        elif post >= REBEL_PROVINCE_POST:
            over = not assailable(s, post - REBEL_PROVINCE_POST)
        else:
            over = post in WARS and s.war[post] not in FOUGHT
        if over:
            go_home(s, p)
        elif s.office[p] != PROCONSUL and not BEQUEST_POST <= post < REBEL_POST:
            make_proconsul(s, p)


@rule(
    "republic:10.9a",
    "republic:10.1d",
    "republic:7.334c",
    "republic:10.04",
    "republic:10.05a",
)
def prosecuted(s: Republic, war: int) -> bool:
    """Was there a battle, and is there still a force to go on with it? Or has a province driven it back?"""
    for attacker, won in s.defended:
        if attacker == war:
            return bool(won)
    there = [p for p in PEOPLE if s.place[p] == FIELD and s.post[p] == war]
    fleets = sum(s.fleets_with[p] for p in there) + s.camp_fleets[war]
    legions = len(legions_at(s, CAMP + war)) + sum(len(army(s, p)) for p in there)
    if s.withdraws in there:
        return False
    return goes_on(s, war, legions, fleets)


@varies
@rule("republic:10.9a", "republic:7.334c")
def goes_on(s: Republic, war: int, legions: int, fleets: int) -> bool:
    """Can this force go on with a war in which there was a battle?

    After one on land it needs a legion and enough fleets, after one at sea fleets, or no enemy there any more.
    """
    if [war, 1] in s.fought and legions and fleets >= support(s, war):
        return True
    return [war, 0] in s.fought and bool(fleets or s.navy_beaten[war])


@scene
@rule(
    "republic:10.9a",
    "republic:10.9b",
    "republic:9.645",
    "republic:7.334b",
    "republic:7.332c",
    "republic:12.2a",
    "republic:12.3a",
    "republic:12.4a",
    "republic_assembly:11.53",
    "republic_assembly:12.1f",
    "republic_assembly:12.3",
    "republic:11.38b",
)
def combat_over(s: Republic) -> None:
    """Active wars that nobody fought are unprosecuted; with four active wars, or one too long, Rome falls."""
    stand_down(s)
    claim_triumph(s)
    for war in active(s):
        s.war[war] = ACTIVE if prosecuted(s, war) else UNPROSECUTED
    revolts = s.edition.revolt_wars if s.rebel != NOBODY else 0
    threat = too_much(s, max(revolts, int(stronghold(s) != NOBODY)))
    if threat:
        if s.triumph != NOBODY:
            s.next(save_rome, REBEL_TAKES_ROME)
        else:
            fall(s, threat)
    elif s.triumph != NOBODY:
        win(s, s.triumph, REBEL_TAKES_ROME)
    else:
        s.after(combat_over)


@varies
@rule("republic:12.2a")
def claim_triumph(s: Republic) -> None:
    """A rebel who has beaten the Senate has won for his faction, be he dead."""
