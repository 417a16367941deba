-- min_reader: 0013
-- What a look-up of people showed to an account, so that its exports can have them again: the last one of each site, for as
-- long as the history lasts.
CREATE TABLE shown_people (
  account_id uuid NOT NULL REFERENCES account,
  -- Registrable domain, as the look-up answered it.
  domain text NOT NULL,
  -- As the API answers them.
  prospects jsonb NOT NULL CHECK (jsonb_typeof(prospects) = 'array'),
  contacts jsonb NOT NULL CHECK (jsonb_typeof(contacts) = 'array'),
  shown_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, domain)
);
CREATE INDEX shown_people_age ON shown_people (shown_at);
