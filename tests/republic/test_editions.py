"""What differs by edition is read from it at play, and the order of play is its data."""

from __future__ import annotations

import ast
import itertools
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

from tabularium.engine import Edition, Pick
from tabularium.games.republic import GAME, assembly, editions
from tabularium.games.republic.cards import (
    CARD,
    CARD_OF,
    COLUMNS,
    ENEMIES,
    EVENT,
    EVENT_STAYS,
    FIRST_EDITION,
    INFLUENCE,
    LEADER,
    LEADERS,
    LOYALTY,
    PEOPLE,
    PERSON,
    PROVINCE,
    WAR,
    WARS,
)
from tabularium.games.republic.combat.battle import engage, won_at_sea
from tabularium.games.republic.combat.losses import fall_in_battle, make_proconsul, mourn, risk_lives
from tabularium.games.republic.combat.phase import combat_over, prosecuted
from tabularium.games.republic.combat.results import VICTORY, Result, automatic
from tabularium.games.republic.combat.saving import fightable, seize_fleets
from tabularium.games.republic.editions import SECOND, RepublicEdition
from tabularium.games.republic.end import win_equally
from tabularium.games.republic.forces import army
from tabularium.games.republic.forum.alliances import make_peace
from tabularium.games.republic.forum.arrivals import appear, is_revolt, own_wars, starts_active
from tabularium.games.republic.forum.closing import mark_majors, mark_officers
from tabularium.games.republic.forum.events import epidemic
from tabularium.games.republic.forum.initiative import auction, forum_phase
from tabularium.games.republic.forum.persuasion import base, loyalty, persuasion_roll
from tabularium.games.republic.mortality import break_out
from tabularium.games.republic.provincial.losses import fall_together, strikes_minority
from tabularium.games.republic.revolution.ending import year_ends
from tabularium.games.republic.revolution.rebellion import outlaw, revolt_begins, victors
from tabularium.games.republic.senate.appeal import appeal, heard_by_the_people
from tabularium.games.republic.senate.chair import give_up_chair, presiding
from tabularium.games.republic.senate.closing import closing
from tabularium.games.republic.senate.dictator import in_danger, make_dictator
from tabularium.games.republic.senate.dispatch import too_weak
from tabularium.games.republic.senate.elections import consular, pairs
from tabularium.games.republic.senate.life import candidates
from tabularium.games.republic.senate.motions import loss_of_face, vetoes
from tabularium.games.republic.senate.offices import without_office
from tabularium.games.republic.senate.recruiting import most
from tabularium.games.republic.senate.reinforcing import reinforceable
from tabularium.games.republic.senate.subjects import SUBJECTS, for_a_tribune, proposable
from tabularium.games.republic.senate.trials import end_trials, implicate, usual_charges
from tabularium.games.republic.senate.verdicts import TRIAL, acquitted, convict
from tabularium.games.republic.senators import factor, man
from tabularium.games.republic.setup import draw_consul
from tabularium.games.republic.state import (
    ACTIVE,
    BEQUEST_POST,
    CAPTIVE,
    FIELD,
    GARRISON,
    IMMINENT,
    INACTIVE,
    NOBODY,
    PROCONSUL,
    REVOLT,
    ROME,
    ROME_CONSUL,
    UNSEEN,
    Attempt,
    Faction,
    Motion,
    Rejected,
    Republic,
    Session,
)
from tabularium.games.republic.wars import numbers

from .table import board, loaded, person

FABIUS, CLAUDIUS = person("family:fabius"), person("family:claudius")
CORNELIUS = person("family:cornelius")


def played_by(changes: dict[str, Any], **given: Any) -> Republic:
    """A board under a rulebook that differs in these points."""

    class Other(Republic, kw_only=True):
        edition: ClassVar[RepublicEdition] = replace(SECOND, **changes)

    s = board(game=GAME, **given)
    other = msgspec.convert(msgspec.to_builtins(s), Other)
    other.sit(s.table)
    return other


@pytest.mark.rule("republic:9.3b")
@pytest.mark.parametrize(("least", "danger"), [(20, True), (21, False)])
def test_the_war_that_needs_a_dictator(least: int, danger: bool) -> None:
    s = played_by({"dictator_strength": least}, wars={"war:punic-1": "active"})
    assert in_danger(s) == danger


@pytest.mark.rule("republic:9.821a")
@pytest.mark.parametrize(("least", "found"), [(21, [CORNELIUS]), (22, [])])
def test_influence_for_a_consul_for_life(least: int, found: list[int]) -> None:
    s = played_by({"life_influence": least}, people={"family:cornelius": {"influence": 21}})
    assert candidates(s) == found


