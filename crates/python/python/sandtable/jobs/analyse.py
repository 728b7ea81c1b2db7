"""Every position of a collection of games, searched with the same number of nodes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

import pyarrow as pa

from sandtable import Engine, Game, Move, PgnError, Record, open_pgn
from sandtable.jobs.plan import Params, Rows, Sums, Unit, at_least, checksum, unit_count

SCHEMA = pa.schema(
    [
        ("game", pa.int64()),
        ("ply", pa.int32()),
        ("fen", pa.string()),
        ("played", pa.string()),
        ("cp", pa.int32()),
        ("mate", pa.int32()),
        ("depth", pa.int32()),
        ("nodes", pa.int64()),
        ("line", pa.string()),
    ]
)
# A small table is cleared quickly, and a unit does not fill a larger one.
TABLE_MEBIBYTES = 8


class Stretch(NamedTuple):
    """Some positions of a game: after ``first`` moves, and so on to before ``end``."""

    number: int
    game: str
    fen: str
    points: tuple[int, int] | None
    moves: list[int]
    first: int
    end: int


@dataclass(frozen=True)
class Analyse:
    """The positions of the games of a PGN file, from the first to the one after the last move, with ``nodes`` for each;
    ``unit`` positions a unit. A game that is damaged is an error, or left out."""

    pgn: str
    game: str | None = None
    nodes: int = 20_000
    skip_damaged: bool = False
    unit: int = 200

    kind: ClassVar[str] = "analyse"

    def __post_init__(self) -> None:
        at_least(1, nodes=self.nodes, unit=self.unit)

    @property
    def params(self) -> Params:
        return {
            "pgn_sha256": self.checksum,
            "game": self.game,
            "nodes": self.nodes,
            "skip_damaged": self.skip_damaged,
            "unit": self.unit,
        }

    @cached_property
    def checksum(self) -> str:
        return checksum(self.pgn)

    @cached_property
    def count(self) -> int:
        return unit_count(sum(len(record.mainline()) + 1 for _, record in self.records()), self.unit)

    def records(self) -> Iterator[tuple[int, Record]]:
        """The games with their numbers, counted from 1."""
        reader = open_pgn(self.pgn, self.game)
        number = 0
        while True:
            number += 1
            try:
                record = next(reader)
            except StopIteration:
                return
            except PgnError as error:
                if not self.skip_damaged:
                    raise ValueError(f"{self.pgn}: {error}") from error
                continue
            if not record.faults:
                yield number, record
            elif not self.skip_damaged:
                fault = record.faults[0]
                place = f"game {fault['game']}, line {fault['line']}, column {fault['column']}"
                raise ValueError(f"{self.pgn}: {place}: {fault['message']}")

    def units(self) -> Iterator[Unit]:
        unit: list[Stretch] = []
        number, room = 0, self.unit
        for game, record in self.records():
            start = record.start
            moves = [node.move.bits for node in record.mainline() if node.move]
            first = 0
            while first <= len(moves):
                end = min(first + room, len(moves) + 1)
                played = moves[:end]
                unit.append(Stretch(game, record.game, start.fen(), start.points, played, first, end))
                room -= end - first
                first = end
                if not room:
                    yield Unit(number, unit)
                    unit, number, room = [], number + 1, self.unit
        if unit:
            yield Unit(number, unit)

    def fold(self) -> Sums:
        return Sums()


def work(params: Params, unit: Unit) -> Rows:
    engine = Engine(hash_mb=TABLE_MEBIBYTES)
    rows: list[dict[str, Any]] = []
    for stretch in unit.payload:
        engine.forget()
        rows.extend(analysed(engine, Stretch(*stretch), params["nodes"]))
    summary = {
        "positions": len(rows),
        "searched": sum(row["depth"] is not None for row in rows),
        "nodes": sum(row["nodes"] or 0 for row in rows),
    }
    return Rows(pa.Table.from_pylist(rows, schema=SCHEMA), summary)


def analysed(engine: Engine, stretch: Stretch, nodes: int) -> Iterator[dict[str, Any]]:
    game = Game(stretch.fen, stretch.game, points=stretch.points)
    family = "cotulenh" if stretch.game.startswith("cotulenh") else "chess"
    moves = [Move.from_bits(family, bits) for bits in stretch.moves]
    for ply in range(stretch.end):
        if ply >= stretch.first:
            played = game.position.san(moves[ply]) if ply < len(moves) else None
            row = {"game": stretch.number, "ply": ply, "fen": game.fen(), "played": played}
            yield row | searched(engine, game, nodes)
        if ply < len(moves):
            game.play_on(moves[ply])


def searched(engine: Engine, game: Game, nodes: int) -> dict[str, Any]:
    """What the engine thinks of a position; nothing if the game is over."""
    names = ("cp", "mate", "depth", "nodes", "line")
    found = [] if game.is_game_over() else engine.analyse(game, nodes=nodes)
    if not found:
        return dict.fromkeys(names)
    [line] = found
    return dict(zip(names, (line.cp, line.mate, line.depth, line.nodes, " ".join(line.san))))
