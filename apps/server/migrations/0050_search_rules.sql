-- min_reader: 0013
-- What keeps a search from beginning (how many a day, a page that has changed, what is under way) stood in begin_page_run and in
-- begin_page_runs, and now stands in a function that both ask. PostgreSQL writes its text into the statement that asks, so the plans stay
-- as they were: that is why it is in SQL, STABLE and without settings of its own. What the two functions are given, answer and do is as
-- it was.

-- What the account's runs and deliveries say of a run that is to begin, as begin_page_runs tells it: `refusal` is 'changed', 'too many' or
-- null; the oldest run of the last day is `age` seconds old; `running` runs of the page are not ended. Whoever asks has locked the account.
CREATE FUNCTION look_before_run(asker uuid, account uuid, print bytea, page_no int, parts int, hours int, runs_a_day int)
RETURNS TABLE (refusal text, age float8, running bigint) LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT
    CASE WHEN (f.same > 0 OR parts > 0) AND (f.under_way > 0
        OR parts <> (SELECT count(*) FROM page_delivery d
          WHERE d.account_id = account AND d.fingerprint = print AND d.page = page_no
            AND d.first_delivered_at > now() - make_interval(hours => hours)
            AND d.delivered_at > now() - make_interval(hours => hours)))
      THEN 'changed'
      WHEN f.runs >= runs_a_day THEN 'too many'
    END, f.age, f.running
  FROM (
    SELECT count(*) FILTER (WHERE c.counts) AS runs, extract(epoch FROM now() - min(c.started_at) FILTER (WHERE c.counts))::float8 AS age,
      count(*) FILTER (WHERE c.is_same AND c.status <> 'failed') AS same,
      count(*) FILTER (WHERE c.is_same AND c.status = 'running') AS running,
      count(*) FILTER (WHERE c.is_same AND c.status = 'running' AND EXISTS (SELECT FROM credit_hold h
        WHERE h.id = c.hold_id AND h.status = 'held' AND h.expires_at > now())) AS under_way
    FROM (SELECT r.started_at, r.status, r.hold_id, r.fingerprint = print AND r.page = page_no AS is_same,
        r.started_at > now() - interval '24 hours' AND (r.status <> 'failed' OR r.overran)
          AND r.asked_by IS NOT DISTINCT FROM asker AS counts
      -- An hour more, for a run that began before the moment from which its delivery counts.
      FROM search_run r WHERE r.account_id = account AND r.started_at > now() - make_interval(hours => greatest(hours, 24) + 1)) c
  ) f
$$;

CREATE OR REPLACE FUNCTION begin_page_runs(asked jsonb)
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
    SELECT q.*, f.age, f.running,
      CASE WHEN q.unblocked AND q.account = ANY (blocking) THEN 'blocked' ELSE f.refusal END AS refusal
    FROM jsonb_to_recordset(asked) AS q (place int, asker uuid, account uuid, unblocked boolean, print bytea, page int, parts int,
      hours int, runs_a_day int, wanted bigint, ttl_seconds int)
    CROSS JOIN LATERAL look_before_run(q.asker, q.account, q.print, q.page, q.parts, q.hours, q.runs_a_day) f
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

-- As begin_page_runs, for one run, whose account it waits for. How it is written down stands here a second time, since a quiet server asks
-- for one: as a batch of one it takes the database 0.25 ms more. `page-runs-random.test.ts` holds both to the same on random inputs.
CREATE OR REPLACE FUNCTION begin_page_run(asker uuid, account uuid, unblocked boolean, print bytea, page_no int, parts int, hours int,
  runs_a_day int, wanted bigint, ttl_seconds int, OUT outcome text, OUT hold uuid, OUT amount bigint, OUT run uuid, OUT age float8)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_bitmapscan = off AS $$
DECLARE
  running bigint;
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
  SELECT f.refusal, f.age, f.running INTO outcome, age, running
    FROM look_before_run(asker, account, print, page_no, parts, hours, runs_a_day) f;
  IF outcome IS NOT NULL THEN
    RETURN;
  END IF;
  -- A process died in between, whenever that was; its hold has ended or ends now.
  IF running > 0 THEN
    UPDATE search_run r SET status = 'failed', ended_at = now()
      WHERE r.account_id = account AND r.fingerprint = print AND r.page = page_no AND r.status = 'running';
  END IF;
  SELECT p.hold, p.amount, p.balance INTO hold, amount, balance FROM place_hold(account, wanted, ttl_seconds) p;
  IF hold IS NULL THEN
    outcome := CASE WHEN balance = 0 THEN 'empty' ELSE 'busy' END;
    RETURN;
  END IF;
  INSERT INTO search_run (account_id, fingerprint, page, hold_id, asked_by) VALUES (account, print, page_no, hold, asker)
    RETURNING id INTO run;
  outcome := 'started';
END $$;
