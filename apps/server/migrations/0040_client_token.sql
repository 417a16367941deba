-- min_reader: 0013
-- Programs that a person lets in by consent (OAuth 2.1). Such a connection is a personal key that nobody was told: what its
-- program comes with are tokens below it.
ALTER TABLE personal_key
  -- As OAuth names the program: the address of its own description, or what it registered with.
  ADD COLUMN client_id text CHECK (length(client_id) BETWEEN 1 AND 4000),
  -- The host that it belongs to, as its owner is shown it.
  ADD COLUMN client text CHECK (length(client) BETWEEN 1 AND 300),
  -- The one address that its tokens open (RFC 8707).
  ADD COLUMN resource text,
  ADD CHECK ((client_id IS NULL) = (client IS NULL) AND (client_id IS NULL) = (resource IS NULL));

-- A consent on its way to the program: told to the browser once, redeemed once. Kept a day, so that a second redemption is seen.
CREATE TABLE authorization_code (
  code_hash bytea PRIMARY KEY CHECK (length(code_hash) = 32),
  key_id uuid NOT NULL REFERENCES personal_key ON DELETE CASCADE,
  redirect_uri text NOT NULL,
  -- SHA-256 of the verifier that only who began it knows (RFC 7636).
  challenge bytea NOT NULL CHECK (length(challenge) = 32),
  -- How long the connection lasts from its redemption.
  key_days int NOT NULL CHECK (key_days BETWEEN 1 AND 365),
  expires_at timestamptz NOT NULL,
  redeemed_at timestamptz
);
CREATE INDEX authorization_code_of_key ON authorization_code (key_id);

CREATE TABLE client_token (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  key_id uuid NOT NULL REFERENCES personal_key ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('access', 'refresh')),
  expires_at timestamptz NOT NULL,
  -- A refresh token is used once; a second time ends the connection, since two hold it.
  used_at timestamptz
);
CREATE INDEX client_token_of_key ON client_token (key_id);
CREATE INDEX client_token_by_end ON client_token (expires_at);
