"""Advocates: who may defend, what his words are worth, and what the verdict means for him."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.bot import GreedyBot
from tabularium.games.republic.cards import NUMBER_OF, ORATORY, PERSON
from tabularium.games.republic.death import Cause, kill
from tabularium.games.republic.odds import ask
from tabularium.games.republic.odds.trial import acquittal, chances, outcome
from tabularium.games.republic.state import CURIA, ROME
from tabularium.games.republic.view import view
from tabularium.testing.language import asked, lines, play

from ..court import AELIUS, CLAUDIUS, JUNIUS, MANLIUS, court, options, tried
from ..floor import CENSURE, business, cards
from ..table import of, person, rome

ON = {"advocates": True}
PAPIRIUS, FULVIUS = "family:papirius", "family:fulvius"
"""Of the accused's faction, 3, and of another, 2."""
FLAMINIUS = "family:flaminius"
LAST = PERSON[-1]


def accused(*dice: int, advocate: str = "", **given: Any) -> Match:
    """Junius of faction 3 stands trial before Claudius, and Manlius prosecutes; the advocate, if named, agrees."""
    match = tried(court(given.pop("accused", None), dice=dice, **{"options": ON} | given))
    if not advocate:
        return match
    play(match, advocate)
    return play(match, "consent") if "trial.advocate_consent" in asked(match).values() else match


def verdict(match: Match, side: str) -> Match:
    """Everybody votes so, and the accused does not appeal."""
    while rome(match).motions:
        key = next(iter(asked(match).values()))
        play(match, {"senate.call": "clockwise", "trial.appeal": "no_appeal"}.get(key, side))
    return match


# -- who defends ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.421a")
def test_anybody_in_rome_may_be_named_but_censor_and_prosecutor() -> None:
    match = accused(provinces={"province:asia": AELIUS})
    assert asked(match) == {3: "trial.advocate"}
    named = options(match)
    assert named[0] == JUNIUS, "who names nobody speaks for himself"
    assert not {CLAUDIUS, MANLIUS, AELIUS} & set(named)
    assert {"family:julius", "family:cornelius", PAPIRIUS, FULVIUS} <= set(named)


@pytest.mark.rule("republic:9.421a")
def test_without_the_option_nobody_is_asked() -> None:
    match = tried(court())
    assert asked(match) == {1: "senate.call"}
    assert rome(match).motions[-1].advocate == []


@pytest.mark.rule("republic:9.421a")
def test_a_man_of_another_faction_must_agree_and_others_may_be_asked_after_him() -> None:
    match = play(accused(3, 4), FULVIUS)
    assert asked(match) == {2: "trial.advocate_consent"}
    assert match.asks[2].params == {"senator": FULVIUS, "accused": JUNIUS}
    play(match, "refuse")
    assert asked(match) == {3: "trial.advocate"}
    assert FULVIUS not in options(match)
    play(match, "family:furius", "consent")
    assert rome(match).motions[-1].advocate == [person("family:furius"), 0]


@pytest.mark.rule("republic:9.421a")
def test_a_man_of_the_own_faction_agrees_by_being_named() -> None:
    match = play(accused(3, 4), PAPIRIUS)
    assert asked(match) == {1: "senate.call"}
    assert view(rome(match), 0)["motions"][-1]["advocate"] == PAPIRIUS


@pytest.mark.rule("republic:9.421a", "republic:9.421c")
def test_who_finds_nobody_is_his_own_advocate() -> None:
    match = play(accused(3, 4), JUNIUS)
    assert rome(match).motions[-1].advocate == [person(JUNIUS), 0]


@pytest.mark.rule("republic:9.421a", "republic:9.722c")
def test_the_dead_neither_agree_nor_are_defended() -> None:
    def murdered(target: str) -> Match:
        match = play(accused(6), FULVIUS)
        match.interject(4, "assassination", target)
        return play(match, AELIUS, 0, 0)

    assert asked(murdered(FULVIUS)) == {3: "trial.advocate"}
    assert not rome(murdered(JUNIUS)).motions


