"""In the Senate, what differs by edition is read from it at play."""

from __future__ import annotations

import pytest

from tabularium.engine import Pick
from tabularium.games.republic.cards import PEOPLE, PERSON, PROVINCE, WAR
from tabularium.games.republic.senate.appeal import appeal, heard_by_the_people
from tabularium.games.republic.senate.chair import give_up_chair, presiding
from tabularium.games.republic.senate.closing import closing
from tabularium.games.republic.senate.dictator import in_danger, make_dictator
from tabularium.games.republic.senate.dispatch import too_weak
from tabularium.games.republic.senate.elections import consular, pairs
from tabularium.games.republic.senate.life import candidates
from tabularium.games.republic.senate.offices import without_office
from tabularium.games.republic.senate.outcome import loss_of_face
from tabularium.games.republic.senate.recruiting import most
from tabularium.games.republic.senate.reinforcing import reinforceable
from tabularium.games.republic.senate.subjects import SUBJECTS, for_a_tribune, proposable
from tabularium.games.republic.senate.trials import end_trials, implicate, usual_charges
from tabularium.games.republic.senate.verdicts import TRIAL, acquitted, convict
from tabularium.games.republic.senate.vetoes import vetoes
from tabularium.games.republic.senators import man
from tabularium.games.republic.state import CAPTIVE, GARRISON, NOBODY, ROME, Faction, Motion, Rejected, Session

from ..table import board, loaded, person
from .played import CLAUDIUS, CORNELIUS, FABIUS, in_assembly, played_by


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


@pytest.mark.rule("republic:9.643a")
@pytest.mark.parametrize(("margin", "weak"), [(0, False), (1, True)])
def test_the_margin_of_a_force(margin: int, weak: bool) -> None:
    s = board(rebel=person("family:fabius"), armies={"family:fabius": 4})
    s.post[CORNELIUS] = -1
    needed = next(units for units in range(40) if not too_weak(s, CORNELIUS, "rebel", units, 0))
    assert too_weak(s, CORNELIUS, "rebel", needed, 0, margin) == weak


@pytest.mark.rule("republic:9.2d")
@pytest.mark.parametrize("may", [False, True])
def test_whether_the_master_of_horse_may_stand(may: bool) -> None:
    s = in_assembly(not may, people={"family:fabius": {"office": "master_of_horse"}})
    assert (FABIUS in consular(s)) == may


@pytest.mark.rule("republic:9.3c", "republic:9.33b")
@pytest.mark.parametrize("free", [False, True])
def test_whether_last_years_censor_is_free(free: bool) -> None:
    s = in_assembly(not free, people={"family:fabius": {"office": "censor"}})
    assert (FABIUS in without_office(s)) == free


@pytest.mark.rule("republic:9.33a")
@pytest.mark.parametrize("prior", [False, True])
def test_when_a_dictator_becomes_prior_consul(prior: bool) -> None:
    s = in_assembly(prior)
    make_dictator(s, FABIUS)
    assert bool(s.prior[FABIUS]) == prior


@pytest.mark.rule("republic:9.41b")
@pytest.mark.parametrize("shames", [False, True])
def test_whether_an_acquittal_shames_the_censor(shames: bool) -> None:
    s = in_assembly(not shames, people={"family:fabius": {"office": "censor"}})
    motion = Motion(subject=TRIAL, terms=[PERSON[CLAUDIUS], PERSON[CLAUDIUS + 1], "charge:lesser"], by=0)
    motion.chair, motion.noes = FABIUS, [p for p in PEOPLE if s.place[p] == ROME]
    acquitted(s, motion)
    assert (s.scene == "unanimous_acquittal") == shames


