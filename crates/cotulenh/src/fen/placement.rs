use super::{FenFault, FenFaultKind, read::Part};
use crate::{Kind, KindSet, Setup, SetupFault, Square, Unit};
use alloc::vec::Vec;
use sandtable_core::Side;

const WIDTH: usize = Square::FILES as usize;
const RANKS: usize = Square::RANKS as usize;

/// Reads the placement into the set-up. After a fault it goes on with its best guess of what was
/// meant, so that one reading finds everything.
pub(super) fn read(part: Part<'_>, setup: &mut Setup, faults: &mut Vec<FenFault>) {
    let mut reader =
        Reader { setup, faults, offsets: [part.at; Square::TABLE], sound: [true; RANKS] };
    let faults_before = reader.faults.len();
    let mut at = part.at;
    let mut count = 0;
    for text in part.text.split('/') {
        // Ranks come from the top; a thirteenth has no place but may still have faults.
        reader.rank(Part { at, text }, RANKS.checked_sub(count + 1));
        at += text.len() + 1;
        count += 1;
    }
    if count != RANKS {
        reader.fault(part.at, FenFaultKind::RankCount { found: count });
        reader.sound = [false; RANKS];
    }
    let readable = reader.faults.len() == faults_before;
    let Reader { offsets, sound, .. } = reader;
    for fault in setup.faults() {
        let believable = match fault {
            // In a rank of the wrong width nobody knows who stands where.
            SetupFault::Terrain { square, .. } => {
                sound.get(square.rank() as usize).copied().unwrap_or(false)
            }
            // Said where the stack was read.
            SetupFault::Stack { .. } => false,
            SetupFault::TwoCommanders { .. } => true,
            // The Commander may hide in what could not be read.
            SetupFault::NoCommander => readable,
        };
        if believable {
            let offset = fault.square().and_then(|square| offsets.get(square.index()).copied());
            let at = offset.unwrap_or(part.at);
            faults.push(FenFault { at, kind: FenFaultKind::Setup(fault) });
        }
    }
}

struct Reader<'a> {
    setup: &'a mut Setup,
    faults: &'a mut Vec<FenFault>,
    /// Where in the text each square's unit is.
    offsets: [usize; Square::TABLE],
    /// Ranks in which every unit is where the text says.
    sound: [bool; RANKS],
}

/// A stack that is being read.
#[derive(Default)]
struct Stack {
    at: usize,
    letters: Vec<(Kind, Side)>,
    members: KindSet,
    heroes: KindSet,
    /// Brackets opened inside it.
    depth: usize,
    faulty: bool,
}

