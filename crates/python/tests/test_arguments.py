import pytest

from sandtable import Engine, Move, Position, UnknownGameError


def test_a_move_belongs_to_a_known_family() -> None:
    bits = Position().parse("e4").bits
    assert Move.from_bits("chess", bits) == Move.from_bits("chess960", bits)
    with pytest.raises(UnknownGameError, match="\"go\" is no game"):
        Move.from_bits("go", bits)


def test_a_mate_is_a_limit_for_play_too() -> None:
    position = Position("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
    assert Engine().play(position, mate=1).san == "Rd8#"
