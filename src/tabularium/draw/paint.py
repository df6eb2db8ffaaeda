"""Colours of the terminal. A seat is a colour and a sign, for colour never speaks alone."""

from __future__ import annotations

from rich.markup import escape
from rich.text import Text

SEAT_STYLES = ("red3", "dodger_blue2", "green4", "dark_orange3", "medium_orchid", "dark_cyan", "gold3")
SEAT_SIGNS = "●■▲◆★✚▼"
THING = "bold"
QUIET = "dim"
WARNING = "yellow"
GOOD = "green"
BAD = "red"
ASK = "bold gold3"
VEIL = "░░"
"""A thing that the reader may not see."""


def seat_style(seat: int) -> str:
    """The colour of a seat."""
    return SEAT_STYLES[seat % len(SEAT_STYLES)]


def seat_sign(seat: int) -> str:
    """The sign of a seat."""
    return SEAT_SIGNS[seat % len(SEAT_SIGNS)]


def markup(reference: str, words: str) -> str:
    """Words in the markup of the terminal: seats in their colours, things of the table bold."""
    kind, _, name = reference.partition(":")
    if kind == "seat" and name.isdecimal():
        return f"[{seat_style(int(name))}]{escape(words)}[/]"
    return f"[{THING}]{escape(words)}[/]" if kind else escape(words)


def painted(marked: str, style: str = "") -> Text:
    """The text of `markup` as text of the terminal."""
    return Text.from_markup(marked, style=style)
