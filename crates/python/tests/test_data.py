"""Every line of `data/` is answered as other programs answered it.

Each file has one function, which answers one line of it: none of them may leave a line out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from data import DATA, json_line, lines_of, mate_line, perft_line

from sandtable import Engine, Game, Outcome, Position, PositionError

# The data has shorter words for two ends.
WORDS = {"fifty": "fifty_moves", "threefold": "threefold_repetition"}


def status(position: Position) -> str:
    outcome = position.outcome()
    return outcome.reason if outcome else "ongoing"


def rules_of(line: dict[str, Any]) -> dict[str, Any]:
    return {name: line[name] for name in ("rules", "mode", "points") if line.get(name)}


def set_up(line: dict[str, Any]) -> Position:
    return Position(line["fen"], "cotulenh", **rules_of(line))


def texts(position: Position) -> list[str]:
    """The legal moves in long form; `commit` is not listed in the data."""
    return sorted(position.uci(move) for move in position.legal_moves if move.manner != "commit")


def moves_of_chess(text: str, game: str) -> None:
    line = json_line(text)
    position = Position(line["fen"], game)
    legal = {position.uci(move): position.san(move) for move in position.legal_moves}
    assert legal == line["moves"]
    assert position.fen() == line["fen"]
    assert position.is_check() == line["check"]
    assert status(position) == line["status"]
    for long, short in line["moves"].items():
        assert position.parse(long) == position.parse(short)
        assert position.is_legal(long)


def turn_of_chess(text: str, game: str) -> None:
    line = json_line(text)
    position = Position(line["fen"], game)
    move = position.push(line["move"])
    assert position.fen() == line["after"]
    assert position.pop() == move
    assert position == Position(line["fen"], game)


def counts(text: str, game: str) -> None:
    fen, counts, rest = perft_line(text)
    position = Position(fen, game, **rest)  # type: ignore[arg-type]
    assert len(counts) == text.count(";D") > 0
    for depth, count in counts:
        assert position.perft(depth) == count, depth
        assert sum(position.divide(depth).values()) == count, depth


def check_position(line: dict[str, Any]) -> Position:
    position = set_up(line)
    assert texts(position) == sorted(line["moves"])
    assert position.fen() == line["fen"]
    assert position.is_check() == line["check"]
    assert status(position) == WORDS.get(line["status"], line["status"])
    return position


def position_of_cotulenh(text: str, _game: str) -> None:
    position = check_position(json_line(text))
    for move in position.legal_moves[:3]:
        assert position.parse(position.san(move)) == move, move


def position_of_the_rulebook(text: str, _game: str) -> None:
    line = json_line(text)
    position = check_position(line)
    if line.get("points"):
        assert position.points == tuple(line["points"])
    outcome = position.outcome()
    if outcome and line.get("result"):
        check_end(outcome, line)


def open_deploy(text: str, _game: str) -> None:
    line = json_line(text)
    position = set_up(line)
    before = position.copy()
    for step in line["steps"]:
        position.push(step)
    assert texts(position) == sorted(line["moves"])
    assert position.is_legal("commit") == line["can_commit"]
    assert position.turn_is_open and position.outcome() is None
    assert position.outcome_without_moves() is None
    # R11.2: the FEN of an open deploy loads back to it.
    again = {name: line[name] for name in ("rules", "mode") if name in line}
    assert Position(position.fen(), "cotulenh", **again) == position
    for _ in line["steps"]:
        position.pop()
    assert position == before


def turn_of_cotulenh(text: str, _game: str) -> None:
    line = json_line(text)
    position = set_up(line)
    before = position.copy()
    moves = [position.push(action) for action in line["actions"]]
    if position.turn_is_open:
        moves.append(position.push("commit"))
    assert position.fen() == line["after"]
    if "points_after" in line:
        assert position.points == tuple(line["points_after"])
    assert (status(position) == "commander_captured") == line["commander_captured"]
    # The same in one word, long and short.
    for written in (before.turn_uci(moves), before.turn_san(moves)):
        assert before.parse_turn(written) == moves, written


def load(text: str, _game: str) -> None:
    line = json_line(text)
    if line["ok"]:
        assert set_up(line).fen() == line["fen"]
    else:
        with pytest.raises(PositionError):
            set_up(line)


def notation(text: str, _game: str) -> None:
    line = json_line(text)
    position = set_up(line)
    for written in [line["turn"], line["book"], *line.get("also", [])]:
        moves = position.parse_turn(written)
        assert position.turn_uci(moves) == line["turn"], written
        assert position.turn_book(moves) == line["book"], written


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


def ended(line: dict[str, Any]) -> Outcome | None:
    """The end that a line names, brought about."""
    fen = line["fen"]
    if line["status"] == "fifty":
        fen = fen.removesuffix(" 0 1") + " 100 60"
    game = Game(fen, "cotulenh", **rules_of(line))
    if line["status"] == "threefold":
        go_and_return(game)
        go_and_return(game)
    elif line["status"] == "time":
        return game.match_time()
    elif line["status"] == "stalemate":
        # That of the start position, which no play can bring about.
        assert game.outcome() is None
        return game.position.outcome_without_moves()
    return game.outcome()


def check_end(outcome: Outcome, line: dict[str, Any]) -> None:
    assert outcome.reason == WORDS.get(line["status"], line["status"])
    assert outcome.points == tuple(line["final"])
    assert outcome.result == line["result"]


def end_of_a_game(text: str, _game: str) -> None:
    line = json_line(text)
    outcome = ended(line)
    assert outcome is not None
    check_end(outcome, line)


def mate(text: str, game: str) -> None:
    fen, turns = mate_line(text)
    position = Position(fen, game)
    [line] = Engine().analyse(position, nodes=2_000_000, mate=turns)
    assert line.mate == (turns if position.turn == "first" else -turns)
    for written in line.san:
        position.push_turn(written)
    assert position.is_game_over()


# What answers a line of each file, of which game, and how many lines there are: no file can shrink unseen.
FILES: dict[str, tuple[Callable[[str, str], None], str, int]] = {
    "chess/moves.jsonl": (moves_of_chess, "chess", 200),
    "chess/perft.epd": (counts, "chess", 200),
    "chess/turns.jsonl": (turn_of_chess, "chess", 792),
    "chess960/moves.jsonl": (moves_of_chess, "chess960", 200),
    "chess960/perft.epd": (counts, "chess960", 200),
    "chess960/turns.jsonl": (turn_of_chess, "chess960", 790),
    "cotulenh/edges.jsonl": (position_of_cotulenh, "cotulenh", 20),
    "cotulenh/perft.epd": (counts, "cotulenh", 41),
    "cotulenh/positions.jsonl": (position_of_cotulenh, "cotulenh", 1582),
    "cotulenh/sessions.jsonl": (open_deploy, "cotulenh", 1077),
    "cotulenh/start.epd": (counts, "cotulenh", 1),
    "cotulenh/turns.jsonl": (turn_of_cotulenh, "cotulenh", 6041),
    "mates/chess.epd": (mate, "chess", 47),
    "mates/cotulenh.epd": (mate, "cotulenh", 66),
    "rulebook/edges.jsonl": (position_of_the_rulebook, "cotulenh", 65),
    "rulebook/loads.jsonl": (load, "cotulenh", 19),
    "rulebook/notation.jsonl": (notation, "cotulenh", 119),
    "rulebook/outcomes.jsonl": (end_of_a_game, "cotulenh", 60),
    "rulebook/perft.epd": (counts, "cotulenh", 19),
    "rulebook/positions.jsonl": (position_of_the_rulebook, "cotulenh", 608),
    "rulebook/sessions.jsonl": (open_deploy, "cotulenh", 326),
    "rulebook/turns.jsonl": (turn_of_cotulenh, "cotulenh", 2015),
}


@pytest.mark.parametrize("file", FILES)
def test_every_line_is_answered(file: str) -> None:
    answer, game, count = FILES[file]
    answered = 0
    for number, text in lines_of(file):
        try:
            answer(text, game)
        except Exception as error:
            raise AssertionError(f"{file}:{number}: {text}") from error
        answered += 1
    assert answered == count


def test_no_file_is_left_out() -> None:
    files = {path.relative_to(DATA).as_posix() for path in DATA.rglob("*.*")}
    assert files - {"README.md"} == set(FILES)
