"""The Censor's trials: who can be tried, the vote, the verdicts, and murder in court."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.cards import CONCESSIONS
from tabularium.games.republic.state import CURIA, GOVERNED, IN_FORUM, NO_OFFICE, ROME
from tabularium.testing.language import asked, lines, play, refused

from ..court import AELIUS, CLAUDIUS, JUNIUS, MANLIUS, court, options, tried
from ..floor import cards, may, sitting, tally
from ..sitting import refusals
from ..table import THREE_EACH, concession, of, person, rome

BARS = [1] * len(CONCESSIONS)
NO_VOTES = ["abstain"] * 3


def verdict(match: Match, *, guilty: bool, appeal: str = "no_appeal") -> Match:
    """Faction 0 decides alone; Junius' own faction 3 abstains."""
    play(match, "seat:3", appeal, "abstain", "seat:0", "for" if guilty else "against")
    while rome(match).motions:
        play(match, "clockwise" if "senate.call" in asked(match).values() else "abstain")
    return match


# -- who can be tried ------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.41a", "republic:9.412b", "republic:9.411")
@pytest.mark.parametrize(
    ("accused", "held", "why"),
    [
        ({"corrupt": 1}, 0, ("refused.no_major_marker", "republic:9.412b")),
        ({"corrupt": 1, "major": 1}, 1, ("refused.minor_held", "republic:9.41a")),
    ],
)
def test_it_is_said_why_a_trial_is_no_major_one_and_who_cannot_prosecute(
    accused: dict[str, int], held: int, why: tuple[str, str]
) -> None:
    match = play(court(accused, session={"minor_trials": held}, provinces={"province:sicilia": AELIUS}), JUNIUS)
    assert refusals(match) == {"charge:major": why}
    play(match, "charge:corruption")
    third = ("refused.third_man", "republic:9.411")
    assert refusals(match) == {CLAUDIUS: third, JUNIUS: third}
    assert match.asks[1].why(AELIUS).message == "refused.not_in_rome"  # type: ignore[union-attr]


@pytest.mark.rule("republic:9.41a", "republic:9.41c", "republic:9.412a")
def test_the_censor_tries_who_is_liable_in_rome_but_not_himself_or_ends_the_trials() -> None:
    people = {CLAUDIUS: {"office": "censor", "corrupt": 1}, "family:furius": {"major": 1}, AELIUS: {"corrupt": 1}}
    match = court(people=people, provinces={"province:sicilia": AELIUS})
    assert asked(match) == {1: "trial.accuse"}
    assert options(match) == ["end_trials", "family:furius", JUNIUS]
    assert match.asks[1].default == "end_trials"
    assert refused(match, CLAUDIUS) == "republic:9.41c"
    assert refused(match, "family:cornelius") == "republic:9.412a"
    play(match, "end_trials")
    assert asked(match) == {0: "senate.business"}


@pytest.mark.rule("republic:9.412a", "republic:9.412b")
@pytest.mark.parametrize(
    ("accused", "charges"),
    [
        ({"corrupt": 1}, ["charge:corruption"]),
        ({"major": 1}, ["charge:lesser", "charge:major"]),
        ({"corrupt": 1, "major": 1}, ["charge:corruption", "charge:lesser", "charge:major"]),
    ],
)
def test_a_corrupt_marker_is_a_minor_charge_and_a_major_marker_either(
    accused: dict[str, int], charges: list[str]
) -> None:
    assert options(play(court(accused), JUNIUS)) == charges


@pytest.mark.rule("republic:9.412a")
def test_a_concession_showing_its_bar_is_a_minor_charge() -> None:
    held = {"concession:mining": JUNIUS, "concession:armaments": JUNIUS}
    bar = [int(each == concession("concession:mining")) for each in CONCESSIONS]
    assert options(play(court({}, concessions=held, bar=bar), JUNIUS)) == ["concession:mining"]


@pytest.mark.rule("republic:9.41a", "republic:9.412a")
def test_two_minor_trials_or_a_single_major_one() -> None:
    people = {"family:furius": {"major": 1}, AELIUS: {"corrupt": 1}}
    match = verdict(tried(court(people=people)), guilty=False)
    assert options(match) == ["end_trials", "family:furius", AELIUS]
    play(match, "family:furius")
    assert options(match) == ["charge:lesser"]
    play(match, "charge:lesser", MANLIUS, "clockwise", "no_appeal", *NO_VOTES, "for", "abstain")
    assert asked(match) == {0: "senate.business"}
    major = court({"major": 1}, people=people)
    verdict(tried(major, "charge:major"), guilty=False)
    assert rome(major).session.major_trials == 1
    assert asked(major) == {0: "senate.business"}


