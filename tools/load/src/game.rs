use crate::report::Report;
use anyhow::{Context, bail, ensure};
use sandtable_core::split_mix;
use sandtable_load::{Client, Seat};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// One game after the other, until the end.
pub struct Script {
    pub client: Client,
    pub report: Arc<Report>,
    pub seed: u64,
    pub against_engine: bool,
    pub pause: Duration,
    pub turns: usize,
    pub end: Instant,
}

const SIDES: [&str; 2] = ["first", "second"];

impl Script {
    pub async fn run(mut self) -> anyhow::Result<()> {
        // Players do not all think in step.
        sleep(self.thinking()).await;
        while Instant::now() < self.end {
            let played = if self.against_engine {
                self.play_engine().await
            } else {
                self.play_friend().await
            };
            if let Err(error) = played {
                self.report.error(&error);
                sleep(self.pause).await;
            }
        }
        Ok(())
    }

    fn random(&mut self, below: usize) -> usize {
        (split_mix(&mut self.seed) % below.max(1) as u64) as usize
    }

    fn thinking(&mut self) -> Duration {
        let half = self.pause / 2;
        half + half * (self.random(2_000) as u32) / 1_000
    }

    async fn create(&mut self, opponent: Value) -> anyhow::Result<Value> {
        let game = ["chess", "cotulenh"][self.random(2)];
        let clock = json!({"base_ms": 3_600_000, "increment_ms": 1000});
        let wanted = json!({"game": game, "clock": clock, "opponent": opponent});
        self.client.create(&wanted).await
    }

    async fn play_friend(&mut self) -> anyhow::Result<()> {
        let created = self.create(json!({"kind": "friend"})).await?;
        let mut seats = [
            self.client.sit(&created, SIDES[0]).await?,
            self.client.sit(&created, SIDES[1]).await?,
        ];
        let mut position = created["game"]["position"].clone();
        let mut played: Vec<String> = Vec::new();
        while Instant::now() < self.end && played.len() < self.turns {
            sleep(self.thinking()).await;
            let mover = usize::from(position["turn"] == "second");
            let (text, state) = self.turn(&mut seats, mover, &position, played.len()).await?;
            played.push(text);
            position = state;
            if !position["outcome"].is_null() {
                break;
            }
        }
        self.compare(&created, &played).await?;
        if position["outcome"].is_null() {
            seats[0].command(&json!({"type": "resign"})).await?;
        }
        self.report.game_over();
        Ok(())
    }

    /// One turn, step by step. Gives its text and the position after it, as both players see it.
    async fn turn(
        &mut self,
        seats: &mut [Seat; 2],
        mover: usize,
        before: &Value,
        index: usize,
    ) -> anyhow::Result<(String, Value)> {
        let seq = seats[mover].seq;
        let mut position = before.clone();
        let mut actions = Vec::new();
        loop {
            let action = self.choose(&position)?;
            let asked = Instant::now();
            let wish = json!({"type": "move", "action": action, "seq": seq});
            seats[mover].command(&wish).await?;
            self.report.answered(asked.elapsed());
            actions.push(action);
            let news = seats[mover].wait(|message| message["type"] != "presence").await?;
            match news["type"].as_str() {
                Some("draft") => position = news["draft"]["position"].clone(),
                Some("event") => {
                    let other = seats[1 - mover].event("turn").await?;
                    self.report.arrived(asked.elapsed());
                    ensure!(other == news, "the two see different things");
                    check(&news, seq + 1, index, &actions)?;
                    let text = news["event"]["turn"]["text"].as_str().context("no text")?;
                    return Ok((text.to_owned(), news["state"]["position"].clone()));
                }
                _ => bail!("unexpected: {news}"),
            }
        }
    }

    /// A random legal action, or the end of a deploy.
    fn choose(&mut self, position: &Value) -> anyhow::Result<String> {
        let actions = position["actions"].as_array().context("no actions")?;
        let may_commit = position["deploy"]["can_commit"] == true;
        if may_commit && (actions.is_empty() || self.random(3) == 0) {
            return Ok("commit".to_owned());
        }
        ensure!(!actions.is_empty(), "nothing to do in {}", position["fen"]);
        let action = &actions[self.random(actions.len())]["text"];
        Ok(action.as_str().context("no text")?.to_owned())
    }

    /// The server must have every turn that was acknowledged, in order.
    async fn compare(&self, created: &Value, played: &[String]) -> anyhow::Result<()> {
        let id = created["game"]["id"].as_str().context("no game")?;
        let game = self.client.get(&format!("/api/v1/games/{id}")).await?.json();
        let turns = game["turns"].as_array().context("no turns")?;
        let kept: Vec<&str> = turns.iter().filter_map(|turn| turn["text"].as_str()).collect();
        if kept != played {
            self.report.lost();
            bail!("game {id}: {} turns played, {} kept", played.len(), kept.len());
        }
        Ok(())
    }

    async fn play_engine(&mut self) -> anyhow::Result<()> {
        let created = self.create(json!({"kind": "engine", "level": 10})).await?;
        let mut seat = self.client.sit(&created, SIDES[0]).await?;
        let mut position = created["game"]["position"].clone();
        let mut turns = 0;
        while Instant::now() < self.end && turns < self.turns && position["outcome"].is_null() {
            let seq = seat.seq;
            while position["turn"] == "first" && position["outcome"].is_null() {
                let action = self.choose(&position)?;
                let asked = Instant::now();
                seat.command(&json!({"type": "move", "action": action, "seq": seq})).await?;
                self.report.answered(asked.elapsed());
                let news = seat.wait(|message| message["type"] != "presence").await?;
                position = match news["type"].as_str() {
                    Some("draft") => news["draft"]["position"].clone(),
                    _ => news["state"]["position"].clone(),
                };
            }
            turns += 1;
            if position["outcome"].is_null() {
                let reply = seat.event("turn").await?;
                self.report.engine_turn();
                position = reply["state"]["position"].clone();
            }
        }
        self.report.game_over();
        Ok(())
    }
}

/// A turn must be the next one, and what was sent.
fn check(news: &Value, seq: u64, index: usize, actions: &[String]) -> anyhow::Result<()> {
    let event = &news["event"];
    ensure!(news["seq"] == seq && event["seq"] == seq, "a gap: {} after {}", news["seq"], seq - 1);
    ensure!(event["index"] == index, "turn {} came as {}", index, event["index"]);
    ensure!(event["turn"]["actions"] == json!(actions), "another turn: {}", event["turn"]);
    Ok(())
}
