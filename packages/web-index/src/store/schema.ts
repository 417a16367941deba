/**
 * The one file of the index. Everything in it can be rebuilt from archives, so the schema has a version instead of
 * migrations: a file of another version is refused with the words "import again".
 */
export const SCHEMA_VERSION = 1;

export const SCHEMA = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

-- da, spam (0 to 100) and rank_inputs (JSON, what explains the scores) are null until the index is ranked.
CREATE TABLE domains (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE,
  da INTEGER, spam INTEGER, rank_inputs TEXT
);
CREATE TABLE hosts (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, domain_id INTEGER NOT NULL REFERENCES domains);

-- Addresses of pages and of link targets alike.
CREATE TABLE urls (id INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE, host_id INTEGER NOT NULL REFERENCES hosts);

CREATE TABLE pages (
  id INTEGER PRIMARY KEY,
  url_id INTEGER NOT NULL UNIQUE REFERENCES urls,
  host_id INTEGER NOT NULL REFERENCES hosts,
  domain_id INTEGER NOT NULL REFERENCES domains,
  title TEXT NOT NULL, description TEXT, lang TEXT, date TEXT, filetype TEXT, captured_at TEXT,
  content_hash BLOB NOT NULL,
  word_count INTEGER NOT NULL,
  -- First page of the near duplicates that this one belongs to, itself when it is the first; null until linked.
  cluster_id INTEGER,
  pa INTEGER, rank_inputs TEXT
);
CREATE INDEX pages_domain ON pages (domain_id);
CREATE INDEX pages_cluster ON pages (cluster_id);

CREATE TABLE page_industries (
  page_id INTEGER NOT NULL REFERENCES pages, label TEXT NOT NULL, PRIMARY KEY (label, page_id)
) WITHOUT ROWID;
CREATE INDEX page_industries_page ON page_industries (page_id);

-- Visible text, compressed; read for dumps, excerpts and the checks that full text alone cannot make.
CREATE TABLE bodies (page_id INTEGER PRIMARY KEY REFERENCES pages, body BLOB NOT NULL);

CREATE TABLE anchors (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
CREATE TABLE links (
  source_id INTEGER NOT NULL REFERENCES pages,
  position INTEGER NOT NULL,
  target_url_id INTEGER NOT NULL REFERENCES urls,
  anchor_id INTEGER NOT NULL REFERENCES anchors,
  rel TEXT NOT NULL,
  text_offset INTEGER,
  PRIMARY KEY (source_id, position)
) WITHOUT ROWID;
CREATE INDEX links_target ON links (target_url_id);
CREATE INDEX links_anchor ON links (anchor_id);
`;
