"""`make prove` itself: what it prints, what it returns, and that its own proofs can fail."""

import multiprocessing
import os
from collections.abc import Iterator
from functools import partial
from multiprocessing.synchronize import Barrier

import pytest

from tabularium.engine.dice import Fast, HasDice
from tests.prove import listed
from tests.prove.command import main
from tests.prove.dice import BEYOND_LUCK, fair_dice, strangeness
from tests.prove.outside import readme_commands
from tests.prove.proof import Failed, Proof, Scale
from tests.prove.running import run


class Loaded(Fast):
    """A die that shows its first face a little too often."""

    def below(self, state: HasDice, n: int, bag: object = None) -> int:
        return 0 if super().below(state, 20) == 0 else super().below(state, n)


def with_proofs(monkeypatch: pytest.MonkeyPatch, *proofs: Proof) -> None:
    def some() -> Iterator[Proof]:
        yield from proofs

    monkeypatch.setattr(listed, "proofs", some)


def holds(scale: Scale) -> str:
    return f"{scale.of(1000)} things"


def fails(scale: Scale) -> str:
    raise Failed("the first thing\nthe second thing")


def breaks(scale: Scale) -> str:
    raise ZeroDivisionError("nobody expected this")


def test_each_proof_is_one_line_with_its_figures(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with_proofs(monkeypatch, Proof("one", holds), Proof("another", holds))
    assert main(["--size", "0.5"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("(")[0].split() for line in lines[:2]] == [
        ["ok", "one", "500", "things"],
        ["ok", "another", "500", "things"],
    ]
    assert lines[2].startswith("2 of 2 proofs hold")


def test_a_proof_that_fails_says_why_and_sets_the_exit_status(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with_proofs(monkeypatch, Proof("bad", fails), Proof("good", holds))
    assert main([]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("FAILED  bad   does not hold")
    assert [line.strip() for line in lines[1:3]] == ["the first thing", "the second thing"]
    assert lines[3].startswith("ok      good")
    assert lines[4].startswith("1 of 2 proofs hold")


def test_a_proof_that_breaks_down_does_not_stop_the_others(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with_proofs(monkeypatch, Proof("broken", breaks), Proof("good", holds))
    assert main([]) == 1
    out = capsys.readouterr().out
    assert "FAILED  broken  broke down" in out
    assert "ZeroDivisionError: nobody expected this" in out
    assert "ok      good" in out


def meets(barrier: Barrier, scale: Scale) -> str:
    barrier.wait(10)
    return f"on {scale.workers}"


def dies(scale: Scale) -> str:
    os._exit(9)


def test_proofs_on_one_core_are_shown_side_by_side() -> None:
    """Given two that wait for each other, then both are shown."""
    barrier = multiprocessing.get_context("fork").Barrier(2)
    one, other = (Proof(name, partial(meets, barrier), on_one_core=True) for name in ("one", "other"))
    shown = list(run([one, Proof("on all", holds), other], Scale(workers=2)))
    assert [(each.name, each.figures) for each in shown[-1:]] == [("on all", "1000 things")]
    assert sorted((each.name, each.figures, each.holds) for each in shown[:2]) == [
        ("one", "on 1", True),
        ("other", "on 1", True),
    ]


def test_a_proof_whose_process_dies_has_failed() -> None:
    shown = list(run([Proof("dead", dies, on_one_core=True), Proof("bad", fails, on_one_core=True)], Scale(workers=2)))
    assert sorted((each.name, each.holds, each.trouble) for each in shown) == [
        ("bad", False, "the first thing\nthe second thing"),
        ("dead", False, "its process died"),
    ]


def test_proofs_are_chosen_by_a_part_of_their_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with_proofs(monkeypatch, Proof("dice: fast", holds), Proof("readme", fails))
    assert main(["dice"]) == 0
    assert "readme" not in capsys.readouterr().out
    with pytest.raises(SystemExit) as stopped:
        main(["nonsense"])
    assert stopped.value.code == 2


def test_the_list_has_every_layer_of_the_proof() -> None:
    names = [proof.name for proof in listed.proofs()]
    for part in (
        "coverage",
        "scenario",
        "golden",
        "dice",
        "readme",
        "random",
        "secrets",
        "conformance",
        "greedy",
        "bite",
    ):
        assert any(part in name for name in names), part
    assert len(names) == len(set(names))


def test_fair_dice_are_called_fair_and_loaded_ones_are_not() -> None:
    small = Scale(0.05)
    assert "faces" in fair_dice(Fast(1), small)
    with pytest.raises(Failed):
        fair_dice(Loaded(1), small)


def test_counts_too_even_are_as_strange_as_counts_too_uneven() -> None:
    assert strangeness([0, 1, 2, 3] * 5_000, 4) > 2.5
    assert strangeness([0] * 6_000 + [1, 2, 3] * 5_000, 4) > BEYOND_LUCK


def test_commands_are_found_in_the_readme() -> None:
    shell, plain = (
        "```sh\n$ tabularium games\nls\n```\n",
        "```\n.venv/bin/tabularium --help\nmake play  # a game\n```\n",
    )
    python = "```python\nmake = 3\n```\n"
    commands = list(readme_commands(f"Intro `make x`.\n\n{shell}{python}between\n{plain}"))
    assert commands == [["tabularium", "games"], ["tabularium", "--help"], ["make", "play"]]
