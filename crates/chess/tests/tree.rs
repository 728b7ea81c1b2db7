//! Variations: a cursor that goes about, and changes around it.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use sandtable_chess::Board;
use sandtable_core::{
    Checked, Clock, CommentCommand, Game, NodeId, Notation, Tree, TreeError, TreePart,
};
use sandtable_testkit::tree as random_tree;
use sandtable_testkit::walk::Random;

/// Plays moves from the cursor; the last node.
fn line(tree: &mut Tree<Board>, moves: &[&str]) -> NodeId {
    for text in moves {
        let mv = tree.position().parse_move(text).unwrap();
        assert_eq!(tree.play(mv), Ok(tree.cursor()));
    }
    tree.cursor()
}

/// The tree as game files write it.
fn text(tree: &Tree<Board>) -> String {
    let mut reader = tree.clone();
    let words: Vec<String> = tree
        .lines()
        .map(|part| match part {
            TreePart::Open => "(".to_owned(),
            TreePart::Close => ")".to_owned(),
            TreePart::Move(id) => {
                reader.go_to(tree.parent(id).unwrap()).unwrap();
                reader.position().short_text(tree.mv(id).unwrap())
            }
        })
        .collect();
    words.join(" ")
}

/// An open game with a Sicilian, a French within, and two ways to develop.
struct Openings {
    tree: Tree<Board>,
    sicilian: NodeId,
    french: NodeId,
    knight: NodeId,
}

fn openings() -> Openings {
    let mut tree = Tree::new(Board::start());
    let e5 = line(&mut tree, &["e4", "e5"]);
    line(&mut tree, &["Nf3", "Nc6"]);
    tree.go_to(e5).unwrap();
    let knight = line(&mut tree, &["Nc3"]);
    tree.go_to(tree.parent(e5).unwrap()).unwrap();
    let sicilian = line(&mut tree, &["c5"]);
    line(&mut tree, &["Nf3"]);
    tree.go_to(tree.parent(sicilian).unwrap()).unwrap();
    let french = line(&mut tree, &["e6", "d4"]);
    Openings { tree, sicilian, french, knight }
}

#[test]
fn lines_are_written_in_the_order_of_game_files() {
    let Openings { tree, .. } = openings();
    assert_eq!(text(&tree), "e4 e5 ( c5 Nf3 ) ( e6 d4 ) Nf3 ( Nc3 ) Nc6");
    assert_eq!(text(&Tree::new(Board::start())), "");
}

#[test]
fn walking_goes_to_the_end_of_each_line_first() {
    let Openings { tree, .. } = openings();
    let plies: Vec<usize> = tree.walk().map(|id| tree.node(id).unwrap().ply()).collect();
    assert_eq!(plies, [0, 1, 2, 3, 4, 3, 2, 3, 2, 3]);
    assert_eq!(tree.len(), 9);
    assert_eq!(tree.walk().next(), Some(tree.root()));
    assert!(tree.main_nodes().all(|id| tree.is_main_line(id)));
    assert_eq!(tree.main_nodes().count(), 4);
}

#[test]
fn the_cursor_goes_anywhere_and_back() {
    let Openings { mut tree, sicilian, french, knight } = openings();
    assert_eq!(tree.cursor(), french);
    assert!(tree.leave_variation() && !tree.leave_variation());
    assert_eq!(tree.moves().len(), 1);
    tree.go_to(knight).unwrap();
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/2N5/PPPP1PPP/R1BQKBNR b KQkq - 1 2";
    assert_eq!(tree.position().fen(), fen);
    assert!(!tree.forward());
    tree.go_to(sicilian).unwrap();
    tree.to_end();
    assert_eq!(tree.moves().len(), 3);
    tree.to_start();
    assert_eq!((tree.position(), tree.cursor()), (&Board::start(), tree.root()));
    assert!(!tree.back());
    tree.to_end();
    assert_eq!(tree.moves().len(), 4);
}

#[test]
fn a_known_move_is_followed_and_an_unknown_one_added() {
    let Openings { mut tree, sicilian, .. } = openings();
    tree.to_start();
    assert_eq!(line(&mut tree, &["e4", "c5"]), sicilian);
    assert_eq!(tree.len(), 9);
    line(&mut tree, &["Nc3"]);
    assert_eq!((tree.len(), tree.children(sicilian).len()), (10, 2));
    let illegal = Board::start().parse_move("e4").unwrap();
    let before = tree.clone();
    assert_eq!(tree.play(illegal), Err(TreeError::IllegalMove));
    assert_eq!((&tree, tree.position()), (&before, before.position()));
}

#[test]
fn the_same_move_may_be_added_twice() {
    let mut tree = Tree::new(Board::start());
    line(&mut tree, &["e4"]);
    tree.back();
    let e4 = tree.position().parse_move("e4").unwrap();
    let twin = tree.add_variation(e4).unwrap();
    line(&mut tree, &["e5"]);
    assert_eq!(text(&tree), "e4 ( e4 e5 )");
    assert!(!tree.is_main_line(twin));
}

