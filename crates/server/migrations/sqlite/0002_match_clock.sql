-- The clock that both sides share: all of it, what was left when it began to run, and when that was.
ALTER TABLE games ADD COLUMN match_ms INTEGER;
ALTER TABLE games ADD COLUMN match_left_ms INTEGER;
ALTER TABLE games ADD COLUMN match_since INTEGER;

DROP INDEX games_awake;
CREATE INDEX games_awake ON games (id)
    WHERE over = 0 AND (engine_turn = 1 OR running IS NOT NULL OR match_since IS NOT NULL);
