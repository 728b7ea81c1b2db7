"""Batches: numbers of moves, planes, many positions at once."""

from __future__ import annotations

import numpy as np
import pytest
from data import json_lines

from sandtable import GAMES, Batch, MoveError, Position, action_names

STACK = "6c4/11/11/11/11/5i5/11/5(TI)5/11/11/11/8C2 r - - 0 1"


def positions_of_data() -> list[Position]:
    """Positions of Cờ Tư Lệnh of all kinds, many with an open deploy."""
    positions = [Position(line["fen"], "cotulenh") for line in json_lines("cotulenh/positions.jsonl")]
    for folder in ("cotulenh", "rulebook"):
        for line in json_lines(f"{folder}/sessions.jsonl"):
            rules = {name: line[name] for name in ("rules", "mode") if name in line}
            position = Position(line["fen"], "cotulenh", **rules)
            for step in line["steps"]:
                position.push(step)
            positions.append(position)
    for name in ("positions", "edges"):
        for line in json_lines(f"rulebook/{name}.jsonl"):
            positions.append(
                Position(line["fen"], "cotulenh", rules=line["rules"], mode=line["mode"])
            )
    return positions


def chess_positions() -> list[Position]:
    return [
        Position(line["fen"], game)
        for game in ("chess", "chess960")
        for line in json_lines(f"{game}/moves.jsonl")
    ]


@pytest.mark.parametrize("family", ["chess", "cotulenh"])
def test_every_legal_move_has_a_number_of_its_own(family: str) -> None:
    positions = chess_positions() if family == "chess" else positions_of_data()
    batch = Batch(family, positions=positions)
    numbers, offsets = batch.legal_indices()
    assert offsets[-1] == len(numbers) and 0 <= numbers.min() and numbers.max() < batch.actions
    for place, position in enumerate(positions):
        own = set(numbers[offsets[place] : offsets[place + 1]].tolist())
        moves = position.legal_moves
        # As many numbers as moves: no two moves of a position share one.
        assert len(own) == len(moves) == offsets[place + 1] - offsets[place]
        told = [batch.move_of(place, number) for number in own]
        assert set(told) == set(moves)
        assert [batch.index_of(place, move) for move in told] == list(own)


@pytest.mark.parametrize("family", ["chess", "cotulenh"])
def test_all_other_numbers_mean_no_move(family: str) -> None:
    positions = chess_positions()[::10] if family == "chess" else positions_of_data()[::300]
    batch = Batch(family, positions=positions)
    for place, mask in enumerate(batch.masks()):
        for number in np.flatnonzero(~mask).tolist():
            try:
                move = batch.move_of(place, number)
            except MoveError:
                continue
            raise AssertionError(f"{positions[place]!r}: {number} is {move}")


@pytest.mark.parametrize("family", ["chess", "cotulenh"])
def test_masks_are_the_numbers(family: str) -> None:
    positions = chess_positions() if family == "chess" else positions_of_data()[::25]
    batch = Batch(family, positions=positions)
    masks, (numbers, offsets) = batch.masks(), batch.legal_indices()
    assert masks.shape == (len(positions), batch.actions) and masks.dtype == np.bool_
    for place in range(len(positions)):
        own = numbers[offsets[place] : offsets[place + 1]]
        assert np.flatnonzero(masks[place]).tolist() == sorted(own.tolist())
    assert (np.unpackbits(batch.packed_masks(), axis=1, count=batch.actions) == masks).all()


def test_numbers_have_names() -> None:
    for game in ("chess", "cotulenh"):
        names = action_names(game)
        assert len(set(names)) == len(names) == Batch(game).actions
    chess = action_names("chess")
    batch = Batch(positions=[Position("4k3/P7/8/8/8/8/8/4K2R w K - 0 1")])
    named = {chess[number] for number in np.flatnonzero(batch.masks()[0])}
    assert {"a7a8", "a7a8n", "a7a8b", "a7a8r", "e1h1", "h1h8"} <= named
    cotulenh = action_names("cotulenh")
    batch = Batch("cotulenh", positions=[Position(STACK, "cotulenh")])
    named = {cotulenh[number] for number in np.flatnonzero(batch.masks()[0])}
    # The whole stack, the Tank of it, the Infantry of it.
    assert {"f5f7", "1:f5f7", "2:f5f6"} <= named and "2:f5f7" not in named


@pytest.mark.parametrize("game", ["chess", "cotulenh", "cotulenh-rulebook"])
def test_the_second_side_sees_the_board_mirrored(game: str) -> None:
    """The start position is the same for both sides."""
    batch = Batch(game, 2)
    fen = batch[0].fen()
    first, second = Position(game=game).side_names
    letters = {"White": "w", "Black": "b", "Red": "r", "Blue": "b"}
    turned = fen.replace(f" {letters[first]} ", f" {letters[second]} ")
    batch[1] = Position(turned, game)
    masks, planes = batch.masks(), batch.planes()
    assert (masks[0] == masks[1]).all()
    # All planes but the last, which says who moves.
    assert (planes[0, :-1] == planes[1, :-1]).all()
    assert not planes[0, -1].any() and planes[1, -1].all()


