use crate::errors::{self, raised};
use crate::line;
use crate::moves::{Move, Played, listed, object};
use crate::outcome::Outcome;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use pythonize::pythonize;
use sandtable_core::{Conclusion, Notation, divide, perft};
use sandtable_games::{AnyLine, AnyPosition, Describe, Line, SideView, arguments, with_line};

/// A position of any game, changed in place by `push` and put back exactly by `pop`.
///
/// >>> from sandtable import Position
/// >>> position = Position()
/// >>> len(position.legal_moves)
/// 20
/// >>> position.push("e4")
/// Move('e2e4')
/// >>> position.fen()
/// 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'
/// >>> position.pop()
/// Move('e2e4')
/// >>> position == Position()
/// True
///
/// `game` is `chess`, `chess960`, `cotulenh` or one of its battles, such as `cotulenh-rulebook-marine`;
/// `rules` and `mode` choose rule set and battle of Cờ Tư Lệnh, `points` what each side has scored, and
/// `number` one of several start positions (Chess960).
///
/// >>> Position(game="cotulenh").push_turn("Ic6")
/// [Move('c5c6')]
#[pyclass(module = "sandtable", skip_from_py_object)]
pub struct Position {
    pub line: AnyLine,
}

impl From<AnyPosition> for Position {
    fn from(position: AnyPosition) -> Position {
        Position { line: AnyLine::from(position) }
    }
}

