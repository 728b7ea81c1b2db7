"""The page of the C interface, from its header."""

from __future__ import annotations

import re
from pathlib import Path

ENTRY = re.compile(r"^/\*\n(?P<words>.*?)\n \*/\n(?P<code>[^#\n][^;]*;)", re.M | re.S)
NAME = re.compile(r"(\w+)\s*(?:\(|;)")


def page(header: Path) -> str:
    """A section for each type and function, in the order of the header."""
    text = header.read_text(encoding="utf-8")
    opening = re.match(r"/\* (.*?)\*/", text, re.S)
    entries = list(ENTRY.finditer(text))
    if not opening or len(entries) != text.count("\n/*\n"):
        raise ValueError(f"{header.name}: a comment without its declaration")
    parts = ["# C API\n", "[For C programs](../c.md) has an example and the rules of memory, threads and errors.\n"]
    parts += [_section(entry["words"], entry["code"]) for entry in entries]
    parts += ["## The whole header\n", f"```c\n{text.rstrip()}\n```\n"]
    return "\n".join(parts)


def _section(words: str, code: str) -> str:
    name = NAME.findall(code)[0 if "(" in code else -1]
    # In Rust "Safety" is a heading; here it would end the section.
    plain = "\n".join(line.strip() for line in words.split("\n"))
    plain = plain.replace("# Safety\n", "**The caller ensures that** ")
    return f"## `{name}`\n\n```c\n{code}\n```\n\n{plain}\n"
