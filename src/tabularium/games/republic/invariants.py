"""Facts that hold after every scene: no card, talent or unit is lost or made, and the markers agree with each other."""

from __future__ import annotations

from collections import Counter

from .cards import (
    CARD,
    CARD_OF,
    CARDS,
    CONCESSION,
    ERA_ENDS,
    FAMILIES,
    KIND,
    LEGIONS,
    MOST_FLEETS,
    ORATORY,
    PEOPLE,
    PERSON,
    PROVINCE,
    PROVINCES,
    STATESMEN_OF,
    THING,
    TWINS,
)
from .forces import all_fleets
from .posts import rebellious
from .revolt import may_govern
from .senate.chair import presiding
from .senators import LEAST_POPULARITY, MOST_POPULARITY, factions, heads_family, in_play, living
from .state import (
    ALLIED,
    AT_HOME,
    BANK,
    BENEATH,
    BEQUEST_UNSEEN,
    CURIA,
    EXILE,
    FORUM,
    GOVERNED,
    LEADER_UNSEEN,
    NO_OFFICE,
    NO_PROVINCE,
    NOBODY,
    NOWHERE,
    OFFICES,
    PLACES,
    PROCONSUL,
    ROME,
    UNSEEN,
    WITH,
    Republic,
)
from .wars import IN_PLAY


def check(s: Republic) -> None:
    """All of it; before the cards are dealt there is nothing to look at."""
    if s.phase == "setup":
        return
    check_cards(s)
    check_people(s)
    check_families(s)
    check_money(s)
    check_senate(s)
    check_forces(s)
    check_provinces(s)


def on_the_table(s: Republic, card: int) -> bool:
    """Does this card lie face up as a senator, war, leader, concession, law, bequest or bodyguard?"""
    kind, thing = KIND[card], THING[card]
    if kind in ("family", "statesman"):
        return s.place[thing] != NOWHERE
    if kind == "war":
        return s.war[thing] != UNSEEN
    if kind == "leader":
        return s.leader_at[thing] != LEADER_UNSEEN
    if kind == "concession":
        return s.holder[thing] != NOBODY
    if kind == "law":
        return bool(s.laws[thing]) or CARD[card] in before_the_senate(s)
    if kind == "deck_event" and thing != -1:
        return s.bequest[thing] != BEQUEST_UNSEEN
    return card == ERA_ENDS and s.era_ends


def before_the_senate(s: Republic) -> list[str]:
    """Laws that are voted on or wait for it."""
    return [motion.terms[0] for motion in (*s.motions, *s.session.laws) if motion.subject == "law"]


def check_cards(s: Republic) -> None:
    """Every card is in exactly one place."""
    piles = [*s.deck, s.aside, s.discards, s.gone, *s.hands]
    seen = Counter(card for pile in piles for card in pile)
    for card in CARDS:
        seen[card] += on_the_table(s, card)
    seen[CARD_OF["intrigue:open-bodyguard"]] += sum(s.guards)
    wrong = {card: count for card, count in seen.items() if count != 1}
    assert not wrong, f"cards not in exactly one place: {wrong}"


def check_people(s: Republic) -> None:
    """Senators are where their markers say, and every number is within its bounds."""
    for p in PEOPLE:
        place = s.place[p]
        assert s.influence[p] >= 0, f"{PERSON[p]} has influence below 0"
        assert s.knights[p] >= 0, f"{PERSON[p]} has fewer than no knights"
        assert LEAST_POPULARITY <= s.popularity[p] <= MOST_POPULARITY, f"{PERSON[p]} is beyond the popularity scale"
        if place in (CURIA, FORUM, NOWHERE, EXILE):
            assert s.faction[p] == NOBODY, f"{PERSON[p]} is aligned and {PLACES[place]}"
        if place == ROME:
            assert s.faction[p] != NOBODY, f"{PERSON[p]} is in Rome without a faction"
        assert not s.age[p] or (s.options.ageing and in_play(s, p)), f"{PERSON[p]} is old and {PLACES[place]}"
        assert not s.priest[p] or (s.options.pontifex_maximus and in_play(s, p)), f"{PERSON[p]} is a priest for nothing"
        if place in (CURIA, NOWHERE, BENEATH):
            assert s.office[p] == NO_OFFICE, f"{PERSON[p]} holds office and is {PLACES[place]}"
            assert not s.talents[p], f"{PERSON[p]} has talents and is {PLACES[place]}"
            assert not s.knights[p], f"{PERSON[p]} has knights and is {PLACES[place]}"
    assert sorted(s.curia) == [p for p in PEOPLE if s.place[p] == CURIA], "the Curia holds who is there"
    for office in range(NO_OFFICE + 1, PROCONSUL):
        assert s.office.count(office) <= 1, f"two hold the office {OFFICES[office]}"
    if s.pontifex != NOBODY:
        assert s.options.pontifex_maximus, "a Pontifex Maximus without the office"
        assert in_play(s, s.pontifex), "the Pontifex Maximus is dead"
        assert s.faction[s.pontifex] != NOBODY, "the Pontifex Maximus has no faction"
    for faction in living(s):
        assert s.leader[faction] == NOBODY or s.faction[s.leader[faction]] == faction, (
            f"faction {faction} is led from outside"
        )
    for concession, holder in enumerate(s.holder):
        held = holder < 0 or (in_play(s, holder) and s.faction[holder] != NOBODY)
        assert held, f"{CONCESSION[concession]} is held by nobody of a faction"
    assert s.unrest >= 0, "unrest is below 0"
    assert s.options.war_exhaustion or not any(s.duration), "years of war are counted"


