"""The bidding for nations: thirteen amounts, each once."""

from __future__ import annotations

from markupsafe import Markup

from tabularium.draw.fields import Form, inside
from tabularium.draw.parts import use
from tabularium.draw.svg import Node, h
from tabularium.engine.form import Rows, Section

from ..scenarios import Nation, scenario
from ..tables import GOODS
from .accounts import SIGNS
from .livery import hue, shield
from .stage import Stage

STEP = 5
LEAST, MOST = 5, 100


def bids(form: Form) -> Markup:
    """A card a nation, with its figures and what is bid on it."""
    stage = Stage(form.look)
    field = form.at("bids")
    assert isinstance(field, Rows)
    assert isinstance(field.row, Section)
    known = form.written("bids", "nation")
    facts = {each.name: each for each in scenario(stage.view["options"]["scenario"]).nations}
    cards = [
        _card(stage, form, facts[name], *known.get(name, ("bids[]", None)))
        for name in form.ask.offered()["bids[].nation"]
    ]
    return h.section(
        form.whole(
            h.p(form.look.text("board.bids.how"), class_="small muted"),
            h.div(form.keyed("bids", cards, class_="bids"), data_leaf=form.look.words.field(form.ask, "bids")),
            form.all_problems(),
        ),
        class_="sheetbox panel",
        aria_label=form.look.text("sheet.title"),
    )


def _card(stage: Stage, form: Form, nation: Nation, path: str, value: object) -> Markup:
    look, row = stage.look, stage.view["nations"][nation.name]
    figures: list[Node] = [
        h.span(use("u-city", "i"), row["urban"], class_="stat", title=look.text("view.urban")),
        h.span(use("u-infantry", "i"), row["units"], class_="stat", title=look.text("view.units")),
        h.span(use("u-galley", "i"), row["fleets"], class_="stat", title=look.text("view.fleets")),
        h.span(use("u-general", "i"), nation.leaders, class_="stat", title=look.text("view.leaders")),
        [
            h.span(use(SIGNS[each], "i"), nation.treasury[each], class_="stat", title=look.text(f"view.{each}"))
            for each in GOODS
            if nation.treasury[each]
        ],
        h.span(look.text("view.strategy"), " ", nation.strategy, class_="stat"),
    ]
    name = stage.name(nation.name)
    return h.div(
        h.div(shield(nation.name), h.b(name), class_="bid__h"),
        h.p(figures, class_="bid__f"),
        h.div(
            _stepper(form, f"{path}.points", inside(value, "points"), name),
            h.button(
                use("i-search", "i"),
                type="button",
                class_="iconbtn",
                data_goto=stage.capitals[nation.name],
                aria_label=look.text("board.on_map", place=nation.name),
            ),
            class_="bid__b",
        ),
        form.problem(path),
        class_=f"bid {hue(nation.name)}",
        data_type="section",
        data_key=nation.name,
        data_key_name="nation",
    )


def _stepper(form: Form, path: str, value: object, name: str) -> Markup:
    """By fives, as bids go."""
    less, more = form.look.text("bar.less"), form.look.text("bar.more")
    return h.span(
        h.span(
            h.button("−", type="button", data_step=-STEP, aria_label=f"{name}: {less}"),
            h.input(
                inputmode="numeric",
                value="" if value is None else value,
                data_low=LEAST,
                data_high=MOST,
                aria_label=f"{name} {LEAST}–{MOST}",
            ),
            h.button("+", type="button", data_step=STEP, aria_label=f"{name}: {more}"),
            class_="amount",
        ),
        form.problem(path),
        class_="sheet__bare",
        data_name="points",
        data_type="number",
    )