@pytest.mark.rule("republic:9.411", "republic:9.412a")
def test_the_prosecutor_is_a_third_man_in_rome_who_consents() -> None:
    match = play(court(), JUNIUS, "charge:corruption")
    assert not {CLAUDIUS, JUNIUS} & set(options(match))
    play(match, AELIUS)
    assert asked(match) == {4: "trial.prosecutor_consent"}
    assert match.asks[4].default == "refuse"
    assert match.asks[4].params == {"senator": AELIUS, "accused": JUNIUS}
    play(match, "refuse")
    assert asked(match) == {1: "trial.accuse"}
    assert rome(match).session.minor_trials == 0
    play(match, JUNIUS, "charge:corruption", MANLIUS)
    assert asked(match) == {1: "senate.call"}
    assert rome(match).session.minor_trials == 1


@pytest.mark.rule("republic:9.411", "republic:9.412a")
def test_a_prosecutor_who_has_refused_is_not_named_again_for_the_same_trial() -> None:
    match = play(court(), JUNIUS, "charge:corruption", AELIUS, "refuse", JUNIUS, "charge:corruption")
    assert AELIUS not in options(match)
    assert MANLIUS in options(match)
    away = {key: {"place": "nowhere"} for key in THREE_EACH[:15] if key not in (CLAUDIUS, JUNIUS, AELIUS)}
    alone = court(people=away)
    play(alone, JUNIUS, "charge:corruption", AELIUS, "refuse")
    assert "trial.accuse" not in asked(alone).values()


@pytest.mark.rule("republic:9.41a")
def test_with_nobody_to_try_the_trials_are_over_at_once() -> None:
    assert asked(court({})) == {0: "senate.business"}
    assert asked(sitting("trials", people={JUNIUS: {"corrupt": 1}})) == {0: "senate.business"}


@pytest.mark.rule("republic:CH.3")
def test_a_recalled_governor_is_liable_when_the_next_trials_come() -> None:
    assert JUNIUS in options(court({"corrupt": 1, "returned": 1}))


@pytest.mark.rule("republic:L.vatinian.3")
def test_a_corrupt_governor_by_legate_is_liable_in_the_turn_of_his_spoils_only() -> None:
    match = court(laws=["law:vatinian"], session={"legates": True})
    rome(match).governor[0], rome(match).province[0] = person(JUNIUS), GOVERNED
    assert JUNIUS in options(match)
    play(match, "end_trials")
    assert of(match, "corrupt", JUNIUS) == 0


# -- the vote --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.42a", "republic:9.12a")
def test_the_censor_calls_the_vote_and_a_tie_acquits() -> None:
    # factions 1 and 2 have eight votes each
    match = tried(court())
    assert asked(match) == {1: "senate.call"}
    play(
        match, "seat:1", "for", "seat:2", "against", "seat:3", "no_appeal", "abstain", "clockwise", "abstain", "abstain"
    )
    assert not lines(match, "trial.convicted")
    assert of(match, "influence", JUNIUS) == 3


@pytest.mark.rule("republic:9.42b", "republic:9.412a")
def test_the_accused_adds_his_influence_to_his_votes() -> None:
    match = tried(court({"corrupt": 1, "knights": 1, "influence": 9}))
    play(match, "seat:3", "no_appeal", "against")
    assert tally(match) == (0, 2 + 1 + 9 + 2 + 2)


# -- verdicts --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.441", "republic:9.44")
def test_a_minor_conviction() -> None:
    accused = {"corrupt": 1, "popularity": -6, "influence": 3, "prior": 1}
    match = court(accused, concessions={"concession:mining": JUNIUS}, bar=BARS)
    verdict(tried(match), guilty=True)
    assert (of(match, "popularity", JUNIUS), of(match, "influence", JUNIUS), of(match, "prior", JUNIUS)) == (-9, 0, 0)
    assert rome(match).holder[concession("concession:mining")] == IN_FORUM
    assert rome(match).bar[concession("concession:mining")] == 0
    assert of(match, "place", JUNIUS) == ROME
    assert of(match, "prior", MANLIUS) == 1
    assert of(match, "influence", MANLIUS) == 4 + 2


