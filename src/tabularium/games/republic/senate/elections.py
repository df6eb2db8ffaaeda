"""The election of two consuls, the first business of every sitting."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

from tabularium.engine import Pick, Refusal, Together, refuse, varies

from ..book import ASKED_ANEW, rule, scene
from ..cards import PERSON, PERSON_AT, TRADITION_ERODES
from ..chance import highest
from ..senators import in_play, lives, man, names, present, voice, why_away
from ..state import (
    CENSOR,
    DICTATOR,
    FIELD_CONSUL,
    FORUM,
    MASTER_OF_HORSE,
    NO_OFFICE,
    NOBODY,
    ROME,
    ROME_CONSUL,
    Faction,
    Motion,
    Republic,
)
from .chair import presiding, take_chair
from .life import rise_together
from .motions import Framing, Scene, Subject, propose, subject
from .offices import REWARD, consecrated, take_office
from .order import conclude
from .points import out_of_order
from .session import step
from .subjects import barred, last_rejected, turned_down

CONSUL_INFLUENCE = REWARD["rome_consul"]
CANDIDATES = frozenset({NO_OFFICE, CENSOR, MASTER_OF_HORSE})
INCUMBENTS = frozenset({ROME_CONSUL, FIELD_CONSUL, DICTATOR})


@rule(
    "republic:9.2a",
    "republic:9.2c",
    "republic:9.2d",
    "republic:9.2e",
    "republic:9.33e",
    "republic:L.tradition-erodes",
    "republic_assembly:9.2b",
    "republic_assembly:9.24",
)
def consular(s: Republic, among: Sequence[int] | None = None) -> list[int]:
    """The candidates for consul: senators in Rome, except those who are consul or Dictator unless tradition has eroded.

    In some rulebooks nobody is elected twice running.
    """
    standing, holy = may_stand(s), consecrated(s)
    if s.laws[TRADITION_ERODES]:
        standing |= INCUMBENTS
    there = present(s) if among is None else [p for p in among if s.place[p] == ROME]
    return [p for p in there if s.office[p] in standing and p != holy and not s.just_elected(p)]


@varies
@rule("republic:9.2d", "republic:9.33e")
def may_stand(s: Republic) -> frozenset[int]:
    """The offices that do not keep one from standing: those of Censor and Master of Horse, whose terms end."""
    return CANDIDATES


@rule("republic_assembly:9.72c")
def unbarred(s: Republic) -> list[int]:
    """The candidates for consul who are not barred by a veto."""
    out = barred(s, "consuls")
    return [p for p in consular(s) if PERSON[p] not in out] if out else consular(s)


@rule("republic:9.2b", "republic:9.21")
def pairs(s: Republic) -> Iterator[tuple[int, int]]:
    """The pairs that have not been rejected, of men whom no veto bars."""
    rejected = [{PERSON_AT[key] for key in terms} for terms in turned_down(s, "consuls")]
    every = combinations(unbarred(s), 2)
    return (pair for pair in every if set(pair) not in rejected) if rejected else every


def colleagues(s: Republic, p: int, able: list[int]) -> list[int]:
    """The partners with whom a senator would be a pair that has not been rejected."""
    rejected = {PERSON_AT[key] for terms in turned_down(s, "consuls") if PERSON[p] in terms for key in terms}
    return [q for q in able if q != p and q not in rejected]


@rule("republic:9.21")
def undecided(s: Republic) -> bool:
    """Is there more than one pair left?"""
    able = unbarred(s)
    if comb(len(able), 2) - len(turned_down(s, "consuls")) > 1:
        return True
    return len(list(pairs(s))) > 1


@step("consuls")
@rule("republic:9.2a", "republic:9.21")
def consuls_first(s: Republic) -> None:
    """The first business: pairs are put to the vote until one is elected or only one is left."""
    if undecided(s):
        s.push(nominate_consuls)
    elif left := list(pairs(s)):
        elect_consuls(s, list(*left))
    elif last := last_rejected(s, "consuls", lambda terms: {*terms} <= {*names(unbarred(s))}):
        elect_consuls(s, [PERSON_AT[key] for key in last])
    else:
        outgoing(s)
        s.elected([])
        conclude(s, "roles")


@rule("republic:9.2b", "republic:9.17c", "republic:9.15a")
def _frame_consuls(s: Republic, faction: Faction) -> Framing:
    """Two candidates are named together, whether they like it or not."""
    teller = voice(s, faction)
    able = sorted(unbarred(s), key=lambda p: -s.influence[p])
    all_open = len(turned_down(s, "consuls")) < len(able) - 1  # too few are rejected to leave anybody without a pair
    firsts = able if all_open else [p for p in able if colleagues(s, p, able)]
    one = yield Pick(
        teller,
        "senate.consul",
        names(firsts),
        rule="republic:9.2b",
        reason=lambda answer: _why_no_consul(s, answer),
        nearby=lambda: names(p for p in present(s) if p not in firsts),
    )
    p = PERSON_AT[one]
    seconds = colleagues(s, p, able)
    other = yield Pick(
        teller,
        "senate.colleague",
        names(seconds),
        rule="republic:9.2b",
        reason=lambda answer: _why_no_consul(s, answer, one),
        nearby=lambda: names(q for q in present(s) if q not in (p, *seconds)),
        params={"senator": one},
    )
    return [one, other]


def _why_no_consul(s: Republic, answer: str, first: str = "") -> Refusal | None:
    """Why a senator cannot be named, beside the one who is named `first`; and nothing else comes before the consuls."""
    if answer == first:
        return refuse("refused.named_twice", "republic:9.2b", answer=answer)
    p = PERSON_AT.get(answer, NOBODY)
    if p == NOBODY or not in_play(s, p):
        return out_of_order(s, answer)
    if s.place[p] != ROME:
        return why_away(s, p, "republic:9.2a" if s.place[p] == FORUM else "republic:9.2e")
    if p == consecrated(s) or (s.office[p] == MASTER_OF_HORSE and MASTER_OF_HORSE not in may_stand(s)):
        return refuse("refused.other_office", "republic:9.2d", senator=answer)
    if s.office[p] in INCUMBENTS and p not in consular(s):
        return refuse("refused.incumbent", "republic:9.2c", senator=answer)
    if s.just_elected(p):
        return refuse("refused.just_elected", "republic:9.2c", senator=answer)
    if answer in barred(s, "consuls"):
        return refuse("refused.rejected_before", "republic:9.152c", senator=answer)
    return refuse("refused.pair_rejected", "republic:9.2b", senator=answer)


@scene(tags=(ASKED_ANEW,))
@rule("republic:9.2b")
def nominate_consuls(s: Republic) -> Scene:
    """The chair names a pair."""
    faction = s.faction[presiding(s)]
    terms = yield from _frame_consuls(s, faction)
    s.done()
    propose(s, Motion(subject="consuls", terms=terms or [], by=faction))


@subject
class Consuls(Subject):
    """A pair of consuls is elected."""

    name = "consuls"
    steps = frozenset({"consuls"})

    def lawful(self, s: Republic, motion: Motion) -> bool:
        """Is the election still open, and are both still there and free?"""
        pair = [PERSON_AT[key] for key in motion.terms]
        return s.session.step == "consuls" and consular(s, pair) == pair

    def passed(self, s: Republic, motion: Motion) -> None:
        elect_consuls(s, [PERSON_AT[key] for key in motion.terms])

    @rule("republic:9.152b", "republic:9.21", "republic_assembly:9.72b", "republic_assembly:9.72c")
    def veto(self, s: Republic, motion: Motion) -> bool:
        """The last possible pair cannot be vetoed, nor a pair without whom none would be left."""
        if not s.edition.veto_bars:
            return undecided(s)
        named = {PERSON_AT[key] for key in motion.terms}
        return any(named.isdisjoint(pair) for pair in pairs(s))

    def frame(self, s: Republic, faction: Faction) -> Framing:
        return _frame_consuls(s, faction)

    def possible(self, s: Republic, faction: Faction) -> bool:
        return undecided(s)


@varies
@rule("republic:9.22d")
def become_prior(s: Republic) -> frozenset[int]:
    """The offices whose holders become Prior Consul when there are new consuls."""
    return INCUMBENTS


@rule("republic:9.22d", "republic:9.33d", "republic_assembly:9.25d", "republic_assembly:9.92b")
def outgoing(s: Republic) -> None:
    """Last year's consuls, Dictator and Master of Horse lay down office; all but the last become Prior Consul."""
    prior = become_prior(s)
    for p, office in enumerate(s.office):
        if office in prior:
            s.prior[p] = 1
        if office in INCUMBENTS or office == MASTER_OF_HORSE:
            s.office[p] = NO_OFFICE


