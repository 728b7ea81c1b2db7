"""The data of views: the same names and meanings as in the JSON of the server and of ``query``."""

from __future__ import annotations

from typing import Literal, TypedDict

Side = Literal["first", "second"]
Manner = Literal["move", "capture", "stay", "suicide", "combine", "castle"]
Wing = Literal["king", "queen"]


class PieceView(TypedDict):
    """A piece: its letter, and whether it is a hero."""

    kind: str
    hero: bool


class UnitView(TypedDict):
    """What stands on a square, carrier first."""

    square: str
    side: Side
    pieces: list[PieceView]


class HeroView(TypedDict):
    """A piece that has just become a hero."""

    square: str
    kind: str


# `from` is a keyword, so the dictionaries that have it are written as calls.
ActionView = TypedDict(
    "ActionView",
    {
        "text": str,
        "short": str,
        "from": str,
        "to": str,
        "manner": Manner,
        "group": list[str],
        "step": bool,
        "promotion": "str | None",
        "castling": "Wing | None",
        "rook_from": "str | None",
        "captured_on": "str | None",
    },
)

StepView = TypedDict(
    "StepView",
    {
        "from": str,
        "to": str,
        "manner": Manner,
        "group": list[PieceView],
        "captured": list[PieceView],
        "captured_on": "str | None",
        "heroes": list[HeroView],
        "promotion": "str | None",
        "castling": "Wing | None",
        "rook_from": "str | None",
        "rook_to": "str | None",
    },
)

FlightView = TypedDict(
    "FlightView",
    {"from": str, "free": list[str], "engaged": list[str], "shot_down": list[str]},
)


class TurnView(TypedDict):
    """A turn that was made, or would be."""

    number: int
    side: Side
    text: str
    long: str
    book: str | None
    actions: list[str]
    steps: list[StepView]
    fen: str
    check: bool
    clock_ms: int | None
    at: int | None


class RulesView(TypedDict):
    """Rule set and battle of Cờ Tư Lệnh."""

    rules: Literal["club", "rulebook"]
    mode: Literal["total", "raid", "marine", "air", "land"]
    objective: list[str]
    match_minutes: int


class DeployView(TypedDict):
    """An open deploy."""

    origin: str
    free: list[str]
    spent: list[str]
    stay: str | None
    steps: list[StepView]
    can_commit: bool
    before: str


class CheckView(TypedDict):
    """A king or Commander that is attacked."""

    side: Side
    square: str
    attackers: list[str]


class FacingView(TypedDict):
    """Commanders that see each other."""

    first: str
    second: str
    between: list[str]


class RingView(TypedDict):
    """An air-defence ring."""

    square: str
    level: int
    covers: list[str]


class SidesOfRings(TypedDict):
    """The rings of each side."""

    first: list[RingView]
    second: list[RingView]


class SidesOfLetters(TypedDict):
    """Letters of pieces of each side."""

    first: list[str]
    second: list[str]


class SidesOfPoints(TypedDict):
    """The points of each side."""

    first: int
    second: int


class OutcomeView(TypedDict):
    """How a game ended."""

    winner: Side | None
    reason: str
    result: Literal["1-0", "0-1", "1/2-1/2", "*"]
    text: str
    points: SidesOfPoints | None


class PositionView(TypedDict):
    """A position with all that a board needs to show it and to play on."""

    game: str
    rules: RulesView | None
    fen: str
    turn: Side
    number: int
    halfmove: int
    units: list[UnitView]
    actions: list[ActionView]
    deploy: DeployView | None
    checks: list[CheckView]
    facing: FacingView | None
    rings: SidesOfRings
    flights: list[FlightView]
    captured: SidesOfLetters
    points: SidesOfPoints | None
    outcome: OutcomeView | None
    claims: list[str]
    last: TurnView | None


class EvalView(TypedDict):
    """What a program thought of a position, for the first side."""

    cp: int | None
    mate: int | None
    depth: int | None


class PgnFault(TypedDict):
    """What is wrong with a game of a file, and where."""

    game: int
    line: int
    column: int
    message: str
    reason: str
    params: dict[str, str | int | list[str]]
