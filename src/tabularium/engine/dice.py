"""Chance: a fast source for the lab, a committed one for real tables, a scripted one for tests.

Every source answers one question, `below(state, n)`: a whole number from 0 to n - 1, each equally likely. The int
`state.dice` is all that a source remembers between two questions.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from .refusal import TabulariumError

MASK = (1 << 64) - 1
STEP, TWIST = 0xA0761D6478BD642F, 0xE7037ED1A0B428DB


class HasDice(Protocol):
    """Anything with the one int of random state."""

    dice: int


class Dice(Protocol):
    """A source of chance."""

    def first(self) -> int:
        """The random state before the first roll."""
        ...

    def below(self, state: HasDice, n: int, bag: Sequence[int] | None = None) -> int:
        """A number from 0 to n - 1; `bag` is what is drawn from, when it is a draw."""
        ...

    def header(self) -> dict[str, Any]:
        """The record's line about this source before play."""
        ...

    def reveal(self) -> dict[str, Any]:
        """The record's last line about this source, so that anybody can check every roll."""
        ...


def seeded(seed: int) -> int:
    """A well mixed first state for the fast source, so that neighbouring seeds have nothing in common."""
    z = seed * STEP & MASK
    z = (z ^ z >> 30) * TWIST & MASK
    z = (z ^ z >> 27) * STEP & MASK
    return z ^ z >> 31


class Fast:
    """A 64-bit generator (wyrand) kept in one int; for simulations and searches."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def first(self) -> int:
        return seeded(self.seed)

    def below(self, state: HasDice, n: int, bag: Sequence[int] | None = None) -> int:
        while True:
            state.dice = z = (state.dice + STEP) & MASK
            mixed = z * (z ^ TWIST)
            product = ((mixed >> 64 ^ mixed) & MASK) * n
            low = product & MASK
            if low >= n or low >= (1 << 64) % n:  # the few values that would favour a face are thrown again
                return product >> 64

    def header(self) -> dict[str, Any]:
        return {"source": "fast", "seed": self.seed}

    def reveal(self) -> dict[str, Any]:
        return {}


class Committed:
    """A keyed hash over a counter. The seed's digest is public before play, the seed itself at the end.

    This proves that nobody changed the dice, not that the host could not foresee them.
    """

    def __init__(self, seed: bytes, salts: Iterable[str] = ()) -> None:
        self.seed = seed
        self.salts = list(salts)
        mixed = hashlib.sha256(seed)
        for salt in self.salts:
            mixed.update(hashlib.sha256(salt.encode()).digest())
        self._key = mixed.digest()

    @classmethod
    def fresh(cls, salts: Iterable[str] = ()) -> Committed:
        """A new secret seed, mixed with a salt from every player."""
        return cls(secrets.token_bytes(32), salts)

    @property
    def digest(self) -> str:
        """The public commitment."""
        return hashlib.sha256(b"tabularium:" + self.seed).hexdigest()

    def first(self) -> int:
        return 0

    def below(self, state: HasDice, n: int, bag: Sequence[int] | None = None) -> int:
        limit = (1 << 64) - (1 << 64) % n
        while True:
            counter = state.dice
            state.dice = counter + 1
            value = int.from_bytes(hashlib.blake2b(counter.to_bytes(8), key=self._key, digest_size=8).digest())
            if value < limit:
                return value % n

    def header(self) -> dict[str, Any]:
        return {"source": "committed", "digest": self.digest, "salts": self.salts}

    def reveal(self) -> dict[str, Any]:
        return {"seed": self.seed.hex()}


class ScriptError(TabulariumError):
    """The script of a test asks for a roll or a card that cannot come."""


class Scripted:
    """Fixed rolls and draws for tests, then another source. The script names the thing that a draw gives."""

    def __init__(self, script: Iterable[int], after: Dice | None = None) -> None:
        self.script = list(script)
        self._after = after or Fast()

    def first(self) -> int:
        return self._after.first()

    def below(self, state: HasDice, n: int, bag: Sequence[int] | None = None) -> int:
        if not self.script:
            return self._after.below(state, n, bag)
        wanted = self.script.pop(0)
        if bag is not None:
            if wanted not in bag:
                raise ScriptError(f"the script draws {wanted}, which is not in the bag {list(bag)}")
            return bag.index(wanted)
        if not 1 <= wanted <= n:
            raise ScriptError(f"the script rolls {wanted} on a die of {n}")
        return wanted - 1

    def header(self) -> dict[str, Any]:
        return {"source": "scripted"}

    def reveal(self) -> dict[str, Any]:
        return {}


def from_header(header: dict[str, Any], seed: str | None = None) -> Dice:
    """The source a record names; a committed one needs its seed, from the end of the record or from its keeper."""
    if header["source"] == "fast":
        return Fast(header["seed"])
    if header["source"] == "committed":
        if seed is None:
            raise TabulariumError("the dice of this record are sealed: its seed is needed")
        dice = Committed(bytes.fromhex(seed), header["salts"])
        if dice.digest != header["digest"]:
            raise TabulariumError("the seed does not fit the digest that was published before play")
        return dice
    raise TabulariumError(f"a record with {header['source']} dice cannot be played on")
