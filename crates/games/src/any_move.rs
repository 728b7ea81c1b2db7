use crate::chess::manner as chess_manner;
use crate::cotulenh::manner as cotulenh_manner;
use crate::{AnyGame, AnyPosition, Describe, GameKind, Refusal, play_text, with_game};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use sandtable_chess::Move;
use sandtable_core::{Game, Position};
use sandtable_cotulenh::{Action, ActionKind};

/// A move of any game, without its position. A turn of Cờ Tư Lệnh may have several.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AnyMove {
    /// Of chess or Chess960.
    Chess(Move),
    /// Of Cờ Tư Lệnh.
    Cotulenh(Action),
}

impl AnyMove {
    /// All of it as a number. [`from_bits`](AnyMove::from_bits) gives it back.
    pub const fn bits(self) -> u32 {
        match self {
            AnyMove::Chess(mv) => mv.bits() as u32,
            AnyMove::Cotulenh(action) => action.bits(),
        }
    }

    /// The move with these bits, if there is one in this game.
    pub fn from_bits(kind: GameKind, bits: u32) -> Option<AnyMove> {
        match kind {
            GameKind::Chess | GameKind::Chess960 => {
                u16::try_from(bits).ok().and_then(Move::from_bits).map(AnyMove::Chess)
            }
            GameKind::Cotulenh(_) => Action::from_bits(bits).map(AnyMove::Cotulenh),
        }
    }

    /// `chess` or `cotulenh`, as [`GameKind::family`].
    pub const fn family(self) -> &'static str {
        match self {
            AnyMove::Chess(_) => GameKind::Chess.family(),
            AnyMove::Cotulenh(_) => GameKind::COTULENH.family(),
        }
    }

    /// From where to where; for castling the target is the square of the rook. `None` for an action that
    /// only begins or ends a deploy.
    pub fn squares(self) -> Option<(String, String)> {
        match self {
            AnyMove::Chess(mv) => Some((mv.from().to_string(), mv.to().to_string())),
            AnyMove::Cotulenh(action) => match action.kind() {
                ActionKind::Whole { from, to, .. } | ActionKind::Step { from, to, .. } => {
                    Some((from.to_string(), to.to_string()))
                }
                ActionKind::Start { .. } | ActionKind::Commit => None,
            },
        }
    }

    /// The word of a [`MannerView`](crate::MannerView), or `start` or `commit` of a deploy.
    pub fn manner(self) -> &'static str {
        match self {
            AnyMove::Chess(mv) => chess_manner(mv).name(),
            AnyMove::Cotulenh(action) => match action.kind() {
                ActionKind::Whole { manner, .. } | ActionKind::Step { manner, .. } => {
                    cotulenh_manner(manner).name()
                }
                ActionKind::Start { .. } => "start",
                ActionKind::Commit => "commit",
            },
        }
    }

    /// The letter of what a pawn becomes.
    pub fn promotion(self) -> Option<char> {
        match self {
            AnyMove::Chess(mv) => mv.kind().promotion().map(sandtable_chess::Kind::letter),
            AnyMove::Cotulenh(_) => None,
        }
    }

    /// Whether it takes something.
    pub fn is_capture(self) -> bool {
        match self {
            AnyMove::Chess(mv) => mv.kind().is_capture(),
            AnyMove::Cotulenh(action) => match action.kind() {
                ActionKind::Whole { manner, .. } | ActionKind::Step { manner, .. } => {
                    manner.captures()
                }
                ActionKind::Start { .. } | ActionKind::Commit => false,
            },
        }
    }

    /// Whether it is part of a deploy: a step, its beginning or its end.
    pub fn is_step(self) -> bool {
        match self {
            AnyMove::Chess(_) => false,
            AnyMove::Cotulenh(action) => !matches!(action.kind(), ActionKind::Whole { .. }),
        }
    }
}

/// Origin, target and what else tells it from others: the same in every position.
impl fmt::Display for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnyMove::Chess(mv) => mv.fmt(f),
            AnyMove::Cotulenh(action) => action.fmt(f),
        }
    }
}

fn any_moves<B: Describe>(_: &Game<B>, moves: &[B::Move]) -> Vec<AnyMove> {
    moves.iter().map(|&mv| B::any_move(mv)).collect()
}

