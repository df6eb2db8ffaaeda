"""A draft that somebody has saved by the API, whatever is in it, never breaks the page of its owner."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from random import Random
from typing import Any

import pytest

from tabularium.draw.look import Look
from tabularium.engine import Match, Sheet, find_game, game_names
from tabularium.engine.form import Field, Rows, Section
from tabularium.web.frame import Frame
from tabularium.web.table import table
from tests.mini.tribute.game import TRIBUTE
from tests.web.gallery import around

SHEETS = (
    "mare_nostrum bids",
    "mare_nostrum orders",
    "republic revenue.money",
    "republic_assembly contributions.offer",
    "republic_assembly redistribution.wishes",
    "tribute orders",
)
SOME = 25
"""Drafts of each sheet that are tried."""
FAR = 60
"""Answers within which a game with sheets has asked for each of them."""
WRONG: list[Any] = [None, [], {}, "x", "", "seat:99", 7, -1, 2**40, True, [{}], [None], [[]], ["x"], {"x": 1}, 0.5]


@cache
def sheets() -> dict[str, tuple[Match, int]]:
    """The kinds of sheets there are in all games: by name a match in which a seat is asked for one."""
    found: dict[str, tuple[Match, int]] = {}
    for game in (*(find_game(name) for name in game_names()), TRIBUTE):
        rng = Random(7)
        match = Match.new(game, next(iter(game.seats)), 7)
        for _ in range(FAR):
            for seat, ask in match.asks.items():
                if isinstance(ask, Sheet) and f"{game.name} {ask.key}" not in found:
                    found[f"{game.name} {ask.key}"] = match.clone(1), seat
            if not match.asks:
                break
            seat = next(iter(match.asks))
            ask = match.asks[seat]
            match.answer(seat, ask.default if isinstance(ask, Sheet) else ask.sample(rng), match.numbers[seat])
    assert set(found) == set(SHEETS)
    return found


def malformed(fields: Section, start: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Drafts of a sheet with something in every place that cannot stand there."""
    yield {"nonsense": {}}
    for name, field in fields.fields.items():
        for value in _wrong(field):
            yield {**start, name: value}
            yield {name: value}


def _wrong(field: Field) -> Iterator[Any]:
    yield from WRONG
    if isinstance(field, Rows):
        for value in _wrong(field.row):
            yield [value]
        yield [field.row.blank()] * 100
    elif isinstance(field, Section):
        blank = field.blank()
        for name, inner in field.fields.items():
            yield {each: kept for each, kept in blank.items() if each != name}
            for value in _wrong(inner):
                yield {**blank, name: value}
                yield {name: value}


def page(match: Match, seat: int, draft: Any) -> str:
    ask = match.asks[seat]
    assert isinstance(ask, Sheet)
    frame = Frame(lang="en")
    names = tuple(f"P{each}" for each in match.seats)
    words, rich = frame.words(match.game, names), frame.rich(match.game, names)
    look = Look(
        match.game,
        words,
        rich,
        match.view(seat),
        seat,
        ask=ask,
        asked=[seat],
        draft=ask.shaped(draft),
        recalls=partial(match.known, seat),
    )
    return str(table(around(look, match.numbers[seat], version=1)))


KNOWN = [
    {"movement": [{}]},
    {"diplomacy": [{"nation": [{}]}]},
    {"diplomacy": [{"nation": "seat:99"}]},
    {"diplomacy": [{"grant_passage_until": {"x": 1}}]},
    {"cards": {"play": [{"named": True}]}},
    {"cards": {"play": [{"card": None}], "cede": [{}]}},
    {"armies": [{"leader": {}, "units": {}}]},
]
"""Drafts that did break a page."""


@pytest.mark.parametrize("name", SHEETS)
def test_no_draft_breaks_the_page_of_its_owner(name: str) -> None:
    match, seat = sheets()[name]
    ask = match.asks[seat]
    assert isinstance(ask, Sheet)
    every = list(malformed(ask.fields, ask.default))

    for draft in (*KNOWN, *Random(3).sample(every, min(len(every), SOME))):
        assert 'data-sheet="' in page(match, seat, draft), draft


def test_what_has_the_shape_of_the_form_stays_right_or_wrong() -> None:
    ask = next(iter(Match.new(TRIBUTE, 3, 5).asks.values()))
    assert isinstance(ask, Sheet)

    begun = {"levy": {"legions": 99}, "gifts": [{"to": "seat:1", "coins": 7}], "triumph": None}

    assert ask.shaped(begun) == begun
    assert ask.shaped({"gifts": [{"to": "nobody", "coins": 1}, {"to": "seat:1"}], "levy": "all", "x": 1}) == {
        "gifts": [{"to": "seat:1", "coins": None}]
    }
    assert not ask.accepts(begun)
