-- The address that created a game, as long as the game goes on: one address may have so many.
ALTER TABLE games ADD COLUMN creator TEXT;
CREATE INDEX games_creator ON games (creator, created_at) WHERE over = 0 AND creator IS NOT NULL;
