"""The page of the Python interface: signatures from the type stubs, words from docstrings.

Nothing is built or imported. The native classes are documented in Rust (rust_docs.py), the rest in Python.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

from rust_docs import Name, doc_comments

Function = ast.FunctionDef
MODULES = [("errors.py", "Errors"), ("env.py", "The environment: `sandtable.env`"), ("views.py", "The data of views")]


def page(crate: Path) -> str:
    """Every public name of the package."""
    package = crate / "python/sandtable"
    opening = ast.get_docstring(_parsed(package / "__init__.py")) or ""
    parts = ["# Python API\n", "[For Python programs](../python.md) shows all of it in use.\n", _words(opening)]
    docs = doc_comments(crate / "src")
    stubs = _parsed(package / "_native.pyi").body
    parts += [_class(node, docs) for node in stubs if isinstance(node, ast.ClassDef)]
    parts.append("## Functions\n")
    parts += [_member(node, docs[None, node.name]) for node in stubs if isinstance(node, Function)]
    parts += [_module(_parsed(package / file), title) for file, title in MODULES]
    return "\n".join(parts)


def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _class(node: ast.ClassDef, docs: dict[Name, str]) -> str:
    parts = [f"## `{node.name}`\n", _words(docs[node.name, ""])]
    members = [one for one in node.body if isinstance(one, Function)]
    if made := next((one for one in members if one.name == "__new__"), None):
        parts.append(_code(_signature(made).replace("__new__", node.name, 1)))
    for member in members:
        if not member.name.startswith("_") and not _is_setter(member):
            settable = any(_is_setter(one) and one.name == member.name for one in members)
            parts.append(_member(member, docs[node.name, member.name], f"{node.name}.", settable))
    return "\n".join(parts)


def _member(node: Function, words: str, owner: str = "", settable: bool = False) -> str:
    if not words:
        raise ValueError(f"{owner}{node.name} has no words")
    if "property" in _decorators(node):
        code = f"{node.name}: {ast.unparse(node.returns) if node.returns else 'Any'}"
        words += "\n\nMay be set." if settable else ""
    else:
        code = _signature(node)
    return f"### {owner}{node.name}\n\n{_code(code)}\n{_words(words)}"


def _module(module: ast.Module, title: str) -> str:
    parts = [f"## {title}\n", _words(ast.get_docstring(module) or "")]
    for node in module.body:
        name = getattr(node, "name", "_")
        if isinstance(node, ast.ClassDef) and not name.startswith("_"):
            fields = [one for one in node.body if isinstance(one, ast.AnnAssign)]
            bases = ", ".join(ast.unparse(base) for base in node.bases)
            lines = [f"class {name}({bases}):", *[f"    {ast.unparse(one)}" for one in fields]]
            parts.append(f"### {name}\n\n{_code(chr(10).join(lines))}\n{_words(ast.get_docstring(node) or '')}")
        elif isinstance(node, Function) and not name.startswith("_"):
            parts.append(_member(node, ast.get_docstring(node) or ""))
        elif isinstance(node, ast.Assign) and "TypedDict" in ast.unparse(node.value):
            name = ast.unparse(node.targets[0])
            parts.append(f"### {name}\n\n{_code(ast.unparse(node))}")
    return "\n".join(parts)


def _signature(node: Function) -> str:
    arguments = ast.unparse(node.args)
    arguments = re.sub(r"^(self|cls)(, )?", "", arguments)
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"{node.name}({arguments}){returns}"


def _decorators(node: Function) -> list[str]:
    return [ast.unparse(one) for one in node.decorator_list]


def _is_setter(node: Function) -> bool:
    return any(one.endswith(".setter") for one in _decorators(node))


def _code(text: str) -> str:
    return f"```python\n{text}\n```\n"


def _words(text: str) -> str:
    """A docstring as Markdown: examples become blocks, double backquotes single ones."""
    blocks = re.split(r"\n{2,}", text.replace("``", "`").replace("\n<BLANKLINE>", ""))
    shown = [f"```pycon\n{block}\n```" if block.startswith(">>>") else block for block in blocks]
    return "\n\n".join(shown) + "\n"
