-- min_reader: 0013
-- How far the ledger of each account has been audited. `chain` is a digest over every entry up to `seq`, each over the one
-- before it; details are no part of it, since an erased person's are taken out. Credit accounts are never deleted, so there
-- is no foreign key: its check would lock the rows that searches are waiting for.
CREATE TABLE credit_seal (
  account_id uuid PRIMARY KEY,
  seq bigint NOT NULL,
  balance bigint NOT NULL,
  chain bytea NOT NULL,
  sealed_at timestamptz NOT NULL DEFAULT now()
);

CREATE FUNCTION guard_credit_seal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.account_id <> OLD.account_id OR NEW.seq <= OLD.seq THEN
    RAISE EXCEPTION 'the seal of account % would go back', OLD.account_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER credit_seal_moves_forward BEFORE UPDATE ON credit_seal FOR EACH ROW EXECUTE FUNCTION guard_credit_seal();
CREATE TRIGGER credit_seal_stays BEFORE DELETE ON credit_seal FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER credit_seal_not_emptied BEFORE TRUNCATE ON credit_seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Every audit: what it looked at and found. `root` is a digest over all seals as it left them; null for one that seals nothing.
CREATE TABLE credit_audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('new', 'full')),
  -- The moment of the books that it looked at.
  began_at timestamptz NOT NULL,
  took_ms bigint NOT NULL,
  accounts bigint NOT NULL,
  entries bigint NOT NULL,
  -- Differences that nobody has accepted, when it ended.
  differences bigint NOT NULL,
  root bytea
);
CREATE INDEX credit_audit_sealing ON credit_audit (id DESC) WHERE root IS NOT NULL;

-- What audits of new entries found wrong: kept, because what proves it may be deleted, until an operator has accepted it.
CREATE TABLE credit_difference (
  rule text NOT NULL,
  -- The account, entry, order or run that breaks the rule.
  subject text NOT NULL,
  found_at timestamptz NOT NULL DEFAULT now(),
  accepted_at timestamptz,
  accepted_because text,
  PRIMARY KEY (rule, subject),
  CHECK ((accepted_at IS NULL) = (accepted_because IS NULL))
);
CREATE INDEX credit_difference_open ON credit_difference (found_at) WHERE accepted_at IS NULL;

CREATE FUNCTION credit_chain_step(state bytea, seed bytea, entry credit_entry) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(coalesce(state, seed, '') || convert_to(concat_ws('|', entry.account_id, entry.seq, entry.reason, entry.amount,
    entry.balance_after, entry.ref_type, entry.ref_id, extract(epoch FROM entry.created_at)::text), 'UTF8'))
$$;
-- The chain after the entries, in the order given, that follow the one whose chain is `seed`.
CREATE AGGREGATE credit_chain(bytea, credit_entry) (sfunc = credit_chain_step, stype = bytea);

-- Days go once the audit has sealed what was charged on them: until then their deliveries are the proof.
CREATE OR REPLACE FUNCTION drop_old_delivery_day() RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '500ms' AS $$
DECLARE
  oldest text;
  -- An hour, for a settlement that began on that day and ended on the next.
  until timestamptz := least(now() - interval '7 days',
    coalesce((SELECT max(began_at) FROM credit_audit WHERE root IS NOT NULL) - interval '1 hour', '-infinity'));
BEGIN
  DELETE FROM page_delivery_default WHERE delivered_at < until;
  SELECT c.relname INTO oldest FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'page_delivery'::regclass AND c.relname ~ '^page_delivery_\d{8}$'
      AND (to_date(right(c.relname, 8), 'YYYYMMDD') + 1)::timestamp AT TIME ZONE 'UTC' <= until
    ORDER BY 1 LIMIT 1;
  IF oldest IS NULL THEN RETURN 0; END IF;
  EXECUTE format('DROP TABLE %I', oldest);
  RETURN 1;
END $$;

-- Results go out of line, so that an audit, which counts what was paid for, does not read them. Otherwise as it was.
CREATE OR REPLACE FUNCTION make_delivery_days(first date, last date) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '1s' AS $$
DECLARE
  day date := first;
  name text;
  low timestamptz;
  high timestamptz;
  made int := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('page_delivery days'));
  WHILE day <= last LOOP
    name := 'page_delivery_' || to_char(day, 'YYYYMMDD');
    low := day::timestamp AT TIME ZONE 'UTC';
    high := (day + 1)::timestamp AT TIME ZONE 'UTC';
    day := day + 1;
    CONTINUE WHEN to_regclass(name) IS NOT NULL;
    LOCK TABLE page_delivery_default IN ACCESS EXCLUSIVE MODE;
    EXECUTE format('CREATE TABLE %I (LIKE page_delivery INCLUDING DEFAULTS INCLUDING CONSTRAINTS) WITH (toast_tuple_target = 256)',
      name);
    EXECUTE format(
      'WITH moved AS (DELETE FROM page_delivery_default WHERE delivered_at >= %L AND delivered_at < %L RETURNING *)
       INSERT INTO %I SELECT * FROM moved', low, high, name);
    EXECUTE format('ALTER TABLE page_delivery ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, low, high);
    made := made + 1;
  END LOOP;
  RETURN made;
END $$;
DO $$
DECLARE
  part regclass;
BEGIN
  FOR part IN SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent = 'page_delivery'::regclass LOOP
    EXECUTE format('ALTER TABLE %s SET (toast_tuple_target = 256)', part);
  END LOOP;
END $$;

-- Runs, holds and bulk checks are found by their age, to be audited and, once sealed, deleted.
CREATE INDEX search_run_age ON search_run (started_at);
CREATE INDEX credit_hold_age ON credit_hold (created_at);
CREATE INDEX bulk_check_age ON bulk_check (created_at);
CREATE FUNCTION refuse_open_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'hold % is open', OLD.id USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER credit_hold_open_stays BEFORE DELETE ON credit_hold
  FOR EACH ROW WHEN (OLD.status = 'held') EXECUTE FUNCTION refuse_open_hold();
