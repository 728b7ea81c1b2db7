"""Measures the package beside python-chess, in one run.

    python crates/python/bench/compare.py [--rounds 7] [--json FILE]

The things measured take turns: in every round each is measured once, so that a busy machine is busy for
all of them. What is told are medians over the rounds. It wants chess (python-chess, GPL, which the package
itself never imports) and numpy.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import chess
import numpy as np

import sandtable
from sandtable import Batch, Move, Position

DATA = Path(__file__).resolve().parents[3] / "data"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
BATCH = 4096


def fens(name: str) -> list[str]:
    with open(DATA / name, encoding="utf-8") as lines:
        return [json.loads(line)["fen"] for line in lines][:200]


def seconds(work: Callable[[], Any]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def game_of(name: str, length: int) -> list[Move]:
    """Moves of a game by chance that does not end."""
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


def push_all(push: Callable[[Any], Any], moves: list[Any]) -> float:
    begun = time.perf_counter()
    for move in moves:
        push(move)
    return (time.perf_counter() - begun) / len(moves)


def of_pushing(name: str) -> Callable[[], float]:
    moves = game_of(name, 100)

    def measure() -> float:
        times = []
        for _ in range(50):
            times.append(push_all(Position(game=name).push, moves))
        return statistics.median(times)

    return measure


def of_pushing_nothing() -> float:
    moves = game_of("chess", 100)
    return statistics.median(push_all(empty, moves) for _ in range(50))


def of_pushing_elsewhere() -> Callable[[], float]:
    moves = [chess.Move.from_uci(str(move)) for move in game_of("chess", 100) if move.manner != "castle"]
    board = chess.Board()
    legal = []
    for move in moves:
        if not board.is_legal(move):
            break
        legal.append(move)
        board.push(move)
    return lambda: statistics.median(push_all(chess.Board().push, legal) for _ in range(10))


# Legal moves as a list.


def of_listing(name: str, file: str) -> Callable[[], float]:
    positions = [Position(fen, name) for fen in fens(file)]

    def once() -> None:
        for position in positions:
            position.legal_moves

    return lambda: seconds(once) / len(positions)


def of_listing_elsewhere() -> float:
    boards = [chess.Board(fen) for fen in fens("chess/moves.jsonl")]

    def once() -> None:
        for board in boards:
            list(board.legal_moves)

    return seconds(once) / len(boards)


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


def of_perft(count: Callable[[], int], nodes: int) -> Callable[[], float]:
    def measure() -> float:
        begun = time.perf_counter()
        assert count() == nodes
        return (time.perf_counter() - begun) / nodes

    return measure


# Batches to masks and planes.


def batch_of(name: str) -> Batch:
    batch = Batch(name, BATCH)
    for turn in range(40):
        batch.reset(batch.outcomes() != 0)
        batch.push(batch.random_actions(seed=turn))
    return batch


def of_batches(name: str, form: str) -> Callable[[], float]:
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

    return lambda: statistics.median(seconds(once) for _ in range(9)) / BATCH


def of_advancing(name: str) -> Callable[[], float]:
    batch = batch_of(name)

    def once() -> None:
        batch.reset(batch.outcomes() != 0)
        batch.push(batch.random_actions(seed=random.getrandbits(63)))

    return lambda: statistics.median(seconds(once) for _ in range(9)) / BATCH


def measures() -> dict[str, Callable[[], float]]:
    kiwipete, there = Position(KIWIPETE), chess.Board(KIWIPETE)
    cotulenh = Position(game="cotulenh")
    return {
        "an empty call": of_pushing_nothing,
        "push, chess": of_pushing("chess"),
        "push, Cờ Tư Lệnh": of_pushing("cotulenh"),
        "push, python-chess": of_pushing_elsewhere(),
        "legal_moves, chess": of_listing("chess", "chess/moves.jsonl"),
        "legal_moves, Cờ Tư Lệnh": of_listing("cotulenh", "cotulenh/positions.jsonl"),
        "legal_moves, python-chess": of_listing_elsewhere,
        "perft in Python, chess": of_perft(lambda: perft(kiwipete, 3), 97_862),
        "perft in Python, Cờ Tư Lệnh": of_perft(lambda: perft(cotulenh, 2), 13_460),
        "perft in Python, python-chess": of_perft(lambda: perft_elsewhere(there, 3), 97_862),
        "Position.perft, chess": of_perft(lambda: kiwipete.perft(4), 4_085_603),
        "Position.perft, Cờ Tư Lệnh": of_perft(lambda: cotulenh.perft(3), 1_578_799),
        "masks and planes, chess": of_batches("chess", "masks"),
        "packed masks and planes, chess": of_batches("chess", "packed"),
        "masks and planes, Cờ Tư Lệnh": of_batches("cotulenh", "masks"),
        "packed masks and planes, Cờ Tư Lệnh": of_batches("cotulenh", "packed"),
        "legal_indices and planes, Cờ Tư Lệnh": of_batches("cotulenh", "indices"),
        "a random action played, chess": of_advancing("chess"),
        "a random action played, Cờ Tư Lệnh": of_advancing("cotulenh"),
    }


def main() -> None:
    asked = argparse.ArgumentParser(description="The package beside python-chess.")
    asked.add_argument("--rounds", type=int, default=7)
    asked.add_argument("--json", type=Path, help="write the figures there too")
    options = asked.parse_args()
    works = measures()
    times: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(options.rounds):
        for name, work in works.items():
            times[name].append(work())
    medians = {name: statistics.median(found) * 1e9 for name, found in times.items()}
    processors = len(os.sched_getaffinity(0))
    print(
        f"Python {platform.python_version()}, sandtable {sandtable.__version__}, "
        f"chess {chess.__version__}, numpy {np.__version__}; {processors} processors, "
        f"load {os.getloadavg()[0]:.1f}; medians of {options.rounds} rounds\n"
    )
    print(f"{'':40} {'ns':>12} {'a second':>14}")
    for name, nanoseconds in medians.items():
        print(f"{name:40} {nanoseconds:12,.1f} {1e9 / nanoseconds:14,.0f}")
    print()
    for game in ("chess", "Cờ Tư Lệnh"):
        over = medians[f"push, {game}"] - medians["an empty call"]
        print(f"one push of {game} over an empty call: {over:.0f} ns")
    for what in ("push", "legal_moves", "perft in Python"):
        ratio = medians[f"{what}, python-chess"] / medians[f"{what}, chess"]
        print(f"{what}: {ratio:.0f} times python-chess")
    native = medians["perft in Python, python-chess"] / medians["Position.perft, chess"]
    print(f"Position.perft: {native:,.0f} times a perft of python-chess")
    if options.json:
        options.json.write_text(json.dumps(medians, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
