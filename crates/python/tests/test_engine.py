"""The engine: analyses, levels, stopping."""

from __future__ import annotations

import subprocess
import sys
import threading

import pytest

from sandtable import Engine, Game, GameOverError, Position

SCHOLAR = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"


def test_several_lines_come_best_first() -> None:
    lines = Engine().analyse(Position(), depth=4, lines=3)
    assert [line.number for line in lines] == [1, 2, 3]
    assert len({line.san[0] for line in lines}) == 3
    values = [line.cp for line in lines if line.cp is not None]
    assert values == sorted(values, reverse=True) and len(values) == 3
    assert all(line.depth == 4 and line.nodes > 0 and line.time >= 0 for line in lines)


def test_the_value_is_the_first_sides() -> None:
    queen_up = "4k3/8/8/8/8/8/8/3QK3"
    for turn in "wb":
        [line] = Engine().analyse(Position(f"{queen_up} {turn} - - 0 1"), depth=3)
        assert (line.cp or 0) > 300 or (line.mate or 0) > 0


@pytest.mark.parametrize("game", ["chess", "chess960", "cotulenh", "cotulenh-rulebook-marine"])
def test_every_level_plays_whole_turns(game: str) -> None:
    engine = Engine(seed=1)
    played = Game(game=game)
    for level in range(1, 10):
        before = played.turn
        choice = engine.play(played, level=level, nodes=2_000)
        for move in choice.turn:
            played.play(move)
        assert played.turn != before and played.turns()[-1]["text"] == choice.san


def test_a_seed_repeats_the_errors_of_a_level() -> None:
    def turns(seed: int) -> list[str | None]:
        return [Engine(seed=seed).play(Position(), level=1).san for _ in range(4)]

    assert turns(5) == turns(5)
    assert len({turns(seed)[0] for seed in range(12)}) > 1


def test_the_past_of_a_game_counts() -> None:
    game = Game("3k4/8/8/8/8/8/1q6/6K1 w - - 0 1")
    for move in ("Kh1", "Ke8", "Kg1", "Kd8"):
        game.play(move)
    # White is lost, but after Kh1 the position has stood before.
    [repeated] = Engine().analyse(game, depth=1)
    [lost] = Engine().analyse(game.position, depth=1)
    assert repeated.cp == 0 and repeated.san == ["Kh1"]
    assert lost.cp is not None and lost.cp < -500


def test_what_is_over_is_not_thought_about() -> None:
    position = Position(SCHOLAR)
    position.push("Qxf7")
    engine = Engine()
    for question in (position, Game.from_position(position)):
        with pytest.raises(GameOverError):
            engine.analyse(question, depth=1)
        with pytest.raises(GameOverError):
            engine.play(question, level=1)


def test_wrong_limits_are_refused() -> None:
    engine = Engine()
    with pytest.raises(ValueError, match="expected a limit"):
        engine.analyse(Position())
    with pytest.raises(ValueError, match="expected a limit"):
        engine.play(Position())
    with pytest.raises(ValueError, match="expected seconds"):
        engine.analyse(Position(), time=-1.0)
    with pytest.raises(ValueError, match="expected 1 to 10"):
        engine.play(Position(), level=11)
    with pytest.raises(ValueError, match="do not fit"):
        Engine(hash_mb=1 << 40)
    with pytest.raises(ValueError, match="at least 1"):
        Engine(threads=0)
    with pytest.raises(TypeError):
        engine.analyse("e4", depth=1)  # type: ignore[arg-type]


def test_an_analysis_is_iterated_and_stopped() -> None:
    engine = Engine()
    depths = []
    with engine.analysis(Position()) as analysis:
        for line in analysis:
            depths.append(line.depth)
            if line.depth == 5:
                analysis.stop()
    assert depths[:5] == [1, 2, 3, 4, 5] and list(analysis) == []
    # It is free again.
    assert engine.analyse(Position(), depth=1)


def test_one_search_at_a_time() -> None:
    engine = Engine()
    with engine.analysis(Position()):
        with pytest.raises(RuntimeError, match="searching"):
            engine.analyse(Position(), depth=1)
    engine.forget()
    assert engine.analyse(Position(), depth=1)


def test_an_analysis_is_stopped_from_another_thread() -> None:
    analysis = Engine().analysis(Position())
    next(analysis)
    # Python goes on while the engine thinks, or this would never run.
    stopper = threading.Timer(0.05, analysis.stop)
    stopper.start()
    for _ in analysis:
        pass
    stopper.join()


def test_other_threads_run_while_it_thinks() -> None:
    counted = 0
    done = threading.Event()

    def count() -> None:
        nonlocal counted
        while not done.is_set():
            counted += 1

    counter = threading.Thread(target=count)
    counter.start()
    before = counted
    Engine().analyse(Position(), nodes=300_000)
    after = counted
    done.set()
    counter.join()
    assert after - before > 1000


INTERRUPTED = """
import os, signal, threading
from sandtable import Engine, Position
engine = Engine()
def interrupt():
    while not engine.is_searching:
        pass
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=interrupt).start()
try:
    {search}
except KeyboardInterrupt:
    print("stopped")
assert not engine.is_searching
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send")
@pytest.mark.parametrize(
    "search",
    [
        "for line in engine.analysis(Position()): pass",
        "engine.analyse(Position(), time=1000)",
        "engine.play(Position(), time=1000)",
    ],
)
def test_control_c_stops_it(search: str) -> None:
    script = INTERRUPTED.format(search=search)
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (ended.stdout, ended.returncode) == ("stopped\n", 0), ended.stderr
