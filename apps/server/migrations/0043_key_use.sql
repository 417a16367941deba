-- min_reader: 0013
-- What a program did with a key: which call, by which door, how often in that minute, and what it took. No query, no address.
CREATE TABLE key_use (
  key_id uuid NOT NULL REFERENCES personal_key ON DELETE CASCADE,
  minute timestamptz NOT NULL,
  -- Method and path.
  call text NOT NULL,
  door text NOT NULL CHECK (door IN ('api', 'mcp', 'command line')),
  calls int NOT NULL,
  -- Of them, those that were refused or failed.
  refused int NOT NULL DEFAULT 0,
  -- As the answers told; the ledger is what counts.
  credits int NOT NULL DEFAULT 0,
  PRIMARY KEY (key_id, minute, call, door)
);
CREATE INDEX key_use_by_age ON key_use (minute);
INSERT INTO key_use (key_id, minute, call, door, calls, credits)
  SELECT k.key_id, date_trunc('minute', h.resolved_at), k.call, 'api', count(*), sum(h.captured)
  FROM key_hold k JOIN credit_hold h ON h.id = k.hold_id WHERE h.captured > 0 AND h.resolved_at IS NOT NULL
  GROUP BY 1, 2, 3;
