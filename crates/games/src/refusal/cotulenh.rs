use super::{Param, Params, Refusal, list, named, params};
use alloc::format;
use alloc::string::{String, ToString};
use sandtable_core::{MOST_FEN_BYTES, Notation};
use sandtable_cotulenh::fen::{FenFault, FenFaultKind};
use sandtable_cotulenh::text::{self, MoveError, MoveErrorKind};
use sandtable_cotulenh::{Board, Kind, KindSet, SetupFault, Why};

fn letters(kinds: KindSet) -> Param {
    list(kinds.iter().map(Kind::letter))
}

/// Why a unit or a group cannot act like that.
pub(crate) fn why(why: &Why) -> Refusal {
    let params = match why {
        Why::NoUnit(square)
        | Why::NotYours(square)
        | Why::SameSquare(square)
        | Why::Blocked(square)
        | Why::River(square)
        | Why::Exposed(square)
        | Why::CannotCombine(square)
        | Why::DeployCapture(square) => named("square", square),
        Why::DeployOpen(origin)
        | Why::Everybody(origin)
        | Why::LeftBehind(origin)
        | Why::NoStep(origin) => named("origin", origin),
        Why::HasActed { origin, kinds } => {
            params([("origin", origin.to_string().into()), ("kinds", letters(*kinds))])
        }
        Why::NoGroup(kinds) => params([("kinds", letters(*kinds))]),
        Why::NeverMoves(kind) | Why::NotALine(kind) => named("kind", kind.letter()),
        Why::TooFar { kind, range } => {
            params([("kind", kind.letter().into()), ("range", Param::Number((*range).into()))])
        }
        Why::Terrain { kind, square } => {
            params([("kind", kind.letter().into()), ("square", square.to_string().into())])
        }
        Why::Channel(from, to) => params([("squares", list([from, to]))]),
        Why::Engaged(ring) => named("ring", ring),
        Why::ShotDown { square, rings } => {
            params([("square", square.to_string().into()), ("rings", list(rings))])
        }
        Why::FacesCommander { own, enemy } => {
            let line = if own.file() == enemy.file() {
                own.to_string().chars().take(1).collect()
            } else {
                (own.rank() + 1).to_string()
            };
            params([("line", line.into()), ("squares", list([own, enemy]))])
        }
        Why::CommanderAttacked { square, attackers } => {
            params([("square", square.to_string().into()), ("attackers", list(attackers))])
        }
        _ => Params::new(),
    };
    Refusal::new(why.word(), params, why.to_string())
}

/// Why a text is no legal action or turn here. A turn of several steps is explained by what its
/// reader says.
pub(crate) fn move_refusal(board: &Board, word: &str, error: &MoveError) -> Refusal {
    let meant = text::meant(word).and_then(|meant| Some((meant.from?, meant.to, meant.group)));
    let reason = match &error.kind {
        MoveErrorKind::NoDeploy | MoveErrorKind::CannotCommit => board.why_no_commit(),
        MoveErrorKind::Syntax { .. } | MoveErrorKind::Ambiguous { .. } => None,
        _ => meant.and_then(|(from, to, group)| board.why_not(from, to, group)),
    };
    if let Some(reason) = reason {
        return why(&reason).at(Some(error.at));
    }
    move_fault(error)
}

/// The same as far as the reader of the text knows it.
pub(crate) fn move_fault(error: &MoveError) -> Refusal {
    let (reason, params) = match &error.kind {
        MoveErrorKind::Syntax { .. } => ("syntax", params([("at", error.at.into())])),
        MoveErrorKind::Ambiguous { candidates } => {
            ("ambiguous", params([("candidates", list(candidates))]))
        }
        _ => ("illegal", Params::new()),
    };
    Refusal::new(reason, params, error.kind.to_string()).at(Some(error.at))
}

/// A fault of a FEN.
pub(crate) fn fen_refusal(fault: &FenFault) -> Refusal {
    let (reason, params) = match fault.kind {
        FenFaultKind::TooLong => ("too_long", params([("most", MOST_FEN_BYTES.into())])),
        FenFaultKind::Missing(field) => ("fen_missing", named("field", field_name(field))),
        FenFaultKind::Bad(field) => ("fen_bad_field", named("field", field_name(field))),
        FenFaultKind::Space => ("fen_space", Params::new()),
        FenFaultKind::Trailing => ("fen_extra", Params::new()),
        FenFaultKind::OpenDeploy => ("fen_open_deploy", Params::new()),
        FenFaultKind::Letter(letter) => ("fen_letter", named("letter", letter)),
        FenFaultKind::HeroMark => ("fen_hero_mark", Params::new()),
        FenFaultKind::EmptyRun => ("fen_empty_run", Params::new()),
        FenFaultKind::RankWidth { rank, found } => (
            "fen_rank_width",
            params([
                ("rank", Param::Number(rank.into())),
                ("found", found.into()),
                ("expected", 11.into()),
            ]),
        ),
        FenFaultKind::RankCount { found } => {
            ("fen_rank_count", params([("found", found.into()), ("expected", 12.into())]))
        }
        FenFaultKind::StackUnclosed => ("fen_stack_unclosed", Params::new()),
        FenFaultKind::StackUnopened => ("fen_stack_unopened", Params::new()),
        FenFaultKind::StackEmpty => ("fen_stack_empty", Params::new()),
        FenFaultKind::StackOfOne => ("fen_stack_of_one", Params::new()),
        FenFaultKind::StackNested => ("fen_stack_nested", Params::new()),
        FenFaultKind::StackMixedCase => ("fen_stack_mixed_sides", Params::new()),
        FenFaultKind::StackIllegal { rules } => ("fen_stack_illegal", named("rules", rules.name())),
        FenFaultKind::StackOrder { expected } => ("fen_stack_order", named("expected", expected)),
        FenFaultKind::Setup(fault) => setup(&fault),
        FenFaultKind::Deploy { expected } => ("fen_deploy", named("expected", expected)),
        FenFaultKind::NoStack { origin } => ("no_stack", named("origin", origin)),
        FenFaultKind::IllegalStep => ("illegal_step", Params::new()),
        FenFaultKind::HeroMarks { expected } => ("hero_marks", named("expected", expected)),
        FenFaultKind::Stay { expected } => ("stay", named("expected", expected)),
        FenFaultKind::DeployOver => ("deploy_over", Params::new()),
        _ => ("fen", Params::new()),
    };
    Refusal::new(reason, params, fault.kind.to_string()).at(Some(fault.at))
}

fn field_name(field: sandtable_cotulenh::fen::Field) -> String {
    format!("{field:?}").to_lowercase()
}

/// A position that cannot be.
fn setup(fault: &SetupFault) -> (&'static str, Params) {
    match fault {
        SetupFault::Terrain { square, unit } => (
            "setup_terrain",
            params([("square", square.to_string().into()), ("unit", unit.to_string().into())]),
        ),
        SetupFault::Stack { square, unit, rules } => (
            "setup_stack",
            params([
                ("square", square.to_string().into()),
                ("unit", unit.to_string().into()),
                ("rules", rules.name().into()),
            ]),
        ),
        SetupFault::TwoCommanders { side, first, second } => (
            "many_commanders",
            params([
                ("side", Board::SIDE_NAMES[side.index()].into()),
                ("squares", list([first, second])),
            ]),
        ),
        SetupFault::NoCommander => ("no_commander", Params::new()),
    }
}
