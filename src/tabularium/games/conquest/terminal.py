"""The board of Conquest in the terminal: phases, contenders, their provinces with all that stands there, prices."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from tabularium.draw import Words
from tabularium.draw.numerals import roman
from tabularium.draw.paint import ASK, QUIET, THING, VEIL, painted, seat_sign, seat_style

from .board import NUMBERS
from .pieces import KINDS

PHASES = ("movement", "combat", "tribute", "destruction", "purchase", "placement")
NEXT = " ▸ "
CITY, FORTIFIED = "⌂", "▣"
ATTACKS = "⚔"
GONE = "–"
UNBROKEN = "\N{NO-BREAK SPACE}"
INDENT = 4
PLACE_WIDTH, FORCE_WIDTH = 22, 24
"""Two provinces with what stands there share a line of a hundred columns."""


def draw(view: dict[str, Any], words: Words) -> RenderableType:
    """The board as the reader of the view sees it, the contenders in the order of their seats."""
    parts: list[RenderableType] = [Text(), title(view, words), phases(view, words)]
    for player in view["players"]:
        parts.append(contender(view, words, player))
        if not player["out"]:
            parts.append(Padding.indent(empire(view, words, player["seat"]), INDENT))
    parts.append(free_lands(view, words))
    parts.append(prices(view, words))
    if view["seat"] is not None and not view["players"][view["seat"]]["out"]:
        parts.append(muster(view, words))
    parts.append(legend(words))
    return Group(*parts)


def title(view: dict[str, Any], words: Words) -> Rule:
    """The game and the round."""
    when = words.text("board.contenders", n=roman(view["round"]))
    return Rule(Text(words.text("game.title"), ASK).append(f"   {when}", QUIET), style=QUIET)


def phases(view: dict[str, Any], words: Words) -> Text:
    """The six phases of a turn with the one that is played."""
    shown = Text(style=QUIET)
    for at, phase in enumerate(PHASES):
        style = "not dim bold" if phase == view["phase"] else ""
        shown.append(NEXT if at else "").append(words.text(f"board.phase.{phase}"), style)
    return shown


def contender(view: dict[str, Any], words: Words, player: dict[str, Any]) -> Text:
    """A player: home, tribute, treasury, captives, friends."""
    seat = player["seat"]
    shown = Text("▸ " if seat == view["active"] and view["ending"] is None else "  ")
    shown.append(f"{seat_sign(seat)} {words.names[seat]}", f"{seat_style(seat)} bold")
    if seat == view["seat"]:
        shown.append(f" ({words.text('board.you')})", QUIET)
    if player["out"]:
        return shown.append(f"   {words.text('board.out')}", QUIET)
    if player["home"] is not None:
        shown.append(f"   {name_of(words, player['home'])}")
    shown.append(f"   {words.text('board.tribute')} ", QUIET).append(str(player["tribute"]), THING)
    shown.append(f"   {words.text('board.talents')} ", QUIET)
    shown.append(VEIL if player["talents"] is None else str(player["talents"]), THING)
    if player["captives"]:
        shown.append(f"   {words.text('board.captives.n', n=len(player['captives']))}")
    if player["allies"]:
        allies = [f"seat:{other}" for other in player["allies"]]
        shown.append("   ").append_text(painted(words.text("board.allies", seats=allies)))
    if player["hails"] is not None:
        shown.append("   ").append_text(painted(words.text("board.hails", seat=f"seat:{player['hails']}")))
    return shown


# -- provinces and what stands there ---------------------------------------------------------------------------------
def empire(view: dict[str, Any], words: Words, seat: int) -> RenderableType:
    """The provinces of a player: those with pieces two to a line, then the galleys, and the others in a row."""
    stands = {land: pieces(view, words, seat, land) for land in view["lands"]}
    own = [land for land, there in view["lands"].items() if there["control"] == seat]
    armed = [land for land in view["lands"] if stands[land]]
    armed.sort(key=lambda land: view["lands"][land]["control"] != seat)
    cells = [(province(view, words, seat, land), Text(", ".join(stands[land]))) for land in armed]
    cells += fleets(view, words, seat)
    grid = Table.grid(padding=(0, 1))
    for width in (PLACE_WIDTH, FORCE_WIDTH) * 2:
        grid.add_column(width=width)
    for left, right in zip_longest(cells[::2], cells[1::2], fillvalue=(Text(), Text())):
        grid.add_row(*left, *right)
    empty = Text(", ").join([province(view, words, seat, land) for land in own if not stands[land]])
    return Group(grid, empty) if empty else grid


def province(view: dict[str, Any], words: Words, seat: int, land: str) -> Text:
    """One province: its name, what it pays, and its city."""
    facts = view["lands"][land]
    sign = FORTIFIED if facts["fortified"] else CITY if facts["city"] else ""
    fights = facts["control"] != seat and len(facts["units"]) > 1
    shown = Text(f"{ATTACKS} " if fights else "")
    shown.append(name_of(words, land), seat_style(facts["control"]) if facts["control"] is not None else "")
    return shown.append(f"{UNBROKEN}{facts['tribute']}{sign}", QUIET)


def pieces(view: dict[str, Any], words: Words, seat: int, place: str) -> list[str]:
    """The leaders and land units of a player in a land, in words."""
    leaders = [name for name, at in view["leaders"].items() if at["owner"] == seat and at["land"] == place]
    units = view["lands"][place]["units"].get(str(seat), {})
    return [*led(words, leaders), *counted(words, units)]


def led(words: Words, leaders: list[str]) -> list[str]:
    """The Caesar, and how many generals."""
    generals = [name for name in leaders if not name.endswith("_caesar")]
    caesar = [words.text("board.caesar")] if len(generals) < len(leaders) else []
    return caesar + ([words.text("board.generals", n=len(generals))] if generals else [])


def counted(words: Words, units: dict[str, int]) -> list[str]:
    """Land units, kind by kind."""
    return [unbroken(words, f"unit:{kind}_{count}") for kind, count in units.items() if count]


def fleets(view: dict[str, Any], words: Words, seat: int) -> list[tuple[Text, Text]]:
    """The galleys of a player: where each lies, and who is aboard."""
    found = []
    for name, galley in view["galleys"].items():
        if galley["owner"] == seat:
            leaders = [each for each, at in view["leaders"].items() if at["galley"] == name]
            load = [*led(words, leaders), *counted(words, galley["cargo"])]
            found.append(
                (Text(name_of(words, galley["land"] or galley["sea"])), Text(", ".join([called(words, name), *load])))
            )
    return found


def free_lands(view: dict[str, Any], words: Words) -> Text:
    """The provinces nobody holds, with what they would pay."""
    lands = [
        Text(name_of(words, land)).append(f"{UNBROKEN}{there['tribute']}", QUIET)
        for land, there in view["lands"].items()
        if there["control"] is None
    ]
    return Text.assemble((f"{words.text('board.force', force=[])}  ", QUIET), Text(", ").join(lands))


# -- what one has and could buy --------------------------------------------------------------------------------------
def prices(view: dict[str, Any], words: Words) -> Text:
    """All prices now."""
    factor = view["inflation"]["factor"]
    heading = words.text("board.inflation.now", factor=factor) if factor > 1 else words.text("board.prices")
    each = [Text(unbroken(words, f"kind:{kind}")).append(f"{UNBROKEN}{view['prices'][kind]}", QUIET) for kind in KINDS]
    return Text.assemble((f"{heading}  ", QUIET), Text(", ").join(each))


def muster(view: dict[str, Any], words: Words) -> Panel:
    """The reader's own leaders, one by one, and what is left in the box to buy."""
    seat = view["seat"]
    own = [name for name, at in view["leaders"].items() if at["owner"] == seat]
    leaders = Text(", ").join([painted(f"{called(words, name)} {where(words, view['leaders'][name])}") for name in own])
    supply = [
        Text(f"{unbroken(words, f'kind:{kind}')} {words.text('board.market.left_n', n=count)}", QUIET)
        for kind, count in view["players"][seat]["supply"].items()
    ]
    shown = Group(leaders, Text(", ", QUIET).join(supply))
    return Panel(shown, title=words.text("board.muster"), title_align="left", border_style=seat_style(seat))


