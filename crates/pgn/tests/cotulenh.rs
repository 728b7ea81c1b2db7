//! Games of Cờ Tư Lệnh go out to PGN and come back equal, deploys and all (R11.4–R11.6).
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use sandtable_core::{Notation, Position, Tree};
use sandtable_cotulenh::{Action, ActionKind, Board, Manner, Rules};
use sandtable_pgn::{Record, count_moves, read_all};
use sandtable_testkit::data;
use sandtable_testkit::walk::Random;

fn game(file: &str) -> Record<Board> {
    let mut games = read_all::<Board>(file.as_bytes());
    assert_eq!(games.len(), 1);
    let game = games.remove(0).unwrap_or_else(|error| panic!("{error}"));
    assert!(game.faults.is_empty(), "{}", game.faults[0]);
    game
}

/// What is wrong with the only game of a file.
fn error(file: &str) -> String {
    let mut games = read_all::<Board>(file.as_bytes());
    assert_eq!(games.len(), 1);
    match games.remove(0) {
        Ok(record) => {
            assert_eq!(record.faults.len(), 1);
            record.faults[0].to_string()
        }
        Err(error) => error.to_string(),
    }
}

fn moves(record: &Record<Board>) -> String {
    let text = record.to_pgn();
    let (_, moves) = text.split_once("\n\n").unwrap();
    moves.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What the games were made of, to see that they were worth playing.
#[derive(Default, Debug)]
struct Tally {
    games: usize,
    actions: usize,
    steps: usize,
    commits: usize,
    captures: usize,
    variations: usize,
    open_ends: usize,
}

/// One of these actions, drawn towards combinations, deploys and captures.
fn choose(random: &mut Random, actions: &[Action]) -> Option<Action> {
    let is_rich = |action: &Action| match action.kind() {
        ActionKind::Step { .. } => true,
        ActionKind::Whole { manner, .. } => manner != Manner::Move,
        ActionKind::Start { .. } | ActionKind::Commit => false,
    };
    let rich: Vec<Action> = actions.iter().copied().filter(is_rich).collect();
    let of = if !rich.is_empty() && random.below(3) > 0 { &rich } else { actions };
    random.pick(of)
}

fn legal(board: &Board) -> Vec<Action> {
    let mut actions = Vec::new();
    board.generate(&mut actions);
    actions
}

/// Plays on at random from the cursor, until so many actions are made and the turn is over.
fn play(tree: &mut Tree<Board>, random: &mut Random, actions: usize, tally: &mut Tally) {
    for made in 0.. {
        if made >= actions && !tree.position().turn_is_open() {
            return;
        }
        if tree.position().terminal().is_some() && !tree.position().turn_is_open() {
            return;
        }
        let Some(action) = choose(random, &legal(tree.position())) else { return };
        match action.kind() {
            ActionKind::Step { manner, .. } => {
                tally.steps += 1;
                tally.captures += usize::from(manner.captures());
            }
            ActionKind::Commit => tally.commits += 1,
            ActionKind::Whole { manner, .. } => tally.captures += usize::from(manner.captures()),
            ActionKind::Start { .. } => {}
        }
        tally.actions += 1;
        tree.play(action).unwrap();
    }
}

/// A random game, with variations that leave its line anywhere, within a deploy too.
fn random_record(start: Board, seed: u64, tally: &mut Tally) -> Record<Board> {
    let mut random = Random::new(seed);
    let mut tree = Tree::new(start);
    let length = 20 + random.below(60);
    play(&mut tree, &mut random, length, tally);
    for _ in 0..random.below(5) {
        let nodes: Vec<_> = tree.walk().collect();
        tree.go_to(random.pick(&nodes).unwrap()).unwrap();
        let before = tree.len();
        let length = 1 + random.below(8);
        play(&mut tree, &mut random, length, tally);
        tally.variations += usize::from(tree.len() > before);
    }
    tally.games += 1;
    // Notes belong where a turn ends: the cursor is there.
    let last = tree.cursor();
    let notes = tree.notes_mut(last).unwrap();
    notes.nags.push(1);
    notes.after.push("(TI) là một đơn vị".to_owned());
    tree.to_start();
    let mut record = Record::new(tree);
    record.tags.set("Red", &format!("Đỏ {seed}")).unwrap();
    record
}

/// The comparison by turns: trees may differ in how steps of variations share nodes only if the
/// original has two nodes for one step, which `play` never makes.
fn goes_there_and_back(record: &Record<Board>) {
    let text = record.to_pgn();
    let read = game(&text);
    assert!(read == *record, "{text}");
    assert_eq!(read.to_pgn(), text);
    assert!(text.lines().all(|line| line.starts_with('[') || line.chars().count() <= 79), "{text}");
}

#[test]
fn random_games_come_back_equal() {
    let mut tally = Tally::default();
    let mut file = String::new();
    for seed in 0..400 {
        let record = random_record(Board::start(), seed, &mut tally);
        goes_there_and_back(&record);
        file.push_str(&record.to_pgn());
    }
    let count = count_moves::<Board>(file.as_bytes(), |error| panic!("{error}"));
    assert_eq!((count.games, count.errors), (400, 0));
    println!("{tally:?}, {count:?}");
    assert!(tally.steps > 1000 && tally.commits > 300 && tally.variations > 300, "{tally:?}");
    assert!(tally.captures > 1000, "{tally:?}");
}

#[test]
fn games_from_the_positions_of_the_data_come_back_equal() {
    let mut tally = Tally::default();
    for (seed, line) in data::json_lines("cotulenh/positions.jsonl").iter().enumerate().step_by(7) {
        let start = Board::from_fen(data::string(line, "fen")).unwrap();
        goes_there_and_back(&random_record(start, seed as u64, &mut tally));
    }
    println!("{tally:?}");
    assert!(tally.games > 100 && tally.steps > 500, "{tally:?}");
}

#[test]
fn a_game_may_begin_and_end_within_a_deploy() {
    let mut tally = Tally::default();
    let mut starts = 0;
    for seed in 0..200 {
        let mut random = Random::new(seed);
        let mut record = random_record(Board::start(), seed, &mut tally);
        // Leave the game at the last step that left a deploy open.
        record.tree.to_end();
        while !record.tree.position().turn_is_open() && record.tree.back() {}
        let open = record.tree.position().clone();
        if !open.turn_is_open() {
            continue;
        }
        // It ends there,
        let end = record.tree.cursor();
        for after in record.tree.children(end).to_vec() {
            record.tree.delete(after).unwrap();
        }
        goes_there_and_back(&record);
        assert!(moves(&record).contains("... "), "{}", moves(&record));
        tally.open_ends += 1;
        // and another begins there.
        let mut tree = Tree::new(open);
        play(&mut tree, &mut random, 10, &mut tally);
        tree.to_start();
        starts += 1;
        goes_there_and_back(&Record::new(tree));
    }
    println!("{tally:?}");
    assert!(tally.open_ends > 100 && starts > 100, "{tally:?}");
}

#[test]
fn the_tags_are_those_of_the_rules() {
    let record = game("[Blue \"b\"]\n[Red \"a\"]\n[Result \"1-0\"]\n\n1. Ic6 *");
    assert_eq!(
        record.to_pgn(),
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[Red \"a\"]\n\
         [Blue \"b\"]\n[Result \"1-0\"]\n\n1. Ic6 1-0\n\n"
    );
}

/// A stack of three ready to deploy, its Commander safe.
const STACK: &str = "6c4/11/11/11/11/11/2(NFT)8/11/11/4(TI)6/11/4C6 r - - 0 1";

#[test]
fn the_start_is_a_tag_unless_it_is_the_usual_one() {
    let record = game(&format!("[FEN \"{STACK}\"]\n\n1. (NFT)c5 *"));
    assert_eq!(record.tree.start().fen(), STACK);
    assert!(record.to_pgn().contains(&format!("[Result \"*\"]\n[FEN \"{STACK}\"]\n\n")));
    assert!(!game("1. Ic6 *").to_pgn().contains("FEN"));
}

#[test]
fn a_stack_is_told_from_a_variation() {
    let file = format!(
        "[FEN \"{STACK}\"]\n\n1. (TI)e4 ((TI)f3) ( 1. (NFT)c5 Cf12 )(1.(FT)<N>c5) Ch12 \
         (1... Cf12 2. N>c5,(FT)>d6) *"
    );
    let expected = "1. (TI)e4 ( 1. (TI)f3 ) ( 1. (NFT)c5 Cf12 ) ( 1. (FT)<N>c5 ) 1... Ch12 \
                    ( 1... Cf12 2. N>c5,(FT)>d6 ) *";
    let record = game(&file);
    assert_eq!(moves(&record), expected);
    goes_there_and_back(&record);
}

#[test]
fn turns_that_begin_alike_share_their_steps() {
    let record =
        game(&format!("[FEN \"{STACK}\"]\n\n1. (FT)<N>c5 (1. N>c5,(FT)>d6) (1. F<N>c5,T>d6) *"));
    let tree = &record.tree;
    assert_eq!(tree.children(tree.root()).len(), 1);
    let first = tree.children(tree.root())[0];
    assert_eq!(tree.children(first).len(), 3);
    goes_there_and_back(&record);
}

#[test]
fn a_deploy_has_to_be_told_to_its_end() {
    assert_eq!(
        error(&format!("[FEN \"{STACK}\"]\n\n1. N>c5 *")),
        "game 1, line 3, column 4: N>c5: the deploy is left open: expected a whole turn, with those \
         who stay, as in F<T>e6"
    );
    let open = format!("[FEN \"{STACK}\"]\n\n1. c6:(FT):N>c5... *");
    let record = game(&open);
    assert!(record.tree.position().deploy().is_none());
    goes_there_and_back(&record);
    let goes_on = open.replace("*", "Ch12 *");
    assert_eq!(
        error(&goes_on),
        "game 1, line 3, column 20: Ch12: the turn before was left open: expected the end of the \
         game or variation"
    );
}

#[test]
fn an_illegal_turn_is_named_with_its_place() {
    let text = error("[Red \"Đỏ\"]\n\n1. Ic6 Ic5 *");
    assert!(text.starts_with("game 1, line 3, column 9: Ic5: no legal action: "), "{text}");
    assert!(
        error("1. Ic6 -- *")
            .ends_with("column 8: --: a null move, which no rule allows: expected a move")
    );
    assert_eq!(
        error("[Variant \"Atomic\"]\n\n1. Ic6 *"),
        "game 1, line 1, column 11: no start position: the variant is \"Atomic\": expected \
         Cotulenh, or no such tag"
    );
}

#[test]
fn null_moves_are_kept_in_variations() {
    let text = format!("[FEN \"{STACK}\"]\n\n1. (TI)e4 ( 1. -- Cf12 2. (FT)<N>c5 -- ) 1... Ch12 *");
    let record = game(&text);
    assert_eq!(moves(&record), "1. (TI)e4 ( 1. -- Cf12 2. (FT)<N>c5 -- ) 1... Ch12 *");
    goes_there_and_back(&record);
}

#[test]
fn a_turn_that_is_open_has_no_null_move() {
    let file = format!("[FEN \"{STACK}\"]\n\n1. (TI)e4 (1. c6:(FT):N>c5... --) 1... Ch12 *");
    let text = error(&file);
    assert!(text.contains("--: the turn before was left open"), "{text}");
}

#[test]
fn heroes_and_signs_are_told_apart() {
    let fen = "6c4/11/11/4+T6/11/11/11/11/11/11/11/4C6 r - - 0 1";
    let record = game(&format!("[FEN \"{fen}\"]\n\n1. +Te8! +- 1... Ch12?? = *"));
    assert_eq!(moves(&record), "1. +Te8 $1 $18 1... Ch12 $4 $10 *".replace(" 1... ", " "));
}
