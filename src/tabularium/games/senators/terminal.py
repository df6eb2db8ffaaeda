"""The table of Senators in the terminal: track, face-up cards, lots and bids, and what only the reader may see."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from tabularium.draw import Words
from tabularium.draw.paint import ASK, BAD, QUIET, painted, seat_sign, seat_style

from .cards import DATA, ECONOMY, GOVERNORS, KEYS, NUMBERS, RESOURCES, TYPE

TRACK = 20
FULL, EMPTY = "▰", "▱"
WAR, NO_WAR = "⚔", "·"
ACTIVE = "▸"
VEIL = "▒"
UNBROKEN = "\N{NO-BREAK SPACE}"
COLOURS: list[str] = [kind["colour"] for kind in DATA["resources"]["types"]]


def draw(view: dict[str, Any], words: Words) -> RenderableType:
    """The table as the reader of the view sees it."""
    title = Rule(painted(words.text("game.title"), ASK), style=QUIET)
    parts: list[RenderableType] = [Text(), title, moment(view, words), players(view, words)]
    if view["lots"]:
        parts.append(lots(view, words))
    if view["influence_row"]:
        parts.append(Text(f"{words.text('terminal.influence')}  ", QUIET) + cards(view["influence_row"], words))
    if view["seat"] is not None:
        parts.append(secrets(view, words))
    return Group(*parts)


def moment(view: dict[str, Any], words: Words) -> Text:
    """The event, and how many wars there have been."""
    wars, last = len(view["wars"]), ECONOMY["wars_to_end"]
    shown = Text(f"{words.text('terminal.wars')} ", QUIET)
    shown.append(WAR * wars, BAD).append(NO_WAR * (last - wars), QUIET)
    event = view["event"]
    if event is None:
        return shown
    shown.append(f"   {words.text('terminal.event')} ", QUIET).append_text(painted(words.ref(f"event:{event['kind']}")))
    if "amount" in event:
        shown.append(f" {words.text('terminal.amount', coins=event['amount'])}")
    return shown


def players(view: dict[str, Any], words: Words) -> Table:
    """A row for everybody: senators on the track, cards on the table, and how many lie hidden."""
    rows = Table.grid(padding=(0, 1))
    for column in ("active", "player", "track", "senators", "cards"):
        rows.add_column(column, no_wrap=column != "cards", justify="right" if column == "senators" else "left")
    for player in view["players"]:
        seat, senators = player["seat"], player["senators"]
        name = Text(f"{seat_sign(seat)} {words.names[seat]}", style=seat_style(seat))
        if seat == view["seat"]:
            name.append(f" {words.text('terminal.you')}", QUIET)
        if player["out"]:
            rows.add_row("", name, Text(words.text("terminal.out"), QUIET), "", "")
            continue
        track = Text(FULL * min(senators, TRACK), seat_style(seat)).append(EMPTY * (TRACK - senators), QUIET)
        table = cards(player["open"], words)
        hidden = sum(player["backs"])
        if player["coins"] is not None and seat != view["seat"]:
            table.append("   " if table else "").append_text(own(player, words))
        elif hidden and seat != view["seat"]:
            table.append(f"{'   ' if table else ''}{VEIL * hidden} ", QUIET)
            table.append(words.text("terminal.hidden", count=hidden), QUIET)
        rows.add_row(ACTIVE if seat == view["active"] else "", name, track, str(senators), table)
    return rows


def lots(view: dict[str, Any], words: Words) -> Table:
    """The cards on offer, with the best bid on each."""
    rows = Table.grid(padding=(0, 2))
    for number, lot in enumerate(view["lots"]):
        heading = Text(words.text("terminal.lots") if number == 0 else "", QUIET)
        if lot["bidder"] is None:
            bid = Text(words.text("terminal.no_bid"), QUIET)
        else:
            bid = painted(words.text("terminal.bid", seat=f"seat:{lot['bidder']}", bid=lot["bid"]))
        rows.add_row(heading, cards([lot["card"]], words), bid)
    return rows


def secrets(view: dict[str, Any], words: Words) -> Panel:
    """The reader's own coins and hand."""
    mine = own(view["players"][view["seat"]], words)
    return Panel.fit(mine, title=words.text("terminal.secret"), title_align="left", border_style=QUIET)


def own(player: dict[str, Any], words: Words) -> Text:
    """Coins and hand of a player whose they are, or after the end of anybody."""
    shown = painted(words.text("terminal.coins", coins=player["coins"]))
    if player["hidden"]:
        shown.append(f"   {words.text('terminal.hand')} ", QUIET).append_text(cards(player["hidden"], words))
    return shown


def cards(names: list[str], words: Words) -> Text:
    """Cards in a row, sorted, resources and governors in the colour of their type."""
    shown = Text()
    for card in sorted(NUMBERS[name] for name in names):
        if shown:
            shown.append(" · ", QUIET)
        typed = card in RESOURCES or card in GOVERNORS
        name = words.ref(KEYS[card]).replace(" ", UNBROKEN)
        shown.append_text(painted(name, COLOURS[TYPE[card]] if typed else ""))
    return shown
