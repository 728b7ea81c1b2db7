//! What happens in a line, as far as the line itself shows it.

use crate::minable::{Minable, PRICELESS};
use sandtable_core::{Side, Turn, after_turn};
use sandtable_games::{MannerView, StepView, turn_view};

/// A turn of a line with the positions around it.
struct Played<P: Minable> {
    before: P,
    after: P,
    steps: Vec<StepView>,
    is_deploy: bool,
}

/// A unit is worth attacking from here on, in hundredths.
const WORTH_A_FORK: i32 = 200;
/// A side that is so much worse off after the reply has sacrificed something.
const SACRIFICE: i32 = 150;
/// An endgame has at most so much on each side, kings and Commanders left aside.
const ENDGAME: i32 = 1_400;

/// The themes of a line, in a fixed order.
pub fn themes_of<P: Minable>(
    start: &P,
    turns: &[Turn<P::Move>],
    mate_in: Option<u32>,
) -> Vec<String> {
    let line = play_line(start, turns);
    let own: Vec<&Played<P>> = line.iter().step_by(2).collect();
    let us = start.turn();
    let steps = || own.iter().flat_map(|turn| turn.steps.iter());
    let manner = |manner| steps().any(|step| step.manner == manner);
    let ends_deploying = own.last().is_some_and(|turn| turn.is_deploy);
    let found = [
        ("deploy-mate", mate_in.is_some() && ends_deploying),
        ("deploy", own.iter().any(|turn| turn.is_deploy)),
        ("ring-breach", breaches_ring(us, &own)),
        ("last-guard", own.iter().any(|turn| concerns_last_guard(turn))),
        ("fork", is_fork(&own)),
        ("stay-capture", manner(MannerView::Stay)),
        ("suicide-capture", manner(MannerView::Suicide)),
        ("combination", manner(MannerView::Combine)),
        ("hero", own.iter().any(|turn| makes_hero(us, turn))),
        ("promotion", steps().any(|step| step.promotion.is_some())),
        ("underpromotion", steps().any(|step| step.promotion.is_some_and(|kind| kind != 'Q'))),
        ("double-check", own.iter().any(|turn| checkers(turn) > 1)),
        ("sacrifice", is_sacrifice(us, &line)),
        ("hanging", own.len() == 1 && own.iter().any(|turn| takes_hanging(turn))),
        ("quiet", own.first().is_some_and(|turn| is_quiet(turn))),
        ("endgame", Side::BOTH.iter().all(|&side| material(start, side) <= ENDGAME)),
    ];
    let mate = mate_in.map(|turns| format!("mate-in-{turns}"));
    let found = found.into_iter().filter(|(_, is_so)| *is_so).map(|(name, _)| name.to_owned());
    mate.into_iter().chain(found).collect()
}

fn play_line<P: Minable>(start: &P, turns: &[Turn<P::Move>]) -> Vec<Played<P>> {
    let mut now = start.clone();
    let play = |turn: &Turn<P::Move>| {
        let before = now.clone();
        now = after_turn(&before, turn);
        let view = turn_view(&before, turn);
        let is_deploy = view.actions.iter().any(|action| action.contains('>'));
        Played { before, after: now.clone(), steps: view.steps, is_deploy }
    };
    turns.iter().map(play).collect()
}

/// What a side has on the board, kings and Commanders left aside.
fn material<P: Minable>(position: &P, side: Side) -> i32 {
    let units = position.units().into_iter().filter(|unit| Side::from(unit.side) == side);
    let values = units.flat_map(|unit| unit.pieces).map(P::value_of);
    values.filter(|&value| value < PRICELESS).sum()
}

