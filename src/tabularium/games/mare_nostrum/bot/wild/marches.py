"""Where the wild bot sends its leaders: along borders and over seas, storming and plundering where there is war."""

from __future__ import annotations

from random import Random
from typing import Any

from ...movement.ways import COST, SEA_COST
from ...state import OUT_OF_PLAY
from ...tables import HOSTILE, SEGMENTS
from ...world import BORDERS, CITIES, CITIES_OF, COASTS, PROVINCES, SEAS, SHORES
from ..papers import counted
from ..position import Position


def armies_and_marches(p: Position, rng: Random, sheet: dict[str, Any]) -> None:
    """Leaders are placed with units or with each other, take some of these units, and go somewhere."""
    sheet |= {"leaders": [], "armies": [], "movement": []}
    taken: set[int] = set()
    principal: str | None = None
    for leader in p.leaders:
        name = f"leader:{leader.number}"
        if principal and rng.random() < 0.2:
            sheet["leaders"].append({"leader": name, "accompanies": principal})
            continue
        free = [camp for camp in p.camps if camp not in taken]
        if not free:
            break
        camp = rng.choice(free)
        taken.add(camp)
        principal = name
        sheet["leaders"].append({"leader": name, "province": PROVINCES[camp]})
        share = rng.choice((0.5, 1.0, 1.0))
        units = [int(number * share) for number in p.units(camp)]
        if any(units):
            sheet["armies"].append({"leader": name, "units": counted(units)})
            sheet["movement"].append({"leader": name, "steps": steps(p, rng, sheet, camp)})


def steps(p: Position, rng: Random, sheet: dict[str, Any], start: int) -> list[dict[str, Any]]:
    """What an army does from segment to segment."""
    here, segment, found = start, 1, []
    wars = {p.s.name(enemy) for enemy in p.enemies}
    wars |= {row["nation"] for row in sheet.get("diplomacy", ()) if row.get("declare_war")}
    hostile = {row["province"] for row in sheet.get("independents", ()) if row["action"] == "hostile"}
    while segment <= SEGMENTS:
        step: dict[str, Any] = {"segment": segment}
        if rng.random() < 0.1:
            step[rng.choice(("drop", "pick_up"))] = {"inf": 1}
        cost = 1
        if is_enemy(p, here, wars, hostile) and rng.random() < 0.8:
            step |= violence(rng, here)
        elif rng.random() < 0.15 and COASTS[here]:
            sea = rng.choice(COASTS[here])
            here = rng.choice([shore for shore in SHORES[sea] if p.s.owner[shore] != OUT_OF_PLAY])
            step |= {"action": "sail", "seas": [SEAS[sea]], "to": PROVINCES[here]}
            cost = SEA_COST
        elif rng.random() < 0.8:
            open_ = [to for to in BORDERS[here] if p.s.owner[to] != OUT_OF_PLAY]
            enemies = [to for to in open_ if is_enemy(p, to, wars, hostile)]
            if open_:
                near = [to for to in open_ if any(is_enemy(p, next_, wars, hostile) for next_ in BORDERS[to])]
                to = rng.choice(enemies or near or open_)
                cost = COST[BORDERS[here][to]]
                step |= {"action": "march", "to": PROVINCES[to]}
                here = to
        if len(step) > 1:
            found.append(step)
        segment += cost
    return found


def violence(rng: Random, here: int) -> dict[str, Any]:
    """An assault, a siege or plunder."""
    action = rng.choice(("assault", "besiege", "plunder"))
    if action == "plunder" or not CITIES_OF[here]:
        return {"action": "plunder"}
    return {"action": action, "city": CITIES[rng.choice(CITIES_OF[here])]}


def is_enemy(p: Position, province: int, wars: set[str], hostile: set[str]) -> bool:
    """Will there be war in a province?"""
    owner = p.s.owner[province]
    if owner >= 0:
        return p.s.name(owner) in wars
    return PROVINCES[province] in hostile or p.s.grade[p.me][province] == HOSTILE
