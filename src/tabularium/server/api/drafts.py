"""Sheets being filled in: their problems by path, and the draft that is saved as one types."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Response

from tabularium.draw import Words
from tabularium.draw.sheets import sections
from tabularium.shapes import Out
from tabularium.shapes.tables import Draft

from ..door.deps import Here, Who
from .play import HintSection
from .wire import API, In, Number, SeatNumber, TableId, body, docs, reply, table_words

router = APIRouter(prefix=API, tags=["play"])
PROBLEMS = (401, 403, 404, 409, 413)


class SheetIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sheet I might hand in."""

    seat: SeatNumber
    sheet: dict[str, Any]


class DraftIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """My sheet so far, for the ask of this number; `version` is that of the draft it is written over, 0 for none."""

    seat: SeatNumber
    ask: Number
    version: Number
    sheet: dict[str, Any]


class SheetProblem(Out, frozen=True, kw_only=True):
    """What is wrong with a sheet. `path` names the field (`levies[0].province`), empty for the sheet as a whole."""

    path: str
    where: str
    """The way to the field in words."""
    message: str
    params: dict[str, Any]
    rule: str | None
    text: str
    remedy: str | None


class BeforeOut(Out, frozen=True, kw_only=True):
    """What I handed in when I last filled in such a sheet, whole and by section; nothing if I never have.

    What can no longer stand on it, a name that is gone say, is left out; `problems` tells that and what else is wrong.
    """

    answer: dict[str, Any] | None
    sections: list[HintSection] = []
    problems: list[SheetProblem] = []


class DraftOut(Out, frozen=True, kw_only=True):
    """My sheet as far as it is filled in. `version` counts how often it was saved."""

    ask: int
    version: int
    sheet: dict[str, Any]
    problems: list[SheetProblem]


def _problems(draft: Draft, words: Words) -> list[SheetProblem]:
    return [
        SheetProblem(
            path=path,
            where=words.path(draft.ask, path, draft.sheet),
            message=why.message,
            params=why.params,
            rule=why.rule,
            text=words.refusal(why, draft.ask),
            remedy=words.remedy(why),
        )
        for path, why in draft.problems
    ]


def _out(draft: Draft, words: Words) -> DraftOut:
    return DraftOut(ask=draft.number, version=draft.version, sheet=draft.sheet, problems=_problems(draft, words))


async def _words(house: Here, who: Who, table: str) -> Words:
    return table_words(await house.tables.info(who, table), who.language)


@router.get("/tables/{table}/draft", **docs(DraftOut, problems=(401, 403, 404, 409)))
async def draft(house: Here, who: Who, table: TableId, seat: Annotated[int, Query(ge=0, le=99)]) -> Response:
    """My sheet as far as it is filled in; nobody else can read it."""
    return reply(_out(await house.drafts.of(who, table, seat), await _words(house, who, table)))


@router.get("/tables/{table}/before", **docs(BeforeOut, problems=(401, 403, 404, 409)))
async def before(house: Here, who: Who, table: TableId, seat: Annotated[int, Query(ge=0, le=99)]) -> Response:
    """The sheet I handed in before this one, to begin with. It may not be legal any more."""
    found = await house.drafts.before(who, table, seat)
    if found is None:
        return reply(BeforeOut(answer=None))
    (old, now), words = found, await _words(house, who, table)
    told = [HintSection(name=name, title=title, text=text) for name, title, text in sections(now.ask, now.sheet, words)]
    problems = [*_problems(old, words), *_problems(now, words)]
    return reply(BeforeOut(answer=now.sheet, sections=told, problems=problems))


@router.post("/tables/{table}/draft", **docs(DraftOut, DraftIn, problems=(*PROBLEMS, 429)))
async def save(house: Here, who: Who, table: TableId, wish: Annotated[DraftIn, body(DraftIn)]) -> Response:
    """Save my sheet so far. It may have problems; if it has none when a clock runs out, it is handed in as it is."""
    saved = await house.drafts.save(who, table, wish.seat, wish.ask, wish.version, wish.sheet)
    return reply(_out(saved, await _words(house, who, table)))


@router.post("/tables/{table}/problems", **docs(list[SheetProblem], SheetIn, problems=PROBLEMS))
async def problems(house: Here, who: Who, table: TableId, wish: Annotated[SheetIn, body(SheetIn)]) -> Response:
    """What would be wrong with this sheet? Nothing is saved."""
    checked = await house.drafts.checked(who, table, wish.seat, wish.sheet)
    return reply(_problems(checked, await _words(house, who, table)))
