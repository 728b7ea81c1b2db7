//! Heroes: what they can do (R2.1), how they are made (R9.1, R9.2), that they last (R9.3), and what
//! they do to rings and to the safety of a Commander.

mod support;

use sandtable_core::Side;
use support::{
    Game, assert_can, assert_cannot, assert_leads, assert_targets, load, on_both_boards, play,
};

/// R2.1
fn a_heroic_infantry_goes_two_squares_in_all_directions<B: Game>() {
    let board = load::<B>("r 0 1 +If4 tf6 id6");
    let expected = "f5 xf6 g5 h6 g4 h4 g3 h2 f3 f2 e3 d2 e4 d4 e5 xd6";
    assert_targets(&board, "+If4", expected);
}

/// R2.1
fn a_heroic_tank_goes_three_squares_in_all_directions<B: Game>() {
    let board = load::<B>("r 0 1 +Tf4 tf7 ii7 Ig4");
    let expected = "f5 f6 xf7 g5 h6 xi7 &g4 g3 h2 i1 f3 f2 f1 e3 d2 c1 e4 d4 c4 e5 d6 c7";
    assert_targets(&board, "+Tf4", expected);
}

/// R2.1, R2: further, but not over anybody.
fn a_heroic_militia_cannot_jump<B: Game>() {
    let board = load::<B>("r 0 1 +Mf4 if5 ig5 tf6 th6 Ae5");
    assert_targets(&board, "+Mf4", "xf5 xg5 g4 h4 g3 h2 f3 f2 e3 d2 e4 d4");
}

/// R2.1, R5.3, R1.4: the stack moves as its carrier, which is not heavy.
fn a_heroic_engineer_takes_artillery_across_the_river_anywhere<B: Game>() {
    let board = load::<B>("r 0 1 (+EA)e6");
    let expected = "e7 e8 f7 g8 f6 g6 f5 g4 e5 e4 d5 c4 d6 c6 d7 c8";
    assert_targets(&board, "(+EA)e6", expected);
}

/// R2.1, R1.4: it shoots across the river, but crosses it on file f and h only.
fn a_heroic_artillery_reaches_four_squares<B: Game>() {
    let board = load::<B>("r 0 1 +Af5 tj9 if10");
    let expected = "f6 f7 f8 f9 g6 xj9 g5 h5 i5 j5 g4 h3 i2 f4 f3 f2 f1 e4 d3 c2 e5 d5 c5 e6";
    assert_targets(&board, "+Af5", expected);
}

/// R2.1, R1.4, R4.1: it takes diagonally across the river where it could not move.
fn a_heroic_anti_air_gains_the_diagonals<B: Game>() {
    let board = load::<B>("r 0 1 +Ge5 te7 ic7");
    assert_targets(&board, "+Ge5", "e6 xe7 f6 f5 g5 f4 g3 e4 e3 d4 c3 d5 c5 d6 xc7");
}

/// R2.1: three squares straight on, two diagonally, and over its own infantry.
fn a_heroic_missile_reaches_two_squares_diagonally<B: Game>() {
    let board = load::<B>("r 0 1 +Sf4 Ig5 th6 ti7");
    let expected = "f5 f6 f7 xh6 g4 h4 i4 g3 h2 f3 f2 f1 e3 d2 e4 d4 c4 e5 d6";
    assert_targets(&board, "+Sf4", expected);
}

/// R2.1, R3.3, R4.2: five squares, over a wall of its own; a ship at sea it can only bomb.
fn a_heroic_air_force_flies_five_squares<B: Game>() {
    let board = load::<B>("r 0 1 +Fe5 Ae6 na5");
    let expected = "e7 e8 e9 e10 f6 g7 h8 i9 j10 f5 g5 h5 i5 j5 f4 g3 h2 i1 e4 e3 e2 e1 d4 c3 d5 \
                    c5 _a5 d6 c7";
    assert_targets(&board, "+Fe5", expected);
}

/// R2.1: five squares of sea, four of land, and five to another ship.
fn a_heroic_navy_moves_five_and_shells_four<B: Game>() {
    let board = load::<B>("r 0 1 +Nc4 nc9 tg4 th4 tg8");
    assert_targets(&board, "+Nc4", "c5 c6 c7 c8 xc9 _g8 _g4 c3 c2 c1 b3 a2 b4 a4 b5 a6");
    let board = load::<B>("r 0 1 +Nc4 tc9");
    assert_targets(&board, "+Nc4", "c5 c6 c7 c8 c3 c2 c1 b3 a2 b4 a4 b5 a6");
    let board = load::<B>("r 0 1 +Nc4");
    assert_can(&board, &["+Nc4c9"]);
}

