"""Setting up an assembly: a senator for everybody, three cards for each faction, and the lowest number presides."""

from __future__ import annotations

from .. import setup
from ..cards import DECKS, EARLY, KIND, LATE, SCENARIOS
from ..senators import clockwise, factions
from ..setup import by_number, deal_hands, deal_to, draw_consul, muster, temporary
from ..setup import start as empty_table
from ..setup_decks import faction_cards, lay_aside, open_cards
from ..state import EVERY_FACTION, Faction
from .book import rule, scene
from .options import AssemblyOptions
from .people import seating
from .state import Assembly

EARLY_REPUBLIC = SCENARIOS[EARLY]


def start(options: AssemblyOptions, people: int) -> Assembly:
    """An empty table, and the people around it in six factions."""
    return table(options, people, EVERY_FACTION)


def by_faction(options: AssemblyOptions, count: int) -> Assembly:
    """An empty table with one person for each faction."""
    return table(options, count, EVERY_FACTION[:count])


def table(options: AssemblyOptions, people: int, parties: list[Faction]) -> Assembly:
    """An empty table for so many people in these factions."""
    s = empty_table(options, len(parties), Assembly)
    assert isinstance(s, Assembly)
    s.sits = seating(people, parties)
    return s


@scene
@rule(
    "republic_assembly:2a",
    "republic_assembly:4.2",
    "republic_assembly:4.4",
    "republic_assembly:4.6",
    "republic_assembly:12.1e",
)
def set_up(s: Assembly) -> None:
    """Families are dealt; what is left of the first period is the deck, to its last card."""
    laid = open_cards(s, EARLY)
    families, red = families_for(len(s.sits)), faction_cards(s, EARLY)
    black = [card for card in DECKS[EARLY] if card not in {*families, *red, *laid}]
    bag = list(families)
    for faction in factions(s):
        deal_to(s, faction, bag, senators_for(s, faction))
    s.deck, s.deck_era = [[*black, *red, *(card for card in bag if card in DECKS[EARLY])]], [EARLY]
    dealt = [card for card in families if card not in bag]
    lay_aside(s, [*laid, *dealt])
    muster(s, EARLY)
    draw_consul(s)
    s.next("name_leader", 0)


@scene
@rule("republic_assembly:4.7", "republic_assembly:4.3b")
def first_resources(s: Assembly) -> None:
    """The Quaestor of Rome hands out the first cards, from the temporary consul's faction clockwise.

    In the same order they may be played.
    """
    deal_hands(s, faction_cards(s, EARLY), EARLY_REPUBLIC["faction_cards_per_player"], clockwise(s))
    dealt = {card for hand in s.hands for card in hand}
    s.deck = [[card for card in bag if card not in dealt] for bag in s.deck]
    s.next("first_intrigue", 0)


@rule("republic_assembly:2a")
def families_for(people: int) -> list[int]:
    """The families to deal from: those of the first period, and of later ones where these are too few for everybody."""
    found: list[int] = []
    for era in range(LATE + 1):
        if era == EARLY or len(found) < people:
            found += [card for card in DECKS[era] if KIND[card] == "family"]
    return found


@rule("republic_assembly:2a")
def senators_for(s: Assembly, faction: Faction) -> int:
    """One for each person; a faction that one person plays has as many as in the second edition."""
    people = len(s.people_of(faction))
    return people if people > 1 else int(EARLY_REPUBLIC["families_per_player"])


@setup.draw_consul.register(Assembly)
@rule("republic_assembly:4.6")
def lowest_number(s: Assembly) -> None:
    """The temporary consul has the lowest number of all in play, and neither rank nor influence by it."""
    numbers = by_number(s)
    temporary(s, numbers[min(numbers)])
