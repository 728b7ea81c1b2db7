//! Deploys (R6): who may leave a stack, together with whom and in which order, and how the turn may
//! end.

mod support;

use sandtable_core::{Outcome, Side};
use support::{
    Game, assert_can, assert_cannot, assert_leads, assert_legal, assert_targets, can, load,
    on_both_boards, play,
};

const TANK_FROM_E4: &str = ">e5 >e6 >e3 >e2 >d4 >c4 >f4 >g4";

/// R6.1: either member by itself, each as far as it goes; together they move as a whole.
fn each_member_leaves_with_its_own_range<B: Game>() {
    let board = load::<B>("r 0 1 (TI)e4");
    assert_targets(&board, "Te4", TANK_FROM_E4);
    assert_targets(&board, "Ie4", ">e5 >e3 >d4 >f4");
    assert_targets(&board, "(TI)e4", "e5 e6 e3 e2 d4 c4 f4 g4");
}

/// R6.1: of three members, any two may leave, with the range of their own carrier.
fn a_group_leaves_with_the_range_of_its_carrier<B: Game>() {
    let board = load::<B>("r 0 1 (FTI)e4");
    assert_targets(&board, "(TI)e4", TANK_FROM_E4);
    assert_can(&board, &["(FI)e4>e8", "(FT)e4>e8"]);
}

/// R6.1: that would be a move of the stack, even where a deploy was opened.
fn not_everybody_leaves_in_the_first_step<B: Game>() {
    let board = load::<B>("r 0 1 (FTI)e4");
    assert_cannot(&board, &["(FTI)e4>e5"]);
    assert_can(&board, &["(FTI)e4e5"]);
    let open = play::<B>("r 0 1 (FTI)e4", &["e4:"]);
    assert_cannot(&open, &["(FTI)e4>e5", "(FTI)e4e5"]);
    assert_can(&open, &["(FI)e4>e5"]);
}

/// R6.1: later on they may, and the turn is over.
fn all_that_are_left_may_leave_together<B: Game>() {
    assert_leads::<B>("r 0 1 (FTI)e4", &["Ie4>d4", "(FT)e4>e8"], "b 1 1 Id4 (FT)e8");
}

/// R6.3: after at least one step, and not where nothing is open.
fn a_commit_needs_a_step<B: Game>() {
    assert_cannot(&load::<B>("r 0 1 (TI)e4"), &["commit"]);
    assert_cannot(&play::<B>("r 0 1 (TI)e4", &["e4:"]), &["commit"]);
    assert_can(&play::<B>("r 0 1 (TI)e4", &["e4:", "Ie4>e5"]), &["commit"]);
}

/// R6.2: the tank has acted, and no other unit takes part in this turn.
fn only_those_left_on_the_origin_may_go_on<B: Game>() {
    let board = play::<B>("r 0 1 (TI)e4 (TI)g4", &["Te4>e6"]);
    assert_legal(&board, "Ie4>e5 Ie4>e3 Ie4>d4 Ie4>f4 commit");
}

/// R6.3: the infantry is walled in, so it stays, but only if the player says so.
fn a_member_without_a_step_still_counts_as_left<B: Game>() {
    let board = play::<B>("r 0 1 (FI)e4 Ae5 Ge3 Sd4 Hf4", &["Fe4>e8"]);
    assert_eq!(board.turn(), Side::First);
    assert_legal(&board, "commit");
}

/// R4.3: as a whole it may return, in a deploy it may not.
fn an_air_force_in_a_deploy_does_not_return<B: Game>() {
    let board = load::<B>("r 0 1 (FT)e4 ie6");
    assert_can(&board, &["(FT)e4xe6", "(FT)e4_e6", "Fe4>xe6"]);
    assert_cannot(&board, &["Fe4>_e6"]);
}

/// R4.2: where it may not land it stays in a deploy too, and is used up (R6.1).
fn an_air_force_in_a_deploy_stays_where_it_cannot_land<B: Game>() {
    let board = load::<B>("r 0 1 (+FT)e4 nb4");
    assert_can(&board, &["+Fe4>_b4"]);
    assert_cannot(&board, &["+Fe4>xb4"]);
    let board = play::<B>("r 0 1 (+FT)e4 nb4", &["+Fe4>_b4"]);
    assert_targets(&board, "+Fe4", "");
    assert_targets(&board, "Te4", TANK_FROM_E4);
    assert!(board.can_commit());
}

