"""How wars, enemy leaders and provinces enter play, become active, and leave again.

Senate, Combat and Revolution use these too: `activate` when Rome attacks, `awaken` when provinces have arisen, and
`war_over` when a war has left play for any reason.
"""

from __future__ import annotations

from tabularium.engine import varies

from ..book import rule
from ..cards import (
    ALWAYS_REVOLT,
    CARD_OF,
    CONCESSION,
    DECK_WARS,
    DESTROYS,
    EVENT,
    EVENT_AT,
    LEADER,
    LEADER_STRENGTH,
    LEADERS,
    REVOLTS,
    WAR,
    WAR_EFFECTS,
)
from ..concessions import take_away
from ..provincial.allies import set_free
from ..state import (
    ACTIVE,
    BEATEN,
    IMMINENT,
    IN_CURIA,
    IN_FORUM,
    INACTIVE,
    LEADER_GONE,
    LEADER_IN_CURIA,
    LEADING,
    NOBODY,
    WAR_STATES,
    Republic,
)
from ..wars import FOUGHT, IN_PLAY, exists, in_play, leads, provinces_stand
from .pretender import pretender_rises
from .rhodes import fleets_go_home

REFUGE, PRETENDER = EVENT_AT["refuge"], EVENT_AT["pretender-emerges"]
DROUGHT_EVENT = EVENT_AT["drought"]
CONDITIONAL, OR_DROUGHT = "conditional", "or_drought"
"""A revolt that needs a province waits for it, or is a drought without it."""


# -- wars ----------------------------------------------------------------------------------------------------------
@rule(
    "republic:7.331",
    "republic:7.333b",
    "republic:7.3321a",
    "republic:7.3321b",
    "republic:7.341b",
    "republic:7.33b",
    "republic:E.refuge.1",
    "republic:E.pretender.1",
    "republic_assembly:7.331",
    "republic_assembly:7.332a",
)
def appear(s: Republic, war: int) -> None:
    """A war is drawn. A matching war that was inactive becomes active. A leader in refuge joins the new war.

    A revolt that is a mere drought without its province is one, and no war.
    """
    if s.edition.cards.activation[war] == OR_DROUGHT and not provinces_stand(s, war):
        s.discards.append(CARD_OF[WAR[war]])
        s.level[DROUGHT_EVENT] += 1
        s.say("event.comes", rule="republic:E.drought.1", event=EVENT[DROUGHT_EVENT], level=s.level[DROUGHT_EVENT])
        return
    s.navy_beaten[war] = s.driven_back[war] = 0
    s.revolt[war] = is_revolt(s, war)
    matching = [other for other in s.edition.cards.matching[war] if s.war[other] in IN_PLAY]
    led = any(s.leader_at[leader] in (LEADER_IN_CURIA, LEADING) and leads(s, leader, war) for leader in LEADERS)
    s.war[war] = state_when_drawn(s, war, matching, led)
    s.say("war.appears", rule="republic:7.331", war=WAR[war], state=f"state:{WAR_STATES[s.war[war]]}")
    if s.war[war] == ACTIVE:
        bring_leaders(s, war)
    for other in matching:
        if s.war[other] == INACTIVE:
            activate(s, other)
    for pair in s.refuge:
        if pair[1] == NOBODY:
            pair[1] = war
            s.say("leader.joins", rule="republic:E.refuge.1", leader=LEADER[pair[0]], war=WAR[war])
            join_as_guest(s, war)
    strike_at_arrival(s, war)
    if s.war[war] == ACTIVE:
        pretender_rises(s)


@varies
@rule("republic:7.331", "republic:7.332a")
def state_when_drawn(s: Republic, war: int, matching: list[int], led: bool) -> int:
    """Imminent beside a matching war, active by its card or for a leader in play, else inactive."""
    if matching:
        return IMMINENT
    return ACTIVE if led or starts_active(s, war) else INACTIVE


