"""Every game as an environment of PettingZoo: `env` for agents in turn, `parallel_env` for agents at once."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random, SystemRandom
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, MultiBinary
from gymnasium.spaces import Space as GymSpace
from pettingzoo import AECEnv, ParallelEnv

from tabularium.engine import Game, find_game

from .agents import ACTIONS, OBSERVED, WAIT, AgentTable
from .agents.encoding import HIGHEST

Observed = dict[str, Any]
MOST_STEPS = 20_000
"""A game is broken off after so many steps, for at random some would hardly end."""


class _Tables:
    """What both kinds of environment share: the agents, their spaces, and the table at which they sit."""

    metadata = {"render_modes": [], "is_parallelizable": True}
    render_mode = None

    def __init__(self, game: Game, seats: int, options: Mapping[str, Any], most_steps: int) -> None:
        self.game = game
        self.metadata = {**type(self).metadata, "name": f"{game.name}_v{game.rules_version}"}
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        seen = {"observation": Box(-HIGHEST, HIGHEST, (OBSERVED,), np.float32), "action_mask": MultiBinary(ACTIONS)}
        self._observation_spaces = {agent: Dict(seen) for agent in self.possible_agents}
        self._action_spaces = {agent: Discrete(ACTIONS) for agent in self.possible_agents}
        self._options = dict(options)
        self._most_steps = most_steps
        self._steps = 0
        self._seeds: Random | None = None

    def observation_space(self, agent: str) -> GymSpace[Any]:
        """A vector for view and question, and a mask of the actions that are possible now."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> GymSpace[Any]:
        """The numbers of choices."""
        return self._action_spaces[agent]

    @property
    def table(self) -> AgentTable:
        """The table: for the views in words, the questions and the meanings of the numbers."""
        return self._table

    def _begin(self, seed: int | None) -> None:
        """A new game: after a seed always the same ones, one after the other."""
        if seed is not None or self._seeds is None:
            self._seeds = Random(SystemRandom().getrandbits(48) if seed is None else seed)
        self._table = AgentTable(self.game, len(self.possible_agents), self._seeds.getrandbits(48), self._options)
        self._steps = 0
        self.agents = list(self.possible_agents)

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _observed(self, agent: str, waits: bool) -> Observed:
        seat = self._seat(agent)
        mask = np.zeros(ACTIONS, np.int8)
        mask[self._table.numbers(seat) or ([WAIT] if waits else [])] = 1
        return {"observation": np.array(self._table.observed(seat), np.float32), "action_mask": mask}

    def render(self) -> None:
        """Nothing: `table.seen` has the views."""

    def close(self) -> None:
        """Nothing is open."""


class TurnEnv(_Tables, AECEnv[str, Observed, int]):
    """Agents act in turn; where several are asked at once nobody sees an answer before the last is in.

    The reward comes at the end: an agent's share of the victory, nought for all where all lose.
    """

    def __init__(self, game: Game, seats: int, options: Mapping[str, Any], most_steps: int) -> None:
        AECEnv.__init__(self)
        _Tables.__init__(self, game, seats, options, most_steps)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._table.asked[0]]

    def observe(self, agent: str) -> Observed:
        """What an agent sees."""
        return self._observed(agent, waits=False)

    def step(self, action: int | None) -> None:
        """The agent whose turn it is takes a choice."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, f"{agent} must choose"
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._table.choose(self._seat(agent), int(action))
        self._steps += 1
        shares = self._table.shares()
        if shares is not None:
            self.rewards = dict(zip(self.possible_agents, shares, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._steps >= self._most_steps:
            self.truncations = dict.fromkeys(self.agents, True)
        if self._table.asked:
            self.agent_selection = self.possible_agents[self._table.asked[0]]
        self._accumulate_rewards()


class AtOnceEnv(_Tables, ParallelEnv[str, Observed, int]):
    """All agents act in every step. An agent that is not asked can only wait."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, Any], most_steps: int) -> None:
        _Tables.__init__(self, game, seats, options, most_steps)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observed], dict[str, dict[str, Any]]]:
        """Begin a new game."""
        self._begin(seed)
        return self._all_observed(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observed], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Every agent that was asked takes its choice."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        for seat in self._table.asked:  # those who are asked only after one of these answers have not chosen yet
            self._table.choose(seat, int(actions[self.possible_agents[seat]]))
        self._steps += 1
        agents, shares = self.agents, self._table.shares()
        over, broken_off = shares is not None, shares is None and self._steps >= self._most_steps
        seen = self._all_observed()
        rewards = dict(zip(agents, shares or [0.0] * len(agents), strict=True))
        if over or broken_off:
            self.agents = []
        return (
            seen,
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, broken_off),
            {agent: {} for agent in agents},
        )

    def _all_observed(self) -> dict[str, Observed]:
        return {agent: self._observed(agent, waits=True) for agent in self.agents}


def env(
    game: str, seats: int | None = None, *, options: Mapping[str, Any] | None = None, most_steps: int = MOST_STEPS
) -> TurnEnv:
    """A game for agents that act in turn (AEC)."""
    return TurnEnv(*_chosen(game, seats, options), most_steps)


def parallel_env(
    game: str, seats: int | None = None, *, options: Mapping[str, Any] | None = None, most_steps: int = MOST_STEPS
) -> AtOnceEnv:
    """A game for agents that act at once. It pays where a game asks all together; elsewhere most agents wait."""
    return AtOnceEnv(*_chosen(game, seats, options), most_steps)


def _chosen(name: str, seats: int | None, options: Mapping[str, Any] | None) -> tuple[Game, int, dict[str, Any]]:
    game, chosen = find_game(name), dict(options or {})
    return game, game.seating(chosen)[0] if seats is None else seats, chosen
