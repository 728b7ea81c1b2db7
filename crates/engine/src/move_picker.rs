//! Move ordering, in stages: the transposition table's move, winning captures (by SEE), killer moves
//! and quiet moves by history, losing captures. What is not needed is not generated.

use crate::Playable;
use crate::history::{History, QuietRows};
use sandtable_core::Sink;

/// A move and how promising it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScoredMove<M> {
    pub(crate) mv: M,
    pub(crate) score: i32,
}

/// The moves of all nodes on the way from the root: each node pushes its own and takes them off again.
pub(crate) type MoveStack<M> = Vec<ScoredMove<M>>;

/// A killer move goes before every other quiet move.
const KILLER: [i32; 2] = [1 << 20, 1 << 19];
/// How much a unit of material counts beside the history of a noisy move.
const GAIN_FACTOR: i32 = 16;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    TtMove,
    GenerateNoisy,
    WinningNoisy,
    GenerateQuiet,
    Quiet,
    LosingNoisy,
    Done,
}

/// The move picker of one node: its moves, best first.
pub(crate) struct MovePicker<P: Playable> {
    stage: Stage,
    tt_move: Option<P::Move>,
    killers: [u32; 2],
    rows: QuietRows<P::Threats>,
    noisy_only: bool,
    /// A noisy move is a winning one if its exchange wins so much.
    least: i32,
    /// Where this node's moves begin in the move stack; losing captures are kept from here on.
    start: usize,
    losing_end: usize,
    cursor: usize,
}

impl<P: Playable> MovePicker<P> {
    /// All moves.
    pub(crate) fn new(
        move_stack: &MoveStack<P::Move>,
        tt_move: Option<P::Move>,
        killers: [u32; 2],
        rows: QuietRows<P::Threats>,
    ) -> MovePicker<P> {
        let start = move_stack.len();
        MovePicker {
            stage: Stage::TtMove,
            tt_move,
            killers,
            rows,
            noisy_only: false,
            least: 0,
            start,
            losing_end: start,
            cursor: start,
        }
    }

    /// Only noisy moves that do not lose material.
    pub(crate) fn noisy(
        move_stack: &MoveStack<P::Move>,
        tt_move: Option<P::Move>,
    ) -> MovePicker<P> {
        let picker = MovePicker::new(move_stack, tt_move, [0; 2], QuietRows::default());
        MovePicker { noisy_only: true, ..picker }
    }

    /// Only noisy moves whose exchange wins at least this much.
    pub(crate) fn winning(
        move_stack: &MoveStack<P::Move>,
        tt_move: Option<P::Move>,
        least: i32,
    ) -> MovePicker<P> {
        MovePicker { least, ..MovePicker::noisy(move_stack, tt_move) }
    }

    /// From now on no quiet moves.
    pub(crate) fn skip_quiet(&mut self) {
        if matches!(self.stage, Stage::GenerateQuiet | Stage::Quiet) {
            self.enter_losing();
        }
        self.noisy_only |= self.stage != Stage::LosingNoisy;
    }

    /// Whether what is handed out now was found to lose an exchange.
    pub(crate) fn is_losing(&self) -> bool {
        self.stage == Stage::LosingNoisy
    }

    /// Takes this node's moves off the move stack.
    pub(crate) fn finish(self, move_stack: &mut MoveStack<P::Move>) {
        move_stack.truncate(self.start);
    }

    fn enter_losing(&mut self) {
        self.stage = Stage::LosingNoisy;
        self.cursor = self.start;
    }

    pub(crate) fn next(
        &mut self,
        position: &P,
        history: &History,
        move_stack: &mut MoveStack<P::Move>,
    ) -> Option<P::Move> {
        loop {
            match self.stage {
                Stage::TtMove => {
                    self.stage = Stage::GenerateNoisy;
                    if let Some(mv) = self.tt_move {
                        return Some(mv);
                    }
                }
                Stage::GenerateNoisy => {
                    self.generate_noisy(position, history, move_stack);
                    self.stage = Stage::WinningNoisy;
                }
                Stage::WinningNoisy => match take_best(move_stack, &mut self.cursor) {
                    Some(best) if position.see_at_least(best.mv, self.least) => {
                        return Some(best.mv);
                    }
                    Some(losing) => {
                        move_stack[self.losing_end] = losing;
                        self.losing_end += 1;
                    }
                    None if self.noisy_only => self.stage = Stage::Done,
                    None => self.stage = Stage::GenerateQuiet,
                },
                Stage::GenerateQuiet => {
                    self.generate_quiet(position, history, move_stack);
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => match take_best(move_stack, &mut self.cursor) {
                    Some(best) => return Some(best.mv),
                    None => self.enter_losing(),
                },
                Stage::LosingNoisy => {
                    if self.cursor < self.losing_end {
                        self.cursor += 1;
                        return Some(move_stack[self.cursor - 1].mv);
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    /// Not inlined into `next`, where the generator's set-up would run again for every move.
    #[inline(never)]
    fn generate_noisy(&self, position: &P, history: &History, move_stack: &mut MoveStack<P::Move>) {
        let score = |mv| position.gain(mv) * GAIN_FACTOR + history.noisy_score(position, mv);
        let keep = |mv| Some(mv) != self.tt_move;
        position.generate_noisy(&mut Into { move_stack, keep, score });
    }

    /// Not inlined, for the same reason.
    #[inline(never)]
    fn generate_quiet(&self, position: &P, history: &History, move_stack: &mut MoveStack<P::Move>) {
        let score = |mv| {
            let bits = P::bits(mv);
            match self.killers {
                [first, _] if first == bits => KILLER[0],
                [_, second] if second == bits => KILLER[1],
                _ => history.quiet_score(self.rows, position, mv),
            }
        };
        let keep = |mv| Some(mv) != self.tt_move;
        position.generate_quiet(&mut Into { move_stack, keep, score });
    }
}

/// Moves the best of the rest to the cursor and takes it, the first of several that are equal.
fn take_best<M: Copy>(move_stack: &mut MoveStack<M>, cursor: &mut usize) -> Option<ScoredMove<M>> {
    let rest = move_stack.get_mut(*cursor..)?;
    // Two passes, because the compiler vectorises the search for the largest score.
    let largest = rest.iter().fold(i32::MIN, |largest, scored| largest.max(scored.score));
    let best = rest.iter().position(|scored| scored.score == largest)?;
    let found = *rest.get(best)?;
    rest.swap(0, best);
    *cursor += 1;
    Some(found)
}

/// A sink that scores what it keeps.
struct Into<'a, M, K, S> {
    move_stack: &'a mut MoveStack<M>,
    keep: K,
    score: S,
}

impl<M: Copy, K: Fn(M) -> bool, S: Fn(M) -> i32> Sink<M> for Into<'_, M, K, S> {
    #[inline]
    fn push(&mut self, mv: M) {
        if (self.keep)(mv) {
            let score = (self.score)(mv);
            self.move_stack.push(ScoredMove { mv, score });
        }
    }
}
