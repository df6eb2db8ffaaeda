"""Playing statesmen and concessions from the hand: in the first intrigue and in every Revolution Phase."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from tabularium.engine import SEATS, Pick, Refusal, refuse

from .book import rule
from .cards import (
    CARD,
    CARD_OF,
    CONCESSION,
    CONCESSIONS,
    FAMILY,
    INFLUENCE,
    KIND,
    LAND_COMMISSIONER,
    LEGIONS,
    LETTER,
    PERSON,
    PERSON_AT,
    POPULARITY,
    PROVINCES,
    STATESMEN_OF,
    THING,
    TWINS,
)
from .senators import LEAST_POPULARITY, MOST_POPULARITY, fresh, heads_family, join, loyal, man, members, put_beneath
from .state import BENEATH, CAPTIVE, CURIA, FORUM, NOBODY, NOWHERE, WITH, Faction, Republic
from .wars import cut_off

DONE = "done"


@rule("republic:7.312a", "republic:7.32a", "republic:CH.4", "republic:3.18a", "republic_assembly:7.32a")
def play_cards(s: Republic, faction: Faction, also: Sequence[str] = ()) -> Generator[Pick, Any, str]:
    """A player puts down any statesmen and concessions he may and wants to, until he chooses something else.

    He is asked whatever he holds, because a missing question would tell. `also` has his other options now.
    """
    while True:
        fit = playable(s, faction)
        answer = yield Pick(
            faction,
            "play.card",
            [*fit, *also, DONE],
            fallback=DONE,
            rule="republic:7.312a",
            reason=lambda answer: why_not(s, faction, answer),
            nearby=lambda: [CARD[card] for card in s.hands[faction]],
        )
        if answer == DONE or answer in also:
            return str(answer)
        card = CARD_OF[answer]
        if KIND[card] == "statesman":
            play_statesman(s, faction, THING[card])
        else:
            holders = [PERSON[p] for p in fit_holders(s, faction)]
            holder = yield Pick(
                faction,
                "play.holder",
                holders,
                rule="republic:7.32a",
                reason=lambda answer: why_no_holder(s, faction, answer),
                nearby=lambda: [PERSON[p] for p in members(s, faction)],
                params={"card": answer},
            )
            play_concession(s, faction, THING[card], PERSON_AT[holder])


def playable(s: Republic, faction: Faction) -> list[str]:
    """The cards of a hand that may be played now."""
    fit = []
    for card in s.hands[faction]:
        kind = KIND[card]
        if kind == "statesman":
            if blocked(s, faction, THING[card]) is None:
                fit.append(CARD[card])
        elif kind == "concession" and grantable(s, THING[card]) and fit_holders(s, faction):
            fit.append(CARD[card])
    return fit


def why_not(s: Republic, faction: Faction, answer: str) -> Refusal | None:
    """Why a card of the own hand may not be played now."""
    card = CARD_OF.get(answer)
    if card is None or all(CARD[held] != answer for held in s.hands[faction]):
        return None
    if KIND[card] == "statesman":
        return blocked(s, faction, THING[card])
    if KIND[card] == "concession" and cut_off(s, THING[card]):
        return refuse("refused.grain_cut_off", "republic:7.321", card=answer)
    if KIND[card] == "concession" and not grantable(s, THING[card]):
        return refuse("refused.no_land_bill", "republic:9.61d", card=answer)
    if KIND[card] == "concession":
        return refuse("refused.nobody_to_hold", "republic:7.32a", card=answer)
    return refuse("refused.not_played_now", its_time(s, card), card=answer)


@rule("republic:3.18a", "republic:7.35", "republic:9.83", "republic:I.cleopatra.2")
def its_time(s: Republic, card: int) -> str:
    """The rule that says when a card other than a statesman or a concession is played."""
    if s.phase == "setup":
        return "republic:3.18a"
    return {"law": "republic:9.83", "leader": "republic:I.cleopatra.2"}.get(KIND[card], "republic:7.35")


@rule("republic:7.312b", "republic:7.312f", "republic:5.22a", "republic:10.71c")
def blocked(s: Republic, faction: Faction, statesman: int) -> Refusal | None:
    """Why this statesman cannot enter: his number is in play, or another player has his family.

    The Gracchi and the Licinii are each other's exception: once one is in play, the other no longer needs the family.
    """
    key = PERSON[statesman]
    family = FAMILY[statesman]
    same = [p for p in STATESMEN_OF[family] if p != statesman and heads_family(s, p)]
    if any(p not in TWINS[statesman] for p in same):
        return refuse("refused.number_in_play", "republic:5.22a", statesman=key, senator=PERSON[same[0]])
    if s.place[family] == CAPTIVE or any(s.place[p] == CAPTIVE for p in same):
        return refuse("refused.number_captive", "republic:10.71c", statesman=key)
    if same:
        return None
    owner = s.faction[family]
    if owner not in (NOBODY, faction):
        rule_id = "republic:7.312f" if TWINS[statesman] and LETTER[statesman] == "A" else "republic:7.312b"
        return refuse("refused.family_elsewhere", rule_id, statesman=key, seat=SEATS[owner])
    if owner == NOBODY and s.place[family] not in (NOWHERE, FORUM, CURIA):
        return refuse("refused.number_in_play", "republic:5.22a", statesman=key, senator=PERSON[family])
    return None


@rule("republic:7.312a", "republic:7.312c", "republic:7.312d", "republic:7.311a", "republic:4.12a", "republic:5.5d")
def play_statesman(s: Republic, faction: Faction, statesman: int) -> None:
    """A statesman joins the faction: on his family if it is the player's, over it if it lies in Forum or Curia."""
    s.hands[faction].remove(CARD_OF[PERSON[statesman]])
    family = FAMILY[statesman]
    fresh(s, statesman)
    if s.faction[family] == faction and s.place[family] != BENEATH:
        replace(s, family, statesman)
        put_beneath(s, family, statesman)
    else:
        join(s, statesman, faction)
        if s.place[family] in (FORUM, CURIA):
            s.talents[statesman], s.age[statesman] = s.talents[family], s.age[family]
            fresh(s, family)
            put_beneath(s, family, statesman)
    s.say("play.statesman", rule="republic:7.312a", seat=SEATS[faction], statesman=PERSON[statesman])


