//! Cờ Tư Lệnh as plain data.

use crate::describe::{Describe, Sight};
use crate::refusal::{Params, cotulenh_fault, cotulenh_fen, cotulenh_move, cotulenh_why, named};
use crate::view::{
    ActionView, CheckView, DeployView, FacingView, FlightView, HeroView, MannerView, PieceView,
    RingView, RulesView, Sides, StepView, UnitView,
};
use crate::{AnyGame, AnyMove, GameKind, Refusal};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use sandtable_core::{Game, Notation, Position, Side};
use sandtable_cotulenh::fen::FenError;
use sandtable_cotulenh::text::MoveError;
use sandtable_cotulenh::{
    Action, ActionKind, Board, Kind, KindSet, Manner, Rules, Square, Unit, Variant,
};

pub(crate) fn manner(manner: Manner) -> MannerView {
    match manner {
        Manner::Move => MannerView::Move,
        Manner::Capture => MannerView::Capture,
        Manner::Stay => MannerView::Stay,
        Manner::Suicide => MannerView::Suicide,
        Manner::Combine => MannerView::Combine,
    }
}

fn pieces(unit: Unit) -> Vec<PieceView> {
    unit.pieces().map(|piece| PieceView { kind: piece.kind.letter(), hero: piece.hero }).collect()
}

fn letters(kinds: KindSet) -> Vec<char> {
    kinds.iter().map(Kind::letter).collect()
}

fn names(squares: impl IntoIterator<Item = Square>) -> Vec<String> {
    squares.into_iter().map(|square| square.to_string()).collect()
}

/// Who acts, from where, and how; nobody for `commit` and for opening a deploy.
struct Doing {
    from: Square,
    to: Square,
    manner: Manner,
    group: Unit,
    step: bool,
}

impl Doing {
    fn of(board: &Board, action: Action) -> Option<Doing> {
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

    fn captured_on(&self) -> Option<String> {
        self.manner.captures().then(|| self.to.to_string())
    }
}

/// Who becomes a hero by an action.
fn new_heroes(before: &Board, action: Action) -> Vec<HeroView> {
    let mut after = before.clone();
    let undo = after.make(action);
    let hero = |(square, kind): (Square, Kind)| HeroView {
        square: square.to_string(),
        kind: kind.letter(),
    };
    undo.heroes(&after).into_iter().map(hero).collect()
}

impl Describe for Board {
    const KEEPS_LISTS: bool = true;

    fn game_kind(&self) -> GameKind {
        GameKind::Cotulenh(self.variant())
    }

    fn any_move(mv: Action) -> AnyMove {
        AnyMove::Cotulenh(mv)
    }

    fn of_any_move(mv: AnyMove) -> Option<Action> {
        match mv {
            AnyMove::Cotulenh(mv) => Some(mv),
            _ => None,
        }
    }

    fn into_any(game: Game<Board>) -> AnyGame {
        AnyGame::Cotulenh(game)
    }

    fn of_any(game: &AnyGame) -> Option<&Game<Board>> {
        match game {
            AnyGame::Cotulenh(game) => Some(game),
            _ => None,
        }
    }

    fn units(&self) -> Vec<UnitView> {
        let on = |square: Square| {
            let unit = self.unit_on(square)?;
            let side = unit.side().into();
            Some(UnitView { square: square.to_string(), side, pieces: pieces(unit) })
        };
        Square::all().filter_map(on).collect()
    }

