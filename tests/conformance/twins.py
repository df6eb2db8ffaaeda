"""Broken twins of the mini senate: each breaks one rule of the kernel, and one check of the kit must notice."""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import copy
from dataclasses import replace
from typing import Any

import msgspec

from tabularium.bots import RandomBot
from tabularium.engine import Amount, Answer, Ask, Game, Knowledge, Pick, Scene, Together, Window, refuse
from tests.mini.game import MINI, imagine, outcome, view
from tests.mini.senate import (
    KILLS,
    PER_OMEN,
    Mini,
    MiniOptions,
    count,
    new_round,
    others,
    purse,
    scenes,
    setup,
    target_of,
    vote,
    whisper,
)
from tests.mini.senate import election as fair_election

twins: dict[str, tuple[str, str, Game]] = {}
"""By the twin's name: the check that must fail on it, what it then says, and the game."""


def twin(name: str, check: str, says: str, *changed: Callable[..., Any], **parts: Any) -> None:
    """A mini senate with some scenes changed, each by its name, and other parts of the game."""
    broken = copy(scenes)
    broken.by_name = {**scenes.by_name, **{scene.__name__: scene for scene in changed}}
    broken.interjections = {**scenes.interjections, **parts.pop("may", {})}
    twins[name] = (check, says, replace(MINI, scenes=broken, **parts))


def bids_of(s: Mini) -> Together:
    """The fists of a sound election."""
    asks = next(fair_election(s))
    assert isinstance(asks, Together)
    return asks


# -- secrets -----------------------------------------------------------------------------------------------------
twin("shows purses", "leaks_nothing", "known.purses", view=lambda s, seat: {**view(s, seat), "purses": list(s.coins)})
twin(
    "forgets to hide purses",
    "leaks_nothing",
    "gives away coins",
    view=lambda s, seat: {**view(s, seat), "coins": list(s.coins)},
)
twin("shows the bank", "leaks_nothing", "known.bank", view=lambda s, seat: {**view(s, seat), "bank": s.bank})


def known(*names: str, **secrets: Any) -> Callable[[Any], Knowledge]:
    """Says something else of who may know what."""
    sound = MINI.knowledge(MiniOptions())
    return lambda options: Knowledge(
        **{"open": (*sound.open, *names), "own": sound.own, "hidden": ("bank",), **secrets}
    )


twin(
    "does not say that purses are secret, and shows them",
    "leaks_nothing",
    "does not say who may know coins",
    view=lambda s, seat: {**view(s, seat), "coins": list(s.coins)},
    knowledge=known(own=()),
)
twin("calls purses open, and hides them", "leaks_nothing", "coins is called open", knowledge=known("coins", own=()))
twin(
    "calls the bag hidden, and all can count it",
    "leaks_nothing",
    "two things of bag",
    knowledge=known(hidden=("bank", "bag")),
)
twin(
    "shows the bank, and imagines with it",
    "leaks_nothing",
    "gives away bank",
    view=lambda s, seat: {**view(s, seat), "bank": s.bank},
    imagine=lambda view, seed: msgspec.structs.replace(imagine(view, seed), bank=view["bank"]),
    invariants=None,
)


def richer(s: Mini, seat: int) -> Ask | None:
    """A refusal that tells who is richer."""

    def reason(answer: Any) -> Any:
        poorest = min(s.living(), key=lambda each: s.coins[each])
        return refuse("assassin.oneself", "mini:assassin.1", target=f"seat:{poorest}") if answer == "seat:0" else None

    if not s.alive[seat] or not s.knives[seat]:
        return None
    options = [each for each in others(s, seat) if each != "seat:0"]
    return Pick(seat, "assassinate", options, rule="mini:assassin.1", reason=reason) if options else None


twin("tells in a refusal", "leaks_nothing", "chances.assassinate.why", may={"assassinate": richer})


def without_the_poor(s: Mini) -> Scene:
    """Who has no coins is not asked for a bid, and all can see it."""
    asks = [ask for ask in bids_of(s).asks if isinstance(ask, Amount) and ask.high > 4]
    bids = yield Together(asks or bids_of(s).asks)
    s.presiding = max(bids, key=lambda seat: bids[seat])
    s.after("election")


def vote_of_the_rich(s: Mini, motion: list[Any], voted: list[list[Any]]) -> Scene:
    """A poor player's vote is passed over."""
    for seat in s.living():
        if s.coins[seat] > 5 and not any(seat == each for each, _ in voted):
            voted.append([seat, (yield Pick(seat, "vote.cast", ["aye", "no"], rule="mini:vote.1"))])
    yield Window("vote.closing")
    s.next(count, motion, voted)


