"""10.12, 10.5, 10.7, 10.8: war: whose victory counts, what it costs, and which wars are prosecuted."""

from __future__ import annotations

from .. import losses, posts, shared_losses
from ..cards import PERSON
from ..combat import battle, phase
from ..forces import army, move
from ..losses import master_beside
from ..posts import come_home
from ..results import VICTORY, Result
from ..state import NOBODY, PROCONSUL, WITH
from .book import rule
from .state import Assembly

FACES, BASE = 6, 10
"""Of a die, and of the numbers that two of them are read as."""


# -- commanders --------------------------------------------------------------------------------------------------------
@losses.mourn.register(Assembly)
@rule("republic_assembly:10.4e")
def mourn(s: Assembly, p: int, fallen: int) -> None:
    """The people do not hold lost legions against their commander."""


@losses.taken_alive.register(Assembly)
@rule("republic_assembly:10.82a")
def taken_alive(s: Assembly, result: Result) -> bool:
    """A commander who would fall with the last chit is a captive, in victory too."""
    return True


@posts.become_proconsul.register(Assembly)
@rule("republic_assembly:10.7a")
def become_proconsul(s: Assembly, p: int) -> None:
    """A commander stays in the field with his army; a consul's rank he has only when he comes home."""
    s.office[p] = PROCONSUL


@losses.leave_master.register(Assembly)
@rule("republic_assembly:11.2b")
def leave_master(s: Assembly, p: int, result: Result) -> None:
    """A victorious Dictator's force is his Master of Horse's, until he gives it back or rebels with it."""
    master = master_beside(s, p)
    if result.kind != VICTORY or master == NOBODY:
        losses.relieve_master(s, p)
        return
    move(s, army(s, p), WITH + master)
    s.fleets_with[master], s.fleets_with[p] = s.fleets_with[p], 0
    s.victor[master] = 1
    s.say("combat.succeeds", rule="republic:11.2b", senator=PERSON[master], dictator=PERSON[p])


@losses.relieve_master.register(Assembly)
@rule("republic_assembly:11.2b")
def relieve_master(s: Assembly, p: int) -> None:
    """Without his Dictator a Master of Horse returns to Rome, and stays in office."""
    master = master_beside(s, p)
    if master != NOBODY:
        come_home(s, master)


@battle.no_landing.register(Assembly)
@rule("republic_assembly:10.7a", "republic_assembly:10.12e", "republic_assembly:11.2a")
def no_landing(s: Assembly, p: int) -> None:
    """A commander who has won at sea alone is a victor like others."""
    s.victor[p] = 1


@phase.goes_on.register(Assembly)
@rule("republic_assembly:7.334c", "republic_assembly:10.1b", "republic_assembly:10.72a")
def goes_on(s: Assembly, war: int, legions: int, fleets: int) -> bool:
    """A legion on the spot is enough for a war to be prosecuted; fleets are after a battle at sea."""
    return bool(legions) or ([war, 0] in s.fought and bool(fleets))


# -- legions and provincial armies -------------------------------------------------------------------------------------
@shared_losses.fall_together.register(Assembly)
@rule("republic_assembly:10.52a")
def fall_together(s: Assembly, lost: int, armies: int, legions: int) -> tuple[int, int]:
    """How many provincial armies and legions fall: unit by unit as two dice have it."""
    fallen = [0, 0]
    for _ in range(min(lost, armies + legions)):
        left = armies - fallen[0], legions - fallen[1]
        fewer = int(left[1] <= left[0])
        minor = left[fewer] > 0 and strikes_minority(s, two_digits(s), sum(left), left[fewer])
        fallen[fewer if minor else 1 - fewer] += 1
    return fallen[0], fallen[1]


def two_digits(s: Assembly) -> int:
    """Two dice read as a number, the coloured one first."""
    coloured, white = s.roll(2)
    return BASE * coloured + white


@rule("republic_assembly:10.52a", "republic_assembly:2d")
def strikes_minority(s: Assembly, number: int, total: int, minority: int) -> bool:
    """Does this number of two dice hit the smaller part of a force? The entry itself does by one reading."""
    limit = entry(total, minority)
    return number < limit + (s.options.printed_comparisons == "or_equal")


@rule("republic_assembly:10.52a")
def entry(total: int, minority: int) -> int:
    """The number of the two dice that stands for a part of a force: its share of all 36 numbers, in their order."""
    rank = round(FACES * FACES * minority / total)
    return BASE * ((rank - 1) // FACES + 1) + (rank - 1) % FACES + 1
