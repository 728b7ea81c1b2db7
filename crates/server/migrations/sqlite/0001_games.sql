-- A game: what never changes, and what its events have led to.
CREATE TABLE games (
    id           TEXT    NOT NULL PRIMARY KEY,
    kind         TEXT    NOT NULL,
    start        TEXT    NOT NULL,
    created_at   INTEGER NOT NULL,
    public       INTEGER NOT NULL,
    -- The level of the engine; NULL where a person plays, who has a secret with this hash.
    first_level  INTEGER,
    second_level INTEGER,
    first_hash   BLOB,
    second_hash  BLOB,
    base_ms      INTEGER,
    increment_ms INTEGER,

    seq          INTEGER NOT NULL,
    turns        INTEGER NOT NULL,
    fen          TEXT    NOT NULL,
    result       TEXT    NOT NULL,
    over         INTEGER NOT NULL,
    engine_turn  INTEGER NOT NULL,
    -- What each side had left when the clock of `running` (0 or 1) began to run.
    first_ms     INTEGER,
    second_ms    INTEGER,
    running      INTEGER,
    since        INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX games_public ON games (created_at DESC) WHERE public = 1;
-- Games that go on even if nobody looks.
CREATE INDEX games_awake ON games (id) WHERE over = 0 AND (engine_turn = 1 OR running IS NOT NULL);

-- Everything that happened, in order and without gaps.
CREATE TABLE events (
    game      TEXT    NOT NULL,
    seq       INTEGER NOT NULL,
    at        INTEGER NOT NULL,
    side      INTEGER,
    command   TEXT,
    happening TEXT    NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;

-- A turn that somebody has begun.
CREATE TABLE drafts (
    game     TEXT NOT NULL PRIMARY KEY,
    actions  TEXT NOT NULL,
    commands TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- When the server was last known to live: time after it is nobody's.
CREATE TABLE pulse (
    one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
    at  INTEGER NOT NULL
) STRICT;
