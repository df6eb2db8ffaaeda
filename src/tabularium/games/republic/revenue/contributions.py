"""Contributions to the State: senators give of their own, openly, until nobody wants to give more."""

from __future__ import annotations

from tabularium.engine import SEATS, Amount, Pick, Refusal, Scene, Together, refuse

from ..book import rule, scene
from ..cards import PERSON, PERSON_AT, TABLES
from ..senate.life import crown_highest
from ..senators import living, members, purse_open
from ..state import CAPTIVE, REVOLT, Faction, Republic
from .settling import debts

PASS = "pass"
ROUNDS = 3
"""How often all are asked, unless a faction has more senators: each of them may give."""
TIERS: list[tuple[int, int]] = [(each["talents"], each["influence"]) for each in TABLES["contributions"]]
"""Talents given and the influence they bring."""


@scene
@rule("republic:6.53a", "republic:6.52f")
def contributions(s: Republic, turn: int = 0) -> Scene:
    """Everybody passes, or names a senator and then what he gives; the debts of the State are known."""
    known = {"treasury": s.chest, "debts": debts(s)}
    chosen = yield Together([ask_giver(s, faction, known) for faction in living(s)])
    givers = {faction: PERSON_AT[answer] for faction, answer in chosen.items() if answer != PASS}
    if givers:
        amounts = yield Together(
            [
                Amount(
                    faction,
                    "revenue.give",
                    0,
                    s.talents[p],
                    rule="republic:6.53a",
                    params={"senator": PERSON[p], **known},
                )
                for faction, p in givers.items()
            ]
        )
        for faction, p in givers.items():
            give(s, p, amounts[faction])
    if givers and turn + 1 < max(ROUNDS, *(len(members(s, faction)) for faction in living(s))):
        s.next(contributions, turn + 1)
    else:
        reward(s)
        s.after(contributions)


def ask_giver(s: Republic, faction: Faction, known: dict[str, int]) -> Pick:
    """Who gives: any senator with talents, in Rome or away, who is neither rebel nor captive."""

    def why(answer: str) -> Refusal | None:
        if answer not in PERSON_AT or s.faction[PERSON_AT[answer]] != faction:
            return None
        place = s.place[PERSON_AT[answer]]
        if place == REVOLT:
            return refuse("refused.rebel_gives", "republic:6.53a", senator=answer)
        if place == CAPTIVE:
            return refuse("refused.captive_gives", "republic:6.53a", senator=answer)
        return refuse("refused.nothing_to_give", "republic:6.53a", senator=answer)

    fit = [PERSON[p] for p in members(s, faction) if s.talents[p] and purse_open(s, p)]
    return Pick(
        faction,
        "revenue.contribute",
        [PASS, *fit],
        rule="republic:6.53a",
        reason=why,
        nearby=lambda: [PERSON[p] for p in members(s, faction)],
        params=known,
    )


@rule("republic:6.53a")
def give(s: Republic, p: int, talents: int) -> None:
    """Talents of a senator for the State."""
    if talents:
        s.talents[p] -= talents
        s.chest += talents
        s.given[p] += talents
        s.say(
            "revenue.contribution", rule="republic:6.53a", seat=SEATS[s.faction[p]], senator=PERSON[p], talents=talents
        )


@rule("republic:6.53b", "republic:6.53c", "republic:9.822b")
def reward(s: Republic) -> None:
    """What a senator has given in this phase counts together, and once; nothing is carried over.

    All are rewarded at the same time.
    """
    rewarded = []
    for p in [p for p, talents in enumerate(s.given) if talents]:
        influence = max((influence for least, influence in TIERS if s.given[p] >= least), default=0)
        if influence:
            s.influence[p] += influence
            rewarded.append(p)
            s.say("revenue.rewarded", rule="republic:6.53b", senator=PERSON[p], influence=influence)
    crown_highest(s, rewarded)
