-- min_reader: 0013
-- One text of each rule about money. `place_holds`, `settle_holds` and `charge_rows_of` are the ledger's, for any number of accounts;
-- what holds, settles or charges for one account calls them, and so does what begins and ends searches, which had the rules of holds a
-- second time. Functions of the search touch its own tables alone, but for what `tools/table-owners.cjs` lists. What each function that
-- was there is given, answers and does stays as it was, so the version before goes on calling it.

-- Locks the account, for which it waits.
CREATE FUNCTION lock_account(account uuid) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM 1 FROM credit_account a WHERE a.account_id = account FOR UPDATE;
END $$;

-- Locks accounts in their order and answers which: those that somebody else has locked are left out, so that a batch neither waits for one
-- account nor dies of it.
CREATE FUNCTION lock_free_accounts(accounts uuid[]) RETURNS uuid[]
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off AS $$
BEGIN
  RETURN ARRAY(SELECT a.account_id FROM credit_account a WHERE a.account_id = ANY (accounts) ORDER BY a.account_id FOR UPDATE SKIP LOCKED);
END $$;

-- Ends the accounts' holds that are past their time, and reserves min(free, wanted) credits of each for so many seconds. `hold` is null
-- where nothing is free: then `balance` is 0 for an empty account, else other holds reserve all of it. Nothing wanted makes a hold of
-- nothing. Whoever calls has locked the accounts and names each once.
CREATE FUNCTION place_holds(accounts uuid[], wanted bigint[], ttl_seconds int[])
RETURNS TABLE (account uuid, hold uuid, amount bigint, balance bigint)
LANGUAGE plpgsql ROWS 20 SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off AS $$
#variable_conflict use_column
BEGIN
  -- Seldom there are any, and a look costs less than a statement that changes nothing.
  IF EXISTS (SELECT FROM credit_hold h WHERE h.account_id = ANY (accounts) AND h.status = 'held' AND h.expires_at < now()) THEN
    WITH ended AS (
      UPDATE credit_hold h SET status = 'expired', captured = 0, resolved_at = now()
      WHERE h.account_id = ANY (accounts) AND h.status = 'held' AND h.expires_at < now() RETURNING h.account_id, h.amount)
    UPDATE credit_account a SET held = a.held - e.amount
      FROM (SELECT account_id, sum(amount) AS amount FROM ended GROUP BY account_id) e WHERE a.account_id = e.account_id;
  END IF;
  RETURN QUERY
  WITH seen AS MATERIALIZED (
    SELECT q.account, q.ttl, a.balance, f.amount, CASE WHEN f.amount > 0 OR q.wanted = 0 THEN gen_random_uuid() END AS hold
    FROM unnest(accounts, wanted, ttl_seconds) AS q (account, wanted, ttl)
    JOIN credit_account a ON a.account_id = q.account
    CROSS JOIN LATERAL (SELECT greatest(least(a.balance - a.held, q.wanted), 0) AS amount) f),
  placed AS (
    INSERT INTO credit_hold (id, account_id, amount, expires_at)
    SELECT s.hold, s.account, s.amount, now() + make_interval(secs => s.ttl) FROM seen s WHERE s.hold IS NOT NULL),
  reserved AS (
    UPDATE credit_account a SET held = a.held + s.amount FROM seen s WHERE a.account_id = s.account AND s.amount > 0)
  SELECT s.account, s.hold, s.amount, s.balance FROM seen s;
END $$;

-- Ends open holds, takes of each the `cost` out of what it reserved and writes the entry that explains it; 0 <= cost <= amount, which a
-- check of the table judges. Answers for each hold what is free afterwards; one that had ended before is left out, with nothing done.
-- Whoever calls has locked the accounts and names each once.
CREATE FUNCTION settle_holds(accounts uuid[], holds uuid[], costs bigint[], reason text, ref_type text, ref_ids text[], details text[])
RETURNS TABLE (hold uuid, free bigint)
LANGUAGE plpgsql ROWS 20 SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH closed AS (
    UPDATE credit_hold h SET status = CASE WHEN q.cost > 0 THEN 'captured' ELSE 'released' END, captured = q.cost, resolved_at = now()
    FROM unnest(accounts, holds, costs, ref_ids, details) AS q (account, hold, cost, cause, details)
    WHERE h.id = q.hold AND h.account_id = q.account AND h.status = 'held' RETURNING q.*, h.amount),
  moved AS (
    UPDATE credit_account a SET held = a.held - c.amount, balance = a.balance - c.cost, seq = a.seq + (c.cost > 0)::int
    FROM closed c WHERE a.account_id = c.account RETURNING c.*, a.balance, a.held, a.seq),
  entered AS (
    INSERT INTO credit_entry (account_id, seq, reason, amount, balance_after, ref_type, ref_id, details)
    SELECT m.account, m.seq, reason, -m.cost, m.balance, ref_type, m.cause, m.details FROM moved m WHERE m.cost > 0)
  SELECT m.hold, m.balance - m.held FROM moved m;
