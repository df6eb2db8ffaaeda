"""Composing a force: commander, target and units in one go, with the exact chances of every number beside it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from tabularium.draw.parts import chip
from tabularium.draw.svg import Node, h

from ..cards import BEQUEST, PERSON, PERSON_AT, WAR_OF
from ..combat.battle import UNREST
from ..forces import VETERAN_STRENGTH, command, rebel_strength, strength
from ..odds.battle import KINDS
from ..odds.battle import strength as with_commander
from ..odds.force import Outcomes, against_rebels, by_kind, commander_lost, losses, outcomes
from ..results import VICTORY
from ..revolt import host
from ..senate.dispatch import against, at_hand, commanders, needs, targets, waiting
from ..senate.groups import Parts
from ..senate.telling import REBEL
from ..state import OFFICES, Republic
from .proposal import benches, form, pick
from .stage import Stage, signed
from .units import Asks, Span, Units, each_force, named, steppers
from .wars import SIGNS

COMMANDER = "senate.commander"
WORDS = len(KINDS)
MINE, DIFFERENCE, LOSSES, CONSENT, BARS = range(WORDS, WORDS + 5)
LIVES = BARS + WORDS
"""The columns of a row of chances: five shares, strength, difference, losses, whether he may refuse, five ends of the
bar, and the chance to lose the commander by the number of fleets with him."""


class Size(NamedTuple):
    """The strength of a force in battle, and its number of legions or fleets."""

    strength: int
    units: int


def dispatch(stage: Stage, parts: Parts, first: str | None) -> Markup | None:
    """The form that sends a commander; `parts` are those sent in the same proposal already."""
    s = stage.s
    raw, veterans, fleets = at_hand(s, parts)
    named = [part[1] for part in parts]
    found = {
        p: goals
        for p in commanders(s, [part[0] for part in parts])
        if (goals := list(targets(s, p, raw + len(veterans), fleets, named)))
    }
    if not found:
        return None
    return form(
        stage,
        "dispatch",
        pick(
            stage.text("board.force.commander"),
            "commander",
            COMMANDER,
            [(PERSON[p], commander_of(stage, p)) for p in found],
        ),
        benches("commander", ((PERSON[p], _goals(stage, p, goals, parts)) for p, goals in found.items())),
        first=first,
        group=COMMANDER,
        more=len(found) > 1,
    )


def commander_of(stage: Stage, p: int) -> Node:
    """A commander with his office and skill."""
    s = stage.s
    office = stage.ref(f"office:{OFFICES[s.office[p]]}") if s.office[p] else ""
    told = ", ".join(each for each in (office, f"{stage.text('view.military')} {command(s, p)}") if each)
    return [h.b(stage.senator(p)), " ", h.small(told)]


def _goals(stage: Stage, p: int, goals: Sequence[str], parts: Parts) -> Node:
    """Against what a commander may go, and the bench of each."""
    choice, about = f"target-{p}", json.dumps({"senator": PERSON[p]})
    called = [(goal, stage.text(f"ask.senate.target.{goal}") if ":" not in goal else stage.ref(goal)) for goal in goals]
    return [
        pick(stage.text("board.force.against"), choice, "senate.target", called, about),
        benches(choice, ((goal, _bench(stage, p, goal, parts)) for goal in goals)),
    ]


def _bench(stage: Stage, p: int, goal: str, parts: Parts) -> list[Node]:
    s = stage.s
    raw, veterans, fleets = at_hand(s, parts)
    named = [part[1] for part in parts]
    least = needs(s, goal, named)
    there, anchored = waiting(s, goal, named)
    verb = "join" if there or anchored else "send"
    tag = f"{p}-{goal.replace(':', '-')}"
    low = max(0, least[0] - len(veterans))
    units = Units(
        Span(low, raw, raw, stage.text("board.force.in_rome", n=raw)),
        veterans,
        Span(least[1], fleets, least[1], stage.text("board.force.fleets", n=fleets, least=least[1])),
        all_veterans=True,
    )
    asks = Asks(f"senate.{verb}_legions", "senate.send_veterans", f"senate.{verb}_fleets")
    body: list[Node] = [steppers(stage, tag, units, asks, json.dumps({"senator": PERSON[p]}))]
    if there or anchored:
        body.append(chip(stage.text("board.war.leaderless", legions=len(there), fleets=anchored), kind="info"))
    if goal not in BEQUEST:
        body += chances(stage, p, goal, tag, units, Present(there, anchored), s.edition.force_margin)
    return body


def battles_of(stage: Stage, terms: Parts) -> Iterator[tuple[str, str, dict[str, float]]]:
    """The next battle of each commander that a proposal sends against an enemy: commander, enemy, and odds."""
    s = stage.s
    at_once: list[str] = []
    for who, where, count, veterans, fleets in terms:
        if where not in BEQUEST:
            legions, anchored = waiting(s, where, at_once)
            at_sea = foe(s, where)[0] > 0
            units = fleets + anchored if at_sea else count + VETERAN_STRENGTH * len(veterans) + strength(s, legions)
            yield who, where, by_kind(expected(s, PERSON_AT[who], where, units, at_sea=at_sea))
        at_once.append(where)


class Present(NamedTuple):
    """The legions and fleets that stand at the enemy already; `leaves` if what is named is taken from them."""

    legions: Sequence[int]
    fleets: int
    leaves: bool = False


def chances(
    stage: Stage, p: int, goal: str, tag: str, units: Units, present: Present, margin: int | None
) -> Iterator[Markup]:
    """The fates of the battles that a commander would fight, at sea and on land, for every force that can be named.

    Below the margin he may refuse; None: nobody asks him.
    """
    s = stage.s
    sign = -1 if present.leaves else 1
    most = units.fleets.high if units.fleets is not None else 0
    afloat = [present.fleets + sign * ships for ships in range(most + 1)]
    if foe(s, goal)[0]:
        sizes = [Size(ships, ships) for ships in afloat]
        yield _chances(stage, p, goal, named(tag, "fleets"), sizes, [0], margin, at_sea=True)
    ashore, many = strength(s, present.legions), len(present.legions)
    sizes = [
        Size(ashore + sign * (legions + VETERAN_STRENGTH * veterans), many + sign * (legions + veterans))
        for veterans, legions in each_force(units)
    ]
    fleets = named(tag, "fleets") if units.fleets is not None else ""
    yield _chances(stage, p, goal, named(tag), sizes, afloat, margin, at_sea=False, fleets=fleets)


def foe(s: Republic, goal: str) -> tuple[int, int]:
    """The strength at sea and on land of what a commander is sent against."""
    return (0, rebel_strength(s)) if goal == REBEL else against(s, goal)


def _chances(
    stage: Stage,
    p: int,
    goal: str,
    of: str,
    sizes: list[Size],
    afloat: Sequence[int],
    margin: int | None,
    *,
    at_sea: bool,
    fleets: str = "",
) -> Markup:
    """The five fates of one battle for every size of the force that can be sent."""
    s = stage.s
    sea, land = foe(s, goal)
    theirs = sea if at_sea else land
    rows = [row(stage, p, goal, size, afloat, margin, at_sea=at_sea) for size in sizes]
    now = rows[-1] if not at_sea else rows[0]
    title = stage.text("board.force.at_sea" if at_sea else "board.force.on_land")

    def figure(column: int, **attributes: Any) -> Markup:
        return h.b(now[column], data_figure=column, data_of=of, **attributes)

    bars = [
        h.rect(
            width=now[BARS + at],
            height=10,
            class_=f"f-{SIGNS[kind]}",
            data_figure=BARS + at,
            data_of=of,
            data_attribute="width",
        )
        for at, kind in reversed(list(enumerate(KINDS)))
    ]
    return h.div(
        h.p(
            h.span(title, class_="sub"),
            h.span(stage.text("board.force.rome"), " ", figure(MINE)),
            h.span(stage.text("board.force.war"), " ", h.b(theirs)),
            h.span(figure(DIFFERENCE), class_="diff"),
            h.span(figure(CONSENT), class_="small clash__may"),
            class_="row row--wrap clash",
        ),
        h.svg(bars, class_="fatebar fatebar--l", viewBox="0 0 100 10", preserveAspectRatio="none", aria_hidden="true"),
        h.ul(
            (
                h.li(
                    figure(at),
                    h.span(stage.text(f"result.{kind}")),
                    h.span(stage.text(f"board.fate.{kind}", n=_stirs(kind, at_sea))),
                    class_=f"k-{SIGNS[kind]}",
                )
                for at, kind in enumerate(KINDS)
            ),
            class_="fatekey",
        ),
        h.p(
            h.span(stage.text("board.force.losses"), " ", figure(LOSSES)),
            h.span(stage.text("board.force.commander_lost"), " ", figure(LIVES, data_column=fleets or None)),
            class_="row row--wrap small",
        ),
        class_="chances stack",
        data_rows=json.dumps(rows, ensure_ascii=False, separators=(",", ":")),
    )


def _stirs(kind: str, at_sea: bool) -> str:
    """The effect of a result on the mood of the people."""
    name = ("victory_naval" if at_sea else "victory_land") if kind == VICTORY else kind
    return signed(UNREST.get(name, 0))


def expected(s: Republic, p: int, goal: str, units: int, *, at_sea: bool) -> Outcomes:
    """How a battle of this commander with so much strength would go; none is fought without units."""
    if units <= 0:
        return {}
    if goal in WAR_OF:
        return outcomes(s, p, WAR_OF[goal], units, at_sea=at_sea)
    return against_rebels(s, p, foe(s, goal)[0 if at_sea else 1], units)


def row(
    stage: Stage, p: int, goal: str, size: Size, afloat: Sequence[int], margin: int | None, *, at_sea: bool
) -> list[Any]:
    """A row of chances as it is shown: shares, strength, difference, losses, the bar, and the commander by fleets."""
    s = stage.s
    theirs = foe(s, goal)[0 if at_sea else 1]
    found = expected(s, p, goal, size.strength, at_sea=at_sea)
    kinds = by_kind(found)
    mine = with_commander(max(0, size.strength), command(s, p))
    ends, end = [], 0.0
    for kind in KINDS:
        end += 100 * kinds[kind]
        ends.append(round(end, 1))
    lost = losses(s, p, found, size.units)
    legions, armies = host(s) if goal == REBEL else ([], 0)
    rebels = len(legions), armies
    lives = [
        stage.share(commander_lost(s, p, found, 0 if at_sea else size.units, size.units if at_sea else ships, rebels))
        for ships in afloat
    ]
    shares = [stage.share(kinds[kind]) for kind in KINDS]
    consent = "" if margin is None else stage.text(f"board.force.{_word(mine - theirs, margin)}")
    return [*shares, mine, signed(mine - theirs), stage.look.words.number(lost, "#,##0.0"), consent, *ends, *lives]


def _word(difference: int, margin: int) -> str:
    """May he refuse to go with so much more than the enemy has?"""
    return "must_go" if difference >= margin else "may_refuse"
