"""A seat's view: everything but the treasuries and hands of others and the deck."""

from __future__ import annotations

from typing import Any

from tabularium.engine import ABSENT, Parts
from tabularium.engine.state import plain_copy

from .book import rule
from .cards import (
    ATTACKS,
    BEQUEST,
    CARD,
    CONCESSION,
    CONCESSION_INCOME,
    CONCESSIONS,
    DEVELOPED,
    ERAS,
    EVENT,
    EVENTS,
    INFLUENCE,
    KIND,
    LAND_BILLS,
    LAW,
    LAWS,
    LEADER,
    LEADERS,
    LEGIONS,
    LOYALTY,
    MILITARY,
    ORATORY,
    PER_FLEET,
    PER_LEGION,
    PERSON,
    PERSONAL_INCOME,
    POPULARITY,
    PROVINCE,
    PROVINCES,
    SPOILS,
    STATE_INCOME,
    THING,
    UNDEVELOPED,
    WAR,
    WARS,
)
from .combat.assault import land_force, naval_force, needed_support
from .dealings import Promise
from .deals import deal_key, promise_key
from .end import total_influence
from .forces import rebel_strength
from .odds.province import Chances
from .posts import rebellious
from .provinces import ATTACKED_BY, governor_military, roman, under_attack
from .provincial.building import local_taxes
from .provincial.defence import fighting_strength, prospects
from .revolt import marches
from .senate.chair import presiding
from .senate.recruiting import most
from .senate.telling import told
from .senators import OFF_THE_TABLE, faction_votes, factions, highest_officer, oratory
from .speakers import eyes
from .state import (
    ACTIVE_BOX,
    BANK,
    BEQUEST_POST,
    BEQUEST_UNSEEN,
    CAMP,
    EXPEDITIONS,
    IN_CURIA,
    IN_FORUM,
    LEADER_GONE,
    LEADER_IN_CURIA,
    LEADER_UNSEEN,
    LEADING,
    NO_PROVINCE,
    NOBODY,
    OFFICES,
    PLACES,
    PROVINCE_STATES,
    REBEL_POST,
    REBEL_PROVINCE_POST,
    ROME,
    UNSEEN,
    WAR_STATES,
    WITH,
    Faction,
    Motion,
    Republic,
)
from .wars import IN_PLAY, allies, land_strength, leaders_of, naval_strength, numbers, support

BEQUEST_STATES = ("unseen", "open", "done")


def _range(dice: int, bonus: int) -> list[int]:
    """The least and the most of so many dice and a bonus; a province that costs dice yields less than nothing."""
    return sorted((dice + bonus, 6 * dice + bonus))


def _yield(side: int, province: int) -> dict[str, int]:
    """The possible yearly yield of a province for its governor and for the State."""
    governor, state = _range(*PERSONAL_INCOME[side][province]), _range(*STATE_INCOME[side][province])
    return {
        "governor_low": governor[0],
        "governor_high": governor[1],
        "state_low": state[0],
        "state_high": state[1],
    }


def _pay(concession: int) -> dict[str, int]:
    """A concession's yearly pay, or its pay for every unit that is raised."""
    return {
        "income": CONCESSION_INCOME[concession],
        "per_legion": PER_LEGION[concession],
        "per_fleet": PER_FLEET[concession],
    }


YIELDS = [[_yield(side, province) for province in PROVINCES] for side in (UNDEVELOPED, DEVELOPED)]
PAY = [_pay(concession) for concession in CONCESSIONS]


def laws_waiting(s: Republic, _: int | None) -> Any:
    """The laws that have been moved, where laws are voted on."""
    return [motion.terms[0] for motion in s.session.laws] if s.options.voted_laws else ABSENT


@rule("republic:4.19a", "republic:4.19b", "republic:4.19c", "republic:4.2e", "republic:6.31a", "republic:3.13f")
def faction_rows(s: Republic, seat: int | None) -> list[dict[str, Any]]:
    """The public facts about a faction, and its private ones."""
    over, own, influence = bool(s.ending), eyes(s, seat), total_influence(s)
    return [
        {
            "seat": each,
            "out": bool(s.out[each]),
            "leader": PERSON[s.leader[each]] if s.leader[each] != NOBODY else None,
            "influence": influence[each],
            "votes": faction_votes(s, each),
            "treasury": s.treasury[each] if over or each == own else None,
            "hand": [CARD[card] for card in s.hands[each]] if over or sees_hand(s, own, each) else None,
            "cards": len(s.hands[each]),
            **({"honour": s.honour[each]} if s.options.ageing else {}),
        }
        for each in factions(s)
    ]


