"""Papers of peace in detail: who chooses, who is named, what comes in which order, and what is left after it (6)."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.games.mare_nostrum.orders import Offers
from tabularium.games.mare_nostrum.peace.clauses import ORDER, against, weigh
from tabularium.games.mare_nostrum.peace.elimination import eliminate
from tabularium.games.mare_nostrum.peace.papers import has_a_choice
from tabularium.games.mare_nostrum.peace.priority import standing
from tabularium.games.mare_nostrum.pieces import NOBODY, Treaty
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.tables import HOSTILE, SUBSIDIARY
from tabularium.games.mare_nostrum.world import CITY

from .peace import at_mercy, clause, defeated, enemies, offer, papers, phase, refused_offers, surrender
from .world import disarm, general, lines, muster, nation, place, run, world

PASSAGE = clause("passage_to_victor")


@pytest.mark.rule("mare:6.2n")
def test_the_leader_who_is_named_grows_old_and_nobody_else() -> None:
    s = enemies("rome", "carthage", dice=(100,))
    first, second = general(s, "carthage", age=30), general(s, "carthage", age=30)
    defeated(clause("leader_retirement", leader=f"leader:{second.number}"), s=s)
    assert (first.age, second.age) == (35, 55)


@pytest.mark.rule("mare:6.2n")
def test_a_leader_must_be_named_and_be_the_losers() -> None:
    s = enemies("rome", "carthage")
    rome, carthage = nation(s, "rome"), nation(s, "carthage")
    own, theirs = general(s, "rome"), general(s, "carthage")
    named = [clause("leader_retirement", leader=f"leader:{each.number}") for each in (own, theirs)]
    whys = [against(s, carthage, rome, "unconditional", each) for each in (clause("leader_retirement"), *named)]
    assert [why and why.message for why in whys] == [
        "peace.clause_needs_a_name",
        "peace.not_the_losers_leader",
        None,
    ]


@pytest.mark.rule("mare:6.1b", "mare:6.1d", "mare:6.2m")
@pytest.mark.parametrize(
    ("kind", "clauses", "chooses"),
    [
        ("unconditional", [], True),
        ("dictated", [], True),
        ("conditional", [], False),
        ("conditional", [PASSAGE], True),
        ("conditional", [clause("vp_gain")], False),
        ("truce", [], False),
        ("truce", [PASSAGE], False),
    ],
)
def test_who_has_something_to_choose(kind: str, clauses: list[Any], chooses: bool) -> None:
    assert has_a_choice(Treaty(0, 1, kind, clauses)) is chooses


@pytest.mark.rule("mare:6.1b", "mare:6.1d")
def test_a_victor_chooses_for_those_who_surrendered_to_him_alone() -> None:
    s = enemies("carthage", "rome", "egypt")
    phase(s, "negotiation", carthage=Offers([offer("rome", "unconditional")]))
    phase(s, "answers")
    named = {name: sheet.among["terms[].nation"] for name, sheet in papers(s, "surrender_terms").items()}
    assert named == {"carthage": [], "rome": ["nation:carthage"], "egypt": []}


@pytest.mark.rule("mare:6.0a", "mare:6.1b", "mare:6.1d", "mare:6.2m")
def test_who_has_no_choice_has_nobody_to_name() -> None:
    s = enemies("carthage", "rome")
    phase(s, "negotiation", carthage=Offers([offer("rome", "conditional", clause("vp_gain"))]))
    phase(s, "answers", rome=["nation:carthage"])
    assert [sheet.among["terms[].nation"] for sheet in papers(s, "surrender_terms").values()] == [[], []]


@pytest.mark.rule("mare:6.0a", "mare:6.1a", "mare:6.2s")
def test_only_who_was_declined_is_told_so() -> None:
    s = enemies("carthage", "rome", "egypt")
    both = [offer(name, "conditional", clause("vp_gain")) for name in ("rome", "egypt")]
    phase(s, "negotiation", carthage=Offers(both))
    phase(s, "answers", rome=["nation:carthage"])
    declined = lines(s, "peace.declined")
    assert [(line.to, line.params["nation"]) for line in declined] == [([nation(s, "carthage")], "nation:egypt")]


@pytest.mark.rule("mare:6.1a", "mare:6.1b", "mare:6.3b")
def test_the_clauses_of_an_offer_are_looked_at_as_it_is_written() -> None:
    s = enemies("carthage", "rome")
    four = [clause("vp_gain"), clause("vp_gain"), clause("vp_loss")]
    assert refused_offers(s, "carthage", offer("rome", "conditional", *four)) == {}
    again = offer("rome", "conditional", clause("auxiliary_troops"), clause("auxiliary_troops"))
    assert refused_offers(s, "carthage", again) == {"offers[0].clauses[1]": "mare:6.2p"}


@pytest.mark.rule("mare:6.2r", "mare:6.2u", "mare:6.2f3")
def test_clauses_take_effect_in_the_books_order_whoever_chose_them() -> None:
    s = enemies("rome", "carthage")
    rome, carthage, egypt = (nation(s, name) for name in ("rome", "carthage", "egypt"))
    s.treaties = [
        Treaty(carthage, rome, "unconditional", [clause("demobilisation"), clause("vp_gain")]),
        Treaty(egypt, rome, "unconditional", [clause("indemnity"), clause("forced_peace")]),
    ]
    stand, lost = standing(s)
    places = [ORDER.index(each.clause) for _, each in stand]
    assert (places, lost) == (sorted(places), [])


@pytest.mark.rule("mare:6.2f2")
def test_only_a_ceded_province_weighs_more_than_one() -> None:
    s = world()
    assert weigh(s, clause("rights_withdrawal", province="province:AF1")) == 1
    assert weigh(s, clause("province_cession", province="province:AF1")) > 1


@pytest.mark.rule("mare:6.0a", "mare:6.1k", "mare:6.2p", "mare:6.2q")
def test_a_peace_leaves_no_empty_forces_and_no_forced_surrender_behind() -> None:
    s = enemies("rome", "carthage")
    disarm(s)
    muster(s, "carthage", "AF1", inf=3)
    s.forced = [[nation(s, "carthage"), nation(s, "rome"), 0]]
    at_mercy(s)
    surrender(s, "carthage", "rome", "unconditional", clause("auxiliary_troops"), clause("demobilisation"))
    assert ([force.size for force in s.forces], s.forced) == ([3], [])


@pytest.mark.rule("mare:6.2f6")
def test_cities_that_the_fallen_held_and_all_it_had_with_independents_are_free() -> None:
    s = world()
    carthage, egypt, here = nation(s, "carthage"), nation(s, "egypt"), place("HP9")
    city = CITY["city:alejandria"]
    s.occupier[city], s.garrison[city], s.points[carthage] = carthage, 4, 5
    s.grade[carthage][here], s.kept[carthage][here], s.no_entry[carthage][here] = SUBSIDIARY, SUBSIDIARY, True
    eliminate(s, carthage, nation(s, "rome"), place("AF1"))
    assert (s.holder(city), s.garrison[city], s.occupier[city]) == (egypt, 1, NOBODY)
    assert (s.kept[carthage][here], s.no_entry[carthage][here]) == (HOSTILE, False)
    assert s.points[carthage] == 5


def fought_over(s: MareNostrum) -> None:
    """Nothing is left of a battle's tables after the year in which it was fought."""
    run(s, "war_fade")


@pytest.mark.rule("mare:3.3.5t")
def test_what_was_fought_this_turn_does_not_count_in_the_next() -> None:
    s = world()
    s.fought = [[True] * 13 for _ in range(13)]
    fought_over(s)
    assert not any(map(any, s.fought))
