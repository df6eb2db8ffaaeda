"""JSON bodies in and out, problems by RFC 9457, and their schemas for OpenAPI."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Annotated, Any, TypeVar

import msgspec
from fastapi import Depends, Path, Request, Response
from msgspec import Meta
from starlette.requests import ClientDisconnect

from tabularium.draw import Words
from tabularium.engine import Ask, Game, Refusal, find_game
from tabularium.shapes import Out
from tabularium.shapes.said import LogLine, Message
from tabularium.shapes.tables import ClockInfo, Proposal, Sight, StandingInfo, TableInfo, WeekInfo

from ..base.problem import Problem
from ..base.speech import speaker
from ..tables.looking import encode
from ..talk.digest import Digest

API = "/api/v1"
PROBLEM = "application/problem+json"
JSON = "application/json"
REF = "#/components/schemas/{name}"
B = TypeVar("B")
S = TypeVar("S", bound=Out)
NUL = b"\\u0000"
"""What no text may hold: databases end a text there, or refuse it."""


# -- out ---------------------------------------------------------------------------------------------------------
class ProblemOut(Out, frozen=True, kw_only=True, omit_defaults=True):
    """Why something was not done, after RFC 9457. Nothing has changed."""

    type: str
    title: str
    status: int
    detail: str
    message: str
    """The id of the message that `detail` is the wording of."""
    params: dict[str, Any] = {}
    rule: str | None = None
    """The rule of the game behind it."""
    rule_title: str | None = None
    remedy: str | None = None
    """What to do instead."""
    path: str | None = None
    """Of a sheet: the field that cannot stand so."""


class NearOut(Out, frozen=True, kw_only=True):
    """Something a player would try but may not, and why."""

    answer: Any
    message: str
    params: dict[str, Any]
    rule: str | None
    text: str
    remedy: str | None = None
    """What to do instead."""


class AskOut(Out, frozen=True, kw_only=True, omit_defaults=True):
    """A question to a seat. `options`, `low` and `high`, `least` and `most` say what is legal, by `kind`.

    Of a sheet, `schema` is the JSON schema of an answer; `among` and `within` say by place (`levies[].province`) which
    options and numbers there are at this moment.
    """

    kind: str
    seat: int
    key: str
    default: Any
    options: list[str] | None = None
    low: int | None = None
    high: int | None = None
    spaces: list[int] | None = None
    least: int | None = None
    most: int | None = None
    sets: list[list[str]] | None = None
    schema: dict[str, Any] | None = None
    among: dict[str, list[str]] | None = None
    within: dict[str, list[int]] | None = None
    rule: str | None = None
    params: dict[str, Any] = {}
    text: str = ""
    near: list[NearOut] = []


class SightOut(Out, frozen=True, kw_only=True):
    """A table as one visitor sees it."""

    table: TableInfo
    seat: int | None
    n: int
    view: dict[str, Any] | None
    ask: AskOut | None
    number: int | None
    held: Any
    chances: dict[str, AskOut]
    can_undo: bool
    sealed_by: str | None
    grace: float | None
    forced: float | None
    """When the only answer there is will be given for this seat, in seconds since the epoch."""
    waits: bool
    lines: list[LogLine]
    messages: list[Message]
    proposals: list[Proposal]
    clocks: dict[str, ClockInfo]
    past: int | None
    """The number of the moment that is shown, where spectators see the table some turns later."""
    week: WeekInfo | None
    standing: list[StandingInfo]
    stops: list[str]
    seen: int
    letters: bool
    outcome: dict[str, Any] | None


def sight_out(sight: Sight, lang: str = "") -> SightOut:
    """A sight as JSON data; with a language its asks and lines are put in words, and what is near is told."""
    words = table_words(sight.table, lang) if lang else None
    return shaped(
        SightOut,
        sight,
        ask=None if sight.ask is None else ask_out(sight.ask, words),
        chances={name: ask_out(ask, words) for name, ask in sight.chances.items()},
        lines=spoken_lines(sight.lines, words),
    )


def shaped(shape: type[S], value: object, **said: Any) -> S:
    """A value as JSON data of a shape whose fields it has; `said` stands for those that are told otherwise."""
    kept = {name: getattr(value, name) for name in shape.__struct_fields__ if name not in said}
    return shape(**kept, **said)


class DigestOut(Out, frozen=True, kw_only=True):
    """A table of mine: what is asked of me, and what was said since I last saw it."""

    table: TableInfo
    seat: int
    ask: AskOut | None
    """None if nothing is asked of me, and at a hot-seat."""
    deadline: float | None
    """When my answer is due, in seconds since the epoch; None where no clock runs for me."""
    seen: int
    lines: list[LogLine]
    more: int
    """How many lines there are before those; counted up to a hundred."""


def digest_out(digest: Digest, lang: str) -> DigestOut:
    """A digest as JSON data, in words."""
    words = table_words(digest.table, lang)
    ask = None if digest.ask is None else ask_out(digest.ask, words)
    return shaped(DigestOut, digest, ask=ask, lines=spoken_lines(digest.lines, words))


def table_words(table: TableInfo, lang: str) -> Words:
    """The words for this table."""
    return speaker(find_game(table.game), lang, [seat.name for seat in table.seats])


def spoken_lines(lines: list[LogLine], words: Words | None) -> list[LogLine]:
    """Lines of the log in words."""
    if words is None:
        return lines
    return [msgspec.structs.replace(line, text=words.line(line.line)) for line in lines]


def ask_out(ask: Ask, words: Words | None) -> AskOut:
    """An ask as JSON data."""
    if words is None:
        return AskOut(**ask.describe())
    near = [
        NearOut(
            answer=answer,
            message=why.message,
            params=why.params,
            rule=why.rule,
            text=words.refusal(why, ask),
            remedy=words.remedy(why),
        )
        for answer, why in ask.near()
    ]
    return AskOut(**ask.describe(), text=words.ask(ask), near=near)


def reply(value: object, status: int = 200) -> Response:
    """A value as a JSON response."""
    return Response(encode(value), status, media_type=JSON)


NOTHING = 204


def done() -> Response:
    """204: done, with nothing to tell."""
    return Response(status_code=NOTHING)


def problem_out(status: int, refusal: Refusal, lang: str, game: Game | None = None) -> ProblemOut:
    """A problem in the reader's language."""
    words = speaker(game, lang)
    return ProblemOut(
        type=f"urn:tabularium:problem:{refusal.message}",
        title=words.text(f"status.{status}"),
        status=status,
        detail=words.refusal(refusal),
        message=refusal.message,
        params=refusal.params,
        rule=refusal.rule,
        rule_title=words.rule_title(refusal.rule) if refusal.rule and game else None,
        remedy=words.remedy(refusal),
        path=refusal.path,
    )


