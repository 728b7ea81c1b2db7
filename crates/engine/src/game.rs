use crate::{Answer, Control, Engine, Limits, Report, Situation};
use sandtable_core::{Conclusion, Notation, Sink};

/// What a game adds to the contract so that it can be searched: an evaluation, and what the search
/// asks about a move before it is made.
///
/// Values are in hundredths of the game's smallest unit of material (a pawn, an Infantry).
pub trait Playable: Conclusion + Notation<Move: Send + Sync> + Send + Sync + 'static {
    /// What [`unpass`](Playable::unpass) needs.
    type Pass;

    /// What an evaluation remembers between calls; each thread has its own.
    type Memory: Default + Send;

    /// How many values [`slot`](Playable::slot) has.
    const SLOTS: usize;

    /// How many values [`path`](Playable::path) has.
    const PATHS: usize;

    /// How much depth a move costs that does not end its turn, in plies; one that ends it costs one.
    const STEP_COST: i32;

    /// How many times as many moves as in chess a position usually has: so many more are tried before
    /// the rest is given up.
    const BREADTH: i32;

    /// Whether late quiet moves on the best line are tried as well. Where moves are few that pays.
    const SPARES_BEST_LINE: bool;

    /// How far an evaluation has to be for a win to be as likely as not, and how fast it becomes
    /// likelier, in hundredths.
    const WIN_CURVE: (f64, f64);

    /// The move in 32 bits; never zero.
    fn bits(mv: Self::Move) -> u32;

    /// The move of these bits. They may be anything: `None`, or a move that
    /// [`is_legal`](sandtable_core::Position::is_legal) can be asked about.
    fn from_bits(bits: u32) -> Option<Self::Move>;

    /// How good the position is for the side to move.
    fn evaluate(&self, memory: &mut Self::Memory) -> i32;

    /// The legal moves that change material: captures and promotions. In an open turn, also the
    /// moves that end it without doing anything else.
    fn generate_noisy<S: Sink<Self::Move>>(&self, out: &mut S);

    /// Whether [`generate_noisy`](Playable::generate_noisy) has this legal move.
    fn is_noisy(&self, mv: Self::Move) -> bool;

    /// The material that a move wins if nothing is taken back.
    fn gain(&self, mv: Self::Move) -> i32;

    /// Whether the exchange that a move begins on its target wins at least this much, each side
    /// taking with the least valuable piece first and stopping when it pays.
    fn exchange_wins(&self, mv: Self::Move, least: i32) -> bool;

    /// Whether a move gives check by what it moves, and is not to be left out for that. A game in
    /// which that does not pay says no.
    fn may_check(&self, mv: Self::Move) -> bool;

    /// What moves where, as a number below [`SLOTS`](Playable::SLOTS).
    fn slot(&self, mv: Self::Move) -> usize;

    /// From where to where, as a number below [`PATHS`](Playable::PATHS).
    fn path(&self, mv: Self::Move) -> usize;

    /// Whether the side to move may be asked to do nothing: there is no check, no open turn, and
    /// enough is on the board for doing nothing to be the worst choice.
    fn may_pass(&self) -> bool;

    /// Hands the move to the other side.
    fn pass(&mut self) -> Self::Pass;

    /// Takes it back.
    fn unpass(&mut self, pass: Self::Pass);

    /// Whether so many quiet turns are a draw in a game between engines. Mate comes first, so it is
    /// asked where there is a legal move.
    fn quiet_turns_draw(&self) -> bool;

    /// What [`Engine::search`] calls. The search is large, and generic code is compiled anew in every
    /// crate that uses it: a game that repeats this line has it compiled once, where the game is.
    fn search(
        engine: &mut Engine<Self>,
        situation: &Situation<Self>,
        limits: &Limits<Self::Move>,
        control: &Control,
        report: &mut dyn FnMut(Report<Self::Move>),
    ) -> Answer<Self::Move> {
        engine.search_here(situation, limits, control, report)
    }
}
