"""Processes of this machine, as `/proc` tells of them: who they are, and who started them."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")


def until(what: str, condition: Callable[[], T | None], seconds: float = 120) -> T:
    """Waits for a condition, and gives what it gives."""
    end = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < end, f"not seen in {seconds} s: {what}"
        time.sleep(0.01)
    return found


def title(pid: int) -> str:
    """The command line of a process; Ray writes there what a worker is doing."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
    except OSError:
        return ""


def state(pid: int) -> str:
    """`R`, `S`, `T` for stopped, `Z` for dead and not yet collected; nothing if it is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return ""


def is_gone(pid: int) -> bool:
    return state(pid) in ("", "Z")


def children(pid: int) -> Iterator[int]:
    """The processes that a process started, and theirs."""
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            found = [int(child) for child in task.read_text(encoding="utf-8").split()]
        except OSError:
            continue
        for child in found:
            yield child
            yield from children(child)


def stopped_at_work(pids: list[int], is_at_work: Callable[[int], bool]) -> int | None:
    """One of the processes that is at work, stopped in the middle of it; none if all have just ended theirs."""
    for pid in pids:
        if is_at_work(pid):
            os.kill(pid, signal.SIGSTOP)
            until(f"process {pid} stops", lambda: state(pid) in ("T", "", "Z"))
            if is_at_work(pid) and state(pid) == "T":
                return pid
            os.kill(pid, signal.SIGCONT)
    return None
