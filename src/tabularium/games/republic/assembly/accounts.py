"""6: the accounts of the year: the quaestors pay and report, debts come before gifts, and only then is Rome solvent."""

from __future__ import annotations

from ..cards import PERSON, PROVINCES
from ..end import collapse
from ..revenue.settling import dangers, debts, say_debts
from ..state import NOBODY
from .book import rule, scene
from .quaestors import FIELD_QUAESTOR, QUAESTOR_OF_ROME, serving, substitute_quaestor, vacancy
from .state import Assembly


@scene
@rule("republic_assembly:4.3b", "republic_assembly:4.3c", "republic_assembly:6.11")
def open_accounts(s: Assembly) -> None:
    """The Quaestor of Rome pays out all earnings; a vacant post is filled first."""
    post = vacancy(s)
    if post != NOBODY:
        s.push(substitute_quaestor, post)
        return
    s.say("quaestors.pays", rule="republic_assembly:4.3b", senator=serving(s, QUAESTOR_OF_ROME))
    s.after(open_accounts)


@scene
@rule("republic_assembly:4.3c", "republic_assembly:6.12c")
def report(s: Assembly) -> None:
    """The Field Quaestor names all governors who took something from their provinces, even if nothing came of it."""
    corrupt = [PERSON[s.governor[province]] for province in PROVINCES if province in s.spoils_taken]
    if corrupt:
        s.say(
            "quaestors.corrupt", rule="republic_assembly:6.12c", senator=serving(s, FIELD_QUAESTOR), governors=corrupt
        )
    s.after(report)


@scene
@rule("republic_assembly:3b", "republic_assembly:6.22a", "republic_assembly:4.3c")
def expenses(s: Assembly) -> None:
    """Wars, land bills and units are paid before anybody gives something: Rome may owe until the gifts are in."""
    say_debts(s, "republic_assembly:6.22a")
    s.chest -= debts(s)
    s.say("quaestors.finances", rule="republic_assembly:4.3c", senator=serving(s, FIELD_QUAESTOR), treasury=s.chest)
    s.after(expenses)


@scene
@rule("republic_assembly:6.22b")
def warning(s: Assembly) -> None:
    """It is the Field Quaestor's duty to say which events would ruin the State."""
    for danger in dangers(s):
        s.say(
            f"quaestors.warning_{danger}",
            rule="republic_assembly:6.22b",
            senator=serving(s, FIELD_QUAESTOR),
            treasury=s.chest,
        )
    s.after(warning)


@scene
@rule("republic_assembly:6.22f")
def solvency(s: Assembly) -> None:
    """Debts that the gifts have not covered ruin the State; with nothing left it has paid all the same."""
    if s.chest < 0:
        collapse(s, "bankruptcy")
    else:
        s.after(solvency)
