-- min_reader: 0013
-- Several people of one account (docs/decisions/0046). The account stays one person's, who pays; others work for it. Money, lists and
-- results have the account as their key as before; what is new is who asked.
CREATE TABLE account_member (
  account_id uuid NOT NULL REFERENCES account,
  person_id uuid NOT NULL REFERENCES account,
  role text NOT NULL CHECK (role IN ('member', 'reader')),
  -- Credits a month (UTC) that this person may take of the account's; null for no other limit than the balance.
  month_cap int CHECK (month_cap BETWEEN 1 AND 100000),
  joined_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, person_id),
  CHECK (account_id <> person_id),
  CHECK (role = 'member' OR month_cap IS NULL)
);
CREATE INDEX account_member_person ON account_member (person_id);

-- An address that was asked to join. Gone once it has joined or was taken back.
CREATE TABLE account_invitation (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account,
  -- In lower case; only who signs in with it may accept.
  email text NOT NULL,
  role text NOT NULL CHECK (role IN ('member', 'reader')),
  month_cap int CHECK (month_cap BETWEEN 1 AND 100000),
  key_hash bytea NOT NULL UNIQUE CHECK (length(key_hash) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  UNIQUE (account_id, email),
  CHECK (role = 'member' OR month_cap IS NULL)
);
CREATE INDEX account_invitation_age ON account_invitation (expires_at);

-- Who asked, where that was not the account's owner. A member's month is the sum over these holds, so there is no counter that
-- could differ from the ledger.
ALTER TABLE credit_hold ADD COLUMN asked_by uuid REFERENCES account;
CREATE INDEX credit_hold_of_member ON credit_hold (account_id, asked_by, created_at) WHERE asked_by IS NOT NULL;
ALTER TABLE search_run ADD COLUMN asked_by uuid REFERENCES account;

-- As start_page_run, for a person: `asker` is null for the account's owner. The searches of a day are counted for each person.
CREATE FUNCTION start_person_run(asker uuid, account uuid, print bytea, page_no int, parts int, hours int, runs_a_day int, wanted bigint,
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
    WHERE r.account_id = account AND r.started_at > now() - interval '24 hours' AND (r.status <> 'failed' OR r.overran)
      AND r.asked_by IS NOT DISTINCT FROM asker;
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
  INSERT INTO search_run (account_id, fingerprint, page, hold_id, asked_by) VALUES (account, print, page_no, hold, asker)
    RETURNING id INTO run;
  outcome := 'started';
END $$;
