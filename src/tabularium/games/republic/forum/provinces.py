"""How provinces arise, by war or bequest, and how they revolt."""

from __future__ import annotations

from ..book import rule
from ..cards import BEQUEST, BEQUESTS, CREATES, PROVINCE, PROVINCE_AT, REVOLTS
from ..state import (
    ACTIVE,
    BEATEN,
    BEQUEST_DONE,
    BEQUEST_OPEN,
    NO_PROVINCE,
    NOBODY,
    REVOLTED,
    VACANT,
    Republic,
)


def create_province(s: Republic, province: int, developed: bool = False) -> None:
    """A new province lies in the Forum, on the side named; a bequest of the same is void."""
    if s.province[province] != NO_PROVINCE:
        return
    s.province[province], s.developed[province] = VACANT, int(developed)
    s.say("province.created", rule="republic:10.4a", province=PROVINCE[province])
    for bequest, each in enumerate(BEQUESTS):
        if PROVINCE_AT[each["creates"]] == province and s.bequest[bequest] == BEQUEST_OPEN:
            s.bequest[bequest] = BEQUEST_DONE


@rule("republic:E.bequest.1")
def bequeath(s: Republic, bequest: int) -> None:
    """A bequest is drawn: its province arises at once if no expedition is asked for, else it waits in the Forum."""
    facts = BEQUESTS[bequest]
    province = PROVINCE_AT[facts["creates"]]
    s.say("bequest.drawn", rule="republic:E.bequest.1", bequest=BEQUEST[bequest])
    s.bequest[bequest] = BEQUEST_OPEN
    if s.province[province] != NO_PROVINCE:
        s.bequest[bequest] = BEQUEST_DONE
    elif facts["requires"] is None:
        create_province(s, province)


@rule("republic:9.5a", "republic:10.4e", "republic:ERR.pirates", "republic:E.new-alliance.2")
def create_provinces(s: Republic, war: int) -> None:
    """The provinces that a war which has just been beaten leaves behind; the table decides if Bithynia is developed."""
    last = all(s.war[other] == BEATEN for other in s.edition.cards.matching[war])
    for made in CREATES[war]:
        if made["when"] != "all_series_defeated" or last:
            developed = s.options.bithynia_developed and bool(made.get("developed"))
            if developed and s.province[made["province"]] != NO_PROVINCE:
                s.developed[made["province"]] = 1
            create_province(s, made["province"], developed)


@rule("republic:E.internal-disorder.2", "republic:E.pretender.1")
def province_revolts(s: Republic, province: int) -> None:
    """A province without governor and garrison is an active war in the Forum."""
    s.governor[province], s.term[province] = NOBODY, 0
    s.province[province] = REVOLTED
    war = REVOLTS[province]
    s.war[war], s.revolt[war], s.navy_beaten[war] = ACTIVE, 1, 0
    s.say("province.revolts", rule="republic:E.pretender.1", province=PROVINCE[province])
