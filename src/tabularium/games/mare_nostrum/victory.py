"""How the game ends: six ends of the book and the table's own, and the acclamation (8.2)."""

from __future__ import annotations

from tabularium.engine import SEATS, Ask, Pick

from .annals import note
from .book import interjection, rule, scene
from .pieces import NOBODY
from .state import POINTS, MareNostrum


@scene
@rule("mare:8.2g")
def victory(s: MareNostrum) -> None:
    """When a turn is over the ends are looked for, on the points of that moment; of several who won the best wins."""
    met = {nation: end for nation in players(s) if (end := ended(s, nation))}
    if met:
        proclaim(s, list(met), met)
    elif last_turn(s):
        proclaim(s, players(s), dict.fromkeys(players(s), "last_year"))
    else:
        s.after(victory)


def players(s: MareNostrum) -> list[int]:
    """The nations that can win: those in the game with a player."""
    return [nation for nation in s.living() if s.seat_of[nation] != NOBODY]


@rule("mare:8.2a", "mare:8.2g")
def proclaim(s: MareNostrum, able: list[int], ends: dict[int, str]) -> None:
    """The highest score of those who could win wins, shared by equals."""
    best = max(s.points[nation] for nation in able)
    winners = [nation for nation in able if s.points[nation] == best]
    s.winners = sorted(s.seat_of[nation] for nation in winners)
    s.ending = ends[winners[0]]
    s.say(f"victory.{s.ending}", rule=RULES.get(s.ending, "mare:8.2g"), nations=[s.name(nation) for nation in winners])
    note(s)
    s.over()


def ended(s: MareNostrum, nation: int) -> str:
    """The first of the book's ends that a nation brings about, or nothing."""
    for end, reached in ENDS.items():
        if reached(s, nation):
            return end
    return ""


# -- the ends ---------------------------------------------------------------------------------------------------------
@rule("mare:8.2a")
def reaches_the_goal(s: MareNostrum, nation: int) -> bool:
    """Seven hundred points."""
    return s.points[nation] >= POINTS["end_at"]


@rule("mare:8.2b")
def doubles_the_second(s: MareNostrum, nation: int) -> bool:
    """Three hundred and fifty points, and more than twice the second's."""
    if s.points[nation] < POINTS["double_from"]:
        return False
    return s.points[nation] > 2 * max((s.points[other] for other in s.others(nation)), default=0)


@rule("mare:8.2c", "mare:6.2f6")
def has_subdued_all(s: MareNostrum, nation: int) -> bool:
    """Every other nation in the game has at some time surrendered to it unconditionally."""
    row = s.subdued[nation]
    return all(row[other] for other in s.others(nation))


@rule("mare:8.2d")
def outlasts_the_fallen(s: MareNostrum, nation: int) -> bool:
    """Six nations are gone: any other may win."""
    if s.eliminated.count(True) < POINTS["eliminations_to_end"]:
        return False
    unplayed = s.options.unplayed_nations == "independent"
    gone = [each for each, fallen in enumerate(s.eliminated) if fallen and not (unplayed and s.seat_of[each] == NOBODY)]
    return len(gone) >= POINTS["eliminations_to_end"]


@rule("mare:8.2e", "mare:6.2f6")
def rules_by_concord(s: MareNostrum, nation: int) -> bool:
    """Both alliances with all others, no war anywhere, and more points than anybody; by option as many are enough."""
    others = s.others(nation)
    most = s.points[nation] - (s.options.concord_tie == "nobody")
    return (
        all(s.military_alliance[nation][other] and s.trade_alliance[nation][other] for other in others)
        and not any(any(row) for row in s.war_since)
        and all(s.points[other] <= most for other in others)
    )


def last_turn(s: MareNostrum) -> bool:
    """Are the years over that the table wanted to play, or else those of the scenario?"""
    played = s.last_year - s.scenario.first_year + 1
    return 0 < (s.options.last_year or s.scenario.years) <= played


# -- acclamation ------------------------------------------------------------------------------------------------------
@rule("mare:8.2f")
def may_acclaim(s: MareNostrum, seat: int) -> Ask | None:
    """Every player whose nation is in the game may acclaim another, and think better of it."""
    seats = [s.seat_of[nation] for nation in players(s)]
    if seat not in seats or len(seats) == 1:
        return None
    others = [SEATS[other] for other in sorted(seats) if other not in (seat, s.votes[seat])]
    return Pick(seat, "acclaim", others if s.votes[seat] == NOBODY else [*others, "nobody"], rule="mare:8.2f")


@interjection(may_acclaim)
@rule("mare:8.2f")
def acclaim(s: MareNostrum, seat: int, answer: str) -> None:
    """A player is acclaimed for all to hear; if all others do, that is the end."""
    s.votes[seat] = NOBODY if answer == "nobody" else SEATS.index(answer)
    if answer == "nobody":
        s.say("acclamation.withdrawn", rule="mare:8.2f", seat=SEATS[seat])
    else:
        s.say("acclamation.given", rule="mare:8.2f", seat=SEATS[seat], other=answer)
    for nation in players(s):
        if acclaimed(s, nation):
            proclaim(s, [nation], {nation: "acclamation"})
            return
    s.done()


@rule("mare:8.2f")
def acclaimed(s: MareNostrum, nation: int) -> bool:
    """Do all other players who are still in the game acclaim this one?"""
    own = s.seat_of[nation]
    return all(s.votes[s.seat_of[other]] == own for other in players(s) if other != nation)


ENDS = {
    "goal": reaches_the_goal,
    "double": doubles_the_second,
    "subjugation": has_subdued_all,
    "eliminations": outlasts_the_fallen,
    "concord": rules_by_concord,
    "acclamation": acclaimed,
}
"""By name what a nation must have reached. The last player is acclaimed by all others: there are none."""
RULES = {end: f"mare:8.2{letter}" for end, letter in zip(ENDS, "abcdef", strict=True)}
"""By name the rule of an end."""
