"""Assassination: an attempt on a senator in Rome, bodyguards, and what awaits who is caught."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tabularium.engine import Amount, Ask, Pick, Refusal, refuse

from ..book import ATTEMPT, interjection, rule, scene
from ..cards import PERSON_AT
from ..chance import omens
from ..death import Cause, kill
from ..hands import held, play_card
from ..odds.assassination import CAUGHT, KILLED, NO_EFFECT, OPEN_GUARD, outcome
from ..senators import elder, gain_influence, in_rome, names, present, why_too_old
from ..state import NOBODY, ROME, Faction, Republic
from .chair import seat_chair
from .means import free, set_aside
from .motions import Scene
from .session import urgent
from .trials import implicate

ASSASSIN = "intrigue:assassin"
SECRET_BODYGUARD = "intrigue:secret-bodyguard"
LEADER_LOSES = 5


# -- who may attack whom ---------------------------------------------------------------------------------------------
@rule(
    "republic:9.7b",
    "republic:9.71a",
    "republic:9.71b",
    "republic:9.6c",
    "republic:9.823b",
    "republic_assembly:12.31",
)
def may_attempt(s: Republic, faction: Faction) -> bool:
    """Once a turn, while the Senate sits; under a Consul for Life only the rebel's faction, and perhaps his own."""
    if not free(s, faction) or s.session.adjourning or faction in s.session.attempted:
        return False
    if s.life == NOBODY or not s.edition.life_apart:
        return True
    return s.rebel != NOBODY and s.faction[s.rebel] == faction


@rule("republic:9.71a", "republic:5.51a")
def daggers(s: Republic, faction: Faction) -> list[int]:
    """The senators of a faction in Rome who could strike: elders do not."""
    return [p for p in in_rome(s, faction) if not elder(s, p)]


@rule("republic:9.71a", "republic:5.51a")
def why_no_dagger(s: Republic, answer: str) -> Refusal | None:
    """Why a senator cannot strike: he is away, or too old."""
    away = answer in PERSON_AT and s.place[PERSON_AT[answer]] != ROME
    return refuse("refused.not_in_rome", "republic:9.71a", senator=answer) if away else why_too_old(s, answer)


@rule("republic:9.7b", "republic:9.7c", "republic:9.71a")
def vulnerable(s: Republic, faction: Faction) -> list[int]:
    """Senators in Rome of other factions that have suffered no attempt this turn; never a Consul for Life."""
    spared, safe = (faction, *s.session.suffered), beyond_murder(s)
    return [p for p in present(s) if s.faction[p] not in spared and p != safe]


@rule("republic:9.821d", "republic:9.822c", "republic_assembly:9.67d", "republic_assembly:12.1a")
def beyond_murder(s: Republic) -> int:
    """The Consul for Life whom nobody can attack; in some rulebooks only if the Senate has elected him."""
    return s.life if s.life_elected or s.edition.life_apart else NOBODY


@rule("republic:9.821d", "republic:9.822c")
def safe_by(s: Republic) -> str:
    """The rule that keeps him so: of one whom the Senate has elected, or of one whom influence has made."""
    return "republic:9.821d" if s.life_elected else "republic:9.822c"


def why_spared(s: Republic, faction: Faction, answer: str) -> Refusal | None:
    """Why a senator cannot be attacked."""
    if answer not in PERSON_AT:
        return None
    p = PERSON_AT[answer]
    if s.faction[p] == faction:
        return refuse("refused.own_faction", "republic:9.7c", senator=answer)
    if p == beyond_murder(s):
        return refuse("refused.for_life", safe_by(s), senator=answer)
    if s.faction[p] in s.session.suffered:
        return refuse("refused.suffered", "republic:9.7b", senator=answer)
    if p in sponsors(s):
        return refuse("refused.sponsor_of_land_bill", "republic:9.623a", senator=answer)
    return refuse("refused.absent", "republic:9.71a", senator=answer)


@rule("republic:9.623a")
def sponsors(s: Republic) -> list[int]:
    """The sponsors of a land bill before the Senate, if they are of one faction: those may be murdered more lightly."""
    for motion in s.motions:
        if motion.subject == "land_bill":
            both = [PERSON_AT[key] for key in motion.terms[1:]]
            if len({s.faction[p] for p in both}) == 1:
                return both
    return []