def elect_consuls(s: Republic, pair: list[int]) -> None:
    """Two consuls are elected; who goes to the field they settle between them."""
    outgoing(s)
    for p in pair:
        s.office[p] = NO_OFFICE
    conclude(s, "consuls")
    s.push(roles, man(s, pair[0]), man(s, pair[1]))
    s.say("senate.consuls", rule="republic:9.2a", senators=names(pair))


@scene
@rule("republic:9.22a", "republic:9.17b", "republic:9.722b")
def roles(s: Republic, one: list[int], other: list[int]) -> Scene:
    """Each of the new consuls says which office he wants; one player for both decides alone."""
    pair = [one[0], other[0]]
    if not lives(s, one) or not lives(s, other):
        survive(s, one, other)
        return
    tellers = [voice(s, s.faction[p]) for p in pair]
    first, second = tellers
    if first == second:
        answer = yield Pick(first, "senate.rome_consul", names(pair), rule="republic:9.22a")
        install(s, pair, PERSON_AT[answer])
        return
    wishes = yield Together(wish(teller, p) for teller, p in zip(tellers, pair, strict=True))
    agree(s, one, other, [wishes[teller] for teller in tellers])


def wish(teller: int, p: int) -> Pick:
    """Which office a new consul wants."""
    return Pick(
        teller,
        "senate.consul_role",
        ["rome_consul", "field_consul", "no_wish"],
        fallback="no_wish",
        rule="republic:9.22a",
        params={"senator": PERSON[p]},
    )


