"""What was rejected does not come back in the same turn: military proposals, recalls, groups of governors."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Amount
from tabularium.games.republic.bot.senate import offered
from tabularium.games.republic.senate.subjects import alike
from tabularium.games.republic.state import Rejected, Session
from tabularium.testing.language import asked, legal, lines, play, refused

from ..floor import cards
from ..sitting import options, sitting, vote
from ..table import province, rome, war

FULVIUS, JULIUS, CORNELIUS = "family:fulvius", "family:julius", "family:cornelius"
GALLIC, SICILIA, AFRICA = "war:gallic-1", "province:sicilia", "province:africa"

TWO_THERE = [1 + province(SICILIA)] * 2 + [-1] * 23
"""Two legions in garrison."""


def after(subject: str, *rejected: list[Any], **given: Any) -> Any:
    """The chair's business after these proposals on a subject have been rejected."""
    session = Session()
    session.rejected = [Rejected(subject, terms) for terms in rejected]
    return sitting(session=session, **given)


def at_war(**given: Any) -> dict[str, Any]:
    """Fulvius has been fighting the Gauls as Proconsul since last year."""
    away = {"place": "field", "post": war(GALLIC), "office": "proconsul", "sent": 1, "fleets_with": 1}
    return {"people": {FULVIUS: away}, "armies": {FULVIUS: 8}, "wars": {GALLIC: "active"}, "legions": 2, **given}


@pytest.mark.rule("republic:9.131a")
def test_the_same_numbers_of_other_units_are_another_proposal() -> None:
    one, other = ([2, 1], [1, 2])
    assert not alike(one, other)
    assert not alike([FULVIUS, *one], [FULVIUS, *other])


@pytest.mark.rule("republic:9.131a")
@pytest.mark.parametrize(
    ("subject", "rejected", "framed", "left", "given"),
    [
        ("recruit", [2, 1], [2], [0, 2], {"chest": 40}),
        ("disband", [[], 1, 1], [1], [0, 2], {"fleets": 2}),
        ("reinforce", [[FULVIUS, [], 1, 0]], [FULVIUS, 1], [1], at_war(fleets=1)),
        ("withdraw", [[FULVIUS, [], 3, 1]], [FULVIUS, 3], [0], at_war()),
        ("garrison", [[SICILIA, [], 2]], [SICILIA], [1, 3, 4], {"provinces": {SICILIA: FULVIUS}}),
        ("ungarrison", [[SICILIA, [], 1]], [SICILIA], [2], {"provinces": {SICILIA: FULVIUS}, "legion": TWO_THERE}),
    ],
)
def test_rejected_numbers_are_not_proposed_again(
    subject: str, rejected: list[Any], framed: list[Any], left: list[int], given: dict[str, Any]
) -> None:
    match = play(after(subject, rejected, **given), subject, *framed)
    assert legal(match) == left
    last = rejected[-1][-1] if isinstance(rejected[-1], list) else rejected[-1]
    assert refused(match, last) == "republic:9.131a"


@pytest.mark.rule("republic:9.131a")
def test_a_rejected_number_stays_rejected_whatever_else_has_been() -> None:
    match = after("recruit", [2, 0], chest=30)
    rome(match).session.rejected.append(Rejected("minor_motion", [JULIUS]))
    assert legal(play(match, "recruit", 2)) == [1]


@pytest.mark.rule("republic:9.131a")
def test_a_number_that_can_only_lead_to_what_was_rejected_is_not_offered() -> None:
    match = play(after("recruit", [2, 0], chest=20), "recruit")
    assert legal(match) == [0, 1]
    everything = after("garrison", [[SICILIA, [], 1]], legions=1, provinces={SICILIA: FULVIUS})
    assert "garrison" not in options(everything)


@pytest.mark.rule("republic:9.131a")
def test_a_rejected_recall_needs_another_replacement() -> None:
    match = play(after("recall", [[FULVIUS, "none"]], **at_war()), "recall", FULVIUS)
    assert options(match) == [JULIUS]
    both = after("recall", [[FULVIUS, "none"]], [[FULVIUS, JULIUS]], **at_war())
    assert "recall" not in options(both)