def loud_whisper(s: Mini, seat: int, answer: str) -> Scene:
    """The amount of a whisper is said to all."""
    coins = yield purse(s, seat, "whisper.coins", "mini:whisper.1", target=answer)
    s.take(seat, -coins)
    s.take(target_of(answer), coins)
    s.say("whisper.coins", rule="mini:whisper.1", seat=f"seat:{seat}", target=answer, coins=s.coins[seat])
    s.whispers[seat] = 0
    s.done()


without_the_poor.__name__ = "election"
vote_of_the_rich.__name__ = "vote"
loud_whisper.__name__ = "whisper"
twin("skips a bid because of a secret", "leaks_nothing", "waits for", without_the_poor)
twin("skips a vote because of a secret", "leaks_nothing", "can tell other secrets apart", vote_of_the_rich)
twin("says a secret", "leaks_nothing", "the log differs", loud_whisper)


def counted_bids(s: Mini) -> None:
    """Who presides is to be offered more, by what he has in his purse: it stands in what comes next."""
    s.presiding = s.living()[0]
    s.next("offered", s.coins[s.presiding] > 6)


def offered(s: Mini, rich: bool) -> Scene:
    """Only the rich have a choice, and only they know that they are rich."""
    yield Pick(s.presiding, "preside.motion", ["adjourn", "gift"] if rich else ["adjourn"], rule="mini:preside.1")
    s.after("election")


def without_offers(s: Mini, seat: int | None) -> dict[str, Any]:
    """What is offered is hidden from all."""
    flow = [task[:1] if task[0] == "offered" else task for task in s.flow]
    return {**view(s, seat), "flow": flow}


def imagined_offers(view: dict[str, Any], seed: int) -> Mini:
    """What is offered is made up."""
    flow = [[*task, bool(seed % 2)] if task[0] == "offered" else task for task in view["flow"]]
    return imagine({**view, "flow": flow}, seed)


counted_bids.__name__ = "election"
twin(
    "answers for somebody because of a secret",
    "leaks_nothing",
    ".answers for",
    counted_bids,
    offered,
    view=without_offers,
    imagine=imagined_offers,
)


def the_rich_appeal(s: Mini, seat: int) -> Ask | None:
    """Only a full purse lets one appeal, so that whoever stops and is waited for has one."""
    return Pick(seat, "appeal", ["censure"], rule="mini:appeal.1") if s.alive[seat] and s.coins[seat] > 4 else None


nobody = dict.fromkeys(["assassinate", "whisper", "suspend"], lambda s, seat: None)
twin(
    "waits for whoever stops because of a secret",
    "leaks_nothing",
    "waits for whoever stops there, or does not",
    may={**nobody, "appeal": the_rich_appeal},
)


def sees_fists(s: Mini, seat: int | None) -> dict[str, Any]:
    """The view shows the bids of an interrupted election."""
    return {**view(s, seat), "fists": [entry[-1] for entry in s.held]}


twin("shows fists", "leaks_nothing", "known.fists", view=sees_fists)


# -- answers -----------------------------------------------------------------------------------------------------
class Lenient(Pick):
    """Takes any string."""

    def accepts(self, answer: Any) -> bool:
        return isinstance(answer, str)


class Lopsided(Pick):
    """Prefers its first option."""

    def sample(self, rng: random.Random) -> str:
        return self.options[0]


class Silent(Pick):
    """Lists fewer answers than it takes."""

    def legal(self) -> Any:
        return iter(self.options[:1])


def voting_by(kind: Callable[..., Ask], **about: Any) -> Callable[..., Scene]:
    """A vote whose asks are of another kind."""

    def vote(s: Mini, motion: list[Any], voted: list[list[Any]]) -> Scene:
        for seat in s.living():
            if not any(seat == each for each, _ in voted):
                ask = kind(seat, "vote.cast", ["aye", "no", "abstain"], rule="mini:vote.1", **about)
                voted.append([seat, (yield ask)])
        s.next(count, motion, voted)

    return vote


def no_rule(answer: Any) -> Any:
    return refuse("purse.too_much", "mini:vote.99", coins=0)


def crash(answer: Any) -> Any:
    return {"aye": None}[answer]


