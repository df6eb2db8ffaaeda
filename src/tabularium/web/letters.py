"""The page of letters: conversations, one of them open, drafts, and the form to write."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from tabularium.draw.look import Look
from tabularium.draw.parts import icon
from tabularium.draw.svg import Node, h
from tabularium.shapes.said import LetterDraft, Message

from .documents import Papers, documents, forms
from .press import manners
from .record import when
from .table import Part, part

MOST = 2000
"""Letters of a letter."""
GLIMPSE = 70
"""So much of a letter shows in the list."""
PAGE = "letters"

Readers = tuple[int, ...]


@dataclass(frozen=True)
class Post:
    """The letters of a reader."""

    look: Look
    table: str
    n: int
    title: str
    letters: Sequence[Message]
    drafts: Sequence[LetterDraft] = ()
    readers: Readers | None = None
    """Whose conversation is shown; None: a new letter is written."""
    draft: LetterDraft | None = None
    """What is written on from."""
    key: str = ""
    """What the letter that is being written is called while it is a draft."""
    read: int = 0
    writes: bool = True
    """May this visitor write here?"""
    opened: bool = False
    """Has the table opened everybody's letters?"""

    @property
    def conversations(self) -> dict[Readers, list[Message]]:
        """Conversations: letters grouped by their readers, the newest first."""
        found: dict[Readers, list[Message]] = {}
        for letter in reversed(self.letters):
            found.setdefault(tuple(letter.to or ()), []).insert(0, letter)
        return found

    def others(self, readers: Sequence[int]) -> list[int]:
        """The other seats of a conversation."""
        return [seat for seat in readers if seat != self.look.seat]

    def is_new(self, letter: Message) -> bool:
        """Is the letter newer than the reader's last visit?"""
        return letter.id > self.read and letter.seat != self.look.seat


@dataclass(frozen=True)
class LettersPage:
    """The page: attributes of its `<main>`, parts that are replaced, and the form, which stays."""

    attributes: Mapping[str, Any]
    parts: Sequence[Part]
    composer: Node
    below: Sequence[Part] = ()
    forms: Node = None

    def whole(self) -> Markup:
        """All of it."""
        first, *rest = self.parts
        return h.main(
            first.html,
            h.div([each.html for each in rest], self.composer, class_="letters__open"),
            h.div([each.html for each in self.below], self.forms, class_="letters__papers"),
            **self.attributes,
        )

    def changed(self, known: Mapping[str, str]) -> Markup:
        """Only the parts that the browser does not have yet."""
        parts = (*self.parts, *self.below)
        return h.main([each.html for each in parts if known.get(each.name) != each.digest], **self.attributes)


def letters(post: Post, papers: Papers) -> LettersPage:
    """The whole page: letters, and the documents beside them."""
    look = post.look
    return LettersPage(
        attributes={
            "class_": "letters",
            "id": "table",
            "data_table": post.table,
            "data_page": PAGE,
            "data_n": post.n,
            "data_seat": look.seat,
            "data_title": look.text("table.title", title=post.title),
        },
        parts=[part("post", _list(post, papers)), part("conversation", _conversation(post))],
        composer=_composer(post) if post.writes and look.seat is not None else None,
        below=[part("documents", documents(papers))],
        forms=forms(papers, address(post)),
    )


def address(post: Post, **query: str) -> str:
    """An address within this page."""
    asked = "&".join(f"{name}={value}" for name, value in query.items())
    return f"/t/{post.table}/{PAGE}{'?' if asked else ''}{asked}"


def _link(post: Post, readers: Sequence[int]) -> str:
    return address(post, **{"with": "-".join(map(str, readers))})


