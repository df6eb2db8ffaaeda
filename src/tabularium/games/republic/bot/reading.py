"""What the bot reads from its view: its own people, the State, and the wars."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, TypeVar

from ..cards import (
    CARD_ERA,
    CARD_OF,
    DISASTER,
    ERAS,
    LAND_STRENGTH,
    LEADER,
    LEADER_DISASTER,
    LEADER_STANDOFF,
    LEADER_STRENGTH,
    LEADER_WARS,
    MATCHING,
    MILITARY,
    NAVAL_STRENGTH,
    PERSON_AT,
    PROVINCE,
    STANDOFF,
    STATE_INCOME,
    WAR,
)
from ..odds.battle import battle, strength
from ..results import voids
from ..senators import ELDER
from ..state import Faction
from .temper import EVEN, Temper

WAR_NUMBER = {key: n for n, key in enumerate(WAR)}
LEADER_NUMBER = {key: n for n, key in enumerate(LEADER)}
ANNUAL = 100
UPKEEP = 2
WAR_COST = 20
KEPT = 2
"""Senators a faction wants to keep in Rome."""
COMMANDS = ("dictator", "field_consul", "rome_consul")
DIE = 3.5
Result = TypeVar("Result")


class Enemy(NamedTuple):
    """A war as a commander meets it: its strength on land and at sea, and who leads it."""

    land: int
    naval: int
    leaders: list[int]


class Duel(NamedTuple):
    """A commander against a war: how well he leads, and the numbers that decide a battle by themselves."""

    skill: int
    disaster: tuple[int, ...]
    standoff: tuple[int, ...]


class Table:
    """A view read by somebody of a faction."""

    margin: ClassVar[int] = 0
    """By how much a persuader's dice must stay below the base in this rulebook."""
    feuds: ClassVar[bool] = True
    """Does the company of an enemy end a statesman's loyalty in it?"""

    def __init__(self, view: dict[str, Any], temper: Temper = EVEN) -> None:
        self.view = view
        self.temper = temper
        self.own: Faction = view["faction"]
        self._plans: dict[Any, Any] = {}

    def planned(self, plan: Callable[..., Result], *about: Any) -> Result:
        """What a plan makes of this table, worked out once."""
        key = (plan, *about)
        if key not in self._plans:
            self._plans[key] = plan(self, *about)
        found: Result = self._plans[key]
        return found

    @cached_property
    def senators(self) -> dict[str, dict[str, Any]]:
        """The senators in play."""
        found: dict[str, dict[str, Any]] = self.view["senators"]
        return found

    # -- people ------------------------------------------------------------------------------------------------------
    def of(self, faction: Faction) -> list[str]:
        """The senators of a faction."""
        return [key for key, each in self.senators.items() if each["faction"] == faction]

    @cached_property
    def mine(self) -> list[str]:
        """My own senators."""
        return self.of(self.own)

    @cached_property
    def mine_in_rome(self) -> list[str]:
        """My senators in Rome."""
        return [key for key in self.mine if self.senators[key]["place"] == "rome"]

    def faction(self, key: str) -> Faction | None:
        """Whose senator this is."""
        found: Faction | None = self.senators[key]["faction"] if key in self.senators else None
        return found

    def is_mine(self, key: str) -> bool:
        """Is he one of mine?"""
        return self.faction(key) == self.own

    def votes(self, key: str) -> int:
        """A senator's own votes."""
        return int(self.senators[key]["oratory"]) + int(self.senators[key]["knights"])

    def voice(self, key: str) -> int:
        """What a senator can persuade with."""
        return int(self.senators[key]["oratory"]) + int(self.senators[key]["influence"])

    def total_influence(self, faction: Faction) -> int:
        """A faction's influence."""
        return sum(int(self.senators[key]["influence"]) for key in self.of(faction))

    @cached_property
    def leaders_of_the_race(self) -> Faction:
        """The other faction with most influence."""
        others: list[Faction] = [
            each["seat"] for each in self.view["factions"] if each["seat"] != self.own and not each["out"]
        ]
        return max(others, key=self.total_influence, default=self.own)

    @cached_property
    def speaker(self) -> str | None:
        """My senator in Rome who persuades best: he keeps the money."""
        return max(self.mine_in_rome, key=self.voice, default=None)

    def votes_and_talents(self, faction: Faction) -> int:
        """What a faction can throw into a vote: its votes in Rome, and a vote for every talent of these senators."""
        there = [self.senators[key] for key in self.of(faction) if self.senators[key]["place"] == "rome"]
        return int(self.view["factions"][faction]["votes"]) + sum(int(each["talents"]) for each in there)

    @cached_property
    def everybodys_votes(self) -> int:
        """What all factions can throw into a vote."""
        return sum(self.votes_and_talents(each["seat"]) for each in self.view["factions"])

    def lacks(self, faction: Faction) -> int:
        """By how much a faction with all its talents would be outvoted by all the others with theirs."""
        return self.everybodys_votes - 2 * self.votes_and_talents(faction)

    @cached_property
    def expendable(self) -> set[str]:
        """My senators who can be spared for a province: neither the leader nor the best voices, and some remain."""
        leader = self.view["factions"][self.own]["leader"]
        ranked = sorted((key for key in self.mine_in_rome if not self.elder(key)), key=self.voice)
        return {key for key in ranked[: max(0, len(ranked) - KEPT)] if key != leader}

    def elder(self, key: str) -> bool:
        """Is he too old to be sent anywhere?"""
        return bool(self.senators[key].get("age", 0) >= ELDER)

    # -- the State ---------------------------------------------------------------------------------------------------
    @property
    def chest(self) -> int:
        """The State treasury."""
        return int(self.view["treasury"])

    @property
    def unrest(self) -> int:
        """How angry the people are."""
        return int(self.view["unrest"])

    @cached_property
    def active_wars(self) -> list[str]:
        """Wars that cost money and threaten Rome."""
        return [key for key, each in self.view["wars"].items() if each["state"] in ("active", "unprosecuted")]

    @cached_property
    def weary(self) -> bool:
        """Are the years of wars counted, for one too long is Rome's end?"""
        return any("duration" in each for each in self.view["wars"].values())

    @cached_property
    def free_legions(self) -> int:
        """Legions in the Active box, a veteran counted twice."""
        return sum(2 if each["veteran"] else 1 for each in self.view["legions"] if each["at"] == "active")

    @cached_property
    def free_veterans(self) -> int:
        """Veterans in the Active box."""
        return sum(each["veteran"] for each in self.view["legions"] if each["at"] == "active")

    @cached_property
    def all_fleets(self) -> int:
        """Rome's fleets anywhere."""
        elsewhere = [*self.senators.values(), *self.view["wars"].values()]
        return int(self.view["fleets"]) + sum(int(each["fleets"]) for each in elsewhere)

    @cached_property
    def yearly(self) -> int:
        """What the State earns in a year with what it has now."""
        units = len(self.view["legions"]) + self.all_fleets
        bills = {"I": 20, "II": 5, "III": 10}
        land = sum(bills[kind] * count for kind, count in self.view["land_bills"].items())
        return ANNUAL + self.taxes - WAR_COST * len(self.active_wars) - UPKEEP * units - int(land)

    @cached_property
    def taxes(self) -> int:
        """What the provinces bring on average."""
        total = 0.0
        for key, each in self.view["provinces"].items():
            if each["state"] == "governed" and not each.get("under_attack"):
                dice, bonus = STATE_INCOME[each["developed"]][PROVINCE.index(key)]
                total += DIE * dice + bonus
        return int(total)

    # -- wars --------------------------------------------------------------------------------------------------------
    def odds(self, war: str, commander: str, legions: int, fleets: int, *, on_land: bool = False) -> dict[str, float]:
        """The chances of a commander with this force in his next battle of a war, or in the one on land."""
        enemy, duel = self.enemies[war], self.planned(Table._duel, war, commander)
        at_sea = enemy.naval and not on_land
        omens = self.view["events"].get("event:evil-omens", 0)
        mine = strength(fleets if at_sea else legions, duel.skill)
        return battle(mine, enemy.naval if at_sea else enemy.land, duel.disaster, duel.standoff, omens)

    def _duel(self, war: str, commander: str) -> Duel:
        leaders, number = self.enemies[war].leaders, WAR_NUMBER[war]
        own = not voids(PERSON_AT[commander], number)
        disaster = (*(DISASTER[number] if own else []), *self._numbers(LEADER_DISASTER, leaders))
        standoff = (*(STANDOFF[number] if own else []), *self._numbers(LEADER_STANDOFF, leaders))
        return Duel(self.skill(commander), disaster, standoff)

    @cached_property
    def enemies(self) -> dict[str, Enemy]:
        """The wars as a commander would meet them."""
        return {war: self._met(war) for war in self.open_wars}

    def _met(self, war: str) -> Enemy:
        """Who attacks a war that sleeps rouses it: beside its series, and under the leaders who wait for it."""
        card = self.view["wars"][war]
        if war in self.active_wars:
            return Enemy(card["land"], card["naval"], [LEADER_NUMBER[each] for each in card["leaders"]])
        number = WAR_NUMBER[war]
        waiting = [LEADER_NUMBER[key] for key, place in self.view["leaders"].items() if place != "gone"]
        leaders = [each for each in waiting if number in LEADER_WARS[each]]
        beside = any(WAR[other] in self.active_wars for other in MATCHING[number])
        led = sum(LEADER_STRENGTH[each] for each in leaders)
        land = card["land"] + led + LAND_STRENGTH[number] * beside
        naval = card["naval"] + led + NAVAL_STRENGTH[number] * beside if card["naval"] else 0
        return Enemy(land, naval, leaders)

    @staticmethod
    def _numbers(table: list[list[int]], leaders: list[int]) -> list[int]:
        return [number for leader in leaders for number in table[leader]]

    def skill(self, commander: str) -> int:
        """How well he leads; a Dictator with his Master of Horse."""
        own = MILITARY[PERSON_AT[commander]]
        if self.senators[commander]["office"] != "dictator":
            return own
        beside = [key for key, each in self.senators.items() if each["office"] == "master_of_horse"]
        return own + sum(MILITARY[PERSON_AT[key]] for key in beside)

    def units(self, goal: int, commander: str) -> int:
        """The fewest units that reach a strength under this commander."""
        return units(goal, self.skill(commander))

    @cached_property
    def rejected(self) -> list[str]:
        """What the Senate has voted down today, each as its subject and what it named."""
        return [f"{each['subject']} {each['says']}" for each in self.view["rejected"]]

    def kin(self, war: str) -> list[str]:
        """The other wars of its series in play."""
        return [WAR[other] for other in MATCHING[WAR_NUMBER[war]] if WAR[other] in self.open_wars]

    def kin_to_come(self, war: str) -> int:
        """How many other wars of its series are still in this era's deck."""
        others = [WAR[other] for other in MATCHING[WAR_NUMBER[war]]]
        era = ERAS.index(self.view["era"])
        return sum(other not in self.view["wars"] and CARD_ERA[CARD_OF[other]] == era for other in others)

    def leaders_to_come(self, war: str) -> int:
        """How many leaders of the war are still in this era's deck."""
        era, number = ERAS.index(self.view["era"]), WAR_NUMBER[war]
        return sum(
            number in wars and LEADER[each] not in self.view["leaders"] and CARD_ERA[CARD_OF[LEADER[each]]] == era
            for each, wars in enumerate(LEADER_WARS)
        )

    def strength_of(self, war: str) -> int:
        """A war's strength on land and at sea together."""
        card = self.view["wars"][war]
        return int(card["land"] + card["naval"])

    def front_of(self, commander: str | None) -> list[str]:
        """The war a commander in the field stands against."""
        if commander is None or self.senators[commander]["place"] != "field":
            return []
        post = self.senators[commander]["post"]
        return [post] if post in self.open_wars else []

    @cached_property
    def open_wars(self) -> list[str]:
        """Wars not yet beaten."""
        return [key for key, each in self.view["wars"].items() if each["state"] != "beaten"]

    @cached_property
    def unfought(self) -> list[str]:
        """Wars in play against which nobody has been sent yet."""
        return [war for war in self.open_wars if war not in self.posts]

    @cached_property
    def posts(self) -> set[str | None]:
        """Wars with a commander."""
        return {each["post"] for each in self.senators.values() if each["place"] == "field"}

    def camp(self, war: str) -> tuple[int, int]:
        """The strength of legions and the fleets that wait at a war without commander."""
        there = sum(2 if each["veteran"] else 1 for each in self.view["legions"] if each["at"] == war)
        return there, self.view["wars"][war]["fleets"]

    @cached_property
    def rebel(self) -> str | None:
        """Who has risen against Rome, unless he is one of mine."""
        key: str | None = self.view["rebel"]
        return None if key is None or self.is_mine(key) else key

    @cached_property
    def stronghold(self) -> str | None:
        """The province in which he stays, if he does not march on Rome."""
        home: str | None = self.senators[self.rebel]["post"] if self.rebel is not None else None
        return home if home and self.view["provinces"][home]["expedition"] == "at_home" else None

    def garrison(self, province: str) -> int:
        """The strength of the legions in a province."""
        return sum(2 if each["veteran"] else 1 for each in self.view["legions"] if each["at"] == province)

    @cached_property
    def facing(self) -> str | None:
        """The commander whom the Senate has sent against the rebel."""
        if self.rebel is None:
            return None
        front = self.stronghold or self.rebel
        there = (key for key, each in self.senators.items() if each["place"] == "field" and each["post"] == front)
        return next((key for key in there if self.senators[key]["office"] != "master_of_horse"), None)

    @cached_property
    def commanders(self) -> list[str]:
        """Who could be sent this year: Dictator, consuls and a Consul for Life in Rome."""
        return [
            key
            for key in sorted(self.senators)
            if self.senators[key]["place"] == "rome"
            and not self.elder(key)
            and (self.senators[key]["office"] in COMMANDS or key == self.view["life"])
        ]

    @cached_property
    def proconsuls(self) -> list[str]:
        """Commanders who fight on from last year."""
        return [
            key for key, each in self.senators.items() if each["office"] == "proconsul" and each["place"] == "field"
        ]

    def army(self, commander: str) -> tuple[int, int]:
        """The strength of a commander's legions, and his fleets."""
        own = sum(2 if each["veteran"] else 1 for each in self.view["legions"] if each["at"] == commander)
        return own, self.senators[commander]["fleets"]

    def front(self, commander: str, wars: list[str]) -> list[str]:
        """The wars a commander can be planned for: a Proconsul has his own."""
        return self.front_of(commander) if commander in self.proconsuls else wars


def units(goal: int, skill: int) -> int:
    """The fewest units that reach a strength with a commander who counts at most as much as they."""
    return max(1, goal - skill, (goal + 1) // 2)