/// R2.1
fn only_a_heroic_headquarters_moves<B: Game>() {
    assert_targets(&load::<B>("r 0 1 He4 ie5 td3"), "He4", "");
    let board = load::<B>("r 0 1 +He4 ie5 td3");
    assert_targets(&board, "+He4", "xe5 f5 f4 f3 e3 xd3 d4 d5");
}

/// R2.1: as far as it likes in all directions; e5 is attacked, and the infantry out of its reach.
fn a_heroic_commander_moves_in_all_directions<B: Game>() {
    let board = load::<B>("r 0 1 +Ce4 Ik2 Ij1 ie6 cj12 ii12 ij11");
    let expected = "f5 g6 h7 i8 j9 k10 f4 g4 h4 i4 j4 k4 f3 g2 h1 e3 e2 e1 d3 c2 d4 c4 d5 c6";
    assert_targets(&board, "+Ce4", expected);
}

/// R9.1: a piece that did not move.
fn a_piece_whose_line_is_opened_becomes_a_hero<B: Game>() {
    assert_leads::<B>(
        "r 0 1 Ck1 Ik2 Ij1 Te6 +He7 ce8 ii12 ij11",
        &["+He7d6"],
        "b 1 1 Ck1 Ik2 Ij1 +Te6 +Hd6 ce8 ii12 ij11",
    );
}

/// R9.1, R2: nothing blocks its shot.
fn an_artillery_becomes_a_hero_over_the_heads_of_others<B: Game>() {
    assert_leads::<B>(
        "r 0 1 Ck1 Ik2 Ij1 Ad5 Ie6 ie7 ce8 ii12 ij11",
        &["Ad5e5"],
        "b 1 1 Ck1 Ik2 Ij1 +Ae5 Ie6 ie7 ce8 ii12 ij11",
    );
}

/// R9.1, R2: a plain Missile reaches two squares straight on, but only one diagonally.
fn a_missile_two_squares_off_diagonally_does_not_attack<B: Game>() {
    assert_leads::<B>(
        "r 0 1 Ck1 Ik2 Ij1 Sg5 ce8 ii12 ij11",
        &["Sg5g6"],
        "b 1 1 Ck1 Ik2 Ij1 Sg6 ce8 ii12 ij11",
    );
    assert_leads::<B>(
        "r 0 1 Ck1 Ik2 Ij1 Sf6 ce8 ii12 ij11",
        &["Sf6e6"],
        "b 1 1 Ck1 Ik2 Ij1 +Se6 ce8 ii12 ij11",
    );
}

/// R9.1, R5.3: the gun on the cart attacks, the cart does not.
fn a_carried_artillery_becomes_a_hero_without_its_carrier<B: Game>() {
    assert_leads::<B>(
        "r 0 1 Ck1 Ik2 Ij1 (EA)d5 ce8 ii12 ij11",
        &["(EA)d5e5"],
        "b 1 1 Ck1 Ik2 Ij1 (E+A)e5 ce8 ii12 ij11",
    );
}

/// R9.1, R2: four squares to a Commander on a ship, three to one on a tank.
fn how_far_a_ship_attacks_depends_on_who_carries_the_commander<B: Game>() {
    let after = |commander: &str, action| {
        let board = play::<B>(&format!("r 0 1 Ck1 Ik2 Ij1 Nc4 {commander} ii12 ij11"), &[action]);
        board.in_check(Side::Second)
    };
    assert!(after("(nc)c9", "Nc4c5"));
    assert!(!after("(tc)c9", "Nc4c5"));
    assert!(after("(tc)c9", "Nc4c6"));
    assert_leads::<B>(
        "r 0 1 Ck1 Ik2 Ij1 (NI)c4 (nc)c9 ii12 ij11",
        &["(NI)c4c5"],
        "b 1 1 Ck1 Ik2 Ij1 (+NI)c5 (nc)c9 ii12 ij11",
    );
}

/// R9.1, R4.2: an attack is an attack, though the tank could not go there.
fn a_tank_that_aims_at_a_commander_at_sea_becomes_a_hero<B: Game>() {
    assert_leads::<B>(
        "r 0 1 Ck1 Ik2 Ij1 Td5 (nc)b4 ii12 ij11",
        &["Td5d4"],
        "b 1 1 Ck1 Ik2 Ij1 +Td4 (nc)b4 ii12 ij11",
    );
}

