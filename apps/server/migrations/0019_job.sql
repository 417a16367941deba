-- min_reader: 0013
-- What the installation does by itself: when each job ran last, on whichever process, and how that went.
CREATE TABLE job (
  name text PRIMARY KEY,
  last_run_at timestamptz,
  last_success_at timestamptz,
  took_ms bigint,
  -- In a row, since the last success.
  failures int NOT NULL DEFAULT 0,
  last_error text,
  -- While it runs, and then some: a process that died lets go by this. Null when the last run ended.
  claimed_until timestamptz
);
