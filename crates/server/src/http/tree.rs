//! Trees of turns, from PGN and to it.

use crate::error::{Error, Fault};
use crate::referee::{Referee, set_up, turn_of, with_board};
use crate::wire::{Eval, Export, ExportNode, GameKind, Import, ImportError, Imported, Node, Tree};
use axum::http::StatusCode;
use sandtable_core::{NodeId, Notes, Score, Tree as Moves};
use sandtable_pgn::{GameResult, Record, Records};

/// The longest text.
const MOST_BYTES: usize = 1 << 20;
/// Games of one text.
const MOST_GAMES: usize = 64;
/// Turns of one text, variations included: an answer is some hundred bytes for each.
const MOST_TURNS: usize = 20_000;

/// Reads PGN or a FEN.
pub fn import(asked: &Import) -> Result<Imported, Error> {
    if asked.text.len() > MOST_BYTES {
        let message = format!("expected at most {MOST_BYTES} bytes");
        return Err(Error::bad_value("text", message));
    }
    let kind = asked.game.unwrap_or_else(|| guess(&asked.text));
    with_board!(kind, Board => {
        if looks_like_fen(&asked.text) {
            let start: Board = set_up(kind, "text", Some(asked.text.trim()))?;
            let game = tree(&Record::new(Moves::new(start)), &mut 0)?;
            return Ok(Imported { games: vec![game], errors: Vec::new() });
        }
        read_all::<Board>(&asked.text)
    })
}

/// Which game a text holds, by its tags.
fn guess(text: &str) -> GameKind {
    let has = |mark: &str| text.contains(mark);
    if has("[Red \"") || has("[Blue \"") || has("[Variant \"Cotulenh\"]") {
        return GameKind::Cotulenh;
    }
    // A position of twelve ranks.
    let placement = text.split_whitespace().next().unwrap_or_default();
    if placement.matches('/').count() == 11 { GameKind::Cotulenh } else { GameKind::Chess }
}

/// A single line with ranks, and none of the marks of PGN.
fn looks_like_fen(text: &str) -> bool {
    let text = text.trim();
    let placement = text.split_whitespace().next().unwrap_or_default();
    !text.contains(['\n', '[', '{', ';']) && placement.matches('/').count() >= 7
}

fn read_all<B: Referee>(text: &str) -> Result<Imported, Error> {
    let mut imported = Imported { games: Vec::new(), errors: Vec::new() };
    let mut turns = 0;
    for record in Records::<_, B>::new(text.as_bytes()).take(MOST_GAMES + 1) {
        if imported.games.len() + imported.errors.len() == MOST_GAMES {
            let message = format!("more games: expected at most {MOST_GAMES}");
            return Err(Error::bad_value("text", message));
        }
        match record {
            Ok(record) => imported.games.push(tree(&record, &mut turns)?),
            Err(error) => imported.errors.push(ImportError {
                game: error.place.game,
                line: error.place.line,
                column: error.place.column,
                message: error.kind.to_string(),
            }),
        }
    }
    if imported.games.is_empty() && imported.errors.is_empty() {
        let message = "there is no game in it: expected PGN or a FEN";
        return Err(
            Error::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_pgn", message).in_field("text")
        );
    }
    Ok(imported)
}

/// A turn that is yet to be written: where it begins in the list, and its moves.
struct Ahead {
    parent: usize,
    nodes: Vec<NodeId>,
}

/// The tree of a record, by turns. Nothing here calls itself: a line may be long.
fn tree<B: Referee>(record: &Record<B>, turns: &mut usize) -> Result<Tree, Error> {
    let mut moves = record.tree.clone();
    let root = moves.root();
    let about = moves.notes(root).cloned().unwrap_or_default();
    let mut nodes = vec![node(None, None, about)];
    let mut ahead = turns_after(&mut moves, root, 0);
    while let Some(Ahead { parent, nodes: turn }) = ahead.pop() {
        *turns += 1;
        if *turns > MOST_TURNS {
            let message = format!("more turns: expected at most {MOST_TURNS}");
            return Err(Error::bad_value("text", message));
        }
        let (Some(&first), Some(&last)) = (turn.first(), turn.last()) else { continue };
        let before = moves.parent(first).unwrap_or(root);
        // The nodes are in the tree: they were found there.
        let _ = moves.go_to(before);
        let actions: Vec<B::Move> = turn.iter().filter_map(|&id| moves.mv(id)).collect();
        let told = turn_of(moves.position(), &actions);
        let notes = turn.iter().filter_map(|&id| moves.notes(id));
        let notes = notes.fold(Notes::default(), joined);
        let place = nodes.len();
        nodes.push(node(Some(parent), Some(told), notes));
        nodes[parent].children.push(place);
        ahead.extend(turns_after(&mut moves, last, place));
    }
    // What is taken from the end of the list is the continuation: children come in their order.
    Ok(Tree {
        game: record.tree.start().game_kind(),
        tags: record.tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        start: record.tree.start().fen(),
        result: record.result.word(),
        nodes,
    })
}

