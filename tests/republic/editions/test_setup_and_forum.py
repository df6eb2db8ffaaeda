"""In setting up and in the Forum, what differs by edition is read from it at play."""

from __future__ import annotations

import pytest

from tabularium.games.republic.cards import ENEMIES, EVENT, EVENT_STAYS, INFLUENCE, LOYALTY, PEOPLE, WAR
from tabularium.games.republic.dealings import Attempt
from tabularium.games.republic.forum.arrivals import appear
from tabularium.games.republic.forum.closing import mark_officers
from tabularium.games.republic.forum.initiative import auction, forum_phase
from tabularium.games.republic.forum.persuasion import base, loyalty, persuasion_roll
from tabularium.games.republic.setup import draw_consul
from tabularium.games.republic.state import ACTIVE, IMMINENT, PROCONSUL, ROME_CONSUL

from ..table import loaded
from .played import CLAUDIUS, CORNELIUS, FABIUS, in_assembly, played_by


@pytest.mark.rule("republic:7.8a")
@pytest.mark.parametrize("liable", [False, True])
def test_whether_a_proconsul_is_liable(liable: bool) -> None:
    s = in_assembly(liable)
    s.office[CORNELIUS] = PROCONSUL
    mark_officers(s)
    assert bool(s.major[CORNELIUS]) == liable


@pytest.mark.rule("republic:3.15a", "republic:3.15b")
@pytest.mark.parametrize("drawn", [False, True])
def test_how_the_temporary_consul_is_found(drawn: bool) -> None:
    s = loaded(in_assembly(not drawn, people={"family:cornelius": {"office": "none"}}), FABIUS + 1)
    draw_consul(s)
    consul = FABIUS if drawn else CORNELIUS
    assert s.office[consul] == ROME_CONSUL
    assert (s.prior[consul], s.influence[consul] > INFLUENCE[consul]) == (drawn, drawn)


@pytest.mark.rule("republic:7.1")
@pytest.mark.parametrize("stay", [False, True])
def test_whether_an_event_stays(stay: bool) -> None:
    lasting = EVENT[EVENT_STAYS.index(True)]
    s = in_assembly(True, options={"events_last_one_turn": not stay}, phase="forum", events={lasting: 1})
    s.resume([["forum_phase"]])
    forum_phase(s)
    assert bool(s.level[EVENT.index(lasting)]) == stay


@pytest.mark.rule("republic:7.21a")
@pytest.mark.parametrize(("consul", "first"), [(False, 1), (True, 0)])
def test_whose_initiative_is_first(consul: bool, first: int) -> None:
    s = in_assembly(consul, phase="forum", people={"family:claudius": {"office": "dictator"}})
    s.resume([["forum_phase"]])
    forum_phase(s)
    assert s.order[0] == first


@pytest.mark.rule("republic:7.21c")
@pytest.mark.parametrize("in_rome", [False, True])
def test_where_a_bidder_must_be(in_rome: bool) -> None:
    away = {"family:cornelius": {"talents": 5}}
    s = in_assembly(not in_rome, people=away, provinces={"province:sicilia": "family:cornelius"})
    ask = next(auction(s, [0], []), None)
    assert (ask is None) == in_rome


@pytest.mark.rule("republic:5.1")
@pytest.mark.parametrize(("imminent", "state"), [(False, ACTIVE), (True, IMMINENT)])
def test_whether_a_matching_war_waits(imminent: bool, state: int) -> None:
    s = in_assembly(not imminent, wars={"war:macedonian-1": "active"})
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
    s = in_assembly(not feuds)
    s.faction[hated] = s.faction[min(ENEMIES[hated])] = 1
    assert (loyalty(s, hated, 0) == LOYALTY[hated]) != feuds
