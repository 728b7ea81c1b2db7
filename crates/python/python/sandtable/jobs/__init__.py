"""Batch work on one machine or on many: ``python -m sandtable.jobs selfplay|analyse|perft|match|export``.

A job is cut into units of equal size. A unit is decided by the parameters of the job and its number alone, so that it
may be done by any process, more than once, in any order. Ray places units, repeats those that were lost, and uses
whatever machines there are; the folder of the job has one Parquet file for each unit that is done.

>>> import tempfile
>>> from sandtable.jobs import Perft, run
>>> folder = tempfile.mkdtemp()
>>> run(Perft(depth=3), folder).result["nodes"]
8902

| module | what |
|---|---|
| ``plan`` | what a job is: parameters, units, what they come to |
| ``selfplay``, ``analyse``, ``perft``, ``match`` | the jobs |
| ``work`` | one unit, done |
| ``folder`` | what is done, on the disk |
| ``drive`` | units handed out, results taken in |
| ``pools``, ``ray_pool`` | where units are done: here, in processes of this machine, by Ray |
| ``progress`` | how far it is, and what it cost |
| ``options`` | the command line |
| ``export`` | games against itself for the trainer |
"""

from importlib.util import find_spec

if find_spec("pyarrow") is None:
    raise ImportError("pyarrow is not installed: pip install 'sandtable[ray]'")

from sandtable.jobs.analyse import Analyse
from sandtable.jobs.drive import run
from sandtable.jobs.folder import JobError
from sandtable.jobs.match import Match
from sandtable.jobs.perft import Perft
from sandtable.jobs.progress import Report
from sandtable.jobs.selfplay import Selfplay

__all__ = ["Analyse", "JobError", "Match", "Perft", "Report", "Selfplay", "run"]
