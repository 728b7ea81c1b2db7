"""The command line: an option for each field of a job."""

from __future__ import annotations

import argparse
import os
from dataclasses import MISSING, Field, fields
from typing import Any

from sandtable.jobs.analyse import Analyse
from sandtable.jobs.match import Match
from sandtable.jobs.perft import Perft
from sandtable.jobs.selfplay import Selfplay

JOBS: dict[str, type[Selfplay] | type[Analyse] | type[Perft] | type[Match]] = {
    "selfplay": Selfplay,
    "analyse": Analyse,
    "perft": Perft,
    "match": Match,
}
ABOUT = {
    "selfplay": "games of the engine against itself, for training",
    "analyse": "every position of a PGN file, searched",
    "perft": "positions counted to a depth",
    "match": "two engines, until a test is decided",
}
HELP = {
    "depth": "how deep to count",
    "draw": "call it a draw: movenumber=40,movecount=8,score=10",
    "each": "what holds for both engines: nodes=2000",
    "engines": "an engine, given twice: self, material or cmd=PROGRAM, with nodes=N or depth=N, option.NAME=VALUE",
    "fen": "where to begin; without it at the start of the game",
    "game": "which game: chess, chess960, cotulenh, …",
    "games": "how many games",
    "max_moves": "call it a draw after as many moves of each side",
    "net": "the file of a network, in the same place on every machine",
    "nodes": "nodes for each search",
    "pairs": "the most pairs of games",
    "pgn": "the file of games",
    "plies": "random turns of an opening",
    "random": "random turns before the engine plays; up to four more are added",
    "resign": "call it lost when both think so: movecount=3,score=600",
    "seed": "where random numbers begin",
    "skip_damaged": "leave games out that are damaged",
    "split": "where the tree is cut; without it where there are enough positions",
    "sprt": "end when this is decided: elo0=0,elo1=5,alpha=0.05,beta=0.05",
    "unit": "how large a unit is: in games, positions, positions of the cut, pairs",
}


def parser() -> argparse.ArgumentParser:
    whole = argparse.ArgumentParser(
        prog="python -m sandtable.jobs",
        description="Batch work in units that may be lost and repeated, on this machine or on a cluster of Ray.",
    )
    commands = whole.add_subparsers(dest="command", required=True)
    for name, job in JOBS.items():
        command = commands.add_parser(name, help=ABOUT[name], description=ABOUT[name])
        command.add_argument("folder", help="where results are kept; a job that is there already is continued")
        for field in fields(job):
            add_option(command, field)
        where = command.add_mutually_exclusive_group()
        where.add_argument("--address", help="a cluster of Ray: host:port, or auto")
        where.add_argument("--local", action="store_true", help="processes of this machine, without Ray")
        command.add_argument("--processes", type=int, default=os.cpu_count(), help="on this machine [all cores]")
    export = commands.add_parser("export", help="a self-play job that is done, as a file for tools/train")
    export.add_argument("folder", help="the folder of the job")
    export.add_argument("file", help="the file to write")
    return whole


def add_option(command: argparse.ArgumentParser, field: Field[Any]) -> None:
    default = None if field.default is MISSING else field.default
    told = HELP[field.name] + (f" [{default}]" if default else "")
    # The types are texts, as written.
    kind = str(field.type)
    options: dict[str, Any] = {"default": default, "help": told, "required": field.default is MISSING}
    if kind.startswith("tuple"):
        command.add_argument("--engine", dest=field.name, action="append", **options)
    elif kind == "bool":
        command.add_argument(f"--{field.name.replace('_', '-')}", action="store_true", help=told)
    else:
        value = int if kind.startswith("int") else str
        command.add_argument(f"--{field.name.replace('_', '-')}", type=value, **options)


def job_of(options: argparse.Namespace) -> Selfplay | Analyse | Perft | Match:
    """The job that was asked for."""
    job = JOBS[options.command]
    asked = {field.name: getattr(options, field.name) for field in fields(job)}
    if "engines" in asked:
        if len(asked["engines"]) != 2:
            raise ValueError(f"expected --engine twice, not {len(asked['engines'])} times")
        asked["engines"] = tuple(asked["engines"])
    return job(**asked)
