"""The latest event, in large letters: votes, battles, the people's answer, deaths, with their dice and sums."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice, takewhile

from markupsafe import Markup

from tabularium.draw.dice import die
from tabularium.draw.floor import Moment, Share, Tally
from tabularium.draw.parts import icon
from tabularium.draw.svg import Node, h
from tabularium.engine import Line

from ..cards import PERSON_AT
from ..results import ALL, ROWS
from ..table.happenings import BATTLE, CHAPTER, CIVIL, KINDS, LEAST, PEOPLE, SILENCE, terms
from ..table.stage import Stage
from .chances import of_battle
from .people import pair

RECENT = 14
"""So many lines later nothing is new any more."""
CARRIED, REJECTED = "senate.carried", "senate.rejected"
PROPOSED, VOTED = "senate.proposed", "senate.voted"
DEATH = "mortality.dies"
ELECTED = "senate.consuls"
MOST_AFTER = 4
TRIALS = ("subject:trial", "subject:special_trial")


@dataclass(frozen=True)
class Happened:
    """A line that is told large, with what was said before it and after it."""

    stage: Stage
    line: Line
    before: list[Line]
    after: list[Line]

    def told(self) -> list[Markup]:
        """The line itself and what followed, in words, as long as the phase lasts."""
        lines = takewhile(lambda line: line.message != CHAPTER, self.after)
        return [self.says(), *(Markup(self.stage.look.rich.line(line)) for line in islice(lines, MOST_AFTER))]

    def says(self) -> Markup:
        """The line itself."""
        return Markup(self.stage.look.rich.line(self.line))

    def since(self, *messages: str) -> list[Line]:
        """The lines before it, from the newest of these messages on."""
        starts = [at for at, line in enumerate(self.before) if line.message in messages]
        return self.before[starts[-1] :] if starts else []


Telling = Callable[[Happened], Moment]


def latest(stage: Stage, moments: Mapping[str, Telling]) -> Moment | None:
    """The newest of what was said lately, in this phase or the one before, and has a drawing."""
    lines, chapters = list(stage.look.lines), 0
    for at in range(len(lines) - 1, max(-1, len(lines) - 1 - RECENT), -1):
        if lines[at].message in moments:
            return moments[lines[at].message](Happened(stage, lines[at], lines[:at], lines[at + 1 :]))
        chapters += lines[at].message == CHAPTER
        if chapters > 1:
            return None
    return None


# -- votes -----------------------------------------------------------------------------------------------------------
def vote(it: Happened) -> Moment:
    """How the Senate has decided, with the votes of each faction."""
    stage, params = it.stage, it.line.params
    carried = it.line.message == CARRIED
    trial = params["subject"] in TRIALS
    elected = [PERSON_AT[each] for line in it.after if line.message == ELECTED for each in line.params["senators"]]
    result = {(True, True): "condemned", (True, False): "acquitted", (False, True): "carried", (False, False): "lost"}
    name = stage.ref(params["subject"])
    return Moment(
        label=name[:1].upper() + name[1:],
        says=stage.look.html(f"room.vote.{result[trial, carried]}", ayes=params["ayes"], noes=params["noes"]),
        tally=tally(it, trial),
        drawing=pair(stage, elected) if elected else None,
        after=it.told(),
    )


def tally(it: Happened, trial: bool) -> Tally | None:
    """The votes of each faction, as said after each of them; None where something came between, or an advocate."""
    stage, word = it.stage, "verdict" if trial else "vote"
    lines = it.since(PROPOSED, CARRIED, REJECTED)
    if not lines or lines[0].message != PROPOSED or (trial and stage.s.options.advocates):
        return None
    ayes = noes = 0
    shares: list[Share] = []
    for line in lines:
        if line.message == VOTED:
            faction = int(line.params["seat"].partition(":")[2])
            for side, more in ((0, line.params["ayes"] - ayes), (1, line.params["noes"] - noes)):
                shares += [Share(faction, more, side)] if more > 0 else []
            ayes, noes = line.params["ayes"], line.params["noes"]
    return Tally((stage.text(f"board.{word}.for"), stage.text(f"board.{word}.against")), shares, even=trial)


# -- dice ------------------------------------------------------------------------------------------------------------
def clash(it: Happened) -> Markup:
    """Dice and what is added to them, as a sum."""
    stage = it.stage
    parts: list[Node] = [h.span([die(n, "xl") for n in it.line.params["dice"]], class_="dice")]
    total = sum(it.line.params["dice"])
    for value, word in _added(it):
        total += value
        parts += [
            h.span("+" if value > 0 else "−", class_="clash__op"),
            h.div(h.span(stage.text(f"board.moment.{word}"), class_="label"), h.b(abs(value)), class_="clash__n"),
        ]
    parts += [
        h.span("=", class_="clash__op"),
        h.div(
            h.span(stage.text("board.moment.result"), class_="label"),
            h.b(str(total).replace("-", "−")),
            class_="clash__n fac--now",
        ),
    ]
    return h.div(parts, class_="clash")


def _added(it: Happened) -> Iterator[tuple[int, str]]:
    for value, word in terms(it.stage, it.line):
        number = int(value.replace("−", "-"))
        if number and word != "dice":
            yield number, word


def people(it: Happened) -> Moment:
    """The people's answer to the speech on the state of the Republic."""
    stage = it.stage
    title = stage.text("board.moment.population_speech")
    return Moment(label=title, says=it.says(), drawing=clash(it), after=it.told()[1:])