@pytest.mark.rule("republic:7.8a")
@pytest.mark.parametrize("liable", [False, True])
def test_whether_a_proconsul_is_liable(liable: bool) -> None:
    s = played_by({"proconsul_liable": liable})
    s.office[CORNELIUS] = PROCONSUL
    mark_majors(s)
    assert bool(s.major[CORNELIUS]) == liable


@pytest.mark.rule("republic:9.643a")
@pytest.mark.parametrize(("margin", "weak"), [(0, False), (1, True)])
def test_the_margin_of_a_force(margin: int, weak: bool) -> None:
    s = board(rebel=person("family:fabius"), armies={"family:fabius": 4})
    s.post[CORNELIUS] = -1
    needed = next(units for units in range(40) if not too_weak(s, CORNELIUS, "rebel", units, 0))
    assert too_weak(s, CORNELIUS, "rebel", needed, 0, margin) == weak


# -- setting up and the Forum ------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:3.15a", "republic:3.15b")
@pytest.mark.parametrize("drawn", [False, True])
def test_how_the_temporary_consul_is_found(drawn: bool) -> None:
    s = loaded(played_by({"consul_drawn": drawn}, people={"family:cornelius": {"office": "none"}}), FABIUS + 1)
    draw_consul(s)
    consul = FABIUS if drawn else CORNELIUS
    assert s.office[consul] == ROME_CONSUL
    assert (s.prior[consul], s.influence[consul] > INFLUENCE[consul]) == (drawn, drawn)


@pytest.mark.rule("republic:7.1")
@pytest.mark.parametrize("stay", [False, True])
def test_whether_an_event_stays(stay: bool) -> None:
    lasting = EVENT[EVENT_STAYS.index(True)]
    s = played_by({"events_stay": stay}, phase="forum", events={lasting: 1})
    s.resume([["forum_phase"]])
    forum_phase(s)
    assert bool(s.level[EVENT.index(lasting)]) == stay


@pytest.mark.rule("republic:7.21a")
@pytest.mark.parametrize(("consul", "first"), [(False, 1), (True, 0)])
def test_whose_initiative_is_first(consul: bool, first: int) -> None:
    s = played_by({"consul_first": consul}, phase="forum", people={"family:claudius": {"office": "dictator"}})
    s.resume([["forum_phase"]])
    forum_phase(s)
    assert s.order[0] == first


@pytest.mark.rule("republic:7.21c")
@pytest.mark.parametrize("in_rome", [False, True])
def test_where_a_bidder_must_be(in_rome: bool) -> None:
    away = {"family:cornelius": {"talents": 5}}
    s = played_by({"bidder_in_rome": in_rome}, people=away, provinces={"province:sicilia": "family:cornelius"})
    ask = next(auction(s, [0], []), None)
    assert (ask is None) == in_rome


@pytest.mark.rule("republic:5.1")
@pytest.mark.parametrize(("imminent", "state"), [(False, ACTIVE), (True, IMMINENT)])
def test_whether_a_matching_war_waits(imminent: bool, state: int) -> None:
    s = played_by({"imminent": imminent}, wars={"war:macedonian-1": "active"})
    appear(s, WAR.index("war:macedonian-2"))
    assert s.war[WAR.index("war:macedonian-2")] == state


@pytest.mark.rule("republic:7.41a")
@pytest.mark.parametrize(("margin", "won"), [(0, True), (1, False)])
def test_the_margin_of_a_persuasion(margin: int, won: bool) -> None:
    s = played_by({"persuasion_margin": margin}, phase="forum")
    s.persuasion = Attempt(CORNELIUS, CLAUDIUS + 1)
    s.persuasion.bribes = 7 - base(s, s.persuasion)
    s.resume([["persuasion_roll"]])
    persuasion_roll(loaded(s, 3, 4))
    assert (s.faction[CLAUDIUS + 1] == s.faction[CORNELIUS]) == won


@pytest.mark.rule("republic:7.411c")
@pytest.mark.parametrize("feuds", [False, True])
def test_whether_enemies_change_loyalty(feuds: bool) -> None:
    hated = next(p for p in PEOPLE if ENEMIES[p])
    s = played_by({"feuds": feuds})
    s.faction[hated] = s.faction[min(ENEMIES[hated])] = 1
    assert (loyalty(s, hated, 0) == LOYALTY[hated]) != feuds


