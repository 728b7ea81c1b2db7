"""Measures what Ray costs: the overhead of a unit, what the driver can bear, and the speed-up of a second process.

    python crates/python/bench/jobs.py [--rounds 5] [--only overhead|planning|speedup]

The things measured take turns, so that a busy machine is busy for all of them; what is told are medians over the
rounds, of the clock and of processor time, which does not count waiting for others: that of this process, the driver,
and that of all processes it started, Ray's own among them. Ray is started before anything is measured."""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

# Ray's workers yield to every other process: a plain loop does not.
os.environ["RAY_worker_niceness"] = "0"

from sandtable.jobs import Analyse, Perft, Selfplay, run
from sandtable.jobs.folder import Folder
from sandtable.jobs.plan import Job
from sandtable.jobs.pools import InThisProcess, Pool, Processes
from sandtable.jobs.ray_pool import RayPool

# Units of nothing but a position with its moves counted, and units of some tenths of a second of search.
EMPTY = Perft(depth=3, split=2, unit=1)
FULL = Selfplay(games=64, nodes=1500, unit=4)


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
    """Of a run: seconds on the clock, processor seconds of this process and of all, and of the units alone."""

    clock: float
    driver: float
    whole: float
    units: float


def processor_seconds(pid: str) -> float:
    """Of a process and of those that it started and that still run."""
    process = Path("/proc") / pid
    try:
        fields = (process / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        own = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        children = [child for task in process.glob("task/*/children") for child in task.read_text().split()]
    except OSError:
        return 0.0
    return own + sum(map(processor_seconds, children))


def cost(job: Job, pool: Callable[[], Pool]) -> Cost:
    with tempfile.TemporaryDirectory() as folder:
        whole, driver = processor_seconds("self"), time.process_time()
        report = run(job, folder, pool)
        driver = time.process_time() - driver
        return Cost(report.seconds, driver, processor_seconds("self") - whole, report.core_seconds)


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
            "Ray, all in flight": (EMPTY, lambda: Kept(ray, EMPTY.count)),
        },
    )
    ray.close()
    processes.close()
    plain = found["plain loop"]
    print(f"\n{EMPTY.count} units that are almost empty, one process; ms a unit\n")
    print("| | clock | over the plain loop | processor, driver | processor, all | over the plain loop |")
    print("|---|---|---|---|---|---|")
    for name, measured in found.items():
        clock, driver, whole, _ = (1000 * seconds / EMPTY.count for seconds in measured)
        more = [1000 * seconds / EMPTY.count for seconds in (plain.clock, plain.whole)]
        each = [clock, clock - more[0], driver, whole, whole - more[1]]
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
    print("| | clock | speed-up | processor, units | processor, all |\n|---|---|---|---|---|")
    one = found["Ray, 1 unit at a time"]
    for name, measured in found.items():
        clock, _, whole, units = measured
        print(f"| {name} | {clock:.2f} | {one.clock / clock:.2f} | {units:.2f} | {whole:.2f} |")


def planning() -> None:
    """What the driver does beside handing out units: games cut into units, a folder looked through to go on."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.pgn"
        file.write_text("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n\n" * 5000, encoding="utf-8")
        job = Analyse(str(file))
        begun = time.process_time()
        positions = sum(stretch.end - stretch.first for unit in job.units() for stretch in unit.payload)
        seconds = time.process_time() - begun
        print(f"\npositions of a collection cut into units: {positions / seconds:,.0f} for a processor second")
        done = Path(folder) / "done"
        run(EMPTY, done)
        begun = time.process_time()
        Folder(done, EMPTY).close()
        seconds = time.process_time() - begun
        print(f"units found in a folder: {EMPTY.count / seconds:,.0f} for a processor second")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--only", choices=["overhead", "planning", "speedup"])
    asked = options.parse_args()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the beginning")
    if asked.only in (None, "overhead"):
        overhead(asked.rounds)
    if asked.only in (None, "planning"):
        planning()
    if asked.only in (None, "speedup"):
        speedup(asked.rounds)
    print(f"\nload {os.getloadavg()[0]:.1f} at the end")


if __name__ == "__main__":
    main()
