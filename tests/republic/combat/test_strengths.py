"""How strong wars are: matching ones multiply, leaders add, guests strengthen only the war they have joined."""

from __future__ import annotations

import pytest

from tabularium.games.republic import wars
from tabularium.games.republic.chance import struck
from tabularium.games.republic.state import NOBODY
from tabularium.games.republic.wars import land_strength, leaders_of, multiplier, naval_strength

from ..table import board, leader, loaded, person, war

PUNIC_1, PUNIC_2, PUNIC_3 = (war(f"war:punic-{number}") for number in (1, 2, 3))
GALLIC, SOCIAL = war("war:gallic-1"), war("war:social")


@pytest.mark.rule("republic:7.332a", "republic:7.342")
def test_matching_wars_multiply_both_strengths_and_the_leader_comes_on_top() -> None:
    wars = {"war:punic-1": "active", "war:punic-2": "unprosecuted"}
    s = board(wars=wars, leaders={"leader:hannibal": "leading"})
    assert (land_strength(s, PUNIC_1), naval_strength(s, PUNIC_1)) == (2 * 10 + 7, 2 * 10 + 7)
    assert (land_strength(s, PUNIC_2), naval_strength(s, PUNIC_2)) == (2 * 15 + 7, 0)


@pytest.mark.rule("republic:7.332a")
def test_a_sleeping_war_has_its_printed_strength() -> None:
    s = board(wars={"war:punic-1": "inactive"})
    assert (multiplier(s, PUNIC_1), land_strength(s, PUNIC_1)) == (1, 10)


@pytest.mark.rule("republic:7.332a", "republic:7.3321a")
def test_an_imminent_war_has_its_printed_strength_beside_two_active_ones() -> None:
    s = board(wars={"war:punic-1": "active", "war:punic-2": "unprosecuted", "war:punic-3": "imminent"})
    assert [multiplier(s, each) for each in (PUNIC_1, PUNIC_2, PUNIC_3)] == [2, 2, 1]
    assert land_strength(s, PUNIC_3) == 7


@pytest.mark.rule("republic:L.plautian-papirian", "republic:7.332a")
def test_the_law_halves_the_social_war_and_no_other() -> None:
    wars = {"war:social": "active", "war:gallic-1": "active"}
    assert [land_strength(board(wars=wars), each) for each in (SOCIAL, GALLIC)] == [10, 10]
    assert [land_strength(board(wars=wars, halved=True), each) for each in (SOCIAL, GALLIC)] == [5, 10]


@pytest.mark.rule("republic:L.plautian-papirian")
def test_half_of_an_odd_strength_is_rounded_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wars, "LAND_STRENGTH", [11] * len(wars.LAND_STRENGTH))
    assert land_strength(board(wars={"war:social": "active"}, halved=True), SOCIAL) == 6


@pytest.mark.rule("republic:7.341a", "republic:7.342")
def test_a_guest_strengthens_only_the_war_he_has_joined_and_his_own_once() -> None:
    hannibal, philip = leader("leader:hannibal"), leader("leader:philip-v")
    s = board(
        wars={"war:punic-1": "active", "war:gallic-1": "active"},
        leaders={"leader:hannibal": "leading", "leader:philip-v": "leading"},
        refuge=[[philip, GALLIC], [hannibal, PUNIC_1]],
    )
    assert (leaders_of(s, PUNIC_1), leaders_of(s, GALLIC)) == ([hannibal], [philip])


# -- chits ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:5.21a", "republic:5.22b")
def test_a_chit_strikes_only_who_has_its_number_and_is_exposed() -> None:
    s = board(people={"statesman:25a": {"faction": 0}, "statesman:25b": {"faction": 1}})
    assert struck(s, 2) == person("family:fabius")
    assert struck(s, 2, lambda s, p: s.faction[p] == 1) == NOBODY
    assert struck(s, 30) == NOBODY, "nobody of that number is in play"
    assert struck(loaded(s, 1, 1, 6, 6), 25) == person("statesman:25a")
    assert struck(loaded(s, 6, 6, 1, 1), 25) == person("statesman:25b")


@pytest.mark.rule("republic:E.refuge.1")
@pytest.mark.parametrize("state", ["inactive", "imminent", "active"])
def test_who_has_found_refuge_strengthens_his_war_before_it_is_active(state: str) -> None:
    matching = {"war:mithridatic-1": "active"} if state == "imminent" else {}
    refuge = [[leader("leader:philip-v"), war("war:mithridatic-2")]]
    wars = {"war:mithridatic-2": state, **matching}
    s = board(wars=wars, leaders={"leader:philip-v": "leading"}, refuge=refuge)
    assert land_strength(s, war("war:mithridatic-2")) == 6 + 6