# -- the Senate --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.2d")
@pytest.mark.parametrize("may", [False, True])
def test_whether_the_master_of_horse_may_stand(may: bool) -> None:
    s = played_by({"master_may_stand": may}, people={"family:fabius": {"office": "master_of_horse"}})
    assert (FABIUS in consular(s)) == may


@pytest.mark.rule("republic:9.3c", "republic:9.33b")
@pytest.mark.parametrize("free", [False, True])
def test_whether_last_years_censor_is_free(free: bool) -> None:
    s = played_by({"past_censor_free": free}, people={"family:fabius": {"office": "censor"}})
    assert (FABIUS in without_office(s)) == free


@pytest.mark.rule("republic:9.33a")
@pytest.mark.parametrize("prior", [False, True])
def test_when_a_dictator_becomes_prior_consul(prior: bool) -> None:
    s = played_by({"dictator_prior": prior})
    make_dictator(s, FABIUS)
    assert bool(s.prior[FABIUS]) == prior


@pytest.mark.rule("republic:9.41b")
@pytest.mark.parametrize("shames", [False, True])
def test_whether_an_acquittal_shames_the_censor(shames: bool) -> None:
    s = played_by({"acquittal_shames": shames}, people={"family:fabius": {"office": "censor"}})
    motion = Motion(subject=TRIAL, terms=[PERSON[CLAUDIUS], PERSON[CLAUDIUS + 1], "charge:lesser"], by=0)
    motion.chair, motion.noes = FABIUS, [p for p in PEOPLE if s.place[p] == ROME]
    acquitted(s, motion)
    assert (s.scene == "unanimous_acquittal") == shames


@pytest.mark.rule("republic:9.422b")
@pytest.mark.parametrize("rewarded", [False, True])
def test_whether_the_crowd_rewards_the_prosecutor(rewarded: bool) -> None:
    s = played_by({"crowd_rewards": rewarded}, people={PERSON[CLAUDIUS + 1]: {"popularity": -9, "influence": 10}})
    motion = Motion(subject=TRIAL, terms=[PERSON[CLAUDIUS + 1], PERSON[FABIUS], "charge:lesser"], by=0)
    s.motions, before = [motion], s.influence[FABIUS]
    s.resume([["sitting"], ["ballot"]])
    heard_by_the_people(loaded(s, 1, 1), motion, dice=2)
    assert s.faction[CLAUDIUS + 1] == NOBODY
    assert (s.influence[FABIUS] > before) == rewarded


@pytest.mark.rule("republic:9.144b")
@pytest.mark.parametrize("shameless", [False, True])
def test_whether_a_chair_without_influence_may_stay(shameless: bool) -> None:
    s = played_by({"shameless_chair": shameless}, people={"family:cornelius": {"influence": 0}})
    ask = next(loss_of_face(s, man(s, CORNELIUS)))
    assert isinstance(ask, Pick)
    assert ("lose_influence" in ask.options) == shameless


@pytest.mark.rule("republic:9.821a")
@pytest.mark.parametrize("needs", [False, True])
def test_whether_a_consul_for_life_needs_an_office(needs: bool) -> None:
    s = played_by({"life_needs_office": needs}, people={"family:fabius": {"influence": 30}})
    assert (FABIUS in candidates(s)) != needs


@pytest.mark.rule("republic:8.2b")
@pytest.mark.parametrize("unmanned", [False, True])
def test_whether_fleets_can_be_built_without_recruitment(unmanned: bool) -> None:
    s = played_by({"fleets_unmanned": unmanned}, no_recruitment=True)
    legions, fleets = most(s)
    assert (legions, fleets > 0) == (0, unmanned)


@pytest.mark.rule("republic:9.84")
def test_what_can_be_proposed() -> None:
    s = played_by({"offered": ("disband",)}, session=Session(step="business"))
    assert proposable(s, 0) == ["disband"]


@pytest.mark.rule("republic:9.6a")
@pytest.mark.parametrize(("grouped", "more"), [(frozenset(), False), (frozenset({"garrison"}), True)])
def test_what_is_voted_on_together(grouped: frozenset[str], more: bool) -> None:
    two = {"province:sicilia": None, "province:sardinia-et-corsica": None}
    s = played_by({"grouped": grouped}, provinces=two)
    framing = SUBJECTS["garrison"].frame(s, 0)
    next(framing)
    framing.send("province:sicilia")
    if more:
        assert isinstance(framing.send(1), Pick)
    else:
        with pytest.raises(StopIteration) as framed:
            framing.send(1)
        assert framed.value.value == [["province:sicilia", [], 1]]


