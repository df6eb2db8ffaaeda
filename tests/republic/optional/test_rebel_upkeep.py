"""Rebel governors: what passes their provinces by, what they earn there, and what their forces cost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.forces import garrison
from tabularium.games.republic.forum.pretender import pretender_rises
from tabularium.games.republic.posts import rebellious
from tabularium.games.republic.provinces import roman, under_attack
from tabularium.games.republic.provincial.building import building
from tabularium.games.republic.provincial.defence import attackers
from tabularium.games.republic.revenue.raids import internal_disorder, raids
from tabularium.games.republic.revenue.rebels import charged
from tabularium.games.republic.revenue.state_income import undisturbed
from tabularium.games.republic.revolt import rebel_legions
from tabularium.games.republic.senate.garrisons import _loyal_provinces, bringing
from tabularium.games.republic.senate.governors import recallable
from tabularium.games.republic.state import EVERY_FACTION
from tabularium.testing.language import asked, legal, lines, play

from ..table import of, person, province, rome, walk
from .provinces import settled
from .rebels import AFRICA, ASIA, FABIUS, GALLIA, ON, SICILIA, VALERIUS, playing, risen


# -- rebel provinces --------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:11.34")
def test_wars_events_and_development_pass_a_rebel_province_by() -> None:
    events = {"event:barbarian-raids": 2, "event:internal-disorder": 1, "event:pretender-emerges": 1}
    s = risen({GALLIA: {}}, where=GALLIA, wars={"war:gallic-1": "active"}, events=events, phase="revenue")
    raids(s)
    internal_disorder(s)
    pretender_rises(s)
    assert rebellious(s, province(GALLIA))
    assert not s.idle[province(GALLIA)]
    assert not under_attack(s, province(GALLIA))
    assert attackers(s) == building(s) == undisturbed(s) == recallable(s) == []
    assert GALLIA not in _loyal_provinces(s)
    assert not roman(s, province(GALLIA))
    assert roman(settled({}, provinces={GALLIA: FABIUS}, options=ON), province(GALLIA))


@pytest.mark.rule("republic:11.34", "republic:11.35")
def test_a_rebel_governor_stays_beyond_his_term_and_his_garrison_is_not_recalled() -> None:
    s = risen({ASIA: {"legions": 2}}, phase="revenue")
    s.term[province(ASIA)] = 1
    walk(s, "terms")
    assert s.governor[province(ASIA)] == person(FABIUS)
    assert bringing(s, EVERY_FACTION[1]).left([]) == []


@pytest.mark.rule("republic:11.35", "republic:6.513b")
def test_a_rebel_governor_takes_all_income_of_his_province() -> None:
    s = risen({AFRICA: {}}, 5, 3, 4, where=AFRICA, phase="revenue")
    walk(s, "rebel_income")
    assert s.talents[person(FABIUS)] == (5 - 1) + (3 + 4 - 4) + 20
    poor = risen({"province:hispania-ulterior": {}}, 1, 6, where="province:hispania-ulterior", phase="revenue")
    walk(poor, "rebel_income")
    assert poor.talents[person(FABIUS)] == (1 - 3) + (-6 - 1) + 10
    assert poor.chest == s.chest, "the State gets and loses nothing"
    sardinia = "province:sardinia-et-corsica"
    nothing = risen({sardinia: {}}, 1, 6, where=sardinia, phase="revenue")
    walk(nothing, "rebel_income")
    assert nothing.talents[person(FABIUS)] == 0, "what costs more than it brings costs him nothing"


# -- upkeep -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:11.36a", "republic:6.513b")
def test_units_and_points_of_base_strength_cost_a_rebel_two_talents_each() -> None:
    s = risen({SICILIA: {"armies": 3, "fleets": 1, "legions": 2}}, where=SICILIA)
    assert charged(s).units * 2 == 16
    legion = garrison(s, province(SICILIA))[0]
    s.veteran[legion], s.sworn[legion] = 1, person(FABIUS)
    assert charged(s).units * 2 == 14, "sworn veterans are free"
    asia = risen({ASIA: {}})
    assert charged(asia).base == 6 + 5, "the naval base counts, too"


def upkeep(forces: Mapping[str, int], talents: int, **given: Any) -> Match:
    s = risen({SICILIA: forces}, where=SICILIA, phase="revenue", **given)
    s.talents[person(FABIUS)] = talents
    return playing(s, "rebel_upkeep")


@pytest.mark.rule("republic:11.36b")
def test_legions_go_first_then_provincial_units_and_the_base_stands() -> None:
    match = play(upkeep({"legions": 2, "armies": 3, "fleets": 1}, 6), 6)
    assert asked(match) == {0: "revenue.disperse_fleets"}
    assert legal(match) == [0, 1]
    play(match, 1)
    s, sicilia = rome(match), province(SICILIA)
    assert (s.provincial_armies[sicilia], s.provincial_fleets[sicilia]) == (1, 0)
    assert len(s.released) == 2
    assert of(match, "talents", FABIUS) == 0


@pytest.mark.rule("republic:11.36b")
def test_of_provincial_units_as_many_fleets_go_as_there_are_too_few_armies() -> None:
    match = play(upkeep({"armies": 1, "fleets": 3}, 6), 6)
    assert legal(match) == [2, 3]


@pytest.mark.rule("republic:11.36b")
def test_who_cannot_even_pay_the_base_pays_all_he_has() -> None:
    match = play(upkeep({"armies": 2}, 3), 3)
    assert (of(match, "talents", FABIUS), rome(match).provincial_armies[province(SICILIA)]) == (0, 0)


@pytest.mark.rule("republic:11.36b")
def test_what_he_can_pay_stays() -> None:
    match = play(upkeep({"legions": 1, "armies": 2, "fleets": 1}, 20), 12)
    s = rome(match)
    assert (of(match, "talents", FABIUS), s.released) == (8, [])
    assert (s.provincial_armies[province(SICILIA)], s.provincial_fleets[province(SICILIA)]) == (2, 1)


@pytest.mark.rule("republic:11.36b", "republic:11.23c")
def test_he_says_which_of_legions_and_fleets_go_and_the_highest_officer_decides_about_both() -> None:
    s = risen({SICILIA: {"legions": 2}}, where=SICILIA, phase="revenue")
    s.fleets_with[person(FABIUS)] = 2
    s.talents[person(FABIUS)] = 6
    match = play(playing(s, "rebel_upkeep"), 6)
    assert asked(match) == {0: "revenue.release_fleets"}
    assert legal(match) == [1, 2]
    play(match, 2)
    assert (rome(match).released_fleets, len(rome(match).released)) == (2, 1)
    assert (rome(match).fleets, of(match, "fleets_with", FABIUS)) == (2, 0)
    officer = playing(rome(match), "released_legions")
    assert asked(officer) == {0: "revenue.released_units"}
    assert officer.asks[0].params == {"legions": 1, "fleets": 2}
    refused = play(officer, "refuse")
    assert [lines(refused, f"revenue.{each}")[0].params for each in ("disbanded", "disbanded_fleets")] == [
        {"legions": 1},
        {"fleets": 2},
    ]
    assert (rome(refused).fleets, rome(refused).released_fleets) == (0, 0)
    assert len(rebel_legions(rome(refused))) == 1


@pytest.mark.rule("republic:11.36b")
def test_followers_lose_their_forces_before_the_leader() -> None:
    s = risen({ASIA: {"armies": 2}, SICILIA: {"armies": 2}}, phase="revenue", followers={SICILIA: VALERIUS}, where=ASIA)
    s.talents[person(FABIUS)] = 2 * (11 + 2 + 1)
    play(playing(s, "rebel_upkeep"), 28, 0)
    assert (s.provincial_armies[province(ASIA)], s.provincial_armies[province(SICILIA)]) == (1, 0)
