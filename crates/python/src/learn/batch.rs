use super::Learnable;
use super::boards::{self, Boards, with_boards};
use crate::errors::{self, raised};
use crate::moves::Move;
use crate::position::Position;
use numpy::{PyArray1, PyArrayDyn, PyReadonlyArray1};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use sandtable_core::{Notation, Side};
use sandtable_games::arguments::game_kind;
use sandtable_games::{AnyMove, AnyPosition, GameKind, with_board};

/// Many positions of one game, asked and advanced at once by several threads, without Python's lock.
///
/// >>> from sandtable import Batch
/// >>> batch = Batch("chess", 3)
/// >>> batch.masks().sum(axis=1)
/// array([20, 20, 20])
/// >>> batch.planes().shape
/// (3, 17, 8, 8)
/// >>> batch.push(batch.random_actions(seed=1))
/// >>> batch.turns()
/// array([1, 1, 1], dtype=uint8)
#[pyclass(module = "sandtable", sequence)]
pub struct Batch {
    boards: Boards,
}

impl Batch {
    fn len(&self) -> usize {
        with_boards!(&self.boards, boards => boards.len())
    }

    fn place(&self, index: isize) -> PyResult<usize> {
        let len = self.len();
        let place = if index < 0 { index + len as isize } else { index };
        usize::try_from(place)
            .ok()
            .filter(|&place| place < len)
            .ok_or_else(|| PyIndexError::new_err(format!("position {index}: there are {len}")))
    }

    /// An array with a value for each position.
    fn check_len(&self, len: usize) -> PyResult<()> {
        match len == self.len() {
            true => Ok(()),
            false => Err(PyValueError::new_err(format!("expected {} values", self.len()))),
        }
    }
}

/// Numbers and their places.
type Ragged<'py> = (Bound<'py, PyArray1<i32>>, Bound<'py, PyArray1<i64>>);

#[pymethods]
impl Batch {
    /// So many start positions of a game, or these positions of one game.
    #[new]
    #[pyo3(signature = (game="chess", count=0, *, positions=None))]
    fn new(
        game: &str,
        count: usize,
        positions: Option<Vec<PyRef<'_, Position>>>,
    ) -> PyResult<Batch> {
        let kind = game_kind(game, None, None).map_err(raised)?;
        let mut batch = with_board!(kind, Board, variant => {
            Batch::from(vec![Board::start_of(variant); count])
        });
        for position in positions.iter().flatten() {
            let other = || PyValueError::new_err("expected positions of one game");
            batch.append(position.any()).map_err(|()| other())?;
        }
        Ok(batch)
    }

    /// How many numbers moves have.
    #[getter]
    fn actions(&self) -> usize {
        fn actions<B: Learnable>(_: &[B]) -> usize {
            B::ACTIONS
        }
        with_boards!(&self.boards, boards => actions(boards))
    }

    /// The legal moves of each position as a boolean array, one row for each position and one column for each
    /// action. `out` is filled and given back, if there is one.
    #[pyo3(signature = (out=None))]
    fn masks<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyArrayDyn<bool>>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<bool>>> {
        with_boards!(&self.boards, boards => boards::masks(py, boards, out))
    }

