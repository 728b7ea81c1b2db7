"""Runs the shell blocks of pages as a reader would, and compares what they print with what the page shows.

    run_recipes.py BINARY PAGE…

Each page is run by one shell in a folder of its own, in which `crates` and `data` lead to the repository, `target/release`
has the C library that was built with BINARY, and `sandtable` is that binary. Other ports than those on the page are used:
they may be taken.

- A block of `sh` is run. The block of `text` right after it is what it prints; `…` stands for anything.
- A comment `<!-- file: NAME -->` before a block of any language: the block is written to that file.
- `<!-- not run: WHY -->` before a block: it is left out.
- `<!-- needs: PROGRAM -->` on a page: without it the page is left out, and said. `node_modules/sandtable` is the npm package.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(
    r"(?:^<!-- (?P<rule>file|not run): (?P<what>.+?) -->\n)?^```(?P<language>\w*)\n(?P<text>.*?)^```$", re.M | re.S
)
NEEDS = re.compile(r"<!-- needs: (\S+) -->")
PORT = re.compile(r"\b(7878|8080|8000)\b")
PATIENCE_S = 600  # a block that takes longer hangs


@dataclass
class Step:
    """A block to run, or a file to write."""

    text: str
    file: str | None = None
    shown: str | None = None


def steps_of(page: str) -> list[Step]:
    steps: list[Step] = []
    end_of_last = -1
    for block in BLOCK.finditer(page):
        if block["rule"] == "file":
            steps.append(Step(block["text"], file=block["what"]))
        elif block["language"] == "sh" and block["rule"] != "not run":
            steps.append(Step(block["text"]))
            end_of_last = block.end()
        elif block["language"] == "text" and end_of_last >= 0:
            if page[end_of_last : block.start()].strip():
                raise ValueError("a block of text that does not follow the block that prints it")
            steps[-1].shown = block["text"]
            end_of_last = -1
    return steps


def with_free_ports(page: str) -> str:
    """The page with a free port in the place of each that it names."""
    sockets = {port: socket.create_server(("127.0.0.1", 0)) for port in set(PORT.findall(page))}
    free = {port: str(one.getsockname()[1]) for port, one in sockets.items()}
    for one in sockets.values():
        one.close()
    return PORT.sub(lambda match: free[match[0]], page)


def prepare(folder: Path, binary: Path) -> None:
    """A folder that looks like the repository to those who build nothing."""
    (folder / "bin").mkdir()
    (folder / "bin/sandtable").symlink_to(binary)
    release = folder / "work/target/release"
    release.mkdir(parents=True)
    for library in ("libsandtable_c.so", "libsandtable_c.dylib", "libsandtable_c.a"):
        # `cargo build` puts them beside the binary, `cargo test` one folder below.
        for place in (binary.parent / library, binary.parent / "deps" / library):
            if place.exists() and not (release / library).exists():
                (release / library).symlink_to(place)
    if (modules := npm_project(binary) / "node_modules").exists():
        (folder / "work/node_modules").symlink_to(modules)
    for name in ("crates", "data"):
        (folder / "work" / name).symlink_to(ROOT / name)


def script(steps: list[Step], folder: Path) -> str:
    """One shell script of all steps, each with its own output."""
    lines = ["set -euo pipefail", f"cd {folder}/work"]
    for number, step in enumerate(steps):
        place = folder / str(number)
        if step.file:
            place.write_text(step.text, encoding="utf-8")
            lines.append(f"cp {place} {step.file}")
        else:
            place.with_suffix(".sh").write_text(step.text, encoding="utf-8")
            lines.append(f". {place}.sh </dev/null >{place}.out 2>{place}.err")
        lines.append(f"touch {place}.done")
    return "\n".join(lines) + "\n"


def matches(shown: str, printed: str) -> bool:
    """Whether the output is what the page shows."""
    pattern = ".*?".join(re.escape(part) for part in shown.rstrip().split("…"))
    return re.fullmatch(pattern, printed.rstrip(), re.S) is not None


def run(page: Path, binary: Path) -> str | None:
    """What is wrong with a page, if anything."""
    steps = steps_of(with_free_ports(page.read_text(encoding="utf-8")))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder, binary)
        (folder / "all.sh").write_text(script(steps, folder), encoding="utf-8")
        venv = Path(sys.executable).parent
        path = f"{folder}/bin:{venv}:{os.environ['PATH']}:/usr/sbin"
        shell = subprocess.Popen(
            ["bash", str(folder / "all.sh")], env=os.environ | {"PATH": path}, start_new_session=True
        )
        try:
            shell.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            pass
        finally:
            end(shell)
        return fault(steps, folder)


def end(shell: subprocess.Popen[bytes]) -> None:
    """Ends the shell and what it left running."""
    try:
        os.killpg(shell.pid, signal.SIGTERM)
    except ProcessLookupError:
        pass
    shell.wait()


def fault(steps: list[Step], folder: Path) -> str | None:
    for number, step in enumerate(steps):
        place = folder / str(number)
        out, err = (place.with_suffix(end) for end in (".out", ".err"))
        printed = out.read_text(encoding="utf-8") if out.exists() else ""
        if not place.with_suffix(".done").exists():
            said = err.read_text(encoding="utf-8") if err.exists() else ""
            return f"this fails:\n{step.text}\n--- printed:\n{printed}\n--- stderr:\n{said}"
        if step.shown is not None and not matches(step.shown, printed):
            return f"this prints something else:\n{step.text}\n--- shown:\n{step.shown}\n--- printed:\n{printed}"
    return None


def npm_project(binary: Path) -> Path:
    """Where `crates/javascript/test` has installed the npm package."""
    return binary.parent.parent / "npm-project"


def is_there(needed: str, binary: Path) -> bool:
    if "/" in needed:
        return (npm_project(binary) / needed).exists()
    return shutil.which(needed, path=os.environ["PATH"] + ":/usr/sbin") is not None


def main() -> int:
    binary = Path(sys.argv[1]).resolve()
    failed = 0
    for page in map(Path, sys.argv[2:]):
        missing = [name for name in NEEDS.findall(page.read_text(encoding="utf-8")) if not is_there(name, binary)]
        if missing:
            print(f"{page}: left out, there is no {missing[0]}")
            continue
        wrong = run(page, binary)
        blocks = len(steps_of(page.read_text(encoding="utf-8")))
        print(f"{page}: {'FAILED' if wrong else 'ok'}, {blocks} blocks")
        if wrong:
            print(wrong, file=sys.stderr)
            failed += 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
