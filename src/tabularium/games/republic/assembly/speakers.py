"""Which person decides what in the assembly: for a faction its leader's, a senator's, an officer's; or everybody."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from ..speakers import CHAIR, FACTIONS, LEADER, REBEL, SENATOR, SPEAKERS, Speaker, by_key, speaker
from .book import book
from .people import settle

EVERYBODY = Speaker("person")
"""Each person for himself, with the senators he plays."""
ACTING = Speaker("leader", "initiative")
"""The leader of the faction whose initiative it is."""
MATTERS: dict[Speaker, str] = {
    EVERYBODY: """
        people.leader contributions.offer redistribution.wishes approval.vote
        senate.vote senate.vote_of senate.buy_votes senate.consul_role senate.rome_consul
        senate.appoint_dictator_now senate.agree_dictator veterans.sides captive.redeem
        assassination.target assassination.sponsor assassination.attacker
        tribune.propose tribune.reserve tribune.land_bill tribune.suspend tribune.adjourning tribune.veto
        senate.veto_by
    """,
    LEADER: """
        forum.side forum.support forum.unopposed revenue.local_grant senate.exile_claim senate.nominate_for_life
    """,
    ACTING: "forum.last_actions forum.sponsor",
    SENATOR: "quaestors.rome quaestors.field quaestors.substitute trial.exile tribune.subject",
    CHAIR: "senate.disband_where senate.exile_recall",
    REBEL: "revenue.keep_units",
}
"""The questions with another speaker than in the second edition, by speaker."""
DECIDES: dict[str, Speaker] = {**SPEAKERS, **by_key(MATTERS)}

ROOM = replace(
    FACTIONS, speaker=partial(speaker, speakers=DECIDES), settle=settle, cite=book.cite, speaks="republic_assembly:2a"
)
"""How scenes that know factions reach the people of the room, who read the paragraphs of their own book."""


def who_decides() -> dict[str, list[str]]:
    """The whole table, by who answers: the questions that are put to him. In words he is called `decides.…`."""
    found: dict[str, list[str]] = {}
    for key, who in DECIDES.items():
        found.setdefault(who.named if who.who == "office" else who.who, []).append(key)
    return found
