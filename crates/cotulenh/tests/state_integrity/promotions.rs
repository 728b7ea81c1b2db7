//! Actions that make heroes (R9): taking them back unmakes just those.

use crate::support::{Game, assert_restores, assert_stands, on_both_boards, play};

/// R9.1: the piece that moved.
fn the_mover_is_no_hero_any_more<B: Game>() {
    assert_restores::<B>(
        "r 7 3 Ck1 Ik2 Ij1 Te4 ce8 ii12 ij11",
        &["Te4e6"],
        "b 8 3 Ck1 Ik2 Ij1 +Te6 ce8 ii12 ij11",
    );
}

/// R9.1: the new hero stands where the captured piece has to be put back.
fn a_hero_made_by_a_capture_gives_its_square_back<B: Game>() {
    assert_restores::<B>(
        "r 7 3 Ck1 Ik2 Ij1 Te4 (+ti)e6 ce8 ii12 ij11",
        &["Te4xe6"],
        "b 0 3 Ck1 Ik2 Ij1 +Te6 ce8 ii12 ij11",
    );
}

/// R9.1: neither square of the action is that of the new hero.
fn a_tank_uncovered_by_a_raid_is_covered_again<B: Game>() {
    assert_restores::<B>(
        "r 7 3 Ck1 Ik2 Ij1 Te6 Fh7 ie7 ce8 ii12 ij11",
        &["Fh7_e7"],
        "b 0 3 Ck1 Ik2 Ij1 +Te6 Fh7 ce8 ii12 ij11",
    );
}

/// R9.1, R4.4: all that is left of the action is the hero it made.
fn a_tank_uncovered_by_a_suicide_is_covered_again<B: Game>() {
    assert_restores::<B>(
        "r 7 3 Ck1 Ik2 Ij1 Te6 Fh4 ie7 gf7 ce8 ii12 ij11",
        &["Fh4@e7"],
        "b 0 3 Ck1 Ik2 Ij1 +Te6 gf7 ce8 ii12 ij11",
    );
}

/// R9.1, R7.5: of two rings one is left, so the Air Force comes through, engaged.
fn an_air_force_freed_from_a_ring_is_bound_again<B: Game>() {
    assert_restores::<B>(
        "r 7 3 Ck1 Ik2 Ij1 Td5 Fe4 gd7 gf8 ce8 ii12 ij11",
        &["Td5xd7"],
        "b 0 3 Ck1 Ik2 Ij1 Td7 +Fe4 gf8 ce8 ii12 ij11",
    );
}

/// R9.1, R9.3: of two heroes in a stack that took no part, one was made by the action.
fn an_old_hero_beside_a_new_one_stays_a_hero<B: Game>() {
    assert_restores::<B>(
        "r 7 3 Ck1 Ik2 Ij1 Id6 (F+T)e4 gd7 gf8 ce8 ii12 ij11",
        &["Id6xd7"],
        "b 0 3 Ck1 Ik2 Ij1 Id7 (+F+T)e4 gf8 ce8 ii12 ij11",
    );
}

/// R9.1: the mover and two that were freed, on three squares.
fn three_heroes_of_one_action_are_unmade<B: Game>() {
    assert_restores::<B>(
        "r 7 3 Ck1 Ik2 Ij1 Td6 Fe4 Fi4 gd8 gf8 ce8 ii12 ij11",
        &["Td6xd8"],
        "b 0 3 Ck1 Ik2 Ij1 +Td8 +Fe4 +Fi4 gf8 ce8 ii12 ij11",
    );
}

/// R9.1: two of three members; the infantry does not reach so far.
fn members_of_a_stack_are_unmade_one_by_one<B: Game>() {
    assert_restores::<B>(
        "r 7 3 Ck1 Ik2 Ij1 (FTI)e4 ce8 ii12 ij11",
        &["(FTI)e4e6"],
        "b 8 3 Ck1 Ik2 Ij1 (+F+TI)e6 ce8 ii12 ij11",
    );
}

