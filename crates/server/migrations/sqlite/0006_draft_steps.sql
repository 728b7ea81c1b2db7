-- After how many events a turn was begun, and how often it was changed since.
ALTER TABLE drafts ADD COLUMN seq INTEGER NOT NULL DEFAULT 0;
ALTER TABLE drafts ADD COLUMN step INTEGER NOT NULL DEFAULT 0;
