"""The effects of cards: one function for each kind of effect the data name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..ages import limit, retire
from ..book import rule
from ..casus_belli import give_casus_belli
from ..deck import COPIES, HEROES, hero_name
from ..independents import leader_appears, leader_gone
from ..leaders import independent_leader
from ..patronage import has_leader
from ..pieces import NOBODY, Debt, Leader
from ..state import MareNostrum, plain
from ..tables import GOODS, KINDS, LETTERS, LEVELS, MERCENARIES, VETERAN
from ..trade import add_points
from ..world import CITY, MOST_RURAL, MOST_URBAN, PROVINCE, SEA
from .conditions import Chosen, who

Effect = dict[str, Any]
Doing = Callable[[MareNostrum, int, int, Effect, Chosen], None]
"""An effect: for the nation that plays, by the copy of a card, with the values of its parameters."""

CAUSES = {"1/3": "battle_lost"}
"""A fraction of an age, by the cause that the tables check against it."""


def apply(s: MareNostrum, nation: int, copy: int, effect: Effect, chosen: Chosen) -> None:
    """One effect of a card; what only lasts is read where it matters."""
    doing = DOINGS.get(effect["tag"])
    if doing is not None:
        doing(s, nation, copy, effect, chosen)


@rule("mare:3.1.2l")
def decreases(effect: Effect) -> bool:
    """Does an effect take away? Then it comes after all that give."""
    return any(
        isinstance(effect.get(name), int | float) and effect[name] < 0
        for name in ("delta", "fraction", "ppr", "ppu", "T", "G", "R", "Cb")
    )


def values(s: MareNostrum, nation: int, value: str, chosen: Chosen) -> list[str]:
    """The targets of an effect, once for each: a name, a parameter's values, or the largest own cities."""
    if value.startswith("$"):
        return chosen[value[1:]]
    if value.startswith("largest_own_cities:"):
        return largest_cities(s, nation, int(value.split(":")[1]))
    return [value]


def largest_cities(s: MareNostrum, nation: int, number: int) -> list[str]:
    """The own cities with most people, ties at random."""
    left = s.cities(nation)
    found: list[str] = []
    while left and len(found) < number:
        top = max(s.urban[city] for city in left)
        city = s.draw([each for each in left if s.urban[each] == top])
        left.remove(city)
        found.append(next(name for name, place in CITY.items() if place == city))
    return found


# -- treasury, stability, points ------------------------------------------------------------------
@rule("mare:3.1.2k", "mare:2.2a")
def treasury(s: MareNostrum, nation: int, copy: int, effect: Effect, chosen: Chosen) -> None:
    """Goods come or go; a payment in later economic phases is a debt to nobody."""
    target = who(s, nation, effect["target"], chosen)
    goods = [amount(s, target, effect.get(letter, 0)) for letter in LETTERS]
    if effect.get("when") == "economy":
        owed = [-each for each in goods]
        s.debts.append(Debt(debtor=target, creditor=NOBODY, since=s.year, goods=owed, phases=effect["repeat"]))
        return
    s.treasury[target] = [have + each for have, each in zip(s.treasury[target], goods, strict=True)]


