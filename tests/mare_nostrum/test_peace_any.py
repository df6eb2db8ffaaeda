"""Peace after any war: whatever is offered, demanded and dictated, the world is sound afterwards."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tabularium.engine import Sheet
from tabularium.games.mare_nostrum.invariants import check
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.tables import COLLAPSE, INFANTRY, MEDIUM

from .peace import asked, next_of
from .world import alliance, general, go_to_war, nation, run, world

NATIONS = ("rome", "carthage", "egypt", "illyria", "gauls")
SEEDS = range(24)


def wars(rng: Random) -> MareNostrum:
    """Five nations at war with each other, some of them in ruins, their troops all over the place."""
    s = world()
    s.dice = rng.getrandbits(60)
    s.trade_alliance = [[False] * len(row) for row in s.trade_alliance]
    for place, one in enumerate(NATIONS):
        me = nation(s, one)
        general(s, one)
        s.stability[me] = rng.choice([COLLAPSE, COLLAPSE, MEDIUM])
        for other in NATIONS[place + 1 :]:
            if rng.random() < 0.8:
                go_to_war(s, one, other, s.year - rng.randrange(3))
            else:
                alliance(s, one, other)
        lost = [province for province in s.provinces(me) if province != s.capital(me)]
        for province in rng.sample(lost, rng.randint(0, len(lost))):
            s.owner[province] = nation(s, rng.choice(NATIONS))
    for one in NATIONS:
        for province in s.provinces(nation(s, one)):
            for other in rng.sample(NATIONS, 2):
                s.muster(nation(s, other), province, INFANTRY, rng.randint(1, 9))
    for city in range(len(s.occupier)):
        occupier, holder = nation(s, rng.choice(NATIONS)), s.holder(city)
        if holder != occupier and holder >= 0 and s.at_war(occupier, holder):
            s.occupier[city] = occupier
    check(s)
    return s


def anything(ask: Any, rng: Random) -> Any:
    """A legal answer, some way off from nothing."""
    if not isinstance(ask, Sheet):
        return ask.options
    sheet: Any = ask.default
    losers = ask.among.get("terms[].nation", [])
    for _ in range(40 if losers else 0):
        ceded = {"clause": "clause:province_cession", "province": rng.choice(ask.among["terms[].keep_troops[]"])}
        terms = [*sheet.get("terms", []), {"nation": rng.choice(losers), "clauses": [ceded]}]
        if ask.accepts({"terms": terms}):
            sheet = {"terms": terms}
    for _ in range(120):
        varied = ask.fields.vary(sheet, rng)
        if ask.accepts(varied) and len(str(varied)) >= len(str(sheet)):
            sheet = varied
    return ask.normal(sheet)


@pytest.mark.rule("mare:6.0a", "mare:6.1k", "mare:6.2r", "mare:6.2f6")
@pytest.mark.parametrize("seed", SEEDS)
def test_any_peace_leaves_a_sound_world(seed: int) -> None:
    rng = Random(seed)
    s = wars(rng)
    run(s, "surrender_checks")
    for step in ("negotiation", "answers", "surrender_terms"):
        scene, asks = asked(s, step)
        if scene is not None:
            assert next_of(scene, {ask.seat: anything(ask, rng) for ask in asks.values()}) is None
    run(s, "peace_effects")
    check(s)
    for treaty in s.treaties:
        assert not s.at_war(treaty.loser, treaty.victor)
        for one, host in ((treaty.loser, treaty.victor), (treaty.victor, treaty.loser)):
            abroad = {force.province for force in s.forces if force.nation == one and s.owner[force.province] == host}
            assert abroad <= set(treaty.keep)
