"""The latest events: battles, the people's answer, deaths and murders shown with their dice until they are seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from tabularium.draw.dice import die
from tabularium.draw.parts import icon, panel
from tabularium.draw.svg import Node, h
from tabularium.engine import Line

from ..odds.battle import ROLLS
from ..results import ROWS, look_up
from ..state import NOBODY
from .stage import Stage, signed

CHAPTER = "turn.phase"
BATTLE, PEOPLE, SILENCE, CIVIL, CHITS = (
    "combat.fought",
    "population.speech",
    "population.silence",
    "civil_war.fought",
    "chits.drawn",
)
MURDER = "assassination.declared"
WON, LOST = "persuasion.success", "persuasion.failure"
SHOWN = (BATTLE, CIVIL, PEOPLE, SILENCE, MURDER, WON, LOST, CHITS)
"""The lines with which something begins that is shown."""
FOLLOWS = (
    *("combat.", "war.", "senator.", "mortality.", "leader.", "population.", "civil_war.", "revolt."),
    *("assassination.", "faction.", "chits.", "province", "persuasion.shame", "trial."),
)
"""The lines that belong to it, as long as nothing else is said."""
MOST = 3
CHAPTERS = 2
"""Events of the present phase and the one before are shown."""
KINDS = {"victory": "win", "stalemate": "mid", "defeat": "bad"}
LEAST = 3


@dataclass(frozen=True)
class Happening:
    """A line that is shown, with what followed from it, and by what it is known again."""

    name: str
    line: Line
    after: list[Line]


def happenings(stage: Stage) -> list[Happening]:
    """The events of this phase and the one before that everybody, or the reader, must see; the oldest first."""
    lines = list(stage.look.lines)
    chapters = [at for at, line in enumerate(lines) if line.message == CHAPTER][-CHAPTERS:]
    found: list[Happening] = []
    chapter, count, at = "", 0, chapters[0] if chapters else len(lines)
    while at < len(lines):
        line = lines[at]
        at += 1
        if line.message == CHAPTER:
            chapter, count = f"{line.params['turn']}.{line.params['phase']}", 0
            continue
        if line.message not in SHOWN:
            continue
        after: list[Line] = []
        while at < len(lines) and lines[at].message.startswith(FOLLOWS) and lines[at].message not in SHOWN[:-1]:
            after.append(lines[at])
            at += 1
        count += 1
        if _matters(stage, line, after):
            found.append(Happening(f"{chapter}.{count}", line, after))
    return found[-MOST:]


def _matters(stage: Stage, line: Line, after: list[Line]) -> bool:
    """Persuasions are shown to those they concern, chits if a senator died of them."""
    if line.message in (WON, LOST):
        return any(_mine(stage, line.params[name]) for name in ("senator", "target"))
    return line.message != CHITS or any(each.message in ("mortality.dies", "senator.dies") for each in after)


def _mine(stage: Stage, reference: Any) -> bool:
    known = stage.look.view["senators"].get(reference)
    return known is not None and stage.own != NOBODY and known["faction"] == stage.own


def shown(stage: Stage) -> Markup | None:
    """The happenings, each until the reader has seen it."""
    found = happenings(stage)
    if not found or stage.look.outcome is not None:
        return None
    return h.div([_shown(stage, each) for each in reversed(found)], class_="happenings")


def _shown(stage: Stage, each: Happening) -> Markup:
    look = stage.look
    title = stage.text(f"board.moment.{each.line.message.replace('.', '_')}")
    return panel(
        title,
        h.div(
            h.div([die(n, "xl") for n in _dice(each)], class_="dice dice--xl") if _dice(each) else None,
            h.div(
                _sum(stage, each),
                h.p(look.html(each.line.message, **each.line.params), class_="verdict"),
                class_="stack",
            ),
            class_="moment",
        ),
        _table(stage, each),
        h.ul((h.li(h.span(Markup(look.rich.line(line)))) for line in each.after), class_="lines")
        if each.after
        else None,
        aside=h.span(
            look.rule_link(each.line.rule) if each.line.rule else None,
            h.button(
                icon("check"),
                " ",
                stage.text("board.seen"),
                type="button",
                class_="btn btn--small",
                data_moment_seen=True,
            ),
            class_="row",
        ),
        label=title,
        data_moment=each.name,
    )


def _dice(each: Happening) -> list[int]:
    """The dice as they fell."""
    if "dice" in each.line.params:
        return list(each.line.params["dice"])
    rolled = [line for line in each.after if line.message in ("assassination.rolled", "assassination.rolled_two")]
    return [line.params[name] for line in rolled for name in ("rolled", "white", "black") if name in line.params]


def terms(stage: Stage, line: Line) -> Iterator[tuple[str, str]]:
    """The addends, each with its word."""
    params = line.params
    if line.message in (BATTLE, CIVIL):
        yield str(sum(params["dice"])), "dice"
        yield signed(params["mine"]), "rome"
        yield signed(-params["theirs"]), "rebel" if line.message == CIVIL else "war"
    elif line.message in (PEOPLE, SILENCE):
        yield str(sum(params["dice"])), "dice"
        yield signed(params.get("popularity", 0)), "popularity"
        yield signed(-params["unrest"]), "unrest"
        if params.get("goodwill"):
            yield signed(params["goodwill"]), "goodwill"
    else:
        return
    if stage.omens:
        yield signed(-stage.omens), "omens"


def _sum(stage: Stage, each: Happening) -> Node:
    added = list(terms(stage, each.line))
    if not added:
        return None
    total = sum(int(value.replace("−", "-")) for value, _ in added)
    return h.p(
        (h.span(h.b(value), stage.text(f"board.moment.{word}")) for value, word in added),
        h.span(h.b(f"= {signed(total).removeprefix('+')}"), stage.text("board.moment.result"), class_="eq"),
        class_="math",
    )


def _table(stage: Stage, each: Happening) -> Node:
    """The table of a battle as it stood: how likely each row was, and which one came up."""
    if each.line.message != BATTLE:
        return None
    params = each.line.params
    difference = params["mine"] - params["theirs"] - stage.omens
    last = LEAST + len(ROWS) - 1
    hit = min(max(sum(params["dice"]) + difference, LEAST), last)
    bars: list[Node] = []
    for at, row in enumerate(ROWS):
        total = LEAST + at
        count = sum(min(max(roll + difference, LEAST), last) == total for roll in ROLLS)
        height = round(100 * count / len(ROLLS) * 1.2, 1)
        bars.append(
            h.g(
                h.rect(x=at * 20 + 1, y=44 - height, width=18, height=height, class_=f"f-{KINDS[row.kind]}"),
                h.rect(
                    x=at * 20 + 1, y=46, width=18, height=15, rx=2, class_="crt__hit" if total == hit else "crt__no"
                ),
                h.text(total, x=at * 20 + 10, y=57, class_="crt__n crt__n--hit" if total == hit else "crt__n"),
            )
        )
    label = stage.text("board.moment.table", n=hit, result=f"result:{look_up(hit).kind}")
    return h.svg(bars, class_="crt", viewBox="0 0 320 62", role="img", aria_label=label)


# -- what happened to me ---------------------------------------------------------------------------------------------
ROUTINE = ("senate.voted", "initiative.", "card.", "revenue.income", "senate.proposed", "deal.", "house.", "cards.")
"""The lines that concern me without being news."""
MOST_LINES = 6


def digest(stage: Stage) -> Markup | None:
    """The newest lines that concern the reader's own senators, or his faction."""
    if stage.own == NOBODY:
        return None
    mine = {name for name, each in stage.look.view["senators"].items() if each["faction"] == stage.own}
    mine.add(stage.faction_ref(stage.own))
    lines = [
        line
        for line in stage.look.lines
        if not line.message.startswith(ROUTINE) and any(_speaks_of(value, mine) for value in line.params.values())
    ][-MOST_LINES:]
    if not lines:
        return None
    rows = [h.li(h.span(Markup(stage.look.rich.line(line)))) for line in reversed(lines)]
    return panel(stage.text("board.digest"), h.ol(rows, class_="lines"), class_="pane pane-hand")


def _speaks_of(value: Any, names: set[str]) -> bool:
    if isinstance(value, list):
        return any(_speaks_of(each, names) for each in value)
    return isinstance(value, str) and value in names
