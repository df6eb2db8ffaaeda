"""Other business: one subject at a time, minor motions, and the end of a sitting; ransom."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.senate.business import MINOR
from tabularium.games.republic.state import CAPTIVE, NO_OFFICE, NOBODY, ROME, Rejected
from tabularium.testing.language import asked, lines, play, refused

from ..floor import CENSURE, all_for, business, may, sitting, tally, voted
from ..sitting import vote
from ..table import THREE_EACH, of, person, position, rome


def options(match: Match) -> list[str]:
    """What the one who is asked may choose."""
    (ask,) = match.asks.values()
    found: list[str] = ask.describe()["options"]
    return found


@pytest.mark.rule("republic:9.6a")
def test_the_chair_brings_one_proposal_after_the_other() -> None:
    match = all_for(play(business(), *CENSURE))
    assert asked(match) == {0: "senate.business"}
    all_for(play(match, "minor_motion", "motion:thanks", "family:julius"))
    assert [line.params["motion"] for line in lines(match, "senate.minor_motion")] == [
        "motion:censure",
        "motion:thanks",
    ]


@pytest.mark.rule("republic:9.12d", "republic:9.6b")
def test_the_chair_closes_the_senate_when_it_likes() -> None:
    match = business()
    assert match.asks[0].default == "adjourn"
    play(match, "adjourn")
    assert lines(match, "senate.adjourns")
    assert rome(match).phase != "senate"


@pytest.mark.rule("republic:9.12d")
def test_but_not_before_vacant_provinces_are_filled() -> None:
    match = sitting("business", provinces={"province:sicilia": None})
    assert "adjourn" not in options(match)
    assert asked(match) == {0: "senate.province"}


@pytest.mark.rule("republic:9.85")
def test_a_minor_motion_never_costs_the_chair_anything() -> None:
    match = voted(play(business(), *CENSURE), *["against"] * 4, "for")
    assert asked(match) == {0: "senate.business"}
    assert of(match, "influence", "family:cornelius") == 5


@pytest.mark.rule("republic:9.85")
def test_it_has_no_effect_at_all() -> None:
    before = business()
    match = all_for(play(business(), *CENSURE))
    for column in ("influence", "popularity", "office", "talents"):
        assert getattr(rome(match), column) == getattr(rome(before), column)


@pytest.mark.rule("republic:9.131a", "republic:9.85")
def test_one_that_was_voted_down_for_everybody_is_no_longer_offered() -> None:
    down = [Rejected("minor_motion", ["motion:censure", key]) for key in THREE_EACH[:15]]
    match = play(business(session={"rejected": down}), "minor_motion")
    assert options(match) == ["motion:thanks", "motion:address"]
    everything = [Rejected("minor_motion", [kind, key]) for kind in MINOR for key in THREE_EACH[:15]]
    match = business(session={"rejected": everything})
    assert "minor_motion" not in options(match)
    assert dict(match.asks[0].near())["minor_motion"].message == "refused.rejected_this_turn"


@pytest.mark.rule("republic:9.17a")
def test_what_is_not_possible_now_is_named_with_the_reason() -> None:
    near = dict(business().asks[0].near())
    assert near["consul_for_life"].message == "refused.not_now"
    assert near["consul_for_life"].remedy == "refused.needs.consul_for_life"
    assert refused(business(), "consul_for_life") == "republic:9.821a"
    assert "consuls" not in near


# -- ransom ----------------------------------------------------------------------------------------------------------
def held(influence: int = 3, talents: int = 0, **given: Any) -> Match:
    """Manlius of faction 1 is a captive."""
    captive = {"place": "captive", "faction": 1, "influence": influence, "talents": talents}
    return business(people={"family:manlius": captive}, **given)


@pytest.mark.rule("republic:10.71d")
@pytest.mark.parametrize(("influence", "price"), [(3, 10), (5, 10), (6, 12), (12, 24)])
def test_a_captive_costs_two_talents_for_each_influence_and_at_least_ten(influence: int, price: int) -> None:
    assert "ransom" not in held(influence, treasuries={1: price - 1}).chances(1)
    match = held(influence, treasuries={1: price + 1})
    assert may(match, 1, "ransom") == ["family:manlius"]
    match.interject(1, "ransom", "family:manlius")
    play(match, 0)
    assert rome(match).treasury[1] == 1
    assert of(match, "place", "family:manlius") == ROME


@pytest.mark.rule("republic:10.71d", "republic:10.71b")
def test_he_pays_himself_or_his_faction_or_both() -> None:
    match = held(talents=7, treasuries={1: 6})
    match.interject(1, "ransom", "family:manlius")
    ask = match.asks[1].describe()
    assert (ask["low"], ask["high"], ask["default"]) == (4, 7, 7)
    play(match, 5)
    assert (of(match, "talents", "family:manlius"), rome(match).treasury[1]) == (2, 1)


@pytest.mark.rule("republic:10.71d")
def test_a_ransom_is_not_begun_twice() -> None:
    both = {key: {"place": "captive", "faction": 1} for key in ("family:manlius", "family:claudius")}
    match = business(people=both, treasuries={1: 30})
    match.interject(1, "ransom", "family:manlius")
    assert may(match, 1, "ransom") == ["family:claudius"]
    match.interject(1, "ransom", "family:claudius")
    assert not may(match, 1, "ransom")
    play(match, 0, 0)
    assert rome(match).treasury[1] == 10


@pytest.mark.rule("republic:10.71d")
def test_a_captive_too_dear_is_refused_with_the_price() -> None:
    dear = {"family:claudius": {"place": "captive", "faction": 1, "influence": 20}}
    dear["family:manlius"] = {"place": "captive", "faction": 1}
    ask = business(people=dear, treasuries={1: 12}).chances(1)["ransom"]
    assert [(answer, why.params["talents"]) for answer, why in ask.near()] == [("family:claudius", 40)]
    assert ask.why("family:cornelius").message == "refused.not_an_option"  # type: ignore[union-attr]


@pytest.mark.rule("republic:10.71d")
def test_his_own_talents_alone_may_do() -> None:
    match = held(talents=15, treasuries={1: 30})
    match.interject(1, "ransom", "family:manlius")
    assert (match.asks[1].describe()["low"], match.asks[1].describe()["high"]) == (0, 10)
    play(match, 10)
    assert (of(match, "talents", "family:manlius"), rome(match).treasury[1]) == (5, 30)


@pytest.mark.rule("republic:10.71d", "republic:4.17b")
def test_he_votes_as_soon_as_he_is_back() -> None:
    match = play(held(treasuries={1: 10}), *CENSURE, "seat:1")
    match.interject(1, "ransom", "family:manlius")
    play(match, 0, "for")
    assert tally(match) == (8, 0)


@pytest.mark.rule("republic:10.71d")
def test_in_other_phases_too_and_only_by_his_own_player() -> None:
    people = {"family:manlius": {"place": "captive", "faction": 1, "office": "proconsul", "post": 0}}
    match = position(
        "forum_phase", phase="forum", people=people, treasuries={0: 99, 1: 10}, wars={"war:punic-1": "active"}
    )
    assert not may(match, 0, "ransom")
    match.interject(1, "ransom", "family:manlius")
    play(match, 0)
    assert (of(match, "place", "family:manlius"), of(match, "post", "family:manlius")) == (ROME, NOBODY)
    assert of(match, "office", "family:manlius") == NO_OFFICE


@pytest.mark.rule("republic:10.71d")
def test_a_captive_of_raiders_is_theirs_no_longer() -> None:
    match = held(treasuries={1: 10}, captors=[[person("family:manlius"), 2], [person("family:aelius"), 2]])
    match.interject(1, "ransom", "family:manlius")
    play(match, 0)
    assert rome(match).captors == [[person("family:aelius"), 2]]


@pytest.mark.rule("republic:10.71d", "republic:9.71b")
def test_not_while_an_assassin_strikes() -> None:
    match = held(treasuries={1: 10})
    match.interject(4, "assassination", "family:julius")
    assert not may(match, 1, "ransom")
    assert of(match, "place", "family:manlius") == CAPTIVE


@pytest.mark.rule("republic:10.71d")
def test_a_ransom_for_which_another_left_too_little_is_let_go() -> None:
    both = {key: {"place": "captive", "faction": 1} for key in ("family:manlius", "family:claudius")}
    match = business(people=both, treasuries={1: 15})
    match.interject(1, "ransom", "family:manlius")
    match.interject(1, "ransom", "family:claudius")
    play(match, 0)
    assert rome(match).treasury[1] == 5
    assert of(match, "place", "family:manlius") == CAPTIVE
    assert asked(match) == {0: "senate.business"}


@pytest.mark.rule("republic:9.85", "republic:9.412a")
@pytest.mark.parametrize("step", ["consuls", "censor", "trials"])
def test_who_presides_brings_one_at_any_point_of_a_sitting(step: str) -> None:
    people: dict[str, Any] = {"family:fabius": {"prior": 1}, "family:manlius": {"prior": 1}}
    if step == "trials":
        people |= {"family:claudius": {"office": "censor"}, "family:junius": {"corrupt": 1}}
    match = sitting(step, people=people)
    ((seat, before),) = asked(match).items()
    assert [each for each in range(5) if may(match, each, "propose_minor_motion")] == [seat]
    match.interject(seat, "propose_minor_motion", "motion:censure")
    all_for(play(match, "family:julius"))
    assert lines(match, "senate.minor_motion")
    assert asked(match) == {seat: before}


@pytest.mark.rule("republic:9.85", "republic:9.412a")
def test_what_it_broke_into_is_not_taken_up_again_if_its_asker_was_murdered_meanwhile() -> None:
    people = {"family:claudius": {"office": "censor"}, "family:junius": {"corrupt": 1}}
    match = sitting("trials", people=people, dice=[6])
    assert asked(match) == {1: "trial.accuse"}
    match.interject(1, "propose_minor_motion", "motion:censure")
    play(match, "family:julius", "clockwise", "for")
    match.interject(4, "assassination", "family:claudius")
    vote(play(match, "family:aelius", 0, 0), "for")
    assert lines(match, "senate.minor_motion")
    assert asked(match) == {0: "senate.business"}, "without a Censor nobody is tried"
