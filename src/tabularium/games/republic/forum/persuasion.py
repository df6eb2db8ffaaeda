"""Persuasion: a senator in Rome tries to win over another, with bribes and counter-bribes in rounds, or unopposed."""

from __future__ import annotations

from collections.abc import Callable

from tabularium.engine import SEATS, Amount, Answer, Ask, Pick, Refusal, Scene, Window, refuse, varies

from ..book import interjection, rule, scene
from ..cards import BROTHERS, ENEMIES, FAMILY, LOYALTY, PEOPLE, PERSON, PERSON_AT, STATESMEN_OF
from ..census import people_at
from ..chance import omens, throw
from ..dealings import Attempt
from ..death import left_alone
from ..hands import holds, play_card
from ..odds.persuasion import base as base_of
from ..odds.persuasion import persuaded
from ..senators import (
    aligned,
    clockwise,
    gain_influence,
    gain_popularity,
    heads_family,
    in_play,
    in_rome,
    join,
    loyal,
    members,
    names,
    oratory,
    present,
)
from ..state import BENEATH, FORUM, NOBODY, Faction, Republic
from .knights import SKIP, knights

OPPOSED = "opposed"
SEDUCTION, BLACKMAIL = "intrigue:seduction", "intrigue:blackmail"
UNOPPOSED = [SEDUCTION, BLACKMAIL]
"""Cards by which nobody may interfere."""
INCORRUPTIBLE = [PERSON_AT[key] for key in ("statesman:22a", "statesman:22b", "statesman:28a")]
"""Both Catos and Cicero, who cannot be blackmailed."""


@scene
@rule(
    "republic:7.2b",
    "republic:7.4a",
    "republic:7.411a",
    "republic:7.412",
    "republic:7.413b",
    "republic:7.414a",
    "republic:7.414b",
    "republic:CH.11",
    "republic:I.seduction",
    "republic:I.blackmail",
)
def persuade(s: Republic) -> Scene:
    """The first action of an initiative: who speaks, to whom, with what bribe, and whether with a card."""
    faction = s.active
    speakers, targets = in_rome(s, faction), persuadable(s, faction)
    if not speakers or not targets:
        s.next(knights)
        return
    named = yield Pick(
        faction, "forum.persuader", [SKIP, *names(speakers)], rule="republic:7.4a", reason=why_no_speaker(s)
    )
    if named == SKIP:
        s.next(knights)
        return
    persuader = PERSON_AT[named]
    target = PERSON_AT[
        (
            yield Pick(
                faction,
                "forum.target",
                names(targets),
                rule="republic:7.4a",
                reason=why_not_persuaded(s, faction),
                nearby=lambda: [PERSON[p] for p in PEOPLE if in_play(s, p) and p not in targets],
                params={"senator": named},
            )
        )
    ]
    bribe = yield Amount(
        faction,
        "forum.bribe",
        0,
        s.talents[persuader],
        rule="republic:7.412",
        reason=why_no_bribe(s, persuader),
        params={"senator": named, "target": PERSON[target]},
        facts=lambda: {"base": base(s, Attempt(persuader, target))},
    )
    card = yield Pick(
        faction,
        "forum.unopposed",
        [OPPOSED, *(card for card in UNOPPOSED if holds(s, faction, card) and may_use(s, card, target))],
        rule="republic:7.413b",
        reason=why_not_blackmailed(s, faction, target),
        params={"senator": named, "target": PERSON[target]},
    )
    s.talents[persuader] -= bribe
    s.persuasion = Attempt(persuader, target, bribe)
    s.say(
        "persuasion.announced",
        rule="republic:7.414a",
        senator=named,
        target=PERSON[target],
        bribe=bribe,
        base=lambda: base(s, s.persuasion),
    )
    if card == OPPOSED:
        bidding(s)
    else:
        play_unopposed(s, faction, card)
        s.next(persuasion_roll)


def under_way(s: Republic) -> Attempt:
    """The attempt that has been announced."""
    assert s.persuasion is not None, "nobody is being persuaded"
    return s.persuasion


# -- who can be persuaded, and how hard it is ----------------------------------------------------------------------
@rule("republic:7.4a", "republic:7.4b", "republic:9.53", "republic:11.22b")
def persuadable(s: Republic, faction: Faction) -> list[int]:
    """Unaligned senators in the Forum and opposing ones in Rome, but no faction leaders."""
    opposing = [p for p in present(s) if s.faction[p] != faction and s.leader[s.faction[p]] != p]
    return sorted([*people_at(s, FORUM), *opposing])


@varies
@rule("republic:7.411c", "republic:7.411d", "republic:7.411e")
def loyalty(s: Republic, target: int, faction: Faction) -> int:
    """A senator's own loyalty: nothing beside an enemy his card names, nothing for a Gracchus without his brother."""
    own = s.faction[target]
    if own != NOBODY and any(s.faction[enemy] == own for enemy in ENEMIES[target]):
        return 0
    for brother in BROTHERS[target]:
        apart = in_play(s, brother) and (own == NOBODY or s.faction[brother] != own)
        if apart and (s.options.gracchi_loyalty == "any_faction" or s.faction[brother] == faction):
            return 0
    return LOYALTY[target]


