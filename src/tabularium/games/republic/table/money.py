"""The money sheet: a stepper for every purse, gifts with the deals they pay, and what contributions buy and save."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from markupsafe import Markup

from tabularium.draw.fields import Form, inside
from tabularium.draw.parts import chip, disc, icon, panel
from tabularium.draw.svg import Node, h
from tabularium.engine.form import Number, Rows, Section

from ..cards import PERSON
from ..deals import TALENTS, deal_key, promise_key
from ..revenue.contributions import TIERS, gives
from ..revenue.purses import ROUNDS, TREASURY, free, signed
from ..revenue.settling import EVIL_OMENS_COST, NATURAL_DISASTER_COST, bill_costs, debts, unit_costs, war_costs
from ..revenue.state_income import sure_income
from ..senators import living, loyal
from ..state import CAPTIVE, Faction
from .rome import income
from .stage import Stage

MONEY, CONTRIBUTE = "revenue.money", "revenue.contribute"
SAME, LEFT, GIVEN, STATE, INFLUENCE = range(5)
"""The columns of figures that follow the steppers: a sum itself and the rest of all talents. For contributions, which
count as less than nothing in a sum: their amount, the State's talents then, and the influence they bring.
"""


def sheet(form: Form) -> Markup | None:
    """Where a faction's money lies, or what its senators give when they are asked again.

    It follows the table: deals are made while it is being filled in.
    """
    stage, form = Stage(form.look), replace(form, follows=True)
    if form.ask.key == MONEY:
        return _money(stage, form)
    return _contribute(stage, form) if form.ask.key == CONTRIBUTE else None


def _whole(stage: Stage, form: Form, pool: int, left: int, *children: Node) -> Markup:
    """The form, with all figures its steppers can come to."""
    rows = [
        [plain(n), plain(pool - n), f"+{-n}", plain(left - n), f"+{influence(-n)}"] for n in range(-pool, 2 * pool + 1)
    ]
    return h.div(
        form.whole(h.div(children, class_="stack", data_rows=json.dumps(rows), data_first=-pool), form.all_problems()),
        class_="sheetbox moneysheet",
    )


def plain(number: int) -> str:
    """A number with a minus sign, if it has one."""
    return str(number).replace("-", "−")


def influence(talents: int) -> int:
    """The gain from a contribution of so much."""
    return max((gain for least, gain in TIERS if talents >= least), default=0)


def _figure(column: int, names: list[str], value: Node, plus: int = 0) -> Markup:
    """A figure that follows these fields."""
    return h.span(value, data_figure=column, data_of=" ".join(names), data_plus=plus or None)


# -- everything on one sheet -------------------------------------------------------------------------------------------
def _money(stage: Stage, form: Form) -> Markup:
    s, own = stage.s, stage.own
    people = free(s, own)
    shared = [p for p in people if loyal(s, p)]
    pool = s.treasury[own] + sum(s.talents[p] for p in shared)
    left = s.chest + sure_income(s) - debts(s)
    others = [each for each in living(s) if each != own]
    known = form.written("purses", "senator")
    written = {p: _written(stage, known, p) for p in people}
    given = form.written("gifts", "faction")
    spent = [*(f"holds-{p}" for p in shared), *(f"gift-{each}" for each in others)]
    sums = sum(written[p][1] for p in shared) + sum(
        inside(given[name][1], "talents") or 0 for each in others if (name := stage.faction_ref(each)) in given
    )
    last = form.ask.params["round"] == ROUNDS
    return _whole(
        stage,
        form,
        pool,
        left,
        h.section(
            h.div(
                h.h2(stage.text("board.money"), class_="label"),
                h.span(stage.text("board.money.aside"), class_="tiny muted"),
                class_="panel__head",
            ),
            _received(stage),
            _head(stage),
            _treasury(stage, pool, spent, pool - sums),
            form.keyed("purses", (_purse(stage, form, p, *written[p]) for p in people), class_="purses", whole=True),
            (_frozen(stage, p) for p in stage.mine if s.place[p] == CAPTIVE),
            _quick(stage, shared, others, pool),
            class_="panel mine",
            aria_label=stage.text("board.money"),
        ),
        h.div(
            _forecast(stage, [f"gives-{p}" for p in shared], sum(written[p][2] for p in shared)),
            panel(
                stage.text("ask.revenue.money.gifts"),
                h.p(stage.text("refused.no_more_gifts"), class_="panel__body small")
                if last
                else form.keyed("gifts", (_gift(stage, form, each, given) for each in others), class_="gifts"),
                aside=stage.look.rule_link("republic:6.3d"),
            ),
            class_="two",
        ),
    )


def _written(stage: Stage, known: dict[str, tuple[str, Any]], p: int) -> tuple[str, int, int]:
    """The path of a senator's line, what he holds by it, and what of it he gives."""
    if PERSON[p] not in known:
        return "purses[]", stage.s.talents[p], signed(stage.s, p)
    path, row = known[PERSON[p]]
    return path, inside(row, "holds") or 0, inside(row, "gives") or 0


