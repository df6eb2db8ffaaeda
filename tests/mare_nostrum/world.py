"""A world of Mare Nostrum put up in the middle of a game, by names; and short words to read it and to give orders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tabularium.engine import Refusal, Table
from tabularium.engine.dice import Scripted
from tabularium.engine.log import Line
from tabularium.games.mare_nostrum.game import GAME
from tabularium.games.mare_nostrum.orders import Orders, Units
from tabularium.games.mare_nostrum.pages import problems
from tabularium.games.mare_nostrum.pieces import NOBODY, Campaign, Force, Leader
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.tables import GOODS, KINDS, LEVELS
from tabularium.games.mare_nostrum.world import PROVINCE, SEA


def world(dice: Iterable[int] = (), options: Mapping[str, Any] | None = None, **fields: Any) -> MareNostrum:
    """The world at the start of the first year, every nation played by the seat of its own number, without leaders
    and cards; `dice` are rolled first. Fields of the state can be set outright."""
    s = GAME.new(13, options or {})
    assert isinstance(s, MareNostrum)
    s.sit(Table(dice=Scripted(dice), log=[], scenes=GAME.scenes))
    s.nation_of = list(range(13))
    s.seat_of = list(range(13))
    for name, value in fields.items():
        setattr(s, name, value)
    return s


def nation(s: MareNostrum, name: str) -> int:
    """A nation by its bare name."""
    return s.nation(f"nation:{name}")


def run(s: MareNostrum, step: str) -> None:
    """Play one step of the year, whatever would follow it."""
    s.resume([["open_turn"], [step]])
    GAME.scenes.by_name[step](s)
    assert s.table.moved, "a step says what follows"


def order(s: MareNostrum, name: str, **pages: Any) -> Orders:
    """A nation hands in these pages and nothing else."""
    orders = Orders(**pages)
    s.sheets[nation(s, name)] = orders
    return orders


def wrong(s: MareNostrum, name: str, **pages: Any) -> dict[str, str]:
    """What is wrong with a sheet of these pages, by path the rule that is named."""
    return {path: why.rule or "" for path, why in faults(s, name, **pages)}


def faults(s: MareNostrum, name: str, **pages: Any) -> list[tuple[str, Refusal]]:
    """What is wrong with a sheet of these pages."""
    return list(problems(s, nation(s, name), Orders(**pages)))


def lines(s: MareNostrum, message: str = "") -> list[Line]:
    """What was said, or what was said under one message."""
    assert s.table.log is not None
    return [line for line in s.table.log if not message or line.message == message]


def purse(s: MareNostrum, name: str, **goods: int) -> dict[str, int]:
    """A nation's treasury; with goods named, these are put into it first and all others emptied."""
    at = nation(s, name)
    if goods:
        s.treasury[at] = [goods.get(each, 0) for each in GOODS]
    return dict(zip(GOODS, s.treasury[at], strict=True))


def level(s: MareNostrum, name: str, wanted: str = "") -> str:
    """A nation's stability; with a level named it is set first."""
    at = nation(s, name)
    if wanted:
        s.stability[at] = LEVELS.index(wanted)
    return LEVELS[s.stability[at]]


def go_to_war(s: MareNostrum, a: str, b: str, since: int = 0) -> None:
    """Two nations are at war, since this year if no other is named."""
    one, other = nation(s, a), nation(s, b)
    s.war_since[one][other] = s.war_since[other][one] = since or s.year


def place(code: str) -> int:
    """A province by its code."""
    return PROVINCE[f"province:{code}"]


def units(s: MareNostrum, name: str, code: str) -> dict[str, int]:
    """The units of a nation in a province by kind, without the kinds of which there are none."""
    at = nation(s, name)
    found: dict[str, int] = {}
    for force in s.forces:
        if force.nation == at and force.province == place(code):
            for column, number in enumerate(force.units):
                if number:
                    kind = ("veteran_" if column >= len(KINDS) else "") + KINDS[column % len(KINDS)]
                    found[kind] = found.get(kind, 0) + number
    return found


def sea(code: str) -> int:
    """A sea by its code."""
    return SEA[f"sea:{code}"]


def muster(s: MareNostrum, name: str, code: str, **kinds: int) -> None:
    """A nation (or the independent, without a name) has exactly these units in a province, led by nobody."""
    at = nation(s, name) if name else NOBODY
    s.forces = [force for force in s.forces if force.nation != at or force.province != place(code)]
    s.forces.append(Force(nation=at, province=place(code), units=columns(**kinds)))
    s.tidy()


def columns(**kinds: int) -> list[int]:
    """Units by kind as a force counts them; veterans are `veteran_inf` and so on."""
    return Units(**kinds).columns


def disarm(s: MareNostrum) -> None:
    """No units and no fleets anywhere."""
    s.forces = []
    s.fleets = [[0] * len(sea) for sea in s.fleets]


def lead(s: MareNostrum, name: str, code: str, /, modifier: int = 0, age: int = 30, **kinds: int) -> Leader:
    """A nation (or the independent, without a name) has a leader more, with these units, ready to march."""
    at = nation(s, name) if name else NOBODY
    leader = Leader(number=s.next_leader, nation=at, modifier=modifier, age=age, province=place(code))
    s.next_leader += 1
    s.leaders.append(leader)
    s.forces.append(Force(nation=at, province=place(code), units=columns(**kinds), leader=leader.number))
    if name:
        s.campaigns.append(Campaign(nation=at, leader=leader.number, orders=leader.number))
    return leader


def alliance(s: MareNostrum, a: str, b: str) -> None:
    """Two nations are military allies."""
    one, other = nation(s, a), nation(s, b)
    s.military_alliance[one][other] = s.military_alliance[other][one] = True


def general(s: MareNostrum, name: str, code: str = "", /, modifier: int = 0, age: int = 30, **fields: Any) -> Leader:
    """A nation has a leader more, in this province if it is named."""
    leader = Leader(number=s.next_leader, nation=nation(s, name), modifier=modifier, age=age, **fields)
    leader.province = place(code) if code else leader.province
    s.next_leader += 1
    s.leaders.append(leader)
    return leader