/// The turns after a node at which one ended, the continuation last.
fn turns_after<B: Referee>(moves: &mut Moves<B>, node: NodeId, parent: usize) -> Vec<Ahead> {
    let mut found = Vec::new();
    let mut begun: Vec<Vec<NodeId>> =
        moves.children(node).iter().rev().map(|&child| vec![child]).collect();
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

fn node(parent: Option<usize>, turn: Option<crate::wire::Turn>, notes: Notes) -> Node {
    let eval = notes.eval.map(|eval| {
        let (cp, mate) = match eval.score {
            Score::Hundredths(cp) => (Some(cp), None),
            Score::Mate(mate) => (None, Some(mate)),
        };
        Eval { cp, mate, depth: eval.depth }
    });
    Node {
        parent,
        children: Vec::new(),
        turn,
        before: notes.before,
        after: notes.after,
        nags: notes.nags,
        clock_ms: notes.clock.map(|clock| clock.0),
        eval,
    }
}

/// Writes a tree as PGN.
pub fn export<B: Referee>(asked: &Export) -> Result<String, Error> {
    if asked.nodes.len() > MOST_TURNS {
        return Err(Error::bad_value("nodes", format!("expected at most {MOST_TURNS}")));
    }
    let mut moves = Moves::new(set_up::<B>(asked.game, "start", asked.start.as_deref())?);
    let mut places: Vec<NodeId> = Vec::with_capacity(asked.nodes.len());
    for (index, node) in asked.nodes.iter().enumerate() {
        let field = |name: &str| format!("nodes[{index}].{name}");
        let last = match (index, node.parent, &node.text) {
            (0, None, None) => moves.root(),
            (0, ..) => {
                let message = "expected the start first: no parent and no text";
                return Err(Error::bad_value(&field("parent"), message));
            }
            (_, Some(parent), Some(text)) => {
                let Some(&before) = places.get(parent) else {
                    let message = "expected a node that comes before";
                    return Err(Error::bad_value(&field("parent"), message));
                };
                add(&mut moves, before, text, &field("text"))?
            }
            _ => {
                let message = "expected a parent and a text";
                return Err(Error::bad_value(&format!("nodes[{index}]"), message));
            }
        };
        annotate(&mut moves, last, node);
        places.push(last);
    }
    let mut record = Record::new(moves);
    record.result = result_of(asked.result.as_deref())?;
    for (index, (name, value)) in asked.tags.iter().flatten().enumerate() {
        let set = record.tags.set(name, value);
        set.map_err(|error| Error::bad_value(&format!("tags[{index}]"), error.to_string()))?;
    }
    Ok(record.to_pgn())
}

/// Adds a turn after a node, and gives the node of its last move.
fn add<B: Referee>(
    moves: &mut Moves<B>,
    before: NodeId,
    text: &str,
    field: &str,
) -> Result<NodeId, Error> {
    // It was given by this tree, from which nothing is deleted.
    let _ = moves.go_to(before);
    let refused = |fault: String| {
        let faults = vec![Fault { at: None, message: fault.clone() }];
        let mut error = Error::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_move", fault);
        error.body.faults = faults;
        error.in_field(field)
    };
    if moves.position().turn_is_open() && before != moves.root() {
        return Err(refused("the turn before is not finished".to_owned()));
    }
    let turn =
        moves.position().read_turn(text).map_err(|error| refused(error.source.to_string()))?;
    let mut last = before;
    for mv in turn {
        last = moves.play(mv).map_err(|error| refused(error.to_string()))?;
    }
    Ok(last)
}

fn annotate<B: Referee>(moves: &mut Moves<B>, node: NodeId, asked: &ExportNode) {
    let Some(notes) = moves.notes_mut(node) else { return };
    notes.before.extend(asked.before.iter().flatten().cloned());
    notes.after.extend(asked.after.iter().flatten().cloned());
    notes.nags.extend(asked.nags.iter().flatten());
}

fn result_of(word: Option<&str>) -> Result<GameResult, Error> {
    let Some(word) = word else { return Ok(GameResult::Unknown) };
    GameResult::from_word(word.as_bytes())
        .ok_or_else(|| Error::bad_value("result", "expected 1-0, 0-1, 1/2-1/2 or *"))
}
