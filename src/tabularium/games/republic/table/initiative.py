"""The rest of an initiative: knights with their chance, games with what they bring, and a new leader."""

from __future__ import annotations

import json
from typing import Any

from markupsafe import Markup

from tabularium.draw.parts import chip, icon, panel
from tabularium.draw.svg import Node, h

from ..cards import PERSON
from ..forum.knights import ATTRACT, GAMES, GAMES_TABLE, LEADER, LEAST_PRICE, PRESSURE, knight_bonus
from ..odds.knights import certain, chance, yields
from ..senators import elder, in_rome, members, purse_open
from ..state import NOBODY
from .numbers import stepper
from .stage import Stage, signed, stat

KNIGHTS, LAST = "forum.knights", "forum.last_actions"


def then(*answers: tuple[str, Any]) -> str:
    """Answers to the questions that follow, as the page sends them."""
    return json.dumps([{"key": key, "answer": answer, "about": {}} for key, answer in answers])


# -- knights ---------------------------------------------------------------------------------------------------------
def knights(stage: Stage) -> Markup | None:
    """Each senator in Rome: what he may spend and at what chance, or what his knights would leave him."""
    look, s = stage.look, stage.s
    if not look.asks(KNIGHTS):
        return None
    able = [p for p in in_rome(s, stage.own) if PERSON[p] in look.options]
    look.placed.update(PERSON[p] for p in able)
    return panel(
        stage.text("board.knights"),
        h.div([_knight(stage, p) for p in able], class_="knights"),
        aside=stage.text("board.knights.aside"),
    )


def _knight(stage: Stage, p: int) -> Markup:
    s = stage.s
    omens, bonus = stage.omens, knight_bonus(s, p)
    rows = [[stage.share(chance(n, bonus, omens))] for n in range(s.talents[p] + 1)]
    most = min(s.talents[p], certain(bonus, omens))
    attract = stage.s.proscribed != stage.own
    pressed = s.knights[p]
    return h.div(
        h.b(stage.senator(p)),
        stat(stage, "knights", s.knights[p]),
        stat(stage, "talents", s.talents[p]),
        h.form(
            h.input(type="hidden", name="senator", value=json.dumps(PERSON[p]), data_asks=KNIGHTS),
            h.input(type="hidden", name="how", value=json.dumps(ATTRACT), data_asks="forum.knights_how"),
            stepper(stage, f"knight-{p}", "forum.knight_talents", 0, most, 0, stage.text("board.knights.spend")),
            h.span(
                icon("die"),
                " ",
                h.b(rows[0][0], data_figure=0, data_of=f"knight-{p}"),
                class_="odds",
                data_rows=json.dumps(rows, ensure_ascii=False),
            ),
            h.button(
                stage.text("ask.forum.knights_how.attract"), type="button", class_="btn btn--small", data_give="row"
            ),
            class_="row row--wrap",
            data_row=f"knight-{p}",
        )
        if attract
        else None,
        h.form(
            h.input(type="hidden", name="senator", value=json.dumps(PERSON[p]), data_asks=KNIGHTS),
            h.input(type="hidden", name="how", value=json.dumps(PRESSURE), data_asks="forum.knights_how"),
            stepper(stage, f"press-{p}", "forum.knights_pressed", 1, pressed, 1, stage.text("board.knights.give_up")),
            h.span(
                stage.text("board.knights.brings"),
                " ",
                h.b(
                    _average(stage, 1),
                    data_figure=0,
                    data_of=f"press-{p}",
                ),
                class_="tiny",
                data_rows=json.dumps([[_average(stage, n)] for n in range(1, pressed + 1)], ensure_ascii=False),
                data_first=1,
            ),
            h.button(
                stage.text("ask.forum.knights_how.pressure"), type="button", class_="btn btn--small", data_give="row"
            ),
            class_="row row--wrap",
            data_row=f"press-{p}",
        )
        if pressed
        else None,
        class_="knight",
    )


def _average(stage: Stage, knights_given: int) -> str:
    return stage.look.words.number(yields(knights_given, stage.omens), "#,##0.#")


# -- games and leader ------------------------------------------------------------------------------------------------
def last_actions(stage: Stage) -> Markup | None:
    """Games a press each, with what they cost and bring; and who may lead."""
    look = stage.look
    if not look.asks(LAST):
        return None
    found = [_games(stage) if GAMES in look.options else None, _leaders(stage) if LEADER in look.options else None]
    return h.div(found, class_="two two--even") if any(found) else None


def _games(stage: Stage) -> Markup:
    s, look = stage.s, stage.look
    look.placed.add(GAMES)
    sponsors = [p for p in members(s, s.active) if s.talents[p] >= LEAST_PRICE and purse_open(s, p)]
    rows: list[Node] = []
    for games in GAMES_TABLE:
        buttons = [
            h.button(
                stage.senator(p),
                " ",
                icon("talents"),
                s.talents[p],
                type="button",
                class_="btn btn--small",
                data_give="row",
                data_first=json.dumps(GAMES),
                data_then=then(("forum.sponsor", PERSON[p]), ("forum.games", games["id"])),
            )
            for p in sponsors
            if s.talents[p] >= games["cost"]
        ]
        rows.append(
            h.li(
                h.b(stage.ref(f"games:{games['id']}")),
                h.span(
                    chip(stage.text("board.games.cost", n=games["cost"])),
                    chip(stage.text("board.games.popularity", n=signed(games["popularity"])), kind="ok"),
                    chip(stage.text("board.unrest_change", n=signed(games["unrest"])), kind="ok"),
                    class_="row row--wrap",
                ),
                h.span(buttons or stage.text("board.games.dear"), class_="row row--wrap small muted"),
            )
        )
    return panel(stage.text("ask.forum.last_actions.games"), h.ul(rows, class_="lines"))


def _leaders(stage: Stage) -> Markup:
    s, look = stage.s, stage.look
    look.placed.add(LEADER)
    now = s.leader[stage.own]
    buttons = [
        h.button(
            stage.senator(p),
            h.small(f"{stage.text('view.influence')} {s.influence[p]}"),
            type="button",
            class_="btn btn--small",
            data_give="row",
            data_first=json.dumps(LEADER),
            data_then=then(("forum.leader", PERSON[p])),
        )
        for p in stage.mine
        if p != now and not elder(s, p)
    ]
    leads = stage.text("board.leads", senator=stage.senator(now)) if now != NOBODY else None
    return panel(
        stage.text("ask.forum.last_actions.leader"), h.div(buttons, class_="row row--wrap panel__body"), aside=leads
    )