@pytest.mark.rule("republic:9.422b")
@pytest.mark.parametrize("rewarded", [False, True])
def test_whether_the_crowd_rewards_the_prosecutor(rewarded: bool) -> None:
    s = in_assembly(not rewarded, people={PERSON[CLAUDIUS + 1]: {"popularity": -9, "influence": 10}})
    motion = Motion(subject=TRIAL, terms=[PERSON[CLAUDIUS + 1], PERSON[FABIUS], "charge:lesser"], by=0)
    s.motions, before = [motion], s.influence[FABIUS]
    s.resume([["sitting"], ["ballot"]])
    heard_by_the_people(loaded(s, 1, 1), motion, dice=2)
    assert s.faction[CLAUDIUS + 1] == NOBODY
    assert (s.influence[FABIUS] > before) == rewarded


@pytest.mark.rule("republic:9.144b")
@pytest.mark.parametrize("shameless", [False, True])
def test_whether_a_chair_without_influence_may_stay(shameless: bool) -> None:
    s = in_assembly(shameless, people={"family:cornelius": {"influence": 0}})
    ask = next(loss_of_face(s, man(s, CORNELIUS)))
    assert isinstance(ask, Pick)
    assert ("lose_influence" in ask.options) == shameless


@pytest.mark.rule("republic:9.821a")
@pytest.mark.parametrize("needs", [False, True])
def test_whether_a_consul_for_life_needs_an_office(needs: bool) -> None:
    s = in_assembly(needs, people={"family:fabius": {"influence": 30}})
    assert (FABIUS in candidates(s)) != needs


@pytest.mark.rule("republic:8.2b")
@pytest.mark.parametrize("unmanned", [False, True])
def test_whether_fleets_can_be_built_without_recruitment(unmanned: bool) -> None:
    s = in_assembly(not unmanned, no_recruitment=True)
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
    s = in_assembly(alone, wars=wars, people=people, legions=20, fleets=25)
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
    s = in_assembly(waits, session=Session(step="censor"))
    assert "censor" in for_a_tribune(s, 2)
    assert ("minor_motion" in for_a_tribune(s, 2)) != waits
    s.session.step = "business"
    assert "minor_motion" in for_a_tribune(s, 2)


@pytest.mark.rule("republic:9.151c")
@pytest.mark.parametrize("final", [False, True])
def test_whether_a_tribunes_proposal_can_be_vetoed(final: bool) -> None:
    s = in_assembly(not final, hands={1: ["intrigue:tribune"]})
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
    s = in_assembly(not for_good)
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
    s = in_assembly(not in_forum, session=Session(step="closing"))
    s.resume([["sitting"]])
    closing(s)
    assert bool(s.major[CORNELIUS]) != in_forum


@pytest.mark.rule("republic:9.422a")
@pytest.mark.parametrize("beside", [False, True])
def test_where_the_votes_of_an_appeal_go(beside: bool) -> None:
    accused = PERSON[CLAUDIUS + 1]
    s = in_assembly(not beside, people={accused: {"influence": 9, "popularity": 0}})
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
    s = in_assembly(not prosecuted)
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
    s = in_assembly(True, options={"special_appeal_choice": choice})
    s.motions = [Motion(subject="special_trial", terms=[PERSON[CLAUDIUS], "", 2], by=Faction(0))]
    ask = next(appeal(s))
    assert isinstance(ask, Pick)
    assert list(ask.options) == (["appeal", "appeal_in_own_name"] if choice else ["appeal"])


@pytest.mark.rule("republic:9.646b")
@pytest.mark.parametrize("settles", [False, True])
def test_whether_a_garrison_can_come_home_at_once(settles: bool) -> None:
    s = in_assembly(not settles, provinces={"province:sicilia": None})
    s.legion[0], s.session = GARRISON + PROVINCE.index("province:sicilia"), Session(garrisoned=[0])
    assert SUBJECTS["ungarrison"].possible(s, Faction(0)) != settles


@pytest.mark.rule("republic:9.647a")
@pytest.mark.parametrize("settles", [False, True])
def test_whether_a_commander_is_reinforced_at_once(settles: bool) -> None:
    sent = {"place": "field", "post": WAR.index("war:syrian"), "sent": 2}
    s = in_assembly(not settles, people={"family:claudius": sent}, wars={"war:syrian": "active"})
    assert (CLAUDIUS in reinforceable(s)) != settles
