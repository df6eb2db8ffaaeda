"""Provincial wars and rebel governors where several provinces, several wars or nobody's governor are concerned."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.games.republic.cards import NUMBER_OF
from tabularium.games.republic.forces import garrison, rebel_strength
from tabularium.games.republic.provinces import under_attack
from tabularium.games.republic.provincial.building import building
from tabularium.games.republic.revolt import arrive, escort
from tabularium.games.republic.state import (
    ALLIED,
    CAPTIVE,
    CURIA,
    GOVERNED,
    IN_TRANSIT,
    INACTIVE,
    JOINED,
    REBEL_POST,
    UNPROSECUTED,
    VACANT,
)
from tabularium.games.republic.wars import land_strength
from tabularium.testing.language import asked, legal, lines, play

from ..table import of, person, province, rome, walk, war
from .provinces import ON, forces
from .rebels import ASIA, GALLIA, SICILIA, VALERIUS, playing, risen
from .test_provincial_wars import attacked, fought

NARBONENSIS, ILLYRICUM, SARDINIA = "province:gallia-narbonensis", "province:illyricum", "province:sardinia-et-corsica"
PUNIC, GALLIC, GERMANIC = "war:punic-2", "war:gallic-1", "war:germanic-migrations"
SLAVES, LATER_SLAVES, PIRATES = "war:slave-1", "war:slave-2", "war:cilician-1"
JULIUS, TERENTIUS = "family:julius", "family:terentius"
UNALIGNED: dict[str, Any] = {"governor": TERENTIUS, "people": {TERENTIUS: {"faction": -1}}}


@pytest.mark.rule("republic:10.0a", "republic:10.0b", "republic:10.03a")
def test_all_provinces_on_a_card_suffer_and_the_first_is_attacked() -> None:
    stands = {"armies": 3, "legions": 1}
    beside = {NARBONENSIS: {"armies": 2}}
    match = attacked(GALLIA, PUNIC, 1, 1, 1, stands=stands, provinces={NARBONENSIS: VALERIUS}, beside=beside)
    s = rome(match)
    assert (fought(match)["mine"], fought(match)["theirs"]) == (1 + 1 + 3 + 4, 15)
    assert (s.province[province(GALLIA)], s.province[province(NARBONENSIS)]) == (ALLIED, GOVERNED)
    assert land_strength(s, war(PUNIC)) == 15 + 1, "its base; all its armies have fallen"
    assert under_attack(s, province(NARBONENSIS))
    assert building(s) == []
    assert forces(s, NARBONENSIS) == (2, 0, 0), "what is there stays, and costs nothing"


@pytest.mark.rule("republic:10.0b")
def test_a_war_that_comes_second_attacks_the_next_province_on_its_own_card() -> None:
    match = attacked(
        GALLIA,
        GALLIC,
        *(war(GALLIC), 1, 1, 1),
        *(6, 6, 5),
        stands={"armies": 3},
        provinces={NARBONENSIS: VALERIUS, ILLYRICUM: JULIUS},
        wars={GERMANIC: "active"},
    )
    met = [(each.params["war"], each.params["province"]) for each in lines(match, "provincial.fought")]
    assert met == [(GALLIC, GALLIA), (GERMANIC, ILLYRICUM)]
    s = rome(match)
    assert [s.war[war(each)] for each in (GALLIC, GERMANIC)] == [UNPROSECUTED] * 2
    assert s.province[province(NARBONENSIS)] == GOVERNED, "each war attacks once"


@pytest.mark.rule("republic:10.05b", "republic:10.01a")
def test_an_unaligned_governor_wins_like_any_other() -> None:
    match = attacked(SICILIA, SLAVES, 6, 6, 4, stands={"legions": 2, "armies": 2}, **UNALIGNED)
    s = rome(match)
    assert fought(match)["mine"] == 2 + 2 + 2 + 2
    assert (of(match, "influence", TERENTIUS), of(match, "popularity", TERENTIUS)) == (1 + 2, 2)
    assert [s.sworn[legion] for legion in garrison(s, province(SICILIA))].count(person(TERENTIUS)) == 1
    assert s.war[war(SLAVES)] == INACTIVE


@pytest.mark.rule("republic:10.03a", "republic:10.04")
@pytest.mark.parametrize(
    ("dice", "place", "state"),
    [((1, 1, 1), CURIA, ALLIED), ((4, 4, 3, NUMBER_OF[person(TERENTIUS)]), CAPTIVE, VACANT)],
)
def test_an_unaligned_governor_dies_or_is_taken_like_any_other(dice: tuple[int, ...], place: int, state: int) -> None:
    options = {**ON, "capture_two_chits": False}
    match = attacked(SICILIA, LATER_SLAVES, *dice, stands={"legions": 2, "armies": 2}, options=options, **UNALIGNED)
    assert of(match, "place", TERENTIUS) == place
    assert rome(match).province[province(SICILIA)] == state


@pytest.mark.rule("republic:10.02a", "republic:10.01b")
def test_a_standoff_at_sea_sinks_twice_a_quarter_where_no_legion_stands() -> None:
    match = attacked(SARDINIA, PIRATES, 6, 5, 4, 32, 32, stands={"fleets": 3})
    assert (fought(match)["mine"], fought(match)["result"]) == (0 + 3 + 4, "result:standoff")
    assert forces(rome(match), SARDINIA) == (0, 1, 0)
    assert rome(match).war[war(PIRATES)] == UNPROSECUTED


@pytest.mark.rule("republic:11.371", "republic:11.37b", "republic:11.33")
def test_what_a_follower_sends_by_sea_counts_when_it_has_arrived() -> None:
    stands = {GALLIA: {"armies": 3, "legions": 2}, ASIA: {"armies": 4, "fleets": 2, "legions": 1}}
    s = risen(stands, where=GALLIA, followers={ASIA: VALERIUS}, phase="revolution")
    arrive(s, province(GALLIA))
    s.fought = [[REBEL_POST, 1]]
    assert rebel_strength(s) == 2 + 3 + 4
    match = playing(s, "revolution_phase")
    assert (asked(match), legal(match)) == ({0: "revolution.reinforce"}, ["none", ASIA])
    play(match, ASIA)
    assert (s.expedition[province(ASIA)], rebel_strength(s), escort(s, province(ASIA))) == (IN_TRANSIT, 9, 5 + 2)
    walk(s, "interceptions")
    assert (s.expedition[province(ASIA)], rebel_strength(s)) == (JOINED, 3 + 7 + 4)
