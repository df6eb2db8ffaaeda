"""Public deals and their judgement, showing cards, Influence Peddling, and what everybody may know."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import SEATS, Answer, Ask, Match, Sheet
from tabularium.games.republic.cards import CARD_OF, IN_HAND, MILITARY, PEOPLE, PERSON, STATESMEN_OF, read
from tabularium.games.republic.dealings import Deal, Promise
from tabularium.games.republic.deals import MOST_OFFERS, MOST_OPEN, MOST_REMEMBERED, lay_down, may_peddle
from tabularium.games.republic.senators import aligned, gain_influence, gain_popularity
from tabularium.testing.language import asked, lines, play

from .floor import CENSURE, business
from .table import board, hand, person, position, rome


def waiting(**given: Any) -> Match:
    """A quiet moment: everybody is asked to confirm the redistribution."""
    return position("redistribution", [0], phase=given.pop("phase", "revenue"), **given)


def terms(partner: str = "seat:1", gives: str = "card", gets: str = "card", amount: int = 0, price: int = 0) -> Answer:
    """The sheet of an offer."""
    return {"partner": partner, "gives": gives, "amount": amount, "gets": gets, "price": price}


def offer(match: Match, seat: int = 0, **more: Any) -> Match:
    """A player offers a deal."""
    match.interject(seat, "record_deal", terms(**more))
    return match


def deal(gives: str = "talents", gets: str = "card", **given: Any) -> Match:
    """Player 0 promises something to player 1, who promises something else and has agreed."""
    amount, price = (5 if what == "talents" else 0 for what in (gives, gets))
    match = offer(waiting(**given), gives=gives, gets=gets, amount=amount, price=price)
    match.interject(1, "agree_deal", "deal:number_1")
    return match


def judged(match: Match, *seats: int, deed: str = "find_broken") -> Match:
    """Some players judge the first deal."""
    for seat in seats:
        match.interject(seat, deed, "deal:number_1")
    return match


def kept(match: Match) -> list[bool]:
    """Which side of the first deal has kept its promise: who proposed it, who agreed."""
    deal = rome(match).deals[0]
    return [deal.gives.kept, deal.gets.kept]


def faults(chance: Ask, sheet: Answer) -> list[tuple[str, str]]:
    """What is wrong with a sheet: where, and the message."""
    assert isinstance(chance, Sheet)
    return [(path, refusal.message) for path, refusal in chance.problems(sheet)]


# -- offers ----------------------------------------------------------------
@pytest.mark.rule("republic:4.13a")
def test_an_offer_lies_open_until_the_other_agrees() -> None:
    match = offer(waiting(), gives="talents", amount=5)
    promised = {"seat": 0, "gives": "promise:talents_5", "partner": 1, "gets": "promise:card", "kept": []}
    quiet = {"plaintiff": None, "finds_broken": [], "finds_kept": [], "former": [], "answers": 0}
    clauses = [
        {"by": 0, "to": 1, "what": "promise:talents_5", "kept": False},
        {"by": 1, "to": 0, "what": "promise:card", "kept": False},
    ]
    hands = {"parties": [0, 1], "sealed": [0], "clauses": clauses}
    assert match.view(3)["deals"] == {"deal:number_1": {**promised, **quiet, **hands, "state": "offered"}}
    assert lines(match, "deal.offered")[0].params["gives"] == "promise:talents_5"
    assert not lines(match, "deal.recorded")
    assert "agree_deal" not in match.chances(0) | match.chances(2), "only he to whom it is offered"
    match.interject(1, "agree_deal", "deal:number_1")
    assert rome(match).deals == [Deal(Promise(0, "talents", 5), Promise(1, "card"), "open", 2)]
    assert match.view(3)["deals"]["deal:number_1"]["state"] == "open"
    assert lines(match, "deal.recorded")[0].params["deal"] == "deal:number_1"
    assert "take_back_deal" not in match.chances(0)


@pytest.mark.rule("republic:4.13a")
def test_nobody_is_waited_for_in_a_deal() -> None:
    match = waiting()
    before = asked(match)
    offer(match, 0)
    offer(match, 2, partner="seat:3")
    assert asked(match) == before
    match.interject(1, "agree_deal", "deal:number_1")
    match.interject(0, "complain", "deal:number_1")
    assert asked(match) == before


@pytest.mark.rule("republic:4.13a", "republic:9.7a", "republic:9.83", "republic:9.15a")
def test_neither_an_offer_nor_a_dispute_holds_up_the_senate() -> None:
    match = business(hands={1: ["intrigue:tribune", "law:manilian"]})
    play(match, *CENSURE, "seat:1")
    before = [set(match.chances(seat)) for seat in range(5)]
    assert {"assassination", "law_play"} <= before[1]
    offer(match, 3, partner="seat:4")
    match.interject(4, "agree_deal", "deal:number_1")
    match.interject(3, "complain", "deal:number_1")
    offer(match, 3, partner="seat:4")
    assert all(before[seat] <= set(match.chances(seat)) for seat in range(5))
    assert asked(match) == {1: "senate.vote"}


@pytest.mark.rule("republic:4.13a", "republic:4.14")
@pytest.mark.parametrize(
    ("seat", "deed", "told"), [(1, "refuse_deal", "deal.refused"), (0, "take_back_deal", "deal.taken_back")]
)
def test_what_is_refused_or_taken_back_is_no_deal(seat: int, deed: str, told: str) -> None:
    match = offer(waiting(), gives="nothing", gets="talents", price=3)
    match.interject(seat, deed, "deal:number_1")
    assert lines(match, told)
    assert match.view(0)["deals"] == {}
    assert not {"complain", "agree_deal", "refuse_deal", "take_back_deal"} & {*match.chances(0), *match.chances(1)}


@pytest.mark.rule("republic:4.16", "republic:4.13a")
@pytest.mark.parametrize(
    ("sheet", "wrong"),
    [
        (terms(gives="talents", amount=100), []),
        (terms(gives="talents"), [("amount", "refused.deal_talents")]),
        (terms(gives="card", amount=1), [("amount", "refused.deal_talents")]),
        (terms(gets="talents"), [("price", "refused.deal_talents")]),
        (terms(gets="card", price=1), [("price", "refused.deal_talents")]),
        (terms(gives="nothing", gets="nothing"), [("gets", "refused.deal_of_nothing")]),
        (terms(gives="nothing"), []),
        (terms(gives="talents", amount=101), [("amount", "refused.out_of_range")]),
        (terms(partner="seat:0"), [("partner", "refused.not_an_option")]),
    ],
)
def test_the_terms_of_an_offer(sheet: Answer, wrong: list[tuple[str, str]]) -> None:
    assert faults(waiting().chances(0)["record_deal"], sheet) == wrong


@pytest.mark.rule("republic:4.14")
def test_nobody_can_appeal_to_what_was_agreed_in_private() -> None:
    match = waiting()
    assert all(set(match.chances(seat)) == {"record_deal", "write_deal"} for seat in range(5))


@pytest.mark.rule("republic:4.16", "republic:4.13a")
def test_a_deal_moves_no_money() -> None:
    match = deal(treasuries={0: 9})
    assert rome(match).treasury == [9, 0, 0, 0, 0]


@pytest.mark.rule("republic:4.13a")
def test_open_deals_are_limited_and_the_eliminated_make_none() -> None:
    match = deal()
    for _ in range(MOST_OPEN - 1):
        offer(match)
    assert "record_deal" not in match.chances(0)
    assert "record_deal" in match.chances(1)
    match.interject(1, "refuse_deal", "deal:number_4")
    assert "record_deal" in match.chances(0)
    out = waiting(out=[0, 1, 0, 0, 0])
    assert "record_deal" not in out.chances(1)
    assert faults(out.chances(0)["record_deal"], terms()) == [("partner", "refused.not_an_option")]


@pytest.mark.rule("republic:4.13a")
def test_offers_of_a_turn_are_limited_and_refused_ones_make_room_in_the_next() -> None:
    match = waiting()
    for number in range(1, MOST_OFFERS + 1):
        offer(match).interject(0, "take_back_deal", f"deal:number_{number}")
    assert "record_deal" not in match.chances(0)
    rome(match).turn += 1
    offer(match, gets="votes")
    assert len(rome(match).deals) == MOST_OFFERS
    assert rome(match).deals[0].gets.what == "votes"


@pytest.mark.rule("republic:4.13a")
def test_deals_long_done_with_make_room_once_there_are_many() -> None:
    s = rome(waiting(turn=9))
    done = Deal(Promise(0, "card"), Promise(1, "card"), "fulfilled", 1)
    s.deals = [Deal(Promise(2, "card"), Promise(1, "card"), "fulfilled", 1), *[done] * (MOST_REMEMBERED - 1)]
    new = Deal(Promise(0, "votes"), Promise(1, "card"), "offered", 9)
    assert lay_down(s, new) == MOST_REMEMBERED, "there is room for one more of his"
    assert lay_down(s, new) == 1, "the first of his that is done with"


# -- keeping and breaking ----------------------------------------------------------------
@pytest.mark.rule("republic:4.13a")
def test_a_promise_kept_is_settled_by_the_one_who_was_promised() -> None:
    match = deal()
    match.interject(1, "settle_deal", "deal:number_1")
    assert kept(match) == [True, False]
    assert "settle_deal" not in match.chances(1)
    assert "settle_deal" not in match.chances(2)
    match.interject(0, "settle_deal", "deal:number_1")
    assert rome(match).deals[0].state == "fulfilled"
    assert "complain" not in match.chances(0)


@pytest.mark.rule("republic:4.13a")
def test_a_majority_finds_a_breach_and_the_wronged_may_withdraw() -> None:
    match = deal()
    assert "complain" not in match.chances(2)
    match.interject(0, "complain", "deal:number_1")
    assert all({"find_broken", "find_kept"} <= set(match.chances(seat)) for seat in range(5))
    judged(match, 0, 2)
    assert "withdraw_deal" not in match.chances(0), "two of five are no majority"
    assert not {"find_broken", "find_kept"} & set(match.chances(2)), "one voice each"
    judged(match, 3)
    assert lines(match, "deal.judged")[0].params == {"deal": "deal:number_1", "seat": "seat:0"}
    assert "withdraw_deal" not in match.chances(1)
    match.interject(0, "withdraw_deal", "deal:number_1")
    assert rome(match).deals[0].state == "withdrawn"
    assert kept(match) == [False, False]
    assert "complain" not in match.chances(1)


@pytest.mark.rule("republic:4.13a")
def test_half_of_the_players_is_no_majority() -> None:
    match = deal(seats=4)
    match.interject(1, "complain", "deal:number_1")
    judged(match, 1, 2)
    assert not lines(match, "deal.judged")
    judged(match, 0, deed="find_kept")
    assert rome(match).deals[0].state == "disputed"
    judged(match, 3, deed="find_kept")
    assert (rome(match).deals[0].state, lines(match, "deal.upheld")[0].params) == ("open", {"deal": "deal:number_1"})
    assert match.view(0)["deals"]["deal:number_1"]["finds_broken"] == []


@pytest.mark.rule("republic:4.13a")
def test_voices_of_the_eliminated_do_not_count() -> None:
    match = deal(seats=4)
    match.interject(0, "complain", "deal:number_1")
    judged(match, 0, 2, 3)
    rome(match).out = [0, 0, 0, 1]
    assert "withdraw_deal" in match.chances(0), "two of three"
    rome(match).out = [0, 0, 1, 1]
    assert "withdraw_deal" not in match.chances(0), "one of two"


@pytest.mark.rule("republic:4.13a")
def test_the_wronged_may_uphold_the_deal_and_what_was_done_stays_done() -> None:
    match = deal()
    match.interject(1, "settle_deal", "deal:number_1")
    match.interject(0, "complain", "deal:number_1")
    judged(match, 0, 1, 2)
    assert "uphold_deal" not in match.chances(1)
    match.interject(0, "uphold_deal", "deal:number_1")
    assert kept(match) == [True, False]
    assert rome(match).deals[0].state == "open"
    assert "complain" not in match.chances(0), "once a turn"
    rome(match).turn += 1
    assert "complain" in match.chances(0)


@pytest.mark.rule("republic:4.13b")
@pytest.mark.parametrize("promise", ["consulship", "votes", "assassination"])
def test_some_promises_never_bind(promise: str) -> None:
    match = deal("talents", promise)
    assert "complain" not in match.chances(0)
    assert list(match.chances(1)["complain"].legal()) == ["deal:number_1"], "the talents were promised for good"
    offer(match, gives="nothing").interject(1, "agree_deal", "deal:number_2")
    chance = match.chances(0)["complain"]
    assert list(chance.legal()) == ["deal:number_2"]
    refusal = chance.why("deal:number_1")
    assert refusal is not None
    assert (refusal.message, refusal.rule) == ("refused.never_binds", "republic:4.13b")
    unknown = chance.why("deal:number_7")
    assert unknown is not None
    assert unknown.message != "refused.never_binds"


# -- cards ----------------------------------------------------------------
@pytest.mark.rule("republic:4.15b", "republic:4.15a")
def test_a_card_is_shown_to_chosen_players_and_stays_in_the_hand() -> None:
    match = waiting(hands={0: ["intrigue:tribune", "intrigue:tribune", "concession:mining"]})
    chance = match.chances(0)["show_card"]
    assert chance.places() == {
        "card": ("intrigue:tribune", "concession:mining"),
        "to": (),
        "to[]": tuple(SEATS[1:5]),
    }
    assert "show_card" not in match.chances(1)
    assert faults(chance, {"card": "concession:mining", "to": ["seat:2", "seat:2"]}) == [
        ("to[1]", "refused.shown_twice")
    ]
    assert faults(chance, {"card": "concession:mining", "to": []}), "to nobody is not shown"
    match.interject(0, "show_card", {"card": "concession:mining", "to": ["seat:2", "seat:4"]})
    assert not match.can_undo(0), "what was seen was seen"
    seen = [seat for seat in range(5) if any(line.message == "cards.shown" for line in match.lines(seat))]
    assert seen == [0, 2, 4]
    assert len(hand(match, 0)) == 3
    assert match.view(2)["factions"][0]["hand"] is None


@pytest.mark.rule("republic:I.influence-peddling")
def test_influence_may_be_peddled_whatever_else_is_in_the_hand() -> None:
    match = waiting(hands={0: ["intrigue:tribune", "intrigue:influence-peddling"], 1: ["intrigue:assassin"]})
    assert list(match.chances(0)["influence_peddling"].legal()) == ["seat:1"]
    assert "influence_peddling" not in match.chances(1)
    match.interject(0, "influence_peddling", "seat:1")
    assert hand(match, 0) == ["intrigue:tribune", "intrigue:assassin"]
    assert rome(match).discards == [CARD_OF["intrigue:influence-peddling"]]


@pytest.mark.rule("republic:I.influence-peddling")
def test_where_nobody_else_has_a_card_no_influence_is_peddled() -> None:
    assert may_peddle(rome(waiting(hands={0: ["intrigue:influence-peddling", "intrigue:tribune"]})), 0) is None


@pytest.mark.rule("republic:I.influence-peddling")
def test_influence_peddling_takes_a_card_at_random() -> None:
    peddler = ["intrigue:influence-peddling"]
    victim = ["intrigue:tribune", "concession:mining", "intrigue:assassin"]
    match = waiting(phase="forum", hands={0: peddler, 1: victim}, dice=[CARD_OF["concession:mining"]])
    assert list(match.chances(0)["influence_peddling"].legal()) == ["seat:1"], "others have no cards"
    assert "influence_peddling" not in match.chances(1)
    match.interject(0, "influence_peddling", "seat:1")
    assert hand(match, 0) == ["concession:mining"]
    assert sorted(hand(match, 1)) == ["intrigue:assassin", "intrigue:tribune"]
    assert rome(match).discards == [CARD_OF["intrigue:influence-peddling"]]
    assert [any(line.message == "cards.taken" for line in match.lines(seat)) for seat in range(3)] == [
        True,
        True,
        False,
    ]
    assert len(lines(match, "cards.peddled")) == 1


@pytest.mark.rule("republic:I.influence-peddling")
@pytest.mark.parametrize(
    ("phase", "allowed"),
    [(phase, True) for phase in ("mortality", "revenue", "forum", "population", "senate", "combat")]
    + [("setup", True), ("revolution", False)],
)
def test_influence_is_peddled_in_every_phase_but_the_revolution(phase: str, allowed: bool) -> None:
    held = {0: ["intrigue:influence-peddling"], 1: ["intrigue:tribune"]}
    match = waiting(phase=phase, hands=held)
    assert ("influence_peddling" in match.chances(0)) == allowed


@pytest.mark.rule("republic:I.influence-peddling")
def test_nobody_peddles_while_an_assassin_is_at_work() -> None:
    held = {0: ["intrigue:influence-peddling"], 1: ["intrigue:tribune"]}
    match = waiting(phase="senate", hands=held)
    rome(match).agenda.insert(0, ["assassination"])
    assert "influence_peddling" not in match.chances(0)


@pytest.mark.rule("republic:4.13a", "republic:4.15b")
def test_the_last_faction_has_nobody_to_deal_with() -> None:
    match = waiting(out=[0, 1, 1, 1, 1], hands={0: ["intrigue:tribune"]})
    assert match.chances(0) == {}


# -- general notions ----------------------------------------------------------------
@pytest.mark.rule("republic:4.2a")
def test_red_cards_are_for_the_hand() -> None:
    assert IN_HAND[CARD_OF["intrigue:tribune"]]
    assert IN_HAND[CARD_OF["leader:cleopatra-vii"]]
    assert not IN_HAND[CARD_OF["family:cornelius"]]
    assert not IN_HAND[CARD_OF["leader:hannibal"]]


@pytest.mark.rule("republic:4.2c")
def test_a_senator_without_faction_is_unaligned() -> None:
    s = board(people={"family:aemilius": {"place": "forum"}})
    assert aligned(s, person("family:cornelius"))
    assert not aligned(s, person("family:aemilius"))


@pytest.mark.rule("republic:4.19a", "republic:4.19b", "republic:4.19c", "republic:6.31a")
def test_hands_treasuries_and_the_deck_are_all_that_is_secret() -> None:
    match = waiting(hands={0: ["intrigue:tribune"]}, treasuries={0: 4}, deck=["war:punic-2"])
    rome(match).discards = [CARD_OF["intrigue:assassin"]]
    own, other, crowd = match.view(0), match.view(1), match.view(None)
    assert (own["factions"][0]["hand"], own["factions"][0]["treasury"]) == (["intrigue:tribune"], 4)
    for seen in (other, crowd):
        assert (seen["factions"][0]["hand"], seen["factions"][0]["treasury"]) == (None, None)
        assert seen["factions"][0]["cards"] == 1
        assert seen["discards"] == ["intrigue:assassin"]
        assert seen["deck"] == 1
        assert "war:punic-2" not in seen["wars"]


@pytest.mark.rule("republic:7.31a", "republic:7.33a")
def test_senators_and_wars_have_all_their_values() -> None:
    for each in read("senators")["families"] + read("statesmen")["statesmen"]:
        assert all(isinstance(each[value], int) for value in ("mil", "ora", "loy", "inf", "pop"))
    assert len(MILITARY) == len(PERSON) == len(PEOPLE)
    punic = next(each for each in read("wars")["wars"] if each["id"] == "punic-1")
    assert (punic["land_strength"], punic["fleet_support"], punic["naval_strength"]) == (10, 5, 10)
    assert (punic["disaster"], punic["standoff"], punic["spoils"]) == ([13], [11, 14], 35)


@pytest.mark.rule("republic:7.31b", "republic:7.31c")
def test_influence_and_popularity_have_bounds() -> None:
    s = board(people={"family:fabius": {"influence": 3, "popularity": 8}, "family:valerius": {"popularity": -7}})
    gain_influence(s, 1, -5)
    gain_popularity(s, 1, 4)
    gain_popularity(s, 2, -5)
    assert (s.influence[1], s.popularity[1], s.popularity[2]) == (0, 9, -9)


@pytest.mark.rule("republic:7.311b", "republic:ERR.acilius")
def test_acilius_has_no_statesman() -> None:
    assert STATESMEN_OF[person("family:acilius")] == []
    assert [PERSON[p] for p in STATESMEN_OF[person("family:cornelius")]] == [
        "statesman:1a",
        "statesman:1b",
        "statesman:1c",
    ]


@pytest.mark.rule("republic:ERR.caesar")
def test_caesars_popularity_and_influence_are_set_right() -> None:
    caesar = next(each for each in read("statesmen")["statesmen"] if each["id"] == "4A")
    assert (caesar["pop"], caesar["inf"]) == (2, 5)
