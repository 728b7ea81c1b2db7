//! The battles (B20–B26): points, objectives, ends and results, and games without Commanders.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;

use sandtable_core::{Conclusion, Outcome, Strictness};
use sandtable_cotulenh::fen::{read_position, write_position};
use sandtable_cotulenh::{Battle, FIFTY_MOVES, RuleSet, Setup, SetupFault, Variant};
use support::*;

/// A board that judges the end of a game.
trait Judged: Game + Conclusion {}

impl<B: Game + Conclusion> Judged for B {}

const RAID: Variant = Variant::new(RuleSet::Club, Battle::Raid);
const MARINE: Variant = Variant::new(RuleSet::Club, Battle::Marine);
const AIR: Variant = Variant::new(RuleSet::Club, Battle::Air);
const LAND: Variant = Variant::new(RuleSet::Club, Battle::Land);

/// Red is mated.
const MATE: &str = "9ci/11/11/11/11/11/11/11/6a4/11/11/5I(HC)I3 r - - 0 1";

/// What a position says without a look at the game before it.
fn end<B: Judged>(board: &B) -> Option<Outcome> {
    board.conclude(1, !legal_texts(board).is_empty())
}

fn word<B: Judged>(board: &B) -> &'static str {
    end(board).map_or("ongoing", Outcome::word)
}

fn winner(outcome: Option<Outcome>) -> Option<sandtable_core::Side> {
    outcome.unwrap().winner()
}

// B20
#[test]
fn only_the_total_battle_lasts_half_an_hour() {
    let minutes = Battle::ALL.map(Battle::match_minutes);
    assert_eq!(minutes, [30, 15, 15, 15, 15]);
}

fn each_battle_is_about_its_own_pieces<B: Judged>() {
    let kinds = [(MARINE, "n"), (AIR, "f"), (LAND, "t"), (LAND, "i"), (LAND, "a")];
    let commanders = "r 0 1 Ck1 Gk2 Gj1 cj12 gi12 gj11 Nc1 Fd1 Td2";
    for (variant, last) in kinds {
        let before: B = load_as(variant, &format!("{commanders} {last}c4 Ad4"));
        assert_eq!(word(&before), "ongoing", "{last}");
        let after: B = play_as(variant, &format!("{commanders} {last}c4 Ad4"), &["Ad4xc4"]);
        assert_eq!(word(&after), "objective", "{last}");
        assert_eq!(after.terminal(), end(&after), "{last}");
    }
}

// B21
fn every_kind_has_its_points<B: Judged>() {
    let kinds = "e10 i10 g10 m10 h10 t20 s20 a30 f40 n80 c100 +f40 +g10";
    for word in kinds.split(' ') {
        let digits = word.find(|c: char| c.is_ascii_digit()).unwrap();
        let (piece, points) = word.split_at(digits);
        let blue = if piece == "c" { "ij11 ii12" } else { "cj12 ij11 ii12" };
        let position = format!("r 0 1 Ad4 Ck1 Ij1 {piece}c4 {blue}");
        let board: B = play_as(CLUB, &position, &["Ad4xc4"]);
        assert_eq!(board.points(), [points.parse().unwrap(), 0], "{word}");
    }
}

fn every_member_of_a_stack_scores<B: Judged>() {
    let board: B = play_as(CLUB, "r 0 1 Te4 (fti)e6", &["Te4xe6"]);
    assert_eq!(board.points(), [70, 0]);
}

fn one_for_one_scores_for_both<B: Judged>() {
    let board: B = play_as(RULEBOOK, "r 0 1 (FT)e4 ge7", &["(FT)e4@e7"]);
    assert_eq!(board.points(), [10, 60]);
}

fn the_side_that_captures_scores<B: Judged>() {
    let board: B = play_as(CLUB, "b 0 1 te8 (TI)e6", &["Te8xe6"]);
    assert_eq!(board.points(), [0, 30]);
}

fn an_action_taken_back_takes_its_points_back<B: Judged>() {
    let mut board: B = load_with_points(CLUB, "r 0 1 (TI)e4 fe6 ie5", [20, 30]);
    let (first, first_undo) = make(&mut board, "Ie4>xe5");
    assert_eq!(board.points(), [30, 30]);
    assert_eq!(board.before_turn().points, [20, 30]);
    let start = board.clone();
    let (second, second_undo) = make(&mut board, "Te4>d4");
    assert_eq!((board.points(), board.before_turn().points), ([30, 30], [30, 30]));
    board.unmake(second, second_undo);
    assert_eq!(board, start);
    assert_eq!((board.points(), board.before_turn().points), ([30, 30], [20, 30]));
    board.unmake(first, first_undo);
    assert_eq!(board.points(), [20, 30]);
}

fn points_are_not_of_the_position<B: Judged>() {
    let position = "r 0 1 Te4 fe6";
    let (poor, rich): (B, B) =
        (load_as(RAID, position), load_with_points(RAID, position, [80, 40]));
    assert_eq!(poor, rich);
    assert_eq!(poor.key(), rich.key());
    assert!(poor.repeats(&rich));
    assert_eq!(write_position(&poor), write_position(&rich));
}

