"""The greedy bot makes peace: what it offers, what it takes, and what it dictates."""

from __future__ import annotations

from typing import Any

from tabularium.engine import Ask
from tabularium.games.mare_nostrum.bot import GreedyBot
from tabularium.games.mare_nostrum.orders import Offer, Offers
from tabularium.games.mare_nostrum.peace.negotiating import answer
from tabularium.games.mare_nostrum.peace.papers import offer_sheet, terms_sheet
from tabularium.games.mare_nostrum.pieces import Treaty
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.view import view

from ..world import disarm, go_to_war, level, muster, nation, world


def at_war() -> MareNostrum:
    """Germans and Gauls fight; nobody else has an army."""
    s = world()
    disarm(s)
    go_to_war(s, "germans", "gauls")
    return s


def given(s: MareNostrum, scene: str, ask: Ask) -> Any:
    """What the bot answers, which is legal."""
    s.resume([["open_turn"], [scene]])
    handed_in = GreedyBot()(view(s, ask.seat), ask)
    assert ask.accepts(handed_in)
    return handed_in


def test_it_offers_a_truce_in_a_war_that_it_does_not_win() -> None:
    s = at_war()
    muster(s, "germans", "GM7", inf=8)
    muster(s, "gauls", "GL3", inf=8)
    paper = given(s, "negotiation", offer_sheet(s, nation(s, "germans")))
    assert [(offer["nation"], offer["kind"]) for offer in paper["offers"]] == [("nation:gauls", "truce_5")]


def test_it_fights_on_where_it_wins() -> None:
    s = at_war()
    muster(s, "germans", "GL3", inf=20)
    muster(s, "gauls", "GL1", inf=5)
    assert not given(s, "negotiation", offer_sheet(s, nation(s, "germans"))).get("offers")


def test_who_is_clearly_stronger_gives_a_young_war_time() -> None:
    s = at_war()
    muster(s, "germans", "GM7", inf=20)
    muster(s, "gauls", "GL3", inf=8)
    assert not given(s, "negotiation", offer_sheet(s, nation(s, "germans"))).get("offers")
    s.war_since[nation(s, "germans")][nation(s, "gauls")] = s.year - 3
    paper = given(s, "negotiation", offer_sheet(s, nation(s, "germans")))
    assert [offer["kind"] for offer in paper["offers"]] == ["truce_5"]


def test_it_gives_in_when_its_cities_are_lost() -> None:
    s = at_war()
    muster(s, "germans", "GM1", inf=8)
    muster(s, "gauls", "GM3", inf=12)
    for city in s.cities(nation(s, "germans"))[:3]:
        s.occupier[city] = nation(s, "gauls")
    paper = given(s, "negotiation", offer_sheet(s, nation(s, "germans")))
    assert [offer["kind"] for offer in paper["offers"]] == ["conditional"]


def test_it_gives_in_when_all_is_lost() -> None:
    s = at_war()
    level(s, "germans", "fiasco")
    muster(s, "germans", "GM1", inf=2)
    muster(s, "gauls", "GM3", inf=20)
    paper = given(s, "negotiation", offer_sheet(s, nation(s, "germans")))
    assert [offer["kind"] for offer in paper["offers"]] == ["conditional"]


def test_it_demands_the_surrender_of_who_has_collapsed() -> None:
    s = at_war()
    s.forced = [[nation(s, "gauls"), nation(s, "germans"), 0]]
    assert given(s, "negotiation", offer_sheet(s, nation(s, "germans")))["demands"] == ["nation:gauls"]


def test_it_takes_a_surrender_that_is_offered() -> None:
    s = at_war()
    s.offers = [None] * len(s.seat_of)
    s.offers[nation(s, "gauls")] = Offers([Offer("nation:germans", "conditional")])
    ask = answer(s, nation(s, "germans"))
    assert given(s, "answers", ask) == ["nation:gauls"]


def test_it_dictates_land_where_its_army_stands_and_points() -> None:
    s = at_war()
    muster(s, "germans", "GL3", inf=20)
    s.treaties = [Treaty(loser=nation(s, "gauls"), victor=nation(s, "germans"), kind="unconditional")]
    paper = given(s, "surrender_terms", terms_sheet(s, nation(s, "germans")))
    clauses = [(row["clause"], row.get("province")) for row in paper["terms"][0]["clauses"]]
    assert ("clause:province_cession", "province:GL3") in clauses
    assert ("clause:vp_gain", None) in clauses
