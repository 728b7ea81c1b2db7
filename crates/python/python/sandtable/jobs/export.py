"""Games against itself in one file, as the trainer in ``tools/train`` reads it."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow.parquet as pq

from sandtable._native import TrainingFile
from sandtable.jobs.folder import MANIFEST, JobError

COLUMNS = ("number", "opening", "moves", "scores", "result")


def export(folder: str | Path, file: str | Path) -> int:
    """Writes the games of a self-play job, in the order of their numbers; gives how many there are."""
    manifest = json.loads((Path(folder) / MANIFEST).read_text(encoding="utf-8"))
    if manifest["job"] != "selfplay" or "done" not in manifest:
        raise JobError(f"{folder}: expected a self-play job that is done")
    if Path(file).exists():
        raise JobError(f"{file}: there already")
    params = manifest["params"]
    rules = {name: params[name] for name in ("seed", "nodes", "random")}
    out = TrainingFile(file, params["game"], **rules)
    games = 0
    for number in range(manifest["done"]["units"]):
        table = pq.read_table(Path(folder) / "units" / f"{number:08}.parquet", columns=list(COLUMNS))
        for row in table.to_pylist():
            out.add(*(row[name] for name in COLUMNS))
        games += table.num_rows
    out.flush()
    return games
