"""The scenario format itself: what it refuses, how it says so, and that expectations which do not hold are found."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from tabularium.engine import Match
from tabularium.testing.scenarios.scenario import BadScenario, check_file, load

DOCS = Path(__file__).parents[2] / "docs" / "scenarios.md"

SOUND: dict[str, Any] = {
    "game": "senators",
    "title": "A position to be spoiled",
    "rules": ["senators:turn.2"],
    "seats": 3,
    "given": {"active": 0, "scene": "action", "coins": [10, 10, 10], "open.1": ["wood_8"]},
    "dice": ["eviction_1"],
    "play": [{0: "extortion"}, {0: "pass"}],
    "expect": {"asks": {1: "turn.action"}},
}


def problems_of(tmp_path: Path, **changes: Any) -> list[str]:
    """What is found in the sound scenario with some of its keys changed; None takes a key out."""
    document = {key: value for key, value in {**SOUND, **changes}.items() if value is not None}
    file = tmp_path / "spoiled.yaml"
    file.write_text(yaml.safe_dump(document, sort_keys=False), encoding="utf-8")
    return [problem.removeprefix(f"{file}: ") for problem in check_file(file)]


def test_a_sound_scenario_has_no_problems(tmp_path: Path) -> None:
    assert problems_of(tmp_path) == []


def test_the_example_of_the_guide_is_sound(tmp_path: Path) -> None:
    blocks = re.findall(r"```yaml\n(game: .*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert blocks, "the guide has a whole example"
    for number, block in enumerate(blocks):
        file = tmp_path / f"example{number}.yaml"
        file.write_text(block, encoding="utf-8")
        assert check_file(file) == []


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"game": "senator"}, "game: no game called 'senator'; did you mean senators?"),
        ({"game": None}, "game: must name an installed game"),
        ({"title": None}, "title: a scenario needs a title"),
        ({"seats": 6}, "seats: senators is for 3 to 5 seats, not 6"),
        ({"seats": "three"}, "seats: must be a whole number, not 'three'"),
        ({"expected": {}}, "expected: there is no such key; did you mean expect?"),
        ({"rules": ["senators:war.9"]}, "rules: no rule senators:war.9; did you mean senators:war."),
        ({"options": {"spread_war": True}}, "options: no option or preset spread_war; did you mean spread_wars?"),
        ({"options": {"spread_wars": 3}}, "options: Expected `bool`, got `int`"),
        ({"options": {"preset": "it"}}, "options: no option or preset it"),
        (
            {"dice": ["evicton_1"]},
            "dice 1: 'evicton_1' is neither a whole number nor the name of a thing; did",
        ),
        ({"play": [{7: "auction"}]}, "play 1: 7 is no seat; seats are 0 to 2"),
        ({"play": ["auction"]}, "play 1: must be `seat: answer` or `expect:`"),
        ({"play": [{"others": "pass"}]}, "play 1: others can only give their `default`, not 'pass'"),
        ({"play": [{0: {"interjct": "embezzle"}}]}, "'interjct' is no word of a step; did you mean interject?"),
        ({"play": [{0: {"refuse": "pass"}}]}, "say by which `rule` (or with which `message`) it is refused"),
        ({"play": [{0: {"interject": "embezzle"}}]}, "say the `answer`, or what to `refuse`"),
        ({"play": [{0: {"undo": True, "stop": "x"}}]}, "a step does one thing, not undo and stop"),
        ({"play": [{0: {"refuse": "pass", "rule": "senators:turn.99"}}]}, "no rule senators:turn.99; did you mean"),
        ({"play": [{0: {"bot": "brilliant"}}]}, "play 1 (0: {'bot': 'brilliant'}): "),
        ({"play": [{0: {"bot": "greedy", "never": "pass"}}]}, "`never` is a list of answers"),
        ({"play": None, "expect": None}, "play: there is nothing to play and nothing to expect"),
        ({"expect": {"ask": {}}}, "expect: there is no 'ask' under expect; did you mean asks?"),
        ({"expect": {"legal": {"seat": 0, "exact": []}}}, "there is no 'exact' under legal; did you mean exactly?"),
        ({"expect": {"asks": {5: "turn.action"}}}, "asks: 5 is no seat; seats are 0 to 2"),
        ({"expect": {"log": [{"rule": "senators:turn.1"}]}}, "a line is a message or a mapping with a `message`"),
        ({"expect": {"log": [{"message": "x", "rule": "senators:trn.1"}]}}, "no rule senators:trn.1; did you mean"),
    ],
)
def test_what_cannot_be_read_is_said_with_the_nearest_valid_word(
    tmp_path: Path, changes: dict[str, Any], problem: str
) -> None:
    assert any(problem in each for each in problems_of(tmp_path, **changes)), problems_of(tmp_path, **changes)


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"coin": [1, 1, 1]}, "given: coin: there is no field 'coin'; did you mean coins?"),
        ({"coins.3": 1}, "given: coins.3: there is no place '3'; there are 3, counted from 0"),
        ({"coins.0": "many"}, "given: coins.0: 'many' is neither a whole number nor the name of a thing"),
        ({"coins.0": -1}, "given: the position cannot be: nobody owes"),
        ({"open.0": ["wod_8"]}, "given: open.0: no card is called 'wod_8'; did you mean wood_8?"),
        ({"open.0": "wood_8"}, "given: open.0: a list of cards is wanted, not 'wood_8'"),
        ({"lots": [{"card": "wood_8", "bid": 3}]}, "given: lots: a lot is a card, or has card and bids by seat"),
        ({"scene": "acton"}, "given: scene: no scene called 'acton'; did you mean action?"),
        ({"consul": 3}, "given: consul: Expected `bool`, got `int`"),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_path(tmp_path: Path, given: dict[str, Any], problem: str) -> None:
    found = problems_of(tmp_path, given={"active": 0, **given})
    assert len(found) == 1
    assert found[0].startswith(problem)


@pytest.mark.parametrize(
    ("rule", "path", "found"),
    [
        ("mare:3.2f", "stability.talents", []),
        ("mare:3.6d", "recruiting.fleets", []),
        ("mare:3.6d", "stability.talents", ["refused by mare:3.2f (stability.once), expected mare:3.6d"]),
        ("mare:3.2f", "recruiting.fleets", ["refused at stability.talents, expected recruiting.fleets"]),
    ],
)
def test_of_what_is_amiss_with_a_sheet_one_thing_must_be_what_is_expected(
    tmp_path: Path, rule: str, path: str, found: list[str]
) -> None:
    sheet = {"stability": {"talents": 2}, "recruiting": {"fleets": 999}}
    told = problems_of(
        tmp_path,
        game="mare_nostrum",
        rules=[rule],
        seats=2,
        given={"nations": ["rome", "egypt"], "turn": 2, "scene": "write_orders"},
        dice=None,
        play=[{0: {"refuse": sheet, "rule": rule, "path": path}}],
        expect=None,
    )
    assert [each.partition("...): ")[2] for each in told] == found


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        (
            {"play": [{0: "extort"}]},
            "play 1 (0: extort): refused by senators:turn.2: refused.not_an_option",
        ),
        ({"play": [{1: "auction"}]}, "play 1 (1: auction): refused: refused.not_asked"),
        (
            {"play": [{0: {"refuse": "pass", "rule": "senators:turn.1"}}]},
            "...): refused by senators:turn.3 (turn.no_pass), expected senators:turn.1",
        ),
        ({"play": [{0: {"refuse": "pass", "message": "turn.pass"}}]}, "refused with turn.no_pass, expected turn.pass"),
        (
            {"play": [{0: {"refuse": "pass", "rule": "senators:turn.3", "path": "coins[0]"}}]},
            "...): refused at no path, expected coins[0]",
        ),
        (
            {"play": [{0: {"refuse": "trading", "rule": "senators:turn.3"}}]},
            "expected a refusal by senators:turn.3, but it was accepted",
        ),
        ({"play": [{0: {"undo": True}}]}, "play 1 (0: {'undo': True}): refused: refused.sealed"),
        ({"dice": ["wood_8"]}, "play 2 (0: pass): dice: wood_8 is not in the bag drawn from here ("),
        ({"dice": ["eviction_1", "war_1", 3]}, "dice: these were never rolled or drawn: war_1, grain_4"),
        ({"given": None, "dice": [], "play": [{0: "x"}]}, "refused"),
        ({"expect": {"asks": {2: "turn.action"}}}, "expect: asks are {1: 'turn.action'}, expected {2: 'turn.action'}"),
        ({"expect": {"state": {"coins": [12, 10, 10]}}}, "state coins is [13, 10, 10], expected [12, 10, 10]"),
        ({"expect": {"state": {"coin": 3}}}, "state coin: there is no field 'coin'; did you mean coins?"),
        ({"expect": {"state": {"open.1": ["wood_9"]}}}, "state open.1 is ['wood_8'], expected ['wood_9']"),
        ({"expect": {"state": {"open.1": {"count": 2}}}}, "state open.1 is [43], expected {'count': 2}"),
        (
            {"expect": {"state": {"open.1": {"includes": ["wood_9"]}}}},
            "is ['wood_8'], expected {'includes': [",
        ),
        (
            {"expect": {"state": {"open.1": {"excludes": ["wood_8"]}}}},
            "is ['wood_8'], expected {'excludes': [",
        ),
        ({"expect": {"state": {"open.1": {"exactly": []}}}}, "state open.1 is [43], expected {'exactly': []}"),
        ({"expect": {"state": {"coins.0": {"least": 14}}}}, "state coins.0 is 13, expected {'least': 14}"),
        ({"expect": {"state": {"coins.0": {"most": 12}}}}, "state coins.0 is 13, expected {'most': 12}"),
        (
            {"expect": {"state": {"coins.0": {"at_most": 12}}}},
            "'at_most' is no way to compare; did you mean most?",
        ),
        ({"expect": {"state": {"scene": "war"}}}, "state scene is action, expected war"),
        ({"expect": {"view": {1: {"players.0.coins": 13}}}}, "view of 1 players.0.coins is None, expected 13"),
        ({"expect": {"view": {"spectator": {"active": 0}}}}, "view of spectator active is 1, expected 0"),
        ({"expect": {"legal": {"seat": 0}}}, "legal: seat 0 is asked nothing"),
        ({"expect": {"legal": {"seat": 1, "includes": ["pass"]}}}, "legal: 'pass' is not among the answers of seat 1"),
        (
            {"expect": {"legal": {"seat": 1, "excludes": ["auction"]}}},
            "legal: 'auction' is among the answers of seat",
        ),
        ({"expect": {"legal": {"seat": 1, "exactly": ["auction"]}}}, "legal: the answers of seat 1 are ['auction', "),
        ({"expect": {"legal": {"seat": 1, "count": 2}}}, "legal: seat 1 has 3 answers, expected 2"),
        ({"expect": {"chances": {1: []}}}, "chances of 1 are ['embezzle'], expected []"),
        ({"expect": {"undo": {0: True}}}, "seat 0 cannot undo, expected the opposite"),
        ({"expect": {"log": ["war.result"]}}, "log: no line war.result in this order since the last look; there was: "),
        ({"expect": {"log": [{"message": "extortion.income", "coins": 8}]}}, "there was: extortion.income [senators:"),
        ({"expect": {"no_log": ["extortion.income"]}}, "log: extortion.income was said, expected not to be"),
        ({"expect": {"outcome": {"winners": [0]}}}, "outcome is None, expected {'winners': [0]}"),
    ],
)
def test_what_does_not_hold_is_said_with_step_and_path(tmp_path: Path, changes: dict[str, Any], problem: str) -> None:
    found = problems_of(tmp_path, **changes)
    assert any(problem in each for each in found), found


def test_all_others_give_the_answer_of_who_stays_silent_and_no_more_than_they_are_asked_now(tmp_path: Path) -> None:
    at_war = {"given": {"active": 0, "scene": "war", "coins": [10, 10, 10]}, "dice": []}
    asked = {"asks": {0: "war.bid", 1: "war.bid", 2: "war.bid"}}
    play = [{"expect": asked}, {1: 4}, {"others": "default"}]
    assert problems_of(tmp_path, **at_war, play=play, expect={"state": {"coins.1": 6}, "log": ["war.result"]}) == []


def test_a_step_that_fails_ends_the_scenario(tmp_path: Path) -> None:
    assert len(problems_of(tmp_path, play=[{0: "extort"}, {0: "nonsense"}], expect={"asks": {2: "x"}})) == 1


def test_every_expectation_that_fails_is_listed(tmp_path: Path) -> None:
    assert len(problems_of(tmp_path, expect={"asks": {}, "state": {"active": 2, "coins.0": 5}})) == 3


def test_log_is_about_what_was_said_since_the_last_look(tmp_path: Path) -> None:
    income = {"log": ["extortion.income"]}
    found = problems_of(tmp_path, play=[{0: "extortion"}, {"expect": income}, {0: "pass"}], expect=income)
    assert len(found) == 1
    assert found[0].startswith("expect: log: no line extortion.income")


@pytest.mark.parametrize("text", ["", "- a list\n", "game: [senators\n"])
def test_a_file_that_is_no_scenario_is_named(tmp_path: Path, text: str) -> None:
    file = tmp_path / "strange.yaml"
    file.write_text(text, encoding="utf-8")
    found = check_file(file)
    assert len(found) == 1
    assert found[0].startswith(f"{file}: ")


def test_a_missing_file_is_a_problem_and_no_crash(tmp_path: Path) -> None:
    assert "No such file" in check_file(tmp_path / "nowhere.yaml")[0]


def test_loading_tells_everything_that_is_wrong_at_once(tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(yaml.safe_dump({**SOUND, "seats": 9, "extra": 1, "dice": ["x"]}), encoding="utf-8")
    with pytest.raises(BadScenario) as caught:
        load(file)
    assert len(caught.value.problems) == 3


def test_a_refused_step_that_changed_something_is_a_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refuse = Match.answer

    def refuse_and_steal(match: Match, seat: int, answer: Any) -> None:
        match.state.coins[seat] += 1  # type: ignore[attr-defined]
        refuse(match, seat, answer)

    monkeypatch.setattr(Match, "answer", refuse_and_steal)
    found = problems_of(tmp_path, play=[{0: {"refuse": "pass", "rule": "senators:turn.3"}}], dice=[], expect=None)
    assert len(found) == 1
    assert found[0].endswith("it was refused, but something changed")


def test_what_a_bot_must_and_must_not_answer_is_held_against_it(tmp_path: Path) -> None:
    deeds: list[dict[str, Any]] = [{"gives": "nothing"}, {"never": ["extortion", "auction", "pass"]}]
    for deed in deeds:
        (problem,) = problems_of(tmp_path, play=[{0: {"bot": "greedy", **deed}}], dice=None, expect=None)
        assert "the bot answers " in problem
