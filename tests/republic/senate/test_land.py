"""Land bills and their repeal."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.cards import PERSON
from tabularium.games.republic.senate.land import why_no_bill
from tabularium.games.republic.state import Rejected, Session
from tabularium.testing.language import asked, play, refused

from ..floor import tally
from ..sitting import consent, options, refusals, sitting, vote
from ..table import of, rome

FULVIUS, JULIUS = "family:fulvius", "family:julius"


def proposed(kind: str = "II", sponsor: str = FULVIUS, second: str = JULIUS, **given: Any) -> Match:
    """A land bill stands before the Senate and its sponsors agree."""
    return consent(play(sitting(unrest=5, **given), "land_bill", kind, sponsor, second))


@pytest.mark.rule("republic:9.62e", "republic:TBL.land", "republic:9.62a", "republic:ERR.land")
@pytest.mark.parametrize(("kind", "unrest", "sponsor", "second"), [("I", 4, 2, 1), ("II", 3, 2, 1), ("III", 2, 4, 2)])
def test_a_bill_calms_the_people_and_makes_its_sponsors_popular(
    kind: str, unrest: int, sponsor: int, second: int
) -> None:
    match = vote(proposed(kind), "for")
    assert rome(match).unrest == unrest
    assert of(match, "popularity", FULVIUS) == sponsor
    assert of(match, "popularity", JULIUS) == second
    assert rome(match).bills[["I", "II", "III"].index(kind)] == 1


@pytest.mark.rule("republic:9.62d")
def test_without_the_consent_of_both_sponsors_there_is_no_bill() -> None:
    match = play(sitting(), "land_bill", "I", FULVIUS, JULIUS)
    assert asked(match) == {1: "senate.sponsor_consent", 2: "senate.sponsor_consent"}
    assert match.asks[1].params["bill"] == match.asks[2].params["bill"] == "I"
    match.answer(1, "consent")
    match.answer(2, "refuse")
    assert asked(match) == {0: "senate.business"}
    assert rome(match).bills == [0, 0, 0]


@pytest.mark.rule("republic:9.62d", "republic:9.722b")
@pytest.mark.parametrize("sponsor", [FULVIUS, "family:furius"])
def test_a_sponsor_murdered_before_he_has_agreed_takes_his_bill_with_him_heir_or_not(
    sponsor: str,
) -> None:
    match = play(sitting(dice=[6]), "land_bill", "I", sponsor, JULIUS)
    match.interject(4, "assassination", sponsor)
    play(match, "family:aelius", 0, 0)
    assert asked(match) == {0: "senate.business"}
    assert not rome(match).motions
    assert rome(match).bills == [0, 0, 0]


@pytest.mark.rule("republic:9.62d")
def test_nobody_sponsors_twice() -> None:
    match = play(sitting(), "land_bill", "I", FULVIUS)
    assert FULVIUS not in options(match)


@pytest.mark.rule("republic:9.62f")
@pytest.mark.parametrize(("kind", "loss"), [("I", -1), ("II", -1), ("III", -2)])
def test_who_votes_against_loses_popularity_whatever_comes_of_it(kind: str, loss: int) -> None:
    match = vote(proposed(kind), "against", "for")
    assert of(match, "popularity", "family:claudius") == loss
    assert of(match, "popularity", "family:furius") == 0
    assert rome(match).bills[["I", "II", "III"].index(kind)] == 1


@pytest.mark.rule("republic:9.14c")
def test_a_bill_that_nobody_votes_for_costs_all_of_them_popularity() -> None:
    match = vote(proposed(), "against")
    assert of(match, "popularity", "family:claudius") == -1
    assert rome(match).bills == [0, 0, 0]


@pytest.mark.rule("republic:9.62b")
def test_one_bill_of_each_type_a_turn_whatever_comes_of_it() -> None:
    match = vote(proposed("II"), "against")
    play(match, "lose_influence") if "senate.loss_of_face" in asked(match).values() else None
    play(match, "land_bill")
    assert options(match) == ["I", "III"]


@pytest.mark.rule("republic:9.62b", "republic:9.62c")
def test_it_is_said_why_a_type_cannot_be_proposed() -> None:
    match = play(sitting(bills={"II": 2}, session=Session(bills=[0])), "land_bill")
    assert refusals(match) == {
        "I": ("refused.bill_proposed", "republic:9.62b"),
        "II": ("refused.bill_markers", "republic:9.62c"),
    }
    assert refused(match, "IV") == "republic:9.62b", "there is no such type"
    assert why_no_bill(rome(match), "III") is None


@pytest.mark.rule("republic:9.62c", "republic:2")
def test_no_more_bills_than_there_are_markers() -> None:
    match = play(sitting(bills={"I": 1, "II": 2, "III": 2}), "land_bill")
    assert options(match) == ["III"]
    full = sitting(bills={"I": 1, "II": 2, "III": 3})
    assert "land_bill" not in options(full)


@pytest.mark.rule("republic:9.62d", "republic:9.6a", "republic:9.131a")
def test_only_types_and_sponsors_for_whom_a_willing_pair_is_left_are_offered() -> None:
    three = (JULIUS, "family:claudius", FULVIUS)
    people = {PERSON[p]: {"place": "nowhere"} for p in range(9) if PERSON[p] not in three}
    pairs = [(JULIUS, "family:claudius"), (JULIUS, FULVIUS), ("family:claudius", FULVIUS)]

    def after(kind: str, *refused: tuple[str, str]) -> Match:
        session = Session()
        session.rejected = [Rejected("land_bill", [kind, *pair]) for pair in refused]
        return play(sitting(seats=3, people=people, session=session), "land_bill")

    assert options(after("I", *pairs)) == ["II", "III"]
    alone = after("I", *pairs[:2])
    assert options(alone) == ["I", "II", "III"]
    assert options(play(alone, "I")) == ["family:claudius", FULVIUS]


@pytest.mark.rule("republic:9.62e", "republic:9.722e")
@pytest.mark.parametrize(("sponsor", "second"), [(FULVIUS, JULIUS), ("family:furius", "family:claudius")])
def test_a_sponsor_murdered_during_the_vote_is_not_loved_nor_is_his_heir(sponsor: str, second: str) -> None:
    match = play(proposed("III", sponsor, second, dice=[6]), "seat:1")
    match.interject(4, "assassination", sponsor)
    vote(play(match, "family:aelius", 0, 0), "for")
    assert rome(match).bills == [0, 0, 1]
    assert of(match, "popularity", sponsor) == 0
    assert of(match, "popularity", second) == 2


# -- repeal ----------------------------------------------------------------------------------------------------------
POPULAR = {FULVIUS: {"popularity": 6}}


def repeal(kind: str = "III", **given: Any) -> Match:
    """Fulvius sponsors a repeal."""
    people = given.pop("people", POPULAR)
    return consent(play(sitting(people=people, bills={"II": 1, "III": 1}, **given), "repeal", kind, FULVIUS))


@pytest.mark.rule("republic:9.621a")
@pytest.mark.parametrize(("popularity", "kinds"), [(2, []), (3, ["II"]), (5, ["II"]), (6, ["II", "III"])])
def test_a_sponsor_needs_the_popularity_he_will_lose(popularity: int, kinds: list[str]) -> None:
    match = sitting(people={FULVIUS: {"popularity": popularity}}, bills={"II": 1, "III": 1})
    assert ("repeal" in options(match)) == bool(kinds)
    if kinds:
        assert options(play(match, "repeal")) == kinds


@pytest.mark.rule("republic:9.621a")
def test_type_one_cannot_be_repealed() -> None:
    assert "repeal" not in options(sitting(people=POPULAR, bills={"I": 1}))


@pytest.mark.rule("republic:9.621b", "republic:9.621a")
def test_a_repeal_angers_the_people_and_costs_all_who_are_for_it() -> None:
    match = vote(repeal(unrest=1), "for")
    assert rome(match).unrest == 4
    assert rome(match).bills == [0, 1, 0]
    assert of(match, "popularity", FULVIUS) == 6 - 4 - 2
    assert of(match, "popularity", JULIUS) == -2


@pytest.mark.rule("republic:9.621a")
def test_the_sponsor_must_vote_for_his_repeal() -> None:
    match = vote(repeal(), "against")
    assert of(match, "popularity", FULVIUS) == 0
    assert of(match, "popularity", JULIUS) == 0
    assert rome(match).bills == [0, 1, 1]


@pytest.mark.rule("republic:9.14c", "republic:9.621b", "republic:9.621a")
def test_a_repeal_that_all_vote_for_costs_all_of_them_popularity() -> None:
    match = vote(repeal(), "for")
    assert rome(match).bills == [0, 1, 0]
    assert of(match, "popularity", JULIUS) == -2


@pytest.mark.rule("republic:9.621a")
def test_with_one_penalty_for_all_the_sponsor_loses_no_more_than_the_others() -> None:
    match = vote(repeal(options={"repeal_same_penalty": True}), "for")
    assert of(match, "popularity", FULVIUS) == 6 - 4
    assert of(match, "popularity", JULIUS) == -4


@pytest.mark.rule("republic:9.621c", "republic:9.621a")
def test_one_repeal_a_turn() -> None:
    assert "repeal" not in options(sitting(people=POPULAR, bills={"II": 1}, session=Session(repealed=True)))
    match = vote(repeal(people=POPULAR | {JULIUS: {"popularity": 6}}), "against", "for")
    assert rome(match).session.repealed


@pytest.mark.rule("republic:9.621a", "republic:9.722e")
def test_the_heir_of_a_murdered_sponsor_may_vote_as_he_likes() -> None:
    match = play(repeal(dice=[6]), "seat:1")
    match.interject(4, "assassination", FULVIUS)
    play(match, "family:aelius", 0, 0, "against", "seat:2", "against")
    assert tally(match)[0] == 0
    assert of(match, "popularity", FULVIUS) == 0


@pytest.mark.rule("republic:9.621a", "republic:9.722e")
def test_for_the_repeal_he_pays_no_more_than_the_others() -> None:
    match = play(repeal(dice=[6]), "seat:1")
    match.interject(4, "assassination", FULVIUS)
    play(match, "family:aelius", 0, 0, "for", "seat:2", "for")
    assert of(match, "popularity", FULVIUS) == of(match, "popularity", JULIUS) == -2
