"""What is refused, and why.

Every error says its ``reason`` as one lower-case word that programs know, what the reason speaks of
(``params``), and the index of the character in the text where it was found (``at``):

>>> import sandtable
>>> try:
...     sandtable.Position().push("Nd4")
... except sandtable.MoveError as error:
...     print(error.reason, error.params, error)
unreachable {'kind': 'N'} No knight can go to d4 like that.

A position may have several faults; all of them are told:

>>> try:
...     sandtable.Position("8/8/8/8/8/8/8/8 w - - 0 1")
... except sandtable.PositionError as error:
...     [fault.reason for fault in error.faults]
['no_king', 'no_king']
"""

from __future__ import annotations

from typing import NamedTuple, Sequence

__all__ = [
    "Error",
    "Fault",
    "GameOverError",
    "MoveError",
    "PgnError",
    "PositionError",
    "UnknownGameError",
]

Params = dict[str, str | int | list[str]]
_Told = tuple[str, str, Params, int | None]


class Fault(NamedTuple):
    """One thing that is wrong."""

    text: str
    reason: str
    params: Params
    at: int | None


class Error(ValueError):
    """Something was refused. ``faults`` are all reasons, the other fields those of the first."""

    faults: tuple[Fault, ...]

    def __init__(self, faults: Sequence[_Told]) -> None:
        super().__init__(faults)
        self.faults = tuple(Fault(*fault) for fault in faults)

    def __str__(self) -> str:
        return " ".join(fault.text for fault in self.faults)

    @property
    def reason(self) -> str:
        """One lower-case word, the same in every program text."""
        return self.faults[0].reason

    @property
    def params(self) -> Params:
        """What the reason speaks of, by name."""
        return self.faults[0].params

    @property
    def at(self) -> int | None:
        """The index of the character in the text that was refused, where that is known."""
        return self.faults[0].at


class UnknownGameError(Error):
    """There is no such game, rule set or battle."""


class PositionError(Error):
    """The text is no position."""


class MoveError(Error):
    """The move or turn is not legal, or cannot be read, or could mean several."""


class GameOverError(MoveError):
    """The game is over: nothing can be played."""


class PgnError(Error):
    """A text is no game. ``game``, ``line`` and ``column`` count from 1; 0 if they are not known."""

    game: int
    line: int
    column: int

    def __init__(self, faults: Sequence[_Told], place: tuple[int, int, int] = (0, 0, 0)) -> None:
        super().__init__(faults)
        self.args = (faults, place)
        self.game, self.line, self.column = place

    def __str__(self) -> str:
        what = super().__str__()
        if not self.line:
            return what
        return f"game {self.game}, line {self.line}, column {self.column}: {what}"


