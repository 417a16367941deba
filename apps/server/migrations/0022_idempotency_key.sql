-- min_reader: 0013
-- Answers to calls that charge, under the key that the caller gave, so that the same call again has the same answer and no
-- second effect. Without an answer yet: the call is under way, or its process died.
CREATE TABLE idempotency_key (
  account_id uuid NOT NULL REFERENCES account,
  -- Method and path; a key of one call says nothing about another.
  route text NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  -- SHA-256 over what was asked.
  request_hash bytea NOT NULL,
  -- Who works on it: whoever took it over from a process that died has another.
  claim_id uuid NOT NULL,
  claimed_at timestamptz NOT NULL DEFAULT now(),
  -- As it was sent, once it was.
  answer jsonb,
  PRIMARY KEY (account_id, route, key)
);
CREATE INDEX idempotency_key_age ON idempotency_key (claimed_at);
