use crate::{from_json, refusal, to_json};
use sandtable_api::error::Error;
use sandtable_api::questions;
use wasm_bindgen::prelude::wasm_bindgen;

/// Answers a question as `POST /api/v1/NAME` would. `random` chooses a start position where there are
/// several.
///
/// # Errors
/// The refusal, as JSON.
#[wasm_bindgen]
pub fn ask(name: &str, body: &str, random: u32) -> Result<String, String> {
    answer(name, body, u64::from(random)).map_err(refusal)
}

fn answer(name: &str, body: &str, random: u64) -> Result<String, Error> {
    Ok(match name {
        "position" => to_json(&questions::position(&from_json(body)?, random)?),
        "why" => to_json(&questions::why(&from_json(body)?, random)?),
        "import" => to_json(&questions::import(&from_json(body)?)?),
        "export" => to_json(&questions::export(&from_json(body)?)?),
        _ => return Err(Error::not_found("there is no such question")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_those_of_the_server() {
        let answer = ask("position", r#"{"game":"chess","moves":["e4","e5"]}"#, 0);
        let answer: serde_json::Value =
            serde_json::from_str(&answer.expect("a position")).expect("JSON");
        assert_eq!(answer["position"]["turn"], "first");
        assert_eq!(answer["turns"][1]["long"], "e7e5");
        let refusal = ask("position", r#"{"game":"chess","moves":["e5"]}"#, 0);
        let refusal: serde_json::Value =
            serde_json::from_str(&refusal.expect_err("no such move")).expect("JSON");
        assert_eq!(refusal["error"]["field"], "moves[0]");
        assert!(ask("nothing", "{}", 0).is_err());
        assert!(ask("why", "[", 0).is_err());
    }
}
