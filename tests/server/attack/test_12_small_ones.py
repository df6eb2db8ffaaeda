"""Point 12: what is malformed is refused and never breaks the house; limits hurt nobody who does nothing wrong."""

from __future__ import annotations

import asyncio
import base64
from typing import Any

import pytest

from tabularium.server.base.limits import origin
from tabularium.server.base.problem import Problem
from tabularium.server.steward.health import FRESH, RECENT
from tabularium.shapes.people import Visitor
from tests.server.attack.siege import API, PASSWORD, Siege

pytestmark = pytest.mark.anyio

DEEP = "[" * 30_000 + "]" * 30_000
HEADER = f'{{"row": "header", "name": {DEEP}}}'
NESTED = "[" * 900 + "]" * 900
LONG = "x" * 3000
NASTY = [
    "",
    "\0",
    "a\0b",
    LONG,
    "[" * 500,
    "-1",
    "9" * 40,
    "\ud800".encode("utf-8", "surrogatepass"),
    "%00",
    "☠",
    "NaN",
]


def refused(status: int) -> bool:
    return 400 <= status < 500


@pytest.mark.parametrize("preset", [["fr"], {"fr": 1}, 7, LONG, None])
async def test_an_option_of_any_shape_is_refused_in_words(siege: Siege, preset: Any) -> None:
    await siege.guest("Ann")
    wish = {"game": "senators", "seats": ["me", "open", "open"], "options": {"preset": preset}}

    got = await siege.post("/tables", "Ann", wish)

    assert got.status_code == (201 if preset is None else 422)
    assert len(got.content) < 20_000


async def test_an_open_table_has_no_replay_yet(siege: Siege) -> None:
    await siege.guest("Ann")
    table = (await siege.table("Ann", "open", "open"))["table"]["id"]

    got = await siege.send("GET", f"/t/{table}/replay", "Ann", headers={"accept": "text/html"})

    assert got.status_code == 409


@pytest.mark.parametrize("evil", ["http://[", "http://[::1", "//", "null", "http://house.test:99999999", "\x7f"])
async def test_an_origin_of_any_shape_is_another_site(siege: Siege, evil: str) -> None:
    got = await siege.post("/guests", wish={"name": "Ann"}, headers={"origin": evil})

    assert got.status_code == 403


@pytest.mark.parametrize("body", [DEEP, HEADER, f'{{"game": {NESTED}}}', f'{{"options": {{"preset": {NESTED}}}}}'])
@pytest.mark.parametrize("path", ["/tables", "/records", "/links/open", "/guests"])
async def test_deep_json_is_refused(siege: Siege, path: str, body: str) -> None:
    await siege.guest("Ann")

    got = await siege.send("POST", API + path, "Ann", content=body, headers={"content-type": "application/json"})

    assert refused(got.status_code)


async def test_nothing_breaks_at_a_zero_byte(siege: Siege) -> None:
    await siege.guest("Ann")
    table = (await siege.table("Ann", "open", "open"))["table"]["id"]
    tried = [
        await siege.get("/tables/a%00b", "Ann"),
        await siege.get(f"/tables/{table}/sight?seat=%00", "Ann"),
        await siege.send("GET", "/t/%00", "Ann"),
        await siege.send("GET", "/link/%00", "Ann"),
        await siege.send("DELETE", f"{API}/me/links/%00", "Ann"),
        await siege.post("/session", wish={"account": "a\0nn", "password": PASSWORD}),
        await siege.post("/links/open", wish={"token": "\0"}),
        await siege.post(f"/tables/{table}/messages", "Ann", {"text": "\0"}),
        await siege.send("POST", "/me/revoke", "Ann", data={"link": "\0"}),
        await siege.send("POST", "/signin", data={"account": "a\0nn", "password": PASSWORD}),
        await siege.send("POST", "/play", "Ann", data={"game": "\0"}),
    ]

    assert [got.status_code for got in tried if not refused(got.status_code)] == []