@varies
@rule("republic:E.refuge.1")
def join_as_guest(s: Republic, war: int) -> None:
    """A leader who has found refuge joins a war, which stays as it is."""


@rule("republic:7.333b", "republic:7.333a")
def is_revolt(s: Republic, war: int) -> int:
    """Some wars are always revolts, some only if a province is in play when they are drawn."""
    province = s.edition.cards.revolt_if[war]
    return int(ALWAYS_REVOLT[war] or (province is not None and exists(s, province)))


@rule("republic:7.331", "republic:7.333b")
def starts_active(s: Republic, war: int) -> bool:
    """Does its card make it active at once? A conditional revolt only if its provinces are in play."""
    activation = s.edition.cards.activation[war]
    return activation == "active" or (activation in (CONDITIONAL, OR_DROUGHT) and provinces_stand(s, war))


@rule(
    "republic:7.321",
    "republic:7.331",
    "republic:I.egyptian-grain",
    "republic:I.sicilian-grain",
    "republic_assembly:9.611b",
    "republic_assembly:7.331",
)
def strike_at_arrival(s: Republic, war: int) -> None:
    """Immediate effects of a war's card: it destroys a grain concession, or rouses every inactive war of a series."""
    grain = DESTROYS[war]
    if grain is not None:
        destroy(s, grain)
    if "activate_inactive_matching_wars" in WAR_EFFECTS[war]:
        for other in DECK_WARS:
            if s.war[other] == INACTIVE and s.edition.cards.series[other] is not None:
                activate(s, other)


@rule("republic:7.321", "republic:7.32c", "republic_assembly:7.32d")
def destroy(s: Republic, concession: int) -> bool:
    """A concession in play is destroyed: it goes to the Curia. False if it is not in play."""
    if s.holder[concession] < 0 and s.holder[concession] != IN_FORUM:
        return False
    take_away(s, concession, IN_CURIA)
    s.destroyed(concession)
    s.say("concession.destroyed", rule="republic:7.321", concession=CONCESSION[concession])
    return True


@rule("republic:7.331", "republic:7.3321d", "republic:7.341b")
def activate(s: Republic, war: int) -> None:
    """A war moves to Active Wars: attacked, led, or joined by a matching one; its leader leaves the Curia."""
    s.war[war], s.driven_back[war] = ACTIVE, 0
    s.say("war.active", rule="republic:7.331", war=WAR[war])
    bring_leaders(s, war)


@rule("republic:7.333b", "republic:7.341b", "republic:10.05a")
def awaken(s: Republic) -> None:
    """Conditional revolts become active once their provinces are in play; not those that a province has driven back.

    A leader who has waited for these provinces comes to a revolt that is active already.
    """
    for war in DECK_WARS:
        waits = s.war[war] == INACTIVE and not s.driven_back[war]
        if waits and s.edition.cards.activation[war] == CONDITIONAL and provinces_stand(s, war):
            activate(s, war)
        elif s.war[war] in FOUGHT:
            bring_leaders(s, war)


# -- leaders -------------------------------------------------------------------------------------------------------
def waits_for(s: Republic, leader: int, war: int) -> bool:
    """Does this leader wait in the Curia for the war?"""
    return s.leader_at[leader] == LEADER_IN_CURIA and leads(s, leader, war)


@rule("republic:7.341b")
def bring_leaders(s: Republic, war: int) -> None:
    """Leaders who wait in the Curia for a war that has become active come to it."""
    for leader in LEADERS:
        if waits_for(s, leader, war):
            s.leader_at[leader] = LEADING
            s.say("leader.leads", rule="republic:7.341b", leader=LEADER[leader], wars=[WAR[war]])


