"""The factions as columns of senators: ratings, standing, purse, markers, and where each of them is."""

from __future__ import annotations

from markupsafe import Markup

from tabularium.draw.parts import chip, disc, icon, panel, seat_class, veil
from tabularium.draw.svg import Node, h

from ..cards import LOYALTY, MILITARY, PERSON
from ..end import total_influence
from ..senators import ELDER, faction_votes, members, oratory
from ..state import BENEATH, FORUM, NO_OFFICE, NOBODY, OFFICES, PLACES, ROME, Faction
from ..view import post
from .stage import STATS, Stage, seats_of, signed, stat

ORDER = ("influence", "votes", "popularity", "knights", "talents", "military", "oratory", "loyalty")
"""The orders in which senators can be listed."""
SORTS = "republic.senators"


def factions(stage: Stage) -> Markup:
    """A column a faction; a phone shows one at a time."""
    look = stage.look
    chosen = stage.own if stage.own != NOBODY else stage.factions[0]
    tabs = h.div(
        (
            h.label(
                h.input(type="radio", name="faction", value=str(int(each)), checked=each == chosen),
                disc(each, "s"),
                h.span(stage.called(each)),
                class_="factab",
            )
            for each in stage.factions
        ),
        class_="factabs",
        role="group",
        aria_label=look.text("view.factions"),
    )
    by = h.label(
        h.span(look.text("board.sort")),
        h.select(
            (h.option(look.text(f"view.{name}"), value=name) for name in ORDER),
            class_="select select--s",
            data_sorts=SORTS,
        ),
        class_="row small sortby",
    )
    columns = [_column(stage, each) for each in stage.factions]
    return h.form(
        h.div(
            h.h2(look.text("view.factions"), class_="label"),
            tabs,
            h.label(
                h.input(type="checkbox", name="named", class_="facs__named"),
                look.text("board.senators.named"),
                class_="row small check",
            ),
            by,
            class_="facshead",
        ),
        h.div(columns, class_=f"cols cols-{len(columns)}"),
        class_="facs pane pane-seats",
        data_row="factions",
        aria_label=look.text("view.factions"),
    )


def _column(stage: Stage, faction: Faction) -> Markup:
    s, look = stage.s, stage.look
    mine = faction == stage.own
    known = look.view["factions"][faction]
    people = sorted(members(s, faction), key=lambda p: (-s.influence[p], p))
    doing = None
    if look.outcome is None and stage.is_asked(faction):
        doing = chip(look.text("board.thinks"), kind="gold", sign="hourglass")
    treasury: Node = veil(look.text("view.treasury"))
    if known["treasury"] is not None:
        treasury = h.span(icon("treasury"), known["treasury"], class_="stat", title=look.text("purse.treasury"))
    sub = [
        h.span(icon("influence"), total_influence(s)[faction], class_="stat", title=look.text("board.influence.all")),
        h.span(icon("votes"), faction_votes(s, faction), class_="stat", title=look.text("board.votes.in_rome")),
        treasury,
        h.span(icon("hand"), known["cards"], class_="stat", title=look.text("view.cards")),
    ]
    others = [look.name(seat) for seat in seats_of(stage, faction)]
    same = others == [stage.called(faction)]
    who = None if same else h.span(", ".join(others), class_="muted small")
    remarks = [look.remark(seat) for seat in seats_of(stage, faction)] if same else []
    return h.section(
        h.header(
            disc(faction),
            h.div(
                h.b(stage.called(faction)),
                " ",
                who,
                h.em(look.text("board.you"), class_="you") if mine else remarks,
                class_="grow",
            ),
            doing,
            class_="fac__head",
        ),
        h.p(look.text("board.out"), class_="fac__sub") if s.out[faction] else h.div(sub, class_="fac__sub"),
        h.div([senator(stage, p) for p in people], class_="sens", data_sorted=SORTS),
        class_=f"panel fac {seat_class(faction)}{' fac--you' if mine else ''}",
        aria_label=stage.called(faction),
        data_faction=int(faction),
    )


