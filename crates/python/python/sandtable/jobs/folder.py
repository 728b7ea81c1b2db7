"""The folder of a job: what was asked for, and what is done of it.

A unit is done when its file is there: files are written beside their place and renamed. So whatever is killed, and
whenever, leaves nothing that is half done."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import IO, Any

import pyarrow as pa

from sandtable import __version__
from sandtable.jobs.plan import Job, Summary, checksum
from sandtable.jobs.work import Done, Order, about_file

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

FORMAT = 1
MANIFEST = "manifest.json"
CHECKSUMS = "SHA256SUMS"


class JobError(Exception):
    """A job cannot be begun or go on; the text says why."""


class Folder:
    """The folder of a job, opened by one process at a time."""

    def __init__(self, path: str | Path, job: Job) -> None:
        self.path = Path(path)
        self.units = self.path / "units"
        asked = {
            "format": FORMAT,
            "job": job.kind,
            "version": __version__,
            "params": job.params,
            "units": job.count,
        }
        # As it will be read back: tuples are lists in JSON.
        self.asked: dict[str, Any] = json.loads(json.dumps(asked))
        text = json.dumps(self.asked, sort_keys=True).encode()
        self.order = Order(job.kind, __version__, hashlib.sha256(text).hexdigest(), self.asked["params"])
        self.found = self.check()
        self.units.mkdir(parents=True, exist_ok=True)
        self.lock = self.take_lock()
        if not self.found:
            self.write_manifest({})
        self.done, self.damaged = self.read_done()

    def close(self) -> None:
        self.lock.close()

    @property
    def manifest(self) -> Path:
        return self.path / MANIFEST

    def check(self) -> dict[str, Any]:
        """The manifest that is there, which has to be that of this job; empty if there is none."""
        try:
            found: dict[str, Any] = json.loads(self.manifest.read_text(encoding="utf-8"))
        except FileNotFoundError:
            others = self.path.exists() and [file for file in self.path.iterdir() if file != self.units]
            if others:
                raise JobError(f"{self.path}: not empty, and no folder of a job") from None
            return {}
        except (OSError, ValueError) as error:
            raise JobError(f"{self.manifest}: {error}") from error
        faults = differences(found, self.asked)
        if faults:
            expected = "expected the same parameters, or another folder"
            raise JobError(f"{self.path}: made with {', '.join(faults)}: {expected}")
        return found

    def take_lock(self) -> IO[str]:
        lock = open(self.units / ".lock", "w", encoding="utf-8")
        try:
            if fcntl:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            raise JobError(f"{self.path}: another process works on this job") from None
        return lock

    def file(self, number: int) -> Path:
        return self.units / f"{number:08}.parquet"

    def read_done(self) -> tuple[dict[int, Summary], int]:
        """What every unit that is done came to, and how many files are damaged: those are removed."""
        done: dict[int, Summary] = {}
        damaged = 0
        for path in sorted(self.units.iterdir()):
            if path.suffix == ".parquet":
                about = self.about(path)
                if about:
                    done[about["unit"]] = about["summary"]
                    continue
                damaged += 1
            if path.name != ".lock":
                path.unlink()
        return done, damaged

    def about(self, path: Path) -> dict[str, Any] | None:
        try:
            about = about_file(str(path))
        except (OSError, ValueError, KeyError, pa.ArrowException):
            return None
        is_ours = about["job"] == self.order.fingerprint and path == self.file(about["unit"])
        return about if is_ours else None

    def write(self, done: Done) -> None:
        """Keeps a unit. It is not forced to the disk: what a power cut damages is seen, and made again."""
        write_whole(self.file(done.number), done.data, forced=False)
        self.done[done.number] = done.summary

    def finish(self, used: int, result: Summary) -> None:
        """The job is done with its first units; those after them were not needed."""
        for number in [number for number in self.done if number >= used]:
            self.file(number).unlink()
            del self.done[number]
        sums = "".join(self.checksum_line(number) for number in range(used)).encode()
        write_whole(self.path / CHECKSUMS, sums)
        about = {"units": used, "file": CHECKSUMS, "sha256": hashlib.sha256(sums).hexdigest()}
        self.write_manifest({"done": about, "result": result, "pyarrow": pa.__version__})

    def checksum_line(self, number: int) -> str:
        file = self.file(number)
        with open(file, "rb+") as opened:
            os.fsync(opened.fileno())
        return f"{checksum(file)}  units/{file.name}\n"

    def write_manifest(self, rest: dict[str, Any]) -> None:
        self.found = self.asked | rest
        text = json.dumps(self.found, indent=2, sort_keys=True, ensure_ascii=False) + "\n"
        write_whole(self.manifest, text.encode())


def write_whole(path: Path, data: bytes, forced: bool = True) -> None:
    """Writes a file so that all of it is there or nothing; if it is forced to the disk, after a power cut too."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    with open(beside, "wb") as file:
        file.write(data)
        if forced:
            file.flush()
            os.fsync(file.fileno())
    os.replace(beside, path)


def differences(found: dict[str, Any], asked: dict[str, Any]) -> list[str]:
    """Where a manifest is not what was asked for, in words."""
    pairs = [("job", found.get("job"), asked["job"]), ("version", found.get("version"), asked["version"])]
    if pairs[0][1] == pairs[0][2]:
        params: dict[str, Any] = found.get("params", {})
        names = sorted(params.keys() | asked["params"].keys())
        pairs += [(name, params.get(name), asked["params"].get(name)) for name in names]
    faults = [f"{name}={old}, not {name}={new}" for name, old, new in pairs if old != new]
    if not faults and found.get("format") != asked["format"]:
        faults = [f"format {found.get('format')}, not {asked['format']}"]
    return faults
