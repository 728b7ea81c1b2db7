"""How far a job is, and what it cost."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from typing import TextIO

from sandtable.jobs.plan import Summary
from sandtable.jobs.work import Done

WIDTH = 30
REDRAW = 0.2


@dataclass(frozen=True)
class Report:
    """What a job came to, and what this run of it did: a run that resumes does only the rest."""

    result: Summary
    units: int
    units_done_now: int
    positions_now: int
    core_seconds: float
    seconds: float

    @property
    def core_seconds_a_million(self) -> float | None:
        return self.core_seconds * 1e6 / self.positions_now if self.positions_now else None

    def __str__(self) -> str:
        lines = [f"{name}: {value}" for name, value in self.result.items()]
        done = f"{self.units_done_now} of {self.units} units in this run, {self.seconds:.1f} s"
        lines.append(done)
        cost = self.core_seconds_a_million
        if cost is not None:
            spent = f"{self.core_seconds:.1f} core-seconds for {self.positions_now:,} positions"
            lines.append(f"{spent}: {cost:,.3g} for a million")
        return "\n".join(lines)


class Progress:
    """Counts what is done, and draws a bar where there is a terminal."""

    def __init__(self, units: int, before: int, stream: TextIO | None = None) -> None:
        self.stream = stream or sys.stderr
        self.shows = self.stream.isatty()
        self.units, self.before = units, before
        self.now = 0
        self.positions = 0
        self.core_seconds = 0.0
        self.begun = time.monotonic()
        self.drawn = 0.0
        self.draw()

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.begun

    def add(self, done: Done) -> None:
        self.now += 1
        self.positions += done.summary["positions"]
        self.core_seconds += done.core_seconds
        if time.monotonic() - self.drawn > REDRAW:
            self.draw()

    def draw(self) -> None:
        if self.shows:
            self.drawn = time.monotonic()
            self.stream.write(f"\r{self.line()}\x1b[K")
            self.stream.flush()

    def line(self) -> str:
        done = self.before + self.now
        share = done / self.units
        bar = ("#" * int(share * WIDTH)).ljust(WIDTH)
        left = f", {self.seconds / self.now * (self.units - done):,.0f} s left" if self.now else ""
        return f"[{bar}] {done:,}/{self.units:,} units, {self.positions:,} positions, {self.seconds:,.0f} s{left}"

    def end(self) -> None:
        if self.shows:
            self.draw()
            self.stream.write("\n")
