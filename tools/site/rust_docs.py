"""Doc comments of a Python module that is written in Rust, by class and name, as PyO3 makes docstrings of them."""

from __future__ import annotations

import re
from pathlib import Path

Name = tuple[str | None, str]  # a class, and a member or "" for the class itself; None for a function

STRUCT = re.compile(r"pub struct (\w+)")
FIELD = re.compile(r" {4}(?:pub )?(\w+): ")
IMPL = re.compile(r"impl (\w+) \{")
FUNCTION = re.compile(r"(?: {4})?(?:pub )?fn (?:r#)?(\w+)")
RENAMED = re.compile(r'name = "(\w+)"|\b[gs]etter\((\w+)\)')


def doc_comments(sources: Path) -> dict[Name, str]:
    """All of them in the Rust files of a folder."""
    found: dict[Name, str] = {}
    for path in sorted(sources.rglob("*.rs")):
        _File(found).read(path.read_text(encoding="utf-8"))
    return found


class _File:
    def __init__(self, found: dict[Name, str]) -> None:
        self.found = found
        self.words: list[str] = []
        self.attributes = ""
        self.of_class: str | None = None
        self.of_fields: str | None = None  # a class whose fields are properties

    def read(self, text: str) -> None:
        for line in text.split("\n"):
            stripped = line.strip()
            if stripped.startswith("///"):
                self.words.append(stripped[3:].removeprefix(" "))
            elif stripped.startswith("#[") or self.in_attribute():
                self.attributes += stripped
            else:
                self.item(line)
                self.words, self.attributes = [], ""

    def in_attribute(self) -> bool:
        return self.attributes.count("[") > self.attributes.count("]")

    def item(self, line: str) -> None:
        if line == "}":
            self.of_class = self.of_fields = None
        elif (struct := STRUCT.match(line)) and "pyclass" in self.attributes:
            self.keep(struct[1], "")
            self.of_fields = struct[1] if "get_all" in self.attributes else None
        elif (field := FIELD.match(line)) and self.of_fields:
            self.keep(self.of_fields, field[1])
        elif (block := IMPL.match(line)) and "pymethods" in self.attributes:
            self.of_class = block[1]
        elif function := FUNCTION.match(line):
            self.function(function[1])

    def function(self, name: str) -> None:
        if "#[setter" in self.attributes:
            return
        renamed = RENAMED.search(self.attributes)
        name = (renamed[1] or renamed[2]) if renamed else name
        if self.of_class or "pyfunction" in self.attributes:
            self.keep(self.of_class, name)

    def keep(self, of_class: str | None, name: str) -> None:
        self.found[of_class, name] = "\n".join(self.words).strip()
