"""In war, in revolution and at the end, what differs by edition is read from it at play."""

from __future__ import annotations

import pytest

from tabularium.games.republic.cards import COLUMNS, WAR
from tabularium.games.republic.combat.battle import engage, won_at_sea
from tabularium.games.republic.combat.phase import combat_over, prosecuted
from tabularium.games.republic.combat.saving import fightable, seize_fleets
from tabularium.games.republic.end import win_equally
from tabularium.games.republic.forces import army
from tabularium.games.republic.losses import fall_in_battle, make_proconsul, mourn, risk_lives
from tabularium.games.republic.results import VICTORY, Result, automatic
from tabularium.games.republic.revolution.ending import year_ends
from tabularium.games.republic.revolution.outbreak import outlaw, revolt_begins
from tabularium.games.republic.revolution.rebellion import victors
from tabularium.games.republic.shared_losses import fall_together
from tabularium.games.republic.state import BEQUEST_POST, CAPTIVE, FIELD, PROCONSUL, REVOLT, ROME, Faction
from tabularium.games.republic.wars import numbers

from ..table import loaded
from .played import CLAUDIUS, CORNELIUS, FABIUS, in_assembly, played_by


@pytest.mark.rule("republic:10.61b")
@pytest.mark.parametrize(("legions", "loss"), [(0, 0), (2, 2)])
def test_what_lost_legions_cost(legions: int, loss: int) -> None:
    s = in_assembly(not legions)
    mourn(s, CORNELIUS, 4)
    assert s.popularity[CORNELIUS] == -loss


@pytest.mark.rule("republic:10.71a")
@pytest.mark.parametrize("captured", [False, True])
def test_whether_a_victor_can_be_captured(captured: bool) -> None:
    s = in_assembly(captured)
    risk_lives(loaded(s, CLAUDIUS + 9, CORNELIUS + 1), CORNELIUS, Result(VICTORY), 2)
    assert (s.place[CORNELIUS] == CAPTIVE) == captured


@pytest.mark.rule("republic:10.8a")
@pytest.mark.parametrize("prior", [False, True])
def test_whether_a_proconsul_is_prior_consul(prior: bool) -> None:
    s = in_assembly(not prior)
    make_proconsul(s, FABIUS)
    assert (s.office[FABIUS], bool(s.prior[FABIUS])) == (PROCONSUL, prior)


@pytest.mark.rule("republic:10.12d")
@pytest.mark.parametrize("home", [False, True])
def test_whether_a_victor_at_sea_goes_home(home: bool) -> None:
    war = WAR.index("war:punic-1")
    s = in_assembly(not home, wars={"war:punic-1": "active"})
    s.place[CORNELIUS], s.post[CORNELIUS], s.fleets_with[CORNELIUS] = FIELD, war, 15
    won_at_sea(s, CORNELIUS, war)
    assert (s.place[CORNELIUS] == ROME) == home


@pytest.mark.rule("republic:10.9a")
@pytest.mark.parametrize("enough", [False, True])
def test_whether_a_legion_is_enough_to_prosecute_a_war(enough: bool) -> None:
    war = WAR.index("war:punic-1")
    s = in_assembly(enough, wars={"war:punic-1": "active"}, armies={"family:cornelius": 1})
    s.place[CORNELIUS], s.post[CORNELIUS] = FIELD, war
    assert prosecuted(s, war) == enough


@pytest.mark.rule("republic:12.3a")
@pytest.mark.parametrize("counts", [False, True])
def test_whether_a_revolt_is_one_of_the_four_wars(counts: bool) -> None:
    three = {"war:punic-1": "active", "war:macedonian-1": "active", "war:syrian": "active"}
    s = in_assembly(counts, wars=three, people={"family:fabius": {"place": "revolt"}}, rebel=FABIUS)
    s.resume([["combat_over"]])
    combat_over(s)
    assert bool(s.ending) == counts


@pytest.mark.rule("republic:11.24a")
@pytest.mark.parametrize("keeps", [False, True])
def test_whether_a_rebel_keeps_his_knights(keeps: bool) -> None:
    s = in_assembly(keeps, people={"family:fabius": {"knights": 2}})
    outlaw(s, FABIUS)
    assert bool(s.knights[FABIUS]) == keeps


@pytest.mark.rule("republic:10.02a")
@pytest.mark.parametrize(("dice", "fallen"), [(False, (2, 1)), (True, (3, 0))])
def test_how_armies_and_legions_fall_together(dice: bool, fallen: tuple[int, int]) -> None:
    s = in_assembly(dice)
    assert fall_together(loaded(s, 6, 6, 6, 6, 6, 6), 3, 8, 3) == fallen


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
    s = in_assembly(succeeds, people=people, armies={"family:fabius": 5})
    fall_in_battle(s, FABIUS, Result(VICTORY))
    assert [bool(s.office[FABIUS + 1]), s.victor[FABIUS + 1]] == [succeeds, succeeds]
    assert len(army(s, FABIUS + 1)) == 5 * succeeds
    assert (victors(s) == [FABIUS + 1]) == succeeds


@pytest.mark.rule("republic:E.bequest.2")
@pytest.mark.parametrize("inherits", [False, True])
def test_whether_a_rebel_governs_what_he_was_sent_to_take_over(inherits: bool) -> None:
    sent = {"place": "field", "post": BEQUEST_POST}
    s = in_assembly(inherits, people={"family:fabius": sent}, armies={"family:fabius": 1})
    s.declared = FABIUS
    s.resume([["revolt_begins"]])
    revolt_begins(s)
    assert (FABIUS in s.governor) == inherits


@pytest.mark.rule("republic:12.4b")
@pytest.mark.parametrize(("seized", "found"), [(False, 0), (True, 1)])
def test_with_which_fleets_a_rebel_saves_rome(seized: bool, found: int) -> None:
    s = in_assembly(seized, wars={"war:syrian": "active"}, rebel=FABIUS)
    s.place[FABIUS], s.fleets_with[CLAUDIUS], s.camp_fleets[0] = REVOLT, 10, 2
    assert len(fightable(s)) == found
    seize_fleets(s, FABIUS)
    assert s.fleets_with[FABIUS] == 12 * seized
    assert s.camp_fleets[0] == 2 * (not seized)


@pytest.mark.rule("republic:12.2a")
@pytest.mark.parametrize("lives", [False, True])
def test_whether_a_rebel_must_live_to_win(lives: bool) -> None:
    s = in_assembly(lives, triumph=Faction(2))
    s.resume([["combat_over"]])
    combat_over(s)
    assert (s.winners == [2]) != lives


@pytest.mark.rule("republic:12.1b")
@pytest.mark.parametrize("ends", [False, True])
def test_whether_the_game_ends_with_the_last_card(ends: bool) -> None:
    s = in_assembly(ends, phase="revolution", deck=[])
    s.resume([["year_ends"]])
    year_ends(loaded(s, *[1] * 40))
    assert bool(s.ending) == ends


@pytest.mark.rule("republic:12.2e")
@pytest.mark.parametrize("drawn", [False, True])
def test_whether_equals_share_the_victory(drawn: bool) -> None:
    s = in_assembly(drawn)
    win_equally(loaded(s, 1, 1, 2, 2), [Faction(1), Faction(3)], "influence")
    assert (s.ending, s.winners) == (("drawn", [1, 3]) if drawn else ("influence", [3]))
