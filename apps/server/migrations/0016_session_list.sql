-- min_reader: 0013
-- People see their sessions and end them: a name that is no secret, when it was last used (written at most every five
-- minutes), and the kind of browser in words of ours, never what the browser itself sent.
ALTER TABLE session
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN last_used_at timestamptz,
  ADD COLUMN device text CHECK (char_length(device) <= 60);
CREATE UNIQUE INDEX session_id ON session (id);

-- Sessions that a suspension ended. They open nothing; whoever holds such a token is told why it does not work. A table of
-- its own, so that a version without it sees no session at all.
CREATE TABLE suspended_session (
  token_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  expires_at timestamptz NOT NULL
);
CREATE INDEX suspended_session_account ON suspended_session (account_id);
CREATE INDEX suspended_session_due ON suspended_session (expires_at);
