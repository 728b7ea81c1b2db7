//! The contract of text, for each board.

/// The text layer asks for nothing but [`Rules`](crate::Rules), so it is the same for every board.
macro_rules! impl_notation {
    ($board:ty) => {
        impl sandtable_core::Notation for $board {
            type FenError = $crate::fen::FenError;
            type MoveError = $crate::text::MoveError;

            fn start() -> Self {
                <Self as $crate::Rules>::from_setup(&$crate::Setup::start())
            }

            fn from_fen(text: &str) -> Result<Self, Self::FenError> {
                $crate::fen::read_position(text)
            }

            fn from_fen_lenient(text: &str) -> Result<Self, Self::FenError> {
                $crate::fen::read_position_lenient(text)
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
        }
    };
}

pub(crate) use impl_notation;