def senator(stage: Stage, p: int) -> Markup:
    """A senator's card; where he is an answer his name glows."""
    s, look = stage.s, stage.look
    away = s.place[p] not in (ROME, FORUM)
    leads = s.faction[p] != NOBODY and s.leader[s.faction[p]] == p
    numbers = {
        "military": MILITARY[p],
        "oratory": oratory(s, p),
        "loyalty": LOYALTY[p],
        "influence": s.influence[p],
        "popularity": s.popularity[p],
        "knights": s.knights[p],
        "talents": s.talents[p],
    }
    shown = {name: signed(each) if name == "popularity" else each for name, each in numbers.items()}
    votes = numbers["oratory"] + numbers["knights"]
    return h.article(
        h.header(
            named(stage, p),
            h.span(
                icon("leader"),
                h.span(look.text("view.leader"), class_="sr"),
                class_="lead",
                title=look.text("view.leader"),
            )
            if leads
            else None,
        ),
        h.div([stat(stage, name, shown[name]) for name in STATS], class_="sen__g"),
        _footer(stage, p),
        class_="sen sen--away" if away else "sen",
        aria_label=stage.senator(p),
        data_votes=votes,
        **{f"data_{name}": value for name, value in numbers.items()},
    )


def named(stage: Stage, p: int) -> Markup:
    """A senator's name: a control that glows where he is an answer, and stands in the bar as well."""
    look = stage.look
    option = PERSON[p]
    if option in look.options and look.ask is not None and not look.ask.several:
        label = look.words.option(look.ask, option)
        return h.button(stage.senator(p), class_="btn btn--small target sen__name", **look.give(option, label))
    return h.b(stage.senator(p), class_="sen__name")


def _footer(stage: Stage, p: int) -> Node:
    """Office, place, markers, concessions, sworn veterans."""
    s, look = stage.s, stage.look
    marks: list[Node] = []
    if s.office[p] != NO_OFFICE:
        marks.append(h.span(stage.ref(f"office:{OFFICES[s.office[p]]}"), class_="office"))
    if s.pontifex == p:
        marks.append(h.span(look.text("view.pontifex"), class_="office"))
    if s.life == p:
        marks.append(h.span(look.text("view.life"), class_="office"))
    where = post(s, p)
    if s.place[p] not in (ROME, FORUM, BENEATH):
        told = stage.ref(where) if where else look.text(f"place.{PLACES[s.place[p]]}")
        marks.append(chip(told, sign="flag"))
    flags = {
        "prior_consul": s.prior[p],
        "corrupt": s.corrupt[p],
        "major": s.major[p],
        "priest": s.priest[p] if s.options.pontifex_maximus else 0,
    }
    marks += [h.span(look.text(f"view.{name}"), class_=f"mk mk--{name}") for name, on in flags.items() if on]
    if s.guards[p]:
        marks.append(h.span(f"{look.text('view.bodyguards')} {s.guards[p]}", class_="mk"))
    if s.options.ageing and s.age[p]:
        marks.append(h.span(f"{look.text('view.age')} {s.age[p]}", class_="mk mk--old" if s.age[p] >= ELDER else "mk"))
    if stage.sworn_to(p):
        marks.append(h.span(look.text("board.sworn", n=stage.sworn_to(p)), class_="mk mk--sworn"))
    marks += [h.span(stage.ref(each), class_="mk mk--concession") for each in stage.concessions_of(p)]
    return h.footer(marks) if marks else None


def unaligned(stage: Stage) -> Markup | None:
    """The senators in the Forum, whom anybody may win."""
    found = [p for p, place in enumerate(stage.s.place) if place == FORUM]
    if not found:
        return None
    return panel(
        stage.text("board.unaligned"),
        h.div([senator(stage, p) for p in found], class_="sens sens--row"),
        class_="pane pane-more",
    )
