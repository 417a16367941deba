-- min_reader: 0013
-- Until when a job that deletes by age waits, since the clock had gone ahead of its last run by days: set far ahead by mistake, it would
-- make everything old. Null where nothing is held.
ALTER TABLE job ADD COLUMN held_until timestamptz;