/// R6.1: a shot from the origin is the deed of one member.
fn a_group_makes_no_stay_capture<B: Game>() {
    let board = load::<B>("r 0 1 (FTI)c4 nb4");
    assert_can(&board, &["Tc4>_b4", "Ic4>_b4"]);
    assert_cannot(&board, &["(TI)c4>_b4"]);
}

/// R6.1, R6.2: neither by itself nor with others; it is what remains.
fn a_used_up_member_joins_no_group<B: Game>() {
    let start = "r 0 1 (FTI)c4 nb4";
    let board = play::<B>(start, &["Tc4>_b4"]);
    assert_cannot(&board, &["Tc4>c5", "(TI)c4>c5", "(FT)c4>c5", "(FTI)c4>c5"]);
    assert_leads::<B>(start, &["Tc4>_b4", "(FI)c4>c8"], "b 0 1 Tc4 (FI)c8");
}

/// R6.1, R4.2: the tank takes and brings its infantry along.
fn a_group_captures_as_its_carrier<B: Game>() {
    assert_leads::<B>("r 0 1 (FTI)e4 te6", &["(TI)e4>xe6"], "r 0 1 Fe4 (TI)e6");
}

/// R6.2
fn every_step_may_capture<B: Game>() {
    assert_leads::<B>(
        "r 4 1 (NFT)c4 nc8 ie6 me4",
        &["Nc4>xc8", "Fc4>xe6", "Tc4>xe4"],
        "b 0 1 Nc8 Fe6 Te4",
    );
}

/// R10.1: in whichever step it was; without one the turn counts once, however many steps it had.
fn the_clock_looks_at_all_steps_of_the_turn<B: Game>() {
    let [ship, air, take] = ["Nc4>c2", "Fc4>c8", "Tc4>xe4"];
    for turn in [[take, ship, air], [ship, take, air], [ship, air, take]] {
        assert_leads::<B>("r 7 3 (NFT)c4 ie4", &turn, "b 0 3 Nc2 Fc8 Te4");
    }
    assert_leads::<B>("r 7 3 (NFT)c4", &[ship, air, "Tc4>e4"], "b 8 3 Nc2 Fc8 Te4");
}

/// R6.2: whoever left before is in the way, but may be joined.
fn a_member_deployed_before_closes_the_road_and_may_be_joined<B: Game>() {
    let board = play::<B>("r 0 1 (TI)e4", &["Ie4>e5"]);
    assert_targets(&board, "Te4", ">&e5 >e3 >e2 >d4 >c4 >f4 >g4");
    assert_leads::<B>("r 0 1 (TI)e4", &["Ie4>e5", "Te4>&e5"], "b 1 1 (TI)e5");
}

/// R6.2, R5.2: a group joins a friend with whom it forms a legal stack.
fn a_group_may_board_a_ship<B: Game>() {
    let start = "r 0 1 (FTI)e4 Ne6";
    assert_cannot(&load::<B>(start), &["(TI)e4>&e6"]);
    assert_leads::<B>(start, &["(FT)e4>&e6", "commit"], "b 1 1 Ie4 (NFT)e6");
}

/// R7.3: inside one ring it may not land, but board.
fn an_engaged_air_force_in_a_deploy_may_board<B: Game>() {
    let board = load::<B>("r 0 1 (FI)e4 Te7 gf7");
    assert_can(&board, &["Fe4>e6", "Fe4>&e7"]);
    assert_cannot(&board, &["Fe4>e8"]);
}

/// R7.5: the tank takes the defender, and the way is free for the Air Force.
fn a_step_may_clear_the_air_for_the_next<B: Game>() {
    let start = "r 0 1 (FT)e4 ge6";
    assert_cannot(&load::<B>(start), &["Fe4>e7", "Fe4>e8"]);
    assert_can(&play::<B>(start, &["Te4>xe6"]), &["Fe4>e7", "Fe4>e8"]);
}

/// R1.4: the Engineer would take it across anywhere; by itself the gun stays on its bank.
fn artillery_set_down_at_the_river_does_not_cross_it<B: Game>() {
    let board = load::<B>("r 0 1 (EA)e6");
    let expected = ">d6 >c6 >f6 >g6 >h6 >e5 >e4 >e3 >f5 >g4 >h3 >d5 >c4";
    assert_targets(&board, "Ae6", expected);
    assert_targets(&board, "Ee6", ">e7 >d6 >f6 >e5");
}

/// R6.5: the tank could never leave the open sea, so the ship does not leave the tank.
fn a_ship_does_not_leave_its_tank_on_the_open_sea<B: Game>() {
    let board = load::<B>("r 0 1 (NT)a4");
    assert_targets(&board, "Na4", "");
    assert_targets(&board, "Ta4", "");
    assert_cannot(&board, &["a4:"]);
    assert_can(&board, &["(NT)a4a8"]);
}

