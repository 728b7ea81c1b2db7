"""Every line of `data/` is answered as other programs answered it."""

from __future__ import annotations

from typing import Any

import pytest
from data import DATA, json_lines, perft_lines

from sandtable import Game, Position, PositionError

# The data has shorter words for two ends.
WORDS = {"fifty": "fifty_moves", "threefold": "threefold_repetition"}

MOST_LEAVES = 250_000


def status(position: Position) -> str:
    outcome = position.outcome()
    return outcome.reason if outcome else "ongoing"


def set_up(line: dict[str, Any]) -> Position:
    rules = {name: line[name] for name in ("rules", "mode", "points") if line.get(name)}
    return Position(line["fen"], "cotulenh", **rules)


def texts(position: Position) -> list[str]:
    """The legal moves in long form; `commit` is not listed in the data."""
    return sorted(position.uci(move) for move in position.legal_moves if move.manner != "commit")


@pytest.mark.parametrize("game", ["chess", "chess960"])
def test_moves_of_chess(game: str) -> None:
    lines = json_lines(f"{game}/moves.jsonl")
    assert len(lines) == 200
    for line in lines:
        position = Position(line["fen"], game)
        legal = {position.uci(move): position.san(move) for move in position.legal_moves}
        assert legal == line["moves"], line
        assert position.fen() == line["fen"]
        assert position.is_check() == line["check"], line
        assert status(position) == line["status"], line
        for long, short in line["moves"].items():
            assert position.parse(long) == position.parse(short)
            assert position.is_legal(long)


@pytest.mark.parametrize(("game", "count"), [("chess", 792), ("chess960", 790)])
def test_turns_of_chess(game: str, count: int) -> None:
    lines = json_lines(f"{game}/turns.jsonl")
    assert len(lines) == count
    for line in lines:
        position = Position(line["fen"], game)
        move = position.push(line["move"])
        assert position.fen() == line["after"], line
        assert position.pop() == move
        assert position == Position(line["fen"], game)


@pytest.mark.parametrize(
    ("file", "game", "positions"),
    [
        ("chess/perft.epd", "chess", 200),
        ("chess960/perft.epd", "chess960", 200),
        ("cotulenh/perft.epd", "cotulenh", 41),
        ("cotulenh/start.epd", "cotulenh", 1),
        ("rulebook/perft.epd", "cotulenh", 19),
    ],
)
def test_perft(file: str, game: str, positions: int) -> None:
    lines = list(perft_lines(file))
    assert len(lines) == positions
    for fen, counts, rest in lines:
        position = Position(fen, game, **rest)  # type: ignore[arg-type]
        for depth, count in counts:
            # Deeper counts are for `./test`, which makes them in Rust.
            if count <= MOST_LEAVES:
                assert position.perft(depth) == count, (fen, depth)
                assert sum(position.divide(depth).values()) == count


def check_position(line: dict[str, Any]) -> Position:
    position = set_up(line)
    assert texts(position) == sorted(line["moves"]), line
    assert position.fen() == line["fen"]
    assert position.is_check() == line["check"], line
    assert status(position) == WORDS.get(line["status"], line["status"]), line
    return position


def test_positions_of_cotulenh() -> None:
    lines = json_lines("cotulenh/positions.jsonl") + json_lines("cotulenh/edges.jsonl")
    assert len(lines) == 1602
    for line in lines:
        position = check_position(line)
        for move in position.legal_moves[:3]:
            assert position.parse(position.san(move)) == move, (line, move)


def test_positions_of_the_rulebook() -> None:
    lines = json_lines("rulebook/positions.jsonl") + json_lines("rulebook/edges.jsonl")
    assert len(lines) == 673
    for line in lines:
        position = check_position(line)
        if line.get("points"):
            assert position.points == tuple(line["points"]), line
        outcome = position.outcome()
        if outcome and line.get("result"):
            assert outcome.points == tuple(line["final"]), line
            assert outcome.result == line["result"], line


