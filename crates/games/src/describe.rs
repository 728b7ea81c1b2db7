use crate::view::{
    ActionView, CheckView, DeployView, FacingView, FlightView, OutcomeView, PositionView, RingView,
    RulesView, SideView, Sides, StepView, TurnView, UnitView,
};
use crate::{AnyGame, AnyMove, GameKind, Refusal, read_turn};
use alloc::string::String;
use alloc::vec::Vec;
use sandtable_core::{Conclusion, DrawReason, Game, Outcome, Side};
use sandtable_pgn::{GameResult, PgnPosition};

/// What a person sees of a position beyond the pieces.
#[derive(Default)]
pub struct Sight {
    /// Kings and Commanders that are attacked.
    pub checks: Vec<CheckView>,
    /// Commanders that face each other.
    pub facing: Option<FacingView>,
    /// Air-defence rings.
    pub rings: Sides<Vec<RingView>>,
    /// How Air Forces would fare.
    pub flights: Vec<FlightView>,
}

/// A position that can be told as plain data. It opens and reads nothing: that is
/// [`Notation`](sandtable_core::Notation).
pub trait Describe:
    PgnPosition<Move: Send + Sync, Undo: Send> + Conclusion + Send + Sync + 'static
{
    /// Whether a move is found faster among the legal ones, once they are listed, than the rules can tell
    /// whether it is legal.
    const KEEPS_LISTS: bool;

    /// Which game it is.
    fn game_kind(&self) -> GameKind;

    /// A move of this game as one of any.
    fn any_move(mv: Self::Move) -> AnyMove;

    /// A move of any game as one of this, if it is one.
    fn of_any_move(mv: AnyMove) -> Option<Self::Move>;

    /// A move of any game, if it is legal here.
    fn legal_move(&self, mv: AnyMove) -> Option<Self::Move> {
        Self::of_any_move(mv).filter(|&mv| self.is_legal(mv))
    }

    /// A game of this kind as one of any kind.
    fn into_any(game: Game<Self>) -> AnyGame;

    /// The game of this kind in one of any kind, if it is one.
    fn of_any(game: &AnyGame) -> Option<&Game<Self>>;

    /// What stands where.
    fn units(&self) -> Vec<UnitView>;

    /// The legal actions but `commit`; `legal` is what `generate` gave.
    fn actions(&self, legal: &[Self::Move]) -> Vec<ActionView>;

    /// What a legal move does on the board; nothing if it only begins or ends a turn.
    fn step(&self, mv: Self::Move) -> Option<StepView>;

    /// The open deploy.
    fn open_deploy(&self) -> Option<DeployView>;

    /// Which rule set and battle, where a game has several.
    fn rules(&self) -> Option<RulesView> {
        None
    }

    /// The same position in a game that starts with these points; `None` where a game has none.
    fn with_points(self, _points: [u16; 2]) -> Option<Self> {
        None
    }

    /// The points before the turn under way, with which the position can be set up again.
    fn points_at_turn_start(&self) -> Option<[u16; 2]> {
        match self.turn_start() {
            Some(start) => start.scores(),
            None => self.scores(),
        }
    }

    /// What a person sees beyond the pieces.
    fn sight(&self) -> Sight;

    /// What a side has lost since `start`: letters of pieces.
    fn lost(&self, start: &Self, side: Side) -> Vec<char>;

    /// Why a text was refused as a move or turn.
    fn move_refusal(&self, text: &str, error: &Self::MoveError) -> Refusal;

    /// The same where the position is not at hand: without what only the position tells.
    fn move_fault(error: &Self::MoveError) -> Refusal;

    /// Why a text was refused as a position: every fault.
    fn fen_refusals(error: &Self::FenError) -> Vec<Refusal>;

    /// Why nothing legal goes from one square to another; `None` if something does. With a `group`,
    /// only these members of the unit are asked about.
    ///
    /// # Errors
    /// The question itself: a square that is none, a letter of no piece.
    fn why_not(
        &self,
        from: &str,
        to: &str,
        group: Option<&[char]>,
    ) -> Result<Option<Refusal>, Refusal>;
}

