-- One page of one query, delivered to one account: what a repeat within 24 hours shows again at no cost.
CREATE TABLE search_delivery (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account,
  -- SHA-256 over mode, filter, the query as printed by the parser, and the set of exclusions.
  fingerprint bytea NOT NULL,
  page int NOT NULL CHECK (page BETWEEN 1 AND 10),
  mode text NOT NULL CHECK (mode IN ('normal', 'smart')),
  filter text,
  query text NOT NULL,
  total bigint,
  -- How many results the page has; more than were delivered when the balance cut it short.
  row_count int NOT NULL CHECK (row_count >= 0),
  first_delivered_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((mode = 'smart') = (filter IS NOT NULL))
);
CREATE INDEX search_delivery_repeat ON search_delivery (account_id, fingerprint, page, first_delivered_at DESC);

-- One attempt that looked upstream; it charges at most once.
CREATE TABLE search_run (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account,
  fingerprint bytea NOT NULL,
  page int NOT NULL,
  status text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'done', 'failed')),
  hold_id uuid NOT NULL UNIQUE REFERENCES credit_hold,
  delivery_id uuid REFERENCES search_delivery,
  cost int NOT NULL DEFAULT 0 CHECK (cost >= 0),
  started_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  CHECK ((status = 'running') = (ended_at IS NULL)),
  CHECK (status = 'done' OR cost = 0),
  CHECK ((status = 'done') = (delivery_id IS NOT NULL))
);
-- Identical searches of one account run once; the others wait for it.
CREATE UNIQUE INDEX search_run_single_flight ON search_run (account_id, fingerprint, page) WHERE status = 'running';
CREATE INDEX search_run_daily ON search_run (account_id, started_at);

-- A result that was delivered and charged. The history shows these for seven days.
CREATE TABLE search_result (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  delivery_id uuid NOT NULL REFERENCES search_delivery,
  run_id uuid NOT NULL REFERENCES search_run,
  position int NOT NULL CHECK (position >= 0),
  title text,
  url text NOT NULL,
  da smallint CHECK (da BETWEEN 0 AND 100),
  pa smallint CHECK (pa BETWEEN 0 AND 100),
  spam_score smallint CHECK (spam_score BETWEEN 0 AND 100),
  description text,
  industry text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (delivery_id, position)
);
CREATE INDEX search_result_run ON search_result (run_id);

-- What a source of results answered, for everyone, for 24 hours.
CREATE TABLE search_answer (
  key bytea PRIMARY KEY,
  answer jsonb NOT NULL,
  fetched_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX search_answer_age ON search_answer (fetched_at);