@rule(
    "republic:7.41a",
    "republic:7.411a",
    "republic:7.411b",
    "republic:7.412",
    "republic:7.413a",
    "republic:7.413b",
    "republic:7.414b",
)
def base(s: Republic, attempt: Attempt) -> int:
    """The base of an attempt now; talents set aside count once, as bribes, and not as the target's own.

    Once it is unopposed only loyalty and the target's own talents resist: talents spent against it no longer count.
    """
    persuader, target = attempt.persuader, attempt.target
    return base_of(
        oratory=oratory(s, persuader),
        influence=s.influence[persuader],
        loyalty=loyalty(s, target, s.faction[persuader]),
        aligned=s.faction[target] != NOBODY,
        talents=s.talents[target],
        bribes=attempt.bribes,
        counter_bribes=0 if attempt.card else attempt.counter_bribes,
    )


def why_no_speaker(s: Republic) -> Callable[[Answer], Refusal | None]:
    """Why this senator cannot persuade anybody now."""

    def why(answer: Answer) -> Refusal | None:
        p = PERSON_AT.get(str(answer), NOBODY)
        if p == NOBODY or s.faction[p] != s.active or s.place[p] == BENEATH:
            return None
        return refuse("refused.not_in_rome", "republic:7.4a", senator=answer)

    return why


def why_not_persuaded(s: Republic, faction: Faction) -> Callable[[Answer], Refusal | None]:
    """Why this senator cannot be persuaded."""

    def why(answer: Answer) -> Refusal | None:
        p = PERSON_AT.get(str(answer), NOBODY)
        if p == NOBODY or not in_play(s, p):
            return None
        if s.faction[p] == faction:
            return refuse("refused.own_senator", "republic:7.4a", senator=answer)
        if s.faction[p] != NOBODY and s.leader[s.faction[p]] == p:
            return refuse("refused.leader_is_loyal", "republic:7.4b", senator=answer)
        return refuse("refused.not_in_rome", out_of_reach_by(s, p), senator=answer)

    return why


@rule("republic:7.4a", "republic:9.53", "republic:11.22b")
def out_of_reach_by(s: Republic, p: int) -> str:
    """The rule by which nobody persuades who is away: rebels and unaligned governors have their own."""
    if not loyal(s, p):
        return "republic:11.22b"
    return "republic:7.4a" if aligned(s, p) else "republic:9.53"


def why_no_bribe(s: Republic, persuader: int) -> Callable[[Answer], Refusal | None]:
    """Bribes are the persuader's own talents; those of the faction do not help."""

    def why(answer: Answer) -> Refusal | None:
        if type(answer) is not int or answer <= s.talents[persuader]:
            return None
        return refuse("refused.own_talents", "republic:CH.11", senator=PERSON[persuader], talents=s.talents[persuader])

    return why


# -- the bidding ---------------------------------------------------------------------------------------------------
@varies
@rule("republic:7.413a", "republic:7.414a")
def bidders(s: Republic) -> list[Faction]:
    """The factions that may spend in a round, clockwise: all others."""
    return clockwise(s, s.active)[1:]


@rule("republic:7.414a")
def bidding(s: Republic) -> None:
    """A round begins; where no other faction is left nobody interferes, and only the persuader can spend more."""
    waiting = bidders(s)
    if waiting:
        s.next(counter_bribe, waiting)
    else:
        s.next(raise_bribe)


@scene(restartable=True)
@rule("republic:7.413a", "republic:7.414a", "republic:7.414b")
def counter_bribe(s: Republic, waiting: list[int]) -> Scene:
    """Clockwise each other player may set talents of his faction against the attempt; what he spends is gone."""
    yield Window("persuasion.bidding")
    faction = waiting[0]
    attempt = under_way(s)
    spent = yield Amount(
        faction,
        "forum.counter_bribe",
        0,
        s.treasury[faction],
        rule="republic:7.413a",
        params={"senator": PERSON[attempt.persuader], "target": PERSON[attempt.target]},
        facts=lambda: {"base": base(s, attempt), "mine": int(s.faction[attempt.target] == faction)},
    )
    if spent:
        s.treasury[faction] -= spent
        attempt.counter_bribes += spent
        s.say(
            "persuasion.countered",
            rule="republic:7.413a",
            seat=SEATS[faction],
            talents=spent,
            base=lambda: base(s, attempt),
        )
    if len(waiting) > 1:
        s.next(counter_bribe, waiting[1:])
    else:
        s.next(raise_bribe)


