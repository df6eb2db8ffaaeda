"""The press: talk at the table, to all or in letters, with muting and reporting."""

from __future__ import annotations

from markupsafe import Markup

from tabularium.draw.look import Look
from tabularium.draw.parts import icon
from tabularium.draw.svg import Node, h
from tabularium.shapes.said import Message

from .record import when
from .shown import Reader

MOST_REASON = 500


def press(reader: Reader) -> Markup:
    """The talk at the table."""
    look = reader.look
    rows = [letter(look, each) for each in reader.messages]
    empty = h.p(look.text("press.empty"), class_="small muted") if not rows else None
    return h.div(
        h.div(rows, empty, class_="press", role="log", aria_label=look.text("press.label")),
        [_muted(look, letter) for letter in reader.muted],
    )


def letter(look: Look, said: Message, among: bool = False) -> Markup:
    """A message; `among` its readers it need not name them."""
    private = said.to is not None
    to = look.text("press.to", seats=[f"seat:{seat}" for seat in said.to or [] if seat != said.seat])
    return h.article(
        h.div(
            look.livery(said.seat, "s") if said.seat is not None else None,
            h.b(said.name),
            h.span(icon("hidden"), " ", to, class_="muted") if private and not among else None,
            when(said.at),
            manners(look, said) if not (said.mine or said.bot) else None,
            class_="row small",
        ),
        h.p(said.text, class_="whisper" if private else None),
        data_said=None if said.mine else said.id,
    )


def manners(look: Look, letter: Message) -> Markup:
    """The buttons to mute and report somebody."""
    more = look.text("press.more", name=letter.name)
    return h.details(
        h.summary(icon("menu"), class_="iconbtn iconbtn--s", aria_label=more, title=more),
        h.div(
            h.button(look.text("press.mute"), type="button", class_="btn btn--small", data_mute=letter.id),
            h.form(
                h.label(
                    h.span(look.text("press.reason")),
                    h.input(class_="input", name="reason", maxlength=MOST_REASON, required=True, autocomplete="off"),
                    class_="field",
                ),
                h.button(look.text("press.report"), class_="btn btn--small"),
                class_="stack",
                data_report=letter.id,
            ),
            class_="pop stack",
        ),
        class_="popbox manners",
        data_fold=f"manners.{letter.id}",
    )


def _muted(look: Look, letter: Message) -> Markup:
    """A muted person, with a button to hear them again."""
    return h.p(
        look.text("press.muted", name=letter.name),
        " ",
        h.button(look.text("press.hear"), type="button", class_="btn btn--small", data_hear=letter.id),
        class_="muted-one small",
    )


def press_form(reader: Reader) -> Markup | None:
    """The form to write; it is never replaced, so that no word is lost."""
    look = reader.look
    if not reader.talks:
        return None
    return h.form(
        _to(look) if look.game.letters and look.seat is not None else None,
        h.input(
            class_="input",
            name="text",
            maxlength=1000,
            autocomplete="off",
            aria_label=look.text("press.message"),
            placeholder=look.text("press.write"),
        ),
        h.button(look.text("press.send"), class_="btn btn--small"),
        class_="press__form",
        data_press=True,
    )


def _to(look: Look) -> Node:
    """The choice of readers: all, or one."""
    others = [seat for seat in range(len(look.words.names)) if seat != look.seat]
    return h.label(
        h.span(look.text("press.to_whom"), class_="sr"),
        h.select(
            h.option(look.text("press.all"), value=""),
            h.optgroup(
                (
                    h.option(
                        look.name(seat),
                        value=seat,
                        data_note=look.text("press.letter.note", name=look.name(seat)),
                    )
                    for seat in others
                ),
                label=look.text("press.letter"),
            ),
            class_="select",
            name="to",
        ),
        h.span(class_="tiny muted", data_letter_note=True, role="status"),
        class_="press__to",
    )
