"""The foot of the screen: treasury, unrest, forces and wars, and what comes next."""

from __future__ import annotations

from markupsafe import Markup

from tabularium.draw.floor import Fact
from tabularium.draw.parts import icon
from tabularium.draw.svg import h

from ..cards import WAR
from ..end import MOST_WARS
from ..forces import all_fleets
from ..table.course import steps
from ..table.rome import places, track
from ..table.stage import Stage
from ..wars import active


def facts(stage: Stage) -> list[Fact]:
    """How the State stands."""
    s = stage.s
    legions = sum(count for _, count, _ in places(stage))
    return [
        Fact(stage.text("view.treasury"), str(s.chest), "talents"),
        Fact(stage.text("view.unrest"), track(stage), "unrest"),
        Fact(
            stage.text("board.forces"),
            h.span(icon("legions"), " ", legions, " ", icon("fleets"), " ", all_fleets(s), class_="row"),
        ),
        Fact(stage.text("room.wars"), _wars(stage)),
    ]


def _wars(stage: Stage) -> Markup:
    """A mark for every active war, up to the one with which Rome falls; then their names."""
    names = [stage.ref(WAR[war]) for war in active(stage.s)]
    marks = [
        h.i(class_="pipw on" if n < len(names) else "pipw end" if n + 1 == MOST_WARS else "pipw")
        for n in range(MOST_WARS)
    ]
    told = stage.look.words.listing(names) if names else "–"
    return h.span(h.span(marks, aria_hidden="true", class_="pj-marks"), h.span(told), class_="pj-names")


def then(stage: Stage) -> str:
    """The next step of the phase; after the last one the next phase."""
    s = stage.s
    found = steps(stage)
    now = next((at for at, step in enumerate(found) if step.now), len(found))
    if now + 1 < len(found):
        name = found[now + 1].name
        return name[:1].upper() + name[1:]
    phases = s.edition.phases
    if s.phase not in phases:
        return ""
    return stage.text(f"phase.{phases[(phases.index(s.phase) + 1) % len(phases)]}")
