use crate::comment::take_commands;
use crate::position::roster;
use crate::tags::is_told;
use crate::{
    Error, ErrorKind, Expected, GameResult, Look, MOST_FAULTS, NotATurn, PgnPosition, Place,
    Record, Spot, StartError, Tags, Text, TurnError, VisitError, Visitor, position_of_tags,
    read_turn,
};
use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use sandtable_core::{GameVariant, NodeId, Notes, Turn};
use sandtable_core::{Notation, Tree};

/// Builds records from what it is shown.
pub(crate) struct Builder<P: PgnPosition> {
    start: Start,
    tags: Tags,
    has_tags: bool,
    tree: Option<Tree<P>>,
    result_tag: GameResult,
    result: GameResult,
    /// The nodes to go back to after the variations that are open.
    left: Vec<NodeId>,
    /// A variation has begun and has no move: these notes wait for it.
    waiting: Option<Notes>,
    /// The line being read cannot be played on: the rest of it is passed over.
    line_is_over: bool,
    faults: Vec<Error>,
}

impl<P: PgnPosition> Default for Builder<P> {
    fn default() -> Builder<P> {
        Builder {
            start: Start::default(),
            tags: Tags::default(),
            has_tags: false,
            tree: None,
            result_tag: GameResult::Unknown,
            result: GameResult::Unknown,
            left: Vec::new(),
            waiting: None,
            line_is_over: false,
            faults: Vec::new(),
        }
    }
}

/// The tag of the start position.
const FEN: &str = "FEN";

/// The tags about the start, and where they stand: which of them is wrong shows only when all are
/// known.
#[derive(Clone, Default)]
pub(crate) struct Start {
    tags: Vec<(String, String, Place)>,
}

impl Start {
    /// Whether a tag is about the start.
    pub fn is_about<P: PgnPosition>(name: &str) -> bool {
        name == FEN || P::POINTS_TAG == Some(name) || P::Variant::TAGS.contains(&name)
    }

    /// Whether no tag says anything about it.
    pub fn is_empty(&self) -> bool {
        self.tags.is_empty()
    }

    /// Takes a tag if it is about the start.
    pub fn take<P: PgnPosition>(&mut self, name: &str, value: Text<'_>, spot: Spot<'_>) {
        if Start::is_about::<P>(name) {
            self.tags.retain(|(known, ..)| known != name);
            self.tags.push((name.to_owned(), value.to_str().into_owned(), spot.place()));
        }
    }

    fn find(&self, name: &str) -> Option<&(String, String, Place)> {
        self.tags.iter().find(|(known, ..)| known == name)
    }

    /// The position they set up.
    pub fn position<P: PgnPosition>(&self) -> Result<P, VisitError> {
        let value = |name: &str| self.find(name).map(|(_, value, _)| value.clone());
        position_of_tags(&value).map_err(|error| {
            let wrong = match error {
                StartError::Fen(_) => self.find(FEN),
                StartError::Points(_) => P::POINTS_TAG.and_then(|name| self.find(name)),
                StartError::Variant(_) => self.tags.iter().find(|(name, ..)| name != FEN),
            };
            match wrong {
                Some((.., place)) => VisitError::before(error.into(), *place),
                None => VisitError::here(error.into(), 0),
            }
        })
    }
}

impl<P: PgnPosition> Builder<P> {
    /// The notes that are being written.
    fn notes(&mut self) -> Option<&mut Notes> {
        if self.line_is_over {
            return None;
        }
        match &mut self.waiting {
            Some(waiting) => Some(waiting),
            None => self.tree.as_mut().and_then(|tree| tree.notes_mut(tree.cursor())),
        }
    }

    fn report(&mut self, error: Error) {
        if self.faults.len() < MOST_FAULTS {
            self.faults.push(error);
        }
    }

    /// Adds the moves of a turn at the cursor.
    fn add(&mut self, text: &str) -> Result<(), TurnError<P::MoveError>> {
        let Some(tree) = &mut self.tree else { return Ok(()) };
        if tree.position().turn_is_open() && tree.cursor() != tree.root() {
            return Err(TurnError::NotATurn(NotATurn::AfterOpen));
        }
        let turn = read_turn(tree.position(), text)?;
        add_turn(tree, &turn, self.waiting.take().unwrap_or_default());
        Ok(())
    }

    /// Adds a null move at the cursor. False where there can be none.
    fn add_null(&mut self) -> bool {
        let Some(tree) = &mut self.tree else { return false };
        let Ok(node) = tree.add_null() else { return false };
        if let (Some(written), Some(waiting)) = (tree.notes_mut(node), self.waiting.take()) {
            *written = waiting;
        }
        true
    }
}