def check_families(s: Republic) -> None:
    """Nobody is in play beside his own family, nor two of one number but the brothers; what lies beneath has a head."""
    for family in FAMILIES:
        heads = [p for p in STATESMEN_OF[family] if heads_family(s, p)]
        place = s.place[family]
        for p in heads:
            assert {*heads} <= {p} | TWINS[p], f"{PERSON[p]} is in play with another of his number"
            assert place in (BENEATH, NOWHERE), f"{PERSON[p]} is in play beside {PERSON[family]}"
        assert place != BENEATH or heads, f"{PERSON[family]} lies beneath nobody"


def check_money(s: Republic) -> None:
    """Nobody owes: no faction and no senator, nor the State unless its yearly accounts are open or it is bankrupt."""
    assert s.chest >= 0 or s.ending or s.phase == "revenue", "the State owes talents and goes on"
    for p in PEOPLE:
        assert s.talents[p] >= 0, f"{PERSON[p]} owes talents"
    for faction in factions(s):
        assert s.treasury[faction] >= 0, f"faction {faction} owes talents"
        assert not (s.out[faction] and s.treasury[faction]), f"faction {faction} is out and has talents"
    assert all(offer.talents > 0 for offer in s.offers), "a gift of nothing"
    if s.persuasion is not None:
        assert min(s.persuasion.bribes, s.persuasion.counter_bribes) >= 0, "a bribe below nothing"


def check_senate(s: Republic) -> None:
    """The chair is taken, nobody votes twice, and no faction murders or is attacked twice."""
    sitting = s.session
    assert len(set(sitting.attempted)) == len(sitting.attempted), "a faction attempts a second assassination"
    assert len(set(sitting.suffered)) == len(sitting.suffered), "a faction suffers a second assassination"
    for motion in s.motions:
        cast = {p: weight for p, weight in motion.weights}  # noqa: C416  (lists, not tuples)
        spent = {p: talents for p, talents in motion.bought}  # noqa: C416
        assert len(set(motion.called)) == len(motion.called), "a faction is called twice"
        assert sorted(cast) == sorted(motion.ayes + motion.noes), "each senator votes once, for or against"
        assert len(motion.weights) == len(cast), "a senator votes twice"
        assert all(talents > 0 and p in cast for p, talents in spent.items()), "votes are bought by those who vote"
        for p, weight in cast.items():
            least = ORATORY[p] + min(0, motion.pleaded) + spent.get(p, 0)
            assert weight >= least, f"{PERSON[p]} has lost votes"
    if s.phase == "senate" and sitting.step not in ("closing", "closed") and s.place.count(ROME) > 1:
        chair = presiding(s)
        assert chair != NOBODY, "nobody presides"
        assert s.place[chair] == ROME, f"{PERSON[chair]} presides and is {PLACES[s.place[chair]]}"


def check_forces(s: Republic) -> None:
    """At most 25 legions and fleets; armies have a commander in the field, and allegiance points to the living."""
    assert all_fleets(s) <= MOST_FLEETS, "more fleets than there are"
    assert min(s.fleets, *s.fleets_with, *s.camp_fleets) >= 0, "fewer than no fleets"
    assert len(s.legion) == len(LEGIONS), "more legions than there are"
    for legion in LEGIONS:
        at = s.legion[legion]
        assert at >= BANK, "a legion is nowhere"
        if at == BANK:
            assert not s.veteran[legion], "a veteran in the bank"
        if at >= WITH:
            assert in_play(s, at - WITH), "an army under a dead commander"
        if s.disbanded[legion] != NOBODY:
            assert s.options.disbanding_veterans, "veterans are disbanded for glory"
            assert at == BANK, "a disbanded legion in the field"
            assert in_play(s, s.disbanded[legion]), "the glory of the dead"
        if s.sworn[legion] != NOBODY:
            assert s.veteran[legion], "allegiance of a legion that is no veteran"
            assert in_play(s, s.sworn[legion]), "allegiance to the dead"


def check_provinces(s: Republic) -> None:
    """A governed province has a governor, any other has none; an allied one fights beside a war in play."""
    for province in PROVINCES:
        key, state = PROVINCE[province], s.province[province]
        governed = s.governor[province] != NOBODY
        assert (state == GOVERNED) == governed, f"{key} is governed or not"
        assert (state == ALLIED) == (s.ally[province] != NOBODY), f"{key} is allied or not"
        assert state != ALLIED or s.war[s.ally[province]] in IN_PLAY, f"{key} is allied with a war that is over"
        forces = s.provincial_armies[province], s.provincial_fleets[province]
        assert min(forces) >= 0, f"{key} has fewer than no forces"
        assert not any(forces) or s.options.provincial_wars, f"{key} has forces of its own"
        assert not any(forces) or state != NO_PROVINCE, f"{key} has forces and is no province"
        rebels = rebellious(s, province)
        assert not rebels or may_govern(s), f"{key} is a rebel's"
        assert not rebels or s.rebel != NOBODY, f"{key} is in a revolt that is over"
        assert rebels or s.expedition[province] == AT_HOME, f"{key} is loyal and sends forces to the rebel"
