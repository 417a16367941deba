-- min_reader: 0013
-- Searches of many accounts begin and end in one call each: most of what a call costs is its statements, whatever number of rows they
-- are of. What `begin_page_run` and `finish_page_run` did stays for the version that calls them. The rules of `place_hold` and
-- `settle_hold` stand here a second time, for many accounts; the triggers of the ledger judge either at COMMIT.

-- Locks accounts in their order. Where it does not wait, those that somebody else has locked are left out: a batch neither waits for
-- one account nor dies of it.
CREATE FUNCTION lock_accounts(accounts uuid[], waits boolean) RETURNS uuid[]
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  locked uuid[];
BEGIN
  IF waits THEN
    SELECT array_agg(l.account_id) INTO locked FROM (SELECT a.account_id FROM credit_account a
      WHERE a.account_id = ANY (accounts) ORDER BY a.account_id FOR UPDATE) l;
  ELSE
    SELECT array_agg(l.account_id) INTO locked FROM (SELECT a.account_id FROM credit_account a
      WHERE a.account_id = ANY (accounts) ORDER BY a.account_id FOR UPDATE SKIP LOCKED) l;
  END IF;
  RETURN locked;
END $$;

-- Begins runs of pages, of each account one at most: for each asked for and not left out, by its `place`, the `outcome`:
--   started   with `hold`, its `amount` and `run`
--   blocked   with `unblocked`, the caller takes it that the account blocks no website, and it does
--   changed   the page is no longer as it was read (`parts` deliveries of the last `hours`, nothing under way); whoever has not read it says 0
--   too many  searches of the last day; the oldest is `age` seconds old
--   empty     no balance; with `wanted` 0 it starts nevertheless
--   busy      other holds reserve all of the balance
-- A delivery has its run, begun shortly before, so a look at the account's runs of the day, which are counted anyway, tells that a page is
-- fresh. What is written means nothing before the run is settled, so its COMMIT does not wait for the disk.
CREATE FUNCTION begin_page_runs(asked jsonb, waits boolean)
RETURNS TABLE (place int, outcome text, hold uuid, amount bigint, run uuid, age float8)
LANGUAGE plpgsql ROWS 20 SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  locked uuid[];
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  locked := lock_accounts(ARRAY(SELECT (q ->> 'account')::uuid FROM jsonb_array_elements(asked) q), waits);
  -- Of processes that died: holds past their time, and runs of these pages whose hold has ended or ends now.
  WITH ended AS (
    UPDATE credit_hold h SET status = 'expired', captured = 0, resolved_at = now()
    WHERE h.account_id = ANY (locked) AND h.status = 'held' AND h.expires_at < now() RETURNING h.account_id, h.amount),
  freed AS (
    UPDATE credit_account a SET held = a.held - e.amount
    FROM (SELECT account_id, sum(amount) AS amount FROM ended GROUP BY account_id) e WHERE a.account_id = e.account_id)
  UPDATE search_run r SET status = 'failed', ended_at = now()
    FROM jsonb_to_recordset(asked) AS q (account uuid, print bytea, page int)
    WHERE r.account_id = q.account AND r.fingerprint = q.print AND r.page = q.page AND r.status = 'running' AND q.account = ANY (locked)
      AND NOT EXISTS (SELECT FROM credit_hold h WHERE h.id = r.hold_id AND h.status = 'held' AND h.expires_at > now());
  RETURN QUERY
  WITH seen AS MATERIALIZED (
    SELECT q.*, a.balance, least(a.balance - a.held, q.wanted) AS amount, f.runs, f.age,
      CASE WHEN q.unblocked AND EXISTS (SELECT FROM blocked_site b WHERE b.account_id = q.account AND b.project_id IS NULL)
          THEN 'blocked'
        WHEN (f.same > 0 OR q.parts > 0) AND (f.under_way > 0
            OR q.parts <> (SELECT count(*) FROM page_delivery d
              WHERE d.account_id = q.account AND d.fingerprint = q.print AND d.page = q.page
                AND d.first_delivered_at > now() - make_interval(hours => q.hours)
                AND d.delivered_at > now() - make_interval(hours => q.hours)))
          THEN 'changed'
        WHEN f.runs >= q.runs_a_day THEN 'too many'
      END AS refusal
    FROM jsonb_to_recordset(asked) AS q (place int, asker uuid, account uuid, unblocked boolean, print bytea, page int, parts int,
      hours int, runs_a_day int, wanted bigint, ttl_seconds int)
    JOIN credit_account a ON a.account_id = q.account
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE c.counts) AS runs, extract(epoch FROM now() - min(c.started_at) FILTER (WHERE c.counts))::float8 AS age,
        count(*) FILTER (WHERE c.is_same AND c.status <> 'failed') AS same,
        count(*) FILTER (WHERE c.is_same AND c.status = 'running') AS under_way
      FROM (SELECT r.started_at, r.status, r.fingerprint = q.print AND r.page = q.page AS is_same,
          r.started_at > now() - interval '24 hours' AND (r.status <> 'failed' OR r.overran)
            AND r.asked_by IS NOT DISTINCT FROM q.asker AS counts
        -- An hour more, for a run that began before the moment from which its delivery counts.
        FROM search_run r WHERE r.account_id = q.account AND r.started_at > now() - make_interval(hours => greatest(q.hours, 24) + 1)) c
    ) f
    WHERE q.account = ANY (locked)),
  decided AS MATERIALIZED (
    SELECT s.*, gen_random_uuid() AS hold, gen_random_uuid() AS run,
      coalesce(s.refusal, CASE WHEN s.amount > 0 OR s.wanted = 0 THEN 'started' WHEN s.balance = 0 THEN 'empty' ELSE 'busy' END) AS outcome
    FROM seen s),
  placed AS (
    INSERT INTO credit_hold (id, account_id, amount, expires_at)
    SELECT d.hold, d.account, d.amount, now() + make_interval(secs => d.ttl_seconds) FROM decided d WHERE d.outcome = 'started'),
  held AS (
    UPDATE credit_account a SET held = a.held + d.amount FROM decided d
    WHERE a.account_id = d.account AND d.outcome = 'started' AND d.amount > 0),
  begun AS (
    INSERT INTO search_run (id, account_id, fingerprint, page, hold_id, asked_by)
    SELECT d.run, d.account, d.print, d.page, d.hold, d.asker FROM decided d WHERE d.outcome = 'started')
  SELECT d.place, d.outcome, d.hold, d.amount, d.run, d.age FROM decided d;
