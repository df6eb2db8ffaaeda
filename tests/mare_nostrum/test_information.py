"""What a nation may know (5)."""

from __future__ import annotations

import msgspec
import pytest

from tabularium.games.mare_nostrum.imagine import imagine, known
from tabularium.games.mare_nostrum.orders import Offers
from tabularium.games.mare_nostrum.pieces import NOBODY, Active, Debt, Held, Leader, Route, Shipment, Treaty
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.view import view
from tabularium.games.mare_nostrum.world import CITY

from .world import level, nation, place, purse, world


def looked(s: MareNostrum, name: str | None) -> bytes:
    """Everything that a nation is shown, and what its bots may reckon with."""
    seat = None if name is None else nation(s, name)
    return msgspec.json.encode([view(s, seat), known(s, seat)])


def secret_of_rome(s: MareNostrum, what: str) -> None:
    """Change one of Rome's secrets."""
    rome = nation(s, "rome")
    match what:
        case "treasury":
            purse(s, "rome", talents=1, horses=7)
        case "stability":
            level(s, "rome", "fiasco")
        case "hand":
            s.hands[rome] = [Held(card=s.deck.pop(), since=1)]
        case "points":
            s.points[rome] += 40
        case "age":
            s.leaders[0].age += 9
        case "garrison":
            s.garrison[CITY["city:roma"]] += 3
        case "trade":
            s.routes.append(Route(rome, CITY["city:roma"], CITY["city:cyrene"], 4))
        case "passage":
            s.passage_until[rome][nation(s, "egypt")] = 530
        case "treaty":
            s.peace_until[rome][nation(s, "egypt")] = 530
            s.debts.append(Debt(debtor=nation(s, "egypt"), creditor=rome, since=521, until=526, per_urban=1))
        case "terms":
            s.treaties.append(Treaty(nation(s, "egypt"), rome, "conditional"))
        case "forced":
            s.forced.append([nation(s, "egypt"), rome, 1])
        case "subdued":
            s.feats.append(["surrender", rome, nation(s, "egypt")])
        case "in play":
            s.active.append(Active(rome, s.deck.pop()))
        case "goods":
            s.shipments.append(Shipment(nation(s, "egypt"), rome, [1, 2, 3, 0]))
        case "offer":
            s.offers = [Offers() if each == rome else None for each in range(13)]
        case "debt to nobody":
            s.debts.append(Debt(debtor=rome, creditor=NOBODY, since=521, goods=[3, 0, 0, 0], phases=2))
        case "bid":
            s.bids = [{"nation:rome": 40} if each == rome else {} for each in range(13)]
        case "leaves":
            s.leaders[0].card, s.leaders[0].leaves = 7, 9


SECRETS = (
    *("treasury", "stability", "hand", "points", "age", "garrison", "trade", "passage", "treaty", "terms", "forced"),
    *("subdued", "in play", "goods", "offer", "debt to nobody", "bid", "leaves"),
)
SHARED = ("trade", "passage", "treaty", "terms", "forced", "subdued")
"""What Egypt, the other party, knows as well."""


@pytest.mark.rule("mare:5b", "mare:5c", "mare:5d", "mare:5e", "mare:5f", "mare:5g", "mare:5h", "mare:5i", "mare:5j")
@pytest.mark.parametrize("what", SECRETS)
def test_a_secret_is_seen_by_its_owner_and_the_other_party_alone(what: str) -> None:
    s = world()
    s.leaders = [
        Leader(number=1, nation=nation(s, "rome"), modifier=1, age=30, name="hero:C01", province=place("IT1"), card=3)
    ]
    s.bids, s.offers = [{} for _ in range(13)], [None] * 13
    before = {name: looked(s, name) for name in ("rome", "egypt", "carthage", None)}
    secret_of_rome(s, what)
    changed = {name for name in before if looked(s, name) != before[name]}
    assert changed == ({"rome", "egypt"} if what in SHARED else {"rome"})


@pytest.mark.rule("mare:5a")
def test_all_else_is_open_to_everybody() -> None:
    s = world()
    egypt = view(s, nation(s, "egypt"))
    carthage = view(s, nation(s, "carthage"))
    for shown in ("provinces", "armies", "fleets", "wars", "trade_alliances"):
        assert egypt[shown] == carthage[shown]
    assert egypt["provinces"]["province:GL13"]["relations"] == {"nation:rome": "grade:military_alliance"}


@pytest.mark.rule("mare:5g")
def test_nobody_knows_how_old_the_leaders_of_independents_are() -> None:
    s = world()
    s.leaders = [Leader(number=1, nation=NOBODY, modifier=1, age=30, province=place("GL13"))]
    assert [view(s, seat)["leaders"]["leader:1"]["age"] for seat in (0, 5, None)] == [None] * 3


@pytest.mark.rule("mare:5a", "mare:5g")
def test_who_brought_a_leader_is_known_of_those_without_a_name() -> None:
    s = world()
    egypt = nation(s, "egypt")
    s.leaders = [Leader(number=1, nation=nation(s, "rome"), modifier=1, age=30, leaves=4)]
    shown = known(s, egypt)["leaders"][0]
    assert (shown["card"], shown["leaves"], shown["age"]) == (NOBODY, 0, None)
    s.leaders[0].name = "hero:C01"
    assert known(s, egypt)["leaders"][0]["card"] is None


@pytest.mark.rule("mare:5a")
def test_what_a_nation_did_in_the_field_all_may_know() -> None:
    s = world()
    s.feats = [["annexed", 0, 5], ["occupied", 1, 3], ["surrender", 0, 1]]
    assert known(s, None)["feats"] == s.feats[:2]
    assert known(s, 1)["feats"] == s.feats


@pytest.mark.rule("mare:5a")
def test_at_the_end_everything_is_open() -> None:
    s = world(ending="goal")
    assert view(s, None)["nations"]["nation:rome"]["talents"] == 245


@pytest.mark.rule("mare:5b", "mare:5c", "mare:5d", "mare:5e", "mare:5f", "mare:5g", "mare:5h", "mare:5i", "mare:5j")
def test_an_imagined_world_agrees_with_what_is_known() -> None:
    s = world()
    s.hands[nation(s, "rome")] = [Held(card=s.deck.pop(), since=1)]
    s.leaders = [Leader(number=1, nation=nation(s, "egypt"), modifier=1, age=30, province=place("AF10"))]
    for seed in range(5):
        other = imagine(known(s, nation(s, "rome")), seed)
        assert looked(other, "rome") == looked(s, "rome")