@pytest.mark.rule("republic:9.441", "republic:9.44")
def test_no_more_than_five_influence_and_popularity_are_lost() -> None:
    match = verdict(tried(court({"corrupt": 1, "influence": 9, "popularity": 2})), guilty=True)
    assert (of(match, "influence", JUNIUS), of(match, "popularity", JUNIUS)) == (4, -3)
    assert of(match, "influence", MANLIUS) == 4 + 3
    assert of(match, "prior", MANLIUS) == 0
    assert asked(match) == {0: "senate.business"}  # he is not tried again for the same
    even = verdict(tried(court({"corrupt": 1, "influence": 4})), guilty=True)
    assert of(even, "influence", MANLIUS) == 4 + 2


@pytest.mark.rule("republic:9.442", "republic:9.44", "republic:CH.7")
def test_a_major_conviction_is_death() -> None:
    people = {"family:papirius": {"major": 1, "influence": 15, "prior": 1}}
    match = play(court({}, people=people), "family:papirius", "charge:major", MANLIUS)
    verdict(match, guilty=True)
    assert of(match, "place", "family:papirius") == CURIA
    assert of(match, "influence", MANLIUS) == 4 + 8
    assert of(match, "prior", MANLIUS) == 1


@pytest.mark.rule("republic:9.442", "republic:5.3d")
def test_a_condemned_leaders_family_stays_at_its_printed_values() -> None:
    match = verdict(tried(court({"major": 1, "influence": 15}), "charge:major"), guilty=True)
    assert (of(match, "place", JUNIUS), of(match, "influence", JUNIUS), of(match, "major", JUNIUS)) == (ROME, 3, 0)
    assert rome(match).leader[3] == person(JUNIUS)


@pytest.mark.rule("republic:9.43")
def test_the_acquitted_suffers_nothing_and_is_not_tried_again_for_the_same() -> None:
    match = court({"corrupt": 1, "major": 1})
    verdict(tried(match, "charge:lesser"), guilty=False)
    assert (of(match, "influence", JUNIUS), of(match, "popularity", JUNIUS)) == (3, 0)
    play(match, JUNIUS)
    assert options(match) == ["charge:corruption"]


@pytest.mark.rule("republic:9.43")
def test_who_has_been_tried_on_all_counts_is_refused_with_the_reason() -> None:
    match = court(people={AELIUS: {"corrupt": 1}})
    verdict(tried(match), guilty=False)
    assert refused(match, JUNIUS) == "republic:9.43"


@pytest.mark.rule("republic:9.423a", "republic:9.152c")
def test_a_vetoed_trial_counts_and_is_not_repeated() -> None:
    match = court(people={"family:furius": {"major": 1}}, hands={2: cards("tribune")})
    play(tried(match), "seat:2", "veto")
    assert rome(match).session.minor_trials == 1
    assert options(match) == ["end_trials", "family:furius"]
    play(match, "family:furius")
    assert options(match) == ["charge:lesser"]


@pytest.mark.rule("republic:9.152c", "republic:9.152a", "republic:9.41b")
def test_a_veto_by_the_censors_own_faction_costs_him_nothing() -> None:
    match = court(people={AELIUS: {"corrupt": 1}}, hands={1: cards("tribune")})
    play(tried(match), "clockwise", "against", "no_appeal", *["against"] * 3, "veto")
    assert asked(match) == {1: "trial.accuse"}


@pytest.mark.rule("republic:9.41c", "republic:9.411")
def test_without_a_third_man_in_rome_there_is_no_trial() -> None:
    few = {key: {"place": "nowhere"} for key in THREE_EACH[:15] if key not in (CLAUDIUS, JUNIUS, AELIUS)}
    assert options(court(people=few)) == ["end_trials", JUNIUS]
    assert "trial.accuse" not in asked(court(people={**few, AELIUS: {"place": "nowhere"}})).values()


@pytest.mark.rule("republic:9.41b")
def test_a_unanimous_acquittal_costs_the_censor_influence_or_the_trials() -> None:
    people = {AELIUS: {"corrupt": 1}}
    match = play(tried(court(people=people)), "clockwise", "against", "no_appeal", *["against"] * 3, "for")
    assert asked(match) == {1: "trial.unanimous"}
    assert match.asks[1].default == "end_trials"
    play(match, "lose_influence")
    assert of(match, "influence", CLAUDIUS) == 3
    assert asked(match) == {1: "trial.accuse"}
    ended = play(
        tried(court(people=people)), "clockwise", "against", "no_appeal", *["against"] * 3, "for", "end_trials"
    )
    assert asked(ended) == {0: "senate.business"}
    assert of(ended, "influence", CLAUDIUS) == 4


