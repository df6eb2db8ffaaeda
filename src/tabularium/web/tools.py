"""The tools under a question: undo, advice, why not, and what is rarer: things to do unasked, answers ahead."""

from __future__ import annotations

from markupsafe import Markup

from tabularium.draw.face import face_of
from tabularium.draw.look import Look
from tabularium.draw.parts import icon
from tabularium.draw.svg import Node, h
from tabularium.draw.words import KERNELS_OWN
from tabularium.engine import Answer, Ask, Refusal, Sheet
from tabularium.engine.match import FORCED
from tabularium.shapes.tables import Proposal

from .ahead import ahead, stands
from .controls import options
from .drawers import MORE, drawer
from .hints import hint
from .record import subject
from .sheets import page
from .shown import Shown

HOUSE = "house."
"""The lines of the log that tell of people, not of play, begin so."""
MOST_TOLD = 12
"""Of so many things that one would try next the bar tells why not."""
PAUSES = tuple(f"{each}." for each in KERNELS_OWN)
"""Questions that are put because of what could be done unasked."""
TOOL = "btn btn--quiet btn--small tool"


def tools(shown: Shown, own_board: bool) -> Markup | None:
    """Four tools that always stand in this order, then all else: in the bar on a desk, behind the fourth on a phone."""
    look = shown.look
    if look.outcome is not None or look.seat is None or shown.still:
        return None
    waiting = len(shown.sight.proposals)
    if look.ask is not None and look.ask.key.startswith(PAUSES):
        waiting += len(look.chances)
    if look.deals and (kept := face_of(look.game).deals) is not None:
        waiting += kept.waiting(look)
    return h.div(
        _undo(shown),
        _advice(look),
        _why_not(look),
        h.button(
            icon("menu"),
            h.span(look.text("bar.tools"), class_="opens__more"),
            h.span(look.text("bar.close"), class_="opens__back"),
            h.span(waiting, class_="dot", aria_hidden="true") if waiting else None,
            type="button",
            class_=f"{TOOL} opens",
            data_opens=MORE,
            aria_expanded="false",
            aria_controls=f"drawer-{MORE}",
        ),
        drawer(look, MORE, look.text("bar.tools"), _told(shown, own_board), _rarer(shown, own_board)),
        class_="ask__aside",
    )


# -- undo ------------------------------------------------------------------------------------------------------------
def _undo(shown: Shown) -> Markup:
    """One way back: at once, with the consent of others, or barred; then it says why."""
    look = shown.look
    key = h.span("U", class_="kbd", aria_hidden="true")
    if shown.sight.can_undo or look.held is not None:
        word = "bar.undo" if look.held is None else "bar.reopen"
        return h.button(
            icon("undo"),
            h.span(look.text(word), data_undone=look.text("bar.undo_steps", n="#") if look.held is None else None),
            key,
            type="button",
            class_=TOOL,
            data_key="u",
            data_do="undo",
        )
    if _may_ask_back(shown):
        others = _others(shown)
        return h.button(
            icon("undo"),
            h.span(
                look.text("bar.undo_consent" if others else "bar.undo"),
                h.small(look.text("bar.undo_consent.n", n=others), class_="muted") if others else None,
                class_="btn__about",
            ),
            key,
            type="button",
            class_=TOOL,
            data_key="u",
            data_do="rewind",
            title=look.text("bar.undo_consent.how") if others else None,
        )
    done = _has_done_something(shown)
    sealed = done and shown.sealed_by is not None
    why = look.text("bar.sealed", by=shown.sealed_by) if sealed else look.text("bar.undo_nothing")
    return h.button(
        icon("undo"),
        h.span(look.text("bar.undo")),
        key,
        type="button",
        class_=TOOL if sealed else f"{TOOL} only-s",
        aria_disabled="true",
        data_key="u",
        data_why=why,
        data_remedy=look.text("bar.sealed.remedy") if sealed and not shown.consent else None,
    )


def _others(shown: Shown) -> int:
    """How many other people must agree; bots have no vote."""
    mine = {shown.look.seat, *shown.info.my_seats}
    return sum(each.kind == "person" and not each.resigned and each.seat not in mine for each in shown.info.seats)


def _has_done_something(shown: Shown) -> bool:
    """Has the reader an own entry to take back?"""
    of_play = (entry.line for entry in shown.sight.lines if entry.n and not entry.line.message.startswith(HOUSE))
    return any(subject(line) == shown.look.seat for line in of_play)


def _may_ask_back(shown: Shown) -> bool:
    """Could one ask the table to go back beyond a seal?"""
    asked = any(each.kind == "rewind" for each in shown.sight.proposals)
    return shown.consent and shown.sealed_by is not None and not asked and _has_done_something(shown)