# -- the contest ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:TBL.trial")
@pytest.mark.parametrize(
    ("total", "votes"), [(-3, -20), (2, -20), (3, -16), (6, -4), (7, 0), (8, 4), (10, 12), (11, 16), (12, 20), (18, 20)]
)
def test_four_votes_for_every_point_from_seven_and_twenty_at_most(total: int, votes: int) -> None:
    assert outcome(total) == votes


@pytest.mark.rule("republic:9.421c")
def test_dice_and_the_advocates_oratory_less_the_prosecutors() -> None:
    match = accused(3, 4, advocate=AELIUS)
    total = 7 + ORATORY[person(AELIUS)] - ORATORY[person(MANLIUS)]
    (line,) = lines(match, "trial.contest")
    assert (line.params["total"], line.params["votes"]) == (total, outcome(total))
    assert rome(match).motions[-1].swing == outcome(total) != 0


@pytest.mark.rule("republic:9.421c", "republic:9.42c")
def test_what_the_contest_brings_is_counted_with_the_appeal() -> None:
    match = accused(6, 6, 2, 6, advocate=JUNIUS)
    contest = rome(match).motions[-1].swing
    play(match, "seat:3", "appeal")
    assert contest > 0
    assert rome(match).motions[-1].swing == contest + 4
    assert lines(match, "trial.appealed")[0].params["votes"] == 4


@pytest.mark.rule("republic:9.421c", "republic:E.evil-omens.1")
def test_evil_omens_weigh_on_the_contest() -> None:
    plain = lines(accused(3, 4, advocate=JUNIUS), "trial.contest")[0].params["total"]
    omens = lines(accused(3, 4, advocate=JUNIUS, events={"event:evil-omens": 1}), "trial.contest")[0].params["total"]
    assert omens == plain - 1


@pytest.mark.rule("republic:9.421c")
@pytest.mark.parametrize("part", ["advocate", "prosecutor"])
def test_cicero_is_two_better_in_court_on_either_side(part: str) -> None:
    cicero = {"statesman:28a": {"faction": 2 if part == "advocate" else 1}}
    match = court(dice=[3, 4], people=cicero, options=ON)
    if part == "advocate":
        play(tried(match), "statesman:28a", "consent")
        expected = 7 + 6 + 2 - ORATORY[person(MANLIUS)]
    else:
        play(tried(match, prosecutor="statesman:28a"), JUNIUS)
        expected = 7 + ORATORY[person(JUNIUS)] - 6 - 2
    assert lines(match, "trial.contest")[0].params["total"] == expected


# -- the verdict ----------------------------------------------------------------------------------------------------
FAMOUS = {FULVIUS: {"influence": 5}, MANLIUS: {"influence": 2}}


@pytest.mark.rule("republic:9.4211a")
def test_a_conviction_costs_the_advocate_three_influence() -> None:
    match = verdict(accused(1, 1, advocate=FULVIUS, people=FAMOUS), "for")
    assert lines(match, "trial.convicted")
    assert of(match, "influence", FULVIUS) == 2


@pytest.mark.rule("republic:9.4211a")
def test_who_defended_himself_loses_only_what_a_convict_loses() -> None:
    last = {LAST: {"faction": 2, "influence": 9}}
    match = verdict(accused(1, 1, advocate=JUNIUS, accused={"corrupt": 1, "influence": 9}, people=last), "for")
    assert of(match, "influence", JUNIUS) == 4
    assert of(match, "influence", LAST) == 9, "nobody is not the last of the list"


@pytest.mark.rule("republic:9.4211b")
def test_an_acquittal_gives_the_advocate_three_and_costs_the_prosecutor_three() -> None:
    match = verdict(accused(6, 6, advocate=FULVIUS, people=FAMOUS), "against")
    assert (of(match, "influence", FULVIUS), of(match, "influence", MANLIUS)) == (8, 0)


