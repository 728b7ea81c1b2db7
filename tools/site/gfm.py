"""Turns Markdown as forges read it into what Python-Markdown reads alike.

Three differences matter here: a list or a table may follow a paragraph or a block without an empty line, what belongs to a
list item is indented by the width of its marker and not by four, and HTML blocks hold Markdown.
"""

from __future__ import annotations

import re

ITEM = re.compile(r"( *)([-*+]|\d+[.)])( +)(?=\S)")
FENCE = re.compile(r" *(```+|~~~+)")
HTML = re.compile(r"<(table|tr|th|td|details|div)>")


def normalised(text: str) -> str:
    """The same page for Python-Markdown."""
    return "\n".join(_Lines().all(text.split("\n")))


class _Lines:
    def __init__(self) -> None:
        self.out: list[str] = []
        self.offsets: list[int] = []  # where the text of each open list item begins
        self.fence: str | None = None
        self.shift = 0  # by which the lines of an open fence are moved

    def all(self, lines: list[str]) -> list[str]:
        for line in lines:
            self.add(line)
        return self.out

    def add(self, line: str) -> None:
        if self.fence:
            self.out.append(self.moved(line))
            if line.strip() == self.fence:
                self.fence = None
                self.out.append("")
            return
        if not line.strip():
            self.out.append("")
            return
        indent = len(line) - len(line.lstrip(" "))
        item = ITEM.match(line)
        if not (self.in_paragraph() and not item and indent == 0 and not _starts_a_block(line)):
            self.offsets = [offset for offset in self.offsets if offset <= indent]
        level = len(self.offsets)
        self.shift = 4 * level - (self.offsets[-1] if self.offsets else 0)
        if (item or line.startswith("|")) and self.in_paragraph() and not self.same_kind(line):
            self.out.append("")
        if item:
            self.offsets.append(item.end())
        if opened := FENCE.match(line):
            self.fence = opened[1]
        self.out.append(HTML.sub(r'<\1 markdown="1">', self.moved(line)))

    def moved(self, line: str) -> str:
        """The line at the indentation of its list item."""
        if self.shift >= 0:
            return " " * self.shift + line if line else line
        return line[min(-self.shift, len(line) - len(line.lstrip(" "))) :]

    def in_paragraph(self) -> bool:
        """Whether the last line is text that goes on."""
        last = self.out[-1] if self.out else ""
        return bool(last.strip()) and not _is_heading(last) and not FENCE.match(last)

    def same_kind(self, line: str) -> bool:
        """Whether the last line is of the same table, or an item or part of one in the same list."""
        if line.startswith("|"):
            return self.out[-1].lstrip().startswith("|")
        return bool(self.offsets) or bool(ITEM.match(self.out[-1])) or self.ends_item(line)

    def ends_item(self, line: str) -> bool:
        """Whether an item with the indentation of this one was begun since the last empty line."""
        indent = len(line) - len(line.lstrip(" "))
        for last in reversed(self.out):
            if not last.strip():
                return False
            if (item := ITEM.match(last)) and len(item[1]) <= indent:
                return True
        return False


def _is_heading(line: str) -> bool:
    return line.startswith("#")


def _starts_a_block(line: str) -> bool:
    return _is_heading(line) or bool(FENCE.match(line)) or line.startswith(("|", "<", ">"))