@pytest.mark.parametrize(("folder", "count"), [("cotulenh", 1077), ("rulebook", 326)])
def test_open_deploys(folder: str, count: int) -> None:
    lines = json_lines(f"{folder}/sessions.jsonl")
    assert len(lines) == count
    for line in lines:
        position = set_up(line)
        before = position.copy()
        for step in line["steps"]:
            position.push(step)
        assert texts(position) == sorted(line["moves"]), line
        assert position.is_legal("commit") == line["can_commit"], line
        assert position.turn_is_open and position.outcome() is None
        # R11.2: the FEN of an open deploy loads back to it.
        again = {name: line[name] for name in ("rules", "mode") if name in line}
        assert Position(position.fen(), "cotulenh", **again) == position, line
        for _ in line["steps"]:
            position.pop()
        assert position == before


@pytest.mark.parametrize(("folder", "count"), [("cotulenh", 6041), ("rulebook", 2015)])
def test_turns_of_cotulenh(folder: str, count: int) -> None:
    lines = json_lines(f"{folder}/turns.jsonl")
    assert len(lines) == count
    for line in lines:
        position = set_up(line)
        before = position.copy()
        moves = [position.push(action) for action in line["actions"]]
        if position.turn_is_open:
            moves.append(position.push("commit"))
        assert position.fen() == line["after"], line
        if "points_after" in line:
            assert position.points == tuple(line["points_after"]), line
        captured = status(position) == "commander_captured"
        if folder == "cotulenh":
            assert captured == line["commander_captured"], line
        # The same in one word, long and short.
        for text in (before.turn_uci(moves), before.turn_san(moves)):
            assert before.parse_turn(text) == moves, (line, text)


def test_what_loads_and_what_does_not() -> None:
    lines = json_lines("rulebook/loads.jsonl")
    assert len(lines) == 19
    for line in lines:
        if line["ok"]:
            set_up(line)
        else:
            with pytest.raises(PositionError):
                set_up(line)


def test_notation_of_the_rulebook() -> None:
    lines = json_lines("rulebook/notation.jsonl")
    assert len(lines) == 119
    for line in lines:
        position = set_up(line)
        for text in [line["turn"], line["book"], *line.get("also", [])]:
            moves = position.parse_turn(text)
            assert position.turn_uci(moves) == line["turn"], (line, text)
            assert position.turn_book(moves) == line["book"], (line, text)


def go_and_return(game: Game) -> None:
    """Each side moves a unit there and back: the position stands once more."""
    there = []
    for _ in range(2):
        move = next(m for m in game.position.legal_moves if m.manner == "move" and not m.is_step)
        there.append(move)
        game.play_on(move)
    for move in there:
        back = (move.to_square, move.from_square)
        legal = game.position.legal_moves
        game.play_on(next(m for m in legal if (m.from_square, m.to_square) == back))


def test_outcomes_with_points() -> None:
    lines = json_lines("rulebook/outcomes.jsonl")
    assert len(lines) == 60
    ended = 0
    for line in lines:
        # The data names stalemates in the start position, which no play can bring about; the tests
        # of the rules ask what they would be worth.
        if line["status"] == "stalemate":
            continue
        fen = line["fen"]
        if line["status"] == "fifty":
            fen = fen.removesuffix(" 0 1") + " 100 60"
        game = Game(fen, "cotulenh", rules=line["rules"], mode=line["mode"], points=line["points"])
        if line["status"] == "threefold":
            go_and_return(game)
            go_and_return(game)
        outcome = game.match_time() if line["status"] == "time" else game.outcome()
        assert outcome is not None, line
        assert outcome.reason == WORDS.get(line["status"], line["status"]), line
        assert outcome.points == tuple(line["final"]), line
        assert outcome.result == line["result"], line
        ended += 1
    assert ended == 45


def test_no_file_is_left_out() -> None:
    answered = {
        "chess": {"moves.jsonl", "perft.epd", "turns.jsonl"},
        "chess960": {"moves.jsonl", "perft.epd", "turns.jsonl"},
        "cotulenh": {
            "edges.jsonl",
            "perft.epd",
            "positions.jsonl",
            "sessions.jsonl",
            "start.epd",
            "turns.jsonl",
        },
        "rulebook": {
            "edges.jsonl",
            "loads.jsonl",
            "notation.jsonl",
            "outcomes.jsonl",
            "perft.epd",
            "positions.jsonl",
            "sessions.jsonl",
            "turns.jsonl",
        },
    }
    for folder, files in answered.items():
        assert {file.name for file in (DATA / folder).iterdir()} == files