def senator_rows(s: Republic, seat: int | None) -> dict[str, Any]:
    """The senators in play."""
    own = eyes(s, seat)
    return {PERSON[p]: senator(s, p, own) for p, place in enumerate(s.place) if place not in OFF_THE_TABLE}


def own_cards(s: Republic, seat: int | None) -> dict[str, Any]:
    """The print on the cards in the reader's hand."""
    own = eyes(s, seat)
    return printed([] if own is None else s.hands[own])


def defence(s: Republic, motion: Motion) -> dict[str, Any]:
    """The advocate in a trial, where there are advocates, and the votes that speeches have added for the accused."""
    return {"advocate": PERSON[motion.advocate[0]], "swing": motion.swing} if motion.advocate else {}


@rule("republic:7.414a")
def forum_table(s: Republic) -> dict[str, Any]:
    """The faction with the initiative, the announced persuasion with its offers, and the senators favoured by cards."""
    attempt = s.persuasion
    return {
        "initiatives": s.initiatives,
        "active": s.active if s.active != NOBODY else None,
        "persuasion": {
            "senator": PERSON[attempt.persuader],
            "target": PERSON[attempt.target],
            "bribes": attempt.bribes,
            "counter_bribes": attempt.counter_bribes,
            "unopposed": bool(attempt.card),
        }
        if attempt is not None
        else None,
        "refuge": [[LEADER[leader], WAR[war] if war != NOBODY else None] for leader, war in s.refuge],
        "rhodian": s.rhodian,
        "servilian": s.servilian if s.servilian != NOBODY else None,
        "proscribed": s.proscribed if s.proscribed != NOBODY else None,
    }


@rule("republic:9.823a", "republic_assembly:12.31")
def sees_hand(s: Republic, faction: Faction | None, whose: Faction) -> bool:
    """A hand is its owner's; the faction of a Consul for Life above offices may look at all but a rebel's."""
    if faction is None or faction == whose:
        return faction == whose
    if s.life == NOBODY or s.faction[s.life] != faction or not s.edition.life_apart:
        return False
    return s.rebel == NOBODY or s.faction[s.rebel] != whose


def senator(s: Republic, p: int, own: Faction | None) -> dict[str, Any]:
    """A senator's card with his markers, all of them open; what a redistribution does to his purse only afterwards."""
    faction, place = s.faction[p], s.place[p]
    veiled = s.veil and faction != own
    card = {
        "faction": faction if faction != NOBODY else None,
        "place": PLACES[place],
        "post": None if place == ROME else post(s, p),
        "office": OFFICES[s.office[p]],
        "military": MILITARY[p],
        "oratory": oratory(s, p),
        "loyalty": LOYALTY[p],
        "influence": s.influence[p],
        "popularity": s.popularity[p],
        "knights": s.knights[p],
        "talents": s.veil[p] if veiled else s.talents[p],
        "prior_consul": bool(s.prior[p]),
        "corrupt": bool(s.corrupt[p]),
        "major": bool(s.major[p]),
        "bodyguards": s.guards[p],
        "fleets": s.fleets_with[p],
    }
    if s.options.ageing:
        card["age"] = s.age[p]
    if s.options.pontifex_maximus:
        card["priest"] = bool(s.priest[p])
    if s.options.disbanding_veterans:
        card["disbanded"] = s.disbanded.count(p)
    return card


def printed(hand: list[int]) -> dict[str, dict[str, int]]:
    """The print on the statesmen and concessions of a hand."""
    told = {}
    for card in hand:
        thing = THING[card]
        if KIND[card] == "statesman":
            told[CARD[card]] = {
                "military": MILITARY[thing],
                "oratory": ORATORY[thing],
                "loyalty": LOYALTY[thing],
                "influence": INFLUENCE[thing],
                "popularity": POPULARITY[thing],
            }
        elif KIND[card] == "concession":
            told[CARD[card]] = dict(PAY[thing])
    return told


@rule("republic:7.344a", "republic_assembly:7.34b")
def leader_place(s: Republic, leader: int) -> str:
    """The state of an enemy leader, or where he waits for his war."""
    return {LEADING: "leading", LEADER_IN_CURIA: s.edition.leaders_wait, LEADER_GONE: "gone"}[s.leader_at[leader]]


def post(s: Republic, p: int) -> str | None:
    """The reason why a senator is away from Rome: a war, a bequest, the rebel, or a province."""
    where, at = PLACES[s.place[p]], s.post[p]
    if where in ("province", "revolt"):
        return next((PROVINCE[n] for n in PROVINCES if s.governor[n] == p), None)
    if where not in ("field", "captive") or at == NOBODY:
        return None
    if at >= REBEL_PROVINCE_POST:
        return PROVINCE[at - REBEL_PROVINCE_POST]
    if at >= REBEL_POST:
        return _person(s.rebel)
    return BEQUEST[at - BEQUEST_POST] if at >= BEQUEST_POST else WAR[at]


