"""A second opinion on Conquest: where pieces may go, what they cost and what they bring, reckoned from the book alone.

Every piece of the active player has its points here. At each question the referee works out once more what must be
offered; the scenes are not asked, only what lies open on the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple, cast

from tabularium.engine import Ask, Line, Match
from tabularium.games.conquest.board import MAP
from tabularium.games.conquest.state import Conquest

LANDS: dict[str, dict[str, Any]] = {land["id"]: land for land in MAP["lands"]}
SEAS: dict[str, dict[str, Any]] = {sea["id"]: sea for sea in MAP["seas"]}
ORDER = ["macedonia", "galatia", "mesopotamia", "egyptus", "numidia", "hispania", "italia"]
POINTS = {"infantry": 1, "cavalry": 2, "catapult": 1}
LEADER_POINTS = GALLEY_POINTS = 2
PRICES = {"infantry": 10, "cavalry": 20, "catapult": 30, "galley": 20, "city": 30, "fortification": 20, "road": 10}
PRICES["fortified_city"] = 50
MARKS = {2: 105, 3: 205}
"""At which tribute prices are multiplied so."""


class Piece(NamedTuple):
    """A leader or a unit: the points that are left, whether it is on a road, and whether it has been stopped."""

    kind: str
    points: int
    on_road: bool = False
    stopped: bool = False

    def after(self, by_road: bool) -> Piece:
        """A road is paid once, however long it is."""
        paid = 0 if by_road and self.on_road else 1
        return self._replace(points=self.points - paid, on_road=by_road)


CLASSES = {
    "infantry": Piece("infantry", 1),
    "road_infantry": Piece("infantry", 0, on_road=True),
    "cavalry": Piece("cavalry", 2),
    "marched_cavalry": Piece("cavalry", 1),
    "road_cavalry": Piece("cavalry", 1, on_road=True),
    "weary_cavalry": Piece("cavalry", 0, on_road=True),
    "catapult": Piece("catapult", 1),
    "road_catapult": Piece("catapult", 0, on_road=True),
}
"""What the units of an answer are."""


def name(key: str) -> str:
    """The name of `space:italia`."""
    return key.partition(":")[2]


def names(keys: Iterable[str], kind: str) -> set[str]:
    """The names of one kind of thing."""
    return {name(key) for key in keys if key.startswith(f"{kind}:")}


def counted(key: str) -> tuple[str, int]:
    """What `unit:infantry_3` says."""
    kind, _, count = name(key).rpartition("_")
    return kind, int(count)


def beside(land: str) -> set[str]:
    """Where one walks to from a land: over a border or a strait."""
    return {*LANDS[land]["adjacent_land"], *LANDS[land]["straits"]}


class Referee:
    """Looks at a match question by question."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.factor, self.read, self.slot = 1, 0, -1
        self.due: dict[int, int] = {}
        self.home, self.round = ORDER[0], 1
        self.catches_up()

    @property
    def state(self) -> Conquest:
        """The state, typed."""
        return cast(Conquest, self.match.state)

    def answers(self, seat: int, answer: Any) -> None:
        """What is asked is what the book allows; then the answer is given."""
        self.begins_turn()
        ask, self.view = self.match.asks[seat], self.match.view()
        getattr(self, f"asked_{ask.key.replace('.', '_')}", lambda *_: None)(ask, seat)
        before = self.state.talents[seat]
        self.match.answer(seat, answer)
        if ask.key == "move.march" and name(str(answer)) in LANDS:
            self.goes(ask, name(answer))
        elif ask.key == "move.march" and str(answer).startswith("galley:"):
            self.leaves(ask)
        elif ask.key == "move.sail" and answer != "stay":
            self.galleys[name(ask.params["galley"])] -= 1
        elif ask.key == "buy.piece" and name(str(answer)) in PRICES and answer.startswith("kind:"):
            assert before - self.state.talents[seat] == PRICES[name(answer)] * self.factor
        self.catches_up()

    def begins_turn(self) -> None:
        """Everybody is fresh."""
        if self.state.slot == self.slot:
            return
        self.slot, self.active, view = self.state.slot, self.state.active, self.match.view()
        self.units = {
            land: Counter({CLASSES[kind]: n for kind, n in it["units"].get(str(self.active), {}).items() if n})
            for land, it in view["lands"].items()
        }
        mine = [who for who, it in view["leaders"].items() if it["owner"] == self.active]
        self.leaders = {who: Piece("leader", LEADER_POINTS) for who in mine}
        self.galleys = {it: GALLEY_POINTS for it, where in view["galleys"].items() if where["owner"] == self.active}

    def others(self, land: str, seat: int) -> bool:
        """Do another player's land units stand there?"""
        return any(
            sum(units.values()) for owner, units in self.view["lands"][land]["units"].items() if owner != str(seat)
        )

    def alone(self, land: str, seat: int) -> bool:
        """Would a leader be there among others' land units and without own ones?"""
        own = self.view["lands"][land]["units"].get(str(seat), {})
        return self.others(land, seat) and not sum(own.values())

    # -- legions -------------------------------------------------------------------------------------------------------
    def called(self, ask: Ask) -> tuple[str, list[str], dict[Piece, int]]:
        """Where a legion stands, its leaders and its units."""
        leaders = [name(who) for who in (ask.params["leader"], *ask.params["leaders"])]
        units = {CLASSES[kind]: count for kind, count in map(counted, ask.params["units"])}
        return name(ask.params["land"]), leaders, units

    def roads(self, here: str) -> set[str]:
        """The own cities that a road leads to, not past another player's units."""
        lands, found, ends = self.view["lands"], {here}, [here]
        pairs = [
            {a, b}
            for a, b, builder in self.view["roads"]
            if lands[a]["control"] == lands[b]["control"] == self.active
            and (builder == self.active or self.state.options.road_use == "controller_of_both")
        ]
        while ends:
            land = ends.pop()
            if land == here or not self.others(land, self.active):
                further = {city for pair in pairs if land in pair for city in pair} - found
                found |= further
                ends += further
        return found - {here}

    def asked_move_march(self, ask: Ask, seat: int) -> None:
        """The units that can go along, the lands they can go to, and the galleys they can board."""
        here, who, units = self.called(ask)
        leaders = [self.leaders[each] for each in who]
        room = 7 * len(leaders) - sum(units.values())
        assert room >= 0
        assert not any(each.stopped for each in leaders)
        offered = [counted(key) for key in ask.things if key.startswith("unit:")]
        for kind, unit in CLASSES.items():
            taken, there = units.get(unit, 0), self.units[here][unit]
            assert taken <= there
            counts = {count for each, count in offered if each == kind}
            assert counts | {taken} == set(range(min(there, taken + room) + 1))
        lands = self.roads(here)
        if all(piece.points for piece in [*leaders, *units]):
            lands |= beside(here)
        if not units:
            lands = {land for land in lands if not self.alone(land, seat)}
        assert names(ask.things, "space") == lands
        fresh = all(piece.points == POINTS.get(piece.kind, LEADER_POINTS) for piece in [*leaders, *units])
        boats = {
            galley
            for galley, it in self.view["galleys"].items()
            if fresh and it["owner"] == seat and it["land"] == here
            if sum(it["cargo"].values()) + sum(units.values()) <= 7
        }
        assert names(ask.things, "galley") == boats

    def goes(self, ask: Ask, there: str) -> None:
        """Everybody pays; who meets another player's units stops."""
        here, leaders, units = self.called(ask)
        by_road, stopped = there in self.roads(here), self.others(there, self.active)
        self.leaves(ask)
        for unit, count in units.items():
            self.units[there][unit.after(by_road)._replace(stopped=stopped)] += count
        for each in leaders:
            self.leaders[each] = self.leaders[each].after(by_road)._replace(stopped=stopped)

    def leaves(self, ask: Ask) -> None:
        """A legion's units are no longer there."""
        here, _, units = self.called(ask)
        self.units[here].subtract(units)

    def asked_move_land(self, ask: Ask, seat: int) -> None:
        """Who has units along, or finds own ones ashore, may land; also where nobody else stands."""
        land = name(ask.params["land"])
        may = bool(ask.params["units"]) or not self.alone(land, seat)
        assert names(ask.things, "space") == ({land} if may else set())

    def told_move_over(self, _: dict[str, Any]) -> None:
        """On a coast nobody is aboard any more but leaders who would be alone ashore."""
        self.view = self.match.view()
        manned = {who["galley"] for who in self.view["leaders"].values()}
        for galley, it in self.view["galleys"].items():
            if it["owner"] == self.active and it["land"] is not None:
                assert not sum(it["cargo"].values())
                assert galley not in manned or self.alone(it["land"], self.active)

    def told_move_landed(self, told: dict[str, Any]) -> None:
        """Who has landed makes no move by land."""
        for each in told["company"]:
            if name(each) in self.leaders:
                self.leaders[name(each)] = Piece("leader", 0, stopped=True)
            else:
                kind, count = counted(each)
                self.units[name(told["land"])][Piece(kind, 0, stopped=True)] += count

    # -- galleys -------------------------------------------------------------------------------------------------------
    def asked_move_sail(self, ask: Ask, _: int) -> None:
        """From a sea to the seas and coasts beside it, from a coast only to sea; with units only under a leader."""
        galley = name(ask.params["galley"])
        it = self.view["galleys"][galley]
        assert self.galleys[galley] >= 1
        offered = names(ask.things, "space")
        led = any(who["galley"] == galley for who in self.view["leaders"].values())
        if it["land"] is not None:
            assert offered <= set(LANDS[it["land"]]["adjacent_sea"])
        elif led or not sum(it["cargo"].values()):
            coasts = {land for land in LANDS if it["sea"] in LANDS[land]["adjacent_sea"]}
            assert offered == coasts | set(SEAS[it["sea"]]["adjacent_sea"])
        else:
            assert not self.state.options.leader_per_galley

    # -- battles and money ---------------------------------------------------------------------------------------------
    def asked_retreat_to(self, ask: Ask, seat: int) -> None:
        """Every neighbour without another player's land units or galleys."""
        watched = {it["land"] for it in self.view["galleys"].values() if it["owner"] != seat}
        field = name(ask.params["land"])
        assert names(ask.things, "space") == {each for each in beside(field) - watched if not self.others(each, seat)}

    def asked_buy_piece(self, ask: Ask, seat: int) -> None:
        """Nothing is offered that cannot be paid."""
        offered = names(ask.things, "kind")
        assert all(PRICES[kind] * self.factor <= self.state.talents[seat] for kind in offered)

    def catches_up(self) -> None:
        """Read what was recorded."""
        for line in self.match.log[self.read :]:
            self.hears(line)
        self.read = len(self.match.log)

    def hears(self, line: Line) -> None:
        """Turns, tribute, landings and inflation."""
        getattr(self, f"told_{line.message.replace('.', '_')}", lambda _: None)(line.params)

    def place_in_order(self, seat: str) -> int:
        """Which of the seven homes of a round is a player's."""
        return ORDER.index(self.match.view()["players"][int(name(seat))]["home"])

    def told_turn_begins(self, told: dict[str, Any]) -> None:
        """Prices rise where the turn comes of who reached a mark in the round before."""
        self.round = told["round"]
        now = self.round * len(ORDER) + self.place_in_order(told["seat"])
        self.factor = max([self.factor, *(factor for factor, due in self.due.items() if due <= now)])

    def told_inflation_coming(self, told: dict[str, Any]) -> None:
        """Each step comes once."""
        assert told["factor"] not in self.due
        assert told["mark"] == MARKS[told["factor"]]
        self.due[told["factor"]] = (self.round + 1) * len(ORDER) + self.place_in_order(told["seat"])

    def told_tribute(self, told: dict[str, Any]) -> None:
        """All battles are fought, who stands alone has the province, and every province and city pays."""
        lands, seat = self.match.view()["lands"], int(name(told["seat"]))
        for land in lands.values():
            holders = {int(owner) for owner, units in land["units"].items() if sum(units.values())}
            assert seat not in holders or (holders, land["control"]) == ({seat}, seat)
        own = {land: it for land, it in lands.items() if it["control"] == seat}
        assert told["talents"] == sum(LANDS[land]["value"] + 5 * it["city"] for land, it in own.items())
