"""Searches the built site in a real browser, from files and with no network, as a reader would.

    search.py FOLDER        without Chromium it says so and passes; CHROMIUM names one
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import quote

# What is typed, and a page that must be among the results.
SEARCHES = {
    "deploy": "cookbook/deploy.html",
    "Cờ Tư Lệnh": "rules/cotulenh.html",
    "push_turn": "api/python.html",
}
RESULT = re.compile(r'<a href="([^"]*)"[^>]*class="md-search-result__link"')


def results(chromium: str, page: Path, words: str) -> list[str]:
    """Where the results lead."""
    with tempfile.TemporaryDirectory() as profile:
        # The budget is time of the page's own clock, which stands still while scripts load or run.
        command = [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP * ~NOTFOUND"]
        command += [f"--user-data-dir={profile}", "--virtual-time-budget=20000", "--dump-dom"]
        shown = subprocess.run(
            [*command, f"{page.as_uri()}?q={quote(words)}"], capture_output=True, text=True, check=True, timeout=300
        )
    return RESULT.findall(shown.stdout)


def main() -> int:
    site = Path(sys.argv[1]).resolve()
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if not chromium:
        print("site: its search was not tried, there is no chromium")
        return 0
    failed = 0
    for words, location in SEARCHES.items():
        found = results(chromium, site / "index.html", words)
        if not any(location in url for url in found):
            print(f"searching {words}: {location} is not among {len(found)} results", file=sys.stderr)
            failed += 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
