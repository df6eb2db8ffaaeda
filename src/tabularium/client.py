"""A tiny client of the JSON API, for bots and scripts; it needs nothing but the standard library.

from tabularium.client import House

me = House("http://127.0.0.1:8000").guest("Robot")
table = me.open(game, ["me", "bot:greedy", "bot:random"])  # a game of the house, by its name
while not table.over:
    sight = table.wait()
    if sight["ask"]:
        table.answer(sight["ask"]["default"])
print(table.sight()["outcome"])
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPResponse
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

API = "/api/v1"
TIMEOUT = 60.0


class Refused(Exception):
    """The house did not do it; `problem` says why."""

    def __init__(self, problem: dict[str, Any]) -> None:
        super().__init__(problem.get("detail") or problem.get("title") or "refused")
        self.problem = problem
        self.status = int(problem.get("status", 0))


class House:
    """A house, seen by one person, or by nobody in particular before they say who they are."""

    def __init__(self, url: str, token: str | None = None) -> None:
        self.url = url.rstrip("/")
        self.token = token

    def guest(self, name: str) -> House:
        """Come in without an account."""
        return House(self.url, self.call("POST", "/guests", name=name)["token"])

    def sign_in(self, account: str, password: str) -> House:
        """Come in with an account."""
        return House(self.url, self.call("POST", "/session", account=account, password=password)["token"])

    def open(self, game: str, seats: list[str], **more: Any) -> Table:
        """Open a table; a seat is `me`, `open`, `link` or `bot:LEVEL[:TEMPER]`."""
        made = self.call("POST", "/tables", game=game, seats=seats, **more)
        table = self.table(made["table"]["id"])
        table.links = made["links"]
        return table

    def join(self, table: str, seat: int | None = None) -> Table:
        """Sit down at a table."""
        self.call("POST", f"/tables/{quote(table)}/join", seat=seat)
        return self.table(table)

    def follow(self, token: str) -> Table:
        """Go where the link of a seat or a table leads; `token` is its last part."""
        opened = self.call("POST", "/links/open", token=token)
        house = House(self.url, opened["signed_in"]["token"]) if opened["signed_in"] else self
        return house.table(opened["table"])

    def table(self, table: str) -> Table:
        """A table, by its id."""
        return Table(self, table)

    def call(self, method: str, path: str, **body: Any) -> Any:
        """Any route of the API: what it answers."""
        with closing(self.request(method, path, body if method != "GET" else None)) as response:
            data = response.read()
        return json.loads(data) if data else None

    def request(self, method: str, path: str, body: dict[str, Any] | None) -> HTTPResponse:
        """Send a request; a problem is raised as Refused."""
        headers = {"Accept": "application/json", "Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        try:
            response: HTTPResponse = urlopen(
                Request(f"{self.url}{API}{path}", data, headers, method=method), timeout=TIMEOUT
            )
        except HTTPError as error:
            with error:
                raise Refused(json.loads(error.read())) from None
        return response


class Table:
    """A table, seen from one's own seat."""

    def __init__(self, house: House, id: str) -> None:
        self.house = house
        self.id = id
        self.links: list[dict[str, Any]] = []
        self._path = f"/tables/{quote(id)}"
        self._last: dict[str, Any] = {}

    @property
    def over(self) -> bool:
        """Is the game over, as far as was last seen?"""
        return bool(self._last) and self._last["table"]["status"] in ("over", "abandoned", "closed")

    def sight(self) -> dict[str, Any]:
        """The table as it is now."""
        self._last = self.house.call("GET", f"{self._path}/sight")
        return self._last

    def answer(self, answer: Any) -> dict[str, Any]:
        """Answer the ask that was last seen."""
        seen = self._last or self.sight()
        wish = {"seat": seen["seat"], "ask": seen["number"], "answer": answer}
        self._last = self.house.call("POST", f"{self._path}/answer", **wish)
        return self._last

    def wait(self) -> dict[str, Any]:
        """The table as soon as I am asked, or when it is over."""
        for _ in self.moves():
            sight = self.sight()
            if sight["ask"] or self.over:
                return sight
        return self.sight()

    def moves(self) -> Iterator[int]:
        """The number the table is at, now and whenever it has moved."""
        with closing(self.house.request("GET", f"{self._path}/events", None)) as stream:
            for line in stream:
                if line.startswith(b"data: "):
                    yield json.loads(line[6:])["n"]
