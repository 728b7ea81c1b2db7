"""Where units are done: in this process, or in processes of this machine."""

from __future__ import annotations

import multiprocessing
import os
import threading
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Protocol

from sandtable.jobs.plan import Unit
from sandtable.jobs.work import Done, Order, perform

# So often a unit is tried again after its process was lost.
RETRIES = 10


class UnitFailed(Exception):
    """A unit cannot be done, and trying again would not help."""

    def __init__(self, number: int, why: object) -> None:
        super().__init__(f"unit {number}: {why}")


class Pool(Protocol):
    """Units that are being done, in any order."""

    @property
    def capacity(self) -> int:
        """How many units may be given to it at once."""
        ...

    def __len__(self) -> int:
        """How many units it has."""
        ...

    def start(self, order: Order, unit: Unit) -> None: ...

    def wait(self) -> list[Done]:
        """Some units that are done; maybe none, after a while."""
        ...

    def close(self) -> None:
        """Ends it, whatever is being done."""
        ...


class InThisProcess:
    """One unit after the other."""

    capacity = 1

    def __init__(self) -> None:
        self.waiting: list[tuple[Order, Unit]] = []

    def __len__(self) -> int:
        return len(self.waiting)

    def start(self, order: Order, unit: Unit) -> None:
        self.waiting.append((order, unit))

    def wait(self) -> list[Done]:
        waiting, self.waiting = self.waiting, []
        return [perform(order, unit) for order, unit in waiting]

    def close(self) -> None:
        pass


class Processes:
    """Processes of this machine, without Ray. One that is killed is replaced, and its unit done again."""

    def __init__(self, processes: int | None = None) -> None:
        self.processes = processes or os.cpu_count() or 1
        self.capacity = 2 * self.processes
        self.running: dict[Future[Done], tuple[Order, Unit]] = {}
        self.losses = 0
        self.executor = self.begin()

    def begin(self) -> ProcessPoolExecutor:
        spawn = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.processes, spawn, initializer=end_with_parent)

    def __len__(self) -> int:
        return len(self.running)

    def start(self, order: Order, unit: Unit) -> None:
        try:
            future = self.executor.submit(perform, order, unit)
        except BrokenProcessPool:
            future = Future()
            future.set_exception(BrokenProcessPool())
        self.running[future] = (order, unit)

    def wait(self) -> list[Done]:
        ready, _ = wait(self.running, timeout=1, return_when=FIRST_COMPLETED)
        done: list[Done] = []
        for future in ready:
            error = future.exception()
            if isinstance(error, BrokenProcessPool):
                self.replace()
                return done
            _, unit = self.running.pop(future)
            if error:
                raise UnitFailed(unit.number, error) from error
            done.append(future.result())
            self.losses = 0
        return done

    def replace(self) -> None:
        """A process was killed, which ends all of them: begins anew with the same units."""
        self.losses += 1
        units = list(self.running.values())
        if self.losses > RETRIES:
            raise UnitFailed(units[0][1].number, "its process was killed again and again")
        self.executor.shutdown(wait=False, cancel_futures=True)
        self.executor = self.begin()
        self.running = {}
        for order, unit in units:
            self.start(order, unit)

    def close(self) -> None:
        for process in list((self.executor._processes or {}).values()):
            process.terminate()
        self.executor.shutdown(wait=True, cancel_futures=True)


def end_with_parent() -> None:
    """Ends this process when the one that began it is gone, even if that was killed."""
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent:
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
