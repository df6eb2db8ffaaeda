"""A table that is being opened, as its page shows it: its steps, what differs from the house, and their sum."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from tabularium.draw.evening import HEAVIEST, Evening
from tabularium.draw.face import face_of
from tabularium.draw.words import Spoken
from tabularium.engine import Game, Refusal, Refused, find_game
from tabularium.engine.options import OptionInfo, describe, make
from tabularium.shapes.tables import GameInfo

from .frame import Frame
from .naming import level_of, pitch_of, preset_of, title_of, value_of

BOT = "bot:"
SHEETS = ("opening.css",)
"""The styles of games as one chooses them, and of the form for a new table."""
HOUR = 60
WEEKS = 1440
"""Minutes from which a game is played over weeks."""


@dataclass(frozen=True)
class Invitation:
    """A game as those see it who choose one."""

    name: str
    title: str
    pitch: str
    least: int
    most: int
    lasts: str
    weight: int
    heaviest: int
    first: bool
    room: bool


@dataclass(frozen=True)
class Story:
    """A part of the story that can be played."""

    value: str
    title: str
    line: str
    lasts: str
    chosen: bool


@dataclass(frozen=True)
class Asked:
    """An option with the answers that it can have; the first is nothing: as the story or the book above has it."""

    name: str
    field: str
    title: str
    line: str
    rule: str
    values: list[tuple[str, str]]
    now: str
    usual: str
    """The answer that stands where none is given."""
    minutes: int = 0
    on: bool = False
    needs: str = ""
    """What must be switched on before this."""

    @property
    def differs(self) -> bool:
        return bool(self.now)

    @property
    def answer(self) -> str:
        """The answer in words."""
        return dict(self.values)[self.now] if self.now else self.usual


@dataclass(frozen=True)
class Opening:
    """All that the form asks of one game, and what has been answered."""

    stories: list[Story]
    story_field: str
    story_title: str
    within: list[Asked]
    switches: list[Asked]
    readings: list[Asked]
    presets: list[tuple[str, str]]
    preset: str
    minutes: int
    lasts: str
    people: str
    seated: int
    story: str
    conflict: str
    """Why these options cannot be played together; nothing where they can."""
    conflict_at: str
    """At which step that is."""

    @property
    def differing(self) -> list[Asked]:
        return [each for each in self.readings if each.differs]

    @property
    def on(self) -> list[Asked]:
        return [each for each in self.switches if each.on]


def lasting(frame: Frame, minutes: int) -> str:
    """A length in words: by the half hour from one hour on."""
    words = frame.words()
    if minutes >= WEEKS:
        return words.text("new.weeks")
    if minutes < HOUR:
        return words.text("new.minutes", n=minutes)
    half = round(minutes / (HOUR / 2))
    return words.text("new.hours", hours=f"{half // 2}{'½' if half % 2 else ''}", n=1 if minutes == HOUR else 2)


def invitation(frame: Frame, game: Game) -> Invitation:
    """A game with what one asks before one chooses it."""
    evening = face_of(game).evening
    return Invitation(
        name=game.name,
        title=title_of(frame, game.name),
        pitch=pitch_of(frame, game.name),
        least=game.seats[0],
        most=game.seats[-1],
        lasts=lasting(frame, evening.minutes),
        weight=evening.weight,
        heaviest=HEAVIEST,
        first=evening.first,
        room=evening.room,
    )


def lightest_first(frame: Frame, games: Sequence[GameInfo]) -> list[Invitation]:
    """These games, the lightest first."""
    found = [invitation(frame, find_game(each.name)) for each in games]
    return sorted(found, key=lambda each: (each.weight, each.title))


def needs_of(game: Game) -> dict[str, str]:
    """The switches that are played only with another, as the options themselves say."""
    found = {}
    for option in describe(game.options):
        if option.values != [False, True]:
            continue
        try:
            make(game.options, {}, {option.name: True})
        except Refused as refused:
            if needed := refused.refusal.params.get("needed"):
                found[option.name] = str(needed)
    return found


def option_field(game: Game, option: str) -> str:
    """The form field of an option."""
    return f"{game.name}.option.{option}"


def halves(sentence: str) -> tuple[str, str]:
    """What stands before a colon, and what stands behind it."""
    head, _, tail = sentence.partition(":")
    return head.rstrip("\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE} "), tail.strip()


def offered(game: Game) -> list[OptionInfo]:
    """The options that the form asks about: those with few values, and that of the story."""
    evening = face_of(game).evening
    told = {evening.story: list(evening.lasts)}
    return [
        msgspec.structs.replace(option, values=option.values or told.get(option.name))
        for option in describe(game.options)
        if option.values or option.name in told
    ]


def opening(
    frame: Frame, game: Game, form: Mapping[str, Any], seats: Sequence[str], made: Mapping[str, Any]
) -> Opening:
    """What the form asks; `seats` are those that are wanted so far, `made` the options that differ."""
    evening = face_of(game).evening
    words = frame.words(game)
    preset = str(form.get(f"{game.name}.preset") or "")
    usual = {option.name: option.default for option in offered(game)} | dict(game.presets.get(preset, {}))
    now = usual | dict(made)
    options = {option.name: option for option in offered(game)}
    needs = needs_of(game)

    def asked(name: str) -> Asked:
        option, base = options[name], usual[name]
        field = option_field(game, name)
        sentence = words.option_sentence(name)
        title, line = halves(sentence) if name in evening.switches else (sentence, "")
        sent = str(form.get(field) or "")
        needed = needs.get(name, "")
        return Asked(
            name=name,
            field=field,
            title=title,
            line=line,
            rule=game.rules.cite(game.rules.decided.get(name, "")),
            values=[(value_of(each), words.option_value(name, each)) for each in option.values or []],
            now=sent if sent != value_of(base) else "",
            usual=words.option_value(name, base),
            minutes=evening.switches.get(name, 0),
            on=now[name] is True,
            needs=halves(words.option_sentence(needed))[0] if needed and now.get(needed) is not True else "",
        )

    special = {evening.story, *evening.within, *evening.switches}
    within = [asked(name) for name, value in evening.within.items() if name in options and now[evening.story] == value]
    stories = [_story(frame, game, evening, value, now) for value in evening.lasts] if evening.story in options else []
    readings = [asked(name) for name in options if name not in special]
    switches = [asked(name) for name in evening.switches if name in options]
    minutes = _minutes(evening, now)
    chosen = next((each.title for each in stories if each.chosen), "")
    conflict = _conflict(game, preset, made)
    return Opening(
        stories=stories,
        story_field=option_field(game, evening.story),
        story_title=words.option_sentence(evening.story) if stories else "",
        within=within,
        switches=switches,
        readings=sorted(readings, key=lambda each: not each.differs),
        presets=[(each, preset_of(frame, game.name, each)) for each in game.presets],
        preset=preset,
        minutes=minutes,
        lasts=lasting(frame, minutes),
        people=_people(frame, seats),
        seated=len(seats),
        story=chosen,
        conflict=told(frame, game, conflict) if conflict else "",
        conflict_at=step_of(game, conflict) if conflict else "",
    )


def step_of(game: Game, refusal: Refusal) -> str:
    """The step at which the option stands that a refusal is about."""
    evening, name = face_of(game).evening, refusal.params.get("name")
    if name == evening.story or name in evening.within:
        return "evening"
    return "changes" if name in evening.switches else "readings"


def told(frame: Frame, game: Game, refusal: Refusal) -> str:
    """A refusal in words, in which options are called as the form calls them."""
    words = frame.words(game)
    known = {option.name for option in describe(game.options)}
    named = {
        entry: Spoken(halves(words.option_sentence(value))[0])
        for entry, value in refusal.params.items()
        if isinstance(value, str) and value in known
    }
    return words.text(refusal.message, **{**refusal.params, **named})


def _story(frame: Frame, game: Game, evening: Evening, value: Any, now: Mapping[str, Any]) -> Story:
    words = frame.words(game)
    title, line = halves(words.option_value(evening.story, value))
    about = f"option.{evening.story}.{value}.about"
    return Story(
        value=value_of(value),
        title=title,
        line=words.text(about) if words.has(about) else line,
        lasts=lasting(frame, evening.lasts[value]),
        chosen=value == now[evening.story],
    )


def _minutes(evening: Evening, now: Mapping[str, Any]) -> int:
    """How long an evening with these options lasts."""
    story = evening.lasts.get(now.get(evening.story), evening.minutes)
    return max(HOUR // 2, story + sum(more for name, more in evening.switches.items() if now.get(name) is True))


def _people(frame: Frame, seats: Sequence[str]) -> str:
    words = frame.words()
    mine = sum(seat.partition(":")[0] == "me" for seat in seats)
    friends = sum(seat in ("open", "link") for seat in seats)
    told = [words.text("new.sum.me", n=mine)] if mine else []
    told += [words.text("new.sum.friends", n=friends)] if friends else []
    bots = [level_of(frame, seat.removeprefix(BOT)) for seat in seats if seat.startswith(BOT)]
    if bots:
        told.append(words.text("new.sum.bots", n=len(bots), kinds=words.listing(list(dict.fromkeys(bots)))))
    return ", ".join(told)


def _conflict(game: Game, preset: str, made: Mapping[str, Any]) -> Refusal | None:
    try:
        make(game.options, dict(game.presets), {**({"preset": preset} if preset else {}), **made})
    except Refused as refused:
        return refused.refusal
    return None
