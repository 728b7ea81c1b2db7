"""Both games as a PettingZoo environment, for agents that learn. It wants the packages of
``pip install sandtable[env]``.

>>> from sandtable.env import env
>>> board = env("cotulenh")
>>> board.reset(seed=1)
>>> for agent in board.agent_iter(max_iter=4):
...     observation, reward, termination, truncation, info = board.last()
...     action = board.action_space(agent).sample(observation["action_mask"])
...     board.step(action)
>>> board.agents
['first', 'second']

An observation is the planes of the position seen by the side to move and the mask of its legal actions;
both are those of ``sandtable.Batch``. A side of Cờ Tư Lệnh may act several times in a row: a deploy is a turn
of several actions. The winner gets 1 and the loser -1; a draw is 0 for both.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.utils import EzPickle, seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from sandtable._native import Batch, Game, Outcome, Position

__all__ = ["SandtableEnv", "env", "raw_env"]

Observation = dict[str, NDArray[Any]]

AGENTS = ["first", "second"]


def env(game: str = "chess", **options: Any) -> AECEnv[str, Observation, int]:
    """The environment, with checks of what agents do: an illegal action loses."""
    checked = wrappers.TerminateIllegalWrapper(raw_env(game, **options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


def raw_env(game: str = "chess", **options: Any) -> SandtableEnv:
    """The environment without those checks: an illegal action raises ``MoveError``."""
    return SandtableEnv(game, **options)


class SandtableEnv(AECEnv[str, Observation, int], EzPickle):  # type: ignore[misc]
    """A game between the agents ``first`` and ``second``.

    ``game`` is one of ``sandtable.GAMES``, ``fen`` where it begins. A game that is not over after
    ``max_actions`` actions is truncated.
    """

    metadata: dict[str, Any] = {
        "render_modes": ["ansi", "human"],
        "name": "sandtable_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str = "chess",
        fen: str | None = None,
        max_actions: int = 10_000,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, game, fen, max_actions, render_mode)
        AECEnv.__init__(self)
        self.game_name, self.fen, self.max_actions = game, fen, max_actions
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self._random, _ = seeding.np_random()
        batch = Batch(game, positions=[Position(fen, game)])
        planes = gymnasium.spaces.Box(0, 255, batch.planes().shape[1:], np.uint8)
        mask = gymnasium.spaces.Box(0, 1, (batch.actions,), np.int8)
        space = gymnasium.spaces.Dict({"observation": planes, "action_mask": mask})
        actions = gymnasium.spaces.Discrete(batch.actions)
        self.observation_spaces = {agent: space for agent in AGENTS}
        self.action_spaces = {agent: actions for agent in AGENTS}

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins again; in Chess960 the seed chooses the start position."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        # Games that have one start position take no notice of the number.
        start = Position(self.fen, self.game_name, number=int(self._random.integers(960)))
        self._game = Game.from_position(start)
        self._batch = Batch(self.game_name, positions=[start])
        self._played = 0
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = self._game.turn
        self._judge(self._game.outcome())

    def observe(self, agent: str) -> Observation:
        """The position as the side to move sees it. Only its own actions are in an agent's mask."""
        mask = self._batch.masks()[0].astype(np.int8)
        if agent != self._game.turn or self._game.is_game_over():
            mask[:] = 0
        return {"observation": self._batch.planes()[0], "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Plays an action of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._game.play(self._batch.move_of(0, int(action)))
        self._batch[0] = self._game.position
        self._played += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._judge(self._game.outcome())
        self.agent_selection = self._game.turn
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _judge(self, outcome: Outcome | None) -> None:
        if outcome is not None:
            self.terminations = dict.fromkeys(AGENTS, True)
            if outcome.winner is not None:
                self.rewards = {agent: 1.0 if agent == outcome.winner else -1.0 for agent in AGENTS}
        elif self._played >= self.max_actions:
            self.truncations = dict.fromkeys(AGENTS, True)

    def render(self) -> str | None:
        """The board drawn as text: given for ``ansi``, printed for ``human``."""
        if self.render_mode == "ansi":
            return str(self._game)
        if self.render_mode == "human":
            print(self._game)
        return None

    def close(self) -> None:
        """There is nothing to close."""
