"""The mini senate as the house knows it: its views, its imagination, its invariants and its outcome."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from tabularium.bots import RandomBot
from tabularium.engine import Game, Knowledge, Legend
from tabularium.engine.state import plain_copy

from .senate import NOBODY, OMENS, Mini, MiniOptions, book, scenes, setup, start, vote

MOST_IMAGINED = 12
PUBLIC = (
    "seats",
    "influence",
    "alive",
    "knives",
    "appeals",
    "whispers",
    "presiding",
    "round",
    "motions",
    "omens",
    "winners",
    "ending",
    "flow",
)


def view(s: Mini, seat: int | None) -> dict[str, Any]:
    """Everything but the purses of others."""
    over = bool(s.ending)
    return {
        "seat": seat,
        "options": msgspec.structs.asdict(s.options),
        **{name: plain_copy(getattr(s, name)) for name in PUBLIC},
        "coins": [coins if over or each == seat else None for each, coins in enumerate(s.coins)],
    }


def knowledge(options: MiniOptions) -> Knowledge:
    """Purses are secret, and so is the bank, from which they could be told; the omens in the bag can be counted."""
    known = ("options", *(name for name in PUBLIC if name != "flow"))
    return Knowledge((*known, "bag"), own=("coins",), hidden=("bank",))


def imagine(view: dict[str, Any], seed: int, kind: type[Mini] = Mini) -> Mini:
    """The purses of others and the order in the bag are made up."""
    rng = Random(seed)
    purses = [rng.randint(0, MOST_IMAGINED) * alive for alive in view["alive"]]
    coins = [purse if known is None else known for purse, known in zip(purses, view["coins"], strict=True)]
    bag = [omen for omen in OMENS.values() if omen not in view["omens"]]
    rng.shuffle(bag)
    s = kind(
        options=MiniOptions(**view["options"]),
        coins=coins,
        bank=-sum(coins),
        bag=bag,
        dice=rng.getrandbits(64),
        **{name: plain_copy(view[name]) for name in PUBLIC if name != "flow"},
    )
    s.resume(view["flow"])
    return s


def check(s: Mini) -> None:
    """What holds after every scene."""
    assert sum(s.coins) + s.bank == 0, "coins with the bank"
    assert min(s.coins) >= 0, "nobody owes"
    assert sorted(s.bag + s.omens) == (sorted(OMENS.values()) if s.round or s.bag else []), "six omens"
    assert all(s.alive[seat] or not s.coins[seat] for seat in range(s.seats)), "the dead own nothing"
    assert s.presiding == NOBODY or 0 <= s.presiding < s.seats, "somebody or nobody presides"
    for _, voted in s.under_way(vote):
        voters = [seat for seat, _ in voted]
        assert len(voters) == len(set(voters)), "nobody votes twice"


def outcome(s: Mini) -> dict[str, Any]:
    """The result."""
    return {"winners": list(s.winners), "ending": s.ending, "influence": list(s.influence), "coins": list(s.coins)}


MINI = Game(
    name="mini",
    package=__package__,
    seats=range(3, 6),
    state=Mini,
    options=MiniOptions,
    presets={"calm": {"assassins": False, "ballot": "two_ways"}, "short": {"rounds": 1}},
    scenes=scenes,
    rules=book,
    rules_version=1,
    start=start,
    opening=setup,
    view=view,
    knowledge=knowledge,
    outcome=outcome,
    imagine=imagine,
    invariants=check,
    bots={"random": RandomBot},
    things=OMENS,
    legend=Legend(seats=("presiding",)),
    ahead=("election.bid", "vote.cast"),
    letters=True,
    chair=lambda s: None if s.presiding == NOBODY else s.presiding,
)
