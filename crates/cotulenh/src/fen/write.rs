use crate::text::grammar::{StayText, write_step};
use crate::{Deploy, Rules, Setup, Square, Unit};
use alloc::string::String;
use core::fmt::{self, Write};
use sandtable_core::Side;

/// A unit as in a placement: upper case for Red, lower case for Blue.
pub(crate) struct FenUnit(pub Unit);

impl fmt::Display for FenUnit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.side() {
            Side::First => self.0.fmt(f),
            Side::Second => write!(Lower(f), "{}", self.0),
        }
    }
}

/// Passes text on in lower case.
struct Lower<'a, 'f>(&'a mut fmt::Formatter<'f>);

impl Write for Lower<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.chars().try_for_each(|c| self.0.write_char(c.to_ascii_lowercase()))
    }
}

impl fmt::Display for Setup {
    /// The FEN (R11.1).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..Square::RANKS).rev() {
            let mut empty = 0;
            for file in 0..Square::FILES {
                match Square::new(file, rank).and_then(|square| self.unit_on(square)) {
                    None => empty += 1,
                    Some(unit) => {
                        write_run(f, empty)?;
                        empty = 0;
                        FenUnit(unit).fmt(f)?;
                    }
                }
            }
            write_run(f, empty)?;
            if rank > 0 {
                f.write_str("/")?;
            }
        }
        let turn = match self.turn {
            Side::First => 'r',
            Side::Second => 'b',
        };
        write!(f, " {turn} - - {} {}", self.halfmove, self.fullmove)
    }
}

fn write_run(f: &mut fmt::Formatter<'_>, empty: u8) -> fmt::Result {
    if empty > 0 { write!(f, "{empty}") } else { Ok(()) }
}

/// ` origin:stay:steps...` (R11.2).
pub(super) fn push_deploy<B: Rules>(text: &mut String, board: &B, deploy: &Deploy) {
    let stay = board.unit_on(deploy.origin).and_then(|unit| unit.select(deploy.free));
    // Writing to a String cannot fail.
    let _ = write!(text, " {}:{}:", deploy.origin, StayText(stay));
    for (i, step) in deploy.steps.iter().enumerate() {
        if i > 0 {
            text.push(',');
        }
        write_step(text, step.group, step.manner, step.to);
    }
    text.push_str("...");
}
