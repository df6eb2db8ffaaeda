"""8.2: after the speech on the state of the Republic all in Rome say at once what they think of the consul's record."""

from __future__ import annotations

from tabularium.engine import Pick, Scene

from .. import population
from ..cards import PERSON
from ..population import orator
from ..senators import names, oratory, rome_consul, teller
from ..state import NOBODY, ROME, Seat
from .book import people_scene, rule
from .people import all_at_once, everybody, senators_of
from .state import Assembly

APPROVE, DISAPPROVE, ABSTAIN = "approve", "disapprove", "abstain"


@people_scene
@rule("republic_assembly:8.2a")
def approval(s: Assembly) -> Scene:
    """Sealed papers, opened together: each counts the oratory of its senators in Rome, and a tie is no approval."""
    consul, voters = orator(s), electorate(s)
    if consul == NOBODY:
        s.approval = 0
        s.after(approval)
        return
    answers = yield from all_at_once(s, [paper(seat, consul) for seat in voters])
    ayes, noes = (
        [p for seat in voters if answers[seat] == side for p in voters[seat]] for side in (APPROVE, DISAPPROVE)
    )
    approved = weight(s, ayes) > weight(s, noes)
    s.approval = 1 if approved else -1
    s.say(
        "approval.given" if approved else "approval.denied",
        rule="republic_assembly:8.2a",
        senator=PERSON[consul],
        ayes=weight(s, ayes),
        noes=weight(s, noes),
        approve=names(ayes),
        disapprove=names(noes),
    )
    s.after(approval)


@rule("republic_assembly:8.2a", "republic_assembly:12.31")
def electorate(s: Assembly) -> dict[Seat, list[int]]:
    """By person his senators in Rome, of all who have any there; a Consul for Life has those of all who obey him."""
    found: dict[Seat, list[int]] = {}
    for seat in everybody(s):
        for p in senators_of(s, seat):
            if s.place[p] == ROME:
                found.setdefault(teller(s, p), []).append(p)
    return found


def paper(seat: Seat, consul: int) -> Pick:
    """For or against; who says nothing is not counted."""
    return Pick(
        seat,
        "approval.vote",
        [APPROVE, DISAPPROVE, ABSTAIN],
        fallback=ABSTAIN,
        rule="republic_assembly:8.2a",
        params={"senator": PERSON[consul]},
    )


@rule("republic_assembly:8.2a")
def weight(s: Assembly, senators: list[int]) -> int:
    """Their oratory alone: neither knights nor talents count here."""
    return sum(oratory(s, p) for p in senators)


@population.orator.register(Assembly)
@rule("republic_assembly:8.2b")
def consul_speaks(s: Assembly) -> int:
    """The speaker for the State: the Rome Consul while he is there, even under a Dictator."""
    return rome_consul(s)
