"""Setting up: scenario, decks, the first deal, the temporary consul, leaders, governors and the first intrigue."""

from __future__ import annotations

from collections.abc import Sequence

from tabularium.engine import SEATS, Amount, Pick, Refusal, Scene, refuse, varies

from .ageing import give_ages
from .book import rule, scene
from .cards import (
    CARDS,
    CHITS,
    DECKS,
    EARLY,
    ERA_ENDS,
    NUMBER_OF,
    PERSON,
    PERSON_AT,
    PROVINCE,
    PROVINCE_AT,
    SCENARIOS,
    TABLES,
)
from .chance import lowest
from .forces import raise_legions
from .options import RepublicOptions
from .playing import play_cards
from .posts import go_to_province
from .senators import clockwise, factions, fresh, gain_influence, highest_officer, in_rome, join, members, votes
from .setup_decks import faction_cards, family_cards, lay_aside, names, open_cards, people, periods, some, stack
from .state import GOVERNED, NO_OFFICE, NOBODY, ROME_CONSUL, VACANT, Faction, Republic
from .turn import next_phase

START_TREASURY: int = TABLES["revenue"]["state_annual"]
CONSUL_INFLUENCE: int = TABLES["office_influence"]["rome_consul"]
LONGEST_TERM = 3
GROUPS = (("provinces_developed", 1), ("provinces_undeveloped", 0))
"""The provinces of a period, one group after the other, and the side on which they lie."""


@rule("republic:3.1.1", "republic:3.1.2a", "republic:3.1.2b", "republic:3.1.2c", "republic:3", "republic:CH.6")
def start(options: RepublicOptions, count: int, kind: type[Republic] = Republic) -> Republic:
    """An empty table with a box of cards beside it: 100 talents for the State, none for the factions, no unrest."""
    return kind(
        options=options,
        factions=count,
        chest=START_TREASURY,
        treasury=[0] * count,
        hands=[[] for _ in range(count)],
        leader=[NOBODY] * count,
        out=[0] * count,
        honour=[0] * count,
        cup=list(CHITS),
    )


@scene
def set_up(s: Republic) -> None:
    """Decks are prepared, families and hands dealt, legions raised, and a chit names the temporary consul."""
    eras = periods(s.options)
    first = s.era = eras[0]
    laid = open_cards(s, first)
    families = family_cards(s, first)
    red = faction_cards(s, first)
    if s.options.scenario == "alternative_history":
        black = [card for card in CARDS if card != ERA_ENDS]
    else:
        black = list(DECKS[first])
    dealt_from = {*families, *red, *laid}
    others = [card for card in black if card not in dealt_from]
    deal_families(s, families, SCENARIOS[first]["families_per_player"])
    deal_hands(s, red, SCENARIOS[first]["faction_cards_per_player"])
    stack(s, eras, [*others, *families, *red])
    held = [card for hand in s.hands for card in hand]
    lay_aside(s, [*laid, *held, *(card for card in family_cards(s, first) if card not in families)])
    muster(s, first)
    draw_consul(s)
    s.next(give_ages if s.options.ageing else name_leader, 0)


@rule("republic:3.13b", "republic:3.21b", "republic:3.31b", "republic:3.5a")
def deal_families(s: Republic, families: list[int], count: int) -> None:
    """Families for each player, face up; those left over stay in the bag and go into the deck."""
    for faction in factions(s):
        deal_to(s, faction, families, count)


def deal_to(s: Republic, faction: Faction, families: list[int], count: int) -> None:
    """Families for a faction."""
    dealt = people(some(s, families, count))
    for p in dealt:
        fresh(s, p)
        join(s, p, faction)
    s.say("setup.families", rule="republic:3.13b", seat=SEATS[faction], senators=[PERSON[p] for p in dealt])


@rule("republic:3.13c", "republic:3.21c", "republic:3.31c", "republic:3.5a")
def deal_hands(s: Republic, red: list[int], count: int, order: Sequence[Faction] = ()) -> None:
    """Faction cards for each player, face down."""
    for faction in order or factions(s):
        s.hands[faction] = some(s, red, count)
        s.say("setup.hand", rule="republic:3.13c", to=[faction], cards=names(s.hands[faction]))


@rule("republic:3.14", "republic:3.22", "republic:3.32")
def muster(s: Republic, first: int) -> None:
    """The legions of the period, in the Active box; no fleets."""
    raise_legions(s, SCENARIOS[first]["legions"])


@varies
@rule("republic:3.15a", "republic:3.15b", "republic:3.15c")
def draw_consul(s: Republic) -> None:
    """Chits are drawn until one names a senator in play: he is Rome Consul, and has been one; all chits go back."""
    numbers = by_number(s)
    while (chit := s.draw(s.cup)) not in numbers:
        pass
    s.cup = list(CHITS)
    consul = numbers[chit]
    s.prior[consul] = 1
    gain_influence(s, consul, CONSUL_INFLUENCE)
    temporary(s, consul)


