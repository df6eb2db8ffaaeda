"""Takes the pictures of the terminal: the table and the question of a game played as the bot advises."""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser
from rich.console import Console
from rich.terminal_theme import MONOKAI

from tabularium.engine import find_game
from tabularium.terminal.play import Play
from tabularium.terminal.screen import Screen
from tests.browser.kit import House
from tests.cli.table import Table, clever
from tools.pictures.house import FOLDER, main

COLUMNS = 100
MOST = 400


@dataclass(frozen=True)
class Scene:
    """A game in the terminal up to a question."""

    name: str
    game: str
    seats: str
    asked: str
    since: int
    options: dict[str, Any] = field(default_factory=dict)


SCENES = [
    Scene("terminal-conquest", "conquest", "me,greedy:3", "move.march", 40, {"round_limit": 8}),
    Scene("terminal-republic", "republic", "me,greedy:4", "senate.vote", 30),
]


def play_until(scene: Scene, folder: Path) -> Play:
    """The game at the first question of this kind after so many answers."""

    def typist(play: Play) -> Any:
        def goes_on(at: tuple[int, str]) -> bool:
            return at[0] < scene.since or play.match.asks[play.before].key != scene.asked

        return (line for _, line in takewhile(goes_on, zip(range(MOST), clever(play), strict=False)))

    table = Table.new(folder / f"{scene.name}.jsonl", typist, scene.seats, game=find_game(scene.game), **scene.options)
    table.run()
    return table.play


def drawn(play: Play) -> str:
    """What stands on the screen at the question, as an SVG."""
    console = Console(file=io.StringIO(), width=COLUMNS, record=True, force_terminal=True, highlight=False)
    play.screen = Screen(console, io.StringIO())
    seat = play.before
    play.show_table(seat)
    play.question(seat, play.match.asks[seat])
    console.print("› ", end="")
    return console.export_svg(title=f"tabularium play {play.match.game.name}", theme=MONOKAI)


def photograph(browser: Browser, svg: str, file: Path) -> None:
    """The SVG as a picture."""
    page = browser.new_page(device_scale_factor=1.5)
    page.set_content(f"<body style='margin:0'>{svg}</body>")
    page.locator("svg").first.screenshot(path=str(file))
    page.close()


def take(browser: Browser, _: House) -> None:
    """All of them; nobody needs the house for it."""
    with TemporaryDirectory() as folder:
        for scene in SCENES:
            photograph(browser, drawn(play_until(scene, Path(folder))), FOLDER / f"{scene.name}.png")
            print(scene.name)


if __name__ == "__main__":
    main(take)
