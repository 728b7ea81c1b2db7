use super::{Generator, Openings};
use crate::{Contest, OpeningFileError};
use sandtable_games::GameKind;

/// The book of a game: balanced positions that a search finds 30 to 110 hundredths better for one
/// side, a line each. `sandtable-train book` made them.
pub fn book(game: GameKind) -> Option<&'static str> {
    match game {
        GameKind::Chess => Some(include_str!("../../books/chess.epd")),
        GameKind::COTULENH => Some(include_str!("../../books/cotulenh.epd")),
        _ => None,
    }
}

/// Turns of an opening by chance, both sides together, unless another number is asked for.
pub const RANDOM_TURNS: u32 = 8;

impl<P: Contest> Openings<P> {
    /// The positions of the game's book in an order that the seed decides. Whoever plays them all goes
    /// on from openings by chance, as in a game without a book.
    ///
    /// # Errors
    /// The book is that of another game than `P`.
    pub fn of_book(
        game: GameKind,
        variant: P::Variant,
        seed: u64,
    ) -> Result<Self, OpeningFileError> {
        let by_chance = Generator::new(variant, seed, RANDOM_TURNS);
        let Some(text) = book(game) else { return Ok(Openings::Generated(by_chance)) };
        match Openings::read(variant, text, Some(seed))? {
            Openings::Given(starts) => Ok(Openings::Book(starts, by_chance)),
            other => Ok(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn check<P: Contest>(game: GameKind) {
        let text = book(game).unwrap();
        let mut keys = HashSet::new();
        let mut openings = Openings::<P>::of_book(game, P::Variant::default(), 1).unwrap();
        let count = text.lines().count();
        assert!(count >= 5000, "{count}");
        for _ in 0..count {
            let opening = openings.next_opening().unwrap();
            assert!(opening.turns.is_empty());
            assert!(keys.insert(opening.start.key()), "{} is there twice", opening.start.fen());
        }
        assert!(text.len() <= 500_000, "{} bytes", text.len());
        // Then by chance.
        assert_eq!(openings.next_opening().unwrap().turns.len(), RANDOM_TURNS as usize);
    }

    #[test]
    fn the_book_of_chess_has_thousands_of_positions_and_none_twice() {
        check::<sandtable_chess::Board>(GameKind::Chess);
    }

    #[test]
    fn the_book_of_cotulenh_has_thousands_of_positions_and_none_twice() {
        check::<sandtable_cotulenh::Board>(GameKind::COTULENH);
    }

    #[test]
    fn a_game_without_a_book_begins_by_chance() {
        let game = GameKind::Chess960;
        let variant = sandtable_chess::Variant::Chess960;
        let openings = Openings::<sandtable_chess::Board>::of_book(game, variant, 1).unwrap();
        assert!(!openings.are_set_up() && book(game).is_none());
    }

    #[test]
    fn the_seed_decides_the_order() {
        let first = |seed| {
            let game = GameKind::Chess;
            let mut openings =
                Openings::<sandtable_chess::Board>::of_book(game, Default::default(), seed)
                    .unwrap();
            openings.next_opening().unwrap().start
        };
        assert_eq!(first(1), first(1));
        assert_ne!(first(1), first(2));
    }
}
