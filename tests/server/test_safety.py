"""Safety: each thing a hostile visitor could try is refused, and nothing has changed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from tabularium.server.door.cookies import COOKIE
from tests.server.kit import ORIGIN, open_client

pytestmark = pytest.mark.anyio

API = "/api/v1"
EVIL = "https://evil.test"


@dataclass
class Scene:
    """A running private table with three people, and a client that holds nobody's cookie."""

    client: httpx.AsyncClient
    table: str
    tokens: list[str]

    @property
    def base(self) -> str:
        return f"{API}/tables/{self.table}"

    def bearer(self, seat: int) -> dict[str, str]:
        return {"authorization": f"Bearer {self.tokens[seat]}"}

    def cookie(self, seat: int) -> dict[str, str]:
        return {"cookie": f"{COOKIE}={self.tokens[seat]}"}

    async def asked(self) -> tuple[int, dict[str, Any]]:
        for seat in range(3):
            sight = (await self.client.get(f"{self.base}/sight", headers=self.bearer(seat))).json()
            if sight["ask"]:
                return seat, {"seat": seat, "ask": sight["number"], "answer": sight["ask"]["default"]}
        raise AssertionError("nobody is asked")

    async def n(self) -> int:
        number: int = (await self.client.get(self.base, headers=self.bearer(0))).json()["n"]
        return number


@pytest.fixture
async def scene(tmp_path: Path, sqlite: str) -> AsyncIterator[Scene]:
    async with open_client(tmp_path, sqlite) as client:
        tokens = []
        for name in ("Ann", "Bob", "Cyd"):
            tokens.append((await client.post(f"{API}/guests", json={"name": name})).json()["token"])
            client.cookies.clear()
        wish = {"game": "senators", "seats": ["me", "link", "link"]}
        headers = [{"authorization": f"Bearer {token}"} for token in tokens]
        made = (await client.post(f"{API}/tables", json=wish, headers=headers[0])).json()
        for link, header in zip(made["links"], headers[1:], strict=True):
            await client.post(f"{API}/links/open", json={"token": link["token"]}, headers=header)
        yield Scene(client, made["table"]["id"], tokens)


async def test_wrong_seat(scene: Scene) -> None:
    seat, wish = await scene.asked()

    for other in range(3):
        if other != seat:
            got = await scene.client.post(f"{scene.base}/answer", json=wish, headers=scene.bearer(other))
            assert got.status_code == 403
    assert (await scene.client.post(f"{scene.base}/answer", json=wish)).status_code == 404  # a private table
    assert await scene.n() == 0


async def test_stale_ask_and_replayed_request(scene: Scene) -> None:
    seat, wish = await scene.asked()
    first = await scene.client.post(f"{scene.base}/answer", json=wish, headers=scene.bearer(seat))
    assert first.status_code == 200

    again = await scene.client.post(f"{scene.base}/answer", json=wish, headers=scene.bearer(seat))

    assert again.status_code == 409
    assert await scene.n() == 1


@pytest.mark.parametrize("token", ["", "x", "0" * 32, "' OR 1=1 --", "a" * 5000, "é"])
async def test_forged_cookie_and_token(scene: Scene, token: str) -> None:
    _, wish = await scene.asked()
    cookie = {"cookie": f"{COOKIE}={token}".encode(), "origin": ORIGIN.encode()}
    bearer = {"authorization": f"Bearer {token}".encode()}

    for headers in (cookie, bearer):
        assert (await scene.client.get(f"{API}/me", headers=headers)).status_code == 401
        assert (await scene.client.get(scene.base, headers=headers)).status_code == 404
        got = await scene.client.post(f"{scene.base}/answer", json=wish, headers=headers)
        assert got.status_code in (401, 403, 404)
    assert await scene.n() == 0


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": EVIL},
        {"origin": "null"},
        {"origin": f"{ORIGIN}.evil.test"},
        {"origin": "http://house.test:81"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": ORIGIN, "sec-fetch-site": "cross-site"},
        {"referer": f"{ORIGIN}/"},
        {},
    ],
)
async def test_cross_site_post(scene: Scene, headers: dict[str, str]) -> None:
    seat, wish = await scene.asked()

    got = await scene.client.post(f"{scene.base}/answer", json=wish, headers={**scene.cookie(seat), **headers})

    assert got.status_code == 403
    assert got.json()["message"] == "problem.other_origin"
    assert await scene.n() == 0