def deal_card(s: Republic, number: int) -> dict[str, Any]:
    """A public deal or the offer of one: promises, parties, what was kept, and the finding in a dispute."""
    deal = s.deals[number]
    return {
        "seat": deal.gives.seat,
        "gives": promise_key(deal.gives.what, deal.gives.talents),
        "partner": deal.gets.seat,
        "gets": promise_key(deal.gets.what, deal.gets.talents),
        "kept": [party for party in deal.parties if deal.has_kept(party)],
        "state": deal.state,
        "plaintiff": deal.plaintiff if deal.plaintiff != NOBODY else None,
        "finds_broken": list(deal.finds_broken),
        "finds_kept": list(deal.finds_kept),
        "parties": deal.parties,
        "sealed": [deal.author, *deal.sealed] if deal.state == "offered" else deal.parties,
        "clauses": [clause(each) for each in deal.clauses],
        "former": [clause(each) for each in deal.former],
        "answers": deal.answers,
    }


def clause(promise: Promise) -> dict[str, Any]:
    """A promise of a deal."""
    return {
        "by": promise.seat,
        "to": promise.to,
        "what": promise_key(promise.what, promise.talents),
        "kept": promise.kept,
    }


def recruits(s: Republic) -> dict[str, int]:
    """The legions and fleets that could be raised, at any price."""
    legions, fleets = most(s)
    return {"legions": legions, "fleets": fleets}


def war_card(s: Republic, war: int) -> dict[str, Any]:
    """A war with its present strength, the numbers that decide a battle by themselves, and what a victory brings."""
    disaster, standoff = numbers(s, war)
    card = {
        "state": WAR_STATES[s.war[war]],
        "land": land_strength(s, war),
        "naval": naval_strength(s, war),
        "support": support(s, war),
        "disaster": sorted(disaster),
        "standoff": sorted(standoff),
        "spoils": SPOILS[war],
        "leaders": [LEADER[leader] for leader in leaders_of(s, war)],
        "naval_victory": bool(s.navy_beaten[war]),
        "revolt": bool(s.revolt[war]),
        "fleets": s.camp_fleets[war],
    }
    if s.options.war_exhaustion:
        card["duration"] = s.duration[war]
    if s.options.provincial_wars:
        card["attacks"] = [PROVINCE[n] for n in ATTACKS[war] if roman(s, n)]
        card["allies"] = [PROVINCE[n] for n in allies(s, war)]
    return card


def concession_card(s: Republic, concession: int) -> dict[str, Any]:
    """A concession with its holder and what it pays."""
    return {"holder": _holder(s, concession), "corrupt": bool(s.bar[concession]), **PAY[concession]}


def province_card(s: Republic, province: int) -> dict[str, Any]:
    """A province with its governor, and what it can yield to him and to the State in a year."""
    return {
        "state": PROVINCE_STATES[s.province[province]],
        "governor": _person(s.governor[province]),
        "term": s.term[province],
        "developed": bool(s.developed[province]),
        **YIELDS[s.developed[province]][province],
        **(provincial_forces(s, province) if s.options.provincial_wars else {}),
        **(rebel_province(s, province) if rebellious(s, province) else {}),
    }


def rebel_province(s: Republic, province: int) -> dict[str, Any]:
    """A province in revolt under its governor: where its forces are, and what the Senate must send against it."""
    return {
        "expedition": EXPEDITIONS[s.expedition[province]],
        "land": land_force(s, province),
        "naval": naval_force(s, province),
        "support": needed_support(s, province),
    }


def provincial_forces(s: Republic, province: int) -> dict[str, Any]:
    """The forces that a province has raised itself and can raise in a year, and its strength if a war attacks it."""
    return {
        "provincial_armies": s.provincial_armies[province],
        "provincial_fleets": s.provincial_fleets[province],
        "local_taxes": local_taxes(s, province),
        "land": fighting_strength(s, province, naval=False) + governor_military(s, province),
        "naval": fighting_strength(s, province, naval=True) + governor_military(s, province),
        "under_attack": under_attack(s, province),
        "threats": {
            WAR[war]: percent(prospects(s, war, province)) for war in ATTACKED_BY[province] if s.war[war] in IN_PLAY
        },
    }


def percent(prospect: Chances) -> dict[str, int]:
    """The chances of a province in per cent."""
    return {"won": round(100 * prospect.won), "lost": round(100 * prospect.lost)}


