//! Actions of whole units, by manner, by target and by side.

use crate::support::{
    Game, action, assert_can, assert_cannot, assert_restores, load, on_both_boards,
};
use sandtable_core::{Outcome, Side, WinReason};

/// R3.2: a quiet move; the clock runs on.
fn a_move_is_taken_back<B: Game>() {
    assert_restores::<B>("r 7 3 Te4", &["Te4e6"], "b 8 3 Te6");
}

/// R4.2: the captured piece is off the board and the clock at 0.
fn a_capture_is_taken_back<B: Game>() {
    assert_restores::<B>("r 7 3 Te4 ie6", &["Te4xe6"], "b 0 3 Te6");
}

/// R4.2: nobody moved, and yet somebody is gone.
fn a_stay_capture_is_taken_back<B: Game>() {
    assert_restores::<B>("r 7 3 Tc4 nb4", &["Tc4_b4"], "b 0 3 Tc4");
}

/// R4.3: the Air Force is back before the action is taken back.
fn a_raid_from_which_the_air_force_returned_is_taken_back<B: Game>() {
    assert_restores::<B>("r 7 3 Fe4 ie6", &["Fe4_e6"], "b 0 3 Fe4");
}

/// R4.4: both squares are empty afterwards.
fn a_suicide_capture_is_taken_back<B: Game>() {
    assert_restores::<B>("r 7 3 Fe4 ge7", &["Fe4@e7"], "b 0 3");
}

/// R4.4, R4.1: five pieces are gone, some of them heroes.
fn a_suicide_capture_of_a_stack_by_a_stack_is_taken_back<B: Game>() {
    assert_restores::<B>("r 7 3 (F+TI)e4 (t+i)e6 ge7", &["(F+TI)e4@e6"], "b 0 3 ge7");
}

/// R5.1: whoever is boarded carries.
fn boarding_a_carrier_is_taken_back<B: Game>() {
    assert_restores::<B>("r 7 3 +Ie4 Te5", &["+Ie4&e5"], "b 8 3 (T+I)e5");
}

/// R5.1: whoever arrives carries.
fn picking_up_cargo_is_taken_back<B: Game>() {
    assert_restores::<B>("r 7 3 Te4 Me6", &["Te4&e6"], "b 8 3 (TM)e6");
}

/// R5.2: a carrier becomes cargo.
fn a_stack_that_boards_an_air_force_is_taken_back<B: Game>() {
    assert_restores::<B>("r 7 3 (TI)e4 +Fe6", &["(TI)e4&e6"], "b 8 3 (+FTI)e6");
}

/// R5.1, R2.2: the square of a tank becomes that of a ship, with its ring.
fn a_ship_that_fetched_a_tank_from_the_shore_is_taken_back<B: Game>() {
    assert_restores::<B>("r 7 3 Nb4 Tc4", &["Nb4&c4"], "b 8 3 (NT)c4");
}

/// R5.1: over the sea, where it could not land by itself.
fn an_air_force_that_boarded_a_ship_at_sea_is_taken_back<B: Game>() {
    assert_restores::<B>("r 7 3 Fe4 (NM)a4", &["Fe4&a4"], "b 8 3 (NFM)a4");
}

/// R4.1, R9.3: a stack comes back with all its members and the heroes among them.
fn a_captured_stack_comes_back_with_its_heroes<B: Game>() {
    assert_restores::<B>("r 7 3 Te4 (f+ti)e6", &["Te4xe6"], "b 0 3 Te6");
}

/// R4.1: a ship comes back with what it carried, and the sea has a ship again.
fn a_sunk_ship_comes_back_with_its_cargo<B: Game>() {
    assert_restores::<B>("r 7 3 Nb4 (nf+t)b8", &["Nb4xb8"], "b 0 3 Nb8");
}

/// R4.2: the stack shoots as its carrier, from where it is.
fn a_ship_that_shelled_the_land_is_taken_back<B: Game>() {
    assert_restores::<B>("r 7 3 (NFT)c4 te4", &["(NFT)c4_e4"], "b 0 3 (NFT)c4");
}

/// R7.5: the ring goes with the defender and comes back with it.
fn a_captured_defender_gets_its_ring_back<B: Game>() {
    let mut board = load::<B>("r 7 3 Id7 Fd4 gd8");
    let capture = action(&board, "Id7xd8");
    let undo = board.make(capture);
    board.unmake(capture, undo);
    assert_can(&board, &["Fd4@d8"]);
    assert_cannot(&board, &["Fd4xd8", "Fd4_d8"]);
    assert_restores::<B>("r 7 3 Id7 Fd4 gd8", &["Id7xd8"], "b 0 3 Id8 Fd4");
}

const RED_WON: Option<Outcome> =
    Some(Outcome::Win { winner: Side::First, reason: WinReason::CommanderCaptured });

