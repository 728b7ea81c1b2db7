//! Weights as source.

use sandtable_engine::tapered::Tunable;
use sandtable_games::GameKind;
use std::fmt::Write as _;

/// The file of a game's weights.
pub fn source<P: Tunable>(game: GameKind, weights: &[[f64; 2]]) -> String {
    let name = match game {
        GameKind::Chess | GameKind::Chess960 => "chess, in hundredths of a pawn",
        GameKind::Cotulenh(_) => "Cờ Tư Lệnh, in hundredths of an Infantry",
    };
    let mut text = format!(
        "//! The weights of {name}. Written by the tuner: see `docs/training.md`.\n\n\
         use super::features::FEATURES;\n\
         use crate::tapered::Tapered;\n\n\
         /// By feature: middlegame and endgame.\n\
         #[rustfmt::skip]\n\
         pub(super) static WEIGHTS: [Tapered; FEATURES] = [\n"
    );
    for section in P::SECTIONS {
        let _ = writeln!(text, "    // {}", section.name);
        let section = &weights[section.start..section.start + section.len];
        for row in section.chunks(8) {
            let pairs =
                row.iter().map(|w| format!("Tapered::new({}, {}),", whole(w[0]), whole(w[1])));
            let _ = writeln!(text, "    {}", pairs.collect::<Vec<_>>().join(" "));
        }
    }
    text + "];\n"
}

fn whole(weight: f64) -> i16 {
    weight.round().clamp(-8000.0, 8000.0) as i16
}
