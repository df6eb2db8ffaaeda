"""The page of letters at a table, and its deeds."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from tabularium.draw.face import face_of
from tabularium.shapes.people import Visitor
from tabularium.shapes.said import Document
from tabularium.shapes.tables import Draft
from tabularium.web.documents import Papers
from tabularium.web.frame import Frame, Page
from tabularium.web.letters import LettersPage, Post, Readers
from tabularium.web.letters import letters as draw
from tabularium.web.table import set_livery

from ..api.deeds import perform
from ..door.deps import house_of, visitor
from ..door.fast_routes import FastRoute
from ..house import House
from ..tables import looking
from ..tables.loaded import Loaded
from ..talk.documents import kinds
from ..talk.letters import Mailbox
from .cache import PageCache
from .deeds import Done
from .rendering import frame_for, send, show
from .table import SHOWN, known_parts, look_of, name_of

router = APIRouter(include_in_schema=False)
SHEET = "letters.css"
KEY = 12
"""Letters of the name under which a new draft is kept."""


async def letters_page(request: Request, table_id: str) -> Response:
    """The page of letters; with `part` only the parts that the browser does not have yet."""
    who, house = await visitor(request), house_of(request)
    wanted = request.query_params
    frame = frame_for(request, who, asked={name: wanted.get(name) for name in ("with", "draft", "new")})
    async with house.desk.reading(table_id) as loaded:
        looking.check_may_look(loaded, who)
        box = await house.letters.mailbox(who, loaded)
        papers = await house.documents.of(who, loaded)
        draft = await house.drafts.read(loaded, who, box.seat)
        info = looking.table_info(loaded, who)
        page = await _drawn(request, frame, house, who, loaded, box, papers, draft)
    if not request.query_params.get("hidden"):
        await house.letters.mark_read(table_id, box)
    if request.query_params.get("part"):
        return send(request, page.changed(known_parts(request.headers.get(SHOWN, ""), box.seat)))
    words, name = frame.words(), name_of(frame, info)
    about = Page(
        title=words.text("table.title", title=name),
        where=name,
        aside=words.text("letters.title"),
        game=loaded.game,
        events=f"/api/v1/tables/{info.id}/events",
        skip="table",
        bare=True,
        more=(SHEET,),
    )
    return show(request, frame, about, "letters.html", main=page.whole(), id=table_id)


async def _drawn(
    request: Request,
    frame: Frame,
    house: House,
    who: Visitor,
    loaded: Loaded,
    box: Mailbox,
    papers: list[Document],
    sheet: Draft | None,
) -> LettersPage:
    """Draw the page in a thread; it is private and not cached."""
    info = looking.table_info(loaded, who)
    wanted = request.query_params
    draft = next((each for each in box.drafts if each.key == wanted.get("draft")), None)
    cache: PageCache = request.app.state.page_cache

    def work() -> LettersPage:
        view = loaded.match.view(box.seat) if loaded.match is not None else {}
        written = sheet.sheet if sheet else None
        look = look_of(frame, info, box.seat, view, [], draft=written, outcome=info.outcome)
        if view:
            set_livery(look, face_of(loaded.game))
        post = Post(
            look=look,
            table=info.id,
            n=info.n,
            title=name_of(frame, info),
            letters=box.letters,
            drafts=box.drafts,
            readers=None if draft is not None or wanted.get("new") else _readers(box, wanted.get("with")),
            draft=draft,
            key=draft.key if draft is not None else _key(house),
            read=box.read,
            writes=who.person is not None,
            opened=box.opened,
        )
        playing = info.status in ("playing", "paused")
        standing = face_of(loaded.game).standing if playing else None
        writes = playing and post.writes
        return draw(post, Papers(look, info.id, papers, kinds(loaded.game), standing, writes, view.get("year")))

    return await cache.write(who, work, first=True)  # the table is locked for reading meanwhile


def _readers(box: Mailbox, wanted: str | None) -> Readers | None:
    """The requested conversation, else the newest one."""
    for letter in reversed(box.letters):
        if letter.to is not None and (wanted is None or wanted == "-".join(map(str, letter.to))):
            return tuple(letter.to)
    return None


def _key(house: House) -> str:
    return "".join(each for each in house.settings.token().lower() if each.isalnum())[:KEY]


async def act(request: Request, table_id: str, deed: str) -> Response:
    """Do a deed about letters, and return the changed page."""
    await perform(request, table_id, deed)
    return Done(lambda: letters_page(request, table_id))


router.add_api_route("/t/{table_id}/letters", letters_page, methods=["GET"], route_class_override=FastRoute)
router.add_api_route("/t/{table_id}/letters/deeds/{deed:path}", act, methods=["POST"], route_class_override=FastRoute)
