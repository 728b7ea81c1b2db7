//! Positions of Cờ Tư Lệnh that are put together square by square.

use std::collections::BTreeMap;

/// A square: file and rank, both counted from 1.
pub type Square = (i8, i8);

pub fn is_on_board((file, rank): Square) -> bool {
    (1..=11).contains(&file) && (1..=12).contains(&rank)
}

pub fn name((file, rank): Square) -> String {
    format!("{}{rank}", file_letter(file))
}

fn file_letter(file: i8) -> char {
    char::from(b'a' + u8::try_from(file - 1).unwrap())
}

pub fn square(name: &str) -> Square {
    let (file, rank) = name.split_at(1);
    let file = (1..=11).find(|&i| file.starts_with(file_letter(i)));
    (file.unwrap_or_else(|| panic!("{name} is not a square")), rank.parse().unwrap())
}

/// What stands where, as a FEN spells it.
#[derive(Clone, Default)]
pub struct Placement(BTreeMap<Square, String>);

impl Placement {
    /// The units of a FEN.
    pub fn of(fen: &str) -> Placement {
        let mut units = BTreeMap::new();
        let ranks = fen.split([' ', '/']);
        for (rank, text) in (1..=12).rev().zip(ranks) {
            let (mut file, mut rest) = (1, text);
            while !rest.is_empty() {
                let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                let length = match rest.as_bytes()[0] {
                    b'(' => rest.find(')').unwrap() + 1,
                    b'+' => 2,
                    _ => digits.max(1),
                };
                let (token, behind) = rest.split_at(length);
                rest = behind;
                file += if digits > 0 {
                    token.parse::<i8>().unwrap()
                } else {
                    units.insert((file, rank), token.to_owned());
                    1
                };
            }
        }
        Placement(units)
    }

    pub fn with(mut self, at: Square, unit: &str) -> Placement {
        self.0.insert(at, unit.to_owned());
        self
    }

    pub fn is_empty(&self, at: Square) -> bool {
        !self.0.contains_key(&at)
    }

    /// The position with Red to move.
    pub fn fen(&self) -> String {
        let rank = |rank| {
            let (mut text, mut gap) = (String::new(), 0);
            for file in 1..=11 {
                match self.0.get(&(file, rank)) {
                    None => gap += 1,
                    Some(unit) => {
                        if gap > 0 {
                            text.push_str(&gap.to_string());
                        }
                        text.push_str(unit);
                        gap = 0;
                    }
                }
            }
            if gap > 0 { text + &gap.to_string() } else { text }
        };
        let ranks: Vec<String> = (1..=12).rev().map(rank).collect();
        format!("{} r - - 0 1", ranks.join("/"))
    }
}