def where(words: Words, at: dict[str, Any]) -> str:
    """Where a leader is; nothing, if he has left the game."""
    if at["land"] is not None:
        return words.ref(f"space:{at['land']}")
    if at["galley"] is not None:
        return words.text("board.aboard", galley=f"galley:{at['galley']}")
    return words.text("board.captive_of", seat=f"seat:{at['captor']}") if at["captor"] is not None else GONE


def legend(words: Words) -> Text:
    """The meaning of the signs."""
    city, walls = words.text("board.legend.city"), words.text("board.legend.fortified")
    return Text(f"{CITY} {city}   {FORTIFIED} {walls}   {ATTACKS} {words.text('board.battle.attacks')}", QUIET)


# -- words -----------------------------------------------------------------------------------------------------------
def called(words: Words, name: str) -> str:
    """A leader or galley of a player without the nation: Caesar, General II, Galley I."""
    if name.endswith("_caesar"):
        return words.text("board.caesar")
    number = roman(int(name.rpartition("_")[2]))
    if "_general_" in name:
        return words.text("board.general", n=number).replace(" ", UNBROKEN)
    return f"{words.text('board.galley')}{UNBROKEN}{number}"


def name_of(words: Words, place: str) -> str:
    """The name of a land or sea."""
    assert place in NUMBERS
    return unbroken(words, f"space:{place}")


def unbroken(words: Words, reference: str) -> str:
    """A thing by its plain name, which no line breaks."""
    return painted(words.ref(reference)).plain.replace(" ", UNBROKEN)
