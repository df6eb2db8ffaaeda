"""The purchase tray and what is still to be placed; prices with their inflation."""

from __future__ import annotations

from markupsafe import Markup

from tabularium.draw.parts import chip, icon, panel, seat_class, use
from tabularium.draw.svg import Node, h

from ..economy import DESTROY, FORTIFIED_CITY
from ..pieces import BOX, COMBAT_KINDS, KINDS, LIMITS, PRICES
from ..state import FACTORS, MARKS, NOBODY
from .stage import Stage, sign_of

SHARED_KINDS = KINDS[COMBAT_KINDS:]


def tray(stage: Stage) -> Markup:
    """The things to buy: price now and before, number left in the box, number in the basket."""
    look, seat = stage.look, stage.active
    basket = dict(zip(KINDS, stage.view["columns"]["basket"], strict=True))
    prices = stage.view["prices"]
    spent = sum(prices[kind] * count for kind, count in basket.items())
    talents = stage.players[seat]["talents"]
    rows: list[Node] = [_ware(stage, kind, basket[kind]) for kind in KINDS]
    return panel(
        look.text("board.market"),
        inflation(stage),
        h.ol(rows, _together(stage), class_="wares"),
        h.div(
            h.div(h.span(look.text("board.market.had")), h.b(talents + spent)),
            h.div(h.span(look.text("board.market.spent")), h.b(f"− {spent}" if spent else "–")),
            h.div(h.span(look.text("board.market.left")), h.b(talents), class_="till__t"),
            class_="till",
        )
        if talents is not None
        else None,
        h.p(look.text("board.market.note"), class_="small muted panel__body"),
        _destroys(stage),
        aside=look.text("board.market.prices"),
        class_="tray",
    )


def _destroys(stage: Stage) -> Markup | None:
    """The reader can destroy cities here, before the first purchase."""
    look = stage.look
    if look.ask is None or DESTROY not in look.options:
        return None
    look.placed.add(DESTROY)
    button = h.button(look.words.option(look.ask, DESTROY), class_="btn btn--quiet btn--small", **look.give(DESTROY))
    return h.p(button, class_="panel__body")


def _stock(stage: Stage, kind: str) -> str:
    """The number left of a kind."""
    if kind in SHARED_KINDS:
        return stage.look.text("board.market.stock_all", n=stage.view["shared"][kind], of=BOX["shared"][kind])
    colours = len(stage.view["columns"]["colours"][stage.active])
    of = LIMITS[KINDS.index(kind)] * colours
    return stage.look.text("board.market.stock", n=stage.players[stage.active]["supply"][kind], of=of)


def _price(stage: Stage, *kinds: str) -> Markup:
    now = sum(stage.view["prices"][kind] for kind in kinds)
    before = sum(PRICES[KINDS.index(kind)] for kind in kinds)
    return h.span(h.s(before) if now != before else None, " ", h.b(now), class_="ware__p")


def _ware(stage: Stage, kind: str, count: int) -> Markup:
    look = stage.look
    return h.li(
        h.span(use(sign_of(kind)), class_=f"ware__u {seat_class(stage.active)}"),
        h.span(
            h.b(look.words.ref(f"kind:{kind}")), h.span(_stock(stage, kind), class_="small muted"), class_="ware__n"
        ),
        _price(stage, kind),
        h.span(_less(stage, kind, count), _add(stage, f"kind:{kind}"), class_="ware__steps"),
        h.span(h.span("×", aria_hidden="true"), count, class_="ware__s")
        if count
        else h.span("·", class_="ware__s muted"),
        class_=f"ware{' ware--on' if count else ''}",
    )


def _together(stage: Stage) -> Markup | None:
    """A city and its fortification in one step."""
    look = stage.look
    if FORTIFIED_CITY not in look.options:
        look.placed.add(FORTIFIED_CITY)
        return None
    return h.li(
        h.span(use("u-fort"), class_=f"ware__u {seat_class(stage.active)}"),
        h.span(
            h.b(look.words.ref(FORTIFIED_CITY)),
            h.span(look.text("board.market.both"), class_="small muted"),
            class_="ware__n",
        ),
        _price(stage, "city", "fortification"),
        h.span(_add(stage, FORTIFIED_CITY), class_="ware__steps"),
        h.span("·", class_="ware__s muted"),
        class_="ware",
    )


