"""What awaits a caught assassin and his faction: death, disgrace, and a special trial."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.state import CURIA, ROME
from tabularium.testing.language import asked, lines, play, refused

from ..floor import CENSURE, business, cards, sitting, tally
from ..table import of, person, rome

AELIUS, FLAMINIUS, SULPICIUS, JULIUS = "family:aelius", "family:flaminius", "family:sulpicius", "family:julius"
LEADER = {FLAMINIUS: {"influence": 8, "popularity": 5}}
CENSOR = {"family:fulvius": {"office": "censor"}}


def caught(*, attacker: str = AELIUS, target: str = JULIUS, dice: list[int], **given: Any) -> Match:
    """Aelius of faction 4, whose leader is Flaminius, is caught attacking Julius; dice follow the fatal 1."""
    people = {**LEADER, **given.pop("people", {})}
    match = business(dice=[1, *dice], people=people, **given)
    match.interject(4, "assassination", target)
    return play(match, attacker, 0, 0)


def options(match: Match) -> list[str]:
    """What the one who is asked may choose."""
    (ask,) = match.asks.values()
    found: list[str] = ask.describe()["options"]
    return found


def heard(match: Match, *votes: str) -> Match:
    """The chair's Fabius prosecutes; the accused's faction is called first, then the others vote so."""
    play(match, "family:fabius", "seat:4", "appeal")
    return play(match, "abstain", "clockwise", *votes) if rome(match).motions else match


@pytest.mark.rule("republic:9.74a")
def test_a_caught_assassin_dies_even_if_he_leads() -> None:
    match = caught(attacker=FLAMINIUS, dice=[])
    assert of(match, "place", FLAMINIUS) == CURIA
    assert rome(match).leader[4] != person(FLAMINIUS)


@pytest.mark.rule("republic:9.74b")
def test_his_leader_loses_five_influence_and_is_tried_at_once() -> None:
    match = caught(dice=[], people={SULPICIUS: {"influence": 20}})
    assert of(match, "place", AELIUS) == CURIA
    assert of(match, "influence", FLAMINIUS) == 3
    assert asked(match) == {0: "trial.special_prosecutor"}
    play(match, "family:fabius")
    assert rome(match).motions[-1].terms == [FLAMINIUS, "family:fabius", 0]


@pytest.mark.rule("republic:9.74b")
def test_if_the_leader_is_away_he_loses_influence_and_the_highest_in_rome_is_tried() -> None:
    match = caught(dice=[], provinces={"province:sicilia": FLAMINIUS})
    assert of(match, "influence", FLAMINIUS) == 3
    assert of(match, "influence", SULPICIUS) == 2
    play(match, "family:fabius")
    assert rome(match).motions[-1].terms[0] == SULPICIUS


@pytest.mark.rule("republic:9.74b")
def test_if_the_leader_was_the_assassin_the_highest_in_rome_is_tried_and_loses_nothing() -> None:
    match = caught(attacker=FLAMINIUS, dice=[], people={SULPICIUS: {"influence": 9}})
    play(match, "family:fabius")
    assert rome(match).motions[-1].terms[0] == SULPICIUS
    assert of(match, "influence", SULPICIUS) == 9


@pytest.mark.rule("republic:9.74b")
def test_an_officer_ranks_before_influence() -> None:
    match = caught(attacker=FLAMINIUS, dice=[], people={SULPICIUS: {"influence": 9}, AELIUS: {"office": "censor"}})
    play(match, "family:fabius")
    assert rome(match).motions[-1].terms[0] == AELIUS


@pytest.mark.rule("republic:9.74b")
def test_without_anybody_left_in_rome_nobody_is_tried() -> None:
    away = {"province:sicilia": FLAMINIUS, "province:asia": SULPICIUS}
    match = caught(dice=[], provinces=away, people={"statesman:30a": {"faction": 0}})
    assert asked(match) == {0: "senate.business"}


@pytest.mark.rule("republic:9.74c")
def test_the_appeal_is_compulsory_and_the_victims_popularity_counts_against_him() -> None:
    match = play(caught(dice=[3, 4], people={JULIUS: {"popularity": 3}}), "family:fabius", "seat:4")
    assert options(match) == ["appeal"]
    play(match, "appeal")
    assert rome(match).motions[-1].swing == -12


@pytest.mark.rule("republic:9.74c")
def test_an_unpopular_victim_helps_him() -> None:
    match = play(caught(dice=[3, 4], people={JULIUS: {"popularity": -2}}), "family:fabius", "seat:4", "appeal")
    assert rome(match).motions[-1].swing == 8


@pytest.mark.rule("republic:9.74c")
def test_a_murdered_victims_popularity_is_that_of_the_dead() -> None:
    match = business(
        dice=[6, 3, 3, 4], people={**LEADER, JULIUS: {"popularity": 3}}, hands={1: cards("secret-bodyguard")}
    )
    match.interject(4, "assassination", JULIUS)
    play(match, AELIUS, 0, 1)
    assert of(match, "popularity", JULIUS) == 0
    play(match, "family:fabius", "seat:4", "appeal")
    assert rome(match).motions[-1].swing == -12


@pytest.mark.rule("republic:9.74d")
def test_the_censor_presides_even_outside_the_trials() -> None:
    match = caught(dice=[], people=CENSOR)
    assert asked(match) == {2: "trial.special_prosecutor"}
    play(match, "family:furius")
    assert asked(match) == {2: "senate.call"}


@pytest.mark.rule("republic:9.74d")
def test_even_a_censor_of_the_accused_faction_but_never_the_accused_himself() -> None:
    own = caught(dice=[], people={SULPICIUS: {"office": "censor"}})
    assert asked(own) == {4: "trial.special_prosecutor"}
    accused = caught(dice=[], people={FLAMINIUS: {"office": "censor", "influence": 8}})
    assert asked(accused) == {0: "trial.special_prosecutor"}


@pytest.mark.rule("republic:9.74d")
def test_an_accused_chair_gives_way_to_the_next_in_rank() -> None:
    chair = {FLAMINIUS: {"office": "dictator", "influence": 8}}
    match = caught(dice=[], people=chair)
    assert asked(match) == {0: "trial.special_prosecutor"}
    assert match.asks[0].params == {"senator": FLAMINIUS}


@pytest.mark.rule("republic:9.74d", "republic:9.411")
def test_a_prosecutor_of_another_faction_must_consent_and_if_all_refuse_there_is_no_trial() -> None:
    alone = {f"family:{name}": {"place": "nowhere"} for name in ("fabius", "valerius", "claudius", "manlius")}
    alone |= {f"family:{name}": {"place": "nowhere"} for name in ("furius", "aurelius", "papirius", "acilius")}
    alone[SULPICIUS] = {"place": "nowhere"}
    match = caught(dice=[], people=alone)
    assert of(match, "faction", "family:aelius") == 3, "the assassin's family is in Rome again"
    assert options(match) == [JULIUS, "family:fulvius", "family:junius", "family:aelius"]
    play(match, JULIUS)
    assert asked(match) == {1: "trial.prosecutor_consent"}
    play(match, "refuse")
    assert options(match) == ["family:fulvius", "family:junius", "family:aelius"]
    play(match, "family:fulvius", "refuse", "family:junius", "refuse", "family:aelius", "refuse")
    assert asked(match) == {0: "senate.business"}
    assert not rome(match).motions


@pytest.mark.rule("republic:9.411", "republic:9.74g")
def test_with_his_consent_a_man_of_another_faction_prosecutes() -> None:
    match = play(caught(dice=[]), "family:junius", "consent")
    assert rome(match).motions[-1].terms == [FLAMINIUS, "family:junius", 0]
    assert rome(match).motions[-1].by == 0


@pytest.mark.rule("republic:9.12e", "republic:9.74d")
def test_a_condemned_chair_is_followed_by_the_next_in_rank() -> None:
    people = {FLAMINIUS: {"office": "dictator", "influence": 8}}
    match = play(business(dice=[1, 3, 4], people=people), *CENSURE, "seat:1", "for")
    match.interject(4, "assassination", JULIUS)
    play(match, AELIUS, 0, 0, "family:fabius", "seat:4", "appeal", "abstain", "clockwise", *["for"] * 4)
    assert rome(match).session.chair == person("family:cornelius")
    assert asked(match) == {0: "senate.call"}


@pytest.mark.rule("republic:9.74d", "republic:9.74c")
def test_a_vote_waits_for_the_special_trial_and_goes_on_afterwards() -> None:
    match = play(business(dice=[1, 3, 4], people=LEADER), *CENSURE, "seat:1", "for")
    match.interject(4, "assassination", JULIUS)
    play(match, AELIUS, 0, 0)
    heard(match, "abstain", "abstain", "abstain", "abstain")
    assert asked(match) == {0: "senate.call"}
    assert rome(match).motions[-1].subject == "minor_motion"
    assert tally(match) == (8, 0)


@pytest.mark.rule("republic:9.74e", "republic:9.74d")
def test_a_conviction_is_death_and_strikes_the_faction_by_the_victims_popularity() -> None:
    match = caught(
        dice=[4, 5, 15, 1, 2, 3], people={JULIUS: {"popularity": 4}, FLAMINIUS: {"influence": 9, "prior": 1}}
    )
    heard(match, *["for"] * 4)
    assert of(match, "place", FLAMINIUS) == CURIA
    assert of(match, "place", SULPICIUS) == CURIA
    assert of(match, "place", "family:cornelius") == ROME
    assert [line.params["drawn"] for line in lines(match, "chits.drawn")] == [4]
    assert rome(match).out[4] == 1
    assert of(match, "influence", "family:fabius") == 5 + 2
    assert of(match, "prior", "family:fabius") == 1


@pytest.mark.rule("republic:9.74e", "republic:5.3e")
@pytest.mark.parametrize("popularity", [-2, 0])
def test_an_unpopular_victim_is_avenged_on_nobody_else(popularity: int) -> None:
    match = heard(caught(dice=[2, 2], people={JULIUS: {"popularity": popularity}}), *["for"] * 4)
    assert not lines(match, "chits.drawn")
    assert of(match, "place", FLAMINIUS) == CURIA
    assert of(match, "place", SULPICIUS) == ROME


@pytest.mark.rule("republic:9.74e", "republic:9.422b")
def test_lynched_in_a_special_trial_is_guilty_too() -> None:
    match = heard(caught(dice=[1, 2, 15], people={JULIUS: {"popularity": 1}}))
    assert lines(match, "trial.lynched")
    assert of(match, "place", FLAMINIUS) == CURIA
    assert of(match, "place", SULPICIUS) == CURIA


@pytest.mark.rule("republic:9.74f")
def test_nobody_is_harmed_if_the_people_free_him() -> None:
    match = heard(caught(dice=[6, 6], people={JULIUS: {"popularity": -2}}))
    assert lines(match, "trial.freed")
    assert not lines(match, "chits.drawn")
    assert of(match, "place", FLAMINIUS) == ROME
    assert asked(match) == {0: "senate.business"}


@pytest.mark.rule("republic:9.43", "republic:9.74f")
def test_it_is_no_trial_of_the_censors_even_for_who_was_freed() -> None:
    people = {**LEADER, **CENSOR, "family:junius": {"corrupt": 1}, JULIUS: {"popularity": -2}}
    match = sitting("trials", people=people, dice=[1, 6, 6])
    match.interject(4, "assassination", JULIUS)
    play(match, AELIUS, 0, 0, "family:furius", "seat:4", "appeal")
    assert lines(match, "trial.freed")
    assert refused(match, FLAMINIUS) == "republic:9.412a"


@pytest.mark.rule("republic:9.74g", "republic:9.152b")
def test_a_special_trial_cannot_be_vetoed() -> None:
    match = play(caught(dice=[3, 4], hands={1: cards("tribune")}), "family:fabius", "seat:1")
    assert options(match) == ["for", "against", "abstain", "split"]


@pytest.mark.rule("republic:9.74g", "republic:9.41a")
def test_it_does_not_count_among_the_censors_trials_nor_cost_him_anything() -> None:
    people = {**LEADER, **CENSOR, "family:junius": {"corrupt": 1}}
    match = sitting("trials", people=people, dice=[1, 3, 4])
    match.interject(4, "assassination", JULIUS)
    play(match, AELIUS, 0, 0, "family:furius", "clockwise", "against", "appeal", *["against"] * 4)
    assert (rome(match).session.minor_trials, rome(match).session.major_trials) == (0, 0)
    assert asked(match) == {2: "trial.accuse"}


@pytest.mark.rule("republic:9.74g", "republic:9.42b")
def test_the_accused_adds_his_influence() -> None:
    match = play(caught(dice=[3, 4]), "family:fabius", "seat:4", "appeal", "against")
    assert tally(match) == (0, 2 + 3 + 2)


@pytest.mark.rule("republic:9.74d")
def test_a_prosecutor_murdered_before_he_answers_is_replaced() -> None:
    match = play(caught(dice=[6]), "family:junius")
    assert asked(match) == {3: "trial.prosecutor_consent"}
    match.interject(2, "assassination", "family:junius")
    play(match, "family:furius", 0, 0)
    assert asked(match) == {0: "trial.special_prosecutor"}


@pytest.mark.rule("republic:9.74b")
def test_an_accused_murdered_before_his_trial_is_not_tried() -> None:
    match = caught(dice=[6], people={FLAMINIUS: {"influence": 8}})
    match.interject(2, "assassination", FLAMINIUS)
    play(match, "family:furius", 0, 0)
    assert asked(match) == {0: "senate.business"}
