"""Persuasion in one go: speaker, target, bribe and card, with the chance of each beside it."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from markupsafe import Markup

from tabularium.draw.parts import chip, icon, panel
from tabularium.draw.svg import Node, h

from ..cards import PEOPLE, PERSON
from ..dealings import Attempt
from ..forum.persuasion import OPPOSED, UNOPPOSED, base, loyalty, persuadable
from ..odds.persuasion import ALIGNED_LOYALTY, chance, useful_base
from ..senators import in_play, in_rome, oratory
from ..state import NOBODY
from .numbers import all_of, stepper
from .stage import Stage, signed

KEY, FORM = "forum.persuader", "persuasion"
BASE, CHANCE, WIDTH, BEST, ONE, TWO = range(6)
"""The columns of a row: the base, its chance in words and as a width, the talents that help still, and the chances if
others set one or two talents against it."""


def persuasion(stage: Stage) -> Markup | None:
    """The speakers, the list of those who can be won, and the bench of the chosen two."""
    look, s = stage.look, stage.s
    if not look.asks(KEY):
        return None
    speakers, targets = list(in_rome(s, stage.own)), persuadable(s, stage.own)
    if not speakers or not targets:
        return None
    look.placed.update(PERSON[p] for p in speakers)
    strength = {p: oratory(s, p) + s.influence[p] for p in speakers}
    first = speakers[0]
    resistance = {t: base(s, Attempt(first, t)) - strength[first] for t in targets}
    found = {t: best_attempt(stage, speakers, strength, resistance[t]) for t in targets}
    targets.sort(key=lambda t: (-found[t].chance, -resistance[t]))
    speakers.sort(key=lambda p: -strength[p])
    low = min(strength.values()) + min(resistance.values())
    high = max(strength.values()) + max(resistance.values()) + max(s.talents[p] for p in speakers)
    rows = [_row(stage, total) for total in range(low, high + 1)]
    bribes = " ".join(f"bribe-{p}" for p in speakers)
    return h.form(
        panel(
            stage.text("board.persuade"),
            h.div(
                h.div(
                    _speakers(stage, speakers, strength),
                    h.div(
                        [_target(stage, t, resistance[t], found[t], t == targets[0]) for t in targets], class_="marks"
                    ),
                    _others(stage, targets),
                    class_="persuade__l",
                ),
                _bench(stage, speakers, bribes),
                class_="persuade",
                data_rows=json.dumps(rows, ensure_ascii=False, separators=(",", ":")),
                data_first=low,
            ),
            aside=look.rule_link("republic:7.4a"),
        ),
        id=FORM,
        data_row=FORM,
    )


class Best(NamedTuple):
    """The best chance to win a senator: what it is, whose, and the talents that it takes."""

    chance: float
    speaker: int
    talents: int


def best_attempt(stage: Stage, speakers: list[int], strength: dict[int, int], resistance: int) -> Best:
    """The speaker who comes furthest with the talents of his own purse, for as few of them as that takes."""
    given = terms(stage)
    found = []
    for p in speakers:
        without = strength[p] + resistance
        talents = min(stage.s.talents[p], max(0, useful_base(*given) - without))
        reached = chance(without + talents, *given)
        found.append(Best(reached, p, talents if reached else 0))
    return max(found, key=lambda each: (each.chance, -each.talents))


def terms(stage: Stage) -> tuple[int, bool, int]:
    """Facts besides the base that decide a persuasion: omens, whether the era ends, and how the rulebook compares."""
    return stage.omens, stage.s.era_ends, stage.s.edition.persuasion_margin


def _row(stage: Stage, total: int) -> list[Any]:
    given = terms(stage)
    best = max(0, useful_base(*given) - total)

    def share(number: int) -> str:
        return stage.share(chance(number, *given))

    return [
        signed(total).removeprefix("+"),
        share(total),
        round(100 * chance(total, *given)),
        best,
        share(total - 1),
        share(total - 2),
    ]


def _speakers(stage: Stage, speakers: list[int], strength: dict[int, int]) -> Markup:
    s = stage.s
    return h.div(
        h.span(stage.text("board.persuade.who"), class_="label"),
        (
            h.label(
                h.input(
                    type="radio",
                    name="senator",
                    value=json.dumps(PERSON[p]),
                    checked=p == speakers[0],
                    data_asks=KEY,
                    data_worth=strength[p],
                ),
                h.b(stage.senator(p)),
                h.span(f"{oratory(s, p)} + {s.influence[p]}, ", icon("talents"), s.talents[p], class_="tiny"),
                h.strong(strength[p]),
                class_="speaker",
            )
            for p in speakers
        ),
        class_="persuaders",
    )


def _target(stage: Stage, t: int, resistance: int, best: Best, first: bool) -> Markup:
    """A senator whom one may win: his defences, the base and chance without a bribe, and the best chance, pale."""
    s = stage.s
    own = s.faction[t]
    held = [stage.text("board.persuade.loyalty", n=loyalty(s, t, stage.own))]
    if own != NOBODY:
        held.append(stage.text("board.persuade.aligned", n=ALIGNED_LOYALTY))
    if s.talents[t]:
        held.append(stage.text("board.persuade.purse", n=s.talents[t]))

    if best.chance:
        price = stage.text("board.deal.talents", n=best.talents)
        reached = stage.text(
            "board.persuade.reach", chance=stage.share(best.chance), senator=PERSON[best.speaker], price=price
        )
    else:
        reached = stage.text("board.persuade.beyond")

    def figure(column: int) -> Markup:
        return h.b("", data_figure=column, data_of="senator", data_plus=resistance)

    return h.label(
        h.input(
            type="radio",
            name="target",
            value=json.dumps(PERSON[t]),
            checked=first,
            data_asks="forum.target",
            data_worth=resistance,
        ),
        h.span(
            h.b(stage.senator(t), class_="n"),
            stage.whose(own) if own != NOBODY else chip(stage.text("board.persuade.free")),
        ),
        h.span(", ".join(held), h.b(reached, class_="reach"), class_="why"),
        h.span(figure(BASE), class_="base"),
        h.span(
            h.span(icon("die"), " ", figure(CHANCE), class_="odds"),
            h.svg(
                h.rect(width=100, height=8, rx=2, class_="reach__all"),
                h.rect(width=round(100 * best.chance), height=8, rx=2, class_="reach__best"),
                h.rect(
                    width=0,
                    height=8,
                    rx=2,
                    class_="reach__now",
                    data_figure=WIDTH,
                    data_of="senator",
                    data_plus=resistance,
                    data_attribute="width",
                ),
                class_="reach__bar",
                viewBox="0 0 100 8",
                preserveAspectRatio="none",
                aria_hidden="true",
            ),
        ),
        class_="mark" if best.chance else "mark mark--beyond",
    )


def _others(stage: Stage, targets: list[int]) -> Node:
    """The senators who cannot be persuaded, and why."""
    look, s = stage.look, stage.s
    assert look.ask is not None
    leaders = [p for p in PEOPLE if in_play(s, p) and s.faction[p] not in (NOBODY, stage.own) and p not in targets]
    if not leaders:
        return None
    told = []
    for p in leaders:
        why = "board.persuade.leader" if s.leader[s.faction[p]] == p else "board.persuade.away"
        told.append(f"{stage.senator(p)} ({stage.text(why)})")
    return h.p(stage.text("board.persuade.not"), " ", ", ".join(told), class_="tiny muted marks__not")


def _bench(stage: Stage, speakers: list[int], bribes: str) -> Markup:
    """The bribe, the card, and what comes of it."""
    look, s = stage.look, stage.s
    of = f"senator target {bribes}"

    def figure(column: int, **attributes: Any) -> Markup:
        return h.b("", data_figure=column, data_of=of, **attributes)

    held = look.view["factions"][stage.own]["hand"] or []
    cards = [card for card in UNOPPOSED if card in held]
    options = [(OPPOSED, stage.text("ask.forum.unopposed.opposed")), *((card, stage.ref(card)) for card in cards)]
    return h.div(
        h.p(
            h.span(stage.text("board.persuade.base"), " ", figure(BASE), class_="display bench__base"),
            h.span(
                icon("die"),
                " ",
                figure(CHANCE),
                h.svg(
                    h.rect(width=100, height=6, rx=3, class_="odds__all"),
                    h.rect(width=0, height=6, rx=3, data_figure=WIDTH, data_of=of, data_attribute="width"),
                    class_="odds__bar",
                    viewBox="0 0 100 6",
                    preserveAspectRatio="none",
                    aria_hidden="true",
                ),
                class_="odds",
            ),
            class_="row row--between",
        ),
        [
            h.div(
                h.span(stage.text("board.persuade.bribe"), class_="sub"),
                stepper(stage, f"bribe-{p}", "forum.bribe", 0, s.talents[p], 0, stage.text("board.persuade.bribe")),
                all_of(stage, s.talents[p]),
                class_="row",
                data_when=f"senator {json.dumps(PERSON[p])}",
                hidden=p != speakers[0],
            )
            for p in speakers
        ],
        h.div(
            (
                h.label(
                    h.input(
                        type="radio",
                        name="card",
                        value=json.dumps(card),
                        checked=card == OPPOSED,
                        data_asks="forum.unopposed",
                    ),
                    h.span(name),
                )
                for card, name in options
            ),
            class_="segr segr--col",
        )
        if cards
        else h.input(type="hidden", name="card", value=json.dumps(OPPOSED), data_asks="forum.unopposed"),
        h.ul(
            h.li(stage.text("board.persuade.best"), " ", figure(BEST)),
            h.li(stage.text("board.persuade.against"), " ", figure(ONE), ", ", figure(TWO)),
            h.li(stage.text("board.persuade.keeps")),
            class_="lines lines--bench",
        ),
        class_="bench",
    )


# -- under way ---------------------------------------------------------------------------------------------------------
BIDDING = {"forum.counter_bribe": -1, "forum.raise_bribe": 1, "forum.bribe": 1}
"""Questions about talents for or against an attempt, and which way a talent moves the base."""
MOST_SHOWN = 8


def bidding(stage: Stage) -> Markup | None:
    """The effect of each talent on the attempt that is under way: one bar for each number."""
    look = stage.look
    if look.ask is None or look.ask.key not in BIDDING:
        return None
    now, step = int(look.ask.params["base"]), BIDDING[look.ask.key]
    most = min(look.ask.limits().get("high", 0), MOST_SHOWN)
    given = terms(stage)
    found = [(talents, chance(now + step * talents, *given)) for talents in range(most + 1)]
    bars = [
        h.li(
            h.b(stage.share(share)),
            h.svg(
                h.rect(y=round(60 - 60 * share, 1), width=10, height=round(60 * share, 1)),
                viewBox="0 0 10 60",
                preserveAspectRatio="none",
                aria_hidden="true",
            ),
            h.span(talents),
        )
        for talents, share in found
    ]
    return panel(
        stage.text("board.bidding"),
        h.ol(bars, class_="steep"),
        aside=stage.text("board.bidding.base", n=now),
    )


def speaks(stage: Stage) -> Node:
    """The button that gives it all."""
    if not stage.look.asks(KEY) or not persuadable(stage.s, stage.own):
        return None
    return h.button(
        icon("oratory"),
        " ",
        stage.text("board.persuade.speak"),
        h.span("↵", class_="kbd", aria_hidden="true"),
        type="button",
        class_="btn btn--primary",
        form=FORM,
        data_give="row",
        data_key="Enter",
    )
