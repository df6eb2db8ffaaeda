"""A game in the terminal: draws the table, asks, takes answers and commands, and lets the bots move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rich.padding import Padding
from rich.rule import Rule as Line
from rich.text import Text

from tabularium.bots import bot_of
from tabularium.draw import Spoken, Words
from tabularium.draw.paint import ASK, BAD, GOOD, QUIET, WARNING, markup, painted
from tabularium.draw.sheets import sections
from tabularium.engine import Adviser, Answer, Ask, Bot, Match, Refusal, Refused, Sheet
from tabularium.engine.record import Auto, Back, Given
from tabularium.web.words import PageWords

from .answers import capital, only_answer
from .keep import Keeper
from .screen import Left, Screen
from .seats import Sitter, best_bot
from .sheets import terminal
from .table import UNSHOWN, drawing
from .telling import rule_text

TAKE = "+"
"""Typed after the command for a hint: the sheet as the bot would fill it in is mine."""
PROMPT = "› "
LOG_LINES = 20
NOBODY = -1


class Quit(Exception):
    """The player leaves; the record stays."""


class Play:
    """A match between those before the screen and bots."""

    def __init__(
        self, match: Match, sitters: Sequence[Sitter], keeper: Keeper, screen: Screen, lang: str, seed: int
    ) -> None:
        self.match = match
        self.sitters = sitters
        self.keeper = keeper
        self.screen = screen
        self.grace = 0.0
        """How many seconds bots wait before they seal a person's answer."""
        self.words = PageWords(match.game, lang, match.names, mark=markup)
        """With the words of the game's board, for a table says in the terminal what it says on a page."""
        self.plain = Words(match.game, lang, match.names)
        self.bots: dict[int, Bot] = {
            seat: bot_of(match.game, sitter.level, seed + seat)
            for seat, sitter in enumerate(sitters)
            if not sitter.human
        }
        self.hinter = match.game.bot(best_bot(match.game), seed)
        self.people = [seat for seat, sitter in enumerate(sitters) if sitter.human]
        self.watcher = self.people[0] if len(self.people) == 1 else None
        """The reader of the screen; None, where several share it or nobody plays: what is public."""
        self.before = NOBODY
        """The person who sits before the screen."""
        self.drafts: dict[tuple[int, int], Answer] = {}
        self.hinted: dict[tuple[int, int], Answer] = {}
        """Sheets as the bot would fill them in, until they are taken over."""
        """Sheets that are being filled in, by seat and number of the ask."""
        self.drawn: tuple[int, Any] | None = None
        """The table as it was drawn last, and for whom."""
        self.told: dict[int | None, int] = dict.fromkeys([None, *self.people], 0)
        """How much of the log each person has read."""
        self.commands: dict[str, Callable[[int, str], None]] = {
            "u": self.undo,
            "b": self.go_back,
            "w": self.why_not,
            "h": self.hint,
            "l": self.show_log,
            "e": self.at_any_moment,
            "m": self.moments,
            "r": self.show_rule,
            "t": self.show_table,
            "?": self.help,
            "q": self.quit,
        }

    # -- the flow ------------------------------------------------------------------------------------------------
    def run(self) -> bool:
        """Play to the end, or until the player leaves: True if the game is over."""
        self.keeper.save(self.match)
        self.introduce()
        try:
            while self.match.asks:
                people = [seat for seat in self.match.asks if seat not in self.bots]
                if people:
                    self.person(people[0])
                elif not self.taken_back():
                    self.bot(next(iter(self.match.asks)))
        except (Quit, Left):
            return False
        self.the_end()
        return True

    def introduce(self) -> None:
        """The players at the table, and the possible commands."""
        you = self.plain.text("play.you")
        seats = [
            self.words.text("play.seat", seat=f"seat:{seat}", level=you if sitter.human else sitter.level)
            for seat, sitter in enumerate(self.sitters)
        ]
        self.screen.show(self.say("play.seated", seats=Spoken(self.words.listing(seats))))
        self.screen.show(self.say("play.commands", style=QUIET))

    def person(self, seat: int) -> None:
        """One answer of a person, and the commands before it."""
        if self.before != seat:
            if len(self.people) > 1:
                self.screen.curtain(self.plain.text("play.curtain", seat=f"seat:{seat}"))
            self.before = seat
        self.tell(seat)
        if self.drawn != (seat, self.visible(seat)):
            self.show_table(seat)
        n = self.match.n
        while self.match.n == n and seat in self.match.asks:
            ask = self.match.asks[seat]
            self.question(seat, ask)
            typed = self.screen.read(PROMPT)
            command, _, rest = typed.partition(" ")
            if command.lower() in self.commands:
                self.commands[command.lower()](seat, rest.strip())
                continue
            answer = self.meant(seat, ask, typed) if typed else only_answer(ask)
            if answer is not None:
                self.attempt(lambda ask=ask, answer=answer: self.give(seat, ask, answer), ask)  # type: ignore[misc]

    def meant(self, seat: int, ask: Ask, typed: str) -> Answer:
        """The meaning of a typed line; None if it only went on with a sheet."""
        return terminal.of(ask).read(ask, typed, self.plain, self.draft(seat, ask))

    def draft(self, seat: int, ask: Ask) -> Answer:
        """The sheet as far as it is filled in; None where no sheet is asked for."""
        if ask.lists:
            return None
        return self.drafts.setdefault((seat, self.match.numbers[seat]), ask.default)

    def give(self, seat: int, ask: Ask, answer: Answer) -> None:
        """A person answers."""
        self.match.answer(seat, answer)
        self.screen.show(self.say("play.answered", style=QUIET, answer=self.plain.option(ask, ask.normal(answer))))

    def attempt(self, deed: Callable[[], None], ask: Ask | None = None) -> bool:
        """Do something that may be refused; what was done is on disk at once."""
        try:
            deed()
        except Refused as refused:
            self.refuse(refused.refusal, ask)
            return False
        self.keeper.save(self.match)
        return True

    def taken_back(self) -> bool:
        """Before bots seal a person's answer, a short moment to take it back."""
        seat = self.before
        if seat == NOBODY or not self.grace or not self.screen.interactive or not self.match.can_undo(seat):
            return False
        self.screen.show(self.say("play.grace", style=QUIET))
        typed = self.screen.grace(self.grace)
        if typed.lower() == "u":
            self.undo(seat, "")
            return True
        if typed:
            self.screen.type_ahead(typed)
        return False

    def bot(self, seat: int) -> None:
        """A bot does something unasked, or answers."""
        bot, level = self.bots[seat], self.sitters[seat].level
        view: dict[str, Any] = {} if bot.blind else self.match.run.sight(seat)
        wish = bot.interject(view, self.match.chances(seat))
        if wish is not None:
            self.match.interject(seat, *wish, by=f"bot:{level}")
        else:
            self.match.answer(seat, bot(view, self.match.asks[seat]), by=f"bot:{level}")
        self.keeper.save(self.match)
        if len(self.people) <= 1:
            self.tell(self.watcher)

    def the_end(self) -> None:
        """The last lines, the open table, and the outcome."""
        outcome = self.match.outcome
        assert outcome is not None
        self.tell(self.watcher)
        self.screen.show(self.table(self.watcher))
        self.screen.show(Line(painted(self.words.outcome(outcome)), style=ASK))
        self.screen.show(self.say("play.kept", style=QUIET, file=str(self.keeper.path)))

    # -- what is shown -------------------------------------------------------------------------------------------
    def say(self, message: str, style: str = "", **params: Any) -> Text:
        """A text of the house."""
        return painted(self.words.text(message, **params), style)

    def tell(self, seat: int | None) -> None:
        """The lines that a person has not read yet."""
        for line in self.match.log[self.told[seat] :]:
            if line.visible(seat):
                self.screen.show(Padding.indent(painted(self.words.line(line)), 2))
        self.told[None] = self.told[seat] = len(self.match.log)

    def table(self, seat: int | None) -> Any:
        """The table as a person sees it."""
        return drawing(self.match.game)(self.match.view(seat), self.words)

    def show_table(self, seat: int, rest: str = "") -> None:
        """Draw the table."""
        self.screen.show(self.table(seat))
        self.drawn = (seat, self.visible(seat))

    def visible(self, seat: int) -> dict[str, Any]:
        """The things on the table; the agenda and the columns of the state are not drawn."""
        return {name: value for name, value in self.match.view(seat).items() if name not in UNSHOWN}

    def question(self, seat: int, ask: Ask) -> None:
        """The question in one line, and the numbered answers."""
        self.screen.show(painted(f"{self.words.ref(f'seat:{seat}')}: {self.words.ask(ask)}", ASK))
        for line in terminal.of(ask).lines(ask, self.words, self.draft(seat, ask)):
            self.screen.show(painted(line))
        told = terminal.of(ask).says(ask, self.words)
        if told is not None:
            self.screen.show(painted(told, QUIET))

    def refuse(self, refusal: Refusal, ask: Ask | None = None) -> None:
        """A reason, the rule behind it, and the way out."""
        shown = painted(self.words.refusal(refusal, ask), WARNING)
        if refusal.rule is not None:
            shown += painted(f"  [dim]{self.plain.rule_title(refusal.rule)} · {refusal.rule}[/]")
        self.screen.show(Padding.indent(shown, 2))
        remedy = self.words.remedy(refusal)
        if remedy is not None:
            self.screen.show(Padding.indent(painted(remedy, GOOD), 4))

    # -- commands ------------------------------------------------------------------------------------------------
    def undo(self, seat: int, rest: str) -> None:
        """Take the last answer back."""
        if self.attempt(lambda: self.match.undo(seat)):
            self.forget()
            self.screen.show(self.say("play.undone", style=QUIET))

    def go_back(self, seat: int, rest: str) -> None:
        """Back to the own last answer, beyond any seal, if all others agree; bots do."""
        before = self.last_answer(seat)
        if before is None:
            self.screen.show(self.say("play.nothing_back", style=QUIET))
            return
        yes = self.plain.text("play.yes")
        for other in self.people:
            question = self.plain.text("play.consent", seat=f"seat:{seat}", other=f"seat:{other}", yes=yes)
            if other != seat and self.screen.read(question).lower() != yes:
                self.screen.show(self.say("play.no_consent", style=QUIET))
                return
        if self.attempt(lambda: self.match.rewind(before, seat, self.match.seats)):
            self.forget()
            self.screen.show(self.say("play.went_back", style=QUIET))

    def last_answer(self, seat: int) -> int | None:
        """The row before a person's last answer that still stands."""
        assert self.match.record is not None
        standing: list[tuple[int, int]] = []
        for row in self.match.record.rows:
            if isinstance(row, Given):
                standing.append((row.n, row.seat if not isinstance(row, Auto) else NOBODY))
            elif isinstance(row, Back) and row.to is not None:
                standing = [entry for entry in standing if entry[0] <= row.to]
            elif isinstance(row, Back):
                taken = max(at for at, entry in enumerate(standing) if entry[1] == row.seat)
                del standing[taken]
        return next((n - 1 for n, who in reversed(standing) if who == seat), None)

    def forget(self) -> None:
        """Lines that were taken back count as unread."""
        self.told = {reader: min(read, len(self.match.log)) for reader, read in self.told.items()}

    def why_not(self, seat: int, rest: str) -> None:
        """Why an answer is not allowed; without one, whatever a player might try."""
        ask = self.match.asks[seat]
        if rest and ask.lists:  # a sheet tells its problems by itself
            answer = self.meant(seat, ask, rest)
            reason = ask.why(answer)
            if reason is None:
                self.screen.show(self.say("play.allowed", style=GOOD, answer=self.plain.option(ask, answer)))
            else:
                self.refuse(reason, ask)
            return
        near = ask.near()
        if not near:
            self.screen.show(self.say("play.nothing_near", style=QUIET))
        for answer, reason in near:
            self.screen.show(painted(f"  [{BAD}]✗[/] {capital(self.words.option(ask, answer))}"))
            self.refuse(reason, ask)

    def hint(self, seat: int, rest: str) -> None:
        """The bot's answer."""
        ask = self.match.asks[seat]
        at = (seat, self.match.numbers[seat])
        if rest == TAKE and at in self.hinted:
            self.drafts[at] = self.hinted.pop(at)
            return
        view: dict[str, Any] = {} if self.hinter.blind else self.match.view(seat)
        chosen, bot = self.hinter(view, ask), best_bot(self.match.game)
        if isinstance(ask, Sheet):
            self.hinted[at] = chosen = ask.normal(chosen)
            self.screen.show(self.say("play.hint.sheet", style=GOOD, bot=bot, take=f"h {TAKE}"))
            for _, title, told in sections(ask, chosen, self.words):
                self.screen.show(painted(f"  {title}: {told}"))
            return
        self.screen.show(self.say("play.hint", style=GOOD, bot=bot, answer=self.plain.option(ask, chosen)))
        why = self.hinter.reason(view, ask, chosen) if isinstance(self.hinter, Adviser) else None
        if why is not None:
            self.screen.show(painted(f"  {self.words.line(why)}"))

    def show_log(self, seat: int, rest: str) -> None:
        """The last lines of the log."""
        count = int(rest) if rest.isdigit() else LOG_LINES
        for line in self.match.lines(seat)[-count:]:
            shown = painted(self.words.line(line))
            self.screen.show(Padding.indent(shown + painted(f"  [dim]{line.rule or ''}[/]"), 2))

    def at_any_moment(self, seat: int, rest: str) -> None:
        """The things to do unasked: listed, or done if the number is given."""
        deeds = [(name, ask, each) for name, ask in self.match.chances(seat).items() for each in ask.legal()]
        if not deeds:
            self.screen.show(self.say("play.no_chance", style=QUIET))
            return
        for number, (_, ask, answer) in enumerate(deeds, start=1):
            told = self.words.option(ask, answer) if ask.lists else self.words.ask(ask)
            self.screen.show(painted(f"  [bold]{number:>2}[/]  {told}"))
        self.screen.show(self.say("play.chances", style=QUIET))
        typed = rest or self.screen.read(PROMPT)
        if typed.isdigit() and 1 <= int(typed) <= len(deeds):
            name, ask, answer = deeds[int(typed) - 1]
            filled = answer if ask.lists else self.filled(ask)
            if filled is not None:
                self.attempt(lambda: self.match.interject(seat, name, filled))

    def filled(self, ask: Ask) -> Answer:
        """A sheet for something unasked, filled in line by line; None if an empty line puts it away."""
        draft, control = ask.default, terminal.of(ask)
        while True:
            for each in control.lines(ask, self.words, draft):
                self.screen.show(painted(each))
            self.screen.show(painted(control.says(ask, self.plain) or ""))
            typed = self.screen.read(PROMPT)
            answer = control.read(ask, typed, self.plain, draft) if typed else None
            if answer is not None or not typed:
                return answer

    def moments(self, seat: int, rest: str) -> None:
        """With which cards one is waited for at their moments: listed, or changed if one's number is given."""
        cards = self.match.game.cards
        if not cards:
            self.screen.show(self.say("play.no_moments", style=QUIET))
            return
        typed = rest
        while True:
            for number, card in enumerate(cards, start=1):
                on = seat in self.match.run.stops.get(card, ())
                self.screen.show(painted(f"  [bold]{number:>2}[/]  {'✓' if on else '·'} {self.words.ref(card)}"))
            if not typed:
                self.screen.show(self.say("play.moments", style=QUIET))
                typed = self.screen.read(PROMPT)
            if not (typed.isdigit() and 1 <= int(typed) <= len(cards)):
                return
            card, typed = cards[int(typed) - 1], ""
            self.attempt(lambda card=card: self.match.stop(seat, card, seat not in self.match.run.stops.get(card, ())))  # type: ignore[misc]

    def show_rule(self, seat: int, rest: str) -> None:
        """A rule in full, by its id; without one, that of the question."""
        wish = rest or self.match.asks[seat].rule or ""
        self.screen.show(rule_text(self.match.game, wish, self.plain))

    def help(self, seat: int, rest: str) -> None:
        """The possible commands."""
        rule = next(iter(self.match.game.rules.rules))
        for command in self.commands:
            meaning = self.plain.text(f"play.help.{NAMES[command]}", rule=rule)
            self.screen.show(painted(f"  [bold]{command}[/]  {meaning}"))
        self.screen.show(self.say("play.help", style=QUIET))

    def quit(self, seat: int, rest: str) -> None:
        """Leave; the record stays."""
        raise Quit


NAMES = {
    "u": "undo",
    "b": "back",
    "w": "why_not",
    "h": "hint",
    "l": "log",
    "e": "chances",
    "m": "moments",
    "r": "rule",
    "t": "table",
    "?": "help",
    "q": "quit",
}
"""The names of the commands in the catalogues."""