@pytest.mark.rule("republic:9.6a")
@pytest.mark.parametrize("alone", [False, True])
def test_who_is_sent_together(alone: bool) -> None:
    wars = {"war:punic-1": "active", "war:macedonian-1": "active", "war:syrian": "active"}
    people = {"family:claudius": {"office": "dictator"}, "family:julius": {"office": "field_consul"}}
    people["family:manlius"] = {"office": "none"}
    s = played_by({"consuls_together": alone}, wars=wars, people=people, legions=20, fleets=25)
    framing = SUBJECTS["dispatch"].frame(s, 0)
    next(framing)
    framing.send("family:julius")
    framing.send("war:syrian")
    framing.send(1)
    ask = framing.send(5)
    assert isinstance(ask, Pick)
    assert ("family:claudius" in ask.options, "family:cornelius" in ask.options) == (not alone, True)


@pytest.mark.rule("republic:9.12a")
@pytest.mark.parametrize("stays", [False, True])
def test_who_presides_until_the_new_consuls_have_settled_it(stays: bool) -> None:
    s = played_by({"convener_presides": stays}, people={"family:cornelius": {"office": "none"}})
    s.session = Session(step="roles", chair=CORNELIUS)
    assert (presiding(s) == CORNELIUS) == stays
    s.session.step = "dictator"
    assert presiding(s) != CORNELIUS


@pytest.mark.rule("republic:9.151a")
@pytest.mark.parametrize("waits", [False, True])
def test_what_a_tribune_brings_before_the_trials(waits: bool) -> None:
    s = played_by({"tribune_waits": waits}, session=Session(step="censor"))
    assert "censor" in for_a_tribune(s, 2)
    assert ("minor_motion" in for_a_tribune(s, 2)) != waits
    s.session.step = "business"
    assert "minor_motion" in for_a_tribune(s, 2)


@pytest.mark.rule("republic:9.151c")
@pytest.mark.parametrize("final", [False, True])
def test_whether_a_tribunes_proposal_can_be_vetoed(final: bool) -> None:
    s = played_by({"tribune_final": final}, hands={1: ["intrigue:tribune"]})
    motion = Motion(subject="recruit", terms=[1, 0], by=Faction(0), tribune=True)
    assert bool(vetoes(s, motion, Faction(1))) != final


@pytest.mark.rule("republic:9.152c")
@pytest.mark.parametrize("bars", [False, True])
def test_whom_a_veto_bars(bars: bool) -> None:
    s = played_by({"veto_bars": bars})
    pair = ["family:fabius", "family:valerius"]
    s.session.rejected = [Rejected("consuls", pair, vetoed=True)]
    assert any(FABIUS in each for each in pairs(s)) != bars
    assert any(CLAUDIUS in each for each in pairs(s))


@pytest.mark.rule("republic:9.152c")
def test_a_veto_that_bars_must_leave_a_pair() -> None:
    away = {key: {"office": "proconsul"} for key in ("family:claudius", "family:manlius", "family:fulvius")}
    s = played_by({"veto_bars": True}, seats=3, people=away)
    left = [PERSON[p] for p in consular(s)]
    assert len(left) == 4
    vetoed = Motion(subject="consuls", terms=left[:2], by=Faction(0))
    assert SUBJECTS["consuls"].veto(s, vetoed)
    s.session.rejected = [Rejected("consuls", left[2:])]
    assert not SUBJECTS["consuls"].veto(s, vetoed)


@pytest.mark.rule("republic:9.144c")
@pytest.mark.parametrize("for_good", [False, True])
def test_whether_the_chair_comes_back(for_good: bool) -> None:
    s = played_by({"chair_lost_for_good": for_good})
    give_up_chair(s, CORNELIUS)
    give_up_chair(s, CLAUDIUS)
    assert (presiding(s) == CORNELIUS) != for_good


@pytest.mark.rule("republic:CH.3", "republic:9.45")
@pytest.mark.parametrize("whenever", [False, True])
def test_how_long_a_senator_is_liable(whenever: bool) -> None:
    mining = {"concession:mining": "family:fulvius"}
    away = {"family:fulvius": {"place": "captive", "major": 1}, "family:fabius": {"corrupt": 1, "returned": 1}}
    s = played_by({"tried_whenever_back": whenever}, people=away, concessions=mining, session=Session(step="trials"))
    s.bar[s.holder.index(person("family:fulvius"))] = 1
    assert bool(usual_charges(s, FABIUS)) == whenever
    s.returned[FABIUS] = s.turn
    assert usual_charges(s, FABIUS)
    end_trials(s)
    assert (bool(s.major[person("family:fulvius")]), any(s.bar), s.corrupt[FABIUS]) == (whenever, whenever, 0)