class Plot(NamedTuple):
    """Senators of a faction who may strike, and who decides: about the attempt, and about the cards of the faction."""

    faction: Faction
    hands: Sequence[int]
    by: int
    cards_by: int

    def about(self, s: Republic) -> dict[str, Any]:
        """By whose hand, and with how many cards that are his own to play, the deed can be done."""
        cards = held(s, self.faction, ASSASSIN) if self.by == self.cards_by else 0
        return {"attackers": names(self.hands), "cards": cards}


def plot(s: Republic, faction: Faction) -> Plot:
    """Any senator of the faction in Rome, as its player likes."""
    return Plot(faction, daggers(s, faction), faction, faction)


def may_assassinate(s: Republic, faction: Faction) -> Ask | None:
    """No card is needed."""
    return whom(s, plot(s, faction))


def whom(s: Republic, planned: Plot) -> Ask | None:
    """The possible victims."""
    faction, lightly = planned.faction, sponsors(s)
    if not planned.hands or not may_attempt(s, faction):
        return None
    fit = [p for p in vulnerable(s, faction) if p not in lightly]
    if not fit:
        return None
    return Pick(
        planned.by,
        "assassination.target",
        names(fit),
        rule="republic:9.7a",
        reason=lambda answer: why_spared(s, faction, answer),
        nearby=lambda: names(p for p in present(s) if p not in fit and p not in lightly),
        params=planned.about(s),
    )


def may_murder_sponsor(s: Republic, faction: Faction) -> Ask | None:
    """Any time before the vote on their bill ends."""
    return which_sponsor(s, plot(s, faction)) if sponsors(s) else None


def which_sponsor(s: Republic, planned: Plot) -> Ask | None:
    """The sponsors of a bill who could be attacked."""
    if not planned.hands or not may_attempt(s, planned.faction):
        return None
    fit = [p for p in vulnerable(s, planned.faction) if p in sponsors(s)]
    if not fit:
        return None
    return Pick(planned.by, "assassination.sponsor", names(fit), rule="republic:9.623a", params=planned.about(s))


# -- the attempt -----------------------------------------------------------------------------------------------------
@interjection(may_assassinate, tags=(ATTEMPT,))
@rule("republic:9.7a", "republic:9.7b", "republic:9.72", "republic:I.assassin", "republic:9.71b")
def assassination(s: Republic, faction: Faction, target: str) -> Scene:
    """One of the faction's senators strikes, with as many Assassin cards as it likes."""
    yield from strike(s, plot(s, faction), target, light=False)


@interjection(may_murder_sponsor, tags=(ATTEMPT,))
@rule("republic:9.623a", "republic:9.623b")
def land_bill_assassination(s: Republic, faction: Faction, target: str) -> Scene:
    """The same over a land bill of one faction; a caught assassin dies, and nothing else happens."""
    yield from strike(s, plot(s, faction), target, light=True)


def strike(s: Republic, planned: Plot, target: str, light: bool) -> Scene:
    """The assassin and the number of cards; then the die is cast."""
    faction = planned.faction
    attacker = yield Pick(
        planned.by,
        "assassination.attacker",
        names(planned.hands),
        rule="republic:9.7a",
        reason=lambda answer: why_no_dagger(s, answer),
        params={"target": target},
    )
    cards = yield Amount(
        planned.cards_by,
        "assassination.cards",
        0,
        held(s, faction, ASSASSIN),
        fallback=0,
        rule="republic:I.assassin",
        params={"attacker": attacker, "target": target},
    )
    set_aside(s)
    s.session.attempted.append(faction)
    s.session.suffered.append(s.faction[PERSON_AT[target]])
    for _ in range(cards):
        play_card(s, faction, ASSASSIN)
    s.say("assassination.declared", rule="republic:9.7a", attacker=attacker, target=target, cards=cards)
    white, black = cast(s)
    s.next(assassination_guarded, attacker, target, cards, white, light, black)


