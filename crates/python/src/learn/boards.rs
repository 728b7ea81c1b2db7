//! Many boards at once: what is asked of each, and what is played on each, by several threads.

use super::Learnable;
use super::arrays::filled;
use numpy::{Element, PyArray1, PyArrayDyn};
use pyo3::prelude::*;
use rayon::prelude::*;
use sandtable_core::{Side, split_mix};

/// Boards of one game.
pub enum Boards {
    Chess(Vec<sandtable_chess::Board>),
    Cotulenh(Vec<sandtable_cotulenh::Board>),
}

/// Runs `$body` with `$boards` standing for the boards inside.
macro_rules! with_boards {
    ($any:expr, $boards:ident => $body:expr) => {
        match $any {
            $crate::learn::boards::Boards::Chess($boards) => $body,
            $crate::learn::boards::Boards::Cotulenh($boards) => $body,
        }
    };
}
pub(crate) use with_boards;

/// Marks of outcomes: none, the first side's win, the second's, a draw.
pub fn outcome_mark<B: Learnable>(board: &B) -> u8 {
    match board.status().outcome().map(|outcome| outcome.winner()) {
        None => 0,
        Some(Some(Side::First)) => 1,
        Some(Some(Side::Second)) => 2,
        Some(None) => 3,
    }
}

pub fn one_each<'py, B: Learnable, T: Element + Send>(
    py: Python<'py>,
    boards: &[B],
    ask: impl Fn(&B) -> T + Sync + Send,
) -> Bound<'py, PyArray1<T>> {
    let values: Vec<T> = py.detach(|| boards.par_iter().with_min_len(64).map(ask).collect());
    PyArray1::from_vec(py, values)
}

pub fn masks<'py, B: Learnable>(
    py: Python<'py>,
    boards: &[B],
    out: Option<Bound<'py, PyArrayDyn<bool>>>,
) -> PyResult<Bound<'py, PyArrayDyn<bool>>> {
    let is_new = out.is_none();
    filled(py, boards, &[B::ACTIONS], out, |board, row| {
        if !is_new {
            row.fill(false);
        }
        for &mv in board.legal_moves().as_ref() {
            row[board.index_of(mv)] = true;
        }
    })
}

pub fn packed_masks<'py, B: Learnable>(
    py: Python<'py>,
    boards: &[B],
    out: Option<Bound<'py, PyArrayDyn<u8>>>,
) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
    let is_new = out.is_none();
    filled(py, boards, &[B::ACTIONS.div_ceil(8)], out, |board, row| {
        if !is_new {
            row.fill(0);
        }
        for &mv in board.legal_moves().as_ref() {
            let index = board.index_of(mv);
            row[index / 8] |= 128 >> (index % 8);
        }
    })
}

pub fn planes<'py, B: Learnable>(
    py: Python<'py>,
    boards: &[B],
    out: Option<Bound<'py, PyArrayDyn<u8>>>,
) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
    let is_new = out.is_none();
    filled(py, boards, &B::SHAPE, out, |board, row| {
        if !is_new {
            row.fill(0);
        }
        board.fill_planes(row);
    })
}

/// The numbers of all legal moves one after the other, and where those of each position begin.
pub fn legal_indices<B: Learnable>(boards: &[B]) -> (Vec<i32>, Vec<i64>) {
    /// So many positions share a list: to join few of them takes less time.
    const TOGETHER: usize = 64;
    let numbers = |boards: &[B]| {
        let (mut numbers, mut counts) = (Vec::new(), Vec::with_capacity(TOGETHER));
        for board in boards {
            let legal = board.legal_moves();
            numbers.extend(legal.as_ref().iter().map(|&mv| board.index_of(mv) as i32));
            counts.push(legal.as_ref().len());
        }
        (numbers, counts)
    };
    let (rows, counts): (Vec<Vec<i32>>, Vec<Vec<usize>>) =
        boards.par_chunks(TOGETHER).map(numbers).unzip();
    let mut offsets = Vec::with_capacity(boards.len() + 1);
    offsets.push(0);
    let mut end = 0;
    for count in counts.into_iter().flatten() {
        end += count as i64;
        offsets.push(end);
    }
    (rows.concat(), offsets)
}

pub fn random_actions<B: Learnable>(boards: &[B], seed: u64) -> Vec<i32> {
    let choose = |(place, board): (usize, &B)| {
        let legal = board.legal_moves();
        let legal = legal.as_ref();
        let mut state = seed ^ (place as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let chosen = legal.get((split_mix(&mut state) % legal.len().max(1) as u64) as usize);
        chosen.map_or(-1, |&mv| board.index_of(mv) as i32)
    };
    boards.par_iter().with_min_len(64).enumerate().map(choose).collect()
}

/// Plays a number on each board; -1 leaves it as it is. If one is not legal its place is told, and nothing
/// has changed.
pub fn push<B: Learnable>(boards: &mut [B], actions: &[i64]) -> Result<(), usize> {
    let meant = |(place, (board, &action)): (usize, (&B, &i64))| match usize::try_from(action) {
        Ok(index) => board.move_of(index).map(Some).ok_or(place),
        Err(_) if action == -1 => Ok(None),
        Err(_) => Err(place),
    };
    let pairs = boards.par_iter().zip(actions).enumerate().with_min_len(64);
    let moves: Vec<Option<B::Move>> = pairs.map(meant).collect::<Result<_, _>>()?;
    boards.par_iter_mut().zip(moves).with_min_len(64).for_each(|(board, mv)| {
        if let Some(mv) = mv {
            board.play(mv);
        }
    });
    Ok(())
}

pub fn reset<B: Learnable>(boards: &mut [B], which: &[bool]) {
    for (board, _) in boards.iter_mut().zip(which).filter(|(_, which)| **which) {
        *board = B::start_of(board.variant());
    }
}
