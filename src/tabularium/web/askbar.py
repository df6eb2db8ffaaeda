"""The bar of the ask: one sentence that says what to do next, always in the same place, and its controls."""

from __future__ import annotations

from markupsafe import Markup

from tabularium.draw.look import Look
from tabularium.draw.parts import icon
from tabularium.draw.svg import Node, h
from tabularium.engine import Ask
from tabularium.engine.ask import CONFIRMS

from .controls import options
from .drawers import choices
from .hints import hint
from .record import when
from .sheets import page
from .shown import Shown
from .tools import tools
from .week import flag


def askbar(shown: Shown, own_board: bool = True, answer: Node = None, plans: Node = None) -> Markup:
    """The bar in its present state: my ask, closed hand, waiting, watching, or over.

    The game's own hints speak of its own board; beside another one they are not given. `answer` is what gives an
    answer that is put together on that board, `plans` stand in place of the question while one of them is looked at.
    """
    look = shown.look
    if look.outcome is not None:
        mood = _over(shown)
    elif shown.still:
        mood = _still(shown)
    elif look.ask is not None:
        mood = _mine(shown, look.ask, own_board, answer)
    elif look.held is not None:
        mood = _closed(shown)
    else:
        mood = _waiting(shown)
    return h.section(
        mood,
        plans,
        tools(shown, own_board),
        class_=f"ask {_edge(shown)}".rstrip(),
        id="ask",
        aria_label=look.text("bar.label"),
        data_ask=shown.sight.number,
        data_mine="1" if look.ask is not None else None,
        tabindex="-1",
    )


def _edge(shown: Shown) -> str:
    ask = shown.look.ask
    if ask is None or shown.info.status == "paused":
        return "ask--mine" if shown.look.outcome is not None else ""
    return "ask--mine ask--red" if ask.key.endswith(CONFIRMS) else "ask--mine"


def _main(
    sign: Node, flag: str, flag_icon: str, question: Node, hint: Node, *controls: Node, more: Node = None
) -> Markup:
    return h.div(
        sign,
        h.div(
            h.span(icon(flag_icon), " ", flag, more, class_="ask__flag"),
            h.p(question, class_="ask__q"),
            h.p(hint, class_="ask__hint") if hint else None,
            class_="ask__text",
        ),
        h.div(controls, class_="ask__opts"),
        class_="ask__main",
    )


def _mine(shown: Shown, ask: Ask, own_board: bool, answer: Node) -> Markup:
    look = shown.look
    together = len(look.asked) > 1
    return _main(
        look.livery(ask.seat, "l"),
        look.text("bar.together" if together else "bar.yours"),
        "seal" if together else "hourglass",
        Markup(look.rich.ask(ask)),
        _forced(shown) or hint(look, ask, own_board) or page.of(ask).hint(look, ask),
        options(look, ask),
        answer,
        more=[look.rule_link(ask.rule) if ask.rule else None, _clock(shown, [ask.seat])],
    )


def _forced(shown: Shown) -> Node:
    """The note that the server gives the single answer."""
    if shown.sight.forced is None:
        return None
    timer = h.span(class_="timer", data_deadline=shown.sight.forced, aria_hidden="true")
    return h.span(shown.look.text("bar.forced"), " ", timer)


def _clock(shown: Shown, seats: list[int]) -> Node:
    """The running clock beside the question; at a weekly table the same for all, with its phase."""
    if shown.look.week is not None:
        return flag(shown.look, shown.look.week)
    ends = [clock.deadline for seat, clock in shown.clocks.items() if seat in seats and clock.deadline is not None]
    if not ends:
        return None
    return h.span(class_="timer", data_deadline=min(ends), role="timer", aria_label=shown.look.text("bar.time"))


def _closed(shown: Shown) -> Markup:
    look = shown.look
    assert look.seat is not None
    message = f"closed.{_task(look)}"
    answer = ", ".join(map(str, look.held)) if isinstance(look.held, list) else str(look.held)
    if look.words.has(message):
        text = look.html(message, n=look.held)
    else:
        text = look.html("sheet.handed_in") if isinstance(look.held, dict) else look.html("bar.closed", value=answer)
    return _main(
        look.livery(look.seat, "l"),
        look.text("bar.wait"),
        "eye",
        text,
        look.text("bar.still_open", seats=[f"seat:{seat}" for seat in look.asked])
        if shown.look.week is None
        else look.text("week.may_be_broken"),
        more=_clock(shown, []) if shown.look.week is not None else None,
    )


def _task(look: Look) -> str:
    flow = look.view.get("flow") or [[""]]
    return str(flow[-1][0])


def _waiting(shown: Shown) -> Markup:
    look = shown.look
    asked = sorted(look.asked)
    refs = [f"seat:{seat}" for seat in asked]
    watching = look.seat is None
    may_go_on = shown.sight.can_undo and shown.sight.grace
    return _main(
        look.livery(asked[0], "l") if asked else None,
        look.text("bar.watch" if watching else "bar.wait"),
        "eye",
        look.html("bar.thinks", seats=refs),
        look.text("bar.delayed", n=shown.info.delay)
        if shown.info.delay and shown.sight.past is not None
        else look.text("bar.grace")
        if may_go_on
        else _since(shown),
        h.button(look.text("bar.go_on"), type="button", class_="btn btn--primary", data_do="done", data_key="Enter")
        if may_go_on
        else None,
        more=_clock(shown, asked),
    )


def _since(shown: Shown) -> Node:
    """For how long the table has been waiting, where no clock runs."""
    if not shown.sight.lines or shown.clocks or shown.look.week is not None:
        return None
    return h.span(shown.look.text("bar.since"), " ", when(shown.sight.lines[-1].at))


def _still(shown: Shown) -> Markup:
    look, word = shown.look, shown.info.status
    resume = h.button(look.text("bar.resume"), type="button", class_="btn btn--primary", data_do="resume")
    may = word == "paused" and look.seat is not None and not shown.info.facilitated
    return _main(
        None,
        look.text(f"bar.{word}.flag"),
        "pause",
        look.text(f"bar.{word}"),
        None,
        resume if may else None,
    )


def _over(shown: Shown) -> Markup:
    look = shown.look
    assert look.outcome is not None
    again: Node = None
    if shown.info.following:
        again = h.a(look.text("over.to_rematch"), class_="btn btn--primary", href=f"/t/{shown.info.following}")
    elif look.seat is not None:
        again = h.button(
            look.text("over.again"),
            h.span("↵", class_="kbd", aria_hidden="true"),
            type="button",
            class_="btn btn--primary",
            data_do="rematch",
            data_key="Enter",
        )
    winners = look.outcome.get("winners") or []
    ways = [
        h.a(look.text("over.lobby"), class_="btn btn--quiet", href="/"),
        h.a(icon("play"), " ", look.text("over.replay"), class_="btn", href=f"/t/{shown.info.id}/replay"),
        h.a(icon("scales"), " ", look.text("how.link"), class_="btn", href=f"/t/{shown.info.id}/how"),
    ]
    return _main(
        look.livery(winners[0], "l") if winners else None,
        look.text("over.flag"),
        "flag",
        Markup(look.rich.outcome(look.outcome)),
        None,
        choices(look, len(ways), look.text("over.flag"), *ways),
        again,
    )