def test_planes_of_chess() -> None:
    fen = "rnbqkbnr/ppp1pppp/8/8/2Pp4/4P3/PP1P1PPP/RNBQKBNR b KQkq c3 7 3"
    planes = Batch(positions=[Position(fen)]).planes()[0]
    # Black moves: rank 8 is the first.
    assert planes[5, 0].tolist() == [0, 0, 0, 0, 1, 0, 0, 0]
    assert planes[:12].sum() == 32 and planes[0].sum() == 8
    assert planes[12].sum() == planes[13].sum() == 2
    assert planes[14, 5, 2] == 1 and planes[14].sum() == 1
    assert (planes[15] == 7).all() and (planes[16] == 1).all()


def test_planes_of_cotulenh_tell_stacks_heroes_and_the_open_deploy() -> None:
    position = Position("6c4/11/11/11/11/5i5/11/5(+TI)5/11/11/11/8C2 r - - 3 1", "cotulenh")
    planes = Batch("cotulenh", positions=[position]).planes()[0]
    tank, infantry, commander = 2, 6, 5
    assert planes[tank, 4, 5] == planes[infantry, 4, 5] == planes[22 + tank, 4, 5] == 1
    assert planes[22 + infantry].sum() == 0 and planes[11 + infantry, 6, 5] == 1
    assert planes[commander, 0, 8] == planes[11 + commander, 11, 6] == 1
    assert planes[44:47].sum() == 0 and (planes[47] == 3).all()
    position.push("If5>f6")
    planes = Batch("cotulenh", positions=[position]).planes()[0]
    assert planes[44, 4, 5] == 1 and planes[44:47].sum() == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_batch_plays_as_single_positions_do(game: str) -> None:
    count = 64
    batch = Batch(game, count)
    singles = [Position(game=game) for _ in range(count)]
    for turn in range(60):
        actions = batch.random_actions(seed=turn)
        actions[batch.outcomes() != 0] = -1
        for place, action in enumerate(actions.tolist()):
            if action != -1:
                singles[place].push(batch.move_of(place, action))
        batch.push(actions)
    assert [batch[place] for place in range(count)] == singles
    assert batch.keys().tolist() == [single.key for single in singles]
    assert batch.turns().tolist() == [int(single.turn == "second") for single in singles]
    ends = {None: 3, "first": 1, "second": 2}
    outcomes = [single.outcome() for single in singles]
    assert batch.outcomes().tolist() == [ends[o.winner] if o else 0 for o in outcomes]
    batch.reset(np.arange(count) < 10)
    assert [batch[place] == Position(game=game) for place in range(11)] == [True] * 10 + [False]


def test_an_illegal_action_changes_nothing() -> None:
    batch = Batch("chess", 3)
    good = int(batch.random_actions(seed=0)[0])
    for bad in (0, -2, 10**9):
        with pytest.raises(MoveError) as caught:
            batch.push(np.array([good, -1, bad]))
        assert caught.value.params == {"position": 2}
    assert batch[0] == Position()
    with pytest.raises(ValueError, match="expected 3 values"):
        batch.push(np.array([good]))
    with pytest.raises(MoveError):
        batch.move_of(0, 0)


def test_arrays_are_used_again() -> None:
    batch = Batch("chess", 5)
    masks, planes, packed = batch.masks(), batch.planes(), batch.packed_masks()
    batch.push(batch.random_actions(seed=3))
    assert batch.masks(out=masks) is masks and (masks == batch.masks()).all()
    assert batch.planes(out=planes) is planes and (planes == batch.planes()).all()
    assert (batch.packed_masks(out=packed) == batch.packed_masks()).all()
    with pytest.raises(ValueError, match="expected the shape"):
        batch.masks(out=masks[:2])
    with pytest.raises(ValueError, match="C-contiguous"):
        batch.masks(out=np.asfortranarray(masks))
    masks.flags.writeable = False
    with pytest.raises(ValueError):
        batch.masks(out=masks)


def test_positions_of_two_games_are_refused() -> None:
    with pytest.raises(ValueError, match="one game"):
        Batch("chess", positions=[Position(game="cotulenh")])
    batch = Batch("chess", 1)
    with pytest.raises(ValueError, match="one game"):
        batch[0] = Position(game="cotulenh")
    with pytest.raises(IndexError):
        batch[1]
    assert batch[-1] == Position() and len(Batch()) == 0 and Batch().masks().shape == (0, 1858)