    fn actions(&self, legal: &[Action]) -> Vec<ActionView> {
        let view = |(&action, short): (&Action, String)| {
            let doing = Doing::of(self, action)?;
            Some(ActionView {
                text: self.long_text(action),
                short,
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
        legal.iter().zip(self.short_texts(legal)).filter_map(view).collect()
    }

    fn step(&self, action: Action) -> Option<StepView> {
        let doing = Doing::of(self, action)?;
        let taken = self.unit_on(doing.to).filter(|_| doing.manner.captures());
        Some(StepView {
            from: doing.from.to_string(),
            to: doing.to.to_string(),
            manner: manner(doing.manner),
            group: pieces(doing.group),
            captured: taken.map(pieces).unwrap_or_default(),
            captured_on: doing.captured_on(),
            heroes: new_heroes(self, action),
            promotion: None,
            castling: None,
            rook_from: None,
            rook_to: None,
        })
    }

    fn open_deploy(&self) -> Option<DeployView> {
        let deploy = self.deploy()?;
        let here = self.unit_on(deploy.origin);
        let members = here.map_or(KindSet::EMPTY, Unit::members);
        let mut now = Board::from_setup(&self.before_turn());
        let before = now.fen();
        let mut steps = Vec::new();
        for step in &deploy.steps {
            // Always there: the same step was made before.
            let Some(action) = step.action(&now, deploy.origin) else { break };
            steps.extend(now.step(action));
            now.play(action);
        }
        Some(DeployView {
            origin: deploy.origin.to_string(),
            free: letters(deploy.free),
            spent: letters(members.minus(deploy.free)),
            stay: here.and_then(|unit| unit.select(deploy.free)).map(|unit| unit.to_string()),
            steps,
            can_commit: self.can_commit(),
            before,
        })
    }

    fn rules(&self) -> Option<RulesView> {
        let Variant { rules, battle } = self.variant();
        Some(RulesView {
            rules: rules.name(),
            mode: battle.name(),
            objective: letters(battle.objective()),
            match_minutes: battle.match_minutes(),
        })
    }

    fn with_points(self, points: [u16; 2]) -> Option<Board> {
        Some(Board::with_points(self, points))
    }

    fn sight(&self) -> Sight {
        let check = |side: Side| {
            let square = self.commander(side)?.to_string();
            let attackers = names(self.commander_attackers(side));
            Some(CheckView { side: side.into(), square, attackers })
        };
        let checks = Side::BOTH.into_iter().filter_map(check);
        let ring = |ring: sandtable_cotulenh::Ring| RingView {
            square: ring.square.to_string(),
            level: ring.level,
            covers: names(ring.covers),
        };
        Sight {
            checks: checks.filter(|check| !check.attackers.is_empty()).collect(),
            facing: facing(self),
            rings: Sides::each(|side| self.rings(side).into_iter().map(ring).collect()),
            flights: flights(self),
        }
    }

    fn lost(&self, start: &Board, side: Side) -> Vec<char> {
        let lost = |kind| start.count(side, kind).saturating_sub(self.count(side, kind));
        Kind::ALL.into_iter().flat_map(|kind| (0..lost(kind)).map(move |_| kind.letter())).collect()
    }

    fn move_refusal(&self, text: &str, error: &MoveError) -> Refusal {
        cotulenh_move(self, text, error)
    }

    fn move_fault(error: &MoveError) -> Refusal {
        cotulenh_fault(error)
    }

    fn fen_refusals(error: &FenError) -> Vec<Refusal> {
        error.faults().iter().map(cotulenh_fen).collect()
    }

    fn why_not(
        &self,
        from: &str,
        to: &str,
        group: Option<&[char]>,
    ) -> Result<Option<Refusal>, Refusal> {
        let no_square = |field: &str| {
            Refusal::new("no_square", named("field", field), "expected a square, such as e4")
        };
        let from: Square = from.parse().map_err(|_| no_square("from"))?;
        let to: Square = to.parse().map_err(|_| no_square("to"))?;
        let kinds = group.map(|letters| {
            let kinds: Option<KindSet> = letters.iter().map(|&l| Kind::from_letter(l)).collect();
            kinds.filter(|kinds| !kinds.is_empty()).ok_or_else(|| {
                let text = "expected letters of pieces in upper case";
                Refusal::new("no_kind", Params::new(), text)
            })
        });
        let kinds = kinds.transpose()?;
        Ok(Board::why_not(self, from, to, kinds).map(|why| cotulenh_why(&why)))
    }
}

fn facing(board: &Board) -> Option<FacingView> {
    let between = board.faced_line()?;
    Some(FacingView {
        first: board.commander(Side::First)?.to_string(),
        second: board.commander(Side::Second)?.to_string(),
        between: names(between),
    })
}

fn flights(board: &Board) -> Vec<FlightView> {
    let own = |from: &Square| board.unit_on(*from).is_some_and(|unit| unit.side() == board.turn());
    let flight = |from: Square| {
        let flown = board.flown(from)?;
        Some(FlightView {
            from: from.to_string(),
            free: names(flown.free),
            engaged: names(flown.engaged),
            shot_down: names(flown.shot_down),
        })
    };
    Square::all().filter(own).filter_map(flight).collect()
}
