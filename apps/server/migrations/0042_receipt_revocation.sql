-- min_reader: 0013
-- A signing key that was stolen. Its thief can write any time into a receipt, so no date in one proves anything: what is still
-- believed are the receipts that the installation itself remembers to have given before.
ALTER TABLE receipt_key
  ADD COLUMN revoked_at timestamptz,
  -- From when on somebody else may have signed with it.
  ADD COLUMN stolen_at timestamptz,
  ADD CHECK ((revoked_at IS NULL) = (stolen_at IS NULL));

-- Every receipt that was given, by the SHA-256 of its file; no names.
CREATE TABLE receipt_given (
  digest bytea PRIMARY KEY CHECK (length(digest) = 32),
  key_id text NOT NULL REFERENCES receipt_key,
  given_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX receipt_given_of_key ON receipt_given (key_id, given_at);
