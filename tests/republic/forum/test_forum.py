"""The Forum Phase: what leaves at its start, six initiatives in order and by auction, and the cards they draw."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.cards import CARD_OF, ERA_ENDS, STATESMEN_OF
from tabularium.games.republic.forum.initiative import draw_card, place
from tabularium.games.republic.state import (
    ACTIVE,
    BENEATH,
    BEQUEST_OPEN,
    FORUM,
    LEADER_IN_CURIA,
    NOBODY,
    REVOLT,
    ROME,
)
from tabularium.testing.language import asked, legal, lines, play

from ..table import board, event, hand, holds, leader, loaded, of, person, position, rome, war

TRIBUNE = CARD_OF["intrigue:tribune"]


def forum(*dice: int, **given: Any) -> Match:
    """The phase begins; without a deck the rolls of initiative are all that chance decides."""
    return position("forum_phase", phase="forum", dice=dice, **{"deck": (), "turn": 3} | given)


def pass_on(match: Match, seat: int) -> Match:
    """A faction does nothing with its initiative."""
    assert asked(match) == {seat: "forum.persuader"}
    return play(match, "skip", "skip", "done")


# -- the start ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:7.1", "republic:SUM.forum")
def test_old_events_leave_unless_their_card_stays() -> None:
    stay = ("event:refuge", "event:pretender-emerges", "event:rhodian-alliance")
    go = ("event:drought", "event:evil-omens", "event:trial-of-verres", "event:new-alliance", "event:epidemic")
    match = forum(3, 3, events=dict.fromkeys((*stay, *go), 2))
    assert [rome(match).level[event(key)] for key in (*stay, *go)] == [2, 2, 2, 0, 0, 0, 0, 0]


@pytest.mark.rule("republic:8.2b")
def test_recruits_and_manpower_are_back() -> None:
    match = forum(3, 3, no_recruitment=True, shortage=2)
    assert (rome(match).no_recruitment, rome(match).shortage) == (False, 0)


@pytest.mark.rule("republic:E.barbarian-raids.4")
def test_captives_of_raids_die_if_nobody_paid() -> None:
    match = forum(3, 3, people={"family:fabius": {"place": "captive"}}, captors=[[person("family:fabius"), 3]])
    assert rome(match).curia == [person("family:fabius")]
    assert rome(match).captors == []


@pytest.mark.rule("republic:E.bequest.1")
def test_an_unfinished_bequest_stays() -> None:
    assert rome(forum(3, 3, bequest=[BEQUEST_OPEN, 0, 0])).bequest[0] == BEQUEST_OPEN


# -- order and auction ----------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:7.21a", "republic:7.21b", "republic:4.18b")
def test_the_highest_officers_faction_begins_and_the_others_follow_clockwise() -> None:
    people = {"family:cornelius": {"office": "none"}, "family:julius": {"office": "rome_consul"}}
    match = forum(*[3, 3] * 6, people=people)
    for seat in (1, 2, 3, 4, 0):
        pass_on(match, seat)
    assert rome(match).initiatives == 6
    assert asked(match) == {1: "forum.persuader"}


@pytest.mark.rule("republic:7.21a")
def test_the_order_stands_even_if_the_highest_officer_changes() -> None:
    match = forum(*[3, 3] * 6)
    pass_on(match, 0)
    rome(match).office[person("family:cornelius")] = 0
    for seat in (1, 2, 3, 4):
        pass_on(match, seat)


@pytest.mark.rule("republic:7.21a")
def test_a_faction_that_is_out_takes_no_initiative() -> None:
    match = forum(*[3, 3] * 6)
    rome(match).out[1] = 1
    pass_on(match, 0)
    pass_on(match, 2)


ONE_RICH = {"family:cornelius": {"talents": 9}}
RICH = {f"family:{name}": {"talents": 9} for name in ("cornelius", "claudius", "furius", "junius")}


def at_auction(**given: Any) -> Match:
    """Four factions have had their own initiatives; two are to be sold."""
    match = forum(*[3, 3] * 6, seats=4, **{"people": RICH} | given)
    for seat in range(4):
        pass_on(match, seat)
    return match


def pass_forum(match: Match) -> None:
    assert list(asked(match).values()) == ["forum.persuader"]
    play(match, "skip", "skip", "done")


@pytest.mark.rule("republic:7.21c", "republic:7.21b")
def test_the_first_of_the_highest_bids_wins_and_pays() -> None:
    match = at_auction()
    assert asked(match) == {0: "forum.bidder"}
    play(match, "family:cornelius", 3, "family:claudius", 5, "family:furius", 5, "pass")
    assert asked(match) == {1: "forum.persuader"}
    assert of(match, "talents", "family:claudius") == 4
    assert [of(match, "talents", key) for key in ("family:cornelius", "family:furius", "family:junius")] == [9, 9, 9]
    assert rome(match).initiatives == 5


@pytest.mark.rule("republic:7.21c", "republic:7.21b")
def test_a_higher_bid_later_wins_and_the_next_initiative_is_sold_again() -> None:
    match = at_auction()
    play(match, "family:cornelius", 3, "family:claudius", 4, "family:furius", 9, "pass")
    pass_on(match, 2)
    assert asked(match) == {0: "forum.bidder"}


@pytest.mark.rule("republic:7.21c")
def test_bids_come_from_senators_in_rome_with_talents() -> None:
    match = at_auction(people=RICH | {"family:fabius": {"talents": 2, "place": "captive"}}, treasuries={0: 30})
    assert legal(match) == ["pass", "family:cornelius"]
    play(match, "family:cornelius")
    assert legal(match) == list(range(1, 10))


@pytest.mark.rule("republic:7.21c")
def test_a_faction_without_talents_in_rome_is_not_asked() -> None:
    match = at_auction(people={key: RICH[key] for key in ("family:cornelius", "family:furius")})
    play(match, "pass")
    assert asked(match) == {2: "forum.bidder"}


@pytest.mark.rule("republic:7.21d")
def test_without_bids_the_highest_officers_faction_takes_all_that_are_left() -> None:
    match = at_auction()
    play(match, "pass", "pass", "pass", "pass")
    pass_on(match, 0)
    assert asked(match) == {0: "forum.persuader"}
    assert rome(match).initiatives == 6


@pytest.mark.rule("republic:7.21d")
def test_the_table_may_sell_the_next_initiative_even_after_no_bid() -> None:
    match = at_auction(options={"auction_after_no_bid": True})
    play(match, "pass", "pass", "pass", "pass")
    pass_on(match, 0)
    assert asked(match) == {0: "forum.bidder"}


@pytest.mark.rule("republic:7.21b")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_there_are_six_initiatives(seats: int) -> None:
    match = forum(*[3, 3] * 6, seats=seats)
    for _ in range(6):
        assert rome(match).phase == "forum"
        pass_forum(match)
    assert rome(match).phase != "forum"
    assert len(lines(match, "initiative.roll")) == 6


@pytest.mark.rule("republic:7.21b", "republic:7.21d")
def test_every_year_has_its_own_six_initiatives_and_auctions() -> None:
    match = forum(*[3, 3] * 6, seats=3, people=ONE_RICH, initiatives=6, auction_over=True)
    for seat in range(3):
        pass_on(match, seat)
    assert rome(match).initiatives == 3
    assert asked(match) == {0: "forum.bidder"}


@pytest.mark.rule("republic:7.2d")
def test_a_faction_away_from_rome_has_its_initiative() -> None:
    away = {f"family:{name}": {"place": "captive"} for name in ("julius", "claudius", "manlius")}
    match = forum(*[3, 3] * 6, people=away)
    pass_on(match, 0)
    assert asked(match) == {1: "forum.last_actions"}


# -- the roll -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:7.2a", "republic:7.22a")
def test_a_seven_is_an_event_and_no_card() -> None:
    match = forum(3, 4, 3, 3, 3, deck=["intrigue:tribune"])
    assert rome(match).level[event("event:drought")] == 1
    assert hand(match, 0) == []


@pytest.mark.rule("republic:7.2a")
@pytest.mark.parametrize("dice", [(1, 1), (2, 4), (4, 4), (6, 6)])
def test_anything_else_is_one_card(dice: tuple[int, int]) -> None:
    match = forum(*dice, TRIBUNE, deck=["intrigue:tribune", "intrigue:assassin"])
    assert hand(match, 0) == ["intrigue:tribune"]
    assert sum(map(len, rome(match).deck)) == 1


@pytest.mark.rule("republic:E.evil-omens.1", "republic:7.2a")
def test_evil_omens_do_not_touch_the_roll_for_initiative() -> None:
    match = position("take_initiative", [0], phase="forum", dice=(4, 4, TRIBUNE), events={"event:evil-omens": 1})
    assert hand(match, 0) == ["intrigue:tribune"]


@pytest.mark.rule("republic:7.2c")
def test_with_an_empty_deck_the_initiative_goes_on() -> None:
    match = forum(3, 3)
    assert asked(match) == {0: "forum.persuader"}
    assert len(lines(match, "deck.empty")) == 1


@pytest.mark.rule("republic:3.4c", "republic:3.4d")
def test_the_first_card_of_the_next_deck_begins_its_period() -> None:
    s = board(deck=("intrigue:tribune", "intrigue:assassin", "intrigue:seduction"))
    tribune, assassin, last = s.deck[0]
    s.deck, s.deck_era = [[tribune], [assassin], [last]], [0, 1, 2]
    draw_card(s, 0)
    assert (s.era, s.hands[0], s.deck, s.deck_era) == (0, [tribune], [[assassin], [last]], [1, 2])
    draw_card(s, 1)
    assert (s.era, s.hands[1], s.deck, s.deck_era) == (1, [assassin], [[last]], [2])
    draw_card(s, 2)
    assert (s.era, s.hands[2], s.deck, s.deck_era) == (2, [last], [], [])


@pytest.mark.rule("republic:3.4c")
def test_the_table_hears_of_a_period_once_it_begins() -> None:
    keys = ["intrigue:tribune", "intrigue:assassin", "intrigue:seduction"]
    first, second, third = (CARD_OF[key] for key in keys)
    match = forum(3, 3, first, 3, 3, second, 3, 3, third, seats=3, deck=keys)
    rome(match).deck, rome(match).deck_era = [[second], [third]], [0, 1]
    pass_on(match, 0)
    assert lines(match, "deck.era") == []
    pass_on(match, 1)
    assert [line.params["era"] for line in lines(match, "deck.era")] == ["era:middle"]


@pytest.mark.rule("republic:3.4c")
def test_a_period_never_goes_back() -> None:
    s = board(deck=("intrigue:tribune",), era=1)
    s.deck_era = [0]
    draw_card(s, 0)
    assert s.era == 1


# -- the card -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:7.3b", "republic:4.2a")
@pytest.mark.parametrize(
    "key", ["intrigue:tribune", "statesman:1a", "concession:mining", "law:julian", "leader:cleopatra-vii"]
)
def test_a_red_card_is_known_to_its_drawer_only(key: str) -> None:
    match = forum(3, 3, CARD_OF[key], deck=[key])
    assert hand(match, 0) == [key]
    assert [line.params for line in lines(match, "card.to_hand")] == [{"seat": "seat:0"}]
    assert lines(match, "card.yours") == []
    assert [line.params["card"] for line in match.lines(0) if line.message == "card.yours"] == [key]
    assert match.view(1)["factions"][0]["hand"] is None


@pytest.mark.rule("republic:7.3a", "republic:4.2a", "republic:7.311a", "republic:4.2c")
def test_a_family_lies_unaligned_in_the_forum() -> None:
    match = forum(3, 3, CARD_OF["family:terentius"], deck=["family:terentius"])
    assert (of(match, "place", "family:terentius"), of(match, "faction", "family:terentius")) == (FORUM, NOBODY)
    assert hand(match, 0) == []
    assert len(lines(match, "family.appears")) == 1


@pytest.mark.rule("republic:7.3a")
def test_a_family_goes_beneath_its_statesman() -> None:
    s = board(people={"statesman:19a": {"faction": 1}})
    s.deck[0].remove(CARD_OF["family:aemilius"])
    place(s, 0, CARD_OF["family:aemilius"])
    assert s.place[person("family:aemilius")] == BENEATH
    holds(s)


@pytest.mark.rule("republic:7.3a", "republic:7.34")
def test_wars_leaders_and_bequests_lie_open() -> None:
    s = board()
    for key in ("war:gallic-1", "leader:hannibal", "bequest:pergamene"):
        s.deck[0].remove(CARD_OF[key])
        place(loaded(s), 0, CARD_OF[key])
        holds(s)
    assert s.war[war("war:gallic-1")] == ACTIVE
    assert s.leader_at[leader("leader:hannibal")] == LEADER_IN_CURIA
    assert s.bequest[0] == BEQUEST_OPEN
    assert s.hands[0] == []


# -- facts of the cards -----------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:7.311b", "republic:ERR.acilius")
def test_no_statesman_belongs_to_acilius() -> None:
    assert STATESMEN_OF[person("family:acilius")] == []
    assert len(STATESMEN_OF[person("family:cornelius")]) == 3


# -- the end of the era -----------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:12.1b")
def test_the_game_ends_after_the_forum_phase_in_which_era_ends_is_drawn() -> None:
    wars = dict.fromkeys(("war:gallic-1", "war:syrian", "war:jugurthine", "war:parthian", "war:social"), "active")
    match = forum(3, 3, ERA_ENDS, *[3, 3] * 5, deck=["event:era-ends"], wars=wars)
    assert rome(match).era_ends
    for _ in range(5):
        pass_forum(match)
        assert match.outcome is None
    pass_forum(match)
    assert match.outcome == {"winners": [0], "ending": "influence"}


def ended(**given: Any) -> Match:
    """The Forum Phase in which Era Ends was drawn is over."""
    return position("enemy_leader_dies", phase="forum", era_ends=True, **given)


@pytest.mark.rule("republic:12.2e", "republic:12.1b")
def test_the_faction_with_most_influence_wins() -> None:
    assert ended(people={"family:acilius": {"influence": 20}}).outcome == {"winners": [3], "ending": "influence"}


@pytest.mark.rule("republic:12.2e", "republic:10.71b")
@pytest.mark.parametrize("where", ["captive", "revolt"])
def test_rebels_and_captives_do_not_count(where: str) -> None:
    match = ended(people={"family:acilius": {"influence": 20, "place": where}})
    assert match.outcome == {"winners": [0], "ending": "influence"}


@pytest.mark.rule("republic:12.2e")
def test_equal_influence_is_decided_by_dice() -> None:
    people = {"family:acilius": {"influence": 9}}
    assert ended(people=people, dice=(2, 3, 3, 3)).outcome == {"winners": [3], "ending": "influence"}
    assert ended(people=people, dice=(3, 4, 3, 3)).outcome == {"winners": [0], "ending": "influence"}


@pytest.mark.rule("republic:12.2c")
@pytest.mark.parametrize(("where", "winner"), [(ROME, 2), (REVOLT, 0)])
def test_a_consul_for_life_wins_before_influence_is_counted(where: int, winner: int) -> None:
    people = {"family:furius": {"influence": 3, "place": {ROME: "rome", REVOLT: "revolt"}[where]}}
    assert ended(people=people, life=person("family:furius")).outcome["winners"] == [winner]
