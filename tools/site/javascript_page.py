"""The page of the JavaScript interface, from the types of the npm package as it was built (`*.d.ts`)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

DECLARED = re.compile(r"export (?:declare )?(?:abstract )?(?P<kind>class|interface|type|function|const) (?P<name>\w+)")
EXPORTED = re.compile(r'export (?P<names>type \*|(?:type )?\{[^}]*\}) from "\./(?P<file>\w+)\.js";')
NAME = re.compile(r"\b(?!type\b)\w+")
MEMBER_NAME = re.compile(r"(?:static |readonly |get |set )*([\w.\[\]]+)")


@dataclass
class Item:
    """A declaration or a member, with the comment before it."""

    words: str
    code: str


def page(types: Path | None) -> str:
    """Every name that the package exports."""
    opening = "# JavaScript API\n\n[For JavaScript programs](../javascript.md) shows all of it in use.\n"
    if types is None:
        return opening + "\nThis copy of the site was built without the npm package, which `crates/javascript/build` makes.\n"
    files = {file.name.removesuffix(".d.ts"): _declared(file) for file in sorted(types.glob("*.d.ts"))}
    anywhere = {name: item for names in files.values() for name, item in names.items()}
    parts = [opening]
    for exported in EXPORTED.finditer((types / "index.d.ts").read_text(encoding="utf-8")):
        own = files[exported["file"]]
        names = list(own) if "*" in exported["names"] else NAME.findall(exported["names"])
        # A file may pass on what another one declares.
        parts += [_section(name, own.get(name) or anywhere[name]) for name in names]
    return "\n".join(parts)


def _declared(file: Path) -> dict[str, Item]:
    items = _items(file.read_text(encoding="utf-8").split("\n"))
    return {found["name"]: item for item in items if (found := DECLARED.match(item.code))}


def _items(lines: list[str]) -> list[Item]:
    """What stands at the left margin of these lines, each to its end."""
    items: list[Item] = []
    words: list[str] = []
    code: list[str] = []
    in_comment = False
    for line in lines:
        if not code and (in_comment or line.startswith("/**")):
            words = [*words, line] if in_comment else [line]
            in_comment = "*/" not in line
            continue
        code.append(line)
        text = "\n".join(code)
        if text.count("{") <= text.count("}"):
            if text.strip():
                items.append(Item(_plain("\n".join(words)), text))
            words, code = [], []
    return items


def _section(name: str, item: Item) -> str:
    head, _, body = item.code.partition("{\n")
    if " class " not in head:
        return f"## `{name}`\n\n{item.words}\n{_code(item.code)}"
    parts = [f"## `{name}`\n", item.words, _code(head.strip())]
    for member in _items([line.removeprefix("    ") for line in body.split("\n")[:-1]]):
        if not member.code.startswith(("#private", "private ")):
            found = MEMBER_NAME.match(member.code)
            title = found[1] if found else member.code
            parts.append(f"### {name}.{title}\n\n{_code(member.code)}\n{member.words}")
    return "\n".join(parts)


def _plain(comment: str) -> str:
    """The text of a comment, without its stars."""
    text = comment.replace("/**", "").replace("*/", "")
    return "\n".join(re.sub(r"^\s*\* ?", "", line).strip() for line in text.split("\n")).strip() + "\n"


def _code(text: str) -> str:
    return f"```ts\n{text}\n```\n"
