"""Laws that are voted on: brought by whoever holds the card, with two sponsors of other factions."""

from __future__ import annotations

from tabularium.engine import SEATS, Ask, Pick, Refusal, refuse

from ..book import interjection, rule, scene
from ..cards import ACILIAN, CALPURNIAN, CARD_OF, KIND, LAW, PERSON, PERSON_AT
from ..hands import slip_in
from ..senators import gain_influence, lives, man, names, present, voice
from ..state import Faction, Motion, Rejected, Republic
from .chair import presiding
from .laws import enact, in_hand, playable, why_not_playable
from .means import free, set_aside
from .motions import Scene, Subject, propose, subject
from .order import risen
from .session import first
from .subjects import turned_down

BILL = "law"
GAINS = (3, 1)
"""The influence of sponsor and co-sponsor of a law that passes."""


# -- bringing one ----------------------------------------------------------------------------------------------------
@rule("republic:9.831b", "republic:9.131a")
def seconds(s: Republic, faction: Faction, law: str, sponsor: str) -> list[str]:
    """The possible co-sponsors beside this sponsor: no man of the faction, nor a pair that has been refused."""
    refused = {key for terms in turned_down(s, BILL) if law in terms and sponsor in terms for key in terms}
    return [key for key in strangers(s, faction) if key != sponsor and key not in refused]


def strangers(s: Republic, faction: Faction) -> list[str]:
    """Senators in Rome of other factions."""
    return names(p for p in present(s) if s.faction[p] != faction)


def sponsors(s: Republic, faction: Faction, law: str) -> list[str]:
    """The possible first sponsors."""
    return [key for key in strangers(s, faction) if seconds(s, faction, law, key)]


@rule("republic:9.831a", "republic:9.71b")
def may_propose_law(s: Republic, faction: Faction) -> Ask | None:
    """Any law in hand whose condition holds, for which two sponsors are left; not once the chair has closed.

    One law after the other: while sponsors are sought nobody else brings one.
    """
    if not s.options.voted_laws or not free(s, faction) or s.session.adjourning:
        return None
    if s.under_way(law_propose, law_sponsored):
        return None
    hand = in_hand(s, faction)
    fit = [LAW[law] for law in hand if playable(s, law) and sponsors(s, faction, LAW[law])]
    if not fit:
        return None
    held = [LAW[law] for law in hand]
    return Pick(
        faction,
        "law.propose",
        fit,
        rule="republic:9.831a",
        reason=lambda answer: why_not_playable(held, answer),
        nearby=lambda: held,
    )


@interjection(may_propose_law)
@rule("republic:9.831a", "republic:9.831b")
def law_propose(s: Republic, faction: Faction, key: str) -> Scene:
    """The player of a law names two senators of other factions as its sponsors."""

    def own(answer: str) -> Refusal | None:
        theirs = answer in PERSON_AT and s.faction[PERSON_AT[answer]] == faction
        return refuse("refused.own_sponsor", "republic:9.831b", senator=answer) if theirs else None

    asked = {"law": key}
    sponsor = yield Pick(
        faction, "law.sponsor", sponsors(s, faction, key), rule="republic:9.831b", params=asked, reason=own
    )
    second = yield Pick(
        faction,
        "law.cosponsor",
        seconds(s, faction, key, sponsor),
        rule="republic:9.831b",
        params={**asked, "senator": sponsor},
        reason=own,
    )
    set_aside(s)
    s.next(law_sponsored, faction, key, [man(s, PERSON_AT[each]) for each in (sponsor, second)])


