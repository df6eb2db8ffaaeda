"""The course of a year: seven phases, and the steps of the one that is played."""

from __future__ import annotations

from typing import NamedTuple

from markupsafe import Markup

from tabularium.draw.numerals import roman
from tabularium.draw.parts import disc
from tabularium.draw.svg import Node, h

from ..cards import PERSON, WAR
from ..forum.initiative import INITIATIVES
from ..state import FIELD, NOBODY
from .stage import Stage
from .standings import STANDINGS

UNSAID = ("roles", "closed")
"""Steps of a sitting that need no name of their own beside the others."""
REVENUE = {
    "income": ("personal_income", "revenue_phase", "incomes", "guard_upkeep", "rebel_income", "rebel_upkeep"),
    "redistribution": ("open_redistribution", "redistribution", "transfers", "offered"),
    "contributions": ("contributions", "development", "state_income"),
    "debts": ("expenses", "released_legions", "lapse", "local_forces", "build", "terms", "warning"),
}
"""The parts of the Revenue Phase with the scenes of each: first the one whose place in the edition is its own."""


class Step(NamedTuple):
    """A step of a phase: what it is called, how it stands to the present one, and whose it is."""

    name: str
    past: bool
    now: bool
    sign: Node = None


def course(stage: Stage) -> Markup:
    """The phases with the one that is played, and its steps below."""
    look, s = stage.look, stage.s
    phases = s.edition.phases
    now = phases.index(s.phase) if s.phase in phases else -1
    items = [
        h.li(
            look.text(f"phase.{name}"),
            data_n=roman(at + 1),
            class_="done" if at < now else None,
            aria_current="step" if at == now else None,
        )
        for at, name in enumerate(phases)
    ]
    label = look.text("board.year", n=s.turn, era=look.words.ref(f"era:{look.view['era']}"))
    shown = steps(stage)
    return h.div(
        h.ol(items, class_="phases", aria_label=label, tabindex="0"),
        h.div(
            h.span(label, class_="steps__name"),
            h.ol([_step(each) for each in shown], class_="steps", aria_label=look.text("board.steps"))
            if shown
            else None,
            h.a(look.text("board.standings"), href=f"#{STANDINGS}", class_="btn btn--quiet btn--small sidelink"),
            class_="stepsrow",
        ),
        class_="phasebox",
    )


def _step(step: Step) -> Markup:
    return h.li(
        step.sign,
        step.name,
        class_="done" if step.past else None,
        aria_current="step" if step.now else None,
    )


def steps(stage: Stage) -> list[Step]:
    """The steps of the phase."""
    return {"senate": _sitting, "forum": _initiatives, "combat": _battles, "revenue": _revenue}.get(
        stage.s.phase, lambda _: []
    )(stage)


def _sitting(stage: Stage) -> list[Step]:
    s = stage.s
    told = [each for each in s.edition.sitting if each not in UNSAID]
    if not s.options.pontifex_maximus and "pontifex" in told:
        told.remove("pontifex")
    order = s.edition.sitting
    at = order.index(s.session.step) if s.session.step in order else len(order)
    named = {"roles": "consuls", "closed": "closing"}.get(s.session.step, s.session.step)
    return [Step(stage.text(f"step.{each}"), order.index(each) < at and each != named, each == named) for each in told]


def _initiatives(stage: Stage) -> list[Step]:
    """Six initiatives: those taken, the present one with its faction, and whose the next ones are."""
    s = stage.s
    found = []
    for number in range(1, INITIATIVES + 1):
        now = number == s.initiatives and s.active != NOBODY
        later = number - s.initiatives - 1
        faction = s.active if now else s.order[later] if 0 <= later < len(s.order) else NOBODY
        name = stage.called(faction) if faction != NOBODY else roman(number)  # type: ignore[arg-type]  # a faction, then
        found.append(Step(name, number <= s.initiatives and not now, now, disc(faction, "s") if faction >= 0 else None))
    return found


def _battles(stage: Stage) -> list[Step]:
    """The commanders in the field, in the order in which they were sent."""
    s = stage.s
    out = sorted((p for p, place in enumerate(s.place) if place == FIELD), key=lambda p: s.rank[p])
    fighting = s.arguments if s.scene else []
    at_war = [p for p in out if 0 <= s.post[p] < len(WAR)]  # others collect a bequest, or face the rebel
    return [
        Step(
            f"{stage.senator(p)}: {stage.ref(WAR[s.post[p]])}",
            p not in s.lined_up and PERSON[p] not in fighting,
            PERSON[p] in fighting,
            disc(s.faction[p], "s"),
        )
        for p in at_war
    ]


def _revenue(stage: Stage) -> list[Step]:
    order = stage.s.edition.steps["revenue"]
    names = sorted(REVENUE, key=lambda name: order.index(REVENUE[name][0]))
    at = next((n for n, name in enumerate(names) if stage.s.scene in REVENUE[name]), -1)
    return [Step(stage.text(f"board.revenue.{name}"), n < at, n == at) for n, name in enumerate(names)]