END $$;

-- Of these accounts, each beside the key of a row, those that were charged for the row in the last `days`.
CREATE FUNCTION accounts_charged_for(accounts uuid[], keys bytea[], days int) RETURNS uuid[]
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off AS $$
BEGIN
  RETURN ARRAY(SELECT c.account_id FROM unnest(accounts, keys) AS q (account, key)
    JOIN charged_row c ON c.account_id = q.account AND c.row_key = q.key
    WHERE c.charged_at > clock_timestamp() - make_interval(days => days));
END $$;

-- Notes that causes charge accounts for rows: `accounts`, `causes` and `keys` are of one row each. Answers those that have to be charged
-- for: the others were in the last `days`. Whoever calls has locked the accounts.
CREATE FUNCTION charge_rows_of(accounts uuid[], causes uuid[], keys bytea[], days int) RETURNS TABLE (cause uuid, key bytea)
LANGUAGE plpgsql ROWS 200 SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  INSERT INTO charged_row AS known (account_id, row_key, cause_id)
  SELECT q.account, q.key, q.cause FROM unnest(accounts, causes, keys) AS q (account, cause, key)
  ON CONFLICT (account_id, row_key) DO UPDATE SET cause_id = excluded.cause_id, charged_at = excluded.charged_at
  WHERE known.charged_at <= clock_timestamp() - make_interval(days => days)
  RETURNING cause_id, row_key;
END $$;

-- Of these accounts, those that block a website for all of their projects.
CREATE FUNCTION accounts_that_block(accounts uuid[]) RETURNS uuid[]
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off AS $$
BEGIN
  RETURN ARRAY(SELECT a.id FROM unnest(accounts) AS a (id)
    WHERE EXISTS (SELECT FROM blocked_site b WHERE b.account_id = a.id AND b.project_id IS NULL));
END $$;

-- As place_holds, for one account, which it locks. Raises for one that is not there.
CREATE OR REPLACE FUNCTION place_hold(account uuid, wanted bigint, ttl_seconds int, OUT hold uuid, OUT amount bigint, OUT balance bigint)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_account(account);
  SELECT p.hold, p.amount, p.balance INTO STRICT hold, amount, balance
    FROM place_holds(ARRAY[account], ARRAY[wanted], ARRAY[ttl_seconds]) p;
END $$;

-- As settle_holds, for one account, which it locks; null where the hold had ended before.
CREATE OR REPLACE FUNCTION settle_hold(account uuid, hold uuid, cost bigint, reason text, ref_type text, ref_id text, details text) RETURNS bigint
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_account(account);
  RETURN (SELECT s.free FROM settle_holds(ARRAY[account], ARRAY[hold], ARRAY[cost], reason, ref_type, ARRAY[ref_id], ARRAY[details]) s);
END $$;

-- As charge_rows_of, for one account and cause.
CREATE OR REPLACE FUNCTION charge_rows(account uuid, cause uuid, keys bytea[], days int) RETURNS SETOF bytea
LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY SELECT c.key FROM charge_rows_of(array_fill(account, ARRAY[cardinality(keys)]), array_fill(cause, ARRAY[cardinality(keys)]),
    keys, days) c;
END $$;

