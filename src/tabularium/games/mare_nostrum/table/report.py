"""The report of the year: a newspaper for one nation, with what all may read and what only it may."""

from __future__ import annotations

from markupsafe import Markup

from tabularium.draw.parts import chip, icon, panel
from tabularium.draw.sheets import orders
from tabularium.draw.svg import Node, h
from tabularium.engine import Line

from ..year import common_year
from .accounts import last_year
from .battles import BATTLES, SIEGES, dice, lead, weight
from .contents import LEAVES, section_of
from .news import LEDGER, MOVES, for_all
from .overview import yours
from .stage import OPENS, Stage

MOST_NEWS = 10
SHEET = "orders"
"""The question to which a nation hands in its sheet."""
MORE = "year.more"
"""The name by which the page asks for the rest of the news."""
CARRIED_OUT = "year.carried_out"
"""And for the orders that were carried out."""
ORDER = "order"
"""The parameters of a line about an order that failed in whole or part: its place on the sheet."""


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
    private = [line for line in lines if line.to is not None and ORDER not in line.params]
    failed = [line for line in lines if line.to is not None and ORDER in line.params]
    first = _lead_line(stage)
    news = _news(stage, first)
    return h.section(
        h.article(
            h.header(
                h.span(look.text("board.year.of", year=_year(stage)), " · ", _our_year(stage)),
                h.h2("ACTA DIVRNA", class_="acta"),
                h.span(look.text("board.year.reader", nation=stage.me) if stage.me else ""),
                class_="mast",
            ),
            h.div(
                h.div(lead(stage, first, lines) if first else None, _articles(stage, news[:MOST_NEWS])),
                h.div(
                    _private(
                        stage,
                        "board.year.ledger",
                        [line for line in private if line.message.startswith(LEDGER)],
                        last_year(stage),
                    ),
                    _orders(stage, failed),
                    _private(
                        stage, "board.year.yours", [line for line in private if not line.message.startswith(LEDGER)]
                    ),
                    class_="stackp",
                ),
                class_="lead",
            ),
            h.details(
                h.summary(look.text("board.year.more", n=len(news) - MOST_NEWS)),
                class_="why",
                data_kept=MORE,
                data_aside=MORE,
            )
            if len(news) > MOST_NEWS
            else None,
            class_="paper",
        ),
        class_="mn-page mn-page--year",
        aria_label=label,
    )


def more_news(stage: Stage) -> Markup | None:
    """The public news behind the first ones, sent when a reader opens them."""
    return _articles(stage, _news(stage, _lead_line(stage))[MOST_NEWS:])


def _public(stage: Stage) -> list[Line]:
    return [line for line in stage.last_year if line.message not in (OPENS, MOVES) and line.to is None]


def _lead_line(stage: Stage) -> Line | None:
    """The fight with which the paper opens."""
    lines = _public(stage)
    fights = [line for line in lines if line.message in (*BATTLES, *SIEGES)]
    return max(fights, key=lambda line: weight(stage, line, lines), default=None)


def _news(stage: Stage, first: Line | None) -> list[Line]:
    return for_all(stage, (line for line in _public(stage) if line is not first))


def _orders(stage: Stage, failed: list[Line]) -> Node:
    """The own orders as they went: what was cut short or refused, and why; then page by page what was carried out."""
    look = stage.look
    if stage.me is None:
        return None
    pages = _pages(stage)
    rows = [
        h.li(
            icon("why" if line.params.get("able") else "cross"),
            h.span(
                h.b(pages[section_of(line.params[ORDER])]),
                " ",
                chip(look.text("board.went.cut" if line.params.get("able") else "board.went.refused"), kind="bad"),
                h.small(Markup(look.rich.line(line)), " ", look.rule_link(line.rule) if line.rule else None),
                class_="grow",
            ),
        )
        for line in failed
    ]
    rows.append(
        h.li(icon("check"), h.span(look.text("board.went.rest" if failed else "board.went.all"), class_="grow"))
    )
    return panel(
        look.text("board.went"),
        h.ul(rows, class_="rows went"),
        _carried_out(stage),
        aside=yours(stage),
        class_="yours",
    )


def _carried_out(stage: Stage) -> Node:
    """How many orders nothing stood against."""
    count = sum(map(len, _done(stage).values()))
    if not count:
        return None
    summary = h.summary(stage.look.text("board.went.carried_out", n=count))
    return h.details(summary, class_="why went__all", data_kept=CARRIED_OUT, data_aside=CARRIED_OUT)


def carried_out(stage: Stage) -> Markup | None:
    """Those orders one by one under their pages, sent when a reader opens them."""
    rows = [h.li(h.span(h.b(page), map(h.small, those), class_="grow")) for page, those in _done(stage).items()]
    return h.ul(rows, class_="rows went") if rows else None


def _done(stage: Stage) -> dict[str, list[str]]:
    """By page the orders that nothing stood against."""
    look, found = stage.look, dict[str, list[str]]()
    if not look.carried_out:
        return found
    failed = {line.params[ORDER] for line in stage.last_year if line.to is not None and ORDER in line.params}
    pages = _pages(stage)
    for place, told in orders(SHEET, look.carried_out, look.words):
        if section_of(place) in pages and not any(_lies_in(each, place) for each in failed):
            found.setdefault(pages[section_of(place)], []).append(told)
    return found


def _pages(stage: Stage) -> dict[str, str]:
    """By section the title of its page."""
    return {leaf.section: stage.look.text(f"board.page.{leaf.name}") for leaf in reversed(LEAVES) if leaf.section}


def _lies_in(order: str, place: str) -> bool:
    """Is what could not be done this entry of the sheet, or a part of it, or all that it belongs to?"""
    inside = order.startswith((f"{place}.", f"{place}[")) or order == place
    return inside or place.startswith((f"{order}.", f"{order}["))


def _year(stage: Stage) -> int:
    opened = [line for line in stage.last_year if line.message == OPENS]
    return int(opened[0].params["year"]) if opened else int(stage.view["year"])


def _our_year(stage: Stage) -> str:
    """The same as people count today."""
    year = common_year(_year(stage))
    return stage.look.text("board.year.bc" if year < 0 else "board.year.ad", year=abs(year))


def _articles(stage: Stage, lines: list[Line]) -> Markup | None:
    look = stage.look
    if not lines:
        return None
    return h.ul(
        (
            h.li(
                Markup(look.rich.line(line)),
                " ",
                look.rule_link(line.rule) if line.rule else None,
                dice(stage, line) if line.message in (*BATTLES, *SIEGES) else None,
            )
            for line in lines
        ),
        class_="news",
    )


def _private(stage: Stage, title: str, lines: list[Line], table: Node = None) -> Node:
    """The news that only this nation may read."""
    if not lines and table is None:
        return None
    return panel(stage.look.text(title), table, _articles(stage, lines), aside=yours(stage), class_="yours")
