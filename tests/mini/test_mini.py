"""The mini senate plays by its rules: what it puts the kernel through happens as it should."""

from typing import Any

import pytest

from tabularium.engine import IllegalAnswer, Match, NoChance, Scripted
from tabularium.testing.inventory.editions import played
from tests.mini.game import MINI, check
from tests.mini.senate import OMENS, Mini

GAME = played(MINI)
COINS = 4
SUN, CALM, STORM = OMENS["sun_1"], OMENS["calm_1"], OMENS["storm_1"]


def begun(omen: int = SUN, *dice: int, seats: int = 3, **options: Any) -> Match:
    """Every purse holds four coins, whatever the edition fills in; then the omen, then whatever else chance does."""
    script = Scripted([1] * seats + [omen, *dice])
    match = Match.new(GAME, seats, dice=script, options=options)
    s = state(match)
    for seat in range(seats):
        s.take(seat, COINS - s.coins[seat])
    return match


def chaired(omen: int = SUN, *dice: int, officer: int = 0, **options: Any) -> Match:
    """The officer has bid most for the chair, three coins; where the old officer is first, an idle round goes by."""
    idle = [] if GAME.state.edition.steps["round"][0] == "election" else [OMENS["calm_2"]]
    match = begun(*idle, omen, *dice, **options)
    for seat in match.seats:
        match.answer(seat, 3 if seat == officer else 0)
    return match


def put(match: Match, kind: str = "honour", target: int = 1, amount: int = 2) -> Match:
    """The officer puts a motion."""
    for answer in (kind, f"seat:{target}", amount):
        match.answer(state(match).presiding, answer)
    return match


def state(match: Match) -> Mini:
    assert isinstance(match.state, Mini)
    check(match.state)
    return match.state


def asked(match: Match) -> list[tuple[int, str]]:
    return [(seat, ask.key) for seat, ask in match.asks.items()]


def votes(match: Match, *ballots: str) -> None:
    for ballot in ballots:
        match.answer(next(iter(match.asks)), ballot)


@pytest.mark.rule("mini:setup.1")
def test_purses_are_secret() -> None:
    match = begun()
    assert match.view(1)["coins"] == [None, 4, None]
    assert match.view()["coins"] == [None, None, None]
    assert [line.to for line in match.log if line.message == "setup.purse"] == [[0], [1], [2]]


@pytest.mark.rule("mini:round.1")
@pytest.mark.parametrize(("omen", "motions"), [(STORM, 0), (CALM, 1), (SUN, 2)])
def test_the_omen_says_how_many_motions(omen: int, motions: int) -> None:
    match = begun(omen)
    assert state(match).motions == motions
    assert state(match).omens == [omen]


@pytest.mark.rule("mini:election.1", "mini:election.2")
def test_the_highest_bid_takes_the_chair() -> None:
    match = begun()
    with pytest.raises(IllegalAnswer) as refused:
        match.answer(2, 7)
    assert refused.value.refusal.message == "purse.too_much"
    for seat, bid in ((2, 3), (0, 1), (1, 2)):
        match.answer(seat, bid)
    s = state(match)
    assert (s.presiding, s.coins, s.influence) == (2, [4, 4, 1], [0, 0, 1])
    (won,) = [line for line in match.log if line.message == "election.won"]
    assert won.params["bids"] == {"seat:0": 1, "seat:1": 2, "seat:2": 3}


@pytest.mark.rule("mini:election.2")
def test_equal_bids_go_clockwise_after_the_last_officer() -> None:
    match = chaired(STORM, CALM, officer=1)
    for seat in range(3):
        match.answer(seat, 0)
    assert state(match).presiding == 2


@pytest.mark.rule("mini:preside.1")
def test_the_officer_is_asked_several_things_in_a_row_and_nobody_can_cut_in() -> None:
    match = chaired()
    assert "assassinate" in match.chances(1)
    before = state(match).copy()
    match.answer(0, "gift")
    assert match.chances(1) == {}
    match.answer(0, "seat:2")
    assert match.state == before, "nothing has happened yet"
    match.answer(0, 3)
    assert state(match).motions == 1
    votes(match, "aye", "aye", "no")
    assert state(match).coins == [1, 4, 7]