/// R6.4, R6.5: near the coast it may, and then the tank has to go ashore.
fn a_tank_left_at_sea_has_to_go_ashore<B: Game>() {
    let board = play::<B>("r 0 1 (NT)b4", &["Nb4>b6"]);
    assert!(!board.can_commit());
    assert_legal(&board, "Tb4>c4 Tb4>d4");
}

/// R6.4, R8.3: the same with the Commander, who walks further.
fn a_commander_left_at_sea_has_to_go_ashore<B: Game>() {
    let board = play::<B>("r 0 1 (NC)b4 Ik2 Ij1 cj12 ii12 ij11", &["Nb4>b6"]);
    assert_legal(&board, "Cb4>c4 Cb4>d4 Cb4>e4 Cb4>f4 Cb4>g4 Cb4>h4 Cb4>i4 Cb4>j4 Cb4>k4");
}

/// R6.1, R6.4: used up at sea, it keeps the ship there; the ship may still fire.
fn a_used_up_tank_at_sea_keeps_its_ship<B: Game>() {
    let start = "r 0 1 (NT)b4 nb6 te4";
    assert_legal(&play::<B>(start, &["Tb4>_b6"]), "Nb4>_e4 commit");
    assert_leads::<B>(start, &["Tb4>_b6", "Nb4>_e4"], "b 0 1 (NT)b4");
}

/// R5.1, R6.5: the ship goes to fetch a tank, and the Air Force it left at sea has to land or
/// follow.
fn a_ship_may_go_and_fetch_a_tank_if_its_air_force_can_land<B: Game>() {
    let board = play::<B>("r 0 1 (NF)b4 Tc4", &["Nb4>&c4"]);
    assert_legal(
        &board,
        "Fb4>&c4 Fb4>d4 Fb4>e4 Fb4>f4 Fb4>c5 Fb4>d6 Fb4>e7 Fb4>f8 Fb4>c3 Fb4>d2 Fb4>e1",
    );
}

/// R6.5: in check, the infantry may leave first because the tank can still come between; then it
/// has to.
fn a_first_step_may_leave_the_danger_to_a_later_one<B: Game>() {
    let start = "r 0 1 Ce1 (TI)d2 Ik2 te3 cj12 ii12 ij11";
    assert!(load::<B>(start).in_check(Side::First));
    let board = play::<B>(start, &["Id2>c2"]);
    assert!(!board.can_commit());
    assert_legal(&board, "Td2>e2");
}

/// R6.5: in check, a stack that cannot help is not deployed at all.
fn a_deploy_that_cannot_cure_the_danger_is_refused<B: Game>() {
    let board = load::<B>("r 0 1 Ce1 (TI)g6 Ik2 te3 cj12 ii12 ij11");
    assert_targets(&board, "Tg6", "");
    assert_targets(&board, "Ig6", "");
    assert_cannot(&board, &["g6:"]);
}

/// R6.4: the tank may leave the infantry as a shield; the infantry may then take the attacker, but
/// not step aside.
fn the_last_shield_of_the_commander_does_not_step_aside<B: Game>() {
    let board = play::<B>("r 0 1 Ce2 (TI)e3 Ik2 te4 cj12 ii12 ij11", &["Te3>d3"]);
    assert_legal(&board, "Ie3>xe4 commit");
}

/// R6.4, R8.3: of a stack between the Commanders somebody stays on the file.
fn the_last_screen_between_the_commanders_stays_on_the_file<B: Game>() {
    let board = play::<B>("r 0 1 Ce1 (TI)e5 Ik2 ce12 ii11 ij11", &["Te5>d5"]);
    assert_legal(&board, "Ie5>e6 Ie5>e4 commit");
    let board = play::<B>("r 0 1 Ce1 (TI)e5 Ik2 ce12 ii11 ij11", &["Te5>e7"]);
    assert_can(&board, &["Ie5>d5", "Ie5>f5"]);
}

/// R3.4: out of a stack too, it neither ends on an exposed square nor passes one. Carried, it may
/// not end there either (R8.3).
fn a_commander_that_leaves_a_stack_shuns_exposed_squares<B: Game>() {
    let board = load::<B>("r 0 1 (TC)e3 Ik2 Ij1 cg12 ih11 ij11");
    let expected = ">e4 >e5 >e6 >e7 >e8 >e9 >e10 >e11 >e2 >e1 >f3 >d3 >c3";
    assert_targets(&board, "Ce3", expected);
    assert_cannot(&board, &["(TC)e3g3"]);
}

