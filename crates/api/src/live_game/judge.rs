//! What a wish leads to, or why it is refused.

use super::{Ending, Happening, LiveGame, SeatPlayer};
use crate::dto::{Offer, Wish};
use crate::error::Error;
use crate::refused::bad_move;
use sandtable_core::Side;
use sandtable_games::{Describe, Refusal, read_turn};

/// What a wish leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict<M> {
    /// An event of the game.
    Happens(Happening<M>),
    /// A change of the wisher's unfinished turn.
    Drafts(Vec<M>),
}

impl<B: Describe> LiveGame<B> {
    /// What the wish of a side leads to. Nothing changes yet.
    ///
    /// # Errors
    /// The wish cannot be granted.
    pub fn judge(&self, side: Side, wish: &Wish) -> Result<Verdict<B::Move>, Error> {
        if let Some(outcome) = self.outcome {
            return Err(bad_move(&Refusal::over(outcome), "game_over", None));
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
        let mut now = self.drafted();
        let more = read_turn(&now, word)
            .map_err(|refusal| bad_move(&refusal, "illegal_move", Some("action".to_owned())))?;
        let mut moves = self.draft.clone();
        for mv in more {
            now.play(mv);
            moves.push(mv);
        }
        if now.turn_is_open() {
            return Ok(Verdict::Drafts(moves));
        }
        // What only announced a deploy need not be remembered once somebody has acted.
        let before = self.game.position();
        if moves.first().is_some_and(|&first| before.step(first).is_none()) {
            moves.remove(0);
        }
        Ok(Verdict::Happens(Happening::Turn { actions: moves }))
    }

    fn judge_offer(&self, side: Side, what: Offer) -> Result<Happening<B::Move>, Error> {
        let engine = self.meta.players[(!side).index()] != SeatPlayer::Person;
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
    fn agree(&self, offerer: Side, what: Offer) -> Result<Happening<B::Move>, Error> {
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

    fn judge_claim(&self, side: Side, reason: &str) -> Result<Happening<B::Move>, Error> {
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
        let text = "it is the other side's turn";
        let refusal = Refusal::new("not_your_turn", Default::default(), text);
        Err(bad_move(&refusal, "not_your_turn", None))
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
            now.play(mv);
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