@pytest.mark.rule("republic:7.8a")
@pytest.mark.parametrize("in_forum", [False, True])
def test_when_an_officer_becomes_liable(in_forum: bool) -> None:
    s = played_by({"marked_in_the_forum": in_forum}, session=Session(step="closing"))
    s.resume([["sitting"]])
    closing(s)
    assert bool(s.major[CORNELIUS]) != in_forum


@pytest.mark.rule("republic:7.8a")
@pytest.mark.parametrize("liable", [False, True])
def test_whether_the_pontifex_is_liable(liable: bool) -> None:
    s = played_by({"pontifex_liable": liable}, options={"pontifex_maximus": True}, pontifex=FABIUS)
    mark_officers(s)
    assert bool(s.major[FABIUS]) == liable


@pytest.mark.rule("republic:9.422a")
@pytest.mark.parametrize("beside", [False, True])
def test_where_the_votes_of_an_appeal_go(beside: bool) -> None:
    accused = PERSON[CLAUDIUS + 1]
    s = played_by({"appeal_beside_votes": beside}, people={accused: {"influence": 9, "popularity": 0}})
    motion = Motion(subject=TRIAL, terms=[accused, PERSON[FABIUS], "charge:lesser"], by=Faction(0))
    s.motions = [motion]
    s.resume([["sitting"], ["ballot"]])
    before = SUBJECTS[TRIAL].weight(s, motion, CLAUDIUS + 1)
    heard_by_the_people(loaded(s, 1, 4), motion, dice=2)
    lost = before - SUBJECTS[TRIAL].weight(s, motion, CLAUDIUS + 1)
    assert (lost, motion.swing) == ((0, -8) if beside else (8, 0))


@pytest.mark.rule("republic:9.74d")
@pytest.mark.parametrize("prosecuted", [False, True])
def test_whether_the_special_trial_has_a_prosecutor(prosecuted: bool) -> None:
    s = played_by({"special_prosecutor": prosecuted})
    s.resume([["sitting"]])
    implicate(s, s.faction[CLAUDIUS], CLAUDIUS, 0)
    assert (s.scene == "special_prosecutor") == prosecuted
    if not prosecuted:
        before = s.influence.copy()
        convict(s, s.motions[-1], fatal=True)
        assert s.place[CLAUDIUS] != CAPTIVE
        assert [p for p, each in enumerate(s.influence) if each > before[p]] == []


@pytest.mark.rule("republic:9.74c")
@pytest.mark.parametrize("choice", [False, True])
def test_whose_popularity_counts_in_the_special_trial(choice: bool) -> None:
    s = played_by({"special_appeal_choice": choice})
    s.motions = [Motion(subject="special_trial", terms=[PERSON[CLAUDIUS], "", 2], by=Faction(0))]
    ask = next(appeal(s))
    assert isinstance(ask, Pick)
    assert list(ask.options) == (["appeal", "appeal_in_own_name"] if choice else ["appeal"])


@pytest.mark.rule("republic:9.646b")
@pytest.mark.parametrize("settles", [False, True])
def test_whether_a_garrison_can_come_home_at_once(settles: bool) -> None:
    s = played_by({"garrison_settles": settles}, provinces={"province:sicilia": None})
    s.legion[0], s.session = GARRISON + PROVINCE.index("province:sicilia"), Session(garrisoned=[0])
    assert SUBJECTS["ungarrison"].possible(s, Faction(0)) != settles


@pytest.mark.rule("republic:9.647a")
@pytest.mark.parametrize("settles", [False, True])
def test_whether_a_commander_is_reinforced_at_once(settles: bool) -> None:
    sent = {"place": "field", "post": WAR.index("war:syrian"), "sent": 2}
    s = played_by({"fresh_force_settles": settles}, people={"family:claudius": sent}, wars={"war:syrian": "active"})
    assert (CLAUDIUS in reinforceable(s)) != settles


# -- war and revolution ------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:10.61b")
@pytest.mark.parametrize(("legions", "loss"), [(0, 0), (2, 2)])
def test_what_lost_legions_cost(legions: int, loss: int) -> None:
    s = played_by({"legions_per_popularity": legions})
    mourn(s, CORNELIUS, 4)
    assert s.popularity[CORNELIUS] == -loss


