"""Games: playing, taking back, endings."""

from __future__ import annotations

import copy
import pickle

import pytest

from sandtable import GAMES, Game, GameOverError, MoveError, Position

STACK = "6c4/11/11/11/11/5i5/11/5(TI)5/11/11/11/8C2 r - - 0 1"


def played(*turns: str, game: str = "chess") -> Game:
    result = Game(game=game)
    for turn in turns:
        result.play(turn)
    return result


def test_undo_and_redo() -> None:
    game = played("e4", "e5", "Nf3")
    assert [turn["text"] for turn in game.turns()] == ["e4", "e5", "Nf3"]
    assert game.undo() and game.undo_turn() == 1
    assert [str(move) for move in game.redo_moves] == ["e7e5", "g1f3"]
    assert game.redo() and game.redo_turn() == 1 and not game.redo()
    assert game == played("e4", "e5", "Nf3")
    assert game.start == Position() and game.position.turn == game.turn == "second"


def test_a_deploy_in_steps_is_one_turn() -> None:
    game = Game(STACK, "cotulenh")
    game.play("Tf5>xf7")
    assert game.turn_is_open and game.turn == "first"
    game.play(game.position.parse("commit"))
    assert [turn["actions"] for turn in game.turns()] == [["Tf5>xf7", "commit"]]
    assert game.undo_turn() == 2 and game.fen() == STACK
    game.play("I<T>xf7")
    assert len(game.moves) == 2


def test_a_preview_plays_nothing() -> None:
    game = Game()
    assert game.preview("e4")["fen"].startswith("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b")
    with pytest.raises(MoveError):
        game.preview("e5")
    assert game == Game()


def test_an_open_deploy_is_given_up() -> None:
    game = Game(STACK, "cotulenh")
    game.play("Tf5>xf7")
    view = game.view()
    assert view["deploy"] is not None and view["deploy"]["can_commit"]
    assert game.cancel() == 1 and game.fen() == STACK and not game.redo_moves


def test_the_end_by_rule() -> None:
    game = played("f3", "e5", "g4", "Qh4")
    outcome = game.outcome()
    assert outcome and (outcome.winner, outcome.reason, outcome.result) == ("second", "checkmate", "0-1")
    for move in ("a3", game.moves[0]):
        with pytest.raises(GameOverError) as caught:
            game.play(move)
        assert caught.value.params == {"outcome": "checkmate"}


def test_claims() -> None:
    game = played(*["Nf3", "Nf6", "Ng1", "Ng8"] * 2)
    assert game.repetitions == 3 and game.claims() == ["threefold_repetition"]
    with pytest.raises(MoveError) as caught:
        game.claim("fifty_moves")
    assert caught.value.reason == "no_claim"
    with pytest.raises(ValueError, match="expected threefold_repetition or fifty_moves"):
        game.claim("boredom")
    assert game.claim("threefold_repetition").result == "1/2-1/2"
    assert game.is_game_over() and not game.claims()


ENDED = {
    "resignation": lambda game: game.resign("first"),
    "agreement": lambda game: game.agree_draw(),
    "time": lambda game: game.out_of_time("second"),
    "match time": lambda game: game.match_time(),
}


@pytest.mark.parametrize("how", ENDED)
@pytest.mark.parametrize("name", ["chess", "cotulenh", "cotulenh-raid"])
def test_declared_ends_are_pickled(how: str, name: str) -> None:
    game = Game(game=name)
    game.play(game.position.legal_moves[0])
    ENDED[how](game)
    for taken_back in range(2):
        again = pickle.loads(pickle.dumps(game))
        assert again == game == copy.deepcopy(game)
        assert again.outcome() == game.outcome()
        game.undo()
    assert game.outcome() is None


def test_time_without_mating_material_is_a_draw_and_pickled() -> None:
    game = Game("k7/8/8/8/8/8/8/KR6 w - - 0 1")
    assert game.out_of_time("first").reason == "time_insufficient_material"
    assert pickle.loads(pickle.dumps(game)).outcome() == game.outcome()


@pytest.mark.parametrize("name", GAMES)
def test_games_are_pickled_with_what_can_be_redone(name: str) -> None:
    game = Game(game=name)
    for step in range(9):
        game.play(game.position.legal_moves[step])
    game.undo()
    game.undo()
    again = pickle.loads(pickle.dumps(game))
    assert again == game and len(again.redo_moves) == 2
    again.redo()
    assert again != game


def test_a_side_has_one_of_two_names() -> None:
    with pytest.raises(ValueError, match="expected first or second"):
        Game().resign("white")  # type: ignore[arg-type]


def test_a_game_goes_on_after_a_draw_only_where_it_is_asked() -> None:
    game = Game("1k6/8/8/8/8/8/8/K6B w - - 0 1")
    with pytest.raises(GameOverError):
        game.play("Bg2")
    game.play_on("Bg2")
    assert len(game.moves) == 1


def test_a_game_from_a_position_has_no_past() -> None:
    position = Position()
    position.push("e4")
    game = Game.from_position(position)
    assert game.start == position and not game.moves
    assert repr(played("e4", "e5")) == "<Game of chess: e4 e5>"
