"""The way of a click: one request does the deed and brings what changed; a table is drawn once for all who look."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import httpx
import pytest

from tabularium.server.pages.cache import PageCache
from tabularium.server.tables.lock import ReadWriteLock
from tabularium.server.workers.single_flight import Coalesced
from tabularium.shapes.people import Visitor
from tabularium.web.assets import assets
from tests.web.gallery import Controls
from tests.web.ways import against_bots

pytestmark = pytest.mark.anyio
API = "/api/v1/tables"
LOOKERS = 200


def main_of(html: str) -> dict[str, Any]:
    return next(attributes for tag, attributes in Controls(html).elements if tag == "main")


def shown(html: str) -> dict[str, str]:
    """What a page says that it shows."""
    parts = " ".join(f"{each['data-part']}={each['data-v']}" for each in Controls(html).having("data-part"))
    return {"Tabularium-Shown": f"{main_of(html).get('data-seat', 'none')} {parts}"}


def parts(html: str) -> set[str]:
    return {each["data-part"] for each in Controls(html).having("data-part")}


async def asked(client: httpx.AsyncClient, path: str) -> dict[str, Any]:
    sight = (await client.get(f"{API}/{path.rpartition('/')[2]}/sight")).json()
    return {"seat": sight["seat"], "ask": sight["number"], "answer": sight["ask"]["default"]}


async def public_table(client: httpx.AsyncClient) -> tuple[str, dict[str, str]]:
    """A table of three seats of one person, to be watched by anybody; and that person's key."""
    token = (await client.post("/api/v1/guests", json={"name": "Livia"})).json()["token"]
    key = {"Authorization": f"Bearer {token}"}
    wish = {"game": "senators", "seats": ["me:A", "me:B", "me:C"], "public": True}
    made = await client.post(API, json=wish, headers=key)
    client.cookies.clear()
    return f"/t/{made.json()['table']['id']}", key


def cache_of(client: httpx.AsyncClient) -> PageCache:
    kept: PageCache = client.app.state.page_cache  # type: ignore[attr-defined]
    return kept


