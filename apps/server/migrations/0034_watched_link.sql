-- min_reader: 0013
-- Links that were placed and are looked at each day: what every look saw, the page as it came, and the months that were paid.
CREATE TABLE watched_link (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account,
  project_id uuid NOT NULL REFERENCES project ON DELETE CASCADE,
  page text NOT NULL,
  target text NOT NULL,
  -- A digest of account, page and target: by it a month is paid once, also after the link was taken out and put in again.
  link_key bytea NOT NULL CHECK (length(link_key) = 16),
  -- As agreed; null where nothing was.
  anchor text,
  rel text CHECK (rel IN ('follow', 'nofollow', 'sponsored', 'ugc')),
  -- What all looks come to (modules/watched-links/link-standing.ts).
  state text NOT NULL DEFAULT 'waiting',
  since timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz,
  absent_at timestamptz,
  before text,
  unseen_looks int NOT NULL DEFAULT 0,
  -- The anchor that is held against.
  known_anchor text,
  -- Of the page's text when the link was last seen on it.
  sketch text,
  last_look_at timestamptz,
  next_look_at timestamptz DEFAULT now(),
  is_paused boolean NOT NULL DEFAULT false,
  -- Why it is due and not looked at; null where it is.
  halted text,
  -- Who looks at it now, and until when that is believed.
  claim uuid,
  claimed_until timestamptz,
  added_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (project_id, page, target)
);
CREATE INDEX watched_link_of_account ON watched_link (account_id);
CREATE INDEX watched_link_due ON watched_link (next_look_at) WHERE NOT is_paused;
CREATE INDEX watched_link_changed ON watched_link (project_id, since DESC, id);

-- The page as it came, a whole WARC file of two records; once for the same bytes.
CREATE TABLE link_capture (
  link_id uuid NOT NULL REFERENCES watched_link ON DELETE CASCADE,
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  at timestamptz NOT NULL,
  warc bytea NOT NULL,
  PRIMARY KEY (link_id, sha256)
);
-- It is packed already.
ALTER TABLE link_capture ALTER COLUMN warc SET STORAGE EXTERNAL;

CREATE TABLE link_look (
  id uuid PRIMARY KEY,
  link_id uuid NOT NULL REFERENCES watched_link ON DELETE CASCADE,
  at timestamptz NOT NULL,
  saw text NOT NULL CHECK (saw IN ('found', 'absent', 'gone', 'unseen')),
  state text NOT NULL,
  is_change boolean NOT NULL,
  why text,
  status int,
  url text,
  href text,
  anchor text,
  rel text,
  sentence text,
  sha256 bytea,
  CHECK ((saw = 'unseen') = (why IS NOT NULL))
);
CREATE INDEX link_look_of_link ON link_look (link_id, at DESC);
CREATE INDEX link_look_age ON link_look (at);

-- A month (UTC) that was paid for a link: one credit, by the entry that names this row. It outlives the link, for the books.
CREATE TABLE link_month (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  link_key bytea NOT NULL,
  month date NOT NULL,
  -- The look that succeeded; both may be gone with the link.
  link_id uuid NOT NULL,
  look_id uuid NOT NULL,
  charged_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, link_key, month)
);
CREATE INDEX link_month_age ON link_month (charged_at);

ALTER TABLE credit_entry DROP CONSTRAINT credit_entry_reason_check, DROP CONSTRAINT credit_entry_check;
ALTER TABLE credit_entry
  ADD CONSTRAINT credit_entry_reason_check CHECK (reason IN
    ('signup bonus', 'search', 'bulk check', 'link watch', 'purchase', 'refund', 'adjustment')) NOT VALID,
  ADD CONSTRAINT credit_entry_check CHECK (CASE reason
    WHEN 'signup bonus' THEN amount > 0
    WHEN 'purchase' THEN amount > 0
    WHEN 'search' THEN amount < 0
    WHEN 'bulk check' THEN amount < 0
    WHEN 'link watch' THEN amount = -1
    WHEN 'refund' THEN amount < 0
    ELSE true END) NOT VALID;
ALTER TABLE credit_entry VALIDATE CONSTRAINT credit_entry_reason_check;
ALTER TABLE credit_entry VALIDATE CONSTRAINT credit_entry_check;
