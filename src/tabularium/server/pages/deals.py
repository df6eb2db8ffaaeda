"""The page of deals at a table whose game keeps them, and its deeds."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from tabularium.draw.deals import DealPage, Wanted
from tabularium.draw.face import face_of
from tabularium.shapes.tables import UNTOLD
from tabularium.web.deals import DealsPage
from tabularium.web.deals import deals as draw
from tabularium.web.frame import Page
from tabularium.web.table import set_livery

from ..api.deeds import perform
from ..base import tidy
from ..base.problem import not_found
from ..door.deps import house_of, visitor
from ..door.fast_routes import FastRoute
from ..tables import looking
from ..tables.delayed import past
from ..tables.loaded import Loaded
from ..tables.looking import MINE
from .cache import PageCache
from .deeds import Done
from .rendering import frame_for, send, show
from .table import NOBODY, SHOWN, drawn, known_parts, name_of, reader, recalled

router = APIRouter(include_in_schema=False)
SHEET = "deals.css"
MOST_DRAFT = 400
"""Letters of a draft in an address."""


async def deals_page(request: Request, table_id: str) -> Response:
    """The page of deals; with `part` only the parts that the browser does not have yet."""
    who, house = await visitor(request), house_of(request)
    asked = {name: request.query_params.get(name) for name in ("of", "write")}
    frame = frame_for(request, who, asked=asked)
    async with house.desk.reading(table_id) as loaded:
        looking.check_may_look(loaded, who)
        page = _kept(loaded)
        info = looking.table_info(loaded, who)
        seat = looking.chosen(loaded, who, MINE)
        own = await reader(request, frame, who, house, loaded, info, seat)
        then = await past(house.store, loaded, seat)
        sight = looking.sight(loaded, NOBODY, seat, house.settings.clock.now(), then)
        recalls = then.known if then is not None else recalled(loaded, seat)
    number = tidy.number(asked["of"], 3)
    draft = asked["write"]
    wanted = Wanted(
        table=f"/t/{info.id}",
        number=None if not number else number - 1,
        draft=None if draft is None else draft[:MOST_DRAFT],
    )

    def work() -> DealsPage:
        shown = drawn(frame, sight, own, UNTOLD, recalls)
        set_livery(shown.look, face_of(loaded.game))
        return draw(page, shown.look, wanted, info.id, info.n, shown.title)

    cache: PageCache = request.app.state.page_cache
    found = await cache.write(who, work)
    if request.query_params.get("part"):
        return send(request, found.changed(known_parts(request.headers.get(SHOWN, ""), seat)))
    words, name = frame.words(), name_of(frame, info)
    about = Page(
        title=words.text("table.title", title=name),
        where=name,
        aside=words.text("deals.title"),
        game=loaded.game,
        events=f"/api/v1/tables/{info.id}/events",
        skip="ask",
        bare=True,
        more=(SHEET,),
    )
    return show(request, frame, about, "deals.html", main=found.whole(), id=info.id)


def _kept(loaded: Loaded) -> DealPage:
    page = face_of(loaded.game).deals
    if page is None or loaded.match is None:
        raise not_found()
    return page


async def act(request: Request, table_id: str, deed: str) -> Response:
    """Do a deed about deals, and return the changed page."""
    await perform(request, table_id, deed)
    return Done(lambda: deals_page(request, table_id))


router.add_api_route("/t/{table_id}/deals", deals_page, methods=["GET"], route_class_override=FastRoute)
router.add_api_route("/t/{table_id}/deals/deeds/{deed:path}", act, methods=["POST"], route_class_override=FastRoute)
