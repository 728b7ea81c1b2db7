//! How pieces move and capture by the rulebook (B3–B9), beside the club rules.

mod support;

use support::*;

/// Guards for Commanders that a position names itself, so that nobody becomes the last one (R9.2).
const GUARDS: &str = "Ij1 Ik1 ij11 ik11";

fn with_guards(position: &str) -> String {
    format!("{position} {GUARDS}")
}

// B3
fn a_commander_boards_a_ship_over_water<B: Game>() {
    let position = with_guards("r 0 1 Cd4 Na4 ch12");
    assert_only_in_rulebook::<B>(&position, &["Cd4&a4"]);
    let board: B = load_as(RULEBOOK, &position);
    assert_lists(&board, &["Cd4c4"]);
    assert_lists_not(&board, &["Cd4b4"]);
}

fn a_commander_goes_from_ship_to_ship<B: Game>() {
    let position = with_guards("r 0 1 (NC)a4 Na8 ch12");
    assert_only_in_rulebook::<B>(&position, &["Ca4>&a8"]);
    assert_lists_not(&load_as::<B>(RULEBOOK, &position), &["Ca4>a5", "Ca4>b4", "Ca4>c4"]);
}

fn only_a_commander_boards_over_water<B: Game>() {
    assert_in_both::<B>("r 0 1 Td4 Nc4", &["Td4&c4"]);
    assert_lists_not(&load_as::<B>(RULEBOOK, "r 0 1 Td4 Nb4"), &["Td4&b4"]);
    let carried: B = load_as(RULEBOOK, &with_guards("r 0 1 (TC)d4 Nb4 ch12"));
    assert_lists(&carried, &["Cd4>&b4"]);
    assert_lists_not(&carried, &["(TC)d4&b4"]);
}

fn a_piece_in_the_way_keeps_a_commander_from_its_ship<B: Game>() {
    let blocked: B = load_as(RULEBOOK, &with_guards("r 0 1 Cd4 Na4 Nb4 ch12"));
    assert_lists(&blocked, &["Cd4&b4"]);
    assert_lists_not(&blocked, &["Cd4&a4"]);
}

fn an_exposed_square_on_the_sea_keeps_a_commander_from_its_ship<B: Game>() {
    let seen: B = load_as(RULEBOOK, &with_guards("r 0 1 (NC)a4 Na8 ch6"));
    assert_lists_not(&seen, &["Ca4>&a8"]);
    let covered: B = load_as(RULEBOOK, &with_guards("r 0 1 (NC)a4 Na8 ch6 Id6"));
    assert_lists(&covered, &["Ca4>&a8"]);
}

fn the_ship_sails_and_its_commander_follows<B: Game>() {
    let position = with_guards("r 0 1 (NC)c4 ch12");
    let sailed: B = play_as(RULEBOOK, &position, &["Nc4>a4"]);
    assert_lists(&sailed, &["Cc4>&a4"]);
    let sailed: B = play_as(CLUB, &position, &["Nc4>a4"]);
    assert_lists_not(&sailed, &["Cc4>&a4"]);
}

// B4
fn a_heroic_headquarters_goes_two_steps<B: Game>() {
    let position = "r 0 1 +He4 ig4";
    assert_only_in_rulebook::<B>(position, &["+He4g6", "+He4xg4", "+He4e2", "+He4c2"]);
    assert_in_both::<B>(position, &["+He4e3", "+He4f5"]);
    assert_lists_not(&load_as::<B>(RULEBOOK, position), &["+He4e7", "+He4h4"]);
}

fn any_piece_stops_a_heroic_headquarters<B: Game>() {
    assert_lists(&load_as::<B>(RULEBOOK, "r 0 1 +He4"), &["+He4e6"]);
    let blocked: B = load_as(RULEBOOK, "r 0 1 +He4 Ie5 tf4 ig4");
    assert_lists(&blocked, &["+He4xf4"]);
    assert_lists_not(&blocked, &["+He4e6", "+He4xg4"]);
}

