//! Trees grown, cut and walked at random.

use crate::walk::Random;
use sandtable_core::{NodeId, Position, Tree, TreeError, TreePart};
use std::fmt::Debug;

/// Goes about in a tree and changes it at random for `rounds`, adding nothing above `most` moves.
/// At every step the cursor's position equals the start with the moves before it replayed.
pub fn grow<P: Position + Debug>(
    start: &P,
    rounds: usize,
    most: usize,
    random: &mut Random,
) -> Tree<P>
where
    P::Move: Debug,
{
    let mut tree = Tree::new(start.clone());
    for _ in 0..rounds {
        let nodes: Vec<NodeId> = tree.walk().collect();
        let node = nodes[random.below(nodes.len())];
        match random.below(20) {
            0 => tree.to_start(),
            1 => tree.to_end(),
            2..=4 => drop(tree.back()),
            5 | 6 => drop(tree.forward()),
            7 | 8 => assert_eq!(tree.go_to(node), Ok(())),
            9 => drop(tree.leave_variation()),
            10 => assert!(tree.promote(node).is_ok()),
            11 => {
                assert!(tree.promote_to_main(node).is_ok());
                assert!(tree.is_main_line(node));
            }
            12 => delete(&mut tree, node),
            13 => annotate(&mut tree, node, random),
            _ if tree.len() < most => add(&mut tree, random),
            _ => {}
        }
        let mut replayed = start.clone();
        for mv in tree.moves() {
            match mv {
                Some(mv) => replayed.play(mv),
                None => replayed = replayed.null_move().expect("it was made before"),
            }
        }
        assert_eq!(*tree.position(), replayed);
        assert_eq!(tree.moves().last().flatten(), tree.mv(tree.cursor()));
        assert_eq!(tree.walk().count(), tree.len() + 1);
    }
    tree
}

/// Adds a legal move, or a null move now and then.
fn add<P: Position>(tree: &mut Tree<P>, random: &mut Random) {
    if random.below(16) == 0 {
        let (before, possible) = (tree.cursor(), tree.position().null_move().is_some());
        let node = tree.add_null();
        assert_eq!(node, if possible { Ok(tree.cursor()) } else { Err(TreeError::NullMove) });
        assert_eq!(tree.cursor() != before, possible);
        return;
    }
    let mut moves = Vec::new();
    tree.position().generate(&mut moves);
    let Some(mv) = random.pick(&moves) else { return };
    let before = tree.cursor();
    let known = tree.children(before).iter().copied().find(|&child| tree.mv(child) == Some(mv));
    let node = match random.below(8) {
        0 => tree.add_variation(mv),
        _ => tree.play(mv).inspect(|&node| assert!(known.is_none_or(|child| child == node))),
    };
    assert_eq!(node, Ok(tree.cursor()));
    assert_eq!(tree.parent(tree.cursor()), Some(before));
}

/// Deletes small branches, so that something is left.
fn delete<P: Position>(tree: &mut Tree<P>, node: NodeId) {
    let below = |tree: &Tree<P>, at: NodeId| {
        std::iter::successors(Some(at), |&id| tree.parent(id)).any(|id| id == node)
    };
    let doomed: Vec<NodeId> = tree.walk().filter(|&id| below(tree, id)).collect();
    let Some(parent) = tree.parent(node) else {
        return assert_eq!(tree.delete(node), Err(TreeError::Root));
    };
    if doomed.len() > 12 {
        return;
    }
    let (length, cursor) = (tree.len(), tree.cursor());
    assert_eq!(tree.delete(node), Ok(()));
    assert_eq!(tree.len(), length - doomed.len());
    assert_eq!(tree.cursor(), if doomed.contains(&cursor) { parent } else { cursor });
    for id in doomed {
        assert!(tree.node(id).is_none(), "a deleted node is found");
        assert_eq!(tree.go_to(id), Err(TreeError::Gone));
        assert_eq!(tree.promote(id), Err(TreeError::Gone));
        assert_eq!(tree.delete(id), Err(TreeError::Gone));
    }
}

fn annotate<P: Position>(tree: &mut Tree<P>, node: NodeId, random: &mut Random) {
    let notes = tree.notes_mut(node).expect("the node is there");
    notes.nags.push(random.below(256) as u8);
    notes.after.push(format!("a note {}", random.below(100)));
}

/// The tree built again from its parts in the order of game files.
pub fn rebuilt<P: Position>(tree: &Tree<P>) -> Tree<P> {
    let mut copy = Tree::new(tree.start().clone());
    copy_notes(tree, tree.root(), &mut copy);
    let mut forks = Vec::new();
    for part in tree.lines() {
        match part {
            TreePart::Open => {
                forks.push(copy.cursor());
                assert!(copy.back(), "a variation stands in the place of a move");
            }
            TreePart::Close => {
                let fork = forks.pop().expect("only what was opened is closed");
                assert_eq!(copy.go_to(fork), Ok(()));
            }
            TreePart::Move(id) => {
                let added = match tree.mv(id) {
                    Some(mv) => copy.add_variation(mv),
                    None => copy.add_null(),
                };
                assert_eq!(added, Ok(copy.cursor()));
                copy_notes(tree, id, &mut copy);
            }
        }
    }
    assert!(forks.is_empty(), "a variation was not closed");
    copy
}

fn copy_notes<P: Position>(tree: &Tree<P>, from: NodeId, copy: &mut Tree<P>) {
    let notes = tree.notes(from).expect("the node is there").clone();
    *copy.notes_mut(copy.cursor()).expect("the node is there") = notes;
}
