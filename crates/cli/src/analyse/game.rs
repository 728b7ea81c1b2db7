//! A game with the engine's opinion in it.

use super::thinker::Thinker;
use crate::progress::Progress;
use sandtable_api::review::{Reviewer, is_mark};
use sandtable_core::{NodeId, Side, Tree};
use sandtable_engine::Playable;
use sandtable_pgn::{PgnPosition, Record};

/// The game with an evaluation beside each turn of the main line, marks beside bad ones, and the
/// accuracy of each side among its tags. If the thinker is stopped, the turns that follow stay as they
/// are.
pub fn annotated<B: PgnPosition + Playable>(
    mut record: Record<B>,
    thinker: &mut Thinker<B>,
) -> String {
    let turns = main_turns(&record.tree);
    let mut progress = Progress::new(turns.len() + 1);
    let mut reviewer =
        Reviewer::new(record.tree.start().clone(), |root| thinker.think(root, |_| ()));
    for turn in turns {
        progress.advance();
        let moves: Vec<_> = turn.iter().filter_map(|&node| record.tree.mv(node)).collect();
        let judged = reviewer.judge(&moves, |root| {
            let answer = thinker.think(root, |_| ());
            (!thinker.is_stopped()).then_some(answer)
        });
        let Some(judged) = judged else { break };
        if let Some(notes) = turn.last().and_then(|&node| record.tree.notes_mut(node)) {
            notes.eval = judged.eval;
            notes.nags.retain(|&nag| !is_mark(nag));
            // Where marks stand in the order of game files: first.
            judged.mark.into_iter().for_each(|nag| notes.nags.insert(0, nag));
        }
    }
    progress.clear();
    for side in Side::BOTH {
        if let Some(accuracy) = reviewer.accuracy(side) {
            let name = format!("{}Accuracy", B::SIDE_NAMES[side.index()]);
            // Short names and numbers fit into every tag.
            let _ = record.tags.set(&name, &accuracy.to_string());
        }
    }
    if record.tags.get("Annotator").is_none() {
        let _ = record.tags.set("Annotator", "Sandtable");
    }
    record.to_pgn()
}

/// The nodes of the main line, turn by turn. The last turn may be open.
fn main_turns<B: PgnPosition>(tree: &Tree<B>) -> Vec<Vec<NodeId>> {
    let mut position = tree.start().clone();
    let mut turns = Vec::new();
    let mut turn = Vec::new();
    for node in tree.main_nodes() {
        let Some(mv) = tree.mv(node) else { continue };
        let _ = position.make(mv);
        turn.push(node);
        if !position.turn_is_open() {
            turns.push(std::mem::take(&mut turn));
        }
    }
    turns.extend(Some(turn).filter(|turn| !turn.is_empty()));
    turns
}