@rule(
    "republic:7.34",
    "republic:7.341a",
    "republic:7.344a",
    "republic:7.3321e",
    "republic_assembly:7.34b",
    "republic_assembly:7.331",
)
def lead(s: Republic, leader: int) -> None:
    """A leader is drawn: he makes matching inactive wars active, imminent ones excepted; without a war to the Curia."""
    wars = own_wars(s, leader)
    if not wars:
        wait_or_leave(s, leader)
        return
    s.leader_at[leader] = LEADING
    s.say("leader.leads", rule="republic:7.341a", leader=LEADER[leader], wars=[WAR[war] for war in wars])
    for war in wars:
        if s.war[war] == INACTIVE:
            activate(s, war)


def own_wars(s: Republic, leader: int) -> list[int]:
    """The wars in play that this leader's card names."""
    return [war for war in s.edition.cards.leader_wars[leader] if s.war[war] in IN_PLAY and leads(s, leader, war)]


@rule("republic:7.344b")
def outlived(s: Republic, leader: int) -> bool:
    """Have all wars of this leader been beaten?"""
    return all(s.war[war] == BEATEN for war in s.edition.cards.leader_wars[leader])


@rule("republic:7.344a", "republic:7.344b")
def wait_or_leave(s: Republic, leader: int, discarded: bool = False) -> None:
    """A leader without a war in play goes to the Curia, or out of the game once all his wars are beaten."""
    gone = discarded or outlived(s, leader)
    s.leader_at[leader] = LEADER_GONE if gone else LEADER_IN_CURIA
    s.say("leader.gone" if gone else "leader.waits", rule="republic:7.344a", leader=LEADER[leader])


@rule("republic:7.344a", "republic:7.344b", "republic:E.refuge.1", "republic:E.refuge.2")
def leaders_lose(s: Republic, war: int, beaten: bool) -> None:
    """The leaders of a war that has left play go to the Curia, or out of the game once all their wars are beaten.

    After a Roman victory the first of them, the strongest, may find refuge instead. One who led from refuge is
    discarded with the last war he had joined.
    """
    before = {leader for leader, _ in s.refuge}
    s.refuge = [pair for pair in s.refuge if pair[1] != war]
    staying = {leader for leader, _ in s.refuge}
    guests = before - staying
    left = [
        leader
        for leader in LEADERS
        if s.leader_at[leader] == LEADING
        and (leader in guests or war in s.edition.cards.leader_wars[leader])
        and leader not in staying
        and not own_wars(s, leader)
    ]
    for leader in sorted(left, key=lambda each: -LEADER_STRENGTH[each]):
        if leader in guests or not (beaten and find_refuge(s, leader)):
            wait_or_leave(s, leader, discarded=leader in guests)
    for leader in LEADERS:
        if s.leader_at[leader] == LEADER_IN_CURIA and outlived(s, leader):
            wait_or_leave(s, leader)


@rule("republic:E.refuge.1", "republic:E.refuge.2")
def find_refuge(s: Republic, leader: int) -> bool:
    """A beaten leader waits for the next war, or at level II rouses and strengthens every war in play."""
    level = s.level[REFUGE]
    wars = in_play(s)
    if not level or (level > 1 and not wars):
        return False
    s.level[REFUGE] = 0
    s.say("leader.refuge", rule="republic:E.refuge.1", leader=LEADER[leader])
    if level == 1:
        s.refuge.append([leader, NOBODY])
        return True
    for war in wars:
        s.refuge.append([leader, war])
        if s.war[war] == INACTIVE:
            activate(s, war)
    return True


# -- what ends with a war ------------------------------------------------------------------------------------------
@rule("republic:E.rhodian-alliance.1", "republic:E.pretender.1", "republic:7.344a", "republic:10.03c")
def war_over(s: Republic, war: int, beaten: bool = True) -> None:
    """A war has left play (its state is set already): leaders, Rhodian fleets and a pretender's card go with it.

    The provinces that fought beside it are free.
    """
    leaders_lose(s, war, beaten)
    set_free(s, war)
    if s.rhodian and s.rhodian_war == war:
        fleets_go_home(s)
    if s.pretender != NOBODY and war == REVOLTS[s.pretender]:
        s.pretender, s.level[PRETENDER] = NOBODY, 0
