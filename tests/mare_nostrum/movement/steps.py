"""Short words for orders of movement, and for years of which only the movement is played."""

from __future__ import annotations

from typing import Any

from tabularium.games.mare_nostrum.orders import Assignment, Deployment, March, Relation, Step, Units
from tabularium.games.mare_nostrum.pieces import Leader
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.world import PROVINCES

from ..world import disarm, general, go_to_war, order, run, world, wrong


def march(segment: int, to: str, **parts: Any) -> Step:
    """Over land to a province."""
    return Step(segment, "march", to=f"province:{to}", **parts)


def sail(segment: int, to: str, *seas: str) -> Step:
    """Over seas to a province."""
    return Step(segment, "sail", to=f"province:{to}", seas=[f"sea:{sea}" for sea in seas])


def assault(segment: int, city: str) -> Step:
    """Storm a city."""
    return Step(segment, "assault", city=f"city:{city}")


def besiege(segment: int, city: str) -> Step:
    """Lay siege to a city."""
    return Step(segment, "besiege", city=f"city:{city}")


def plunder(segment: int) -> Step:
    """Lay the province waste."""
    return Step(segment, "plunder")


def on_the_map(dice: list[int] | None = None, **options: Any) -> MareNostrum:
    """A world without units, where Rome is at war with Carthage."""
    s = world(dice=dice or [], options=options)
    disarm(s)
    go_to_war(s, "rome", "carthage")
    return s


def told(s: MareNostrum, name: str, orders: dict[int, list[Step]], **pages: Any) -> None:
    """A nation orders its leaders, by number, to take these steps."""
    order(s, name, movement=[March(f"leader:{number}", steps) for number, steps in orders.items()], **pages)


def segments(s: MareNostrum, number: int = 6) -> None:
    """So many segments are played."""
    for _ in range(number):
        run(s, "movement_segment")


def where(leader: Leader) -> str:
    """The province in which a leader is."""
    return PROVINCES[leader.province].removeprefix("province:")


FIVE = Units(inf=5)


def planned(s: MareNostrum, *steps: Step, units: Units = FIVE, start: str = "IT1", **pages: Any) -> dict[str, str]:
    """What is wrong with a Roman sheet that takes these steps from a province, by the step's path."""
    leader = general(s, "rome")
    name = f"leader:{leader.number}"
    found = wrong(
        s,
        "rome",
        leaders=[Deployment(name, province=f"province:{start}")],
        armies=[Assignment(name, units)],
        movement=[March(name, list(steps))],
        **pages,
    )
    s.leaders.remove(leader)
    return {path.removeprefix("movement[0].steps"): why for path, why in found.items()}


def force_passage(name: str) -> list[Relation]:
    """A nation's land is entered by force."""
    return [Relation(f"nation:{name}", force_passage=True)]
