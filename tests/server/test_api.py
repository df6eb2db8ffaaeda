"""The JSON API: problems as RFC 9457 tells them, sessions, a whole game over HTTP, and what OpenAPI says of it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tabularium.engine import game_names
from tests.server.kit import ORIGIN, open_client

pytestmark = pytest.mark.anyio

API = "/api/v1"


@pytest.fixture
async def client(tmp_path: Path, sqlite: str) -> AsyncIterator[httpx.AsyncClient]:
    async with open_client(tmp_path, sqlite) as opened:
        yield opened


async def guest(client: httpx.AsyncClient, name: str) -> dict[str, str]:
    """Somebody new; the header that speaks for them."""
    made = await client.post(f"{API}/guests", json={"name": name})
    client.cookies.clear()
    return {"authorization": f"Bearer {made.json()['token']}"}


async def table_of(client: httpx.AsyncClient, people: list[dict[str, str]], **more: Any) -> str:
    seats = ["me", *["open"] * (len(people) - 1)]
    wish = {"game": "senators", "seats": seats, "public": True, **more}
    table: str = (await client.post(f"{API}/tables", json=wish, headers=people[0])).json()["table"]["id"]
    for person in people[1:]:
        assert (await client.post(f"{API}/tables/{table}/join", json={}, headers=person)).status_code == 200
    return table


async def test_a_game_is_played_to_its_end_over_http(client: httpx.AsyncClient) -> None:
    people = [await guest(client, name) for name in ("Ann", "Bob", "Cyd")]
    table = await table_of(client, people)
    for _ in range(2000):
        for seat, person in enumerate(people):
            sight = (await client.get(f"{API}/tables/{table}/sight", headers=person)).json()
            if sight["ask"] is not None:
                assert sight["ask"]["text"]
                wish = {"seat": seat, "ask": sight["number"], "answer": sight["ask"]["default"]}
                done = await client.post(f"{API}/tables/{table}/answer", json=wish, headers=person)
                assert done.status_code == 200, done.text
                assert done.json()["n"] == sight["n"] + 1
        if sight["outcome"]:
            break
    assert sight["table"]["status"] == "over"
    verified = (await client.get(f"{API}/tables/{table}/verification")).json()
    assert verified["rolls"] > 0
    record = await client.get(f"{API}/tables/{table}/record")
    assert record.headers["content-type"] == "application/jsonl"
    copy = await client.post(f"{API}/records", content=record.content, headers=people[1])
    assert copy.status_code == 201
    moment = await client.get(f"{API}/tables/{copy.json()['table']}/moments/5?seat=2", headers=people[1])
    assert moment.json()["n"] == 5
    assert len((await client.get(f"{API}/tables/{table}/log?limit=7")).json()) == 7


async def test_a_refusal_is_a_problem_with_rule_reason_and_language(client: httpx.AsyncClient) -> None:
    people = [await guest(client, name) for name in ("Ann", "Bob", "Cyd")]
    table = await table_of(client, people)
    for person in people:
        await client.patch(f"{API}/me", json={"language": "de"}, headers=person)
    sights = [(await client.get(f"{API}/tables/{table}/sight", headers=person)).json() for person in people]
    seat, sight = next((seat, sight) for seat, sight in enumerate(sights) if sight["ask"])

    wrong = await client.post(
        f"{API}/tables/{table}/answer",
        json={"seat": seat, "ask": sight["number"], "answer": "a ship"},
        headers=people[seat],
    )

    assert wrong.status_code == 422
    assert wrong.headers["content-type"] == "application/problem+json"
    problem = wrong.json()
    assert problem["status"] == 422
    assert problem["title"] == "Nicht erlaubt"
    assert problem["message"].startswith("refused.")
    assert problem["type"] == f"urn:tabularium:problem:{problem['message']}"
    assert problem["detail"]
    assert problem["detail"] != problem["message"]
    stale = await client.post(
        f"{API}/tables/{table}/answer",
        json={"seat": seat, "ask": sight["number"] + 1, "answer": sight["ask"]["default"]},
        headers=people[seat],
    )
    assert stale.status_code == 409
    after = (await client.get(f"{API}/tables/{table}/sight", headers=people[seat])).json()
    assert after["n"] == sight["n"]


async def test_a_session_lives_in_a_cookie_out_of_reach_of_scripts(client: httpx.AsyncClient) -> None:
    made = await client.post(f"{API}/guests", json={"name": "Ann"}, headers={"origin": ORIGIN})

    cookie = made.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie
    assert (await client.get(f"{API}/me")).json()["name"] == "Ann"
    gone = await client.delete(f"{API}/session", headers={"origin": ORIGIN})
    assert gone.status_code == 204
    client.cookies.clear()
    assert (await client.get(f"{API}/me")).status_code == 401


async def test_behind_tls_the_cookie_is_for_tls_only(tmp_path: Path, sqlite: str) -> None:
    async with open_client(tmp_path, sqlite, trust_proxy=True) as client:
        made = await client.post(f"{API}/guests", json={"name": "Ann"}, headers={"x-forwarded-proto": "https"})
        assert "secure" in made.headers["set-cookie"].lower()


async def test_everything_else_of_the_api_answers(client: httpx.AsyncClient) -> None:
    """One walk through what the pages do, so that every route has been called for good."""
    ann, bob, cyd = [await guest(client, name) for name in ("Ann", "Bob", "Cyd")]
    table = await table_of(client, [ann, bob, cyd], pace={"kind": "live"})
    base = f"{API}/tables/{table}"
    games = (await client.get(f"{API}/games")).json()
    assert "senators" in [game["name"] for game in games]
    rule = await client.get(f"{API}/games/senators/rules/senators:war.1", headers={"accept-language": "it-IT,it"})
    assert rule.json()["title"]
    assert (await client.get(f"{API}/games/senators/rules/senators:none")).status_code == 404
    assert (await client.get(f"{API}/games/chess/rules/x")).status_code in (404, 422)

    said = await client.post(f"{base}/messages", json={"text": "Ave"}, headers=ann)
    assert said.status_code == 201
    assert len((await client.get(f"{base}/messages", headers=bob)).json()) == 1
    message = said.json()["id"]
    assert (await client.post(f"{API}/messages/{message}/mute", json={"on": True}, headers=bob)).status_code == 204
    assert [each["id"] for each in (await client.get(f"{base}/muted", headers=bob)).json()] == [message]
    assert (await client.get(f"{base}/muted", headers=cyd)).json() == []
    reported = await client.post(f"{API}/messages/{message}/report", json={"reason": "loud"}, headers=cyd)
    assert reported.status_code == 204

    stand = {"seat": 0, "key": "war.bid", "prefer": [1, 0]}
    assert (await client.post(f"{base}/standing", json=stand, headers=ann)).json()["standing"]
    assert (await client.post(f"{base}/stops", json={"seat": 0, "window": "w", "on": True}, headers=ann)).json()[
        "stops"
    ]
    assert (await client.post(f"{base}/done", json={"seat": 0}, headers=ann)).status_code == 200
    for peek in (1, 0):
        looked = (await client.get(f"{base}/sight?peek={peek}", headers=bob)).json()
        seen = (await client.get(f"{base}/sight?peek=1", headers=bob)).json()["seen"]
        assert seen == (looked["seen"] if peek else looked["n"])
    assert (await client.post(f"{base}/back", json={"seat": 0}, headers=ann)).status_code == 200
    why = (await client.post(f"{base}/why", json={"seat": 0, "answer": "a ship"}, headers=ann)).json()
    assert why["legal"] is False
    assert why["text"]
    nothing = await client.post(f"{base}/undo", json={"seat": 0, "at": 0}, headers=ann)
    assert nothing.status_code == 409
    chance = {"seat": 0, "at": 0, "name": "fly", "answer": "away"}
    assert (await client.post(f"{base}/interject", json=chance, headers=ann)).status_code == 409

    proposed = (await client.post(f"{base}/proposals", json={"seat": 0, "at": 0, "kind": "pause"}, headers=ann)).json()
    proposal = proposed["proposals"][0]["id"]
    for seat, person in ((1, bob), (2, cyd)):
        vote = {"seat": seat, "yes": True}
        after = await client.post(f"{base}/proposals/{proposal}", json=vote, headers=person)
    assert after.json()["table"]["status"] == "paused"
    assert (await client.post(f"{base}/resume", headers=cyd)).status_code == 204
    assert (await client.post(f"{base}/resign", json={"seat": 2}, headers=cyd)).status_code == 200
    link = await client.post(f"{base}/links", json={"seat": 2}, headers=ann)
    assert link.status_code == 201
    opened = await client.post(f"{API}/links/open", json={"token": link.json()["token"], "name": "Dot"})
    assert opened.json()["seat"] == 2
    client.cookies.clear()
    assert (await client.get(f"{base}/links", headers=ann)).status_code == 200
    invited = (await client.post(f"{base}/links", json={}, headers=ann)).json()["id"]
    assert (await client.delete(f"{base}/links/{invited}", headers=ann)).status_code == 204

    for kind in ("signin", "feed"):
        made = await client.post(f"{API}/me/links", json={"kind": kind}, headers=ann)
        assert made.status_code == 201
    feed = made.json()["token"]
    assert (await client.get(f"/feed/{feed}")).headers["content-type"] == "application/atom+xml"
    assert (await client.get(f"/feed/{feed}.json")).json()["title"] == "Tabularium: Ann"
    listed = (await client.get(f"{API}/me/links", headers=ann)).json()
    assert (await client.delete(f"{API}/me/links/{listed[0]['id']}", headers=ann)).status_code == 204
    assert (await client.get("/healthz")).json()["status"] == "ok"
    assert (await client.get(f"{API}/lobby", headers=ann)).json()["mine"][0]["id"] == table
    assert (await client.get(f"{API}/me/export", headers=ann)).json()["person"]["name"] == "Ann"
    account = {"account": "bob", "password": "correct horse"}
    registered = await client.post(f"{API}/accounts", json=account, headers=bob)
    assert registered.status_code == 201
    client.cookies.clear()
    bob = {"authorization": f"Bearer {registered.json()['token']}"}
    assert (await client.post(f"{API}/session", json=account)).status_code == 201
    client.cookies.clear()
    change = {"old": "correct horse", "new": "battery staple"}
    changed = await client.put(f"{API}/me/password", json=change, headers=bob)
    assert changed.status_code == 201
    client.cookies.clear()
    assert (await client.delete(f"{API}/sessions", headers=ann)).status_code == 204
    bob = {"authorization": f"Bearer {changed.json()['token']}"}
    assert (await client.post(f"{base}/leave", headers=bob)).status_code == 200
    assert (await client.delete(f"{API}/me", headers=bob)).status_code == 204
    assert (await client.get(f"{API}/me", headers=bob)).status_code == 401


async def test_a_hint_comes_from_a_bot(client: httpx.AsyncClient) -> None:
    ann = await guest(client, "Ann")
    wish = {"game": "senators", "seats": ["me:A", "me:B", "me:C"]}
    table = (await client.post(f"{API}/tables", json=wish, headers=ann)).json()["table"]["id"]
    for _ in range(40):
        sight = (await client.get(f"{API}/tables/{table}/sight", headers=ann)).json()
        hint = await client.post(f"{API}/tables/{table}/hint", json={"seat": sight["seat"]}, headers=ann)
        if hint.json()["reason"]:
            break
        wish = {"seat": sight["seat"], "ask": sight["number"], "answer": hint.json()["answer"]}
        await client.post(f"{API}/tables/{table}/answer", json=wish, headers=ann)

    assert hint.json()["level"] == "greedy"
    assert hint.json()["text"]
    assert re.search(r"\d|worth", hint.json()["reason"]), "why, with the figures that decided"


async def test_alone_among_bots_a_hint_looks_ahead(client: httpx.AsyncClient) -> None:
    """Given one person and bots, then the thinking bot tells its best answers with their chances, its own first."""
    ann = await guest(client, "Ann")
    wish = {"game": "senators", "seats": ["me:A", "bot:greedy", "bot:greedy"]}
    table = (await client.post(f"{API}/tables", json=wish, headers=ann)).json()["table"]["id"]
    await client.app.state.house.steward.look_after(table)  # type: ignore[attr-defined]
    hint = (await client.post(f"{API}/tables/{table}/hint", json={"seat": 0}, headers=ann)).json()

    assert hint["level"] == "thinking"
    assert hint["ways"][0]["answer"] == hint["answer"]
    assert 1 < len(hint["ways"]) <= 3
    assert all(0 <= way["chance"] <= 1 and way["text"] for way in hint["ways"])
    assert "next best" in hint["reason"]


async def test_openapi_tells_of_every_route_and_every_shape(client: httpx.AsyncClient) -> None:
    document = (await client.get(f"{API}/openapi.json")).json()

    assert len(document["paths"]) >= 40
    assert all(path.startswith(API) for path in document["paths"])
    known = document["components"]["schemas"]
    text = str(document)
    assert "HTTPValidationError" not in text
    for name in ("SightOut", "ProblemOut", "TableInfo", "AnswerIn"):
        assert name in known
    refs = {part.split("'")[0] for part in text.split("#/components/schemas/")[1:]}
    assert refs <= set(known)


async def test_a_standing_answer_is_given_for_me_until_i_take_it_back(client: httpx.AsyncClient, mini: str) -> None:
    people = [await guest(client, name) for name in ("Ann", "Bob", "Cyd")]
    table = await table_of(client, people, game=mini)
    base, wish = f"{API}/tables/{table}", {"seat": 2, "key": "election.bid", "prefer": [99, 0]}
    steward = client.app.state.house.steward  # type: ignore[attr-defined]

    stood = await client.post(f"{base}/standing", json={**wish, "until": "preside"}, headers=people[2])
    assert stood.json()["standing"] == [{"key": "election.bid", "prefer": [99, 0], "until": "preside", "about": {}}]
    assert stood.json()["ask"] is not None
    assert (await client.get(f"{base}/sight", headers=people[0])).json()["standing"] == []
    await steward.look_after(table)
    sight = (await client.get(f"{base}/sight", headers=people[2])).json()
    assert sight["ask"] is None
    assert sight["held"] == 0

    gone = await client.post(f"{base}/standing", json={**wish, "prefer": []}, headers=people[2])
    assert gone.json()["standing"] == []
    for _ in range(50):
        one = {**wish, "key": f"key.{_}"}
        assert (await client.post(f"{base}/standing", json=one, headers=people[2])).status_code == 200
    assert (await client.post(f"{base}/standing", json=wish, headers=people[2])).status_code == 422
    assert (await client.post(f"{base}/standing", json=wish, headers=people[0])).status_code == 403


async def test_a_stop_makes_the_table_wait_for_me_until_i_take_it_back(client: httpx.AsyncClient, mini: str) -> None:
    people = [await guest(client, name) for name in ("Ann", "Bob", "Cyd")]
    table = await table_of(client, people, game=mini, options={"rounds": 4})
    base, wish = f"{API}/tables/{table}", {"seat": 1, "window": "vote.closing", "on": True}

    async def play_on() -> list[str]:
        """Everybody does the usual until the game is over or somebody is waited for; the keys that were asked."""
        keys: list[str] = []
        while True:
            sights = [(await client.get(f"{base}/sight", headers=person)).json() for person in people]
            if sights[0]["outcome"] is not None or keys[-1:] == ["stop.vote.closing"]:
                return keys
            seat, sight = next((seat, sight) for seat, sight in enumerate(sights) if sight["ask"])
            given = {"seat": seat, "ask": sight["number"], "answer": sight["ask"]["default"]}
            keys.append(sight["ask"]["key"])
            assert (await client.post(f"{base}/answer", json=given, headers=people[seat])).status_code == 200

    stopped = await client.post(f"{base}/stops", json=wish, headers=people[1])
    assert stopped.json()["stops"] == ["vote.closing"]
    assert (await client.get(f"{base}/sight", headers=people[0])).json()["stops"] == []
    assert (await play_on())[-1] == "stop.vote.closing"

    gone = await client.post(f"{base}/stops", json={**wish, "on": False}, headers=people[1])
    assert gone.json()["stops"] == []
    assert "stop.vote.closing" not in await play_on()
    assert (await client.post(f"{base}/stops", json=wish, headers=people[0])).status_code == 403


@pytest.mark.parametrize("game", game_names())
async def test_every_installed_game_can_be_opened_and_played_a_little(client: httpx.AsyncClient, game: str) -> None:
    info = next(each for each in (await client.get(f"{API}/games")).json() if each["name"] == game)
    people = [await guest(client, f"P{seat}") for seat in range(info["seats"][0])]
    table = await table_of(client, people, game=game)
    for _ in range(15):
        sights = [(await client.get(f"{API}/tables/{table}/sight", headers=person)).json() for person in people]
        seat, sight = next((seat, sight) for seat, sight in enumerate(sights) if sight["ask"])
        assert sight["ask"]["text"]
        assert sight["letters"] == info["letters"]
        wish = {"seat": seat, "ask": sight["number"], "answer": sight["ask"]["default"]}
        done = await client.post(f"{API}/tables/{table}/answer", json=wish, headers=people[seat])
        assert done.json()["n"] == sight["n"] + 1
