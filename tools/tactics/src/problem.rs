//! A position with its solution, and the files of them.
//!
//! A line is a FEN and operations as in EPD: `bm` is the best turn in long notation, `dm` in how many turns
//! the side to move mates, `id` a name. A line that begins with `#` is a comment.

use anyhow::{Context, bail};
use sandtable_core::{Notation, Position, Turn, after_turn};
use sandtable_cotulenh::{Action, ActionKind, Board};
use std::path::Path;

/// A position and what solves it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The position.
    pub board: Board,
    /// What solves it.
    pub goal: Goal,
    /// Its name.
    pub id: String,
}

/// What solves a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// This turn, or another order of its steps.
    Turn(Turn<Action>),
    /// Mate, in at most this many turns.
    Mate(u32),
}

/// Fields of a FEN.
const FEN_FIELDS: usize = 6;

impl Problem {
    /// Reads a line.
    ///
    /// # Errors
    /// It has no position, no solution or no name, or the solution is not legal.
    pub fn read(line: &str) -> anyhow::Result<Problem> {
        let fen: Vec<&str> = line.split(' ').take(FEN_FIELDS).collect();
        let fen = fen.join(" ");
        let board = Board::from_fen(&fen)?;
        let rest = line.get(fen.len()..).unwrap_or_default();
        let id = operation(rest, "id").context("no id")?.trim_matches('"').to_owned();
        let goal = match (operation(rest, "bm"), operation(rest, "dm")) {
            (Some(turn), _) => Goal::Turn(read_turn(&board, turn)?),
            (None, Some(turns)) => Goal::Mate(turns.parse().context("dm")?),
            (None, None) => bail!("neither bm nor dm"),
        };
        Ok(Problem { board, goal, id })
    }

    /// Whether a turn, as an engine writes it, is the one wanted: it leads to the same position. Never so
    /// where a mate is wanted.
    pub fn is_solved_by(&self, turn: &str) -> bool {
        let Goal::Turn(solution) = &self.goal else { return false };
        let wanted = after_turn(&self.board, solution).key();
        read_turn(&self.board, turn)
            .is_ok_and(|turn| after_turn(&self.board, &turn).key() == wanted)
    }
}

/// A whole turn, in long or short notation.
///
/// # Errors
/// It is not legal, or does not end the turn.
pub fn read_turn(board: &Board, text: &str) -> anyhow::Result<Turn<Action>> {
    let turn = board.parse_turn(text)?;
    if after_turn(board, &turn).turn_is_open() {
        bail!("{text} does not end the turn");
    }
    Ok(turn)
}

/// How many steps of a deploy a turn has; the commit that ends it is none.
pub fn steps(turn: &[Action]) -> usize {
    turn.iter().filter(|action| matches!(action.kind(), ActionKind::Step { .. })).count()
}

/// The value of an operation: what stands between its name and the next semicolon.
fn operation<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let value = |part: &'a str| part.trim_start().strip_prefix(name)?.strip_prefix(' ');
    text.split(';').find_map(value)
}

/// Reads the problems of a file.
///
/// # Errors
/// It cannot be read, or a line is wrong.
pub fn read_file(path: &Path) -> anyhow::Result<Vec<Problem>> {
    let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#'));
    let read = |(index, line): (usize, &str)| {
        Problem::read(line).with_context(|| format!("{}:{}", path.display(), index + 1))
    };
    lines.map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str =
        "6c4/11/11/11/11/11/11/5(TI)5/11/11/11/8C2 r - - 0 1 bm f5::I>f6,T>h5; id \"a\";";

    #[test]
    fn another_order_of_the_steps_solves_it_too() {
        let problem = Problem::read(LINE).unwrap();
        assert!(problem.is_solved_by("f5::I>f6,T>h5"));
        assert!(problem.is_solved_by("f5::T>h5,I>f6"));
        assert!(!problem.is_solved_by("f5:T:I>f6"));
        assert!(!problem.is_solved_by("nonsense"));
    }

    #[test]
    fn a_commit_is_no_step() {
        let board = Problem::read(LINE).unwrap().board;
        assert_eq!(steps(&read_turn(&board, "f5::I>f6,T>h5").unwrap()), 2);
        assert_eq!(steps(&read_turn(&board, "f5:T:I>f6").unwrap()), 1);
    }

    #[test]
    fn a_line_without_a_solution_is_refused() {
        let fen = LINE.split(" bm").next().unwrap();
        assert!(Problem::read(&format!("{fen} id \"x\";")).is_err());
        assert!(Problem::read(&format!("{fen} bm f5>f12; id \"x\";")).is_err());
        assert_eq!(Problem::read(&format!("{fen} dm 2; id \"x\";")).unwrap().goal, Goal::Mate(2));
    }
}