/// R9.3: who was a hero before the action is one after it is taken back.
fn a_member_that_was_a_hero_before_stays_one<B: Game>() {
    assert_restores::<B>(
        "r 7 3 Ck1 Ik2 Ij1 (F+TI)e3 ce8 ii12 ij11",
        &["(F+TI)e3e7"],
        "b 8 3 Ck1 Ik2 Ij1 (+F+T+I)e7 ce8 ii12 ij11",
    );
}

/// R9.1, R5.1: the arriving tank attacks, the infantry it picks up does not.
fn a_hero_made_by_a_combination_leaves_its_cargo_plain<B: Game>() {
    assert_restores::<B>(
        "r 7 3 Ck1 Ik2 Ij1 Te4 Ie6 ce8 ii12 ij11",
        &["Te4&e6"],
        "b 8 3 Ck1 Ik2 Ij1 (+TI)e6 ce8 ii12 ij11",
    );
}

/// R9.1: it attacked already in the set-up, so any action of its side promotes it.
fn a_hero_far_from_the_action_is_unmade<B: Game>() {
    assert_restores::<B>(
        "r 7 3 Ck1 Ik2 Ij1 Te6 ce8 ii12 ij11",
        &["Ik2k3"],
        "b 8 3 Ck1 Ik3 Ij1 +Te6 ce8 ii12 ij11",
    );
}

/// R9.1, R9.3: three turns later its heroism is unmade with the turn that made it, not before.
fn a_hero_that_moved_on_is_unmade_in_its_time<B: Game>() {
    assert_restores::<B>(
        "r 0 1 Ck1 Ik2 Ij1 Te4 ce8 ii12 ij11",
        &["Te4e6", "Ce8f8", "+Te6e9"],
        "b 3 2 Ck1 Ik2 Ij1 +Te9 cf8 ii12 ij11",
    );
}

/// R9.2: the enemy's last guard.
fn a_last_guard_is_one_of_two_again<B: Game>() {
    assert_restores::<B>(
        "r 7 3 Ck1 Ik2 Ij1 Te4 ie6 cj12 ij11",
        &["Te4xe6"],
        "b 0 3 Ck1 Ik2 Ij1 Te6 cj12 +ij11",
    );
}

/// R9.2: the own last guard; its companion is lost with the enemy it took.
fn the_own_last_guard_is_one_of_two_again<B: Game>() {
    assert_restores::<B>(
        "r 7 3 Ck1 Ik2 Fe4 ge7 cj12 ii12 ij11",
        &["Fe4@e7"],
        "b 0 3 Ck1 +Ik2 cj12 ii12 ij11",
    );
}

/// R9.2: for both sides by one action.
fn last_guards_of_both_sides_are_unmade<B: Game>() {
    assert_restores::<B>(
        "r 7 3 Ck1 Ik2 Fe4 ge7 cj12 ij11",
        &["Fe4@e7"],
        "b 0 3 Ck1 +Ik2 cj12 +ij11",
    );
}

/// R9.2: members are counted, so it is the capture of a stack of two that leaves one of three.
fn a_last_guard_after_the_fall_of_a_stack_is_unmade<B: Game>() {
    assert_restores::<B>(
        "r 7 3 Ck1 Ik2 Ij1 Te4 (ti)e6 cj12 hj11",
        &["Te4xe6"],
        "b 0 3 Ck1 Ik2 Ij1 Te6 cj12 +hj11",
    );
}

/// R9.2: the mark is on the tank, not on the Commander it carries.
fn a_last_guard_that_carries_its_commander_is_unmade<B: Game>() {
    assert_restores::<B>(
        "r 7 3 Ck1 Ik2 Ij1 Te4 ie6 (tc)j12",
        &["Te4xe6"],
        "b 0 3 Ck1 Ik2 Ij1 Te6 (+tc)j12",
    );
}

/// R9.2: "captured or not": the Commander fell, and its only guard becomes a hero.
fn the_last_guard_of_a_fallen_commander_is_unmade<B: Game>() {
    assert_restores::<B>(
        "r 7 3 Ck1 Ik2 Ij1 Te4 (fc)e6 mj11",
        &["Te4xe6"],
        "b 0 3 Ck1 Ik2 Ij1 Te6 +mj11",
    );
}

