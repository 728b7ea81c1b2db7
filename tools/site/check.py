"""Checks the built site: every link and anchor leads somewhere inside it, nothing is loaded from another host, lists and
tables became lists and tables, and the search index has what people look for.

    check.py FOLDER
"""

from __future__ import annotations

import json
import re
import sys
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

# Words that the search must find, and a page that has them.
SOUGHT = {
    "Cờ Tư Lệnh": "rules/cotulenh.html",
    "deploy": "cookbook/deploy.html",
    "Position.push_turn": "api/python.html",
    "sandtable_game_play": "api/c.html",
    "CreateGame": "api/json.html",
    "trusted-proxy": "server.html",
}
# A list, a table or a block that was taken for text.
UNREAD = re.compile(r"\s*(- |\|.*\|$|```)")
LOADING = {"src", "srcset", "poster", "data"}


class Page(HTMLParser):
    """What a page links to, loads and can be linked to by."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.anchors: set[str] = set()
        self.text: list[str] = []
        self.inside: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.inside.append(tag)
        for name, value in attributes:
            if name in ("id", "name") and value:
                self.anchors.add(value)
            elif name == "href" and value:
                (self.loads if tag == "link" else self.links).append(value)
            elif name in LOADING and value:
                self.loads.append(value)
            elif name == "style" and value:
                self.loads += re.findall(r"url\(['\"]?([^'\")]+)", value)

    def handle_endtag(self, tag: str) -> None:
        while self.inside and self.inside.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if self.inside[-1:] == ["p"]:
            self.text.append(data)


@cache
def page(path: Path) -> Page:
    return Page(path)


def faults_of(path: Path, site: Path) -> list[str]:
    """What is wrong with one page of ours."""
    shown = page(path)
    faults = [f"loads {url}" for url in shown.loads if urlsplit(url).netloc]
    for url in shown.links + shown.loads:
        parts = urlsplit(url)
        if parts.scheme or parts.netloc or url.startswith("/"):
            continue
        target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
        if not target.exists() or site not in (target, *target.parents):
            faults.append(f"leads to {url}, which is not there")
        elif parts.fragment and target.suffix == ".html" and not leads_to(target, unquote(parts.fragment), site):
            faults.append(f"leads to {url}, which has no such place")
    lines = "".join(shown.text).split("\n")
    return faults + [f"shows Markdown: {line.strip()}" for line in lines if UNREAD.match(line)]


def leads_to(target: Path, fragment: str, site: Path) -> bool:
    # rustdoc's pages are long, many and its own; that they exist is enough.
    return (site / "rust") in target.parents or fragment in page(target).anchors


def style_faults(path: Path) -> list[str]:
    urls = re.findall(r"(?:url\(|@import )['\"]?(https?:[^'\")]+)", path.read_text(encoding="utf-8"))
    return [f"loads {url}" for url in urls]


def search_faults(site: Path) -> list[str]:
    """What people look for and the index does not have."""
    script = (site / "search/search_index.js").read_text(encoding="utf-8")
    entries = json.loads(script[script.index("{") : script.rindex("}") + 1])["docs"]
    found = {(entry["location"].split("#")[0], entry["title"] + " " + entry["text"]) for entry in entries}
    return [
        f"{words} is not found on {location}"
        for words, location in SOUGHT.items()
        if not any(place == location and words in text for place, text in found)
    ]


def main() -> int:
    site = Path(sys.argv[1]).resolve()
    pages = [path for path in sorted(site.rglob("*.html")) if site / "rust" not in path.parents and path.name != "404.html"]
    faults = [(path, fault) for path in pages for fault in faults_of(path, site)]
    # rustdoc makes all its pages alike: the first of each crate is looked at.
    crates = sorted((site / "rust").glob("*/index.html"))
    faults += [(path, f"loads {url}") for path in crates for url in page(path).loads if urlsplit(url).netloc]
    styles = [path for path in site.rglob("*.css") if site / "rust" not in path.parents]
    faults += [(path, fault) for path in styles for fault in style_faults(path)]
    faults += [(site / "search", fault) for fault in search_faults(site)]
    for path, fault in faults:
        print(f"{path.relative_to(site)}: {fault}", file=sys.stderr)
    if len(pages) < 20:
        print(f"there are only {len(pages)} pages", file=sys.stderr)
        return 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
