"""The engine as a program that speaks UCI: ``python -m sandtable.uci``. With the argument ``material`` it is a player
that looks one turn ahead."""

from __future__ import annotations

import sys

from sandtable._native import speak_uci

if __name__ == "__main__":
    speak_uci(material=sys.argv[1:] == ["material"])
