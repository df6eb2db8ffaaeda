"""The commands that do not play: simulate, replay, verify, check, rules, games, help."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tabularium import __version__
from tabularium.engine import Record
from tabularium.terminal.commands import app
from tests.cli.table import Table, clever, rows

REPOSITORY = Path(__file__).parents[2]

GOLDEN = Path(__file__).parents[1] / "golden" / "senators"


def run(*args: str | Path, lang: str = "C") -> Result:
    return CliRunner().invoke(app, [str(arg) for arg in args], env={"LC_ALL": lang, "COLUMNS": "120"})


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "game.jsonl"
    Table.new(path, clever).run()
    return path


def test_the_version_is_told() -> None:
    assert run("--version").stdout == f"tabularium {__version__}\n"


@pytest.mark.parametrize("args", [[], ["--help"]])
def test_without_a_command_there_is_help(args: list[str]) -> None:
    result = run(*args)

    assert result.exit_code == 0
    assert all(name in result.stdout for name in ("play", "simulate", "replay", "verify", "check", "rules", "games"))


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "How many games."),
        ("es", "Cuántas partidas."),
        ("it", "Quante partite."),
        ("fr", "Combien de parties."),
        ("de", "Wie viele Partien."),
    ],
)
def test_help_is_in_the_language_of_the_reader(lang: str, sentence: str) -> None:
    assert sentence in run("simulate", "--help", "--lang", lang).stdout
    assert sentence in run("simulate", "--help", lang=f"{lang}_XX").stdout


def test_simulate_tells_the_figures_and_writes_them_down(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    result = run("simulate", "senators", "--games", "6", "--bots", "greedy,random:3", "--seed", "3", "--json", file)
    report = json.loads(file.read_text())

    assert result.exit_code == 0
    assert "decisions a second" in result.stdout
    assert "95% interval" in result.stdout
    assert (report["games"], report["seats"], report["bots"]) == (6, 4, ["greedy", "random", "random", "random"])
    assert report["decisions_per_second"] > 0


def test_simulate_takes_options_and_seats(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    args = ["--games", "1", "--seats", "5", "--preset", "fr", "--option", "influence_cards=true", "--rotate"]
    run("simulate", "senators", *args, "--json", file)
    report = json.loads(file.read_text())

    assert report["options"] == {"preset": "fr", "influence_cards": True}
    assert (report["seats"], report["rotate"]) == (5, True)


def test_replay_tells_the_story_to_its_end(finished: Path) -> None:
    story = run("replay", finished).stdout

    assert story.splitlines()[0].endswith("senators:setup.8")
    assert "Ave Caesar" in story


def test_replay_stops_where_it_is_told_to(finished: Path) -> None:
    whole, part = run("replay", finished).stdout, run("replay", finished, "--to", "10").stdout

    assert whole.startswith(part.rstrip())
    assert "Ave Caesar" not in part


@pytest.mark.parametrize("seat", ["2", "Marcus", "marcus"])
def test_replay_is_told_as_a_seat_may_know_it(finished: Path, seat: str) -> None:
    assert run("replay", finished, "--seat", seat, "--lang", "de").exit_code == 0


def test_replay_of_a_running_game_uses_the_seed_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    Table.new(path, []).run()

    assert "begins." in run("replay", path).stdout


def test_verify_says_how_many_rolls_were_checked(finished: Path) -> None:
    rolls = sum(len(getattr(row, "rolls", [])) for row in rows(finished).rows)
    result = run("verify", finished)

    assert result.exit_code == 0
    assert f"{rolls} rolls checked" in result.stdout


def test_verify_finds_a_changed_line(finished: Path, tmp_path: Path) -> None:
    lines = finished.read_bytes().splitlines(keepends=True)
    lines[5] = lines[5].replace(b'"seat":', b'"seat": ')
    changed = tmp_path / "changed.jsonl"
    changed.write_bytes(b"".join(lines))
    result = run("verify", changed)

    assert result.exit_code == 1
    assert "line 7" in result.stderr


def test_verify_finds_a_changed_roll_even_if_the_chain_fits(finished: Path, tmp_path: Path) -> None:
    record = rows(finished)
    again = Record()
    for row in record.rows:
        if row.n == 0:
            row.rolls[0][1] = (row.rolls[0][1] + 1) % row.rolls[0][0]
        again.append(row)
    changed = tmp_path / "changed.jsonl"
    changed.write_bytes(again.to_bytes())
    result = run("verify", changed)

    assert result.exit_code == 1
    assert "chance" in result.stderr


def test_verify_finds_a_seat_that_is_not_there(finished: Path, tmp_path: Path) -> None:
    record = rows(finished)
    again = Record()
    for row in record.rows:
        if row.n == 3:
            row.seat = 77
        again.append(row)
    changed = tmp_path / "changed.jsonl"
    changed.write_bytes(again.to_bytes())
    result = run("verify", changed)

    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1


def test_verify_does_not_hold_for_an_unfinished_game(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    Table.new(path, []).run()
    result = run("verify", path)

    assert result.exit_code == 1
    assert "no end" in result.stderr


GOOD = """
game: senators
title: somebody begins
seats: 3
"""


def test_check_plays_scenarios_and_says_what_failed(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text(GOOD + "expect:\n  state:\n    seats: 3\n")
    bad.write_text(GOOD + "expect:\n  state:\n    seats: 4\n")

    held, failed = run("check", good), run("check", good, bad)

    assert (held.exit_code, failed.exit_code) == (0, 1)
    assert "1 scenario, 0 failed." in held.stdout
    assert "2 scenarios, 1 failed." in failed.stdout


def test_check_reads_a_folder(tmp_path: Path) -> None:
    (tmp_path / "good.yaml").write_text(GOOD + "expect:\n  state:\n    seats: 3\n")

    assert "1 scenario, 0 failed." in run("check", tmp_path).stdout


def test_rules_are_listed_with_their_titles() -> None:
    assert "senators:war.5" in run("rules", "senators").stdout
    assert "Vierter Krieg" in run("rules", "senators", "--lang", "de").stdout


@pytest.mark.parametrize("rule", ["war.1", "senators:war.1"])
def test_a_rule_is_told_in_full(rule: str) -> None:
    text = " ".join(run("rules", "senators", rule).stdout.split())

    assert "War - secret contributions senators:war.1" in text
    assert "revealed together" in text


def test_coverage_lists_what_no_test_names(tmp_path: Path) -> None:
    (tmp_path / "test_one.py").write_text(
        'import pytest\n@pytest.mark.rule("senators:war.1")\ndef test_war():\n    ...\n'
    )
    result = run("rules", "senators", "--coverage", "--tests", tmp_path)

    assert result.exit_code == 1
    assert "senators:war.2" in result.stdout
    assert "senators:war.1 " not in result.stdout
    assert result.stdout.splitlines()[-1].endswith("%")


def test_games_are_listed_with_seats_bots_and_options() -> None:
    text = run("games").stdout

    assert "senators" in text
    assert "3–5" in text
    assert "greedy" in text
    assert "spread_wars=false" in text
    assert "as the French text has it" in text


def test_a_ladder_is_shown_and_written_down(tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    result = run("ladder", "senators", "--games", "4", "--bots", "random,greedy", "--seats", "3", "--json", file)
    ladder = json.loads(file.read_text())

    assert result.exit_code == 0
    assert "rating" in result.stdout
    assert [rung["level"] for rung in ladder["rungs"]] == ["greedy", "random"]
    assert ladder["seats"] == [3]


def test_a_ladder_without_its_package_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill", None)
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    monkeypatch.delitem(sys.modules, "tabularium.lab.ladder", raising=False)
    monkeypatch.delattr("tabularium.lab.ladder", raising=False)  # the package remembers its module too
    result = run("ladder", "senators", "--games", "1")

    assert result.exit_code == 2
    assert "pip install tabularium[lab]" in result.stderr


def test_what_was_learned_is_written_down_and_told(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    result = run("learn", "senators", "--games", "12", "--rounds", "0", "--seed", "4", "--file", file)
    figures = json.loads(file.read_text())

    assert result.exit_code == 0
    assert "who wins" in result.stdout
    assert figures["command"].startswith("tabularium learn senators --games 12 --rounds 0")
    assert figures["games"] == 12


def test_a_finished_game_is_looked_at_again(tmp_path: Path) -> None:
    """Given a record, then the table adds up, and the file holds a row a decision."""
    file = tmp_path / "how.json"
    result = run("analyse", GOLDEN / "last_standing.jsonl", "--budget", "1w", "--json", file)
    told = json.loads(file.read_text())

    assert result.exit_code == 0
    assert "own decisions" in " ".join(result.stdout.split())
    assert told["game"] == "senators"
    assert len(told["rows"]) > len(told["seats"])
    for seat in told["seats"]:
        assert seat["start"] + seat["own"] + seat["chance"] + seat["others"] == pytest.approx(seat["end"])


def test_a_record_that_was_tampered_with_is_not_looked_at(tmp_path: Path) -> None:
    lines = (GOLDEN / "last_standing.jsonl").read_bytes().splitlines(keepends=True)
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(b"".join([*lines[:5], lines[5].replace(b"seat", b"beat", 1), *lines[6:]]))

    assert run("analyse", broken).exit_code == 1