#[test]
fn promoting_moves_a_variation_up() {
    let Openings { mut tree, sicilian, french, .. } = openings();
    assert_eq!(tree.promote(french), Ok(true));
    assert_eq!(text(&tree), "e4 e5 ( e6 d4 ) ( c5 Nf3 ) Nf3 ( Nc3 ) Nc6");
    // Any move of the variation will do.
    let inside = tree.children(french).first().copied().unwrap_or(french);
    assert_eq!(tree.promote(inside), Ok(true));
    assert_eq!(text(&tree), "e4 e6 ( e5 Nf3 ( Nc3 ) Nc6 ) ( c5 Nf3 ) d4");
    assert_eq!(tree.promote(inside), Ok(false), "it is the main line");
    assert_eq!(tree.promote(tree.root()), Ok(false));
    assert_eq!(tree.promote_to_main(sicilian), Ok(true));
    assert_eq!(text(&tree), "e4 c5 ( e6 d4 ) ( e5 Nf3 ( Nc3 ) Nc6 ) Nf3");
    assert_eq!(tree.promote_to_main(sicilian), Ok(false));
    assert_eq!(tree.cursor(), french, "the cursor stays");
}

#[test]
fn promoting_to_the_main_line_promotes_every_fork_on_the_way() {
    let Openings { mut tree, knight, french, .. } = openings();
    tree.promote_to_main(french).unwrap();
    tree.promote_to_main(knight).unwrap();
    assert_eq!(text(&tree), "e4 e5 ( e6 d4 ) ( c5 Nf3 ) Nc3 ( Nf3 Nc6 )");
}

#[test]
fn deleting_takes_all_below_and_moves_the_cursor_out() {
    let Openings { mut tree, sicilian, french, knight } = openings();
    tree.delete(sicilian).unwrap();
    assert_eq!(tree.cursor(), french);
    assert_eq!(text(&tree), "e4 e5 ( e6 d4 ) Nf3 ( Nc3 ) Nc6");
    let fork = tree.parent(tree.parent(french).unwrap()).unwrap();
    tree.delete(tree.parent(french).unwrap()).unwrap();
    assert_eq!(tree.cursor(), fork);
    let e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(tree.position().fen(), e4);
    assert_eq!(tree.delete(french), Err(TreeError::Gone));
    assert_eq!(tree.delete(tree.root()), Err(TreeError::Root));
    // A place is used again, but never under the old name.
    let d5 = line(&mut tree, &["d5"]);
    assert!(d5 != french && d5 != sicilian && tree.node(french).is_none());
    assert!(tree.node(knight).is_some());
    // Deleting the continuation makes the next variation the line.
    let e5 = tree.main_nodes().nth(1).unwrap();
    tree.delete(e5).unwrap();
    assert_eq!(text(&tree), "e4 d5");
    assert!(tree.is_main_line(d5) && tree.node(knight).is_none());
}

#[test]
fn notes_are_part_of_a_tree() {
    let Openings { mut tree, sicilian, .. } = openings();
    let plain = tree.clone();
    assert_eq!(tree, plain);
    let notes = tree.notes_mut(sicilian).unwrap();
    assert!(notes.is_empty());
    notes.nags.push(5);
    assert_ne!(tree, plain);
    let notes = tree.notes_mut(sicilian).unwrap();
    *notes = Default::default();
    notes.clock = Some(Clock(90_000));
    notes.commands.push(CommentCommand { name: "csl".to_owned(), value: "Gd4".to_owned() });
    assert_ne!(tree, plain);
    let copy = tree.clone();
    assert_eq!(copy, tree);
    assert_eq!(copy.notes(sicilian), tree.notes(sicilian), "a clone keeps the names");
    *tree.notes_mut(sicilian).unwrap() = Default::default();
    assert_eq!(tree, plain);
    tree.to_start();
    assert_eq!(tree, plain, "where the cursor is does not matter");
}

#[test]
fn trees_of_other_shape_or_order_differ() {
    let Openings { tree, sicilian, .. } = openings();
    let mut other = tree.clone();
    other.promote(sicilian).unwrap();
    assert_ne!(other, tree);
    let mut other = tree.clone();
    other.delete(sicilian).unwrap();
    assert_ne!(other, tree);
    // As many moves in the same order, hung up differently.
    let (mut deep, mut wide) = (Tree::new(Board::start()), Tree::new(Board::start()));
    line(&mut deep, &["e4", "e5"]);
    line(&mut wide, &["e4"]);
    wide.back();
    line(&mut wide, &["d4"]);
    assert_ne!(deep, wide);
}