def battle(it: Happened) -> Moment:
    """A battle: both sides, the dice, and the row of the table that came up."""
    stage, params = it.stage, it.line.params
    title = stage.text(f"board.moment.{it.line.message.replace('.', '_')}")
    if it.line.message == CIVIL:
        return Moment(label=title, says=it.says(), drawing=clash(it), after=it.told()[1:])
    return Moment(
        label=stage.ref(params["war"]),
        says=stage.look.html("room.battle", senator=params["senator"], result=params["result"]),
        drawing=h.div(clash(it), _scale(it), of_battle(stage, params), class_="stack"),
        after=it.told(),
    )


def _scale(it: Happened) -> Markup:
    """The table of battle: below each total the legions it costs; a disaster or standoff is on none of its rows."""
    stage, params = it.stage, it.line.params
    total = sum(params["dice"]) + params["mine"] - params["theirs"] - stage.omens
    hit = min(max(total, LEAST), LEAST + len(ROWS) - 1)
    kind = params["result"].partition(":")[2]
    cells = [
        h.li(
            f"≤{LEAST}" if at == 0 else f"{LEAST + at}+" if at + 1 == len(ROWS) else LEAST + at,
            h.small(stage.text("room.battle.all") if row.losses == ALL else f"−{row.losses}"),
            class_=" ".join(
                (f"scale--{KINDS[row.kind]}", *(["now"] if LEAST + at == hit and row.kind == kind else []))
            ),
        )
        for at, row in enumerate(ROWS)
    ]
    note = h.p(icon("legions"), " ", stage.text("room.battle.losses"), class_="label")
    return h.div(note, h.ol(cells, class_="scale"))


# -- deaths ----------------------------------------------------------------------------------------------------------
def death(it: Happened) -> Moment:
    """A chit has come up."""
    stage, params = it.stage, it.line.params
    chit = h.div(h.span(stage.text("room.chit")), h.b(params["chit"]), class_="chit")
    return Moment(
        label=stage.text("board.moment.chits_drawn"),
        says=stage.look.html("room.dies", senator=params["senator"]),
        drawing=chit,
        after=it.told(),
    )


MOMENTS: Mapping[str, Telling] = {
    CARRIED: vote,
    REJECTED: vote,
    PEOPLE: people,
    SILENCE: people,
    BATTLE: battle,
    CIVIL: battle,
    DEATH: death,
}
"""The events that are told large, by the line with which each begins."""
