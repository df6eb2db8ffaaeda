"""Composing a force: commander, target and units in one go, with the exact chances of every number beside it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from tabularium.draw.parts import chip, icon
from tabularium.draw.svg import Node, h

from ..cards import BEQUEST, PERSON, WAR_OF
from ..forces import VETERAN_STRENGTH, command, rebel_strength, strength
from ..odds.battle import KINDS
from ..odds.battle import strength as with_commander
from ..odds.force import Outcomes, against_rebels, by_kind, commander_lost, losses, outcomes
from ..revolt import host
from ..senate.dispatch import against, at_hand, commanders, needs, targets, waiting
from ..senate.groups import PUT, Parts
from ..senate.telling import REBEL
from ..state import OFFICES, Republic
from .ballot import stepper
from .stage import Stage, signed
from .wars import SIGNS

COMMANDER = "senate.commander"
WORDS = len(KINDS)
MINE, DIFFERENCE, LOSSES, CONSENT, BARS = range(WORDS, WORDS + 5)
LIVES = BARS + WORDS
"""The columns of a row of chances: five shares, strength, difference, losses, whether he may refuse, five ends of the
bar, and the chance to lose the commander by the number of fleets with him."""


class Size(NamedTuple):
    """What a force counts in battle, and of how many legions or fleets it is made."""

    strength: int
    units: int


def dispatch(stage: Stage, parts: Parts, first: str | None) -> Markup | None:
    """The form that sends a commander; `parts` are those sent in the same proposal already.

    `first` is the answer with which it begins where the subject itself is still to be named.
    """
    s = stage.s
    raw, veterans, fleets = at_hand(s, parts)
    named = [part[1] for part in parts]
    found = {
        p: goals
        for p in commanders(s, [part[0] for part in parts])
        if (goals := targets(s, p, raw + len(veterans), fleets, named))
    }
    if not found:
        return None
    leader = next(iter(found))
    chosen = [
        h.label(
            h.input(
                type="radio",
                name="commander",
                value=json.dumps(PERSON[p]),
                checked=p == leader,
                data_asks=COMMANDER,
            ),
            h.span(
                h.b(stage.senator(p)),
                " ",
                h.small(
                    f"{stage.ref(f'office:{OFFICES[s.office[p]]}')}, {stage.text('view.military')} {command(s, p)}"
                ),
            ),
        )
        for p in found
    ]
    attributes = {"data_give": "row", "data_first": None if first is None else json.dumps(first)}
    return h.form(
        h.div(
            h.span(stage.text("board.force.commander"), class_="sub"),
            h.div(chosen, class_="segr segr--col"),
            class_="stack",
        ),
        [_goals(stage, p, goals, (raw, veterans, fleets), parts) for p, goals in found.items()],
        h.input(type="hidden", name=PUT, value=json.dumps(PUT), data_asks=COMMANDER),
        h.p(
            h.button(
                icon("gavel"),
                " ",
                stage.text("ask.senate.commander.put"),
                type="button",
                class_="btn btn--primary",
                **attributes,
            ),
            h.button(stage.text("board.force.another"), type="button", class_="btn", data_but=PUT, **attributes)
            if len(found) > 1
            else None,
            class_="row row--wrap",
        ),
        class_="composer stack",
        data_row="dispatch",
    )


def _goals(stage: Stage, p: int, goals: Sequence[str], at_home: tuple[int, list[str], int], parts: Parts) -> Markup:
    """Against what a commander may go, and the bench of each."""
    choice = f"target-{p}"
    picks = [
        h.label(
            h.input(
                type="radio",
                name=choice,
                value=json.dumps(goal),
                checked=at == 0,
                data_asks="senate.target",
                data_about=json.dumps({"senator": PERSON[p]}),
            ),
            h.span(stage.text(f"ask.senate.target.{goal}") if ":" not in goal else stage.ref(goal)),
        )
        for at, goal in enumerate(goals)
    ]
    benches = [
        h.div(_bench(stage, p, goal, at_home, parts), data_when=f"{choice} {json.dumps(goal)}", hidden=at > 0)
        for at, goal in enumerate(goals)
    ]
    first = next(iter(commanders(stage.s, [part[0] for part in parts])))
    return h.div(
        h.div(
            h.span(stage.text("board.force.against"), class_="sub"),
            h.div(picks, class_="segr segr--col"),
            class_="stack",
        ),
        benches,
        class_="stack",
        data_when=f"commander {json.dumps(PERSON[p])}",
        hidden=p != first,
    )


def _bench(stage: Stage, p: int, goal: str, at_home: tuple[int, list[str], int], parts: Parts) -> list[Node]:
    s = stage.s
    raw, veterans, fleets = at_home
    named = [part[1] for part in parts]
    least = needs(s, goal, named)
    there, anchored = waiting(s, goal, named)
    verb = "join" if there or anchored else "send"
    tag = f"{p}-{goal.replace(':', '-')}"
    low = max(0, least[0] - len(veterans))
    about = json.dumps({"senator": PERSON[p]})
    steppers: list[Node] = [
        h.div(
            h.span(icon("legions"), " ", stage.text("view.legions")),
            stepper(
                stage, f"legions-{tag}", f"senate.{verb}_legions", low, raw, raw, stage.text("view.legions"), about
            ),
            h.small(stage.text("board.force.in_rome", n=raw)),
            class_="force",
        )
    ]
    if veterans:
        steppers.append(
            h.div(
                h.span(icon("leader"), " ", stage.text("board.force.veterans")),
                h.span(
                    (
                        h.label(
                            h.input(
                                type="checkbox",
                                name=f"veterans-{tag}",
                                value=each,
                                data_worth=raw + 1,
                                checked=True,
                            ),
                            h.span(stage.ref(each)),
                            class_="check",
                        )
                        for each in veterans
                    ),
                    data_set=True,
                    data_asks="senate.send_veterans",
                    class_="row row--wrap",
                ),
                class_="force",
            )
        )
    steppers.append(
        h.div(
            h.span(icon("fleets"), " ", stage.text("view.fleets")),
            stepper(
                stage,
                f"fleets-{tag}",
                f"senate.{verb}_fleets",
                least[1],
                fleets,
                least[1],
                stage.text("view.fleets"),
                about,
            ),
            h.small(stage.text("board.force.fleets", n=fleets, least=least[1])),
            class_="force",
        )
    )
    body: list[Node] = [h.div(steppers, class_="forces")]
    if there or anchored:
        body.append(chip(stage.text("board.war.leaderless", legions=len(there), fleets=anchored), kind="info"))
    if goal not in BEQUEST:
        sea, _ = foe(s, goal)
        if sea:
            sizes = [Size(ships + anchored, ships + anchored) for ships in range(fleets + 1)]
            body.append(_chances(stage, p, goal, f"fleets-{tag}", sizes, range(1), at_sea=True))
        sizes = [
            Size(count + VETERAN_STRENGTH * old + strength(s, there), count + old + len(there))
            for old in range(len(veterans) + 1)
            for count in range(raw + 1)
        ]
        units, afloat = f"legions-{tag} veterans-{tag}", range(anchored, anchored + fleets + 1)
        body.append(_chances(stage, p, goal, units, sizes, afloat, at_sea=False, fleets=f"fleets-{tag}"))
    return body


def foe(s: Republic, goal: str) -> tuple[int, int]:
    """The strength at sea and on land of what a commander is sent against."""
    return (0, rebel_strength(s)) if goal == REBEL else against(s, goal)


def _chances(
    stage: Stage, p: int, goal: str, of: str, sizes: list[Size], afloat: range, *, at_sea: bool, fleets: str = ""
) -> Markup:
    """The five fates of one battle for every size of the force that can be sent."""
    s = stage.s
    sea, land = foe(s, goal)
    theirs = sea if at_sea else land
    rows = [row(stage, p, goal, size, theirs, afloat, at_sea=at_sea) for size in sizes]
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
                h.li(figure(at), h.span(stage.text(f"result.{kind}")), class_=f"k-{SIGNS[kind]}")
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


def row(stage: Stage, p: int, goal: str, size: Size, theirs: int, afloat: range, *, at_sea: bool) -> list[Any]:
    """A row of chances as it is shown: shares, strength, difference, losses, the bar, and the commander by fleets."""
    s = stage.s
    if not size.strength:
        found: Outcomes = {}
    elif goal in WAR_OF:
        found = outcomes(s, p, WAR_OF[goal], size.strength, at_sea=at_sea)
    else:
        found = against_rebels(s, p, theirs, size.strength)
    kinds = by_kind(found)
    mine = with_commander(size.strength, command(s, p))
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
    word = "must_go" if mine - theirs >= s.edition.force_margin else "may_refuse"
    consent = stage.text(f"board.force.{word}")
    return [*shares, mine, signed(mine - theirs), stage.look.words.number(lost, "#,##0.0"), consent, *ends, *lives]
