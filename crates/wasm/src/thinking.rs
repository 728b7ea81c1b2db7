use crate::{from_json, refusal, to_json, whole};
use js_sys::Function;
use sandtable_api::dto::{Analyse, AskReview, ReviewNews};
use sandtable_api::error::Error;
use sandtable_api::questions::{analysed_game, nothing_found_yet};
use sandtable_api::refused::bad_fen;
use sandtable_api::review;
use sandtable_api::thinker::{AnalysisLimits, PlayLimits, Thinker};
use sandtable_engine::Control;
use sandtable_games::{AnyGame, GameKind};
use serde::Deserialize;
use std::time::Duration;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The engine. A search keeps its worker busy until it ends: who wants to end it earlier sets what
/// `stopAsked` reads, or ends the worker.
#[wasm_bindgen]
pub struct EngineWorker {
    thinker: Thinker,
}

#[wasm_bindgen]
extern "C" {
    /// Whether the page wants the search to end.
    #[wasm_bindgen(js_name = stopAsked)]
    fn stop_asked() -> bool;
}

/// A turn that is asked for, as `LocalGame.question` says it.
#[derive(Deserialize)]
struct Question {
    game: GameKind,
    fen: String,
    moves: Vec<String>,
    level: u8,
    clock_ms: Option<[u64; 2]>,
    most_ms: u64,
}

#[wasm_bindgen]
impl EngineWorker {
    /// An engine with a transposition table of this size for each game.
    #[wasm_bindgen(constructor)]
    pub fn new(table_mebibytes: u32) -> EngineWorker {
        EngineWorker { thinker: Thinker::new(table_mebibytes as usize) }
    }

    /// Analyses what an `analyse` command names, and calls `report` with each analysis as JSON.
    /// `nodes` is a limit if it is not zero.
    ///
    /// # Errors
    /// The refusal, as JSON.
    pub fn analyse(
        &mut self,
        question: &str,
        most_ms: f64,
        nodes: f64,
        report: &Function,
    ) -> Result<(), String> {
        let asked: Analyse = from_json(question).map_err(refusal)?;
        let game = analysed_game(&asked, 0).map_err(refusal)?;
        let mut last = nothing_found_yet(&game).map_err(refusal)?;
        let limits = AnalysisLimits {
            lines: asked.lines.unwrap_or(1).clamp(1, 5),
            most: Duration::from_millis(whole(most_ms)),
            nodes: (nodes > 0.0).then(|| whole(nodes)),
        };
        let tell = |analysis: &sandtable_api::dto::Analysis| {
            // Who listens may throw; the search goes on.
            let _ = report.call1(&JsValue::NULL, &JsValue::from_str(&to_json(analysis)));
        };
        self.thinker.analyse(&game, limits, &Control::asking(stop_asked), &mut |analysis| {
            tell(&analysis);
            last = analysis;
        });
        last.done = true;
        tell(&last);
        Ok(())
    }

    /// Reviews a game turn by turn, and calls `report` with the news of each as JSON. The engine begins
    /// with an empty table, so that the same game always gets the same figures.
    ///
    /// # Errors
    /// The refusal, as JSON.
    pub fn review(&mut self, question: &str, report: &Function) -> Result<(), String> {
        let asked: AskReview = from_json(question).map_err(refusal)?;
        let mut tell = |news: &ReviewNews| {
            let _ = report.call1(&JsValue::NULL, &JsValue::from_str(&to_json(news)));
            !stop_asked()
        };
        review::review(&asked, &Control::asking(stop_asked), &mut tell).map_err(refusal)
    }

    /// The actions of the turn that the engine makes.
    ///
    /// # Errors
    /// The refusal, as JSON.
    pub fn choose(&mut self, question: &str) -> Result<Vec<String>, String> {
        let asked: Question = from_json(question).map_err(refusal)?;
        let mut game = AnyGame::from_fen(asked.game, &asked.fen)
            .map_err(|faults| refusal(bad_fen("fen", &faults)))?;
        for text in &asked.moves {
            game.play(text).map_err(|fault| refusal(Error::bad_value("moves", fault.text)))?;
        }
        let millis = Duration::from_millis;
        let limits = PlayLimits {
            level: asked.level,
            clock: asked.clock_ms.map(|[left, increment]| (millis(left), millis(increment))),
            most: millis(asked.most_ms),
        };
        let played = self.thinker.choose(&game, limits, &Control::asking(stop_asked));
        Ok(played.and_then(|game| game.turns().pop()).map_or(Vec::new(), |turn| turn.actions))
    }
}
