"""Chess and Cờ Tư Lệnh (Commander Chess): rules, games and search.

>>> import sandtable
>>> game = sandtable.Game()
>>> game.play("e4")
>>> print(game)
8 r n b q k b n r
7 p p p p p p p p
6 . . . . . . . .
5 . . . . . . . .
4 . . . . P . . .
3 . . . . . . . .
2 P P P P . P P P
1 R N B Q K B N R
  a b c d e f g h
<BLANKLINE>

``Position`` is for programs that try out moves and take them back; ``Game`` is for people: it knows
what was played, how often a position has stood, and can undo and redo. ``Record`` is a game as a PGN
file has it, with variations and comments. ``Engine`` thinks; ``Batch`` holds
many positions for learning, as NumPy arrays. All of them are the same for every game of ``GAMES``.
"""

from sandtable._native import (
    GAMES,
    Analysis,
    Batch,
    Choice,
    Engine,
    Game,
    Line,
    Move,
    Node,
    Outcome,
    PgnReader,
    Position,
    Record,
    Tags,
    __version__,
    action_names,
    open_pgn,
    read_pgn,
)
from sandtable.errors import (
    Error,
    Fault,
    GameOverError,
    MoveError,
    PgnError,
    PositionError,
    UnknownGameError,
)

__all__ = [
    "GAMES",
    "Analysis",
    "Batch",
    "Choice",
    "Engine",
    "Error",
    "Fault",
    "Game",
    "GameOverError",
    "Line",
    "Move",
    "MoveError",
    "Node",
    "Outcome",
    "PgnError",
    "PgnReader",
    "Position",
    "PositionError",
    "Record",
    "Tags",
    "UnknownGameError",
    "__version__",
    "action_names",
    "open_pgn",
    "read_pgn",
]