/// How much is told of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ViewOptions {
    /// Whether actions are listed after the end of the game too, where the rules of moving would
    /// allow them: for studies.
    pub actions_after_end: bool,
}

/// All that a board needs of the present position of a game. `last` is the turn before it.
pub fn position_view<B: Describe>(
    game: &Game<B>,
    last: Option<TurnView>,
    options: ViewOptions,
) -> PositionView {
    let board = game.position();
    // The one full generation: everything that needs the legal moves is given this list.
    let legal = board.legal_moves();
    let outcome = game.outcome_if(!legal.as_ref().is_empty());
    let sight = board.sight();
    let is_listed = outcome.is_none() || options.actions_after_end;
    PositionView {
        game: board.game_kind(),
        rules: board.rules(),
        fen: board.fen(),
        turn: board.turn().into(),
        number: board.move_number(),
        halfmove: board.quiet_turns(),
        units: board.units(),
        actions: if is_listed { board.actions(legal.as_ref()) } else { Vec::new() },
        deploy: board.open_deploy(),
        checks: sight.checks,
        facing: sight.facing,
        rings: sight.rings,
        flights: sight.flights,
        captured: Sides::each(|side| board.lost(game.start(), side)),
        points: board.scores().map(Sides::from),
        outcome: outcome.map(|outcome| OutcomeView::of(board, outcome)),
        claims: match outcome {
            None => game.claims_if_ongoing().into_iter().map(DrawReason::word).collect(),
            Some(_) => Vec::new(),
        },
        last,
    }
}

impl OutcomeView {
    /// How a game ended, with its reason in words.
    pub fn of<B: Describe>(board: &B, outcome: Outcome) -> OutcomeView {
        OutcomeView {
            winner: outcome.winner().map(SideView::from),
            reason: outcome.word(),
            result: GameResult::from(Some(outcome)).word(),
            text: outcome.sentence(B::SIDE_NAMES),
            points: board.final_scores(Some(outcome)).map(Sides::from),
        }
    }
}

/// A turn: its moves and the position before them.
pub fn turn_view<B: Describe>(before: &B, moves: &[B::Move]) -> TurnView {
    let mut now = before.clone();
    let (mut actions, mut steps) = (Vec::new(), Vec::new());
    for &mv in moves {
        actions.push(now.long_text(mv));
        steps.extend(now.step(mv));
        now.play(mv);
    }
    TurnView {
        number: before.move_number(),
        side: before.turn().into(),
        text: before.short_turn(moves),
        long: before.long_turn(moves),
        book: before.book_turn(moves),
        actions,
        steps,
        fen: now.fen(),
        check: now.turn() != before.turn() && now.is_check(),
        clock_ms: None,
        at: None,
    }
}

/// All turns of a game.
pub fn all_turn_views<B: Describe>(game: &Game<B>) -> Vec<TurnView> {
    game.map_turns(turn_view)
}

/// Plays what a text means: an action or a whole turn. A draw by rule does not stop it: what was
/// played is for others to say.
///
/// # Errors
/// It is not legal here. Nothing has changed then.
pub fn play_text<B: Describe>(game: &mut Game<B>, text: &str) -> Result<(), Refusal> {
    let moves = read_turn(game.position(), text)?;
    for (played, mv) in moves.into_iter().enumerate() {
        if let Err(refused) = game.play_on(mv) {
            for _ in 0..played {
                game.undo();
            }
            return Err(refused.into());
        }
    }
    Ok(())
}

/// Plays several texts one after the other.
///
/// # Errors
/// Which text is refused, and why. Those before it have been played.
pub fn play_texts<B: Describe>(
    game: &mut Game<B>,
    texts: &[String],
) -> Result<(), (usize, Refusal)> {
    let play =
        |(index, text): (usize, &String)| play_text(game, text).map_err(|refusal| (index, refusal));
    texts.iter().enumerate().try_for_each(play)
}
