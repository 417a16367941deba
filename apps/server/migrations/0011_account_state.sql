-- open: may sign in. suspended: by the operator, until resumed. closed: by request; a sign-in within the grace period opens
-- it again. erased: the person is gone from the row for ever, and what the books need stays without them.
ALTER TABLE account
  ADD COLUMN state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'suspended', 'closed', 'erased')),
  ADD COLUMN state_since timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN state_reason text,
  ADD CHECK (state <> 'erased' OR (email IS NULL AND name IS NULL AND state_reason IS NULL));
CREATE INDEX account_closed ON account (state_since) WHERE state = 'closed';

CREATE FUNCTION guard_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'erased' THEN
    RAISE EXCEPTION 'account % is erased', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER account_stays_erased BEFORE UPDATE ON account
  FOR EACH ROW EXECUTE FUNCTION guard_account();

-- The ledger only grows, with one exception: what an erased person searched for is taken out of the text of an entry.
-- Amounts, reasons, causes and times stay.
CREATE FUNCTION guard_credit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  same credit_entry;
BEGIN
  same := NEW;
  same.details := OLD.details;
  IF same IS DISTINCT FROM OLD OR NEW.details IS NOT NULL
    OR NOT EXISTS (SELECT 1 FROM account WHERE id = OLD.account_id AND state = 'erased') THEN
    RAISE EXCEPTION 'UPDATE on credit_entry is refused: rows are only ever added';
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER credit_entry_only_grows ON credit_entry;
CREATE TRIGGER credit_entry_only_grows BEFORE DELETE ON credit_entry
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER credit_entry_stays_as_written BEFORE UPDATE ON credit_entry
  FOR EACH ROW EXECUTE FUNCTION guard_credit_entry();
