-- min_reader: 0013
-- What searches delivered, in partitions by day (UTC): what is older than seven days goes by dropping a table, not row by row.
-- One row for each run that ended well, with its results as JSON; it never changes. A page that an empty balance cut short
-- has a row for each of its parts, which share page_id.
CREATE TABLE page_delivery (
  run_id uuid NOT NULL,
  page_id uuid NOT NULL,
  account_id uuid NOT NULL REFERENCES account,
  -- SHA-256 over mode, filter, the query as printed by the parser, and the set of exclusions.
  fingerprint bytea NOT NULL,
  page int NOT NULL CHECK (page BETWEEN 1 AND 10),
  mode text NOT NULL CHECK (mode IN ('normal', 'smart')),
  filter text,
  query text NOT NULL,
  total bigint,
  -- Whether the source said that more follow this page; null where the total tells it.
  more boolean,
  -- How many results the whole page has.
  row_count int NOT NULL CHECK (row_count >= 0),
  -- How many of them earlier parts of the page delivered.
  first_position int NOT NULL DEFAULT 0 CHECK (first_position >= 0),
  -- Best first, as the API answers them.
  results jsonb NOT NULL,
  -- What a credit was taken for, one name each: the address of a page, or a registrable domain. What an account was charged
  -- for in the last seven days: SELECT DISTINCT unnest(paid_for) FROM page_delivery WHERE account_id = $1
  -- AND delivered_at > now() - interval '7 days', by the index (account_id, delivered_at).
  paid_for text[] NOT NULL,
  -- When the first part of the page was delivered; the page is repeated for nothing for 24 hours from then.
  first_delivered_at timestamptz NOT NULL DEFAULT now(),
  delivered_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (run_id, delivered_at),
  CHECK ((mode = 'smart') = (filter IS NOT NULL)),
  CHECK (jsonb_typeof(results) = 'array' AND cardinality(paid_for) <= jsonb_array_length(results))
) PARTITION BY RANGE (delivered_at);
CREATE INDEX page_delivery_of_account ON page_delivery (account_id, delivered_at DESC);

-- The net: a day whose partition nobody made in time must not fail a search.
CREATE TABLE page_delivery_default PARTITION OF page_delivery DEFAULT;

