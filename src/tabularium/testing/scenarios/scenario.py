"""Scenario files: a position, scripted dice, answers and expected facts in YAML, readable without Python.

`docs/scenarios.md` describes the format. `check_file` is all that a command needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tabularium.bots import bot_of
from tabularium.engine import Game, Match, Refusal, Refused, Scripted, Sheet, TabulariumError, UnknownName, find_game
from tabularium.engine.dice import Dice, Fast, HasDice, ScriptError
from tabularium.engine.options import make
from tabularium.testing.inventory.editions import played
from tabularium.testing.inventory.reading import UnreadableError, read_yaml
from tabularium.testing.language import attempt, play
from tabularium.testing.scenarios.expecting import Expect, Watch, read_expect
from tabularium.testing.scenarios.position import Malformed, nearest, number_of, opening, prepare

KEYS = ("game", "title", "rules", "seats", "options", "seed", "given", "dice", "play", "expect")
REFUSAL = ("refuse", "rule", "message", "path")
BOT = ("gives", "never")
"""What may be said of the answer of a bot: that it is this one, or none of these."""
WORDS = ("answer", "interject", "undo", "stop", "no_stop", "stand", "prefer", "until", "bot", *BOT, *REFUSAL)
"""The keys of a step besides a plain answer."""
OTHERS, DEFAULT = "others", "default"
"""`others: default`: all who are still asked give the answer that is given for who stays silent."""
DEEDS = ("interject", "undo", "stop", "no_stop", "stand", "bot")


class BadScenario(TabulariumError):
    """A file that is no scenario; `problems` says why, one sentence each, with the place."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


@dataclass(frozen=True)
class Step:
    """One thing a seat does, or one look at the table. `where` says which step of the file it is."""

    where: str
    deed: str
    seat: int = -1
    word: Any = None
    answer: Any = None
    until: str | None = None
    refused: bool = False
    rule: str | None = None
    message: str | None = None
    path: str | None = None
    gives: Any = None
    never: list[Any] = field(default_factory=list)
    expect: Expect | None = None


@dataclass(frozen=True)
class Scenario:
    """A scenario as it was read; nothing has been played yet."""

    path: Path
    game: Game
    title: str
    rules: list[str]
    seats: int
    options: dict[str, Any]
    seed: int
    given: dict[str, Any]
    dice: list[int]
    play: list[Step] = field(default_factory=list)


def check_file(path: Path) -> list[str]:
    """The problems of a scenario file, or of the game by its measure; an empty list if all is well."""
    try:
        return run(load(path))
    except BadScenario as error:
        return error.problems


def rules_of(path: Path) -> list[str]:
    """The rules a file says it tests, read without looking at anything else."""
    document = read_yaml(path)
    rules = document.get("rules") if isinstance(document, dict) else None
    return [str(each) for each in rules] if isinstance(rules, list) else []


# -- reading -----------------------------------------------------------------------------------------------------
def load(path: Path) -> Scenario:
    """The scenario in a file; `BadScenario` names everything that is wrong with it."""
    try:
        document = read_yaml(path)
    except (UnreadableError, OSError, UnicodeDecodeError) as error:
        raise BadScenario([str(error) if str(path) in str(error) else f"{path}: {error}"]) from None
    if not isinstance(document, dict):
        raise BadScenario([f"{path}: a scenario is a mapping with the keys {', '.join(KEYS)}"])
    return _Reader(path, document).scenario()


