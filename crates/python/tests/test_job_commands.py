"""The command line of jobs, and what it shows."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

from sandtable.jobs.progress import Progress
from sandtable.jobs.work import Done


def command(*arguments: object) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "sandtable.jobs", *map(str, arguments)]
    return subprocess.run(line, capture_output=True, text=True, timeout=300)


def test_the_command_line(tmp_path: Path) -> None:
    done = command("perft", tmp_path / "job", "--depth", 4, "--local", "--processes", 2)
    assert done.returncode == 0 and "nodes: 197281" in done.stdout and not done.stderr, done
    assert "core-seconds for" in done.stdout and "for a million" in done.stdout
    again = command("perft", tmp_path / "job", "--depth", 5, "--local")
    assert again.returncode == 1 and "error:" in again.stderr and "made with depth=4, not depth=5" in again.stderr
    assert "Traceback" not in again.stderr
    bad = command("match", tmp_path / "match", "--engine", "self", "--pairs", 1, "--local")
    assert bad.returncode == 1 and "expected --engine twice, not 1 times" in bad.stderr


def test_missing_packages_are_named(tmp_path: Path) -> None:
    for package in ["ray", "pyarrow"]:
        arguments = ["perft", str(tmp_path), "--depth", "2"]
        hidden = f"import sys; sys.modules[{package!r}] = None; sys.argv[1:] = {arguments}"
        run_it = f"{hidden}; import runpy; runpy.run_module('sandtable.jobs', run_name='__main__', alter_sys=True)"
        done = subprocess.run([sys.executable, "-c", run_it], capture_output=True, text=True, timeout=120)
        assert done.returncode == 1 and "pip install 'sandtable[ray]'" in done.stderr, done


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_there_is_a_bar_on_a_terminal_only() -> None:
    terminal, file = Terminal(), io.StringIO()
    for stream in (terminal, file):
        progress = Progress(units=4, before=1, stream=stream)
        progress.add(Done(1, b"", {"positions": 1000}, 0.5))
        progress.end()
    assert not file.getvalue()
    assert "2/4 units, 1,000 positions" in terminal.getvalue() and f"[{'#' * 15}{' ' * 15}]" in terminal.getvalue()