def by_number(s: Republic) -> dict[int, int]:
    """The senators of all factions by their numbers."""
    return {NUMBER_OF[p]: p for faction in factions(s) for p in members(s, faction)}


@rule("republic:3.15a", "republic_assembly:4.6")
def temporary(s: Republic, consul: int) -> None:
    """He is Rome Consul until there is an election."""
    s.office[consul] = ROME_CONSUL
    s.say("setup.consul", rule="republic:3.15a", senator=PERSON[consul], seat=SEATS[s.faction[consul]])


@scene
@rule("republic:3.16", "republic:4.12b")
def name_leader(s: Republic, turn: int) -> Scene:
    """Clockwise from the temporary consul each player names a leader; without a choice it is the foremost."""
    order = clockwise(s)
    faction = order[turn]
    own = members(s, faction)
    foremost = max(own, key=lambda p: (s.influence[p], -NUMBER_OF[p]))
    chosen = yield Pick(
        faction, "setup.leader", [PERSON[p] for p in own], fallback=PERSON[foremost], rule="republic:3.16"
    )
    s.leader[faction] = PERSON_AT[chosen]
    s.say("setup.leader", rule="republic:3.16", seat=SEATS[faction], senator=chosen)
    if turn + 1 < len(order):
        s.next(name_leader, turn + 1)
    else:
        s.next(deal_provinces, 0)


# -- provinces -----------------------------------------------------------------------------------------------------
@scene
@rule("republic:3.17", "republic:3.23a", "republic:3.33a", "republic:3.33b", "republic:3.33c")
def deal_provinces(s: Republic, group: int) -> None:
    """The provinces of a group are dealt one to a player, the others lie in the Forum; the next waits for governors."""
    if s.era == EARLY or group == len(GROUPS):
        s.next(first_intrigue, 0)
        return
    names_of_group, developed = GROUPS[group]
    bag = [PROVINCE_AT[name] for name in SCENARIOS[s.era][names_of_group]]
    if not bag:
        s.next(deal_provinces, group + 1)
        return
    for province in bag:
        s.province[province], s.developed[province] = VACANT, developed
    order = clockwise(s)
    if len(bag) < len(order):
        order.remove(lowest(s, order, dice=1))
    dealt = []
    for faction in order:
        province = s.draw(bag)
        dealt.append([faction, province])
        s.say("setup.province", rule="republic:3.23a", seat=SEATS[faction], province=PROVINCE[province])
    s.next(first_governor, dealt, group)


@scene
@rule("republic:3.23b", "republic:3.33a", "republic:3.33b")
def first_governor(s: Republic, dealt: list[list[int]], group: int) -> Scene:
    """A player sends a senator without office to the province received, for one to three years."""
    faction, province = Faction(dealt[0][0]), dealt[0][1]
    fit = [p for p in in_rome(s, faction) if s.office[p] == NO_OFFICE]
    least = min(fit, key=lambda p: (p == s.leader[faction], votes(s, p)))

    def why(answer: str) -> Refusal | None:
        consul = highest_officer(s)
        if answer == PERSON[consul]:
            return refuse("refused.governor_office", "republic:3.23b", senator=answer)
        return None

    chosen = yield Pick(
        faction,
        "setup.governor",
        [PERSON[p] for p in fit],
        fallback=PERSON[least],
        rule="republic:3.23b",
        reason=why,
        nearby=lambda: [PERSON[p] for p in in_rome(s, faction)],
        params={"province": PROVINCE[province]},
    )
    term = yield Amount(
        faction, "setup.term", 1, LONGEST_TERM, rule="republic:3.23b", params={"province": PROVINCE[province]}
    )
    p = PERSON_AT[chosen]
    s.governor[province], s.term[province] = p, term
    s.province[province], s.appointed[province] = GOVERNED, s.turn
    go_to_province(s, p, province)
    s.say("setup.governor", rule="republic:3.23b", senator=chosen, province=PROVINCE[province], term=term)
    if dealt[1:]:
        s.next(first_governor, dealt[1:], group)
    else:
        s.next(deal_provinces, group + 1)


# -- the first intrigue --------------------------------------------------------------------------------------------
@scene
@rule("republic:3.18a", "republic:3.18b")
def first_intrigue(s: Republic, turn: int) -> Scene:
    """Clockwise from the temporary consul each player may play statesmen and concessions; nothing is traded."""
    order = clockwise(s)
    yield from play_cards(s, order[turn])
    if turn + 1 < len(order):
        s.next(first_intrigue, turn + 1)
    else:
        s.next(next_phase)
