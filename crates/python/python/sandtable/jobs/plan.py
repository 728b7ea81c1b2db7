"""What a job is: parameters that decide its result, units of equal size, and what the units come to."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Protocol

import pyarrow as pa

Params = dict[str, Any]
Summary = dict[str, Any]


@dataclass(frozen=True)
class Unit:
    """Work for one process: what it needs beside the parameters of the job is in ``payload``."""

    number: int
    payload: Any


@dataclass(frozen=True)
class Rows:
    """What a unit came to: a table, and a few numbers about it. Nothing in it depends on time or place."""

    table: pa.Table
    summary: Summary


class Fold(Protocol):
    """What the units of a job come to. They are added in the order of their numbers."""

    def add(self, summary: Summary) -> bool:
        """Counts a unit. True if no further one is needed."""
        ...

    def result(self) -> Summary: ...


class Job(Protocol):
    """A kind of work. ``work`` does one unit; it is a function of the parameters and the unit, and of nothing else."""

    kind: ClassVar[str]

    @property
    def params(self) -> Params:
        """All that decides the result, as JSON has it."""
        ...

    @property
    def count(self) -> int:
        """How many units there are."""
        ...

    def units(self) -> Iterator[Unit]:
        """The units, in the order of their numbers, made as they are asked for."""
        ...

    def fold(self) -> Fold: ...


class Sums:
    """The fold of jobs that only add up."""

    def __init__(self) -> None:
        self.sums: Summary = {}

    def add(self, summary: Summary) -> bool:
        for name, number in summary.items():
            self.sums[name] = self.sums.get(name, 0) + number
        return False

    def result(self) -> Summary:
        return self.sums


def unit_count(things: int, unit: int) -> int:
    """How many units of a size there are, the last maybe smaller."""
    return -(-things // unit)


def at_least(least: int, **numbers: int) -> None:
    """Refuses numbers that are too small, by their names."""
    for name, number in numbers.items():
        if number < least:
            raise ValueError(f"{name}={number}: expected at least {least}")


def seed_of(seed: int, unit: int) -> int:
    """The seed of a unit: that of the job and the number of the unit decide it."""
    return int.from_bytes(hashlib.sha256(f"{seed} {unit}".encode()).digest()[:8], "little")


def checksum(path: str | Path) -> str:
    """SHA-256 of a file."""
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while piece := file.read(1 << 20):
            digest.update(piece)
    return digest.hexdigest()
