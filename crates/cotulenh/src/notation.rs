/// Implements [`sandtable_core::Notation`] for a board that implements
/// [`Rules`](crate::Rules): the text layer is the same for both.
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
