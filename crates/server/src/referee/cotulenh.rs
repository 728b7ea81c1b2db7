//! Cờ Tư Lệnh.

use super::{Referee, Refusal, Sight};
use crate::error::Fault;
use crate::wire::{self, Deploy, Facing, Flight, GameKind, Ring, Sides, Step, UnitOn};
use sandtable_core::{Notation, Position, Side};
use sandtable_cotulenh::mailbox::Mailbox;
use sandtable_cotulenh::text::{self, Legal, MoveError, MoveErrorKind};
use sandtable_cotulenh::{
    Action, ActionKind, Board, Kind, KindSet, Manner, Rules, Square, Unit, Why,
};
use serde_json::{Value, json};

fn manner(manner: Manner) -> wire::Manner {
    match manner {
        Manner::Move => wire::Manner::Move,
        Manner::Capture => wire::Manner::Capture,
        Manner::Stay => wire::Manner::Stay,
        Manner::Suicide => wire::Manner::Suicide,
        Manner::Combine => wire::Manner::Combine,
    }
}

fn pieces(unit: Unit) -> Vec<wire::Piece> {
    let piece = |piece: sandtable_cotulenh::Piece| wire::Piece {
        kind: piece.kind.letter(),
        hero: piece.hero,
    };
    unit.pieces().map(piece).collect()
}

fn letters(kinds: KindSet) -> Vec<char> {
    kinds.iter().map(Kind::letter).collect()
}

fn names(squares: &[Square]) -> Vec<String> {
    squares.iter().map(Square::to_string).collect()
}

fn square(text: &str) -> Option<Square> {
    let (square, length) = Square::read(text)?;
    (length == text.len()).then_some(square)
}

/// Who acts, from where, and how; nobody for `commit` and for opening a deploy.
struct Doing {
    from: Square,
    to: Square,
    manner: Manner,
    group: Unit,
    step: bool,
}

fn doing(board: &Board, action: Action) -> Option<Doing> {
    match action.kind() {
        ActionKind::Whole { from, to, manner } => {
            Some(Doing { from, to, manner, group: board.unit_on(from)?, step: false })
        }
        ActionKind::Step { from, to, manner, group } => {
            let group = board.unit_on(from)?.select(group)?;
            Some(Doing { from, to, manner, group, step: true })
        }
        ActionKind::Start { .. } | ActionKind::Commit => None,
    }
}

impl Doing {
    fn captured_on(&self) -> Option<String> {
        self.manner.captures().then(|| self.to.to_string())
    }

    fn step(&self, taken: Option<Unit>) -> Step {
        let taken = taken.filter(|_| self.manner.captures());
        Step {
            from: self.from.to_string(),
            to: self.to.to_string(),
            manner: manner(self.manner),
            group: pieces(self.group),
            captured: taken.map(pieces).unwrap_or_default(),
            captured_on: self.captured_on(),
            promotion: None,
            castling: None,
            rook_from: None,
            rook_to: None,
        }
    }
}

/// What the words of a reason speak of.
fn params(why: &Why) -> Value {
    let name = Square::to_string;
    match why {
        Why::NoUnit(square)
        | Why::NotYours(square)
        | Why::SameSquare(square)
        | Why::Blocked(square)
        | Why::River(square)
        | Why::Exposed(square)
        | Why::CannotCombine(square)
        | Why::DeployCapture(square) => json!({ "square": name(square) }),
        Why::DeployOpen(origin)
        | Why::Everybody(origin)
        | Why::LeftBehind(origin)
        | Why::NoStep(origin) => json!({ "origin": name(origin) }),
        Why::HasActed { origin, kinds } => {
            json!({ "origin": name(origin), "kinds": letters(*kinds) })
        }
        Why::NoGroup(kinds) => json!({ "kinds": letters(*kinds) }),
        Why::NeverMoves(kind) | Why::NotALine(kind) => json!({ "kind": kind.letter() }),
        Why::TooFar { kind, range } => json!({ "kind": kind.letter(), "range": range }),
        Why::Terrain { kind, square } => json!({ "kind": kind.letter(), "square": name(square) }),
        Why::Channel(from, to) => json!({ "squares": [name(from), name(to)] }),
        Why::Engaged(ring) => json!({ "ring": name(ring) }),
        Why::ShotDown { square, rings } => {
            json!({ "square": name(square), "rings": names(rings) })
        }
        Why::FacesCommander { own, enemy } => {
            let line = if own.file() == enemy.file() {
                own.to_string().chars().take(1).collect()
            } else {
                (own.rank() + 1).to_string()
            };
            json!({ "line": line, "squares": [name(own), name(enemy)] })
        }
        Why::CommanderAttacked { square, attackers } => {
            json!({ "square": name(square), "attackers": names(attackers) })
        }
        _ => json!({}),
    }
}

