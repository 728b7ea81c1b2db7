use crate::errors::{self, Thrown};
use crate::game::NativeGame;
use crate::search::{Asked, ToldChoice, ToldLine};
use crate::to_json;
use js_sys::Function;
use sandtable_core::Refused;
use sandtable_engine::{Control, Resources};
use sandtable_games::engine::{AnyEngine, SearchLimits};
use std::cell::RefCell;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The engine of both games. A search keeps its thread busy until it ends.
#[wasm_bindgen]
pub struct NativeEngine {
    engine: AnyEngine,
}

/// Whether the search under way has to stop.
#[derive(Default)]
struct Stop {
    /// A listener returned false or threw.
    is_asked: bool,
    /// What it threw.
    thrown: Option<JsValue>,
    /// Called from time to time; true stops the search.
    ask: Option<Function>,
}

thread_local! {
    /// There is one search at a time: it keeps the thread busy.
    static STOP: RefCell<Stop> = RefCell::default();
}

fn should_stop() -> bool {
    // The borrow ends before JavaScript is called: what it calls may stop the search, too.
    let (is_asked, ask) = STOP.with_borrow(|stop| (stop.is_asked, stop.ask.clone()));
    // If `ask` throws, the search goes on.
    let answer = ask.filter(|_| !is_asked).map(|ask| ask.call0(&JsValue::NULL));
    is_asked || answer.is_some_and(|answer| answer.is_ok_and(|answer| answer.is_truthy()))
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
        let resources = Resources { table_mebibytes, ..Resources::default() };
        Ok(NativeEngine { engine: AnyEngine::with_checked(resources, Some(seed))? })
    }

    /// Thinks about a game until a limit is reached, `ask` returns true or `listener` returns false. The
    /// listener is called with every line as JSON. Gives what was chosen, as JSON. Without any limit
    /// `can_stop` has to be true: the caller will end the search by `ask` or `listener`.
    ///
    /// # Errors
    /// The game is over, a limit is missing or wrong, or what the listener threw.
    pub fn search(
        &mut self,
        game: &NativeGame,
        limits: &str,
        ask: Option<Function>,
        listener: Option<Function>,
        can_stop: bool,
    ) -> Result<String, Thrown> {
        let asked: Asked =
            serde_json::from_str(limits).map_err(|error| errors::bad_value(error.to_string()))?;
        let limits = SearchLimits::from(asked);
        limits.check(can_stop)?;
        // A copy, because the listener may call methods that change the game.
        let game = game.game.clone();
        if let Some(outcome) = game.outcome() {
            return Err(Refused::Over(outcome).into());
        }
        STOP.set(Stop { ask, ..Stop::default() });
        let chosen = self.engine.play(&game, &limits, &Control::asking(should_stop), |line| {
            if let Some(listener) = &listener {
                tell(listener, &to_json(&ToldLine::from(line)));
            }
        });
        match STOP.take().thrown {
            Some(thrown) => Err(Thrown::from(thrown)),
            None => Ok(to_json(&ToldChoice::from(chosen))),
        }
    }

    /// Forgets everything: a new game begins.
    pub fn forget(&mut self) {
        self.engine.forget();
    }
}