async def test_a_deed_that_was_done_is_never_told_as_failed(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = await against_bots(client)
    page, wish = (await client.get(path)).text, await asked(client, path)

    async def busy(*_: object, **__: object) -> None:
        raise RuntimeError("nothing can be drawn")

    with monkeypatch.context() as broken:
        broken.setattr(PageCache, "write", busy)
        broken.setattr(PageCache, "of", busy)
        answer = await client.post(f"{path}/deeds/answer?part=1", json=wish, headers=shown(page))

    assert (answer.status_code, answer.content) == (204, b"")
    assert int(main_of((await client.get(path)).text)["data-n"]) > int(main_of(page)["data-n"])


async def test_who_changes_a_table_waits_for_nobody_whose_page_is_drawn(client: httpx.AsyncClient) -> None:
    path, key = await public_table(client)
    drawn = threading.Event()
    for _ in range(2):
        cache_of(client)._threads.submit(drawn.wait)
    looking = asyncio.create_task(client.get(path))
    while not cache_of(client).written:
        await asyncio.sleep(0)

    table = path.rpartition("/")[2]
    sight = (await client.get(f"{API}/{table}/sight", headers=key)).json()
    wish = {"seat": sight["seat"], "ask": sight["number"], "answer": sight["ask"]["default"]}
    answer = await asyncio.wait_for(client.post(f"{API}/{table}/answer", json=wish, headers=key), 10)
    drawn.set()

    assert answer.status_code == 200
    assert main_of((await looking).text)["data-n"] == "0", "it shows the table as it was when it was asked for"


@pytest.mark.parametrize("path", ["/rules/senators", "/rules/senators/war.1", "/help", "/new?game=senators", "/"])
async def test_what_a_page_does_not_read_of_its_query_makes_no_other_page(client: httpx.AsyncClient, path: str) -> None:
    page = (await client.get(path)).text
    written = cache_of(client).written

    for number in range(3):
        assert (await client.get(f"{path}{'&' if '?' in path else '?'}x={number}")).text == page

    assert cache_of(client).written == written


async def test_a_page_keeps_what_it_reads_of_its_query_when_its_language_is_changed(client: httpx.AsyncClient) -> None:
    page = (await client.get("/new", params={"x": "1", "with": "friends", "game": "senators"})).text

    assert 'value="/new?game=senators&amp;with=friends"' in page


async def test_an_answer_brings_back_the_parts_that_changed_and_the_new_number(client: httpx.AsyncClient) -> None:
    path = await against_bots(client)
    page = (await client.get(path)).text
    number = int(main_of(page)["data-n"])

    back = await client.post(
        f"{path}/deeds/answer?part=1", json=await asked(client, path), headers=shown(page) | {"Accept": "*/*"}
    )

    assert back.status_code == 200
    assert int(main_of(back.text)["data-n"]) > number
    assert "ask" in parts(back.text), "the question has changed"
    assert parts(back.text) < parts(page), "what has not changed is not sent"


async def test_a_page_that_shows_everything_gets_nothing(client: httpx.AsyncClient) -> None:
    path = await against_bots(client)
    page = (await client.get(f"{path}?part=1")).text

    again = (await client.get(f"{path}?part=1", headers=shown(page))).text

    assert parts(page) >= {"ask", "board", "hand", "seats", "log", "press", "dice"}
    assert parts(again) == set()
    assert main_of(again) == main_of(page)


async def test_a_page_that_shows_another_seat_gets_the_whole_table(client: httpx.AsyncClient) -> None:
    path = await against_bots(client)
    page = (await client.get(f"{path}?part=1")).text
    other = {name: value.replace("0 ", "1 ", 1) for name, value in shown(page).items()}

    assert (await client.get(f"{path}?part=1", headers=other)).text == page


async def test_a_refused_deed_says_why_and_changes_nothing(client: httpx.AsyncClient) -> None:
    path = await against_bots(client)
    page = (await client.get(path)).text
    late = {**await asked(client, path), "ask": 9999}

    refused = await client.post(f"{path}/deeds/answer?part=1", json=late, headers={"Accept": "application/json"})
    unknown = await client.post(f"{path}/deeds/cheat?part=1", json={}, headers={"Accept": "application/json"})

    assert (refused.status_code, refused.json()["message"]) == (409, "refused.stale")
    assert unknown.status_code == 404
    assert parts((await client.get(f"{path}?part=1", headers=shown(page))).text) <= {"missed"}


async def test_a_table_is_drawn_once_for_all_who_look_after_a_move(client: httpx.AsyncClient) -> None:
    """Given many who watch, when the table has moved, then it is drawn once and the store is asked a few times."""
    path, key = await public_table(client)
    sight = (await client.get(f"{API}{path[2:]}/sight", headers=key)).json()
    page = (await client.get(f"{path}?part=1")).text
    wish = {"seat": sight["seat"], "ask": sight["number"], "answer": sight["ask"]["default"]}
    await client.post(f"{API}{path[2:]}/answer", json=wish, headers=key)
    before = cache_of(client).written
    asks = await counted_reads(client)

    found = await asyncio.gather(*(client.get(f"{path}?part=1", headers=shown(page)) for _ in range(LOOKERS)))

    assert len({each.text for each in found}) == 1
    assert main_of(found[0].text)["data-n"] == "1"
    assert cache_of(client).written == before + 2, "drawn once and packed once"
    assert len(asks) < LOOKERS / 4, "versions and talk are asked for together"


async def counted_reads(client: httpx.AsyncClient) -> list[object]:
    """Every reading of the store from now on."""
    store = client.app.state.house.store  # type: ignore[attr-defined]
    read, asks = store.read, []

    async def counted(work: Any) -> Any:
        asks.append(work)
        return await read(work)

    store.read = counted
    return asks


async def test_seats_and_languages_are_drawn_apart(client: httpx.AsyncClient) -> None:
    path, key = await public_table(client)
    mine = (await client.get(f"{API}{path[2:]}/sight", headers=key)).json()["seat"]
    own = (await client.get(f"{path}?part=1&seat={mine}", headers=key)).text

    found = {
        lang: (await client.get(f"{path}?part=1&seat={mine}", headers={"Accept-Language": lang})).text
        for lang in ("en", "de")
    }

    assert main_of(own)["data-seat"] == str(mine)
    assert all("data-seat" not in main_of(each) for each in found.values()), "whoever watches has no seat"
    assert len({own, *found.values()}) == 3


async def test_the_ground_of_a_board_is_a_file_that_is_kept_for_good(client: httpx.AsyncClient) -> None:
    grounds = [name for name, asset in assets().items() if asset.named and name.endswith(".svg")]

    found = [await client.get(f"/static/{name}") for name in grounds]

    assert grounds
    for name, each in zip(grounds, found, strict=True):
        assert each.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert each.headers["content-type"] == "image/svg+xml"
        assert assets()[name].version in name


@pytest.mark.parametrize("path", ["/", "/rules/senators", "/rules/senators/war.1", "/help", "/help/senators", "/new"])
async def test_a_costly_page_is_written_once_and_asked_for_again_by_its_digest(
    client: httpx.AsyncClient, path: str
) -> None:
    first = await client.get(path)
    before = cache_of(client).written

    found = await asyncio.gather(*(client.get(path) for _ in range(20)))
    same = await client.get(path, headers={"If-None-Match": first.headers["etag"]})
    german = await client.get(path, headers={"If-None-Match": first.headers["etag"], "Accept-Language": "de"})

    assert {each.text for each in found} == {first.text}
    assert (same.status_code, same.content) == (304, b"")
    assert german.status_code == 200
    assert 'lang="de"' in german.text
    assert cache_of(client).written <= before + 2, "one of them for the German page, one for its rules"


async def test_a_page_of_somebody_is_not_given_to_another(client: httpx.AsyncClient) -> None:
    await client.post("/guest", data={"name": "Livia"})
    hers = await client.get("/")
    client.cookies.clear()

    nobody = await client.get("/", headers={"If-None-Match": hers.headers["etag"]})

    assert "Livia" in hers.text
    assert nobody.status_code == 200
    assert "Livia" not in nobody.text


async def test_whoever_comes_when_too_many_wait_is_told_so_before_anything_is_done(client: httpx.AsyncClient) -> None:
    path = await against_bots(client)
    wish = await asked(client, path)
    client.app.state.house.request_queue._most_waiting = 0  # type: ignore[attr-defined]

    looked, answered = await client.get("/help"), await client.post(f"{path}/deeds/answer?part=1", json=wish)
    client.app.state.house.request_queue._most_waiting = 1  # type: ignore[attr-defined]

    assert (looked.status_code, looked.headers["retry-after"]) == (503, "1")
    assert (answered.status_code, await asked(client, path)) == (503, wish)


async def test_lookers_do_not_wait_for_each_other_and_a_change_waits_for_them() -> None:
    lock, order = ReadWriteLock(), []
    leave = asyncio.Event()

    async def look(name: str) -> None:
        async with lock.reading():
            order.append(name)
            await leave.wait()

    async def change() -> None:
        async with lock.writing():
            order.append("change")

    lookers = [asyncio.create_task(look(name)) for name in "ab"]
    await asyncio.sleep(0)
    changer = asyncio.create_task(change())
    await asyncio.sleep(0)
    late = asyncio.create_task(look("late"))
    await asyncio.sleep(0)
    assert order == ["a", "b"]
    leave.set()
    await asyncio.gather(*lookers, changer, late)

    assert order == ["a", "b", "change", "late"]


async def test_whoever_asks_while_it_is_being_asked_shares_the_next_answer() -> None:
    """An answer that was on its way before one came could be too old."""
    asks, answer = [], asyncio.Event()

    async def ask(key: str) -> int:
        asks.append(key)
        number = len(asks)
        await answer.wait()
        return number

    together = Coalesced(ask)
    first = [asyncio.create_task(together("t")) for _ in range(3)]
    while not asks:
        await asyncio.sleep(0)
    later = [asyncio.create_task(together("t")) for _ in range(3)]
    await asyncio.sleep(0)
    answer.set()

    assert await asyncio.gather(*first, *later) == [1, 1, 1, 2, 2, 2]


async def test_what_could_not_be_written_is_tried_anew() -> None:
    cache = PageCache()

    def fails() -> str:
        raise ValueError

    with pytest.raises(ValueError):  # noqa: PT011
        await cache.of(Visitor(), "key", fails)
    assert await cache.of(Visitor(), "key", lambda: "page") == "page"
    assert await cache.of(Visitor(), "key", fails) == "page"
    cache.close()


async def test_who_sits_at_a_table_does_not_wait_for_pages_of_others() -> None:
    cache, begun = PageCache(), threading.Event()
    others = [asyncio.create_task(cache.write(Visitor(), begun.wait)) for _ in range(5)]
    await asyncio.sleep(0)

    assert await asyncio.wait_for(cache.write(Visitor(), lambda: "drawn", first=True), 10) == "drawn"

    begun.set()
    await asyncio.gather(*others)
    cache.close()


async def test_a_copy_that_many_want_is_written_at_the_first_turn_that_one_of_them_has() -> None:
    cache, drawn, begun = PageCache(), list[str](), threading.Event()
    eager, other = Visitor(address="192.0.2.1"), Visitor(address="192.0.2.2")
    tasks = [asyncio.create_task(cache.write(Visitor(), begun.wait))]
    for number in range(5):
        tasks.append(asyncio.create_task(cache.of(eager, number, lambda number=number: drawn.append(str(number)))))
    await asyncio.sleep(0)
    tasks.append(asyncio.create_task(cache.of(other, 4, lambda: drawn.append("twice"))))
    await asyncio.sleep(0)
    begun.set()

    await asyncio.gather(*tasks)

    assert drawn == ["0", "4", "1", "2", "3"]
    cache.close()