// B22
fn a_deploy_in_which_the_objective_falls_may_go_on<B: Judged>() {
    let mut board: B = play_as(MARINE, "r 0 1 (NF)c4 nc6", &["Nc4>xc6"]);
    assert_eq!((board.terminal(), board.turn_is_open()), (None, true));
    assert_lists(&board, &["Fc4>d4", "commit"]);
    let _ = make(&mut board, "Fc4>d4");
    assert_eq!(word(&board), "objective");
    assert_eq!(legal_texts(&board), [""; 0]);
}

fn ones_own_last_piece_ends_the_game_too<B: Judged>() {
    let board: B = play_as(AIR, "r 0 1 Fe4 ge7 fk9", &["Fe4@e7"]);
    assert_eq!((word(&board), winner(end(&board))), ("objective", BLUE));
}

fn a_set_up_without_the_pieces_is_over<B: Judged>() {
    let board: B = load_as(MARINE, "r 0 1 Te4 fe6");
    assert_eq!((word(&board), legal_texts(&board).len()), ("objective", 0));
    let board: B = load_as(RAID, "r 0 1 Te4 fe6");
    assert_eq!(word(&board), "ongoing");
}

fn a_stack_still_holds_the_last_one<B: Judged>() {
    let board: B = load_as(LAND, "r 0 1 (FT)e4 ae5 Ck1 Gk2 cj12 gi12");
    assert_eq!(word(&board), "ongoing");
}

fn the_first_end_that_applies_is_told<B: Judged>() {
    // The Commander before the objective.
    let board: B = load_as(MARINE, "b 100 1 Nc4 Ck1 Ik2 ij12");
    assert_eq!(word(&board), "commander_captured");
    // The objective before everything else.
    let board: B = load_as(MARINE, "b 100 1 Nc4");
    assert_eq!(board.conclude(3, false).unwrap().word(), "objective");
    // Stalemate, repetition and the clock as they were.
    let board: B = load_as(MARINE, "b 100 1 Nc4 nc8");
    assert_eq!(board.conclude(3, false).unwrap().word(), "stalemate");
    assert_eq!(board.conclude(3, true).unwrap().word(), "threefold_repetition");
    assert_eq!(board.conclude(2, true).unwrap().word(), "fifty_moves");
}

// B23, B24
fn mate_wins_outright_but_in_a_raid<B: Judged>() {
    for (variant, points, won) in [
        (CLUB, [200, 0], BLUE),
        (LAND, [200, 0], BLUE),
        // 200 to 150: the Commander's points and the bonus.
        (RAID, [200, 0], RED),
        (RAID, [100, 0], BLUE),
        // 150 to 150: who mates.
        (RAID, [150, 0], BLUE),
    ] {
        let land = MATE.replace("6a4", "4t1a4");
        let fen = if variant == LAND { &land } else { MATE };
        let board: B = load_with_points(variant, fen, points);
        assert_eq!(
            (word(&board), winner(end(&board))),
            ("checkmate", won),
            "{variant:?} {points:?}"
        );
    }
}

fn a_taken_commander_wins_outright_but_in_a_raid<B: Judged>() {
    let position = "r 0 1 Te4 ce6 ij11 Ck1 Ij1 Nc1 nc12";
    for (variant, won) in [(CLUB, RED), (MARINE, RED), (RAID, BLUE)] {
        let mut board: B = load_with_points(variant, position, [0, 160]);
        let _ = make(&mut board, "Te4xe6");
        // In a raid 100 and the bonus of 50, to 160.
        assert_eq!(board.points(), [100, 160]);
        assert_eq!((word(&board), winner(end(&board))), ("commander_captured", won), "{variant:?}");
    }
}

fn at_the_objective_the_higher_total_wins<B: Judged>() {
    // Blue has no ship left, which gives Red 50.
    let position = "b 0 1 Nc4";
    for (points, won) in [([80, 0], RED), ([80, 140], BLUE), ([80, 130], RED)] {
        let board: B = load_with_points(MARINE, position, points);
        assert_eq!((word(&board), winner(end(&board))), ("objective", won), "{points:?}");
    }
    // Neither has a plane.
    for (points, won) in [([40, 40], None), ([40, 50], BLUE)] {
        let board: B = load_with_points(AIR, position, points);
        assert_eq!((word(&board), winner(end(&board))), ("objective", won), "{points:?}");
    }
}

fn only_the_total_battle_is_drawn_by_stalemate_repetition_and_clock<B: Judged>() {
    let position = "r 0 1 Te4 Nc1 Fd1 te8 nc12 fd12";
    for battle in Battle::ALL {
        let variant = Variant::new(RuleSet::Rulebook, battle);
        for (points, higher) in [([50, 30], RED), ([30, 50], BLUE), ([40, 40], None)] {
            let mut setup = setup_as(variant, position);
            setup.points = points;
            let board = B::from_setup(&setup);
            setup.halfmove = FIFTY_MOVES;
            let old = B::from_setup(&setup);
            let expected = if battle == Battle::Total { None } else { higher };
            for end in [board.conclude(1, false), board.conclude(3, true), old.conclude(1, true)] {
                assert_eq!(winner(end), expected, "{battle:?} {points:?}");
            }
            // The match clock goes by points everywhere.
            assert_eq!(board.at_match_time().winner(), higher, "{battle:?} {points:?}");
            assert_eq!(board.at_match_time().word(), "time");
        }
    }
}

