"""The files under `data/`: answers that other programs gave."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

DATA = Path(__file__).resolve().parents[3] / "data"


def lines_of(name: str) -> list[tuple[int, str]]:
    """The lines of a file with their numbers, but for those that are comments."""
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [(number, line) for number, line in enumerate(lines, 1) if not line.startswith("#")]


def json_line(text: str) -> dict[str, Any]:
    """A line of a JSON-lines file."""
    line: dict[str, Any] = json.loads(text)
    return line


def json_lines(name: str) -> list[dict[str, Any]]:
    """All lines of a JSON-lines file."""
    return [json_line(text) for _, text in lines_of(name)]


def perft_line(text: str) -> tuple[str, list[tuple[int, int]], dict[str, str]]:
    """A position of a perft file: FEN, depths with counts, and what else is told."""
    fen, *parts = (part.strip() for part in text.split(";"))
    words = [part.split(" ", 1) for part in parts]
    counts = [(int(name[1:]), int(value)) for name, value in words if name[0] == "D"]
    rest = {name: value for name, value in words if name[0] != "D"}
    return fen, counts, rest


def mate_line(text: str) -> tuple[str, int]:
    """A position with a forced win, and in how many turns."""
    fen, rest = text.split(" dm ")
    return fen, int(rest.split(";")[0])
