"""The sources of figures, at hand everywhere: sums item by item, and rules by their titles."""

from __future__ import annotations

from collections.abc import Callable

from markupsafe import Markup

from tabularium.draw.parts import use
from tabularium.draw.svg import Node, h

from ..accounts import Item
from ..tables import GOODS
from .stage import Stage

SIGNS = {"talents": "i-talents", "grain": "r-grain", "resources": "r-ore", "horses": "i-horses"}
INCOME = ("economy.income", "economy.tribute", "economy.bought", "economy.sent")
FOOD = ("economy.fed", "economy.hunger")
YEARS_TOLD = 2
"""The annals of so many openings tell a year."""
STABILITY = ("cdek", "lmno", "rs", "qtu", "fgh")
"""The sources of stability: rules of chapter 3.2, losses first."""
WAR = "kojt"
"""The consequences of a declaration of war: rules of chapter 3.3.5."""
POINTS = "abcdfghijk"
"""The sources of victory points: rules of chapter 8.1."""


def why(title: str, *body: Node) -> Markup:
    """Folded away until a reader opens it."""
    return h.details(h.summary(title), *body, class_="why")


def signed(value: int) -> str:
    """A number with its sign; zero is left blank."""
    return f"{'+' if value > 0 else '−'}{abs(value)}" if value else ""


def account(stage: Stage, page: str) -> Markup | None:
    """The items of a page and their sum."""
    look = stage.look
    items = stage.forecast.accounts.get(page, []) if stage.forecast else []
    if not items:
        return None
    columns = [at for at in range(len(GOODS)) if any(item.goods[at] for item in items)]
    head = h.tr(
        h.th(h.span(look.text("board.account"), class_="sr"), scope="col"),
        h.th(look.text("generic.count"), scope="col", class_="num"),
        h.th(look.text("board.each"), scope="col", class_="num"),
        [
            h.th(
                use(SIGNS[GOODS[at]], "i"),
                h.span(look.text(f"view.{GOODS[at]}"), class_="sr"),
                scope="col",
                class_="num",
            )
            for at in columns
        ],
        h.th(h.span(look.text("board.rule"), class_="sr"), scope="col"),
    )
    sums = [sum(item.goods[at] for item in items) for at in columns]
    foot = h.tr(
        h.th(look.text("board.account.sum"), scope="row"),
        h.td(),
        h.td(),
        [h.td(signed(each) or "0", class_="num") for each in sums],
        h.td(),
    )
    return h.table(
        h.thead(head),
        h.tbody(_item(stage, item, columns) for item in items),
        h.tfoot(foot) if columns else None,
        class_="tbl account",
    )


def _item(stage: Stage, item: Item, columns: list[int]) -> Markup:
    look = stage.look
    return h.tr(
        h.th(look.text(f"board.account.{item.name}"), scope="row"),
        h.td(item.count, class_="num"),
        h.td(signed(item.each) if item.each else "", class_="num"),
        [h.td(signed(item.goods[at]), class_="num") for at in columns],
        h.td(look.rule_link(item.rule), class_="num"),
    )


def last_year(stage: Stage) -> Markup | None:
    """The treasury through the last year: what came in, what was eaten, what orders took, and what was left."""
    look, told = stage.look, stage.view["annals"].get(stage.me, [])
    if len(told) < YEARS_TOLD:
        return None
    opened, left = ([int(entry[each]) for each in GOODS] for entry in told[-YEARS_TOLD:])
    came, eaten = _sum(stage, INCOME, 1), _sum(stage, FOOD, -1)
    spent = [after - sum(rest) for after, *rest in zip(left, opened, came, eaten, strict=True)]
    rows = [("opened", opened), ("income", came), ("food", eaten), ("orders", spent)]
    head = [
        h.th(use(SIGNS[each], "i"), h.span(look.text(f"view.{each}"), class_="sr"), scope="col", class_="num")
        for each in GOODS
    ]
    return h.table(
        h.thead(h.tr(h.th(look.text("board.ledger.step"), scope="col"), head)),
        h.tbody(_year_row(stage, name, goods, signed if name != "opened" else str) for name, goods in rows),
        h.tfoot(_year_row(stage, "left", left, str)),
        class_="tbl account year-ledger",
    )


def _year_row(stage: Stage, name: str, goods: list[int], shows: Callable[[int], str]) -> Markup:
    label = stage.look.text(f"board.ledger.year.{name}")
    return h.tr(h.th(label, scope="row"), [h.td(shows(each), class_="num") for each in goods])


def _sum(stage: Stage, messages: tuple[str, ...], sign: int) -> list[int]:
    """The goods in last year's lines that only this nation read, all together."""
    lines = [line for line in stage.last_year if line.to is not None and line.message in messages]
    return [sign * sum(int(line.params.get(each, 0)) for line in lines) for each in GOODS]


def rules(stage: Stage, chapter: str, letters: str) -> Markup:
    """Rules by their titles, each linked."""
    look = stage.look
    named = [f"mare:{chapter}{letter}" for letter in letters]
    return h.ul(
        (h.li(h.a(look.words.rule_title(rule), class_="rule", href=look.rule_href(rule))) for rule in named),
        class_="rows",
    )
