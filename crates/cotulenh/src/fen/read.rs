use super::{FenFault, FenFaultKind, Field, placement};
use crate::{Setup, Variant};
use alloc::vec::Vec;
use core::str::FromStr;
use sandtable_core::{MOST_FEN_BYTES, Side, Strictness};

/// A piece of the text and where it begins.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    pub at: usize,
    pub text: &'a str,
}

/// Reads the six fields (R11.1). Gives the set-up, which is sound only if no fault was added, and
/// the fields after the sixth.
pub(super) fn read<'a>(
    text: &'a str,
    variant: Variant,
    strictness: Strictness,
    faults: &mut Vec<FenFault>,
) -> (Setup, Vec<Part<'a>>) {
    let mut setup = Setup::empty().played_as(variant);
    if text.len() > MOST_FEN_BYTES {
        faults.push(FenFault {
            at: text.floor_char_boundary(MOST_FEN_BYTES),
            kind: FenFaultKind::TooLong,
        });
        return (setup, Vec::new());
    }
    let parts = split(text, strictness, faults);
    let mut fields = Fields { parts: parts.iter().copied().peekable(), end: text.len(), faults };
    if let Some(part) = fields.next(Field::Placement) {
        placement::read(part, &mut setup, fields.faults);
    }
    if let Some(part) = fields.next(Field::Turn) {
        match part.text {
            "r" => setup.turn = Side::First,
            "b" => setup.turn = Side::Second,
            _ => fields.bad(part, Field::Turn),
        }
    }
    for field in [Field::ThirdDash, Field::FourthDash] {
        let absent = |part: &Part<'_>| part.text != "-";
        if strictness == Strictness::Lenient && fields.parts.peek().is_none_or(absent) {
            continue;
        }
        if let Some(part) = fields.next(field)
            && part.text != "-"
        {
            fields.bad(part, field);
        }
    }
    // A deploy may follow the placement at once if the counters are left out.
    let absent = |part: &Part<'_>| super::deploy::looks_open(part.text);
    if strictness == Strictness::Strict || !fields.parts.peek().is_none_or(absent) {
        setup.halfmove = fields.number(Field::Halfmove, 0, Setup::MOST_HALFMOVES);
    }
    if strictness == Strictness::Strict || !fields.parts.peek().is_none_or(absent) {
        setup.fullmove = fields.number(Field::Fullmove, 1, Setup::MOST_FULLMOVES);
    }
    let rest = fields.parts.collect();
    (setup, rest)
}

struct Fields<'a, 'f, I: Iterator<Item = Part<'a>>> {
    parts: core::iter::Peekable<I>,
    /// Length of the text, where a missing field should be.
    end: usize,
    faults: &'f mut Vec<FenFault>,
}

impl<'a, I: Iterator<Item = Part<'a>>> Fields<'a, '_, I> {
    fn next(&mut self, field: Field) -> Option<Part<'a>> {
        let part = self.parts.next();
        if part.is_none() {
            self.faults.push(FenFault { at: self.end, kind: FenFaultKind::Missing(field) });
        }
        part
    }

    fn bad(&mut self, part: Part<'_>, field: Field) {
        self.faults.push(FenFault { at: part.at, kind: FenFaultKind::Bad(field) });
    }

    /// A counter; `least` if it cannot be read.
    fn number<N: FromStr + PartialOrd + Copy>(&mut self, field: Field, least: N, most: N) -> N {
        let Some(part) = self.next(field) else { return least };
        let digits = part.text.bytes().all(|byte| byte.is_ascii_digit());
        let leading_zero = part.text.len() > 1 && part.text.starts_with('0');
        match part.text.parse() {
            Ok(value) if digits && !leading_zero && value >= least && value <= most => value,
            _ => {
                self.bad(part, field);
                least
            }
        }
    }
}

/// The fields between white space. Strictly there is one space between two of them.
fn split<'a>(text: &'a str, strictness: Strictness, faults: &mut Vec<FenFault>) -> Vec<Part<'a>> {
    let mut parts = Vec::new();
    let mut space = |at| {
        if strictness == Strictness::Strict {
            faults.push(FenFault { at, kind: FenFaultKind::Space });
        }
    };
    let (mut at, mut last_separator) = (0, None);
    for piece in text.split(char::is_whitespace) {
        let end = at + piece.len();
        let separator = text.get(end..).and_then(|rest| rest.chars().next());
        match (last_separator, separator) {
            _ if !piece.is_empty() => parts.push(Part { at, text: piece }),
            // An empty piece lies between two separators, or between one and an end of the text.
            (_, Some(_)) => space(at),
            (Some(last), None) => space(last),
            (None, None) => {}
        }
        if separator.is_some_and(|found| found != ' ') {
            space(end);
        }
        last_separator = separator.map(|_| end);
        at = end + separator.map_or(0, char::len_utf8);
    }
    parts
}
