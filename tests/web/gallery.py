"""Tables drawn from matches: one picture of every question a game asks, as its own seat and everybody else sees it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from html.parser import HTMLParser
from random import Random
from typing import Any

import msgspec

from tabularium.draw.look import Look
from tabularium.engine import Ask, Game, Line, Match, Pick, Record, Sheet, verify
from tabularium.shapes.room import Here, Room
from tabularium.shapes.said import LogLine
from tabularium.shapes.tables import UNTOLD, Draft, Pace, SeatInfo, Sight, Story, TableInfo
from tabularium.web.history import Scores
from tabularium.web.room.shown import Bench, Gathering
from tabularium.web.shown import Reader, Shown
from tabularium.web.table import table
from tabularium.web.words import PageWords, html

NAMES = ["Cassia", "Marco", "Livia", "Tito", "Nefer", *(f"Guest {number}" for number in range(6, 25))]
MOST_ANSWERS = 4000


NOW = 1_800_000_000.0


def entry(n: int, line: Line) -> LogLine:
    """A line of the log with its number."""
    return LogLine(n=n, at=NOW, message=line.message, rule=line.rule, params=line.params, undone=False, to=line.to)


def shown(
    match: Match,
    seat: int | None,
    lang: str = "en",
    strict: bool = True,
    history: Sequence[list[int]] = (),
    **more: Any,
) -> Shown:
    """A match as the table page shows it."""
    names = tuple(match.names)
    lines = match.lines(seat)
    look = Look(
        match.game,
        PageWords(match.game, lang, names, strict=strict),
        PageWords(match.game, lang, names, mark=html, strict=strict),
        match.view(seat),
        seat,
        ask=match.asks.get(seat) if seat is not None else None,
        asked=list(match.asks),
        held=match.run.held.get(seat) if seat is not None else None,
        chances=match.chances(seat) if seat is not None and match.asks else {},
        lines=lines,
        outcome=match.outcome,
        recalls=lambda: match.known(seat),
    )
    number = match.numbers[seat] if seat is not None else None
    entries = [entry(n, line) for n, line in enumerate(lines)]
    return around(look, number, match.n, story=Story(history), lines=entries, **more)


def around(look: Look, number: int | None, n: int = 0, version: int = 0, story: Story = UNTOLD, **more: Any) -> Shown:
    """A look with the table around it; the reader has saved the sheet so often."""
    names = look.words.names
    kept = look.ask if isinstance(look.ask, Sheet) else None
    draft = Draft(kept, number or 0, version, look.draft or {}, []) if kept is not None else None
    info = TableInfo(
        id="k7w",
        name="Via Sacra",
        game=look.game.name,
        options={},
        status="over" if look.outcome is not None else "playing",
        public=True,
        hot_seat=False,
        pace=Pace(),
        undo="seal",
        away="bot",
        seats=[
            SeatInfo(seat=seat, kind="person", name=name, level=None, caretaker=None, resigned=False, mine=False)
            for seat, name in enumerate(names)
        ],
        host=None,
        hosting=False,
        delay=0,
        facilitated=False,
        code=None,
        whole_code=None,
        n=n,
        waiting=list(look.asked),
        my_turn=look.ask is not None,
        created=NOW,
        started=NOW,
        ended=None,
        changed=NOW,
        outcome=None,
        digest="7c1e" * 16,
        previous=None,
        following=None,
        origin="played",
    )
    sight = Sight(table=info, seat=look.seat, n=n, version=0, view=None, number=number, **more)
    return Shown(look, sight, Reader(look, draft=draft), info.name, story)


def drawn(match: Match, seat: int | None, lang: str = "en", plain: bool = False, **more: Any) -> str:
    """The table page's inside."""
    return str(table(shown(match, seat, lang, **more), plain))


def gathered(match: Match, seat: int | None, lang: str = "en", **more: Any) -> Gathering:
    """A match as the pages of a room show it."""
    public = shown(match, None, lang).look
    look = public if seat is None else shown(match, seat, lang).look
    seated = match.game.seated
    benches = (
        [Bench(f"{match.game.bench}:{n}", seats) for n, seats in enumerate(seated(match.state))]
        if seated
        else [Bench(None, list(match.seats))]
    )
    within = around(public, None, match.n).info
    info = msgspec.structs.replace(within, name="Aula III", host="Serra", code="quercus 17")
    return Gathering(
        look,
        public,
        Room(),
        info,
        info.name,
        here={each: Here(True, None) for each in match.seats},
        benches=benches,
        phase=match.game.phase(match.state) if match.asks else "",
        phases=match.state.edition.phases if seated else (),
        **more,
    )


