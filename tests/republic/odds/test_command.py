"""The command `tabularium odds republic`: what it understands, what it tells, and in which words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tabularium.draw import LANGUAGES, catalogue
from tabularium.draw.catalogue import Message
from tabularium.draw.findings import DOMAIN, Cell, FoundWords
from tabularium.engine.refusal import BadQuestion
from tabularium.games.republic import GAME, odds
from tabularium.games.republic.cards import BASE_LAND, DEVELOPED, PROVINCE_AT, UNDEVELOPED
from tabularium.games.republic.odds import ask, assassination, province
from tabularium.games.republic.odds.command import QUESTIONS
from tabularium.terminal.commands import app
from tabularium.terminal.odds import asked_of

PUNIC = ["battle", "punic-1", "--legions", "10", "--military", "5", "--fleets", "8", "--leader", "hannibal"]
SAMPLES = [
    ["persuasion", "julius", "4a", "--bribes", "5", "--aligned"],
    ["knight", "--talents=2", "--knights", "3"],
    ["appeal", "--popularity", "-2", "--dice", "3", "--ayes", "9", "--noes", "4"],
    ["appeal", "--popularity", "9"],
    ["assassination", "--cards", "1", "--secret", "1", "--open", "1", "--omens", "1"],
    PUNIC,
    ["battle", "revolt:sicilia", "--legions", "9", "--military", "3", "--developed"],
    ["speech", "--popularity", "1", "--unrest", "6"],
]


def refused(*arguments: str) -> tuple[str, dict[str, object]]:
    with pytest.raises(BadQuestion) as caught:
        ask(arguments)
    return caught.value.refusal.message, caught.value.refusal.params


# -- what it understands -------------------------------------------------------------------------------------------
def test_the_house_finds_it() -> None:
    assert asked_of(GAME) is ask


def test_flags_are_written_either_way() -> None:
    assert ask(["knight", "--talents", "3"]) == ask(["knight", "--talents=3"])


def test_a_number_overrules_what_a_name_says() -> None:
    printed = ask(["persuasion", "cornelius", "terentius"]).data["base"]

    assert printed == 3 + 5 - 6
    assert ask(["persuasion", "cornelius", "terentius", "--influence", "9"]).data["base"] == printed + 4
    assert ask(["persuasion", "--oratory=3", "--influence=5", "--loyalty=6"]).data["base"] == printed
    assert ask(["persuasion", "cornelius", "terentius", "--aligned", "--talents=2"]).data["base"] == printed - 9
    assert ask(["persuasion", "cornelius", "terentius", "--bribes=5", "--counter-bribes=1"]).data["base"] == printed + 4


def test_a_commander_brings_his_rating_unless_a_number_overrules_it() -> None:
    force = ["battle", "gallic-1", "--legions", "9", "--commander", "julius"]

    assert ask(force).data["land"]["mine"] == 9 + 4
    assert ask([*force, "--military", "2"]).data["land"]["mine"] == 9 + 2


@pytest.mark.rule("republic:7.332a", "republic:7.341a")
def test_matching_wars_multiply_and_any_leader_can_be_there_from_refuge() -> None:
    force = ["battle", "punic-2", "--legions", "20", "--fleets", "5", "--military", "3"]

    assert ask(force).data["land"]["theirs"] == 15
    assert ask([*force, "--matching", "1"]).data["land"]["theirs"] == 30
    assert ask([*force, "--leader", "hannibal"]).data["land"]["theirs"] == 15 + 7
    assert ask([*force, "--leader", "philip-v"]).data["land"]["theirs"] == 15 + 6


@pytest.mark.rule("republic:TBL.provinces")
def test_a_developed_province_revolts_with_its_own_strength() -> None:
    force = ["battle", "revolt:gallia-transalpina", "--legions", "9", "--fleets", "9", "--military", "3"]

    assert ask(force).data["land"]["theirs"] == BASE_LAND[UNDEVELOPED][PROVINCE_AT["gallia-transalpina"]]
    assert (
        ask([*force, "--developed"]).data["land"]["theirs"] == BASE_LAND[DEVELOPED][PROVINCE_AT["gallia-transalpina"]]
    )


def test_even_a_province_without_strength_is_fought_on_land() -> None:
    assert (
        ask(["battle", "revolt:sardinia-et-corsica", "--legions", "1", "--military", "0"]).data["land"]["theirs"] == 0
    )


@pytest.mark.parametrize(
    ("arguments", "message", "told"),
    [
        ([], "odds.bad.question", {"name": ""}),
        (["battel"], "odds.bad.question", {"name": "battel", "nearest": "battle"}),
        (["knight", "much"], "odds.bad.word", {"name": "much"}),
        (["appeal", "now", "--popularity", "1"], "odds.bad.word", {"name": "now"}),
        (["assassination", "caesar"], "odds.bad.word", {"name": "caesar"}),
        (["speech", "loud", "--popularity", "1", "--unrest", "1"], "odds.bad.word", {"name": "loud"}),
        (["persuasion", "julius", "fabius", "claudius"], "odds.bad.word", {"name": "claudius"}),
        (["knight", "--talent", "1"], "bad.flag", {"name": "--talent", "nearest": "--talents"}),
        (["knight", "--talents"], "odds.bad.number", {"name": "--talents", "number": ""}),
        (["knight", "--talents", "many"], "odds.bad.number", {"number": "many"}),
        (["knight", "--talents", "100"], "odds.bad.number", {"low": 0, "high": 99}),
        (["appeal", "--popularity", "-10"], "odds.bad.number", {"low": -9, "high": 9}),
        (["appeal", "--popularity", "1", "--dice", "4"], "odds.bad.number", {"low": 2, "high": 3}),
        (["appeal"], "odds.bad.missing", {"name": "--popularity"}),
        (["speech", "--popularity", "0"], "odds.bad.missing", {"name": "--unrest"}),
        (["persuasion", "julius"], "odds.bad.missing", {"name": "--loyalty"}),
        (["persuasion", "julius", "cornelus"], "odds.bad.senator", {"nearest": "cornelius"}),
        (["battle", "--military", "1"], "odds.bad.one_war", {"number": 0}),
        (["battle", "punic-1", "punic-2"], "odds.bad.one_war", {"number": 2}),
        (["battle", "punik-1"], "odds.bad.war", {"nearest": "punic-1"}),
        ([*PUNIC, "--leader", "hanibal"], "odds.bad.leader", {"nearest": "hannibal"}),
        (["battle", "punic-1", "--legions", "9"], "odds.bad.missing", {"name": "--military"}),
        (["battle", "gallic-1", "--military", "1", "--fleets", "9"], "odds.bad.no_force", {"war": "war:gallic-1"}),
        (["battle", "punic-2", "--military=1", "--legions=9"], "odds.bad.support", {"least": 5, "number": 0}),
        ([*PUNIC, "--matching", "3"], "odds.bad.matching", {"most": 2}),
        (["battle", "gallic-1", "--legions=9", "--commander=iulius"], "odds.bad.senator", {"nearest": "julius"}),
    ],
)
def test_what_it_does_not_understand(arguments: list[str], message: str, told: dict[str, object]) -> None:
    found, params = refused(*arguments)

    assert found == message
    assert {name: params[name] for name in told} == told
    assert "\n" not in FoundWords(GAME, strict=True).text(found, **params)


# -- on the command line ---------------------------------------------------------------------------------------------
def run(*args: str) -> Result:
    return CliRunner().invoke(app, ["odds", "republic", *args], env={"LC_ALL": "C", "COLUMNS": "120"})


def test_options_of_the_game_reach_the_game() -> None:
    result = run(*PUNIC)

    assert result.exit_code == 0
    assert re.search(r"strength of Rome +13 +15", result.stdout)


def test_numbers_below_nothing_are_no_options() -> None:
    assert "lynched by the crowd" in run("appeal", "--popularity", "-2").stdout


def test_without_further_words_it_says_how_to_ask() -> None:
    assert all(f"\n{question} " in run().stdout for question in QUESTIONS)


def test_bad_input_gets_one_line_and_status_two() -> None:
    result = run("battel")

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.splitlines() == ["tabularium: There are no odds of “battel”; did you mean battle?"]


# -- what it tells -------------------------------------------------------------------------------------------------
def cells(arguments: Sequence[str], lang: str = "en") -> list[list[str]]:
    """Every row of every table in words."""
    words = FoundWords(GAME, lang, strict=True)
    rows: list[Sequence[Cell]] = []
    for grid in ask(arguments).grids:
        rows += [[grid.title], grid.columns, *grid.rows]
    return [[words.cell(cell) for cell in row] for row in rows]


def test_a_battle_is_told_at_sea_and_on_land() -> None:
    told = cells(PUNIC)

    assert told[:6] == [
        ["1st Punic War"],
        ["at sea", "on land"],
        ["strength of Rome", "13", "15"],
        ["strength of the enemy", "17", "17"],
        ["disaster numbers", "13, 9", "13, 9"],
        ["standoff numbers", "11, 14, 16", "11, 14, 16"],
    ]
    assert ["victory", "0.5%", "1.9%"] in told


def test_a_war_without_numbers_says_so() -> None:
    assert ["disaster numbers", "none"] in cells(SAMPLES[6])


def test_an_appeal_is_told_from_worst_to_best() -> None:
    told = [row[0] for row in cells(["appeal", "--popularity", "0"])]

    assert told[2:5] == ["lynched by the crowd", "votes for the accused: -16", "votes for the accused: -12"]
    assert told[-1] == "set free"
    assert cells(SAMPLES[2])[-1][0] == "acquitted in the end"


def test_the_rest_in_short() -> None:
    assert ["base", "-2"] in cells(["persuasion", "cornelius", "terentius", "--counter-bribes", "4"])
    assert ["talents that make it certain", "5"] in cells(["knight"])
    assert ["talents on average from knights pressed: 3", "10.50"] in cells(SAMPLES[1])
    assert ["the target dies", "50.0%"] in cells(["assassination", "--cards", "1"])
    assert ["the people revolt", "1.9%"] in cells(["speech", "--popularity", "0", "--unrest", "5"])
    assert ["change of unrest on average", "3.70"] in cells(["speech", "--popularity", "0", "--unrest", "5"])


# -- in five languages ---------------------------------------------------------------------------------------------
def messages(lang: str) -> dict[str, Message]:
    return dict(catalogue(GAME.package, DOMAIN, lang).messages)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("arguments", SAMPLES)
def test_every_cell_has_words(arguments: list[str], lang: str) -> None:
    """Given strict words, which raise where one is missing, when every cell is told, then none does."""
    assert all(word for row in cells(arguments, lang) for word in row)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_usage_names_every_question(lang: str) -> None:
    usage = FoundWords(GAME, lang, strict=True).template("odds.usage")

    assert [question for question in QUESTIONS if f"\n{question} " not in usage] == []


def test_every_message_is_used() -> None:
    """Given the source of the odds, then it names each message, or the family it belongs to."""
    source = "\n".join(path.read_text("utf-8") for path in Path(odds.__file__).parent.glob("*.py"))
    words = set(re.findall(r'"([\w.]+)"', source)) | {*assassination.Chances._fields, *province.Chances._fields}
    unused = [
        name
        for name in messages("en")
        if not words & {name, name.removeprefix("odds."), name.rpartition(".")[2]}
        and not name.endswith(("usage", "none"))
    ]

    assert unused == []