@pytest.mark.rule("republic:9.131a")
def test_a_rejected_command_comes_back_only_with_something_changed() -> None:
    given: dict[str, Any] = {"legions": 12, "wars": {GALLIC: "active"}}
    rejected = [[JULIUS, GALLIC, 10, [], 0]]
    match = play(after("dispatch", rejected, **given), "dispatch", JULIUS, GALLIC, 10, 0)
    assert options(match) == ["let_go", CORNELIUS]
    assert refused(match, "put") == "republic:9.131a"
    play(match, "let_go")
    assert asked(match) == {0: "senate.business"}
    assert not lines(match, "senate.proposed")
    more = play(after("dispatch", rejected, **given), "dispatch", JULIUS, GALLIC, 11, 0)
    assert options(more) == ["put", CORNELIUS]


@pytest.mark.rule("republic:9.131a", "republic:9.52b")
def test_a_rejected_successor_is_not_proposed_again_for_the_province() -> None:
    given: dict[str, Any] = {"provinces": {SICILIA: FULVIUS}}
    match = play(after("governor_recall", [[SICILIA, "family:claudius"]], **given), "governor_recall", SICILIA)
    assert "family:claudius" not in options(match)
    assert "family:manlius" in options(match)


@pytest.mark.rule("republic:9.131a", "republic:9.5d")
def test_a_rejected_group_of_governors_needs_another_name() -> None:
    session = Session()
    group = [[SICILIA, "family:claudius"], [AFRICA, "family:manlius"]]
    session.rejected = [Rejected("governors", group)]
    match = sitting("governors", session=session, provinces={SICILIA: None, AFRICA: None})
    play(match, SICILIA, "family:claudius", AFRICA)
    assert "family:manlius" not in options(match)
    assert "family:fulvius" in options(match)


# -- a Tribune in between --------------------------------------------------------------------------------------------
def first_by_tribune(match: Any, *terms: Any) -> Any:
    """Faction 1 puts its own proposal before the one announced; it is voted down, and nobody wishes to stop again."""
    match.interject(1, "tribune_propose", "intrigue:tribune")
    play(match, *terms)
    while 1 in match.asks and match.asks[1].key.startswith("stop."):
        match.answer(1, "go_on")
    vote(match, "against")
    while 1 in match.asks and match.asks[1].key.startswith("stop."):
        match.answer(1, "go_on")
    return match


@pytest.mark.rule("republic:9.131b", "republic:9.61b", "republic:9.151b")
def test_a_concession_voted_on_by_a_tribune_first_is_not_voted_on_twice() -> None:
    mining = "concession:mining"
    match = sitting(hands={1: cards("tribune")}, concessions={mining: "forum"})
    match.stop(1, "proposal.announced")
    play(match, "concessions", mining, "family:fabius")
    first_by_tribune(match, "concessions", mining, JULIUS)
    assert [line.params["subject"] for line in lines(match, "senate.void")] == ["subject:concessions"]
    assert asked(match) == {0: "senate.business"}
    assert rome(match).motions == []


@pytest.mark.rule("republic:9.131b", "republic:9.62b", "republic:9.621c", "republic:9.821c", "republic:9.821a")
@pytest.mark.parametrize(
    ("subject", "ours", "theirs", "given"),
    [
        ("land_bill", ["I", CORNELIUS, "family:fabius"], ["I", JULIUS, "family:claudius"], {}),
        ("repeal", ["II", "family:fabius"], ["II", "family:claudius"], {"bills": {"II": 1}}),
        ("consul_for_life", ["family:fabius"], ["family:claudius"], {}),
    ],
)
def test_what_may_be_voted_on_once_a_turn_is_not_voted_on_twice(
    subject: str, ours: list[str], theirs: list[str], given: dict[str, Any]
) -> None:
    people = {key: {"influence": 21, "popularity": 9} for key in ("family:fabius", "family:claudius")}
    match = sitting(hands={1: cards("tribune")}, people=people, **given)
    match.stop(1, "proposal.announced")
    play(match, subject, *ours)
    first_by_tribune(match, subject, *theirs)
    assert [line.params["subject"] for line in lines(match, "senate.void")] == [f"subject:{subject}"]
    assert asked(match) == {0: "senate.business"}


