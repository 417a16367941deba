-- Purchases. The row's id is the receipt that the provider keeps with its order, so either side finds the other.
-- new: stored here, not known to be at the provider. created: the provider has it. attempted: somebody tried to pay.
-- expired: no longer asked about; a payment that arrives all the same is credited. credited, refunded (in full): final.
CREATE TABLE payment_order (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES credit_account,
  credits bigint NOT NULL CHECK (credits > 0),
  amount_paise bigint NOT NULL CHECK (amount_paise >= 100),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  state text NOT NULL DEFAULT 'new'
    CHECK (state IN ('new', 'created', 'attempted', 'expired', 'credited', 'refunded')),
  provider_order_id text UNIQUE,
  -- The one payment that was credited, and its one entry in the ledger.
  credited_payment_id text UNIQUE,
  credit_entry_id bigint UNIQUE REFERENCES credit_entry,
  credited_at timestamptz,
  -- What went back to the payer by refunds and lost disputes, and the credits that this asks back.
  returned_paise bigint NOT NULL DEFAULT 0 CHECK (returned_paise BETWEEN 0 AND amount_paise),
  returned_credits bigint NOT NULL DEFAULT 0 CHECK (returned_credits BETWEEN 0 AND credits),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When the provider is asked about it next; null when there is nothing to ask.
  next_check_at timestamptz,
  checks int NOT NULL DEFAULT 0 CHECK (checks >= 0),
  CHECK (state IN ('new', 'expired') OR provider_order_id IS NOT NULL),
  CHECK ((state IN ('credited', 'refunded')) = (credit_entry_id IS NOT NULL)),
  CHECK ((credit_entry_id IS NULL) = (credited_payment_id IS NULL)),
  CHECK ((credit_entry_id IS NULL) = (credited_at IS NULL)),
  CHECK (credit_entry_id IS NOT NULL OR returned_paise = 0),
  CHECK ((state = 'refunded') = (returned_paise = amount_paise))
);
CREATE INDEX payment_order_account ON payment_order (account_id, created_at DESC);
CREATE INDEX payment_order_age ON payment_order (created_at DESC);
CREATE INDEX payment_order_due ON payment_order (next_check_at) WHERE next_check_at IS NOT NULL;

-- What is sold, to whom and for how much is settled when the order is made; from there it only moves forward.
CREATE FUNCTION guard_payment_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  states CONSTANT text[] := ARRAY['new', 'created', 'attempted', 'expired', 'credited', 'refunded'];
BEGIN
  IF (NEW.id, NEW.account_id, NEW.credits, NEW.amount_paise, NEW.currency, NEW.created_at)
    IS DISTINCT FROM (OLD.id, OLD.account_id, OLD.credits, OLD.amount_paise, OLD.currency, OLD.created_at) THEN
    RAISE EXCEPTION 'what order % sells was changed', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.provider_order_id IS NOT NULL AND NEW.provider_order_id IS DISTINCT FROM OLD.provider_order_id THEN
    RAISE EXCEPTION 'order % already belongs to %', OLD.id, OLD.provider_order_id USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.credit_entry_id IS NOT NULL
    AND (NEW.credit_entry_id, NEW.credited_payment_id, NEW.credited_at)
      IS DISTINCT FROM (OLD.credit_entry_id, OLD.credited_payment_id, OLD.credited_at) THEN
    RAISE EXCEPTION 'order % was credited already', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF array_position(states, NEW.state) < array_position(states, OLD.state)
    OR NEW.returned_paise < OLD.returned_paise OR NEW.returned_credits < OLD.returned_credits THEN
    RAISE EXCEPTION 'order % would go back from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_order_moves_forward BEFORE UPDATE ON payment_order
  FOR EACH ROW EXECUTE FUNCTION guard_payment_order();
