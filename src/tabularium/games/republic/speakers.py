"""The speakers of a faction in each matter, and who may see what it sees; where one person plays a faction it is that
person."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from tabularium.engine import Ask, Parties

from .cards import PERSON_AT
from .senate.chair import censor_in_rome, presiding
from .senators import foremost, highest_officer
from .state import DICTATOR, FIELD_CONSUL, MASTER_OF_HORSE, NOBODY, ROME_CONSUL, Faction, Republic, Seat


class Speaker(NamedTuple):
    """The person who decides: the leader's, that of the senator an ask names, or that of the holder of an office."""

    who: str
    named: str = ""
    """The parameter of the ask that names the senator, the office, or which leader, if not that of the asked."""


LEADER = Speaker("leader")
SENATOR = Speaker("senator", "senator")
CHAIR = Speaker("office", "presiding_officer")
OFFICER = Speaker("office", "highest_officer")
CENSOR = Speaker("office", "censor")
CONSUL = Speaker("office", "consul")
DICTATING = Speaker("office", "dictator")
HORSEMAN = Speaker("office", "master_of_horse")
REBEL = Speaker("office", "rebel")
PONTIFF = Speaker("office", "pontifex_maximus")


def holding(*offices: int) -> Callable[[Republic], list[int]]:
    """The senators in these offices."""
    return lambda s: [p for p, office in enumerate(s.office) if office in offices]


def chairing(s: Republic) -> list[int]:
    """The presiding officer; but a tribune's player words the proposal, even in the chair's own faction."""
    return [p for _, p in s.session.movers] if s.awaits("tribune_proposal") else [presiding(s)]


OFFICES: dict[str, Callable[[Republic], list[int]]] = {
    "presiding_officer": chairing,
    "highest_officer": lambda s: [highest_officer(s)],
    "censor": lambda s: [censor_in_rome(s)],
    "consul": holding(ROME_CONSUL, FIELD_CONSUL),
    "dictator": holding(DICTATOR),
    "master_of_horse": holding(MASTER_OF_HORSE),
    "rebel": lambda s: [s.rebel],
    "pontifex_maximus": lambda s: [s.pontifex],
}