@pytest.mark.rule("republic:10.71a")
@pytest.mark.parametrize("captured", [False, True])
def test_whether_a_victor_can_be_captured(captured: bool) -> None:
    s = played_by({"capture_in_victory": captured})
    risk_lives(loaded(s, CLAUDIUS + 9, CORNELIUS + 1), CORNELIUS, Result(VICTORY), 2)
    assert (s.place[CORNELIUS] == CAPTIVE) == captured


@pytest.mark.rule("republic:10.8a")
@pytest.mark.parametrize("prior", [False, True])
def test_whether_a_proconsul_is_prior_consul(prior: bool) -> None:
    s = played_by({"proconsul_prior": prior})
    make_proconsul(s, FABIUS)
    assert (s.office[FABIUS], bool(s.prior[FABIUS])) == (PROCONSUL, prior)


@pytest.mark.rule("republic:10.12d")
@pytest.mark.parametrize("home", [False, True])
def test_whether_a_victor_at_sea_goes_home(home: bool) -> None:
    war = WAR.index("war:punic-1")
    s = played_by({"home_from_sea": home}, wars={"war:punic-1": "active"})
    s.place[CORNELIUS], s.post[CORNELIUS], s.fleets_with[CORNELIUS] = FIELD, war, 15
    won_at_sea(s, CORNELIUS, war)
    assert (s.place[CORNELIUS] == ROME) == home


@pytest.mark.rule("republic:10.9a")
@pytest.mark.parametrize("enough", [False, True])
def test_whether_a_legion_is_enough_to_prosecute_a_war(enough: bool) -> None:
    war = WAR.index("war:punic-1")
    s = played_by({"legion_prosecutes": enough}, wars={"war:punic-1": "active"}, armies={"family:cornelius": 1})
    s.place[CORNELIUS], s.post[CORNELIUS] = FIELD, war
    assert prosecuted(s, war) == enough


@pytest.mark.rule("republic:12.3a")
@pytest.mark.parametrize("counts", [False, True])
def test_whether_a_revolt_is_one_of_the_four_wars(counts: bool) -> None:
    three = {"war:punic-1": "active", "war:macedonian-1": "active", "war:syrian": "active"}
    s = played_by({"revolt_is_war": counts}, wars=three, people={"family:fabius": {"place": "revolt"}}, rebel=FABIUS)
    s.resume([["combat_over"]])
    combat_over(s)
    assert bool(s.ending) == counts


@pytest.mark.rule("republic:11.24a")
@pytest.mark.parametrize("keeps", [False, True])
def test_whether_a_rebel_keeps_his_knights(keeps: bool) -> None:
    s = played_by({"rebel_keeps_knights": keeps}, people={"family:fabius": {"knights": 2}})
    outlaw(s, FABIUS)
    assert bool(s.knights[FABIUS]) == keeps


@pytest.mark.rule("republic:10.02a")
@pytest.mark.parametrize(("dice", "fallen"), [(False, (2, 1)), (True, (3, 0))])
def test_how_armies_and_legions_fall_together(dice: bool, fallen: tuple[int, int]) -> None:
    s = played_by({"losses_by_dice": dice})
    assert fall_together(loaded(s, 6, 6, 6, 6, 6, 6), 3, 8, 3) == fallen


@pytest.mark.rule("republic:10.02a")
@pytest.mark.parametrize("hits", [False, True])
def test_whom_the_entry_of_the_table_hits(hits: bool) -> None:
    assert strikes_minority(played_by({"entry_hits_minority": hits}), 24, 11, 3) == hits


@pytest.mark.rule("republic:9.645")
@pytest.mark.parametrize(("after", "decides"), [(frozenset(), True), (frozenset({"stalemate"}), False)])
def test_after_what_no_number_decides_a_battle(after: frozenset[str], decides: bool) -> None:
    gallic = WAR.index("war:gallic-1")
    number = COLUMNS and numbers(played_by({}), gallic)[0][0]
    s = played_by({"numbers_wear_off": after}, wars={"war:gallic-1": "active"}, armies={"family:cornelius": 9})
    s.place[CORNELIUS], s.post[CORNELIUS] = FIELD, gallic
    s.resume([["battles"], ["engage", "family:cornelius"]])
    engage(loaded(s, 1, 3, 3), "family:cornelius")
    assert s.office[CORNELIUS] == PROCONSUL, "a stalemate"
    assert (automatic(s, CORNELIUS, gallic, number) is not None) == decides


