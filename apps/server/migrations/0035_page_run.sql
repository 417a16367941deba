-- min_reader: 0013
-- The ledger's steps as functions with names, and a search's beginning and end as one call each, so that a search waits for the
-- database twice where it waited thirteen times. They run with the caller's rights. A function is never changed: what comes
-- later has another name, since two versions run beside each other during an upgrade.

-- Locks the account, ends its holds that are past their time, and reserves min(free, wanted) credits for `ttl` seconds.
-- `hold` is null where nothing is free: then `balance` is 0 for an empty account, else other holds reserve all of it.
-- Nothing wanted makes a hold of nothing. Raises for an account that is not there.
CREATE FUNCTION place_hold(account uuid, wanted bigint, ttl_seconds int, OUT hold uuid, OUT amount bigint, OUT balance bigint)
LANGUAGE plpgsql AS $$
DECLARE
  reserved bigint;
  freed bigint;
BEGIN
  SELECT a.balance, a.held INTO STRICT balance, reserved FROM credit_account a WHERE a.account_id = account FOR UPDATE;
  WITH ended AS (
    UPDATE credit_hold h SET status = 'expired', captured = 0, resolved_at = now()
    WHERE h.account_id = account AND h.status = 'held' AND h.expires_at < now() RETURNING h.amount)
  SELECT coalesce(sum(ended.amount), 0) INTO freed FROM ended;
  amount := least(balance - reserved + freed, wanted);
  IF amount > 0 OR wanted = 0 THEN
    INSERT INTO credit_hold (account_id, amount, expires_at)
      VALUES (account, amount, now() + make_interval(secs => ttl_seconds)) RETURNING id INTO hold;
  ELSE
    amount := 0;
  END IF;
  IF freed <> amount THEN
    UPDATE credit_account a SET held = a.held - freed + amount WHERE a.account_id = account;
  END IF;
END $$;

-- Ends an open hold, takes `cost` of what it reserved and writes the entry that explains it; 0 <= cost <= amount. Answers
-- what is free afterwards, or null, with nothing done, where the hold had ended before.
CREATE FUNCTION settle_hold(account uuid, hold uuid, cost bigint, reason text, ref_type text, ref_id text, details text) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  reserved bigint;
  after credit_account%ROWTYPE;
BEGIN
  PERFORM 1 FROM credit_account a WHERE a.account_id = account FOR UPDATE;
  UPDATE credit_hold h SET status = CASE WHEN cost > 0 THEN 'captured' ELSE 'released' END, captured = cost, resolved_at = now()
    WHERE h.id = hold AND h.account_id = account AND h.status = 'held' RETURNING h.amount INTO reserved;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF cost < 0 OR cost > reserved THEN RAISE EXCEPTION 'a cost of % on a hold of %', cost, reserved; END IF;
  UPDATE credit_account a SET held = a.held - reserved, balance = a.balance - cost,
    seq = a.seq + CASE WHEN cost > 0 THEN 1 ELSE 0 END
    WHERE a.account_id = account RETURNING a.* INTO after;
  IF cost > 0 THEN
    INSERT INTO credit_entry (account_id, seq, reason, amount, balance_after, ref_type, ref_id, details)
      VALUES (account, after.seq, reason, -cost, after.balance, ref_type, ref_id, details);
  END IF;
  RETURN after.balance - after.held;
END $$;

-- Notes that `cause` charges for the rows. Answers the keys of those that have to be charged for: the others were in the last
-- `days`. Whoever calls has locked the account.
CREATE FUNCTION charge_rows(account uuid, cause uuid, keys bytea[], days int) RETURNS SETOF bytea
LANGUAGE sql AS $$
  INSERT INTO charged_row AS known (account_id, row_key, cause_id)
  SELECT account, key, cause FROM unnest(keys) AS key
  ON CONFLICT (account_id, row_key) DO UPDATE SET cause_id = excluded.cause_id, charged_at = excluded.charged_at
  WHERE known.charged_at <= clock_timestamp() - make_interval(days => charge_rows.days)
  RETURNING row_key
$$;