fn a_plain_headquarters_does_not_move<B: Game>() {
    for variant in [CLUB, RULEBOOK] {
        assert_targets(&load_as::<B>(variant, "r 0 1 He4 if4"), "He4", "");
    }
}

fn a_heroic_headquarters_gives_check_from_two_steps<B: Game>() {
    let position = with_guards("b 0 1 +He4 cg6 Ch1");
    for (variant, check) in [(RULEBOOK, true), (CLUB, false)] {
        let board: B = load_as(variant, &position);
        assert_eq!(board.in_check(board.turn()), check);
    }
}

// B5
fn a_commander_in_a_vehicle_is_not_seen<B: Game>() {
    assert_only_in_rulebook::<B>(&with_guards("r 0 1 (TC)d1 ce12"), &["(TC)d1e1"]);
    assert_only_in_rulebook::<B>(&with_guards("r 0 1 (FC)d1 ce12"), &["(FC)d1e1"]);
    assert_only_in_rulebook::<B>(&with_guards("r 0 1 (NC)b1 cc12"), &["(NC)b1c1"]);
    assert_only_in_rulebook::<B>(&with_guards("r 0 1 (TC)e1 Ie5 ce12"), &["Ie5d5"]);
}

fn nobody_is_exposed_to_a_commander_in_a_vehicle<B: Game>() {
    for unit in ["(tc)", "(fc)"] {
        let position = with_guards(&format!("r 0 1 Cd1 {unit}e12"));
        assert_only_in_rulebook::<B>(&position, &["Cd1e1", "Cd1f1"]);
    }
}

fn a_commander_in_its_headquarters_is_seen<B: Game>() {
    let board: B = load_as(RULEBOOK, &with_guards("r 0 1 Cd1 (hc)e12"));
    assert_lists(&board, &["Cd1c1"]);
    assert_lists_not(&board, &["Cd1e1", "Cd1f1"]);
    let board: B = load_as(RULEBOOK, &with_guards("r 0 1 (+HC)d1 ce12"));
    assert_lists(&board, &["(+HC)d1c1", "(+HC)d1f1"]);
    assert_lists_not(&board, &["(+HC)d1e1"]);
}

fn a_commander_that_leaves_its_vehicle_is_seen<B: Game>() {
    let board: B = load_as(RULEBOOK, &with_guards("r 0 1 (TC)d1 ce12"));
    assert_lists(&board, &["Cd1>c1"]);
    assert_lists_not(&board, &["Cd1>e1", "Cd1>f1"]);
    // The tank leaves it behind in the open: it has to go, too.
    let left: B = play_as(RULEBOOK, &with_guards("r 0 1 (TC)e1 ce12"), &["Te1>g1"]);
    assert!(!left.can_commit());
    assert_lists(&left, &["Ce1>d1", "Ce1>&g1"]);
    assert_lists_not(&left, &["Ce1>e2"]);
}

// B6
fn a_ship_passes_friends<B: Game>() {
    assert_only_in_rulebook::<B>("r 0 1 Nc2 Nc4", &["Nc2c5", "Nc2c6", "Nc4c1"]);
    assert_in_both::<B>("r 0 1 Nc2 Ic4", &["Nc2c5", "Nc2c6"]);
}

fn every_enemy_stops_a_ship<B: Game>() {
    assert_only_in_club::<B>("r 0 1 Nc2 ic4", &["Nc2c5", "Nc2c6"]);
    assert_in_both::<B>("r 0 1 Nc2 ic4", &["Nc2c3", "Nc2xc4"]);
}

fn nothing_stops_the_shot_of_a_ship<B: Game>() {
    assert_in_both::<B>("r 0 1 Nc2 ic4 ac5", &["Nc2xc4", "Nc2xc5"]);
}

