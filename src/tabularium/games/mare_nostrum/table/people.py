"""Pages of people and arms: population, recruiting, disbanding, garrisons."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup
from msgspec.structs import replace

from tabularium.draw.fields import Form, inside
from tabularium.draw.parts import use
from tabularium.draw.svg import Node, h
from tabularium.engine.form import Number, Section

from ..recruiting import COST
from ..tables import LETTERS
from ..world import CITY, MOST_RURAL, MOST_URBAN, PROVINCE
from .controls import part, tally, units_by_province
from .stage import Stage

SPECIAL = (
    ("cavalry", "cavalry", "u-cavalry"),
    ("mercenary_infantry", "mercenary_infantry", "u-infantry"),
    ("mercenary_cavalry", "mercenary_cavalry", "u-cavalry"),
)


def price(stage: Stage, kind: str) -> str:
    """The price of a unit, as the book lists it."""
    goods = [
        stage.look.text(f"board.cost.{name}", n=COST[kind][letter])
        for letter, name in LETTERS.items()
        if COST[kind].get(letter)
    ]
    if COST[kind].get("PPR"):
        goods.append(stage.look.text("board.cost.rural", n=COST[kind]["PPR"]))
    return ", ".join(goods)


def _rural(stage: Stage, most: bool = False) -> list[tuple[str, Node]]:
    """Own provinces with their rural people."""
    rows: list[tuple[str, Node]] = []
    for name in stage.owned(stage.me):
        rural = stage.view["provinces"][name]["rural"]
        text = (
            stage.look.text("board.rural_of", n=rural, most=MOST_RURAL[PROVINCE[name]])
            if most
            else stage.look.text("board.rural", n=rural)
        )
        rows.append((name, text))
    return rows


def _cities(stage: Stage) -> list[tuple[str, Node]]:
    """Own cities with their people."""
    return [
        (city, stage.look.text("board.urban_of", n=stage.view["cities"][city]["urban"], most=MOST_URBAN[CITY[city]]))
        for province in stage.owned(stage.me)
        for city in stage.cities.get(province, [])
    ]


def population(stage: Stage, form: Form) -> Node:
    """Farmers and townspeople: more of them, or one for the other."""
    words = stage.look.words
    armed = stage.forecast.units if stage.forecast else {}
    own = stage.owned(stage.me)

    def named(path: str) -> str:
        return words.field(form.ask, path)

    return h.div(
        part(
            named("population.rural_investment"),
            tally(form, "population.rural_investment", "province", "amount", _rural(stage, most=True)),
        ),
        part(
            named("population.urban_growth"),
            tally(form, "population.urban_growth", "city", "amount", _cities(stage)),
            folded=not form.value("population.urban_growth"),
        ),
        part(
            named("population.urban_to_rural"),
            tally(form, "population.urban_to_rural", "city", "amount", _cities(stage)),
            folded=not form.value("population.urban_to_rural"),
        ),
        part(
            named("population.demobilise"),
            units_by_province(stage, form, "population.demobilise", armed, own),
            folded=not form.value("population.demobilise"),
        ),
        data_type="section",
        data_name="population",
    )


def recruiting(stage: Stage, form: Form) -> Node:
    """Infantry by province, what is raised in one province only, and fleets."""
    look, words = stage.look, stage.look.words
    return h.div(
        part(
            words.field(form.ask, "recruiting.infantry"),
            tally(form, "recruiting.infantry", "province", "amount", _rural(stage)),
            more=price(stage, "infantry"),
        ),
        [
            part(
                [use(sign, "i"), " ", words.field(form.ask, f"recruiting.{name}")],
                _one(stage, form, f"recruiting.{name}"),
                more=price(stage, kind),
            )
            for name, kind, sign in SPECIAL
        ],
        part(
            [use("u-galley", "i"), " ", words.field(form.ask, "recruiting.fleets")],
            form.bare(
                "recruiting.fleets",
                "fleets",
                form.at("recruiting.fleets"),
                form.value("recruiting.fleets") or 0,
                words.field(form.ask, "recruiting.fleets"),
            ),
            more=f"{price(stage, 'fleet')}; {look.text('board.ports', n=stage.own['ports'] if stage.own else 0)}",
        ),
        data_type="section",
        data_name="recruiting",
    )


def _one(stage: Stage, form: Form, path: str) -> Markup:
    """A province and a number; both blank is no order."""
    section = form.at(path)
    assert isinstance(section, Section)
    amount = section.fields["amount"]
    assert isinstance(amount, Number)
    value: Any = form.value(path)
    label = form.look.words.field(form.ask, path)
    where = f"{label}: {form.look.words.field(form.ask, f'{path}.province')}"
    return h.div(
        form.bare(
            f"{path}.province",
            "province",
            replace(section.fields["province"], optional=True),
            inside(value, "province"),
            where,
        ),
        form.bare(f"{path}.amount", "amount", replace(amount, low=0), inside(value, "amount") or 0, label),
        form.problem(path),
        class_="one",
        data_type="section",
        data_name=path.rpartition(".")[2],
        data_maybe=True,
    )


def disbanding(stage: Stage, form: Form) -> Node:
    """Units and fleets that leave the game."""
    words = stage.look.words
    armed = stage.forecast.units if stage.forecast else {}
    return h.div(
        part(
            words.field(form.ask, "disbanding.units"),
            units_by_province(stage, form, "disbanding.units", armed),
        ),
        part(
            words.field(form.ask, "disbanding.fleets"),
            form.bare(
                "disbanding.fleets",
                "fleets",
                form.at("disbanding.fleets"),
                form.value("disbanding.fleets") or 0,
                words.field(form.ask, "disbanding.fleets"),
            ),
        ),
        data_type="section",
        data_name="disbanding",
    )


def garrisons(stage: Stage, form: Form) -> Node:
    """New points for the walls of every city that is held."""
    look = stage.look
    rows = [
        (city, look.text("board.walls", n=row["garrison"], most=row["urban"]))
        for city, row in stage.view["cities"].items()
        if row["garrison"] is not None and city in _held(form)
    ]
    return tally(form, "garrisons", "city", "amount", rows)


def _held(form: Form) -> list[str]:
    return form.ask.offered()["garrisons[].city"]
