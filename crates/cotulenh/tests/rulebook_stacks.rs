//! Stacks of the rulebook (B1) and two alike on a ship (B2).
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;

use sandtable_core::Strictness;
use sandtable_cotulenh::fen::{read_position, write_position};
use sandtable_cotulenh::{Kind, KindSet, RuleSet};
use support::*;

// B1
fn a_plane_takes_a_tank_or_a_person_never_both<B: Game>() {
    assert_only_in_club::<B>("r 0 1 Fe6 (TI)e4", &["(TI)e4&e6", "Fe6&e4"]);
    assert_in_both::<B>("r 0 1 Fe6 (TI)e4", &["Te4>&e6"]);
    assert_in_both::<B>("r 0 1 Fe6 Te5 If6 Md6", &["Te5&e6", "If6&e6", "Md6&e6"]);
    assert_only_in_club::<B>("r 0 1 (FT)e6 Ie5", &["Ie5&e6"]);
    assert_only_in_club::<B>("r 0 1 (FI)e6 Te5", &["Te5&e6"]);
}

fn a_ship_takes_two_planes<B: Game>() {
    assert_only_in_rulebook::<B>("r 0 1 (NF)c4 Fe4", &["Fe4&c4"]);
    assert_only_in_rulebook::<B>("r 0 1 (NF)c4 Fc6", &["(NF)c4&c6"]);
}

fn a_ship_takes_two_tanks<B: Game>() {
    assert_only_in_rulebook::<B>("r 0 1 (NT)c4 Td4", &["Td4&c4"]);
}

fn a_ship_takes_a_tank_with_a_person<B: Game>() {
    assert_only_in_rulebook::<B>("r 0 1 (NT)c4 Ic5", &["Ic5&c4", "(NT)c4&c5"]);
    assert_only_in_rulebook::<B>("r 0 1 (NT)c4 Md5", &["Md5&c4"]);
    assert_only_in_rulebook::<B>("r 0 1 (NT)c4 Cc5 Ij1 Ik1 cj12 ij11 ii12", &["Cc5&c4"]);
    assert_only_in_rulebook::<B>("r 0 1 (TI)d4 Nc4", &["(TI)d4&c4"]);
}

fn a_ship_takes_no_third_piece_and_no_two_persons<B: Game>() {
    assert_in_both::<B>("r 0 1 (NF)c4 Ic5", &["Ic5&c4"]);
    let full: B = load_as(RULEBOOK, "r 0 1 (NFT)c4 Ic5 Fd4");
    assert_lists_not(&full, &["Ic5&c4", "Fd4&c4", "(NFT)c4&c5"]);
    let full: B = load_as(RULEBOOK, "r 0 1 (NFF)c4 Ic5 Td4");
    assert_lists_not(&full, &["Ic5&c4", "Td4&c4"]);
    let person: B = load_as(RULEBOOK, "r 0 1 (NM)c4 Ic5 Td4");
    assert_lists(&person, &["Td4&c4"]);
    assert_lists_not(&person, &["Ic5&c4"]);
}

/// Every set of up to three members is a stack just where the list of B1 names it.
#[test]
fn the_stacks_are_those_of_the_list() {
    let listed =
        "TC TI TM FT FC FI FM EA EG ES NF NT NC NI NM NFT NFC NFI NFM NTC NTI NTM NFF NTT HC";
    let mut stacks = 0;
    for first in Kind::ALL {
        for second in Kind::ALL {
            for third in [None].into_iter().chain(Kind::ALL.map(Some)) {
                let kinds: Vec<Kind> =
                    [Some(first), Some(second), third].into_iter().flatten().collect();
                if !kinds.is_sorted() {
                    continue;
                }
                let members: KindSet = kinds.iter().copied().collect();
                let letters: String = kinds.iter().map(|kind| kind.letter()).collect();
                // The same kind twice, of which a stack never has two.
                if members.len() < kinds.len() {
                    assert!(!listed.split(' ').any(|stack| stack == letters), "{letters}");
                    continue;
                }
                let is_listed = listed.split(' ').any(|stack| stack == letters);
                assert_eq!(members.is_legal_unit(RuleSet::Rulebook), is_listed, "{letters}");
                stacks += usize::from(is_listed);
            }
        }
    }
    assert_eq!(stacks, 25);
}

// B2.1
fn what_either_of_two_alike_can_do_is_listed_once<B: Game>() {
    let board: B = load_as(RULEBOOK, "r 0 1 (NFF)c4");
    for text in ["Fc4>c8", "(NF)c4>c5", "Nc4>c8", "(NFF)c4c8"] {
        let times = legal_texts(&board).iter().filter(|legal| *legal == text).count();
        assert_eq!(times, 1, "{text}");
    }
}

fn of_two_alike_the_hero_stands_first<B: Game>() {
    let board: B = play_as(RULEBOOK, "r 0 1 (NF)c4 +Fe4", &["+Fe4&c4"]);
    assert_eq!(unit_at(&board, "c4"), "(N+FF)");
    let board: B = play_as(RULEBOOK, "r 0 1 (N+T)c4 Td4", &["Td4&c4"]);
    assert_eq!(unit_at(&board, "c4"), "(N+TT)");
}