@pytest.mark.rule("mini:preside.2")
def test_no_censure_from_the_chair() -> None:
    match = chaired()
    with pytest.raises(IllegalAnswer) as refused:
        match.answer(0, "censure")
    assert (refused.value.refusal.rule, refused.value.refusal.remedy) == ("mini:preside.2", "appeal.remedy")


@pytest.mark.rule("mini:preside.1")
def test_the_officer_adjourns() -> None:
    match = chaired(SUN, CALM)
    match.answer(0, "adjourn")
    assert state(match).round == 2


@pytest.mark.rule("mini:vote.1")
def test_everybody_votes_once_in_turn_and_openly() -> None:
    match = put(chaired(SUN, officer=1))
    for seat in (1, 2, 0):
        assert asked(match) == [(seat, "vote.cast")]
        votes(match, "abstain")
    assert [line.params["seat"] for line in match.log if line.message == "vote.cast"] == ["seat:1", "seat:2", "seat:0"]


@pytest.mark.rule("mini:vote.2")
def test_votes_are_counted() -> None:
    match = put(chaired(SUN, officer=1))
    assert asked(match) == [(1, "vote.cast")]
    votes(match, "aye", "abstain")
    assert asked(match) == [(0, "vote.cast")]
    votes(match, "abstain")
    assert state(match).influence == [0, 3, 0]


@pytest.mark.rule("mini:vote.2")
def test_a_tie_fails() -> None:
    match = put(chaired(SUN))
    votes(match, "aye", "no", "abstain")
    assert state(match).influence == [1, 0, 0]


# -- nested votes ------------------------------------------------------------------------------------------------
@pytest.mark.rule("mini:appeal.1")
def test_votes_nest_and_the_outer_one_goes_on_where_it_was() -> None:
    match = put(chaired(SUN))
    votes(match, "aye")
    match.interject(2, "appeal", "censure")
    assert asked(match) == [(2, "vote.cast")]
    votes(match, "no")
    match.interject(1, "appeal", "censure")
    votes(match, "no", "no", "no")
    assert [task[0] for task in match.state.agenda] == ["new_round", "preside", "vote", "vote"]
    assert asked(match) == [(0, "vote.cast")], "the first appeal: seat 2 has voted on it"
    votes(match, "no", "no")
    assert asked(match) == [(1, "vote.cast")], "the motion: seat 0 has voted on it"
    votes(match, "aye", "aye")
    assert state(match).influence == [1, 2, 0]


@pytest.mark.rule("mini:appeal.1")
def test_a_censured_officer_leaves_the_chair() -> None:
    match = put(chaired(SUN, CALM))
    match.interject(1, "appeal", "censure")
    votes(match, "aye", "aye", "no")
    assert (state(match).presiding, state(match).influence) == (-1, [0, 0, 0])
    votes(match, "aye", "aye", "aye")
    assert state(match).influence == [0, 2, 0], "the motion was put and is voted on"
    assert state(match).round == 2, "there is nobody to put the second"


@pytest.mark.rule("mini:appeal.1")
def test_one_appeal_each() -> None:
    match = put(chaired(SUN))
    match.interject(1, "appeal", "censure")
    with pytest.raises(NoChance):
        match.interject(1, "appeal", "censure")


@pytest.mark.rule("mini:suspend.1")
def test_a_suspended_motion_is_resumed_with_the_ballots_cast() -> None:
    match = put(chaired(SUN))
    votes(match, "aye")
    match.interject(0, "suspend", "suspend")
    assert asked(match) == [(0, "preside.motion")]
    put(match, "honour", 2, 3)
    votes(match, "aye", "aye", "aye")
    assert state(match).influence == [1, 0, 3]
    assert asked(match) == [(1, "vote.cast")], "the suspended motion goes on with the second voter"
    assert "suspend" not in match.chances(0)
    votes(match, "aye", "aye")
    assert state(match).influence == [1, 2, 3]


# -- assassins ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("mini:assassin.1")
def test_the_voter_being_asked_is_killed_and_somebody_else_is_asked() -> None:
    match = put(chaired(SUN, 6))
    votes(match, "aye")
    assert asked(match) == [(1, "vote.cast")]
    match.interject(0, "assassinate", "seat:1")
    assert asked(match) == [(2, "vote.cast")]
    assert state(match).alive == [1, 0, 1]
    assert state(match).coins == [1, 0, 4]


