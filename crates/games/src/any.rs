use crate::describe::{Describe, ViewOptions, all_turn_views, play_text, position_view, turn_view};
use crate::view::{OutcomeView, PositionView, TurnView};
use crate::{AnyRecord, GameKind, Refusal, read_position, read_turn, with_board};
use alloc::string::String;
use alloc::vec::Vec;
use sandtable_core::{DrawReason, Ending, Game, Notation, Outcome, Position, Refused, Side};

/// A position of any game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "it is seldom moved, and a box would be an allocation"
)]
pub enum AnyPosition {
    /// Chess or Chess960.
    Chess(sandtable_chess::Board),
    /// Cờ Tư Lệnh.
    Cotulenh(sandtable_cotulenh::Board),
}

/// A game of any kind: a start position, the moves played from it, and those that can be redone.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "it is seldom moved, and a box would be an allocation"
)]
pub enum AnyGame {
    /// Chess or Chess960.
    Chess(Game<sandtable_chess::Board>),
    /// Cờ Tư Lệnh.
    Cotulenh(Game<sandtable_cotulenh::Board>),
}

/// Runs `$body` with `$position` standing for the board inside an [`AnyPosition`].
///
/// ```
/// use sandtable_core::perft;
/// use sandtable_games::{AnyPosition, GameKind, with_position};
///
/// let mut any = AnyPosition::start(GameKind::Chess);
/// assert_eq!(with_position!(&mut any, position => perft(position, 3)), 8902);
/// ```
#[macro_export]
macro_rules! with_position {
    ($any:expr, $position:ident => $body:expr) => {
        match $any {
            $crate::AnyPosition::Chess($position) => $body,
            $crate::AnyPosition::Cotulenh($position) => $body,
        }
    };
}

/// Runs `$body` with `$game` standing for the generic game inside an [`AnyGame`].
///
/// ```
/// use sandtable_games::{AnyGame, GameKind, with_game};
///
/// let game = AnyGame::new(GameKind::COTULENH);
/// assert_eq!(with_game!(&game, game => game.repetitions()), 1);
/// ```
#[macro_export]
macro_rules! with_game {
    ($any:expr, $game:ident => $body:expr) => {
        match $any {
            $crate::AnyGame::Chess($game) => $body,
            $crate::AnyGame::Cotulenh($game) => $body,
        }
    };
}

impl From<sandtable_chess::Board> for AnyPosition {
    fn from(board: sandtable_chess::Board) -> AnyPosition {
        AnyPosition::Chess(board)
    }
}

impl From<sandtable_cotulenh::Board> for AnyPosition {
    fn from(board: sandtable_cotulenh::Board) -> AnyPosition {
        AnyPosition::Cotulenh(board)
    }
}

impl AnyPosition {
    /// The start position of a game.
    pub fn start(kind: GameKind) -> AnyPosition {
        with_board!(kind, Board, variant => Board::start_of(variant).into())
    }

    /// Reads a position as people paste it.
    ///
    /// # Errors
    /// Every fault, with its place.
    pub fn from_fen(kind: GameKind, text: &str) -> Result<AnyPosition, Vec<Refusal>> {
        with_board!(kind, Board, variant => read_position::<Board>(text, variant).map(Into::into))
    }

    /// Which game it is.
    pub fn kind(&self) -> GameKind {
        with_position!(self, position => position.game_kind())
    }

    /// The position as text; [`from_fen`](AnyPosition::from_fen) gives back an equal one.
    pub fn fen(&self) -> String {
        with_position!(self, position => position.fen())
    }

    /// Who moves.
    pub fn turn(&self) -> Side {
        with_position!(self, position => position.turn())
    }

    /// The board drawn as text.
    pub fn diagram(&self) -> String {
        with_position!(self, position => position.diagram())
    }
}

impl AnyGame {
    /// A game from the start position.
    pub fn new(kind: GameKind) -> AnyGame {
        AnyGame::from(AnyPosition::start(kind))
    }

    /// A game from this position.
    ///
    /// # Errors
    /// Every fault of the text, with its place.
    pub fn from_fen(kind: GameKind, text: &str) -> Result<AnyGame, Vec<Refusal>> {
        AnyPosition::from_fen(kind, text).map(AnyGame::from)
    }