@scene
@rule("republic:7.412", "republic:7.414a", "republic:7.414b")
def raise_bribe(s: Republic) -> Scene:
    """The persuader adds talents, which opens another round, or accepts the base and rolls."""
    attempt = under_way(s)
    persuader = attempt.persuader
    if not s.talents[persuader]:
        yield Window("persuasion.accepting")
        s.next(persuasion_roll)
        return
    more = yield Amount(
        s.active,
        "forum.raise_bribe",
        0,
        s.talents[persuader],
        rule="republic:7.414a",
        reason=why_no_bribe(s, persuader),
        params={"senator": PERSON[persuader], "target": PERSON[attempt.target], "countered": attempt.counter_bribes},
        facts=lambda: {"base": base(s, attempt)},
    )
    if not more:
        s.next(persuasion_roll)
        return
    s.talents[persuader] -= more
    attempt.bribes += more
    s.say(
        "persuasion.raised",
        rule="republic:7.414a",
        senator=PERSON[persuader],
        talents=more,
        base=lambda: base(s, attempt),
    )
    bidding(s)


# -- unopposed -----------------------------------------------------------------------------------------------------
@rule("republic:I.blackmail", "republic:I.seduction")
def may_use(s: Republic, card: str, target: int) -> bool:
    """Blackmail does not work on the Catos and on Cicero, unless the table plays by the printed card."""
    return card != BLACKMAIL or target not in INCORRUPTIBLE or not s.options.blackmail_exceptions


def why_not_blackmailed(s: Republic, faction: Faction, target: int) -> Callable[[Answer], Refusal | None]:
    """Why a card of the own hand does not help against this senator."""

    def why(answer: Answer) -> Refusal | None:
        if answer != BLACKMAIL or not holds(s, faction, BLACKMAIL):
            return None
        return refuse("refused.incorruptible", "republic:I.blackmail", senator=PERSON[target])

    return why


@rule("republic:7.413b", "republic:I.seduction", "republic:I.blackmail", "republic:7.35")
def play_unopposed(s: Republic, faction: Faction, card: str) -> None:
    """The card is discarded, and nobody may interfere any more; the talents spent against it are the target's."""
    play_card(s, faction, card)
    under_way(s).card = card
    s.say("persuasion.unopposed", rule="republic:7.413b", seat=SEATS[faction], card=card)


def may_be_unopposed(s: Republic, faction: Faction) -> Ask | None:
    """The active player may play Seduction or Blackmail until he accepts the base."""
    attempt = s.persuasion if faction == s.active else None
    if attempt is None or not s.awaits(counter_bribe, raise_bribe):
        return None
    cards = [card for card in UNOPPOSED if holds(s, faction, card) and may_use(s, card, attempt.target)]
    if not cards:
        return None
    return Pick(
        faction,
        "forum.unopposed",
        cards,
        rule="republic:7.413b",
        reason=why_not_blackmailed(s, faction, attempt.target),
        params={"senator": PERSON[attempt.persuader], "target": PERSON[attempt.target]},
    )


@interjection(may_be_unopposed)
@rule("republic:7.413b", "republic:I.seduction", "republic:I.blackmail")
def unopposed(s: Republic, faction: Faction, card: str) -> None:
    """A card played during the bidding ends it, and the dice are rolled."""
    play_unopposed(s, faction, card)
    s.instead(persuasion_roll)
    s.done()


# -- the roll ------------------------------------------------------------------------------------------------------
@scene
@rule(
    "republic:7.41a",
    "republic:7.41b",
    "republic:7.41c",
    "republic:7.311a",
    "republic:7.412",
    "republic:7.413a",
    "republic:12.1c",
    "republic:I.blackmail",
    "republic:E.evil-omens.1",
    "republic_assembly:7.51a",
)
def persuasion_roll(s: Republic) -> None:
    """Two dice not above the base win the senator; in any case he keeps the talents offered for and against."""
    attempt, s.persuasion = under_way(s), None
    persuader, target = attempt.persuader, attempt.target
    needed = base(s, attempt)
    natural = sum(s.roll(2))
    won = persuaded(natural, needed, omens(s), s.era_ends, s.edition.persuasion_margin)
    s.say(
        "persuasion.success" if won else "persuasion.failure",
        rule="republic:7.41a",
        senator=PERSON[persuader],
        target=PERSON[target],
        rolled=natural,
        base=needed,
    )
    s.talents[target] += attempt.bribes + attempt.counter_bribes
    if won:
        change_sides(s, target, s.faction[persuader])
    elif attempt.card == BLACKMAIL:
        shame(s, target)
    s.next(knights)


def change_sides(s: Republic, p: int, faction: Faction) -> None:
    """A senator joins a faction with all he has, and with the family beneath him."""
    before, family = s.faction[p], FAMILY[p]
    if s.place[family] == BENEATH and above(s, family) == p:
        s.faction[family] = faction
    join(s, p, faction)
    if before != NOBODY and not members(s, before):
        left_alone(s, before)


def above(s: Republic, family: int) -> int:
    """The statesman on a family: of two with one number in one faction the one lettered A."""
    return next(p for p in STATESMEN_OF[family] if heads_family(s, p) and s.faction[p] == s.faction[family])


@rule("republic:I.blackmail")
def shame(s: Republic, p: int) -> None:
    """Blackmail has failed and is in everybody's mouth: one roll of 2d6 costs popularity and influence."""
    loss = max(0, throw(s, 2))
    gain_popularity(s, p, -loss)
    gain_influence(s, p, -loss)
    s.say("persuasion.shame", rule="republic:I.blackmail", senator=PERSON[p], loss=loss)