def _head(stage: Stage) -> Markup:
    return h.div(
        (h.span(stage.text(f"board.money.{name}")) for name in ("purse", "had", "holds", "gives", "keeps")),
        class_="purse purse--head",
        aria_hidden="true",
    )


def _treasury(stage: Stage, pool: int, spent: list[str], rest: int) -> Markup:
    """The rest lies in the treasury; it cannot be stepped itself, and everything can be dragged there."""
    return h.div(
        h.span(
            h.b(icon("hidden"), " ", stage.text("ask.revenue.money.treasury"), class_="n"),
            h.small(stage.text("board.money.treasury.about")),
        ),
        h.span(stage.s.treasury[stage.own], class_="num"),
        h.span(stage.text("board.money.rest"), class_="tiny muted"),
        h.span(stage.text("board.money.never"), class_="tiny muted"),
        h.span(_figure(LEFT, spent, plain(rest)), class_="after"),
        class_="purse purse--secret",
        draggable="true",
        data_purse="",
        title=stage.text("board.money.drag"),
    )


def _purse(stage: Stage, form: Form, p: int, path: str, holds: int, given: int) -> Markup:
    """A senator's purse: what he had, what he holds, what he gives of it, and what he keeps."""
    s = stage.s
    name = stage.senator(p)
    most = s.treasury[stage.own] + sum(s.talents[each] for each in free(s, stage.own))
    office = [stage.text("view.leader")] if s.leader[stage.own] == p else []
    about = ", ".join([*office, *(stage.ref(each) for each in stage.concessions_of(p))])
    state: Node = (
        h.span(
            form.bare(
                f"{path}.gives",
                "gives",
                Number(low=0, high=most),
                given,
                stage.text("board.money.gives.of", senator=PERSON[p]),
                name=f"gives-{p}",
                data_worth=-1,
            ),
            _tiers(stage, p, most),
            class_="tiers",
        )
        if loyal(s, p)
        else h.span(stage.text("refused.rebel_purse", senator=PERSON[p]), class_="tiny muted")
    )
    return h.div(
        h.span(h.b(name, class_="n"), h.small(about) if about else None),
        h.span(s.talents[p], class_="num"),
        form.bare(
            f"{path}.holds",
            "holds",
            Number(low=0, high=most),
            holds,
            stage.text("board.money.holds.of", senator=PERSON[p]),
            name=f"holds-{p}",
        ),
        state,
        h.span(_figure(SAME, [f"holds-{p}", f"gives-{p}"], plain(holds - given)), class_="after"),
        form.problem(path),
        class_="purse",
        data_type="section",
        data_key=PERSON[p],
        data_key_name="senator",
        draggable="true" if loyal(s, p) else None,
        data_purse=f"holds-{p}" if loyal(s, p) else None,
        title=stage.text("board.money.drag") if loyal(s, p) else None,
    )