@pytest.mark.rule("republic:9.4211b")
def test_who_defended_himself_gains_nothing_and_the_prosecutor_still_loses() -> None:
    people = {MANLIUS: {"influence": 5}, LAST: {"faction": 2, "influence": 9}}
    match = verdict(accused(6, 6, advocate=JUNIUS, accused={"corrupt": 1, "influence": 9}, people=people), "against")
    assert (of(match, "influence", JUNIUS), of(match, "influence", MANLIUS)) == (9, 2)
    assert of(match, "influence", LAST) == 9


@pytest.mark.rule("republic:9.4211b", "republic:9.423a")
def test_a_veto_changes_nothing_for_either() -> None:
    match = accused(6, 6, advocate=FULVIUS, people=FAMOUS, hands={2: cards("tribune")})
    play(match, "seat:2", "veto")
    assert not rome(match).motions
    assert (of(match, "influence", FULVIUS), of(match, "influence", MANLIUS)) == (5, 2)


@pytest.mark.rule("republic:9.4211b", "republic:SUM.senate-trials")
def test_without_advocates_an_acquittal_costs_the_prosecutor_nothing() -> None:
    match = verdict(tried(court(people={MANLIUS: {"influence": 5}})), "against")
    assert of(match, "influence", MANLIUS) == 5


@pytest.mark.rule("republic:9.4211b", "republic:9.422d")
def test_a_crowd_that_frees_the_accused_acquits_him() -> None:
    match = accused(3, 4, 6, 6, 32, 32, 32, 32, advocate=FULVIUS, people=FAMOUS)
    play(match, "seat:3", "appeal")
    assert lines(match, "trial.freed")
    assert (of(match, "influence", FULVIUS), of(match, "influence", MANLIUS)) == (8, 0)


@pytest.mark.rule("republic:9.4211a", "republic:9.421c")
def test_an_advocate_who_has_died_gains_and_loses_nothing_and_the_trial_goes_on() -> None:
    match = accused(1, 1, advocate="family:furius", people={"family:furius": {"influence": 5}})
    kill(rome(match), person("family:furius"), Cause.MURDERED)
    assert rome(verdict(match, "for")).curia == [person("family:furius")]
    assert lines(match, "trial.convicted")
    assert of(match, "influence", "family:furius") > 2


# -- the crowd ------------------------------------------------------------------------------------------------------
def lynched(*chits: int, advocate: str = "family:furius", popularity: int = -4, **given: Any) -> Match:
    """Junius, whom nobody likes, appeals with a roll of 5; dice of the contest first."""
    unloved = {"corrupt": 1, "popularity": popularity}
    match = accused(3, 4, 2, 3, *chits, advocate=advocate, accused=unloved, **given)
    return play(match, "seat:3", "appeal")


@pytest.mark.rule("republic:9.422c")
def test_a_chit_for_every_point_below_three_strikes_the_advocate_alone() -> None:
    match = lynched(NUMBER_OF[person("family:cornelius")], NUMBER_OF[person("family:furius")])
    assert lines(match, "chits.drawn")[0].params["drawn"] == 2
    assert of(match, "place", "family:furius") == CURIA
    assert of(match, "place", "family:cornelius") == ROME


@pytest.mark.rule("republic:9.422c", "republic:9.4211a")
def test_an_advocate_who_is_spared_has_lost_the_case() -> None:
    match = lynched(32, 32, people={"family:furius": {"influence": 5}})
    assert of(match, "influence", "family:furius") == 2


@pytest.mark.rule("republic:9.422c")
def test_for_his_own_advocate_nothing_is_drawn() -> None:
    assert not lines(lynched(advocate=JUNIUS), "chits.drawn")


@pytest.mark.rule("republic:9.422c")
def test_with_the_lowest_roll_that_kills_one_chit_is_drawn() -> None:
    match = lynched(32, popularity=-3)
    assert lines(match, "trial.lynched")[0].params["total"] == 2
    assert lines(match, "chits.drawn")[0].params["drawn"] == 1


