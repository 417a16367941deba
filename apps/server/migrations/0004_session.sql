-- A sign-in under way: bound to the browser that started it, used once, short-lived.
CREATE TABLE login_attempt (
  state_hash bytea PRIMARY KEY,
  browser_hash bytea NOT NULL,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX login_attempt_due ON login_attempt (expires_at);

-- Tokens are opaque; only their SHA-256 is kept.
CREATE TABLE session (
  token_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX session_account ON session (account_id);
CREATE INDEX session_due ON session (expires_at);

-- Who has had the credits of a first sign-up, by a hash of issuer and subject: kept when the account is deleted.
CREATE TABLE signup_grant (
  subject_hash bytea PRIMARY KEY,
  granted_at timestamptz NOT NULL DEFAULT now()
);
