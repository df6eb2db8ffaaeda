"""The terms of a surrender: clauses with what they count, what is used of the limit, and the treaty as it reads."""

from __future__ import annotations

from collections import Counter
from typing import Any

from markupsafe import Markup

from tabularium.draw.fields import Form, inside
from tabularium.draw.numerals import roman
from tabularium.draw.parts import chip, panel, use
from tabularium.draw.svg import Node, h, join
from tabularium.engine import Sheet
from tabularium.engine.form import Choice

from ..orders import Clause
from ..peace.applying import FLEETS, UNITS, YEARS
from ..peace.effects import YEARS_OF_PEACE
from ..peace.spoils import Possible, Surrender
from ..state import POINTS
from .accounts import why
from .livery import emblem, hue, shield
from .overview import yours
from .stage import Stage

PASSAGE = "clause:passage_to_victor"


def surrenders(stage: Stage) -> list[Surrender]:
    """The surrenders whose terms are asked for, as the draft has them."""
    ask, draft = stage.look.ask, stage.look.draft
    if not isinstance(ask, Sheet) or ask.key != "terms":
        return []
    found: list[Surrender] | None = None if draft is None else ask.foreseen(draft)
    return ask.foreseen(ask.default) if found is None else found


# -- the bar ---------------------------------------------------------------------------------------------------------
def bars(stage: Stage) -> Markup | None:
    """How much of the limit each treaty uses, above the paper."""
    found = surrenders(stage)
    return h.div((_bar(stage, each) for each in found), class_="clausebars") if found else None


def _bar(stage: Stage, each: Surrender) -> Markup:
    look = stage.look
    used = sum(weight for _, weight in each.chosen)
    cells = [h.i(class_="half" if weight > 1 else "on") for _, weight in each.chosen for _ in range(weight)]
    told = [look.text("board.terms.counts", clause=clause.clause, n=weight) for clause, weight in each.chosen]
    over = chip(look.text("board.terms.over", n=used - each.most), kind="bad") if used > each.most else None
    return panel(
        h.span(shield(each.loser, "s"), " ", stage.name(each.loser)),
        h.div(
            cells[: each.most],
            [h.i() for _ in range(each.most - used)],
            class_="six",
            role="img",
            aria_label=look.text("board.terms.used", n=used, all=each.most),
        ),
        h.p(
            h.b(look.text("board.terms.used", n=used, all=each.most)),
            " ",
            "; ".join(told),
            " ",
            over,
            look.rule_link("mare:6.1l"),
            class_="panel__foot small",
        ),
        aside=look.text(f"board.terms.{each.kind}"),
        label=stage.name(each.loser),
    )


# -- the paper -------------------------------------------------------------------------------------------------------
def terms(form: Form) -> Markup:
    """A part a surrender, with a row a clause."""
    stage = Stage(form.look)
    known = form.written("terms", "nation")
    return h.section(
        form.whole(
            form.keyed(
                "terms",
                [_terms(stage, form, each, *known.get(each.loser, ("terms[]", None))) for each in surrenders(stage)],
            ),
            None if surrenders(stage) else h.p(form.look.text("board.terms.none"), class_="panel__body"),
            form.all_problems(),
        ),
        class_="sheetbox panel",
        aria_label=form.look.text("sheet.title"),
    )


