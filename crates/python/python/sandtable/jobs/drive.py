"""Units handed out, results taken in. What a job comes to depends on the numbers of units only, never on which was
done first."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sandtable.jobs.folder import Folder, JobError
from sandtable.jobs.plan import Fold, Job, Summary
from sandtable.jobs.pools import InThisProcess, Pool, UnitFailed
from sandtable.jobs.progress import Progress, Report


class Prefix:
    """Adds up units in the order of their numbers, as far as there is no gap."""

    def __init__(self, fold: Fold, done: dict[int, Summary]) -> None:
        self.fold = fold
        self.done = done
        self.used = 0
        self.is_decided = False
        self.advance()

    def advance(self) -> None:
        while not self.is_decided and self.used in self.done:
            self.is_decided = self.fold.add(self.done[self.used])
            self.used += 1


def run(job: Job, folder: str | Path, pool: Callable[[], Pool] = InThisProcess) -> Report:
    """Does what is not done yet of a job. ``pool`` is made only if there is something to do; without it the work is
    done in this process."""
    opened = Folder(folder, job)
    try:
        return carry_on(job, opened, pool)
    finally:
        opened.close()


def carry_on(job: Job, folder: Folder, make_pool: Callable[[], Pool]) -> Report:
    prefix = Prefix(job.fold(), folder.done)
    progress = Progress(job.count, len(folder.done))
    try:
        if not prefix.is_decided and prefix.used < job.count:
            pool = make_pool()
            try:
                drive(job, folder, pool, prefix, progress)
            finally:
                pool.close()
    except UnitFailed as error:
        kept = "what is done is kept: the same command goes on from there"
        raise JobError(f"{error}\n{kept}") from error
    finally:
        progress.end()
    result = prefix.fold.result()
    if folder.found.get("done") is None or progress.now:
        folder.finish(prefix.used, result)
    return Report(
        result, prefix.used, progress.now, progress.positions, progress.core_seconds, progress.seconds
    )


def drive(job: Job, folder: Folder, pool: Pool, prefix: Prefix, progress: Progress) -> None:
    """Keeps the pool full, and writes down what comes out of it, until nothing more is needed."""
    waiting = (unit for unit in job.units() if unit.number not in folder.done)
    while not prefix.is_decided:
        while len(pool) < pool.capacity and (unit := next(waiting, None)):
            pool.start(folder.order, unit)
        if not len(pool):
            return
        for done in pool.wait():
            folder.write(done)
            progress.add(done)
        prefix.advance()
