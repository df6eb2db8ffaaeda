"""Voting in the Senate: everybody of the faction that is called votes with his own senators, all at once."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from tabularium.engine import Ask, Asked, Pick, Scene, refuse

from ..cards import PERSON_AT
from ..senate.dictator import agreement, consuls_in_rome, dictator_wanted, make_dictator, offer
from ..senate.elections import agree, install, survive, wish
from ..senate.means import TRIBUNE_CARD, set_aside
from ..senate.subjects import kind_of, lawful
from ..senate.vetoes import vetoes
from ..senate.voting import announce_veto, ballot_paper, buying_ask, vote, vote_of
from ..senators import in_rome, lives, man, names, teller, voice
from ..state import Faction, Seat
from .book import people_interjection, people_scene, rule
from .people import all_at_once
from .state import Assembly
from .tribunes import own_means


@rule("republic_assembly:2a", "republic_assembly:12.31")
def voters(s: Assembly, faction: Faction) -> dict[Seat, list[int]]:
    """The voters of a faction, each with their senators in Rome; for those who obey him the Consul for Life."""
    found: dict[Seat, list[int]] = {}
    for p in in_rome(s, faction):
        found.setdefault(teller(s, p), []).append(p)
    return found


@people_scene
@rule("republic_assembly:2a", "republic_assembly:9.72a")
def ballot(s: Assembly) -> Scene:
    """The people of the called faction vote, each for his own senators; who has a Tribune may veto instead."""
    motion = s.motions[-1]
    kind = kind_of(motion)
    faction = motion.waiting
    papers = voters(s, faction)
    if not papers or not lawful(s, motion):
        s.next("call")
        return
    if kind.before(s, motion, faction):
        return
    means = vetoes(s, motion, faction) if voice(s, faction) == faction else []
    by_seat = {seat: own_means(s, seat, means) for seat in papers}
    sides = yield from all_at_once(
        s,
        [own_paper(s, seat, own, by_seat[seat]) for seat, own in papers.items()],
        {seat: means_to_vote(s, own, by_seat[seat]) for seat, own in papers.items()},
    )
    against = [seat for seat in papers if sides[seat] == "veto"]
    if against:
        by = yield from by_what(against[0], by_seat[against[0]])
        announce_veto(s, faction, by)
        return
    choices = {p: sides[seat].partition("_")[0] for seat, own in papers.items() for p in own}
    split = {seat: own for seat, own in papers.items() if sides[seat] == "split"}
    choices |= yield from one_by_one(s, split, lambda seat, p: vote_of(seat, p, kind))
    buying = {seat: own for seat, own in papers.items() if seat in split or sides[seat].endswith("_buying")}
    rich = {seat: [p for p in own if s.talents[p] and choices[p] != "abstain"] for seat, own in buying.items()}
    spent = yield from one_by_one(s, rich, lambda seat, p: buying_ask(s, seat, p))
    vote(s, motion, faction, choices, spent)
    s.next("call")


def by_what(seat: Seat, means: list[str]) -> Generator[Asked, Any, str]:
    """The Tribune of a veto; if several veto at once, the first counts."""
    return means[0] if len(means) == 1 else (yield Pick(seat, "senate.veto_by", means, rule="republic:9.151h"))


@rule("republic_assembly:2a", "republic_assembly:9.22d")
def own_paper(s: Assembly, seat: Seat, own: list[int], means: list[str]) -> Pick:
    """How a person votes; what the faction could veto by is for who speaks for it, or plays the statesman."""
    motion = s.motions[-1]
    paper = ballot_paper(s, motion, seat, own, means)
    reason = paper.reason
    if not means and vetoes(s, motion, motion.waiting) and reason is not None:
        unheard = refuse("refused.no_veto", "republic_assembly:2a", subject=f"subject:{motion.subject}")
        paper.reason = lambda answer: unheard if answer == "veto" else reason(answer)
    return paper


def means_to_vote(s: Assembly, own: list[int], means: list[str]) -> list[Any]:
    """The basis of a closed vote: the proposal, the voters with talents, and the senators in Rome with a veto of their
    own.

    Were it opened only if it counted on what is gone, everybody could tell what it was.
    """
    return [[[p, s.deaths[p], s.talents[p] > 0] for p in own], [each for each in means if each != TRIBUNE_CARD]]


def one_by_one(
    s: Assembly, queues: dict[Seat, list[int]], ask: Callable[[Seat, int], Ask]
) -> Generator[Asked, Any, dict[int, Any]]:
    """Everybody is asked for each of his senators in turn, all people at the same time."""
    found: dict[int, Any] = {}
    for turn in range(max(map(len, queues.values()), default=0)):
        row = {seat: own[turn] for seat, own in queues.items() if turn < len(own)}
        said = yield from all_at_once(s, [ask(seat, p) for seat, p in row.items()])
        found |= {p: said[seat] for seat, p in row.items()}
    return found


@people_scene
@rule("republic_assembly:2a")
def roles(s: Assembly, one: list[int], other: list[int]) -> Scene:
    """Each of the new consuls says which office he wants, be they of one faction or of two."""
    pair = [one[0], other[0]]
    if not lives(s, one) or not lives(s, other):
        survive(s, one, other)
        return
    tellers = [teller(s, p) for p in pair]
    if len({*tellers}) == 1:
        answer = yield Pick(tellers.pop(), "senate.rome_consul", names(pair), rule="republic:9.22a")
        install(s, pair, PERSON_AT[answer])
        return
    wishes = yield from all_at_once(s, map(wish, tellers, pair))
    agree(s, one, other, [wishes[each] for each in tellers])


def may_appoint(s: Assembly, seat: Seat) -> Ask | None:
    """The person of a consul may offer to appoint a Dictator, until the Censor is elected."""
    return offer(s, seat, (teller(s, p) for p in consuls_in_rome(s)))


@people_interjection(may_appoint)
@rule("republic_assembly:2a")
def dictator_appoint(s: Assembly, seat: Seat, candidate: str) -> None:
    """His offer goes to the other consul, be he of the same faction."""
    set_aside(s)
    consul = next(p for p in consuls_in_rome(s) if teller(s, p) == seat)
    s.next(agree_dictator, man(s, consul), man(s, PERSON_AT[candidate]))


@people_scene
@rule("republic_assembly:2a")
def agree_dictator(s: Assembly, proposer: list[int], candidate: list[int]) -> Scene:
    """The other consul agrees or refuses, be he of the same faction; a lone consul needs nobody."""
    if not lives(s, proposer) or not lives(s, candidate) or not dictator_wanted(s):
        s.done()
        return
    others = {teller(s, p) for p in consuls_in_rome(s)} - {teller(s, proposer[0])}
    answers = yield from all_at_once(s, [agreement(seat, candidate[0]) for seat in sorted(others)])
    s.done()
    if "refuse" not in answers.values():
        make_dictator(s, candidate[0])