def _terms(stage: Stage, form: Form, each: Surrender, path: str, value: Any) -> Markup:
    look = stage.look
    left = [(at, row) for at, row in enumerate(inside(value, "clauses") or [])]
    rows: list[Markup] = []
    for row in each.possible:
        copies = 1 if row.about else row.times
        for again in range(copies):
            found = next((entry for entry in left if _is(row, entry[1])), None)
            if found:
                left.remove(found)
            place = f"{path}.clauses[{found[0]}]" if found else f"{path}.clauses[]"
            rows.append(_clause(stage, form, each, row, place, found[1] if found else None, again))
    agreed = h.p(look.text("board.terms.agreed"), class_="small leaf__pad") if not each.possible else None
    return h.div(
        h.h3(shield(each.loser, "s"), stage.name(each.loser), class_="leaf__part"),
        agreed,
        form.keyed(f"{path}.clauses", rows, class_="clauses"),
        _kept(stage, form, each, path, value),
        why(
            look.text("board.terms.weighed"),
            h.p(look.text("board.why.weighed"), " ", look.rule_link("mare:6.2f2"), class_="panel__body small"),
        )
        if each.possible
        else None,
        form.problem(path),
        class_="terms" if each.possible else "terms terms--agreed",
        data_type="section",
        data_key=each.loser,
        data_key_name="nation",
    )


def _is(row: Possible, written: Any) -> bool:
    """Is a clause that is written one of this row?"""
    return inside(written, "clause") == row.clause and (not row.about or inside(written, row.names) == row.about)


def _clause(stage: Stage, form: Form, each: Surrender, row: Possible, path: str, written: Any, again: int) -> Markup:
    look = stage.look
    closed = look.words.refusal(row.closed) if row.closed else ""
    if row.names and not row.about and not row.options:
        closed = look.text("board.terms.nothing")
    title = stage.name(row.clause)
    named: Node = None
    if row.about:
        title = f"{title}: {_named(stage, row.about)}"
        named = h.span(h.input(type="hidden", value=row.about), data_name=row.names, data_type="choice")
    elif row.names:
        label = look.words.field(form.ask, f"terms[].clauses[].{row.names}")
        choice = Choice(values=tuple(row.options), optional=True)
        named = form.bare(f"{path}.{row.names}", row.names, choice, inside(written, row.names), f"{title}: {label}")
    shut = bool(closed) and written is None
    return h.fieldset(
        h.legend(
            h.label(
                h.input(type="checkbox", checked=written is not None, disabled=shut, data_there=True),
                h.span(h.b(title), h.small(closed or _about(stage, each, row.clause))),
                class_="check",
            )
        ),
        h.span(
            h.b(row.weight),
            " ",
            h.small(look.text("board.terms.weight", n=row.weight)),
            look.rule_link(row.rule),
            class_="cl__w",
        ),
        h.div(named, class_="sheet__fields", hidden=written is None),
        form.problem(path),
        class_=" ".join(filter(None, ("cl", "cl--no" if shut else "", "cl--again" if again else ""))),
        data_type="section",
        data_key=row.clause,
        data_key_name="clause",
    )


def _named(stage: Stage, reference: str) -> str:
    return stage.leader(reference) if reference.startswith("leader:") else stage.name(reference)


def _about(stage: Stage, each: Surrender, clause: str) -> str:
    """The effect of a clause, in public figures."""
    nations = stage.view["nations"]
    loser = nations[each.loser]
    figures = {
        "vp_gain": POINTS["vp_clause"],
        "vp_loss": POINTS["vp_clause"],
        "indemnity": loser["urban"],
        "fleet_scrapping": FLEETS,
        "auxiliary_troops": UNITS,
        "demobilisation": UNITS,
    }
    key = clause.removeprefix("clause:")
    said = {"loser": each.loser, "victor": each.victor, "years": YEARS, "fleets": loser["fleets"]}
    return stage.look.text(f"board.terms.does.{key}", n=figures.get(key, 1), **said)


def _kept(stage: Stage, form: Form, each: Surrender, path: str, value: Any) -> Node:
    """Where troops may stay, once the treaty has a right of passage."""
    kept = inside(value, "keep_troops") or []
    look = stage.look
    return h.section(
        h.h3(look.words.field(form.ask, "terms[].keep_troops"), look.rule_link("mare:6.2m"), class_="leaf__part"),
        form.keyed(
            f"{path}.keep_troops",
            [
                h.label(
                    h.input(type="checkbox", checked=name in kept),
                    h.span(stage.name(name)),
                    class_="check leaf__pad",
                    data_type="switch",
                    data_key=name,
                )
                for name in dict.fromkeys([*each.garrisoned, *map(str, kept)])
            ],
        ),
        class_="keeps",
    )


