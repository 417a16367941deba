-- min_reader: 0013
-- Keys that programs come with in a person's name. A key is random, shown once, and only its hash is kept.
CREATE TABLE personal_key (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  key_hash bytea NOT NULL UNIQUE CHECK (length(key_hash) = 32),
  -- Its first characters, by which its owner knows it again.
  hint text NOT NULL,
  scope text NOT NULL CHECK (scope IN ('read', 'spend')),
  -- Credits; of a key that may spend.
  call_cap int CHECK (call_cap BETWEEN 1 AND 1000),
  day_cap int CHECK (day_cap BETWEEN 1 AND 100000),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- Within the minute, so that a call is not a write each time.
  last_used_at timestamptz,
  revoked_at timestamptz,
  CHECK ((scope = 'spend') = (call_cap IS NOT NULL AND day_cap IS NOT NULL))
);
CREATE INDEX personal_key_of_account ON personal_key (account_id);

-- What a key has credits held for. The hold itself says what of it is open and what was taken, so there is no second count
-- that could differ from the ledger's.
CREATE TABLE key_hold (
  hold_id uuid PRIMARY KEY REFERENCES credit_hold ON DELETE CASCADE,
  key_id uuid NOT NULL REFERENCES personal_key ON DELETE CASCADE,
  -- UTC.
  day date NOT NULL DEFAULT (now() AT TIME ZONE 'UTC')::date,
  -- Method and path.
  call text NOT NULL
);
CREATE INDEX key_hold_of_day ON key_hold (key_id, day);
