"""The page that leads to the documentation of the crates, which rustdoc makes."""

from __future__ import annotations

import tomllib
from pathlib import Path

# What a program adds, then what that is made of.
CRATES = ["sandtable", "games", "core", "chess", "cotulenh", "pgn", "engine", "nnue", "protocol", "arena", "api"]

OPENING = "A program needs the first one only; [getting started](../start/rust.md) shows it in use."
LINKED = "Each name leads to the documentation that rustdoc made of the crate; it has a search of its own."
NOT_LINKED = "This copy of the site was built without the documentation of the crates: `cargo doc --no-deps --open` makes it."


def page(root: Path, rustdoc: Path | None) -> str:
    """A table of the crates, with links if rustdoc's pages are part of the site."""
    rows = [_row(root / "crates" / crate / "Cargo.toml", rustdoc is not None) for crate in CRATES]
    table = "\n".join(["| crate | what it is |", "|---|---|", *rows])
    return f"# Rust API\n\n{OPENING}\n{LINKED if rustdoc else NOT_LINKED}\n\n{table}\n"


def _row(manifest: Path, linked: bool) -> str:
    package = tomllib.loads(manifest.read_text(encoding="utf-8"))["package"]
    name = package["name"]
    shown = f'<a href="../rust/{name.replace("-", "_")}/index.html"><code>{name}</code></a>' if linked else f"`{name}`"
    return f"| {shown} | {package['description']} |"