@pytest.mark.rule("republic:10.7d", "republic:11.2b")
@pytest.mark.parametrize("succeeds", [False, True])
def test_what_becomes_of_a_master_of_horse_without_his_dictator(succeeds: bool) -> None:
    there = {"place": "field", "post": WAR.index("war:syrian")}
    people = {
        "family:fabius": {"office": "dictator", **there},
        "family:valerius": {"office": "master_of_horse", **there},
    }
    s = played_by({"master_succeeds": succeeds}, people=people, armies={"family:fabius": 5})
    fall_in_battle(s, FABIUS, Result(VICTORY))
    assert [bool(s.office[FABIUS + 1]), s.victor[FABIUS + 1]] == [succeeds, succeeds]
    assert len(army(s, FABIUS + 1)) == 5 * succeeds
    assert (victors(s) == [FABIUS + 1]) == succeeds


@pytest.mark.rule("republic:E.bequest.2")
@pytest.mark.parametrize("inherits", [False, True])
def test_whether_a_rebel_governs_what_he_was_sent_to_take_over(inherits: bool) -> None:
    sent = {"place": "field", "post": BEQUEST_POST}
    s = played_by({"rebel_inherits": inherits}, people={"family:fabius": sent}, armies={"family:fabius": 1})
    s.declared = FABIUS
    s.resume([["revolt_begins"]])
    revolt_begins(s)
    assert (FABIUS in s.governor) == inherits


@pytest.mark.rule("republic:12.4b")
@pytest.mark.parametrize(("seized", "found"), [(False, 0), (True, 1)])
def test_with_which_fleets_a_rebel_saves_rome(seized: bool, found: int) -> None:
    s = played_by({"rebel_takes_all_fleets": seized}, wars={"war:syrian": "active"}, rebel=FABIUS)
    s.place[FABIUS], s.fleets_with[CLAUDIUS] = REVOLT, 10
    assert len(fightable(s)) == found
    seize_fleets(s, FABIUS)
    assert s.fleets_with[FABIUS] == 10 * seized


@pytest.mark.rule("republic:12.2a")
@pytest.mark.parametrize("lives", [False, True])
def test_whether_a_rebel_must_live_to_win(lives: bool) -> None:
    s = played_by({"victor_must_live": lives}, triumph=Faction(2))
    s.resume([["combat_over"]])
    combat_over(s)
    assert (s.winners == [2]) != lives


@pytest.mark.rule("republic:12.1b")
@pytest.mark.parametrize("ends", [False, True])
def test_whether_the_game_ends_with_the_last_card(ends: bool) -> None:
    s = played_by({"ends_with_deck": ends}, phase="revolution", deck=[])
    s.resume([["year_ends"]])
    year_ends(loaded(s, *[1] * 40))
    assert bool(s.ending) == ends


@pytest.mark.rule("republic:12.2e")
@pytest.mark.parametrize("drawn", [False, True])
def test_whether_equals_share_the_victory(drawn: bool) -> None:
    s = played_by({"tie_is_drawn": drawn})
    win_equally(loaded(s, 1, 1, 2, 2), [Faction(1), Faction(3)], "influence")
    assert (s.ending, s.winners) == (("drawn", [1, 3]) if drawn else ("influence", [3]))


# -- the cards ---------------------------------------------------------------------------------------------------------
def printed(**columns: Any) -> dict[str, Any]:
    """A rulebook whose cards differ in these columns."""
    return {"cards": replace(COLUMNS, **columns)}


@pytest.mark.rule("republic:7.332a")
def test_which_wars_match_is_read_from_the_editions_cards() -> None:
    second = WAR.index("war:macedonian-2")
    s = played_by(printed(matching=[[] for _ in WARS]), wars={"war:macedonian-1": "active"})
    appear(s, second)
    assert s.war[second] != IMMINENT


@pytest.mark.rule("republic:5.1")
def test_which_wars_are_a_series_is_read_from_the_editions_cards() -> None:
    both = {"war:macedonian-1": "imminent", "war:macedonian-2": "imminent"}
    s = played_by(printed(series=[None for _ in WARS]), wars=both)
    s.resume([["break_out"]])
    break_out(s)
    assert [s.war[WAR.index(war)] for war in both] == [ACTIVE, ACTIVE]


