-- People who must not appear among prospects, for anybody on this installation.
CREATE TABLE prospect_removal (
  -- The one address that all spellings of a profile are folded to.
  profile text PRIMARY KEY CHECK (starts_with(profile, 'https://www.linkedin.com/in/')),
  reason text NOT NULL CHECK (reason <> ''),
  removed_at timestamptz NOT NULL DEFAULT now()
);

-- How many look-ups an account has made in the hour that began with the first of them.
CREATE TABLE prospect_allowance (
  account_id uuid PRIMARY KEY REFERENCES account,
  began_at timestamptz NOT NULL DEFAULT now(),
  lookups int NOT NULL CHECK (lookups > 0)
);