impl Reader<'_> {
    fn fault(&mut self, at: usize, kind: FenFaultKind) {
        self.faults.push(FenFault { at, kind });
    }

    fn rank(&mut self, part: Part<'_>, rank: Option<usize>) {
        let mut file = 0;
        let mut width_known = true;
        let mut stack: Option<Stack> = None;
        let mut hero: Option<usize> = None;
        let mut chars = part.text.char_indices().peekable();
        while let Some((i, found)) = chars.next() {
            let at = part.at + i;
            let piece = Kind::from_letter(found.to_ascii_uppercase());
            let marked = hero.take();
            if let (Some(mark), None) = (marked, piece) {
                self.fault(mark, FenFaultKind::HeroMark);
                if let Some(stack) = &mut stack {
                    stack.faulty = true;
                }
            }
            match (found, piece, &mut stack) {
                ('+', ..) => hero = Some(at),
                (_, Some(kind), None) => {
                    let heroes = if marked.is_some() { KindSet::of(kind) } else { KindSet::EMPTY };
                    let unit = Unit::new(side_of(found), KindSet::of(kind), heroes);
                    self.place(marked.unwrap_or(at), file, rank, unit);
                    file += 1;
                }
                (_, Some(kind), Some(stack)) => {
                    stack.letters.push((kind, side_of(found)));
                    let member = stack.members.next(kind);
                    stack.members = stack.members.union(member);
                    if marked.is_some() {
                        stack.heroes = stack.heroes.union(member);
                    }
                }
                ('(', _, None) => stack = Some(Stack { at, ..Stack::default() }),
                ('(', _, Some(stack)) => {
                    stack.depth += 1;
                    stack.faulty = true;
                    self.fault(at, FenFaultKind::StackNested);
                }
                (')', _, Some(open)) if open.depth > 0 => open.depth -= 1,
                (')', _, Some(open)) => {
                    let closed = core::mem::take(open);
                    stack = None;
                    let at = closed.at;
                    let unit = self.close(closed);
                    self.place(at, file, rank, unit);
                    file += 1;
                }
                (')', _, None) => self.fault(at, FenFaultKind::StackUnopened),
                ('0'..='9', _, None) => {
                    let mut run = digit(found);
                    let mut digits = 1;
                    while let Some((_, next)) = chars.next_if(|(_, next)| next.is_ascii_digit()) {
                        run = run.saturating_mul(10).saturating_add(digit(next));
                        digits += 1;
                    }
                    let leading_zero = found == '0' && digits > 1;
                    if leading_zero || !(1..=WIDTH).contains(&run) {
                        self.fault(at, FenFaultKind::EmptyRun);
                        width_known = false;
                    }
                    // Beyond the edge is beyond the edge; more could not be added to.
                    file += run.min(WIDTH + 1);
                }
                (_, _, open) => {
                    match open {
                        // Most likely a mistyped piece: count it as one.
                        None => file += 1,
                        Some(stack) => stack.faulty = true,
                    }
                    self.fault(at, FenFaultKind::Letter(found));
                }
            }
        }
        if let Some(mark) = hero {
            self.fault(mark, FenFaultKind::HeroMark);
        }
        if let Some(stack) = stack {
            self.fault(stack.at, FenFaultKind::StackUnclosed);
            file += 1;
        }
        self.check_width(part.at, rank, file, width_known);
    }

    fn check_width(&mut self, at: usize, rank: Option<usize>, found: usize, known: bool) {
        let Some(rank) = rank else { return };
        if known && found != WIDTH {
            self.fault(at, FenFaultKind::RankWidth { rank: rank as u8 + 1, found });
        }
        if let Some(sound) = self.sound.get_mut(rank) {
            *sound = known && found == WIDTH;
        }
    }

    fn place(&mut self, at: usize, file: usize, rank: Option<usize>, unit: Option<Unit>) {
        let Some(rank) = rank.filter(|_| file < WIDTH) else { return };
        if let Some(square) = Square::new(file as u8, rank as u8) {
            self.setup.set(square, unit);
            if let Some(offset) = self.offsets.get_mut(square.index()) {
                *offset = at;
            }
        }
    }

    /// The unit of a closed stack, if the rule set knows it (R5.2, B1).
    fn close(&mut self, stack: Stack) -> Option<Unit> {
        let at = stack.at;
        let Some(&(_, side)) = stack.letters.first() else {
            if !stack.faulty {
                self.fault(at, FenFaultKind::StackEmpty);
            }
            return None;
        };
        if stack.letters.iter().any(|&(_, other)| other != side) {
            self.fault(at, FenFaultKind::StackMixedCase);
        }
        let (members, rules) = (stack.members, self.setup.variant.rules);
        if stack.letters.len() == 1 {
            if !stack.faulty {
                self.fault(at, FenFaultKind::StackOfOne);
            }
        } else if members.len() < stack.letters.len() || !members.is_legal_unit(rules) {
            self.fault(at, FenFaultKind::StackIllegal { rules });
            return None;
        } else if let Some(expected) = Unit::new(side, members, stack.heroes)
            && !(stack.letters.iter().map(|&(kind, _)| kind).eq(members.iter())
                && expected.heroes() == stack.heroes)
        {
            self.fault(at, FenFaultKind::StackOrder { expected });
        }
        Unit::new(side, members, stack.heroes)
    }
}

fn side_of(letter: char) -> Side {
    if letter.is_ascii_uppercase() { Side::First } else { Side::Second }
}

fn digit(found: char) -> usize {
    found.to_digit(10).unwrap_or(0) as usize
}
