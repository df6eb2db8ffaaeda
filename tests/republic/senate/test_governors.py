"""Governors: elected, sent out, recalled; legates under the Vatinian Law."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.games.republic.cards import PERSON
from tabularium.games.republic.senators import faction_votes, present
from tabularium.games.republic.state import FIELD, FORUM, GOVERNED, PROVINCE, ROME, Rejected, Session
from tabularium.testing.language import asked, play

from ..sitting import consent, options, refusals, sitting, vote
from ..table import board, of, person, province, rome, war

SICILIA, AFRICA = "province:sicilia", "province:africa"


def vacant(*keys: str, **given: Any) -> dict[str, Any]:
    """Provinces without governor."""
    return {"provinces": dict.fromkeys(keys), **given}


@pytest.mark.rule("republic:9.5b", "republic:9.5c", "republic:9.5e", "republic:9.51a")
def test_a_governor_is_elected_for_three_years_and_leaves_at_once() -> None:
    match = vote(play(sitting("governors", **vacant(SICILIA)), SICILIA, "family:fulvius"), "for")
    s = rome(match)
    assert s.governor[province(SICILIA)] == person("family:fulvius")
    assert s.term[province(SICILIA)] == 3
    assert of(match, "place", "family:fulvius") == PROVINCE
    assert asked(match) == {0: "senate.business"}


@pytest.mark.rule("republic:9.5d")
def test_governors_can_be_elected_in_a_group() -> None:
    match = sitting("governors", **vacant(SICILIA, AFRICA))
    vote(play(match, SICILIA, "family:fulvius", AFRICA, "family:claudius"), "for")
    assert of(match, "place", "family:fulvius") == PROVINCE
    assert of(match, "place", "family:claudius") == PROVINCE


@pytest.mark.rule("republic:9.5f")
def test_officers_cannot_be_governors_unless_the_vatinian_law_is_in_force() -> None:
    match = play(sitting("governors", **vacant(SICILIA)), SICILIA)
    assert "family:cornelius" not in options(match)
    legal = play(sitting("governors", laws=["law:vatinian"], **vacant(SICILIA)), SICILIA)
    assert "family:cornelius" in options(legal)


@pytest.mark.rule("republic:9.51b", "republic:9.53")
@pytest.mark.parametrize(("returned", "named"), [(2, False), (1, True)])
def test_an_unaligned_governor_cannot_agree_to_go_out_again_in_the_year_he_came_back(
    returned: int, named: bool
) -> None:
    people = {"family:terentius": {"place": "forum", "returned": returned}}
    match = play(sitting("governors", people=people, **vacant(SICILIA)), SICILIA)
    assert ("family:terentius" in options(match)) == named


@pytest.mark.rule("republic:9.5f", "republic:9.51b", "republic:9.131a", "republic:9.5e")
def test_it_is_said_why_a_senator_cannot_be_governor() -> None:
    session = Session(rejected=[Rejected("governors", [[SICILIA, "family:fulvius"]])])
    people = {"family:terentius": {"place": "forum", "returned": 2}, "family:julius": {"office": "none"}}
    given = vacant(SICILIA) | {"people": people, "session": session}
    given["provinces"] |= {AFRICA: "family:claudius"}
    match = play(sitting("governors", **given), SICILIA)
    assert refusals(match) == {
        "family:cornelius": ("refused.governor_office", "republic:9.5f"),
        "family:fulvius": ("refused.rejected_before", "republic:9.131a"),
        "family:terentius": ("refused.cannot_agree", "republic:9.51b"),
    }
    (ask,) = match.asks.values()
    assert ask.why("family:claudius").message == "refused.not_in_rome"  # type: ignore[union-attr]


@pytest.mark.rule("republic:9.5b")
def test_voting_goes_on_until_one_candidate_is_left_who_is_elected_without_a_vote() -> None:
    match = sitting("governors", **vacant(SICILIA), seats=3)
    before = len(options(play(match, SICILIA)))
    vote(play(match, "family:fulvius"), "against", "abstain")
    assert len(options(play(match, SICILIA))) == before - 1


@pytest.mark.rule("republic:9.5b", "republic:9.152b")
def test_the_last_candidate_is_elected_without_vote_or_veto() -> None:
    session = Session()
    names = ["fabius", "valerius", "claudius", "manlius", "fulvius", "furius", "aurelius"]
    session.rejected = [Rejected("governors", [[SICILIA, f"family:{name}"]]) for name in names[:-1]]
    match = sitting("governors", seats=3, session=session, **vacant(SICILIA))
    assert rome(match).governor[province(SICILIA)] == person("family:aurelius")


@pytest.mark.rule("republic:9.53")
def test_an_unaligned_senator_can_be_sent_and_comes_back_to_the_forum() -> None:
    people = {"family:terentius": {"place": "forum"}}
    match = vote(play(sitting("governors", people=people, **vacant(SICILIA)), SICILIA, "family:terentius"), "for")
    assert of(match, "place", "family:terentius") == PROVINCE
    assert of(match, "faction", "family:terentius") == -1
    assert of(sitting(people=people), "place", "family:terentius") == FORUM


@pytest.mark.rule("republic:9.51b")
def test_who_came_home_this_turn_goes_out_again_only_if_he_agrees() -> None:
    people = {"family:fulvius": {"returned": 2}}
    match = play(sitting("governors", people=people, **vacant(SICILIA)), SICILIA, "family:fulvius")
    assert asked(match) == {2: "senate.governor_consent"}
    consent(match, "refuse")
    assert rome(match).governor[province(SICILIA)] == -1
    last_year = {"family:fulvius": {"returned": 1}}
    other = play(sitting("governors", people=last_year, **vacant(SICILIA)), SICILIA, "family:fulvius")
    assert asked(other) == {0: "senate.call"}


@pytest.mark.rule("republic:9.54a", "republic:5.3b")
def test_a_post_that_falls_vacant_later_is_filled_before_other_business() -> None:
    assert asked(sitting("business", provinces={SICILIA: "family:fulvius"})) == {0: "senate.business"}
    assert asked(sitting("business", provinces={SICILIA: None})) == {0: "senate.province"}


@pytest.mark.rule("republic:9.52b", "republic:CH.3", "republic:6.6c")
def test_a_governor_is_recalled_by_electing_another() -> None:
    people = {"family:fulvius": {"corrupt": 1}}
    match = sitting(people=people, provinces={SICILIA: "family:fulvius"})
    vote(play(match, "governor_recall", SICILIA, "family:claudius"), "for")
    assert of(match, "place", "family:fulvius") == ROME
    assert of(match, "returned", "family:fulvius") == 2
    assert of(match, "corrupt", "family:fulvius") == 1
    assert rome(match).governor[province(SICILIA)] == person("family:claudius")
    assert rome(match).term[province(SICILIA)] == 3


@pytest.mark.rule("republic:9.52b")
def test_nobody_is_recalled_in_the_turn_he_got_his_post() -> None:
    appointed = [2] * 15
    assert "governor_recall" not in options(sitting(provinces={SICILIA: "family:fulvius"}, appointed=appointed))


@pytest.mark.rule("republic:L.vatinian.1", "republic:L.vatinian.2")
def test_a_legate_lets_the_governor_stay_in_rome() -> None:
    match = sitting("governors", laws=["law:vatinian"], **vacant(SICILIA))
    vote(play(match, SICILIA, "family:fulvius"), "for")
    assert asked(match) == {2: "senate.residence"}
    play(match, "legate")
    assert of(match, "place", "family:fulvius") == ROME
    assert rome(match).governor[province(SICILIA)] == person("family:fulvius")
    goes = sitting("governors", laws=["law:vatinian"], **vacant(SICILIA))
    play(vote(play(goes, SICILIA, "family:fulvius"), "for"), "province")
    assert of(goes, "place", "family:fulvius") == PROVINCE
    officer = sitting("governors", laws=["law:vatinian"], **vacant(SICILIA))
    vote(play(officer, SICILIA, "family:julius"), "for")
    assert options(officer) == ["legate"]


@pytest.mark.rule("republic:L.vatinian.2")
def test_under_the_vatinian_law_governors_say_at_the_start_where_they_will_be() -> None:
    match = sitting("business", laws=["law:vatinian"], provinces={SICILIA: "family:fulvius"})
    assert asked(match) == {2: "senate.residence"}
    play(match, "legate")
    assert of(match, "place", "family:fulvius") == ROME
    assert asked(match) == {0: "senate.business"}
    without = sitting("business", provinces={SICILIA: "family:fulvius"})
    assert asked(without) == {0: "senate.business"}


@pytest.mark.rule("republic:9.52a")
def test_a_governor_neither_attends_nor_votes() -> None:
    s = board(provinces={SICILIA: "family:fulvius"})
    assert person("family:fulvius") not in present(s)
    assert faction_votes(s, 2) == faction_votes(board(people={"family:fulvius": {"place": "curia"}}), 2)


# -- who is named, and who is left -----------------------------------------------------------------------------------
FREE_OF_THREE = ["fabius", "valerius", "claudius", "manlius", "fulvius", "furius", "aurelius"]
"""The senators without office of three factions."""


def after_rejecting(post: str, but: tuple[str, ...], **given: Any) -> dict[str, Any]:
    """Three factions have rejected everybody for a province but these."""
    session = Session(legates=True)
    names = [f"family:{name}" for name in FREE_OF_THREE if name not in but]
    session.rejected = [Rejected("governors", [[post, name]]) for name in names]
    return {"seats": 3, "session": session, **given}


@pytest.mark.rule("republic:9.5d", "republic:9.131a")
def test_nobodys_man_is_offered_first_then_who_has_the_fewest_votes_be_he_a_leader_or_much_honoured() -> None:
    leader = board().leader[2]
    people = {
        PERSON[leader]: {"influence": 20},
        "family:terentius": {"place": "forum", "knights": 5},
        **{PERSON[p]: {"knights": 5} for p in present(board()) if p != leader},
    }
    (ask,) = play(sitting("governors", people=people, **vacant(SICILIA)), SICILIA).asks.values()
    assert ask.describe()["options"][:2] == ["family:terentius", PERSON[leader]]
    assert ask.default == "family:terentius"


@pytest.mark.rule("republic:9.5d", "republic:9.6a")
def test_the_chair_names_as_many_governors_at_once_as_it_likes() -> None:
    match = sitting("governors", **vacant(SICILIA, AFRICA))
    assert options(match) == [AFRICA, SICILIA]
    play(match, AFRICA, "family:fulvius")
    assert options(match) == ["put", SICILIA]
    play(match, "put")
    assert rome(match).motions[-1].terms == [[AFRICA, "family:fulvius"]]


@pytest.mark.rule("republic:9.5d", "republic:9.6a")
def test_a_province_whose_last_candidate_is_named_elsewhere_is_left_out_of_the_group() -> None:
    given = after_rejecting(AFRICA, ("fulvius",), people={"family:fulvius": {"returned": 2}})
    match = sitting("governors", **vacant(SICILIA, AFRICA), **given)
    play(match, SICILIA, "family:fulvius")
    assert asked(match) == {2: "senate.governor_consent"}
    assert rome(match).motions[-1].terms == [[SICILIA, "family:fulvius"]]


@pytest.mark.rule("republic:9.152b", "republic:9.5b")
@pytest.mark.parametrize(("left", "vetoed"), [(("fulvius", "furius"), True), (("fulvius",), False)])
def test_only_the_last_candidate_is_safe_from_a_veto(left: tuple[str, ...], vetoed: bool) -> None:
    given = after_rejecting(SICILIA, left, people={"family:fulvius": {"returned": 2}})
    match = sitting("governors", hands={1: ["intrigue:tribune"]}, **vacant(SICILIA), **given)
    play(consent(play(match, SICILIA, "family:fulvius")), "seat:1")
    assert ("veto" in options(match)) == vetoed


@pytest.mark.rule("republic:9.152b", "republic:9.5b")
def test_a_group_with_the_last_candidate_for_a_province_is_safe_too() -> None:
    given = after_rejecting(SICILIA, ("fulvius",), people={"family:fulvius": {"returned": 2}})
    match = sitting("governors", hands={1: ["intrigue:tribune"]}, **vacant(SICILIA, AFRICA), **given)
    play(match, SICILIA, "family:fulvius", AFRICA, "family:furius")
    play(consent(match), "seat:1")
    assert "veto" not in options(match)


@pytest.mark.rule("republic:9.5b", "republic:9.5d")
def test_after_a_rejection_the_last_who_is_left_is_elected_without_being_named() -> None:
    match = sitting("governors", **vacant(SICILIA), **after_rejecting(SICILIA, ("furius", "aurelius")))
    vote(play(match, SICILIA, "family:furius"), "against", "abstain")
    assert rome(match).governor[province(SICILIA)] == person("family:aurelius")
    assert asked(match) == {0: "senate.business"}


@pytest.mark.rule("republic:9.5b", "republic:9.54a")
def test_who_was_rejected_last_goes_out_when_the_last_other_candidate_is_dead() -> None:
    given = after_rejecting(SICILIA, ("furius",), people={"family:furius": {"returned": 2}})
    match = sitting("governors", dice=[6], **vacant(SICILIA), **given)
    assert asked(match) == {0: "senate.province"}
    match.interject(1, "assassination", "family:furius")
    play(match, "family:claudius", 0, 0)
    assert asked(match) == {0: "senate.business"}
    (last,) = given["session"].rejected[-1].terms
    assert rome(match).governor[province(SICILIA)] == person(last[1])


@pytest.mark.rule("republic:9.54a", "republic:9.51b")
def test_nobody_who_has_just_come_back_is_sent_out_because_he_was_rejected_last() -> None:
    back = {f"family:{name}": {"returned": 2} for name in FREE_OF_THREE}
    match = sitting("governors", **vacant(SICILIA), **after_rejecting(SICILIA, (), people=back))
    assert rome(match).governor[province(SICILIA)] == -1


@pytest.mark.rule("republic:9.5b", "republic:L.vatinian.2")
def test_who_is_elected_without_a_vote_says_where_he_will_be_before_the_next_is_named() -> None:
    given = after_rejecting(SICILIA, ("fulvius", "cornelius", "julius"))
    known = ("family:cornelius", "family:julius")
    given["session"].rejected += [Rejected("governors", [[SICILIA, key]]) for key in known]
    match = sitting("governors", laws=["law:vatinian"], **vacant(SICILIA, AFRICA), **given)
    assert asked(match) == {2: "senate.residence"}
    assert asked(play(match, "legate")) == {0: "senate.province"}


# -- legates ---------------------------------------------------------------------------------------------------------
def by_legate(governor: str, *posts: str) -> dict[str, Any]:
    """Under the Vatinian Law legates govern these provinces for somebody who is elsewhere."""
    s = board(provinces=dict.fromkeys(posts))
    for post in posts:
        s.province[province(post)], s.governor[province(post)] = GOVERNED, person(governor)
    return {"laws": ["law:vatinian"], "province": s.province, "governor": s.governor, "term": [3] * len(s.term)}


@pytest.mark.rule("republic:L.vatinian.2")
def test_who_does_not_say_where_he_will_be_stays_where_he_is() -> None:
    away = sitting("business", laws=["law:vatinian"], provinces={SICILIA: "family:fulvius"})
    assert away.asks[2].default == "province"
    here = sitting("business", **by_legate("family:fulvius", SICILIA, AFRICA))
    assert here.asks[2].default == "legate"
    assert here.asks[2].params["province"] == AFRICA
    assert options(here) == ["province", "legate", SICILIA]


@pytest.mark.rule("republic:L.vatinian.2")
def test_every_governor_of_a_faction_is_asked_once_in_order() -> None:
    people = {"family:terentius": {"place": "forum"}}
    governors = {
        SICILIA: "family:fulvius",
        AFRICA: "family:claudius",
        "province:syria": "family:terentius",
        "province:bithynia": None,
    }
    match = sitting("business", laws=["law:vatinian"], people=people, provinces=governors)
    assert asked(match) == {1: "senate.residence"}
    assert asked(play(match, "legate")) == {2: "senate.residence"}
    assert asked(play(match, "legate")) == {0: "senate.province"}


@pytest.mark.rule("republic:L.vatinian.2", "republic:9.52b", "republic:6.6c")
def test_a_governor_at_war_is_not_asked_and_stays_there_when_he_loses_his_province() -> None:
    away = {"place": "field", "post": war("war:gallic-1"), "office": "proconsul", "sent": 1}
    given: dict[str, Any] = {"armies": {"family:claudius": 5}, "wars": {"war:gallic-1": "active"}}
    match = sitting("business", people={"family:claudius": away}, **by_legate("family:claudius", SICILIA), **given)
    assert asked(match) == {0: "senate.business"}
    vote(play(match, "governor_recall", SICILIA, "family:manlius"), "for")
    play(match, "legate")
    assert rome(match).governor[province(SICILIA)] == person("family:manlius")
    assert of(match, "place", "family:claudius") == FIELD
    assert of(match, "returned", "family:claudius") == 2


@pytest.mark.rule("republic:9.52b", "republic:L.vatinian.2", "republic:6.6c")
def test_a_governor_of_two_provinces_who_loses_one_still_governs_the_other() -> None:
    both = {SICILIA: "family:fulvius", AFRICA: "family:fulvius"}
    match = sitting("business", laws=["law:vatinian"], provinces=both)
    assert asked(play(match, "province")) == {0: "senate.business"}
    assert of(match, "post", "family:fulvius") == province(AFRICA)
    vote(play(match, "governor_recall", SICILIA, "family:manlius", "put"), "for")
    play(match, "legate")
    assert of(match, "place", "family:fulvius") == PROVINCE
    assert of(match, "returned", "family:fulvius") == 0


@pytest.mark.rule("republic:9.52b")
def test_a_governor_with_a_legate_does_not_succeed_himself() -> None:
    match = sitting("business", laws=["law:vatinian"], provinces={SICILIA: "family:fulvius"})
    play(match, "legate", "governor_recall", SICILIA)
    assert "family:fulvius" not in options(match)
    assert "family:furius" in options(match)
