use crate::build::Start;
use crate::{
    Error, Look, NotATurn, PgnPosition, Reader, Source, Spot, Text, TurnError, VisitError, Visitor,
    read_turn,
};

/// What was found in a file.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Count {
    /// Games that could be played through.
    pub games: u64,
    /// The turns of their main lines.
    pub turns: u64,
    /// Games with an error.
    pub errors: u64,
}

/// Plays the main lines of all games by the rules, and counts. Variations and comments are passed
/// over. Every error is shown to `report`.
///
/// ```
/// use sandtable_chess::Board;
/// use sandtable_pgn::count_moves;
///
/// let file = "1. e4 e5 2. Nf3 (2. f4 exf4) 1-0   1. Nf4 *";
/// let count = count_moves::<Board>(file.as_bytes(), |error| eprintln!("{error}"));
/// assert_eq!((count.games, count.turns, count.errors), (1, 3, 1));
/// ```
pub fn count_moves<P: PgnPosition>(source: impl Source, mut report: impl FnMut(Error)) -> Count {
    let mut reader = Reader::<_, P::Dialect>::new(source);
    let (usual, start) = (P::start(), Start::default());
    let mut replay = Replay { usual, start, position: None, turns: 0 };
    let mut count = Count::default();
    while let Some(game) = reader.read_game(&mut replay) {
        match game {
            Ok(turns) => {
                count.games += 1;
                count.turns += turns;
            }
            Err(error) => {
                count.errors += 1;
                report(error);
            }
        }
    }
    count
}

/// Plays one main line.
struct Replay<P> {
    /// Where most games begin.
    usual: P,
    start: Start,
    position: Option<P>,
    turns: u64,
}

impl<P: PgnPosition> Visitor for Replay<P> {
    type Output = u64;

    fn begin_game(&mut self) {
        self.start = Start::default();
        self.position = None;
        self.turns = 0;
    }

    fn tag(&mut self, name: &str, value: Text<'_>, spot: Spot<'_>) -> Result<(), VisitError> {
        self.start.take::<P>(name, value, spot);
        Ok(())
    }

    fn begin_moves(&mut self) -> Result<Look, VisitError> {
        let is_usual = self.start.is_empty();
        self.position = Some(if is_usual { self.usual.clone() } else { self.start.position()? });
        Ok(Look::At)
    }

    fn mv(&mut self, text: &str, _: Spot<'_>) -> Result<(), VisitError> {
        let Some(position) = &mut self.position else { return Ok(()) };
        let turn = if self.turns > 0 && position.turn_is_open() {
            Err(TurnError::NotATurn(NotATurn::AfterOpen))
        } else {
            read_turn(position, text)
        };
        let refused = |error: TurnError<P::MoveError>| {
            let (kind, at) = error.into_kind(text);
            VisitError::here(kind, at)
        };
        for mv in turn.map_err(refused)? {
            position.play(mv);
        }
        self.turns += 1;
        Ok(())
    }

    fn begin_variation(&mut self, _: Spot<'_>) -> Result<Look, VisitError> {
        Ok(Look::Past)
    }

    fn end_game(&mut self) -> u64 {
        self.turns
    }
}