-- Begins the run of a page: the account's lock, the rules of the day, the hold and the run. `outcome`:
--   started   with `hold`, its `amount` and `run`
--   changed   the page is no longer as it was read (`parts` deliveries of the last `hours`, nothing under way): read again
--   too many  searches of the last day; the oldest is `age` seconds old
--   empty     no balance; with `wanted` 0 it starts nevertheless
--   busy      other holds reserve all of the balance
-- What it writes means nothing before the run is settled, so its COMMIT does not wait for the disk.
CREATE FUNCTION start_page_run(account uuid, print bytea, page_no int, parts int, hours int, runs_a_day int, wanted bigint,
  ttl_seconds int, OUT outcome text, OUT hold uuid, OUT amount bigint, OUT run uuid, OUT age float8)
LANGUAGE plpgsql AS $$
DECLARE
  runs bigint;
  balance bigint;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  PERFORM 1 FROM credit_account a WHERE a.account_id = account FOR UPDATE;
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
  SELECT count(*), extract(epoch FROM now() - min(r.started_at)) INTO runs, age FROM search_run r
    WHERE r.account_id = account AND r.started_at > now() - interval '24 hours' AND (r.status <> 'failed' OR r.overran);
  IF runs >= runs_a_day THEN
    outcome := 'too many';
    RETURN;
  END IF;
  -- A process died in between; its hold has ended or ends now.
  UPDATE search_run r SET status = 'failed', ended_at = now()
    WHERE r.account_id = account AND r.fingerprint = print AND r.page = page_no AND r.status = 'running';
  SELECT p.hold, p.amount, p.balance INTO hold, amount, balance FROM place_hold(account, wanted, ttl_seconds) p;
  IF hold IS NULL THEN
    outcome := CASE WHEN balance = 0 THEN 'empty' ELSE 'busy' END;
    RETURN;
  END IF;
  INSERT INTO search_run (account_id, fingerprint, page, hold_id) VALUES (account, print, page_no, hold)
    RETURNING id INTO run;
  outcome := 'started';
END $$;

-- Ends the run of a page, money and results at once: what is charged is what is newly delivered. `keys` are of the rows that
-- a credit is taken for each, `also` of what is paid for with them. `outcome`:
--   settled   with what is free afterwards
--   changed   one of the rows was charged for meanwhile by another search of the account: nothing was done, look again
--   lost      the hold had ended: nothing was done, and nothing may be delivered
CREATE FUNCTION settle_page_run(account uuid, run uuid, hold uuid, fact text, keys bytea[], also bytea[], days int,
  page_id uuid, print bytea, page_no int, mode text, filter text, query text, total bigint, more boolean, row_count int,
  first_position int, results jsonb, paid_for text[], first_delivered_at timestamptz, OUT outcome text, OUT free bigint)
LANGUAGE plpgsql AS $$
DECLARE
  taken int := cardinality(keys);
BEGIN
  PERFORM 1 FROM credit_account a WHERE a.account_id = account FOR UPDATE;
  IF EXISTS (SELECT FROM charged_row c WHERE c.account_id = account AND c.row_key = ANY (keys)
    AND c.charged_at > clock_timestamp() - make_interval(days => days)) THEN
    outcome := 'changed';
    RETURN;
  END IF;
  free := settle_hold(account, hold, taken, 'search', 'search_run', run::text, fact);
  IF free IS NULL THEN
    outcome := 'lost';
    RETURN;
  END IF;
  IF taken <> (SELECT count(*) FROM charge_rows(account, run, keys || also, days) AS fresh WHERE fresh = ANY (keys)) THEN
    RAISE EXCEPTION 'a locked account was charged for a row by somebody else';
  END IF;
  INSERT INTO page_delivery (run_id, page_id, account_id, fingerprint, page, mode, filter, query, total, more, row_count,
      first_position, results, paid_for, first_delivered_at)
    VALUES (run, page_id, account, print, page_no, mode, filter, query, total, more, row_count,
      first_position, results, paid_for, coalesce(first_delivered_at, now()));
  UPDATE search_run r SET status = 'done', delivery_id = page_id, cost = taken, ended_at = now() WHERE r.id = run;
  outcome := 'settled';
END $$;