fn a_hero_and_a_plain_one_are_told_apart<B: Game>() {
    let board: B = load_as(RULEBOOK, "r 0 1 (N+FF)c4");
    assert_lists(&board, &["+Fc4>c9", "+Fc4>c8", "Fc4>c8", "(N+F)c4>c5", "(NF)c4>c5"]);
    assert_lists_not(&board, &["Fc4>c9"]);
    let left: B = play_as(RULEBOOK, "r 0 1 (N+FF)c4", &["(NF)c4>c5"]);
    assert_eq!((unit_at(&left, "c4"), unit_at(&left, "c5")), ("+F".into(), "(NF)".into()));
    let left: B = play_as(RULEBOOK, "r 0 1 (N+FF)c4", &["(N+F)c4>c5"]);
    assert_eq!((unit_at(&left, "c4"), unit_at(&left, "c5")), ("F".into(), "(N+F)".into()));
}

/// The plane that stayed after its capture is used up; the other is not (R6.1).
fn of_two_alike_one_is_used_up_and_the_other_acts<B: Game>() {
    let mut board: B = play_as(RULEBOOK, "r 0 1 (N+F+F)c4 na6", &["+Fc4>_a6"]);
    assert_eq!(unit_at(&board, "c4"), "(N+F+F)");
    assert_lists(&board, &["+Fc4>c7", "(N+F)c4>b4", "Nc4>b4"]);
    let _ = make(&mut board, "+Fc4>c7");
    assert_eq!(unit_at(&board, "c4"), "(N+F)");
    assert_lists(&board, &["Nc4>b4"]);
    assert!(legal_texts(&board).iter().all(|text| text == "commit" || text.starts_with("Nc4>")));
    assert!(board.can_commit());
}

fn a_used_hero_leaves_the_plain_one_to_act<B: Game>() {
    let board: B = play_as(RULEBOOK, "r 0 1 (N+FF)c4 na6", &["+Fc4>_a6"]);
    assert_lists(&board, &["Fc4>c7", "(NF)c4>b4"]);
    assert!(!legal_texts(&board).iter().any(|text| text.contains("+F")));
    assert_sound(&board);
}

// B2.2
fn two_alike_do_not_act_as_one_group<B: Game>() {
    assert_lists(&load_as::<B>(RULEBOOK, "r 0 1 (NFT)c4"), &["(FT)c4>c8"]);
    assert_lists_not(&load_as::<B>(RULEBOOK, "r 0 1 (NFF)c4"), &["(FF)c4>c8"]);
    assert_lists_not(&load_as::<B>(RULEBOOK, "r 0 1 (NTT)c4"), &["(TT)c4>c6"]);
}

fn the_turn_cannot_end_with_two_alike_on_the_origin<B: Game>() {
    let mut board: B = play_as(RULEBOOK, "r 0 1 (NFF)c4", &["Nc4>a4"]);
    assert_eq!(unit_at(&board, "c4"), "(FF)");
    assert!(!board.can_commit());
    let _ = make(&mut board, "Fc4>c8");
    assert_eq!(unit_at(&board, "c4"), "F");
    assert!(board.can_commit());
}

fn two_tanks_that_cannot_leave_hold_their_ship<B: Game>() {
    let around = "Ac5 Ad4 Ac3";
    let board: B = load_as(RULEBOOK, &format!("r 0 1 (NTT)c4 {around}"));
    assert_lists(&board, &["(NT)c4>b4", "(NTT)c4b4"]);
    assert_lists_not(&board, &["Nc4>b4"]);
    assert_lists(&load_as::<B>(RULEBOOK, &format!("r 0 1 (NT)c4 {around}")), &["Nc4>b4"]);
}

fn the_text_of_an_open_deploy_names_both<B: Game>() {
    let board: B = play_as(RULEBOOK, "r 0 1 (N+FF)c4", &["Nc4>a4"]);
    let text = write_position(&board);
    assert!(text.ends_with(" c4:(+FF):N>a4..."), "{text}");
    let read: B = read_position(&text, RULEBOOK, Strictness::Strict).unwrap();
    assert_eq!(read, board);
    assert_sound(&board);
}

support::on_both_boards! { mailbox, sandtable_cotulenh::mailbox::Mailbox:
    a_plane_takes_a_tank_or_a_person_never_both
    a_ship_takes_two_planes
    a_ship_takes_two_tanks
    a_ship_takes_a_tank_with_a_person
    a_ship_takes_no_third_piece_and_no_two_persons
    what_either_of_two_alike_can_do_is_listed_once
    of_two_alike_the_hero_stands_first
    a_hero_and_a_plain_one_are_told_apart
    of_two_alike_one_is_used_up_and_the_other_acts
    a_used_hero_leaves_the_plain_one_to_act
    two_alike_do_not_act_as_one_group
    the_turn_cannot_end_with_two_alike_on_the_origin
    two_tanks_that_cannot_leave_hold_their_ship
    the_text_of_an_open_deploy_names_both
}