/// R9.1 and R9.2 at once: made a hero for two reasons, unmade once.
fn a_last_guard_that_attacks_is_unmade<B: Game>() {
    assert_restores::<B>("r 7 3 Ck1 Te4 ce8 ii12 ij11", &["Te4e6"], "b 8 3 Ck1 +Te6 ce8 ii12 ij11");
}

/// R9.1: after the step, before the turn is over.
fn a_hero_of_a_first_step_is_unmade<B: Game>() {
    assert_restores::<B>(
        "r 7 3 Ck1 Ik2 Ij1 (TI)e4 ce8 ii12 ij11",
        &["Te4>e6", "commit"],
        "b 8 3 Ck1 Ik2 Ij1 +Te6 Ie4 ce8 ii12 ij11",
    );
}

/// R9.1: the suicide of the Air Force opens the line of the tank it left behind, which then leaves
/// as a hero, diagonally.
fn a_member_promoted_on_the_origin_may_leave_as_a_hero<B: Game>() {
    let start = "r 7 3 Ck1 Ik2 Ij1 (FT)e6 ie7 gd7 ce8 ii12 ij11";
    let open = play::<B>(start, &["Fe6>@e7"]);
    assert_stands(&open, "r 7 3 Ck1 Ik2 Ij1 +Te6 gd7 ce8 ii12 ij11");
    assert_restores::<B>(start, &["Fe6>@e7", "+Te6>xd7"], "b 0 3 Ck1 Ik2 Ij1 +Td7 ce8 ii12 ij11");
}

/// R9.2: in the middle of a deploy, for the side that does not act.
fn a_last_guard_made_by_a_step_is_unmade<B: Game>() {
    let start = "r 7 3 Ck1 Ik2 Ij1 (TI)e4 ie6 cj12 ij11";
    let open = play::<B>(start, &["Te4>xe6"]);
    assert_stands(&open, "r 7 3 Ck1 Ik2 Ij1 Te6 Ie4 cj12 +ij11");
    assert_restores::<B>(start, &["Te4>xe6", "Ie4>e5"], "b 0 3 Ck1 Ik2 Ij1 Te6 Ie5 cj12 +ij11");
}

/// R9.1: the first step makes two heroes, the second takes the Commander they attacked.
fn heroes_of_a_step_are_unmade_though_the_commander_fell_after_it<B: Game>() {
    assert_restores::<B>(
        "r 7 3 Ck1 Ik2 Ij1 (FT)e4 ce8 ii12 ij11",
        &["Te4>e6", "+Fe4>xe8"],
        "b 0 3 Ck1 Ik2 Ij1 +Te6 +Fe8 ii12 ij11",
    );
}

on_both_boards! {
    the_mover_is_no_hero_any_more
    a_hero_made_by_a_capture_gives_its_square_back
    a_tank_uncovered_by_a_raid_is_covered_again
    a_tank_uncovered_by_a_suicide_is_covered_again
    an_air_force_freed_from_a_ring_is_bound_again
    an_old_hero_beside_a_new_one_stays_a_hero
    three_heroes_of_one_action_are_unmade
    members_of_a_stack_are_unmade_one_by_one
    a_member_that_was_a_hero_before_stays_one
    a_hero_made_by_a_combination_leaves_its_cargo_plain
    a_hero_far_from_the_action_is_unmade
    a_hero_that_moved_on_is_unmade_in_its_time
    a_last_guard_is_one_of_two_again
    the_own_last_guard_is_one_of_two_again
    last_guards_of_both_sides_are_unmade
    a_last_guard_after_the_fall_of_a_stack_is_unmade
    a_last_guard_that_carries_its_commander_is_unmade
    the_last_guard_of_a_fallen_commander_is_unmade
    a_last_guard_that_attacks_is_unmade
    a_hero_of_a_first_step_is_unmade
    a_member_promoted_on_the_origin_may_leave_as_a_hero
    a_last_guard_made_by_a_step_is_unmade
    heroes_of_a_step_are_unmade_though_the_commander_fell_after_it
}