@pytest.mark.rule("republic:7.341a")
def test_whom_a_leader_leads_is_read_from_the_editions_cards() -> None:
    hannibal = LEADER.index("leader:hannibal")
    wars = {"war:punic-2": "active"}
    assert own_wars(played_by({}, wars=wars), hannibal)
    assert not own_wars(played_by(printed(leader_wars=[[] for _ in LEADERS]), wars=wars), hannibal)


@pytest.mark.rule("republic:7.331", "republic:7.333b")
def test_how_a_war_begins_is_read_from_the_editions_cards() -> None:
    war, province = WAR.index("war:punic-1"), PROVINCE.index("province:sicilia")
    given: dict[str, Any] = {"provinces": {"province:sicilia": None}}
    s = played_by(printed(activation=["inactive" for _ in WARS], revolt_if=[province for _ in WARS]), **given)
    assert (starts_active(s, war), is_revolt(s, war)) == (False, 1)
    assert is_revolt(played_by({}, **given), war) == 0


@pytest.mark.rule("republic:E.epidemic.1")
def test_what_an_event_does_is_read_from_the_editions_cards() -> None:
    facts = [[{**side, "chits": 1} for side in sides] for sides in COLUMNS.event_facts]
    s = loaded(played_by(printed(event_facts=facts)), FABIUS + 1)
    epidemic(s, 1)
    assert [p for p in range(15) if s.place[p] != ROME] == [FABIUS]


@pytest.mark.rule("republic:6.11a")
def test_what_a_senator_can_do_is_read_from_the_editions_cards() -> None:
    s = played_by(printed(abilities=[{"double_income": {}} for _ in PEOPLE]))
    assert (factor(s, CORNELIUS), factor(played_by({}), CORNELIUS)) == (2, 1)


@pytest.mark.rule("republic:6.12a")
@pytest.mark.parametrize("doubled", [False, True])
def test_whether_knights_are_doubled_is_read_from_the_editions_cards(doubled: bool) -> None:
    s = played_by(printed(abilities=[{"double_income": {"knights": doubled}} for _ in PEOPLE]))
    assert (factor(s, CORNELIUS), factor(s, CORNELIUS, "knights")) == (2, 2 if doubled else 1)


@pytest.mark.rule("republic:7.333b")
def test_a_revolt_without_its_province_waits_or_is_a_drought() -> None:
    war, drought = WAR.index("war:slave-1"), EVENT.index("event:drought")
    s = played_by({"cards": FIRST_EDITION})
    appear(s, war)
    assert (s.war[war], s.level[drought], CARD[s.discards[-1]]) == (UNSEEN, 1, "war:slave-1")
    stands = played_by({"cards": FIRST_EDITION}, provinces={"province:sicilia": None})
    appear(stands, war)
    assert (stands.war[war], stands.level[drought]) == (ACTIVE, 0)
    waits = played_by({})
    appear(waits, war)
    assert (waits.war[war], waits.level[drought]) == (INACTIVE, 0)


@pytest.mark.rule("republic:E.new-alliance.1")
def test_where_a_war_goes_that_has_made_peace_is_read_from_the_editions_cards() -> None:
    war = WAR.index("war:syrian")
    for cards, bags in ((COLUMNS, 2), (FIRST_EDITION, 1)):
        s = loaded(played_by({"cards": cards}, wars={"war:syrian": "active"}))
        make_peace(s, war)
        assert len(s.deck) == bags
        assert CARD_OF["war:syrian"] in s.deck[0]


# -- the edition as a whole -------------------------------------------------------------------------------------------
def test_every_step_of_every_phase_is_a_scene() -> None:
    assert set(SECOND.steps) == set(SECOND.phases)
    unknown = [step for steps in SECOND.steps.values() for step in steps if step not in GAME.scenes.by_name]
    assert not unknown


def test_every_difference_names_the_rules_of_both_books() -> None:
    (body,) = [
        each.body for each in ast.parse(Path(editions.__file__).read_text()).body if isinstance(each, ast.ClassDef)
    ]
    told = {
        field.target.id: text.value.value
        for field, text in itertools.pairwise(body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(text, ast.Expr)
        and isinstance(text.value, ast.Constant)
    }
    own = {field.name for field in fields(RepublicEdition)} - {field.name for field in fields(Edition)}
    assert own == {name for name, text in told.items() if "republic:" in text and "republic_assembly:" in text}
    ids = {word.strip(".,?") for text in told.values() for word in text.split() if word.startswith("republic")}
    assembly.GAME.rules.check(*ids)
