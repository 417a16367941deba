-- min_reader: 0013
-- Addresses that open one list to whoever knows them: a spreadsheet that reads a project, a reader of news. The key in them is
-- random, and only its hash is kept.
CREATE TABLE secret_address (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account,
  kind text NOT NULL CHECK (kind IN ('csv', 'feed')),
  project_id uuid NOT NULL REFERENCES project ON DELETE CASCADE,
  key_hash bytea NOT NULL UNIQUE CHECK (length(key_hash) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- By the hour, so that reading is not a write each time.
  last_read_at timestamptz
);
CREATE INDEX secret_address_of_project ON secret_address (project_id);
CREATE INDEX secret_address_of_account ON secret_address (account_id);