/// An air-defence ring breached (R7): its defender is taken, and an Air Force acts inside the ring, in
/// the same step or later; or a heroic Air Force acts inside a ring.
fn breaches_ring<P: Minable>(us: Side, own: &[&Played<P>]) -> bool {
    let mut opened: Vec<String> = Vec::new();
    for turn in own {
        let sight = turn.before.sight();
        let rings = if us == Side::First { sight.rings.second } else { sight.rings.first };
        for step in &turn.steps {
            let is_inside = |covers: &[String]| covers.contains(&step.to);
            let flies = step.group.first().is_some_and(|piece| piece.kind == 'F');
            let is_hero = step.group.first().is_some_and(|piece| piece.hero);
            let target = rings.iter().find(|ring| Some(&ring.square) == step.captured_on.as_ref());
            if flies && target.is_some() && (is_hero || step.manner == MannerView::Suicide) {
                return true;
            }
            if flies && is_hero && rings.iter().any(|ring| is_inside(&ring.covers)) {
                return true;
            }
            if flies && is_inside(&opened) {
                return true;
            }
            opened.extend(target.into_iter().flat_map(|ring| ring.covers.clone()));
        }
    }
    false
}

/// A last guard (R9.2) is made by the turn, taken by it, or makes it.
fn concerns_last_guard<P: Minable>(turn: &Played<P>) -> bool {
    let us = turn.before.turn();
    let made = |side| {
        turn.before.last_guard_on(side).is_none() && turn.after.last_guard_on(side).is_some()
    };
    let guard_of = |side| turn.before.last_guard_on(side);
    let takes =
        |square: &String| turn.steps.iter().any(|step| step.captured_on.as_ref() == Some(square));
    let moves = |square: &String| turn.steps.iter().any(|step| step.from == *square);
    Side::BOTH.into_iter().any(made)
        || guard_of(!us).is_some_and(|square| takes(&square))
        || guard_of(us).is_some_and(|square| moves(&square))
}

/// A unit attacks two that are worth it, and takes one of them with its next turn, or one of them is
/// the king or Commander and something worth it is taken.
fn is_fork<P: Minable>(own: &[&Played<P>]) -> bool {
    own.windows(2).any(|pair| {
        let [fork, next] = pair else { return false };
        fork.steps.iter().any(|step| {
            let is_there = !matches!(step.manner, MannerView::Stay | MannerView::Suicide);
            let stands = if is_there { &step.to } else { &step.from };
            let attacked = fork.after.attacked_from(stands);
            let worth: Vec<_> = attacked.iter().filter(|unit| unit.value >= WORTH_A_FORK).collect();
            let takes = |square: &String| {
                let took = |step: &StepView| {
                    step.from == *stands && step.captured_on.as_ref() == Some(square)
                };
                next.steps.iter().any(took)
            };
            worth.len() > 1 && worth.iter().any(|unit| takes(&unit.square))
        })
    })
}

fn makes_hero<P: Minable>(us: Side, turn: &Played<P>) -> bool {
    let own = |square: &String| {
        let units = turn.after.units();
        units.iter().any(|unit| unit.square == *square && Side::from(unit.side) == us)
    };
    turn.steps.iter().flat_map(|step| &step.heroes).any(|hero| own(&hero.square))
}

fn checkers<P: Minable>(turn: &Played<P>) -> usize {
    turn.after.sight().checks.iter().map(|check| check.attackers.len()).sum()
}

/// After some reply the solver has clearly less, compared with the other side, than at the start.
fn is_sacrifice<P: Minable>(us: Side, line: &[Played<P>]) -> bool {
    let balance = |position: &P| material(position, us) - material(position, !us);
    let Some(start) = line.first().map(|turn| balance(&turn.before)) else { return false };
    line.iter().skip(1).step_by(2).any(|reply| balance(&reply.after) <= start - SACRIFICE)
}

/// Something is taken, and who took it cannot be taken back.
fn takes_hanging<P: Minable>(turn: &Played<P>) -> bool {
    let took = |step: &&StepView| !step.captured.is_empty() && step.manner == MannerView::Capture;
    let Some(step) = turn.steps.iter().find(took) else { return false };
    let legal = turn.after.legal_moves();
    let back =
        |mv| turn.after.step(mv).is_some_and(|reply| reply.captured_on.as_ref() == Some(&step.to));
    !legal.as_ref().iter().any(|&mv| back(mv))
}

/// No capture, no check, no promotion.
fn is_quiet<P: Minable>(turn: &Played<P>) -> bool {
    let is_loud = |step: &StepView| !step.captured.is_empty() || step.promotion.is_some();
    !turn.after.is_check() && !turn.steps.iter().any(is_loud)
}
