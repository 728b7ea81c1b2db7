use crate::errors::{self, raised};
use crate::moves::{Move, Played, listed};
use crate::outcome::Outcome;
use crate::position::{Position, set_up};
use crate::record::Record;
use crate::restore::{all_moves, declared, end_again};
use pyo3::prelude::*;
use pyo3::types::PyList;
use pythonize::pythonize;
use sandtable_core::{DrawReason, Ending, Notation};
use sandtable_games::{AnyGame, AnyRecord, SideView, arguments, with_game};

/// A game of any kind: a start position, the moves played from it, and those that can be redone.
///
/// >>> from sandtable import Game
/// >>> game = Game(game="cotulenh")
/// >>> game.play("Ic6")
/// >>> game.turn, [turn["text"] for turn in game.turns()]
/// ('second', ['Ic6'])
/// >>> game.undo_turn(), game.redo_turn()
/// (1, 1)
///
/// A turn of Cờ Tư Lệnh may be played in several steps, and given up before it ends:
///
/// >>> game = Game("6c4/11/11/11/11/5i5/11/5(TI)5/11/11/11/8C2 r - - 0 1", "cotulenh")
/// >>> game.play("Tf5>xf7")
/// >>> game.turn, game.turn_is_open, game.view()["deploy"]["stay"]
/// ('first', True, 'I')
/// >>> game.cancel()
/// 1
#[pyclass(module = "sandtable", skip_from_py_object)]
pub struct Game {
    pub game: AnyGame,
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (fen=None, game="chess", *, rules=None, mode=None, points=None, number=None))]
    fn new(
        fen: Option<&str>,
        game: &str,
        rules: Option<&str>,
        mode: Option<&str>,
        points: Option<[u16; 2]>,
        number: Option<u64>,
    ) -> PyResult<Game> {
        let start = set_up(game, rules, mode, fen, points, number)?;
        Ok(Game { game: AnyGame::from(start) })
    }

    /// A game that begins in this position.
    #[staticmethod]
    fn from_position(position: PyRef<'_, Position>) -> Game {
        Game { game: AnyGame::from(position.any()) }
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.game.kind().name()
    }

    /// The position now, as one of its own.
    #[getter]
    fn position(&self) -> Position {
        Position::from(self.game.position())
    }

    /// Where the game began.
    #[getter]
    fn start(&self) -> Position {
        Position::from(self.game.start())
    }

    /// Who moves: `first` (White, Red) or `second` (Black, Blue).
    #[getter]
    fn turn(&self) -> &'static str {
        SideView::from(self.game.position().turn()).name()
    }

    /// Whether a turn of several moves has begun and not ended (Cờ Tư Lệnh).
    #[getter]
    fn turn_is_open(&self) -> bool {
        self.game.turn_is_open()
    }

    /// The moves played.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        listed(py, self.game.moves())
    }

    /// The moves taken back that can be redone, the next one first.
    #[getter]
    fn redo_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        listed(py, self.game.redo_moves())
    }

    /// How often the position has stood at the start of a turn, this time included.
    #[getter]
    fn repetitions(&self) -> usize {
        with_game!(&self.game, game => game.repetitions())
    }

    /// The position now as text.
    fn fen(&self) -> String {
        with_game!(&self.game, game => game.position().fen())
    }

    /// Plays a move by value, or a move or a whole turn by text, in any form.
    fn play(&mut self, r#move: Played<'_>) -> PyResult<()> {
        match r#move {
            Played::Move(mv) => self.game.play_move(mv).map_err(errors::refused),
            Played::Text(text) => {
                let text = text.to_str()?;
                self.game.play(text).map_err(|refusal| errors::bad_move(text, refusal))
            }
        }
    }

    /// The same, but a draw by rule does not stop it: for records of games in which nobody noticed.
    fn play_on(&mut self, r#move: Played<'_>) -> PyResult<()> {
        match r#move {
            Played::Move(mv) => self.game.play_move_on(mv).map_err(errors::refused),
            Played::Text(text) => {
                let text = text.to_str()?;
                self.game.play_on(text).map_err(|refusal| errors::bad_move(text, refusal))
            }
        }
    }

    /// What a text would do, without playing it: a turn with its captures and new heroes.
    fn preview<'py>(&self, py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
        let turn = self.game.preview(text).map_err(|refusal| errors::bad_move(text, refusal))?;
        Ok(pythonize(py, &turn)?)
    }

    /// Takes the last move back; false if there is none.
    fn undo(&mut self) -> bool {
        self.game.undo()
    }

    /// Plays the move taken back last; false if there is none.
    fn redo(&mut self) -> bool {
        self.game.redo()
    }

    /// Takes the last turn back, all its moves at once; gives their number.
    fn undo_turn(&mut self) -> usize {
        self.game.undo_turn()
    }

    /// Redoes moves to the end of their turn; gives their number.
    fn redo_turn(&mut self) -> usize {
        self.game.redo_turn()
    }

    /// Gives an open turn up; gives the number of moves taken back.
    fn cancel(&mut self) -> usize {
        self.game.cancel()
    }

    /// How the game ended; `None` if it goes on.
    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome().map(|outcome| self.game.outcome_view(outcome).into())
    }

    /// Whether there is an outcome.
    fn is_game_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    /// The draws that the side to move may claim, by their words.
    fn claims(&self) -> Vec<&'static str> {
        self.game.claims().into_iter().map(DrawReason::word).collect()
    }

    /// Claims a draw.
    fn claim(&mut self, reason: &str) -> PyResult<Outcome> {
        let claim = arguments::claim(reason).map_err(raised)?;
        let outcome = self.game.claim(claim).map_err(errors::refused)?;
        Ok(self.game.outcome_view(outcome).into())
    }

    /// This side gives up.
    fn resign(&mut self, side: &str) -> PyResult<Outcome> {
        self.end(Ending::Resigned(arguments::side(side).map_err(raised)?))
    }

    /// Both sides want a draw.
    fn agree_draw(&mut self) -> PyResult<Outcome> {
        self.end(Ending::Agreed)
    }

    /// This side has used up its time.
    fn out_of_time(&mut self, side: &str) -> PyResult<Outcome> {
        self.end(Ending::OutOfTime(arguments::side(side).map_err(raised)?))
    }

    /// The clock that both sides share has run out (Cờ Tư Lệnh).
    fn match_time(&mut self) -> PyResult<Outcome> {
        self.end(Ending::MatchTime)
    }

    /// All about the position now; see `Position.view`.
    fn view<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.game.view())?)
    }

    /// All turns so far, with their texts and what happened; the last may be open.
    fn turns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.game.turns())?)
    }

    /// The game as a record: with tags, and room for variations and comments.
    fn record(&self) -> Record {
        Record::from(AnyRecord::from(&self.game))
    }

    /// The game as PGN.
    ///
    /// >>> game = Game()
    /// >>> game.play("e4")
    /// >>> print(game.pgn().split("\n\n")[1])
    /// 1. e4 *
    fn pgn(&self) -> String {
        self.game.to_pgn()
    }

    /// An equal game of its own.
    fn copy(&self) -> Game {
        Game { game: self.game.clone() }
    }

    fn __copy__(&self) -> Game {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.copy()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Game>().is_ok_and(|other| other.borrow().game == self.game)
    }

    fn __str__(&self) -> String {
        self.game.position().diagram()
    }

    fn __repr__(&self) -> String {
        let turns: Vec<String> = self.game.turns().into_iter().map(|turn| turn.text).collect();
        format!("<Game of {}: {}>", self.game.kind(), turns.join(" "))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, State<'py>)> {
        let (moves, ahead) = all_moves(&self.game);
        let end = with_game!(&self.game, game => declared(game));
        let end = end.map(|end| (end.word(), end.winner().map(|side| SideView::from(side).name())));
        let restore = py.get_type::<Game>().getattr("_restore")?;
        Ok((restore, (Bound::new(py, self.start())?, listed(py, moves)?, ahead, end)))
    }

    #[staticmethod]
    fn _restore(
        start: PyRef<'_, Position>,
        moves: Vec<Bound<'_, Move>>,
        ahead: usize,
        end: Option<(String, Option<String>)>,
    ) -> PyResult<Game> {
        let mut game = AnyGame::from(start.any());
        for mv in moves {
            game.play_move_on(mv.get().0).map_err(errors::refused)?;
        }
        if let Some((word, winner)) = end {
            end_again(
                &mut game,
                &word,
                winner.as_deref().map(arguments::side).transpose().map_err(raised)?,
            );
        }
        for _ in 0..ahead {
            game.undo();
        }
        Ok(Game { game })
    }
}

/// What a game is restored from: start, moves, how many of them are ahead, a declared end.
type State<'py> =
    (Bound<'py, Position>, Bound<'py, PyList>, usize, Option<(&'static str, Option<&'static str>)>);

impl Game {
    fn end(&mut self, ending: Ending) -> PyResult<Outcome> {
        let outcome = self.game.end(ending).map_err(errors::refused)?;
        Ok(self.game.outcome_view(outcome).into())
    }
}
