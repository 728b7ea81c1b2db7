-- A game: what never changes, and what its events have led to. The columns are those of SQLite.
CREATE TABLE games (
    -- Compared by bytes, as SQLite does: lists have the same order everywhere.
    id            TEXT    COLLATE "C" NOT NULL PRIMARY KEY,
    kind          TEXT    NOT NULL,
    start         TEXT    NOT NULL,
    created_at    BIGINT  NOT NULL,
    public        BOOLEAN NOT NULL,
    -- The level of the engine; NULL where a person plays, who has a secret with this hash.
    first_level   BIGINT,
    second_level  BIGINT,
    first_hash    BYTEA,
    second_hash   BYTEA,
    base_ms       BIGINT,
    increment_ms  BIGINT,

    seq           BIGINT  NOT NULL,
    turns         BIGINT  NOT NULL,
    fen           TEXT    NOT NULL,
    result        TEXT    NOT NULL,
    over          BOOLEAN NOT NULL,
    engine_turn   BOOLEAN NOT NULL,
    -- What each side had left when the clock of `running` (0 or 1) began to run.
    first_ms      BIGINT,
    second_ms     BIGINT,
    running       BIGINT,
    since         BIGINT,
    -- The clock that both sides share: all of it, what was left when it began to run, and when that was.
    match_ms      BIGINT,
    match_left_ms BIGINT,
    match_since   BIGINT,
    -- When a running clock will have run out; NULL where none runs.
    due_at        BIGINT,
    -- The address that created the game, as long as the game goes on.
    creator       TEXT
) WITH (fillfactor = 70);

CREATE INDEX games_listed ON games (created_at, id) WHERE public;
CREATE INDEX games_listed_kind ON games (kind, created_at, id) WHERE public;
CREATE INDEX games_listed_over ON games (over, created_at, id) WHERE public;
CREATE INDEX games_listed_kind_over ON games (kind, over, created_at, id) WHERE public;
CREATE INDEX games_due ON games (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX games_creator ON games (creator, created_at) WHERE NOT over AND creator IS NOT NULL;

-- Everything that happened, in order and without gaps. Two servers that write the same number are in
-- conflict, and the second one judges again.
CREATE TABLE events (
    game      TEXT   COLLATE "C" NOT NULL,
    seq       BIGINT NOT NULL,
    at        BIGINT NOT NULL,
    side      BIGINT,
    command   TEXT,
    happening TEXT   NOT NULL,
    PRIMARY KEY (game, seq)
);

-- A turn that somebody has begun: after how many events, and how often it was changed.
CREATE TABLE drafts (
    game     TEXT   COLLATE "C" NOT NULL PRIMARY KEY,
    seq      BIGINT NOT NULL,
    step     BIGINT NOT NULL,
    actions  TEXT   NOT NULL,
    commands TEXT   NOT NULL
);

-- When each server was last known to live. One that has ended in order is `gone`.
CREATE TABLE servers (
    name TEXT    NOT NULL PRIMARY KEY,
    at   BIGINT  NOT NULL,
    gone BOOLEAN NOT NULL
);

-- Turns that the engine has to make. Who takes one has it until `taken_until`, and again if renewed.
CREATE TABLE turn_jobs (
    game        TEXT   COLLATE "C" NOT NULL PRIMARY KEY,
    seq         BIGINT NOT NULL,
    owner       TEXT   NOT NULL,
    asked_at    TIMESTAMPTZ NOT NULL,
    worker      TEXT,
    taken_until TIMESTAMPTZ
);

-- Analyses that somebody waits for. After a crash of the database they are asked for again.
CREATE UNLOGGED TABLE studies (
    id           BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    owner        TEXT   NOT NULL,
    question     TEXT   NOT NULL,
    left_ms      BIGINT NOT NULL,
    asked_at     TIMESTAMPTZ NOT NULL,
    -- The server of whoever asked looks at it now and then: when it has died, nobody thinks for it.
    wanted_until TIMESTAMPTZ NOT NULL,
    worker       TEXT,
    taken_until  TIMESTAMPTZ,
    number       BIGINT NOT NULL DEFAULT 0,
    report       TEXT
);
