use super::{Ask, Room, RoomHandle};
use crate::app::Services;
use crate::metrics::Limit;
use crate::secret::is_game_id;
use crate::store::{Kept, StoreError};
use sandtable_api::error::Error;
use sandtable_games::{read_position, with_board};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{OnceCell, mpsc, oneshot};

/// Questions that may wait at the door of a room; who has more to ask has to wait as well.
const WAITING_ASKS: usize = 64;
/// A room may be left just when somebody comes; it is opened again so often.
const ATTEMPTS: usize = 3;

/// All rooms: opened when somebody asks, left when nobody does.
pub struct Lobby {
    pub(super) services: Arc<Services>,
    rooms: Mutex<HashMap<String, Door>>,
}

type Door = Arc<Doorway>;

/// The way into a room.
#[derive(Default)]
struct Doorway {
    /// Opened by the first who comes, while the others wait.
    room: OnceCell<RoomHandle>,
    /// Whether another server told something while the room was being opened.
    missed: AtomicBool,
}

impl Lobby {
    /// No rooms.
    pub fn new(services: Arc<Services>) -> Arc<Lobby> {
        Arc::new(Lobby { services, rooms: Mutex::default() })
    }

    /// How many rooms are open.
    pub fn len(&self) -> usize {
        self.lock().len()
    }

    /// Asks the room of a game something that has an answer.
    ///
    /// # Errors
    /// There is no such game, or it cannot be opened now.
    pub async fn ask<T>(
        self: &Arc<Self>,
        id: &str,
        ask: impl FnMut(oneshot::Sender<T>) -> Ask,
    ) -> Result<T, Error> {
        self.ask_within(id, self.services.limits.rooms, ask).await
    }

    /// The same, if no more rooms than these would be open.
    pub(super) async fn ask_within<T>(
        self: &Arc<Self>,
        id: &str,
        most_rooms: usize,
        mut ask: impl FnMut(oneshot::Sender<T>) -> Ask,
    ) -> Result<T, Error> {
        for _ in 0..ATTEMPTS {
            if let Some(answer) = self.enter(id, most_rooms).await?.ask(&mut ask).await {
                return Ok(answer);
            }
        }
        Err(Error::busy("the game cannot be opened now"))
    }

    /// Asks the room of a game to let the engine move, and waits until that is done or not wanted any
    /// more.
    ///
    /// # Errors
    /// There is no such game, or it cannot be opened now.
    pub async fn think(
        self: &Arc<Self>,
        id: &str,
        ask: impl FnOnce(oneshot::Sender<()>) -> Ask,
    ) -> Result<(), Error> {
        // However many rooms are open: somebody waits for this turn.
        self.enter(id, usize::MAX).await?.ask(ask).await;
        Ok(())
    }

    /// The room of a game.
    ///
    /// # Errors
    /// There is no such game, or it cannot be opened now.
    pub async fn room(self: &Arc<Self>, id: &str) -> Result<RoomHandle, Error> {
        self.enter(id, self.services.limits.rooms).await
    }

    async fn enter(self: &Arc<Self>, id: &str, most_rooms: usize) -> Result<RoomHandle, Error> {
        if !is_game_id(id) {
            return Err(no_game());
        }
        let door = self.door(id, most_rooms)?;
        let opened = door.room.get_or_try_init(|| self.open(id, &door)).await.cloned();
        match &opened {
            Ok(room) if door.missed.swap(false, Ordering::SeqCst) => {
                room.tell(Ask::Elsewhere { event: None }).await;
            }
            Ok(_) => {}
            Err(_) => self.forget(id, &door),
        }
        opened
    }

    /// The door of a room that is not left.
    fn door(&self, id: &str, most_rooms: usize) -> Result<Door, Error> {
        let mut rooms = self.lock();
        if let Some(door) = rooms.get(id) {
            let left = door.room.get().is_some_and(|room| room.asks.is_closed());
            if !left {
                return Ok(Arc::clone(door));
            }
        } else if rooms.len() >= most_rooms {
            self.services.metrics.refused(Limit::Rooms);
            return Err(Error::busy("too many games are open"));
        }
        let door = Door::default();
        rooms.insert(id.to_owned(), Arc::clone(&door));
        Ok(door)
    }

    async fn open(self: &Arc<Self>, id: &str, door: &Door) -> Result<RoomHandle, Error> {
        let kept = self.services.store.load(id, 0).await.map_err(|error| {
            tracing::error!(%error, game = id, "a game could not be read");
            error.answer()
        })?;
        self.start(kept.ok_or_else(no_game)?, door)
    }

    fn start(self: &Arc<Self>, kept: Kept, door: &Door) -> Result<RoomHandle, Error> {
        let (asks, asked) = mpsc::channel(WAITING_ASKS);
        let id = kept.meta.id.clone();
        let (lobby, door) = (Arc::clone(self), Arc::downgrade(door));
        let services = Arc::clone(&self.services);
        with_board!(kept.meta.kind, Board, variant => {
            let start = read_position::<Board>(&kept.meta.start, variant).map_err(|faults| {
                tracing::error!(?faults, game = id, "the start of a game is no position");
                StoreError::Corrupt("its start is no position".to_owned()).answer()
            })?;
            let room = Room::open(kept, start, services, asked).map_err(|error| {
                tracing::error!(%error, game = id, "a game could not be opened");
                error.answer()
            })?;
            tokio::spawn(async move {
                room.run().await;
                if let Some(door) = door.upgrade() {
                    lobby.forget(&id, &door);
                }
            });
        });
        Ok(RoomHandle { asks })
    }

    /// The room of a game, if it is open. One that is being opened reads the game once more.
    pub(super) fn open_room(&self, id: &str) -> Option<RoomHandle> {
        let door = Arc::clone(self.lock().get(id)?);
        // In this order: either the room is there now, or whoever opens it sees this.
        door.missed.store(true, Ordering::SeqCst);
        let room = door.room.get().cloned();
        if room.is_some() {
            door.missed.store(false, Ordering::SeqCst);
        }
        room
    }

    /// The games whose rooms are open.
    pub(super) fn open_games(&self) -> Vec<String> {
        self.lock().keys().cloned().collect()
    }

    /// Closes a door, unless there is another one by now.
    fn forget(&self, id: &str, door: &Door) {
        let mut rooms = self.lock();
        if rooms.get(id).is_some_and(|known| Arc::ptr_eq(known, door)) {
            rooms.remove(id);
        }
    }

    /// Leaves all rooms.
    pub fn close(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, Door>> {
        // Nothing panics while it holds the lock.
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn no_game() -> Error {
    Error::not_found("there is no such game")
}
