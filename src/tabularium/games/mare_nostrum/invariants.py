"""Facts that hold after every scene, whatever is ordered."""

from __future__ import annotations

from .deck import COPIES
from .pieces import NOBODY
from .state import OUT_OF_PLAY, MareNostrum
from .tables import COLLAPSE, OPTIMAL
from .world import CITIES_OF, MOST_RURAL, MOST_URBAN, RURAL, URBAN


def check(s: MareNostrum) -> None:
    """Goods, people, units, leaders, cards and relations are accounted for."""
    nations = range(len(s.seat_of))
    for nation in nations:
        assert all(each >= 0 for each in s.treasury[nation][1:]), "only talents can be owed, and only to the army"
        assert OPTIMAL <= s.stability[nation] <= COLLAPSE, "there are eight levels"
        assert all(each >= 0 for each in s.fleets[nation]), "no sea holds fewer than no fleets"
    for province, people in enumerate(s.rural):
        assert 0 <= people <= max(MOST_RURAL[province], RURAL[province]), "rural population keeps within its limits"
    for city, people in enumerate(s.urban):
        assert 0 <= people <= max(MOST_URBAN[city], URBAN[city]), "urban population keeps within its limits"
        assert s.garrison[city] >= 0, "no garrison is below nothing"
    for force in s.forces:
        assert all(each >= 0 for each in force.units), "no force has fewer than no units of a kind"
        assert s.owner[force.province] != OUT_OF_PLAY, "nobody stands outside the scenario"
        assert force.nation == NOBODY or not s.eliminated[force.nation], "an eliminated nation has no units"
    numbers = [leader.number for leader in s.leaders]
    assert len(set(numbers)) == len(numbers), "every leader has a number of his own"
    cards = [*s.deck, *s.removed, *(held.card for hand in s.hands for held in hand), *(each.card for each in s.active)]
    cards += [copy for copy, _ in s.ceded]
    assert sorted(cards) == list(range(len(COPIES))), "every card is in one place"
    for a in nations:
        for b in nations:
            assert s.war_since[a][b] == s.war_since[b][a], "both or neither are at war"
            assert s.trade_alliance[a][b] == s.trade_alliance[b][a], "both or neither are trade allies"
            assert s.military_alliance[a][b] == s.military_alliance[b][a], "both or neither are military allies"
            if s.war_since[a][b]:
                assert not s.trade_alliance[a][b], "war ends trade alliances"
                assert not s.military_alliance[a][b], "war ends military alliances"
    for province, owner in enumerate(s.owner):
        if owner == NOBODY:
            continue
        assert all(s.occupier[city] != owner for city in CITIES_OF[province]), "nobody occupies his own city"
