//! The words that action text, turns and open deploys are made of. Nothing here knows a board.

use crate::{Kind, KindSet, Manner, Square, Unit};
use alloc::string::String;
use core::fmt::{self, Write};

/// Text that is not what belongs there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Syntax {
    pub at: usize,
    pub expected: &'static str,
}

/// A unit as it was written: `T`, `+T`, `(F+T)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct UnitText {
    pub at: usize,
    pub members: KindSet,
    pub heroes: KindSet,
}

/// What was written of an origin: nothing, its file, its rank, or both.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct OriginText {
    pub at: usize,
    pub file: Option<u8>,
    pub rank: Option<u8>,
}

/// An action or a step as it was written, before any board has been asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pattern {
    pub at: usize,
    pub unit: Option<UnitText>,
    pub origin: OriginText,
    /// Whether `>` was written.
    pub deploy: bool,
    /// `None` if no mark was written, which properly means a move.
    pub manner: Option<Manner>,
    pub to: Square,
    pub to_at: usize,
}

impl UnitText {
    /// The members of a unit that are meant, out of those that may act. All hero marks are written or
    /// none; without any, of two alike the plain one is meant (R11.3, B2.1).
    pub fn find_in(self, unit: Unit, free: KindSet) -> Option<KindSet> {
        let mut plainest = None;
        for group in unit.groups(free) {
            let Some(found) = unit.select(group).filter(|found| found.members() == self.members)
            else {
                continue;
            };
            if found.heroes() == self.heroes {
                return Some(group);
            }
            if self.heroes.is_empty() && plainest.is_none_or(|other: KindSet| group.0 > other.0) {
                // The second of two alike has the higher bit, and is the plain one.
                plainest = Some(group);
            }
        }
        plainest
    }

    /// Whether such members, with whatever marks, are among those that may act.
    pub fn is_in(self, unit: Unit, free: KindSet) -> bool {
        UnitText { heroes: KindSet::EMPTY, ..self }.find_in(unit, free).is_some()
    }
}

impl OriginText {
    /// Whether nothing was written.
    pub fn is_open(self) -> bool {
        self.file.is_none() && self.rank.is_none()
    }

    /// The square, if all of it was written.
    pub fn square(self) -> Option<Square> {
        Square::new(self.file?, self.rank?)
    }

    pub fn fits(self, square: Square) -> bool {
        self.file.is_none_or(|file| file == square.file())
            && self.rank.is_none_or(|rank| rank == square.rank())
    }
}

/// A place in the text that is being read. Offsets are those of the whole text.
#[derive(Clone)]
pub(crate) struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

const A_PIECE: &str = "a piece, one of C I T M E A G S F N H in upper case";

