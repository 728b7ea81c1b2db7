//! PGN to trees of turns, and back.

use crate::describe::{Describe, turn_view};
use crate::limits::{MOST_GAMES, MOST_PGN_BYTES, MOST_TURNS};
use crate::refusal::{named, params};
use crate::view::{EvalView, NodeView, TreeView, TurnView};
use crate::{
    GameKind, Params, Refusal, arguments, guess_of_text, looks_like_fen, read_position, with_board,
};
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use sandtable_core::{NodeId, Notes, Tree};
use sandtable_pgn::{ErrorKind, NULL_MOVE, Record, Records, TurnError, read_turn};
use serde::{Deserialize, Serialize};

/// What a text holds.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Imported {
    /// The games that were read, damaged ones as far as they could be.
    pub games: Vec<TreeView>,
    /// All that is wrong with the text.
    pub errors: Vec<PgnFault>,
}

/// What is wrong with a game of a file, and where.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PgnFault {
    /// Which game, from 1.
    pub game: u64,
    /// From 1.
    pub line: u64,
    /// From 1.
    pub column: u64,
    /// What is wrong, in English.
    pub message: String,
    /// The same as one lower-case word. Where the rules refuse a move or a start position, it is
    /// their word.
    pub reason: &'static str,
    /// What the reason speaks of.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub params: Params,
}

impl PgnFault {
    /// What is wrong, as everybody is told it.
    pub fn of<B: Describe>(error: &sandtable_pgn::Error) -> PgnFault {
        let place = error.place;
        let (reason, params) = reason_of::<B>(&error.kind);
        PgnFault {
            game: place.game,
            line: place.line,
            column: place.column,
            message: error.kind.to_string(),
            reason,
            params,
        }
    }
}

/// The reason of a fault and its parameters.
fn reason_of<B: Describe>(kind: &ErrorKind) -> (&'static str, Params) {
    let rules = kind.rules_error::<B::MoveError>().map(|error| B::move_fault(error));
    let start = kind.rules_error::<B::FenError>().map(B::fen_refusals);
    let told = rules.or_else(|| start.and_then(|faults| faults.into_iter().next()));
    let mut params = told.as_ref().map(|told| told.params.clone()).unwrap_or_default();
    match kind {
        ErrorKind::Move { text, .. } | ErrorKind::NotATurn { text, .. } => {
            params.insert("text", text.as_str().into());
        }
        ErrorKind::Syntax { expected } => {
            params.insert("expected", expected.to_string().into());
        }
        ErrorKind::Unclosed { what } => {
            params.insert("what", what.word().into());
        }
        ErrorKind::TooLong { what, most } => {
            params.insert("what", what.word().into());
            params.insert("most", (*most).into());
        }
        ErrorKind::TooDeep { most } => {
            params.insert("most", (*most).into());
        }
        ErrorKind::Variant(unknown) => {
            params.insert("name", unknown.name.as_str().into());
        }
        _ => {}
    }
    (told.map_or(kind.reason(), |told| told.reason), params)
}

/// Reads PGN or a FEN of limited length. Without a `kind` the text tells which game it is.
///
/// # Errors
/// It is too long, or there is no game in it; of a FEN, every fault.
pub fn import_text(kind: Option<GameKind>, text: &str) -> Result<Imported, Vec<Refusal>> {
    if text.len() > MOST_PGN_BYTES {
        return Err(Vec::from([Refusal::too_long(MOST_PGN_BYTES)]));
    }
    let kind = kind.unwrap_or_else(|| guess_of_text(text));
    with_board!(kind, Board, variant => {
        if looks_like_fen(text) {
            let start = read_position::<Board>(text.trim(), variant)?;
            let game = tree_view(&Record::new(Tree::new(start)), &mut 0).map_err(|fault| [fault])?;
            return Ok(Imported { games: Vec::from([game]), errors: Vec::new() });
        }
        read_pgn::<Board>(text).map_err(|refusal| Vec::from([refusal]))
    })
}

/// Reads all games of a text.
///
/// # Errors
/// There are too many, or none.
pub fn read_pgn<B: Describe>(text: &str) -> Result<Imported, Refusal> {
    let mut imported = Imported { games: Vec::new(), errors: Vec::new() };
    let mut turns = 0;
    for record in Records::<_, B>::new(text.as_bytes()).take(MOST_GAMES + 1) {
        if imported.games.len() == MOST_GAMES {
            let text = format!("more games: expected at most {MOST_GAMES}");
            return Err(Refusal::new("too_many_games", most(MOST_GAMES), text));
        }
        match record {
            Ok(record) => {
                imported.errors.extend(record.faults.iter().map(PgnFault::of::<B>));
                imported.games.push(tree_view(&record, &mut turns)?);
            }
            Err(error) => imported.errors.push(PgnFault::of::<B>(&error)),
        }
    }
    if imported.games.is_empty() && imported.errors.is_empty() {
        let text = "there is no game in it: expected PGN or a FEN";
        return Err(Refusal::new("no_game", Default::default(), text));
    }
    Ok(imported)
}

