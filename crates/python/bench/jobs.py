"""Measures what Ray costs: the overhead of a unit, what the driver can bear, and the speed-up of a second process.

    python crates/python/bench/jobs.py [--rounds 5]

The things measured take turns, so that a busy machine is busy for all of them; what is told are medians over the
rounds. Ray is started before anything is measured."""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from typing import NamedTuple

from sandtable.jobs import Perft, Selfplay, run
from sandtable.jobs.plan import Job
from sandtable.jobs.pools import InThisProcess, Pool, Processes
from sandtable.jobs.ray_pool import RayPool

# Units of nothing but a position with its moves counted, and units of some seconds of search.
EMPTY = Perft(depth=3, split=2, unit=1)
FULL = Selfplay(games=64, nodes=1500, unit=2)


class Kept:
    """A pool that outlives a run, with at most so many units at once."""

    def __init__(self, pool: Pool, capacity: int | None = None) -> None:
        self.pool = pool
        self.capacity = capacity or pool.capacity
        self.start, self.wait = pool.start, pool.wait

    def __len__(self) -> int:
        return len(self.pool)

    def close(self) -> None:
        pass


class Cost(NamedTuple):
    """Of a run: seconds on the clock, processor seconds of this process, and of the units."""

    clock: float
    driver: float
    units: float


def cost(job: Job, pool: Callable[[], Pool]) -> Cost:
    with tempfile.TemporaryDirectory() as folder:
        begun = time.process_time()
        report = run(job, folder, pool)
        return Cost(report.seconds, time.process_time() - begun, report.core_seconds)


def rounds(count: int, works: dict[str, tuple[Job, Callable[[], Pool]]]) -> dict[str, Cost]:
    """Medians of all works, each done once a round."""
    found: dict[str, list[Cost]] = {name: [] for name in works}
    for number in range(count + 1):
        for name, (job, pool) in works.items():
            measured = cost(job, pool)
            # The first round starts processes and is not counted.
            if number:
                found[name].append(measured)
    return {name: Cost(*map(statistics.median, zip(*costs))) for name, costs in found.items()}


def overhead(count: int) -> None:
    ray, processes = RayPool(processes=1), Processes(1)
    found = rounds(
        count,
        {
            "plain loop": (EMPTY, InThisProcess),
            "processes": (EMPTY, lambda: Kept(processes)),
            "Ray": (EMPTY, lambda: Kept(ray)),
            "Ray, 2,000 in flight": (EMPTY, lambda: Kept(ray, 2000)),
        },
    )
    ray.close()
    processes.close()
    plain = found["plain loop"]
    print(f"\n{EMPTY.count} units that are almost empty, one process, ms a unit\n")
    print("| | clock | over the plain loop | driver's processor |\n|---|---|---|---|")
    for name, measured in found.items():
        each = [1000 * seconds / EMPTY.count for seconds in (measured.clock, measured.clock - plain.clock, measured.driver)]
        print(f"| {name} | " + " | ".join(f"{number:.2f}" for number in each) + " |")


def speedup(count: int) -> None:
    """One process and two, by turns. Ray has two cores; one process is one unit at a time."""
    ray, processes = RayPool(processes=2), Processes(2)
    works: dict[str, tuple[Job, Callable[[], Pool]]] = {
        "plain loop": (FULL, InThisProcess),
        "Ray, 1 unit at a time": (FULL, lambda: Kept(ray, 1)),
        "Ray, 2 processes": (FULL, lambda: Kept(ray)),
        "processes, 2": (FULL, lambda: Kept(processes)),
    }
    found = rounds(count, works)
    ray.close()
    processes.close()
    print(f"\n{FULL.count} units of {FULL.unit} games, s\n")
    print("| | clock | core-seconds of the units | speed-up over one at a time |\n|---|---|---|---|")
    one = found["Ray, 1 unit at a time"]
    for name, measured in found.items():
        print(f"| {name} | {measured.clock:.2f} | {measured.units:.2f} | {one.clock / measured.clock:.2f} |")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=5)
    count = options.parse_args().rounds
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the beginning")
    overhead(count)
    speedup(count)
    print(f"\nload {os.getloadavg()[0]:.1f} at the end")


if __name__ == "__main__":
    main()