// B7
fn a_ship_with_land_between_goes_or_stays<B: Game>() {
    assert_only_in_rulebook::<B>("r 0 1 Nc4 ie6", &["Nc4_e6"]);
    assert_in_both::<B>("r 0 1 Nc4 ie6", &["Nc4xe6"]);
}

fn a_ship_at_a_closed_diagonal_goes_or_stays<B: Game>() {
    assert_only_in_rulebook::<B>("r 0 1 Nc5 id6", &["Nc5_d6"]);
    assert_only_in_rulebook::<B>("r 0 1 Nd7 ic8", &["Nd7_c8"]);
    assert_in_both::<B>("r 0 1 Nc5 id6", &["Nc5xd6"]);
}

fn a_ship_that_could_sail_there_has_no_choice<B: Game>() {
    // Pieces in the way are no terrain.
    for position in ["r 0 1 Nc6 ie6", "r 0 1 Nc6 id6 ie6"] {
        assert_in_both::<B>(position, &["Nc6xe6"]);
        assert_lists_not(&load_as::<B>(RULEBOOK, position), &["Nc6_e6"]);
    }
    let open: B = load_as(RULEBOOK, "r 0 1 Nc6 id7");
    assert_lists(&open, &["Nc6xd7"]);
    assert_lists_not(&open, &["Nc6_d7"]);
}

fn in_a_deploy_only_the_ship_alone_stays<B: Game>() {
    let board: B = load_as(RULEBOOK, "r 0 1 (NFT)c4 ie6");
    assert_lists(&board, &["(NFT)c4_e6", "Nc4>_e6", "(NF)c4>xe6"]);
    assert_lists_not(&board, &["(NF)c4>_e6", "(NT)c4>_e6"]);
}

// B8
fn a_land_piece_goes_to_a_ship_at_the_coast_or_stays<B: Game>() {
    let position = "r 0 1 nc4 Td4 Af4 +Hc3 Sc6";
    let stays = ["Td4_c4", "Af4_c4", "+Hc3_c4", "Sc6_c4"];
    assert_only_in_rulebook::<B>(position, &stays);
    assert_in_both::<B>(position, &["Td4xc4", "Af4xc4", "+Hc3xc4", "Sc6xc4"]);
    let commander = with_guards("r 0 1 nc4 Cd4 ch12");
    assert_only_in_rulebook::<B>(&commander, &["Cd4_c4"]);
}

fn against_others_and_at_sea_a_land_piece_has_no_choice<B: Game>() {
    let coast: B = load_as(RULEBOOK, "r 0 1 ic4 Td4 Af4");
    assert_lists(&coast, &["Td4xc4", "Af4xc4"]);
    assert_lists_not(&coast, &["Td4_c4", "Af4_c4"]);
    let sea: B = load_as(RULEBOOK, "r 0 1 nb4 Td4");
    assert_lists(&sea, &["Td4_b4"]);
    assert_lists_not(&sea, &["Td4xb4"]);
}

fn in_a_deploy_only_a_single_land_piece_stays<B: Game>() {
    let board: B = load_as(RULEBOOK, "r 0 1 (NTI)c6 nc8");
    assert_lists(&board, &["Tc6>_c8", "Tc6>xc8", "(TI)c6>xc8"]);
    assert_lists_not(&board, &["(TI)c6>_c8"]);
    assert_lists(&load_as::<B>(RULEBOOK, "r 0 1 (TI)c6 nc8"), &["(TI)c6_c8"]);
}

// B9
fn a_plane_returns_only_from_danger<B: Game>() {
    assert_only_in_club::<B>("r 0 1 Fe4 ie6", &["Fe4_e6"]);
    assert_in_both::<B>("r 0 1 Fe4 ie6 te8", &["Fe4_e6", "Fe4xe6"]);
    // The tank behind it can shoot once it has left.
    assert_in_both::<B>("r 0 1 Fe4 ie5 te3", &["Fe4_e5"]);
}

