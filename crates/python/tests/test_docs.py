"""The examples in docstrings run, and so do those of the pages."""

from __future__ import annotations

import doctest
import importlib
import inspect
import re
import shlex
from pathlib import Path

import pytest

import sandtable
from sandtable.jobs.options import parser

ROOT = Path(__file__).resolve().parents[3]
RECIPES = [
    page
    for folder in ("start", "cookbook")
    for page in sorted((ROOT / "docs" / folder).glob("*.md"))
    if "```python\n" in page.read_text(encoding="utf-8")
]
PAGES = [ROOT / "docs/python.md", ROOT / "docs/jobs.md", ROOT / "crates/python/README.md", *RECIPES]
MODULES = ["sandtable", "sandtable._native", "sandtable.env", "sandtable.errors", "sandtable.jobs", "sandtable.views"]


def documented() -> dict[str, str]:
    """Every docstring of the package, the native classes and their members included."""
    found = {}
    for name in MODULES:
        module = importlib.import_module(name)
        found[name] = module.__doc__ or ""
        own = [value for value in vars(module).values() if is_ours(value)]
        for value in own:
            found[value.__qualname__] = value.__doc__ or ""
            for inner, member in vars(value).items() if inspect.isclass(value) else []:
                if inspect.isroutine(member) or inspect.isdatadescriptor(member):
                    found[f"{value.__qualname__}.{inner}"] = member.__doc__ or ""
    return found


def is_ours(value: object) -> bool:
    where = getattr(value, "__module__", None) or ""
    return hasattr(value, "__qualname__") and where.startswith("sandtable")


EXAMPLES = [(name, text) for name, text in documented().items() if ">>>" in text]


def run(name: str, text: str, names: dict[str, object]) -> None:
    test = doctest.DocTestParser().get_doctest(text, names, name, name, 0)
    told: list[str] = []
    result = doctest.DocTestRunner().run(test, out=told.append, clear_globs=False)
    names.update(test.globs)
    assert result.attempted and not result.failed, "".join(told)


@pytest.mark.parametrize(("name", "text"), EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_docstrings(name: str, text: str) -> None:
    public = {word: getattr(sandtable, word) for word in sandtable.__all__}
    run(name, text, {"sandtable": sandtable, **public})


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_pages(page: Path) -> None:
    """The blocks of a page, one after the other: what one names the next knows."""
    blocks = re.findall(r"^```python\n(.*?)^```$", page.read_text(encoding="utf-8"), re.M | re.S)
    assert blocks and "```py\n" not in page.read_text(encoding="utf-8")
    names: dict[str, object] = {}
    for number, block in enumerate(blocks):
        run(f"{page.name}, block {number + 1}", block, names)


def test_the_commands_of_the_page_of_jobs_are_commands() -> None:
    text = (ROOT / "docs/jobs.md").read_text(encoding="utf-8")
    lines = [shlex.split(line) for line in re.findall(r"^python -m sandtable.jobs (.*)$", text, re.M)]
    assert {line[0] for line in lines} == {"perft", "selfplay", "analyse", "match"}
    for line in lines:
        parser().parse_args(line)


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 15
    assert len(RECIPES) >= 4


def test_everything_public_is_documented() -> None:
    for name in sandtable.__all__:
        value = getattr(sandtable, name)
        if inspect.isclass(value):
            assert value.__doc__, name
            for member, inner in vars(value).items():
                if not member.startswith("_") and value.__module__ == "sandtable":
                    assert inner.__doc__, f"{name}.{member}"
