"""Beside mkdocs.yml: pages made from the sources, links that leave docs/, and Markdown as forges read it."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from posixpath import dirname, normpath, relpath

import c_page
import gfm
import http_page
import javascript_page
import python_page
import rust_page
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[2]

# Pages of the site that are files outside docs/.
COPIED = {"contributing.md": "CONTRIBUTING.md", "changes.md": "CHANGELOG.md"}
ASSETS = {"assets/iframe-worker.js": "tools/site/iframe-worker.js", "assets/site.css": "tools/site/site.css"}
# Where links to files outside docs/ lead in the site.
SHOWN = {file: page for page, file in COPIED.items()} | {
    "README.md": "README.md",
    "crates/c/include/sandtable.h": "api/c.md",
}
LINK = re.compile(r"(\]\()([^)#\s]+)((?:#[^)\s]*)?\))")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages that are not files of docs/."""
    description = json.loads(Path(os.environ["OPENAPI"]).read_text(encoding="utf-8"))
    rustdoc = Path(os.environ["RUSTDOC"]) if os.environ.get("RUSTDOC") else None
    types = Path(os.environ["NPM_TYPES"]) if os.environ.get("NPM_TYPES") else None
    made = {
        "api/rust.md": rust_page.page(ROOT, rustdoc),
        "api/python.md": python_page.page(ROOT / "crates/python"),
        "api/javascript.md": javascript_page.page(types),
        "api/c.md": c_page.page(ROOT / "crates/c/include/sandtable.h"),
        "api/http.md": http_page.requests(description),
        "api/json.md": http_page.shapes(description),
    }
    made |= {page: (ROOT / file).read_text(encoding="utf-8") for page, file in (COPIED | ASSETS).items()}
    for path, text in made.items():
        files.append(File.generated(config, path, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    return gfm.normalised(with_links(markdown, page.file.src_uri))


def with_links(markdown: str, page: str) -> str:
    """Leads links that leave docs/ to the page of the site that shows their target."""
    source = COPIED.get(page, f"docs/{page}")

    def lead(match: re.Match[str]) -> str:
        if "://" in match[2]:
            return match[0]
        target = normpath(f"{dirname(source)}/{match[2]}").lstrip("/")
        shown = SHOWN.get(target) or target.removeprefix("docs/")
        return match[1] + relpath(shown, dirname(page) or ".") + match[3]

    return LINK.sub(lead, markdown)