@pytest.mark.parametrize("headers", [{"origin": ORIGIN}, {"sec-fetch-site": "same-origin"}])
async def test_our_own_pages_may_post(scene: Scene, headers: dict[str, str]) -> None:
    seat, wish = await scene.asked()

    got = await scene.client.post(f"{scene.base}/answer", json=wish, headers={**scene.cookie(seat), **headers})

    assert got.status_code == 200


async def test_nobody_is_signed_in_from_another_site(scene: Scene) -> None:
    wish = {"account": "thief", "password": "thiefs own one"}

    for path in ("guests", "accounts", "session", "links/open"):
        got = await scene.client.post(f"{API}/{path}", json=wish, headers={"origin": EVIL})
        assert got.status_code == 403
        assert "set-cookie" not in got.headers


@pytest.mark.parametrize(
    ("content", "media", "status"),
    [
        (b"{", "application/json", 400),
        (b"", "application/json", 400),
        (b"\xff\xfe\x00", "application/json", 400),
        (b"[" * 50_000, "application/json", 422),
        (b"[]", "application/json", 422),
        (b"null", "application/json", 422),
        (b'{"seat": 0}', "application/json", 422),
        (b'{"seat": -1, "ask": 1, "answer": 1}', "application/json", 422),
        (b'{"seat": 0, "ask": 1e400, "answer": 1}', "application/json", 422),
        (b'{"seat": 0, "ask": 1, "answer": {"a": 1}}', "application/json", 409),  # well formed: it might be a sheet
        (b'{"seat": 0, "ask": 1, "answer": 1, "by": "bot"}', "application/json", 422),
        (b'{"seat": "0; DROP TABLE rows", "ask": 1, "answer": 1}', "application/json", 422),
        (b'{"seat": 0, "ask": 99999999999999999999, "answer": 1}', "application/json", 422),
        (b"seat=0&ask=1&answer=1", "application/x-www-form-urlencoded", 415),
        (b'{"seat": 0, "ask": 1, "answer": 1}', "text/plain", 415),
        (b" " * (64 * 1024 + 1), "application/json", 413),
    ],
)
async def test_malformed_and_oversized_bodies(scene: Scene, content: bytes, media: str, status: int) -> None:
    headers = {**scene.bearer(0), "content-type": media}

    got = await scene.client.post(f"{scene.base}/answer", content=content, headers=headers)

    assert got.status_code == status
    assert got.headers["content-type"] == "application/problem+json"
    assert await scene.n() == 0


async def test_a_body_that_lies_about_its_length(scene: Scene) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(1000):
            yield b" " * 1024

    headers = {**scene.bearer(0), "content-type": "application/json"}
    got = await scene.client.post(f"{scene.base}/answer", content=endless(), headers=headers)
    assert got.status_code == 413
    huge = await scene.client.post(f"{API}/records", content=b"x" * (4 * 1024 * 1024 + 1), headers=scene.bearer(0))
    assert huge.status_code == 413


@pytest.mark.parametrize("answer", [10**30, -1, True, 1.5, None, "", "x" * 10_000, ["a"] * 500, [["a"]], "\u0000"])
async def test_strange_answers(scene: Scene, answer: object) -> None:
    seat, wish = await scene.asked()

    got = await scene.client.post(f"{scene.base}/answer", json={**wish, "answer": answer}, headers=scene.bearer(seat))

    assert got.status_code in (413, 422)
    assert len(got.content) < 5000
    assert await scene.n() == 0


@pytest.mark.parametrize(
    "path",
    [
        "/api/v1/tables/../../etc/passwd",
        "/api/v1/tables/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "/api/v1/tables/..%5c..%5cwindows",
        "/api/v1/tables/%00",
        "/api/v1/tables/" + "a" * 3000,
        "/feed/../healthz/x",
        "/feed/%2e%2e",
        "/feed/' OR ''='",
        "/link/%ff%fe",
        "//evil.test/%2e%2e",
        "/api/v1/tables/%25%32%65",
    ],
)
async def test_path_tricks(scene: Scene, path: str) -> None:
    got = await scene.client.get(httpx.URL(ORIGIN, raw_path=path.encode()), headers=scene.bearer(0))

    assert got.status_code in (404, 422)
    assert b"root:" not in got.content
    assert EVIL.encode() not in got.content


