"""Units are functions of their numbers, and folders go on where they were left."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from jobs_support import DEPLOY, Interrupted, Interrupts, a_match, contents, pgn
from sandtable import __version__
from sandtable.jobs import Analyse, JobError, Perft, Selfplay, run
from sandtable.jobs.folder import Folder
from sandtable.jobs.plan import Job
from sandtable.jobs.pools import UnitFailed
from sandtable.jobs.work import Done, perform


def jobs(folder: Path) -> list[Job]:
    return [
        Selfplay(games=5, nodes=200, unit=2),
        Selfplay(games=2, game="cotulenh", nodes=100, unit=1),
        Analyse(pgn(folder), nodes=300, unit=4),
        Perft(depth=3, unit=5),
        Perft(depth=3, game="cotulenh", fen=DEPLOY, split=2),
        a_match(pairs=2),
    ]


def test_a_unit_is_a_function_of_its_number(tmp_path: Path) -> None:
    for number, job in enumerate(jobs(tmp_path)):
        folder = Folder(tmp_path / str(number), job)
        units = list(job.units())
        assert len(units) == job.count > 1, job
        assert [unit.number for unit in units] == list(range(job.count))
        forward = {unit.number: perform(folder.order, unit).data for unit in units}
        backward = {unit.number: perform(folder.order, unit).data for unit in reversed(units)}
        assert forward == backward, job
        folder.close()


def test_a_job_goes_on_wherever_it_was_interrupted(tmp_path: Path) -> None:
    for number, job in enumerate(jobs(tmp_path)):
        whole, parts = tmp_path / f"{number} whole", tmp_path / f"{number} parts"
        report = run(job, whole)
        assert report.units_done_now == job.count
        for _ in range(job.count):
            with pytest.raises(Interrupted):
                run(job, parts, lambda: Interrupts(1))
            assert "done" not in json.loads((parts / "manifest.json").read_text(encoding="utf-8"))
            (parts / "units/.00000001.parquet.123").write_bytes(b"half a fi")
            if len(list((parts / "units").glob("*.parquet"))) == job.count - 1:
                break
        assert run(job, parts).units_done_now == 1
        assert contents(whole) == contents(parts), job
        assert run(job, parts).units_done_now == 0
        assert contents(whole) == contents(parts), job


def test_a_damaged_file_is_made_again(tmp_path: Path) -> None:
    job = Perft(depth=3, unit=100)
    run(job, tmp_path)
    before = contents(tmp_path)
    unit = tmp_path / "units/00000002.parquet"
    unit.write_bytes(unit.read_bytes()[:-9])
    (tmp_path / "units/00000001.parquet").write_bytes((tmp_path / "units/00000000.parquet").read_bytes())
    run(Perft(depth=4, split=2, unit=100), tmp_path / "other")
    (tmp_path / "other/units/00000003.parquet").replace(tmp_path / "units/00000003.parquet")
    shutil.rmtree(tmp_path / "other")
    assert run(job, tmp_path).units_done_now == 3
    assert contents(tmp_path) == before


def test_other_parameters_are_refused(tmp_path: Path) -> None:
    run(Perft(depth=2), tmp_path)
    with pytest.raises(JobError, match="made with depth=2, not depth=3: expected the same parameters, or another"):
        run(Perft(depth=3, split=1), tmp_path)
    with pytest.raises(JobError, match="job=perft, not job=selfplay"):
        run(Selfplay(games=1), tmp_path)
    manifest = tmp_path / "manifest.json"
    manifest.write_text(manifest.read_text(encoding="utf-8").replace(__version__, "0.0.0"), encoding="utf-8")
    with pytest.raises(JobError, match="version=0.0.0, not version="):
        run(Perft(depth=2), tmp_path)
    with pytest.raises(JobError, match="not empty, and no folder of a job"):
        run(Perft(depth=2), Path(__file__).parent)


def test_one_process_at_a_time_works_on_a_folder(tmp_path: Path) -> None:
    folder = Folder(tmp_path, Perft(depth=2))
    with pytest.raises(JobError, match="another process"):
        run(Perft(depth=2), tmp_path)
    folder.close()
    assert run(Perft(depth=2), tmp_path).result["nodes"] == 400


def test_a_unit_that_fails_is_named_and_the_rest_is_kept(tmp_path: Path) -> None:
    class Fails(Interrupts):
        def wait(self) -> list[Done]:
            try:
                return super().wait()
            except Interrupted:
                raise UnitFailed(2, "no memory") from None

    with pytest.raises(JobError, match="unit 2: no memory\nwhat is done is kept"):
        run(Perft(depth=3, unit=50), tmp_path, lambda: Fails(2))
    assert len(list((tmp_path / "units").glob("*.parquet"))) == 2
