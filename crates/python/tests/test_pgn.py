"""PGN in and out."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from sandtable import Game, PgnError, Position, Record, open_pgn, read_pgn

GAME = """[Event "Giải"]
[White "A"]
[Result "1-0"]

{about it} 1. e4 $1 {[%clk 0:05:00] [%eval 0.25] best} e5 (1... c5 2. Nf3 (2. c3)) 2. -- *
"""


def test_a_record_is_read_and_written_back() -> None:
    text = "[Event \"Giải\"]\n\n1. e4 $1 {[%clk 0:05:00] fine} e5 (1... c5 {Sicilian} 2. Nf3) 2. Nf3 1-0"
    [record] = read_pgn(text)
    [again] = read_pgn(record.pgn())
    assert again == record == pickle.loads(pickle.dumps(record)) == record.copy()
    assert record.result == "1-0" and not record.faults
    first = record.mainline()[0]
    assert (first.san(), first.uci(), first.nags, first.clock_ms) == ("e4", "e2e4", [1], 300_000)
    assert first.comments == ["fine"] and first.is_main_line
    assert [child.san() for child in first.children] == ["e5", "c5"]
    assert [turn["text"] for turn in record.to_game().turns()] == ["e4", "e5", "Nf3"]


def test_a_tree_is_built_and_changed() -> None:
    record = Record(Position())
    e4 = record.root.add("e4")
    c5 = e4.add("c5")
    e5 = e4.add(e4.position().parse("e5"))
    assert e4.add("c5") == c5 and hash(e4.add("c5")) == hash(c5)
    assert e5.parent == e4 and record.root.parent is None and record.root.move is None
    assert e5.promote() and [node.san() for node in e4.children] == ["e5", "c5"]
    assert not e5.promote_to_main()
    c5.comments, c5.comments_before, c5.nags, c5.clock_ms = ["a"], ["b"], [2], 61_000
    null = e5.add_null()
    assert null.is_null and null.san() is None
    assert record.pgn().split("\n\n")[1] == "1. e4 e5 ( { b } 1... c5 $2 { [%clk 0:01:01] a } ) 2. -- *"
    null.delete()
    with pytest.raises(ValueError, match="deleted"):
        null.position()
    assert len(record) == 3


def test_a_deploy_is_a_turn_of_several_nodes() -> None:
    start = Position("6c4/11/11/11/11/5i5/11/5(TI)5/11/11/11/8C2 r - - 0 1", "cotulenh")
    record = Record(start)
    last = record.root.add("I<T>xf7")
    assert last.san() == "commit" and len(record) == 2
    record.tags["Red"] = "An"
    [again] = read_pgn(record.pgn())
    assert again == record and again.game == "cotulenh" and again.start == start


def test_tags() -> None:
    record = Game().record()
    record.tags["White"] = "Anderssen"
    record.tags["Round"] = "2"
    del record.tags["Round"]
    assert dict(record.tags.items()) == {"White": "Anderssen"} == {k: record.tags[k] for k in record.tags}
    assert "White" in record.tags and len(record.tags) == 1 and record.tags.get("Black", "?") == "?"
    with pytest.raises(KeyError):
        record.tags["Black"]
    with pytest.raises(KeyError):
        del record.tags["Black"]
    with pytest.raises(ValueError):
        record.tags["Result"] = "1-0"
    record.result = "1/2-1/2"
    with pytest.raises(ValueError, match="expected 1-0"):
        record.result = "2-0"
    assert '[White "Anderssen"]' in str(record) and '[Result "1/2-1/2"]' in str(record)


def test_faults_have_reason_and_place() -> None:
    [record] = read_pgn("1. e4 e5 2. Ke3 *")
    [fault] = record.faults
    assert (fault["reason"], fault["line"], fault["column"]) == ("unreachable", 1, 13)
    assert fault["params"]["text"] == "Ke3"


def test_a_game_without_anything_to_keep_is_an_error_and_the_next_is_read() -> None:
    games = read_pgn('[FEN "nonsense"]\n\n1. e4 *\n\n[White "B"]\n\n1. d4 *')
    with pytest.raises(PgnError) as caught:
        next(games)
    error = caught.value
    assert (error.game, error.line) == (1, 1) and "game 1, line 1" in str(error)
    assert pickle.loads(pickle.dumps(error)).line == 1
    assert next(games).tags["White"] == "B"
    with pytest.raises(StopIteration):
        next(games)


def test_files_are_read_one_game_after_the_other(tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    file.write_text('[Red "An"]\n\n1. Ic6 *\n\n' * 500, encoding="utf-8")
    records = list(open_pgn(file))
    assert len(records) == 500 and {record.game for record in records} == {"cotulenh"}
    with pytest.raises(FileNotFoundError):
        open_pgn(tmp_path / "none.pgn")


def test_notes_of_programs_are_kept() -> None:
    [record] = read_pgn(GAME)
    first = record.mainline()[0]
    assert first.eval == {"cp": 25, "mate": None, "depth": None}
    assert record.root.comments == ["about it"] and record.root.eval is None
    assert [fault["reason"] for fault in record.faults] == ["null_move"]
