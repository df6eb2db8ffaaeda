"""The report of the year: a newspaper for one nation, with what all may read and what only it may."""

from __future__ import annotations

from markupsafe import Markup

from tabularium.draw.parts import icon, panel
from tabularium.draw.svg import Node, h
from tabularium.engine import Line

from .charts import charts
from .livery import shield
from .overview import yours
from .stage import OPENS, Stage

BATTLES = ("battle.naval", "battle.field")
MOVES = "movement.segment"
"""The line of the marches of a segment, which are played back on the map."""
SIEGES = ("city.assault", "city.siege")
LEDGER = ("economy.", "upkeep.", "stability.")
MOST_NEWS = 10


def report(stage: Stage) -> Markup:
    """The last year as this nation may read it."""
    look = stage.look
    lines = [line for line in stage.last_year if line.message not in (OPENS, MOVES)]
    label = look.text("board.page.year")
    if not lines:
        return h.section(
            h.p(look.text("board.year.none"), class_="panel panel__body"),
            class_="mn-page mn-page--year",
            aria_label=label,
        )
    public = [line for line in lines if line.to is None]
    private = [line for line in lines if line.to is not None]
    fights = [line for line in public if line.message in BATTLES]
    lead = max(
        fights, key=lambda line: (_is_mine(stage, line), line.params["units"] + line.params["enemies"]), default=None
    )
    news = [line for line in public if line is not lead]
    return h.section(
        h.article(
            h.header(
                h.span(look.text("board.year.of", year=_year(stage))),
                h.h2("ACTA DIVRNA", class_="acta"),
                h.span(look.text("board.year.reader", nation=stage.me) if stage.me else ""),
                class_="mast",
            ),
            h.div(
                h.div(_lead(stage, lead, lines) if lead else None, _articles(stage, news[:MOST_NEWS])),
                h.div(
                    _private(stage, "board.year.ledger", [line for line in private if line.message.startswith(LEDGER)]),
                    _private(
                        stage, "board.year.yours", [line for line in private if not line.message.startswith(LEDGER)]
                    ),
                    class_="stackp",
                ),
                class_="lead",
            ),
            h.details(
                h.summary(look.text("board.year.more", n=len(news) - MOST_NEWS)),
                _articles(stage, news[MOST_NEWS:]),
                class_="why",
            )
            if len(news) > MOST_NEWS
            else None,
            class_="paper",
        ),
        charts(stage),
        class_="mn-page mn-page--year",
        aria_label=label,
    )


def _year(stage: Stage) -> int:
    opened = [line for line in stage.last_year if line.message == OPENS]
    return int(opened[0].params["year"]) if opened else int(stage.view["year"])


def _is_mine(stage: Stage, line: Line) -> bool:
    return stage.me is not None and any(stage.me in line.params.get(side, []) for side in ("one", "other"))


def _lead(stage: Stage, line: Line, lines: list[Line]) -> Markup:
    """The battle of the year, side by side, and who won it."""
    look, told = stage.look, line.params
    after = lines[lines.index(line) + 1 :][:1]
    won = after[0] if after and after[0].message == "battle.won" else None
    place = told.get("sea") or told.get("province")
    return h.article(
        h.p(icon("war"), " ", stage.name(str(place)), class_="chip chip--bad"),
        h.h3(Markup(look.rich.line(won)) if won else look.text("board.year.no_victor"), class_="headline"),
        h.p(Markup(look.rich.line(line)), " ", look.rule_link(line.rule) if line.rule else None, class_="txt"),
        h.div(
            [
                h.div(
                    h.p(
                        [shield(each, "s") if each.startswith("nation:") else None for each in told[side]],
                        " ",
                        h.b(look.words.listing(map(stage.name, told[side]))),
                    ),
                    h.p(look.text("board.year.side", n=told[had], lost=told[lost])),
                    class_="fight__side",
                )
                for side, had, lost in (("one", "units", "lost"), ("other", "enemies", "killed"))
            ],
            class_="fight",
        ),
    )


def _articles(stage: Stage, lines: list[Line]) -> Markup | None:
    look = stage.look
    if not lines:
        return None
    return h.ul(
        (h.li(Markup(look.rich.line(line)), " ", look.rule_link(line.rule) if line.rule else None) for line in lines),
        class_="news",
    )


def _private(stage: Stage, title: str, lines: list[Line]) -> Node:
    """What only this nation may read."""
    if not lines:
        return None
    return panel(stage.look.text(title), _articles(stage, lines), aside=yours(stage), class_="yours")