    /// The same as bits, as `numpy.packbits` would write them: an eighth of the memory.
    #[pyo3(signature = (out=None))]
    fn packed_masks<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyArrayDyn<u8>>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
        with_boards!(&self.boards, boards => boards::packed_masks(py, boards, out))
    }

    /// The numbers of all legal moves, one position after the other, and the offsets at which those of each
    /// position begin, with the length at the end.
    fn legal_indices<'py>(&self, py: Python<'py>) -> Ragged<'py> {
        let (numbers, offsets) =
            py.detach(|| with_boards!(&self.boards, boards => boards::legal_indices(boards)));
        (PyArray1::from_vec(py, numbers), PyArray1::from_vec(py, offsets))
    }

    /// The positions as planes of bytes, seen by the side to move: `(positions, planes, ranks, files)`.
    #[pyo3(signature = (out=None))]
    fn planes<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyArrayDyn<u8>>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
        with_boards!(&self.boards, boards => boards::planes(py, boards, out))
    }

    /// Plays an action in each position; -1 leaves it as it is. If one of them is not legal, nothing has
    /// changed.
    fn push(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let actions: PyReadonlyArray1<'_, i64> = actions
            .call_method1("astype", ("int64",))
            .and_then(|actions| Ok(actions.extract()?))?;
        let actions = actions.as_array().to_vec();
        self.check_len(actions.len())?;
        let played =
            py.detach(|| with_boards!(&mut self.boards, boards => boards::push(boards, &actions)));
        played.map_err(|place| errors::illegal_at(py, place))
    }

    /// A legal action for each position by chance, -1 where there is none. The same seed gives the same.
    fn random_actions<'py>(&self, py: Python<'py>, seed: u64) -> Bound<'py, PyArray1<i32>> {
        let actions = py
            .detach(|| with_boards!(&self.boards, boards => boards::random_actions(boards, seed)));
        PyArray1::from_vec(py, actions)
    }

    /// Who moves in each position: 0 the first side, 1 the second.
    fn turns<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        with_boards!(&self.boards, boards => {
            boards::one_each(py, boards, |board| u8::from(sandtable_core::Position::turn(board) == Side::Second))
        })
    }

    /// How each position stands by itself: 0 goes on, 1 and 2 the first or second side has won, 3 a draw.
    fn outcomes<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        with_boards!(&self.boards, boards => boards::one_each(py, boards, boards::outcome_mark))
    }

    /// The Zobrist keys.
    fn keys<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        with_boards!(&self.boards, boards => boards::one_each(py, boards, sandtable_core::Position::key))
    }

    /// Puts the start position where `which` is true.
    fn reset(&mut self, which: PyReadonlyArray1<'_, bool>) -> PyResult<()> {
        let which = which.as_array().to_vec();
        self.check_len(which.len())?;
        with_boards!(&mut self.boards, boards => boards::reset(boards, &which));
        Ok(())
    }

    /// The number of a legal move of one of the positions.
    fn index_of(&self, py: Python<'_>, position: isize, r#move: &Move) -> PyResult<usize> {
        fn index<B: Learnable>(board: &B, mv: AnyMove) -> Option<usize> {
            board.legal_move(mv).map(|mv| board.index_of(mv))
        }
        let place = self.place(position)?;
        with_boards!(&self.boards, boards => index(&boards[place], r#move.0))
            .ok_or_else(|| errors::illegal(py))
    }

    /// The legal move of one of the positions that has this number.
    fn move_of(&self, py: Python<'_>, position: isize, action: usize) -> PyResult<Py<Move>> {
        fn found<B: Learnable>(board: &B, action: usize) -> Option<AnyMove> {
            board.move_of(action).map(B::any_move)
        }
        let place = self.place(position)?;
        let mv = with_boards!(&self.boards, boards => found(&boards[place], action));
        crate::moves::object(py, mv.ok_or_else(|| errors::illegal(py))?)
    }

    fn __len__(&self) -> usize {
        self.len()
    }

    fn __getitem__(&self, index: isize) -> PyResult<Position> {
        let place = self.place(index)?;
        Ok(with_boards!(&self.boards, boards => {
            Position::from(AnyPosition::from(boards[place].clone()))
        }))
    }

    fn __setitem__(&mut self, index: isize, position: PyRef<'_, Position>) -> PyResult<()> {
        let place = self.place(index)?;
        match (&mut self.boards, position.any()) {
            (Boards::Chess(boards), AnyPosition::Chess(board)) => boards[place] = board,
            (Boards::Cotulenh(boards), AnyPosition::Cotulenh(board)) => boards[place] = board,
            _ => return Err(PyValueError::new_err("expected positions of one game")),
        }
        Ok(())
    }
}

impl From<Vec<sandtable_chess::Board>> for Batch {
    fn from(boards: Vec<sandtable_chess::Board>) -> Batch {
        Batch { boards: Boards::Chess(boards) }
    }
}

impl From<Vec<sandtable_cotulenh::Board>> for Batch {
    fn from(boards: Vec<sandtable_cotulenh::Board>) -> Batch {
        Batch { boards: Boards::Cotulenh(boards) }
    }
}

impl Batch {
    fn append(&mut self, position: AnyPosition) -> Result<(), ()> {
        match (&mut self.boards, position) {
            (Boards::Chess(boards), AnyPosition::Chess(board)) => boards.push(board),
            (Boards::Cotulenh(boards), AnyPosition::Cotulenh(board)) => boards.push(board),
            _ => return Err(()),
        }
        Ok(())
    }
}

/// What each action of a game means, in the order of their numbers: origin, target and the rest as text, as
/// the first side sees the board. In Cờ Tư Lệnh `12:` says that the first and the second of a stack act.
///
/// >>> from sandtable import action_names
/// >>> len(action_names("chess")), action_names("chess")[:3]
/// (1858, ['a1b1', 'a1c1', 'a1d1'])
#[pyfunction]
pub fn action_names(game: &str) -> PyResult<Vec<String>> {
    let kind: GameKind = game_kind(game, None, None).map_err(raised)?;
    Ok(with_board!(kind, Board, _ => Board::action_names()))
}