@pytest.mark.rule("republic:9.131a", "republic:9.151b")
@pytest.mark.parametrize(("count", "void"), [(2, True), (1, False)])
def test_what_the_senate_rejected_a_moment_ago_is_not_voted_on_again(count: int, void: bool) -> None:
    match = sitting(hands={1: cards("tribune")}, chest=100)
    play(match, "recruit", 2, 0)
    first_by_tribune(match, "recruit", count, 0)
    assert bool(lines(match, "senate.void")) == void


# -- the chair in another's place ------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.642", "republic:9.644a")
@pytest.mark.parametrize(("successor", "closed"), [(CORNELIUS, True), ("none", False)])
def test_the_senate_ends_when_the_chair_replaces_a_commander(successor: str, closed: bool) -> None:
    given = at_war()
    given["people"][JULIUS] = {"office": "none"}
    match = vote(play(sitting(**given), "recall", FULVIUS, successor), "for")
    assert (rome(match).phase != "senate") == closed


@pytest.mark.rule("republic:9.644a", "republic:9.64b")
@pytest.mark.parametrize(("fleets", "offered"), [(2, True), (1, False)])
def test_nobody_takes_over_an_army_without_the_fleets_in_support(fleets: int, offered: bool) -> None:
    syrian = "war:syrian"
    away = {"place": "field", "post": war(syrian), "office": "proconsul", "sent": 1, "fleets_with": fleets}
    match = sitting(people={FULVIUS: away}, armies={FULVIUS: 8}, wars={syrian: "active"})
    assert (JULIUS in options(play(match, "recall", FULVIUS))) == offered


# -- how many units --------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.644b")
def test_something_is_left_to_a_commander_whose_force_is_recalled_in_part() -> None:
    match = play(sitting(**at_war()), "withdraw", FULVIUS)
    assert legal(match) == list(range(9))
    assert legal(play(match, 8)) == [0]
    given = at_war()
    given["people"][FULVIUS]["fleets_with"] = 0
    assert legal(play(sitting(**given), "withdraw", FULVIUS)) == list(range(8))


@pytest.mark.rule("republic:9.64a", "republic:10.12d")
def test_a_second_command_on_land_needs_a_legion_that_is_left() -> None:
    given: dict[str, Any] = {"legions": 6, "fleets": 3, "wars": {GALLIC: "active"}}
    match = play(sitting(**given), "dispatch", JULIUS, GALLIC, 5, 0)
    assert CORNELIUS in options(match)
    vote(play(sitting(**given), "dispatch", JULIUS, GALLIC, 6, 0), "for")
    none_left = play(sitting(**given), "dispatch", JULIUS, GALLIC, 6, 0)
    assert asked(none_left) == {0: "senate.call"}
    assert "dispatch" not in options(sitting(**(given | {"legions": 0})))


# -- sponsors ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.131a", "republic:9.62d")
def test_sponsors_who_refused_are_not_asked_again_for_the_same() -> None:
    match = play(after("land_bill", ["I", JULIUS, FULVIUS]), "land_bill", "I", JULIUS)
    assert FULVIUS not in options(match)
    assert "family:claudius" in options(match)
    other = play(after("land_bill", ["I", JULIUS, FULVIUS]), "land_bill", "II", JULIUS)
    assert FULVIUS in options(other)


@pytest.mark.rule("republic:9.131a", "republic:9.621a")
def test_who_refused_to_sponsor_a_repeal_is_not_asked_again() -> None:
    people = {key: {"popularity": 9} for key in (JULIUS, FULVIUS)}
    match = play(after("repeal", ["II", JULIUS], people=people, bills={"II": 1}), "repeal", "II")
    assert options(match) == [FULVIUS]


@pytest.mark.rule("republic:9.131a")
@pytest.mark.parametrize(("wish", "answer"), [(1, 1), (2, 0)])
def test_the_bot_wishes_for_no_number_that_was_rejected(wish: int, answer: int) -> None:
    match = play(after("recruit", [2, 0], chest=20), "recruit")
    ask = match.asks[0]
    assert isinstance(ask, Amount)
    assert offered(ask, wish) == answer