/// R10.2: the game was over, and is not any more.
fn a_captured_commander_comes_back<B: Game>() {
    let over = assert_restores::<B>(
        "r 7 3 Ck1 Ik2 Ij1 Te4 ce6 ii12 ij11",
        &["Te4xe6"],
        "b 0 3 Ck1 Ik2 Ij1 Te6 ii12 ij11",
    );
    assert_eq!(over.terminal(), RED_WON);
    assert_eq!(over.commander(Side::Second), None);
}

/// R10.2, R4.1: it was the last of three members, and is so again.
fn a_commander_captured_inside_a_stack_comes_back<B: Game>() {
    let over = assert_restores::<B>(
        "r 7 3 Ck1 Ik2 Ij1 Ae3 Te4 (f+tc)e6 ii12 ij11",
        &["Ae3xe6"],
        "b 0 3 Ck1 Ik2 Ij1 Ae6 Te4 ii12 ij11",
    );
    assert_eq!(over.terminal(), RED_WON);
}

/// R10.2, R4.2: its square is empty then.
fn a_commander_sunk_with_its_ship_comes_back<B: Game>() {
    let over = assert_restores::<B>(
        "r 7 3 Ck1 Ik2 Ij1 Tc4 (nc)b4 ii12 ij11",
        &["Tc4_b4"],
        "b 0 3 Ck1 Ik2 Ij1 Tc4 ii12 ij11",
    );
    assert_eq!(over.terminal(), RED_WON);
}

/// R2, R4.2: where the Commander is has to be remembered for both squares.
fn a_capture_by_the_commander_is_taken_back<B: Game>() {
    let moved = assert_restores::<B>(
        "r 7 3 Ce4 Ik2 Ij1 te5 cj12 ii12 ij11",
        &["Ce4xe5"],
        "b 0 3 Ce5 Ik2 Ij1 cj12 ii12 ij11",
    );
    assert_eq!(moved.commander(Side::First).unwrap().to_string(), "e5");
}

/// R5.2: it lives in its Headquarters, and then beside it again.
fn a_commander_that_entered_its_headquarters_is_taken_back<B: Game>() {
    let inside = assert_restores::<B>(
        "r 7 3 Ce3 He5 Ik2 Ij1 cj12 ii12 ij11",
        &["Ce3&e5"],
        "b 8 3 (HC)e5 Ik2 Ij1 cj12 ii12 ij11",
    );
    assert_eq!(inside.commander(Side::First).unwrap().to_string(), "e5");
}

/// R5.3: the tank takes, the Commander goes along.
fn a_capture_with_the_commander_on_board_is_taken_back<B: Game>() {
    let moved = assert_restores::<B>(
        "r 7 3 (+TC)e4 Ik2 Ij1 +me6 cj12 ii12 ij11",
        &["(+TC)e4xe6"],
        "b 0 3 (+TC)e6 Ik2 Ij1 cj12 ii12 ij11",
    );
    assert_eq!(moved.commander(Side::First).unwrap().to_string(), "e6");
}

/// R10.1: the move number goes up after Blue's turn, and down again.
fn a_turn_of_blue_gives_its_move_number_back<B: Game>() {
    assert_restores::<B>("b 8 3 te9", &["Te9e7"], "r 9 4 te7");
    assert_restores::<B>("b 8 3 te9 Ie8", &["Te9xe8"], "r 0 4 te8");
}

/// R10.4: the draw is gone with the action that made it.
fn the_hundredth_quiet_turn_is_taken_back<B: Game>() {
    let drawn = assert_restores::<B>("r 99 60 Te4 ie6", &["Te4e5"], "b 100 60 Te5 ie6");
    assert_eq!(drawn.terminal().map(Outcome::word), Some("fifty_moves"));
    let alive = assert_restores::<B>("r 99 60 Te4 ie6", &["Te4xe6"], "b 0 60 Te6");
    assert_eq!(alive.terminal(), None);
}

on_both_boards! {
    a_move_is_taken_back
    a_capture_is_taken_back
    a_stay_capture_is_taken_back
    a_raid_from_which_the_air_force_returned_is_taken_back
    a_suicide_capture_is_taken_back
    a_suicide_capture_of_a_stack_by_a_stack_is_taken_back
    boarding_a_carrier_is_taken_back
    picking_up_cargo_is_taken_back
    a_stack_that_boards_an_air_force_is_taken_back
    a_ship_that_fetched_a_tank_from_the_shore_is_taken_back
    an_air_force_that_boarded_a_ship_at_sea_is_taken_back
    a_captured_stack_comes_back_with_its_heroes
    a_sunk_ship_comes_back_with_its_cargo
    a_ship_that_shelled_the_land_is_taken_back
    a_captured_defender_gets_its_ring_back
    a_captured_commander_comes_back
    a_commander_captured_inside_a_stack_comes_back
    a_commander_sunk_with_its_ship_comes_back
    a_capture_by_the_commander_is_taken_back
    a_commander_that_entered_its_headquarters_is_taken_back
    a_capture_with_the_commander_on_board_is_taken_back
    a_turn_of_blue_gives_its_move_number_back
    the_hundredth_quiet_turn_is_taken_back
}
