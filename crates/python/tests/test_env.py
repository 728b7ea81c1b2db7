"""The environment, by PettingZoo's own tests and by the rules."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]

from sandtable import GAMES, Position, action_names
from sandtable.env import env, raw_env


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_the_api_of_pettingzoo(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(game), num_cycles=60, verbose_progress=False)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("game", ["chess", "chess960", "cotulenh", "cotulenh-rulebook-air"])
def test_seeds(game: str) -> None:
    seed_test(lambda: env(game), num_cycles=60)


def played(board: Any, *names: str) -> None:
    """Plays actions by their names, as the side to move sees them."""
    known = action_names(board.unwrapped.game_name)
    for name in names:
        board.step(known.index(name))


def test_the_winner_gets_one_and_the_loser_loses_one() -> None:
    board = env("chess")
    board.reset(seed=0)
    # f3 e5 g4 Qh4 mate; Black sees the board mirrored.
    played(board, "f2f3", "e7e5".translate(str.maketrans("75", "24")), "g2g4", "d1h5")
    assert board.rewards == {"first": -1, "second": 1}
    assert board.terminations == {"first": True, "second": True}
    observation, reward, *_ = board.last()
    assert reward == -1 and not observation["action_mask"].any()


def test_a_side_may_act_several_times_in_a_row() -> None:
    board = env("cotulenh", fen="6c4/11/11/11/11/5i5/11/5(TI)5/11/11/11/8C2 r - - 0 1")
    board.reset()
    played(board, "1:f5f7")
    assert board.agent_selection == "first"
    assert not board.observe("second")["action_mask"].any()
    played(board, "commit")
    assert board.agent_selection == "second"


def test_repetition_ends_a_game_of_cotulenh() -> None:
    board = env("cotulenh")
    board.reset()
    for _ in range(2):
        played(board, "g1f1", "g1f1", "f1g1", "f1g1")
    assert board.terminations["first"] and board.rewards == {"first": 0, "second": 0}


def test_an_illegal_action_loses_or_is_refused() -> None:
    board = env("chess")
    board.reset()
    board.step(0)
    assert board.rewards["first"] == -1 and board.terminations["first"]
    raw = raw_env("chess")
    raw.reset()
    with pytest.raises(ValueError):
        raw.step(0)


def test_long_games_are_truncated() -> None:
    board = raw_env("chess", max_actions=3)
    board.reset()
    for name in ("a2a3", "a2a3", "b2b3"):
        assert not board.truncations["first"]
        played(board, name)
    assert board.truncations == {"first": True, "second": True}


def test_chess960_begins_by_the_seed() -> None:
    board = raw_env("chess960")
    starts = []
    for seed in (1, 1, 2, 3):
        board.reset(seed=seed)
        starts.append(board.observe("first")["observation"])
    assert (starts[0] == starts[1]).all()
    assert any((starts[0] != other).any() for other in starts[2:])


def test_it_is_drawn_and_pickled() -> None:
    board = pickle.loads(pickle.dumps(raw_env("chess", render_mode="ansi")))
    board.reset()
    assert board.render() == str(Position())
    assert board.observe("first")["observation"].dtype == np.uint8
    board.close()