def legion_place(s: Republic, legion: int) -> str:
    """Where a legion is, in words."""
    at = s.legion[legion]
    if at == ACTIVE_BOX:
        return "active"
    if at >= WITH:
        return PERSON[at - WITH]
    return WAR[at - CAMP] if at >= CAMP else PROVINCE[at - 1]


def _person(p: int) -> str | None:
    return PERSON[p] if p != NOBODY else None


def _holder(s: Republic, concession: int) -> str:
    holder = s.holder[concession]
    return {IN_FORUM: "forum", IN_CURIA: "curia"}.get(holder) or PERSON[holder]


view: Parts[Republic] = Parts(
    {
        "seat": lambda s, seat: seat,
        "faction": lambda s, seat: eyes(s, seat),
        "turn": lambda s, _: s.turn,
        "phase": lambda s, _: s.phase,
        "era": lambda s, _: ERAS[s.era],
        "era_ends": lambda s, _: s.era_ends,
        "treasury": lambda s, _: s.chest,
        "unrest": lambda s, _: s.unrest,
        "highest_officer": lambda s, _: _person(highest_officer(s)),
        "chair": lambda s, _: _person(presiding(s) if s.phase == "senate" else s.session.chair),
        "step": lambda s, _: s.session.step,
        "proposals": lambda s, _: s.session.proposals,
        "let_go": lambda s, _: [f"subject:{name}" for name in s.session.let_go],
        "rejected": lambda s, _: [
            {"subject": each.subject, "says": told(s, each.subject, each.terms)} for each in s.session.rejected
        ],
        "motions": lambda s, _: [
            {
                "subject": motion.subject,
                "terms": plain_copy(motion.terms),
                "says": plain_copy(told(s, motion.subject, motion.terms)),
                "by": motion.by,
                "ayes": [PERSON[p] for p in motion.ayes],
                "noes": [PERSON[p] for p in motion.noes],
                "called": list(motion.called),
                **defence(s, motion),
            }
            for motion in s.motions
        ],
        "factions": faction_rows,
        "printed": own_cards,
        "senators": senator_rows,
        "curia": lambda s, _: [PERSON[p] for p in s.curia],
        "concessions": lambda s, _: {
            CONCESSION[each]: concession_card(s, each) for each in CONCESSIONS if s.holder[each] != NOBODY
        },
        "laws": lambda s, _: [LAW[each] for each in LAWS if s.laws[each]],
        "laws_waiting": laws_waiting,
        "land_bills": lambda s, _: {LAND_BILLS[each]["type"]: count for each, count in enumerate(s.bills) if count},
        "events": lambda s, _: {EVENT[each]: s.level[each] for each in EVENTS if s.level[each]},
        "shortage": lambda s, _: s.shortage,
        "no_recruitment": lambda s, _: s.no_recruitment,
        "recruits": lambda s, _: recruits(s),
        "wars": lambda s, _: {WAR[war]: war_card(s, war) for war in WARS if s.war[war] != UNSEEN},
        "leaders": lambda s, _: {LEADER[n]: leader_place(s, n) for n in LEADERS if s.leader_at[n] != LEADER_UNSEEN},
        "provinces": lambda s, _: {PROVINCE[n]: province_card(s, n) for n in PROVINCES if s.province[n] != NO_PROVINCE},
        "bequests": lambda s, _: {
            BEQUEST[n]: BEQUEST_STATES[state] for n, state in enumerate(s.bequest) if state != BEQUEST_UNSEEN
        },
        "legions": lambda s, _: [
            {"at": legion_place(s, n), "veteran": bool(s.veteran[n]), "sworn": _person(s.sworn[n])}
            for n in LEGIONS
            if s.legion[n] != BANK
        ],
        "fleets": lambda s, _: s.fleets,
        "rebel": lambda s, _: _person(s.rebel),
        "rebel_strength": lambda s, _: rebel_strength(s) if s.options.rebel_governors and marches(s) else ABSENT,
        "life": lambda s, _: _person(s.life),
        "pontifex": lambda s, _: _person(s.pontifex) if s.options.pontifex_maximus else ABSENT,
        "deck": lambda s, _: sum(len(bag) for bag in s.deck),
        "discards": lambda s, _: [CARD[card] for card in s.discards],
        "gone": lambda s, _: [CARD[card] for card in s.gone],
        "forum": lambda s, _: forum_table(s),
        "deals": lambda s, _: {
            deal_key(n): deal_card(s, n) for n, deal in enumerate(s.deals) if deal.state != "refused"
        },
        "ending": lambda s, _: s.ending or None,
        "winners": lambda s, _: list(s.winners),
    }
)
"""The table as a seat sees it; a spectator sees what is public. Once the game is over nothing is hidden."""