#[test]
fn a_game_becomes_a_tree_and_the_main_line_a_game() {
    let mut game = Game::new(Board::start());
    for text in ["e4", "e5", "Nf3", "Nc6"] {
        game.play(game.position().parse_move(text).unwrap()).unwrap();
    }
    game.undo();
    let mut tree = Tree::from_game(&game);
    assert_eq!(tree.position(), game.position());
    assert!(tree.moves().eq(game.moves().iter().copied().map(Some)));
    line(&mut tree, &["d6"]);
    let mut main = tree.main_line();
    assert_eq!(main.short_history(), ["e4", "e5", "Nf3", "Nc6"]);
    main.undo();
    assert_eq!(main, game);
}

#[test]
fn a_tree_goes_on_where_a_game_would_be_drawn() {
    let mut tree = Tree::new(Board::start());
    for text in ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(20) {
        line(&mut tree, &[text]);
    }
    let game = tree.main_line();
    assert_eq!((game.moves().len(), game.repetitions()), (20, 6));
}

#[test]
fn a_null_move_hands_over_the_turn_and_is_taken_back() {
    let mut tree = Tree::new(Board::start());
    let e4 = line(&mut tree, &["e4"]);
    let null = tree.add_null().unwrap();
    assert!(tree.node(null).unwrap().is_null() && tree.mv(null).is_none());
    assert!(!tree.node(tree.root()).unwrap().is_null() && !tree.node(e4).unwrap().is_null());
    let after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2";
    assert_eq!(tree.position().fen(), after);
    let d4 = line(&mut tree, &["d4"]);
    assert!(tree.moves().map(|mv| mv.is_none()).eq([false, true, false]));
    let copy = tree.clone();
    assert_eq!((&copy, copy.cursor(), copy.position()), (&tree, d4, tree.position()));
    tree.go_to(e4).unwrap();
    let before = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(tree.position().fen(), before);
    assert_eq!(tree.go_to(d4), Ok(()));
    assert_eq!(tree.position(), copy.position());
    tree.delete(null).unwrap();
    assert_ne!(tree, copy);
    assert_eq!((tree.position().fen().as_str(), tree.len()), (before, 1));
}

#[test]
fn a_null_move_forfeits_en_passant() {
    let mut tree = Tree::new(Board::start());
    line(&mut tree, &["e4", "a6", "e5", "d5"]);
    tree.add_null().unwrap();
    tree.add_null().unwrap();
    assert!(tree.position().parse_move("exd6").is_err());
}

#[test]
fn a_side_in_check_has_no_null_move() {
    let mut tree = Tree::new(Board::start());
    line(&mut tree, &["e4", "f6", "Qh5"]);
    let before = tree.clone();
    assert_eq!(tree.add_null(), Err(TreeError::NullMove));
    assert_eq!((&tree, tree.position()), (&before, before.position()));
}

#[test]
fn the_main_line_of_a_game_ends_before_a_null_move() {
    let mut tree = Tree::new(Board::start());
    line(&mut tree, &["e4"]);
    tree.add_null().unwrap();
    let d4 = line(&mut tree, &["d4"]);
    assert_eq!(tree.main_nodes().count(), 1);
    assert_eq!(tree.main_line().short_history(), ["e4"]);
    assert!(tree.is_main_line(d4), "nothing else stands in its place");
}

#[test]
fn trees_grown_at_random_keep_their_cursor_exact() {
    for seed in 0..12 {
        let mut random = Random::new(seed);
        let start = Checked(Board::start());
        let tree = random_tree::grow(&start, 1_200, 150, &mut random);
        assert!(tree.len() > 20, "{}", tree.len());
        let rebuilt = random_tree::rebuilt(&tree);
        assert_eq!(rebuilt, tree);
        assert_eq!(rebuilt.lines().count(), tree.lines().count());
        let copy = tree.clone();
        assert_eq!((copy.cursor(), copy.position()), (tree.cursor(), tree.position()));
        assert!(copy.walk().eq(tree.walk()));
    }
}

#[test]
fn a_long_line_and_a_deep_nest_need_no_deep_stack() {
    let mut tree = Tree::new(Board::start());
    for text in ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(20_000) {
        line(&mut tree, &[text]);
        // Every move has a variation within the variation before.
        if tree.moves().len() % 2 == 0 {
            let last = tree.mv(tree.cursor()).unwrap();
            tree.back();
            tree.add_variation(last).unwrap();
        }
    }
    assert_eq!(tree.len(), 30_000);
    assert_eq!(tree.walk().count(), 30_001);
    assert_eq!(tree.lines().filter(|part| *part == TreePart::Open).count(), 10_000);
    assert_eq!(tree.clone(), tree);
    tree.promote_to_main(tree.cursor()).unwrap();
    let first = tree.main_nodes().next().unwrap();
    tree.delete(first).unwrap();
    assert!(tree.is_empty() && tree.position() == &Board::start());
}
