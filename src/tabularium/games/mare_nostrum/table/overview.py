"""The overview: what wants the reader, what changed, who has handed in, and how the own nation stands."""

from __future__ import annotations

from markupsafe import Markup

from tabularium.draw.parts import icon, panel, use
from tabularium.draw.svg import Node, h, join
from tabularium.engine import Sheet

from ..tables import GOODS, LEVELS
from .accounts import POINTS, SIGNS, STABILITY, rules, signed, why
from .contents import leaves, section_of, state
from .livery import hue, shield
from .news import LEDGER, for_the_reader
from .stage import Stage
from .week import week

MOST_NEWS = 6
YOURS = "board.yours"


def yours(stage: Stage) -> Markup:
    """The mark of private things."""
    return h.span(icon("hidden"), " ", stage.look.text(YOURS), class_="tiny yours__mark")


def overview(stage: Stage) -> Markup | None:
    """The whole page."""
    if stage.me is None:
        return None
    return h.section(
        week(stage),
        h.div(
            h.div(_wants(stage), _stability(stage), class_="stackp"),
            h.div(_news(stage), _sealed(stage), class_="stackp"),
            class_="cols",
        ),
        _figures(stage),
        class_="mn-page mn-page--overview stackp",
        aria_label=stage.look.text("board.page.overview"),
    )


def _wants(stage: Stage) -> Markup | None:
    """Pages with problems first, then what is written, then what is still blank."""
    look = stage.look
    if isinstance(look.ask, Sheet) and stage.ask is None:
        return None  # the paper of another phase lies beside it
    if stage.ask is None:
        text = look.text("board.handed_in" if stage.sheet else "board.nothing_asked")
        return panel(look.text("board.wants"), h.p(text, class_="panel__body"))
    pages = leaves(stage)
    by_state = {leaf.name: state(stage, leaf) for leaf in pages}
    rows = [
        h.li(
            h.span(at, class_="pg__n"),
            h.a(
                h.b(look.text(f"board.page.{leaf.name}")),
                [
                    h.small(look.words.refusal(why, stage.ask))
                    for path, why in stage.problems
                    if section_of(path) == leaf.section
                ],
                href=f"#{leaf.name}",
                data_page=leaf.name,
            ),
            icon("why"),
            class_="want--bad",
        )
        for at, leaf in enumerate(pages, 1)
        if by_state[leaf.name] == "bad"
    ]
    others = [
        h.p(
            h.span(look.text(f"board.pages.{found}"), class_="label"),
            [
                h.a(
                    look.text(f"board.page.{leaf.name}"),
                    class_=f"chip want--{found}",
                    href=f"#{leaf.name}",
                    data_page=leaf.name,
                )
                for leaf in pages
                if by_state[leaf.name] == found
            ],
            class_="wants__more",
        )
        for found in ("done", "none")
        if found in by_state.values()
    ]
    settled = sum(each in ("done", "auto") for each in by_state.values())
    return panel(
        look.text("board.wants"),
        h.ul(rows, class_="rows wants") if rows else None,
        others,
        aside=look.text("board.settled", n=settled, all=len(pages)),
    )


def _stability(stage: Stage) -> Markup:
    """The eight levels: where the nation stands, and where its sheet would bring it."""
    look = stage.look
    now = stage.view["nations"].get(stage.me, {}).get("stability") or ""
    then = f"level:{stage.forecast.stability}" if stage.forecast else now
    cells = []
    for at, level in enumerate(LEVELS):
        name = f"level:{level}"
        classes = [
            "on" if name == now else "",
            "to" if name == then != now else "",
            "danger" if at >= len(LEVELS) - 2 and name != now else "",
        ]
        told = look.text("board.now") if name == now else look.text("board.then") if name == then else None
        cells.append(
            h.li(
                h.span(stage.name(name)),
                h.small(told) if told else None,
                class_=" ".join(filter(None, classes)) or None,
            )
        )
    moves = why(look.text("board.why.moves"), *(rules(stage, "3.2", letters) for letters in STABILITY))
    return panel(look.text("view.stability"), h.ol(cells, class_="lvls"), moves, aside=yours(stage), class_="yours")


def _news(stage: Stage) -> Markup:
    """The events of last year for the nation, and the income of the new year."""
    look = stage.look
    before = [line for line in stage.last_year if not line.message.startswith(LEDGER)]
    lines = for_the_reader(stage, [*before, *stage.this_year])
    rows = [h.li(Markup(look.rich.line(line))) for line in lines[:MOST_NEWS]]
    link = h.a(look.text("board.read_year"), class_="btn btn--small", href="#year", data_page="year")
    return panel(look.text("board.changed"), h.ul(rows, class_="rows news-brief"), aside=link)


def _sealed(stage: Stage) -> Markup:
    """The nations that have handed in; nobody knows the contents."""
    look = stage.look
    playing = [player for player in stage.view["players"] if player["nation"] and not player["eliminated"]]
    waiting = [player for player in playing if player["seat"] in look.asked]
    done = len(playing) - len(waiting)
    cells = [
        h.li(
            shield(player["nation"], "", "disc--open" if player in waiting else ""),
            h.span(stage.name(player["nation"])),
            h.small(look.text("board.writes" if player in waiting else "board.sealed")),
        )
        for player in playing
    ]
    return panel(
        look.text("board.who_sealed"),
        h.ul(cells, class_="sealgrid"),
        aside=look.text("board.so_many", n=done, all=len(playing)),
    )