async def test_html_in_names_and_chat_stays_text(scene: Scene) -> None:
    evil = "<script>alert(1)</script><img src=x onerror=alert(2)>"
    await scene.client.patch(f"{API}/me", json={"name": evil[:40]}, headers=scene.bearer(0))
    said = await scene.client.post(f"{scene.base}/messages", json={"text": evil}, headers=scene.bearer(0))
    feed = (await scene.client.post(f"{API}/me/links", json={"kind": "feed"}, headers=scene.bearer(0))).json()["token"]

    assert said.json()["text"] == evil
    for got in (said, await scene.client.get(f"{scene.base}/messages", headers=scene.bearer(1))):
        assert got.headers["content-type"] == "application/json"
        assert got.headers["x-content-type-options"] == "nosniff"
    atom = await scene.client.get(f"/feed/{feed}")
    assert b"<script>" not in atom.content
    assert b"&lt;script&gt;" in atom.content


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "sight?seat={other}"),
        ("GET", "log?seat={other}"),
        ("GET", "messages?seat={other}"),
        ("GET", "record?seat={other}"),
        ("GET", "moments/0?seat={other}"),
        ("GET", "before?seat={other}"),
        ("POST", "why"),
        ("POST", "hint"),
        ("POST", "undo"),
        ("POST", "interject"),
        ("POST", "done"),
        ("POST", "back"),
        ("POST", "resign"),
        ("POST", "stops"),
        ("POST", "standing"),
        ("POST", "proposals"),
    ],
)
async def test_another_seats_view_or_doings_by_any_route(scene: Scene, method: str, path: str) -> None:
    seat, other = 0, 1
    wishes: dict[str, dict[str, Any]] = {
        "why": {"answer": 1},
        "undo": {"at": 0},
        "interject": {"at": 0, "name": "embezzle", "answer": "yes"},
        "stops": {"window": "w", "on": True},
        "standing": {"key": "k", "prefer": [1]},
        "proposals": {"at": 0, "kind": "abandon"},
    }
    url = f"{scene.base}/{path.format(other=other)}"
    body = {"seat": other, **wishes.get(path, {})} if method == "POST" else None

    got = await scene.client.request(method, url, json=body, headers=scene.bearer(seat))
    stranger = await scene.client.request(method, url, json=body)

    assert got.status_code == 403
    assert got.json()["message"] == "problem.not_your_seat"
    assert stranger.status_code in (403, 404)
    assert await scene.n() == 0


async def test_headers_on_everything(scene: Scene) -> None:
    for path in ("/healthz", f"{API}/games", f"{API}/me", "/nowhere", f"{API}/openapi.json"):
        got = await scene.client.get(path)
        assert got.headers["content-security-policy"].startswith("default-src 'none'")
        assert "unsafe" not in got.headers["content-security-policy"]
        assert got.headers["x-content-type-options"] == "nosniff"
        assert got.headers["x-frame-options"] == "DENY"
        assert got.headers["referrer-policy"] == "same-origin"
        assert got.headers["cache-control"] == "no-store"
    assert "server" not in {name.lower() for name in got.headers}


async def test_wrong_methods(scene: Scene) -> None:
    for method in ("PUT", "DELETE", "PATCH", "TRACE"):
        got = await scene.client.request(method, f"{scene.base}/answer", headers=scene.bearer(0))
        assert got.status_code == 405
        assert got.json()["message"] == "problem.no_method"


async def test_an_unforeseen_error_tells_nothing_and_changes_nothing(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = scene.client.app.state.house  # type: ignore[attr-defined]

    async def breaks(*args: object) -> None:
        raise RuntimeError(f"secret {scene.tokens[0]}")

    monkeypatch.setattr(house.play, "answer", breaks)
    seat, wish = await scene.asked()

    got = await scene.client.post(f"{scene.base}/answer", json=wish, headers=scene.bearer(seat))

    assert got.status_code == 500
    assert got.json()["message"] == "problem.broken"
    assert got.headers["content-security-policy"].startswith("default-src 'none'")
    assert scene.tokens[0] not in got.text