# -- the treaty ------------------------------------------------------------------------------------------------------
def treaty(stage: Stage) -> Node:
    """The document as it would be sealed, and what it brings; in the rail."""
    found = surrenders(stage)
    return (
        join(*(panel_ for each in found for panel_ in (_document(stage, each), _brings(stage, each))))
        if found
        else None
    )


def _document(stage: Stage, each: Surrender) -> Markup:
    look, year = stage.look, int(stage.view["year"])
    articles = [
        h.li(
            h.span(f"{roman(at)}. {_article(stage, clause)}"),
            h.span(weight, class_="muted small"),
            h.small(_about(stage, each, clause.clause)),
        )
        for at, (clause, weight) in enumerate(each.chosen, 1)
    ]
    added = look.text("board.terms.added", year=year + YEARS_OF_PEACE - 1)
    return panel(
        look.text("board.terms.treaty"),
        h.article(
            h.div(
                shield(each.loser, "l"),
                shield(each.victor, "l"),
                h.span(look.text("board.year.of", year=year), class_="small muted"),
                class_="letter__to",
            ),
            h.p(look.text(f"peace.{each.kind}", loser=each.loser, victor=each.victor), class_="letter__say"),
            h.ol(articles, class_="articles") if articles else h.p(look.text("board.terms.bare"), class_="small"),
            h.p(added, " ", look.rule_link("mare:6.1k"), class_="small muted"),
            h.div(
                h.span(look.text("board.terms.readers"), " ", look.rule_link("mare:5e"), class_="small"),
                h.span(use(emblem(each.victor)), class_=f"letter__seal {hue(each.victor)}", aria_hidden="true"),
                class_="letter__foot",
            ),
            class_="letter letter--open",
        ),
        class_="treaty",
    )


def _article(stage: Stage, clause: Clause) -> str:
    about = clause.province or clause.nation or clause.leader
    return f"{stage.name(clause.clause)}: {_named(stage, about)}" if about else stage.name(clause.clause)


def _brings(stage: Stage, each: Surrender) -> Markup:
    """The effects of the treaty in figures."""
    look = stage.look
    often = Counter(clause.clause for clause, _ in each.chosen)
    worth = POINTS["vp_clause"]
    yearly = stage.view["nations"][each.loser]["urban"] * often["clause:indemnity"]
    spoils = each.spoils
    itself = "mare:6.1h" if each.kind == "unconditional" else "mare:6.1g"
    rows = [
        ("itself", _gain(stage, "+", spoils.points, spoils.levels), itself),
        ("chosen", _gain(stage, "+", often["clause:vp_gain"] * worth, often["clause:stability_gain"]), "mare:6.2b"),
        ("yearly", look.text("board.cost.talents", n=yearly) if yearly else "", "mare:6.2e"),
        ("loser", _gain(stage, "−", often["clause:vp_loss"] * worth, spoils.levels), "mare:6.1j"),
        ("leaders", look.text("board.terms.older", n=spoils.years), "mare:4.5.2e"),
    ]
    return panel(
        look.text("board.terms.brings"),
        h.ul(
            (
                h.li(
                    h.span(look.text(f"board.terms.{name}", loser=each.loser, n=YEARS), class_="grow"),
                    h.b(figure),
                    look.rule_link(rule),
                )
                for name, figure, rule in rows
                if figure
            ),
            class_="rows",
        ),
        aside=yours(stage),
        class_="yours",
    )


def _gain(stage: Stage, sign: str, points: int, levels: int) -> str:
    told = [("board.points", points), ("board.levels", levels)]
    return ", ".join(f"{sign}{stage.look.text(name, n=number)}" for name, number in told if number)