CREATE TRIGGER payment_order_stays BEFORE DELETE ON payment_order
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_order_not_emptied BEFORE TRUNCATE ON payment_order
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Every payment that was seen for one of our orders, the failed ones too. Snapshots arrive in any order; the furthest wins.
CREATE TABLE payment (
  id text PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES payment_order,
  state text NOT NULL CHECK (state IN ('created', 'failed', 'authorized', 'captured', 'refunded')),
  -- A payment that lapses uncaptured ends as refunded too: only this says that money was ever ours.
  captured boolean NOT NULL,
  amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
  currency text NOT NULL,
  refunded_paise bigint NOT NULL DEFAULT 0 CHECK (refunded_paise >= 0),
  -- Why a captured payment was not credited; null when it was, or when there is nothing to credit.
  fault text CHECK (fault IN ('amount', 'currency', 'second payment')),
  source text NOT NULL CHECK (source IN ('browser', 'webhook', 'reconciliation', 'operator')),
  seen_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX payment_of_order ON payment (order_id);

CREATE FUNCTION guard_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  states CONSTANT text[] := ARRAY['created', 'failed', 'authorized', 'captured', 'refunded'];
BEGIN
  IF (NEW.id, NEW.order_id, NEW.amount_paise, NEW.currency)
    IS DISTINCT FROM (OLD.id, OLD.order_id, OLD.amount_paise, OLD.currency) THEN
    RAISE EXCEPTION 'payment % was changed', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF array_position(states, NEW.state) < array_position(states, OLD.state)
    OR NEW.refunded_paise < OLD.refunded_paise OR (OLD.captured AND NOT NEW.captured) THEN
    RAISE EXCEPTION 'payment % would go back from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_moves_forward BEFORE UPDATE ON payment
  FOR EACH ROW EXECUTE FUNCTION guard_payment();
CREATE TRIGGER payment_stays BEFORE DELETE ON payment
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

ALTER TABLE payment_order ADD FOREIGN KEY (credited_payment_id) REFERENCES payment;

-- Refunds and disputes by the provider's ids. What counts is settled on the order; a payment's own sum of refunds counts
-- too, so that a lost event is made up for by any later look at the payment.
CREATE TABLE payment_return (
  id text PRIMARY KEY,
  payment_id text NOT NULL REFERENCES payment,
  kind text NOT NULL CHECK (kind IN ('refund', 'dispute')),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  -- open: begun, or contested. done: the money is gone. failed: it stayed, or the dispute was won.
  state text NOT NULL CHECK (state IN ('open', 'failed', 'done')),
  seen_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX payment_return_of_payment ON payment_return (payment_id);

-- The inbox: what arrived with a good signature, as it arrived. Stored, answered, then worked off. The id stands in a
-- header that the signature does not cover, so the body belongs to the key.
CREATE TABLE webhook_event (
  event_id text NOT NULL CHECK (event_id <> ''),
  body_hash bytea NOT NULL,
  body bytea NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  deliveries int NOT NULL DEFAULT 1 CHECK (deliveries > 0),
  attempts int NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  last_error text,
  processed_at timestamptz,
  -- What became of it, such as "credited" or "ignored: settlement.processed".
  outcome text,
  PRIMARY KEY (event_id, body_hash),
  CHECK ((processed_at IS NULL) = (outcome IS NULL))
);
CREATE INDEX webhook_event_waiting ON webhook_event (next_attempt_at, received_at) WHERE processed_at IS NULL;
CREATE INDEX webhook_event_age ON webhook_event (received_at);

CREATE FUNCTION guard_webhook_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.event_id, NEW.body_hash, NEW.body, NEW.received_at)
    IS DISTINCT FROM (OLD.event_id, OLD.body_hash, OLD.body, OLD.received_at) THEN
    RAISE EXCEPTION 'event % was changed', OLD.event_id USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.processed_at IS NOT NULL AND (NEW.processed_at, NEW.outcome) IS DISTINCT FROM (OLD.processed_at, OLD.outcome) THEN
    RAISE EXCEPTION 'event % was worked off already', OLD.event_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER webhook_event_is_kept BEFORE UPDATE ON webhook_event
  FOR EACH ROW EXECUTE FUNCTION guard_webhook_event();

-- One for each day (UTC): what the provider says came in, what we credited for it, and where the two differ.
CREATE TABLE payment_report (
  day date PRIMARY KEY,
  report jsonb NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now()
);