@pytest.mark.rule("mini:assassin.1")
def test_a_dead_players_vote_no_longer_counts() -> None:
    match = put(chaired(SUN, 5))
    match.stop(2, "vote.closing")
    votes(match, "aye", "no", "abstain")
    assert asked(match) == [(2, "stop.vote.closing")]
    match.interject(2, "assassinate", "seat:1")
    match.answer(2, "go_on")
    assert match.log[-1].message == "vote.failed", "an honour for the dead"
    assert (match.log[-1].params["ayes"], match.log[-1].params["noes"]) == (1, 0)


@pytest.mark.rule("mini:assassin.1")
@pytest.mark.parametrize(("die", "alive"), [(1, [1, 1, 0]), (2, [1, 1, 1]), (4, [1, 1, 1]), (5, [0, 1, 1])])
def test_the_die_decides(die: int, alive: list[int]) -> None:
    match = chaired(SUN, die)
    match.interject(2, "assassinate", "seat:0")
    assert state(match).alive == alive
    assert "assassinate" not in match.chances(2)
    assert not any(match.can_undo(seat) for seat in match.seats)


@pytest.mark.rule("mini:assassin.1")
def test_a_bidder_is_killed_and_the_others_fists_stay_closed() -> None:
    match = begun(SUN, 6)
    match.answer(0, 2)
    match.answer(1, 3)
    match.interject(0, "assassinate", "seat:1")
    assert match.run.held == {0: 2}
    assert asked(match) == [(2, "election.bid")]


@pytest.mark.rule("mini:assassin.1", "mini:end.1")
def test_the_last_one_alive_has_won() -> None:
    match = chaired(SUN, 6, 6)
    match.interject(0, "assassinate", "seat:1")
    match.interject(2, "assassinate", "seat:0")
    assert match.outcome is not None
    assert (match.outcome["winners"], match.outcome["ending"]) == ([2], "last_alive")


@pytest.mark.rule("mini:assassin.1")
def test_without_assassins() -> None:
    assert "assassinate" not in begun(assassins=False).chances(0)


# -- whispers ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("mini:whisper.1")
def test_only_the_two_know_how_many_coins_were_whispered() -> None:
    match = chaired()
    match.interject(1, "whisper", "seat:2")
    match.answer(1, 3)
    assert state(match).coins == [1, 1, 7]
    told = {seat: [line.message for line in match.lines(seat)][-1] for seat in (0, 1, 2, None)}
    assert told == {0: "whisper.seen", 1: "whisper.coins", 2: "whisper.coins", None: "whisper.seen"}
    assert "whisper" not in match.chances(1)


@pytest.mark.rule("mini:whisper.1")
def test_a_whisper_to_someone_killed_meanwhile_comes_to_nothing() -> None:
    match = chaired(SUN, 6)
    match.interject(1, "whisper", "seat:2")
    match.interject(0, "assassinate", "seat:2")
    assert asked(match) == [(0, "preside.motion")]
    assert state(match).coins == [1, 4, 0]


@pytest.mark.rule("mini:whisper.1")
def test_no_whispers_while_the_chair_is_bid_for() -> None:
    assert "whisper" not in begun().chances(0)


@pytest.mark.rule("mini:end.1")
def test_most_influence_wins_and_coins_break_the_tie() -> None:
    match = begun(STORM, rounds=1)
    for seat, bid in enumerate((0, 4, 3)):
        match.answer(seat, bid)
    assert match.outcome is not None
    assert (match.outcome["winners"], match.outcome["ending"]) == ([1], "rounds")
    assert match.view()["coins"] == [4, 0, 4], "purses are opened at the end"


# -- the kernel's services ---------------------------------------------------------------------------------------
def test_a_standing_vote_is_given_without_asking() -> None:
    match = put(chaired(SUN))
    match.stand(1, "vote.cast", ["abstain"], until="new_round")
    match.stand(2, "vote.cast", ["no"])
    votes(match, "aye")
    assert match.settle() == 2
    assert [line.message for line in match.log][-1] == "vote.failed"


def test_undo_over_several_scenes_of_a_motion() -> None:
    match = chaired(SUN)
    history = [match.snapshot()]
    for answer in ("honour", "seat:0", 3, "aye"):
        match.answer(0, answer)
        history.append(match.snapshot())
    for expected in reversed(history[:-1]):
        match.undo(0)
        kept = Match.from_snapshot(GAME, expected)
        assert match.state == kept.state
        assert asked(match) == asked(kept)
    assert not match.can_undo(0)
