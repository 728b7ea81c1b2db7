-- When a running clock will have run out; NULL where none runs. Such a game needs nobody to wait for it.
ALTER TABLE games ADD COLUMN due_at INTEGER;

UPDATE games SET due_at = min(
    ifnull(since + iif(running = 0, first_ms, second_ms), 9223372036854775807),
    ifnull(match_since + match_left_ms, 9223372036854775807))
WHERE over = 0 AND (running IS NOT NULL OR match_since IS NOT NULL);

DROP INDEX games_awake;
CREATE INDEX games_due ON games (due_at) WHERE due_at IS NOT NULL;
-- Games in which the engine is to move.
CREATE INDEX games_engine ON games (id) WHERE over = 0 AND engine_turn = 1;
