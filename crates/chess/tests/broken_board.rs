//! A board that does not keep the contract is found out, by [`Checked`] and by [`Game`] in debug builds,
//! with the move, the field and the position named.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use sandtable_chess::{Board, Move, MoveList, Undo};
use sandtable_core::{
    AuditFault, Checked, Conclusion, Game, Notation, Outcome, Position, Side, Sink,
};

/// Chess in which something goes wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Broken {
    board: Board,
    fault: Fault,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    /// A move leaves a wrong key behind.
    Make,
    /// A move that was taken back leaves the other side to move.
    Unmake,
}

impl Broken {
    fn start(fault: Fault) -> Broken {
        Broken { board: Board::start(), fault }
    }
}

impl Position for Broken {
    type Move = Move;
    type Undo = Undo;
    type List = MoveList;

    fn turn(&self) -> Side {
        self.board.turn()
    }

    fn key(&self) -> u64 {
        self.board.key()
    }

    fn terminal(&self) -> Option<Outcome> {
        self.board.terminal()
    }

    fn no_moves(&self) -> Outcome {
        self.board.no_moves()
    }

    fn in_check(&self, side: Side) -> bool {
        self.board.in_check(side)
    }

    fn generate<S: Sink<Move>>(&self, out: &mut S) {
        self.board.generate(out);
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.board.is_legal(mv)
    }

    fn make(&mut self, mv: Move) -> Undo {
        self.board.make(mv)
    }

    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.board.unmake(mv, undo);
        if self.fault == Fault::Unmake {
            self.board = self.board.null_move().unwrap();
        }
    }

    fn repeats(&self, earlier: &Broken) -> bool {
        self.board.repeats(&earlier.board)
    }

    fn audit(&self) -> Result<(), AuditFault> {
        let is_wrong = self.fault == Fault::Make && self.board != Board::start();
        if is_wrong { Err(AuditFault { field: "the key" }) } else { self.board.audit() }
    }
}

impl Conclusion for Broken {
    fn conclude(&self, repetitions: usize, has_moves: bool) -> Option<Outcome> {
        self.board.conclude(repetitions, has_moves)
    }
}

/// What is said when it breaks.
fn words_of(breaks: impl FnOnce() + std::panic::UnwindSafe) -> String {
    let said = std::panic::catch_unwind(breaks).expect_err("the fault was not found");
    said.downcast_ref::<String>().unwrap().clone()
}

/// A move forth and back.
fn there_and_back(fault: Fault) {
    let mut position = Checked(Broken::start(fault));
    let mv = position.0.board.parse_move("e4").unwrap();
    let undo = position.make(mv);
    position.unmake(mv, undo);
}

#[test]
fn a_make_that_breaks_a_field_is_found_out() {
    let said = words_of(|| there_and_back(Fault::Make));
    assert!(
        said.starts_with("after making e2e4 DoublePush: ") && said.contains("the key"),
        "{said}"
    );
    assert!(said.contains("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), "{said}");
}

#[test]
fn an_unmake_that_does_not_restore_is_found_out() {
    let said = words_of(|| there_and_back(Fault::Unmake));
    assert!(said.starts_with("unmaking e2e4 DoublePush did not restore "), "{said}");
    assert!(said.contains("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - "), "{said}");
}

#[test]
#[cfg(debug_assertions)]
fn a_game_finds_it_out_too() {
    let play = |fault| {
        words_of(move || {
            let mut game = Game::new(Broken::start(fault));
            let mv = game.position().board.parse_move("e4").unwrap();
            game.play(mv).unwrap();
            game.undo();
        })
    };
    assert!(play(Fault::Make).starts_with("after making e2e4 DoublePush: "));
    assert!(play(Fault::Unmake).starts_with("unmaking e2e4 DoublePush did not restore "));
}
