-- min_reader: 0013
-- Requests of the minute that is running, for each limit and each address or account, over all processes. `key` is the first
-- 16 bytes of a SHA-256 over both, `taken` what processes have taken in advance. Nothing of it matters after a crash.
CREATE UNLOGGED TABLE request_count (
  key bytea PRIMARY KEY CHECK (length(key) = 16),
  began_at timestamptz NOT NULL,
  taken bigint NOT NULL
) WITH (fillfactor = 50);