/// R9.1, R8.1: it would die with the Commander, which is attack enough.
fn an_engaged_air_force_becomes_a_hero<B: Game>() {
    assert_leads::<B>(
        "r 0 1 Ck1 Ik2 Ij1 Fd4 ge7 ce8 ii12 ij11",
        &["Fd4e4"],
        "b 1 1 Ck1 Ik2 Ij1 +Fe4 ge7 ce8 ii12 ij11",
    );
}

/// R9.1, R7.2: by leaving the ring of d7 before the Commander, or by the second ring over it.
fn an_air_force_that_would_be_shot_down_does_not_become_a_hero<B: Game>() {
    for defence in ["gd7", "ge7 gf8"] {
        assert_leads::<B>(
            &format!("r 0 1 Ck1 Ik2 Ij1 Fd4 {defence} ce8 ii12 ij11"),
            &["Fd4e4"],
            &format!("b 1 1 Ck1 Ik2 Ij1 Fe4 {defence} ce8 ii12 ij11"),
        );
    }
}

/// R9.1: Blue's Commander steps beside Red's infantry, which is not promoted by it; the Air Force
/// then removes it.
fn only_the_side_that_acts_makes_heroes<B: Game>() {
    let start = "b 0 1 Ck1 Ik2 Ij1 Id7 (fc)e8 ii12 ij11";
    let board = play::<B>(start, &["Ce8>d8"]);
    assert!(board.in_check(Side::Second));
    assert_leads::<B>(start, &["Ce8>d8"], "b 0 1 Ck1 Ik2 Ij1 Id7 fe8 cd8 ii12 ij11");
    assert_leads::<B>(start, &["Ce8>d8", "Fe8>xd7"], "r 0 2 Ck1 Ik2 Ij1 fd7 cd8 ii12 ij11");
}

/// R8.4, R9.1: to stand exposed is not to be attacked.
fn facing_commanders_make_no_heroes<B: Game>() {
    let start = "r 0 1 Ce1 Ik2 Ij1 Td4 ce12 ii12 ij11";
    let board = load::<B>(start);
    assert!(Side::BOTH.into_iter().all(|side| !board.in_check(side)));
    assert_cannot(&board, &["Ik2k3"]);
    assert_leads::<B>(start, &["Td4e4"], "b 1 1 Ce1 Ik2 Ij1 Te4 ce12 ii12 ij11");
}

/// R9.1: each step makes its own heroes; the militia still leaves as a plain one.
fn each_step_of_a_deploy_makes_its_own_heroes<B: Game>() {
    let start = "r 0 1 Ck1 Ik2 Ij1 (TM)d6 ce8 ii12 ij11";
    assert_leads::<B>(start, &["Td6>d8"], "r 0 1 Ck1 Ik2 Ij1 +Td8 Md6 ce8 ii12 ij11");
    assert_leads::<B>(start, &["Td6>d8", "Md6>d7"], "b 1 1 Ck1 Ik2 Ij1 +Td8 +Md7 ce8 ii12 ij11");
}

/// R9.2: whoever acts, and whatever the action is.
fn any_action_promotes_the_last_guard_of_either_side<B: Game>() {
    assert_leads::<B>("r 0 1 Ck1 Ik2 Ij1 cj12 ij11", &["Ik2k3"], "b 1 1 Ck1 Ik3 Ij1 cj12 +ij11");
    assert_leads::<B>(
        "b 0 1 Ck1 Hk2 cj12 ii12 ij11",
        &["Ij11j10"],
        "r 1 2 Ck1 +Hk2 cj12 ii12 ij10",
    );
}

/// R9.2: members of stacks are counted, not units.
fn two_guards_in_one_stack_are_not_a_last_guard<B: Game>() {
    assert_leads::<B>(
        "r 0 1 Ck1 Ik2 Ij1 Te4 ie6 cj12 (ti)j11",
        &["Te4xe6"],
        "b 0 1 Ck1 Ik2 Ij1 Te6 cj12 (ti)j11",
    );
}

/// R9.2: the guard is the tank, even as the carrier of the Commander.
fn the_last_guard_is_promoted_while_it_carries_its_commander<B: Game>() {
    assert_leads::<B>("r 0 1 Ck1 Tk3 cj12 ii12 ij11", &["Ck1&k3"], "b 1 1 (+TC)k3 cj12 ii12 ij11");
}

/// R9.2: it is no piece besides itself.
fn a_commander_without_guards_is_no_hero<B: Game>() {
    assert_leads::<B>("r 0 1 Ck1 Ik2 Ij1 cj12", &["Ik2k3"], "b 1 1 Ck1 Ik3 Ij1 cj12");
}

