"""The data of views has the fields and types that `sandtable.views` promises."""

from __future__ import annotations

import functools
import random
import types
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

from sandtable import GAMES, Game, read_pgn, views


hints = functools.cache(lambda kind: get_type_hints(kind, vars(views)))


def check(value: Any, expected: Any, place: str) -> None:
    """Whether a value is of a type, with all of its fields and no others."""
    origin, inner = get_origin(expected), get_args(expected)
    if hasattr(expected, "__required_keys__"):
        fields = hints(expected)
        assert isinstance(value, dict) and set(value) == set(fields), place
        for name, kind in fields.items():
            check(value[name], kind, f"{place}.{name}")
    elif origin is list:
        assert isinstance(value, list), place
        for index, item in enumerate(value):
            check(item, inner[0], f"{place}[{index}]")
    elif origin is dict:
        assert isinstance(value, dict), place
    elif origin is Literal:
        assert value in inner, (place, value)
    elif origin in (Union, types.UnionType):
        if value is not None or type(None) not in inner:
            [kind] = [kind for kind in inner if kind is not type(None)]
            check(value, kind, place)
    else:
        assert type(value) is expected, (place, value)


@pytest.mark.parametrize("name", GAMES)
def test_views_of_games(name: str) -> None:
    chance = random.Random(3)
    game = Game(game=name)
    while not game.is_game_over() and len(game.moves) < 60:
        if len(game.moves) % 5 == 0 or game.turn_is_open:
            check(game.view(), views.PositionView, name)
        game.play(chance.choice(game.position.legal_moves))
    check(game.position.view(), views.PositionView, name)
    for turn in game.turns():
        check(turn, views.TurnView, name)
    game.cancel()
    if not game.is_game_over():
        game.resign("first")
    check(game.view(), views.PositionView, name)
    assert game.view()["outcome"] is not None


def test_faults_and_evaluations() -> None:
    [record] = read_pgn("1. e4 {[%eval 0.25]} e5 2. Ke3 *")
    [fault] = record.faults
    check(fault, views.PgnFault, "fault")
    check(record.mainline()[0].eval, views.EvalView, "eval")


def test_the_check_finds_what_is_wrong() -> None:
    view: dict[str, Any] = dict(Game().view())
    check(view, views.PositionView, "view")
    for field, wrong in (("turn", "white"), ("number", "1"), ("units", [{"square": "a1"}])):
        with pytest.raises(AssertionError):
            check({**view, field: wrong}, views.PositionView, "view")
    with pytest.raises(AssertionError):
        check({**view, "more": 1}, views.PositionView, "view")
