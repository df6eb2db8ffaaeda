"""A battle between galleys: two fleets with what is aboard, the dice, and the odds of what is still to come."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from tabularium.draw.numerals import roman
from tabularium.draw.parts import disc, odds, panel, seat_class, use
from tabularium.draw.svg import Node, h
from tabularium.engine import Line

from ..board import COASTS, NAMES, SEAS, SHORE_LAND, SHORE_SEA
from ..naval import DICE
from ..odds import Force, sea_battle
from ..pieces import GALLEY_ROOM, KINDS, LAND_KINDS
from .fight import dice
from .stacks import aboard_of
from .stage import Stage, seat_of
from .worth import percent


@dataclass(frozen=True)
class Clash:
    """A battle at sea: the place and the sides."""

    stage: Stage
    place: str
    key: str
    attacker: int
    defender: int
    lines: list[Line]


def clash_of(stage: Stage) -> Clash | None:
    """The battle between galleys that is being fought, if one is."""
    columns = stage.view["columns"]
    field, foe = columns["field"], columns["foe"]
    if foe < 0 or (field not in SEAS and field not in COASTS) or stage.look.outcome is not None:
        return None
    sea = NAMES[SHORE_SEA[field]]
    coast = f"{NAMES[SHORE_LAND[field]]}.{sea}" if field in COASTS else ""
    return Clash(
        stage,
        coast or sea,
        f"coast:{coast}" if coast else f"space:{sea}",
        stage.active,
        foe,
        stage.look.since("naval.begins"),
    )


def sea_fight(clash: Clash) -> Markup:
    """Both fleets, the attacker's first."""
    stage, look = clash.stage, clash.stage.look
    rounds = stage.view["columns"]["clash"]
    return panel(
        look.text("board.sea_battle", place=clash.key),
        h.div(_fleet(clash, clash.attacker), _fleet(clash, clash.defender), class_="fleets panel__body"),
        _forecast(clash),
        aside=look.text("board.sea_battle.round", n=roman(max(rounds, 1))),
        class_="battlepanel",
    )


def _fleet(clash: Clash, seat: int) -> Markup:
    stage, look = clash.stage, clash.stage.look
    names = stage.galleys.get((seat, clash.place), [])
    thrown = [line for line in clash.lines if line.message == "naval.rolled" and seat_of(line.params["seat"]) == seat]
    count = len(names)
    return h.div(
        disc(seat, "l"),
        h.div(
            h.b(look.name(seat), class_="display"),
            [_hold(stage, name, seat) for name in names],
            class_="fleet__holds",
        ),
        dice(look, thrown[-1], {"galley": max(count, thrown[-1].params["hits"])})
        if thrown
        else _waiting(look.text("board.dice", n=DICE * count)),
        class_=f"fleet {seat_class(seat)}",
    )


def _waiting(words: str) -> Markup:
    return h.span(words, class_="small muted")


def _hold(stage: Stage, name: str, seat: int) -> Markup:
    """A galley with its berths."""
    cargo = stage.view["galleys"][name]["cargo"]
    aboard = [kind for kind in KINDS[:LAND_KINDS] for _ in range(cargo[kind])]
    leaders = stage.leaders.get((seat, name), [])
    berths: list[Node] = [h.span(use(f"u-{kind}"), class_="berth berth--on") for kind in aboard]
    berths += [h.span(class_="berth") for _ in range(GALLEY_ROOM - len(aboard))]
    inside = [
        h.span(use("u-galley"), roman(int(name.rpartition("_")[2])), class_="hold__lead"),
        [
            h.span(use("u-caesar" if each.endswith("_caesar") else "u-general"), stage.short(each), class_="hold__lead")
            for each in leaders
        ],
        h.span(berths, class_="hold__berths"),
    ]
    return stage.look.thing(f"galley:{name}", inside, class_="hold", label=aboard_of(stage, name))


def _forecast(clash: Clash) -> Markup | None:
    """The odds of a whole battle between these fleets, before its first round."""
    stage, look = clash.stage, clash.stage.look
    fleets = [
        [_load(stage, name, seat) for name in stage.galleys.get((seat, clash.place), [])]
        for seat in (clash.attacker, clash.defender)
    ]
    if not all(fleets) or not look.asks("naval.losses"):
        return None
    found = sea_battle(*fleets).outcomes
    wins = percent(found.attacker_wins)
    return h.p(
        odds(look.text("board.sea_battle.odds", seat=f"seat:{clash.attacker}", percent=wins), wins),
        " ",
        look.text("board.sea_battle.afloat", percent=percent(found.both_afloat)),
        class_="panel__body small",
    )


def _load(stage: Stage, name: str, seat: int) -> Force:
    cargo = stage.view["galleys"][name]["cargo"]
    leaders = stage.leaders.get((seat, name), [])
    caesars = sum(each.endswith("_caesar") for each in leaders)
    return Force(**cargo, galley=1, general=len(leaders) - caesars, caesar=caesars)