# -- the special trial ----------------------------------------------------------------------------------------------
def special(*dice: int, **given: Any) -> Match:
    """Aelius of faction 4 is caught attacking Julius, who was popular; Flaminius stands trial, Fabius prosecutes."""
    people = {FLAMINIUS: {"influence": 8}, "family:julius": {"popularity": 2}, **given.pop("people", {})}
    match = business(dice=[1, *dice], people=people, options=ON, **given)
    match.interject(4, "assassination", "family:julius")
    return play(match, AELIUS, 0, 0, "family:fabius")


@pytest.mark.rule("republic:9.421a", "republic:9.74g")
def test_a_special_trial_has_an_advocate_too_even_while_another_vote_waits() -> None:
    match = play(business(dice=[1, 3, 4], people={FLAMINIUS: {"influence": 8}}, options=ON), *CENSURE, "seat:2", "for")
    match.interject(4, "assassination", "family:julius")
    play(match, AELIUS, 0, 0, "family:fabius")
    assert asked(match) == {4: "trial.advocate"}
    play(match, "family:furius")
    assert match.asks[2].params == {"senator": "family:furius", "accused": FLAMINIUS}
    play(match, "consent")
    assert lines(match, "trial.contest")
    assert [motion.subject for motion in rome(match).motions] == ["minor_motion", "special_trial"]


@pytest.mark.rule("republic:9.422c", "republic:9.12e")
def test_if_the_crowd_kills_the_chair_as_advocate_the_next_presides() -> None:
    match = lynched(NUMBER_OF[person("family:cornelius")], 32, advocate="family:cornelius")
    assert rome(match).session.chair == person("family:julius")


@pytest.mark.rule("republic:9.74e", "republic:9.421a")
def test_the_advocate_of_a_condemned_assassins_faction_may_die_with_it() -> None:
    furius = NUMBER_OF[person("family:furius")]
    match = play(special(1, 1, 4, 4, furius, 32), "family:furius", "consent")
    verdict_by_appeal(match, "for")
    assert lines(match, "trial.convicted")
    assert of(match, "place", "family:furius") == CURIA


@pytest.mark.rule("republic:9.4211b", "republic:9.74g")
def test_an_acquittal_in_a_special_trial_counts_for_both_men() -> None:
    people = {"family:furius": {"influence": 5}, "family:fabius": {"influence": 5}}
    match = play(special(6, 6, 4, 4, people=people), "family:furius", "consent")
    verdict_by_appeal(match, "against")
    assert (of(match, "influence", "family:furius"), of(match, "influence", "family:fabius")) == (8, 2)


def verdict_by_appeal(match: Match, side: str) -> None:
    while rome(match).motions:
        key = next(iter(asked(match).values()))
        play(match, {"senate.call": "clockwise", "trial.appeal": "appeal"}.get(key, side))


# -- odds and bot ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.421c", "republic:TBL.trial")
def test_the_odds_of_the_contest() -> None:
    even = chances(3, 3)
    assert even[0] == pytest.approx(6 / 36)
    assert even[20] == even[-20] == pytest.approx(1 / 36)
    assert sum(even.values()) == pytest.approx(1)
    assert chances(3, 3, omens=1) == chances(2, 3)
    assert acquittal(ayes=8, noes=0, advocate=5, prosecutor=3) == pytest.approx(21 / 36)


@pytest.mark.rule("republic:9.421c")
def test_the_command_tells_them() -> None:
    found = ask(["trial", "--advocate", "5", "--prosecutor", "3", "--ayes", "8"]).data
    assert found["acquitted"] == pytest.approx(21 / 36)
    assert found["results"]["20"] == pytest.approx(6 / 36)


@pytest.mark.rule("republic:9.421a")
def test_the_bot_names_its_best_speaker_and_defends_nobody_elses_man() -> None:
    match = accused(3, 4)
    bot = GreedyBot()
    named = bot(view(rome(match), 3), match.asks[3])
    assert named == max((JUNIUS, PAPIRIUS, "family:acilius"), key=lambda key: ORATORY[person(key)])
    play(match, FULVIUS)
    assert bot(view(rome(match), 2), match.asks[2]) == "refuse"