def _tiers(stage: Stage, p: int, most: int) -> Markup:
    """The sums that bring influence, a press each, and what the sum that stands there brings."""
    why = stage.text("refused.gives_too_much", senator=PERSON[p])
    return h.span(
        (
            h.button(
                talents,
                h.span(" → +", gain, class_="muted"),
                type="button",
                data_fill=json.dumps({f"gives-{p}": talents}) if talents <= most else None,
                aria_disabled="true" if talents > most else None,
                data_why=why if talents > most else None,
                aria_label=stage.text("board.money.tier", senator=PERSON[p], n=talents, influence=gain),
            )
            for talents, gain in sorted(TIERS)
        ),
        h.span(
            icon("influence"),
            _figure(INFLUENCE, [f"gives-{p}"], "+0"),
            class_="stat",
            title=stage.text("view.influence"),
        ),
        class_="tiers__t",
    )


def _frozen(stage: Stage, p: int) -> Markup:
    return h.div(
        h.span(h.b(stage.senator(p), class_="n"), h.small(stage.text("refused.captive_purse", senator=PERSON[p]))),
        h.span(stage.s.talents[p], class_="num"),
        class_="purse",
    )


def _quick(stage: Stage, shared: list[int], others: list[Faction], pool: int) -> Markup:
    """The same for all purses at once: as it was, into the treasury, or to one senator."""
    s = stage.s
    nothing = {f"gives-{p}": 0 for p in shared} | {f"gift-{each}": 0 for each in others}

    def way(text: str, holds: dict[int, int], **more: int) -> Markup:
        return h.button(
            text,
            type="button",
            class_="btn btn--small",
            data_fill=json.dumps({**nothing, **more, **{f"holds-{p}": holds[p] for p in shared}}),
        )

    was = {f"gives-{p}": signed(s, p) for p in shared}
    return h.div(
        way(stage.text("board.money.as_it_was"), {p: s.talents[p] for p in shared}, **was),
        way(stage.text("board.money.all_safe"), dict.fromkeys(shared, 0)),
        (
            way(stage.text("board.money.all_to", senator=PERSON[p]), {q: pool if q == p else 0 for q in shared})
            for p in shared
        ),
        class_="row row--wrap moneyquick",
    )


def _received(stage: Stage) -> Node:
    """Gifts that have come in an earlier round."""
    return [
        h.p(
            icon("talents"),
            " ",
            stage.text("board.money.received", seat=stage.faction_ref(offer.giver), n=offer.talents),
            class_="panel__body small",
        )
        for offer in stage.s.offers
        if offer.receiver == stage.own
    ]


# -- gifts -------------------------------------------------------------------------------------------------------------
def _gift(stage: Stage, form: Form, other: Faction, given: dict[str, tuple[str, Any]]) -> Markup:
    """A faction with what it is given, from where, and what it has been promised."""
    name = stage.faction_ref(other)
    path, row = given.get(name, ("gifts[]", None))
    rows = form.at("gifts")
    assert isinstance(rows, Rows)
    assert isinstance(rows.row, Section)
    fields = rows.row.fields
    return h.div(
        disc(other, "s"),
        h.b(stage.called(other)),
        form.bare(
            f"{path}.talents",
            "talents",
            fields["talents"],
            inside(row, "talents") or 0,
            stage.text("board.money.gift", seat=name),
            name=f"gift-{other}",
        ),
        form.bare(
            f"{path}.source",
            "source",
            fields["source"],
            inside(row, "source") or TREASURY,
            stage.text("board.money.source", seat=name),
        ),
        _promised(stage, other),
        form.problem(path),
        class_="gift",
        data_type="section",
        data_key=name,
        data_key_name="faction",
    )


