use crate::build::Start;
use crate::comment::take_commands;
use crate::{
    Error, ErrorKind, Expected, GameResult, Look, MOST_FAULTS, NotATurn, PgnPosition, Reader,
    Source, Spot, Text, TurnError, VisitError, Visitor, read_turn,
};
use alloc::vec::Vec;
use core::mem;
use sandtable_core::Notes;

/// What is found out about a game without keeping it.
#[derive(Clone, Debug)]
pub struct Checkup {
    /// The turns of its main line.
    pub turns: u64,
    /// How it ended.
    pub result: GameResult,
    /// What is wrong with the text: the same as [`Record::faults`](crate::Record::faults).
    pub faults: Vec<Error>,
}

/// Plays the games of a file by the rules, variations too, and keeps none: however long a game is,
/// the memory for it is the same.
///
/// What is an error or a fault for [`Records`](crate::Records) is one here.
///
/// ```
/// use sandtable_chess::Board;
/// use sandtable_pgn::Checkups;
///
/// let file = "1. e4 e5 (1... c5 2. Ke3) 2. Nf3 1-0";
/// let game = Checkups::<_, Board>::new(file.as_bytes()).next().unwrap()?;
/// assert_eq!((game.turns, game.result.word()), (3, "1-0"));
/// let said = game.faults[0].to_string();
/// assert_eq!(said, "game 1, line 1, column 22: Ke3: no king can go to e3 like that");
/// # Ok::<(), sandtable_pgn::Error>(())
/// ```
pub struct Checkups<R, P: PgnPosition> {
    reader: Reader<R, P::Dialect>,
    checker: Checker<P>,
}

impl<R: Source, P: PgnPosition> Checkups<R, P> {
    /// Reads from here.
    pub fn new(source: R) -> Checkups<R, P> {
        Checkups { reader: Reader::new(source), checker: Checker::default() }
    }
}

impl<R: Source, P: PgnPosition> Iterator for Checkups<R, P> {
    type Item = Result<Checkup, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.reader.read_game(&mut self.checker).map(Result::flatten)
    }
}

#[derive(Clone)]
struct Stand<P> {
    position: P,
    /// Whether no turn leads here: only there a deploy may be open that the line did not open.
    is_start: bool,
}

/// A line as far as it was played.
struct Line<P> {
    now: Stand<P>,
    /// Before the last turn; `None` if there is none.
    before: Option<Stand<P>>,
}

struct Checker<P> {
    start: Start,
    has_tags: bool,
    /// Whether anything is said before the first move.
    has_words: bool,
    has_moves: bool,
    line: Option<Line<P>>,
    /// The lines to go back to after the variations that are open.
    left: Vec<Line<P>>,
    /// A variation has begun and has no move.
    is_waiting: bool,
    /// The line being read cannot be played on: the rest of it is passed over.
    line_is_over: bool,
    turns: u64,
    result_tag: GameResult,
    result: GameResult,
    faults: Vec<Error>,
}

impl<P> Default for Checker<P> {
    fn default() -> Checker<P> {
        Checker {
            start: Start::default(),
            has_tags: false,
            has_words: false,
            has_moves: false,
            line: None,
            left: Vec::new(),
            is_waiting: false,
            line_is_over: false,
            turns: 0,
            result_tag: GameResult::Unknown,
            result: GameResult::Unknown,
            faults: Vec::new(),
        }
    }
}

impl<P: PgnPosition> Checker<P> {
    fn report(&mut self, error: Error) {
        if self.faults.len() < MOST_FAULTS {
            self.faults.push(error);
        }
    }

    /// The position after a turn, or after a null move.
    fn after(stand: &Stand<P>, text: &str) -> Result<P, (TurnError<P::MoveError>, Option<P>)> {
        let Stand { position, is_start } = stand;
        if position.turn_is_open() && !is_start {
            return Err((TurnError::NotATurn(NotATurn::AfterOpen), None));
        }
        match read_turn(position, text) {
            Ok(turn) => {
                let mut after = position.clone();
                turn.into_iter().for_each(|mv| after.play(mv));
                Ok(after)
            }
            Err(error) => {
                let is_null = matches!(error, TurnError::NotATurn(NotATurn::Null));
                let after = is_null.then(|| position.null_move()).flatten();
                Err((error, after))
            }
        }
    }

