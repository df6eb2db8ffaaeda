"""11, 12: revolts and the end: what a rebel keeps and takes, and how the game ends."""

from __future__ import annotations

from tabularium.engine import SEATS

from .. import end, revolt
from ..cards import BEQUESTS, PEOPLE, PROVINCE_AT, WARS
from ..combat import civil_war, phase, saving
from ..end import MOST_INFLUENCE, influential, win
from ..forces import all_fleets, legions_at
from ..revolution import ending, outbreak
from ..state import ACTIVE_BOX, GOVERNED, JOINED, NO_FACTION, NOBODY, Faction, Republic
from .book import rule
from .state import Assembly

DRAWN = "drawn"


# -- what a rebel has --------------------------------------------------------------------------------------------------
@revolt.forfeit_knights.register(Assembly)
@rule("republic_assembly:11.4a")
def keep_knights(s: Assembly, p: int) -> None:
    """A rebel keeps his knights, though not what they earn."""


@revolt.may_govern.register(Assembly)
@rule("republic_assembly:9.624b")
def may_govern(s: Assembly) -> bool:
    """A rebel can have a province: that which he was sent to take over."""
    return True


@outbreak.inherit.register(Assembly)
@rule("republic_assembly:9.624b")
def inherit(s: Assembly, p: int, bequest: int) -> None:
    """He takes what the province yields as if he governed it, and marches on Rome all the same."""
    province = PROVINCE_AT[BEQUESTS[bequest]["creates"]]
    s.province[province], s.governor[province], s.expedition[province] = GOVERNED, p, JOINED


# -- civil war ---------------------------------------------------------------------------------------------------------
@revolt.forsaken.register(Assembly)
@rule("republic_assembly:11.5", "republic_assembly:11.52d")
def forsaken(s: Assembly) -> bool:
    """A rebel who has no legion left is not beaten for that alone."""
    return False


@civil_war.end_command.register(Assembly)
@rule("republic_assembly:11.2a", "republic_assembly:11.52c")
def end_command(s: Assembly, p: int) -> None:
    """A commander who has beaten a rebel declares himself like any victor."""
    s.victor[p] = 1


@phase.claim_triumph.register(Assembly)
@rule("republic_assembly:12.1b")
def claim_triumph(s: Assembly) -> None:
    """A rebel who has beaten the Senate has won only if he lives."""
    if s.rebel == NOBODY:
        s.triumph = NO_FACTION


# -- a rebel who saves Rome --------------------------------------------------------------------------------------------
@saving.usable_fleets.register(Assembly)
@rule("republic_assembly:12.32a")
def usable_fleets(s: Assembly) -> int:
    """All fleets of Rome, wherever they are."""
    return all_fleets(s)


@saving.seize_fleets.register(Assembly)
@rule("republic_assembly:12.32a")
def seize_fleets(s: Assembly, rebel: int) -> None:
    """All fleets of Rome are his, wherever they are."""
    fleets = all_fleets(s)
    s.fleets, s.fleets_with, s.camp_fleets = 0, [0] * len(PEOPLE), [0] * len(WARS)
    s.fleets_with[rebel] = fleets


@saving.recruits.register(Assembly)
@rule("republic_assembly:12.32a")
def recruits(s: Assembly) -> list[int]:
    """The legions in Rome that join him: what is left of the army he has beaten."""
    return [legion for legion in legions_at(s, ACTIVE_BOX) if legion in s.pledged]


# -- the end -----------------------------------------------------------------------------------------------------------
@ending.last_year.register(Assembly)
@rule("republic_assembly:12.1e")
def last_year(s: Assembly) -> bool:
    """The game ends with the year in which the last card was drawn."""
    return s.last_year


@end.ended_by.register(Assembly)
def ended_by(s: Assembly, how: str) -> str:
    """The rule by which the game ends this way: most influence decides when there are no more cards."""
    if how == MOST_INFLUENCE:
        return "republic_assembly:12.1e"
    found: str = end.ended_by.dispatch(Republic)(s, how)
    return found


@end.win_equally.register(Assembly)
@rule("republic_assembly:12.1a", "republic_assembly:12.1e")
def win_equally(s: Assembly, tied: list[Faction], how: str) -> None:
    """Equals share the victory."""
    if len(tied) == 1:
        win(s, tied[0], how)
        return
    s.ending, s.winners = DRAWN, list(tied)
    s.say("end.drawn", rule=ended_by(s, how), seats=[SEATS[faction] for faction in tied])
    s.over()


@end.foremost_men.register(Assembly)
@rule("republic_assembly:12.1a")
def foremost_men(s: Assembly) -> list[int]:
    """All with the influence of a Consul for Life are compared, even if one of them is Consul for Life."""
    return influential(s)
