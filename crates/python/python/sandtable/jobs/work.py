"""One unit, done: from parameters and a unit to the bytes of a Parquet file."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from sandtable import __version__
from sandtable.jobs import analyse, match, perft, selfplay
from sandtable.jobs.plan import Params, Rows, Summary, Unit

WORK: dict[str, Callable[[Params, Unit], Rows]] = {
    "analyse": analyse.work,
    "match": match.work,
    "perft": perft.work,
    "selfplay": selfplay.work,
}
METADATA = b"sandtable"


@dataclass(frozen=True)
class Order:
    """What all units of a job share."""

    kind: str
    version: str
    fingerprint: str
    params: Params


@dataclass(frozen=True)
class Done:
    """A unit that is done. What it cost is not part of the file: it is never twice the same."""

    number: int
    data: bytes
    summary: Summary
    core_seconds: float


def perform(order: Order, unit: Unit) -> Done:
    """Does a unit, wherever this runs."""
    if order.version != __version__:
        raise RuntimeError(
            f"sandtable {__version__} is installed here, not {order.version}: expected the same on all machines"
        )
    before = core_seconds()
    rows = WORK[order.kind](order.params, unit)
    data = encode(rows, order.fingerprint, unit.number)
    return Done(unit.number, data, rows.summary, core_seconds() - before)


def core_seconds() -> float:
    """Processor time of this process and of those that it started and that have ended."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


def encode(rows: Rows, fingerprint: str, number: int) -> bytes:
    """The file of a unit. The same rows give the same bytes."""
    about = {"job": fingerprint, "unit": number, "summary": rows.summary}
    text = json.dumps(about, sort_keys=True).encode()
    sink = pa.BufferOutputStream()
    pq.write_table(rows.table.replace_schema_metadata({METADATA: text}), sink, compression="zstd")
    return bytes(sink.getvalue())


def about_file(path: str) -> dict[str, Any]:
    """What is written beside the rows of a unit's file."""
    metadata = pq.read_metadata(path).metadata or {}
    about: dict[str, Any] = json.loads(metadata[METADATA])
    return about
