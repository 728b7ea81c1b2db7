"""Units done by Ray: on this machine, or on all machines of a cluster."""

from __future__ import annotations

import logging
import os
import time
from typing import Any

from sandtable.jobs.folder import JobError
from sandtable.jobs.plan import Unit
from sandtable.jobs.pools import RETRIES, UnitFailed
from sandtable.jobs.work import Done, Order, perform

# Nothing is told to the makers of Ray; it is asked when it is imported and when it starts.
os.environ["RAY_USAGE_STATS_ENABLED"] = "0"

# How often the size of the cluster is asked for.
ASK_FOR_CORES = 5.0


def import_ray() -> Any:
    try:
        import ray
    except ImportError:
        missing = "Ray is not installed: pip install 'sandtable[ray]', or use --local"
        raise JobError(missing) from None
    return ray


class RayPool:
    """The cores of a cluster. A unit whose process or machine is lost is done again elsewhere."""

    def __init__(self, address: str | None = None, processes: int | None = None) -> None:
        self.ray = import_ray()
        options: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
        if address is None:
            # Not the cluster that a variable of the environment may name.
            options |= {"address": "local", "num_cpus": processes, "include_dashboard": False}
        else:
            options["address"] = address
        try:
            self.ray.init(**options)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise JobError(f"Ray cannot be reached at {address or 'this machine'}: {error}") from error
        self.task = self.ray.remote(num_cpus=1, max_retries=RETRIES)(perform)
        self.running: dict[Any, int] = {}
        self.cores = 0
        self.asked = 0.0

    @property
    def capacity(self) -> int:
        """Twice the cores, so that each has its next unit. More would be lost when a test is decided."""
        if not self.cores or time.monotonic() - self.asked > ASK_FOR_CORES:
            self.cores = max(1, int(self.ray.cluster_resources().get("CPU", 0)))
            self.asked = time.monotonic()
        return 2 * self.cores

    def __len__(self) -> int:
        return len(self.running)

    def start(self, order: Order, unit: Unit) -> None:
        self.running[self.task.remote(order, unit)] = unit.number

    def wait(self) -> list[Done]:
        running = list(self.running)
        ready, _ = self.ray.wait(running, num_returns=1, timeout=1)
        if ready and len(running) > 1:
            ready, _ = self.ray.wait(running, num_returns=len(running), timeout=0)
        return [self.take(reference) for reference in ready]

    def take(self, reference: Any) -> Done:
        number = self.running.pop(reference)
        try:
            done: Done = self.ray.get(reference)
        except self.ray.exceptions.RayTaskError as error:
            raise UnitFailed(number, error.cause) from error
        except self.ray.exceptions.RayError as error:
            raise UnitFailed(number, error) from error
        return done

    def close(self) -> None:
        for reference in self.running:
            self.ray.cancel(reference, force=True)
        self.ray.shutdown()
