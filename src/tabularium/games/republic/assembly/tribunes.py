"""9.22: the person of a statesman uses his own right as a Tribune; the speaker of the faction plays a Tribune card."""

from __future__ import annotations

from collections.abc import Sequence

from tabularium.engine import OPENS, Ask, Pick, Refusal, refuse

from ..book import scenes as second_edition
from ..cards import PERSON_AT
from ..senate import subjects, tribunes
from ..senate.order import reached
from ..senate.points import by_no_tribune
from ..senate.subjects import proposable
from ..state import Faction, Motion, Seat
from .book import people_interjection, rule
from .people import spokesman
from .state import Assembly

BY_TRIBUNE = (
    *("tribune_propose", "tribune_land_bill"),
    *("tribune_reserve", "tribune_suspend", "tribune_adjourning"),
)
"""The uses of a Tribune played unasked, except a veto."""
CANDIDACIES = frozenset({"consuls", "pontifex", "dictator", "censor", "governors", "consul_for_life"})
"""Proposals of candidates, made in their own election; that of a Consul for Life at any time after the consuls'."""


# -- what a Tribune is for ---------------------------------------------------------------------------------------------
@subjects.for_a_tribune.register(Assembly)
@rule("republic_assembly:9.22a", "republic_assembly:9.71")
def for_a_tribune(s: Assembly, faction: Faction) -> list[str]:
    """The possible proposals of a Tribune now: before the end of the trials nothing but candidates."""
    found = proposable(s, faction)
    return found if reached(s, "governors") else [name for name in found if name in CANDIDACIES]


@tribunes.why_not_now.register(Assembly)
@rule("republic_assembly:9.71")
def why_not_now(s: Assembly, answer: str) -> Refusal | None:
    """Why no Tribune brings this: other business waits for the end of the trials."""
    if answer not in s.edition.offered or reached(s, "governors"):
        return by_no_tribune(s, answer)
    return refuse("refused.not_now", "republic_assembly:9.71", subject=f"subject:{answer}")


@tribunes.under_way.register(Assembly)
@rule("republic_assembly:9.22a", "republic_assembly:9.22b")
def under_way(s: Assembly, motion: Motion) -> bool:
    """A proposal is under way as soon as it is stated: a Tribune is for the next one."""
    return True


@tribunes.chair_departs.register(Assembly)
@rule("republic_assembly:9.65c")
def chair_departs(s: Assembly, faction: Faction) -> bool:
    """The vote that sends the chair to war can wait for a proposal of who has not voted yet."""
    if not tribunes.voting(s, departing=True) or not for_a_tribune(s, faction):
        return False
    return faction not in s.motions[-1].called


# -- and whose it is ---------------------------------------------------------------------------------------------------


@rule("republic_assembly:9.22d", "republic_assembly:2a")
def own_means(s: Assembly, seat: Seat, means: Sequence[str]) -> list[str]:
    """Of the Tribunes of his faction those that a person can play, as the table reads it."""
    speaks = spokesman(s, s.faction_of(seat)) == seat
    if s.options.leader_has_tribunes:
        return [*means] if speaks else []
    return [each for each in means if (s.person_of(PERSON_AT[each]) == seat if each in PERSON_AT else speaks)]


def remember(s: Assembly, faction: Faction, means: str) -> None:
    """By whose own right a faction has played its last Tribune: who plays him says what it is for."""
    own = means in PERSON_AT and not s.options.leader_has_tribunes
    others = [pair for pair in s.session.movers if pair[0] != faction]
    s.session.movers = [*others, [faction, PERSON_AT[means]]] if own else others


def for_people(name: str) -> None:
    """A Tribune that a faction can play is played by one of its people."""
    may_faction, play_faction = second_edition.interjections[name], second_edition.by_name[name]

    def may(s: Assembly, seat: Seat) -> Ask | None:
        ask = may_faction(s, s.faction_of(seat))
        means = own_means(s, seat, ask.options) if isinstance(ask, Pick) else []
        return Pick(seat, ask.key, means, rule=ask.rule) if ask is not None and means else None

    def play(s: Assembly, seat: Seat, means: str) -> None:
        remember(s, s.faction_of(seat), means)
        play_faction(s, s.faction_of(seat), means)

    play.__name__ = name
    people_interjection(may, tags=(OPENS,))(play)


for _name in BY_TRIBUNE:
    for_people(_name)
