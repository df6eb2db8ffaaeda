"""Make a house that a later version must be able to open: `python -m tests.old_house.make FOLDER FILE`.

It is run by the version whose house it shall be: with `PYTHONPATH` naming the sources of that version, it starts that
version's server and plays over its JSON API, which stays the same. `FILE` gets the database as compressed SQL.
"""

from __future__ import annotations

import gzip
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from tabularium.client import House, Refused, Table
from tests.server.house_process import HouseProcess

Sight = dict[str, Any]
Until = Callable[[Sight], bool]
INTERJECTS = 0.06
"""How often somebody who is asked does something unasked instead."""
TAKES_BACK = 0.03
MOST_ANSWERS = 900


class Friends:
    """Three people and a bot at a table of theirs, who answer at random and now and then take something back."""

    def __init__(self, url: str, game: str, name: str, bots: int, **options: Any) -> None:
        self.rng = Random(name)
        people = [House(url).guest(each) for each in ("Ann", "Bob", "Cyd")]
        seats = ["me", "open", "open", *["bot:random"] * bots]
        first = people[0].open(game, seats, name=name, public=True, options=options)
        self.tables: list[Table] = [first, *(each.join(first.id) for each in people[1:])]
        self.rewound = False

    def play(self, until: Until, stand: str | None) -> None:
        """Play until a sight is as wished, or the game is over."""
        for count in range(MOST_ANSWERS):
            seat, sight = self.asked()
            if sight["outcome"] is not None or (count > 20 and until(sight)):
                return
            if count == 10 and stand is not None:
                self.call(seat, "standing", seat=seat, key=stand, prefer=["pass", "no", 0])
            if count == 30 and not self.rewound:
                self.rewind(seat, sight)
            elif sight["can_undo"] and self.rng.random() < TAKES_BACK:
                self.call(seat, "undo", seat=seat, at=sight["n"])
            else:
                self.answer(seat, sight)

    def asked(self) -> tuple[int, Sight]:
        """Whoever is asked, and what they see; the bot's turn is waited for."""
        while True:
            for seat, table in enumerate(self.tables):
                sight = table.sight()
                if sight["ask"] or sight["outcome"] is not None:
                    return seat, sight
            for _ in self.tables[0].moves():
                if any(table.sight()["ask"] or table.over for table in self.tables):
                    break

    def answer(self, seat: int, sight: Sight) -> None:
        """Answer, or do something unasked."""
        chances = sight["chances"]
        if chances and self.rng.random() < INTERJECTS:
            name = self.rng.choice(sorted(chances))
            wish = {"seat": seat, "at": sight["n"], "name": name, "answer": self.chosen(chances[name])}
            self.call(seat, "interject", **wish)
        else:
            wish = {"seat": seat, "ask": sight["number"], "answer": self.chosen(sight["ask"])}
            self.call(seat, "answer", **wish)

    def chosen(self, ask: dict[str, Any]) -> Any:
        """A legal answer."""
        if ask["kind"] == "amount":
            return self.rng.choice(ask.get("spaces") or range(ask["low"], min(ask["high"], ask["low"] + 5) + 1))
        if ask["kind"] == "pick":
            return self.rng.choice(ask["options"])
        return self.rng.choice([ask["default"], *(ask.get("sets") or [])])

    def rewind(self, seat: int, sight: Sight) -> None:
        """All agree to go back to before this seat's last entry."""
        seen = self.call(seat, "proposals", seat=seat, at=sight["n"], kind="rewind")
        for proposal in seen["proposals"] if seen else []:
            for other in proposal["wanted"]:
                self.call(other, f"proposals/{proposal['id']}", seat=other, yes=True)
        self.rewound = True

    def call(self, seat: int, what: str, /, **wish: Any) -> Any:
        """Do something; the bot may have been quicker, and then it is not done."""
        try:
            return self.tables[seat].house.call("POST", f"/tables/{self.tables[seat].id}/{what}", **wish)
        except Refused as refused:
            if refused.status != 409:
                raise
            return None


def over(sight: Sight) -> bool:
    """To the end."""
    return False


def motion(*subjects: str) -> Until:
    """Somebody has voted on a proposal of such a kind, and another was rejected before."""

    def until(sight: Sight) -> bool:
        view = sight["view"]
        found = [each for each in view["motions"] if each["subject"] in subjects or not subjects]
        return any(each["ayes"] or each["noes"] for each in found) and (bool(subjects) or bool(view["rejected"]))

    return until


def asked(prefix: str) -> Until:
    """Somebody is asked this."""
    return lambda sight: bool(sight["ask"]) and sight["ask"]["key"].startswith(prefix)


TABLES: list[tuple[str, str, str | None, dict[str, Any], int, Until]] = [
    ("senators", "over", "war.bid", {}, 1, over),
    ("senators", "running", "war.bid", {}, 1, asked("war.bid")),
    ("senators", "early", None, {}, 0, lambda sight: True),
    ("conquest", "over", None, {"round_limit": 2}, 1, over),
    ("conquest", "hidden", None, {"hidden_treasury": True}, 0, lambda sight: True),
    ("republic", "over", None, {}, 0, over),
    ("republic", "vote", "vote", {}, 1, motion()),
    ("republic", "trial", None, {}, 1, motion("trial")),
    ("republic", "persuasion", None, {}, 1, lambda sight: sight["view"]["forum"]["persuasion"] is not None),
    ("republic", "deal", None, {}, 0, lambda sight: len(sight["view"]["deals"]) > 1),
    ("republic", "gifts", None, {}, 1, asked("revenue.offer")),
]
"""Game, the table's name, what the first seat stands for, options, bots, and how far it is played."""


def main(folder: Path, file: Path) -> None:
    """Play at every table, end the house, and keep its database."""
    with HouseProcess(folder) as process:
        for game, name, stand, options, bots, until in TABLES:
            friends = Friends(process.url, game, f"{game} {name}", bots, **options)
            friends.play(until, stand)
            sight = friends.tables[0].sight()
            print(game, name, sight["n"], sight["outcome"], flush=True)
        process.stop()
    database = sqlite3.connect(folder / "tabularium.db")
    for secret in ("sessions", "links", "tries", "notices", "house"):
        database.execute(f"DELETE FROM {secret}")
    database.commit()
    file.write_bytes(gzip.compress("\n".join(database.iterdump()).encode(), mtime=0))
    print(file, file.stat().st_size, "bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