fn explain(why: &Why) -> Refusal {
    Refusal::new(why.word(), params(why), why.to_string())
}

/// Why the text of an action or a turn is refused. A turn of several steps is explained by what its
/// reader says.
fn refusal(board: &Board, word: &str, error: &MoveError) -> Refusal {
    let copy = Mailbox::of(board);
    let meant = text::meant(word).and_then(|meant| Some((meant.from?, meant.to, meant.group)));
    let why = match &error.kind {
        MoveErrorKind::NoDeploy | MoveErrorKind::CannotCommit => copy.why_no_commit(),
        MoveErrorKind::Syntax { .. } | MoveErrorKind::Ambiguous { .. } => None,
        _ => meant.and_then(|(from, to, group)| copy.why_not(from, to, group)),
    };
    if let Some(why) = why {
        return Refusal { at: Some(error.at), ..explain(&why) };
    }
    let (reason, params) = match &error.kind {
        MoveErrorKind::Syntax { .. } => ("syntax", json!({ "at": error.at })),
        MoveErrorKind::Ambiguous { candidates } => ("ambiguous", json!({"candidates": candidates})),
        _ => ("illegal", json!({})),
    };
    let text = format!("{}: {}.", printable(word), error.kind);
    Refusal { at: Some(error.at), ..Refusal::new(reason, params, text) }
}

