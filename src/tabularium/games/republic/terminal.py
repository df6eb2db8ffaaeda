"""The Republic in the terminal: Rome, the wars, the motion, the factions, and the reader's own senators and hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from tabularium.draw import Words
from tabularium.draw.paint import ASK, BAD, QUIET, THING, VEIL, painted, seat_sign, seat_style

from .editions import SECOND

NEXT = " ▸ "
APART = "   "
NOTHING = "–"
OF_A_WAR = ("land", "naval", "support", "disaster", "standoff", "spoils", "duration")
OF_A_SENATOR = ("military", "oratory", "loyalty", "influence", "popularity", "knights", "talents", "age", "disbanded")
ALWAYS = ("treasury", "unrest", "legions", "fleets")
PUBLIC = ("laws", "laws_waiting", "events")
OFFICIALS = ("highest_officer", "chair", "pontifex", "life", "rebel")
FOUGHT, BEATEN = ("active", "unprosecuted"), "beaten"
AT_HOME, IN_FORUM = "rome", "forum"
NO_OFFICE = "none"


def draw(view: dict[str, Any], words: Words) -> RenderableType:
    """The table as the reader of the view sees it."""
    parts: list[RenderableType] = [Text(), title(view, words), phases(view, words), *rome(view, words)]
    if any(card["state"] != BEATEN for card in view["wars"].values()):
        parts += [Text(words.text("view.wars"), ASK), wars(view, words)]
    if view["provinces"]:
        parts.append(provinces(view, words))
    parts += [motion(words, each) for each in view["motions"]]
    parts.append(factions(view, words))
    if waiting := forum(view, words):
        parts.append(waiting)
    if view["faction"] is not None and not view["factions"][view["faction"]]["out"]:
        parts += filter(None, (senators(view, words), concessions(view, words), hand(view, words)))
    return Group(*parts)


def title(view: dict[str, Any], words: Words) -> Rule:
    """The game, the period and the year."""
    when = f"{called(words, 'era', view['era'])}, {words.text('view.turn')} {view['turn']}"
    return Rule(Text(words.text("game.title"), ASK).append(f"{APART}{when}", QUIET), style=QUIET)


def phases(view: dict[str, Any], words: Words) -> Text:
    """The seven phases of a year with the one that is played."""
    shown = Text(style=QUIET)
    for at, phase in enumerate(SECOND.phases):
        style = "not dim bold" if phase == view["phase"] else ""
        shown.append(NEXT if at else "").append(words.text(f"phase.{phase}"), style)
    return shown


# -- Rome ------------------------------------------------------------------------------------------------------------
def rome(view: dict[str, Any], words: Words) -> list[Text]:
    """The shared facts, a line each: treasury, unrest and forces; the officials; laws, events and land bills."""
    legions = view["legions"]
    numbers = {
        "treasury": view["treasury"],
        "unrest": view["unrest"],
        "legions": len(legions),
        "veteran": sum(legion["veteran"] for legion in legions),
        "fleets": view["fleets"],
        "shortage": view["shortage"],
        "deck": view["deck"],
    }
    shown = [fact(words, name, str(count)) for name, count in numbers.items() if count or name in ALWAYS]
    officials = [fact(words, name, thing(words, view[name])) for name in OFFICIALS if view.get(name)]
    if view["rebel"] and (army := forces(words, legions_at(view, view["rebel"]))):
        officials.append(Text(army, BAD))
    public = [fact(words, name, things(words, view[name])) for name in PUBLIC if view.get(name)]
    if view["land_bills"]:
        bills = [f"{kind} × {count}" if count > 1 else kind for kind, count in view["land_bills"].items()]
        public.append(fact(words, "land_bills", ", ".join(bills)))
    return [Text(APART).join(line) for line in (shown, officials, public) if line]


def wars(view: dict[str, Any], words: Words) -> Table:
    """The wars that are not over: state and strength, decisive numbers, and the commander with his force."""
    rows = Table.grid(padding=(0, 2, 0, 0))
    rows.add_column(no_wrap=True)
    rows.add_column(no_wrap=True)
    rows.add_column()
    for war, card in view["wars"].items():
        if card["state"] == BEATEN:
            continue
        state = Text(called(words, "state", card["state"]), BAD if card["state"] in FOUGHT else QUIET)
        told = [fact(words, name, listed(card[name])) for name in OF_A_WAR if card.get(name)]
        if camped := forces(words, legions_at(view, war), card["fleets"]):
            told.append(Text(camped))
        told += [Text(thing(words, each), BAD) for each in (*card["leaders"], *card.get("allies", ()))]
        for name, senator in view["senators"].items():
            if senator["post"] == war:
                army = forces(words, legions_at(view, name), senator["fleets"])
                told.append(Text(f"{thing(words, name)} ({army})" if army else thing(words, name), THING))
        rows.add_row(Text(thing(words, war), THING), state, Text(APART).join(told))
    return rows


def legions_at(view: dict[str, Any], place: str) -> int:
    """How many legions are with a commander, in a province, or camped on a war."""
    return sum(legion["at"] == place for legion in view["legions"])


def forces(words: Words, legions: int, fleets: int = 0) -> str:
    """Legions and fleets in words; nothing, if there are none."""
    told = {"legions": legions, "fleets": fleets}
    return ", ".join(f"{words.text(f'view.{name}')} {count}" for name, count in told.items() if count)


def provinces(view: dict[str, Any], words: Words) -> Text:
    """The provinces, with their governors and garrisons."""
    told = []
    for province, card in view["provinces"].items():
        who = thing(words, card["governor"]) if card["governor"] else called(words, "state", card["state"])
        raised = local_forces(words, card)
        if "expedition" in card:
            raised = ", ".join(filter(None, [raised, words.text(f"view.{card['expedition']}")]))
        held = ", ".join(filter(None, [who, forces(words, legions_at(view, province)), raised]))
        told.append(f"{thing(words, province)} ({held})")
    return Text.assemble((f"{words.text('view.provinces')}  ", QUIET), ", ".join(told))


def local_forces(words: Words, card: dict[str, Any]) -> str:
    """The forces that a province has raised itself, where it does."""
    told = [name for name in ("provincial_armies", "provincial_fleets") if card.get(name)]
    return ", ".join(f"{words.text(f'view.{name}')} {card[name]}" for name in told)


def forum(view: dict[str, Any], words: Words) -> Text | None:
    """The people and cards that wait in the Forum."""
    loose = [name for name, senator in view["senators"].items() if senator["place"] == IN_FORUM]
    loose += [name for name, card in view["concessions"].items() if card["holder"] == IN_FORUM]
    return fact(words, "forum", things(words, loose)) if loose else None


def motion(words: Words, motion: dict[str, Any]) -> Panel:
    """The vote before the Senate, and the votes so far."""
    says = Text(sentence(words, motion["says"]))
    told = [fact(words, name, things(words, motion[name]) or NOTHING) for name in ("ayes", "noes")]
    if "advocate" in motion:
        told += [fact(words, "advocate", thing(words, motion["advocate"])), fact(words, "swing", str(motion["swing"]))]
    votes = Text(APART).join(told)
    title = called(words, "subject", motion["subject"])
    return Panel(Group(says, votes) if says else votes, title=title, title_align="left", border_style=ASK)


# -- factions --------------------------------------------------------------------------------------------------------
def factions(view: dict[str, Any], words: Words) -> Table:
    """A row for each faction: votes, influence, cards, and its senators, the leader first."""
    names = ("votes", "influence", "cards", "treasury")
    rows = columns(len(names))
    rows.add_row(Text(words.text("view.factions"), ASK), *heads(words, names), "")
    for faction in view["factions"]:
        seat = faction["seat"]
        who = Text(f"{seat_sign(seat)} {party(view, words, seat)}", f"{seat_style(seat)} bold")
        if faction["out"]:
            rows.add_row(who, Text(words.text("view.out"), QUIET))
            continue
        own = [name for name, senator in view["senators"].items() if senator["faction"] == seat]
        own.sort(key=lambda name: name != faction["leader"])
        numbers = [Text(VEIL if faction[name] is None else str(faction[name]), THING) for name in names]
        rows.add_row(who, *numbers, Text(", ").join([man(view, words, name) for name in own]))
    return rows


def party(view: dict[str, Any], words: Words, faction: int) -> str:
    """The person of a faction; where several people play it, it has a name of its own."""
    return thing(words, f"faction:{faction}") if "players" in view else words.names[faction]


def man(view: dict[str, Any], words: Words, name: str) -> Text:
    """A senator with who plays him, if he plays him alone, and with his office, or where he is if not in Rome."""
    played = [words.names[seat] for seat, each in enumerate(view.get("players", ())) if name in each["senators"]]
    rank = ", ".join(filter(None, [*played, standing(view, words, name)]))
    shown = Text(thing(words, name))
    return shown.append(f" ({rank})", QUIET) if rank else shown


def standing(view: dict[str, Any], words: Words, name: str) -> str:
    """A senator's office and the post that keeps him away from Rome."""
    senator = view["senators"][name]
    told = [called(words, "office", senator["office"])] if senator["office"] != NO_OFFICE else []
    if senator["post"] is not None:
        told.append(thing(words, senator["post"]))
    elif senator["place"] != AT_HOME:
        told.append(called(words, "place", senator["place"]))
    return ", ".join(told)


