"""Playing at a table: answers, undo, interjections, stops, standing answers, hints, consent, leaving, returning."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import msgspec

from tabularium.engine import Answer, Ask, Bound, Match, Refusal, Refused, StaleAsk, WrongSeat, refuse
from tabularium.shapes.people import Visitor
from tabularium.shapes.said import LogLine
from tabularium.shapes.tables import Hint, Sight
from tabularium.store import Store, shelf, talk
from tabularium.store.rows import Change, ProposalRow

from ..base.problem import conflict, forbidden, invalid
from ..base.settings import Settings
from ..people.quotas import check_record
from . import delayed, drafts, looking
from .bots import BotPool, adviser, best_level, chooser
from .change import Draft
from .consent import StaleRecord, WayBack, agreed, check_extendable, vote, vote_to_resume, way_back
from .delayed import past
from .desk import Desk
from .foreseen import Foreseen, next_foreseen
from .loaded import Loaded
from .looking import MINE
from .sealed import check_unlocked
from .seating import check_company
from .seen import Seen
from .voting import decided, wanted

T = TypeVar("T")
MOST_LINES = 200
WHOLE_LOG = 20_000
"""More lines than any game says."""
MOST_MESSAGES = 50
MOST_FORESEEN = 60
"""So many answers may be given in a row."""
MOST_STANDING = 50
MOST_STOOD_FOR = 4_096
"""Bytes that all standing answers of a seat may take together: they are part of every snapshot."""
MOST_STOPS = 50
ENTITLED = ("rewind", "pause", "extend", "abandon")


class Play:
    """What people do at a table that is being played."""

    def __init__(self, store: Store, desk: Desk, bots: BotPool, seen: Seen, settings: Settings) -> None:
        self.store = store
        self.desk = desk
        self.bots = bots
        self.settings = settings
        self.clock = settings.clock
        self.seen = seen

    # -- looking -------------------------------------------------------------------------------------------------
    async def sight(
        self,
        who: Visitor,
        table_id: str,
        seat: int | None = MINE,
        since: int | None = None,
        limit: int = MOST_LINES,
        peek: bool = False,
    ) -> Sight:
        """The table as this visitor may see it, with the log since a number (or its last lines).

        A page in the background only peeks: its reader has not seen the table.
        """
        async with self.desk.reading(table_id) as loaded:
            looking.check_may_look(loaded, who)
            seat = looking.chosen(loaded, who, seat)
            seen = await past(self.store, loaded, seat)
            upto = seen.n if seen else None
            rows, said = await self.store.read(
                lambda connection: (
                    shelf.log(connection, table_id, seat, since, upto, min(limit, MOST_LINES)),
                    talk.heard(connection, table_id, seat, who.id, limit=MOST_MESSAGES, since=loaded.since(seat)),
                )
            )
            return looking.sight(
                loaded,
                who,
                seat,
                self.clock.now(),
                seen,
                lines=looking.log_lines(rows, seat, loaded),
                messages=looking.messages(loaded, who, said),
                seen=self.seen.look(loaded, seat, peek),
            )

    async def log(
        self,
        who: Visitor,
        table_id: str,
        seat: int | None = MINE,
        since: int | None = None,
        upto: int | None = None,
        limit: int = MOST_LINES,
    ) -> list[LogLine]:
        """The newest lines of the log, said after `since` and not after `upto`."""
        async with self.desk.reading(table_id) as loaded:
            looking.check_may_look(loaded, who)
            seat = looking.chosen(loaded, who, seat)
            latest = delayed.upto(loaded) if seat is None else None
        last = upto if latest is None else min(latest, latest if upto is None else upto)
        rows = await self.store.read(
            lambda connection: shelf.log(connection, table_id, seat, since, last, min(max(limit, 1), WHOLE_LOG))
        )
        return looking.log_lines(rows, seat, loaded)

    # -- answering -----------------------------------------------------------------------------------------------
    async def _act(
        self, who: Visitor, table_id: str, seat: int, step: Callable[[Draft, Match], None], private: bool = False
    ) -> Sight:
        """Act for an own seat, and return the new sight of the table."""

        def whole(draft: Draft) -> None:
            looking.own_seat(draft.loaded, who, seat)
            match = draft.playing()
            n = match.n
            step(draft, match)
            quiet = private or (match.n == n and not draft.envelopes)  # to pass a moment is private
            draft.by_hand = match.n != n and not private
            self._returned(draft, seat)
            if quiet and not draft.notes:
                draft.private = seat

        def then(loaded: Loaded, change: Change | None) -> Sight:
            lines = looking.log_lines(change.lines, seat, loaded) if change else []
            self.seen.look(loaded, seat)
            return self._seen_again(loaded, who, seat, lines)

        return await self.desk.change(table_id, whole, then)

    @staticmethod
    def _returned(draft: Draft, seat: int) -> None:
        """The person is back: remove the caretaker bot, and allow mail about the next turn."""
        row = draft.loaded.seats[seat]
        if row.caretaker:
            draft.set_seat(seat, caretaker=None, away=None)
            draft.say("house.returned", seat=f"seat:{seat}")
        if row.told:
            draft.set_seat(seat, told=False)
        if row.missed:
            draft.set_seat(seat, missed=0)

    async def answer(
        self,
        who: Visitor,
        table_id: str,
        seat: int,
        ask: int,
        answer: Answer,
        version: int | None = None,
        then: Sequence[Foreseen] = (),
    ) -> Sight:
        """Answer the ask of this number, and following asks with the answers given ahead.

        A sheet that goes on from an older `version` of its draft is not taken.
        """
        seen = await self._answer(who, table_id, seat, ask, answer, version)
        return await self._go_on(who, table_id, seat, seen, then)

    async def _go_on(self, who: Visitor, table_id: str, seat: int, seen: Sight, then: Sequence[Foreseen]) -> Sight:
        """Give the answers ahead, as long as they fit the asks."""
        left = list(then)
        while left:
            async with self.desk.reading(table_id) as loaded:
                found = next_foreseen(loaded.match, seat, left)
            if found is None:
                break
            ask, answer, left = found
            try:
                seen = await self._answer(who, table_id, seat, ask, answer)
            except StaleAsk:  # somebody has interrupted: let the player see the new question
                break
        return seen

    async def _answer(
        self, who: Visitor, table_id: str, seat: int, ask: int, answer: Answer, version: int | None = None
    ) -> Sight:
        def step(draft: Draft, match: Match) -> None:
            check_unlocked(draft.loaded, draft.now)
            if match.numbers[seat] != ask or seat in draft.loaded.envelopes:
                raise StaleAsk(refuse("refused.stale", seat=f"seat:{seat}"))
            draft.give(seat, answer, ask)
            if version is not None:
                draft.along(lambda connection: drafts.check_newest(connection, who, table_id, seat, ask, version))

        return await self._act(who, table_id, seat, step)

    async def interject(
        self,
        who: Visitor,
        table_id: str,
        seat: int,
        at: int,
        name: str,
        answer: Answer,
        then: Sequence[Foreseen] = (),
    ) -> Sight:
        """Interject at this number of the table, and give the answers ahead that fit."""

        def step(draft: Draft, match: Match) -> None:
            _check_at(match, at, seat)
            match.interject(seat, name, answer)

        return await self._go_on(who, table_id, seat, await self._act(who, table_id, seat, step), then)

    async def undo(self, who: Visitor, table_id: str, seat: int, at: int, times: int = 1) -> Sight:
        """Take back my last entry or entries, at this number of the table; a seal stops it."""

        def step(draft: Draft, match: Match) -> None:
            _check_at(match, at, seat)
            if seat in draft.loaded.envelopes:
                check_unlocked(draft.loaded, draft.now)
                draft.take_back(seat, draft.break_seal(seat))
                return
            if draft.loaded.table.undo == "none":
                raise conflict("problem.no_undo_here")
            held = match.run.held.get(seat)
            check_record(draft.loaded.table.rows + times - 1)
            match.undo(seat)
            if seat not in match.run.held:
                draft.take_back(seat, held)
            for _ in range(1, times):
                if match.can_undo(seat):
                    match.undo(seat)
            draft.close_proposals("moved", "rewind")

        return await self._act(who, table_id, seat, step)

    async def done(self, who: Visitor, table_id: str, seat: int) -> Sight:
        """I shall take nothing back: automatic answers need not wait for me."""

        def step(draft: Draft) -> None:
            looking.own_seat(draft.loaded, who, seat)
            draft.playing()
            draft.set(grace=None)
            draft.private = seat

        return await self.desk.change(table_id, step, lambda loaded, _: self._seen_again(loaded, who, seat))

    def _seen_again(self, loaded: Loaded, who: Visitor, seat: int | None, lines: Sequence[LogLine] = ()) -> Sight:
        return looking.sight(loaded, who, seat, self.clock.now(), lines=list(lines), seen=loaded.table.n)

    async def stop(self, who: Visitor, table_id: str, seat: int, window: str, on: bool) -> Sight:
        """Turn the stop at a window on or off. It is private."""

        def step(draft: Draft, match: Match) -> None:
            mine = [each for each, seats in match.run.stops.items() if seat in seats]
            if on and window not in mine and len(mine) >= MOST_STOPS:
                raise invalid("problem.too_many", most=MOST_STOPS)
            check_record(draft.loaded.table.rows)
            if on != (window in mine):
                match.stop(seat, window, on)

        return await self._act(who, table_id, seat, step, private=True)

    async def stand(
        self,
        who: Visitor,
        table_id: str,
        seat: int,
        key: str,
        prefer: list[Answer],
        until: str | None = None,
        about: Mapping[str, Bound] | None = None,
    ) -> Sight:
        """Set a standing answer to `key`: the first legal of `prefer`; an empty list removes it."""

        def step(draft: Draft, match: Match) -> None:
            mine = [row for row in match.standings if row.seat == seat]
            others = [row for row in mine if (row.key, row.about) != (key, about or {})]
            if prefer and len(others) >= MOST_STANDING:
                raise invalid("problem.too_many", most=MOST_STANDING)
            size = len(msgspec.json.encode([prefer, about, *((row.prefer, row.about) for row in others)]))
            if prefer and size > MOST_STOOD_FOR:
                raise invalid("problem.too_big", most=MOST_STOOD_FOR)
            check_record(draft.loaded.table.rows)
            match.stand(seat, key, prefer, until, about)

        return await self._act(who, table_id, seat, step, private=True)

    # -- advice --------------------------------------------------------------------------------------------------
    async def why(
        self, who: Visitor, table_id: str, seat: int, answer: Answer, name: str | None = None
    ) -> Refusal | None:
        """Why an answer (to my ask, or to an interjection's) is not legal."""
        async with self.desk.reading(table_id) as loaded:
            looking.own_seat(loaded, who, seat)
            match = loaded.playing()
            ask: Ask | None = match.chances(seat).get(name) if name else match.asks.get(seat)
            if ask is None and name:
                barred = match.run.barred_by(seat, name, answer)
                return refuse("refused.no_chance", barred, name=name, seat=f"seat:{seat}")
            if ask is None:
                return refuse("refused.not_asked", match.run.unasked_by(seat), seat=f"seat:{seat}")
            return ask.why(answer)

    async def hint(self, who: Visitor, table_id: str, seat: int) -> Hint:
        """What a good bot would do in my place, from what I can see."""
        async with self.desk.reading(table_id) as loaded:
            looking.own_seat(loaded, who, seat)
            match = loaded.playing()
            if seat not in match.asks:
                raise WrongSeat(refuse("refused.not_asked", seat=f"seat:{seat}"))
            ask, chances, level = match.asks[seat], match.chances(seat), adviser(loaded)
            task = self.bots.task(loaded, chooser(loaded, seat, level, hint=True))
        chosen = await self.bots.choose(task, str(who.id))
        if chosen.failed is not None:
            raise conflict("problem.no_hint")
        meant = ask if chosen.interject is None else chances[chosen.interject]
        return Hint(
            ask=meant,
            level=level,
            answer=chosen.answer,
            interject=chosen.interject,
            reason=chosen.reason,
            weighed=chosen.weighed,
        )

    # -- leaving and returning -----------------------------------------------------------------------------------
    async def resign(self, who: Visitor, table_id: str, seat: int) -> Sight:
        """Give a seat up for good; a bot plays on."""

        def step(draft: Draft) -> None:
            looking.own_seat(draft.loaded, who, seat)
            if draft.loaded.table.status not in ("playing", "paused"):
                raise conflict(f"problem.table_is_{draft.loaded.table.status}")
            give_to_bot(draft, seat, best_level(draft.loaded.game))
            check_company(draft)
            draft.say("house.resigned", seat=f"seat:{seat}")

        return await self.desk.change(table_id, step, lambda loaded, _: self._seen_again(loaded, who, None))

    async def back(self, who: Visitor, table_id: str, seat: int) -> Sight:
        """I am back: remove the bot that looked after my seat."""

        def step(draft: Draft) -> None:
            looking.own_seat(draft.loaded, who, seat)
            self._returned(draft, seat)

        return await self.desk.change(table_id, step, lambda loaded, _: self._seen_again(loaded, who, seat))

    async def resume(self, who: Visitor, table_id: str) -> None:
        """Go on after a pause."""

        def step(draft: Draft) -> None:
            mine = looking.own_seats(draft.loaded, who)
            if draft.loaded.room is not None:
                raise forbidden("problem.desk_decides")
            if draft.loaded.table.status != "paused":
                raise conflict(f"problem.table_is_{draft.loaded.table.status}")
            if draft.loaded.seals:
                vote_to_resume(draft, self._proposal(table_id, "resume", mine[0], draft.loaded.table.n), mine)
                return
            draft.set(status="playing")
            draft.say("house.resumed")

        await self.desk.change(table_id, step)

    def _proposal(self, table_id: str, kind: str, seat: int, at: int) -> ProposalRow:
        return ProposalRow(
            id=self.settings.token()[:16],
            table_id=table_id,
            kind=kind,
            seat=seat,
            public=at,
            consents=[seat],
            at=self.clock.now(),
        )

    # -- consent -------------------------------------------------------------------------------------------------
    async def propose(self, who: Visitor, table_id: str, seat: int, at: int, kind: str) -> Sight:
        """Propose to take back my last answer beyond a seal, to pause, or to abandon the game."""
        if kind not in ENTITLED:
            raise invalid("problem.no_proposal")
        proposal = self._proposal(table_id, kind, seat, at)
        return await self._vote(who, table_id, seat, lambda draft: self._proposed(draft, proposal, at))

    def _proposed(self, draft: Draft, proposal: ProposalRow, at: int) -> str:
        loaded = draft.loaded
        match = draft.playing()
        _check_at(match, at, proposal.seat)
        check_record(loaded.table.rows)
        if loaded.room is not None:
            raise forbidden("problem.desk_decides")
        if proposal.kind == "extend":
            check_extendable(loaded, draft.now)
        if proposal.kind == "rewind" and loaded.table.undo != "consent":
            raise conflict("problem.no_rewind_here")
        if any(each.kind == proposal.kind for each in loaded.proposals.values()):
            raise conflict("problem.proposed_already")
        draft.put(msgspec.structs.replace(proposal))
        draft.say(f"house.proposed_{proposal.kind}", seat=f"seat:{proposal.seat}")
        return proposal.id

    async def consent(self, who: Visitor, table_id: str, seat: int, proposal: str, yes: bool) -> Sight:
        """Agree to a proposal, or say no, which ends it unless a majority decides."""

        def step(draft: Draft) -> str:
            found = draft.loaded.proposals.get(proposal)
            if found is None:
                raise conflict("problem.no_such_proposal")
            vote(draft, found, seat, yes)
            return proposal

        return await self._vote(who, table_id, seat, step)

    async def _vote(self, who: Visitor, table_id: str, seat: int, step: Callable[[Draft], str]) -> Sight:
        """Do a step about a proposal, for an own seat."""

        def voted(draft: Draft) -> ProposalRow | None:
            looking.own_seat(draft.loaded, who, seat)
            proposal = draft.loaded.proposals.get(step(draft))
            return proposal if proposal and not wanted(draft.loaded, proposal, draft.now) else None

        return await self._settle(table_id, seat, voted, lambda loaded, _: self._seen_again(loaded, who, seat))

    async def decide(self, table_id: str) -> bool:
        """Do what has enough consent by now; False if there is nothing."""
        async with self.desk.reading(table_id) as loaded:
            found = decided(loaded, self.clock.now())
        if found is None:
            return False
        try:
            await self._settle(table_id, found.seat, lambda draft: decided(draft.loaded, draft.now), lambda *_: None)
        except Refused:  # there is nothing left to take back
            await self.desk.change(table_id, lambda draft: draft.close_proposals("moved", found.kind))
        return True

    async def _settle(
        self,
        table_id: str,
        seat: int,
        step: Callable[[Draft], ProposalRow | None],
        then: Callable[[Loaded, Change | None], T],
    ) -> T:
        """Do a step; a proposal that it completes happens in the same change."""
        for _ in range(10):
            way = await self.store.read(lambda connection: way_back(connection, table_id, seat))

            def whole(draft: Draft, way: WayBack = way) -> None:
                proposal = step(draft)
                if proposal is not None:
                    agreed(draft, proposal, way)

            try:
                return await self.desk.change(table_id, whole, then)
            except StaleRecord:
                continue
        raise conflict("problem.too_busy")


def _check_at(match: Match, at: int, seat: int) -> None:
    if match.n != at:
        raise StaleAsk(refuse("refused.moved_on", seat=f"seat:{seat}"))


def give_to_bot(draft: Draft, seat: int, level: str) -> None:
    """Give a person's seat to a bot for good."""
    draft.set_seat(seat, kind="bot", level=level, caretaker=None, away=None, resigned=True)
    if draft.loaded.match is not None and draft.loaded.table.status == "playing":
        draft.playing().hand_over(seat, f"bot:{level}")
        draft.by_hand = True