def problem_response(
    status: int, refusal: Refusal, lang: str, game: Game | None = None, headers: dict[str, str] | None = None
) -> Response:
    """A problem as a response."""
    return Response(encode(problem_out(status, refusal, lang, game)), status, headers, media_type=PROBLEM)


# -- in ----------------------------------------------------------------------------------------------------------
Answered = Annotated[
    str | int | list[str] | dict[str, Any],
    Meta(description="An option, a whole number, a list of options, or a sheet."),
]
TableId = Annotated[str, Path(max_length=40)]
SeatNumber = Annotated[int, Meta(ge=0, le=99)]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]


class In(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of what comes in as JSON."""


async def read(request: Request, decoder: msgspec.json.Decoder[B]) -> B:
    """The JSON body of a request."""
    media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media != JSON:
        raise Problem(415, "problem.not_json")
    data = await _body(request)
    if NUL in data:
        raise Problem(422, "problem.bad_body", reason="NUL")
    try:
        return decoder.decode(data)
    except msgspec.ValidationError as error:
        raise Problem(422, "problem.bad_body", reason=str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Problem(400, "problem.broken_body") from None


async def _body(request: Request) -> bytes:
    """The bytes of a body. Most come in one message; Starlette would make a stream first."""
    parts = []
    while True:
        message = await request.receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        parts.append(message.get("body", b""))
        if not message.get("more_body", False):
            return b"".join(parts)


def body(kind: type[B]) -> Any:
    """A JSON body of this shape."""
    decoder = msgspec.json.Decoder(kind)

    async def parse(request: Request) -> B:
        return await read(request, decoder)

    return Depends(parse)


# -- OpenAPI -----------------------------------------------------------------------------------------------------
_kinds: dict[str, type] = {"ProblemOut": ProblemOut}


def _schema(kind: type) -> dict[str, Any]:
    inner = getattr(kind, "__args__", None)
    if inner and getattr(kind, "__origin__", None) is list:
        return {"type": "array", "items": _schema(inner[0])}
    if kind is dict:
        return {"type": "object"}
    _kinds[kind.__name__] = kind
    return {"$ref": REF.format(name=kind.__name__)}


def docs(
    out: type | None = None, body: type | None = None, status: int = 200, problems: tuple[int, ...] = (), **more: Any
) -> dict[str, Any]:
    """The arguments of a route's decorator that complete its OpenAPI entry."""
    problem = {PROBLEM: {"schema": {"$ref": REF.format(name="ProblemOut")}}}
    told: dict[int | str, dict[str, Any]] = {
        each: {"description": "Not done", "content": problem} for each in sorted({422, *problems})
    }
    good: dict[str, Any] = {"description": "Done"}
    if out is not None:
        good["content"] = {JSON: {"schema": _schema(out)}}
    told[status] = good
    extra: dict[str, Any] = {}
    if body is not None:
        told[400] = told[415] = {"description": "Not done", "content": problem}
        extra["requestBody"] = {"required": True, "content": {JSON: {"schema": _schema(body)}}}
    return {
        "responses": told,
        "status_code": status,
        "response_class": Response,
        "response_model": None,
        "openapi_extra": extra,
        **more,
    }


def components() -> dict[str, Any]:
    """The schemas of all bodies."""
    _, schemas = msgspec.json.schema_components(_kinds.values(), ref_template=REF)
    return dict(schemas)


Handler = Callable[..., Coroutine[Any, Any, Response]]