def _figures(stage: Stage) -> Markup:
    """The own nation in figures."""
    look, row = stage.look, stage.view["nations"].get(stage.me)
    if row is None or stage.own is None:
        return join()
    provinces = stage.owned(stage.me)
    rural = sum(stage.view["provinces"][each]["rural"] for each in provinces)
    goods = [h.span(use(SIGNS[each], "i"), row[each], class_="stat", title=look.text(f"view.{each}")) for each in GOODS]
    figures: list[tuple[str, Node, str]] = [
        ("board.treasury", h.span(goods, class_="row"), "2.3e"),
        ("view.urban", row["urban"], "2.1a"),
        ("view.rural", rural, "2.3a"),
        ("view.units", row["units"], "3.5a"),
        ("view.fleets", row["fleets"], "3.10a"),
        ("view.leaders", len(stage.own_leaders()), "3.11a"),
        ("view.provinces", len(provinces), "2.1h"),
        ("view.points", row["points"], "8.1a"),
        ("view.upkeep", stage.own["upkeep"], "3.8a"),
        ("view.hand", f"{len(stage.own['hand'])} / {stage.own['card_limit']}", "3.1a"),
    ]
    cells = [
        h.div(
            h.span(look.text(name), class_="label"),
            h.span(value, class_="mid"),
            look.rule_link(f"mare:{rule}"),
            class_="fig",
        )
        for name, value, rule in figures
    ]
    points = why(look.text("board.why.points"), rules(stage, "8.1", POINTS))
    return panel(stage.name(stage.me or ""), h.div(cells, class_="figs"), points, aside=yours(stage), class_="yours")


def letters(stage: Stage) -> Markup | None:
    """The waiting letters, and the way to them; on the overview."""
    look = stage.look
    if not look.letters or stage.me is None:
        return None
    waiting = look.text("letters.waiting", n=look.unread) if look.unread else look.text("board.letters.none")
    return panel(
        look.text("letters.title"),
        h.p(icon("letter"), " ", h.b(waiting) if look.unread else waiting, class_="panel__body small"),
        aside=h.a(look.text("board.letters.go"), class_="btn btn--small", href=look.letters),
        class_="at at-overview",
    )


# -- the rail --------------------------------------------------------------------------------------------------------
def ledger(stage: Stage) -> Markup | None:
    """The treasury as it runs from page to page."""
    look, found = stage.look, stage.forecast
    row = stage.view["nations"].get(stage.me)
    if row is None or row["talents"] is None:
        return None
    before = found.before if found else [row[each] for each in GOODS]
    head = h.tr(
        h.th(look.text("board.ledger.step"), scope="col"),
        (
            h.th(use(SIGNS[each], "i"), h.span(look.text(f"view.{each}"), class_="sr"), scope="col", class_="num")
            for each in GOODS
        ),
    )
    body = [_line(look.text("board.ledger.before"), before)]
    last = before
    for leaf in leaves(stage) if found else ():
        after = found.after[leaf.pages[-1]] if found and leaf.pages else last
        change = [a - b for a, b in zip(after, last, strict=True)]
        if any(change):
            link = h.a(look.text(f"board.page.{leaf.name}"), href=f"#{leaf.name}", data_page=leaf.name)
            body.append(_line(link, change, change=True))
        last = after
    foot = _line(look.text("board.ledger.left"), last)
    grid = h.table(h.thead(head), h.tbody(body), h.tfoot(foot) if found else None, class_="tbl")
    return panel(look.text("board.ledger"), grid, aside=yours(stage), class_="yours ledger pane pane-hand")


def _line(name: Node, goods: list[int], change: bool = False) -> Markup:
    def cell(value: int) -> Markup:
        shown = signed(value) if change else f"{'−' if value < 0 else ''}{abs(value)}"
        return h.td(shown, class_="num minus" if value < 0 and not change else "num")

    return h.tr(h.th(name, scope="row"), map(cell, goods))


def seats(stage: Stage) -> Markup:
    """All nations with their players, their relations to the reader, and whether their sheet is in."""
    look = stage.look
    players = {player["nation"]: player for player in stage.view["players"] if player["nation"]}
    rows: list[Node] = []
    for nation, row in stage.view["nations"].items():
        player = players.get(nation)
        seat = player["seat"] if player else None
        stance = stage.stance(nation)
        rows.append(
            h.li(
                shield(nation),
                h.span(
                    h.span(stage.name(nation)),
                    h.em(look.text("board.you"), class_="you") if nation == stage.me else None,
                    class_="seat__name",
                ),
                _mark(stage, seat),
                h.span(
                    h.span(look.name(seat) if seat is not None else look.text("board.nobody")),
                    look.remark(seat) if seat is not None and not look.is_me(seat) else None,
                    h.span(use("u-city", "i"), row["provinces"], class_="stat", title=look.text("view.provinces")),
                    h.span(use("u-infantry", "i"), row["units"], class_="stat", title=look.text("view.units")),
                    h.span(use("u-galley", "i"), row["fleets"], class_="stat", title=look.text("view.fleets")),
                    h.span(look.text(f"board.stance.{stance}"), class_=f"stance stance--{stance}")
                    if stance not in ("", "me")
                    else None,
                    class_="seat__sub",
                ),
                class_=f"seat {hue(nation)}{' seat--turn' if seat in look.asked else ''}",
            )
        )
    if not rows:
        return join()
    return panel(look.text("view.nations"), h.ol(rows, class_="seats"), class_="pane pane-seats")


def _mark(stage: Stage, seat: int | None) -> Markup:
    look = stage.look
    if seat is None or look.outcome is not None or not look.asked:
        return h.span()
    if seat in look.asked:
        return h.span(icon("hourglass"), look.text("board.writes"), class_="seat__mark")
    return h.span(icon("seal"), h.span(look.text("board.sealed"), class_="sr"), class_="seat__mark")
