-- Lists are read from an index that has their order: by time, and by name among games of the same time.
DROP INDEX games_public;
CREATE INDEX games_listed ON games (created_at, id) WHERE public = 1;
CREATE INDEX games_listed_kind ON games (kind, created_at, id) WHERE public = 1;
CREATE INDEX games_listed_over ON games (over, created_at, id) WHERE public = 1;
CREATE INDEX games_listed_kind_over ON games (kind, over, created_at, id) WHERE public = 1;
