-- min_reader: 0013
-- What a hold reserves when money goes back cannot be taken at once, and is owed. Freed without having been spent it pays what is owed (0011):
-- a search that finds nothing, begun at the right moment, would else keep credits that were paid back. Only holds that were open then are
-- marked, so what an account gets later in another way stays its own. A version before this one marks none.
ALTER TABLE credit_hold ADD COLUMN pays_owed boolean NOT NULL DEFAULT false;

-- Whatever ends a hold has locked the account, and has freed what it held by the end of the same statement.
CREATE FUNCTION pay_owed() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  due bigint;
  stands record;
BEGIN
  SELECT least(a.owed, a.balance - a.held, NEW.amount - NEW.captured) INTO due FROM credit_account a WHERE a.account_id = NEW.account_id;
  IF due > 0 THEN
    UPDATE credit_account a SET balance = a.balance - due, owed = a.owed - due, seq = a.seq + 1 WHERE a.account_id = NEW.account_id
      RETURNING a.balance, a.seq INTO STRICT stands;
    INSERT INTO credit_entry (account_id, seq, reason, amount, balance_after, ref_type, ref_id, details)
      VALUES (NEW.account_id, stands.seq, 'refund', -due, stands.balance, 'credit_hold', NEW.id::text, 'Owed since an earlier refund');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER credit_hold_pays_owed AFTER UPDATE ON credit_hold FOR EACH ROW
  WHEN (NEW.pays_owed AND OLD.status = 'held' AND NEW.status <> 'held') EXECUTE FUNCTION pay_owed();

-- As it was, but that what such a hold pays is not free afterwards.
CREATE OR REPLACE FUNCTION settle_holds(accounts uuid[], holds uuid[], costs bigint[], reason text, ref_type text, ref_ids text[], details text[])
RETURNS TABLE (hold uuid, free bigint)
LANGUAGE plpgsql ROWS 20 SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH closed AS (
    UPDATE credit_hold h SET status = CASE WHEN q.cost > 0 THEN 'captured' ELSE 'released' END, captured = q.cost, resolved_at = now()
    FROM unnest(accounts, holds, costs, ref_ids, details) AS q (account, hold, cost, cause, details)
    WHERE h.id = q.hold AND h.account_id = q.account AND h.status = 'held' RETURNING q.*, h.amount, h.pays_owed),
  moved AS (
    UPDATE credit_account a SET held = a.held - c.amount, balance = a.balance - c.cost, seq = a.seq + (c.cost > 0)::int
    FROM closed c WHERE a.account_id = c.account RETURNING c.*, a.balance, a.held, a.seq, a.owed),
  entered AS (
    INSERT INTO credit_entry (account_id, seq, reason, amount, balance_after, ref_type, ref_id, details)
    SELECT m.account, m.seq, reason, -m.cost, m.balance, ref_type, m.cause, m.details FROM moved m WHERE m.cost > 0)
  SELECT m.hold, m.balance - m.held - CASE WHEN m.pays_owed THEN least(m.amount - m.cost, m.owed) ELSE 0 END FROM moved m;
END $$;
