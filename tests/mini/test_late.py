"""Two editions of one game: what differs is said in one place, the rest is the same code."""

from typing import Any

import pytest

from tabularium.draw.words import Words
from tabularium.engine import KernelError, Match, Record, Scenes, Scripted, UnknownRule
from tests.mini.game import MINI
from tests.mini.late import LATE, LATE_EDITION, Late, late_book
from tests.mini.senate import FIRST_EDITION, OMENS, scenes

SUN = OMENS["sun_1"]


def begun(game: Any, *omens: int) -> Match:
    return Match.new(game, 3, dice=Scripted([1, 1, 1, *omens]))


def round_of(match: Match) -> int:
    return int(match.view()["round"])


def elected(match: Match) -> None:
    for seat in match.seats:
        match.answer(seat, 1 if seat == 0 else 0)


@pytest.mark.rule("late:setup.1")
def test_a_figure_is_read_from_the_edition_at_play() -> None:
    assert begun(MINI, SUN).view(0)["coins"][0] == 3 + 1
    assert begun(LATE, SUN).view(0)["coins"][0] == 5 + 1
    assert (FIRST_EDITION.purse, LATE_EDITION.purse) == (3, 5)


@pytest.mark.rule("late:round.1")
def test_the_order_of_steps_is_the_editions() -> None:
    match = begun(LATE, SUN, OMENS["sun_2"])
    elected(match)
    assert round_of(match) == 2, "nobody presided in the first round, so the second begins after its election"
    assert [ask.key for ask in match.asks.values()] == ["preside.motion"]
    early = begun(MINI, SUN)
    elected(early)
    assert (round_of(early), [ask.key for ask in early.asks.values()]) == (1, ["preside.motion"])


@pytest.mark.rule("late:vote.2", "late:suspend.1")
def test_a_replaced_scene_is_found_by_code_that_knows_only_its_name_and_a_dropped_one_by_nobody() -> None:
    # Given the officer's motion, put by scenes both editions share,
    match = begun(LATE, SUN, OMENS["sun_2"])
    elected(match)
    for answer in ("honour", "seat:1", 2):
        match.answer(0, answer)
    # then nobody may suspend it,
    assert "suspend" not in match.chances(0)
    # and with as many ayes as noes it passes, in the words of both editions
    for ballot in ("aye", "no", "abstain"):
        match.answer(next(iter(match.asks)), ballot)
    said = match.log[-1]
    assert (said.message, said.rule) == ("vote.passed", "late:vote.2")
    assert "1" in Words(LATE, strict=True).line(said)
    assert Words(LATE).template("vote.failed") != Words(MINI).template("vote.failed")


def test_the_first_edition_is_untouched() -> None:
    assert "suspend" in scenes.by_name
    assert LATE.scenes.by_name["vote"] is MINI.scenes.by_name["vote"]
    assert LATE.scenes.restartable == MINI.scenes.restartable
    assert set(MINI.scenes.interjections) - set(LATE.scenes.interjections) == {"suspend"}


def test_a_record_says_by_which_edition_it_was_played() -> None:
    match = begun(LATE, SUN)
    found, _ = Record.read(match.record.lines)
    assert found.header.game == "late"
    assert isinstance(Match.from_snapshot(LATE, match.snapshot()).state, Late)


@pytest.mark.rule("late:election.1")
def test_a_rule_that_is_the_same_resolves_to_the_first_books() -> None:
    assert late_book.same("late:election.1") == MINI.rules.rules["mini:election.1"]
    assert late_book.same("late:vote.2") == late_book.rules["late:vote.2"]
    late_book.check("mini:vote.1", "late:vote.2")
    assert late_book.same("mini:nothing") is None
    with pytest.raises(UnknownRule):
        MINI.rules.check("late:vote.2")


def test_an_edition_cannot_replace_or_drop_what_is_not_there() -> None:
    with pytest.raises(KernelError, match="no scene called 'counts'"):
        scenes.edition({"counts": scenes.by_name["count"]})
    with pytest.raises(KernelError, match="no scene called 'suspended'"):
        scenes.edition(drop=["suspended"])
    with pytest.raises(KernelError, match="count is no interjection"):
        scenes.edition(may={"count": lambda s, seat: None})


def test_an_interjections_chance_can_be_replaced_alone() -> None:
    other = scenes.edition(may={"suspend": lambda s, seat: None})
    assert other.by_name["suspend"] is scenes.by_name["suspend"]
    assert other.interjections["suspend"] is not scenes.interjections["suspend"]


def test_a_chapter_stands_in_place_of_scenes_of_the_same_name_and_brings_others() -> None:
    chapter = Scenes()

    @chapter.scene(tags=["newer"])
    def vote(s: Any) -> None:
        """Another vote."""

    @chapter.interjection(lambda s, seat: None)
    def shout(s: Any, seat: int, answer: str) -> None:
        """Something new to do unasked."""

    made = scenes.revised(chapter)
    assert made.by_name["vote"] is vote
    assert (made.tags["vote"], "vote" in made.restartable) == ({"newer"}, False)
    assert set(made.interjections) == {*scenes.interjections, "shout"}
    assert made.by_name["count"] is scenes.by_name["count"]