/// R9.3: into a stack, out of it, and through a capture.
fn heroism_lasts_through_combination_deploy_and_capture<B: Game>() {
    assert_leads::<B>(
        "r 0 1 +Ie4 Te5 ie7 tc9",
        &["+Ie4&e5", "Tc9c8", "+Ie5>xe7", "Te5>d5"],
        "b 0 2 +Ie7 Td5 tc8",
    );
}

/// R9.3: the Commander is out of reach, and the tank a hero as before.
fn heroism_lasts_when_the_attack_is_over<B: Game>() {
    assert_leads::<B>(
        "r 0 1 Ck1 Ik2 Ij1 Te4 ce8 ii12 ij11",
        &["Te4e6", "Ce8j8", "+Te6e5"],
        "b 3 2 Ck1 Ik2 Ij1 +Te5 cj8 ii12 ij11",
    );
}

/// R7.1: dx² + dy² ≤ 4 instead of 1, seen on file e and on the diagonal.
fn a_heroic_anti_air_has_a_ring_of_two<B: Game>() {
    let elsewhere = "f5 f4 g4 h4 i4 f3 g2 h1 e3 e2 e1 d3 c2 d4 c4 d5 c6";
    let plain = load::<B>("r 0 1 Fe4 gg7");
    assert_targets(&plain, "Fe4", &format!("e5 e6 e7 e8 {elsewhere}"));
    let hero = load::<B>("r 0 1 Fe4 +gg7");
    assert_targets(&hero, "Fe4", &format!("e5 e6 {elsewhere}"));
}

/// R7.1: e6 is 2² + 2² = 8 away, e7 is 5 and e8 is 4.
fn a_heroic_missile_has_a_ring_of_three<B: Game>() {
    let plain = load::<B>("r 0 1 Fe4 sg8");
    assert_can(&plain, &["Fe4e5", "Fe4e6", "Fe4e7", "Fe4f5"]);
    assert_cannot(&plain, &["Fe4e8", "Fe4g6"]);
    let hero = load::<B>("r 0 1 Fe4 +sg8");
    assert_can(&hero, &["Fe4e5", "Fe4f5"]);
    assert_cannot(&hero, &["Fe4e6", "Fe4e7", "Fe4e8", "Fe4g6"]);
}

/// R7.1: only the carrier projects, and only its heroism counts.
fn heroic_cargo_makes_no_ring_larger<B: Game>() {
    let board = load::<B>("r 0 1 Fc4 (n+f)c8");
    assert_can(&board, &["Fc4c6", "Fc4@c8"]);
    assert_cannot(&board, &["Fc4c7"]);
    let board = load::<B>("r 0 1 Fc4 (+nf)c8");
    assert_can(&board, &["Fc4c5", "Fc4@c8"]);
    assert_cannot(&board, &["Fc4c6", "Fc4c7"]);
    let board = load::<B>("r 0 1 Fe4 (e+g)e8");
    assert_can(&board, &["Fe4e7", "Fe4xe8", "Fe4_e8"]);
}

/// R7.5, R9.2: the first step makes the Anti-Air a last guard, and the second meets its new ring.
fn a_ring_grows_at_the_moment_of_promotion<B: Game>() {
    let start = "r 0 1 Ck1 Ik2 Ij1 (FT)e4 ie6 gg7 cj12";
    assert_can(&load::<B>(start), &["Fe4>e7", "Fe4>e8"]);
    let board = play::<B>(start, &["Te4>xe6"]);
    assert_can(&board, &["Fe4>e5"]);
    assert_cannot(&board, &["Fe4>e7", "Fe4>e8"]);
}

/// R7.4: three rings, and it goes where it likes.
fn a_heroic_air_force_ignores_rings<B: Game>() {
    let defence = "ge7 gf8 se11 ie8";
    let plain = load::<B>(&format!("r 0 1 Fe4 {defence}"));
    assert_can(&plain, &["Fe4e5", "Fe4@e7"]);
    assert_cannot(&plain, &["Fe4e6", "Fe4xe7", "Fe4_e7", "Fe4@e8"]);
    let hero = load::<B>(&format!("r 0 1 +Fe4 {defence}"));
    assert_can(&hero, &["+Fe4e6", "+Fe4xe7", "+Fe4_e7", "+Fe4xe8", "+Fe4_e8", "+Fe4e9"]);
    assert_cannot(&hero, &["+Fe4@e7", "+Fe4@e8"]);
}