# -- advice and reasons ----------------------------------------------------------------------------------------------
def _advice(look: Look) -> Markup:
    """What a bot would do."""
    asked = look.ask is not None
    return h.button(
        icon("bot"),
        h.span(look.text("bar.hint.short")),
        type="button",
        class_=TOOL if asked else f"{TOOL} only-s",
        title=look.text("bar.hint"),
        data_do="hint" if asked else None,
        aria_disabled=None if asked else "true",
        data_why=None if asked else look.text("bar.not_asked"),
    )


def _why_not(look: Look) -> Markup:
    """Near misses: things one may not do, each with reason, remedy and rule. Where there are none, it says so."""
    key = h.span("W", class_="kbd", aria_hidden="true")
    ask = look.ask
    near = [] if ask is None else [(answer, each) for answer, each in ask.near() if not isinstance(answer, dict | list)]
    if ask is None or not near:
        return h.button(
            icon("why"),
            h.span(look.text("bar.why_not")),
            key,
            type="button",
            class_=TOOL,
            aria_disabled="true",
            data_key="w",
            data_why=look.text("bar.not_asked" if ask is None else "bar.why_not.none"),
        )

    def row(asked: Ask, answer: Answer, refusal: Refusal) -> Node:
        name = look.words.option(asked, answer) if isinstance(answer, str) else str(answer)
        remedy = look.words.remedy(refusal)
        rule = look.rule_link(refusal.rule) if refusal.rule else None
        return h.li(h.b(name), " ", look.words.refusal(refusal, asked), " ", remedy, " ", rule, class_="small")

    return h.details(
        h.summary(icon("why"), h.span(look.text("bar.why_not")), key, class_=TOOL, data_key="w"),
        h.div(
            h.h3(look.text("bar.why_not.title"), class_="label"),
            h.ul((row(ask, *each) for each in near[:MOST_TOLD]), class_="stack"),
            class_="pop stack",
        ),
        class_="popbox",
        data_fold="why",
    )


# -- all else --------------------------------------------------------------------------------------------------------
def _told(shown: Shown, own_board: bool) -> Markup | None:
    """The question in full with its hint, which a dock of fixed height may have cut."""
    look = shown.look
    if look.ask is None:
        return None
    more = hint(look, look.ask, own_board) or page.of(look.ask).hint(look, look.ask)
    return h.div(
        h.p(Markup(look.rich.ask(look.ask)), class_="drawer__q"),
        h.p(more) if more else None,
        class_="only-s drawer__told",
    )


def _rarer(shown: Shown, own_board: bool) -> list[Node]:
    """Proposals, things to do unasked, answers ahead."""
    look = shown.look
    assert look.seat is not None
    rows: list[Node] = [_proposal(shown, each) for each in shown.sight.proposals]
    kept = face_of(look.game).deals if look.deals else None
    chances = {name: ask for name, ask in look.chances.items() if kept is None or name not in kept.chances}
    if chances:
        rows.append(h.span(look.text("bar.any_moment"), class_="label"))
        rows += [_chance(look, name, ask, own_board) for name, ask in chances.items()]
    if kept is not None:
        rows.append(_deals(look, kept.waiting(look)))
    rows.append(h.span(class_="grow"))
    if shown.info.seats[look.seat].caretaker:
        rows.append(h.button(look.text("bar.back"), type="button", class_="btn btn--small", data_do="back"))
    if look.ask is not None and shown.sight.forced is not None:
        mine = f"{FORCED}.{look.ask.key}"
        rows.append(h.button(look.text("bar.forced.hold"), type="button", class_=TOOL, data_hold=mine))
    if isinstance(look.ask, Sheet):
        before = look.text("bar.before")
        rows.append(h.button(icon("log"), h.span(before), type="button", class_=TOOL, data_do="before"))
    rows.append(ahead(shown))
    rows += [stands(look, each) for each in shown.sight.standing]
    return rows


def _deals(look: Look, waiting: int) -> Node:
    """The way to the page of deals: to those that wait for the reader, else to a new one."""
    label = look.text("deals.waiting", n=waiting) if waiting else look.text("deals.write")
    href = look.deals if waiting else f"{look.deals}?write="
    return h.a(icon("letter"), " ", label, href=href, class_="btn btn--small interject")


def _chance(look: Look, name: str, ask: Ask, own_board: bool) -> Node:
    """An interjection: a box with its answers, or a single button."""
    controls = options(look, ask, name)
    short = f"chance.{name}"
    has_name = look.words.has(short)
    called = look.text(short) if has_name else look.words.ask(ask)
    if page.of(ask).says_all(ask) and not has_name:
        return [Markup(str(each).replace('class="btn"', 'class="btn btn--small interject"', 1)) for each in controls]
    more = hint(look, ask, own_board)
    return h.details(
        h.summary(called, class_="btn btn--small interject"),
        h.div(
            h.p(Markup(look.rich.ask(ask)), class_="small"),
            h.p(more, class_="tiny muted") if more else None,
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
