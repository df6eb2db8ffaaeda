"""Post that waits for bots outlives a house that is killed, and of two workers only one answers it."""

from __future__ import annotations

import os
import signal
import time
from collections import Counter
from pathlib import Path

import pytest

from tabularium.client import House
from tabularium.draw.words import Words
from tabularium.engine import find_game
from tests.server.house_process import HouseProcess
from tests.server.kill import workers_of

OPTIONS = {"bidding": False, "last_year": 10}
BOTS = [1, 2, 3]
LONG = 120.0
"""Seconds after which an answer is no longer expected."""


def writes(me: House, table: str) -> None:
    """A letter and a treaty to each bot."""
    for seat in BOTS:
        me.call("POST", f"/tables/{table}/letters", seat=0, to=[seat], text="Are you for peace?")
        clause = {"kind": "passage", "by": 0, "to": seat, "until": 560}
        wish = {"seat": 0, "to": [seat], "title": "A road", "text": "", "clauses": [clause]}
        me.call("POST", f"/tables/{table}/documents", **wish)


def answered(me: House, table: str) -> Counter[tuple[int, str]]:
    """Who has written what, once every bot has answered the letter and the treaty."""
    ends = time.monotonic() + LONG
    while time.monotonic() < ends:
        letters = me.call("GET", f"/tables/{table}/letters")["letters"]
        papers = me.call("GET", f"/tables/{table}/documents")
        mine = [paper for paper in papers if paper["seat"] == 0]
        decided = [paper for paper in mine if paper["closed"] or len(paper["signed"]) == 2]
        found = Counter((letter["seat"], letter["text"]) for letter in letters if not letter["mine"])
        if len(decided) == len(BOTS) and {seat for seat, _ in found} == set(BOTS):
            return found
        time.sleep(0.2)
    raise AssertionError(f"not answered: {letters} {papers}")


def decisions(found: Counter[tuple[int, str]]) -> dict[int, int]:
    """How often each bot has told what it makes of the treaty; the same offer it may make twice."""
    words = Words(find_game("mare_nostrum"), "en")
    told = [words.text(message) for message in ("letter.thanks", "letter.declines")]
    return {
        seat: sum(count for (by, text), count in found.items() if by == seat and any(each in text for each in told))
        for seat in BOTS
    }


def opened(url: str) -> tuple[House, str]:
    """Somebody at a table with three bots."""
    me = House(url).guest("Victim")
    return me, me.open("mare_nostrum", ["me", *["bot:greedy"] * len(BOTS)], options=OPTIONS).id


def test_what_waits_for_a_bot_survives_kill_9_and_is_answered_once(tmp_path: Path) -> None:
    """Given letters and treaties to bots, when the server is killed before and after, each is answered once."""
    with HouseProcess(tmp_path) as server:
        me, table = opened(server.url)
        writes(me, table)
        server.kill()
    with HouseProcess(tmp_path) as server:
        found = answered(House(server.url, me.token), table)
        server.kill()
    with HouseProcess(tmp_path) as server:
        me = House(server.url, me.token)
        me.call("POST", f"/tables/{table}/letters", seat=0, to=[1], text="Again?")
        before = found.total()
        while (again := answered(me, table)).total() <= before:
            time.sleep(0.2)

    assert decisions(found) == decisions(again) == dict.fromkeys(BOTS, 1)


@pytest.mark.prove
def test_of_two_workers_one_is_killed_and_all_is_answered_once(tmp_path: Path, shared: str) -> None:
    with HouseProcess(tmp_path, "--database", shared, "--workers", "2") as server:
        tables = [opened(server.url) for _ in range(4)]
        for me, table in tables:
            writes(me, table)
        os.kill(workers_of(server.process.pid)[0], signal.SIGKILL)
        found = [answered(me, table) for me, table in tables]
        server.stop()

    assert [decisions(each) for each in found] == [dict.fromkeys(BOTS, 1)] * len(found)