PARAMS = {"motion": "motion:gift", "target": "seat:0"}
twin("takes what is not listed", "illegal_answers", "which it does not list", voting_by(Lenient, params=PARAMS))
twin(
    "crashes instead of refusing",
    "illegal_answers",
    "no refusal but KeyError",
    voting_by(Pick, reason=crash, params=PARAMS),
)
twin(
    "names a rule that is none",
    "near_answers",
    "no rule of the game",
    voting_by(Pick, reason=no_rule, nearby=lambda: ["maybe"]),
)
twin("samples unevenly", "legal_answers", "it samples 'aye' 120 times", voting_by(Lopsided, params=PARAMS))
twin("lists too little", "legal_answers", "counts 3 answers and lists 1", voting_by(Silent, params=PARAMS))
twin("has an illegal default", "legal_answers", "the default 'maybe'", voting_by(Pick, fallback="maybe", params=PARAMS))


def dead_end(s: Mini) -> Scene:
    """The officer has nothing to choose from."""
    if s.presiding >= 0:
        yield Amount(s.presiding, "preside.amount", 1, 0, rule="mini:preside.1")
    s.after("preside")


dead_end.__name__ = "preside"
twin("has a dead end", "legal_answers", "no legal answer", dead_end)


def overdraft(s: Mini) -> Scene:
    """Bids may be higher than the purse."""
    asks = [Amount(seat, "election.bid", 0, s.coins[seat] + 3, rule="mini:election.1") for seat in s.living()]
    bids = yield Together(asks)
    for seat, bid in bids.items():
        s.take(seat, -bid)
    s.presiding = min(bids)
    s.after("election")


overdraft.__name__ = "election"
twin("lets players owe", "invariants", "nobody owes", overdraft)


# -- chance ------------------------------------------------------------------------------------------------------
def shuffled_setup(s: Mini) -> None:
    """The omens are put in order once and for all."""
    setup(s)
    s.bag = [s.draw(s.bag) for _ in range(len(s.bag))]


def foreseen_round(s: Mini) -> None:
    """The next omen is the last of the list."""
    if s.round == s.options.rounds:
        new_round(s)
        return
    s.round += 1
    s.reveal()
    s.omens.append(s.bag.pop())
    s.motions = s.omens[-1] // PER_OMEN
    s.next("new_round")
    s.begin("round")


def unsealed_assassin(s: Mini, seat: int, answer: str) -> None:
    """The die is rolled behind the kernel's back."""
    s.knives[seat] = 0
    if s.table.dice.below(s, 6) + 1 >= KILLS and len(s.living()) > 2:
        s.kill(target_of(answer))
    s.done()


def homemade_assassin(s: Mini, seat: int, answer: str) -> None:
    """The die is Python's own."""
    s.knives[seat] = 0
    s.influence[seat] += random.randrange(1000)
    s.done()


def asking_omen(s: Mini) -> Scene:
    """After the omen the first player is asked something."""
    new_round(s)
    yield Pick(0, "vote.cast", ["aye"], rule="mini:round.1", params=PARAMS)


shuffled_setup.__name__ = "setup"
foreseen_round.__name__ = "new_round"
asking_omen.__name__ = "new_round"
for each in (unsealed_assassin, homemade_assassin):
    each.__name__ = "assassinate"
twin("has its omens in order", "foresees_nothing", "the order of things nobody knows", shuffled_setup, foreseen_round)
twin("shows the dice", "foresees_nothing", "luck", view=lambda s, seat: {**view(s, seat), "luck": s.dice % 1000})
twin("undoes across a roll", "undo", "would cross chance", unsealed_assassin)
twin("rolls dice of its own", "undo", "done a second time", homemade_assassin)
twin("cannot be replayed", "replays", "replayed up to row", homemade_assassin)
twin("asks after chance", "ends", "asks after chance", asking_omen)


# -- data --------------------------------------------------------------------------------------------------------
MEMORY: dict[str, int] = {}


def remembering_vote(s: Mini, motion: list[Any], voted: list[list[Any]]) -> Scene:
    """Who votes first is remembered outside the state."""
    for seat in s.living():
        if not any(seat == each for each, _ in voted):
            MEMORY["asked"] = MEMORY.get("asked", 0) + 1
            ballot = ["aye", "no", "abstain"][: 1 + MEMORY["asked"] % 3]
            voted.append([seat, (yield Pick(seat, "vote.cast", ballot, rule="mini:vote.1", params=PARAMS))])
    s.next(count, motion, voted)


