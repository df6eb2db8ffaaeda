"""Documents on the page of letters: proposals, treaties and declarations, the state of their clauses, and new ones."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from tabularium.draw.documents import ClauseKind, Standing
from tabularium.draw.look import Look
from tabularium.draw.parts import chip, icon, panel
from tabularium.draw.svg import Node, h
from tabularium.shapes.said import Clause, Document

from .record import when

MOST_TITLE, MOST_TEXT, MOST_DECLARED, MOST_WORDS = 80, 2000, 500, 200
ROWS = 6
"""Clauses that a new document has room for."""
SHORT = 10
"""So much of a digest shows."""


@dataclass(frozen=True)
class Papers:
    """The documents of a reader, and the clauses that documents may have."""

    look: Look
    table: str
    documents: Sequence[Document]
    kinds: Mapping[str, ClauseKind]
    standing: Callable[[Look, Clause], Standing] | None = None
    """How a clause stands just now, where the game can tell."""
    writes: bool = True
    year: int | None = None

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.look.name(seat) if self.look.titles is None else self.look.titles(seat)

    def names(self, seats: Sequence[int]) -> str:
        """The names of several seats."""
        return self.look.words.listing(map(self.name, seats))


def state(paper: Document) -> str:
    """Proposed, signed, or how it ended."""
    return paper.closed or ("signed" if len(paper.signed) == len(paper.parties) else "proposed")


def documents(papers: Papers) -> list[Node]:
    """Treaties that wait for a signature first, then the others, the newest first; then declarations."""
    look = papers.look
    private = [paper for paper in reversed(papers.documents) if not paper.public]
    waits = [paper for paper in private if state(paper) == "proposed"]
    rest = [paper for paper in private if state(paper) != "proposed"]
    told = [paper for paper in reversed(papers.documents) if paper.public]
    drawn: list[Node] = [_document(papers, paper) for paper in (*waits, *rest)]
    if told:
        rows = [
            h.li(
                look.livery(paper.seat, "s"),
                h.span(h.b(papers.name(paper.seat)), " ", h.span(paper.text, class_="letters__text")),
                when(paper.at),
            )
            for paper in told
        ]
        drawn.append(panel(look.text("documents.declared"), h.ul(rows, class_="log")))
    return drawn


def _document(papers: Papers, paper: Document) -> Markup:
    look, found = papers.look, state(paper)
    kind = {"signed": "ok", "proposed": "warn", "denounced": "bad"}.get(found, "")
    others = [seat for seat in paper.parties if seat != look.seat]
    return h.article(
        h.div(
            h.h2(paper.title, class_="doc__title"),
            chip(look.text(f"documents.state.{found}"), kind=kind),
            class_="row row--wrap",
        ),
        h.p(look.text("documents.between", names=papers.names(paper.parties)), class_="small muted"),
        h.ol((_clause(papers, clause) for clause in paper.clauses), class_="doc__clauses") if paper.clauses else None,
        h.p(paper.text, class_="letters__text") if paper.text else None,
        h.ul(
            (
                h.li(
                    look.livery(seat, "s"),
                    h.span(papers.name(seat)),
                    h.span(icon("seal"), " ", when(paper.signed[seat]), class_="small")
                    if seat in paper.signed
                    else h.span(look.text("documents.unsigned"), class_="small muted"),
                )
                for seat in paper.parties
            ),
            class_="doc__hands",
        ),
        h.p(look.text("documents.ended", name=papers.name(paper.closed_by)), class_="small")
        if paper.closed_by is not None
        else None,
        _deeds(papers, paper, found, others),
        h.p(icon("lock"), " ", h.code(paper.digest[:SHORT], title=paper.digest), class_="tiny muted"),
        class_=f"panel doc doc--{found}",
        id=f"document-{paper.id}",
        aria_label=paper.title,
    )


def _clause(papers: Papers, clause: Clause) -> Markup:
    """A clause: its text, whether it binds, its state, and where to carry it out."""
    look, kind = papers.look, papers.kinds.get(clause.kind)
    if kind is None:
        return h.li(clause.words)
    seats = {name: papers.name(seat) for name in ("by", "to", "about") if (seat := getattr(clause, name)) is not None}
    says = clause.words if kind.needs == ("words",) else look.text(f"clause.{kind.name}.says", **seats, **_rest(clause))
    standing = papers.standing(look, clause) if papers.standing is not None and look.seat is not None else ""
    mine = look.seat in (clause.by, clause.to)
    return h.li(
        h.span(says, class_="doc__says"),
        " ",
        chip(look.text("documents.binds"), kind="info", sign="chain")
        if kind.rule
        else chip(look.text("documents.words_only")),
        " ",
        look.rule_link(kind.rule) if kind.rule else None,
        " ",
        chip(look.text(f"documents.standing.{standing}"), kind="ok", sign="check") if standing else None,
        " ",
        h.a(look.text("documents.make_real"), href=f"/t/{papers.table}#{kind.page}", class_="small")
        if kind.page and mine and not standing and papers.writes
        else None,
    )


def _rest(clause: Clause) -> dict[str, object]:
    return {"until": clause.until, "words": clause.words}


def _deeds(papers: Papers, paper: Document, found: str, others: Sequence[int]) -> Markup | None:
    """The reader's deeds for a document."""
    look = papers.look
    if look.seat not in paper.parties or not papers.writes or look.outcome is not None:
        return None
    wish = json.dumps({"seat": look.seat})

    def button(deed: str, label: str, kind: str = "", sure: str | None = None) -> Markup:
        asked = look.text(sure, names=papers.names(others)) if sure else None
        classes = f"btn btn--small {kind}".rstrip()
        text = look.text(label)
        return h.button(
            text,
            type="button",
            class_=classes,
            data_deed=f"documents/{paper.id}/{deed}",
            data_wish=wish,
            data_sure=asked,
        )

    if found == "proposed" and look.seat not in paper.signed:
        return h.p(
            button("sign", "documents.sign", "btn--for"),
            button("withdraw", "documents.decline"),
            class_="row",
        )
    if found == "proposed":
        return h.p(button("withdraw", "documents.withdraw", "btn--quiet"))
    if found == "signed":
        return h.p(button("denounce", "documents.denounce", "btn--danger", "documents.denounce.sure"))
    return None


