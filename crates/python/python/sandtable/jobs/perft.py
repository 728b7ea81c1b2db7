"""Positions counted to a depth. The tree is cut at a smaller depth: every position there is counted once, however many
ways lead to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import pyarrow as pa

from sandtable import Position
from sandtable.jobs.plan import Params, Rows, Sums, Unit, at_least, unit_count

Points = tuple[int, int] | None
Root = tuple[str, Points]

SCHEMA = pa.schema([("fen", pa.string()), ("ways", pa.int64()), ("nodes", pa.int64())])
# Enough to give a thousand processes work, and few enough to be found in a second.
ENOUGH_ROOTS = 2000


@dataclass(frozen=True)
class Perft:
    """The count from a position to ``depth``. The tree is cut at depth ``split``, by itself where there are some
    thousand positions; ``unit`` of them are a unit."""

    depth: int
    fen: str | None = None
    game: str = "chess"
    split: int | None = None
    unit: int = 25

    kind: ClassVar[str] = "perft"

    def __post_init__(self) -> None:
        at_least(1, depth=self.depth, unit=self.unit)
        at_least(0, split=self.split or 0)
        if self.split is not None and self.split >= self.depth:
            raise ValueError(f"split={self.split}: expected less than depth={self.depth}")

    @property
    def params(self) -> Params:
        start = Position(self.fen, self.game)
        return {
            "game": start.game,
            "fen": start.fen(),
            "points": start.points,
            "depth": self.depth,
            "split": self.cut[0],
            "unit": self.unit,
        }

    @cached_property
    def cut(self) -> tuple[int, list[tuple[Root, int]]]:
        """The depth of the cut, and the positions there with the number of ways that lead to them."""
        start = Position(self.fen, self.game)
        ways: dict[Root, int] = {(start.fen(), start.points): 1}
        depth = 0
        while depth < (self.depth - 1 if self.split is None else self.split):
            if self.split is None and len(ways) >= ENOUGH_ROOTS:
                break
            ways = one_deeper(ways, start.game)
            depth += 1
        return depth, list(ways.items())

    @property
    def count(self) -> int:
        return unit_count(len(self.cut[1]), self.unit)

    def units(self) -> Iterator[Unit]:
        # Neighbours have alike many moves: dealt out like cards, units come out alike.
        for number in range(self.count):
            yield Unit(number, self.cut[1][number :: self.count])

    def fold(self) -> Sums:
        return Sums()


def one_deeper(ways: dict[Root, int], game: str) -> dict[Root, int]:
    deeper: dict[Root, int] = {}
    for (fen, points), count in ways.items():
        position = Position(fen, game, points=points)
        for move in position.legal_moves:
            position.push(move)
            key = (position.fen(), position.points)
            deeper[key] = deeper.get(key, 0) + count
            position.pop()
    return deeper


def work(params: Params, unit: Unit) -> Rows:
    depth = params["depth"] - params["split"]
    fens, ways, nodes = [], [], []
    for (fen, points), count in unit.payload:
        fens.append(fen)
        ways.append(count)
        nodes.append(Position(fen, params["game"], points=points).perft(depth))
    counted = sum(nodes)
    summary = {"nodes": sum(way * node for way, node in zip(ways, nodes)), "positions": counted}
    return Rows(pa.table([fens, ways, nodes], schema=SCHEMA), summary)