def _add(stage: Stage, option: str) -> Markup:
    look = stage.look
    label = look.text("board.market.buy", unit=option)
    look.placed.add("kind:general")  # nobody is tempted to buy one here
    return look.thing(option, icon("plus"), class_="btn btn--small ware__add", label=label)


def _less(stage: Stage, kind: str, count: int) -> Markup | None:
    """One goes back, as long as there is one."""
    option = f"less:{kind}"
    if not count:
        return None
    return stage.look.thing(option, icon("dash"), class_="btn btn--small ware__add", label=stage.look.words.ref(option))


def inflation(stage: Stage) -> Markup | None:
    """How much dearer everything is, and that it gets dearer still; nothing while no mark is reached."""
    look = stage.look
    factor = stage.view["inflation"]["factor"]
    if all(due == NOBODY for due in stage.view["inflation"]["marks"].values()):
        return None
    title = look.text("board.inflation.now", factor=factor) if factor > 1 else look.text("board.inflation.soon")
    return h.div(
        use("i-talents", "i"),
        h.div(h.b(title), h.span(" ".join(coming(stage)), class_="small")),
        chip(f"× {factor}", kind="bad" if factor > 1 else ""),
        class_="inflate",
    )


def coming(stage: Stage) -> list[str]:
    """The inflations that are still to come, as far as one knows."""
    view = stage.view
    found = []
    for mark, factor in zip(MARKS, FACTORS, strict=True):
        if view["inflation"]["factor"] >= factor:
            continue
        due = view["inflation"]["marks"][str(mark)]
        message = "board.inflation.mark" if due == NOBODY else "board.inflation.due"
        found.append(stage.look.text(message, mark=mark, factor=factor))
    return found


def prices(stage: Stage) -> Markup:
    """The price list for everybody, with what the box still holds of what all share."""
    look = stage.look
    cells = [
        h.li(
            use(sign_of(kind)),
            h.span(look.words.ref(f"kind:{kind}"), class_="prices__n"),
            h.b(stage.view["prices"][kind]),
            h.span(look.text("board.market.left_n", n=stage.view["shared"][kind]), class_="tiny muted")
            if kind in SHARED_KINDS
            else None,
        )
        for kind in KINDS
    ]
    factor = stage.view["inflation"]["factor"]
    return panel(
        look.text("board.prices"),
        h.ul(cells, class_="prices"),
        h.p(" ".join(coming(stage)), class_="tiny muted panel__body") if coming(stage) else None,
        aside=chip(f"× {factor}", kind="bad" if factor > 1 else ""),
        class_="pane pane-seats",
        label=look.text("board.prices"),
    )


def todo(stage: Stage) -> Markup:
    """The bought pieces that are still to be placed, one after the other."""
    look = stage.look
    basket = dict(zip(KINDS, stage.view["columns"]["basket"], strict=True))
    order = ["city", "fortification", "road", "galley", *KINDS[:3]]
    left = [kind for kind in order if basket[kind]]
    rows = [
        h.li(
            h.span(use(sign_of(kind)), class_=f"ware__u {seat_class(stage.active)}"),
            h.span(
                h.b(look.words.ref(f"kind:{kind}")),
                h.span(
                    look.text(
                        f"board.place.{kind if kind in SHARED_KINDS else 'galley' if kind == 'galley' else 'unit'}"
                    ),
                    class_="small muted",
                ),
            ),
            h.b(basket[kind]),
            class_="is-now" if at == 0 else None,
        )
        for at, kind in enumerate(left)
    ]
    return panel(
        look.text("board.place"),
        h.ol(rows, class_="todo"),
        aside=look.text("board.place.n", n=sum(basket.values())),
        class_="tray",
    )
