"""Games of the engine against itself, for training. Seed and number of a game decide it: it is the one that
``sandtable-train play`` plays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

import pyarrow as pa

from sandtable._native import selfplay
from sandtable.jobs.plan import Params, Rows, Sums, Unit, at_least, checksum, unit_count

SCHEMA = pa.schema(
    [
        ("number", pa.int64()),
        ("start", pa.string()),
        ("opening", pa.list_(pa.uint32())),
        ("moves", pa.list_(pa.uint32())),
        ("scores", pa.list_(pa.int16())),
        ("result", pa.uint8()),
    ]
)


@dataclass(frozen=True)
class Selfplay:
    """``games`` games with ``nodes`` for each turn, ``unit`` games a unit. ``net`` is the file of a network, which
    every machine has to have in the same place."""

    games: int
    game: str = "chess"
    nodes: int = 1500
    seed: int = 1
    random: int = 6
    net: str | None = None
    unit: int = 50

    kind: ClassVar[str] = "selfplay"

    def __post_init__(self) -> None:
        at_least(1, games=self.games, nodes=self.nodes, unit=self.unit)
        at_least(0, seed=self.seed, random=self.random)
        # The name of the game and the network are refused here, not on another machine.
        selfplay(self.game, 0, 0, seed=0, nodes=1, random=0, network=network(self.params))

    @property
    def params(self) -> Params:
        return {
            "game": self.game,
            "games": self.games,
            "nodes": self.nodes,
            "seed": self.seed,
            "random": self.random,
            "net": self.net,
            "net_sha256": checksum(self.net) if self.net else None,
            "unit": self.unit,
        }

    @property
    def count(self) -> int:
        return unit_count(self.games, self.unit)

    def units(self) -> Iterator[Unit]:
        for number in range(self.count):
            first = number * self.unit
            yield Unit(number, (first, min(first + self.unit, self.games)))

    def fold(self) -> Sums:
        return Sums()


@lru_cache(maxsize=1)
def read_network(path: str, expected: str) -> bytes:
    """The network of a file, which has to be the one that the job was begun with."""
    if checksum(path) != expected:
        raise ValueError(f"{path}: another network than the one of the job")
    with open(path, "rb") as file:
        return file.read()


def network(params: Params) -> bytes | None:
    return read_network(params["net"], params["net_sha256"]) if params["net"] else None


def work(params: Params, unit: Unit) -> Rows:
    first, end = unit.payload
    rules = {name: params[name] for name in ("seed", "nodes", "random")}
    games = selfplay(params["game"], first, end, **rules, network=network(params))
    columns = [[getattr(game, name) for game in games] for name in SCHEMA.names]
    arrays = [pa.array(column, field.type) for column, field in zip(columns, SCHEMA)]
    results = [game.result for game in games]
    summary = {
        "games": len(games),
        "positions": sum(len(game.scores) for game in games),
        "first_won": results.count(2),
        "drawn": results.count(1),
        "second_won": results.count(0),
    }
    return Rows(pa.Table.from_arrays(arrays, schema=SCHEMA), summary)
