"""The world of Mare Nostrum in the terminal: nations, one's own affairs, own land with its armies, wars and fleets."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from tabularium.draw import Words
from tabularium.draw.paint import ASK, QUIET, THING, VEIL, painted, seat_sign, seat_style

from .tables import GOODS, KINDS

NATION_COLUMNS = ("provinces", "urban", "units", "fleets", "strategy")
OWN_FACTS = ("upkeep", "ports", "card_limit")
RELATIONS = ("wars", "military_alliances", "trade_alliances")
AGAINST, WITH = " ⚔ ", " – "
NOTHING = "–"


def draw(view: dict[str, Any], words: Words) -> RenderableType:
    """The world as the reader of the view sees it."""
    parts: list[RenderableType] = [Text(), title(view, words), nations(view, words)]
    if "own" in view:
        parts += [affairs(view, words), own_land(view, words)]
    parts += [relations(view, words, entry) for entry in RELATIONS if view[entry]]
    parts += [fleets(view, words)]
    return Group(*parts)


def title(view: dict[str, Any], words: Words) -> Rule:
    """The game and the year."""
    when = f"{words.text('view.year')} {view['year']}"
    if view["period"]:
        when += f"   {words.text('view.period')}"
    return Rule(Text(words.text("game.title"), ASK).append(f"   {when}", QUIET), style=QUIET)


def nations(view: dict[str, Any], words: Words) -> Table:
    """The public facts about the nations, in the order of the book."""
    grid = Table(box=box.SIMPLE, padding=(0, 1), header_style=QUIET)
    grid.add_column(words.text("view.nations"))
    grid.add_column(words.text("view.players"))
    for entry in NATION_COLUMNS:
        grid.add_column(words.text(f"view.{entry}"), justify="right")
    players = {player["nation"]: player["seat"] for player in view["players"]}
    for nation, row in view["nations"].items():
        style = THING if nation == view["nation"] else ""
        figures = [Text(str(row[entry])) for entry in NATION_COLUMNS]
        grid.add_row(Text(named(words, nation), style), seated(words, players.get(nation)), *figures)
    return grid


def seated(words: Words, seat: int | None) -> Text:
    """The player of a nation; None if nobody plays it."""
    return Text(NOTHING) if seat is None else Text(f"{seat_sign(seat)} {words.names[seat]}", seat_style(seat))


# -- one's own ---------------------------------------------------------------------------------------------------------
def affairs(view: dict[str, Any], words: Words) -> Panel:
    """Treasury, stability, points, cards and leaders: a nation's secrets."""
    own, row = view["own"], view["nations"][view["nation"]]
    stock = {entry: str(row[entry]) for entry in (*GOODS, "points")}
    stock["stability"] = named(words, row["stability"])
    facts = {entry: str(own[entry]) for entry in OWN_FACTS}
    lines = [told(words, stock), told(words, facts)]
    for entry in ("hand", "in_play"):
        if own[entry]:
            lines.append(told(words, {entry: ", ".join(named(words, card) for card in own[entry])}))
    leaders = [
        leader_told(words, name, row) for name, row in view["leaders"].items() if row["nation"] == view["nation"]
    ]
    if leaders:
        lines.append(told(words, {"leaders": ", ".join(leaders)}))
    return Panel(Group(*lines), title=named(words, view["nation"]), title_align="left", border_style=QUIET)


def leader_told(words: Words, name: str, row: dict[str, Any]) -> str:
    """One's own leader: his name, his modifier, his age, and where he is."""
    place = f", {named(words, row['province'])}" if row["province"] else ""
    return f"{named(words, row['name'] or name)} +{row['modifier']} ({row['age']}{place})"


def told(words: Words, facts: dict[str, str]) -> Text:
    """Entries with their values in one line."""
    return Text("   ").join(
        [Text(f"{words.text(f'view.{name}')} ", QUIET).append(facts[name], THING) for name in facts]
    )


def own_land(view: dict[str, Any], words: Words) -> Table:
    """One's own provinces, and all others where own units stand: their people, cities, and every army there."""
    grid = Table(box=box.SIMPLE, padding=(0, 1), header_style=QUIET)
    for entry in ("province", "rural", "urban", "garrison", "armies"):
        grid.add_column(words.text(f"view.{entry}"), justify="right" if entry in ("rural", "urban") else "left")
    me = view["nation"]
    abroad = {army["province"] for army in view["armies"] if army["nation"] == me}
    for province, row in view["provinces"].items():
        if row["nation"] != me and province not in abroad:
            continue
        armies = [army for army in view["armies"] if army["province"] == province]
        there = Text("\n").join([army_line(view, words, army) for army in armies])
        style = "" if row["nation"] == me else QUIET
        walls = cities(view, words, province)
        grid.add_row(Text(named(words, province), style), str(row["rural"]), str(row["urban"]), walls, there)
    return grid


def cities(view: dict[str, Any], words: Words, province: str) -> Text:
    """The cities of a province, each with its garrison as far as it is known, and its occupier."""
    lines = []
    for city, row in view["cities"].items():
        if row["province"] == province:
            garrison = VEIL if row["garrison"] is None else str(row["garrison"])
            held = f" ({named(words, row['occupier'])})" if row["occupier"] else ""
            lines.append(Text(f"{named(words, city)} {garrison}{held}"))
    return Text("\n").join(lines)


def army_line(view: dict[str, Any], words: Words, army: dict[str, Any]) -> Text:
    """An army: whose it is if not one's own, its leader, its units by kind, and how many of them are veterans."""
    shown = Text()
    if army["nation"] != view["nation"]:
        shown.append(f"{named(words, army['nation']) if army['nation'] else words.text('view.independents')}: ", QUIET)
    if army["leader"]:
        leader = view["leaders"][army["leader"]]
        shown.append(f"{named(words, leader['name'] or army['leader'])} +{leader['modifier']}  ", THING)
    units = [f"{army[kind]} {named(words, f'unit:{kind}')}" for kind in KINDS if army[kind]]
    if army["veterans"]:
        units.append(f"{words.text('view.veterans')} {army['veterans']}")
    return shown.append(", ".join(units))


# -- between nations, and at sea ---------------------------------------------------------------------------------------
def relations(view: dict[str, Any], words: Words, entry: str) -> Text:
    """Pairs of nations that are at war or allied."""
    sign = AGAINST if entry == "wars" else WITH
    pairs = [Text(sign.join(named(words, nation) for nation in pair)) for pair in view[entry]]
    return Text(f"{words.text(f'view.{entry}')}  ", QUIET).append_text(Text(", ").join(pairs))


def fleets(view: dict[str, Any], words: Words) -> Table:
    """The fleets of all nations, sea by sea."""
    grid = Table(box=box.SIMPLE, padding=(0, 1), header_style=QUIET)
    grid.add_column(words.text("view.sea"))
    grid.add_column(words.text("view.fleets"))
    for sea, there in view["fleets"].items():
        listed = Text(", ").join(
            [Text(f"{named(words, nation)} ").append(str(there[nation]), THING) for nation in there]
        )
        grid.add_row(named(words, sea), listed)
    return grid


def named(words: Words, reference: str) -> str:
    """A thing by its plain name."""
    return painted(words.ref(reference)).plain
