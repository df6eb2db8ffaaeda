"""Attacks on the provinces at the start of the Revenue Phase: barbarian raids, then internal disorder."""

from __future__ import annotations

from ..book import rule
from ..cards import EVENT_AT, FRONTIER, NUMBER_OF, PERSON, PROVINCE, PROVINCES
from ..chance import draw_chits, omens, throw
from ..death import Cause, kill
from ..forces import garrison, remove
from ..forum.provinces import province_revolts
from ..posts import rebellious, resides, vacate
from ..provinces import GARRISON_STRENGTH, land_defence
from ..shared_losses import fall_together
from ..state import CAPTIVE, GOVERNED, NOBODY, Republic

RAIDS = EVENT_AT["barbarian-raids"]
DISORDER = EVENT_AT["internal-disorder"]
SAFE_FROM_RAIDS = (15, 17)
SAFE_FROM_DISORDER = (5, 6)
"""The least roll of a province, by the level of the event."""
RAID_GARRISON_STRENGTH = 2
"""The strength of a legion against raiders where provinces have no forces of their own."""


@rule(
    "republic:9.6461",
    "republic:E.barbarian-raids.1",
    "republic:E.barbarian-raids.2",
    "republic:ERR.cards",
    "republic:11.34",
)
def raids(s: Republic) -> None:
    """Every loyal governor on the frontier rolls against the barbarians."""
    level = s.level[RAIDS]
    if not level:
        return
    safe = SAFE_FROM_RAIDS[min(level, len(SAFE_FROM_RAIDS)) - 1]
    legion = GARRISON_STRENGTH if s.options.provincial_wars else RAID_GARRISON_STRENGTH
    for province in PROVINCES:
        if FRONTIER[province] and s.province[province] == GOVERNED and not rebellious(s, province):
            white, coloured = s.roll(2)
            total = white + coloured - omens(s) + land_defence(s, province, legion)
            s.say(
                "revenue.raid", rule="republic:E.barbarian-raids.1", province=PROVINCE[province], total=total, safe=safe
            )
            if total < safe:
                overrun(s, province, coloured)


@rule(
    "republic:E.barbarian-raids.3",
    "republic:E.barbarian-raids.4",
    "republic:6.4b",
    "republic:10.02a",
    "republic_assembly:10.81",
)
def overrun(s: Republic, province: int, coloured: int) -> None:
    """A province laid waste: undeveloped, without income this year, garrison and provincial armies diminished."""
    s.idle[province], s.developed[province] = 1, 0
    legions = garrison(s, province)
    armies, fallen = fall_together(s, coloured, s.provincial_armies[province], len(legions))
    lost = armies + fallen
    s.provincial_armies[province] -= armies
    remove(s, [s.draw(legions) for _ in range(fallen)])
    s.say("revenue.overrun", rule="republic:E.barbarian-raids.3", province=PROVINCE[province], lost=lost)
    governor = s.governor[province]
    chits = draw_chits(s, lost if s.options.raid_chits == "units_lost" else coloured)
    if not resides(s, province) or NUMBER_OF[governor] not in chits:
        return
    if chits[-1] == NUMBER_OF[governor] and (len(chits) > 1 or not s.options.capture_two_chits):
        capture(s, governor, province)
    else:
        kill(s, governor, Cause.EVENT)


@rule("republic:E.barbarian-raids.4")
def capture(s: Republic, governor: int, province: int) -> None:
    """Raiders carry the governor off; his province is vacant, and without ransom he dies before the Forum Phase."""
    vacate(s, province)
    s.place[governor], s.post[governor] = CAPTIVE, NOBODY
    s.captors.append([governor, s.turn])
    s.say("revenue.captured", rule="republic:E.barbarian-raids.4", senator=PERSON[governor])


@rule("republic:E.internal-disorder.1", "republic:11.34")
def internal_disorder(s: Republic) -> None:
    """Undeveloped provinces yield nothing this year, and their governors roll against a revolt."""
    level = s.level[DISORDER]
    if not level:
        return
    safe = SAFE_FROM_DISORDER[min(level, len(SAFE_FROM_DISORDER)) - 1]
    dice = 2 if s.options.internal_disorder_die == "2d6" else 1
    for province in PROVINCES:
        if s.developed[province] or rebellious(s, province):
            continue
        s.idle[province] = 1
        if s.province[province] == GOVERNED:
            total = throw(s, dice) + len(garrison(s, province))
            s.say("revenue.disorder", rule="republic:E.internal-disorder.1", province=PROVINCE[province], total=total)
            if total < safe:
                rise_up(s, province)


@rule("republic:E.internal-disorder.2")
def rise_up(s: Republic, province: int) -> None:
    """A province in revolt is an active war; governor and garrison perish. One who has a legate only loses the post."""
    governor, there = s.governor[province], resides(s, province)
    remove(s, garrison(s, province))
    province_revolts(s, province)
    if there:
        kill(s, governor, Cause.EVENT)
