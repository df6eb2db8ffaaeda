"""What one click calls inside the house: `python -m tools.click [GAME] [--functions]`.

Three or more people sit at a table. Whoever is asked answers before the page: `POST /t/TABLE/deeds/answer`, with the
parts that the page shows. Counted are files, functions and calls of `tabularium` in all threads, for the usual click.
The dice are the same each time.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import tempfile
import threading
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import httpx

import tabularium
from tabularium.engine import find_game
from tabularium.server.app import create_app
from tabularium.server.base.settings import Settings

HOME = Path(tabularium.__file__).parent
CLICKS = 9
PART = re.compile(r'data-part="([^"]+)" data-v="([^"]+)"')
Calls = Counter[CodeType]


class Trace:
    """Counts which code of the house is called while it is on; begun early, for it follows only new threads."""

    def __init__(self) -> None:
        self.calls: Calls | None = None
        threading.setprofile(self._called)
        sys.setprofile(self._called)

    def _called(self, frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and self.calls is not None and frame.f_code.co_filename.startswith(str(HOME)):
            self.calls[frame.f_code] += 1


async def clicks(game: str, count: int) -> list[Calls]:
    """So many answers before the page."""
    trace, found = Trace(), list[Calls]()
    with tempfile.TemporaryDirectory(prefix="click-") as folder:
        settings = Settings(data_dir=Path(folder), grace=0.0, forced=0.0, seed=lambda: bytes(32))
        app = create_app(settings, background=False)
        async with app.router.lifespan_context(app):
            seats = find_game(game).seats
            people = [await _guest(app, name) for name in ("Ann", "Bob", "Cyd", "Dan")[: 4 if 4 in seats else seats[0]]]
            wish = {"game": game, "seats": ["me", *["open"] * (len(people) - 1)], "public": True}
            table = (await people[0].post("/api/v1/tables", json=wish)).json()["table"]["id"]
            for person in people[1:]:
                await person.post(f"/api/v1/tables/{table}/join", json={})
            while len(found) < count:
                for person in people:
                    sight = (await person.get(f"/api/v1/tables/{table}/sight")).json()
                    if sight["ask"] is not None:
                        found.append(await _click(trace, person, table, sight))
            for person in people:
                await person.aclose()
    return found


async def _guest(app: Any, name: str) -> httpx.AsyncClient:
    client = httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://localhost")
    token = (await client.post("/api/v1/guests", json={"name": name})).json()["token"]
    client.headers["Authorization"] = f"Bearer {token}"
    return client


async def _click(trace: Trace, person: httpx.AsyncClient, table: str, sight: dict[str, Any]) -> Calls:
    page = (await person.get(f"/t/{table}")).text
    shown = " ".join([str(sight["seat"]), *(f"{name}={digest}" for name, digest in PART.findall(page))])
    wish = {"seat": sight["seat"], "ask": sight["number"], "answer": sight["ask"]["default"]}
    calls: Calls = Counter()
    trace.calls = calls
    answer = await person.post(f"/t/{table}/deeds/answer?part=1", json=wish, headers={"Tabularium-Shown": shown})
    trace.calls = None
    assert answer.status_code == 200, answer.text
    return calls


def told(calls: Calls) -> None:
    """A line for each part of the house, one for all, and one for all but the game."""
    parts: dict[str, Calls] = {}
    for code, count in calls.items():
        parts.setdefault(Path(code.co_filename).relative_to(HOME).parts[0], Counter())[code] = count
    house: Calls = Counter({code: count for name in parts if name != "games" for code, count in parts[name].items()})
    print(f"{'one click':16}{'files':>8}{'functions':>12}{'calls':>8}")
    for name, part in {**dict(sorted(parts.items())), "all": calls, "all but games": house}.items():
        print(f"{name:16}{len({code.co_filename for code in part}):>8}{len(part):>12}{part.total():>8}")


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="senators")
    parser.add_argument("--clicks", type=int, default=CLICKS)
    parser.add_argument("--functions", action="store_true", help="also every function that is called, by file")
    given = parser.parse_args()
    found = sorted(asyncio.run(clicks(given.game, given.clicks)), key=Counter.total)
    usual = found[len(found) // 2]
    told(usual)
    if given.functions:
        for code in sorted(usual, key=lambda code: (code.co_filename, code.co_firstlineno)):
            where = Path(code.co_filename).relative_to(HOME)
            print(f"{usual[code]:6} {where}:{code.co_firstlineno} {code.co_qualname}")


if __name__ == "__main__":
    main()