def _list(post: Post, papers: Papers) -> Markup:
    """Documents to sign, conversations, and drafts."""
    look = post.look
    rows: list[Node] = [
        h.li(
            h.a(
                _discs(look, post.others(paper.parties)),
                h.b(paper.title),
                h.span(icon("seal"), " ", look.text("documents.sign"), class_="chip chip--warn"),
                h.small(_names(look, post.others(paper.parties))),
                href=f"#document-{paper.id}",
            )
        )
        for paper in papers.documents
        if papers.writes and look.seat in paper.parties and look.seat not in paper.signed and paper.closed is None
    ]
    rows += [
        h.li(
            h.a(
                _discs(look, post.others(readers)),
                h.b(_names(look, post.others(readers))),
                h.span(look.text("letters.new"), class_="chip chip--info")
                if any(map(post.is_new, told))
                else when(told[-1].at),
                h.small(_glimpse(told[-1].text)),
                href=_link(post, readers),
                aria_current="page" if readers == post.readers and post.draft is None else None,
            )
        )
        for readers, told in post.conversations.items()
    ]
    rows += [
        h.li(
            h.a(
                _discs(look, draft.to),
                h.b(_names(look, draft.to) if draft.to else look.text("letters.nobody")),
                h.span(icon("log"), " ", look.text("letters.draft"), class_="chip"),
                h.small(_glimpse(draft.text)),
                href=address(post, draft=draft.key),
                aria_current="page" if post.draft is not None and post.draft.key == draft.key else None,
            )
        )
        for draft in post.drafts
    ]
    return h.section(
        h.div(
            h.h2(look.text("letters.title"), class_="label"),
            h.a(icon("plus"), " ", look.text("letters.write"), class_="btn btn--small", href=address(post, new="1"))
            if post.writes and look.seat is not None
            else None,
            class_="panel__head",
        ),
        h.ul(rows, class_="letters__list")
        if rows
        else h.p(look.text("letters.none"), class_="panel__body small muted"),
        class_="panel",
        aria_label=look.text("letters.title"),
    )


def _conversation(post: Post) -> Markup | None:
    """The letters of one conversation, oldest first."""
    look, readers = post.look, post.readers
    if readers is None:
        return None
    told = post.conversations.get(readers, [])
    return h.section(
        h.div(
            h.h2(_names(look, post.others(readers)), class_="label"),
            h.span(icon("hidden"), " ", look.text("letters.readers", n=len(readers)), class_="tiny muted")
            if not post.opened
            else h.span(look.text("letters.opened"), class_="tiny muted"),
            class_="panel__head",
        ),
        h.div([_letter(post, letter) for letter in told], role="log", aria_label=look.text("letters.title")),
        class_="panel letters__told",
        aria_label=_names(look, post.others(readers)),
    )


def _letter(post: Post, letter: Message) -> Markup:
    look = post.look
    return h.article(
        look.livery(letter.seat, "") if letter.seat is not None else None,
        h.div(
            h.div(
                h.b(_name(look, letter.seat) if letter.seat is not None else letter.name),
                h.em(look.text("generic.you"), class_="you") if letter.mine else None,
                when(letter.at),
                manners(look, letter) if not (letter.mine or letter.bot) and look.seat is not None else None,
                class_="row small",
            ),
            h.p(letter.text, class_="letters__text"),
        ),
        class_="letters__one letters__one--mine" if letter.mine else "letters__one",
    )


def _composer(post: Post) -> Markup:
    """The form to write; it is saved while one types, and never replaced."""
    look = post.look
    chosen = post.draft.to if post.draft is not None else post.others(post.readers or ())
    seats = [seat for seat in range(len(look.words.names)) if seat != look.seat]
    return h.form(
        h.input(type="hidden", name="seat", value=look.seat, data_as="number"),
        h.input(type="hidden", name="key", value=post.key),
        h.fieldset(
            h.legend(look.text("letters.to"), class_="label"),
            [
                h.label(
                    h.input(type="checkbox", name="to", value=seat, data_as="list", checked=seat in chosen),
                    look.livery(seat, "s"),
                    h.span(_name(look, seat)),
                    class_="letters__reader",
                )
                for seat in seats
            ],
            class_="letters__to",
        ),
        h.label(
            h.span(look.text("letters.text"), class_="label"),
            h.textarea(
                post.draft.text if post.draft is not None else "",
                name="text",
                class_="input",
                rows=5,
                maxlength=MOST,
                required=True,
            ),
            class_="field",
        ),
        h.p(
            h.button(icon("letter"), " ", look.text("letters.send"), class_="btn btn--primary"),
            h.span(look.text("letters.only"), class_="small muted grow"),
            h.span(look.text("letters.kept"), class_="small muted", data_kept_note=True, hidden=True, role="status"),
            class_="row row--wrap",
        ),
        class_="panel panel__body stack letters__form",
        data_deed="letters",
        data_keeps="letters/draft",
        data_then=address(post),
        aria_label=look.text("letters.write"),
    )


# -- names ---------------------------------------------------------------------------------------------------------
def _name(look: Look, seat: int) -> str:
    return look.name(seat) if look.titles is None else look.titles(seat)


def _names(look: Look, seats: Sequence[int]) -> str:
    return look.words.listing(_name(look, seat) for seat in seats)


def _discs(look: Look, seats: Sequence[int]) -> Markup:
    return h.span((look.livery(seat, "s") for seat in seats), class_="letters__discs", aria_hidden="true")


def _glimpse(text: str) -> str:
    first = " ".join(text.split())
    return first if len(first) <= GLIMPSE else f"{first[:GLIMPSE].rstrip()}…"
