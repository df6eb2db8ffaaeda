"""A look at a table: what one seat sees at one moment, and what it may do there. Boards are drawn from nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from markupsafe import Markup

from tabularium.engine import Answer, Ask, Game, Line, Refusal
from tabularium.shapes.tables import WeekInfo

from .parts import disc
from .svg import Element, Node, h
from .words import Words


@dataclass
class Look:
    """All that a board is drawn from. `placed` collects answers that lie on the board; the others become buttons."""

    game: Game
    words: Words
    rich: Words
    """The same words as HTML: escaped, with names and things marked."""
    view: Mapping[str, Any]
    seat: int | None = None
    ask: Ask | None = None
    asked: Collection[int] = ()
    """The seats that must answer now."""
    held: Answer | None = None
    """The own closed answer in a simultaneous ask."""
    draft: Answer | None = None
    """The own sheet as far as it is filled in."""
    carried_out: Mapping[str, Any] | None = None
    """The own sheet of the last time, where the board tells how its orders went."""
    chances: Mapping[str, Ask] = field(default_factory=dict)
    lines: Sequence[Line] = ()
    numbers: Sequence[int] = ()
    """The number of the table at which each line was said."""
    replay: str = ""
    """Where the moments of this table are looked at again."""
    outcome: Mapping[str, Any] | None = None
    remarks: Mapping[int, str] = field(default_factory=dict)
    """A remark about a seat: a bot sits there, or looks after it."""
    recalls: Callable[[], Mapping[str, Any]] | None = None
    """The seat's knowledge from which its game imagines, for boards that ask the rules themselves."""
    opened: str | None = None
    """The page of the board that the reader has open, and the only one to draw; None: all of them are drawn."""
    placed: set[str] = field(default_factory=set)
    pane: str = ""
    """The panel that is being drawn, where a phone shows it only when it is wanted."""
    on_panes: dict[str, str] = field(default_factory=dict)
    """Of the answers on the board those that lie on such a panel and nowhere else, by its name."""
    filled: Answer | None = None
    """The answer that the board fills in, if it knows a better one than the usual."""
    letters: str = ""
    """Where letters are read and written; nowhere in a game without them."""
    deals: str = ""
    """Where deals are read and written, in a game that keeps them."""
    unread: int = 0
    """How many letters wait there for the reader."""
    week: WeekInfo | None = None
    """How the week stands, at a table by the calendar."""
    titles: Callable[[int], str] | None = None
    """The power that a seat plays, by name, with the name of its player; for games with known powers."""
    livery: Callable[[int, str], Markup] = disc
    """The disc of a seat, in a size; a game with known powers draws its own."""

    @property
    def known(self) -> Mapping[str, Any]:
        """The seat's knowledge as plain data; the view, if nothing else was kept."""
        return self.view if self.recalls is None else self.recalls()

    def shows(self, *pages: str) -> bool:
        """Is one of these pages to be drawn?"""
        return self.opened is None or self.opened in pages

    # -- words ---------------------------------------------------------------------------------------------------
    def text(self, message: str, /, **params: Any) -> str:
        """A message as plain text, for names and labels."""
        return self.words.text(message, **params)

    def html(self, message: str, /, **params: Any) -> Markup:
        """A message as HTML."""
        return Markup(self.rich.text(message, **params))

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.words.ref(f"seat:{seat}")

    def who(self, seat: int) -> Markup:
        """A seat in running text: disc and name."""
        return h.span(self.livery(seat, "s"), " ", self.name(seat), class_="who")

    def remark(self, seat: int) -> Markup | None:
        """A remark about a seat, beside its name."""
        return h.span(self.remarks[seat], class_="tiny muted") if seat in self.remarks else None

    def is_me(self, seat: int) -> bool:
        """Does the reader sit here?"""
        return seat == self.seat

    def again(self, n: int, *children: Node, **attributes: Any) -> Markup:
        """A way to see a moment again, with the same eyes; where there is none, what it would stand on."""
        if not self.replay:
            return h.span(*children, **attributes)
        eyes = "" if self.seat is None else f"&seat={self.seat}"
        return h.a(*children, href=f"{self.replay}?at={n}{eyes}", data_to=n, **attributes)

    def told(self, at: int) -> Markup:
        """A line of the log in words, as a way to its moment."""
        words = Markup(self.rich.line(self.lines[at]))
        return self.again(self.numbers[at], words, class_="again") if self.numbers else h.span(words)

    def since(self, *messages: str) -> list[Line]:
        """The lines of the log from the newest with one of these messages on."""
        for at in range(len(self.lines) - 1, -1, -1):
            if self.lines[at].message in messages:
                return list(self.lines[at:])
        return []

    # -- rules and refusals --------------------------------------------------------------------------------------
    def rule_href(self, rule: str) -> str:
        """Where a rule can be read: in the game's own book, or in its base's where it has no paragraph for it."""
        cited, home = self.game.rules.cite(rule), self.game
        prefix, _, short = cited.partition(":")
        while home.base is not None and prefix not in home.rules.prefixes:
            home = home.base
        return f"/rules/{home.name}/{short if prefix == home.name else cited}"

    def rule_link(self, rule: str) -> Markup:
        """A rule by its id, linked, with its title as a hint."""
        cited = self.game.rules.cite(rule)
        return h.a(
            cited.partition(":")[2], class_="rule", href=self.rule_href(rule), title=self.words.rule_title(cited)
        )

    def why(self, refusal: Refusal, ask: Ask | None = None) -> dict[str, str | None]:
        """The attributes of a control that may not be used now, and says why."""
        rule = refusal.rule
        return {
            "aria_disabled": "true",
            "data_why": self.words.refusal(refusal, ask or self.ask),
            "data_remedy": self.words.remedy(refusal),
            "data_rule": self.words.rule_title(self.game.rules.cite(rule)) if rule else None,
            "data_href": self.rule_href(rule) if rule else None,
        }

    # -- what may be done ----------------------------------------------------------------------------------------
    @cached_property
    def options(self) -> Collection[str]:
        """The options of the own ask that can lie on the table."""
        return () if self.ask is None else self.ask.things

    @cached_property
    def targets(self) -> dict[str, str]:
        """The options that are things, by their whole name and by what follows the colon."""
        things = [option for option in self.options if ":" in option]
        return {option.partition(":")[2]: option for option in reversed(things)} | {option: option for option in things}

    @cached_property
    def refused(self) -> dict[str, Refusal]:
        """Answers that a player would try but may not give, as JSON."""
        return {} if self.ask is None else {json.dumps(answer): refusal for answer, refusal in self.ask.near()}

    def asks(self, *keys: str) -> bool:
        """Is the reader asked one of these?"""
        return self.ask is not None and self.ask.key in keys

    def give(self, answer: Answer, label: str | None = None) -> dict[str, Any]:
        """The attributes of a control that gives an answer, or chooses one of several."""
        chooses = self.ask is not None and self.ask.several
        return {
            "type": "button",
            "data_option" if chooses else "data_answer": answer if chooses else json.dumps(answer),
            "aria_pressed": "false" if chooses else None,
            "aria_label": label,
        }

    @contextmanager
    def on_pane(self, name: str) -> Iterator[None]:
        """Everything drawn inside this block lies on a panel that a phone shows only on demand."""
        before, self.pane = self.pane, name
        try:
            yield
        finally:
            self.pane = before

    def place(self, option: str) -> None:
        """An answer lies on the board; if only on a panel that may be out of sight, the bar names it there too."""
        if not self.pane:
            self.on_panes.pop(option, None)
        elif option not in self.placed:
            self.on_panes[option] = self.pane
        self.placed.add(option)

    def thing(
        self,
        option: str,
        *children: Node,
        class_: str,
        label: str | None = None,
        tag: Element = h.div,
        **attributes: Any,
    ) -> Markup:
        """A thing on the table: a glowing control if it is an answer, a dashed one that explains itself, or plain."""
        if option in self.options:
            self.place(option)
            return h.button(*children, class_=f"{class_} target", **attributes, **self.give(option, label))
        refusal = self.refused.get(json.dumps(option))
        if refusal is not None:
            self.placed.add(option)
            attributes |= self.why(refusal)
            return h.button(*children, class_=f"{class_} target-no", type="button", aria_label=label, **attributes)
        named = {"role": "img", "aria_label": label} if label and tag is not h.li else {}
        return tag(*children, class_=class_, **attributes, **named)


@dataclass(frozen=True)
class Board:
    """A game's drawing: the middle of the table, the part that only the reader sees, and the seats."""

    main: Markup
    mine: Markup | None
    seats: Markup
    parts: Mapping[str, Node] = field(default_factory=dict)
    """Parts before the middle that are sent on their own when they change, by name."""
    asides: Mapping[str, Markup] = field(default_factory=dict)
    """Parts that are sent only to a reader who opens them, by name: the card of a place."""
    head: Markup | None = None
    """The top of the page: the course of the game."""
    answer: Markup | None = None
    """Controls in the bar of the ask for answers that are put together on the board."""
    plans: Markup | None = None
    """The bar while a move of several answers is shown in place of the question."""
    panes: Sequence[tuple[str, str, str]] = ()
    """The panels that a phone shows one at a time, but for record and press, where the board has others than hand and
    seats: name, sign, and what they are called."""
