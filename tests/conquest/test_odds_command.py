"""The command `tabularium odds conquest`: what it understands, what it tells, and in which words."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tabularium.draw import LANGUAGES, catalogue
from tabularium.draw.catalogue import Message
from tabularium.draw.findings import DOMAIN, Cell, FoundWords, Said
from tabularium.engine.refusal import BadQuestion
from tabularium.games.conquest import GAME, odds
from tabularium.games.conquest.odds import DEAREST, Force, Policy, ask, land_battle, sea_battle
from tabularium.games.conquest.odds.command import read_fleet, read_force
from tabularium.terminal.commands import app

FRANCISCO = "2 general 5 infantry 2 cavalry 1 catapult"
ALICIA = "1 general 4 infantry 2 cavalry"
SAMPLES = [
    [FRANCISCO, ALICIA, "--fort"],
    [f"{FRANCISCO} caesar", f"{ALICIA} 2 galley", "--attacker-retreats", "30%", "--defender-trapped"],
    ["2 galley, 1 galley caesar 3 infantry", "galley 1 general", "--sea"],
]


def run(*args: str | Path, lang: str = "C") -> Result:
    return CliRunner().invoke(app, ["odds", *map(str, args)], env={"LC_ALL": lang, "COLUMNS": "120"})


def refused(*arguments: str) -> str:
    with pytest.raises(BadQuestion) as caught:
        ask(arguments)
    return caught.value.refusal.message


# -- what it understands -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "force"),
    [
        (FRANCISCO, Force(general=2, infantry=5, cavalry=2, catapult=1)),
        ("caesar, 2 Generals", Force(caesar=1, general=2)),
        ("3 infantry 2 infantry catapults", Force(infantry=5, catapult=1)),
        ("12 galleys", Force(galley=12)),
    ],
)
def test_a_force_is_numbers_and_pieces(text: str, force: Force) -> None:
    assert read_force(text) == force


def test_a_fleet_is_groups_of_galleys_that_carry_the_same() -> None:
    assert read_fleet("2 galley 1 general 3 infantry, galley") == [Force(general=1, infantry=3)] * 2 + [Force()]


def test_a_battle_on_land_with_every_option() -> None:
    found = ask(
        [
            FRANCISCO,
            "--fort",
            ALICIA,
            "--attacker-retreats",
            "25%",
            "--defender-retreats=0.4",
            "--attacker-losses=dearest",
            "--defender-legion",
            "infantry, cavalry, catapult",
            "--defender-pursuit=cheapest",
            "--attacker-trapped",
        ]
    )
    expected = land_battle(
        read_force(FRANCISCO),
        read_force(ALICIA),
        fort=True,
        attack=Policy(retreat_below=0.25, losses=DEAREST),
        defence=Policy(
            retreat_below=0.4, legion=("infantry", "cavalry", "catapult"), pursuit=("infantry", "cavalry", "catapult")
        ),
        attacker_haven=False,
    )

    assert found.data["outcomes"]["attacker_wins"] == expected.outcomes.attacker_wins
    assert found.data["attacker"]["policy"]["retreat_below"] == 0.25
    assert (found.data["attacker"]["haven"], found.data["defender"]["haven"]) == (False, True)
    assert found.data["fort"] is True
    assert found.data["defender_toll"]["general"]["expected"] == expected.defender_toll.general.expected


def test_a_battle_at_sea() -> None:
    found = ask(["galley", "1 galley 1 general 3 infantry 1 catapult", "--sea"])
    expected = sea_battle([Force()], [Force(general=1, infantry=3, catapult=1)])

    assert found.data["place"] == "sea"
    assert found.data["outcomes"]["both_afloat"] == expected.outcomes.both_afloat


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([FRANCISCO], "odds.bad.sides"),
        ([FRANCISCO, ALICIA, ALICIA], "odds.bad.sides"),
        (["3 infantri", ALICIA], "odds.bad.piece"),
        (["3", ALICIA], "odds.bad.force"),
        (["3 4 infantry", ALICIA], "odds.bad.force"),
        (["-1 infantry", ALICIA], "odds.bad.force"),
        (["0 infantry", ALICIA], "odds.bad.force"),
        (["", ALICIA], "odds.bad.force"),
        (["41 infantry", ALICIA], "odds.bad.many"),
        (["2 caesar 1 infantry", ALICIA], "odds.bad.many"),
        (["general", ALICIA], "odds.bad.no_units"),
        ([FRANCISCO, ALICIA, "--fart"], "bad.flag"),
        ([FRANCISCO, ALICIA, "--attacker-retreats"], "odds.bad.share"),
        ([FRANCISCO, ALICIA, "--attacker-retreats", "130%"], "odds.bad.share"),
        ([FRANCISCO, ALICIA, "--attacker-retreats", "half"], "odds.bad.share"),
        ([FRANCISCO, ALICIA, "--attacker-losses", "cavalry,infantry"], "odds.bad.order"),
        ([FRANCISCO, ALICIA, "--sea"], "odds.bad.no_galleys"),
        (["galley", "galley", "--sea", "--fort"], "odds.bad.at_sea"),
        (["galley 8 infantry", "galley", "--sea"], "odds.bad.room"),
        (["17 galley", "galley", "--sea"], "odds.bad.many"),
        (["2 galley caesar", "galley", "--sea"], "odds.bad.many"),
    ],
)
def test_what_it_does_not_understand(arguments: list[str], message: str) -> None:
    assert refused(*arguments) == message


def test_forty_infantry_are_not_too_many() -> None:
    assert read_force("40 infantry") == Force(infantry=40)


# -- what it tells -------------------------------------------------------------------------------------------------
def test_the_book_s_example_is_told() -> None:
    result = run("conquest", FRANCISCO, ALICIA)

    assert result.exit_code == 0
    assert re.search(r"the attacker wins +96\.5%", result.stdout)
    assert re.search(r"rounds on average +2\.27", result.stdout)
    assert re.search(r"retreats after a round +never +never", result.stdout)


def test_options_of_the_game_reach_the_game() -> None:
    result = run("conquest", FRANCISCO, ALICIA, "--fort", "--defender-retreats", "50%")

    assert re.search(r"fortified city +– +yes", result.stdout)
    assert "below 50%" in result.stdout


def test_numbers_and_words_are_the_readers() -> None:
    assert re.search(r"gana el atacante +96,5 %", run("conquest", FRANCISCO, ALICIA, "--lang", "es").stdout)
    assert re.search(r"der Angreifer gewinnt +96,5 %", run("conquest", FRANCISCO, ALICIA, lang="de_DE").stdout)


def test_the_answer_can_be_written_down(tmp_path: Path) -> None:
    run("conquest", FRANCISCO, ALICIA, "--json", tmp_path / "odds.json")

    assert json.loads((tmp_path / "odds.json").read_text()) == json.loads(json.dumps(ask([FRANCISCO, ALICIA]).data))


def test_without_further_words_it_says_how_to_ask() -> None:
    result = run("conquest")

    assert result.exit_code == 0
    assert all(flag in result.stdout for flag in ("--fort", "--attacker-retreats", "--sea", "--attacker-trapped"))


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["conquest", "3 infantri", ALICIA], "did you mean infantry?"),
        (["conquest", FRANCISCO, ALICIA, "--fart"], "did you mean --fort?"),
        (["conquest", FRANCISCO], "Two forces"),
        (["conquist", FRANCISCO, ALICIA], "did you mean conquest?"),
        (["senators", "2 cards"], "conquest"),
        (["conquest", FRANCISCO, ALICIA, "--json", "nowhere/odds.json"], "nowhere"),
        (["conquest", FRANCISCO, ALICIA, "--lang", "xx"], "did you mean"),
    ],
)
def test_bad_input_gets_one_line_and_status_two(args: list[str], says: str) -> None:
    result = run(*args)

    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert says in result.stderr


# -- in five languages ---------------------------------------------------------------------------------------------
def messages(lang: str) -> dict[str, Message]:
    return dict(catalogue(GAME.package, DOMAIN, lang).messages)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("arguments", SAMPLES)
def test_every_cell_has_words(arguments: list[str], lang: str) -> None:
    """Given strict words, which raise where one is missing, when every cell is told, then none does."""
    words = FoundWords(GAME, lang, strict=True)
    found = ask(arguments)

    rows: list[Sequence[Cell]] = []
    for grid in found.grids:
        rows += [[grid.title], grid.columns, *grid.rows]
    assert all(words.cell(cell) for row in rows for cell in row)


def test_every_message_is_used() -> None:
    """Given the source of the odds, then it names each message, or the family it belongs to."""
    source = "\n".join(path.read_text("utf-8") for path in Path(odds.__file__).parent.glob("*.py"))
    families = [family.replace("{", "").split("}")[0] for family in re.findall(r'f"(odds[^"]*?\.)\{', source)]
    unused = [
        name
        for name in messages("en")
        if f'"{name}"' not in source and name != "odds.usage" and not name.startswith(tuple(families))
    ]

    assert unused == []


def test_nothing_at_all_is_a_dash() -> None:
    assert FoundWords(GAME).cell(None) == "–"
    assert FoundWords(GAME).cell(Said("odds.yes")) == "yes"