impl<'a> Cursor<'a> {
    pub fn new(text: &'a str, at: usize) -> Cursor<'a> {
        Cursor { text, at }
    }

    pub fn at(&self) -> usize {
        self.at
    }

    pub fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    pub fn eat_text(&mut self, wanted: &str) -> bool {
        let found = self.rest().starts_with(wanted);
        if found {
            self.at += wanted.len();
        }
        found
    }

    pub fn skip_spaces(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    pub fn expected(&self, expected: &'static str) -> Syntax {
        Syntax { at: self.at, expected }
    }

    pub fn expect(&mut self, wanted: char, expected: &'static str) -> Result<(), Syntax> {
        if self.eat(wanted) { Ok(()) } else { Err(self.expected(expected)) }
    }

    pub fn expect_end(&self) -> Result<(), Syntax> {
        if self.rest().is_empty() { Ok(()) } else { Err(self.expected("the end of the text")) }
    }

    fn square(&mut self) -> Option<Square> {
        let (square, len) = Square::read(self.rest())?;
        self.at += len;
        Some(square)
    }

    pub fn expect_square(&mut self) -> Result<Square, Syntax> {
        self.square().ok_or(self.expected("a square from a1 to k12"))
    }

    fn kind(&mut self) -> Option<Kind> {
        let letter = self.peek()?;
        let kind = Kind::from_letter(letter)?;
        self.at += letter.len_utf8();
        Some(kind)
    }

    /// A unit, or `None` if none begins here.
    pub fn unit(&mut self) -> Result<Option<UnitText>, Syntax> {
        let at = self.at;
        if self.eat('(') {
            return self.stack(at).map(Some);
        }
        let hero = self.eat('+');
        match self.kind().map(KindSet::of) {
            Some(members) => {
                let heroes = if hero { members } else { KindSet::EMPTY };
                Ok(Some(UnitText { at, members, heroes }))
            }
            None if hero => Err(self.expected(A_PIECE)),
            None => Ok(None),
        }
    }

    /// The members of a stack and the closing bracket.
    fn stack(&mut self, at: usize) -> Result<UnitText, Syntax> {
        let (mut members, mut heroes) = (KindSet::EMPTY, KindSet::EMPTY);
        let mut last: Option<Kind> = None;
        while !self.eat(')') {
            let hero = self.eat('+');
            let piece_at = self.at;
            let kind = self.kind().ok_or(self.expected("a piece in upper case, or ')'"))?;
            let member = members.next(kind);
            if last.is_some_and(|last| last > kind) || members.contains(member) {
                let expected = "members of a stack in the order N F T E H C I M A G S";
                return Err(Syntax { at: piece_at, expected });
            }
            if hero && member != KindSet::of(kind) && !heroes.has(kind) {
                return Err(Syntax { at: piece_at, expected: "of two alike the hero first" });
            }
            last = Some(kind);
            members = members.union(member);
            if hero {
                heroes = heroes.union(member);
            }
        }
        if members.len() < 2 || !members.is_unit() {
            return Err(Syntax { at, expected: "a legal stack, as in (TI)" });
        }
        Ok(UnitText { at, members, heroes })
    }

    /// Unit, origin, separator, target (R11.3), where unit and origin may be left out or cut.
    pub fn pattern(&mut self) -> Result<Pattern, Syntax> {
        let at = self.at;
        let unit = self.unit()?;
        let mut origin = OriginText { at: self.at, ..OriginText::default() };
        if let Some(square) = self.square() {
            // A square with nothing after it is the target.
            if matches!(self.peek(), None | Some(',' | '.')) {
                let (to, to_at, deploy, manner) = (square, origin.at, false, None);
                return Ok(Pattern { at, unit, origin, deploy, manner, to, to_at });
            }
            origin.file = Some(square.file());
            origin.rank = Some(square.rank());
        } else if let Some(rank) = self.rank() {
            origin.rank = Some(rank);
        } else {
            origin.file = self.file();
        }
        let deploy = self.eat('>');
        let manner = Manner::ALL.into_iter().skip(1).find(|manner| self.eat_mark(*manner));
        let to_at = self.at;
        let to = self.expect_square()?;
        Ok(Pattern { at, unit, origin, deploy, manner, to, to_at })
    }

    fn eat_mark(&mut self, manner: Manner) -> bool {
        manner.mark().chars().next().is_some_and(|mark| self.eat(mark))
    }

    /// A file letter that is not part of a square.
    fn file(&mut self) -> Option<u8> {
        let letter = self.peek().filter(|letter| ('a'..='k').contains(letter))?;
        self.at += letter.len_utf8();
        u8::try_from(letter).ok()?.checked_sub(b'a')
    }

    /// A rank in full: 1 to 12.
    fn rank(&mut self) -> Option<u8> {
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let number = self.rest().get(..digits)?;
        let rank: u8 = number.parse().ok().filter(|_| !number.starts_with('0'))?;
        let rank = rank.checked_sub(1).filter(|rank| *rank < Square::RANKS)?;
        self.at += digits;
        Some(rank)
    }
}

/// Who stays behind: a unit, or nothing.
pub(crate) struct StayText(pub Option<Unit>);

impl fmt::Display for StayText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |unit| unit.fmt(f))
    }
}

/// Adds unit, separator and target of a deploy step (R11.5).
pub(crate) fn write_step(text: &mut String, group: Unit, manner: Manner, to: Square) {
    // Writing to a String cannot fail.
    let _ = write!(text, "{group}>{}{to}", manner.mark());
}
