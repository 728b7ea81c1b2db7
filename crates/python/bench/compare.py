"""Measures the package beside python-chess, in one run.

    python crates/python/bench/compare.py [--rounds 7]

The things measured take turns: in every round each is measured once, so that a busy machine is busy for
all of them. What is told are medians over the rounds: of the processor time, which does not count waiting for
others, and of the time on the clock with its best round. It wants chess (python-chess, GPL, which the package itself
never imports) and numpy.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import statistics
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

import chess
import numpy as np

import sandtable
from sandtable import Batch, Move, Position

DATA = Path(__file__).resolve().parents[3] / "data"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
BATCH = 4096
FILES = {"chess": "chess/moves.jsonl", "cotulenh": "cotulenh/positions.jsonl"}


def fens(name: str) -> list[str]:
    with open(DATA / name, encoding="utf-8") as lines:
        return [json.loads(line)["fen"] for line in lines][:200]


class Cost(NamedTuple):
    """Seconds of the processors and of the clock."""

    cpu: float
    clock: float

    def each(self, count: int) -> Cost:
        return Cost(self.cpu / count, self.clock / count)


def cost(work: Callable[[], Any]) -> Cost:
    cpu, clock = time.process_time(), time.perf_counter()
    work()
    return Cost(time.process_time() - cpu, time.perf_counter() - clock)


def repeated(work: Callable[[], Any], times: int) -> Cost:
    return median(cost(work) for _ in range(times))


def median(costs: Iterable[Cost]) -> Cost:
    cpu, clock = zip(*costs)
    return Cost(statistics.median(cpu), statistics.median(clock))


def game_of(name: str, length: int) -> list[Move]:
    """Moves of a game by chance that is not over."""
    for seed in range(1000):
        chance = random.Random(seed)
        position = Position(game=name)
        while len(position.move_stack) < length and not position.is_game_over():
            position.push(chance.choice(position.legal_moves))
        if len(position.move_stack) == length:
            return position.move_stack
    raise RuntimeError("no such game")


# One push, beside an empty call: the same loop around both.


def empty(move: object) -> None:
    pass


def push_all(push: Callable[[Any], Any], moves: list[Any]) -> Cost:
    def once() -> None:
        for move in moves:
            push(move)

    return cost(once).each(len(moves))


def of_pushing(name: str) -> Callable[[], Cost]:
    moves = game_of(name, 100)
    return lambda: median(push_all(Position(game=name).push, moves) for _ in range(50))


def of_pushing_listed(name: str) -> Callable[[], Cost]:
    """Every legal move of a position pushed and popped, as a search does."""
    positions = [Position(fen, name) for fen in fens(FILES[name])]
    legal = [position.legal_moves for position in positions]

    def once() -> None:
        for position, moves in zip(positions, legal):
            push, pop = position.push, position.pop
            for move in moves:
                push(move)
                pop()

    return lambda: repeated(once, 20).each(sum(map(len, legal)))


def of_pushing_nothing() -> Callable[[], Cost]:
    moves = game_of("chess", 100)
    return lambda: median(push_all(empty, moves) for _ in range(50))


def of_pushing_elsewhere() -> Callable[[], Cost]:
    board = chess.Board()
    moves: list[chess.Move] = []
    chance = random.Random(0)
    while len(moves) < 100:
        moves.append(chance.choice(list(board.legal_moves)))
        board.push(moves[-1])
    return lambda: median(push_all(chess.Board().push, moves) for _ in range(10))


# Legal moves as a list.


def of_listing(name: str) -> Callable[[], Cost]:
    positions = [Position(fen, name) for fen in fens(FILES[name])]

    def once() -> None:
        for position in positions:
            position.legal_moves

    return lambda: repeated(once, 20).each(len(positions))


def of_listing_elsewhere() -> Callable[[], Cost]:
    boards = [chess.Board(fen) for fen in fens(FILES["chess"])]

    def once() -> None:
        for board in boards:
            list(board.legal_moves)

    return lambda: repeated(once, 5).each(len(boards))


# perft, written in Python, and the native one.


def perft(position: Position, depth: int) -> int:
    moves = position.legal_moves
    if depth == 1:
        return len(moves)
    nodes = 0
    for move in moves:
        position.push(move)
        nodes += perft(position, depth - 1)
        position.pop()
    return nodes


def perft_elsewhere(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += perft_elsewhere(board, depth - 1)
        board.pop()
    return nodes


def of_perft(count: Callable[[], int], nodes: int, times: int = 9) -> Callable[[], Cost]:
    def once() -> None:
        assert count() == nodes

    return lambda: repeated(once, times).each(nodes)


# Batches to masks and planes.


def batch_of(name: str) -> Batch:
    batch = Batch(name, BATCH)
    for turn in range(40):
        batch.reset(batch.outcomes() != 0)
        batch.push(batch.random_actions(seed=turn))
    return batch


def of_batches(name: str, form: str) -> Callable[[], Cost]:
    batch = batch_of(name)
    planes = batch.planes()
    masks: Any = batch.masks() if form == "masks" else batch.packed_masks()

    def once() -> None:
        if form == "masks":
            batch.masks(out=masks)
        elif form == "packed":
            batch.packed_masks(out=masks)
        else:
            batch.legal_indices()
        batch.planes(out=planes)

    return lambda: repeated(once, 21).each(BATCH)


def of_clearing(name: str, form: str) -> Callable[[], Cost]:
    """The memory of masks, or of packed masks and planes, set to zero: no rule is asked."""
    batch = Batch(name, BATCH)
    arrays = [batch.masks()] if form == "masks" else [batch.packed_masks(), batch.planes()]

    def once() -> None:
        for array in arrays:
            array.fill(0)

    return lambda: repeated(once, 5).each(BATCH)


def of_choosing(name: str) -> Callable[[], Cost]:
    """The legal moves of each position listed, and nothing written but the number of one."""
    batch = batch_of(name)
    return lambda: repeated(lambda: batch.random_actions(seed=1), 21).each(BATCH)


def of_advancing(name: str) -> Callable[[], Cost]:
    batch = batch_of(name)

    def once() -> None:
        batch.reset(batch.outcomes() != 0)
        batch.push(batch.random_actions(seed=random.getrandbits(63)))

    return lambda: repeated(once, 21).each(BATCH)


def measures() -> dict[str, Callable[[], Cost]]:
    kiwipete, there = Position(KIWIPETE), chess.Board(KIWIPETE)
    cotulenh = Position(game="cotulenh")
    return {
        "an empty call": of_pushing_nothing(),
        "push, chess": of_pushing("chess"),
        "push, Cờ Tư Lệnh": of_pushing("cotulenh"),
        "push, python-chess": of_pushing_elsewhere(),
        "push of a listed move and pop, chess": of_pushing_listed("chess"),
        "push of a listed move and pop, Cờ Tư Lệnh": of_pushing_listed("cotulenh"),
        "legal_moves, chess": of_listing("chess"),
        "legal_moves, Cờ Tư Lệnh": of_listing("cotulenh"),
        "legal_moves, python-chess": of_listing_elsewhere(),
        "perft in Python, chess": of_perft(lambda: perft(kiwipete, 3), 97_862),
        "perft in Python, Cờ Tư Lệnh": of_perft(lambda: perft(cotulenh, 2), 13_460),
        "perft in Python, python-chess": of_perft(lambda: perft_elsewhere(there, 3), 97_862, 1),
        "Position.perft, chess": of_perft(lambda: kiwipete.perft(4), 4_085_603),
        "Position.perft, Cờ Tư Lệnh": of_perft(lambda: cotulenh.perft(3), 1_578_799),
        "masks and planes, chess": of_batches("chess", "masks"),
        "packed masks and planes, chess": of_batches("chess", "packed"),
        "masks and planes, Cờ Tư Lệnh": of_batches("cotulenh", "masks"),
        "packed masks and planes, Cờ Tư Lệnh": of_batches("cotulenh", "packed"),
        "legal_indices and planes, Cờ Tư Lệnh": of_batches("cotulenh", "indices"),
        "masks cleared, Cờ Tư Lệnh": of_clearing("cotulenh", "masks"),
        "packed masks and planes cleared, Cờ Tư Lệnh": of_clearing("cotulenh", "packed"),
        "a random action chosen, chess": of_choosing("chess"),
        "a random action chosen, Cờ Tư Lệnh": of_choosing("cotulenh"),
        "a random action played, chess": of_advancing("chess"),
        "a random action played, Cờ Tư Lệnh": of_advancing("cotulenh"),
    }


def tell(times: dict[str, list[Cost]]) -> None:
    print(f"{'nanoseconds':42} {'processor':>11} {'clock':>11} {'best':>11}")
    for name, costs in times.items():
        middle, best = median(costs), min(found.clock for found in costs)
        figures = (middle.cpu * 1e9, middle.clock * 1e9, best * 1e9)
        print(f"{name:42}", *(f"{figure:11,.1f}" for figure in figures))
    print()
    cpu = {name: median(costs).cpu * 1e9 for name, costs in times.items()}
    for game in ("chess", "Cờ Tư Lệnh"):
        over = cpu[f"push, {game}"] - cpu["an empty call"]
        listed = cpu[f"push of a listed move and pop, {game}"] - 2 * cpu["an empty call"]
        print(f"{game}: a push is {over:.0f} ns over an empty call, that of a listed move ", end="")
        print(f"with its pop {listed:.0f} ns over two")
    for what in ("push", "legal_moves", "perft in Python"):
        ratio = cpu[f"{what}, python-chess"] / cpu[f"{what}, chess"]
        print(f"{what}: {ratio:.0f} times python-chess")
    native = cpu["perft in Python, python-chess"] / cpu["Position.perft, chess"]
    print(f"Position.perft: {native:,.0f} times a perft of python-chess")


def main() -> None:
    asked = argparse.ArgumentParser(description="The package beside python-chess.")
    asked.add_argument("--rounds", type=int, default=7)
    options = asked.parse_args()
    works = measures()
    times: dict[str, list[Cost]] = {name: [] for name in works}
    for _ in range(options.rounds):
        for name, work in works.items():
            times[name].append(work())
    processors = len(os.sched_getaffinity(0))
    print(
        f"Python {platform.python_version()}, sandtable {sandtable.__version__}, "
        f"chess {chess.__version__}, numpy {np.__version__}; {processors} processors, "
        f"load {os.getloadavg()[0]:.1f}; medians of {options.rounds} rounds\n"
    )
    tell(times)


if __name__ == "__main__":
    main()
