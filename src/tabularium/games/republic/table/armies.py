"""Proposals that move legions and fleets: garrisons, reinforcements, withdrawals, recalls, raising and disbanding.

Each is one form, with what would be left in Rome and the exact chances of the battles that the forces face.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from markupsafe import Markup

from tabularium.draw.parts import chip
from tabularium.draw.svg import Node, h
from tabularium.engine import Pick

from ..cards import PERSON_AT, PROVINCE, WAR
from ..forces import army, garrison, legions_at, move, strength
from ..odds.force import by_kind
from ..provincial.defence import attackers, prospects, victim
from ..revenue.settling import UNIT_COST
from ..senate.dispatch import front, too_weak
from ..senate.garrisons import bringing, sending, settled
from ..senate.groups import Group, Parts
from ..senate.recall import recalls
from ..senate.recruiting import UNIT_COST as UNIT_PRICE
from ..senate.recruiting import most, price
from ..senate.reinforcing import at_hand, reinforcements
from ..senate.telling import NONE, REBEL
from ..senate.units import split, unused
from ..senate.withdrawing import force, taken_from, withdrawals
from ..state import ACTIVE_BOX, GARRISON, NOBODY
from .force import Present, chances, commander_of, expected, foe
from .proposal import Choice, benches, form, pick
from .stage import Stage
from .units import Asks, Span, Units, each_force, figures, named, steppers
from .wars import bar


def _tag(key: str) -> str:
    return key.replace(":", "-")


def _group(
    stage: Stage,
    group: Group,
    parts: Parts,
    first: str | None,
    called: Callable[[Stage, str], Node],
    bench: Callable[[str], Node],
) -> Markup:
    """The owner of units, or a place, and the bench of each."""
    left = group.left(parts)
    choices: list[Choice] = [(key, called(stage, key)) for key in left]
    return form(
        stage,
        group.subject,
        pick(stage.text(f"ask.{group.ask}"), "whose", group.ask, choices),
        benches("whose", ((key, bench(key)) for key in left)),
        first=first,
        group=group.ask,
        more=len(left) > 1 and group.subject in stage.s.edition.grouped,
    )


# -- garrisons ---------------------------------------------------------------------------------------------------------
GARRISON_ASKS = Asks("senate.garrison_legions")


def _province(stage: Stage, where: str) -> Node:
    """A province with its governor and what stands there."""
    s = stage.s
    province = PROVINCE.index(where)
    p, legions = s.governor[province], len(garrison(s, province))
    told = [stage.senator(p)] if p != NOBODY else []
    if legions:
        told.append(stage.text("board.units.garrison", n=legions))
    return [h.b(stage.ref(where)), " ", h.small(", ".join(told)) if told else None]


def send_garrison(stage: Stage, parts: Parts, first: str | None) -> Markup:
    """Legions in Rome for a province."""
    s = stage.s
    raw, veterans = split(s, unused(s, legions_at(s, ACTIVE_BOX), parts))

    def bench(where: str) -> Node:
        units = Units(Span(0, len(raw), min(1, len(raw)), stage.text("board.force.in_rome", n=len(raw))), veterans)
        before = len(garrison(s, PROVINCE.index(where)))
        rows = [
            [before + old + count, len(raw) + len(veterans) - old - count, *_holds(stage, where, raw[:count], old)]
            for old, count in each_force(units)
        ]
        tag = _tag(where)
        shown = [("board.units.there", named(tag)), ("board.units.left", named(tag))]
        shown += [("board.units.holds", named(tag))] if len(rows[0]) > len(shown) else []
        return [steppers(stage, tag, units, GARRISON_ASKS), figures(stage, rows, shown)]

    return _group(stage, sending(s, stage.own), parts, first, _province, bench)


def _holds(stage: Stage, where: str, legions: list[int], veterans: int) -> list[str]:
    """How likely the province is not to be lost to the wars that attack it, with so much more of a garrison."""
    s, province = stage.s, PROVINCE.index(where)
    wars = [war for war in attackers(s) if victim(s, war) == province]
    if not wars:
        return []
    then = s.copy()
    old = [each for each in legions_at(s, ACTIVE_BOX) if s.veteran[each]]
    move(then, [*legions, *old[:veterans]], GARRISON + province)
    kept = 1.0
    for war in wars:
        kept *= 1 - prospects(then, war, province).lost
    return [stage.share(kept)]


def bring_home(stage: Stage, parts: Parts, first: str | None) -> Markup:
    """Legions of a garrison for Rome."""
    s = stage.s

    def bench(where: str) -> Node:
        raw, veterans = split(s, settled(s, where))
        units = Units(Span(0, len(raw), len(raw)), veterans, all_veterans=True)
        there = len(garrison(s, PROVINCE.index(where)))
        rows = [[there - old - count] for old, count in each_force(units)]
        tag = _tag(where)
        shown = [("board.units.there", named(tag))]
        return [steppers(stage, tag, units, GARRISON_ASKS), figures(stage, rows, shown)]

    return _group(stage, bringing(s, stage.own), parts, first, _province, bench)


# -- forces in the field -----------------------------------------------------------------------------------------------
def _force(stage: Stage, whose: str) -> Node:
    """A commander and his enemy, or the army that waits at a war, with what it has."""
    s = stage.s
    legions, fleets = force(s, whose)
    told = stage.text("board.units.force", legions=len(legions), fleets=fleets)
    if whose in WAR:
        return [h.b(stage.ref(whose)), " ", h.small(told)]
    return [h.b(stage.ref(whose)), " ", h.small(f"{_enemy(stage, front(s, PERSON_AT[whose]))}, {told}")]


def _enemy(stage: Stage, where: str) -> str:
    return stage.text(f"ask.senate.target.{where}") if where == REBEL else stage.ref(where)


def reinforce(stage: Stage, parts: Parts, first: str | None) -> Markup:
    """Units in Rome for a commander in the field, and how his battle would go with them."""
    s = stage.s
    legions, fleets = at_hand(s, parts)
    raw, veterans = split(s, legions)

    def bench(who: str) -> Node:
        p = PERSON_AT[who]
        units = Units(
            Span(0, len(raw), len(raw), stage.text("board.force.in_rome", n=len(raw))),
            veterans,
            Span(0, fleets, 0, stage.text("board.force.in_rome", n=fleets)),
            all_veterans=True,
        )
        asks = Asks("senate.send_legions", fleets="senate.send_fleets")
        there = Present(army(s, p), s.fleets_with[p])
        return [
            steppers(stage, _tag(who), units, asks, json.dumps({"senator": who})),
            *chances(stage, p, front(s, p), _tag(who), units, there, None),
        ]

    return _group(stage, reinforcements(s, stage.own), parts, first, _force, bench)


def withdraw(stage: Stage, parts: Parts, first: str | None) -> Markup:
    """Units of a force for Rome, and how its battle would go without them."""
    s = stage.s

    def bench(whose: str) -> Node:
        legions, fleets = force(s, whose)
        raw, veterans = split(s, legions)
        some = taken_from(legions, fleets)
        units = Units(
            Span(0, min(len(raw), some.most), min(1, len(raw)), stage.text("board.units.here", n=len(raw))),
            veterans,
            Span(0, fleets, 0, stage.text("board.units.here", n=fleets)),
        )
        asks = Asks("senate.withdraw_legions", fleets="senate.withdraw_fleets")
        body: list[Node] = [steppers(stage, _tag(whose), units, asks)]
        if whose not in WAR:
            p = PERSON_AT[whose]
            body += chances(stage, p, front(s, p), _tag(whose), units, Present(legions, fleets, leaves=True), 0)
        return body

    return _group(stage, withdrawals(s, stage.own), parts, first, _force, bench)


def recall(stage: Stage, parts: Parts, first: str | None) -> Markup:
    """A commander or an army comes home, or another takes over, with his chances."""
    s = stage.s
    group = recalls(s, stage.own)

    def bench(who: str) -> Node:
        if who in WAR:
            return None
        ask = next(group.frame(who, parts))
        assert isinstance(ask, Pick)
        choices: list[Choice] = [
            (each, stage.look.words.option(ask, each) if each == NONE else commander_of(stage, PERSON_AT[each]))
            for each in ask.options
        ]
        name = f"replacement-{_tag(who)}"
        about = json.dumps({"senator": who})
        return [
            pick(stage.look.words.ask(ask), name, ask.key, choices, about),
            benches(name, ((each, _successor(stage, who, each)) for each in ask.options)),
        ]

    return _group(stage, group, parts, first, _force, bench)


def _successor(stage: Stage, who: str, other: str) -> Node:
    """How the battle would go under another commander, and whether he may refuse."""
    if other == NONE:
        return None
    s = stage.s
    where, p = front(s, PERSON_AT[who]), PERSON_AT[other]
    legions, fleets = force(s, who)
    at_sea = foe(s, where)[0] > 0
    units = fleets if at_sea else strength(s, legions)
    may_refuse = too_weak(s, p, where, strength(s, legions), fleets, s.edition.force_margin)
    return h.div(
        bar(stage, by_kind(expected(s, p, where, units, at_sea=at_sea)), stage.text("board.odds_of", senator=other)),
        chip(stage.text(f"board.force.{'may_refuse' if may_refuse else 'must_go'}")),
        class_="row row--wrap",
    )


# -- raising and disbanding --------------------------------------------------------------------------------------------
def recruit(stage: Stage, parts: Parts, first: str | None) -> Markup:
    """So many legions and fleets, with what they cost now and every year."""
    s = stage.s
    legions, fleets = most(s)
    affordable = s.chest // price(s)
    rows = [[n * price(s), s.chest - n * price(s), n * UNIT_COST] for n in range(legions + fleets + 1)]
    tag = "raised"
    raised, built = min(legions, affordable), min(fleets, affordable)
    units = Units(Span(0, raised, min(1, raised)), (), Span(0, built, 0))
    both = named(tag, "legions", "fleets")
    return form(
        stage,
        "recruit",
        steppers(stage, tag, units, Asks("senate.legions", fleets="senate.fleets")),
        h.p(stage.text("board.recruit.dear", n=price(s)), class_="small") if price(s) > UNIT_PRICE else None,
        figures(stage, rows, [(f"board.recruit.{name}", both) for name in ("price", "left", "yearly")]),
        first=first,
    )


def disband(stage: Stage, parts: Parts, first: str | None) -> Markup:
    """So many units in Rome, with what is left there and what is saved every year."""
    s = stage.s
    legions = legions_at(s, ACTIVE_BOX)
    raw, veterans = split(s, legions)
    here = [stage.text("board.force.in_rome", n=n) for n in (len(raw), s.fleets)]
    units = Units(Span(0, len(raw), min(1, len(raw)), here[0]), veterans, Span(0, s.fleets, 0, here[1]))
    rows = [[n * UNIT_COST, max(0, len(legions) - n), max(0, s.fleets - n)] for n in range(len(legions) + s.fleets + 1)]
    tag = "disbanded"
    shown = [
        ("board.units.saves", named(tag, "legions", "veterans", "fleets")),
        ("board.units.left", named(tag)),
        ("board.units.fleets_left", named(tag, "fleets")),
    ]
    return form(
        stage,
        "disband",
        steppers(stage, tag, units, Asks("senate.disband_legions", fleets="senate.disband_fleets"), step=1),
        figures(stage, rows, shown),
        h.p(stage.text("board.units.not_again"), class_="small"),
        first=first,
    )


ARMIES = {
    "garrison": send_garrison,
    "ungarrison": bring_home,
    "reinforce": reinforce,
    "withdraw": withdraw,
    "recall": recall,
    "recruit": recruit,
    "disband": disband,
}
"""The form of each subject: what is put together with it already, and the answer it begins with."""
