//! What tells positions apart and what does not (R10.4), and a whole game taken back.

use crate::support::{Game, assert_restores, load, on_both_boards, play, standing};

fn assert_same<B: Game>(one: &B, other: &B) {
    assert_eq!(one.key(), other.key());
    assert!(one.repeats(other) && other.repeats(one));
}

fn assert_apart<B: Game>(one: &B, other: &B) {
    assert_ne!(one.key(), other.key());
    assert!(!one.repeats(other) && !other.repeats(one));
}

/// R10.4: the clocks differ, so they are not equal, but the position is repeated.
fn going_there_and_back_repeats_the_position<B: Game>() {
    let start = "r 0 1 Te4 te9";
    let there_and_back = ["Te4e5", "Te9e8", "Te5e4", "Te8e9"];
    let again = assert_restores::<B>(start, &there_and_back, "r 4 3 Te4 te9");
    assert_same(&again, &load(start));
    assert_ne!(again, load(start));
    assert_apart(&play::<B>(start, &there_and_back[..3]), &load(start));
}

/// Two ways to one position give one position, clocks and all.
fn turns_in_another_order_give_the_same_position<B: Game>() {
    let start = "r 0 1 Te4 Ag4 te9";
    let one = play::<B>(start, &["Te4e5", "Te9e8", "Ag4g5"]);
    let other = play::<B>(start, &["Ag4g5", "Te9e8", "Te4e5"]);
    assert_eq!(one, other);
    assert_same(&one, &other);
}

/// R10.4: the same placement with the other side to move is another position.
fn whose_turn_it_is_tells_positions_apart<B: Game>() {
    assert_apart::<B>(&load("r 0 1 Te4 te9"), &load("b 0 1 Te4 te9"));
}

/// R10.4: as do sides and squares.
fn whose_piece_it_is_and_where_tells_positions_apart<B: Game>() {
    assert_apart::<B>(&load("r 0 1 Te4 te9"), &load("r 0 1 te4 Te9"));
    assert_apart::<B>(&load("r 0 1 Te4 Ie5"), &load("r 0 1 Ie4 Te5"));
}

/// R10.4: heroes count, and in a stack it matters who of them is one.
fn heroes_tell_positions_apart<B: Game>() {
    let stacks = ["(TI)e4", "(+TI)e4", "(T+I)e4", "(+T+I)e4"];
    for (i, one) in stacks.iter().enumerate() {
        for other in &stacks[..i] {
            let [one, other] = [one, other].map(|stack| load::<B>(&format!("r 0 1 {stack}")));
            assert_apart(&one, &other);
        }
    }
}

/// R10.4: stacks count: the same pieces on the same squares, otherwise distributed.
fn who_carries_whom_tells_positions_apart<B: Game>() {
    assert_apart::<B>(&load("r 0 1 (TI)e4 Fe6"), &load("r 0 1 (FI)e4 Te6"));
    assert_apart::<B>(&load("r 0 1 (TI)e4 Fe6"), &load("r 0 1 Te4 (FI)e6"));
}

/// R6.1: either could have sunk the ship; the board looks the same, but another one is free.
fn who_is_used_up_tells_positions_apart<B: Game>() {
    let start = "r 7 3 (TI)c4 nb4";
    let tank_shot = play::<B>(start, &["Tc4>_b4"]);
    let infantry_shot = play::<B>(start, &["Ic4>_b4"]);
    assert_eq!(standing(&tank_shot), standing(&infantry_shot));
    assert_apart(&tank_shot, &infantry_shot);
}

/// R6.1: whole moves are gone once a deploy is open.
fn an_open_deploy_tells_positions_apart<B: Game>() {
    assert_apart::<B>(&play("r 7 3 (TI)e4 (TI)g4", &["e4:"]), &load("r 7 3 (TI)e4 (TI)g4"));
    assert_apart::<B>(
        &play("r 7 3 (TI)e4 (TI)g4", &["e4:"]),
        &play("r 7 3 (TI)e4 (TI)g4", &["g4:"]),
    );
}

