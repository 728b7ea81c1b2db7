"""Positions, moves and their errors."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

import sandtable
from sandtable import GAMES, Move, MoveError, Position, PositionError, UnknownGameError

STACK = "6c4/11/11/11/11/5i5/11/5(TI)5/11/11/11/8C2 r - - 0 1"


def walk(position: Position, moves: int, seed: int) -> list[Move]:
    """Plays legal moves by chance."""
    chance = random.Random(seed)
    played: list[Move] = []
    while len(played) < moves and not position.is_game_over():
        played.append(position.push(chance.choice(position.legal_moves)))
    return played


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_pushed_and_popped_exactly(game: str) -> None:
    for seed in range(5):
        position = Position(game=game)
        seen = []
        for move in walk(position.copy(), 80, seed):
            seen.append(position.copy())
            assert position.is_legal(move) and position.push(move) == move
        assert len(position.move_stack) == len(seen) > 20
        for before in reversed(seen):
            position.pop()
            assert position == before
            assert (position.fen(), position.key) == (before.fen(), before.key)
        assert position == Position(game=game) and not position.move_stack


@pytest.mark.parametrize("game", GAMES)
def test_every_position_of_a_game_is_pickled_and_read_back(game: str) -> None:
    position = Position(game=game)
    for move in walk(position.copy(), 150, 7):
        position.push(move)
        again = pickle.loads(pickle.dumps(position))
        assert again == position == Position(position.fen(), game)
        assert again.points == position.points
        assert sorted(map(str, again.legal_moves)) == sorted(map(str, position.legal_moves))


@pytest.mark.parametrize("game", ["chess", "cotulenh"])
def test_moves_are_values(game: str) -> None:
    position = Position(game=game)
    moves = position.legal_moves
    assert len(set(moves)) == len(moves)
    assert pickle.loads(pickle.dumps(moves)) == moves
    assert [Move.from_bits(move.family, move.bits) for move in moves] == moves
    assert moves[0] != moves[1] and moves[0] != str(moves[0])


def test_a_move_of_another_game_is_not_legal() -> None:
    move = Position(game="cotulenh").legal_moves[0]
    position = Position()
    assert not position.is_legal(move)
    with pytest.raises(MoveError) as caught:
        position.push(move)
    assert caught.value.reason == "illegal"
    assert position == Position()


def test_a_move_of_another_position_is_not_legal() -> None:
    position = Position()
    move = position.parse("e4")
    position.push("d4")
    with pytest.raises(MoveError):
        position.push(move)


@pytest.mark.parametrize("game", ["chess", "cotulenh"])
def test_moves_listed_before_are_asked_about_again(game: str) -> None:
    """What was legal before a push is looked at in the position after it, and after a pop as before."""
    position = Position(game=game)
    moves = position.legal_moves
    position.push(moves[0])
    replies = position.legal_moves
    for move in moves:
        assert position.is_legal(move) == (move in replies)
    position.pop()
    for move in moves:
        assert position.is_legal(move) and position.push(move) and position.pop() == move
    for move in replies:
        assert position.is_legal(move) == (move in moves)


def test_a_deploy_is_pushed_in_steps_or_as_a_turn() -> None:
    position = Position(STACK, "cotulenh")
    step = position.push("Tf5>xf7")
    assert (step.from_square, step.to_square, step.manner, step.is_step) == ("f5", "f7", "capture", True)
    assert (position.turn, position.turn_is_open) == ("first", True)
    commit = position.push("commit")
    assert (position.turn, position.turn_is_open) == ("second", False)
    assert commit.from_square is None
    turn = Position(STACK, "cotulenh")
    assert turn.push_turn("I<T>xf7") == [step, commit]
    assert turn == position
    assert position.side_names == ("Red", "Blue")


def test_a_text_that_is_a_whole_turn_is_no_single_move() -> None:
    position = Position(STACK, "cotulenh")
    with pytest.raises(MoveError):
        position.push("I<T>xf7")
    assert position == Position(STACK, "cotulenh")


def test_errors_say_reason_and_place() -> None:
    with pytest.raises(MoveError) as caught:
        Position("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1").push("e2c3")
    assert caught.value.reason == "commander_attacked"
    assert caught.value.params["attackers"] == ["e8"]
    assert str(caught.value) == "The king would be in check from e8."
    with pytest.raises(PositionError) as faults:
        Position("rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    assert faults.value.at == 13
    assert isinstance(faults.value, ValueError)
    assert pickle.loads(pickle.dumps(faults.value)).faults == faults.value.faults


def test_the_place_is_an_index_of_characters() -> None:
    text = "rnbqkbnr/ppppờppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 x"
    with pytest.raises(PositionError) as caught:
        Position(text)
    for fault in caught.value.faults:
        assert fault.at is not None and fault.at <= len(text)
    assert caught.value.at == text.index("ờ")


def test_unknown_games_are_refused() -> None:
    with pytest.raises(UnknownGameError) as caught:
        Position(game="go")
    assert caught.value.params == {"name": "go"}
    with pytest.raises(UnknownGameError):
        Position(game="cotulenh", mode="sea")
    with pytest.raises(ValueError, match="no points"):
        Position(points=(1, 2))
    with pytest.raises(ValueError, match="at most 30000"):
        Position(game="cotulenh", points=(40_000, 0))


def test_texts_without_bound_are_refused() -> None:
    with pytest.raises(PositionError) as caught:
        Position("8/" * 100_000)
    assert caught.value.reason == "too_long"
    with pytest.raises(MoveError) as move:
        Position().push("e" * 100_000)
    assert move.value.reason == "too_long"


def test_nothing_to_pop_is_an_index_error() -> None:
    with pytest.raises(IndexError):
        Position().pop()
    with pytest.raises(TypeError):
        Position().push(12)  # type: ignore[arg-type]


def test_rules_and_mode_are_the_full_name() -> None:
    by_name = Position(game="cotulenh-rulebook-marine", points=(80, 0))
    by_rules = Position(game="cotulenh", rules="rulebook", mode="marine", points=(80, 0))
    assert by_name == by_rules and by_name.game == by_rules.game == "cotulenh-rulebook-marine"
    assert by_rules.points == (80, 0)


def test_chess960_has_960_starts() -> None:
    starts = {Position(game="chess960", number=number).fen() for number in range(960)}
    assert len(starts) == 960


def test_castling_of_chess960_is_king_takes_rook() -> None:
    position = Position("4k3/8/8/8/8/8/8/4K2R w H - 0 1", "chess960")
    castling = position.parse("O-O")
    assert (position.uci(castling), castling.to_square, castling.manner) == ("e1h1", "h1", "castle")
    assert Position("4k3/8/8/8/8/8/8/4K2R w K - 0 1").uci("O-O") == "e1g1"


def test_copies_are_their_own() -> None:
    position = Position()
    position.push("e4")
    for other in (position.copy(), copy.copy(position), copy.deepcopy(position)):
        assert other == position and not other.move_stack
        other.push("e5")
        assert other != position
    with pytest.raises(TypeError):
        hash(position)
    assert position != 1


def test_why_not() -> None:
    position = Position("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1")
    why = position.why_not("e2", "c3")
    assert isinstance(why, MoveError) and why.reason == "commander_attacked"
    assert position.why_not("e1", "d1") is None
    with pytest.raises(MoveError) as caught:
        position.why_not("z9", "d1")
    assert caught.value.reason == "no_square"


def test_version_and_games() -> None:
    assert len(GAMES) == 12 and sandtable.__version__.count(".") == 2
