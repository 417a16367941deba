-- min_reader: 0013
-- Addresses of other systems that are told what standing orders bring into a project. The secret signs what is sent, so it is
-- kept as it is; it leaves once, to its owner.
CREATE TABLE outgoing_webhook (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account,
  project_id uuid NOT NULL REFERENCES project ON DELETE CASCADE,
  url text NOT NULL,
  secret bytea NOT NULL CHECK (length(secret) = 32),
  -- After a change the former one signs too, until then.
  former_secret bytea CHECK (length(former_secret) = 32),
  former_until timestamptz,
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'disabled')),
  -- In words for the person; null while it is active.
  why_disabled text,
  created_at timestamptz NOT NULL DEFAULT now(),
  delivered_at timestamptz,
  CHECK ((state = 'disabled') = (why_disabled IS NOT NULL)),
  CHECK ((former_secret IS NULL) = (former_until IS NULL))
);
CREATE INDEX outgoing_webhook_of_project ON outgoing_webhook (project_id);
CREATE INDEX outgoing_webhook_of_account ON outgoing_webhook (account_id);

-- One message to one address, written in the transaction that it tells of.
CREATE TABLE webhook_delivery (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  webhook_id uuid NOT NULL REFERENCES outgoing_webhook ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('test', 'websites')),
  -- As it is signed and sent, each time the same bytes.
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
  attempts int NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  last_attempt_at timestamptz,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  -- What became of the last attempt, in words of ours.
  outcome text
);
CREATE INDEX webhook_delivery_of_webhook ON webhook_delivery (webhook_id, created_at DESC);
CREATE INDEX webhook_delivery_due ON webhook_delivery (next_attempt_at) WHERE state = 'waiting';
CREATE INDEX webhook_delivery_age ON webhook_delivery (created_at);
