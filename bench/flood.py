"""What a flood of pages costs the others: `make bench-flood`, or `python -m bench.flood --quick`.

Forty connections of one guest want one page as fast as they can, while three others play a game: how long their deeds
and their pages take, beside what they took just before, when nobody else was there. Then four hundred connections
without a session: is a deed that was done ever told as one that failed? On SQLite and on PostgreSQL, on this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gzip
import json
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.serve import Line, game_of, script, served
from tests.databases import new_postgres, own_postgres
from tests.golden.again import files

CROWD, MANY = 40, 400
"""Connections of one guest, and of people without a session."""
TRIES = 200
"""Deeds that are tried among strangers."""
PEOPLE = ("A", "B", "C")
TIMES = 3.0
"""How many times longer than in calm the usual deed of somebody else may take."""
LONGEST = 1.0
"""Seconds that no deed may take."""
STRANGERS = "strangers"
SETTLING = 3.0
"""Seconds after which the house has forgotten a flood."""
PAUSE = 0.02
"""Seconds people think; they see others at the table do something meanwhile."""
PAGES = ("/rules/republic", "/new", "/lobby", "/api/v1/lobby", "/record", "/t")
"""What is flooded; each request has a query of its own, which means nothing. `/lobby` is the page at `/`."""


# -- the flood: a process of its own, so that what it costs is not the others' time ------------------------------------
async def flood(port: int, path: str, connections: int, token: str) -> None:
    """Want a page on so many connections, until we are ended; every request has another query."""
    number = got = 0

    async def want() -> None:
        nonlocal number, got
        while True:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                line = await Line.open(port)
                while True:
                    number += 1
                    with contextlib.suppress(RuntimeError):  # refused: that too keeps the house busy
                        await line.get(f"{path}?x={number}", cookie(token))
                    got += 1
                    if got == connections:
                        print("it is a flood", flush=True)

    await asyncio.gather(*(want() for _ in range(connections)))


@contextmanager
def flooded(port: int, path: str, connections: int, token: str = "") -> Iterator[None]:
    """Somebody floods a page meanwhile."""
    given = [str(port), path, str(connections), token]
    process = subprocess.Popen(["nice", sys.executable, "-m", "bench.flood", "--run", *given], stdout=subprocess.PIPE)
    try:
        assert process.stdout is not None
        process.stdout.readline()
        yield
    finally:
        process.kill()
        process.wait()


def cookie(token: str) -> str:
    """The line of a request that says who asks."""
    return f"Cookie: tabularium={token}\r\n" if token else ""


# -- the others ------------------------------------------------------------------------------------------------------
@dataclass
class Took:
    """How long something took others, in seconds."""

    deeds: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)


@dataclass
class Company:
    """Three people at one table after the other, and what they have done."""

    port: int
    tokens: list[str]
    lines: list[Line]
    table: str = ""
    script: list[tuple[int, int, Any]] = field(default_factory=list)
    shown: dict[int, str] = field(default_factory=dict)
    """By seat what the page shows, as its script says it."""
    failed: Counter[str] = field(default_factory=Counter)
    """Deeds that were told as failed, by what was said."""
    lied: int = 0
    """Of these, the ones that had been done."""
    sent_away: int = 0
    """Pages that were refused."""

    @classmethod
    async def come(cls, port: int) -> Company:
        lines = [await Line.open(port) for _ in PEOPLE]
        tokens = [
            (await line.call("/api/v1/guests", name=name))["token"] for line, name in zip(lines, PEOPLE, strict=True)
        ]
        return cls(port, tokens, lines)

    async def sit_down(self) -> None:
        """Open another table."""
        seats = ["me", *["open"] * (len(PEOPLE) - 1)]
        made = await (await self.line(0)).call(
            "/api/v1/tables", self.tokens[0], game="senators", seats=seats, public=True
        )
        self.table, self.script, self.shown = made["table"]["id"], list(reversed(GAME)), {}
        for seat, token in list(enumerate(self.tokens))[1:]:
            await (await self.line(seat)).call(f"/api/v1/tables/{self.table}/join", token)

    async def line(self, seat: int) -> Line:
        """A new line of one of them: the house hangs up on somebody who says nothing for seconds."""
        self.lines[seat].writer.close()
        self.lines[seat] = await Line.open(self.port)
        return self.lines[seat]

    async def page(self, seat: int, path: str) -> bytes:
        """A page as one of them gets it; whoever is told to come back does."""
        while True:
            try:
                return await (await self.line(seat)).get(path, cookie(self.tokens[seat]))
            except RuntimeError:
                self.sent_away += 1
                await asyncio.sleep(PAUSE)

    async def look(self, seat: int) -> None:
        """One of them opens the table."""
        html = gzip.decompress(await self.page(seat, f"/t/{self.table}?part=1")).decode()
        self._note(seat, html)

    def _note(self, seat: int, html: str) -> None:
        parts = re.findall(r'data-part="(\w+)" data-v="(\w+)"', html)
        known = dict(each.split("=") for each in self.shown.get(seat, "").split()[1:]) | dict(parts)
        self.shown[seat] = " ".join([str(seat), *(f"{name}={digest}" for name, digest in known.items())])

    async def deed(self) -> float:
        """The next answer of the game, as a page sends it; how long it took until the page showed what became of it."""
        if not self.script:
            await self.sit_down()
        seat, ask, answer = self.script.pop()
        if seat not in self.shown:
            await self.look(seat)
        body = json.dumps({"seat": seat, "ask": ask, "answer": answer}).encode()
        head = f"POST /t/{self.table}/deeds/answer?part=1 HTTP/1.1\r\nHost: bench\r\nAccept: text/html\r\n"
        head += f"Accept-Encoding: gzip\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        head += f"Origin: http://bench\r\nTabularium-Shown: {self.shown[seat]}\r\n{cookie(self.tokens[seat])}\r\n"
        line = await self.line(seat)
        began = time.perf_counter()
        try:
            got = await line._sent(self.table, head.encode() + body)
        except RuntimeError as told:
            await self._was_refused(seat, ask, answer, str(told))
        else:
            if got:
                self._note(seat, gzip.decompress(got).decode() if got[:2] == b"\x1f\x8b" else got.decode())
        return time.perf_counter() - began

    async def _was_refused(self, seat: int, ask: int, answer: Any, told: str) -> None:
        """A deed was told as failed: was it done? It is tried again until it is."""
        self.failed[re.sub(r".*?(HTTP/1\.1 \d+).*", r"\1", told, flags=re.S)] += 1
        path = f"/api/v1/tables/{self.table}/answer"
        try:
            await (await self.line(seat)).call(path, self.tokens[seat], seat=seat, ask=ask, answer=answer)
        except RuntimeError:
            self.lied += 1
        self.shown.pop(seat, None)

    async def play(self, seconds: float) -> Took:
        """Play and look about for so long."""
        took, until, turn = Took(), time.perf_counter() + seconds, 0
        while time.perf_counter() < until:
            took.deeds.append(await self.deed())
            turn = (turn + 1) % len(PEOPLE)
            path = "/" if turn == 0 else f"/t/{self.table}"
            began = time.perf_counter()
            await self.page(turn, path)
            took.pages.append(time.perf_counter() - began)
            await asyncio.sleep(PAUSE)
        return took


GAME: list[tuple[int, int, Any]] = []
"""Seat, question and answer of a game whose dice are known."""


def long_record() -> bytes:
    """The record of a long game that is over."""
    return max((path.read_bytes() for path in files("republic")), key=len)


async def path_of(door: str, company: Company, token: str) -> str:
    """Where a door is: the lobby is the first page, and a long record must be put on the shelf first."""
    if door == "/record":
        return f"/t/{await upload(await Line.open(company.port), token)}/record"
    return {"/lobby": "/", "/t": f"/t/{company.table}"}.get(door, door)


async def upload(line: Line, token: str) -> str:
    """Put a long record on the shelf; its table."""
    body = long_record()
    head = f"POST /api/v1/records HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer {token}\r\n"
    got = await line._sent("/api/v1/records", f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
    return str(json.loads(got)["table"])


# -- the run ---------------------------------------------------------------------------------------------------------
async def measured(port: int, seconds: float, name: str, doors: Sequence[str]) -> bool:
    """Every door on one database; does it hold?"""
    line = await Line.open(port)
    token = (await line.call("/api/v1/guests", name="Flood"))["token"]
    company = await Company.come(port)
    await company.sit_down()
    await company.play(seconds / 2)
    holds = True
    for door in doors:
        await asyncio.sleep(SETTLING)
        if door == STRANGERS:
            holds &= await among_strangers(port, company, name)
            continue
        calm = await company.play(seconds)
        path = await path_of(door, company, token)
        with flooded(port, path, CROWD, token):
            crowded = await company.play(seconds)
        holds &= told(f"{name}, {door}", calm, crowded)
    return holds


async def among_strangers(port: int, company: Company, name: str) -> bool:
    """Is a deed that was done told as one that failed, while hundreds without a session want pages?"""
    company.failed.clear()
    with flooded(port, "/rules/republic", MANY):
        times = [await company.deed() for _ in range(TRIES)]
    print(
        f"{'FALSE' if company.lied else 'ok':5} {name}, {MANY} strangers: {TRIES} deeds, "
        f"p50 {ms(statistics.median(times))}, at most {ms(max(times))}; "
        f"told as failed {company.failed.total()}, of these done {company.lied}",
        flush=True,
    )
    return company.lied == 0


def told(name: str, calm: Took, crowded: Took) -> bool:
    """Print one line; does it hold?"""
    before, after = statistics.median(calm.deeds), statistics.median(crowded.deeds)
    holds = after <= TIMES * before and max(crowded.deeds) <= LONGEST
    pages = f"pages {ms(statistics.median(calm.pages))} -> {ms(statistics.median(crowded.pages))}"
    print(
        f"{'ok' if holds else 'SLOW':5} {name:28} deeds p50 {ms(before)} -> {ms(after)} "
        f"({after / before:.1f} times), at most {ms(max(calm.deeds))} -> {ms(max(crowded.deeds))}; "
        f"{pages}, at most {ms(max(crowded.pages))}; {len(crowded.deeds)} deeds",
        flush=True,
    )
    return holds


def ms(seconds: float) -> str:
    """Seconds in words."""
    return f"{1000 * seconds:.0f} ms"


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--only", choices=["sqlite", "postgresql"])
    parser.add_argument("--door", action="append")
    parser.add_argument("--run", nargs=4, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.run:
        port, path, connections, token = given.run
        asyncio.run(flood(int(port), path, int(connections), token))
        return 0
    GAME.extend(script() or game_of(0))
    seconds, holds = 3.0 if given.quick else 10.0, True
    with tempfile.TemporaryDirectory(prefix="flood-") as name, ExitStack() as stack:
        databases = {"sqlite": ""}
        if given.only != "sqlite":
            databases["postgresql"] = stack.enter_context(new_postgres(stack.enter_context(own_postgres(hasty=False))))
        for kind, database in databases.items():
            if given.only in (None, kind):
                folder = Path(name) / kind
                folder.mkdir()
                with served("orderly", folder, database) as port:
                    holds &= asyncio.run(measured(port, seconds, kind, given.door or (*PAGES, STRANGERS)))
    print("A flood keeps nobody waiting." if holds else "A flood keeps others waiting.")
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