fn most(most: usize) -> crate::Params {
    params([("most", most.into())])
}

/// A turn that is yet to be written: where it begins in the list, and its moves.
struct Ahead {
    parent: usize,
    nodes: Vec<NodeId>,
}

/// The tree of a record, by turns. `turns` counts them over several records.
///
/// # Errors
/// There are more than [`MOST_TURNS`].
pub fn tree_view<B: Describe>(record: &Record<B>, turns: &mut usize) -> Result<TreeView, Refusal> {
    let mut moves = record.tree.clone();
    let root = moves.root();
    let about = moves.notes(root).cloned().unwrap_or_default();
    let mut nodes = Vec::from([node(None, None, about)]);
    let mut ahead = turns_after(&mut moves, root, 0);
    // Nothing here calls itself: a line may be long.
    while let Some(Ahead { parent, nodes: turn }) = ahead.pop() {
        *turns += 1;
        if *turns > MOST_TURNS {
            let text = format!("more turns: expected at most {MOST_TURNS}");
            return Err(Refusal::new("too_many_turns", most(MOST_TURNS), text));
        }
        let (Some(&first), Some(&last)) = (turn.first(), turn.last()) else { continue };
        let before = moves.parent(first).unwrap_or(root);
        // The nodes are in the tree: they were found there.
        let _ = moves.go_to(before);
        let told = if moves.node(first).is_some_and(|node| node.is_null()) {
            null_view(moves.position())
        } else {
            let actions: Vec<B::Move> = turn.iter().filter_map(|&id| moves.mv(id)).collect();
            turn_view(moves.position(), &actions)
        };
        let notes = turn.iter().filter_map(|&id| moves.notes(id));
        let notes = notes.fold(Notes::default(), joined);
        let place = nodes.len();
        nodes.push(node(Some(parent), Some(told), notes));
        nodes[parent].children.push(place);
        ahead.extend(turns_after(&mut moves, last, place));
    }
    // What is taken from the end of the list is the continuation: children come in their order.
    Ok(TreeView {
        game: record.tree.start().game_kind(),
        tags: record.tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        start: record.tree.start().fen(),
        result: record.result.word(),
        nodes,
    })
}

/// A null move: the other side moves twice. It has no actions.
fn null_view<B: Describe>(before: &B) -> TurnView {
    let after = before.null_move().unwrap_or_else(|| before.clone());
    TurnView {
        text: NULL_MOVE.to_owned(),
        fen: after.fen(),
        check: after.is_check(),
        ..turn_view(before, &[])
    }
}

/// The turns after a node at which one ended, the continuation last.
fn turns_after<B: Describe>(moves: &mut Tree<B>, node: NodeId, parent: usize) -> Vec<Ahead> {
    let mut found = Vec::new();
    let mut begun: Vec<Vec<NodeId>> =
        moves.children(node).iter().rev().map(|&child| Vec::from([child])).collect();
    while let Some(turn) = begun.pop() {
        let Some(&last) = turn.last() else { continue };
        let _ = moves.go_to(last);
        let more = moves.children(last);
        if moves.position().turn_is_open() && !more.is_empty() {
            let with = |&next: &NodeId| turn.iter().copied().chain([next]).collect();
            let longer: Vec<Vec<NodeId>> = more.iter().rev().map(with).collect();
            begun.extend(longer);
        } else {
            found.push(Ahead { parent, nodes: turn });
        }
    }
    found.reverse();
    found
}

fn joined(mut all: Notes, notes: &Notes) -> Notes {
    all.before.extend(notes.before.iter().cloned());
    all.after.extend(notes.after.iter().cloned());
    all.nags.extend(&notes.nags);
    all.clock = notes.clock.or(all.clock);
    all.eval = notes.eval.or(all.eval);
    all
}

fn node(parent: Option<usize>, turn: Option<TurnView>, notes: Notes) -> NodeView {
    NodeView {
        parent,
        children: Vec::new(),
        turn,
        before: notes.before,
        after: notes.after,
        nags: notes.nags,
        clock_ms: notes.clock.map(|clock| clock.0),
        eval: notes.eval.map(EvalView::from),
    }
}

/// A tree to be written as PGN.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TreeToExport {
    /// Which game.
    pub game: GameKind,
    /// Names and values.
    #[cfg_attr(feature = "openapi", schema(max_items = 100))]
    pub tags: Option<Vec<(String, String)>>,
    /// Where it begins; without it the start position.
    #[cfg_attr(feature = "openapi", schema(max_length = 2048))]
    pub start: Option<String>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: Option<String>,
    /// The start and all turns; parents come before their children.
    #[cfg_attr(feature = "openapi", schema(max_items = 20000))]
    pub nodes: Vec<NodeToExport>,
}

