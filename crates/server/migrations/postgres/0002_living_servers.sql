-- A server that lives holds a lock; nothing has to be told of one that ends.
ALTER TABLE servers DROP COLUMN gone;
