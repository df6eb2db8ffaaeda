"""The tempers of courts: how bold a nation is, what a war must promise it, and how long it stands by a friend."""

from __future__ import annotations

from dataclasses import dataclass
from zlib import crc32

from ...state import MareNostrum


@dataclass(frozen=True)
class Temper:
    """What weighs with a court. No temper knows more than another."""

    name: str
    daring: float
    """By so many times it must be stronger than an enemy and his friends before it begins a war."""
    appetite: float
    """So many victory points the first year of a war must promise."""
    loyalty: float
    """By so much less it must be stronger where the war is an ally's."""
    pride: float
    """The part of its cities that it loses before it offers to surrender."""
    friends: int
    """With so many it allies itself for war."""
    word: float
    """When it is so many times stronger it breaks a promise of peace."""


EVEN = Temper("even", daring=1.05, appetite=4.5, loyalty=0.2, pride=0.3, friends=2, word=2.5)
FAITHFUL = Temper("faithful", daring=1.25, appetite=5.5, loyalty=0.6, pride=0.4, friends=3, word=99.0)
AMBITIOUS = Temper("ambitious", daring=0.95, appetite=4.0, loyalty=0.0, pride=0.3, friends=2, word=1.5)
MARTIAL = Temper("martial", daring=0.85, appetite=3.5, loyalty=0.3, pride=0.4, friends=1, word=2.0)
SUSPICIOUS = Temper("suspicious", daring=1.1, appetite=4.5, loyalty=0.1, pride=0.25, friends=1, word=1.8)
TEMPERS = {each.name: each for each in (EVEN, FAITHFUL, AMBITIOUS, MARTIAL, SUSPICIOUS)}


def temper_of(s: MareNostrum, nation: int) -> Temper:
    """The temper of a court is that of the men who lead its armies: it stays as long as they do."""
    return list(TEMPERS.values())[stirred(s, nation) % len(TEMPERS)]


def liking(s: MareNostrum, one: int, other: int) -> float:
    """How two courts get on, from 0 to 1: it hangs on who leads their armies, and both feel the same."""
    return stirred(s, *sorted((one, other))) % 1000 / 1000


def stirred(s: MareNostrum, *nations: int) -> int:
    """A number that hangs on who leads the armies of these nations, as all may know."""
    led = [(nation, leader.number, leader.modifier) for nation in nations for leader in s.leaders_of(nation)]
    return crc32(repr((nations, led)).encode())