/// R6.4: a Commander may not be lost with the Air Force that carries it; the tank may.
fn no_air_force_takes_its_commander_into_death<B: Game>() {
    let board = load::<B>("r 0 1 (FTC)e4 Ik2 Ij1 ge7 cj12 ii12 ij11");
    assert_cannot(&board, &["(FTC)e4@e7", "(FC)e4>@e7"]);
    assert_can(&board, &["(FT)e4>@e7", "Fe4>@e7"]);
}

/// R10.2: Blue's Commander fell; the turn goes on as Red likes, and the game ends with it.
fn the_game_ends_with_the_deploy_that_took_the_commander<B: Game>() {
    let start = "r 0 1 Ck1 Ik2 Ij1 (TI)e4 ce6 ii12 ij11";
    let open = play::<B>(start, &["Te4>xe6"]);
    assert_eq!(open.terminal(), None);
    assert_legal(&open, "Ie4>e5 Ie4>e3 Ie4>d4 Ie4>f4 commit");
    let over = play::<B>(start, &["Te4>xe6", "commit"]);
    assert_eq!(over.terminal().map(Outcome::word), Some("commander_captured"));
    assert_legal(&over, "");
}

/// R7.1, R7.5: carried, an Anti-Air guards nothing. Set down, or left behind, it shoots the Air
/// Force down before it reaches e1; on g3 it would be too far away.
fn a_defender_set_down_in_time_saves_the_commander<B: Game>() {
    let board = load::<B>("r 0 1 Ce1 (EG)f3 Ik2 Ij1 fe5 cj12 ii12 ij11");
    assert_targets(&board, "(EG)f3", "");
    assert_targets(&board, "Gf3", ">f4 >f2 >e3");
    assert_targets(&board, "Ef3", ">f4 >f2 >e3 >g3");
}

/// R6.5, R7.5: the Engineer picks up the only defender because its gun can then shoot the Air Force.
fn a_defender_may_be_picked_up_if_the_danger_is_then_removed<B: Game>() {
    let start = "r 0 1 Ce1 Gf3 (EA)g3 Ik2 Ij1 fe5 cj12 ii12 ij11";
    assert!(!load::<B>(start).in_check(Side::First));
    let board = play::<B>(start, &["Eg3>&f3"]);
    assert!(board.in_check(Side::First));
    assert_legal(&board, "Ag3>xe5");
    let alone = load::<B>("r 0 1 Ce1 Gf3 Eg3 Ik2 Ij1 fe5 cj12 ii12 ij11");
    assert!(!can(&alone, "Eg3&f3"));
}

on_both_boards! {
    each_member_leaves_with_its_own_range
    a_group_leaves_with_the_range_of_its_carrier
    not_everybody_leaves_in_the_first_step
    all_that_are_left_may_leave_together
    a_commit_needs_a_step
    only_those_left_on_the_origin_may_go_on
    a_member_without_a_step_still_counts_as_left
    an_air_force_in_a_deploy_does_not_return
    an_air_force_in_a_deploy_stays_where_it_cannot_land
    a_group_makes_no_stay_capture
    a_used_up_member_joins_no_group
    a_group_captures_as_its_carrier
    every_step_may_capture
    the_clock_looks_at_all_steps_of_the_turn
    a_member_deployed_before_closes_the_road_and_may_be_joined
    a_group_may_board_a_ship
    an_engaged_air_force_in_a_deploy_may_board
    a_step_may_clear_the_air_for_the_next
    artillery_set_down_at_the_river_does_not_cross_it
    a_ship_does_not_leave_its_tank_on_the_open_sea
    a_tank_left_at_sea_has_to_go_ashore
    a_commander_left_at_sea_has_to_go_ashore
    a_used_up_tank_at_sea_keeps_its_ship
    a_ship_may_go_and_fetch_a_tank_if_its_air_force_can_land
    a_first_step_may_leave_the_danger_to_a_later_one
    a_deploy_that_cannot_cure_the_danger_is_refused
    the_last_shield_of_the_commander_does_not_step_aside
    the_last_screen_between_the_commanders_stays_on_the_file
    a_commander_that_leaves_a_stack_shuns_exposed_squares
    no_air_force_takes_its_commander_into_death
    the_game_ends_with_the_deploy_that_took_the_commander
    a_defender_set_down_in_time_saves_the_commander
    a_defender_may_be_picked_up_if_the_danger_is_then_removed
}