@pytest.mark.rule("republic:9.41b")
def test_an_abstention_spares_the_censor_and_one_without_influence_has_no_choice() -> None:
    people = {AELIUS: {"corrupt": 1}}
    match = play(
        tried(court(people=people)), "clockwise", "against", "no_appeal", "against", "against", "abstain", "for"
    )
    assert asked(match) == {1: "trial.accuse"}
    poor = court(people={**people, CLAUDIUS: {"office": "censor", "influence": 0}})
    play(tried(poor), "clockwise", "against", "no_appeal", *["against"] * 3, "for")
    assert options(poor) == ["end_trials"]


@pytest.mark.rule("republic:9.41b")
def test_a_censor_murdered_before_he_chooses_holds_no_more_trials() -> None:
    match = court(people={AELIUS: {"corrupt": 1}}, dice=[6])
    play(tried(match), "clockwise", "against", "no_appeal", *["against"] * 3, "for")
    match.interject(4, "assassination", CLAUDIUS)
    play(match, AELIUS, 0, 0)
    assert asked(match) == {0: "senate.business"}


@pytest.mark.rule("republic:9.45")
def test_at_the_end_markers_and_bars_in_rome_are_cleared_and_the_chair_is_back() -> None:
    marked = {"corrupt": 1, "major": 1}
    match = court(
        people={"family:papirius": marked, AELIUS: marked},
        provinces={"province:sicilia": AELIUS},
        concessions={"concession:mining": JUNIUS, "concession:armaments": AELIUS},
        bar=BARS,
    )
    play(match, "end_trials")
    assert (of(match, "corrupt", "family:papirius"), of(match, "major", "family:papirius")) == (0, 0)
    assert (of(match, "corrupt", AELIUS), of(match, "major", AELIUS)) == (1, 1)
    assert rome(match).bar[concession("concession:mining")] == 0
    assert rome(match).bar[concession("concession:armaments")] == 1
    assert asked(match) == {0: "senate.business"}


# -- murder in court -------------------------------------------------------------------------------------------------
def murdered(key: str, seat: int = 4, attacker: str = AELIUS, **given: Any) -> Match:
    """Somebody is murdered while Junius is tried."""
    match = court(dice=[6], **given)
    play(tried(match, prosecutor="family:furius"), "consent", "seat:1", "for")
    match.interject(seat, "assassination", key)
    return play(match, attacker, 0, 0)


@pytest.mark.rule("republic:9.722c")
def test_a_murdered_prosecutor_ends_the_trial_which_counts() -> None:
    match = murdered("family:furius", people={"family:papirius": {"corrupt": 1}})
    assert lines(match, "senate.void")
    assert rome(match).session.minor_trials == 1
    assert JUNIUS in options(match)


@pytest.mark.rule("republic:9.41d")
def test_a_murdered_censor_ends_all_trials_and_the_chair_is_back() -> None:
    match = murdered(CLAUDIUS, people={"family:papirius": {"corrupt": 1}})
    assert not lines(match, "trial.convicted")
    assert asked(match) == {0: "senate.business"}


@pytest.mark.rule("republic:9.41d")
def test_even_if_his_family_stays_as_leader() -> None:
    censor = {"family:julius": {"office": "censor"}, CLAUDIUS: {"office": "none"}}
    match = court(people=censor, dice=[6])
    play(match, JUNIUS, "charge:corruption", MANLIUS, "seat:1", "for")
    match.interject(4, "assassination", "family:julius")
    play(match, AELIUS, 0, 0)
    assert of(match, "office", "family:julius") == NO_OFFICE
    assert asked(match) == {0: "senate.business"}


@pytest.mark.rule("republic:9.722c")
def test_a_murdered_accused_is_neither_convicted_nor_acquitted() -> None:
    match = murdered(JUNIUS)
    assert lines(match, "senate.void")
    assert not lines(match, "trial.convicted")


@pytest.mark.rule("republic:9.722c")
def test_an_accused_murdered_when_asked_for_his_appeal_is_past_appealing() -> None:
    match = play(tried(court(dice=[6])), "seat:3")
    match.interject(4, "assassination", JUNIUS)
    play(match, AELIUS, 0, 0)
    assert lines(match, "senate.void")
    assert not may(match, 4, "assassination")