fn a_plane_never_returns_from_a_plane<B: Game>() {
    assert_only_in_club::<B>("r 0 1 Fe4 fe6 te8", &["Fe4_e6"]);
    assert_only_in_club::<B>("r 0 1 Fe4 (fi)e6 te8", &["Fe4_e6"]);
}

/// With its last comrade gone the tank becomes a hero and reaches the square.
fn danger_from_a_piece_that_the_capture_promotes_counts<B: Game>() {
    let last: B = load_as(RULEBOOK, "r 0 1 Fe4 Ck1 Ij1 cj12 ie6 te9");
    assert_lists(&last, &["Fe4_e6", "Fe4xe6"]);
    let not_last: B = load_as(RULEBOOK, "r 0 1 Fe4 Ck1 Ij1 cj12 ie6 te9 ii12");
    assert_lists(&not_last, &["Fe4xe6"]);
    assert_lists_not(&not_last, &["Fe4_e6"]);
}

/// Landing would expose the own Commander; what could happen there counts all the same.
fn danger_counts_though_the_plane_may_not_land<B: Game>() {
    let pinned: B = load_as(RULEBOOK, &with_guards("r 0 1 Ce1 Fe4 ce12 ig6 tg8"));
    assert_lists(&pinned, &["Fe4_g6"]);
    assert_lists_not(&pinned, &["Fe4xg6"]);
    let safe: B = load_as(RULEBOOK, &with_guards("r 0 1 Ce1 Fe4 ce12 ig6"));
    assert_lists_not(&safe, &["Fe4_g6", "Fe4xg6"]);
}

fn a_plane_does_not_return_in_a_deploy<B: Game>() {
    let board: B = load_as(RULEBOOK, "r 0 1 (FT)e4 ie6 te8");
    assert_lists(&board, &["(FT)e4_e6", "Fe4>xe6"]);
    assert_lists_not(&board, &["Fe4>_e6"]);
}

fn a_plane_returns_from_where_it_may_not_land<B: Game>() {
    assert_in_both::<B>("r 0 1 +Fe4 na4", &["+Fe4_a4"]);
    assert_in_both::<B>("r 0 1 (N+F)b4 na8 nb8", &["+Fb4>_b8"]);
}

support::on_both_boards! { mailbox, sandtable_cotulenh::mailbox::Mailbox:
    a_commander_boards_a_ship_over_water
    a_commander_goes_from_ship_to_ship
    only_a_commander_boards_over_water
    a_piece_in_the_way_keeps_a_commander_from_its_ship
    an_exposed_square_on_the_sea_keeps_a_commander_from_its_ship
    the_ship_sails_and_its_commander_follows
    a_heroic_headquarters_goes_two_steps
    any_piece_stops_a_heroic_headquarters
    a_plain_headquarters_does_not_move
    a_heroic_headquarters_gives_check_from_two_steps
    a_commander_in_a_vehicle_is_not_seen
    nobody_is_exposed_to_a_commander_in_a_vehicle
    a_commander_in_its_headquarters_is_seen
    a_commander_that_leaves_its_vehicle_is_seen
    a_ship_passes_friends
    every_enemy_stops_a_ship
    nothing_stops_the_shot_of_a_ship
    a_ship_with_land_between_goes_or_stays
    a_ship_at_a_closed_diagonal_goes_or_stays
    a_ship_that_could_sail_there_has_no_choice
    in_a_deploy_only_the_ship_alone_stays
    a_land_piece_goes_to_a_ship_at_the_coast_or_stays
    against_others_and_at_sea_a_land_piece_has_no_choice
    in_a_deploy_only_a_single_land_piece_stays
    a_plane_returns_only_from_danger
    a_plane_never_returns_from_a_plane
    danger_from_a_piece_that_the_capture_promotes_counts
    danger_counts_though_the_plane_may_not_land
    a_plane_does_not_return_in_a_deploy
    a_plane_returns_from_where_it_may_not_land
}