def senators(view: dict[str, Any], words: Words) -> Table:
    """The reader's own senators with all that is on their cards."""
    own = {name: senator for name, senator in view["senators"].items() if senator["faction"] == view["faction"]}
    known = [each for each in OF_A_SENATOR if all(each in senator for senator in own.values())]
    rows = columns(len(known))
    rows.add_row(Text(words.text("view.senators"), ASK), *heads(words, known))
    for name, senator in own.items():
        numbers = [Text(str(senator[each] or NOTHING)) for each in known]
        rows.add_row(Text(thing(words, name), seat_style(view["faction"])), *numbers)
    return rows


def concessions(view: dict[str, Any], words: Words) -> Text | None:
    """The concessions of the reader's own senators."""
    own = [name for name, senator in view["senators"].items() if senator["faction"] == view["faction"]]
    held = [
        f"{thing(words, each)} ({thing(words, card['holder'])})"
        for each, card in view["concessions"].items()
        if card["holder"] in own
    ]
    return fact(words, "concessions", ", ".join(held)) if held else None


def hand(view: dict[str, Any], words: Words) -> Panel:
    """The faction's treasury and the cards in hand."""
    own = view["factions"][view["faction"]]
    cards = things(words, own["hand"]) or NOTHING
    shown = Text(APART).join([fact(words, "treasury", str(own["treasury"])), fact(words, "hand", cards)])
    return Panel(
        shown, title=words.text("generic.only_you"), title_align="left", border_style=seat_style(view["faction"])
    )


