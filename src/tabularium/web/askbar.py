"""The bar of the ask: one sentence that says what to do next, always in the same place, and its controls."""

from __future__ import annotations

from markupsafe import Markup

from tabularium.draw.look import Look
from tabularium.draw.parts import icon
from tabularium.draw.svg import Node, h
from tabularium.engine import Answer, Ask, Refusal, Sheet
from tabularium.engine.ask import CONFIRMS
from tabularium.engine.match import FORCED
from tabularium.shapes.tables import Proposal

from .ahead import ahead, stands
from .controls import options
from .record import subject, when
from .sheets import page
from .shown import Shown
from .values import told
from .week import flag

HOUSE = "house."
"""The lines of the log that tell of people, not of play, begin so."""


MOST_TOLD = 12
"""Of so many things that one would try next the bar tells why not."""


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
        _aside(shown, own_board),
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
        _forced(shown) or _hint(look, ask, own_board) or page.of(ask).hint(look, ask),
        options(look, ask),
        answer,
        _hold(shown, ask),
        _undo(shown),
        more=[look.rule_link(ask.rule) if ask.rule else None, _clock(shown, [ask.seat])],
    )


def _forced(shown: Shown) -> Node:
    """The note that the server gives the single answer."""
    if shown.sight.forced is None:
        return None
    timer = h.span(class_="timer", data_deadline=shown.sight.forced, aria_hidden="true")
    return h.span(shown.look.text("bar.forced"), " ", timer)


def _hold(shown: Shown, ask: Ask) -> Node:
    """The switch to give single answers to this question myself."""
    if shown.sight.forced is None:
        return None
    label = shown.look.text("bar.forced.hold")
    return h.button(label, type="button", class_="btn btn--quiet btn--small", data_hold=f"{FORCED}.{ask.key}")


def _clock(shown: Shown, seats: list[int]) -> Node:
    """The running clock beside the question; at a weekly table the same for all, with its phase."""
    if shown.look.week is not None:
        return flag(shown.look, shown.look.week)
    ends = [clock.deadline for seat, clock in shown.clocks.items() if seat in seats and clock.deadline is not None]
    if not ends:
        return None
    return h.span(class_="timer", data_deadline=min(ends), role="timer", aria_label=shown.look.text("bar.time"))


def _hint(look: Look, ask: Ask, own_board: bool) -> Markup | None:
    """What the game says beside a question.

    It may speak of numbers of the table, of what is known of the things the ask names, and of what the ask tells.
    """
    hint = f"hint.{ask.key}"
    if not own_board or not look.words.has(hint):
        return None
    facts = {name: value for name, value in look.view.items() if isinstance(value, int)}
    for thing in ask.params.values():
        facts |= (told(look, thing) or {}) if isinstance(thing, str) else {}
    return look.html(hint, **{**facts, **ask.params, "seat": f"seat:{ask.seat}"})


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
        h.button(
            icon("undo"),
            " ",
            look.text("bar.reopen"),
            h.span("U", class_="kbd", aria_hidden="true"),
            type="button",
            class_="btn",
            data_key="u",
            data_do="undo",
        ),
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
        _undo(shown),
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
    return _main(
        look.livery(winners[0], "l") if winners else None,
        look.text("over.flag"),
        "flag",
        Markup(look.rich.outcome(look.outcome)),
        None,
        h.a(look.text("over.lobby"), class_="btn btn--quiet", href="/"),
        h.a(icon("play"), " ", look.text("over.replay"), class_="btn", href=f"/t/{shown.info.id}/replay"),
        h.a(icon("scales"), " ", look.text("how.link"), class_="btn", href=f"/t/{shown.info.id}/how"),
        again,
    )


def _undo(shown: Shown) -> Node:
    """Undo while nothing is sealed; afterwards it stays, dashed, and says what sealed it."""
    look = shown.look
    key = h.span("U", class_="kbd", aria_hidden="true")
    if shown.sight.can_undo:
        return [
            h.button(
                icon("undo"), " ", look.text("bar.undo"), key, type="button", class_="btn", data_key="u", data_do="undo"
            ),
            h.button(look.text("bar.undo_step"), type="button", class_="btn btn--quiet", data_do="step", hidden=True),
        ]
    if look.seat is None or shown.sealed_by is None or not _has_done_something(shown):
        return None
    if shown.consent:
        return None  # it stands below, with deeds that need others
    return h.button(
        icon("undo"),
        " ",
        look.text("bar.undo"),
        type="button",
        class_="btn",
        aria_disabled="true",
        data_key="u",
        data_why=look.text("bar.sealed", by=shown.sealed_by),
        data_remedy=look.text("bar.sealed.remedy"),
    )


