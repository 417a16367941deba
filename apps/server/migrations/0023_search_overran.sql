-- min_reader: 0013
-- A search that was ended because it was too much work: it delivered nothing and cost nothing, and counts towards the
-- searches of its day, for it took the time of many.
ALTER TABLE search_run ADD COLUMN overran boolean NOT NULL DEFAULT false;
ALTER TABLE search_run ADD CONSTRAINT search_run_overran CHECK (status = 'failed' OR NOT overran);