class _Reader:
    """Reads one document, gathering problems instead of stopping at the first."""

    def __init__(self, path: Path, document: dict[Any, Any]) -> None:
        self.path = path
        self.document = document
        self.problems: list[str] = []

    def scenario(self) -> Scenario:
        for key in self.document:
            if key not in KEYS:
                self.bad(str(key), f"there is no such key{nearest(str(key), KEYS)}")
        game = self.game()
        seats = self.value("seats", int, game.seats[0])
        if seats not in game.seats:
            self.bad("seats", f"{game.name} is for {game.seats[0]} to {game.seats[-1]} seats, not {seats}")
        rules = self.texts("rules")
        for each in rules:
            self.rule("rules", game, each)
        scenario = Scenario(
            path=self.path,
            game=game,
            title=self.value("title", str, ""),
            rules=rules,
            seats=seats,
            options=self.options(game),
            seed=self.value("seed", int, 0),
            given=self.value("given", dict, {}),
            dice=self.dice(game),
            play=self.steps(game, seats),
        )
        if not scenario.title:
            self.bad("title", "a scenario needs a title: what it shows, in a few words")
        if not scenario.play:
            self.bad("play", "there is nothing to play and nothing to expect")
        if self.problems:
            raise BadScenario(self.problems)
        return scenario

    def bad(self, where: str, what: str) -> None:
        self.problems.append(f"{self.path}: {where}: {what}")

    def value(self, key: str, kind: type, default: Any) -> Any:
        value = self.document.get(key, default)
        if type(value) is not kind:
            said = {int: "a whole number", str: "a text", dict: "a mapping", list: "a list"}[kind]
            self.bad(key, f"must be {said}, not {value!r}")
            return default
        return value

    def texts(self, key: str) -> list[str]:
        return [str(each) for each in self.value(key, list, [])]

    def game(self) -> Game:
        """The game, or the edition of it that stands in; without it nothing else can be judged."""
        name = self.document.get("game")
        try:
            if isinstance(name, str):
                return played(find_game(name))
            self.bad("game", "must name an installed game")
        except UnknownName as error:
            self.bad("game", str(error))
        raise BadScenario(self.problems)

    def rule(self, where: str, game: Game, id: Any) -> str | None:
        if id is not None and id not in game.rules.ids:
            self.bad(where, f"no rule {id}{nearest(str(id), sorted(game.rules.ids))}")
        return None if id is None else str(id)

    def options(self, game: Game) -> dict[str, Any]:
        options = self.value("options", dict, {})
        try:
            make(game.options, dict(game.presets), options)
        except Refused as error:
            params = error.refusal.params
            hint = f"; did you mean {params['nearest']}?" if params.get("nearest") else ""
            self.bad("options", f"{params.get('problem') or 'no option or preset ' + str(params.get('name'))}{hint}")
        return dict(options)

    def dice(self, game: Game) -> list[int]:
        script = []
        for at, each in enumerate(self.value("dice", list, []), 1):
            try:
                script.append(number_of(each, game.things))
            except Malformed as error:
                self.bad(f"dice {at}", str(error))
        return script

    def steps(self, game: Game, seats: int) -> list[Step]:
        steps: list[Step] = []
        for at, written in enumerate(self.value("play", list, []), 1):
            where = f"play {at}"
            if not isinstance(written, dict) or not written:
                self.bad(where, f"must be `seat: answer` or `expect:`, not {written!r}")
                continue
            for key, value in written.items():
                if key == "expect":
                    steps += self.expect(f"{where}, expect", game, seats, value)
                elif key == "settle":
                    steps.append(Step(where, "settle"))
                elif key == OTHERS:
                    steps += self.others(where, value)
                elif type(key) is int and 0 <= key < seats:
                    steps += self.step(f"{where} ({key}: {_short(value)})", game, key, value)
                else:
                    others = "other words: expect, others, settle"
                    self.bad(where, f"{key!r} is no seat; seats are 0 to {seats - 1}, {others}")
        if "expect" in self.document:
            steps += self.expect("expect", game, seats, self.document["expect"])
        return steps

    def expect(self, where: str, game: Game, seats: int, value: Any) -> list[Step]:
        try:
            return [Step(where, "expect", expect=read_expect(value, game, seats))]
        except Malformed as error:
            self.bad(where, str(error))
            return []

    def others(self, where: str, value: Any) -> list[Step]:
        if value != DEFAULT:
            self.bad(where, f"others can only give their `{DEFAULT}`, not {value!r}")
            return []
        return [Step(f"{where} ({OTHERS}: {DEFAULT})", OTHERS)]

    def step(self, where: str, game: Game, seat: int, value: Any) -> list[Step]:
        """The move of a seat: a plain answer, or a mapping that says more."""
        if not isinstance(value, dict):
            return [Step(where, "answer", seat, answer=value)]
        before = len(self.problems)
        for key in value:
            if key not in WORDS:
                self.bad(where, f"{key!r} is no word of a step{nearest(str(key), WORDS)}")
        deeds = [deed for deed in DEEDS if deed in value] or ["answer"]
        refused = "refuse" in value or value.get("undo") == "refused"
        if len(deeds) > 1:
            self.bad(where, f"a step does one thing, not {' and '.join(deeds)}")
        if refused and not (value.get("rule") or value.get("message")):
            self.bad(where, "say by which `rule` (or with which `message`) it is refused")
        if deeds[0] in ("answer", "interject") and "answer" not in value and "refuse" not in value:
            self.bad(where, "say the `answer`, or what to `refuse`")
        if deeds[0] == "bot":
            self.bot(where, game, value)
        if len(self.problems) > before:
            return []
        return [
            Step(
                where,
                deeds[0],
                seat,
                word=value.get(deeds[0]),
                answer=value["prefer"] if "prefer" in value else value.get("refuse", value.get("answer")),
                until=value.get("until"),
                refused=refused,
                rule=self.rule(where, game, value.get("rule")),
                message=value.get("message"),
                path=value.get("path"),
                gives=value.get("gives"),
                never=value.get("never", []),
            )
        ]

    def bot(self, where: str, game: Game, value: dict[str, Any]) -> None:
        """A bot of a level that the game has; nothing it must not do is no list."""
        try:
            bot_of(game, str(value["bot"]))
        except TabulariumError as error:
            self.bad(where, str(error))
        if type(value.get("never", [])) is not list:
            self.bad(where, "`never` is a list of answers")


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 40 else text[:37] + "..."