MATTERS: dict[Speaker, str] = {
    LEADER: """
        setup.age setup.leader setup.governor setup.term
        revenue.money revenue.contribute revenue.hire_guard
        forum.bidder forum.persuader forum.counter_bribe forum.knights forum.last_actions forum.sponsor forum.leader
        play.card play.holder cards.offer_to cards.give cards.answer cards.return cards.confirm cards.discard
        cards.show cards.peddle
        deal.agree deal.broken deal.complain deal.kept deal.offer deal.refuse deal.settle deal.take_back deal.write
        deal.uphold deal.withdraw
        senate.vote senate.veto_by senate.rome_consul senate.repopulate
        tribune.propose tribune.reserve tribune.land_bill tribune.suspend tribune.adjourning tribune.subject
        tribune.graft tribune.murder tribune.mob
        law.play law.propose law.sponsor law.cosponsor law.repeal
        governor.fine captive.ransom captive.last_ransom
        assassination.target assassination.sponsor assassination.attacker assassination.cards assassination.bodyguards
        assassination.bodyguards_two
        combat.cleopatra veterans.desert veterans.recall proscription revolution.retire
    """,
    SENATOR: """
        revenue.concession revenue.drought revenue.spoils
        revenue.local_taxes revenue.local_share revenue.provincial_forces
        forum.bid forum.target forum.bribe forum.raise_bribe forum.unopposed
        forum.knights_how forum.knight_talents forum.knights_pressed forum.games
        senate.vote_of senate.buy_votes senate.consul_role senate.choose_role senate.appoint_dictator senate.residence
        senate.commander_consent senate.proconsul_consent senate.governor_consent senate.sponsor_consent
        senate.repeal_consent law.sponsor_consent senate.gabinian senate.gabinian_legions senate.gabinian_fleets
        land_commissioner.claim trial.appeal trial.advocate trial.advocate_consent trial.prosecutor_consent
        captive.own_share combat.land_battle combat.storm
        revolution.governor revolution.fleets revolution.buy_fleets revolution.march revolution.command
        revolution.disband revolution.buy_loyalty revolution.reward revolution.decide revolution.side
        veterans.count veterans.own_share
    """,
    CHAIR: """
        senate.consul senate.colleague senate.nominate_dictator senate.dictator senate.pontifex senate.censor
        senate.province
        senate.governor senate.recall_from senate.business senate.minor_motion senate.minor_motion_on
        senate.concession senate.concession_to senate.land_bill senate.sponsor senate.cosponsor senate.repeal
        senate.repeal_sponsor senate.legions senate.fleets senate.disband_legions senate.disband_fleets
        senate.intercept senate.commander senate.target senate.send_legions senate.send_fleets senate.send_veterans
        senate.name_veterans senate.garrison senate.garrison_legions senate.ungarrison senate.recall
        senate.replacement senate.reinforce senate.join_legions senate.join_fleets senate.withdraw
        senate.withdraw_legions senate.withdraw_fleets senate.consul_for_life senate.propose_life senate.put_first
        senate.law_order
        senate.call senate.loss_of_face trial.special_prosecutor
    """,
    OFFICER: """
        revenue.released revenue.released_units
        forum.storm forum.storm_fleets forum.catiline forum.enemy_leader senate.new_alliance combat.proscribe
    """,
    CENSOR: "trial.accuse trial.charge trial.prosecutor trial.unanimous",
    CONSUL: "senate.appoint_dictator_now senate.agree_dictator",
    DICTATING: "senate.master_of_horse",
    HORSEMAN: "revolution.lend",
    PONTIFF: "pontifex.priest pontifex.former pontifex.veto",
    REBEL: """
        revenue.upkeep revenue.release revenue.release_fleets revenue.disperse_fleets
        revolution.reinforce combat.save_rome
    """,
}
"""The decisions: the keys of all asks of the game, by who speaks for the faction that is asked."""


def by_key(matters: Mapping[Speaker, str]) -> dict[str, Speaker]:
    """The speaker of each ask."""
    return {key: who for who, keys in matters.items() for key in keys.split()}


SPEAKERS: dict[str, Speaker] = by_key(MATTERS)


def speaker(s: Republic, ask: Ask, speakers: Mapping[str, Speaker] = SPEAKERS) -> Seat:
    """The person who answers what a faction is asked.

    A senator who is named in an ask or holds an office speaks for his own faction only. The Consul for Life answers for
    those who obey him. For any other faction its leader speaks, or while it has none its senator of most influence.
    """
    faction = Faction(ask.seat)
    who, named = speakers[ask.key]
    if who == "senator":
        voices = [PERSON_AT.get(ask.params.get(named, ""), NOBODY)]
    elif who == "office":
        voices = OFFICES[named](s)
    else:
        voices = [s.leader[s.active]] if named else []
    return spokesman(s, faction, [*voices, s.life] if voices else [])


def spokesman(s: Republic, faction: Faction, voices: Sequence[int] = ()) -> Seat:
    """The person of the first of these senators in the faction; after them its leader, then its senator of most
    influence."""
    every = [*voices, s.leader[faction], *foremost(s, faction)]
    own = (s.person_of(p) for p in every if p != NOBODY and s.faction[p] == faction)
    return next(own, s.people_of(faction)[0])


def eyes(s: Republic, seat: int | None) -> Faction | None:
    """With whose eyes a person at the table looks: those of his faction, or a spectator's."""
    return None if seat is None else s.faction_of(Seat(seat))


FACTIONS = Parties(
    "faction",
    speaker=speaker,
    party=lambda s, seat: s.faction_of(Seat(seat)),
    audience=lambda s, faction: s.people_of(Faction(faction)),
)
"""How scenes that know factions reach the people at the table, where several play one."""