def attached_vote(s: Mini, motion: list[Any], voted: list[list[Any]]) -> Scene:
    """A count is hung on the state, where no copy finds it."""
    if not voted:
        s.__dict__["ballots"] = 0
    for seat in s.living():
        if not any(seat == each for each, _ in voted):
            voted.append([seat, (yield Pick(seat, "vote.cast", ["aye", "no"], rule="mini:vote.1", params=PARAMS))])
            s.__dict__["ballots"] = s.__dict__.get("ballots", 0) + 1
    s.influence[0] += s.__dict__["ballots"]
    s.next(count, motion, voted)


def hasty_vote(s: Mini, motion: list[Any], voted: list[list[Any]]) -> Scene:
    """The officer gains influence before anybody has voted."""
    s.influence[motion[1]] += 1
    return (yield from vote(s, motion, voted))


def vote_in_locals(s: Mini, motion: list[Any], voted: list[list[Any]]) -> Scene:
    """Called restartable, but who has voted is in a local list."""
    ballots = []
    for seat in s.living():
        ballots.append([seat, (yield Pick(seat, "vote.cast", ["aye", "no"], rule="mini:vote.1", params=PARAMS))])
    s.next(count, motion, ballots)


def talkative_whisper(s: Mini, seat: int, answer: str) -> Scene:
    """It is announced before the first ask."""
    s.say("whisper.seen", rule="mini:whisper.1", seat=f"seat:{seat}", target=answer)
    return (yield from whisper(s, seat, answer))


def endless(s: Mini) -> None:
    """There is always another round."""
    s.round = 0
    s.bag, s.omens = s.bag + s.omens, []
    new_round(s)


def vote_in_tuples(s: Mini, motion: list[Any], voted: list[Any]) -> Scene:
    """Tuples go into the state; out of bytes they come back as lists."""
    for seat in s.living():
        if not any(seat == each for each, _ in voted):
            voted.append((seat, (yield Pick(seat, "vote.cast", ["aye", "no"], rule="mini:vote.1", params=PARAMS))))
    s.next(count, motion, voted)


def speechless(s: Mini, motion: list[Any], voted: list[list[Any]]) -> None:
    """A line that no catalogue has."""
    count(s, motion, voted)
    s.say("vote.untold", rule="mini:vote.2")


def lawless(s: Mini, motion: list[Any], voted: list[list[Any]]) -> None:
    """A line with a rule that is none."""
    count(s, motion, voted)
    s.say("preside.adjourned", rule="mini:vote.99", seat="seat:0")


VOTES: list[Any] = [remembering_vote, attached_vote, hasty_vote, vote_in_locals, vote_in_tuples]
COUNTS: list[Any] = [speechless, lawless]
for each in VOTES:
    each.__name__ = "vote"
for each in COUNTS:
    each.__name__ = "count"
talkative_whisper.__name__ = "whisper"
endless.__name__ = "new_round"
twin("remembers outside its state", "snapshots", "after the snapshot differs at .asks", remembering_vote)
twin("hangs something on its state", "snapshots", "after the snapshot differs at .state.influence", attached_vote)
twin("remembers across clones", "clones", "the clone differs", remembering_vote)
twin("changes data before its first ask", "restarts", "before its first ask", hasty_vote)
twin("keeps votes in locals", "restarts", "its asks differ", vote_in_locals)
twin("speaks before its first ask", "restarts", "it says whisper.seen before", talkative_whisper)
twin("never ends", "ends", "not over after", endless)
twin("keeps tuples", "plain_data", "not plain", vote_in_tuples)
twin("says what has no words", "speaks", "vote.untold has no words", speechless)
twin("says a rule that is none", "speaks", "no rule of the game", lawless)
twin(
    "lets views look into its state",
    "shares_nothing",
    ".influence is the state's own .influence",
    view=lambda s, seat: {**view(s, seat), "influence": s.influence},
)
twin(
    "hands out its winners",
    "shares_nothing",
    "the outcome: .winners",
    outcome=lambda s: {**outcome(s), "winners": s.winners},
)


# -- bots --------------------------------------------------------------------------------------------------------
class Peeking(RandomBot):
    """Breaks into what it is handed, and looks at the purses of all."""

    blind = False

    def __call__(self, view: Any, ask: Ask) -> Answer:
        peeked = view._standpoint.__closure__
        purses = next(cell.cell_contents.state.coins for cell in peeked if hasattr(cell.cell_contents, "state"))
        options = list(ask.legal())
        return options[sum(purses) % len(options)]


twin("has a bot that peeks", "plays_fair", "knows more than it may", bots={"peeking": Peeking})
