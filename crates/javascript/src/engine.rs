use crate::errors::{self, Thrown};
use crate::game::NativeGame;
use crate::search::{SearchLimits, Searchers};
use crate::to_json;
use js_sys::Function;
use sandtable_core::Refused;
use sandtable_engine::{Control, LEVELS, Resources, Skill, check_memory};
use std::cell::RefCell;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The engine of both games. A search keeps its thread busy until it ends.
#[wasm_bindgen]
pub struct NativeEngine {
    searchers: Searchers,
}

/// How the search under way is told to stop.
#[derive(Default)]
struct Stop {
    is_asked: bool,
    /// What a listener threw.
    thrown: Option<JsValue>,
    /// Asked from time to time.
    ask: Option<Function>,
}

thread_local! {
    /// There is one search at a time: it keeps the thread busy.
    static STOP: RefCell<Stop> = RefCell::default();
}

fn should_stop() -> bool {
    let asks = STOP.with_borrow(|stop| if stop.is_asked { Err(()) } else { Ok(stop.ask.clone()) });
    match asks {
        Err(()) => true,
        Ok(ask) => ask.is_some_and(|ask| {
            // Without an answer the search goes on.
            ask.call0(&JsValue::NULL).is_ok_and(|answer| answer.is_truthy())
        }),
    }
}

/// Tells a listener, which stops the search with `false` or by throwing.
fn tell(listener: &Function, news: &str) {
    let answer = listener.call1(&JsValue::NULL, &JsValue::from_str(news));
    let thrown = match answer {
        Ok(answer) if answer == JsValue::FALSE => None,
        Ok(_) => return,
        Err(thrown) => Some(thrown),
    };
    STOP.with_borrow_mut(|stop| {
        stop.is_asked = true;
        stop.thrown = thrown.or(stop.thrown.take());
    });
}

#[wasm_bindgen]
impl NativeEngine {
    /// An engine with a transposition table of this size for each game.
    ///
    /// # Errors
    /// There is not so much memory.
    #[wasm_bindgen(constructor)]
    pub fn new(table_mebibytes: u32, seed: u64) -> Result<NativeEngine, Thrown> {
        let table_mebibytes = table_mebibytes as usize;
        check_memory(table_mebibytes).map_err(errors::bad_value)?;
        let resources = Resources { table_mebibytes, ..Resources::default() };
        Ok(NativeEngine { searchers: Searchers::new(resources, seed) })
    }

    /// Thinks about a game until a limit is reached, `ask` says so, or `listener`, which is told every line
    /// as JSON, returns false. Gives what was chosen, as JSON. Without any limit it has to be known that somebody
    /// `can_stop` it.
    ///
    /// # Errors
    /// The game is over, the limits are none, or what the listener threw.
    pub fn search(
        &mut self,
        game: &NativeGame,
        limits: &str,
        ask: Option<Function>,
        listener: Option<Function>,
        can_stop: bool,
    ) -> Result<String, Thrown> {
        let limits: SearchLimits =
            serde_json::from_str(limits).map_err(|error| errors::bad_value(error.to_string()))?;
        check(&limits, can_stop)?;
        // The listener may change the game that it belongs to.
        let game = game.game.clone();
        if let Some(outcome) = game.outcome() {
            return Err(errors::refused(Refused::Over(outcome)));
        }
        STOP.set(Stop { ask, ..Stop::default() });
        let chosen = self.searchers.run(&game, &limits, &Control::asking(should_stop), |line| {
            if let Some(listener) = &listener {
                tell(listener, &to_json(&line));
            }
        });
        match STOP.take().thrown {
            Some(thrown) => Err(Thrown::from(thrown)),
            None => Ok(to_json(&chosen)),
        }
    }

    /// Forgets everything: a new game begins.
    pub fn forget(&mut self) {
        self.searchers.forget();
    }
}

/// Whether the limits are such as to be kept.
fn check(limits: &SearchLimits, can_stop: bool) -> Result<(), Thrown> {
    if limits.level.is_some_and(|level| !(1..=LEVELS).contains(&level)) {
        return Err(errors::bad_value(format!("level: expected 1 to {LEVELS}")));
    }
    let skill = limits.level.map_or(Skill::FULL, Skill::of_level);
    if skill == Skill::FULL && !limits.is_limited() && !can_stop {
        return Err(errors::bad_value("expected a limit: time, nodes, depth or mate"));
    }
    Ok(())
}
