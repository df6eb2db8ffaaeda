"""Facts that must hold from one state of Conquest to the next, written a second time, apart from the scenes."""

from __future__ import annotations

from collections.abc import Iterator

from .board import LANDS, SHORE_LAND
from .pieces import GALLEYS_EACH, LEADERS_EACH
from .state import ABOARD, GONE, ROW, Conquest

MOVEMENT = ("move", "march", "sail", "land")
INFANTRY_FACES, CAVALRY_FACE, CATAPULT_FACE = (1, 2), 3, 4


class Watch:
    """Looks on after every scene, and remembers what was there before it."""

    def __init__(self, s: Conquest) -> None:
        self.remember(s)

    def remember(self, s: Conquest) -> None:
        """The figures with which the next look compares."""
        self.scene = s.scene
        self.factor, self.slot = s.factor, s.slot
        self.units, self.cargo, self.at, self.galley_at = list(s.units), list(s.cargo), list(s.at), list(s.galley_at)

    def __call__(self, s: Conquest) -> None:
        """One scene has ended."""
        assert s.factor >= self.factor, "inflation never falls"
        if self.scene in MOVEMENT:
            self.led_by_leaders(s)
        if s.awaits("mark", "run_down"):
            matched(s, s.scene, *s.arguments)
        self.remember(s)

    def led_by_leaders(self, s: Conquest) -> None:
        """No land unit changes its place in the movement phase without a leader who goes the same way."""
        if s.galley_at != self.galley_at:
            self.carried_with_a_leader(s)
        if s.units == self.units and s.cargo == self.cargo:
            return
        if not s.awaits(*MOVEMENT) or s.slot != self.slot:
            self.unloaded(s)
            return
        losses, gains = dict(self.changes(s, -1)), dict(self.changes(s, 1))
        ((origin, left),), ((goal, came),) = losses.items(), gains.items()
        assert left == came, "as many arrive as set out"
        led = [
            leader
            for leader, place in enumerate(s.at)
            if place == goal and self.at[leader] == origin and s.lord[leader // LEADERS_EACH] == s.active
        ]
        assert led, "no land unit moves without a leader"
        assert sum(came) <= 7 * len(led), "a leader takes seven units along"

    def changes(self, s: Conquest, sign: int) -> Iterator[tuple[int, list[int]]]:
        """Where land units became fewer, or with 1 more, and how many of each kind."""
        assert s.units[: s.active * ROW] == self.units[: s.active * ROW], "only the active player's units move"
        assert s.units[(s.active + 1) * ROW :] == self.units[(s.active + 1) * ROW :]
        row, before = s.units[s.active * ROW :], self.units[s.active * ROW :]
        for land in LANDS:
            if row[land * 3 : land * 3 + 3] != before[land * 3 : land * 3 + 3]:
                yield from changed(land, row[land * 3 : land * 3 + 3], before[land * 3 : land * 3 + 3], sign)
        for galley in range(len(s.galley_at)):
            hold = slice(galley * 3, galley * 3 + 3)
            if s.cargo[hold] != self.cargo[hold]:
                yield from changed(ABOARD + galley, s.cargo[hold], self.cargo[hold], sign)

    def unloaded(self, s: Conquest) -> None:
        """When movement ends, what was aboard on a coast stands in the land behind it, and nothing else has moved.

        It does not check the owner of the units: an heir may just have come into them.
        """
        ashore = totals(self.units)
        for galley, place in enumerate(self.galley_at):
            for hold in range(galley * 3, galley * 3 + 3):
                if s.cargo[hold] != self.cargo[hold]:
                    assert s.cargo[hold] == 0, "a galley on a coast is empty"
                    ashore[SHORE_LAND[place] * 3 + hold % 3] += self.cargo[hold]
        assert totals(s.units) == ashore, "who was aboard stands ashore, and nobody marches when movement ends"

    def carried_with_a_leader(self, s: Conquest) -> None:
        """A galley with land units aboard sails only with a leader, or in company of one where the table says so."""
        for galley, place in enumerate(s.galley_at):
            if GONE not in (place, self.galley_at[galley]) and place != self.galley_at[galley]:
                assert s.lord[galley // GALLEYS_EACH] == s.active, "only own galleys sail"
                loaded = any(s.cargo[galley * 3 : galley * 3 + 3])
                led = ABOARD + galley in s.at or not s.options.leader_per_galley
                assert led or not loaded, "no land unit sails without a leader"


def totals(units: list[int]) -> list[int]:
    """All players' units by land and kind."""
    return [sum(units[at::ROW]) for at in range(ROW)]


def changed(place: int, now: list[int], before: list[int], sign: int) -> Iterator[tuple[int, list[int]]]:
    """How many of each kind came to a place, or with -1 left it."""
    numbers = [sign * (after - was) for after, was in zip(now, before, strict=True)]
    if max(numbers) > 0:
        assert min(numbers) >= 0, "some came and some left in one move"
        yield place, numbers


def matched(s: Conquest, scene: str, seat: int, blows: int) -> None:
    """Hits on land are faces matched with land units: galley faces and blanks never hit."""
    striker = s.foe if seat == s.active else s.active
    force = s.force(striker, s.field)
    shown = [sum(face in INFANTRY_FACES for face in s.rolled), s.rolled.count(CAVALRY_FACE)]
    if scene == "run_down":
        assert blows == min(shown[1], force[1]), "in a pursuit cavalry alone hits, for each own cavalry"
        return
    legion = s.front[3:] if striker == s.active else s.front[:3]
    machines = min(s.rolled.count(CATAPULT_FACE), force[2])
    assert blows == min(shown[0], legion[0]) + min(shown[1], legion[1]) + machines, "galley faces never hit on land"
