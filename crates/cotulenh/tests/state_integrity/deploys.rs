//! Steps, starts and ends of deploys (R6), taken back at every point of the turn.

use crate::support::{
    Game, action, assert_can, assert_restores, assert_stands, load, on_both_boards, play, square,
};
use sandtable_core::{Outcome, Side};
use sandtable_cotulenh::fen::write_position;
use sandtable_cotulenh::{Action, Kind, KindSet};

/// The units do not move; what changes is what may follow.
fn an_explicit_start_is_taken_back<B: Game>() {
    let open = assert_restores::<B>("r 7 3 (TI)e4", &["e4:"], "r 7 3 (TI)e4");
    assert!(write_position(&open).ends_with(" r - - 7 3 e4:(TI):..."));
    assert_ne!(open.key(), load::<B>("r 7 3 (TI)e4").key());
}

/// R6.3: start, step and end are three tokens.
fn a_started_deploy_is_taken_back_token_by_token<B: Game>() {
    assert_restores::<B>("r 7 3 (TI)e4", &["e4:", "Te4>e6", "commit"], "b 8 3 Te6 Ie4");
}

/// R6.3, R10.1: after one of two steps it is still Red's turn, and the clock has not run.
fn a_first_step_is_taken_back<B: Game>() {
    let open = assert_restores::<B>("r 7 3 (TI)e4", &["Ie4>d4"], "r 7 3 Te4 Id4");
    assert!(write_position(&open).ends_with(" e4:T:I>d4..."));
}

/// R6.3: the turn ended by itself, so taking the step back opens the deploy again.
fn the_automatic_end_is_taken_back_with_its_step<B: Game>() {
    let mut board = play::<B>("r 7 3 (TI)e4", &["Te4>e6"]);
    let open = board.deploy().unwrap();
    let last = action(&board, "Ie4>e5");
    let undo = board.make(last);
    assert_eq!((board.deploy(), board.turn()), (None, Side::Second));
    board.unmake(last, undo);
    assert_eq!((board.deploy(), board.turn()), (Some(open), Side::First));
    assert_restores::<B>("r 7 3 (TI)e4", &["Te4>e6", "Ie4>e5"], "b 8 3 Te6 Ie5");
}

/// R6.3: after a commit is taken back, the other member may go on instead.
fn another_end_may_follow_a_commit_taken_back<B: Game>() {
    let mut board = play::<B>("r 7 3 (TI)e4", &["Te4>e6"]);
    let undo = board.make(Action::COMMIT);
    assert_stands(&board, "b 8 3 Te6 Ie4");
    board.unmake(Action::COMMIT, undo);
    let _ = board.make(action(&board, "Ie4>d4"));
    assert_eq!(board, load("b 8 3 Te6 Id4"));
}

/// R6.2: each of the three acts, and the third ends the turn.
fn three_steps_are_taken_back<B: Game>() {
    let turn = ["Nc4>c2", "Fc4>e4", "Tc4>c6"];
    assert_restores::<B>("r 7 3 (NF+T)c4", &["Nc4>c2", "Fc4>e4"], "r 7 3 Nc2 Fe4 +Tc4");
    assert_restores::<B>("r 7 3 (NFT)c4", &turn, "b 8 3 Nc2 Fe4 Tc6");
}

/// R6.1: carrier and cargo leave as one; who was carried in between stays.
fn a_step_of_a_group_is_taken_back<B: Game>() {
    assert_restores::<B>("r 7 3 (NF+T)c4", &["(N+T)c4>c2", "commit"], "b 8 3 (N+T)c2 Fc4");
}

/// R6.1: after the ship has left, all that are left leave together.
fn a_last_step_of_all_that_are_left_is_taken_back<B: Game>() {
    assert_restores::<B>("r 7 3 (NFT)c4", &["Nc4>c2", "(FT)c4>f4"], "b 8 3 Nc2 (FT)f4");
}

/// R10.1: a commit after a capture sets the clock to 0, which was 7.
fn a_captured_piece_comes_back_after_the_commit<B: Game>() {
    assert_restores::<B>("r 7 3 (TI)e4 +te6", &["Te4>xe6", "commit"], "b 0 3 Te6 Ie4");
}

/// R6.2, R4.1: two captures in one turn, a stack with heroes among them.
fn the_captures_of_two_steps_are_taken_back<B: Game>() {
    let turn = ["Ie4>xd4", "Te4>xe6"];
    assert_restores::<B>("r 7 3 (TI)e4 (t+m)d4 ie6", &turn, "b 0 3 Id4 Te6");
}