fn play_move_on<B: Describe>(game: &mut Game<B>, mv: AnyMove) -> Result<(), Refusal> {
    let mv = B::of_any_move(mv).ok_or_else(Refusal::illegal)?;
    Ok(game.play_on(mv)?)
}

/// Moves by their values.
impl AnyGame {
    /// Where it began.
    pub fn start(&self) -> AnyPosition {
        with_game!(self, game => game.start().clone().into())
    }

    /// The moves played.
    pub fn moves(&self) -> Vec<AnyMove> {
        with_game!(self, game => any_moves(game, game.moves()))
    }

    /// The moves that can be redone, the next one first.
    pub fn redo_moves(&self) -> Vec<AnyMove> {
        with_game!(self, game => any_moves(game, game.redo_moves()))
    }

    /// Whether a turn of several moves has begun and not ended.
    pub fn turn_is_open(&self) -> bool {
        with_game!(self, game => game.position().turn_is_open())
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The game is over, or the move is not legal here.
    pub fn play_move(&mut self, mv: AnyMove) -> Result<(), Refusal> {
        match self.outcome() {
            Some(outcome) => Err(Refusal::over(outcome)),
            None => self.play_move_on(mv),
        }
    }

    /// The same, but a draw by rule does not stop it: for records of games in which nobody noticed.
    ///
    /// # Errors
    /// The move is not legal here.
    pub fn play_move_on(&mut self, mv: AnyMove) -> Result<(), Refusal> {
        with_game!(self, game => play_move_on(game, mv))
    }

    /// Plays what a text means, as [`play`](AnyGame::play) does, but a draw by rule does not stop it.
    ///
    /// # Errors
    /// The text is not legal here. Nothing has changed then.
    pub fn play_on(&mut self, text: &str) -> Result<(), Refusal> {
        with_game!(self, game => play_text(game, text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn legal_moves(game: &AnyGame) -> Vec<AnyMove> {
        with_game!(game, game => any_moves(game, game.position().legal_moves().as_ref()))
    }

    #[test]
    fn bits_give_every_move_back() {
        for kind in GameKind::BOARDS {
            let moves = legal_moves(&AnyGame::new(kind));
            assert!(moves.len() >= 20);
            for mv in moves {
                assert_eq!(AnyMove::from_bits(kind, mv.bits()), Some(mv), "{mv}");
                assert!(kind.is_same_family(mv.family().parse().unwrap()));
            }
        }
        assert_eq!(AnyMove::from_bits(GameKind::Chess, u32::MAX), None);
    }

    #[test]
    fn a_move_tells_what_it_does() {
        let fen = "6c4/11/11/11/11/11/11/5(TI)5/11/11/11/8C2 r - - 0 1";
        let mut game = AnyGame::from_fen(GameKind::COTULENH, fen).unwrap();
        game.play("T<I>f6").unwrap();
        let [step, commit] = game.moves()[..] else { panic!("two moves") };
        assert_eq!(step.squares(), Some(("f5".to_string(), "f6".to_string())));
        assert_eq!((step.manner(), step.is_step(), step.is_capture()), ("move", true, false));
        assert_eq!((commit.manner(), commit.squares()), ("commit", None));
        let fen = "r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1";
        let mut game = AnyGame::from_fen(GameKind::Chess, fen).unwrap();
        game.play("bxa8=Q").unwrap();
        game.play("O-O").unwrap_err();
        let capture = game.moves()[0];
        assert_eq!((capture.manner(), capture.promotion()), ("capture", Some('Q')));
        game.undo();
        game.play("O-O").unwrap();
        assert_eq!(game.moves()[0].manner(), "castle");
    }

    #[test]
    fn a_move_of_another_game_is_not_legal() {
        let mut chess = AnyGame::new(GameKind::Chess);
        let foreign = legal_moves(&AnyGame::new(GameKind::COTULENH))[0];
        assert_eq!(chess.play_move(foreign), Err(Refusal::illegal()));
        let own = legal_moves(&chess)[0];
        chess.play_move(own).unwrap();
        chess.undo();
        assert_eq!((chess.moves(), chess.redo_moves()), (Vec::new(), Vec::from([own])));
    }

    #[test]
    fn a_game_that_is_over_takes_no_move() {
        let mut game = AnyGame::new(GameKind::Chess);
        let mv = legal_moves(&game)[0];
        game.end(sandtable_core::Ending::Agreed).unwrap();
        assert_eq!(game.play_move(mv).unwrap_err().reason, "game_over");
    }
}
