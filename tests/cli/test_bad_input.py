"""Bad input: one line on stderr with the nearest valid choice, status 2, and never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from tabularium.terminal.commands import app
from tests.cli.table import Table, clever

CASES = [
    ("play senatros", "senators"),
    ("play", "GAME"),
    ("pley senators", "play"),
    ("play senators --seets me", "--seats"),
    ("play senators --seats me,gredy,random", "greedy"),
    ("play senators --seats me", "3"),
    ("play senators --seats me,random:9", "5"),
    ("play senators --seats me,random:x", "random:1"),
    ("play senators --seats me,random:0,greedy", "random:1"),
    ("play senators --seats me,greedy:marshal", "greedy:martial"),
    ("play senators --seats me,greedy,random --names A,B", "3"),
    ("play senators --seats me,greedy,random --names A,B,A", "3"),
    ("play senators --option spread_war=true", "spread_wars"),
    ("play senators --option spread_wars=trve", "true"),
    ("play senators --option spread_wars", "true"),
    ("play senators --option quaestor_scope=one", "one_set"),
    ("play senators --option deficit_amounts=1,2,x", "10,15,20"),
    ("play senators --option deficit_amounts=1,2", "length"),
    ("play senators --preset frr", "fr"),
    ("play senators --lang sp", "es"),
    ("play senators --seed many", "--seed needs a number"),
    ("play senators --grace -1", "0"),
    ("play senators --resume {folder}/gam.jsonl", "game.jsonl"),
    ("play senators --resume {folder}/noise.txt", "noise.txt"),
    ("play senators --resume {folder}/finished.jsonl", "verify"),
    ("play senators --resume {folder}/sealed.jsonl", "seed"),
    ("play senators --resume {folder}/game.jsonl --seats me,greedy", "3"),
    ("play senators --record {folder}/game.jsonl", "--resume"),
    ("play senators --record {folder}/noise.txt/game.jsonl", "noise.txt"),
    ("simulate senatros", "senators"),
    ("simulate senators --games 0", "1"),
    ("simulate senators --games -5", "1"),
    ("simulate senators --games many", "--games needs a number"),
    ("simulate senators --workers 0", "1"),
    ("simulate senators --bots gredy", "greedy"),
    ("simulate senators --bots me", "deep"),
    ("simulate senators --bots greedy@8w", "greedy"),
    ("simulate senators --bots thinking@soon", "thinking@200ms"),
    ("analyse {folder}/gam.jsonl", "game.jsonl"),
    ("analyse {folder}/game.jsonl", "not ended"),
    ("analyse {folder}/finished.jsonl --budget soon", "250ms"),
    ("analyse {folder}/finished.jsonl --json {folder}/nowhere/a.json", "nowhere"),
    ("ladder senatros", "senators"),
    ("ladder senators --games 0", "1"),
    ("ladder senators --bots gredy,random", "greedy"),
    ("ladder senators --seats 9", "5"),
    ("learn senatros", "senators"),
    ("learn senators --games 0", "1"),
    ("learn senators --file {folder}/nowhere/figures.json", "nowhere"),
    ("simulate senators --seats 9", "5"),
    ("simulate senators --bots greedy,random --seats 4", "greedy,random,random,random"),
    ("simulate senators --bots greedy,random", "3"),
    ("simulate senators --json {folder}/nowhere/report.json", "nowhere"),
    ("replay {folder}/gam.jsonl", "game.jsonl"),
    ("replay {folder}/finished.jsonl --to 99999", "nearest"),
    ("replay {folder}/finished.jsonl --to -1", "0"),
    ("replay {folder}/finished.jsonl --seat Marcs", "Marcus"),
    ("replay {folder}/finished.jsonl --seat 9", "did you mean"),
    ("replay {folder}/finished.jsonl --lang xx", "es"),
    ("verify {folder}/gam.jsonl", "game.jsonl"),
    ("verify {folder}/noise.txt", "noise.txt"),
    ("verify {folder}/elsewhere/game.jsonl", "did you mean"),
    ("verify {folder}/other.jsonl", "senators"),
    ("check {folder}/gam.jsonl", "game.jsonl"),
    ("rules senatros", "senators"),
    ("rules senators war.99", "senators:war."),
    ("rules senators --coverage --tests {folder}/nowhere", "nowhere"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Records of every kind: unfinished, finished, with its seed lost, and no record at all."""
    folder = tmp_path_factory.mktemp("records")
    for name in ("game", "sealed"):
        Table.new(folder / f"{name}.jsonl", []).run()
    (folder / "sealed.jsonl.seed").unlink()
    Table.new(folder / "finished.jsonl", clever).run()
    (folder / "noise.txt").write_text("not a record\n")
    header = (folder / "game.jsonl").read_bytes().splitlines(keepends=True)[0]
    (folder / "other.jsonl").write_bytes(header.replace(b'"senators"', b'"senetors"'))
    return folder


@pytest.mark.parametrize(("line", "hint"), CASES)
def test_bad_input_gets_one_line_with_the_nearest_choice(line: str, hint: str, folder: Path) -> None:
    files = sorted(folder.iterdir())
    result = CliRunner().invoke(app, line.format(folder=folder).split(), env={"LANG": "C", "LC_ALL": ""})

    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("tabularium: ")
    assert result.stderr.count("\n") == 1
    assert hint in result.stderr
    assert sorted(folder.iterdir()) == files


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "There is no game senatros; did you mean senators?"),
        ("es", "No existe el juego senatros; ¿quizá senators?"),
        ("it", "Il gioco senatros non esiste; forse senators?"),
        ("fr", "Il n’y a pas de jeu senatros ; peut-être senators ?"),
        ("de", "Das Spiel senatros gibt es nicht; meinst du senators?"),
    ],
)
@pytest.mark.parametrize("by", ["option", "environment"])
def test_the_line_is_in_the_language_of_the_reader(lang: str, sentence: str, by: str) -> None:
    asked = ["--lang", lang] if by == "option" else []
    environment = {"LC_ALL": "C"} if by == "option" else {"LC_ALL": f"{lang}_XX.UTF-8"}
    result = CliRunner().invoke(app, ["play", "senatros", *asked], env=environment)

    assert sentence in result.stderr
