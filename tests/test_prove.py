"""`make prove` itself: what it prints, what it returns, and that its own proofs can fail."""

from collections.abc import Iterator

import pytest

from tabularium.engine.dice import Fast, HasDice
from tests import prove
from tests.prove import Failed, Proof, Scale, fair_dice, main, readme_commands, strangeness


class Loaded(Fast):
    """A die that shows its first face a little too often."""

    def below(self, state: HasDice, n: int, bag: object = None) -> int:
        return 0 if super().below(state, 20) == 0 else super().below(state, n)


def with_proofs(monkeypatch: pytest.MonkeyPatch, *proofs: Proof) -> None:
    def some() -> Iterator[Proof]:
        yield from proofs

    monkeypatch.setattr(prove, "proofs", some)


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
    names = [proof.name for proof in prove.proofs()]
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
    assert strangeness([0] * 6_000 + [1, 2, 3] * 5_000, 4) > prove.BEYOND_LUCK


def test_commands_are_found_in_the_readme() -> None:
    shell, plain = (
        "```sh\n$ tabularium games\nls\n```\n",
        "```\n.venv/bin/tabularium --help\nmake play  # a game\n```\n",
    )
    python = "```python\nmake = 3\n```\n"
    commands = list(readme_commands(f"Intro `make x`.\n\n{shell}{python}between\n{plain}"))
    assert commands == [["tabularium", "games"], ["tabularium", "--help"], ["make", "play"]]
