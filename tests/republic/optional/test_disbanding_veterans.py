"""Disbanding veterans: glory for a victor, the way back for a consul, and the Senate's last reserve."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.bot import GreedyBot
from tabularium.games.republic.cards import LEGIONS, ORATORY
from tabularium.games.republic.death import Cause, kill
from tabularium.games.republic.forces import legions_at, raise_legions
from tabularium.games.republic.playing import play_statesman
from tabularium.games.republic.senators import faction_votes, oratory
from tabularium.games.republic.state import ACTIVE_BOX, BANK, NOBODY, Republic
from tabularium.games.republic.view import view
from tabularium.testing.language import asked, lines, play

from ..floor import business, may
from ..sitting import options
from ..table import board, holds, loaded, of, person, position, rome

ON = {"disbanding_veterans": True}
JULIUS, CORNELIUS, SCIPIO = "family:julius", "family:cornelius", "statesman:1a"


def sworn(to: str, *legions: int) -> dict[str, list[int]]:
    """These legions are veterans sworn to a senator."""
    veteran, whose = [0] * len(LEGIONS), [NOBODY] * len(LEGIONS)
    for legion in legions:
        veteran[legion], whose[legion] = 1, person(to)
    return {"veteran": veteran, "sworn": whose}


def sent_home(*legions: int, by: str = JULIUS) -> list[int]:
    """These legions of the bank were disbanded by a senator."""
    column = [NOBODY] * len(LEGIONS)
    for legion in legions:
        column[legion] = person(by)
    return column


def victorious(*veterans: int, **given: Any) -> Match:
    """Julius, Field Consul of faction 1, comes home a victor with the legions 4 to 9; some are his veterans."""
    julius = {"place": "field", "post": 0, "victor": 1, "influence": 8, **given.pop("julius", {})}
    return position(
        "declarations",
        phase="revolution",
        people={JULIUS: julius},
        armies={JULIUS: 6},
        **sworn(JULIUS, *veterans),
        **{"options": ON} | given,
    )


# -- disbanding -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:10.521")
def test_a_victor_who_gives_back_his_command_may_disband_his_sworn_veterans() -> None:
    match = play(victorious(4, 7), "return")
    assert asked(match) == {1: "revolution.disband"}
    assert match.asks[1].describe()["high"] == 2
    play(match, 2)
    s = rome(match)
    assert s.influence[person(JULIUS)] == 10
    assert oratory(s, person(JULIUS)) == ORATORY[person(JULIUS)] + 2
    assert [s.legion[legion] for legion in (4, 7)] == [BANK, BANK]
    assert [s.disbanded[legion] for legion in (4, 7)] == [person(JULIUS)] * 2
    assert lines(match, "revolution.returned")
    holds(s)


@pytest.mark.rule("republic:10.521")
def test_he_may_keep_some_or_all() -> None:
    none = rome(play(victorious(4, 7), "return", 0))
    assert (none.influence[person(JULIUS)], none.sworn[4], none.sworn[7]) == (8, person(JULIUS), person(JULIUS))
    one = rome(play(victorious(4, 7), "return", 1))
    assert (one.influence[person(JULIUS)], one.legion[4], one.legion[7]) == (9, BANK, ACTIVE_BOX)


@pytest.mark.rule("republic:10.521", "republic:11.2c")
def test_so_may_one_whose_revolt_is_void_for_he_has_not_rebelled() -> None:
    won = {"place": "field", "post": 0, "victor": 1}
    people = {CORNELIUS: won | {"influence": 8}, JULIUS: won}
    armies = {CORNELIUS: 2, JULIUS: 6}
    given: dict[str, Any] = {"people": people, "armies": armies, "options": ON, **sworn(CORNELIUS, 4)}
    match = position("declarations", phase="revolution", dice=[6] * 7, **given)
    play(match, "sound_out", "rebel", "loyal", "loyal", "sound_out", "rebel", "loyal", "loyal")
    assert asked(match) == {0: "revolution.disband"}
    play(match, 1)
    s = rome(match)
    assert (s.rebel, s.influence[person(CORNELIUS)], s.legion[4], s.legion[5]) == (person(JULIUS), 9, BANK, ACTIVE_BOX)


@pytest.mark.rule("republic:10.521")
def test_only_veterans_sworn_to_him_that_were_with_him() -> None:
    match = play(victorious(1, 2), "return")
    assert "revolution.disband" not in asked(match).values(), "his veterans stood in Rome"
    others = sworn(CORNELIUS, 4)
    match = position(
        "declarations",
        phase="revolution",
        people={JULIUS: {"place": "field", "post": 0, "victor": 1}},
        armies={JULIUS: 6},
        options=ON,
        **others,
    )
    play(match, "return")
    assert "revolution.disband" not in asked(match).values()


@pytest.mark.rule("republic:10.521")
def test_also_after_he_has_sounded_out_his_legions_and_stays_loyal() -> None:
    match = play(victorious(4, dice=[1] * 5), "sound_out", "return")
    assert asked(match) == {1: "revolution.disband"}


@pytest.mark.rule("republic:10.521")
def test_without_the_option_the_army_is_just_given_back() -> None:
    match = play(victorious(4, options={}), "return")
    assert "revolution.disband" not in asked(match).values()
    assert rome(match).sworn[4] == person(JULIUS)


@pytest.mark.rule("republic:10.521", "republic:4.17a")
def test_his_oratory_counts_in_votes_and_everywhere() -> None:
    s = board(disbanded=sent_home(10, 11), options=ON)
    plain = board()
    assert faction_votes(s, s.faction[person(JULIUS)]) == faction_votes(plain, plain.faction[person(JULIUS)]) + 2
    card = view(s, 0)["senators"][JULIUS]
    assert (card["oratory"], card["disbanded"]) == (ORATORY[person(JULIUS)] + 2, 2)


@pytest.mark.rule("republic:10.521", "republic:5.3a")
def test_his_glory_dies_with_him() -> None:
    s = loaded(board(disbanded=sent_home(10), options=ON))
    kill(s, person(JULIUS), Cause.MORTALITY)
    assert person(JULIUS) not in s.disbanded
    holds(s)


@pytest.mark.rule("republic:10.521", "republic:7.312c")
def test_a_statesman_takes_over_the_glory_of_his_family() -> None:
    s = loaded(board(disbanded=sent_home(10, by=CORNELIUS), hands={0: [SCIPIO]}, options=ON))
    play_statesman(s, s.faction[person(CORNELIUS)], person(SCIPIO))
    assert s.disbanded[10] == person(SCIPIO)
    assert oratory(s, person(SCIPIO)) == ORATORY[person(SCIPIO)] + 1


# -- recalling ------------------------------------------------------------------------------------------------------
def consul(*legions: int, **given: Any) -> Match:
    """Julius, Field Consul of faction 1, has disbanded these legions; the Senate sits."""
    julius = {"influence": 10, "popularity": 2, "talents": 12, **given.pop("julius", {})}
    return business(people={JULIUS: julius}, disbanded=sent_home(*legions), **{"options": ON} | given)


@pytest.mark.rule("republic:10.522a")
def test_a_consul_recalls_for_ten_talents_each() -> None:
    match = consul(10)
    assert may(match, 1, "recall_veterans") == [JULIUS]
    match.interject(1, "recall_veterans", JULIUS)
    play(match, 1, 10)
    s = rome(match)
    assert (s.influence[person(JULIUS)], s.popularity[person(JULIUS)], s.talents[person(JULIUS)]) == (9, 1, 2)
    assert (s.legion[10], s.veteran[10], s.sworn[10]) == (ACTIVE_BOX, 1, person(JULIUS))
    assert oratory(s, person(JULIUS)) == ORATORY[person(JULIUS)]
    holds(s)


@pytest.mark.rule("republic:10.522a")
def test_the_treasury_of_his_faction_may_pay_in_part_or_whole() -> None:
    match = consul(10, 11, 12, treasuries={1: 15})
    match.interject(1, "recall_veterans", JULIUS)
    count = match.asks[1].describe()
    assert (count["low"], count["high"]) == (1, 2), "three were disbanded, and two can be paid"
    play(match, 2)
    share = match.asks[1].describe()
    assert (share["low"], share["high"]) == (5, 12)
    play(match, 7)
    assert (of(match, "talents", JULIUS), rome(match).treasury[1]) == (5, 2)
    assert len(legions_at(rome(match), ACTIVE_BOX)) == 6


@pytest.mark.rule("republic:10.522a")
@pytest.mark.parametrize(
    "given",
    [
        {"julius": {"talents": 9}},
        {"julius": {"office": "none"}},
        {"julius": {"place": "field", "post": 0}},
        {"disbanded": [NOBODY] * len(LEGIONS)},
    ],
    ids=["poor", "no consul", "away", "nothing to recall"],
)
def test_nobody_else_and_not_without_money(given: dict[str, Any]) -> None:
    julius = {"influence": 10, "talents": 12, **given.get("julius", {})}
    match = business(people={JULIUS: julius}, disbanded=given.get("disbanded", sent_home(10)), options=ON)
    assert not may(match, 1, "recall_veterans")


@pytest.mark.rule("republic:10.522a")
def test_only_in_the_senate_and_not_twice_at_once() -> None:
    match = consul(10, 11, treasuries={1: 30})
    match.interject(1, "recall_veterans", JULIUS)
    assert not may(match, 1, "recall_veterans")
    forum = position(
        "revolution_phase", phase="revolution", people={JULIUS: {"talents": 12}}, disbanded=sent_home(10), options=ON
    )
    assert not may(forum, 1, "recall_veterans")


# -- raising them anew ----------------------------------------------------------------------------------------------
def bank(s: Republic, *left: int) -> None:
    """All legions but these are in Rome."""
    for legion in LEGIONS:
        s.legion[legion] = BANK if legion in left else ACTIVE_BOX


@pytest.mark.rule("republic:10.522b")
def test_disbanded_legions_are_raised_last() -> None:
    s = board(disbanded=sent_home(10, 11), options=ON)
    bank(s, 10, 11, 20)
    raise_legions(s, 1)
    assert (s.legion[20], s.legion[10]) == (ACTIVE_BOX, BANK)


@pytest.mark.rule("republic:10.522b")
def test_and_are_then_ordinary_and_cannot_be_recalled() -> None:
    s = board(disbanded=sent_home(10, 11), options=ON)
    bank(s, 10, 11)
    raise_legions(s, 1)
    assert (s.legion[10], s.veteran[10], s.sworn[10], s.disbanded[10]) == (ACTIVE_BOX, 0, NOBODY, NOBODY)
    assert s.disbanded[11] == person(JULIUS)
    holds(s)


# -- the bot --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:10.521", "republic:10.522a")
def test_the_bot_disbands_in_peace_and_recalls_in_need() -> None:
    bot = GreedyBot()

    def disbands(**given: Any) -> Any:
        match = play(victorious(4, 7, **given), "return")
        return bot(view(rome(match), 1), match.asks[1])

    assert disbands() == 2
    assert disbands(wars={"war:gallic-1": "inactive"}) == 0
    wars = dict.fromkeys(("war:gallic-1", "war:syrian", "war:illyrian-2", "war:macedonian-3"), "active")
    need = consul(10, wars=wars)
    assert bot.interject(view(rome(need), 1), need.chances(1)) == ("recall_veterans", JULIUS)
    peace = consul(10)
    assert bot.interject(view(rome(peace), 1), peace.chances(1)) is None
    assert options(peace)