/// R6.1: used up, it stays on the origin when the other has gone; the shot taken back, it is free.
fn a_stay_capture_in_a_deploy_is_taken_back<B: Game>() {
    let turn = ["Tc4>_b4", "Ic4>c5"];
    assert_restores::<B>("r 7 3 (TI)c4 (nf)b4", &turn, "b 0 3 Tc4 Ic5");
    let mut board = play::<B>("r 7 3 (TI)c4 (nf)b4", &["c4:"]);
    let shot = action(&board, "Tc4>_b4");
    let undo = board.make(shot);
    assert_eq!(board.deploy().unwrap().free, KindSet::of(Kind::Infantry));
    board.unmake(shot, undo);
    assert_can(&board, &["Tc4>_b4", "Tc4>c5"]);
}

/// R4.4: the first step left two squares empty, the second leaves the origin empty too.
fn a_suicide_in_a_deploy_is_taken_back<B: Game>() {
    let turn = ["Fe4>@e7", "Te4>e5"];
    assert_restores::<B>("r 7 3 (FT)e4 ge7", &turn, "b 0 3 Te5");
}

/// R4.4, R6.1: two of three are lost.
fn a_suicide_of_a_group_is_taken_back<B: Game>() {
    assert_restores::<B>("r 7 3 (NFT)c6 gf6", &["(FT)c6>@f6", "commit"], "b 0 3 Nc6");
}

/// R6.2: one more member, and another carrier, for somebody who took no part.
fn a_step_onto_a_friend_is_taken_back<B: Game>() {
    assert_restores::<B>("r 7 3 (+TI)e4 Fe6", &["+Te4>&e6", "commit"], "b 8 3 (F+T)e6 Ie4");
}

/// R6.2: the target of the second step is what the first one brought there.
fn a_step_onto_a_member_deployed_before_is_taken_back<B: Game>() {
    let turn = ["Fc4>e4", "Tc4>&e4", "Nc4>c3"];
    assert_restores::<B>("r 7 3 (NFT)c4", &turn, "b 8 3 (FT)e4 Nc3");
}

/// R9.3: they leave one by one with the marks they have.
fn heroes_leave_a_stack_and_come_back<B: Game>() {
    let turn = ["+Ie4>g6", "+Fe4>e9", "Te4>e5"];
    assert_restores::<B>("r 7 3 (+FT+I)e4", &turn, "b 8 3 +Ig6 +Fe9 Te5");
}

/// R10.2: the deploy goes on, the game ends with it, and both are taken back.
fn a_commander_captured_by_a_step_comes_back<B: Game>() {
    let start = "r 7 3 Ck1 Ik2 Ij1 (TI)e4 (hc)e6 ii12 ij11";
    let open = play::<B>(start, &["Te4>xe6"]);
    assert_eq!((open.terminal(), open.commander(Side::Second)), (None, None));
    let over =
        assert_restores::<B>(start, &["Te4>xe6", "Ie4>e5"], "b 0 3 Ck1 Ik2 Ij1 Te6 Ie5 ii12 ij11");
    assert_eq!(over.terminal().map(Outcome::word), Some("commander_captured"));
}

/// R10.1: neither clock nor move number changes before Blue's last step.
fn a_deploy_of_blue_gives_its_move_number_back<B: Game>() {
    let open = play::<B>("b 8 3 (ti)e9", &["Te9>e7"]);
    assert_stands(&open, "b 8 3 te7 ie9");
    assert_restores::<B>("b 8 3 (ti)e9", &["Te9>e7", "Ie9>e8"], "r 9 4 te7 ie8");
}

/// R6.1: the Commander leaves; then the tank leaves the Commander.
fn where_the_commander_is_is_remembered_in_a_deploy<B: Game>() {
    let start = "r 7 3 (TC)e4 Ik2 Ij1 cj12 ii12 ij11";
    let at = |board: &B| board.commander(Side::First).map(|at| at.to_string());
    let out = ["Ce4>e5", "commit"];
    let left = assert_restores::<B>(start, &out, "b 8 3 Te4 Ce5 Ik2 Ij1 cj12 ii12 ij11");
    assert_eq!(at(&left).as_deref(), Some("e5"));
    let stay = ["Te4>e6", "commit"];
    let stayed = assert_restores::<B>(start, &stay, "b 8 3 Te6 Ce4 Ik2 Ij1 cj12 ii12 ij11");
    assert_eq!(at(&stayed).as_deref(), Some("e4"));
}

/// R2: the Headquarters cannot follow, so only a commit ends the turn.
fn a_commander_that_left_its_headquarters_is_taken_back<B: Game>() {
    assert_restores::<B>(
        "r 7 3 (HC)e4 Ik2 Ij1 cj12 ii12 ij11",
        &["Ce4>e6", "commit"],
        "b 8 3 He4 Ce6 Ik2 Ij1 cj12 ii12 ij11",
    );
}