@pytest.mark.parametrize("field", ["undo", "pace", "minutes", "days", "salt", "name", "game", "senators.seat.1"])
async def test_a_form_may_say_anything(siege: Siege, field: str) -> None:
    await siege.guest("Ann")
    form = {"game": "senators", "senators.seat.0": "me", "senators.seat.1": "open", "senators.seat.2": "open"}

    for nasty in NASTY:
        for pace in ("none", "live", "days"):
            got = await siege.send("POST", "/new", "Ann", data={**form, "pace": pace, field: nasty})
            assert got.status_code < 500, (field, nasty)


async def test_pages_take_any_number_for_what_it_is(siege: Siege) -> None:
    table = await siege.friends("Ann", "Bob", "Cyd")
    for path in (f"/t/{table}", f"/t/{table}/replay", "/signin", "/new", "/"):
        for name in ("seat", "at", "seen", "upto", "part", "back", "game", "with", "told"):
            for nasty in ("-1", "9" * 40, "²", "[", LONG, "%ff"):
                got = await siege.send("GET", f"{path}?{name}={nasty}", "Ann")
                assert got.status_code < 500, (path, name, nasty)


@pytest.mark.parametrize("nasty", ["[" * 9000, "{", '"x"', "1", '[{"path": 1}]', "null", "\xff"])
async def test_a_cookie_may_say_anything(siege: Siege, nasty: str) -> None:
    table = await siege.friends("Ann", "Bob", "Cyd")
    waiting = (await siege.table("Ann", "open", "open"))["table"]["id"]
    said = base64.urlsafe_b64encode(nasty.encode()).decode()
    for path, name in ((f"/t/{table}", "back"), (f"/t/{waiting}", waiting), ("/me", "me")):
        cookies = f"links-{name}={said}; lang={nasty[:9]}; theme={nasty[:9]}; key-{table}={said}"
        got = await siege.send("GET", path, "Ann", headers={"cookie": cookies.encode(), "accept": "text/html"})
        assert got.status_code == 200, (path, nasty[:9])


@pytest.mark.parametrize("host", ["a" * 254, "a" * 2500 + ".org"])
async def test_a_host_of_any_length_breaks_no_page_that_shows_an_address(siege: Siege, host: str) -> None:
    await siege.guest("Ann")
    table = (await siege.table("Ann", "open", "open", facilitated=True))["table"]["id"]
    for page in ("", "/screen", "/desk"):
        got = await siege.send("GET", f"/t/{table}{page}", "Ann", headers={"host": host, "accept": "text/html"})
        assert got.status_code == 200, page
        assert 'class="qr"' not in got.text


async def test_acts_of_any_shape_are_refused(siege: Siege) -> None:
    table = await siege.friends("Ann", "Bob", "Cyd")
    values: list[Any] = ["", LONG, -1, 2**70, 1e308, [], [[]], {}, {"a": []}, None, True, "seat:9"]
    acts = {
        "answer": {"seat": 0, "ask": 1, "answer": "x"},
        "interject": {"seat": 0, "at": 0, "name": "x", "answer": "x"},
        "undo": {"seat": 0, "at": 0},
        "stops": {"seat": 0, "window": "x", "on": True},
        "standing": {"seat": 0, "key": "x", "prefer": ["x"], "until": None},
        "why": {"seat": 0, "answer": "x"},
        "proposals": {"seat": 0, "at": 0, "kind": "pause"},
        "messages": {"text": "x", "to": [1]},
        "join": {"seat": 0, "salt": ""},
        "links": {"seat": 0},
    }
    for act, wish in acts.items():
        for name in wish:
            for value in values:
                got = await siege.post(f"/tables/{table}/{act}", "Ann", {**wish, name: value})
                assert got.status_code < 500, (act, name, value)


# -- health ----------------------------------------------------------------------------------------------------------
async def test_health_tells_when_nothing_can_be_written(siege: Siege, monkeypatch: pytest.MonkeyPatch) -> None:
    well = await siege.send("GET", "/healthz")

    async def full(work: Any) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(siege.house.store, "write", full)
    siege.clock.advance(RECENT)
    ill = await siege.send("GET", "/healthz")

    assert (well.status_code, well.json()["status"]) == (200, "ok")
    assert (ill.status_code, ill.json()["status"]) == (503, "nothing can be written")