# -- playing -----------------------------------------------------------------------------------------------------
def run(scenario: Scenario) -> list[str]:
    """Play a scenario; every expectation that does not hold is a line. A step that cannot be played ends it."""
    return [f"{scenario.path}: {problem}" for problem in _problems(scenario)]


def _problems(scenario: Scenario) -> Iterable[str]:
    dice = NamedScript(scenario.dice, scenario.game.things, Fast(scenario.seed))
    try:
        match = _begin(scenario, dice)
    except Exception as error:
        yield _told("given" if scenario.given else "set-up", error)
        return
    watch = Watch(match)
    for step in scenario.play:
        try:
            yield from watch.check(step.where, step.expect) if step.expect else _play(match, step)
        except Exception as error:
            yield _told(step.where, error)
            return
    if dice.script:
        names = {number: name for name, number in scenario.game.things.items()}
        left = ", ".join(str(names.get(each, each)) for each in dice.script)
        yield f"dice: these were never rolled or drawn: {left}"


def _begin(scenario: Scenario, dice: Dice) -> Match:
    """A new match; with `given`, one that begins in the position described there."""
    game, seats = scenario.game, scenario.seats
    if not scenario.given:
        return Match.new(game, seats, options=scenario.options, dice=dice)
    state = opening(game, seats, scenario.options, Fast(scenario.seed))
    prepare(game, state, scenario.given)
    return Match.from_state(game, state, seats, dice)


DOING: Mapping[str, Callable[[Match, Step], Any]] = {
    "answer": lambda match, step: match.answer(step.seat, step.answer),
    "interject": lambda match, step: match.interject(step.seat, step.word, step.answer),
    "undo": lambda match, step: match.undo(step.seat),
    "stop": lambda match, step: match.stop(step.seat, step.word),
    "no_stop": lambda match, step: match.stop(step.seat, step.word, on=False),
    "stand": lambda match, step: match.stand(step.seat, step.word, step.answer or [], step.until),
    "settle": lambda match, step: match.settle(),
    OTHERS: lambda match, step: play(match, *((seat, ask.default) for seat, ask in match.asks.items())),
}


