//! What a battle adds (B20–B24): points decide most games, and what the battle is about must not be
//! lost. By hand, not tuned: the weights come from games of the battle of the Commander.

use sandtable_core::Side;
use sandtable_cotulenh::{Battle, Board, Rules};

/// Hundredths for each point of the lead. Ten points are an Infantry. In a raid little is added: more
/// makes it forget its Commander, who is worth 150 points.
const fn point(battle: Battle) -> i32 {
    match battle {
        Battle::Total => 0,
        Battle::Raid => 1,
        Battle::Marine | Battle::Air | Battle::Land => 3,
    }
}

/// What it is worth to have so many pieces left of those that the battle is about. The last one is the
/// game; each further one is worth less than the one before.
const LEFT: [i32; 7] = [0, 600, 950, 1150, 1270, 1350, 1400];

/// For Red.
pub(super) fn value(board: &Board) -> i32 {
    match board.played().battle {
        Battle::Total => 0,
        battle => {
            let [red, blue] = board.points();
            let lead = i32::from(red) - i32::from(blue);
            let left = |side| match battle.has_objective() {
                true => LEFT[objective_pieces(board, side).min(LEFT.len() - 1)],
                false => 0,
            };
            lead * point(battle) + left(Side::Red) - left(Side::Blue)
        }
    }
}

/// How many pieces a side has of those that the battle is about.
fn objective_pieces(board: &Board, side: Side) -> usize {
    let kinds = board.played().battle.objective().iter();
    kinds.map(|kind| usize::from(board.count(side, kind))).sum()
}

/// What a draw by repetition or by quiet turns is worth to the side to move, where points decide it:
/// nearly the game, but no forced end, for the other side may still turn away from it.
pub(in crate::cotulenh) fn draw_value(board: &Board, us: Side) -> i32 {
    const NEARLY_WON: i32 = 2_000;
    let points = board.points();
    let (ours, theirs) = (points[us.index()], points[(!us).index()]);
    match ours.cmp(&theirs) {
        core::cmp::Ordering::Greater => NEARLY_WON,
        core::cmp::Ordering::Less => -NEARLY_WON,
        core::cmp::Ordering::Equal => 0,
    }
}
