-- The ledger. Credits are whole; every change of a balance is a new row; nothing is ever changed or removed.

CREATE TABLE credit_account (
  account_id uuid PRIMARY KEY REFERENCES account,
  balance bigint NOT NULL DEFAULT 0 CHECK (balance >= 0),
  -- What running searches have reserved; part of the balance, not beside it.
  held bigint NOT NULL DEFAULT 0 CHECK (held >= 0),
  -- What a refund could not take back because it was spent already.
  owed bigint NOT NULL DEFAULT 0 CHECK (owed >= 0),
  seq bigint NOT NULL DEFAULT 0 CHECK (seq >= 0),
  CHECK (held <= balance)
);

CREATE TABLE credit_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES credit_account,
  seq bigint NOT NULL CHECK (seq > 0),
  reason text NOT NULL CHECK (reason IN ('signup bonus', 'search', 'bulk check', 'purchase', 'refund', 'adjustment')),
  amount bigint NOT NULL CHECK (amount <> 0),
  balance_after bigint NOT NULL CHECK (balance_after >= 0),
  -- The business cause. One cause has one effect, for ever.
  ref_type text NOT NULL,
  ref_id text NOT NULL,
  details text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, seq),
  UNIQUE (reason, ref_type, ref_id),
  CHECK (CASE reason
    WHEN 'signup bonus' THEN amount > 0
    WHEN 'purchase' THEN amount > 0
    WHEN 'search' THEN amount < 0
    WHEN 'bulk check' THEN amount < 0
    WHEN 'refund' THEN amount < 0
    ELSE true END)
);

CREATE TABLE credit_hold (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES credit_account,
  amount bigint NOT NULL CHECK (amount > 0),
  captured bigint NOT NULL DEFAULT 0 CHECK (captured BETWEEN 0 AND amount),
  status text NOT NULL DEFAULT 'held' CHECK (status IN ('held', 'captured', 'released', 'expired')),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  resolved_at timestamptz,
  CHECK ((status = 'held') = (resolved_at IS NULL)),
  CHECK (status = 'captured' OR captured = 0)
);
CREATE INDEX credit_hold_due ON credit_hold (expires_at) WHERE status = 'held';
CREATE INDEX credit_hold_open ON credit_hold (account_id) WHERE status = 'held';

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: rows are only ever added', TG_OP, TG_TABLE_NAME;
END $$;
CREATE TRIGGER credit_entry_only_grows BEFORE UPDATE OR DELETE ON credit_entry
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER credit_entry_not_emptied BEFORE TRUNCATE ON credit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A hold ends once: held -> captured, released or expired.
CREATE FUNCTION refuse_second_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'held' THEN
    RAISE EXCEPTION 'hold % ended as % already', OLD.id, OLD.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER credit_hold_ends_once BEFORE UPDATE ON credit_hold
  FOR EACH ROW EXECUTE FUNCTION refuse_second_end();

-- At COMMIT the cached balance equals the head of the ledger and the cached sum of holds the open holds.
CREATE FUNCTION check_credit_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  a credit_account%ROWTYPE;
  head bigint;
  open_holds bigint;
BEGIN
  SELECT * INTO a FROM credit_account WHERE account_id = NEW.account_id;
  SELECT balance_after INTO head FROM credit_entry WHERE account_id = a.account_id AND seq = a.seq;
  IF coalesce(head, 0) <> a.balance OR (head IS NULL) <> (a.seq = 0) THEN
    RAISE EXCEPTION 'balance % of account % is not the ledger''s %', a.balance, a.account_id, head
      USING ERRCODE = 'check_violation';
  END IF;
  SELECT coalesce(sum(amount), 0) INTO open_holds FROM credit_hold
    WHERE account_id = a.account_id AND status = 'held';
  IF open_holds <> a.held THEN
    RAISE EXCEPTION 'held % of account % is not the open holds'' %', a.held, a.account_id, open_holds
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER credit_account_agrees AFTER INSERT OR UPDATE ON credit_account
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_credit_account();
CREATE CONSTRAINT TRIGGER credit_hold_agrees AFTER INSERT OR UPDATE ON credit_hold
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_credit_account();
CREATE CONSTRAINT TRIGGER credit_entry_agrees AFTER INSERT ON credit_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_credit_account();