@rule("republic:9.22a")
def agree(s: Republic, one: list[int], other: list[int], wanted: list[str]) -> None:
    """Both have said what they want: it is settled between them, or the dice must decide."""
    pair = [one[0], other[0]]
    if wanted[0] == wanted[1] != "no_wish":
        s.next(dispute, one, other)
    elif wanted == ["no_wish", "no_wish"]:
        install(s, pair, max(pair, key=lambda p: s.influence[p]))
    else:
        rome = 0 if wanted[0] == "rome_consul" or (wanted[0] == "no_wish" and wanted[1] == "field_consul") else 1
        install(s, pair, pair[rome])


@scene
@rule("republic:9.22a", "republic:4.18a")
def dispute(s: Republic, one: list[int], other: list[int]) -> None:
    """Both want the same: the higher roll chooses."""
    both = {each[0]: each for each in (one, other)}
    winner = both.pop(highest(s, list(both)))
    s.next(choose_role, winner, *both.values())


@scene
@rule("republic:9.22a", "republic:9.722b")
def choose_role(s: Republic, winner: list[int], other: list[int]) -> Scene:
    """The winner of the roll takes the office he likes."""
    if not lives(s, winner) or not lives(s, other):
        survive(s, winner, other)
        return
    p, colleague = winner[0], other[0]
    answer = yield Pick(
        voice(s, s.faction[p]),
        "senate.choose_role",
        ["rome_consul", "field_consul"],
        rule="republic:9.22a",
        params={"senator": PERSON[p]},
    )
    install(s, [p, colleague], p if answer == "rome_consul" else colleague)


@rule("republic:9.722b", "republic:9.31a")
def survive(s: Republic, one: list[int], other: list[int]) -> None:
    """One of the two was murdered before they had settled it: the other is Rome Consul, alone."""
    alive = [each[0] for each in (one, other) if lives(s, each)]
    install(s, alive, next(iter(alive), NOBODY))


@rule("republic:9.22b", "republic:9.22c")
def install(s: Republic, pair: list[int], rome: int) -> None:
    """Both gain influence; the Rome Consul presides from now on."""
    s.done()
    conclude(s, "roles")
    for p in pair:
        take_office(s, p, ROME_CONSUL if p == rome else FIELD_CONSUL)
    s.elected(pair)
    rise_together(s, pair, CONSUL_INFLUENCE)
    take_chair(s)