def _has_done_something(shown: Shown) -> bool:
    """Has the reader an own entry to take back?"""
    of_play = (entry.line for entry in shown.sight.lines if not entry.line.message.startswith(HOUSE))
    return any(subject(line) == shown.look.seat for line in of_play)


def _may_ask_back(shown: Shown) -> bool:
    """Could one ask the table to go back beyond a seal?"""
    asked = any(each.kind == "rewind" for each in shown.sight.proposals)
    sealed = shown.sealed_by is not None and not shown.sight.can_undo
    return shown.consent and sealed and not asked and _has_done_something(shown)


def _aside(shown: Shown, own_board: bool) -> Markup | None:
    """Interjections, answers ahead, and proposals."""
    look = shown.look
    if look.outcome is not None or look.seat is None or shown.still:
        return None
    rows: list[Node] = [_proposal(shown, each) for each in shown.sight.proposals]
    if look.chances:
        rows.append(h.span(look.text("bar.any_moment"), class_="label"))
        rows += [_chance(look, name, ask, own_board) for name, ask in look.chances.items()]
    rows.append(h.span(class_="grow"))
    if _may_ask_back(shown):
        label = look.text("bar.undo_consent")
        rows.append(
            h.button(icon("undo"), " ", label, type="button", class_="btn btn--quiet btn--small", data_do="rewind")
        )
    if shown.info.seats[look.seat].caretaker:
        rows.append(h.button(look.text("bar.back"), type="button", class_="btn btn--small", data_do="back"))
    if look.ask is not None:
        rows.append(
            h.button(
                icon("bot"),
                " ",
                look.text("bar.hint"),
                type="button",
                class_="btn btn--quiet btn--small",
                data_do="hint",
            )
        )
        rows.append(_why_not(look, look.ask))
    if isinstance(look.ask, Sheet):
        before = look.text("bar.before")
        rows.append(
            h.button(icon("log"), " ", before, type="button", class_="btn btn--quiet btn--small", data_do="before")
        )
    rows.append(ahead(shown))
    rows += [stands(look, each) for each in shown.sight.standing]
    return h.div(rows, class_="ask__aside")


def _why_not(look: Look, ask: Ask) -> Node:
    """Near misses: things one may not do, each with reason, remedy and rule."""
    told = [(answer, each) for answer, each in ask.near() if not isinstance(answer, dict | list)][:MOST_TOLD]
    if not told:
        return None

    def row(answer: Answer, refusal: Refusal) -> Node:
        name = look.words.option(ask, answer) if isinstance(answer, str) else str(answer)
        remedy = look.words.remedy(refusal)
        rule = look.rule_link(refusal.rule) if refusal.rule else None
        return h.li(h.b(name), " ", look.words.refusal(refusal, ask), " ", remedy, " ", rule, class_="small")

    return h.details(
        h.summary(
            icon("why"),
            " ",
            look.text("bar.why_not"),
            h.span("W", class_="kbd", aria_hidden="true"),
            class_="btn btn--quiet btn--small",
            data_key="w",
        ),
        h.div(
            h.h3(look.text("bar.why_not.title"), class_="label"),
            h.ul((row(*each) for each in told), class_="stack"),
            class_="pop stack",
        ),
        class_="popbox",
        data_fold="why",
    )


def _chance(look: Look, name: str, ask: Ask, own_board: bool) -> Node:
    """An interjection: a box with its answers, or a single button."""
    controls = options(look, ask, name)
    short = f"chance.{name}"
    has_name = look.words.has(short)
    called = look.text(short) if has_name else look.words.ask(ask)
    if page.of(ask).says_all(ask) and not has_name:
        return [Markup(str(each).replace('class="btn"', 'class="btn btn--small interject"', 1)) for each in controls]
    hint = _hint(look, ask, own_board)
    return h.details(
        h.summary(called, class_="btn btn--small interject"),
        h.div(
            h.p(Markup(look.rich.ask(ask)), class_="small"),
            h.p(hint, class_="tiny muted") if hint else None,
            h.div(controls, class_="row row--wrap"),
            class_="pop stack",
        ),
        class_="popbox popbox--left",
        data_fold=f"chance.{name}",
    )


def _proposal(shown: Shown, each: Proposal) -> Node:
    """A proposal."""
    look = shown.look
    mine = look.seat in each.wanted

    def vote(word: str, yes: str | None = None) -> Node:
        label = look.text(f"proposal.{word}")
        return h.button(label, type="button", class_="btn btn--small", data_consent=each.id, data_yes=yes)

    asked = "proposal.step_back" if each.seat < 0 else f"proposal.{each.kind}"
    question = look.html(asked, seat=f"seat:{max(each.seat, 0)}", name=each.name or "", n=each.needed)
    return h.span(h.b(question), [vote("yes", "1"), vote("no")] if mine else None, class_="row proposal")
