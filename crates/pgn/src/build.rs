use crate::comment::take_commands;
use crate::tags::is_told;
use crate::{
    ErrorKind, Fault, GameResult, Look, NotATurn, PgnPosition, Place, Record, Spot, Tags, Text,
    TurnError, Visitor, position_of_tags, read_turn, roster,
};
use sandtable_core::{GameVariant, NodeId, Notes, Tree};

/// Builds records from what it is shown.
pub(crate) struct Builder<P: PgnPosition> {
    start: Start,
    tags: Tags,
    tree: Option<Tree<P>>,
    result_tag: GameResult,
    result: GameResult,
    /// The nodes to go back to after the variations that are open.
    left: Vec<NodeId>,
    /// A variation has begun and has no move: these notes wait for it.
    waiting: Option<Notes>,
}

impl<P: PgnPosition> Default for Builder<P> {
    fn default() -> Builder<P> {
        Builder {
            start: Start::default(),
            tags: Tags::default(),
            tree: None,
            result_tag: GameResult::Unknown,
            result: GameResult::Unknown,
            left: Vec::new(),
            waiting: None,
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
    /// Whether no tag says anything about it.
    pub fn is_empty(&self) -> bool {
        self.tags.is_empty()
    }

    /// Takes a tag if it is about the start.
    pub fn take<P: PgnPosition>(&mut self, name: &str, value: Text<'_>, spot: Spot<'_>) {
        if name == FEN || P::Variant::TAGS.contains(&name) {
            self.tags.retain(|(known, ..)| known != name);
            self.tags.push((name.to_owned(), value.to_str().into_owned(), spot.place()));
        }
    }

    fn find(&self, name: &str) -> Option<&(String, String, Place)> {
        self.tags.iter().find(|(known, ..)| known == name)
    }

    /// The position they set up.
    pub fn position<P: PgnPosition>(&self) -> Result<P, Fault> {
        let value = |name: &str| self.find(name).map(|(_, value, _)| value.clone());
        position_of_tags(&value).map_err(|source| {
            let kind = ErrorKind::Start { source };
            match self.find(FEN).or(self.tags.first()) {
                Some((.., place)) => Fault::before(kind, *place),
                None => Fault::here(kind, 0),
            }
        })
    }
}

/// The fault of a word that is no turn.
pub(crate) fn refused(text: &str, TurnError { at, source }: TurnError) -> Fault {
    let at = if text.is_char_boundary(at) { at } else { 0 };
    Fault::here(ErrorKind::Move { text: text.to_owned(), source }, at)
}

impl<P: PgnPosition> Builder<P> {
    /// The notes that are being written.
    fn notes(&mut self) -> Option<&mut Notes> {
        match &mut self.waiting {
            Some(waiting) => Some(waiting),
            None => self.tree.as_mut().and_then(|tree| tree.notes_mut(tree.cursor())),
        }
    }
}

/// The tree of a game that has none is asked for only if the reader breaks its word.
fn no_tree() -> Fault {
    Fault::here(ErrorKind::syntax("tags before moves"), 0)
}

impl<P: PgnPosition> Visitor for Builder<P> {
    type Output = Record<P>;

    fn begin_game(&mut self) {
        *self = Builder::default();
    }

    fn tag(&mut self, name: &str, value: Text<'_>, spot: Spot<'_>) -> Result<(), Fault> {
        self.start.take::<P>(name, value, spot);
        if name == "Result" {
            self.result_tag = GameResult::from_word(value.bytes()).unwrap_or_default();
        } else if !is_told(name) {
            // The reader gives no name and no value that could not be set.
            let _ = self.tags.set(name, &value.to_str());
        }
        Ok(())
    }

    fn begin_moves(&mut self) -> Result<Look, Fault> {
        self.tree = Some(Tree::new(self.start.position()?));
        Ok(Look::At)
    }

    fn mv(&mut self, text: &str, _: Spot<'_>) -> Result<(), Fault> {
        let tree = self.tree.as_mut().ok_or_else(no_tree)?;
        let is_after_open = tree.position().turn_is_open() && tree.cursor() != tree.root();
        if is_after_open {
            return Err(refused(text, TurnError::new(0, NotATurn::AfterOpen)));
        }
        let turn = read_turn(tree.position(), text).map_err(|error| refused(text, error))?;
        let illegal = |error| refused(text, TurnError::new(0, error));
        let Notes { mut before, after: _, nags, clock, eval, commands } =
            self.waiting.take().unwrap_or_default();
        let Some((&last, first)) = turn.split_last() else { return Ok(()) };
        // Turns that begin alike share those nodes. Only the last move makes a variation.
        for &mv in first {
            let known = tree.len();
            let node = tree.play(mv).map_err(illegal)?;
            if tree.len() > known
                && let Some(notes) = tree.notes_mut(node)
            {
                notes.before.append(&mut before);
            }
        }
        let node = tree.add_variation(last).map_err(illegal)?;
        if let Some(notes) = tree.notes_mut(node) {
            *notes = Notes { before, after: Vec::new(), nags, clock, eval, commands };
        }
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

    fn begin_variation(&mut self) -> Result<Look, Fault> {
        let tree = self.tree.as_mut().ok_or_else(no_tree)?;
        if self.waiting.is_some() || tree.cursor() == tree.root() {
            let expected = "a move before the variation that could replace it";
            return Err(Fault::here(ErrorKind::syntax(expected), 0));
        }
        self.left.push(tree.cursor());
        // Back to where the turn began.
        while tree.back() && tree.position().turn_is_open() {}
        self.waiting = Some(Notes::default());
        Ok(Look::At)
    }

    fn end_variation(&mut self) {
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

    fn end_game(&mut self) -> Record<P> {
        let Builder { mut tags, tree, result_tag, result, .. } = std::mem::take(self);
        let mut tree = tree.unwrap_or_else(|| Tree::new(P::start()));
        tree.to_start();
        tags.arrange(&roster::<P>());
        // A program that breaks off writes `*` and knows better in the tag.
        let result = if result_tag == GameResult::Unknown { result } else { result_tag };
        Record { tags, tree, result }
    }
}
