"""9.4, 9.8: trials: nobody gains by what the crowd does, the people speak for the accused, no Censor is shamed."""

from __future__ import annotations

from ..cards import PERSON
from ..death import Cause, kill
from ..senate import appeal, trials, verdicts
from ..senate.appeal import APPEAL, NO_APPEAL, OWN_NAME
from ..senate.chair import SPECIAL_TRIAL, judge, seat_chair
from ..senate.motions import propose
from ..senate.verdicts import NO_PROSECUTOR, accused_of, closed, defence_fails
from ..state import Motion
from .book import rule
from .state import Assembly


@verdicts.shame_censor.register(Assembly)
@rule("republic_assembly:9.41b")
def shame_censor(s: Assembly) -> None:
    """An acquittal by everybody costs the Censor nothing."""


@appeal.ways_to_appeal.register(Assembly)
@rule("republic_assembly:9.84c")
def ways_to_appeal(s: Assembly, special: bool) -> list[str]:
    """In a special trial he must appeal, and may count on his own popularity if the table reads it so."""
    if not special:
        return [NO_APPEAL, APPEAL]
    return [APPEAL, OWN_NAME] if s.options.special_appeal_choice else [APPEAL]


@appeal.lynched.register(Assembly)
@rule("republic_assembly:9.44b")
def lynched(s: Assembly, motion: Motion) -> None:
    """A leader killed by the crowd is not found guilty: nobody gains by it, and nobody else pays."""
    closed(s, motion)
    kill(s, accused_of(motion), Cause.CAUGHT if motion.subject == SPECIAL_TRIAL else Cause.CONDEMNED)
    defence_fails(s, motion)
    seat_chair(s)


@appeal.plead.register(Assembly)
@rule("republic_assembly:9.44a")
def plead(s: Assembly, motion: Motion, votes: int) -> None:
    """The people's answer adds votes to the accused's, or takes them away."""
    motion.pleaded += votes


@trials.indict.register(Assembly)
@rule("republic_assembly:9.84b")
def indict(s: Assembly, accused: int, popularity: int) -> None:
    """The special trial begins at once, without a prosecutor."""
    terms = [PERSON[accused], NO_PROSECUTOR, popularity]
    propose(s, Motion(subject=SPECIAL_TRIAL, terms=terms, by=s.faction[judge(s, accused)]))
