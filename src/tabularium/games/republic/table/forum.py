"""The Forum: concessions nobody holds, events in force, laws, provinces and their governors, the auction."""

from __future__ import annotations

from markupsafe import Markup

from tabularium.draw.numerals import roman
from tabularium.draw.parts import panel
from tabularium.draw.svg import Node, h, join

from ..cards import CONCESSION, CONCESSIONS, EVENT, EVENTS, LAW, LAWS, PROVINCE, PROVINCES
from ..posts import rebellious
from ..state import EXPEDITIONS, IN_FORUM, NO_PROVINCE, NOBODY, PROVINCE_STATES
from ..view import PAY, YIELDS, provincial_forces
from .stage import Stage

RAISED = ("provincial_armies", "provincial_fleets")


def forum(stage: Stage) -> Markup:
    """The public things there."""
    return join(_lying(stage), _provinces(stage))


def _line(name: Node, told: Node) -> Markup:
    return h.li(h.b(name), h.span(told, class_="small muted"))


def _lying(stage: Stage) -> Markup | None:
    s, look = stage.s, stage.look
    lines = []
    for event in EVENTS:
        if s.level[event]:
            name = EVENT[event]
            about = f"about.{name.replace(':', '.', 1)}"
            level = f" {roman(s.level[event])}" if s.level[event] > 1 else ""
            lines.append(_line(f"{stage.ref(name)}{level}", look.text(about) if look.words.has(about) else None))
    lines += [
        _line(stage.ref(CONCESSION[each]), pays(stage, each)) for each in CONCESSIONS if s.holder[each] == IN_FORUM
    ]
    lines += [_line(stage.ref(LAW[each]), look.text("board.in_force")) for each in LAWS if s.laws[each]]
    waiting = look.view.get("laws_waiting") or []
    lines += [_line(stage.ref(each), look.text("view.laws_waiting")) for each in waiting]
    lines += [_line(stage.ref(each), look.text(f"view.{state}")) for each, state in look.view["bequests"].items()]
    if not lines:
        return None
    return panel(look.text("board.in_forum"), h.ul(lines, class_="lines"), class_="pane pane-more")


def pays(stage: Stage, concession: int) -> str:
    """The benefit of a concession for its holder."""
    told = {name: value for name, value in PAY[concession].items() if value}
    return ", ".join(stage.text(f"board.pays.{name}", n=value) for name, value in told.items())


def _own_forces(stage: Stage, province: int) -> Markup | None:
    """The forces that a province has raised itself, where these are if it is a rebel's, and how it would fare."""
    s = stage.s
    if not s.options.provincial_wars:
        return None
    card = provincial_forces(s, province)
    told = [f"{stage.text(f'view.{name}')} {card[name]}" for name in RAISED]
    if rebellious(s, province):
        told.append(stage.text(f"view.{EXPEDITIONS[s.expedition[province]]}"))
    elif card["under_attack"]:
        told.append(stage.text("view.under_attack"))
    for war, chances in card["threats"].items():
        shares = ", ".join(f"{stage.text(f'view.{name}')} {share}" for name, share in chances.items())
        told.append(f"{stage.ref(war)}: {shares}")
    return h.span("; ".join(told), class_="tiny muted")


def _provinces(stage: Stage) -> Markup | None:
    s = stage.s
    rows = []
    for n in PROVINCES:
        if s.province[n] == NO_PROVINCE:
            continue
        governor = s.governor[n]
        yields = YIELDS[s.developed[n]][n]
        told = (
            stage.text("board.governed", senator=stage.senator(governor), years=s.term[n])
            if governor != NOBODY
            else stage.text(f"state.{PROVINCE_STATES[s.province[n]]}")
        )
        rows.append(
            h.li(
                h.b(stage.ref(PROVINCE[n])),
                h.span(told, class_="small"),
                h.span(stage.text("board.yields", **yields), class_="tiny muted"),
                _own_forces(stage, n),
            )
        )
    if not rows:
        return None
    return panel(stage.text("view.provinces"), h.ul(rows, class_="lines lines--provinces"), class_="pane pane-more")
