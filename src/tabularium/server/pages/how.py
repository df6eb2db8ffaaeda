"""The page *How it went* of a finished game: it is shown as far as it has been reckoned, and follows."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup

from tabularium.draw.face import face_of
from tabularium.draw.marks import course
from tabularium.draw.svg import h
from tabularium.web.frame import Page
from tabularium.web.how import How, page, said_by_number
from tabularium.web.naming import title_of
from tabularium.web.table import part, set_livery

from ..door.deps import Here, Who
from .cache import PageCache
from .rendering import frame_for, send, show
from .table import SHOWN, known_parts, look_of, name_of

router = APIRouter(include_in_schema=False)
SHEETS = ("how.css",)
MOST_DIGITS = 9
BESIDE = ("reckoned", "moment")
"""What stands beside the line where there is room."""
BELOW = ("sums", "quality")


@router.get("/t/{table_id}/how")
async def how_it_went(request: Request, who: Who, house: Here, table_id: str) -> Response:
    """A finished game looked at again; with `at` one of its moments."""
    info = await house.tables.info(who, table_id)
    known = await house.judging.of(who, table_id)
    wanted = request.query_params.get("at") or ""
    at = int(wanted) if wanted.isdecimal() and len(wanted) < MOST_DIGITS else None
    frame = frame_for(request, who, asked={"at": at})
    moment = await house.records.at(who, table_id, info.n, None)
    said = await house.records.course(who, table_id, None)
    look = look_of(frame, info, None, moment.view, [], outcome=info.outcome)
    lines = [(each.n, each.line) for each in said if not each.undone]

    def work() -> Markup:
        set_livery(look, face_of(look.game))
        how = How(
            look=look,
            table=table_id,
            name=f"{name_of(frame, info)} · {title_of(frame, info.game)}",
            rows=known.rows,
            rounds=course(lines, face_of(look.game).marks, info.n),
            lines=said_by_number(lines),
            upto=known.upto,
            rows_in_all=known.last,
            whole=known.whole,
            why=known.why,
            at=at,
        )
        parts = {name: part(name, drawn) for name, drawn in page(how)}
        attributes = {
            "class_": "went ppl",
            "id": "table",
            "data_table": table_id,
            "data_n": info.n,
            "data_whole": "1" if known.whole else None,
            "data_title": title,
        }
        if request.query_params.get("part"):
            shown = known_parts(request.headers.get(SHOWN, ""), None)
            return h.main([each.html for name, each in parts.items() if shown.get(name) != each.digest], **attributes)
        column = [parts[name].html for name in parts if name not in ("hail", *BESIDE, *BELOW)]
        return h.main(
            parts["hail"].html,
            h.div(
                h.div(column, class_="stack"),
                h.div([parts[name].html for name in BESIDE], class_="stack"),
                class_="went__grid",
            ),
            [parts[name].html for name in BELOW],
            **attributes,
        )

    words = frame.words(look.game)
    title = words.text("table.title", title=f"{words.text('how.title')} · {name_of(frame, info)}")
    cache: PageCache = request.app.state.page_cache
    main = await cache.write(who, work)
    if request.query_params.get("part"):
        return send(request, main)
    drawn_page = Page(
        title=title,
        where=name_of(frame, info),
        aside=words.text("how.title"),
        game=look.game,
        events=None if known.whole or known.why else f"/api/v1/tables/{table_id}/events",
        skip="table",
        more=SHEETS,
    )
    return show(request, frame, drawn_page, "how.html", main=main)
