"""Development of the provinces, and what the State takes in."""

from __future__ import annotations

from ..book import rule, scene
from ..cards import EVENT_AT, PERSON, PROVINCE, PROVINCES, STATE_INCOME, TABLES
from ..chance import omens, throw
from ..posts import rebellious
from ..provinces import under_attack
from ..senators import gain_influence
from ..state import GOVERNED, Republic
from .verres import verres

ANNUAL: int = TABLES["revenue"]["state_annual"]
DEVELOPED_AT = 6
DEVELOPMENT_INFLUENCE: int = TABLES["influence_other"]["develop_province"]
ALLIED_ENTHUSIASM = EVENT_AT["allied-enthusiasm"]
ENTHUSIASM = (0, 50, 75)
"""The gifts of allies, by the level of the event."""


@rule("republic:9.54c", "republic:6.4b", "republic:11.34")
def undisturbed(s: Republic) -> list[int]:
    """Provinces with a loyal governor that were neither overrun nor in disorder."""
    governed = [province for province in PROVINCES if s.province[province] == GOVERNED and not s.idle[province]]
    return [province for province in governed if not rebellious(s, province)]


@rule("republic:9.54c", "republic:6.51a", "republic:10.0a", "republic_assembly:6.21b")
def yielding(s: Republic) -> list[int]:
    """Those of them that no war attacks."""
    return [province for province in undisturbed(s) if not under_attack(s, province)]


@scene
@rule("republic:6.4a", "republic:6.4b", "republic:6.4c", "republic:6.4d", "republic_assembly:6.14a")
def development(s: Republic) -> None:
    """Governors of undeveloped provinces roll; clean hands help."""
    s.say("revenue.development", rule="republic:6.4a")
    for province in undisturbed(s):
        if not s.developed[province] and throw(s) + (province not in s.spoils_taken) >= DEVELOPED_AT:
            s.developed[province] = 1
            governor = s.governor[province]
            gain_influence(s, governor, DEVELOPMENT_INFLUENCE)
            s.say("revenue.developed", rule="republic:6.4d", province=PROVINCE[province], senator=PERSON[governor])
    s.after(development)


@rule("republic:E.allied-enthusiasm.1", "republic:E.allied-enthusiasm.2")
def allied_gifts(s: Republic) -> int:
    """The income from enthusiastic allies this year."""
    return ENTHUSIASM[min(s.level[ALLIED_ENTHUSIASM], len(ENTHUSIASM) - 1)]


@rule("republic:6.5")
def sure_income(s: Republic) -> int:
    """The State's income before the dice of its provinces."""
    return ANNUAL + allied_gifts(s) + s.due


@scene
@rule("republic:6.5", "republic:6.51a", "republic:E.allied-enthusiasm.1", "republic:E.allied-enthusiasm.2")
def state_income(s: Republic) -> None:
    """The yearly revenue, the taxes of the provinces, and what allies and bequests bring."""
    taxes = sum(tax(s, province) for province in yielding(s))
    allies = allied_gifts(s)
    s.chest += sure_income(s) + taxes
    s.say(
        "revenue.state",
        rule="republic:6.5",
        annual=ANNUAL,
        taxes=taxes,
        allies=allies,
        bequests=s.due,
        treasury=s.chest,
    )
    s.due = 0
    s.after(state_income)


@rule("republic:6.51a", "republic:E.trial-of-verres.1", "republic:TBL.provinces")
def tax(s: Republic, province: int) -> int:
    """The dice of a province for the State: a loss if it costs more than it brings."""
    return dice_of(s, STATE_INCOME[s.developed[province]][province]) + verres(s)


def dice_of(s: Republic, income: tuple[int, int]) -> int:
    """So many dice and a bonus, less the evil omens; dice below 0 are what a province costs."""
    dice, bonus = income
    sign = dice // abs(dice)
    return sign * sum(s.roll(abs(dice))) + bonus - omens(s)
