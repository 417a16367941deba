-- min_reader: 0013
-- What an account was charged for lately, so that it does not pay for it twice: one line for each row, whatever search or
-- check brought it. `cause_id` is the search run or the bulk check that charged last.
CREATE TABLE charged_row (
  account_id uuid NOT NULL REFERENCES credit_account,
  -- The first 16 bytes of a SHA-256 over the kind of row and its name; names may be long.
  row_key bytea NOT NULL CHECK (length(row_key) = 16),
  cause_id uuid NOT NULL,
  charged_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, row_key)
);
CREATE INDEX charged_row_age ON charged_row (charged_at);

-- The rows of a bulk check as they were delivered, kept while they are shown again; null before this and after it.
ALTER TABLE bulk_check ADD COLUMN rows jsonb;
-- A check of which every domain was paid before has nothing to reserve.
ALTER TABLE bulk_check ALTER COLUMN hold_id DROP NOT NULL;
CREATE INDEX bulk_check_shown ON bulk_check (account_id, created_at DESC) WHERE rows IS NOT NULL;