-- Begins runs of pages, of each account one at most: for each asked for and not left out, by its `place`, the `outcome`:
--   started   with `hold`, its `amount` and `run`
--   blocked   with `unblocked`, the caller takes it that the account blocks no website, and it does
--   changed   the page is no longer as it was read (`parts` deliveries of the last `hours`, nothing under way); whoever has not read it says 0
--   too many  searches of the last day; the oldest is `age` seconds old
--   empty     no balance; with `wanted` 0 it starts nevertheless
--   busy      other holds reserve all of the balance
-- An account that somebody else has locked is left out. A delivery has its run, begun shortly before, so a look at the
-- account's runs of the day, which are counted anyway, tells that a page is fresh; its deliveries, in as many partitions as days, are read
-- only where there is one. What is written means nothing before the run is settled, so its COMMIT does not wait for the disk.
CREATE FUNCTION begin_page_runs(asked jsonb)
RETURNS TABLE (place int, outcome text, hold uuid, amount bigint, run uuid, age float8)
LANGUAGE plpgsql ROWS 20 SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off AS $$
#variable_conflict use_column
DECLARE
  locked uuid[];
  blocking uuid[];
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  locked := lock_free_accounts(ARRAY(SELECT (q ->> 'account')::uuid FROM jsonb_array_elements(asked) q));
  blocking := accounts_that_block(locked);
  RETURN QUERY
  WITH seen AS MATERIALIZED (
    SELECT q.*, f.runs, f.age, f.running,
      CASE WHEN q.unblocked AND q.account = ANY (blocking) THEN 'blocked'
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
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE c.counts) AS runs, extract(epoch FROM now() - min(c.started_at) FILTER (WHERE c.counts))::float8 AS age,
        count(*) FILTER (WHERE c.is_same AND c.status <> 'failed') AS same,
        count(*) FILTER (WHERE c.is_same AND c.status = 'running') AS running,
        count(*) FILTER (WHERE c.is_same AND c.status = 'running' AND EXISTS (SELECT FROM credit_hold h
          WHERE h.id = c.hold_id AND h.status = 'held' AND h.expires_at > now())) AS under_way
      FROM (SELECT r.started_at, r.status, r.hold_id, r.fingerprint = q.print AND r.page = q.page AS is_same,
          r.started_at > now() - interval '24 hours' AND (r.status <> 'failed' OR r.overran)
            AND r.asked_by IS NOT DISTINCT FROM q.asker AS counts
        -- An hour more, for a run that began before the moment from which its delivery counts.
        FROM search_run r WHERE r.account_id = q.account AND r.started_at > now() - make_interval(hours => greatest(q.hours, 24) + 1)) c
    ) f
    WHERE q.account = ANY (locked)),
  -- A process died in between, whenever that was; its hold has ended or ends now.
  died AS (
    UPDATE search_run r SET status = 'failed', ended_at = now() FROM seen s
    WHERE s.refusal IS NULL AND s.running > 0
      AND r.account_id = s.account AND r.fingerprint = s.print AND r.page = s.page AND r.status = 'running' RETURNING r.id),
  held AS MATERIALIZED (
    SELECT h.* FROM (SELECT array_agg(s.account) AS accounts, array_agg(s.wanted) AS wanted, array_agg(s.ttl_seconds) AS ttl
      FROM seen s WHERE s.refusal IS NULL) a
    CROSS JOIN LATERAL place_holds(a.accounts, a.wanted, a.ttl) h),
  begun AS (
    INSERT INTO search_run (account_id, fingerprint, page, hold_id, asked_by)
    SELECT s.account, s.print, s.page, h.hold, s.asker FROM seen s JOIN held h ON h.account = s.account
    -- Counted, so that they are ended before: of a page one run is under way.
    WHERE h.hold IS NOT NULL AND (SELECT count(*) FROM died) >= 0
    RETURNING id, hold_id)
  SELECT s.place,
    coalesce(s.refusal, CASE WHEN h.hold IS NOT NULL THEN 'started' WHEN h.balance = 0 THEN 'empty' ELSE 'busy' END),
    h.hold, h.amount, b.id, s.age
  FROM seen s LEFT JOIN held h ON h.account = s.account LEFT JOIN begun b ON b.hold_id = h.hold;
END $$;

-- Ends runs of pages, of each account one at most, money and results at once: what is charged is what is newly delivered. `keys` are of
-- the rows that a credit is taken for each, `also` of what is paid for with them. For each asked for and not left out, the `outcome`:
--   settled   with what is free afterwards
--   changed   one of the rows was charged for meanwhile by another search of the account: nothing was done, look again
--   lost      the hold had ended: nothing was done, and nothing may be delivered
-- An account that somebody else has locked is left out.
CREATE FUNCTION finish_page_runs(asked jsonb, days int) RETURNS TABLE (place int, outcome text, free bigint)
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
      SELECT accounts_charged_for(array_agg(s.account), array_agg(key), days) AS accounts FROM seen s, unnest(s.keys) AS key),
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
        first_position, results, paid_for, first_delivered_at)
      SELECT s.run, s.page_id, s.account, s.print, s.page, s.mode, s.filter, s.query, s.total, s.more, s.row_count,
        s.first_position, s.results, s.paid_for, coalesce(s.first_delivered_at, now()) FROM settled h JOIN seen s ON s.hold = h.hold),
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

-- As begin_page_runs, for one run, whose account it waits for. It has the rules of a search a second time, since a quiet server asks for
-- one: as a batch of one it takes 0.3 ms more of the database. `page-runs-random.test.ts` holds both to the same on random inputs.
CREATE OR REPLACE FUNCTION begin_page_run(asker uuid, account uuid, unblocked boolean, print bytea, page_no int, parts int, hours int,
  runs_a_day int, wanted bigint, ttl_seconds int, OUT outcome text, OUT hold uuid, OUT amount bigint, OUT run uuid, OUT age float8)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_bitmapscan = off AS $$
