"""The list of pages: one's nation, then the sheet in the order of the book with the state of every page."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from tabularium.draw.parts import icon
from tabularium.draw.svg import Node, h

from .livery import shield
from .stage import Stage

FIRST = (("overview", "board"), ("map", "search"), ("year", "log"))
"""The pages that are always there, with their signs."""
SIGNS = {"auto": "lock", "bad": "why", "done": "check", "none": "dash"}


@dataclass(frozen=True)
class Leaf:
    """A page of the sheet: its section, or none for a page without orders."""

    name: str
    section: str | None = None
    pages: tuple[str, ...] = ()
    """The pages of the resolution it stands for, by which the treasury is told."""
    period: bool = False
    """Is it there in Historical Periods only?"""


LEAVES = (
    Leaf("income"),
    Leaf("people"),
    Leaf("cards", "cards", ("cards",)),
    Leaf("stability", "stability", ("stability",)),
    Leaf("diplomacy", "diplomacy", ("diplomacy.cancel", "diplomacy.war", "diplomacy")),
    Leaf("population", "population", ("population",)),
    Leaf("recruiting", "recruiting", ("recruiting.infantry", "recruiting")),
    Leaf("disbanding", "disbanding", ("disbanding",)),
    Leaf("upkeep", None, ("upkeep",)),
    Leaf("garrisons", "garrisons", ("garrisons",)),
    Leaf("fleets", "fleets", ("fleets",)),
    Leaf("leaders", "leaders", ("leaders",)),
    Leaf("independents", "independents", ("independents",)),
    Leaf("trade", "trade", ("trade",)),
    Leaf("goods", "goods", ("goods",)),
    Leaf("armies", "armies", ("armies",)),
    Leaf("movement", "movement", ("movement",)),
    Leaf("reforms", "reforms", ("reforms",), period=True),
)
"""In the order of the book."""

PAGES = (*(name for name, _ in FIRST), *(leaf.name for leaf in LEAVES))
"""All pages by name, as they are opened."""


def leaves(stage: Stage) -> list[Leaf]:
    """The pages of this year's sheet."""
    return [leaf for leaf in LEAVES if stage.view["period"] or not leaf.period]


def section_of(path: str) -> str:
    """The section in which a path lies."""
    return path.partition(".")[0].partition("[")[0]


def state(stage: Stage, leaf: Leaf) -> str:
    """The state of a page: automatic, with a problem, written, or blank."""
    if leaf.section is None:
        return "auto"
    if any(section_of(path) == leaf.section for path, _ in stage.problems):
        return "bad"
    sheet = stage.sheet if isinstance(stage.sheet, dict) else {}
    return "done" if written(sheet.get(leaf.section)) else "none"


def written(value: object) -> bool:
    """Does a part of a sheet say anything?"""
    if isinstance(value, dict):
        return any(map(written, value.values()))
    return bool(value)


def contents(stage: Stage) -> Markup:
    """The list; on a phone it is one line that opens."""
    look = stage.look
    nation = stage.me
    pages = leaves(stage) if stage.ask is not None else []
    first = FIRST if nation is not None or look.ask is not None else FIRST[1:]
    return h.section(
        h.button(
            icon("menu"),
            h.span(
                [h.span(look.text(f"board.page.{name}"), class_=f"at at-{name}") for name, _ in FIRST],
                [h.span(look.text(f"board.page.{leaf.name}"), class_=f"at at-{leaf.name}") for leaf in pages],
                class_="grow",
            ),
            h.span(look.text("board.pages.all"), class_="small muted"),
            icon("chev"),
            type="button",
            class_="pages__line",
            aria_expanded="false",
            aria_controls="pages",
            data_pages_line=True,
        ),
        h.nav(
            h.span(shield(nation, "s") if nation else None, stage.name(nation) if nation else "", class_="label"),
            h.ol((h.li(_link(stage, name, icon(sign), None)) for name, sign in first), _letters(stage)),
            h.span(look.text("board.sheet", year=stage.view["year"]), class_="label") if pages else None,
            h.ol(
                h.li(_link(stage, leaf.name, h.span(at, class_="pg__n"), state(stage, leaf)))
                for at, leaf in enumerate(pages, 1)
            )
            if pages
            else None,
            id="pages",
            aria_label=look.text("board.pages"),
        ),
        class_="panel pages",
        data_pages=True,
    )


def _letters(stage: Stage) -> Markup | None:
    """The way to the letters, with how many wait."""
    look = stage.look
    if not look.letters:
        return None
    waiting = h.span(look.unread, class_="chip chip--info", title=look.text("letters.waiting", n=look.unread))
    name = h.span(look.text("letters.title"), class_="grow")
    return h.li(h.a(icon("letter"), name, waiting if look.unread else None, class_="pg", href=look.letters))


def _link(stage: Stage, name: str, sign: Node, found: str | None) -> Markup:
    look = stage.look
    return h.a(
        sign,
        h.span(look.text(f"board.page.{name}"), class_="grow"),
        icon(SIGNS[found]) if found else None,
        h.span(look.text(f"board.state.{found}"), class_="sr") if found else None,
        class_=f"pg pg--{found}" if found else "pg",
        href=f"#{name}",
        data_page=name,
    )