# -- words -----------------------------------------------------------------------------------------------------------
def columns(numbers: int) -> Table:
    """A grid: a name, numbers under each other, and a last column for words."""
    rows = Table.grid(padding=(0, 2, 0, 0))
    rows.add_column()
    for _ in range(numbers):
        rows.add_column(justify="right")
    rows.add_column()
    return rows


def heads(words: Words, names: Iterable[str]) -> list[Text]:
    """The heads of columns."""
    return [Text(words.text(f"view.{name}"), QUIET) for name in names]


def fact(words: Words, name: str, value: str) -> Text:
    """A name and what there is of it."""
    return Text.assemble((f"{words.text(f'view.{name}')} ", QUIET), (value, THING))


def called(words: Words, kind: str, name: str) -> str:
    """A state, phase, office or subject in words."""
    return words.text(f"{kind}.{name}")


def thing(words: Words, reference: str) -> str:
    """A card, person, war or province by its plain name."""
    return painted(words.ref(reference)).plain


def things(words: Words, references: Iterable[str]) -> str:
    """Several of them."""
    return ", ".join(thing(words, each) for each in references)


def sentence(words: Words, said: Any) -> str:
    """The terms of a proposal: references by name, numbers as they are, nested lists as one."""
    if isinstance(said, list):
        return ", ".join(filter(None, [sentence(words, each) for each in said]))
    if isinstance(said, dict):
        return ", ".join(f"{thing(words, term)} {sentence(words, value)}" for term, value in said.items())
    return thing(words, said) if isinstance(said, str) else str(said)


def listed(value: Any) -> str:
    """A number, or several."""
    return "/".join(map(str, value)) if isinstance(value, list) else str(value)
