use super::Room;
use sandtable_api::error::Error;
use sandtable_api::live_game::Happening;
use sandtable_core::Side;
use sandtable_games::Describe;

/// Of the events of a game, one in so many may be an offer or an answer of one side: whoever makes many
/// uses up their own share, not the other's turns.
const SHARE_OF_TALK: u64 = 20;

/// How many events of a side were no turns.
#[derive(Default)]
pub(super) struct Talk([u64; 2]);

impl Talk {
    /// Something happened.
    pub fn note<M>(&mut self, side: Option<Side>, happening: &Happening<M>) {
        if let (Some(side), true) = (side, is_talk(happening)) {
            self.0[side.index()] += 1;
        }
    }
}

fn is_talk<M>(happening: &Happening<M>) -> bool {
    !matches!(happening, Happening::Turn { .. } | Happening::End { .. })
}

impl<B: Describe> Room<B> {
    /// Whether the game may have one event more. Its end always may happen.
    pub(super) fn may_happen(
        &self,
        side: Side,
        happening: &Happening<B::Move>,
    ) -> Result<(), Error> {
        let most = self.services.limits.events_per_game;
        let is_end = matches!(happening, Happening::End { .. });
        if !is_end && self.live.seq() >= most {
            let message =
                format!("this game has {most} events, and no game has more: it can only be ended");
            return Err(Error::conflict("too_many_events", message));
        }
        let most_talk = most / SHARE_OF_TALK;
        if is_talk(happening) && self.talk.0[side.index()] >= most_talk {
            let message = format!("this side has made {most_talk} offers and answers: play on");
            return Err(Error::conflict("too_many_offers", message));
        }
        Ok(())
    }
}
