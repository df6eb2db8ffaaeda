"""Clauses that several victors choose too often (6.2)."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.games.mare_nostrum.orders import Offers
from tabularium.games.mare_nostrum.state import MareNostrum

from .peace import (
    clause,
    dictate,
    enemies,
    offer,
    phase,
    terms,
    two_victors,
)
from .world import go_to_war, level, lines, muster, nation, run, units


def served(s: MareNostrum) -> str:
    """Who got the auxiliary troops."""
    (one,) = [name for name in ("rome", "egypt") if any(force.nation == nation(s, name) for force in s.forces)]
    return one


AUXILIARIES = [clause("auxiliary_troops")]


@pytest.mark.rule("mare:6.2r")
@pytest.mark.parametrize(("rome", "egypt"), [("unconditional", "conditional"), ("conditional", "unconditional")])
def test_an_unconditional_surrender_has_priority(rome: Any, egypt: Any) -> None:
    s = two_victors(rome, egypt)
    winner = "rome" if rome == "unconditional" else "egypt"
    dictate(s, **{winner: AUXILIARIES})
    assert served(s) == winner
    loser = "egypt" if winner == "rome" else "rome"
    assert [line.to for line in lines(s, "peace.clause_lost")] == [[nation(s, loser)]]


@pytest.mark.rule("mare:6.2r")
@pytest.mark.parametrize("winner", ["rome", "egypt"])
@pytest.mark.parametrize("reason", ["war", "troops", "stability"])
def test_then_the_longest_war_then_most_troops_then_the_highest_stability(winner: str, reason: str) -> None:
    s = two_victors("unconditional", "unconditional")
    other = "egypt" if winner == "rome" else "rome"
    if reason == "war":
        go_to_war(s, "carthage", winner, s.year - 3)
        level(s, other, "optimo")
    elif reason == "troops":
        level(s, other, "optimo")
        muster(s, winner, "AF2", cav=5)
        muster(s, other, "AF2", cav=4)
    else:
        level(s, winner, "optimo")
    dictate(s, rome=AUXILIARIES, egypt=AUXILIARIES)
    lost = lines(s, "peace.clause_lost")
    assert [line.to for line in lost] == [[nation(s, other)]]


@pytest.mark.rule("mare:6.2u")
def test_limits_count_over_all_treaties_of_a_loser() -> None:
    s = enemies("carthage", "rome", "egypt", "gauls")
    paper = Offers([offer(name, "unconditional") for name in ("rome", "egypt", "gauls")])
    phase(s, "negotiation", carthage=paper)
    phase(s, "answers")
    dictate(s, **{name: [clause("indemnity")] for name in ("rome", "egypt", "gauls")})
    assert len(s.debts) == 2
    assert len(lines(s, "peace.clause_lost")) == 1


@pytest.mark.rule("mare:6.2m", "mare:6.2r")
def test_troops_go_home_if_the_clause_by_which_they_would_stay_is_lost() -> None:
    s = enemies("carthage", "rome", "egypt")
    muster(s, "rome", "AF2", inf=8)
    muster(s, "egypt", "AF3", inf=2)
    phase(s, "negotiation", carthage=Offers([offer(name, "unconditional") for name in ("rome", "egypt")]))
    phase(s, "answers")
    passage = clause("passage_to_victor")
    phase(
        s,
        "surrender_terms",
        rome=terms("carthage", passage, passage, keep=["AF2"]),
        egypt=terms("carthage", passage, keep=["AF3"]),
    )
    run(s, "peace_effects")
    assert (units(s, "rome", "AF2"), units(s, "egypt", "AF3")) == ({"inf": 8}, {})


@pytest.mark.rule("mare:6.2u")
def test_limits_of_two_losers_are_their_own() -> None:
    s = enemies("rome", "carthage", "egypt")
    phase(s, "negotiation", **{name: Offers([offer("rome", "unconditional")]) for name in ("carthage", "egypt")})
    phase(s, "answers")
    both = terms("carthage", *[clause("indemnity")] * 2).terms + terms("egypt", *[clause("indemnity")] * 2).terms
    phase(s, "surrender_terms", rome=type(terms("egypt"))(both))
    run(s, "peace_effects")
    assert len(s.debts) == 4