/// Adds the moves of a turn, which are legal one after the other.
///
/// Turns that begin alike share those nodes. Only the last move makes a variation.
fn add_turn<P: Notation>(tree: &mut Tree<P>, turn: &Turn<P::Move>, notes: Notes) {
    let Notes { mut before, after, nags, clock, eval, commands } = notes;
    let Some((&last, first)) = turn.split_last() else { return };
    for &mv in first {
        let known = tree.len();
        if let Ok(node) = tree.play(mv)
            && tree.len() > known
            && let Some(notes) = tree.notes_mut(node)
        {
            notes.before.append(&mut before);
        }
    }
    if let Ok(node) = tree.add_variation(last)
        && let Some(notes) = tree.notes_mut(node)
    {
        *notes = Notes { before, after, nags, clock, eval, commands };
    }
}

impl<P: PgnPosition> Visitor for Builder<P> {
    /// An error if nothing of the game could be read.
    type Output = Result<Record<P>, Error>;

    fn begin_game(&mut self) {
        *self = Builder::default();
    }

    fn tag(&mut self, name: &str, value: Text<'_>, spot: Spot<'_>) -> Result<(), VisitError> {
        self.has_tags = true;
        self.start.take::<P>(name, value, spot);
        if name == "Result" {
            self.result_tag = GameResult::from_word(value.bytes()).unwrap_or_default();
        } else if !is_told(name) && !Start::is_about::<P>(name) {
            // The reader gives no name and no value that could not be set.
            let _ = self.tags.set(name, &value.to_str());
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
        self.tree = Some(Tree::new(self.start.position()?));
        Ok(Look::At)
    }

    fn mv(&mut self, text: &str, spot: Spot<'_>) -> Result<(), VisitError> {
        if self.line_is_over {
            return Ok(());
        }
        let Err(error) = self.add(text) else { return Ok(()) };
        let is_null = matches!(error, TurnError::NotATurn(NotATurn::Null)) && self.add_null();
        // Analysis may show what a null move allows. A game has none.
        if !is_null || self.left.is_empty() {
            let (kind, at) = error.into_kind(text);
            self.report(Error { place: spot.place_at(at), kind });
        }
        self.line_is_over = !is_null;
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

    fn nag(&mut self, nag: u8) {
        if let Some(notes) = self.notes() {
            notes.nags.push(nag);
        }
    }

    fn comment(&mut self, text: Text<'_>) {
        let is_waiting = self.waiting.is_some();
        if let Some(notes) = self.notes() {
            let words = take_commands(&text.to_str(), notes);
            let comments = if is_waiting { &mut notes.before } else { &mut notes.after };
            if !words.is_empty() {
                comments.push(words);
            }
        }
    }

    fn begin_variation(&mut self, spot: Spot<'_>) -> Result<Look, VisitError> {
        let Some(tree) = self.tree.as_mut().filter(|_| !self.line_is_over) else {
            return Ok(Look::Past);
        };
        if self.waiting.is_some() || tree.cursor() == tree.root() {
            let kind = ErrorKind::Syntax { expected: Expected::MoveBeforeVariation };
            self.report(Error { place: spot.place(), kind });
            return Ok(Look::Past);
        }
        self.left.push(tree.cursor());
        // Back to where the turn began.
        while tree.back() && tree.position().turn_is_open() {}
        self.waiting = Some(Notes::default());
        Ok(Look::At)
    }

    fn end_variation(&mut self) {
        self.line_is_over = false;
        let empty = self.waiting.take();
        if let (Some(tree), Some(node)) = (&mut self.tree, self.left.pop()) {
            // The node is in the tree, for nothing is ever deleted here.
            let _ = tree.go_to(node);
            // A variation without moves is a comment on the move it does not replace.
            if let (Some(Notes { before, .. }), Some(notes)) = (empty, tree.notes_mut(node)) {
                notes.after.extend(before);
            }
        }
    }

    fn result(&mut self, result: GameResult) {
        self.result = result;
    }

    fn end_game(&mut self) -> Result<Record<P>, Error> {
        // Variations that the file does not close.
        while !self.left.is_empty() {
            self.end_variation();
        }
        let Builder { mut tags, has_tags, tree, result_tag, result, mut faults, .. } =
            core::mem::take(self);
        let mut tree = tree.unwrap_or_else(|| Tree::new(P::start()));
        tree.to_start();
        tags.arrange(&roster::<P>());
        // A program that breaks off writes `*` and knows better in the tag.
        let result = if result_tag == GameResult::Unknown { result } else { result_tag };
        let has_words = tree.notes(tree.root()).is_some_and(|notes| !notes.is_empty());
        let is_empty = !has_tags && tree.is_empty() && !has_words && result == GameResult::Unknown;
        if is_empty && !faults.is_empty() {
            return Err(faults.swap_remove(0));
        }
        Ok(Record { tags, tree, result, faults })
    }
}
