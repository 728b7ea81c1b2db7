//! What a wish leads to, or why it is refused.

use super::{Ending, Happening, Player, Table};
use crate::error::Error;
use crate::referee::{MOST_MOVE_BYTES, Referee, Refusal};
use crate::wire::{Offer, Wish};
use sandtable_core::Side;

/// What a wish leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict<M> {
    /// An event of the game.
    Happens(Happening),
    /// A change of the wisher's unfinished turn.
    Drafts(Vec<M>),
}

impl<B: Referee> Table<B> {
    /// What the wish of a side leads to. Nothing changes yet.
    ///
    /// # Errors
    /// The wish cannot be granted.
    pub fn judge(&self, side: Side, wish: &Wish) -> Result<Verdict<B::Move>, Error> {
        if let Some(outcome) = self.outcome {
            return Err(Refusal::over(outcome).into_error("game_over", None));
        }
        Ok(match wish {
            Wish::Move { action } => self.judge_move(side, action)?,
            Wish::Back => {
                let mut draft = self.own_draft(side)?.to_vec();
                draft.pop();
                Verdict::Drafts(draft)
            }
            Wish::Cancel => {
                self.own_draft(side)?;
                Verdict::Drafts(Vec::new())
            }
            Wish::Offer { what } => Verdict::Happens(self.judge_offer(side, *what)?),
            Wish::Accept { what } => match self.offers.by(*what) {
                Some(offerer) if offerer != side => Verdict::Happens(self.agree(offerer, *what)?),
                _ => return Err(no_offer(*what)),
            },
            Wish::Decline { what } => match self.offers.by(*what) {
                Some(_) => Verdict::Happens(Happening::Decline { what: *what }),
                None => return Err(no_offer(*what)),
            },
            Wish::Resign => {
                Verdict::Happens(Happening::End { ending: Ending::Resigned { side: side.into() } })
            }
            Wish::Claim { reason } => Verdict::Happens(self.judge_claim(side, reason)?),
            Wish::Analyse(_) | Wish::Ping => {
                return Err(Error::bad_request("this is no wish about the game"));
            }
        })
    }

    fn judge_move(&self, side: Side, word: &str) -> Result<Verdict<B::Move>, Error> {
        self.on_turn(side)?;
        let illegal =
            |refusal: Refusal| refusal.into_error("illegal_move", Some("action".to_owned()));
        if word.len() > MOST_MOVE_BYTES {
            let text = format!("The text goes on: expected at most {MOST_MOVE_BYTES} bytes.");
            return Err(illegal(Refusal::syntax(MOST_MOVE_BYTES, text)));
        }
        let mut now = self.drafted();
        let more = now.read_play(word).map_err(illegal)?;
        let mut moves = self.draft.clone();
        for mv in more {
            let _ = now.make(mv);
            moves.push(mv);
        }
        if now.turn_is_open() {
            return Ok(Verdict::Drafts(moves));
        }
        let mut before = self.game.position().clone();
        let mut actions = Vec::new();
        for mv in moves {
            // What only announced a deploy need not be remembered once somebody has acted.
            if before.step(mv).is_some() || !actions.is_empty() {
                actions.push(before.long_text(mv));
            }
            let _ = before.make(mv);
        }
        Ok(Verdict::Happens(Happening::Turn { actions }))
    }

    fn judge_offer(&self, side: Side, what: Offer) -> Result<Happening, Error> {
        let engine = self.meta.players[(!side).index()] != Player::Person;
        match self.offers.by(what) {
            Some(offerer) if offerer == side => {
                Err(Error::conflict("offered", "there is such an offer already"))
            }
            Some(offerer) => self.agree(offerer, what),
            None if what == Offer::Takeback => {
                let agreed = self.agree(side, what)?;
                // The engine has no plans that could be spoiled.
                Ok(if engine { agreed } else { Happening::Offer { what } })
            }
            None => Ok(Happening::Offer { what }),
        }
    }

    /// What follows if both want what `offerer` has offered.
    fn agree(&self, offerer: Side, what: Offer) -> Result<Happening, Error> {
        if what == Offer::Draw {
            return Ok(Happening::End { ending: Ending::Agreed });
        }
        // Back to before the last turn of the one who asks.
        let back = if self.game.position().turn() == offerer { 2 } else { 1 };
        match self.stamps.len().checked_sub(back) {
            Some(turns) => Ok(Happening::Takeback { turns }),
            None => {
                let message = "this side has made no turn that could be taken back";
                Err(Error::conflict("nothing_to_take_back", message))
            }
        }
    }

    fn judge_claim(&self, side: Side, reason: &str) -> Result<Happening, Error> {
        self.on_turn(side)?;
        let claims = self.game.claims();
        let ending =
            Ending::claim(reason).filter(|_| claims.iter().any(|claim| claim.word() == reason));
        match ending {
            Some(ending) => Ok(Happening::End { ending }),
            None => Err(Error::conflict("no_claim", "no such draw can be claimed now")),
        }
    }

    fn on_turn(&self, side: Side) -> Result<(), Error> {
        if self.game.position().turn() == side {
            return Ok(());
        }
        let refusal =
            Refusal::new("not_your_turn", serde_json::json!({}), "It is the other side's turn.");
        Err(refusal.into_error("not_your_turn", None))
    }

    fn own_draft(&self, side: Side) -> Result<&[B::Move], Error> {
        if self.draft.is_empty() || self.game.position().turn() != side {
            return Err(Error::conflict("no_draft", "no turn of this side has been begun"));
        }
        Ok(&self.draft)
    }

    /// The position after the unfinished turn.
    fn drafted(&self) -> B {
        let mut now = self.game.position().clone();
        for &mv in &self.draft {
            let _ = now.make(mv);
        }
        now
    }
}

fn no_offer(what: Offer) -> Error {
    let what = match what {
        Offer::Draw => "a draw",
        Offer::Takeback => "to take a turn back",
    };
    Error::conflict("no_offer", format!("the other side has not offered {what}"))
}
