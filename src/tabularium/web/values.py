"""Shows values of a view: seats, things, numbers, yes and no, lists and tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from tabularium.draw.look import Look
from tabularium.draw.parts import chip
from tabularium.draw.svg import Node, h
from tabularium.draw.words import Words

MOST_INLINE = 8
"""A list or a dict of more entries than this is folded up."""

SEATED = "players"
"""The entry of a view that lists what is known of each seat; else any list whose rows name the seats in order."""

Rows = list[tuple[str | None, Mapping[str, Any]]]


def empty(value: Any) -> bool:
    """Is this value empty? Zero and no are values, but not in the middle of a row."""
    return value is None or value == "" or value == [] or value == {}


def called(look: Look, name: str) -> str:
    """The name of an entry of a view: from the game's catalogue, else its own; for a thing, the thing's name."""
    if look.words.knows(name):
        return look.words.ref(name)
    return look.text(f"view.{name}") if look.words.has(f"view.{name}") else name.replace("_", " ")


def rows_of(value: Any) -> Rows | None:
    """Things of one kind, each with the same entries: a list of dicts, or a dict of them by name."""
    listed: Rows
    if isinstance(value, list) and value and all(isinstance(each, dict) for each in value):
        listed = [(None, each) for each in value]
    elif isinstance(value, dict) and value and all(isinstance(each, dict) for each in value.values()):
        listed = list(value.items())
    else:
        return None
    shared = set(listed[0][1]).intersection(*(row for _, row in listed))
    return listed if shared else None


def seats_of(view: Mapping[str, Any]) -> tuple[str, list[Mapping[str, Any]]]:
    """The entry of a view that lists what is known of each seat in their order, and that list; empty without one."""
    for name, value in view.items():
        rows = rows_of(value) if isinstance(value, list) else None
        if rows and (name == SEATED or [row.get("seat") for _, row in rows] == list(range(len(rows)))):
            return name, [row for _, row in rows]
    return SEATED, []


def told(look: Look, thing: str) -> dict[str, Any] | None:
    """What a view tells of a thing in one of its tables, for a message that speaks of it; None where it tells nothing.

    Seats and things are references; an entry that says nothing is an empty list.
    """
    rows = (value[thing] for value in look.view.values() if isinstance(value, dict) and thing in value)
    row = next((each for each in rows if isinstance(each, dict)), None)
    return None if row is None else {name: _told(look, name, value) for name, value in row.items()}


def _told(look: Look, name: str, value: Any) -> Any:
    if empty(value):
        return []
    if type(value) is int and (meant := look.game.legend.reference(name, value)):
        return meant
    return (name_of(look, value, name) or value) if isinstance(value, str) else value


def value_of(look: Look, name: str, value: Any) -> Node:
    """Show a value."""
    if empty(value):
        return h.span("–", class_="muted")
    if isinstance(value, bool):
        return look.text("generic.yes") if value else h.span(look.text("generic.no"), class_="muted")
    if isinstance(value, int) and (meant := look.game.legend.reference(name, value)) and look.words.knows(meant):
        return look.who(value) if meant == f"seat:{value}" else look.words.ref(meant)
    if isinstance(value, list):
        return _several(look, [h.span(value_of(look, name, each), class_="gv") for each in value])
    if isinstance(value, dict):
        return _entries(look, value)
    return named(look, value, name) if isinstance(value, str) else h.b(value)


def _several(look: Look, shown: list[Markup]) -> Markup:
    inline = h.span(shown, class_="row row--wrap gvs")
    if len(shown) <= MOST_INLINE:
        return inline
    return h.details(h.summary(look.text("generic.entries", n=len(shown)), class_="small"), inline, class_="folded")


def _entries(look: Look, value: Mapping[str, Any]) -> Markup:
    """A dict inside another value; zero, no and empty entries are left out."""
    seats = [str(seat) for seat in range(len(look.words.names))]
    by_seat = all(key in seats for key in value)
    kept = {key: each for key, each in value.items() if each or by_seat}
    if not kept:
        return h.span("–", class_="muted")
    return _several(
        look,
        [
            h.span(look.who(int(key)) if by_seat else named(look, key, "", True), " ", value_of(look, key, each))
            for key, each in kept.items()
        ],
    )


def named(look: Look, value: str, entry: str, quiet: bool = False) -> Node:
    """A thing by its name; it glows where it is an answer. `quiet` names stand before a value, without a frame."""
    option = look.targets.get(value) if look.ask is not None and not look.ask.several else None
    if option is not None:
        return thing(look, option)
    name = name_of(look, value, entry)
    if name is not None:
        return name
    return called(look, value) if quiet or " " in value else chip(called(look, value))


def name_of(look: Look, value: str, entry: str) -> str | None:
    """The catalogue's name of a thing, given as `kind:name` or as the bare name."""
    references = look.game.legend.readings(value, entry)
    names = (look.words.ref(each) for each in references if look.words.knows(each))
    return next((name for name in names if "{" not in name), None)


def thing(look: Look, option: str) -> Markup:
    """A thing that is an answer: it stands among the controls of the ask, and glows here too."""
    assert look.ask is not None
    label = look.words.option(look.ask, option)
    return h.button(label, class_="btn btn--small target", **look.give(option))


def phase_name(words: Words, phase: str) -> str:
    """The name of a phase."""
    message = f"phase.{phase}"
    return words.text(message) if words.has(message) else phase.replace("_", " ").capitalize()
