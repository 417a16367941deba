-- min_reader: 0013
-- Searches that run by themselves and bring what is new into a project, for at most so many credits a month.
CREATE TABLE standing_order (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account,
  project_id uuid NOT NULL REFERENCES project ON DELETE CASCADE,
  -- Null for a query with operators.
  filter text,
  query text NOT NULL,
  exclude text[] NOT NULL DEFAULT '{}',
  -- Credits a month (UTC); what was used in the month named beside it, never more.
  budget int NOT NULL CHECK (budget BETWEEN 1 AND 10000),
  month date NOT NULL DEFAULT date_trunc('month', now() AT TIME ZONE 'UTC')::date,
  used int NOT NULL DEFAULT 0 CHECK (used >= 0),
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'paused')),
  created_at timestamptz NOT NULL DEFAULT now(),
  next_run_at timestamptz NOT NULL DEFAULT now(),
  last_run_at timestamptz,
  -- How the index stood at the last run; another one makes the order due.
  last_index text,
  -- Whether the last run saw everything that matched: what matches later has then come or changed since.
  read_to_end boolean NOT NULL DEFAULT false,
  -- Why the last run ended before its end, in words for the person; null where it did not.
  halted text
);
CREATE INDEX standing_order_of_project ON standing_order (project_id);
CREATE INDEX standing_order_due ON standing_order (next_run_at) WHERE state = 'active';

-- One page that an order brought, written in the transaction that charged for it.
CREATE TABLE standing_receipt (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL REFERENCES standing_order ON DELETE CASCADE,
  account_id uuid NOT NULL,
  -- The search that charged.
  run_id uuid NOT NULL UNIQUE,
  at timestamptz NOT NULL DEFAULT now(),
  month date NOT NULL,
  charged int NOT NULL CHECK (charged >= 0),
  budget int NOT NULL,
  used_after int NOT NULL CHECK (used_after <= budget)
);
CREATE INDEX standing_receipt_of_order ON standing_receipt (order_id, at DESC);
CREATE INDEX standing_receipt_of_account ON standing_receipt (account_id);

-- What an order brought, for ever: it never brings a website twice, also when it was taken out of the project.
CREATE TABLE standing_site (
  order_id uuid NOT NULL REFERENCES standing_order ON DELETE CASCADE,
  site text NOT NULL,
  receipt_id uuid NOT NULL REFERENCES standing_receipt ON DELETE CASCADE,
  title text,
  url text NOT NULL,
  -- Clauses of the query that its page fulfils, as they were told.
  matched text NOT NULL,
  because text NOT NULL CHECK (because IN ('first run', 'came or changed', 'not reached before')),
  is_charged boolean NOT NULL,
  PRIMARY KEY (order_id, site)
);
CREATE INDEX standing_site_of_receipt ON standing_site (receipt_id);
