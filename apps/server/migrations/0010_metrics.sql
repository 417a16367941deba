-- What sources of link metrics said, for everyone: of a registrable domain ...
CREATE TABLE metrics_of_domain (
  source text NOT NULL,
  domain text NOT NULL,
  -- False: the source was asked and does not know it.
  known boolean NOT NULL,
  da smallint CHECK (da BETWEEN 0 AND 100),
  spam_score smallint CHECK (spam_score BETWEEN 0 AND 100),
  -- The day of the source's data.
  as_of date,
  fetched_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (source, domain),
  CHECK (known OR (da IS NULL AND spam_score IS NULL))
);
CREATE INDEX metrics_of_domain_age ON metrics_of_domain (fetched_at);

-- ... and of a page. Addresses may be long, so their digest is the key.
CREATE TABLE metrics_of_page (
  source text NOT NULL,
  -- SHA-256 of the address without scheme and fragment.
  page bytea NOT NULL,
  known boolean NOT NULL,
  pa smallint CHECK (pa BETWEEN 0 AND 100),
  as_of date,
  fetched_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (source, page),
  CHECK (known OR pa IS NULL)
);
CREATE INDEX metrics_of_page_age ON metrics_of_page (fetched_at);

-- A delivered row says who measured and as of which day.
ALTER TABLE search_result
  ADD COLUMN metrics_source text CHECK (metrics_source IN ('own-index', 'moz', 'open-pagerank')),
  ADD COLUMN metrics_as_of date;
-- So far there was one source; its day was not kept.
UPDATE search_result SET metrics_source = 'own-index'
WHERE da IS NOT NULL OR pa IS NOT NULL OR spam_score IS NOT NULL;
