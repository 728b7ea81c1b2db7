"""A match between two engines, in pairs of games, that ends when its test is decided."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

import pyarrow as pa

from sandtable._native import MatchPlan, MatchTally, read_pgn
from sandtable.jobs.plan import Params, Rows, Summary, Unit, at_least, checksum, seed_of, unit_count

OWN = [sys.executable, "-m", "sandtable.uci"]
SCHEMA = pa.schema(
    [
        ("pair", pa.int64()),
        ("first_begins", pa.bool_()),
        ("half_points", pa.uint8()),
        ("ending", pa.string()),
        ("plies", pa.int32()),
        ("start", pa.string()),
        ("moves", pa.string()),
    ]
)


@dataclass(frozen=True)
class Match:
    """At most ``pairs`` pairs of games, ``unit`` pairs a unit. Engines, rules and the test are written as for
    ``sandtable match``; programs have to be in the same place on every machine. A unit makes its own openings."""

    engines: tuple[str, str]
    pairs: int
    each: str | None = None
    game: str = "chess"
    sprt: str | None = None
    seed: int = 1
    plies: int = 8
    draw: str | None = None
    resign: str | None = None
    max_moves: int | None = None
    unit: int = 4

    kind: ClassVar[str] = "match"

    def __post_init__(self) -> None:
        at_least(1, pairs=self.pairs, unit=self.unit)
        at_least(0, seed=self.seed, plies=self.plies)
        MatchTally(self.sprt)
        self.params

    @property
    def params(self) -> Params:
        params: Params = {
            "engines": list(self.engines),
            "each": self.each,
            "game": self.game,
            "pairs": self.pairs,
            "sprt": self.sprt,
            "seed": self.seed,
            "plies": self.plies,
            "draw": self.draw,
            "resign": self.resign,
            "max_moves": self.max_moves,
            "unit": self.unit,
        }
        # An engine that was built again is another engine.
        params["programs"] = {name: program_checksum(name) for name in plan(params).programs}
        return params

    @property
    def count(self) -> int:
        return unit_count(self.pairs, self.unit)

    def units(self) -> Iterator[Unit]:
        for number in range(self.count):
            first = number * self.unit
            pairs = min(self.unit, self.pairs - first)
            yield Unit(number, (first, pairs, seed_of(self.seed, number)))

    def fold(self) -> Score:
        return Score(self.sprt)


class Score:
    """The pairs of a match, in their order, until the test is decided: whichever was played first does not matter."""

    def __init__(self, sprt: str | None) -> None:
        self.tally = MatchTally(sprt)
        self.positions = 0

    def add(self, summary: Summary) -> bool:
        self.positions += summary["positions"]
        for first, second in summary["pairs"]:
            self.tally.add_pair(first, second)
            if self.tally.decision:
                return True
        return False

    def result(self) -> Summary:
        return {**self.tally.summary(), "positions": self.positions}


def plan(params: Params) -> MatchPlan:
    first, second = params["engines"]
    rules: dict[str, Any] = {
        name: params[name] for name in ("each", "game", "plies", "draw", "resign", "max_moves")
    }
    return MatchPlan([first, second], OWN, **rules)


@lru_cache
def program_checksum(name: str) -> str:
    path = shutil.which(name)
    if path is None:
        raise ValueError(f"engine {name}: there is no such program")
    return checksum(path)


def work(params: Params, unit: Unit) -> Rows:
    first, pairs, seed = unit.payload
    for name, expected in params["programs"].items():
        if program_checksum(name) != expected:
            raise RuntimeError(f"engine {name}: another program than the one of the job")
    games = plan(params).play(seed, pairs)
    records = [next(read_pgn(game.pgn, params["game"])) for game in games]
    columns: list[list[Any]] = [
        [first + number // 2 for number in range(len(games))],
        [number % 2 == 0 for number in range(len(games))],
        [game.points for game in games],
        [game.ending for game in games],
        [game.plies for game in games],
        [record.start.fen() for record in records],
        [" ".join(str(node.uci()) for node in record.mainline()) for record in records],
    ]
    points = [game.points for game in games]
    summary = {
        "pairs": [list(pair) for pair in zip(points[::2], points[1::2])],
        "positions": sum(game.plies for game in games),
    }
    return Rows(pa.table(columns, schema=SCHEMA), summary)
