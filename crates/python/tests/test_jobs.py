"""Jobs without Ray: units are pure, folders resume, results do not depend on order."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from sandtable import Move, Position, __version__
from sandtable.jobs import Analyse, JobError, Match, Perft, Selfplay, run
from sandtable.jobs.export import export
from sandtable.jobs.folder import Folder
from sandtable.jobs.plan import Job
from sandtable.jobs.pools import InThisProcess, UnitFailed
from sandtable.jobs.work import Done, perform

GAMES = '[White "A"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n\n[White "B"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n'
DEPLOY = "6c4/11/11/11/11/5i5/11/5(TI)5/11/11/11/8C2 r - - 0 1"


def pgn(folder: Path, text: str = GAMES) -> str:
    file = folder / "games.pgn"
    file.write_text(text, encoding="utf-8")
    return str(file)


def a_match(**options: Any) -> Match:
    rules: dict[str, Any] = {"pairs": 6, "unit": 1, "max_moves": 12, "each": "depth=1"} | options
    return Match(("self", "material"), **rules)


def jobs(folder: Path) -> list[Job]:
    return [
        Selfplay(games=5, nodes=200, unit=2),
        Selfplay(games=2, game="cotulenh", nodes=100, unit=1),
        Analyse(pgn(folder), nodes=300, unit=4),
        Perft(depth=3, unit=5),
        Perft(depth=3, game="cotulenh", fen=DEPLOY, split=2),
        a_match(pairs=2),
    ]


def files(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != ".lock"
    }


def rows(folder: Path) -> list[dict[str, Any]]:
    return [row for file in sorted((folder / "units").glob("*.parquet")) for row in pq.read_table(file).to_pylist()]


class Interrupted(Exception):
    pass


class Interrupts(InThisProcess):
    """Does some units and no more."""

    def __init__(self, units: int) -> None:
        super().__init__()
        self.units = units

    def wait(self) -> list[Done]:
        if not self.units:
            raise Interrupted
        self.units -= 1
        return super().wait()


class Shuffled(InThisProcess):
    """Has several units at once and gives them back in an order by chance. What was done once is not done again."""

    def __init__(self, seed: int, capacity: int, known: dict[int, Done]) -> None:
        super().__init__()
        self.chance = random.Random(seed)
        self.capacity = capacity
        self.known = known

    def wait(self) -> list[Done]:
        order, unit = self.waiting.pop(self.chance.randrange(len(self.waiting)))
        if unit.number not in self.known:
            self.known[unit.number] = perform(order, unit)
        return [self.known[unit.number]]


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
        assert files(whole) == files(parts), job
        assert run(job, parts).units_done_now == 0
        assert files(whole) == files(parts), job


def test_a_damaged_file_is_made_again(tmp_path: Path) -> None:
    job = Perft(depth=3, unit=100)
    run(job, tmp_path)
    before = files(tmp_path)
    unit = tmp_path / "units/00000002.parquet"
    unit.write_bytes(unit.read_bytes()[:-9])
    (tmp_path / "units/00000001.parquet").write_bytes((tmp_path / "units/00000000.parquet").read_bytes())
    run(Perft(depth=4, split=2, unit=100), tmp_path / "other")
    (tmp_path / "other/units/00000003.parquet").replace(tmp_path / "units/00000003.parquet")
    shutil.rmtree(tmp_path / "other")
    assert run(job, tmp_path).units_done_now == 3
    assert files(tmp_path) == before


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


def test_perft_counts_what_positions_count(tmp_path: Path) -> None:
    for number, (fen, game, depth) in enumerate(
        [(None, "chess", 3), (DEPLOY, "cotulenh", 3), (None, "cotulenh-raid", 2)]
    ):
        for split in [*range(depth), None]:
            report = run(Perft(depth=depth, fen=fen, game=game, split=split), tmp_path / f"{number}-{split}")
            assert report.result["nodes"] == Position(fen, game).perft(depth), (game, split)


def test_games_against_itself_are_legal_and_told_whole(tmp_path: Path) -> None:
    report = run(Selfplay(games=4, game="chess960", nodes=200, unit=3), tmp_path)
    games = rows(tmp_path)
    assert report.result["games"] == len(games) == 4 and len({game["start"] for game in games}) == 4
    for game in games:
        position = Position(game["start"], "chess960")
        for bits in game["opening"] + game["moves"]:
            position.push(Move.from_bits("chess", bits))
        # The last turn may have been looked at without being played: the game was over by its value.
        assert len(game["scores"]) == len(game["moves"]) > 0 and game["result"] in (0, 1, 2)


def test_games_against_itself_are_written_for_the_trainer(tmp_path: Path) -> None:
    run(Selfplay(games=3, nodes=200, unit=2), tmp_path / "job")
    assert export(tmp_path / "job", tmp_path / "games.bin") == 3
    assert (tmp_path / "games.bin").read_bytes().startswith(b"SandGame")
    with pytest.raises(JobError, match="there already"):
        export(tmp_path / "job", tmp_path / "games.bin")


def test_every_position_of_a_collection_is_searched(tmp_path: Path) -> None:
    report = run(Analyse(pgn(tmp_path), nodes=500, unit=3), tmp_path / "job")
    found = rows(tmp_path / "job")
    assert [(row["game"], row["ply"]) for row in found] == [(1, n) for n in range(6)] + [(2, n) for n in range(5)]
    assert report.result["positions"] == 11 and report.result["searched"] == 10
    before_mate, after_mate = found[-2:]
    assert (before_mate["played"], before_mate["mate"], before_mate["line"]) == ("Qh4#", -1, "Qh4#")
    assert after_mate["depth"] is None and found[1]["played"] == "e5"
    whole = tmp_path / "whole"
    run(Analyse(pgn(tmp_path), nodes=500, unit=11), whole)
    assert [row["fen"] for row in rows(whole)] == [row["fen"] for row in found]


def test_a_damaged_game_is_told_with_its_place(tmp_path: Path) -> None:
    file = pgn(tmp_path, GAMES + "\n1. e4 e5\n2. Ke3 *\n")
    with pytest.raises(ValueError, match=r"games.pgn: game 3, line 10, column 4: Ke3: no king can go to e3"):
        run(Analyse(file), tmp_path / "job")
    assert not (tmp_path / "job").exists()
    assert run(Analyse(file, nodes=100, skip_damaged=True), tmp_path / "job").result["positions"] == 11


def test_a_match_is_decided_by_the_order_of_its_pairs(tmp_path: Path) -> None:
    twins = ("material,option.Seed=1", "material,option.Seed=2")
    sprt = "elo0=-80,elo1=80,alpha=0.1,beta=0.1"
    job = Match(twins, pairs=100, each="depth=1", unit=1, max_moves=60, sprt=sprt)
    known: dict[int, Done] = {}
    straight = run(job, tmp_path / "straight", lambda: Shuffled(0, 1, known))
    assert straight.result["decision"] and 3 < straight.units < 100
    for seed in range(5):
        mixed = run(job, tmp_path / str(seed), lambda: Shuffled(seed, 5, known))
        assert mixed.result == straight.result and mixed.units_done_now > straight.units
        assert files(tmp_path / str(seed)) == files(tmp_path / "straight")
    games = rows(tmp_path / "straight")
    assert len(games) == 2 * straight.units == 2 * sum(straight.result["pairs"])
    assert [game["first_begins"] for game in games[:4]] == [True, False, True, False]
    assert games[0]["moves"].split()[:8] == games[1]["moves"].split()[:8], "a pair has one opening"
    assert len({tuple(game["moves"].split()[:8]) for game in games}) == straight.units


def test_engines_are_limited_by_nodes_and_never_by_time() -> None:
    for each, why in [("tc=5+0.1", "expected nodes or depth"), (None, "expected tc, movetime, depth or nodes")]:
        with pytest.raises(ValueError, match=why):
            a_match(each=each)
    with pytest.raises(ValueError, match="sprt: .*elo0"):
        a_match(sprt="nonsense")
    with pytest.raises(ValueError, match="no-such-engine: there is no such program"):
        Match(("no-such-engine", "self"), pairs=1, each="depth=1")
    with pytest.raises(ValueError, match="unit=0: expected at least 1"):
        Selfplay(games=1, unit=0)


def test_an_engine_that_crashes_decides_no_game(tmp_path: Path) -> None:
    engine = tmp_path / "engine"
    engine.write_text("#!/bin/sh\nread word; echo uciok; read word; echo readyok; exit 1\n", encoding="utf-8")
    engine.chmod(0o755)
    job = Match((str(engine), "self"), pairs=1, each="depth=1")
    with pytest.raises(RuntimeError, match="crashed"):
        run(job, tmp_path / "job")
    engine.write_text("#!/bin/sh\n", encoding="utf-8")
    order = Folder(tmp_path / "other", job).order
    [unit] = job.units()
    with pytest.raises(RuntimeError, match="another program than the one of the job"):
        from sandtable.jobs.match import program_checksum

        program_checksum.cache_clear()
        perform(order, unit)


def command(*arguments: object) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "sandtable.jobs", *map(str, arguments)]
    return subprocess.run(line, capture_output=True, text=True, timeout=300)


def test_the_command_line(tmp_path: Path) -> None:
    done = command("perft", tmp_path / "job", "--depth", 4, "--local", "--processes", 2)
    assert done.returncode == 0 and "nodes: 197281" in done.stdout and not done.stderr, done
    assert "core-seconds for" in done.stdout and "for a million" in done.stdout
    again = command("perft", tmp_path / "job", "--depth", 5, "--local")
    assert again.returncode == 1 and "error:" in again.stderr and "made with depth=4, not depth=5" in again.stderr
    assert "Traceback" not in again.stderr
    bad = command("match", tmp_path / "match", "--engine", "self", "--pairs", 1, "--local")
    assert bad.returncode == 1 and "expected --engine twice, not 1 times" in bad.stderr


def test_missing_packages_are_named(tmp_path: Path) -> None:
    for package in ["ray", "pyarrow"]:
        hidden = f"import sys; sys.modules[{package!r}] = None; sys.argv[1:] = ['perft', {str(tmp_path)!r}, '--depth', '2']"
        run_it = f"{hidden}; import runpy; runpy.run_module('sandtable.jobs', run_name='__main__', alter_sys=True)"
        done = subprocess.run([sys.executable, "-c", run_it], capture_output=True, text=True, timeout=120)
        assert done.returncode == 1 and "pip install 'sandtable[ray]'" in done.stderr, done


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