@rule("republic:9.72", "republic:9.721")
def cast(s: Republic) -> tuple[int, int]:
    """The die that kills and the one that betrays: they are the same, unless two dice are played with."""
    if not s.options.two_dice_assassination:
        rolled = s.roll()[0]
        s.say("assassination.rolled", rule="republic:9.72", rolled=rolled)
        return rolled, rolled
    white, black = s.roll(2)
    s.say("assassination.rolled_two", rule="republic:9.721", white=white, black=black)
    return white, black


@scene(tags=(ATTEMPT,))
@rule("republic:9.7d", "republic:9.721", "republic:9.73a", "republic:9.73c", "republic:I.secret-bodyguard")
def assassination_guarded(
    s: Republic, attacker: str, target: str, cards: int, rolled: int, light: bool, black: int = 0
) -> Scene:
    """The target's player sees the dice and plays as many Secret Bodyguards as he likes; he is asked in any case."""
    faction = s.faction[PERSON_AT[target]]
    black = black or rolled  # a game of before there were two dice goes on with its one
    most = held(s, faction, SECRET_BODYGUARD)
    known = {"attacker": attacker, "target": target, "cards": cards}
    if s.options.two_dice_assassination:
        guards = yield Amount(
            faction,
            "assassination.bodyguards_two",
            0,
            most,
            fallback=0,
            rule="republic:9.73a",
            params={**known, "white": rolled, "black": black},
        )
    else:
        guards = yield Amount(
            faction,
            "assassination.bodyguards",
            0,
            most,
            fallback=0,
            rule="republic:9.73a",
            params={**known, "rolled": rolled},
        )
    for _ in range(guards):
        play_card(s, faction, SECRET_BODYGUARD)
    s.say("assassination.guarded", rule="republic:9.73a", guards=guards)
    resolve(s, attacker, target, cards - guards, rolled, black, guards, light)


@rule(
    "republic:9.12e",
    "republic:9.72",
    "republic:9.721",
    "republic:9.73b",
    "republic:9.73c",
    "republic:9.74h",
    "republic:TBL.assassination",
    "republic:I.open-bodyguard",
    "republic_assembly:9.82",
)
def resolve(
    s: Republic, attacker: str, target: str, cards: int, white: int, black: int, guards: int, light: bool
) -> None:
    """The result with all modifiers; every bodyguard is one more roll in which the attacker can only be caught.

    `cards` are those of the attacker less those of the target.
    """
    p = PERSON_AT[target]
    bonus = cards - OPEN_GUARD * s.guards[p] - omens(s)
    seized = outcome(black + bonus) == CAUGHT
    again = [] if seized else s.roll(guards + s.guards[p])
    caught = seized or any(outcome(each + bonus) == CAUGHT for each in again)
    result = KILLED if outcome(white + bonus) == KILLED else CAUGHT if seized else NO_EFFECT
    s.say(f"assassination.{result}", rule="republic:9.72", attacker=attacker, target=target)
    popularity = s.popularity[p]
    s.done()
    if result == KILLED:
        kill(s, p, Cause.MURDERED)
        seat_chair(s)
    if caught:
        s.say("assassination.seized", rule="republic:9.74a", attacker=attacker)
        punish(s, PERSON_AT[attacker], popularity, light)
    urgent(s)


@rule(
    "republic:9.74a",
    "republic:9.74b",
    "republic:9.623b",
    "republic:9.74h",
    "republic:9.12e",
    "republic_assembly:9.84a",
    "republic_assembly:9.84b",
)
def punish(s: Republic, attacker: int, popularity: int, light: bool) -> None:
    """The assassin dies; his leader loses influence, and the first man of his faction in Rome is tried at once.

    Over a land bill of one faction he dies as anybody does: if he led his faction, it keeps his family.
    """
    faction = s.faction[attacker]
    kill(s, attacker, Cause.CONDEMNED if light else Cause.CAUGHT)
    seat_chair(s)
    if light or s.out[faction]:
        return
    leader = s.leader[faction]
    if leader != NOBODY:
        gain_influence(s, leader, -LEADER_LOSES)
    implicate(s, faction, leader if leader in in_rome(s, faction) else NOBODY, popularity)
