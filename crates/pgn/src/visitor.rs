use crate::reader::Spot;
use crate::{Error, GameResult, Text, VisitError};

/// Whether something is looked at or passed over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// Show it to me.
    At,
    /// Go on after it.
    Past,
}

/// Who is shown the games of a file, in the order in which things stand there.
///
/// Everything but [`end_game`](Visitor::end_game) may be left out. A method that gives an error
/// refuses its game: nothing more of it is shown, the reader reports the error and its place, and goes
/// on with the next game, which begins with [`begin_game`](Visitor::begin_game) again; `end_game` is
/// not called.
///
/// ```
/// use sandtable_pgn::{Chess, Reader, Spot, VisitError, Visitor};
///
/// /// Counts the moves of each game, those in variations too.
/// struct Count(u32);
///
/// impl Visitor for Count {
///     type Output = u32;
///
///     fn begin_game(&mut self) {
///         self.0 = 0;
///     }
///
///     fn mv(&mut self, _: &str, _: Spot<'_>) -> Result<(), VisitError> {
///         self.0 += 1;
///         Ok(())
///     }
///
///     fn end_game(&mut self) -> u32 {
///         self.0
///     }
/// }
///
/// let file = "1. e4 e5 (1... c5!? 2. Nf3) 2. Nc3 *   1. d4 1-0";
/// let mut reader = Reader::<_, Chess>::new(file.as_bytes());
/// let mut count = Count(0);
/// assert_eq!(reader.read_game(&mut count).unwrap()?, 5);
/// assert_eq!(reader.read_game(&mut count).unwrap()?, 1);
/// assert!(reader.read_game(&mut count).is_none());
/// # Ok::<(), sandtable_pgn::Error>(())
/// ```
pub trait Visitor {
    /// What is made of one game.
    type Output;

    /// A game begins.
    fn begin_game(&mut self) {}

    /// A tag, `[Name "value"]`.
    fn tag(&mut self, name: &str, value: Text<'_>, spot: Spot<'_>) -> Result<(), VisitError> {
        let _ = (name, value, spot);
        Ok(())
    }

    /// A tag that cannot be read; its name is empty if that is what is wrong. The visitor may do
    /// without it, or give the error back, which refuses the game.
    fn damaged_tag(&mut self, name: &str, error: Error) -> Result<(), Error> {
        let _ = name;
        Err(error)
    }

    /// The tags are over. All that follows may be passed over, to the end of the game.
    fn begin_moves(&mut self) -> Result<Look, VisitError> {
        Ok(Look::At)
    }

    /// A move as it is written, without `!` and `?`.
    fn mv(&mut self, text: &str, spot: Spot<'_>) -> Result<(), VisitError> {
        let _ = (text, spot);
        Ok(())
    }

    /// Something among the moves that is not PGN. The visitor may go on with what follows it, or
    /// give the error back, which refuses the game. After a comment that does not end or is too long
    /// nothing follows.
    fn damaged_moves(&mut self, error: Error) -> Result<(), Error> {
        Err(error)
    }

    /// A NAG: `$1`, or a sign that means it, such as `!`.
    fn nag(&mut self, nag: u8) {
        let _ = nag;
    }

    /// A comment of either kind, without its marks.
    fn comment(&mut self, text: Text<'_>) {
        let _ = text;
    }

    /// `(`: what follows could have been played instead of the last move. It may be passed over;
    /// then [`end_variation`](Visitor::end_variation) is not called for it.
    fn begin_variation(&mut self, spot: Spot<'_>) -> Result<Look, VisitError> {
        let _ = spot;
        Ok(Look::At)
    }

    /// `)`: back to the line that was left.
    fn end_variation(&mut self) {}

    /// The word at the end of the moves. It may be missing.
    fn result(&mut self, result: GameResult) {
        let _ = result;
    }

    /// The game is over and was not refused.
    fn end_game(&mut self) -> Self::Output;
}