def _play(match: Match, step: Step) -> Iterable[str]:
    """Do one step; one that must be refused has to be, for the right reason, and may change nothing."""
    if step.deed == "bot":
        yield from _thought(match, step)
        return
    if not step.refused:
        DOING[step.deed](match, step)
        return
    ask = match.asks.get(step.seat)
    refusal = attempt(match, lambda: DOING[step.deed](match, step))
    if refusal is None:
        yield f"{step.where}: expected a refusal by {step.rule or step.message}, but it was accepted"
    elif step.deed == "answer" and isinstance(ask, Sheet):
        amiss = [list(_otherwise(match, step, why)) for _, why in ask.problems(step.answer)]
        yield from [] if [] in amiss else amiss[0]
    else:
        yield from _otherwise(match, step, refusal)


def _thought(match: Match, step: Step) -> Iterable[str]:
    """A bot takes the place of a seat: it does what it would do unasked, and answers if it is asked."""
    bot, seat = bot_of(match.game, str(step.word), step.seat), step.seat
    wish = bot.interject(match.run.sight(seat), match.chances(seat))
    if wish is not None:
        match.interject(seat, *wish)
    ask = match.asks.get(seat)
    answer = None if ask is None else bot(match.run.sight(seat), ask)
    if ask is not None:
        match.answer(seat, answer)
    if step.gives is not None and answer != step.gives:
        yield f"{step.where}: the bot answers {answer}, expected {step.gives}"
    if answer in step.never:
        yield f"{step.where}: the bot answers {answer}"


def _otherwise(match: Match, step: Step, refusal: Refusal) -> Iterable[str]:
    """The parts of a refusal that are not as expected; of a sheet's several problems one must match."""
    if step.rule is not None and not (refusal.rule and match.game.rules.alike(refusal.rule, step.rule)):
        yield f"{step.where}: refused by {refusal.rule} ({refusal.message}), expected {step.rule}"
    elif step.message is not None and refusal.message != step.message:
        yield f"{step.where}: refused with {refusal.message}, expected {step.message}"
    elif step.path is not None and refusal.path != step.path:
        yield f"{step.where}: refused at {refusal.path or 'no path'}, expected {step.path}"


def _told(where: str, error: Exception) -> str:
    """The error in a sentence."""
    if isinstance(error, Refused):
        refusal = error.refusal
        by = f" by {refusal.rule}" if refusal.rule else ""
        return f"{where}: refused{by}: {refusal.message} {refusal.params or ''}".rstrip()
    if isinstance(error, Malformed | TabulariumError | AssertionError):
        return f"{where}: {error}"
    return f"{where}: {type(error).__name__}: {error}"


class NamedScript(Scripted):
    """Scripted dice that call things by their names when the script does not fit."""

    def __init__(self, script: Iterable[int], things: Mapping[str, int], after: Dice) -> None:
        super().__init__(script, after)
        self._names = {number: name for name, number in things.items()}

    def below(self, state: HasDice, n: int, bag: Any = None) -> int:
        """The next of the script, or chance."""
        wanted = self.script[0] if self.script else 0
        try:
            return super().below(state, n, bag)
        except ScriptError as error:
            name = self._names.get(wanted, str(wanted))
            if bag is None:
                raise ScriptError(f"dice: a die of {n} is rolled here, the script has {name}") from error
            inside = ", ".join(self._names.get(each, str(each)) for each in sorted(bag)[:12])
            more = " and more" if len(bag) > 12 else ""
            raise ScriptError(f"dice: {name} is not in the bag drawn from here ({inside}{more})") from error