    /// Which game it is.
    pub fn kind(&self) -> GameKind {
        with_game!(self, game => game.position().game_kind())
    }

    /// The position now.
    pub fn position(&self) -> AnyPosition {
        with_game!(self, game => game.position().clone().into())
    }

    /// All about the position now.
    pub fn view(&self) -> PositionView {
        with_game!(self, game => {
            let mut turns = all_turn_views(game);
            // The turn before, not the one under way.
            if game.position().turn_is_open() {
                turns.pop();
            }
            position_view(game, turns.pop(), ViewOptions { actions_after_end: false })
        })
    }

    /// All turns so far; the last may be open.
    pub fn turns(&self) -> Vec<TurnView> {
        with_game!(self, game => all_turn_views(game))
    }

    /// Plays an action or a whole turn, in long or short form.
    ///
    /// # Errors
    /// The game is over, or the text is not legal here: the reason, and what it speaks of. Nothing
    /// has changed then.
    pub fn play(&mut self, text: &str) -> Result<(), Refusal> {
        with_game!(self, game => match game.outcome() {
            Some(outcome) => Err(Refusal::over(outcome)),
            None => play_text(game, text),
        })
    }

    /// What a text would do, without playing it: its steps with captures and new heroes.
    ///
    /// # Errors
    /// The text is not legal here.
    pub fn preview(&self, text: &str) -> Result<TurnView, Refusal> {
        with_game!(self, game => {
            let moves = read_turn(game.position(), text)?;
            Ok(turn_view(game.position(), &moves))
        })
    }

    /// Why nothing legal goes from one square to another; `None` if something does.
    ///
    /// # Errors
    /// The question itself: a square that is none, a letter of no piece.
    pub fn why_not(
        &self,
        from: &str,
        to: &str,
        group: Option<&[char]>,
    ) -> Result<Option<Refusal>, Refusal> {
        with_game!(self, game => Describe::why_not(game.position(), from, to, group))
    }

    /// Takes the last move back; false if there is none.
    pub fn undo(&mut self) -> bool {
        with_game!(self, game => game.undo().is_some())
    }

    /// Plays the move taken back last; false if there is none.
    pub fn redo(&mut self) -> bool {
        with_game!(self, game => game.redo().is_some())
    }

    /// Takes the last turn back, all its moves at once; gives their number.
    pub fn undo_turn(&mut self) -> usize {
        with_game!(self, game => game.undo_turn())
    }

    /// Redoes moves to the end of their turn; gives their number.
    pub fn redo_turn(&mut self) -> usize {
        with_game!(self, game => game.redo_turn())
    }

    /// Gives an open turn up; gives the number of moves taken back.
    pub fn cancel(&mut self) -> usize {
        with_game!(self, game => game.cancel())
    }

    /// How the game ended; `None` if it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        with_game!(self, game => game.outcome())
    }

    /// An outcome of this game, with its reason in words.
    pub fn outcome_view(&self, outcome: Outcome) -> OutcomeView {
        with_game!(self, game => OutcomeView::of(game.position(), outcome))
    }

    /// The draws that the side to move may claim.
    pub fn claims(&self) -> Vec<DrawReason> {
        with_game!(self, game => game.claims())
    }

    /// Claims a draw.
    ///
    /// # Errors
    /// The game is over, or there is no such claim.
    pub fn claim(&mut self, reason: DrawReason) -> Result<Outcome, Refused> {
        with_game!(self, game => game.claim(reason))
    }

    /// Ends the game by word or by clock.
    ///
    /// # Errors
    /// The game is over.
    pub fn end(&mut self, ending: Ending) -> Result<Outcome, Refused> {
        with_game!(self, game => game.end(ending))
    }

    /// The game as PGN, without tags but the seven that every game has.
    pub fn to_pgn(&self) -> String {
        AnyRecord::from(self).to_pgn()
    }
}

impl From<AnyPosition> for AnyGame {
    fn from(start: AnyPosition) -> AnyGame {
        match start {
            AnyPosition::Chess(start) => AnyGame::Chess(Game::new(start)),
            AnyPosition::Cotulenh(start) => AnyGame::Cotulenh(Game::new(start)),
        }
    }
}
