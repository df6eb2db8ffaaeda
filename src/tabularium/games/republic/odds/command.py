"""The odds as the command asks for them: a question with names and numbers, and the answer in tables.

`ask(["battle", "punic-1", "--legions", "10", "--military", "5", "--fleets", "8", "--leader", "hannibal"])`
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from tabularium.draw.findings import Cell, Figure, Findings, Grid, Said
from tabularium.engine.refusal import bad

from ..cards import INFLUENCE, LOYALTY, ORATORY, PERSON
from . import ageing, appeal, assassination, knights, persuasion, speech, trial
from .reading import Bounds, given, known, nearest, typed
from .wars import province, war

OMENS = Bounds(0, 2)
COUNT = Bounds(0, 99)
RATING = Bounds(0, 9, None)
POPULARITY = Bounds(-9, 9, None)

PERSUASION = {
    "oratory": RATING,
    "influence": Bounds(0, 99, None),
    "loyalty": Bounds(0, 99, None),
    "talents": COUNT,
    "bribes": COUNT,
    "counter-bribes": COUNT,
    "omens": OMENS,
}
KNIGHT = {"talents": COUNT, "bonus": Bounds(-9, 9), "knights": COUNT, "omens": OMENS}
APPEAL = {"popularity": POPULARITY, "dice": Bounds(2, 3, 2), "ayes": COUNT, "noes": COUNT, "omens": OMENS}
TRIAL = {"advocate": RATING, "prosecutor": RATING, "ayes": COUNT, "noes": COUNT, "omens": OMENS}
ASSASSINATION = {"cards": COUNT, "secret": COUNT, "open": COUNT, "omens": OMENS}
AGEING = {"age": Bounds(0, 99, None)}
SPEECH = {"popularity": POPULARITY, "unrest": Bounds(0, 99, None), "omens": OMENS}


def ask(arguments: Sequence[str]) -> Findings:
    """The odds of old age, persuasion, a knight, appeal, trial, assassination, a battle, a province or a speech."""
    question, *rest = arguments or [""]
    if question not in QUESTIONS:
        raise bad("odds.bad.question", name=question, nearest=nearest(question, list(QUESTIONS)))
    return QUESTIONS[question](rest)


def _no_words(words: Sequence[str], most: int = 0) -> None:
    if len(words) > most:
        raise bad("odds.bad.word", name=words[most])


def _share(label: str, chance: float) -> list[Cell]:
    return [Said(f"odds.{label}"), Figure(chance, "share")]


def _count(label: str, count: int) -> list[Cell]:
    return [Said(f"odds.{label}"), Figure(count, "count")]


def _grid(title: str, rows: Iterable[list[Cell]], column: str = "chance") -> Grid:
    return Grid(Said(f"odds.{title}"), [Said(f"odds.{column}")], list(rows))


# -- mortality -------------------------------------------------------------------------------------------------------
def _ageing(arguments: Sequence[str]) -> Findings:
    """How long a senator of this age will live, where senators grow old."""
    found = typed(arguments, AGEING)
    _no_words(found.words)
    alive = dict(ageing.survival(given(found, AGEING)["age"]))
    rows: list[list[Cell]] = [[Figure(age, "count"), Figure(chance, "share")] for age, chance in alive.items()]
    return Findings([_grid("ageing", rows)], {"alive": {str(age): chance for age, chance in alive.items()}})


# -- the Forum -----------------------------------------------------------------------------------------------------
def _persuasion(arguments: Sequence[str]) -> Findings:
    """Persuader and target by name, or their figures; what a name says can be overruled by a number."""
    found = typed(arguments, PERSUASION, switches=("aligned", "era-ends"))
    _no_words(found.words, 2)
    people = [known(word, PERSON, "odds.bad.senator") for word in found.words]
    for p in people[:1]:
        found.numbers.setdefault("oratory", ORATORY[p])
        found.numbers.setdefault("influence", INFLUENCE[p])
    for p in people[1:]:
        found.numbers.setdefault("loyalty", LOYALTY[p])
    numbers = given(found, PERSUASION)
    omens, era_ends = numbers.pop("omens"), "era-ends" in found.switches
    base = persuasion.base(
        aligned="aligned" in found.switches, **{flag.replace("-", "_"): number for flag, number in numbers.items()}
    )
    chance = persuasion.chance(base, omens, era_ends)
    more = max(0, persuasion.useful_base(omens, era_ends) - base)
    by_talents = [persuasion.chance(base + talents, omens, era_ends) for talents in range(more + 1)]
    return Findings(
        [
            _grid("persuasion", [_count("base", base), _share("chance", chance)], "value"),
            _grid("more_talents", ([Figure(n, "count"), Figure(each, "share")] for n, each in enumerate(by_talents))),
        ],
        {"base": base, "chance": chance, "by_talents": by_talents},
    )


def _knight(arguments: Sequence[str]) -> Findings:
    """A knight attracted with these talents, and what knights bring under pressure."""
    found = typed(arguments, KNIGHT)
    _no_words(found.words)
    numbers = given(found, KNIGHT)
    talents, pressing, omens = numbers["talents"], numbers["knights"], numbers["omens"]
    chance = knights.chance(talents, numbers["bonus"], omens)
    certain = knights.certain(numbers["bonus"], omens)
    yields = knights.yields(pressing, omens)
    rows = [_share("chance", chance), _count("certain", certain)]
    if pressing:
        rows.append([Said("odds.pressing", {"knights": pressing}), Figure(yields)])
    return Findings([_grid("knight", rows, "value")], {"chance": chance, "certain": certain, "yields": yields})


# -- the Senate ----------------------------------------------------------------------------------------------------
def _appeal(arguments: Sequence[str]) -> Findings:
    """A popular appeal: votes, death or triumph; with the votes so far, the chance to be acquitted."""
    found = typed(arguments, APPEAL)
    _no_words(found.words)
    numbers = given(found, APPEAL)
    how = numbers["popularity"], numbers["dice"], numbers["omens"]
    chances = appeal.chances(*how)
    votes = sorted(each for each in chances if isinstance(each, int))
    order = [appeal.KILLED, *votes, appeal.FREED]
    rows: list[list[Cell]] = [[_appealed(each), Figure(chances[each], "share")] for each in order if each in chances]
    acquitted = appeal.acquittal(numbers["ayes"], numbers["noes"], *how)
    if numbers["ayes"] or numbers["noes"]:
        rows.append(_share("acquitted", acquitted))
    data = {str(each): chance for each, chance in chances.items()}
    return Findings([_grid("appeal", rows)], {"results": data, "acquitted": acquitted})


def _appealed(result: int | str) -> Said:
    return Said("odds.votes", {"votes": result}) if isinstance(result, int) else Said(f"odds.appeal.{result}")


def _trial(arguments: Sequence[str]) -> Findings:
    """The contest of advocate and prosecutor; with the votes so far, the chance to be acquitted by it."""
    found = typed(arguments, TRIAL)
    _no_words(found.words)
    numbers = given(found, TRIAL)
    how = numbers["advocate"], numbers["prosecutor"], numbers["omens"]
    chances = trial.chances(*how)
    rows: list[list[Cell]] = [[_appealed(votes), Figure(chance, "share")] for votes, chance in chances.items()]
    acquitted = trial.acquittal(numbers["ayes"], numbers["noes"], *how)
    if numbers["ayes"] or numbers["noes"]:
        rows.append(_share("acquitted", acquitted))
    data = {str(votes): chance for votes, chance in chances.items()}
    return Findings([_grid("trial", rows)], {"results": data, "acquitted": acquitted})


def _assassination(arguments: Sequence[str]) -> Findings:
    """An attempt with Assassin cards against bodyguards."""
    found = typed(arguments, ASSASSINATION, switches=("two-dice",))
    _no_words(found.words)
    numbers = given(found, ASSASSINATION)
    how = numbers["cards"], numbers["secret"], numbers["open"], numbers["omens"]
    chances = assassination.chances(*how, two_dice="two-dice" in found.switches)
    data = chances._asdict()
    return Findings([_grid("assassination", (_share(f"attempt.{name}", data[name]) for name in data))], data)


# -- the people and the wars ---------------------------------------------------------------------------------------
def _speech(arguments: Sequence[str]) -> Findings:
    """The speech on the state of the Republic."""
    found = typed(arguments, SPEECH)
    _no_words(found.words)
    numbers = given(found, SPEECH)
    chances = speech.chances(numbers["popularity"], numbers["unrest"], numbers["omens"])
    data = chances._asdict()
    told = [_share(f"speech.{name}", data[name]) for name in ("revolt", "mob", "no_recruitment", "shortage")]
    told.append([Said("odds.speech.unrest"), Figure(chances.unrest)])
    changes: list[list[Cell]] = [
        [Figure(change, "count"), Figure(chance, "share")] for change, chance in chances.changes.items()
    ]
    data["changes"] = {str(change): chance for change, chance in chances.changes.items()}
    return Findings([_grid("speech", told), _grid("changes", changes)], data)


QUESTIONS: dict[str, Callable[[Sequence[str]], Findings]] = {
    "ageing": _ageing,
    "persuasion": _persuasion,
    "knight": _knight,
    "appeal": _appeal,
    "trial": _trial,
    "assassination": _assassination,
    "battle": war,
    "province": province,
    "speech": _speech,
}
