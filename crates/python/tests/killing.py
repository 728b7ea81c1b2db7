"""A job on a cluster of two nodes of which parts are killed while units are being done.

The small version is a test (`test_jobs_ray.py`); `python tests/killing.py` does it to
every kind of job."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sandtable.jobs import run
from sandtable.jobs.options import job_of, parser

from jobs_support import contents
from processes import children, is_gone, stopped_at_work, title, until


@contextmanager
def cluster(count: int) -> Iterator[tuple[Any, list[Any]]]:
    """A head without cores and nodes with one core each, every one a raylet of its own."""
    # Ray's workers yield to every other process, and here some may be busy.
    os.environ |= {"RAY_USAGE_STATS_ENABLED": "0", "RAY_worker_niceness": "0"}
    from ray.cluster_utils import Cluster

    found = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    try:
        nodes = [found.add_node(num_cpus=1) for _ in range(count)]
        found.wait_for_nodes()
        yield found, nodes
    finally:
        found.shutdown()


def raylet(node: Any) -> int:
    [process] = node.all_processes["raylet"]
    return int(process.process.pid)


def is_at_work(pid: int) -> bool:
    return title(pid).startswith("ray::perform")


class Driver:
    """`python -m sandtable.jobs` on a cluster, as a process that can be killed."""

    def __init__(self, address: str, folder: Path, arguments: list[str]) -> None:
        self.folder = folder
        kind, *rest = arguments
        line = [sys.executable, "-m", "sandtable.jobs", kind, str(folder), *rest, "--address", address]
        self.process = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def units(self) -> int:
        return len(list((self.folder / "units").glob("*.parquet")))

    def more_units(self) -> None:
        """Waits until some more are done."""
        before = self.units()
        until("more units are done", lambda: self.units() >= before + 2 or self.has_ended())

    def has_ended(self) -> bool:
        return self.process.poll() is not None

    def in_the_middle(self) -> bool:
        manifest = json.loads((self.folder / "manifest.json").read_text(encoding="utf-8"))
        return not self.has_ended() and "done" not in manifest

    def finish(self) -> str:
        told, _ = self.process.communicate(timeout=600)
        assert self.process.returncode == 0, told
        return told


def kill_worker(driver: Driver, nodes: list[Any]) -> None:
    """Kills a process in the middle of a unit."""

    def stopped() -> int | None:
        return stopped_at_work([pid for node in nodes for pid in children(raylet(node))], is_at_work)

    pid = until("a worker at work", stopped)
    assert driver.in_the_middle()
    os.kill(pid, signal.SIGKILL)
    until("the worker is gone", lambda: is_gone(pid))
    driver.more_units()


def kill_node(driver: Driver, found: Any, node: Any) -> None:
    """Kills a node while its worker is in the middle of a unit."""
    root = raylet(node)
    until("a worker of the node at work", lambda: stopped_at_work(list(children(root)), is_at_work))
    workers = list(children(root))
    assert driver.in_the_middle()
    for pid in [root, *workers]:
        os.kill(pid, signal.SIGKILL)
    for pid in [root, *workers]:
        until("the node is gone", lambda: is_gone(pid))
    found.remove_node(node, allow_graceful=False)
    driver.more_units()


def kill_driver(driver: Driver, nodes: list[Any]) -> None:
    """Kills the process that hands out units while one is being done."""

    def at_work() -> bool:
        return any(is_at_work(pid) for node in nodes for pid in children(raylet(node)))

    until("a worker at work", at_work)
    os.kill(driver.process.pid, signal.SIGSTOP)
    assert driver.in_the_middle()
    os.kill(driver.process.pid, signal.SIGKILL)
    driver.process.wait()
    assert driver.process.stdout
    driver.process.stdout.close()


def disturbed(found: Any, nodes: list[Any], folder: Path, arguments: list[str]) -> str:
    """Does a job while a worker, the driver and a node are killed; gives what the last driver told."""
    driver = Driver(found.address, folder, arguments)
    until("the first unit is done", lambda: driver.units() or driver.has_ended())
    kill_worker(driver, nodes)
    kill_driver(driver, nodes)
    driver = Driver(found.address, folder, arguments)
    driver.more_units()
    kill_node(driver, found, nodes[0])
    return driver.finish()


PGN = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O *\n\n"


def jobs(pgn: Path) -> list[list[str]]:
    """One job of each kind, some tenths of a second a unit."""
    pgn.write_text(PGN * 20, encoding="utf-8")
    engines = ["--engine", "self", "--engine", "material", "--each", "depth=2"]
    return [
        ["selfplay", "--games", "200", "--nodes", "1000", "--unit", "4"],
        ["analyse", "--pgn", str(pgn), "--nodes", "20000", "--unit", "6"],
        ["perft", "--depth", "6", "--unit", "100"],
        ["match", *engines, "--pairs", "40", "--unit", "1"],
    ]


def main() -> None:
    """Every kind of job, disturbed and undisturbed."""
    with tempfile.TemporaryDirectory() as folder:
        for arguments in jobs(Path(folder) / "games.pgn"):
            kind, *rest = arguments
            quiet, loud = Path(folder) / kind / "quiet", Path(folder) / kind / "loud"
            run(job_of(parser().parse_args([kind, str(quiet), *rest])), quiet)
            with cluster(2) as (found, nodes):
                told = disturbed(found, nodes, loud, arguments)
            expected, got = contents(quiet), contents(loud)
            assert expected == got, f"{kind}: other files"
            print(f"{kind}: {len(got)} files, all the same; the last driver:", *told.splitlines()[-2:], sep="\n")


if __name__ == "__main__":
    main()
