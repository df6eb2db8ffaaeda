"""The steps of a game as they were: the state after each row, small enough to be kept for ever.

A record says what was done, and only the rules it was played with know what came of it. A step says what came of it,
and needs no rules to be looked at: a state passes through the game's `upgrades` like any snapshot, and the view is made
anew.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from .game import Game
from .save import encode_state, state_from
from .state import State

LONGEST_CHAIN = 50
"""So many steps in a row are kept as what is new since the one before; then one is kept whole."""
LEVEL = 6


class Step(msgspec.Struct, array_like=True, frozen=True):
    """A state as it is kept: whole, or compressed with the one before it as the dictionary."""

    state_version: int
    whole: bool
    data: bytes


_decoder = msgspec.msgpack.Decoder(Step)


class Steps:
    """Writes steps down one after the other."""

    __slots__ = ("_before", "_chain")

    def __init__(self) -> None:
        self._before = b""
        self._chain = LONGEST_CHAIN

    def step(self, game: Game, state: State) -> bytes | None:
        """The next step; None if nothing has changed since the last."""
        pack = self.to_pack(game, state)
        return None if pack is None else pack()

    def to_pack(self, game: Game, state: State) -> Callable[[], bytes] | None:
        """The same, to be packed later by another thread."""
        plain, before = encode_state(state), self._before
        if plain == before:
            return None
        whole = self._chain >= LONGEST_CHAIN
        self._before, self._chain = plain, 0 if whole else self._chain + 1
        return partial(_packed, game.state_version, plain, None if whole else before)


def _packed(version: int, plain: bytes, before: bytes | None) -> bytes:
    """A state as a step, whole or with the one before it as its dictionary."""
    packer = zlib.compressobj(LEVEL) if before is None else zlib.compressobj(LEVEL, zdict=before)
    data = packer.compress(plain) + packer.flush()
    return msgspec.msgpack.encode(Step(version, before is None, data))


def state_at(game: Game, steps: Sequence[bytes]) -> State | None:
    """The state at the last of these steps, the first of which may be any; None if no whole one is among them."""
    chain = [_decoder.decode(each) for each in steps]
    first = max((i for i, step in enumerate(chain) if step.whole), default=None)
    if first is None:
        return None
    plain = zlib.decompress(chain[first].data)
    for step in chain[first + 1 :]:
        unpacker = zlib.decompressobj(zdict=plain)
        plain = unpacker.decompress(step.data) + unpacker.flush()
    return state_from(game, chain[-1].state_version, plain)
