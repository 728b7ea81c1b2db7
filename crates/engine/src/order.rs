//! In which order moves are tried: the table's move, winning captures, killers and quiet moves by
//! history, losing captures. What is not needed is not generated.

use crate::Playable;
use crate::history::History;
use sandtable_core::Sink;

/// A move and how promising it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scored<M> {
    pub(crate) mv: M,
    pub(crate) score: i32,
}

/// All moves of the nodes on the way from the root, one after the other: each node pushes its own
/// and takes them off again.
pub(crate) type Arena<M> = Vec<Scored<M>>;

/// A killer goes before every quiet move of mere history.
const KILLER: [i32; 2] = [1 << 20, 1 << 19];
/// How much a unit of material counts beside the history of a noisy move.
const GAIN_FACTOR: i32 = 16;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Hash,
    GenerateNoisy,
    WinningNoisy,
    GenerateQuiet,
    Quiet,
    LosingNoisy,
    Done,
}

/// Hands out the moves of one node, best first.
pub(crate) struct Picker<M> {
    stage: Stage,
    hash: Option<M>,
    killers: [u32; 2],
    before: [usize; 2],
    noisy_only: bool,
    /// A noisy move is a winning one if its exchange wins so much.
    least: i32,
    /// Where this node's moves begin in the arena; losing captures are kept from here on.
    start: usize,
    losing_end: usize,
    cursor: usize,
}

impl<M: Copy + Eq> Picker<M> {
    /// All moves.
    pub(crate) fn new(
        arena: &Arena<M>,
        hash: Option<M>,
        killers: [u32; 2],
        before: [usize; 2],
    ) -> Picker<M> {
        let start = arena.len();
        Picker {
            stage: Stage::Hash,
            hash,
            killers,
            before,
            noisy_only: false,
            least: 0,
            start,
            losing_end: start,
            cursor: start,
        }
    }

    /// Only noisy moves that do not lose material.
    pub(crate) fn noisy(arena: &Arena<M>, hash: Option<M>) -> Picker<M> {
        let picker = Picker::new(arena, hash, [0; 2], [crate::history::NO_SLOT; 2]);
        Picker { noisy_only: true, ..picker }
    }

    /// Only noisy moves whose exchange wins at least this much.
    pub(crate) fn winning(arena: &Arena<M>, hash: Option<M>, least: i32) -> Picker<M> {
        Picker { least, ..Picker::noisy(arena, hash) }
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

    /// Takes this node's moves off the arena.
    pub(crate) fn finish(self, arena: &mut Arena<M>) {
        arena.truncate(self.start);
    }

    fn enter_losing(&mut self) {
        self.stage = Stage::LosingNoisy;
        self.cursor = self.start;
    }

    pub(crate) fn next<P: Playable<Move = M>>(
        &mut self,
        position: &P,
        history: &History,
        arena: &mut Arena<M>,
    ) -> Option<Scored<M>> {
        loop {
            match self.stage {
                Stage::Hash => {
                    self.stage = Stage::GenerateNoisy;
                    if let Some(mv) = self.hash {
                        return Some(Scored { mv, score: i32::MAX });
                    }
                }
                Stage::GenerateNoisy => {
                    let score =
                        |mv| position.gain(mv) * GAIN_FACTOR + history.of_noisy(position.slot(mv));
                    let keep = |mv| Some(mv) != self.hash;
                    position.generate_noisy(&mut Into { arena, keep, score });
                    self.stage = Stage::WinningNoisy;
                }
                Stage::WinningNoisy => match take_best(arena, &mut self.cursor) {
                    Some(best) if position.exchange_wins(best.mv, self.least) => {
                        return Some(best);
                    }
                    Some(losing) => {
                        arena[self.losing_end] = losing;
                        self.losing_end += 1;
                    }
                    None if self.noisy_only => self.stage = Stage::Done,
                    None => self.stage = Stage::GenerateQuiet,
                },
                Stage::GenerateQuiet => {
                    self.generate_quiet(position, history, arena);
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => match take_best(arena, &mut self.cursor) {
                    Some(best) => return Some(best),
                    None => self.enter_losing(),
                },
                Stage::LosingNoisy => {
                    if self.cursor < self.losing_end {
                        self.cursor += 1;
                        return Some(arena[self.cursor - 1]);
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    fn generate_quiet<P: Playable<Move = M>>(
        &self,
        position: &P,
        history: &History,
        arena: &mut Arena<M>,
    ) {
        let side = position.turn();
        let score = |mv| {
            let bits = P::bits(mv);
            match self.killers {
                [first, _] if first == bits => KILLER[0],
                [_, second] if second == bits => KILLER[1],
                _ => history.of_quiet(side, position.path(mv), position.slot(mv), self.before),
            }
        };
        let keep = |mv| Some(mv) != self.hash && !position.is_noisy(mv);
        position.generate(&mut Into { arena, keep, score });
    }
}

/// Moves the best of the rest to the cursor and takes it, the first of several that are equal.
fn take_best<M: Copy>(arena: &mut Arena<M>, cursor: &mut usize) -> Option<Scored<M>> {
    let rest = arena.get_mut(*cursor..)?;
    // Score and place in one number: the largest is found without a branch for every move.
    let rank =
        |(place, scored): (usize, &Scored<M>)| i64::from(scored.score) << 32 | !place as u32 as i64;
    let largest = rest.iter().enumerate().map(rank).max()?;
    let best = !(largest as u32) as usize;
    let found = *rest.get(best)?;
    rest.swap(0, best);
    *cursor += 1;
    Some(found)
}

/// A sink that scores what it keeps.
struct Into<'a, M, K, S> {
    arena: &'a mut Arena<M>,
    keep: K,
    score: S,
}

impl<M: Copy, K: Fn(M) -> bool, S: Fn(M) -> i32> Sink<M> for Into<'_, M, K, S> {
    #[inline]
    fn push(&mut self, mv: M) {
        if (self.keep)(mv) {
            let score = (self.score)(mv);
            self.arena.push(Scored { mv, score });
        }
    }
}