-- Makes the partitions from `first` to `last` that are missing, and moves into each what the net caught for it. Runs with
-- the rights of the owner, since the role of the running product may not create tables. Answers how many it made.
CREATE FUNCTION make_delivery_days(first date, last date) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '1s' AS $$
DECLARE
  day date := first;
  name text;
  low timestamptz;
  high timestamptz;
  made int := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('page_delivery days'));
  WHILE day <= last LOOP
    name := 'page_delivery_' || to_char(day, 'YYYYMMDD');
    low := day::timestamp AT TIME ZONE 'UTC';
    high := (day + 1)::timestamp AT TIME ZONE 'UTC';
    day := day + 1;
    CONTINUE WHEN to_regclass(name) IS NOT NULL;
    LOCK TABLE page_delivery_default IN ACCESS EXCLUSIVE MODE;
    EXECUTE format('CREATE TABLE %I (LIKE page_delivery INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name);
    EXECUTE format(
      'WITH moved AS (DELETE FROM page_delivery_default WHERE delivered_at >= %L AND delivered_at < %L RETURNING *)
       INSERT INTO %I SELECT * FROM moved', low, high, name);
    EXECUTE format('ALTER TABLE page_delivery ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, low, high);
    made := made + 1;
  END LOOP;
  RETURN made;
END $$;

-- Drops one partition whose last moment is seven days ago, and what is as old in the net. Answers how many it dropped: call
-- it until it answers 0. Waits half a second for searches under way, and fails rather than let others queue behind it.
CREATE FUNCTION drop_old_delivery_day() RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '500ms' AS $$
DECLARE
  oldest text;
BEGIN
  DELETE FROM page_delivery_default WHERE delivered_at < now() - interval '7 days';
  SELECT c.relname INTO oldest FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'page_delivery'::regclass AND c.relname ~ '^page_delivery_\d{8}$'
      AND (to_date(right(c.relname, 8), 'YYYYMMDD') + 1)::timestamp AT TIME ZONE 'UTC' <= now() - interval '7 days'
    ORDER BY 1 LIMIT 1;
  IF oldest IS NULL THEN RETURN 0; END IF;
  EXECUTE format('DROP TABLE %I', oldest);
  RETURN 1;
END $$;

SELECT make_delivery_days(
  coalesce((SELECT min(first_delivered_at AT TIME ZONE 'UTC')::date FROM search_delivery
    WHERE first_delivered_at > now() - interval '7 days'), (now() AT TIME ZONE 'UTC')::date),
  (now() AT TIME ZONE 'UTC')::date + 3);

-- The ledger keeps the fact of a search, its page and its filter, and not the query, which lives no longer than its delivery.
-- Entries are never changed; this once their owner takes out what should not have been in them.
ALTER TABLE credit_entry DISABLE TRIGGER credit_entry_stays_as_written;
UPDATE credit_entry SET details = coalesce(substring(details FROM '\((page \d{1,2})\)$'), 'page unknown')
  WHERE reason = 'search' AND details IS NOT NULL;
UPDATE credit_entry e SET details = 'smart:' || d.filter || ' ' || e.details
  FROM search_run r JOIN search_delivery d ON d.id = r.delivery_id
  WHERE e.reason = 'search' AND e.details IS NOT NULL AND d.filter IS NOT NULL AND r.id::text = e.ref_id;
ALTER TABLE credit_entry ENABLE TRIGGER credit_entry_stays_as_written;
ALTER TABLE credit_entry ADD CONSTRAINT credit_entry_holds_no_query
  CHECK (reason <> 'search' OR details IS NULL OR details ~ '^(smart:[a-z0-9_]{1,64} )?page (\d{1,2}|unknown)$');

-- The last seven days move over; what is older goes, as the history page promises.
INSERT INTO page_delivery
SELECT r.id, d.id, d.account_id, d.fingerprint, d.page, d.mode, d.filter, d.query, d.total, d.more, d.row_count,
  coalesce(s.first_position, 0), coalesce(s.results, '[]'), coalesce(s.urls, '{}'), d.first_delivered_at,
  coalesce(s.created_at, d.first_delivered_at)
FROM search_run r JOIN search_delivery d ON d.id = r.delivery_id
LEFT JOIN LATERAL (
  SELECT min(position) AS first_position, array_agg(url ORDER BY position) AS urls, min(created_at) AS created_at,
    jsonb_agg(jsonb_build_object('title', title, 'url', url, 'da', da, 'pa', pa, 'spam_score', spam_score,
      'description', description, 'industry', industry, 'lang', lang, 'matches', matches, 'why', why,
      'metrics_source', metrics_source, 'metrics_as_of', metrics_as_of) ORDER BY position) AS results
  FROM search_result WHERE run_id = r.id AND created_at > now() - interval '7 days') s ON true
WHERE coalesce(s.created_at, d.first_delivered_at) > now() - interval '7 days';

ALTER TABLE search_run DROP CONSTRAINT search_run_delivery_id_fkey;
DROP TABLE search_result;
DROP TABLE search_delivery;

-- The previous version writes and reads the two tables that were. These views stand in for them while it runs beside the new
-- one or is gone back to; the next version but one drops them with their functions.
CREATE VIEW search_delivery AS
  SELECT page_id AS id, account_id, fingerprint, page, mode, filter, query, total, row_count, first_delivered_at, more
  FROM page_delivery WHERE first_position = 0;
CREATE VIEW search_result AS
  SELECT 0::bigint AS id, d.page_id AS delivery_id, d.run_id, d.first_position + r.place::int - 1 AS position, r.title, r.url,
    r.da, r.pa, r.spam_score, r.description, r.industry, d.delivered_at AS created_at, r.why, r.metrics_source,
    r.metrics_as_of, r.lang, r.matches
  FROM page_delivery d, ROWS FROM (jsonb_to_recordset(d.results) AS (title text, url text, da smallint, pa smallint,
    spam_score smallint, description text, industry text[], lang text, matches jsonb, why jsonb, metrics_source text,
    metrics_as_of date)) WITH ORDINALITY
    AS r(title, url, da, pa, spam_score, description, industry, lang, matches, why, metrics_source, metrics_as_of, place);

CREATE FUNCTION take_search_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- The previous version changes a delivery for one reason: its person is erased.
    DELETE FROM page_delivery WHERE page_id = OLD.id;
    RETURN NEW;
  END IF;
  NEW.id := gen_random_uuid();
  NEW.first_delivered_at := now();
  -- Which run it was, its rows say.
  INSERT INTO page_delivery (run_id, page_id, account_id, fingerprint, page, mode, filter, query, total, more, row_count,
    results, paid_for)
  VALUES (NEW.id, NEW.id, NEW.account_id, NEW.fingerprint, NEW.page, NEW.mode, NEW.filter, NEW.query, NEW.total, NEW.more,
    NEW.row_count, '[]', '{}');
  RETURN NEW;
END $$;
CREATE TRIGGER search_delivery_taken INSTEAD OF INSERT OR UPDATE ON search_delivery
  FOR EACH ROW EXECUTE FUNCTION take_search_delivery();

CREATE FUNCTION take_search_result() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  result jsonb;
BEGIN
  -- Old rows go with their partition; an erased person's went with the delivery.
  IF TG_OP = 'DELETE' THEN RETURN NULL; END IF;
  result := to_jsonb(NEW) - ARRAY['id', 'delivery_id', 'run_id', 'position', 'created_at'];
  UPDATE page_delivery SET run_id = NEW.run_id, results = results || result, paid_for = paid_for || NEW.url
    WHERE page_id = NEW.delivery_id AND (run_id = NEW.run_id OR (run_id = page_id AND results = '[]'));
  IF NOT FOUND THEN
    INSERT INTO page_delivery (run_id, page_id, account_id, fingerprint, page, mode, filter, query, total, more, row_count,
      first_position, results, paid_for, first_delivered_at)
    SELECT NEW.run_id, page_id, account_id, fingerprint, page, mode, filter, query, total, more, row_count, NEW.position,
      jsonb_build_array(result), ARRAY[NEW.url], first_delivered_at
    FROM page_delivery WHERE page_id = NEW.delivery_id AND first_position = 0;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER search_result_taken INSTEAD OF INSERT OR DELETE ON search_result
  FOR EACH ROW EXECUTE FUNCTION take_search_result();

-- The previous version still writes the query: it is taken out before it is stored.
CREATE FUNCTION leave_out_query() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.details := coalesce(substring(NEW.details FROM '\((page \d{1,2})\)$'), 'page unknown');
  RETURN NEW;
END $$;
CREATE TRIGGER credit_entry_without_query BEFORE INSERT ON credit_entry FOR EACH ROW
  WHEN (NEW.reason = 'search' AND NEW.details !~ '^(smart:[a-z0-9_]{1,64} )?page (\d{1,2}|unknown)$')
  EXECUTE FUNCTION leave_out_query();