/// R7.1, R7.5: on the target a ring appears, and is gone again.
fn a_defender_set_down_on_the_target_is_taken_back<B: Game>() {
    assert_restores::<B>("r 7 3 (E+S)e4", &["+Se4>f5", "commit"], "b 8 3 Ee4 +Sf5");
}

/// R7.1, R7.5: on the origin, because its carrier left.
fn a_defender_set_down_on_the_origin_is_taken_back<B: Game>() {
    assert_restores::<B>("r 7 3 (EG)e4", &["Ee4>e5", "commit"], "b 8 3 Ee5 Ge4");
}

/// R6.4: for one step an Air Force is at sea without a ship.
fn a_unit_out_of_place_during_a_deploy_is_taken_back<B: Game>() {
    let open = assert_restores::<B>("r 7 3 (NF)b4", &["Nb4>b6"], "r 7 3 Nb6 Fb4");
    assert!(!open.can_commit());
    assert_restores::<B>("r 7 3 (NF)b4", &["Nb4>b6", "Fb4>d4"], "b 8 3 Nb6 Fd4");
}

/// R11.2: after a capture, after a promotion, and as long as the deploy is open.
fn the_position_before_the_turn_is_known_during_the_turn<B: Game>() {
    let start = "r 7 3 Ck1 Ik2 Ij1 (NFT)c6 (+ti)e6 ce9 ii12 ij11";
    let before = load::<B>(start).before_turn();
    for turn in [&["c6:"][..], &["Tc6>xe6"], &["Tc6>xe6", "Fc6>c9"]] {
        let open = play::<B>(start, turn);
        assert!(open.deploy().is_some());
        assert_eq!(open.before_turn(), before, "{turn:?}");
    }
    let open = play::<B>(start, &["Tc6>xe6", "Fc6>c9"]);
    assert_stands(&open, "r 7 3 Ck1 Ik2 Ij1 Nc6 Te6 +Fc9 ce9 ii12 ij11");
}

/// R11.2: the steps are listed in their order, and the last is the first to be taken back.
fn steps_are_listed_as_they_are_made_and_taken_back<B: Game>() {
    let mut board = load::<B>("r 7 3 (NFT)c4");
    let listed = |board: &B| {
        let steps = board.deploy().map(|deploy| deploy.steps).unwrap_or_default();
        steps.iter().map(|step| format!("{}>{}", step.group, step.to)).collect::<Vec<_>>()
    };
    let first = action(&board, "Tc4>c6");
    let undo_first = board.make(first);
    let second = action(&board, "Fc4>f4");
    let undo_second = board.make(second);
    assert_eq!(listed(&board), ["T>c6", "F>f4"]);
    board.unmake(second, undo_second);
    assert_eq!(listed(&board), ["T>c6"]);
    board.unmake(first, undo_first);
    assert_eq!(board.deploy(), None);
}

/// R6.1: a step taken back may be made elsewhere, as if it had never been tried.
fn another_step_may_follow_a_step_taken_back<B: Game>() {
    let mut board = play::<B>("r 7 3 (FT)e4 ie6 ge8", &["Te4>xe6"]);
    let tried = action(&board, "Fe4>@e8");
    let undo = board.make(tried);
    board.unmake(tried, undo);
    let _ = board.make(action(&board, "Fe4>&e6"));
    assert_eq!(board, load("b 0 3 (FT)e6 ge8"));
    assert_eq!(board.unit_on(square("e4")), None);
}

on_both_boards! {
    an_explicit_start_is_taken_back
    a_started_deploy_is_taken_back_token_by_token
    a_first_step_is_taken_back
    the_automatic_end_is_taken_back_with_its_step
    another_end_may_follow_a_commit_taken_back
    three_steps_are_taken_back
    a_step_of_a_group_is_taken_back
    a_last_step_of_all_that_are_left_is_taken_back
    a_captured_piece_comes_back_after_the_commit
    the_captures_of_two_steps_are_taken_back
    a_stay_capture_in_a_deploy_is_taken_back
    a_suicide_in_a_deploy_is_taken_back
    a_suicide_of_a_group_is_taken_back
    a_step_onto_a_friend_is_taken_back
    a_step_onto_a_member_deployed_before_is_taken_back
    heroes_leave_a_stack_and_come_back
    a_commander_captured_by_a_step_comes_back
    a_deploy_of_blue_gives_its_move_number_back
    where_the_commander_is_is_remembered_in_a_deploy
    a_commander_that_left_its_headquarters_is_taken_back
    a_defender_set_down_on_the_target_is_taken_back
    a_defender_set_down_on_the_origin_is_taken_back
    a_unit_out_of_place_during_a_deploy_is_taken_back
    the_position_before_the_turn_is_known_during_the_turn
    steps_are_listed_as_they_are_made_and_taken_back
    another_step_may_follow_a_step_taken_back
}
