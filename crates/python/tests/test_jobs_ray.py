"""Jobs by Ray: what is killed in the middle of a unit changes nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("ray")
if sys.platform != "linux":
    pytest.skip("processes are looked up in /proc", allow_module_level=True)

from killing import contents, disturbed
from processes import children, is_gone, until
from sandtable.jobs import Selfplay, run


def test_a_killed_worker_node_and_driver_change_nothing(tmp_path: Path) -> None:
    """On two nodes: a worker, then the driver, then one of the nodes; each while units are being done."""
    quiet, loud = tmp_path / "quiet", tmp_path / "loud"
    report = run(Selfplay(games=48, nodes=1000, unit=1), quiet)
    told = disturbed(loud, ["selfplay", "--games", "48", "--nodes", "1000", "--unit", "1"])
    assert f"positions: {report.result['positions']}" in told
    assert contents(loud) == contents(quiet)
    checked = subprocess.run(["sha256sum", "--quiet", "--check", "SHA256SUMS"], cwd=loud)
    assert checked.returncode == 0


def test_one_command_on_this_machine(tmp_path: Path) -> None:
    line = [sys.executable, "-m", "sandtable.jobs", "perft", str(tmp_path), "--depth", "4", "--processes", "1"]
    done = subprocess.run(line, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0 and "nodes: 197281" in done.stdout, done
    assert not done.stderr, "quiet where there is no terminal"


def test_a_unit_that_fails_on_a_worker_is_named(tmp_path: Path) -> None:
    engine = tmp_path / "engine"
    engine.write_text("#!/bin/sh\nread word; echo uciok; read word; echo readyok; exit 1\n", encoding="utf-8")
    engine.chmod(0o755)
    line = [sys.executable, "-m", "sandtable.jobs", "match", str(tmp_path / "job"), "--engine", str(engine)]
    line += ["--engine", "self", "--each", "depth=1", "--pairs", "1", "--processes", "1"]
    done = subprocess.run(line, capture_output=True, text=True, timeout=300)
    assert done.returncode == 1 and "Traceback" not in done.stderr, done
    assert "error: unit 0: " in done.stderr and "crashed" in done.stderr and "what is done is kept" in done.stderr


def test_without_ray_a_killed_process_is_replaced_and_none_outlives_the_driver(tmp_path: Path) -> None:
    arguments = ["selfplay", str(tmp_path / "loud"), "--games", "48", "--nodes", "1000", "--unit", "1"]
    line = [sys.executable, "-m", "sandtable.jobs", *arguments, "--local", "--processes", "2"]

    def units() -> int:
        return len(list((tmp_path / "loud/units").glob("*.parquet")))

    def workers(driver: subprocess.Popen[bytes]) -> list[int]:
        return [pid for pid in children(driver.pid) if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]

    driver = subprocess.Popen(line)
    until("the first unit is done", units)
    before = workers(driver)
    os.kill(before[0], signal.SIGKILL)
    until("others take its place", lambda: set(workers(driver)) - set(before))
    done = units()
    until("more units are done", lambda: units() > done)
    left = workers(driver)
    assert driver.poll() is None and 0 < units() < 48
    driver.kill()
    driver.wait()
    for pid in left:
        until("no process is left", lambda: is_gone(pid))
    assert subprocess.run(line, stdout=subprocess.DEVNULL, timeout=300).returncode == 0
    run(Selfplay(games=48, nodes=1000, unit=1), tmp_path / "quiet")
    assert contents(tmp_path / "loud") == contents(tmp_path / "quiet")
