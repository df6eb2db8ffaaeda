"""Proposals of one kind put together in one vote: each part beside what the parts before it use up."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.forces import army, garrison
from tabularium.games.republic.state import FIELD, ROME, Rejected, Session
from tabularium.testing.language import asked, legal, lines, play, refused

from ..sitting import options, sitting, vote
from ..table import of, person, province, rome, war

CORNELIUS, JULIUS, FULVIUS, FURIUS = "family:cornelius", "family:julius", "family:fulvius", "family:furius"
CLAUDIUS, MANLIUS = "family:claudius", "family:manlius"
GALLIC, GERMANIA = "war:gallic-1", "war:germania"
MACEDON, MACEDON_3 = "war:macedonian-1", "war:macedonian-3"
SICILIA, AFRICA = "province:sicilia", "province:africa"


def away(target: str, **given: Any) -> dict[str, Any]:
    return {"place": "field", "post": war(target), "office": "proconsul", "sent": 1, "rank": 3, **given}


def two_fronts(legions: int = 8, first: str = GALLIC, second: str = GERMANIA, **given: Any) -> dict[str, Any]:
    """Fulvius and Furius have been fighting a war each since last year."""
    people = {FULVIUS: away(first), FURIUS: away(second), **given.pop("people", {})}
    wars = {first: "active", second: "active"}
    return {"people": people, "armies": {FULVIUS: legions, FURIUS: legions}, "wars": wars, **given}


def two_provinces(**given: Any) -> dict[str, Any]:
    return {"provinces": {SICILIA: FULVIUS, AFRICA: FURIUS}, **given}


def bounds(match: Match) -> tuple[int, int]:
    (ask,) = match.asks.values()
    told = ask.describe()
    return told["low"], told["high"]


def after(subject: str, *rejected: list[Any], **given: Any) -> Match:
    session = Session()
    session.rejected = [Rejected(subject, terms) for terms in rejected]
    return sitting(session=session, **given)


# -- reinforcements ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.6a", "republic:9.647a")
def test_two_commanders_are_reinforced_in_one_vote_with_what_there_is() -> None:
    match = play(sitting(**two_fronts(legions=5, fleets=3)), "reinforce", FULVIUS, 3, 2)
    assert options(match) == ["put", FURIUS]
    play(match, FURIUS)
    assert bounds(match) == (0, 1)
    assert bounds(play(match, 1)) == (0, 1)
    vote(play(match, 1), "for")
    assert [len(army(rome(match), person(p))) for p in (FULVIUS, FURIUS)] == [8, 6]
    assert [of(match, "fleets_with", p) for p in (FULVIUS, FURIUS)] == [2, 1]
    assert len(lines(match, "senate.proposed")) == 1
    assert "recall" not in options(match), "both have been reinforced"


@pytest.mark.rule("republic:9.6a")
def test_a_proposal_may_hold_one_part_and_ends_by_itself_when_nothing_can_be_added() -> None:
    one = play(sitting(**two_fronts(legions=4)), "reinforce", FULVIUS, 3, 0, "put")
    assert asked(one) == {0: "senate.call"}
    spent = play(sitting(**two_fronts(legions=4)), "reinforce", FULVIUS, 4, 0)
    assert asked(spent) == {0: "senate.call"}, "no unit is left in Rome"


@pytest.mark.rule("republic:9.6a")
def test_a_part_without_units_is_left_out() -> None:
    match = play(sitting(**two_fronts()), "reinforce", FULVIUS, 3, 0, FURIUS, 0, 0)
    assert options(match) == ["put", FURIUS]
    vote(play(match, "put"), "for")
    assert [len(army(rome(match), person(p))) for p in (FULVIUS, FURIUS)] == [11, 8]
    nothing = play(sitting(**two_fronts()), "reinforce", FULVIUS, 0, 0)
    assert asked(nothing) == {0: "senate.business"}


@pytest.mark.rule("republic:9.6a", "republic:10.5b")
def test_veterans_of_one_part_are_not_in_another() -> None:
    match = sitting(**two_fronts(veteran=[1, 1] + [0] * 23))
    play(match, "reinforce", FULVIUS, ["legion:0"], 0, 0, FURIUS)
    assert options(match) == ["legion:1"]


@pytest.mark.rule("republic:9.6a", "republic:9.722b")
@pytest.mark.parametrize(("sent", "void"), [(3, True), (2, False)])
def test_a_group_falls_if_its_parts_together_want_more_than_is_left(sent: int, void: bool) -> None:
    given = two_fronts(legions=4, hands={1: ["intrigue:tribune"]}, provinces={SICILIA: MANLIUS})
    given["legion"] = [0] * 4 + [200 + person(FULVIUS)] * 4 + [200 + person(FURIUS)] * 4 + [-1] * 13
    match = play(sitting(**given), "reinforce", FULVIUS, 1, 0, FURIUS, 1, 0)
    match.interject(1, "tribune_propose", "intrigue:tribune")
    vote(play(match, "garrison", SICILIA, sent), "for")
    assert bool(lines(match, "senate.void")) == void


# -- recalls and withdrawals -------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.6a", "republic:9.644a")
def test_two_commanders_are_recalled_in_one_vote() -> None:
    match = play(sitting(**two_fronts()), "recall", FULVIUS, "none")
    assert options(match) == ["put", FURIUS]
    vote(play(match, FURIUS, "none"), "for")
    assert [of(match, "place", p) for p in (FULVIUS, FURIUS)] == [ROME, ROME]
    assert rome(match).legion.count(0) == 4 + 16


@pytest.mark.rule("republic:9.6a", "republic:9.641c", "republic:10.1b")
def test_both_consuls_replace_commanders_in_one_vote_and_share_their_rank() -> None:
    people = {CORNELIUS: {"office": "field_consul"}, CLAUDIUS: {"office": "rome_consul"}, JULIUS: {"office": "none"}}
    match = play(sitting(**two_fronts(people=people)), "recall", FULVIUS)
    assert options(match) == ["none", CORNELIUS], "the Rome Consul goes after or with the Field Consul"
    play(match, CORNELIUS, FURIUS)
    assert options(match) == ["none", CLAUDIUS], "nobody takes over two armies"
    vote(play(match, CLAUDIUS), "for")
    sent = {line.params["senator"]: line.params["legions"] for line in lines(match, "senate.marches")}
    assert sent == {CORNELIUS: 8, CLAUDIUS: 8}
    assert of(match, "rank", CORNELIUS) == of(match, "rank", CLAUDIUS) == 4


@pytest.mark.rule("republic:9.642", "republic:9.6a")
@pytest.mark.parametrize("parts", [(FULVIUS, CORNELIUS, FURIUS, "none"), (FULVIUS, "none", FURIUS, CORNELIUS)])
def test_the_senate_ends_if_the_chair_is_in_any_part(parts: tuple[str, ...]) -> None:
    given = two_fronts(people={JULIUS: {"office": "none"}})
    match = vote(play(sitting(**given), "recall", *parts), "for")
    assert rome(match).phase != "senate"
    assert of(match, "place", CORNELIUS) == FIELD


@pytest.mark.rule("republic:7.332d", "republic:9.6a")
def test_a_later_war_of_a_series_gets_no_new_commander_with_the_recall_from_the_earlier() -> None:
    given = two_fronts(first=MACEDON, second=MACEDON_3)
    for p in (FULVIUS, FURIUS):
        given["people"][p]["fleets_with"] = 10
    alone = play(sitting(**given), "recall", FURIUS)
    assert JULIUS in options(alone)
    together = play(sitting(**given), "recall", FULVIUS, "none", FURIUS)
    assert options(together) == ["none"]


@pytest.mark.rule("republic:9.6a", "republic:9.644b")
def test_units_are_withdrawn_from_two_commanders_in_one_vote() -> None:
    match = vote(play(sitting(**two_fronts(10)), "withdraw", FULVIUS, 1, 0, FURIUS, 2, 0), "for")
    assert [len(army(rome(match), person(p))) for p in (FULVIUS, FURIUS)] == [9, 8]


# -- consents ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.643c", "republic:9.6a")
@pytest.mark.parametrize(("second", "put"), [("consent", True), ("refuse", False)])
def test_a_faction_is_asked_for_each_of_its_senators_in_a_group(second: str, put: bool) -> None:
    match = play(sitting(**two_fronts(legions=2)), "withdraw", FULVIUS, 1, 0, FURIUS, 1, 0)
    assert asked(match) == {2: "senate.proconsul_consent"}
    assert match.asks[2].params["senator"] == FULVIUS
    play(match, "consent")
    assert asked(match) == {2: "senate.proconsul_consent"}
    assert match.asks[2].params["senator"] == FURIUS
    play(match, second)
    assert (asked(match) == {0: "senate.call"}) == put
    assert bool(lines(match, "senate.no_consent")) != put


@pytest.mark.rule("republic:9.643c", "republic:9.6a")
def test_after_a_refusal_nobody_is_asked_any_more() -> None:
    match = play(sitting(**two_fronts(legions=2)), "withdraw", FULVIUS, 1, 0, FURIUS, 1, 0)
    play(match, "refuse")
    assert asked(match) == {0: "senate.business"}


@pytest.mark.rule("republic:9.62d")
def test_both_sponsors_of_one_faction_are_asked_for_a_land_bill() -> None:
    match = play(sitting(), "land_bill", "I", JULIUS, CLAUDIUS)
    assert match.asks[1].params["senator"] == JULIUS
    play(match, "consent")
    assert match.asks[1].params["senator"] == CLAUDIUS


# -- provinces ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.6a", "republic:9.646a")
def test_two_provinces_get_garrisons_in_one_vote() -> None:
    match = play(sitting(**two_provinces()), "garrison", SICILIA, 3)
    assert options(match) == ["put", AFRICA]
    play(match, AFRICA)
    assert bounds(match) == (1, 1)
    vote(play(match, 1), "for")
    assert [len(garrison(rome(match), province(each))) for each in (SICILIA, AFRICA)] == [3, 1]


@pytest.mark.rule("republic:9.6a", "republic:9.646b")
def test_legions_come_home_from_two_provinces_in_one_vote() -> None:
    there = [1 + province(SICILIA)] * 2 + [1 + province(AFRICA)] * 3 + [-1] * 20
    match = vote(play(sitting(**two_provinces(legion=there)), "ungarrison", SICILIA, 2, AFRICA, 1), "for")
    assert rome(match).legion.count(0) == 3
    assert len(garrison(rome(match), province(AFRICA))) == 2


@pytest.mark.rule("republic:9.6a", "republic:9.52b")
def test_two_governors_are_recalled_in_one_vote() -> None:
    match = play(sitting(**two_provinces()), "governor_recall", SICILIA, CLAUDIUS)
    assert options(match) == ["put", AFRICA]
    play(match, AFRICA)
    assert CLAUDIUS not in options(match), "nobody is sent to two provinces"
    vote(play(match, MANLIUS), "for")
    assert [rome(match).governor[province(each)] for each in (SICILIA, AFRICA)] == [person(CLAUDIUS), person(MANLIUS)]
    assert [of(match, "place", p) for p in (FULVIUS, FURIUS)] == [ROME, ROME]


# -- what was rejected -------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.131a", "republic:9.6a")
def test_a_rejected_group_does_not_come_back_in_another_order() -> None:
    group = [[FULVIUS, [], 3, 0], [FURIUS, [], 1, 0]]
    match = play(after("reinforce", group, **two_fronts()), "reinforce", FURIUS, 1, 0, FULVIUS)
    assert legal(match) == [0, 1, 2]
    assert refused(match, 3) == "republic:9.131a"


@pytest.mark.rule("republic:9.131a", "republic:9.6a")
def test_what_was_rejected_alone_may_be_put_with_more_beside_it() -> None:
    match = play(after("reinforce", [[FULVIUS, [], 3, 0]], **two_fronts()), "reinforce", FULVIUS, 3, 0)
    assert options(match) == ["let_go", FURIUS]
    assert refused(match, "put") == "republic:9.131a"
    play(match, FURIUS, 1, 0)
    assert asked(match) == {0: "senate.call"}


@pytest.mark.rule("republic:9.131a", "republic:9.6a")
def test_what_was_rejected_and_can_have_nothing_beside_it_is_not_offered() -> None:
    match = play(after("reinforce", [[FULVIUS, [], 4, 0]], **two_fronts()), "reinforce", FULVIUS)
    assert legal(match) == [0, 1, 2, 3]
    provinces = after("garrison", [[SICILIA, [], 1]], [[AFRICA, [], 1]], **two_provinces(legions=1))
    assert "garrison" not in options(provinces)


@pytest.mark.rule("republic:9.131a", "republic:9.52b")
def test_a_rejected_recall_of_two_governors_needs_another_name() -> None:
    group = [[SICILIA, CLAUDIUS], [AFRICA, MANLIUS]]
    match = play(after("governor_recall", group, **two_provinces()), "governor_recall", AFRICA, MANLIUS, SICILIA)
    assert CLAUDIUS not in options(match)
    assert JULIUS not in options(match), "a consul does not govern"
    assert "family:fabius" in options(match)


@pytest.mark.rule("republic:9.131a", "republic:9.644a")
def test_a_rejected_group_of_recalls_needs_something_changed() -> None:
    group = [[FULVIUS, "none"], [FURIUS, "none"]]
    match = play(after("recall", group, **two_fronts()), "recall", FURIUS, "none", FULVIUS)
    assert options(match) == [JULIUS]
