use crate::square::file_letter;
use crate::{Setup, Square, Variant, Wing};
use alloc::string::String;
use core::fmt::Write;
use sandtable_core::Side;

/// FEN in chess, Shredder-FEN in Chess960.
pub(crate) fn write(setup: &Setup) -> String {
    let mut out = String::with_capacity(90);
    placement(setup, &mut out);
    out.push_str(match setup.turn {
        Side::First => " w ",
        Side::Second => " b ",
    });
    castling(setup, &mut out);
    // Writing to a string cannot fail.
    let _ = match setup.en_passant {
        Some(square) => write!(out, " {square}"),
        None => write!(out, " -"),
    };
    let _ = write!(out, " {} {}", setup.halfmove, setup.fullmove);
    out
}

fn placement(setup: &Setup, out: &mut String) {
    for rank in (0..8).rev() {
        let mut empty = 0;
        for file in 0..8 {
            match setup.piece_on(Square::new(file, rank)) {
                None => empty += 1,
                Some(piece) => {
                    push_number(empty, out);
                    empty = 0;
                    out.push(piece.letter());
                }
            }
        }
        push_number(empty, out);
        if rank > 0 {
            out.push('/');
        }
    }
}

fn push_number(empty: u8, out: &mut String) {
    if empty > 0 {
        out.push((b'0' + empty) as char);
    }
}

fn castling(setup: &Setup, out: &mut String) {
    if !setup.rights.any() {
        out.push('-');
    }
    for (side, wing, file) in setup.rights.iter() {
        let letter = match (setup.variant, wing) {
            (Variant::Chess960, _) => file_letter(file).to_ascii_uppercase(),
            (Variant::Standard, Wing::KingSide) => 'K',
            (Variant::Standard, Wing::QueenSide) => 'Q',
        };
        out.push(match side {
            Side::First => letter,
            Side::Second => letter.to_ascii_lowercase(),
        });
    }
}