END $$;

-- Ends runs of pages, of each account one at most, money and results at once: what is charged is what is newly delivered. `keys` are of
-- the rows that a credit is taken for each, `also` of what is paid for with them. For each asked for and not left out, the `outcome`:
--   settled   with what is free afterwards
--   changed   one of the rows was charged for meanwhile by another search of the account: nothing was done, look again
--   lost      the hold had ended: nothing was done, and nothing may be delivered
CREATE FUNCTION finish_page_runs(asked jsonb, days int, waits boolean) RETURNS TABLE (place int, outcome text, free bigint)
LANGUAGE plpgsql ROWS 20 SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  locked uuid[];
  ended record;
BEGIN
  locked := lock_accounts(ARRAY(SELECT (q ->> 'account')::uuid FROM jsonb_array_elements(asked) q), waits);
  FOR ended IN
    WITH seen AS MATERIALIZED (
      SELECT q.*, cardinality(q.keys) AS taken, EXISTS (SELECT FROM charged_row c WHERE c.account_id = q.account
          AND c.row_key = ANY (q.keys) AND c.charged_at > clock_timestamp() - make_interval(days => days)) AS is_changed
      FROM jsonb_to_recordset(asked) AS q (place int, account uuid, run uuid, hold uuid, fact text, keys bytea[], also bytea[],
        page_id uuid, print bytea, page int, mode text, filter text, query text, total bigint, more boolean, row_count int,
        first_position int, results jsonb, paid_for text[], first_delivered_at timestamptz)
      WHERE q.account = ANY (locked)),
    closed AS (
      UPDATE credit_hold h SET status = CASE WHEN s.taken > 0 THEN 'captured' ELSE 'released' END, captured = s.taken,
        resolved_at = now()
      FROM seen s WHERE NOT s.is_changed AND h.id = s.hold AND h.account_id = s.account AND h.status = 'held'
      RETURNING s.place, h.amount),
    settled AS MATERIALIZED (SELECT s.*, c.amount FROM closed c JOIN seen s ON s.place = c.place),
    moved AS (
      UPDATE credit_account a SET held = a.held - s.amount, balance = a.balance - s.taken, seq = a.seq + (s.taken > 0)::int
      FROM settled s WHERE a.account_id = s.account RETURNING s.place, a.balance, a.held, a.seq),
    entered AS (
      INSERT INTO credit_entry (account_id, seq, reason, amount, balance_after, ref_type, ref_id, details)
      SELECT s.account, m.seq, 'search', -s.taken, m.balance, 'search_run', s.run::text, s.fact
      FROM settled s JOIN moved m ON m.place = s.place WHERE s.taken > 0),
    charged AS (
      INSERT INTO charged_row AS known (account_id, row_key, cause_id)
      SELECT s.account, key, s.run FROM settled s, unnest(s.keys || s.also) AS key
      ON CONFLICT (account_id, row_key) DO UPDATE SET cause_id = excluded.cause_id, charged_at = excluded.charged_at
      WHERE known.charged_at <= clock_timestamp() - make_interval(days => days)
      RETURNING cause_id, row_key),
    delivered AS (
      INSERT INTO page_delivery (run_id, page_id, account_id, fingerprint, page, mode, filter, query, total, more, row_count,
        first_position, results, paid_for, first_delivered_at)
      SELECT s.run, s.page_id, s.account, s.print, s.page, s.mode, s.filter, s.query, s.total, s.more, s.row_count,
        s.first_position, s.results, s.paid_for, coalesce(s.first_delivered_at, now()) FROM settled s),
    done AS (
      UPDATE search_run r SET status = 'done', delivery_id = s.page_id, cost = s.taken, ended_at = now()
      FROM settled s WHERE r.id = s.run)
    SELECT s.place, s.taken, s.is_changed, m.place IS NOT NULL AS is_settled, m.balance - m.held AS free,
      CASE WHEN s.taken = 0 OR m.place IS NULL THEN 0
        ELSE (SELECT count(*) FROM charged c WHERE c.cause_id = s.run AND c.row_key = ANY (s.keys)) END AS charged
    FROM seen s LEFT JOIN moved m ON m.place = s.place
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