# -- new ones ------------------------------------------------------------------------------------------------------
def forms(papers: Papers, then: str) -> Markup | None:
    """The forms to propose a treaty and to declare something to all."""
    look = papers.look
    if look.seat is None or not papers.writes or look.outcome is not None:
        return None
    return h.div(_proposal(papers, then), _declaration(papers, then), class_="letters__new")


def _own(look: Look) -> Markup:
    return h.input(type="hidden", name="seat", value=look.seat, data_as="number")


def _proposal(papers: Papers, then: str) -> Markup:
    look = papers.look
    seats = range(len(look.words.names))
    return h.details(
        h.summary(h.span(icon("treaty"), " ", look.text("documents.propose"), class_="label"), class_="panel__head"),
        h.form(
            _own(look),
            h.fieldset(
                h.legend(look.text("documents.with"), class_="label"),
                [
                    h.label(
                        h.input(type="checkbox", name="to", value=seat, data_as="list"),
                        look.livery(seat, "s"),
                        h.span(papers.name(seat)),
                        class_="letters__reader",
                    )
                    for seat in seats
                    if seat != look.seat
                ],
                class_="letters__to",
            ),
            h.label(
                h.span(look.text("documents.title"), class_="label"),
                h.input(class_="input", name="title", maxlength=MOST_TITLE, required=True, autocomplete="off"),
                class_="field",
            ),
            [_blank(papers, at) for at in range(ROWS)],
            h.label(
                h.span(look.text("documents.text"), class_="label"),
                h.textarea(name="text", class_="input", rows=3, maxlength=MOST_TEXT),
                class_="field",
            ),
            h.p(
                h.button(icon("seal"), " ", look.text("documents.propose.do"), class_="btn btn--primary"),
                h.span(look.text("documents.never_changes"), class_="small muted"),
                class_="row row--wrap",
            ),
            class_="panel__body stack",
            data_deed="documents",
            data_then=then,
        ),
        class_="panel letters__fold",
        data_kept="propose",
    )


def _blank(papers: Papers, at: int) -> Markup:
    """An empty clause: its kind and fields."""
    look, kinds = papers.look, papers.kinds.values()
    seats = range(len(look.words.names))

    def needed(field: str, control: Node) -> Markup:
        names = " ".join(kind.name for kind in kinds if field in kind.needs)
        label = h.span(look.text(f"documents.{field}"), class_="label")
        return h.label(label, control, class_="field", data_when=f"clauses.{at}.kind {names}", hidden=True)

    def choice(field: str) -> Markup:
        first = look.seat if field == "by" else next((seat for seat in seats if seat != look.seat), None)
        options = [h.option(papers.name(seat), value=seat, selected=seat == first) for seat in seats]
        party = {"by": "first", "to": "other"}.get(field)
        return h.select(options, class_="select", name=f"clauses.{at}.{field}", data_as="number", data_party=party)

    return h.fieldset(
        h.legend(look.text("documents.clause", n=at + 1), class_="label"),
        h.select(
            h.option("–", value=""),
            (h.option(look.text(f"clause.{kind.name}"), value=kind.name) for kind in kinds),
            class_="select doc__kind",
            name=f"clauses.{at}.kind",
            aria_label=look.text("documents.clause", n=at + 1),
        ),
        needed("by", choice("by")),
        needed("to", choice("to")),
        needed("about", choice("about")),
        needed(
            "until",
            h.input(
                class_="input",
                name=f"clauses.{at}.until",
                inputmode="numeric",
                pattern="[0-9]{1,4}",
                value=papers.year,
                data_as="number",
                autocomplete="off",
            ),
        ),
        needed("words", h.input(class_="input", name=f"clauses.{at}.words", maxlength=MOST_WORDS, autocomplete="off")),
        class_="doc__blank",
    )


def _declaration(papers: Papers, then: str) -> Markup:
    look = papers.look
    return h.details(
        h.summary(h.span(icon("press"), " ", look.text("documents.declare"), class_="label"), class_="panel__head"),
        h.form(
            _own(look),
            h.label(
                h.span(look.text("documents.declare.text"), class_="label"),
                h.textarea(name="text", class_="input", rows=3, maxlength=MOST_DECLARED, required=True),
                class_="field",
            ),
            h.p(
                h.button(look.text("documents.declare.do"), class_="btn btn--primary"),
                h.span(look.text("documents.never_withdrawn"), class_="small muted"),
                class_="row row--wrap",
            ),
            class_="panel__body stack",
            data_deed="declarations",
            data_then=then,
        ),
        class_="panel letters__fold",
        data_kept="declare",
    )