/// What a position is restored from: FEN, game, points.
type State = (String, &'static str, Option<(u16, u16)>);

/// The position that arguments of a constructor mean.
pub fn set_up(
    game: &str,
    rules: Option<&str>,
    mode: Option<&str>,
    fen: Option<&str>,
    points: Option<[u16; 2]>,
    number: Option<u64>,
) -> PyResult<AnyPosition> {
    let kind = arguments::game_kind(game, rules, mode).map_err(raised)?;
    arguments::set_up(kind, fen, points, number).map_err(raised)
}

impl Position {
    /// A copy as a position of any game.
    pub fn any(&self) -> AnyPosition {
        self.line.position()
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (fen=None, game="chess", *, rules=None, mode=None, points=None, number=None))]
    fn new(
        fen: Option<&str>,
        game: &str,
        rules: Option<&str>,
        mode: Option<&str>,
        points: Option<[u16; 2]>,
        number: Option<u64>,
    ) -> PyResult<Position> {
        set_up(game, rules, mode, fen, points, number).map(Position::from)
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        with_line!(&self.line, line => line.board().game_kind().name())
    }

    /// Who moves: `first` (White, Red) or `second` (Black, Blue).
    #[getter]
    fn turn(&self) -> &'static str {
        use sandtable_core::Position;
        with_line!(&self.line, line => SideView::from(line.board().turn()).name())
    }

    /// The names of the sides, the first mover first.
    #[getter]
    fn side_names(&self) -> (&'static str, &'static str) {
        fn names<B: Describe>(_: &Line<B>) -> (&'static str, &'static str) {
            (B::SIDE_NAMES[0], B::SIDE_NAMES[1])
        }
        with_line!(&self.line, line => names(line))
    }

    /// Whether a turn of several moves has begun and not ended (Cờ Tư Lệnh).
    #[getter]
    fn turn_is_open(&self) -> bool {
        use sandtable_core::Position;
        with_line!(&self.line, line => line.board().turn_is_open())
    }

    /// The Zobrist key: placement, turn, rights and open deploy, but not the clocks.
    #[getter]
    fn key(&self) -> u64 {
        use sandtable_core::Position;
        with_line!(&self.line, line => line.board().key())
    }

    /// The number of the move, from 1.
    #[getter]
    fn fullmove_number(&self) -> u32 {
        with_line!(&self.line, line => line.board().move_number())
    }

    /// Turns since the last capture (chess: or pawn move).
    #[getter]
    fn halfmove_clock(&self) -> u16 {
        with_line!(&self.line, line => line.board().quiet_turns())
    }

    /// The points of each side (Cờ Tư Lệnh); `None` in chess.
    #[getter]
    fn points(&self) -> Option<(u16, u16)> {
        with_line!(&self.line, line => line.board().scores()).map(|[first, second]| (first, second))
    }

    /// The position as text; `Position(fen, game)` gives back an equal one.
    fn fen(&self) -> String {
        with_line!(&self.line, line => line.board().fen())
    }

    /// Every legal move.
    ///
    /// >>> sorted(str(move) for move in Position("k7/8/8/8/8/8/7P/7K w - - 0 1").legal_moves)
    /// ['h1g1', 'h1g2', 'h2h3', 'h2h4']
    #[getter]
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        listed(py, with_line!(&self.line, line => line::list(line)))
    }

    /// Whether a move, by value or by text, is legal here.
    fn is_legal(&self, r#move: Played<'_>) -> bool {
        with_line!(&self.line, line => line::parse(line, &r#move).is_ok())
    }

    /// The move that a text means here, in any form: SAN, UCI, long.
    fn parse(&self, py: Python<'_>, text: Played<'_>) -> PyResult<Py<Move>> {
        object(py, with_line!(&self.line, line => line::parse_any(line, &text))?)
    }

    /// The moves of the turn that a text means here.
    ///
    /// >>> fen = "6c4/11/11/11/11/11/11/5(TI)5/11/11/11/8C2 r - - 0 1"
    /// >>> Position(fen, "cotulenh").parse_turn("T<I>f6")
    /// [Move('If5>f6'), Move('commit')]
    fn parse_turn<'py>(&self, py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyList>> {
        listed(py, with_line!(&self.line, line => line::read(line, text))?)
    }

    /// Makes a legal move, by value or by text, and gives it.
    fn push(&mut self, py: Python<'_>, r#move: Bound<'_, PyAny>) -> PyResult<Py<Move>> {
        if let Ok(mv) = r#move.cast::<Move>() {
            let made = with_line!(&mut self.line, line => line::push(line, mv.get().0));
            return if made { Ok(mv.clone().unbind()) } else { Err(errors::illegal(py)) };
        }
        let played: Played<'_> = r#move.extract()?;
        let mv = with_line!(&self.line, line => line::parse_any(line, &played))?;
        with_line!(&mut self.line, line => line::push(line, mv));
        object(py, mv)
    }

    /// Makes the moves of a whole turn, and gives them.
    fn push_turn<'py>(&mut self, py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyList>> {
        listed(py, with_line!(&mut self.line, line => line::push_turn(line, text))?)
    }

    /// Takes the last move back, and gives it.
    fn pop(&mut self, py: Python<'_>) -> PyResult<Py<Move>> {
        let mv = with_line!(&mut self.line, line => line::pop(line));
        object(py, mv.ok_or_else(|| PyIndexError::new_err("no move was pushed"))?)
    }

    /// The moves pushed and not popped.
    #[getter]
    fn move_stack<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        listed(py, with_line!(&self.line, line => line::made(line)))
    }

    /// A legal move as people write it.
    fn san(&self, r#move: Played<'_>) -> PyResult<String> {
        with_line!(&self.line, line => {
            line::parse(line, &r#move).map(|mv| line.board().short_text(mv))
        })
    }

    /// A legal move in long form, which needs no other move to be understood: UCI in chess.
    fn uci(&self, r#move: Played<'_>) -> PyResult<String> {
        with_line!(&self.line, line => {
            line::parse(line, &r#move).map(|mv| line.board().long_text(mv))
        })
    }

    /// The moves of a turn as people write them.
    fn turn_san(&self, moves: Vec<Bound<'_, Move>>) -> PyResult<String> {
        with_line!(&self.line, line => {
            Ok(line.board().short_turn(&line::legal_turn(line, &moves)?))
        })
    }

    /// The moves of a turn in long form.
    fn turn_uci(&self, moves: Vec<Bound<'_, Move>>) -> PyResult<String> {
        with_line!(&self.line, line => {
            Ok(line.board().long_turn(&line::legal_turn(line, &moves)?))
        })
    }

    /// The moves of a turn in the notation of the rulebook (Cờ Tư Lệnh); `None` where it has none.
    fn turn_book(&self, moves: Vec<Bound<'_, Move>>) -> PyResult<Option<String>> {
        with_line!(&self.line, line => {
            Ok(line.board().book_turn(&line::legal_turn(line, &moves)?))
        })
    }

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool {
        use sandtable_core::Position;
        with_line!(&self.line, line => line.board().is_check())
    }

    /// How the position stands by itself, as if nothing had been played before; `None` if the game goes
    /// on. Repetitions need a `Game`.
    fn outcome(&self) -> Option<Outcome> {
        with_line!(&self.line, line => line.outcome()).map(Outcome::from)
    }

    /// How the game would end here if the side to move had no legal move: mate or stalemate, with the points
    /// they are worth (Cờ Tư Lệnh). `None` in the middle of a turn.
    ///
    /// >>> Position(game="cotulenh", rules="rulebook", points=(50, 30)).outcome_without_moves().reason
    /// 'stalemate'
    fn outcome_without_moves(&self) -> Option<Outcome> {
        with_line!(&self.line, line => line.outcome_without_moves()).map(Outcome::from)
    }

    /// Whether there is an outcome.
    fn is_game_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// All that a board needs to show the position: units, actions, deploy, checks, rings, outcome.
    ///
    /// >>> view = Position(game="cotulenh").view()
    /// >>> view["turn"], len(view["actions"]), view["units"][0]
    /// ('first', 116, {'square': 'g1', 'side': 'first', 'pieces': [{'kind': 'C', 'hero': False}]})
    fn view<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &with_line!(&self.line, line => line.view()))?)
    }

    /// Why nothing legal goes from one square to another: a `MoveError` that is given, not raised;
    /// `None` if something does. With a `group`, only these members of the unit are asked about.
    #[pyo3(signature = (from_square, to_square, group=None))]
    fn why_not<'py>(
        &self,
        py: Python<'py>,
        from_square: &str,
        to_square: &str,
        group: Option<&str>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let group: Option<Vec<char>> = group.map(|group| group.chars().collect());
        let group = group.as_deref();
        let why = with_line!(&self.line, line => {
            Describe::why_not(line.board(), from_square, to_square, group)
        });
        let why = why.map_err(errors::refused)?;
        Ok(why.map(|refusal| errors::refused(refusal).into_value(py).into_bound(py).into_any()))
    }

    /// The number of paths of `depth` moves.
    ///
    /// >>> Position().perft(4)
    /// 197281
    fn perft(&self, py: Python<'_>, depth: u32) -> u64 {
        with_line!(&self.line, line => {
            let mut board = line.board().clone();
            py.detach(|| perft(&mut board, depth))
        })
    }

    /// The same by the first move, in long form.
    fn divide<'py>(&self, py: Python<'py>, depth: u32) -> PyResult<Bound<'py, PyDict>> {
        let counts = with_line!(&self.line, line => {
            let mut board = line.board().clone();
            py.detach(|| {
                let mut counts = Vec::new();
                divide(&mut board, depth, |mv, count| counts.push((line.board().long_text(mv), count)));
                counts
            })
        });
        let dict = PyDict::new(py);
        for (text, count) in counts {
            dict.set_item(text, count)?;
        }
        Ok(dict)
    }

    /// An equal position without the moves that led to it: there is nothing to pop.
    fn copy(&self) -> Position {
        Position::from(self.any())
    }

    fn __copy__(&self) -> Position {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Position {
        self.copy()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<Position>() else { return false };
        self.line.is_same_position(&other.borrow().line)
    }

    /// The board drawn as text.
    fn __str__(&self) -> String {
        with_line!(&self.line, line => line.board().diagram())
    }

    fn __repr__(&self) -> String {
        format!("Position('{}', '{}')", self.fen(), self.game())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, State)> {
        let points = with_line!(&self.line, line => line.board().points_at_turn_start());
        let points = points.map(|[first, second]| (first, second));
        let restore = py.get_type::<Position>().getattr("_restore")?;
        Ok((restore, (self.fen(), self.game(), points)))
    }

    #[staticmethod]
    fn _restore(fen: &str, game: &str, points: Option<[u16; 2]>) -> PyResult<Position> {
        Position::new(Some(fen), game, None, None, points, None)
    }
}
