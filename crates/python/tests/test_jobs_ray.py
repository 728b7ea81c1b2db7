"""Jobs by Ray: what is killed in the middle of a unit changes nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("ray")
if sys.platform != "linux":
    pytest.skip("processes are looked up in /proc", allow_module_level=True)

from jobs_support import contents
from killing import cluster, disturbed
from processes import children, is_gone, title, until
from sandtable.jobs import Selfplay, run


SELFPLAY = ["selfplay", "--games", "40", "--nodes", "800", "--unit", "1"]
THE_SAME = Selfplay(games=40, nodes=800, unit=1)


@pytest.fixture(scope="module")
def two_nodes() -> Iterator[tuple[Any, list[Any]]]:
    with cluster(2) as found:
        yield found


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What comes out if nothing is disturbed, in one process."""
    folder = tmp_path_factory.mktemp("quiet")
    run(THE_SAME, folder)
    return folder


def test_a_unit_that_fails_on_a_worker_is_named(tmp_path: Path, two_nodes: tuple[Any, list[Any]]) -> None:
    engine = tmp_path / "engine"
    engine.write_text("#!/bin/sh\nread word; echo uciok; read word; echo readyok; exit 1\n", encoding="utf-8")
    engine.chmod(0o755)
    line = [sys.executable, "-m", "sandtable.jobs", "match", str(tmp_path / "job"), "--engine", str(engine)]
    line += ["--engine", "self", "--each", "depth=1", "--pairs", "1", "--address", two_nodes[0].address]
    done = subprocess.run(line, capture_output=True, text=True, timeout=300)
    assert done.returncode == 1 and "Traceback" not in done.stderr, done
    assert "error: unit 0: " in done.stderr and "crashed" in done.stderr and "what is done is kept" in done.stderr


def test_a_killed_worker_node_and_driver_change_nothing(
    tmp_path: Path, two_nodes: tuple[Any, list[Any]], quiet: Path
) -> None:
    """On two nodes: a worker, then the driver, then one of the nodes; each while units are being done."""
    told = disturbed(*two_nodes, tmp_path, SELFPLAY)
    assert "games: 40" in told
    assert contents(tmp_path) == contents(quiet)
    checked = subprocess.run(["sha256sum", "--quiet", "--check", "SHA256SUMS"], cwd=tmp_path)
    assert checked.returncode == 0


def test_one_command_on_this_machine(tmp_path: Path) -> None:
    line = [sys.executable, "-m", "sandtable.jobs", "perft", str(tmp_path), "--depth", "4", "--unit", "500"]
    done = subprocess.run([*line, "--processes", "1"], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0 and "nodes: 197281" in done.stdout, done
    assert not done.stderr, "quiet where there is no terminal"


def units(folder: Path) -> int:
    return len(list((folder / "units").glob("*.parquet")))


def workers(driver: subprocess.Popen[str]) -> list[int]:
    return [pid for pid in children(driver.pid) if "spawn_main" in title(pid)]


def test_without_ray_a_killed_process_is_replaced_and_none_outlives_the_driver(tmp_path: Path, quiet: Path) -> None:
    kind, *arguments = SELFPLAY
    line = [sys.executable, "-m", "sandtable.jobs", kind, str(tmp_path), *arguments, "--local", "--processes", "2"]

    driver = subprocess.Popen(line, text=True)
    until("the first unit is done", lambda: units(tmp_path))
    before = workers(driver)
    os.kill(before[0], signal.SIGKILL)
    until("others take its place", lambda: set(workers(driver)) - set(before))
    done = units(tmp_path)
    until("more units are done", lambda: units(tmp_path) > done)
    left = workers(driver)
    assert driver.poll() is None
    driver.kill()
    driver.wait()
    for pid in left:
        until("no process is left", lambda: is_gone(pid))
    done = units(tmp_path)
    assert done < THE_SAME.count

    driver = subprocess.Popen(line, text=True, stderr=subprocess.PIPE)
    until("more units are done", lambda: units(tmp_path) > done)
    driver.send_signal(signal.SIGINT)
    _, told = driver.communicate(timeout=120)
    assert driver.returncode == 130 and told == "interrupted: the same command goes on from here\n"

    assert units(tmp_path) < THE_SAME.count
    assert subprocess.run(line, stdout=subprocess.DEVNULL, timeout=300).returncode == 0
    assert contents(tmp_path) == contents(quiet)