/// R6.1: the same two are free on the same square, but only after a step may they leave together.
fn whether_a_step_was_made_tells_positions_apart<B: Game>() {
    let stepped = play::<B>("r 7 3 (NFT)c4", &["Fc4>f4"]);
    let started = play::<B>("r 7 3 (NT)c4 Ff4", &["c4:"]);
    assert_eq!(standing(&stepped), standing(&started));
    assert_apart(&stepped, &started);
}

/// R6.2: the board looks the same, but the members of another square are about to leave.
fn the_origin_of_a_deploy_tells_positions_apart<B: Game>() {
    let joined = play::<B>("r 7 3 (TI)e5 Fe6", &["Te5>&e6"]);
    let left = play::<B>("r 7 3 (FTI)e6", &["Ie6>e5"]);
    assert_eq!(standing(&joined), standing(&left));
    assert_apart(&joined, &left);
}

/// R6.3: once the turn is over, it does not matter that there was a deploy, nor in which order.
fn a_finished_deploy_leaves_no_trace<B: Game>() {
    let [n, f, t] = ["Nc4>c2", "Fc4>f4", "Tc4>c6"];
    let expected = load::<B>("b 8 3 Nc2 Ff4 Tc6");
    for order in [[n, f, t], [n, t, f], [f, n, t], [f, t, n], [t, n, f], [t, f, n]] {
        let board = play::<B>("r 7 3 (NFT)c4", &order);
        assert_eq!(board, expected, "{order:?}");
        assert_same(&board, &expected);
    }
}

/// Starting a deploy before its first step, or with it, is the same.
fn an_explicit_start_leaves_no_trace_after_a_step<B: Game>() {
    let started = play::<B>("r 7 3 (TI)e4", &["e4:", "Te4>e6"]);
    let direct = play::<B>("r 7 3 (TI)e4", &["Te4>e6"]);
    assert_eq!(started, direct);
    assert_same(&started, &direct);
}

/// R11.2: with no deploy open, the position before the turn is the position.
fn before_a_turn_the_position_is_its_own_past<B: Game>() {
    let board = play::<B>("r 7 3 (TI)e4 ie6", &["Te4>xe6", "Ie4>e5"]);
    assert_eq!(board.before_turn().to_string(), standing(&board).to_string());
    assert_eq!(
        board.before_turn().to_string(),
        load::<B>("b 0 3 Te6 Ie5").before_turn().to_string()
    );
}

/// Every manner, both sides, both ends of a deploy: fourteen tokens, last made, first unmade.
fn a_whole_game_is_taken_back<B: Game>() {
    assert_restores::<B>(
        "r 3 1 (NFT)c4 (TI)g4 Me3 ie6 nc8 (ti)g8 gd9 fg12",
        &[
            "c4:", "Fc4>xe6", "Tc4>e4", "commit", "Tg8>g7", "Ig8>h8", "(TI)g4g6", "Tg7xg6",
            "Nc4xc8", "Fg12@c8", "Me3&e4", "Gd9d8", "Fe6_g6", "Ih8h7",
        ],
        "r 1 6 Fe6 (TM)e4 ih7 gd8",
    );
}

on_both_boards! {
    going_there_and_back_repeats_the_position
    turns_in_another_order_give_the_same_position
    whose_turn_it_is_tells_positions_apart
    whose_piece_it_is_and_where_tells_positions_apart
    heroes_tell_positions_apart
    who_carries_whom_tells_positions_apart
    who_is_used_up_tells_positions_apart
    an_open_deploy_tells_positions_apart
    whether_a_step_was_made_tells_positions_apart
    the_origin_of_a_deploy_tells_positions_apart
    a_finished_deploy_leaves_no_trace
    an_explicit_start_leaves_no_trace_after_a_step
    before_a_turn_the_position_is_its_own_past
    a_whole_game_is_taken_back
}
