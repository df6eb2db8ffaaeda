"""9.4, 9.9, 10.7, 11.2: what an office is worth before the courts and in rank, that of a Proconsul first of all."""

from __future__ import annotations

from .. import posts
from ..forum import closing
from ..revolution import rebellion
from ..senate import closing as of_closing
from ..senate import dictator, elections, life
from ..senate import offices as of_offices
from ..senate.elections import INCUMBENTS
from ..senate.offices import but_for_censor
from ..senators import clockwise, present
from ..state import CENSOR, NO_OFFICE, PROCONSUL, Faction
from .book import rule
from .state import Assembly

CANDIDATES = frozenset({NO_OFFICE, CENSOR})
OUTGOING = INCUMBENTS | {PROCONSUL}


@posts.lay_down_command.register(Assembly)
@rule("republic_assembly:9.43a", "republic_assembly:10.7a")
def lay_down_command(s: Assembly, p: int) -> None:
    """A Proconsul who comes home is one no longer; he becomes Prior Consul, and can be tried for this year."""
    if s.office[p] == PROCONSUL:
        s.office[p], s.major[p], s.prior[p] = NO_OFFICE, 1, 1


@closing.major_offices.register(Assembly)
@rule("republic_assembly:9.43a")
def major_offices(s: Assembly) -> range:
    """The offices for which one can be tried: that of a Proconsul is one of them."""
    return range(NO_OFFICE + 1, PROCONSUL + 1)


@rebellion.declares_first.register(Assembly)
@rule("republic_assembly:11.2a")
def declares_first(s: Assembly) -> Faction:
    """The faction of the highest officer who is in Rome."""
    return clockwise(s)[0]


@elections.may_stand.register(Assembly)
@rule("republic_assembly:9.2c")
def may_stand(s: Assembly) -> frozenset[int]:
    """The offices that do not keep one from standing for consul: that of Censor alone."""
    return CANDIDATES


@elections.become_prior.register(Assembly)
@rule("republic_assembly:9.25d")
def become_prior(s: Assembly) -> frozenset[int]:
    """The offices whose holders become Prior Consul when there are new consuls: a Proconsul does, too."""
    return OUTGOING


@of_offices.without_office.register(Assembly)
@rule("republic_assembly:9.91d", "republic_assembly:9.91e")
def without_office(s: Assembly) -> list[int]:
    """Aligned senators in Rome without an office; last year's Censor has one."""
    return [p for p in but_for_censor(s) if s.office[p] != CENSOR]


@dictator.rank_dictator.register(Assembly)
@rule("republic_assembly:9.91c")
def rank_dictator(s: Assembly, p: int) -> None:
    """A Dictator is Prior Consul from the day on which he takes office."""
    s.prior[p] = 1


@life.eligible.register(Assembly)
@rule("republic_assembly:9.67a")
def eligible(s: Assembly) -> list[int]:
    """Senators in Rome who hold an office; any, if the table reads it so."""
    free = s.options.life_consul_office == "optional"
    return [p for p in present(s) if free or s.office[p] != NO_OFFICE or p == s.pontifex]


@of_closing.year_in_office_ends.register(Assembly)
@rule("republic_assembly:9.411a", "republic_assembly:9.42")
def year_in_office_ends(s: Assembly) -> None:
    """At the end of the Senate all who hold a major office are liable for the year."""
    closing.mark_officers(s)