def told(game: Game, record: Record) -> list[list[int]]:
    """The scores of a finished game, turn by turn."""
    scores = Scores(game)
    verify(game, record, scores.watch)
    return scores.turns


QUICK = ("random", "greedy")
"""The levels that answer without thinking."""
Moment = tuple[str, int, Match]
"""The key of a question, the seat that is asked, and the match as it stands."""


def moments(
    game: Game,
    seats: int,
    seeds: range,
    options: dict[str, Any] | None = None,
    again: Callable[[Ask], bool] = lambda ask: False,
) -> Iterator[Moment]:
    """Random games, paused at every question that has not been asked before, or that one wants to see again."""
    seen: set[str] = set()
    for seed in seeds:
        rng = Random(seed)
        match = Match.new(game, seats, seed=seed, options=options, names=NAMES[:seats])
        bots = [game.bot(level, seed) for level in game.bots if level in QUICK]
        for _ in range(MOST_ANSWERS):
            if not match.asks:
                break
            seat, ask = rng.choice(sorted(match.asks.items(), key=lambda each: each[0]))
            if ask.key not in seen or again(ask):
                seen.add(ask.key)
                yield ask.key, seat, match
            chances = match.chances(seat)
            if chances and rng.random() < 0.02:
                name = rng.choice(sorted(chances))
                match.interject(seat, name, chances[name].sample(rng))
                continue
            bot = bots[rng.randrange(len(bots))]
            match.answer(seat, bot({} if bot.blind else match.view(seat), ask))
        if "over" not in seen and match.outcome is not None:
            seen.add("over")
            yield "over", 0, match


class Controls(HTMLParser):
    """Every element of a page with its attributes, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def having(self, attribute: str) -> list[dict[str, str]]:
        """The attributes of every element that has this one."""
        return [attributes for _, attributes in self.elements if attribute in attributes]

    def answers(self) -> list[Any]:
        """What the controls of the page answer to the question, interjections left out."""
        plain = [each for each in self.having("data-answer") if "data-chance" not in each]
        return [json.loads(each["data-answer"]) for each in plain if each.get("aria-disabled") != "true"]

    def options(self) -> list[str]:
        """What can be chosen for a set."""
        return [each["data-option"] for each in self.having("data-option")]


def reachable(controls: Controls, ask: Ask) -> bool:
    """Can every legal answer be given with these controls, and no other?"""
    if isinstance(ask, Pick):
        return sorted(set(controls.answers())) == sorted(ask.options)
    if ask.kind == "amount":
        return any("data-amount" in each for each in controls.having("data-amount"))
    return sorted(set(controls.options())) == sorted(ask.options)  # type: ignore[attr-defined]


class Row(HTMLParser):
    """The answers that a form gives in a row as it stands, each with the key of its question, as the page reads them.

    What is hidden is not asked, of several ways the chosen one is given, of a list the first.
    """

    def __init__(self, page: str, form: str) -> None:
        super().__init__()
        self.form = form
        self.answers: list[tuple[str, Any]] = []
        self.open: list[tuple[str, bool]] = []
        self.list = ""
        start = page.index(f'data-row="{form}"')
        self.feed(page[page.rindex("<form", 0, start) : page.index("</form>", start)])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        hidden = "hidden" in given or any(hides for _, hides in self.open)
        if tag != "input":
            self.open.append((tag, hidden))
        if hidden:
            return
        asks = given.get("data-asks", "")
        if "data-set" in given:
            self.answers.append((asks, []))
        elif tag == "select":
            self.list = asks
        elif tag == "option" and self.list:
            self.answers.append((self.list, json.loads(given["value"])))
            self.list = ""
        elif given.get("type") == "checkbox" and "checked" in given:
            self.answers[-1][1].append(given["value"])
        elif asks and "data-amount" in given:
            self.answers.append((asks, int(given["value"])))
        elif asks and (given["type"] != "radio" or "checked" in given):
            self.answers.append((asks, json.loads(given["value"])))

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass
