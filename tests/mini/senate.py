"""The mini senate's state and scenes: secret bids, nested votes, a suspended motion, assassins, whispers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from tabularium.engine import (
    Amount,
    Ask,
    Edition,
    Options,
    Pick,
    Refusal,
    Rulebook,
    Scene,
    Scenes,
    State,
    Together,
    Window,
    refuse,
)

book = Rulebook(__package__, "mini")
scenes = Scenes()
rule, scene, interjection = book.rule, scenes.scene, scenes.interjection

NOBODY = -1
MOST_MOVED = 3
OMENS = {"storm_1": 0, "storm_2": 1, "calm_1": 2, "calm_2": 3, "sun_1": 4, "sun_2": 5}
PER_OMEN = 2
"""How many omens there are of each kind; a kind's number is how many motions it allows."""
KILLS, BETRAYED = 5, 1
KIND, TARGET, AMOUNT, FIRST, SUSPENDED = range(5)
"""A motion is a plain list; FIRST is the seat that votes first."""


class MiniOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the table may decide."""

    rounds: Annotated[int, Meta(ge=1, le=4)] = 3
    assassins: bool = True
    ballot: Literal["three_ways", "two_ways"] = "three_ways"


@dataclass(frozen=True, kw_only=True)
class MiniEdition(Edition):
    """In what the editions of the mini senate differ."""

    purse: int
    """Coins in every purse before the die is added: mini:setup.1, late:setup.1."""


FIRST_EDITION = MiniEdition(
    name="mini",
    phases=("round",),
    steps={"round": ("election", "preside")},
    purse=3,
)


class Mini(State, kw_only=True):
    """Columns by seat; `coins` is the only secret."""

    edition: ClassVar[MiniEdition] = FIRST_EDITION
    options: MiniOptions
    seats: int
    coins: list[int]
    influence: list[int]
    alive: list[int]
    knives: list[int]
    appeals: list[int]
    whispers: list[int]
    bank: int = 0
    presiding: int = NOBODY
    round: int = 0
    motions: int = 0
    bag: list[int] = []
    omens: list[int] = []
    winners: list[int] = []
    ending: str = ""

    def living(self) -> list[int]:
        """Who is still alive, in seat order."""
        return [seat for seat in range(self.seats) if self.alive[seat]]

    def clockwise(self, first: int) -> list[int]:
        """All seats from the first on."""
        return [(first + step) % self.seats for step in range(self.seats)]

    def take(self, seat: int, amount: int) -> None:
        """Coins from the bank, or to it."""
        self.bank -= amount
        self.coins[seat] += amount

    def kill(self, seat: int) -> None:
        """The purse of the dead goes to the bank."""
        self.alive[seat] = 0
        self.take(seat, -self.coins[seat])


def start(options: MiniOptions, seats: int, kind: type[Mini] = Mini) -> Mini:
    """Before the purses are filled."""
    ones = [1] * seats
    return kind(
        options=options,
        seats=seats,
        coins=[0] * seats,
        influence=[0] * seats,
        alive=ones.copy(),
        knives=[int(options.assassins)] * seats,
        appeals=ones.copy(),
        whispers=[0] * seats,
    )


def target_of(answer: str) -> int:
    """The seat that `seat:2` names."""
    return int(answer.partition(":")[2])


def others(s: Mini, seat: int) -> list[str]:
    """The other living players, as targets."""
    return [f"seat:{each}" for each in s.living() if each != seat]


def purse(s: Mini, seat: int, key: str, rule_id: str, **params: Any) -> Amount:
    """Some of one's coins, or none."""

    def why(answer: int) -> Refusal | None:
        return refuse("purse.too_much", rule_id, coins=s.coins[seat]) if answer > s.coins[seat] else None

    return Amount(
        seat, key, 0, s.coins[seat], rule=rule_id, reason=why, nearby=lambda: [-1, s.coins[seat] + 1], params=params
    )


# -- rounds ------------------------------------------------------------------------------------------------------
@scene
@rule("mini:setup.1")
def setup(s: Mini) -> None:
    """Every purse is filled by a die."""
    for seat in range(s.seats):
        s.take(seat, s.edition.purse + s.roll()[0])
        s.say("setup.purse", rule="mini:setup.1", to=[seat], coins=s.coins[seat])
    s.bag = sorted(OMENS.values())
    s.next(new_round)


@scene
@rule("mini:round.1", "mini:end.1")
def new_round(s: Mini) -> None:
    """An omen is drawn, then the chair is bid for, then motions are put."""
    if s.round == s.options.rounds:
        s.next(the_end)
        return
    s.round += 1
    omen = s.draw(s.bag)
    s.omens.append(omen)
    s.motions = omen // PER_OMEN
    s.whispers = list(s.alive)
    s.say("round.omen", rule="mini:round.1", round=s.round, motions=s.motions)
    s.next(new_round)
    s.begin("round")


@scene
@rule("mini:election.1", "mini:election.2")
def election(s: Mini) -> Scene:
    """All fists open together; the highest bid takes the chair."""
    bids = yield Together(purse(s, seat, "election.bid", "mini:election.1") for seat in s.living())
    top = max(bids.values())
    winner = next(seat for seat in s.clockwise(s.presiding + 1) if bids.get(seat) == top)
    s.take(winner, -top)
    s.presiding = winner
    s.influence[winner] += 1
    s.say("election.won", rule="mini:election.2", seat=f"seat:{winner}", bids=bids)
    s.after(election)


@scene
@rule("mini:preside.1", "mini:preside.2")
def preside(s: Mini) -> Scene:
    """The officer is asked several things in a row, and only the last answer changes anything."""
    officer = s.presiding
    if officer == NOBODY or not s.alive[officer] or not s.motions:
        s.after(preside)
        return

    def why(answer: str) -> Refusal | None:
        return refuse("preside.no_censure", "mini:preside.2", "appeal.remedy") if answer == "censure" else None

    kinds = ["gift", "honour", "adjourn"]
    kind = yield Pick(officer, "preside.motion", kinds, rule="mini:preside.1", reason=why, nearby=lambda: ["censure"])
    if kind == "adjourn":
        s.say("preside.adjourned", rule="mini:preside.1", seat=f"seat:{officer}")
        s.after(preside)
        return
    targets = [f"seat:{seat}" for seat in s.living()]
    target = yield Pick(officer, "preside.target", targets, rule="mini:preside.1", params={"motion": f"motion:{kind}"})
    amount = yield Amount(
        officer, "preside.amount", 1, MOST_MOVED, rule="mini:preside.1", params={"motion": f"motion:{kind}"}
    )
    s.motions -= 1
    s.say(
        "preside.put",
        rule="mini:preside.1",
        seat=f"seat:{officer}",
        motion=f"motion:{kind}",
        target=target,
        amount=amount,
    )
    s.push(vote, [kind, target_of(target), amount, officer, 0], [])


# -- votes -------------------------------------------------------------------------------------------------------
@scene(restartable=True)
@rule("mini:vote.1")
def vote(s: Mini, motion: list[Any], voted: list[list[Any]]) -> Scene:
    """One scene asks every living player in turn; who has voted stands in its arguments, for votes nest."""
    ballot = ["aye", "no", "abstain"] if s.options.ballot == "three_ways" else ["aye", "no"]
    for seat in s.clockwise(motion[FIRST]):
        if not s.alive[seat] or any(seat == each for each, _ in voted):
            continue
        answer = yield Pick(
            seat,
            "vote.cast",
            ballot,
            fallback=ballot[-1],
            rule="mini:vote.1",
            params={"motion": f"motion:{motion[KIND]}", "target": f"seat:{motion[TARGET]}"},
        )
        voted.append([seat, answer])
        s.say("vote.cast", rule="mini:vote.1", seat=f"seat:{seat}", ballot=f"ballot:{answer}")
    yield Window("vote.closing")
    s.next(count, motion, voted)


@scene
@rule("mini:vote.2")
def count(s: Mini, motion: list[Any], voted: list[list[Any]]) -> None:
    """More ayes than noes; the dead no longer count."""
    ballots = [ballot for seat, ballot in voted if s.alive[seat]]
    ayes, noes = ballots.count("aye"), ballots.count("no")
    passed = carried(s, motion, ayes > noes)
    message = "vote.passed" if passed else "vote.failed"
    s.say(message, rule="mini:vote.2", motion=f"motion:{motion[KIND]}", ayes=ayes, noes=noes)
    s.done()


def carried(s: Mini, motion: list[Any], enough: bool) -> bool:
    """With enough votes a motion takes effect, unless the one it is about is dead."""
    target = motion[TARGET]
    passed = enough and bool(s.alive[target])
    if passed and motion[KIND] == "gift":
        s.take(target, motion[AMOUNT])
    elif passed and motion[KIND] == "honour":
        s.influence[target] += motion[AMOUNT]
    elif passed:
        s.influence[target] -= 1
        s.presiding = NOBODY if s.presiding == target else s.presiding
    return passed


# -- what a player may do unasked --------------------------------------------------------------------------------
def may_appeal(s: Mini, seat: int) -> Ask | None:
    """Against an officer who is there."""
    if s.ending or not s.alive[seat] or not s.appeals[seat] or s.presiding == NOBODY:
        return None
    return Pick(seat, "appeal", ["censure"], rule="mini:appeal.1", params={"officer": f"seat:{s.presiding}"})


@interjection(may_appeal)
@rule("mini:appeal.1")
def appeal(s: Mini, seat: int, _: str) -> None:
    """Another vote comes first; what was being voted on waits below it."""
    s.appeals[seat] = 0
    s.say("appeal.made", rule="mini:appeal.1", seat=f"seat:{seat}", officer=f"seat:{s.presiding}")
    s.next(vote, ["censure", s.presiding, 0, seat, 1], [])


def may_suspend(s: Mini, seat: int) -> Ask | None:
    """The officer, while a motion is voted on that has not been suspended."""
    motion = s.arguments[0] if s.awaits(vote) else None
    if seat != s.presiding or not s.alive[seat] or not motion or motion[SUSPENDED]:
        return None
    return Pick(seat, "suspend", ["suspend"], rule="mini:suspend.1", params={"motion": f"motion:{motion[KIND]}"})


@interjection(may_suspend)
@rule("mini:suspend.1")
def suspend(s: Mini, seat: int, _: str) -> None:
    """The vote, with the ballots cast so far, sinks below the officer's other motions."""
    motion = s.interrupted.arguments[0]
    motion[SUSPENDED] = 1
    s.postpone(below=preside)
    s.say("suspend.done", rule="mini:suspend.1", seat=f"seat:{seat}", motion=f"motion:{motion[KIND]}")
    s.done()


def may_assassinate(s: Mini, seat: int) -> Ask | None:
    """Whoever still has an assassin."""
    if s.ending or not s.alive[seat] or not s.knives[seat]:
        return None

    def why(answer: str) -> Refusal | None:
        return refuse("assassin.oneself", "mini:assassin.1") if answer == f"seat:{seat}" else None

    options = others(s, seat)
    return Pick(seat, "assassinate", options, rule="mini:assassin.1", reason=why, nearby=lambda: [f"seat:{seat}"])


@interjection(may_assassinate)
@rule("mini:assassin.1", "mini:end.1")
def assassinate(s: Mini, seat: int, answer: str) -> None:
    """A die decides; it may kill the very player who is being asked."""
    s.knives[seat] = 0
    die = s.roll()[0]
    if die >= KILLS:
        s.kill(target_of(answer))
    elif die == BETRAYED:
        s.kill(seat)
    s.say("assassin.sent", rule="mini:assassin.1", seat=f"seat:{seat}", target=answer, die=die)
    if len(s.living()) > 1:
        s.done()
    else:
        s.only(the_end)


def may_whisper(s: Mini, seat: int) -> Ask | None:
    """Once a round, with coins or without: that there are none to give must not show.

    Not while coins lie in fists: a fist that could no longer be paid would have to be opened, and tell.
    """
    busy = s.under_way(election) or any(by == seat for by, _ in s.under_way(whisper))
    if s.ending or busy or not s.alive[seat] or not s.whispers[seat]:
        return None
    return Pick(seat, "whisper", others(s, seat), rule="mini:whisper.1")


@interjection(may_whisper)
@rule("mini:whisper.1")
def whisper(s: Mini, seat: int, answer: str) -> Scene:
    """Coins from hand to hand, unless one of the two is dead by now."""
    receiver = target_of(answer)
    if s.alive[seat] and s.alive[receiver]:
        coins = yield purse(s, seat, "whisper.coins", "mini:whisper.1", target=answer)
        s.take(seat, -coins)
        s.take(receiver, coins)
        s.say("whisper.seen", rule="mini:whisper.1", seat=f"seat:{seat}", target=answer)
        s.say(
            "whisper.coins", rule="mini:whisper.1", to=[seat, receiver], seat=f"seat:{seat}", target=answer, coins=coins
        )
    s.whispers[seat] = 0
    s.done()


@scene
@rule("mini:end.1")
def the_end(s: Mini) -> None:
    """Purses are opened."""
    s.reveal()
    living = s.living()
    best = max((s.influence[seat], s.coins[seat]) for seat in living)
    s.winners = [seat for seat in living if (s.influence[seat], s.coins[seat]) == best]
    s.ending = "rounds" if len(living) > 1 else "last_alive"
    s.say("end", rule="mini:end.1", winners=[f"seat:{seat}" for seat in s.winners])
    s.over()
