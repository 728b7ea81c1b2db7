//! The contract of text, for each board.

/// The text layer asks for nothing but [`Rules`](crate::Rules), so it is the same for every board.
macro_rules! impl_notation {
    ($board:ty) => {
        impl sandtable_core::Notation for $board {
            type FenError = $crate::fen::FenError;
            type MoveError = $crate::text::MoveError;
            type Variant = $crate::Variant;

            const SIDE_NAMES: [&'static str; 2] = ["Red", "Blue"];
            const SIDE_LETTERS: [char; 2] = ['r', 'b'];

            fn start_of(variant: $crate::Variant) -> Self {
                <Self as $crate::Rules>::from_setup(&$crate::Setup::start().played_as(variant))
            }

            fn variant(&self) -> $crate::Variant {
                $crate::Rules::played(self)
            }

            fn read_fen(
                text: &str,
                variant: $crate::Variant,
                strictness: sandtable_core::Strictness,
            ) -> Result<Self, Self::FenError> {
                $crate::fen::read_position(text, variant, strictness)
            }

            fn fen(&self) -> alloc::string::String {
                $crate::fen::write_position(self)
            }

            fn parse_move(&self, text: &str) -> Result<$crate::Action, Self::MoveError> {
                $crate::text::parse(self, text)
            }

            fn long_text(&self, action: $crate::Action) -> alloc::string::String {
                $crate::text::long_text(self, action)
            }

            fn short_text(&self, action: $crate::Action) -> alloc::string::String {
                $crate::text::short_text(self, action)
            }

            fn short_texts(
                &self,
                legal: &[$crate::Action],
            ) -> alloc::vec::Vec<alloc::string::String> {
                let known = $crate::text::Legal::among(self, legal);
                legal.iter().map(|&action| known.short_text(action)).collect()
            }

            fn parse_turn(
                &self,
                text: &str,
            ) -> Result<sandtable_core::Turn<$crate::Action>, Self::MoveError> {
                // No text is both.
                if $crate::text::is_book_text(text) {
                    return $crate::text::parse_book_turn(self, text);
                }
                $crate::text::parse_turn(self, text)
            }

            fn long_turn(&self, actions: &[$crate::Action]) -> alloc::string::String {
                $crate::text::turn_text(self, actions)
            }

            fn short_turn(&self, actions: &[$crate::Action]) -> alloc::string::String {
                $crate::text::turn_short_text(self, actions)
            }

            /// `None` for a turn that is not ended, which the rulebook cannot write.
            fn book_turn(&self, actions: &[$crate::Action]) -> Option<alloc::string::String> {
                let after = sandtable_core::after_turn(self, actions);
                let ended = !actions.is_empty() && !sandtable_core::Position::turn_is_open(&after);
                ended.then(|| $crate::text::book_turn(self, actions))
            }

            /// In an open deploy, as the board stands now.
            fn diagram(&self) -> alloc::string::String {
                let mut setup = $crate::Setup::empty();
                for square in $crate::Square::all() {
                    setup.set(square, $crate::Rules::unit_on(self, square));
                }
                setup.diagram()
            }

            fn move_number(&self) -> u32 {
                $crate::Rules::fullmove(self)
            }

            fn quiet_turns(&self) -> u16 {
                $crate::Rules::halfmove(self)
            }
        }

        sandtable_core::impl_text_traits!($board);

        /// By the key, which equal boards share.
        impl core::hash::Hash for $board {
            fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
                state.write_u64(sandtable_core::Position::key(self));
            }
        }
    };
}

pub(crate) use impl_notation;