def _promised(stage: Stage, other: Faction) -> Node:
    """Talents that were promised to a faction in a public deal and have not come yet."""
    return [
        h.p(
            chip(stage.ref(promise_key(promise.what, promise.talents)), kind="warn", sign="letter"),
            " ",
            stage.text("board.money.promised", deal=deal_key(n)),
        )
        for n, deal in enumerate(stage.s.deals)
        if deal.state == "open"
        for promise in deal.owed_to(other)
        if promise.seat == stage.own and promise.what == TALENTS
    ]


# -- the State ---------------------------------------------------------------------------------------------------------
def _forecast(stage: Stage, names: list[str], given: int) -> Markup:
    """The State's talents after its debts, with the gifts of this sheet."""
    s = stage.s
    sure, (low, high) = sure_income(s), income(stage)
    taxes = f"{low - sure} – {high - sure}".replace("-", "−") if (low, high) != (sure, sure) else None
    lines: list[tuple[str, Node]] = [
        ("treasury", s.chest),
        ("income", f"+{sure}"),
        ("given", _figure(GIVEN, names, f"+{given}")),
        ("wars", plain(-war_costs(s))),
        ("bills", plain(-bill_costs(s))),
        ("units", plain(-unit_costs(s))),
    ]
    return panel(
        stage.text("board.money.state"),
        h.div(
            h.div(
                (h.div(h.span(stage.text(f"board.money.state.{name}")), h.b(value)) for name, value in lines),
                h.div(
                    h.span(stage.text("board.money.state.left")),
                    h.b(_figure(STATE, names, plain(s.chest + sure - debts(s) + given))),
                    class_="total",
                ),
                h.div(h.span(stage.text("board.money.state.taxes")), h.b(taxes)) if taxes else None,
                class_="break",
            ),
            h.p(
                stage.text("board.money.state.danger", disaster=NATURAL_DISASTER_COST, omens=EVIL_OMENS_COST),
                class_="tiny muted",
            ),
            class_="panel__body stack",
        ),
        aside=stage.look.rule_link("republic:6.53a"),
    )


# -- asked again -------------------------------------------------------------------------------------------------------
def _contribute(stage: Stage, form: Form) -> Markup:
    """Once the State has its income: what each of my senators gives."""
    s = stage.s
    people = [p for p in stage.mine if gives(s, p)]
    known = form.written("gifts", "senator")
    pool = sum(s.talents[p] for p in people)
    return _whole(
        stage,
        form,
        pool,
        s.chest - debts(s),
        h.section(
            h.div(h.h2(stage.text("ask.revenue.contribute.gifts"), class_="label"), class_="panel__head"),
            form.keyed(
                "gifts", (giver(stage, form, p, known.get(PERSON[p])) for p in people), class_="purses", whole=True
            ),
            h.p(
                stage.text("board.money.state.left"),
                " ",
                h.b(_figure(STATE, [f"gives-{p}" for p in people], plain(s.chest - debts(s)))),
                class_="panel__body",
            ),
            class_="panel mine",
        ),
    )


def giver(stage: Stage, form: Form, p: int, known: tuple[str, Any] | None) -> Markup:
    """A senator who can give: what he has, a stepper, and what each step brings."""
    path, row = known if known is not None else ("gifts[]", None)
    given = signed(stage.s, p) if row is None else inside(row, "talents") or 0
    return h.div(
        h.span(h.b(stage.senator(p), class_="n")),
        h.span(stage.s.talents[p], class_="num"),
        h.span(
            form.bare(
                f"{path}.talents",
                "talents",
                Number(low=0, high=stage.s.talents[p]),
                given,
                stage.text("board.money.gives.of", senator=PERSON[p]),
                name=f"gives-{p}",
                data_worth=-1,
            ),
            _tiers(stage, p, stage.s.talents[p]),
            class_="tiers",
        ),
        form.problem(path),
        class_="purse purse--gives",
        data_type="section",
        data_key=PERSON[p],
        data_key_name="senator",
    )
