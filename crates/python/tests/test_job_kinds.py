"""What the jobs give: counts, games, searched positions, matches."""

from __future__ import annotations

from pathlib import Path

import pytest

from jobs_support import DEPLOY, GAMES, Shuffled, a_match, contents, pgn, rows
from sandtable import Move, Position
from sandtable.jobs import Analyse, JobError, Match, Perft, Selfplay, run
from sandtable.jobs.export import export
from sandtable.jobs.folder import Folder
from sandtable.jobs.match import program_checksum
from sandtable.jobs.work import Done, perform


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
        assert contents(tmp_path / str(seed)) == contents(tmp_path / "straight")
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
    program_checksum.cache_clear()
    with pytest.raises(RuntimeError, match="another program than the one of the job"):
        perform(order, unit)
