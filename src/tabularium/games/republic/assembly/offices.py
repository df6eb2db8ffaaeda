"""9.4, 9.9, 10.7, 11.2: what an office is worth before the courts and in rank, that of a Proconsul first of all."""

from __future__ import annotations

from .. import posts
from ..forum import closing
from ..revolution import rebellion
from ..senators import clockwise
from ..state import NO_OFFICE, PROCONSUL, Faction
from .book import rule
from .state import Assembly


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