def amount(s: MareNostrum, nation: int, value: int | dict[str, Any]) -> int:
    """A number, or so much for each harvest or each point of urban population."""
    if isinstance(value, int):
        return value
    owned = s.urban_of(nation) if value["per"] == "ppu" else sum(s.harvests[each] for each in s.provinces(nation))
    total, parts = owned * int(value.get("mult", 1)), int(value.get("div", 1))
    return -(-total // parts) if value.get("round") == "up" else total // parts


@rule("mare:3.2x", "mare:3.1b")
def stability(s: MareNostrum, nation: int, copy: int, effect: Effect, chosen: Chosen) -> None:
    """Levels up or down; some cards push nobody below a certain level."""
    target = who(s, nation, effect["target"], chosen)
    if "floor" in effect and s.stability[target] >= LEVELS.index(effect["floor"]):
        return
    s.steady(target, effect["delta"])


@rule("mare:8.1k")
def vp(s: MareNostrum, nation: int, copy: int, effect: Effect, chosen: Chosen) -> None:
    """Victory points."""
    s.points[who(s, nation, effect["target"], chosen)] += effect["delta"]


# -- units, fleets, leaders ------------------------------------------------------------------
def units(s: MareNostrum, nation: int, copy: int, effect: Effect, chosen: Chosen) -> None:
    """Units appear, desert or become veterans."""
    target = who(s, nation, effect["target"], chosen)
    if "make_veteran" in effect:
        make_veterans(s, target, PROVINCE[values(s, nation, effect["where"], chosen)[0]], effect["make_veteran"])
    elif "fraction" in effect:
        desert(s, target, effect["fraction"])
    else:
        where = effect["where"]
        province = s.capital(target) if where == "capital" else PROVINCE[values(s, nation, where, chosen)[0]]
        s.muster(target, province, KINDS.index(effect["unit"]), effect["delta"])


def make_veterans(s: MareNostrum, nation: int, province: int, number: int) -> None:
    """Units of a province that are no mercenaries, drawn at random, become veterans."""
    for _ in range(number):
        bag = [
            place * VETERAN + column
            for place, force in enumerate(s.forces)
            if force.nation == nation and force.province == province
            for column, count in enumerate(force.units[:VETERAN])
            if column not in MERCENARIES
            for _ in range(count)
        ]
        if not bag:
            return
        place, column = divmod(s.draw(bag), VETERAN)
        s.forces[place].units[column] -= 1
        s.forces[place].units[column + VETERAN] += 1


def desert(s: MareNostrum, nation: int, fraction: float) -> None:
    """A part of all mercenaries, rounded up, leaves at random over the map."""
    width = 2 * VETERAN
    bag = [
        place * width + column
        for place, force in enumerate(s.forces)
        if force.nation == nation
        for column, count in enumerate(force.units)
        if plain(column) in MERCENARIES
        for _ in range(count)
    ]
    for _ in range(-int(len(bag) * fraction // 1)):
        place, column = divmod(s.draw(bag), width)
        s.forces[place].units[column] -= 1


def fleets(s: MareNostrum, nation: int, copy: int, effect: Effect, chosen: Chosen) -> None:
    """Fleets are given, to be deployed this turn; or a tempest takes them."""
    if "delta" in effect:
        s.new_fleets[nation] += effect["delta"]
        return
    sea = SEA[values(s, nation, effect["sea"], chosen)[0]]
    for other in s.living():
        lost = sum(die >= effect["attrition_on"] for die in s.roll(s.fleets[other][sea], 10))
        s.fleets[other][sea] -= lost
        if lost:
            s.say("cards.tempest", rule="mare:3.1a", nation=s.name(other), fleets=lost, sea=chosen["sea"][0])


@rule("mare:4.5.2j", "mare:4.5.3a")
def leader(s: MareNostrum, nation: int, copy: int, effect: Effect, chosen: Chosen) -> None:
    """A historical leader, besides the usual number."""
    number = HEROES + copy
    s.leaders.append(
        Leader(
            number=number,
            nation=nation,
            modifier=effect["modifier"],
            age=effect["age"],
            name=hero_name(f"leader:{number}"),
            card=copy,
            leaves=s.turn + effect["leaves_after_turns"] - 1 if "leaves_after_turns" in effect else 0,
        )
    )


@rule("mare:4.5.2k")
def leader_age(s: MareNostrum, nation: int, copy: int, effect: Effect, chosen: Chosen) -> None:
    """An age check by an assassin, whom the same roll may betray."""
    victim = s.leader(int(chosen["leader"][0].removeprefix("leader:")))
    owner, roll = victim.nation, s.die(100)
    low, high = effect["exposed_on"]
    if low <= roll <= high:
        give_casus_belli(s, owner, nation)
        s.tell(owner, "cards.plot", rule="mare:4.5.2k", nation=s.name(nation))
    if roll < limit(victim, CAUSES[effect["check"]]):
        retire(s, victim, "leaders.died")


# -- places ------------------------------------------------------------------
@rule("mare:3.1b", "mare:3.4e")
def population(s: MareNostrum, nation: int, copy: int, effect: Effect, chosen: Chosen) -> None:
    """Population grows up to its limits or shrinks to a least."""
    for value in values(s, nation, effect["where"], chosen):
        if value in CITY:
            city = CITY[value]
            s.urban[city] = bounded(s.urban[city], effect["ppu"], effect.get("min", 0), MOST_URBAN[city])
        else:
            province = PROVINCE[value]
            s.rural[province] = bounded(s.rural[province], effect["ppr"], effect.get("min", 0), MOST_RURAL[province])


def bounded(value: int, change: int, least: int, most: int) -> int:
    """A value after a change that crosses no bound; a value already beyond one stays there."""
    return max(min(value + change, most), value) if change > 0 else min(max(value + change, least), value)


def production(s: MareNostrum, nation: int, copy: int, effect: Effect, chosen: Chosen) -> None:
    """A mine or the like more, for the rest of the game."""
    column: list[int] = getattr(s, effect["kind"])
    column[PROVINCE[values(s, nation, effect["where"], chosen)[0]]] += effect["delta"]


def garrison(s: MareNostrum, nation: int, copy: int, effect: Effect, chosen: Chosen) -> None:
    """Garrison points more, up to the people of the city, or fewer, down to a least."""
    for value in values(s, nation, effect["where"], chosen):
        city = CITY[value]
        s.garrison[city] = bounded(s.garrison[city], effect["delta"], effect.get("min", 0), s.urban[city])


def trade_points(s: MareNostrum, nation: int, copy: int, effect: Effect, chosen: Chosen) -> None:
    """Points more between two cities that have some."""
    origin, destination = (CITY[city] for city in chosen["route"])
    add_points(s, nation, origin, destination, effect["delta"])


@rule("mare:3.12.9d", "mare:3.12.9e", "mare:4.5.4d")
def led_independent(s: MareNostrum, nation: int, copy: int, effect: Effect, chosen: Chosen) -> None:
    """A leader rises in an independent province, or leaves it with his troops; where there is no room none rises."""
    province = PROVINCE[chosen["province"][0]]
    if effect.get("remove"):
        for each in [each for each in s.leaders if each.nation == NOBODY and each.province == province]:
            retire(s, each, "leaders.died")
        leader_gone(s, province)
        return
    if not s.independent(province) or has_leader(s, province):
        return
    independent_leader(s, province, {"level": effect["level"], "infantry": effect["inf"], "cavalry": effect["cav"]})
    leader_appears(s, province)
    s.uprisings.append(province)


# -- relations, hands ------------------------------------------------------------------
def nation_relation(s: MareNostrum, nation: int, copy: int, effect: Effect, chosen: Chosen) -> None:
    """A casus belli for this turn and the next, or a forced peace of some years that binds both."""
    other = who(s, nation, effect["with_nation"], chosen)
    if effect["kind"] == "casus_belli":
        give_casus_belli(s, nation, other, at_once=True)
        return
    until = s.year + effect["years"] - 1
    for bound, with_whom in ((nation, other), (other, nation)):
        s.peace_until[bound][with_whom] = max(s.peace_until[bound][with_whom], until)
        s.tell(bound, "cards.forced_peace", rule="mare:3.3.4a", nation=s.name(with_whom), year=until)


def hand(s: MareNostrum, nation: int, copy: int, effect: Effect, chosen: Chosen) -> None:
    """A card more is drawn at the end of the turn."""
    s.extra_draws[nation] += effect.get("draw", 0)


@rule("mare:5d")
def reveal(s: MareNostrum, nation: int, copy: int, effect: Effect, chosen: Chosen) -> None:
    """The news that spies bring back: for their nation alone."""
    other = who(s, nation, effect["target"], chosen)
    s.tell(
        nation,
        "cards.spies",
        rule="mare:3.1a",
        nation=s.name(other),
        **dict(zip(GOODS, s.treasury[other], strict=True)),
        level=f"level:{LEVELS[s.stability[other]]}",
        cards=[f"card:{COPIES[held.card]['id']}" for held in s.hands[other]],
    )


DOINGS: dict[str, Doing] = {
    "treasury": treasury,
    "stability": stability,
    "vp": vp,
    "units": units,
    "fleets": fleets,
    "leader": leader,
    "leader_age": leader_age,
    "population": population,
    "production": production,
    "garrison": garrison,
    "trade_points": trade_points,
    "independent_leader": led_independent,
    "nation_relation": nation_relation,
    "cards": hand,
    "reveal": reveal,
}