fn printable(word: &str) -> String {
    word.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

impl Referee for Board {
    fn opening(_: GameKind, _: u64) -> Board {
        Board::start()
    }

    fn read_position(_: GameKind, text: &str) -> Result<Board, Vec<Fault>> {
        Board::from_fen_lenient(text).map_err(|error| {
            let faults = error.faults().iter();
            faults
                .map(|fault| Fault { at: Some(fault.at), message: fault.kind.to_string() })
                .collect()
        })
    }

    fn game_kind(&self) -> GameKind {
        GameKind::Cotulenh
    }

    fn side_name(side: Side) -> &'static str {
        match side {
            Side::First => "Red",
            Side::Second => "Blue",
        }
    }

    fn quiet_turns(&self) -> u16 {
        self.halfmove()
    }

    fn units(&self) -> Vec<UnitOn> {
        let on = |square: Square| {
            let unit = self.unit_on(square)?;
            let side = unit.side().into();
            Some(UnitOn { square: square.to_string(), side, pieces: pieces(unit) })
        };
        Square::all().filter_map(on).collect()
    }

    fn actions(&self) -> Vec<wire::Action> {
        let mut list = Vec::new();
        self.generate(&mut list);
        let legal = Legal::of(self);
        let action = |action: Action| {
            let doing = doing(self, action)?;
            Some(wire::Action {
                text: self.long_text(action),
                short: legal.short_text(action),
                from: doing.from.to_string(),
                to: doing.to.to_string(),
                manner: manner(doing.manner),
                group: letters(doing.group.members()),
                step: doing.step,
                promotion: None,
                castling: None,
                rook_from: None,
                captured_on: doing.captured_on(),
            })
        };
        list.into_iter().filter_map(action).collect()
    }

    fn step(&self, mv: Action) -> Option<Step> {
        let doing = doing(self, mv)?;
        Some(doing.step(self.unit_on(doing.to)))
    }

    fn read_play(&self, word: &str) -> Result<Vec<Action>, Refusal> {
        match text::parse_turn(self, word) {
            Ok(actions) => Ok(actions.to_vec()),
            Err(error) => Err(refusal(self, word, &error)),
        }
    }

    fn open_deploy(&self) -> Option<Deploy> {
        let deploy = self.deploy()?;
        let here = self.unit_on(deploy.origin).map_or(KindSet::EMPTY, Unit::members);
        let mut now = Board::from_setup(&self.before_turn());
        let before = now.fen();
        let mut steps = Vec::new();
        for step in &deploy.steps {
            let action = Action::step(deploy.origin, step.to, step.manner, step.group.members());
            steps.extend(now.step(action));
            let _ = now.make(action);
        }
        Some(Deploy {
            origin: deploy.origin.to_string(),
            free: letters(deploy.free),
            spent: letters(here.minus(deploy.free)),
            steps,
            can_commit: self.can_commit(),
            before,
        })
    }

    fn sight(&self) -> Sight {
        let copy = Mailbox::of(self);
        let check = |side: Side| {
            let (square, attackers) = (copy.commander(side)?, copy.attackers(side));
            let (square, attackers) = (square.to_string(), names(&attackers));
            Some(wire::Check { side: side.into(), square, attackers })
        };
        let checks = Side::BOTH.into_iter().filter_map(check);
        let ring = |ring: sandtable_cotulenh::mailbox::Ring| Ring {
            square: ring.square.to_string(),
            level: ring.level,
            covers: names(&ring.covers),
        };
        Sight {
            checks: checks.filter(|check| !check.attackers.is_empty()).collect(),
            facing: facing(&copy),
            rings: Sides::each(|side| copy.rings(side).into_iter().map(ring).collect()),
            flights: flights(&copy),
        }
    }

    fn is_check(&self) -> bool {
        self.is_attacked(self.turn())
    }

    fn lost(&self, start: &Board, side: Side) -> Vec<char> {
        let lost = |kind| start.count(side, kind).saturating_sub(self.count(side, kind));
        Kind::ALL.into_iter().flat_map(|kind| (0..lost(kind)).map(move |_| kind.letter())).collect()
    }

    fn is_square(text: &str) -> bool {
        square(text).is_some()
    }

    fn is_kind(letter: char) -> bool {
        Kind::from_letter(letter).is_some()
    }

    fn why_not(&self, from: &str, to: &str, group: Option<&[char]>) -> Refusal {
        let group = group.map(|group| {
            group.iter().filter_map(|&letter| Kind::from_letter(letter)).collect::<KindSet>()
        });
        let why = match (square(from), square(to)) {
            (Some(from), Some(to)) => Mailbox::of(self).why_not(from, to, group),
            _ => None,
        };
        match why {
            Some(why) => explain(&why),
            None => Refusal::new("illegal", json!({}), "This is not legal."),
        }
    }
}

fn facing(copy: &Mailbox) -> Option<Facing> {
    let between = copy.faced_line()?;
    Some(Facing {
        first: copy.commander(Side::First)?.to_string(),
        second: copy.commander(Side::Second)?.to_string(),
        between: names(&between),
    })
}

fn flights(copy: &Mailbox) -> Vec<Flight> {
    let own = |from: &Square| copy.unit_on(*from).is_some_and(|unit| unit.side() == copy.turn());
    let flight = |from: Square| {
        let flown = copy.flown(from)?;
        Some(Flight {
            from: from.to_string(),
            free: names(&flown.free),
            engaged: names(&flown.engaged),
            shot_down: names(&flown.shot_down),
        })
    };
    Square::all().filter(own).filter_map(flight).collect()
}