DECLARE
  runs bigint;
  same bigint;
  balance bigint;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  PERFORM lock_account(account);
  IF unblocked THEN
    IF cardinality(accounts_that_block(ARRAY[account])) > 0 THEN
      outcome := 'blocked';
      RETURN;
    END IF;
  END IF;
  SELECT
    count(*) FILTER (WHERE r.started_at > now() - interval '24 hours' AND (r.status <> 'failed' OR r.overran)
      AND r.asked_by IS NOT DISTINCT FROM asker),
    extract(epoch FROM now() - min(r.started_at) FILTER (WHERE r.started_at > now() - interval '24 hours'
      AND (r.status <> 'failed' OR r.overran) AND r.asked_by IS NOT DISTINCT FROM asker)),
    count(*) FILTER (WHERE r.fingerprint = print AND r.page = page_no AND r.status <> 'failed')
    INTO runs, age, same FROM search_run r
    WHERE r.account_id = account AND r.started_at > now() - make_interval(hours => greatest(hours, 24) + 1);
  IF same > 0 OR parts > 0 THEN
    IF parts <> (SELECT count(*) FROM page_delivery d
      WHERE d.account_id = account AND d.fingerprint = print AND d.page = page_no
        AND d.first_delivered_at > now() - make_interval(hours => hours)
        AND d.delivered_at > now() - make_interval(hours => hours))
      OR EXISTS (SELECT FROM search_run r JOIN credit_hold h ON h.id = r.hold_id
        WHERE r.account_id = account AND r.fingerprint = print AND r.page = page_no AND r.status = 'running'
          AND h.status = 'held' AND h.expires_at > now()) THEN
      outcome := 'changed';
      RETURN;
    END IF;
  END IF;
  IF runs >= runs_a_day THEN
    outcome := 'too many';
    RETURN;
  END IF;
  -- A process died in between, whenever that was; its hold has ended or ends now.
  UPDATE search_run r SET status = 'failed', ended_at = now()
    WHERE r.account_id = account AND r.fingerprint = print AND r.page = page_no AND r.status = 'running';
  SELECT p.hold, p.amount, p.balance INTO hold, amount, balance FROM place_hold(account, wanted, ttl_seconds) p;
  IF hold IS NULL THEN
    outcome := CASE WHEN balance = 0 THEN 'empty' ELSE 'busy' END;
    RETURN;
  END IF;
  INSERT INTO search_run (account_id, fingerprint, page, hold_id, asked_by) VALUES (account, print, page_no, hold, asker)
    RETURNING id INTO run;
  outcome := 'started';
END $$;

-- As finish_page_runs, for one run, whose account it waits for; a second text for the same reason.
CREATE OR REPLACE FUNCTION finish_page_run(account uuid, run uuid, hold uuid, fact text, keys bytea[], also bytea[], days int,
  page_id uuid, print bytea, page_no int, mode text, filter text, query text, total bigint, more boolean, row_count int,
  first_position int, results jsonb, paid_for text[], first_delivered_at timestamptz, OUT outcome text, OUT free bigint)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_bitmapscan = off AS $$
DECLARE
  taken int := cardinality(keys);
BEGIN
  PERFORM lock_account(account);
  IF taken > 0 THEN
    IF cardinality(accounts_charged_for(array_fill(account, ARRAY[taken]), keys, days)) > 0 THEN
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
      first_position, results, paid_for, first_delivered_at)
    VALUES (run, page_id, account, print, page_no, mode, filter, query, total, more, row_count,
      first_position, results, paid_for, coalesce(first_delivered_at, now()));
  UPDATE search_run r SET status = 'done', delivery_id = page_id, cost = taken, ended_at = now() WHERE r.id = run;
  outcome := 'settled';
END $$;

-- With the argument that said whether a batch waits for locked accounts; none did. For the version before, which calls these two: to be
-- dropped when no version does.
CREATE OR REPLACE FUNCTION begin_page_runs(asked jsonb, waits boolean)
RETURNS TABLE (place int, outcome text, hold uuid, amount bigint, run uuid, age float8) LANGUAGE sql
AS 'SELECT b.place, b.outcome, b.hold, b.amount, b.run, b.age FROM begin_page_runs(asked) b';
CREATE OR REPLACE FUNCTION finish_page_runs(asked jsonb, days int, waits boolean)
RETURNS TABLE (place int, outcome text, free bigint) LANGUAGE sql
AS 'SELECT f.place, f.outcome, f.free FROM finish_page_runs(asked, days) f';