@rule("republic:7.312c", "republic:5.5d")
def replace(s: Republic, family: int, statesman: int) -> None:
    """A statesman takes the place of his family with everything it has; only the printed values are his own."""
    s.faction[statesman] = s.faction[family]
    s.influence[statesman] = max(0, inherited(s, s.influence[family], INFLUENCE[family], INFLUENCE[statesman]))
    popularity = inherited(s, s.popularity[family], POPULARITY[family], POPULARITY[statesman])
    s.popularity[statesman] = min(MOST_POPULARITY, max(LEAST_POPULARITY, popularity))
    for column in (s.place, s.post, s.office, s.knights, s.talents, s.prior, s.corrupt, s.major, s.guards):
        column[statesman] = column[family]
    for column in (s.returned, s.fleets_with, s.sent, s.rank, s.victor, s.given, s.age, s.priest):
        column[statesman] = column[family]
    for concession in CONCESSIONS:
        if s.holder[concession] == family:
            s.holder[concession] = statesman
    for province in PROVINCES:
        if s.governor[province] == family:
            s.governor[province] = statesman
    for legion in LEGIONS:
        if s.legion[legion] == WITH + family:
            s.legion[legion] = WITH + statesman
        if s.sworn[legion] == family:
            s.sworn[legion] = statesman
        if s.disbanded[legion] == family:
            s.disbanded[legion] = statesman
    faction = s.faction[family]
    if s.leader[faction] == family:
        s.leader[faction] = statesman
    if s.life == family:
        s.life = statesman
    if s.pontifex == family:
        s.pontifex = statesman
    if s.rebel == family:
        s.rebel = statesman
    if s.rebel_master == family:
        s.rebel_master = statesman
    if s.cleopatra_with == family:
        s.cleopatra_with = statesman
    before, after = man(s, family), man(s, statesman)
    s.earned = [[each, *(after if earner == before else earner)] for each, *earner in s.earned]
    s.succeed(family, statesman)
    fresh(s, family)


def inherited(s: Republic, now: int, was_printed: int, printed: int) -> int:
    """Influence or popularity of a statesman played on his family, as the table reads the rule."""
    reading = s.options.statesman_influence
    if reading == "keep_at_least_printed":
        return max(now, printed)
    if reading == "add_gained":
        return printed + now - was_printed
    return now if reading == "keep" else printed


@rule("republic:9.61d", "republic:I.land-commissioner", "republic:I.egyptian-grain", "republic:I.sicilian-grain")
def grantable(s: Republic, concession: int) -> bool:
    """May this concession be held at all? The Land Commissioner only while a land bill is in force, grain in peace."""
    return not cut_off(s, concession) and (concession != LAND_COMMISSIONER or any(s.bills))


def fit_holders(s: Republic, faction: Faction) -> list[int]:
    """Senators of a faction who may hold a concession: all but rebels."""
    return [p for p in members(s, faction) if loyal(s, p)]


def why_no_holder(s: Republic, faction: Faction, answer: str) -> Refusal | None:
    """Why a senator may not hold a concession."""
    if answer in PERSON_AT and not loyal(s, PERSON_AT[answer]) and s.faction[PERSON_AT[answer]] == faction:
        return refuse("refused.rebel_holds_nothing", "republic:11.24a", senator=answer)
    return None


@rule("republic:7.32a")
def play_concession(s: Republic, faction: Faction, concession: int, holder: int) -> None:
    """A concession goes to a senator of the player, its Corrupt bar hidden."""
    key = CONCESSION[concession]
    s.hands[faction].remove(CARD_OF[key])
    s.holder[concession], s.bar[concession] = holder, 0
    s.say("play.concession", rule="republic:7.32a", seat=SEATS[faction], concession=key, senator=PERSON[holder])
