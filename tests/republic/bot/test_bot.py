"""The greedy bot where the wise answer is clear: at war, with the State's money, and against whoever would rule."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Amount, Answer, Ask, Match, Pick
from tabularium.games.republic import GAME
from tabularium.games.republic.dealings import Deal, DealState, Promise
from tabularium.games.republic.state import REBEL_POST, Rejected
from tabularium.testing.language import play

from ..floor import CENSURE, business, sitting
from ..table import board, person, position, war

CORNELIUS, FABIUS, JULIUS, FULVIUS = "family:cornelius", "family:fabius", "family:julius", "family:fulvius"
VALERIUS = "family:valerius"
"""Rome Consul in the chair, his friend, the Field Consul of faction 1, and a leader of faction 2."""
GALLIC, SYRIAN, ILLYRIAN, FIRST, SECOND = (
    "war:gallic-1",
    "war:syrian",
    "war:illyrian-2",
    "war:macedonian-1",
    "war:macedonian-2",
)
GREAT = {GALLIC: "active", FIRST: "active", "war:punic-2": "active"}
"""Three wars, of which only the Gallic is within reach."""


def advice(match: Match, seat: int | None = None) -> Answer:
    """What the bot answers in the place of whoever is asked."""
    asked = next(iter(match.asks)) if seat is None else seat
    return GAME.bot("greedy", asked)(match.view(asked), match.asks[asked])


def follow(match: Match, until: str) -> Match:
    """Everybody asks the bot until a question of this key comes up."""
    while (ask := next(iter(match.asks.values()))).key != until:
        match.answer(ask.seat, advice(match))
    return match


def answer(ask: Ask, **given: Any) -> Answer:
    """The bot's answer to a question on a table of one's own."""
    return GAME.bot("greedy", ask.seat)(GAME.view(board(**given), ask.seat), ask)


# -- war ---------------------------------------------------------------------------------------------------------------
def test_it_raises_legions_for_an_active_war() -> None:
    match = business(wars={GALLIC: "active"}, chest=200, legions=4)
    assert advice(match) == "recruit"
    raised = advice(follow(match, "senate.legions"))
    assert isinstance(raised, int)
    assert 4 + raised + 4 >= 10 + 4


def test_it_raises_nothing_in_peace() -> None:
    assert advice(business(chest=200)) == "adjourn"


def test_it_raises_nothing_that_next_years_debts_would_need() -> None:
    given = {"wars": {GALLIC: "active"}, "legions": 4, "chest": 65}
    assert advice(business(**given)) == "recruit"
    assert advice(business(**given, bills={"I": 1, "II": 2, "III": 3})) == "adjourn"


def test_it_sends_the_field_consul_with_an_army_that_cannot_be_beaten() -> None:
    match = business(wars={GALLIC: "active"}, chest=0, legions=16)
    assert advice(match) == "dispatch"
    match.answer(0, "dispatch")
    assert advice(match) == JULIUS
    match.answer(0, JULIUS)
    assert advice(match) == GALLIC
    match.answer(0, GALLIC)
    sent = advice(match)
    assert isinstance(sent, int)
    assert sent + 4 >= 10 + 5


def test_it_keeps_a_weak_army_at_home() -> None:
    assert advice(business(wars={GALLIC: "active"}, chest=0, legions=5)) == "adjourn"


def test_it_dares_much_when_four_wars_would_be_the_end() -> None:
    assert advice(business(wars=GREAT, chest=0, legions=5)) == "adjourn"
    match = business(wars=GREAT | {"war:germanic-migrations": "active"}, chest=0, legions=5)
    assert advice(match) == "dispatch"
    play(match, "dispatch", JULIUS, GALLIC, 5, 0)
    assert advice(match) == "consent"


def test_it_spends_the_last_talents_when_four_wars_would_be_the_end() -> None:
    given = {"chest": 60, "legions": 4, "bills": {"III": 3}}
    assert advice(business(wars=GREAT, **given)) == "adjourn"
    assert advice(business(wars=GREAT | {"war:germanic-migrations": "active"}, **given)) == "recruit"


def test_a_later_war_of_a_series_waits_for_the_earlier() -> None:
    wars = {FIRST: "active", SECOND: "active", GALLIC: "active"}
    match = play(business(wars=wars, chest=0, legions=25, fleets=6), "dispatch", JULIUS)
    assert advice(match) == GALLIC
    match.answer(0, GALLIC)
    assert advice(match) == 16


def test_a_war_that_sleeps_waits_while_one_that_presses_is_met_by_nobody() -> None:
    """Given Carthage at sea against a State without fleets, then its legions do not go and wake the Illyrians."""
    wars = {"war:punic-1": "active", "war:punic-2": "imminent", "war:illyrian-1": "inactive", FIRST: "inactive"}
    assert advice(business(wars=wars, chest=0, legions=20, fleets=3)) != "dispatch"
    assert advice(business(wars={"war:illyrian-1": "inactive"}, chest=0, legions=20, fleets=3)) == "dispatch"


def test_against_a_fleet_it_sends_fleets() -> None:
    match = business(wars={"war:punic-1": "active"}, chest=0, legions=4, fleets=12)
    play(match, advice(match), JULIUS, "war:punic-1")
    assert advice(match) == 0
    match.answer(0, 0)
    assert advice(match) == 12


def test_the_chair_goes_to_war_last() -> None:
    people = {FULVIUS: {"office": "dictator"}, "family:furius": {"office": "master_of_horse"}}
    wars = {GALLIC: "active", "war:jugurthine": "active", SYRIAN: "active"}
    match = business(wars=wars, people=people, chest=0, legions=25, fleets=4)
    play(match, "dispatch")
    assert FULVIUS in match.asks[2].describe()["options"]
    assert advice(match) == JULIUS


def test_a_proconsul_who_cannot_win_is_called_home() -> None:
    field = {"place": "field", "post": war(GALLIC), "office": "proconsul"}
    people = {FULVIUS: field}
    weak = business(wars={GALLIC: "active"}, people=people, armies={FULVIUS: 3}, chest=0, legions=0)
    strong = business(wars={GALLIC: "active"}, people=people, armies={FULVIUS: 14}, chest=0, legions=0)
    assert advice(weak) == "recall"
    assert advice(strong) == "adjourn"


def test_a_proconsul_who_lacks_little_is_reinforced() -> None:
    field = {"place": "field", "post": war(GALLIC), "office": "proconsul"}
    match = business(wars={GALLIC: "active"}, people={FULVIUS: field}, armies={FULVIUS: 8}, chest=0, legions=8)
    assert advice(match) == "reinforce"


@pytest.mark.parametrize("veterans", [2, 8])
def test_reinforcements_that_are_all_veterans_do_go(veterans: int) -> None:
    field = {"place": "field", "post": war(GALLIC), "office": "proconsul"}
    given: dict[str, Any] = {"armies": {FULVIUS: 8}, "chest": 0, "legions": veterans}
    match = business(
        wars={GALLIC: "active"}, people={FULVIUS: field}, veteran=[1] * veterans + [0] * (25 - veterans), **given
    )
    follow(match, "senate.name_veterans")
    assert advice(match)


def test_a_commander_is_sent_to_an_army_that_waits_for_one() -> None:
    """Given an army that can beat the enemy, without a commander since its own fell, and nobody left in Rome."""
    anchored = [2 if each == war(SYRIAN) else 0 for each in range(46)]
    match = business(
        wars={SYRIAN: "active"}, legion=[100 + war(SYRIAN)] * 11 + [-1] * 14, camp_fleets=anchored, chest=0
    )
    assert advice(match) == "dispatch"
    follow(match, "senate.call")
    assert match.view(0)["motions"][0]["terms"] == [[JULIUS, SYRIAN, 0, [], 0]]


# -- the rebel ---------------------------------------------------------------------------------------------------------
MANLIUS = "family:manlius"


def revolt(rebels: int = 4, *, facing: int | None = None, **given: Any) -> Match:
    """Manlius of faction 3 has risen against Rome; Fulvius may have faced him since last year."""
    people: dict[str, Any] = {MANLIUS: {"place": "revolt", "faction": 3}, **given.pop("people", {})}
    armies = {MANLIUS: rebels}
    if facing is not None:
        people[FULVIUS] = {"place": "field", "post": REBEL_POST, "office": "proconsul", "sent": 1}
        armies[FULVIUS] = facing
    return business(people=people, rebel=person(MANLIUS), armies=armies, **given)


def test_somebody_is_sent_against_the_rebel_with_all_there_is() -> None:
    match = revolt(legions=6, chest=0, wars={GALLIC: "active"})
    assert advice(match) == "dispatch"
    follow(match, "senate.call")
    assert match.view(0)["motions"][0]["terms"] == [[JULIUS, "rebel", 6, [], 0]]


def test_legions_are_raised_against_the_rebel_from_the_last_talent() -> None:
    match = revolt(rebels=8, legions=0, chest=30)
    assert advice(match) == "recruit"
    assert advice(follow(match, "senate.legions")) == 3


def test_who_faces_the_rebel_with_too_few_is_reinforced_and_not_called_home() -> None:
    weak = revolt(facing=3, legions=5, chest=0)
    assert advice(weak) == "reinforce"
    follow(weak, "senate.call")
    assert weak.view(0)["motions"][0]["terms"] == [[FULVIUS, [], 5, 0]]
    nobody_else = {JULIUS: {"office": "none"}, CORNELIUS: {"office": "censor"}}
    assert advice(revolt(facing=14, legions=0, chest=0, people=nobody_else)) == "adjourn"


def test_a_much_better_man_faces_the_rebel_when_there_are_no_more_legions() -> None:
    match = revolt(facing=8, legions=0, chest=0)
    assert advice(match) == "recall"
    follow(match, "senate.call")
    assert match.view(0)["motions"][0]["terms"] == [[FULVIUS, JULIUS]]


@pytest.mark.parametrize(("seat", "side"), [(3, "against"), (2, "for")])
def test_only_his_own_faction_spares_the_rebel(seat: int, side: str) -> None:
    match = play(revolt(legions=6, chest=0), "dispatch", JULIUS, "rebel", 6, 0, "clockwise")
    while seat not in match.asks:
        play(match, "abstain")
    assert advice(match) == side


# -- offices -----------------------------------------------------------------------------------------------------------
def test_a_consul_for_life_takes_the_greater_war() -> None:
    wars = {GALLIC: "active", SYRIAN: "active"}
    given = {"wars": wars, "chest": 0, "legions": 25, "fleets": 4}
    match = business(**given, people={CORNELIUS: {"influence": 36}}, life=person(CORNELIUS))
    play(match, "dispatch")
    assert advice(match) == CORNELIUS
    match.answer(0, CORNELIUS)
    assert advice(match) == GALLIC


def test_peace_is_made_with_an_enemy_nobody_was_sent_against() -> None:
    people = {JULIUS: {"place": "field", "post": war(GALLIC), "sent": 2}}
    wars = {GALLIC: "active", SYRIAN: "active", FIRST: "inactive"}
    ask = Pick(0, "senate.new_alliance", [GALLIC, SYRIAN, FIRST])
    assert answer(ask, people=people, wars=wars, armies={JULIUS: 12}) == SYRIAN


# -- the people and the offices --------------------------------------------------------------------------------------
def test_an_angry_people_gets_land() -> None:
    assert advice(business(unrest=4, chest=150)) == "land_bill"
    assert advice(business(unrest=1, chest=150)) == "adjourn"


def test_whom_the_senate_has_refused_is_not_named_again() -> None:
    first = advice(sitting("consuls"))
    again = sitting("consuls", session={"rejected": [Rejected("consuls", [first, FULVIUS])]})
    assert advice(again) not in (first, FULVIUS)


def test_nobodys_man_governs_before_ones_own() -> None:
    people = {"family:terentius": {"place": "forum"}}
    match = sitting("governors", provinces={"province:sicilia": None}, people=people)
    follow(match, "senate.governor")
    assert advice(match) == "family:terentius"


@pytest.mark.parametrize(("senator", "wise"), [("family:junius", "consent"), (FULVIUS, "refuse")])
def test_only_who_can_be_spared_governs_again(senator: str, wise: str) -> None:
    people = {FULVIUS: {"influence": 12}, "family:furius": {"influence": 9}, "family:junius": {"faction": 2}}
    ask = Pick(2, "senate.governor_consent", ["refuse", "consent"], params={"senator": senator})
    assert answer(ask, people=people) == wise


# -- votes -------------------------------------------------------------------------------------------------------------
def ballot(match: Match, seat: int) -> Match:
    """On to the vote of a seat; everybody before it abstains."""
    while not (seat in match.asks and match.asks[seat].key == "senate.vote"):
        (ask,) = match.asks.values()
        match.answer(ask.seat, "clockwise" if ask.key == "senate.call" else "abstain")
    return match


def test_a_rival_who_would_rule_for_life_is_voted_down_with_money() -> None:
    people = {CORNELIUS: {"influence": 25}, JULIUS: {"talents": 6}}
    match = ballot(play(business(people=people), "consul_for_life", CORNELIUS), 1)
    assert advice(match) == "against_buying"
    match.answer(1, "against_buying")
    assert advice(match) == 6


def test_ones_own_is_made_consul_for_life_with_all_that_there_is() -> None:
    people = {CORNELIUS: {"influence": 25, "talents": 60}}
    match = business(people=people)
    assert advice(match) == "consul_for_life"
    assert advice(ballot(play(match, "consul_for_life", CORNELIUS), 0)) == "for_buying"
    assert advice(business(people={CORNELIUS: {"influence": 25}, JULIUS: {"talents": 90}})) == "adjourn"


@pytest.mark.parametrize(("influence", "side"), [(5, "for"), (24, "against")])
def test_consuls_are_elected_unless_one_is_near_to_ruling(influence: int, side: str) -> None:
    match = sitting("consuls", people={FABIUS: {"influence": influence}})
    play(match, FABIUS, FULVIUS)
    assert advice(ballot(match, 3)) == side


def test_a_hopeless_campaign_is_voted_down() -> None:
    given = {"wars": {GALLIC: "active"}, "legions": 12}
    weak = play(business(**given), "dispatch", JULIUS, GALLIC, 1, 0, "put", "consent")
    strong = play(business(**given), "dispatch", JULIUS, GALLIC, 12, 0)
    assert advice(ballot(weak, 2)) == "against"
    assert advice(ballot(strong, 2)) == "for"


def test_more_legions_than_the_state_can_keep_are_voted_down() -> None:
    given = {"wars": {GALLIC: "active"}, "legions": 4, "bills": {"II": 2, "III": 3}}
    assert advice(ballot(play(business(**given, chest=100), "recruit", 10, 0), 2)) == "against"
    assert advice(ballot(play(business(**given, chest=200), "recruit", 8, 0), 2)) == "for"


# -- money -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("base", "ends", "wise"), [(5, False, 4), (9, False, 0), (5, True, 3)])
def test_a_bribe_buys_no_more_than_helps(base: int, ends: bool, wise: int) -> None:
    ask = Amount(0, "forum.bribe", 0, 20, params={"base": base, "senator": CORNELIUS, "target": JULIUS})
    assert answer(ask, phase="forum", era_ends=ends) == wise


def test_only_ones_own_senator_is_defended() -> None:
    own = Amount(1, "forum.counter_bribe", 0, 20, params={"base": 8, "senator": CORNELIUS, "target": JULIUS})
    other = Amount(2, "forum.counter_bribe", 0, 20, params={"base": 8, "senator": CORNELIUS, "target": JULIUS})
    assert answer(own, phase="forum") == 5
    assert answer(other, phase="forum") == 0


@pytest.mark.parametrize(("treasury", "talents"), [(-5, 12), (30, 10), (200, 0)])
def test_a_poor_state_is_helped(treasury: int, talents: int) -> None:
    rich = {"phase": "revenue", "chest": treasury, "legions": 0, "people": {FABIUS: {"talents": 12}}}
    assert advice(position("contributions", **rich)) == {"gifts": [{"senator": FABIUS, "talents": talents}]}


def test_money_is_gathered_at_the_best_speaker_and_some_of_it_is_safe_in_the_treasury() -> None:
    rich = {CORNELIUS: {"talents": 9}, FABIUS: {"talents": 12}, VALERIUS: {"talents": 1}}
    match = position("redistribution", [0], phase="revenue", chest=200, people=rich)
    assert advice(match, 0)["purses"] == [
        {"senator": CORNELIUS, "holds": 15, "gives": 10},
        {"senator": FABIUS, "holds": 0, "gives": 0},
        {"senator": VALERIUS, "holds": 1, "gives": 0},
    ]


# -- leaders -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("influence", "wise"), [(15, "leader"), (6, "done")])
def test_a_man_worth_much_more_than_the_leader_takes_his_place(influence: int, wise: str) -> None:
    """Given a weak leader and a great man who can be lured away, then the great man leads."""
    given: dict[str, Any] = {
        "phase": "forum",
        "people": {FABIUS: {"influence": influence}},
        "leader": [2, 3, 6, 9, 12],
    }
    assert answer(Pick(0, "forum.last_actions", ["done", "leader"]), **given) == wise
    assert answer(Pick(0, "forum.leader", [CORNELIUS, FABIUS]), **given) == (FABIUS if influence > 6 else CORNELIUS)


# -- unasked -----------------------------------------------------------------------------------------------------------
def wish(match: Match, seat: int) -> tuple[str, Answer] | None:
    """What the bot would do unasked."""
    return GAME.bot("greedy", seat).interject(match.view(seat), match.chances(seat))


@pytest.mark.parametrize(
    ("theirs", "mine", "wanted"),
    [
        (30, 5, ("law_play", "law:military-reforms")),
        (20, 5, None),
        (30, 33, None),
    ],
)
def test_military_reforms_stop_a_rival(theirs: int, mine: int, wanted: object) -> None:
    people = {CORNELIUS: {"influence": theirs}, JULIUS: {"influence": mine}}
    match = business(people=people, hands={1: ["law:military-reforms"]})
    laws = {"law_play": match.chances(1)["law_play"]}
    assert GAME.bot("greedy", 1).interject(match.view(1), laws) == wanted


def test_a_captive_is_ransomed() -> None:
    people = {FULVIUS: {"place": "captive", "post": war(GALLIC), "talents": 40, "faction": 2}}
    match = business(people=people, wars={GALLIC: "active"})
    assert wish(match, 2) == ("ransom", FULVIUS)
    assert wish(match, 1) is None


# -- deals -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("gets", "state", "plaintiff", "deed"),
    [
        ("nothing", "offered", -1, "agree_deal"),
        ("card", "offered", -1, "refuse_deal"),
        ("card", "disputed", 0, "find_kept"),
        ("card", "disputed", 1, "find_broken"),
    ],
)
def test_offers_and_complaints_are_answered_when_it_comes_by(
    gets: str, state: DealState, plaintiff: int, deed: str
) -> None:
    match = business(deals=[Deal(Promise(0, "favour"), Promise(1, gets), state, plaintiff=plaintiff)])
    wish = GAME.bot("greedy", 1).interject(match.view(1), match.chances(1))
    assert wish == (deed, "deal:number_1")


# -- cards at their moments --------------------------------------------------------------------------------------------
LATE = {"options": {"scenario": "extended", "extended_decks": "early_middle_late"}, "era": 2}


def deed(match: Match, seat: int) -> tuple[str, Answer] | None:
    """What the bot does unasked."""
    return GAME.bot("greedy", seat).interject(match.view(seat), match.chances(seat))


def vetoed(**hands: list[str]) -> Match:
    """Faction 1 vetoes what the chair, faction 0, has proposed, in a courteous house."""
    held = {int(seat[1:]): cards for seat, cards in hands.items()}
    people = {CORNELIUS: {"talents": 5}, FULVIUS: {"talents": 5}}
    match = business(hands={1: ["intrigue:tribune"], **held}, people=people, dice=[2, *range(1, 12)], **LATE)
    match.be_courteous()
    return play(match, *CENSURE, "seat:1", "veto")


def test_it_buys_a_tribune_who_stops_its_own_proposal() -> None:
    assert deed(vetoed(_0=["intrigue:graft"]), 0) == ("graft", CORNELIUS)
    assert deed(vetoed(_2=["intrigue:graft"]), 2) is None


def test_it_murders_a_tribune_who_stops_its_own_proposal() -> None:
    assert (deed(vetoed(_0=["intrigue:murder-of-a-tribune"]), 0) or ("",))[0] == "murder_of_a_tribune"
    assert deed(vetoed(_2=["intrigue:murder-of-a-tribune"]), 2) is None


def test_it_sets_the_mob_on_whoever_attacks_a_tribune() -> None:
    match = vetoed(_0=["intrigue:murder-of-a-tribune"], _2=["intrigue:mob-incited-to-violence"])
    match.interject(0, "murder_of_a_tribune", FABIUS)
    assert (deed(match, 2) or ("",))[0] == "mob_incited"


@pytest.mark.parametrize(("seat", "plays"), [(0, True), (3, False)])
def test_it_proscribes_if_the_highest_officer_is_its_own(seat: int, plays: bool) -> None:
    s = board(phase="combat", hands={seat: ["intrigue:proscription"]}, **LATE)
    s.agenda = [["crushed", 1]]
    match = Match.from_state(GAME, s, 5, stops={"intrigue:proscription": [seat]})
    assert (deed(match, seat) is not None) == plays


@pytest.mark.parametrize(("wars", "plays"), [({GALLIC: "active"}, True), ({}, False)])
def test_it_keeps_the_senate_open_for_a_war_that_waits(wars: dict[str, str], plays: bool) -> None:
    match = business(hands={2: ["intrigue:tribune"]}, wars=wars, legions=25, fleets=10)
    match.be_courteous()
    play(match, "adjourn")
    assert (deed(match, 2) is not None) == plays
    if plays:
        match.interject(2, "tribune_adjourning", "intrigue:tribune")
        while match.run.pausing:
            match.lapse()
        assert advice(match) == "dispatch"


@pytest.mark.parametrize(("spent", "plays"), [(2, True), (0, False)])
def test_it_seduces_where_others_have_paid_against_it(spent: int, plays: bool) -> None:
    people = {CORNELIUS: {"talents": 4}, "family:terentius": {"place": "forum"}}
    hands = {0: ["intrigue:seduction"]}
    match = position("persuade", phase="forum", active=0, hands=hands, people=people, treasuries={1: 5})
    match.be_courteous()
    play(match, CORNELIUS, "family:terentius", 4, "opposed", spent, 0, 0, 0)
    assert (deed(match, 0) is not None) == plays