    fn play_on(&mut self, after: P) {
        if let Some(line) = &mut self.line {
            let now = Stand { position: after, is_start: false };
            line.before = Some(mem::replace(&mut line.now, now));
        }
        self.has_moves = true;
        self.is_waiting = false;
        self.turns += u64::from(self.left.is_empty());
    }

    fn is_before_first_move(&self) -> bool {
        !self.has_moves && !self.line_is_over
    }
}

impl<P: PgnPosition> Visitor for Checker<P> {
    /// An error if there is nothing of a game but faults.
    type Output = Result<Checkup, Error>;

    fn begin_game(&mut self) {
        *self = Checker::default();
    }

    fn tag(&mut self, name: &str, value: Text<'_>, spot: Spot<'_>) -> Result<(), VisitError> {
        self.has_tags = true;
        self.start.take::<P>(name, value, spot);
        if name == "Result" {
            self.result_tag = GameResult::from_word(value.bytes()).unwrap_or_default();
        }
        Ok(())
    }

    fn damaged_tag(&mut self, name: &str, error: Error) -> Result<(), Error> {
        if Start::is_about::<P>(name) {
            return Err(error);
        }
        self.report(error);
        Ok(())
    }

    fn begin_moves(&mut self) -> Result<Look, VisitError> {
        let now = Stand { position: self.start.position()?, is_start: true };
        self.line = Some(Line { now, before: None });
        Ok(Look::At)
    }

    fn mv(&mut self, text: &str, spot: Spot<'_>) -> Result<(), VisitError> {
        let Some(line) = self.line.as_ref().filter(|_| !self.line_is_over) else { return Ok(()) };
        match Checker::after(&line.now, text) {
            Ok(after) => self.play_on(after),
            Err((error, after_null)) => {
                // Analysis may show what a null move allows. A game has none.
                if after_null.is_none() || self.left.is_empty() {
                    let (kind, at) = error.into_kind(text);
                    self.report(Error { place: spot.place_at(at), kind });
                }
                match after_null {
                    Some(after) => self.play_on(after),
                    None => self.line_is_over = true,
                }
            }
        }
        Ok(())
    }

    fn damaged_moves(&mut self, error: Error) -> Result<(), Error> {
        if self.line_is_over {
            return Ok(());
        }
        self.line_is_over = error.kind.replaces_move();
        self.report(error);
        Ok(())
    }

    fn nag(&mut self, _: u8) {
        self.has_words |= self.is_before_first_move();
    }

    fn comment(&mut self, text: Text<'_>) {
        if self.is_before_first_move() && !self.has_words {
            let mut notes = Notes::default();
            let words = take_commands(&text.to_str(), &mut notes);
            self.has_words = !words.is_empty() || !notes.is_empty();
        }
    }

    fn begin_variation(&mut self, spot: Spot<'_>) -> Result<Look, VisitError> {
        let Some(line) = self.line.as_mut().filter(|_| !self.line_is_over) else {
            return Ok(Look::Past);
        };
        let Some(before) = line.before.clone().filter(|_| !self.is_waiting) else {
            let kind = ErrorKind::Syntax { expected: Expected::MoveBeforeVariation };
            self.report(Error { place: spot.place(), kind });
            return Ok(Look::Past);
        };
        // What was before that does not matter: no variation can begin before the first move of one.
        self.left.push(mem::replace(line, Line { now: before, before: None }));
        self.is_waiting = true;
        Ok(Look::At)
    }

    fn end_variation(&mut self) {
        self.line_is_over = false;
        self.is_waiting = false;
        if let Some(line) = self.left.pop() {
            self.line = Some(line);
        }
    }

    fn result(&mut self, result: GameResult) {
        self.result = result;
    }

    fn end_game(&mut self) -> Result<Checkup, Error> {
        let Checker {
            has_tags, has_words, has_moves, turns, result_tag, result, mut faults, ..
        } = mem::take(self);
        // A program that breaks off writes `*` and knows better in the tag.
        let result = if result_tag == GameResult::Unknown { result } else { result_tag };
        let is_empty = !has_tags && !has_moves && !has_words && result == GameResult::Unknown;
        if is_empty && !faults.is_empty() {
            return Err(faults.swap_remove(0));
        }
        Ok(Checkup { turns, result, faults })
    }
}
