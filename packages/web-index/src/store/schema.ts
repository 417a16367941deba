/**
 * The one file of the index. Everything in it can be rebuilt from archives, so the schema has a version instead of
 * migrations: a file of another version is refused, and `index rebuild` makes one of this version from it.
 */
export const SCHEMA_VERSION = 2;

/** Versions whose pages, links and names stand as in this one, so that a rebuild can read them. */
export const REBUILDABLE_VERSIONS: readonly number[] = [1, 2];

/**
 * The full-text tables hold words that were normalised before (`words` of the query language), joined by spaces. The
 * tokenizer `ascii` takes every code point above U+007F for a part of a token, so its tokens are exactly those words;
 * `unicode61` would split and fold a second time, by the rules of another Unicode version.
 *
 * Words of titles and addresses carry a mark (see page-keys.ts), so no word needs its column named.
 *
 * `keys` holds opaque tokens (see page-keys.ts) for what is no text: host suffixes, path prefixes, filetype, language,
 * linked hosts. So whole boolean trees stay inside one MATCH.
 */
export const SCHEMA = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

-- da, spam (0 to 100) and rank_inputs (JSON, what explains the scores) are null until the index is ranked.
CREATE TABLE domains (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE,
  da INTEGER, spam INTEGER, rank_inputs TEXT,
  -- How many domains it links to and is linked from; see domain_links.
  links_out INTEGER NOT NULL DEFAULT 0, links_in INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX domains_da ON domains (da);
CREATE INDEX domains_spam ON domains (spam);
CREATE TABLE hosts (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, domain_id INTEGER NOT NULL REFERENCES domains);

-- Addresses of pages and of link targets alike.
CREATE TABLE urls (id INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE, host_id INTEGER NOT NULL REFERENCES hosts);

-- Ids up to the meta entry 'sealed' are in the order of standing, best first; what an import brought since follows.
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
CREATE INDEX pages_pa ON pages (pa);
-- All that filters and ranking read, so that what must look at every page reads this instead of the wide rows.
CREATE INDEX pages_figures ON pages (date, pa, domain_id, host_id, cluster_id);

-- label_key holds the label's words, as queries compare them.
CREATE TABLE page_industries (
  page_id INTEGER NOT NULL REFERENCES pages, label_key TEXT NOT NULL, label TEXT NOT NULL,
  PRIMARY KEY (label_key, page_id)
) WITHOUT ROWID;
CREATE INDEX page_industries_page ON page_industries (page_id);

-- The first words of a page as numbers, for the order of results; see page-head.ts.
CREATE TABLE heads (page_id INTEGER PRIMARY KEY REFERENCES pages, words BLOB NOT NULL);

-- How common a word is, 0 to 7, where it is common enough to be counted; made with a generation, see seal-index.ts.
CREATE TABLE word_classes (word TEXT PRIMARY KEY, class INTEGER NOT NULL) WITHOUT ROWID;

-- Phrases that stand on many pages, and for blocks of 16,384 pages which ones those are; made with a generation, see common-pages.ts.
CREATE TABLE common_phrases (id INTEGER PRIMARY KEY, phrase TEXT NOT NULL UNIQUE, pages INTEGER NOT NULL);
CREATE TABLE common_pages (id INTEGER PRIMARY KEY, pages BLOB NOT NULL);
-- Blocks with pages of the generation that were replaced or removed since.
CREATE TABLE stale_blocks (block INTEGER PRIMARY KEY);
CREATE TRIGGER page_words_changed AFTER UPDATE OF content_hash ON pages BEGIN
  INSERT OR IGNORE INTO stale_blocks VALUES (old.id >> 14);
END;
CREATE TRIGGER page_removed AFTER DELETE ON pages BEGIN
  INSERT OR IGNORE INTO stale_blocks VALUES (old.id >> 14);
END;

-- Counts up for a block of 1,024 pages with each change to what ranking reads of them, and as block -1 for domains, so that
-- whoever keeps figures in memory reads no more anew than has changed; see query/page-figures.ts.
CREATE TABLE figure_blocks (block INTEGER PRIMARY KEY, version INTEGER NOT NULL);
CREATE TRIGGER page_figures_added AFTER INSERT ON pages BEGIN
  INSERT INTO figure_blocks VALUES (new.id >> 10, 1) ON CONFLICT DO UPDATE SET version = version + 1;
END;
CREATE TRIGGER page_figures_changed AFTER UPDATE OF date, pa, cluster_id ON pages BEGIN
  INSERT INTO figure_blocks VALUES (new.id >> 10, 1) ON CONFLICT DO UPDATE SET version = version + 1;
END;
CREATE TRIGGER domain_figures_changed AFTER UPDATE OF da, spam ON domains BEGIN
  INSERT INTO figure_blocks VALUES (-1, 1) ON CONFLICT DO UPDATE SET version = version + 1;
END;

-- Visible text, compressed; read for dumps, excerpts and the checks that full text alone cannot make.
CREATE TABLE bodies (page_id INTEGER PRIMARY KEY REFERENCES pages, body BLOB NOT NULL);

CREATE TABLE anchors (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
-- outward is 1 where the target is of another registrable domain than the source. Four links in five are not, and the
-- indexes leave those out: a query that uses them has to say outward = 1.
CREATE TABLE links (
  source_id INTEGER NOT NULL REFERENCES pages,
  position INTEGER NOT NULL,
  target_url_id INTEGER NOT NULL REFERENCES urls,
  anchor_id INTEGER NOT NULL REFERENCES anchors,
  rel TEXT NOT NULL,
  text_offset INTEGER,
  outward INTEGER NOT NULL,
  PRIMARY KEY (source_id, position)
) WITHOUT ROWID;
CREATE INDEX links_target ON links (target_url_id) WHERE outward = 1;
CREATE INDEX links_anchor ON links (anchor_id) WHERE outward = 1;

-- Made after an import from the outward links; pages counts the pages of the source that link there.
CREATE TABLE domain_links (
  source_id INTEGER NOT NULL REFERENCES domains, target_id INTEGER NOT NULL REFERENCES domains,
  pages INTEGER NOT NULL, PRIMARY KEY (source_id, target_id)
) WITHOUT ROWID;
CREATE INDEX domain_links_target ON domain_links (target_id);

CREATE VIRTUAL TABLE pages_fts USING fts5 (
  title, text, url, keys, content = '', contentless_delete = 1, tokenize = 'ascii'
);
CREATE VIRTUAL TABLE pages_vocabulary USING fts5vocab (pages_fts, 'col');
CREATE VIRTUAL TABLE pages_instances USING fts5vocab (pages_fts, 'instance');
CREATE VIRTUAL TABLE anchors_fts USING fts5 (text, content = '', contentless_delete = 1, tokenize = 'ascii');
`;