// B25
const NINE_AT_SEA: &str =
    "11/1n2f3f2/3a2s2a1/2n1g3g2/11/11/11/11/2N1G3G2/3A2S2A1/1N2F3F2/11 r - - 0 1";

#[test]
fn a_set_up_may_lack_both_commanders_where_they_are_not_the_objective() {
    for rules in RuleSet::ALL {
        for battle in Battle::ALL {
            let setup = Setup::read(NINE_AT_SEA, Variant::new(rules, battle)).unwrap();
            let refused = setup.faults().contains(&SetupFault::NoCommander);
            assert_eq!(refused, matches!(battle, Battle::Total | Battle::Raid), "{battle:?}");
        }
    }
}

fn without_commanders_nobody_is_in_danger_or_promoted<B: Judged>() {
    let fen = "11/11/11/4i6/11/4f6/11/11/11/4T6/11/11 r - - 0 1";
    let board: B = load_as(LAND, fen);
    assert_eq!(word(&board), "ongoing");
    let board: B = play_as(LAND, fen, &["Te3e5"]);
    assert_eq!(unit_at(&board, "e5"), "T", "no last guard");
    assert!(!board.in_check(board.turn()));
    assert_eq!(word(&board), "ongoing");
    assert_sound(&board);
}

fn without_commanders_no_legal_turn_is_stalemate<B: Judged>() {
    let fen = "11/11/11/4i6/11/11/11/11/11/11/10H/9HI r - - 0 1";
    let board: B = load_with_points(LAND, fen, [30, 0]);
    assert_eq!((word(&board), winner(end(&board))), ("stalemate", RED));
}

fn one_commander_missing_is_over<B: Judged>() {
    let board: B = load_as(MARINE, "r 0 1 Nc4 nc8 Ck1 Ik2 ij12");
    assert_eq!((word(&board), winner(end(&board))), ("commander_captured", RED));
    assert_eq!(legal_texts(&board).len(), 0);
}

// B26
fn the_text_of_a_position_does_not_tell_the_rules<B: Judged>() {
    let boards = Battle::ALL.map(|battle| {
        let variant = Variant::new(RuleSet::Rulebook, battle);
        let board: B = load_as(variant, "r 0 1 (NF)c4 nc12 Td4 td12 fe12");
        assert_eq!(board.played(), variant);
        board
    });
    for (i, board) in boards.iter().enumerate() {
        for other in &boards[..i] {
            assert_eq!(write_position(board), write_position(other));
            // They are different positions all the same.
            assert_ne!(board, other);
            assert_ne!(board.key(), other.key());
            assert!(!board.repeats(other));
        }
    }
}

fn a_stack_that_the_rule_set_does_not_know_is_refused<B: Judged>() {
    let fen = |stack: &str| format!("9c1/9ii/11/11/11/11/11/11/2{stack}8/11/11/7C1II r - - 0 1");
    for (stack, variant, known) in [
        ("(FTI)", CLUB, true),
        ("(FTI)", RULEBOOK, false),
        ("(NFF)", CLUB, false),
        ("(NFF)", RULEBOOK, true),
        ("(NTM)", CLUB, false),
        ("(NTM)", RULEBOOK, true),
        ("(FF)", RULEBOOK, false),
        ("(NF+F)", RULEBOOK, false),
    ] {
        let read = read_position::<B>(&fen(stack), variant, Strictness::Strict);
        assert_eq!(read.is_ok(), known, "{stack} {variant:?}");
    }
}

support::on_both_boards! { mailbox, sandtable_cotulenh::mailbox::Mailbox:
    each_battle_is_about_its_own_pieces
    every_kind_has_its_points
    every_member_of_a_stack_scores
    one_for_one_scores_for_both
    the_side_that_captures_scores
    an_action_taken_back_takes_its_points_back
    points_are_not_of_the_position
    a_deploy_in_which_the_objective_falls_may_go_on
    ones_own_last_piece_ends_the_game_too
    a_set_up_without_the_pieces_is_over
    a_stack_still_holds_the_last_one
    the_first_end_that_applies_is_told
    mate_wins_outright_but_in_a_raid
    a_taken_commander_wins_outright_but_in_a_raid
    at_the_objective_the_higher_total_wins
    only_the_total_battle_is_drawn_by_stalemate_repetition_and_clock
    without_commanders_nobody_is_in_danger_or_promoted
    without_commanders_no_legal_turn_is_stalemate
    one_commander_missing_is_over
    the_text_of_a_position_does_not_tell_the_rules
    a_stack_that_the_rule_set_does_not_know_is_refused
}
