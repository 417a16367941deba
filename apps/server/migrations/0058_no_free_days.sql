-- min_reader: 0013
-- Where no days are free (FREE_REPEAT_DAYS=0), nothing is, whatever the clock says: rows that were charged for before it was put back lie in
-- the future, and "in the last 0 days" held for them, so that a search which took them for new never ended. Else both are as they were.
CREATE OR REPLACE FUNCTION accounts_charged_for(accounts uuid[], keys bytea[], days int) RETURNS uuid[]
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off AS $$
BEGIN
  IF days = 0 THEN
    RETURN '{}';
  END IF;
  RETURN ARRAY(SELECT c.account_id FROM unnest(accounts, keys) AS q (account, key)
    JOIN charged_row c ON c.account_id = q.account AND c.row_key = q.key
    WHERE c.charged_at > clock_timestamp() - make_interval(days => days));
END $$;

CREATE OR REPLACE FUNCTION charge_rows_of(accounts uuid[], causes uuid[], keys bytea[], days int) RETURNS TABLE (cause uuid, key bytea)
LANGUAGE plpgsql ROWS 200 SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  INSERT INTO charged_row AS known (account_id, row_key, cause_id)
  SELECT q.account, q.key, q.cause FROM unnest(accounts, causes, keys) AS q (account, cause, key)
  ON CONFLICT (account_id, row_key) DO UPDATE SET cause_id = excluded.cause_id, charged_at = excluded.charged_at
  WHERE days = 0 OR known.charged_at <= clock_timestamp() - make_interval(days => days)
  RETURNING cause_id, row_key;
END $$;
