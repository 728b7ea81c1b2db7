"""The files under `data/`: answers that other programs gave."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

DATA = Path(__file__).resolve().parents[3] / "data"


def json_lines(name: str) -> list[dict[str, Any]]:
    """The lines of a JSON-lines file."""
    with open(DATA / name, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def perft_lines(name: str) -> Iterator[tuple[str, list[tuple[int, int]], dict[str, str]]]:
    """The positions of a perft file: FEN, depths with counts, and what else is told."""
    for line in (DATA / name).read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        fen, *parts = (part.strip() for part in line.split(";"))
        words = [part.split(" ", 1) for part in parts]
        counts = [(int(name[1:]), int(value)) for name, value in words if name[0] == "D"]
        rest = {name: value for name, value in words if name[0] != "D"}
        yield fen, counts, rest