@scene
@rule("republic:9.831b")
def law_sponsored(s: Republic, faction: Faction, key: str, pair: list[list[int]]) -> Scene:
    """Both must be willing, and alive to say so; then the card is played and waits for its vote.

    A refusal leaves the card in the hand; the same pair is not named again this turn.
    """
    for sponsor in pair:
        p = sponsor[0]
        if risen(s) or not lives(s, sponsor):
            s.done()
            return
        if voice(s, s.faction[p]) == voice(s, faction):
            continue
        answer = yield Pick(
            voice(s, s.faction[p]),
            "law.sponsor_consent",
            ["refuse", "consent"],
            rule="republic:9.831b",
            params={"senator": PERSON[p], "law": key},
        )
        if answer == "refuse":
            s.session.rejected.append(Rejected(BILL, [key, *names(p for p, _ in pair)]))
            s.say("senate.no_consent", seats=[SEATS[s.faction[p]]], subject=f"subject:{BILL}")
            s.done()
            return
    s.done()
    if CARD_OF[key] not in s.hands[faction]:  # its player is out, or has used the Servilian Law in another way
        return
    s.hands[faction].remove(CARD_OF[key])
    s.session.laws.append(Motion(subject=BILL, terms=[key, *names(p for p, _ in pair)], by=faction, named=pair))
    s.say("law.brought", rule="republic:9.831a", seat=SEATS[faction], law=key)


# -- its turn --------------------------------------------------------------------------------------------------------
@first
@rule("republic:9.831a")
def laws_first(s: Republic) -> bool:
    """As soon as no vote runs a law that waits is put to its own; of several the chair takes one."""
    match s.session.laws:
        case []:
            return False
        case [only]:
            put(s, only)
        case _:
            s.push(law_order)
    return True


@scene
@rule("republic:9.831a")
def law_order(s: Republic) -> Scene:
    """The chair says which of the laws is voted on next."""
    waiting = [motion.terms[0] for motion in s.session.laws]
    chair = voice(s, s.faction[presiding(s)])
    answer = yield Pick(chair, "senate.law_order", waiting, rule="republic:9.831a")
    s.done()
    put(s, s.session.laws[waiting.index(answer)])


def put(s: Republic, motion: Motion) -> None:
    """A law is before the Senate; its sponsors are the men who agreed."""
    agreed = motion.named
    s.session.laws.remove(motion)
    propose(s, motion)
    motion.named = agreed


def laws_back(s: Republic) -> None:
    """The Senate has closed without anybody to vote on a law: it is in the hand of its player again, or in the deck."""
    for motion in s.session.laws:
        card = CARD_OF[motion.terms[0]]
        if s.out[motion.by]:
            slip_in(s, card)
        else:
            s.hands[motion.by].append(card)
    s.session.laws = []


# -- the vote --------------------------------------------------------------------------------------------------------
@subject
class Law(Subject):
    """A law, brought by whoever held its card."""

    name = BILL
    steps = frozenset()
    costs_chair = False
    outlives = True
    follows = True

    @rule("republic:9.831c", "republic:9.152b")
    def veto(self, s: Republic, motion: Motion) -> bool:
        """Never."""
        return False

    @rule("republic:9.831a")
    def extra(self, s: Republic, motion: Motion, p: int) -> int:
        """The Catos have more votes on laws, and the younger twice his knights."""
        bonus = s.edition.cards.abilities[p].get("law_vote_bonus")
        if bonus is None:
            return 0
        return int(bonus["votes"]) + (s.knights[p] if bonus.get("double_knights") else 0)

    @rule("republic:9.831b", "republic:9.831c")
    def passed(self, s: Republic, motion: Motion) -> None:
        """The law is in force, and its sponsors rise by it if they are still alive."""
        s.say("law.passed", rule="republic:9.831b", law=motion.terms[0])
        enact(s, motion.by, motion.terms[0])
        for (p, died), gain in zip(motion.named, GAINS, strict=True):
            if s.deaths[p] == died:
                gain_influence(s, p, gain)

    @rule("republic:9.831c")
    def failed(self, s: Republic, motion: Motion) -> None:
        """The law is out of the game."""
        s.gone.append(CARD_OF[motion.terms[0]])
        s.say("law.rejected", rule="republic:9.831c", law=motion.terms[0])


@rule("republic:9.8311", "republic:L.acilian")
def kept(s: Republic, card: int) -> bool:
    """Must this card be kept? A law must, but the Acilian once the Calpurnian it changes has been rejected."""
    if not s.options.voted_laws or KIND[card] != "law":
        return False
    return not (card == CARD_OF[LAW[ACILIAN]] and CARD_OF[LAW[CALPURNIAN]] in s.gone)
