use crate::news::{News, Place};
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
/// Within this time after the end all games are looked at.
const AFTERWARDS: Duration = Duration::from_secs(6);

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
        let mut position = Place::of(&created)?;
        let mut played: Vec<String> = Vec::new();
        while Instant::now() < self.end && played.len() < self.turns && !position.is_over() {
            sleep(self.thinking()).await;
            let mover = usize::from(position.turn == "second");
            let (text, state) = self.turn(&mut seats, mover, position, played.len()).await?;
            played.push(text);
            position = state;
        }
        self.wait_for_others().await;
        self.compare(&created, &played).await?;
        if !position.is_over() {
            seats[0].command(&json!({"type": "resign"})).await?;
        }
        self.report.game_over();
        Ok(())
    }

    /// When the time is over, all games end at once; to look at them all in the same moment would
    /// delay the last moves of some.
    async fn wait_for_others(&mut self) {
        if Instant::now() >= self.end {
            sleep(AFTERWARDS / 2 + AFTERWARDS / 2 * (self.random(1_000) as u32) / 1_000).await;
        }
    }

    /// One turn, step by step. Gives its text and the position after it, as both players see it.
    async fn turn(
        &mut self,
        seats: &mut [Seat; 2],
        mover: usize,
        mut position: Place,
        index: usize,
    ) -> anyhow::Result<(String, Place)> {
        let seq = seats[mover].seq;
        let mut actions = Vec::new();
        loop {
            let action = self.choose(&position)?;
            let asked = Instant::now();
            let wish = json!({"type": "move", "action": action, "seq": seq});
            seats[mover].command(&wish).await?;
            self.report.answered(asked.elapsed());
            actions.push(action);
            let (told, news) = News::from(&mut seats[mover]).await?;
            match news {
                News::Draft { draft } => position = draft.position,
                News::Event { seq: now, event, state } => {
                    same_news(&mut seats[1 - mover], &told).await?;
                    self.report.arrived(asked.elapsed());
                    ensure!(now == seq + 1, "a gap: {now} after {seq}");
                    let text = event.check(index, &actions)?;
                    return Ok((text, state.position.context("no position")?));
                }
                News::Presence => bail!("presence is no news"),
            }
        }
    }

    /// A random legal action, or the end of a deploy.
    fn choose(&mut self, position: &Place) -> anyhow::Result<String> {
        let actions = &position.actions;
        if position.may_commit() && (actions.is_empty() || self.random(3) == 0) {
            return Ok("commit".to_owned());
        }
        ensure!(!actions.is_empty(), "nothing to do in {}", position.fen);
        Ok(actions[self.random(actions.len())].text.clone())
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
        let mut position = Place::of(&created)?;
        let mut turns = 0;
        while Instant::now() < self.end && turns < self.turns && !position.is_over() {
            let seq = seat.seq;
            while position.turn == "first" && !position.is_over() {
                let action = self.choose(&position)?;
                let asked = Instant::now();
                seat.command(&json!({"type": "move", "action": action, "seq": seq})).await?;
                self.report.answered(asked.elapsed());
                position = News::from(&mut seat).await?.1.position()?;
            }
            turns += 1;
            if !position.is_over() {
                position = News::from(&mut seat).await?.1.position()?;
                self.report.engine_turn();
            }
        }
        self.report.game_over();
        Ok(())
    }
}

/// Waits until somebody is told the same, and nothing else.
async fn same_news(seat: &mut Seat, told: &str) -> anyhow::Result<()> {
    loop {
        let text = seat.next_text().await?;
        if text == told {
            return Ok(());
        }
        let is_presence = matches!(serde_json::from_str(&text)?, News::Presence);
        ensure!(is_presence, "the two see different things: {text}");
    }
}
