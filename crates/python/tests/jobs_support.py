"""What the tests of jobs share: games to analyse, pools that interrupt and mix, and what a folder holds."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from sandtable.jobs import Match
from sandtable.jobs.pools import InThisProcess
from sandtable.jobs.work import Done, perform

GAMES = '[White "A"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n\n[White "B"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n'
DEPLOY = "6c4/11/11/11/11/5i5/11/5(TI)5/11/11/11/8C2 r - - 0 1"


def pgn(folder: Path, text: str = GAMES) -> str:
    file = folder / "games.pgn"
    file.write_text(text, encoding="utf-8")
    return str(file)


def a_match(**options: Any) -> Match:
    rules: dict[str, Any] = {"pairs": 6, "unit": 1, "max_moves": 12, "each": "depth=1"} | options
    return Match(("self", "material"), **rules)


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a job."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != ".lock"
    }


def rows(folder: Path) -> list[dict[str, Any]]:
    return [row for file in sorted((folder / "units").glob("*.parquet")) for row in pq.read_table(file).to_pylist()]


class Interrupted(Exception):
    pass


class Interrupts(InThisProcess):
    """Does some units and no more."""

    def __init__(self, units: int) -> None:
        super().__init__()
        self.units = units

    def wait(self) -> list[Done]:
        if not self.units:
            raise Interrupted
        self.units -= 1
        return super().wait()


class Shuffled(InThisProcess):
    """Has several units at once and gives them back in an order by chance. What was done once is not done again."""

    def __init__(self, seed: int, capacity: int, known: dict[int, Done]) -> None:
        super().__init__()
        self.chance = random.Random(seed)
        self.capacity = capacity
        self.known = known

    def wait(self) -> list[Done]:
        order, unit = self.waiting.pop(self.chance.randrange(len(self.waiting)))
        if unit.number not in self.known:
            self.known[unit.number] = perform(order, unit)
        return [self.known[unit.number]]