async def test_a_busy_house_says_how_it_was_and_a_silent_database_is_noticed(
    siege: Siege, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a database that takes its time, a recent answer is given at once; when none is, it is waited for."""
    await siege.send("GET", "/healthz")
    gone = asyncio.Event()

    async def silent(work: Any) -> None:
        await gone.wait()
        raise ConnectionError("the database is gone")

    monkeypatch.setattr(siege.house.store, "write", silent)
    monkeypatch.setattr(siege.house.store, "read", silent)
    siege.clock.advance(FRESH)
    busy = await siege.send("GET", "/healthz")
    siege.clock.advance(RECENT)
    gone.set()
    ill = await siege.send("GET", "/healthz")

    assert (busy.status_code, busy.json()["status"]) == (200, "ok")
    assert (ill.status_code, ill.json()["status"]) == (503, "the database does not answer")


# -- limits ----------------------------------------------------------------------------------------------------------
async def test_a_club_behind_one_address_signs_in(siege: Siege) -> None:
    people = siege.house.people
    club = Visitor(address="203.0.113.5")
    for number in range(30):
        await people.register(club, f"member{number}", PASSWORD)

    for number in range(30):
        assert (await people.sign_in(club, f"member{number}", PASSWORD)).token
    for number in range(30):
        with pytest.raises(Problem, match="wrong_password"):
            await people.sign_in(club, f"member{number}", "a slip of a finger")
    assert (await people.sign_in(club, "member0", PASSWORD)).token


async def test_missed_links_do_not_close_the_door_for_right_ones(siege: Siege) -> None:
    await siege.guest("Ann")
    links = (await siege.table("Ann", "link", "link"))["links"]
    misses = [(await siege.open(f"wrong {number}")).status_code for number in range(12)]

    got = await siege.open(links[0]["token"], new="Bob")

    assert misses == [404] * 10 + [429] * 2
    assert got.status_code == 200


async def test_strangers_tries_do_not_lock_the_owner_out(siege: Siege) -> None:
    people, home = siege.house.people, Visitor(address="203.0.113.5")
    await people.register(home, "ann", PASSWORD)
    statuses = set()
    for number in range(120):
        with pytest.raises(Problem) as refusal:
            await people.sign_in(Visitor(address=f"198.51.{number}.1"), "ann", "a guess at it")
        statuses.add(refusal.value.status)

    for _ in range(5):  # where the owner is known
        assert (await people.sign_in(home, "ann", PASSWORD)).token
    assert (await people.sign_in(Visitor(address="192.0.2.77"), "ann", PASSWORD)).token  # and where not
    assert statuses == {403}
    stranger = Visitor(address="198.51.7.1")
    with pytest.raises(Problem) as refusal:  # who has had the one try that strangers have
        await people.sign_in(stranger, "ann", "a guess at it")
    assert refusal.value.status == 429


async def test_a_network_of_ipv6_counts_as_one(siege: Siege) -> None:
    thieves = [Visitor(address=f"2001:db8:0:7::{number:x}") for number in range(1, 13)]
    statuses = []
    for thief in thieves:
        with pytest.raises(Problem) as refusal:
            await siege.house.people.sign_in(thief, "ann", "a guess at it")
        statuses.append(refusal.value.status)

    assert statuses == [403] * 10 + [429] * 2
    assert origin("::ffff:203.0.113.5") == "203.0.113.5"
    assert origin("fe80::1%eth0") == "fe80::/64"
    assert origin("somewhere") == "somewhere"


# -- what shows ------------------------------------------------------------------------------------------------------
async def test_private_acts_leave_no_trace_in_when_a_table_changed(siege: Siege, mini: str) -> None:
    table = await siege.friends("Ann", "Bob", "Cyd", game=mini)
    before = (await siege.get(f"/tables/{table}", "Bob")).json()

    acts = {
        "stops": {"seat": 0, "window": "veto", "on": True},
        "standing": {"seat": 0, "key": "vote", "prefer": ["yes"]},
        "done": {"seat": 0},
    }
    for act, wish in acts.items():
        siege.clock.advance(60)
        assert (await siege.post(f"/tables/{table}/{act}", "Ann", wish)).status_code == 200, act

    assert (await siege.get(f"/tables/{table}", "Bob")).json() == before


STRANGE = [
    ("GET", "", None),
    ("GET", "/sight", None),
    ("GET", "/log", None),
    ("GET", "/links", None),
    ("GET", "/messages", None),
    ("GET", "/muted", None),
    ("GET", "/record", None),
    ("GET", "/moments/0", None),
    ("GET", "/verification", None),
    ("GET", "/events", None),
    ("POST", "/join", {}),
    ("POST", "/leave", {}),
    ("POST", "/start", {}),
    ("POST", "/close", {}),
    ("POST", "/rematch", {}),
    ("POST", "/links", {"seat": 1}),
    ("POST", "/links", {}),
    ("DELETE", "/links/xyz", None),
    ("POST", "/answer", {"seat": 0, "ask": 1, "answer": 1}),
    ("POST", "/interject", {"seat": 0, "at": 0, "name": "x", "answer": 1}),
    ("POST", "/undo", {"seat": 0, "at": 0}),
    ("POST", "/done", {"seat": 0}),
    ("POST", "/stops", {"seat": 0, "window": "x", "on": True}),
    ("POST", "/standing", {"seat": 0, "key": "x", "prefer": []}),
    ("POST", "/why", {"seat": 0, "answer": 1}),
    ("POST", "/hint", {"seat": 0}),
    ("POST", "/resign", {"seat": 0}),
    ("POST", "/back", {"seat": 0}),
    ("POST", "/proposals", {"seat": 0, "at": 0, "kind": "pause"}),
    ("POST", "/proposals/xyz", {"seat": 0, "yes": True}),
    ("POST", "/resume", {}),
    ("POST", "/messages", {"text": "Ave"}),
]
PAGES = ["", "/replay", "/record"]


async def test_a_private_table_and_none_answer_alike(siege: Siege) -> None:
    for name in ("Ann", "Bob", "Eve"):
        await siege.guest(name)
    waiting = (await siege.table("Ann", "open", "link"))["table"]["id"]
    running = (await siege.table("Ann", "bot:random", "bot:random"))["table"]["id"]
    for name in ("Eve", None):
        for method, path, wish in STRANGE:
            more = {} if wish is None else {"json": wish}
            got = [
                await siege.send(method, f"{API}/tables/{table}{path}", name, **more)
                for table in ("nosuchtable1", waiting, running)
            ]
            assert len({(each.status_code, each.text) for each in got}) == 1, (name, method, path, got[-1].text)
            assert got[0].status_code in ((404,) if name else (404, 401, 200)), (name, path)
        for page in PAGES:
            shown = [
                await siege.send("GET", f"/t/{table}{page}", name, headers={"accept": "text/html"})
                for table in ("nosuchtable1", waiting, running)
            ]
            assert {each.status_code for each in shown} == {404}


async def test_a_message_at_a_private_table_and_none_answer_alike(siege: Siege) -> None:
    for name in ("Ann", "Eve"):
        await siege.guest(name)
    table = (await siege.table("Ann", "open", "open"))["table"]["id"]
    said = (await siege.post(f"/tables/{table}/messages", "Ann", {"text": "Ave"})).json()["id"]
    for act, wish in (("mute", {"on": True}), ("report", {"reason": "x"})):
        got = [await siege.post(f"/messages/{each}/{act}", "Eve", wish) for each in (said, 10**6)]

        assert {(each.status_code, each.text) for each in got} == {(404, got[0].text)}


async def test_who_takes_a_link_back_sends_away_whoever_came_by_it(siege: Siege) -> None:
    for name in ("Ann", "Bob", "Cyd"):
        await siege.guest(name)
    made = await siege.table("Ann", "open", "open")
    table, link = made["table"]["id"], made["links"][0]
    other = (await siege.post(f"/tables/{table}/links", "Ann")).json()
    await siege.open(link["token"], "Bob")
    await siege.open(other["token"], "Cyd")
    await siege.house.live.listen_to(table)
    with siege.house.live.subscribe(table, []) as stream:
        gone = await siege.send("DELETE", f"{API}/tables/{table}/links/{link['id']}", "Ann")
        while not stream.closed:
            await stream.next()

    assert gone.status_code == 204
    assert (await siege.get(f"/tables/{table}", "Bob")).status_code == 404
    assert (await siege.get(f"/tables/{table}", "Cyd")).status_code == 200
