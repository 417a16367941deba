-- min_reader: 0013
-- For how many days what a delivery charged for is free, by the setting that was in force: without it nobody could tell afterwards whether
-- a second credit for the same row was rightly taken. Null where the version before charged for a bulk check, and for what is older.
ALTER TABLE page_delivery ADD COLUMN free_days smallint;
ALTER TABLE bulk_check ADD COLUMN free_days smallint;

-- What the two functions are given, answer and do is else as it was.
CREATE OR REPLACE FUNCTION finish_page_runs(asked jsonb, days int) RETURNS TABLE (place int, outcome text, free bigint)
LANGUAGE plpgsql ROWS 20 SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off AS $$
#variable_conflict use_column
DECLARE
  locked uuid[];
  ended record;
BEGIN
  locked := lock_free_accounts(ARRAY(SELECT (q ->> 'account')::uuid FROM jsonb_array_elements(asked) q));
  FOR ended IN
    WITH seen AS MATERIALIZED (
      SELECT q.*, cardinality(q.keys) AS taken
      FROM jsonb_to_recordset(asked) AS q (place int, account uuid, run uuid, hold uuid, fact text, keys bytea[], also bytea[],
        page_id uuid, print bytea, page int, mode text, filter text, query text, total bigint, more boolean, row_count int,
        first_position int, results jsonb, paid_for text[], first_delivered_at timestamptz)
      WHERE q.account = ANY (locked)),
    changed AS MATERIALIZED (
      SELECT accounts_charged_for(array_agg(s.account), array_agg(key), days) AS accounts
      FROM seen s, unnest(s.keys || s.also) AS key),
    settled AS MATERIALIZED (
      SELECT h.hold, h.free FROM (
        SELECT array_agg(s.account) AS accounts, array_agg(s.hold) AS holds, array_agg(s.taken::bigint) AS costs,
          array_agg(s.run::text) AS causes, array_agg(s.fact) AS facts
        FROM seen s, changed c WHERE s.account <> ALL (c.accounts)) a
      CROSS JOIN LATERAL settle_holds(a.accounts, a.holds, a.costs, 'search', 'search_run', a.causes, a.facts) h),
    charged AS MATERIALIZED (
      SELECT c.cause, c.key FROM (
        SELECT array_agg(s.account) AS accounts, array_agg(s.run) AS causes, array_agg(key) AS keys
        FROM settled h JOIN seen s ON s.hold = h.hold, unnest(s.keys || s.also) AS key) a
      CROSS JOIN LATERAL charge_rows_of(a.accounts, a.causes, a.keys, days) c),
    delivered AS (
      INSERT INTO page_delivery (run_id, page_id, account_id, fingerprint, page, mode, filter, query, total, more, row_count,
        first_position, results, paid_for, first_delivered_at, free_days)
      SELECT s.run, s.page_id, s.account, s.print, s.page, s.mode, s.filter, s.query, s.total, s.more, s.row_count,
        s.first_position, s.results, s.paid_for, coalesce(s.first_delivered_at, now()), days FROM settled h JOIN seen s ON s.hold = h.hold),
    done AS (
      UPDATE search_run r SET status = 'done', delivery_id = s.page_id, cost = s.taken, ended_at = now()
      FROM settled h JOIN seen s ON s.hold = h.hold WHERE r.id = s.run)
    SELECT s.place, s.taken, s.account = ANY (c.accounts) AS is_changed, h.hold IS NOT NULL AS is_settled, h.free,
      (SELECT count(*) FROM charged f WHERE f.cause = s.run AND f.key = ANY (s.keys)) AS charged
    FROM seen s CROSS JOIN changed c LEFT JOIN settled h ON h.hold = s.hold
  LOOP
    IF ended.is_settled AND ended.charged <> ended.taken THEN
      RAISE EXCEPTION 'a locked account was charged for a row by somebody else';
    END IF;
    place := ended.place;
    outcome := CASE WHEN ended.is_changed THEN 'changed' WHEN ended.is_settled THEN 'settled' ELSE 'lost' END;
    free := ended.free;
    RETURN NEXT;
  END LOOP;
END $$;

-- As finish_page_runs, for one run, whose account it waits for.
CREATE OR REPLACE FUNCTION finish_page_run(account uuid, run uuid, hold uuid, fact text, keys bytea[], also bytea[], days int,
  page_id uuid, print bytea, page_no int, mode text, filter text, query text, total bigint, more boolean, row_count int,
  first_position int, results jsonb, paid_for text[], first_delivered_at timestamptz, OUT outcome text, OUT free bigint)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_bitmapscan = off AS $$
DECLARE
  taken int := cardinality(keys);
BEGIN
  PERFORM lock_account(account);
  IF taken > 0 THEN
    IF cardinality(accounts_charged_for(array_fill(account, ARRAY[cardinality(keys || also)]), keys || also, days)) > 0 THEN
      outcome := 'changed';
      RETURN;
    END IF;
  END IF;
  free := settle_hold(account, hold, taken, 'search', 'search_run', run::text, fact);
  IF free IS NULL THEN
    outcome := 'lost';
    RETURN;
  END IF;
  IF taken > 0 THEN
    IF taken <> (SELECT count(*) FROM charge_rows(account, run, keys || also, days) AS fresh WHERE fresh = ANY (keys)) THEN
      RAISE EXCEPTION 'a locked account was charged for a row by somebody else';
    END IF;
  END IF;
  INSERT INTO page_delivery (run_id, page_id, account_id, fingerprint, page, mode, filter, query, total, more, row_count,
      first_position, results, paid_for, first_delivered_at, free_days)
    VALUES (run, page_id, account, print, page_no, mode, filter, query, total, more, row_count,
      first_position, results, paid_for, coalesce(first_delivered_at, now()), days);
  UPDATE search_run r SET status = 'done', delivery_id = page_id, cost = taken, ended_at = now() WHERE r.id = run;
  outcome := 'settled';
END $$;