/// R8.3 after R9.2: the capture leaves one tank, which as a hero reaches three squares.
fn a_capture_may_not_make_a_hero_that_attacks_the_own_commander<B: Game>() {
    let board = load::<B>("r 0 1 Ce1 Ik2 Ij1 Tg4 ig6 te4 cj12");
    assert_can(&board, &["Tg4g5"]);
    assert_cannot(&board, &["Tg4xg6"]);
    let screened = load::<B>("r 0 1 Ce1 Ie2 Ij1 Tg4 ig6 te4 cj12");
    assert_can(&screened, &["Tg4xg6"]);
}

/// R8.3 after R9.1: on g3 the Anti-Air attacks, and as a hero it guards e3 against the Air Force.
fn a_promotion_may_save_the_own_commander<B: Game>() {
    let start = "r 0 1 Ce1 Ik2 Ij1 Gg2 fe5 ch3 ii12 ij11";
    assert!(load::<B>(start).in_check(Side::First));
    assert_cannot(&load::<B>(start), &["Ik2k3", "Gg2g1"]);
    assert_leads::<B>(start, &["Gg2g3"], "b 1 1 Ce1 Ik2 Ij1 +Gg3 fe5 ch3 ii12 ij11");
}

/// R8.3 after R9.1: a plain Missile on e4 shoots down what leaves its ring before e1; the ring of a
/// hero reaches as far as e1, and whoever stays inside comes through, engaged.
fn a_promotion_may_endanger_the_own_commander<B: Game>() {
    let board = load::<B>("r 0 1 Ce1 Ik2 Ij1 Sd4 fe5 cg4 ii12 ij11");
    assert_cannot(&board, &["Sd4e4"]);
    let nobody_to_attack = load::<B>("r 0 1 Ce1 Ik2 Ij1 Sd4 fe5 cj12 ii12 ij11");
    assert_can(&nobody_to_attack, &["Sd4e4"]);
}

/// The same where the Missile attacks already in the set-up: any action promotes it.
fn a_promotion_that_is_due_may_endanger_the_own_commander<B: Game>() {
    let board = load::<B>("r 0 1 Ce1 Ik2 Ij1 Se4 fe5 cg4 ii12 ij11");
    assert_cannot(&board, &["Ik2k3"]);
    assert_can(&board, &["Se4xg4"]);
}

on_both_boards! {
    a_heroic_infantry_goes_two_squares_in_all_directions
    a_heroic_tank_goes_three_squares_in_all_directions
    a_heroic_militia_cannot_jump
    a_heroic_engineer_takes_artillery_across_the_river_anywhere
    a_heroic_artillery_reaches_four_squares
    a_heroic_anti_air_gains_the_diagonals
    a_heroic_missile_reaches_two_squares_diagonally
    a_heroic_air_force_flies_five_squares
    a_heroic_navy_moves_five_and_shells_four
    only_a_heroic_headquarters_moves
    a_heroic_commander_moves_in_all_directions
    a_piece_whose_line_is_opened_becomes_a_hero
    an_artillery_becomes_a_hero_over_the_heads_of_others
    a_missile_two_squares_off_diagonally_does_not_attack
    a_carried_artillery_becomes_a_hero_without_its_carrier
    how_far_a_ship_attacks_depends_on_who_carries_the_commander
    a_tank_that_aims_at_a_commander_at_sea_becomes_a_hero
    an_engaged_air_force_becomes_a_hero
    an_air_force_that_would_be_shot_down_does_not_become_a_hero
    only_the_side_that_acts_makes_heroes
    facing_commanders_make_no_heroes
    each_step_of_a_deploy_makes_its_own_heroes
    any_action_promotes_the_last_guard_of_either_side
    two_guards_in_one_stack_are_not_a_last_guard
    the_last_guard_is_promoted_while_it_carries_its_commander
    a_commander_without_guards_is_no_hero
    heroism_lasts_through_combination_deploy_and_capture
    heroism_lasts_when_the_attack_is_over
    a_heroic_anti_air_has_a_ring_of_two
    a_heroic_missile_has_a_ring_of_three
    heroic_cargo_makes_no_ring_larger
    a_ring_grows_at_the_moment_of_promotion
    a_heroic_air_force_ignores_rings
    a_capture_may_not_make_a_hero_that_attacks_the_own_commander
    a_promotion_may_save_the_own_commander
    a_promotion_may_endanger_the_own_commander
    a_promotion_that_is_due_may_endanger_the_own_commander
}
