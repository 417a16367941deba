-- min_reader: 0013
-- A fresh search asks less of the database. What `start_person_run` and `settle_page_run` did stays for the version that calls them.

-- As start_person_run, but whoever calls need not have read the page's state: `parts` 0 says that nothing is known of it. Each
-- delivery has its run, begun shortly before, so a look at the account's runs of the day, which are counted anyway, tells that a page is
-- fresh; its deliveries, in as many partitions as days, are read only where there is one. With `unblocked` the caller takes it that the
-- account blocks no website, and is answered "blocked", with nothing done, where it does: another set of exclusions is another page.
CREATE FUNCTION begin_page_run(asker uuid, account uuid, unblocked boolean, print bytea, page_no int, parts int, hours int,
  runs_a_day int, wanted bigint, ttl_seconds int, OUT outcome text, OUT hold uuid, OUT amount bigint, OUT run uuid, OUT age float8)
LANGUAGE plpgsql AS $$
DECLARE
  runs bigint;
  same bigint;
  blocked boolean;
  balance bigint;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  PERFORM 1 FROM credit_account a WHERE a.account_id = account FOR UPDATE;
  SELECT
    count(*) FILTER (WHERE r.started_at > now() - interval '24 hours' AND (r.status <> 'failed' OR r.overran)
      AND r.asked_by IS NOT DISTINCT FROM asker),
    extract(epoch FROM now() - min(r.started_at) FILTER (WHERE r.started_at > now() - interval '24 hours'
      AND (r.status <> 'failed' OR r.overran) AND r.asked_by IS NOT DISTINCT FROM asker)),
    count(*) FILTER (WHERE r.fingerprint = print AND r.page = page_no AND r.status <> 'failed'),
    unblocked AND EXISTS (SELECT FROM blocked_site b WHERE b.account_id = account AND b.project_id IS NULL)
    INTO runs, age, same, blocked FROM search_run r
    -- An hour more, for a run that began before the moment from which its delivery counts.
    WHERE r.account_id = account AND r.started_at > now() - make_interval(hours => greatest(hours, 24) + 1);
  IF blocked THEN
    outcome := 'blocked';
    RETURN;
  END IF;
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

-- As settle_page_run; where no row is charged for, nothing is looked up and noted of rows.
CREATE FUNCTION finish_page_run(account uuid, run uuid, hold uuid, fact text, keys bytea[], also bytea[], days int,
  page_id uuid, print bytea, page_no int, mode text, filter text, query text, total bigint, more boolean, row_count int,
  first_position int, results jsonb, paid_for text[], first_delivered_at timestamptz, OUT outcome text, OUT free bigint)
LANGUAGE plpgsql AS $$
DECLARE
  taken int := cardinality(keys);
BEGIN
  PERFORM 1 FROM credit_account a WHERE a.account_id = account FOR UPDATE;
  IF taken > 0 THEN
    IF EXISTS (SELECT FROM charged_row c WHERE c.account_id = account AND c.row_key = ANY (keys)
      AND c.charged_at > clock_timestamp() - make_interval(days => days)) THEN
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

-- The same rules in one statement for three; a settlement is looked at three times.
CREATE OR REPLACE FUNCTION check_credit_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  a record;
BEGIN
  SELECT c.account_id, c.balance, c.held, c.seq, e.balance_after AS head,
    (SELECT coalesce(sum(h.amount), 0) FROM credit_hold h WHERE h.account_id = c.account_id AND h.status = 'held') AS open_holds
    INTO a FROM credit_account c LEFT JOIN credit_entry e ON e.account_id = c.account_id AND e.seq = c.seq
    WHERE c.account_id = NEW.account_id;
  IF coalesce(a.head, 0) <> a.balance OR (a.head IS NULL) <> (a.seq = 0) THEN
    RAISE EXCEPTION 'balance % of account % is not the ledger''s %', a.balance, a.account_id, a.head
      USING ERRCODE = 'check_violation';
  END IF;
  IF a.open_holds <> a.held THEN
    RAISE EXCEPTION 'held % of account % is not the open holds'' %', a.held, a.account_id, a.open_holds
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- Asked before the function is called, which is for no hold that ends as it should.
CREATE OR REPLACE TRIGGER credit_hold_ends_once BEFORE UPDATE ON credit_hold
  FOR EACH ROW WHEN (OLD.status <> 'held') EXECUTE FUNCTION refuse_second_end();

-- Accounts are never deleted, and whoever writes these rows holds the lock of the credit account that they name; a foreign key
-- looked it up, and locked it, for each of twenty rows of a page.
ALTER TABLE charged_row DROP CONSTRAINT charged_row_account_id_fkey;
ALTER TABLE page_delivery DROP CONSTRAINT page_delivery_account_id_fkey;
ALTER TABLE search_run DROP CONSTRAINT search_run_account_id_fkey;