/// A turn to be written.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NodeToExport {
    /// The node before; the start, which comes first, has none.
    pub parent: Option<usize>,
    /// The turn in any form, `--` for a null move; the start has none.
    #[cfg_attr(feature = "openapi", schema(max_length = 256))]
    pub text: Option<String>,
    /// Comments before it.
    pub before: Option<Vec<String>>,
    /// Comments after it.
    pub after: Option<Vec<String>>,
    /// Numeric annotation glyphs.
    pub nags: Option<Vec<u8>>,
}

/// Writes a tree as PGN.
///
/// # Errors
/// The field that is wrong, and every fault of it.
pub fn export_pgn(tree: &TreeToExport) -> Result<String, (String, Vec<Refusal>)> {
    with_board!(tree.game, Board, variant => {
        let start = match &tree.start {
            None => <Board as sandtable_core::Notation>::start_of(variant),
            Some(text) => read_position::<Board>(text, variant)
                .map_err(|refusals| ("start".to_owned(), refusals))?,
        };
        export_from(start, tree).map_err(|(field, refusal)| (field, Vec::from([refusal])))
    })
}

/// A value that is not what was expected.
fn bad_value(text: impl Into<String>) -> Refusal {
    Refusal::new(Refusal::BAD_VALUE, Default::default(), text)
}

fn export_from<B: Describe>(start: B, tree: &TreeToExport) -> Result<String, (String, Refusal)> {
    if tree.nodes.len() > MOST_TURNS {
        let text = format!("expected at most {MOST_TURNS}");
        return Err(("nodes".to_owned(), Refusal::new("too_many_turns", most(MOST_TURNS), text)));
    }
    let mut moves = Tree::new(start);
    let mut places: Vec<NodeId> = Vec::with_capacity(tree.nodes.len());
    for (index, node) in tree.nodes.iter().enumerate() {
        let field = |name: &str| format!("nodes[{index}].{name}");
        let last = match (index, node.parent, &node.text) {
            (0, None, None) => moves.root(),
            (0, ..) => {
                let refusal = bad_value("expected the start first: no parent and no text");
                return Err((field("parent"), refusal));
            }
            (_, Some(parent), Some(text)) => {
                let Some(&before) = places.get(parent) else {
                    let refusal = bad_value("expected a node that comes before");
                    return Err((field("parent"), refusal));
                };
                add(&mut moves, before, text).map_err(|refusal| (field("text"), refusal))?
            }
            _ => {
                return Err((format!("nodes[{index}]"), bad_value("expected a parent and a text")));
            }
        };
        annotate(&mut moves, last, node);
        places.push(last);
    }
    let mut record = Record::new(moves);
    if let Some(word) = &tree.result {
        let result = arguments::result(word);
        record.result =
            result.map_err(|error| ("result".to_owned(), bad_value(error.to_string())))?;
    }
    for (index, (name, value)) in tree.tags.iter().flatten().enumerate() {
        let set = record.tags.set(name, value);
        set.map_err(|error| (format!("tags[{index}]"), bad_value(error.to_string())))?;
    }
    Ok(record.to_pgn())
}

/// Adds a turn after a node, and gives the node of its last move.
fn add<B: Describe>(moves: &mut Tree<B>, before: NodeId, text: &str) -> Result<NodeId, Refusal> {
    // It was given by this tree, from which nothing is deleted.
    let _ = moves.go_to(before);
    if moves.position().turn_is_open() && before != moves.root() {
        let text = "the turn before is not finished";
        return Err(Refusal::new("open_turn", Default::default(), text));
    }
    if text == NULL_MOVE {
        return moves.add_null().map_err(|error| {
            Refusal::new("null_move", Params::new(), error.to_string()).at(Some(0))
        });
    }
    let turn = read_turn(moves.position(), text).map_err(|error| match error {
        TurnError::Rules(error) => moves.position().move_refusal(text, &error),
        TurnError::NotATurn(why) => {
            Refusal::new(why.reason(), named("text", text), why.to_string()).at(Some(0))
        }
    })?;
    let mut last = before;
    for mv in turn {
        last = moves.play(mv).map_err(|_| Refusal::illegal())?;
    }
    Ok(last)
}

fn annotate<B: Describe>(moves: &mut Tree<B>, node: NodeId, asked: &NodeToExport) {
    let Some(notes) = moves.notes_mut(node) else { return };
    notes.before.extend(asked.before.iter().flatten().cloned());
    notes.after.extend(asked.after.iter().flatten().cloned());
    notes.nags.extend(asked.nags.iter().flatten());
}
