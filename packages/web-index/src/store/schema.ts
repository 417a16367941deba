import { ADDRESS } from './address-parts.ts';

/**
 * The one file of the index. Everything in it can be rebuilt from archives, so the schema has a version instead of
 * migrations: a file of another version is not written to, and `index rebuild` makes one of this version from it.
 */
export const SCHEMA_VERSION = 4;

/** Versions that searches read as they are (older-versions.ts). */
export const READABLE_VERSIONS: readonly number[] = [2, 3, SCHEMA_VERSION];

/** Versions of which a rebuild makes one of this. */
export const REBUILDABLE_VERSIONS: readonly number[] = [1, 2, 3, SCHEMA_VERSION];

/** Bytes of a page of the file: in smaller ones the texts of pages leave a sixth of the room empty. */
export const FILE_PAGE_SIZE = 16_384;

/**
 * The figures of pages as they lie in memory, by block, made with a generation; right where both counts are still those
 * of figure_blocks. See figure-blocks.ts. Generations of older programs are without it.
 */
export const FIGURE_COLUMNS = `
CREATE TABLE IF NOT EXISTS figure_columns (
  block INTEGER PRIMARY KEY, version INTEGER NOT NULL, domains INTEGER NOT NULL, figures BLOB NOT NULL
);
`;

/**
 * The full-text tables hold words that were normalised before (`words` of the query language), joined by spaces. The
 * tokenizer `ascii` takes every code point above U+007F for a part of a token, so its tokens are exactly those words;
 * `unicode61` would split and fold a second time, by the rules of another Unicode version.
 *
 * Words of titles and addresses carry a mark (see page-keys.ts), so no word needs its column named. Each word of a page
 * takes two bytes more in any column but the first, so that only titles, which weigh more, have one of their own; files
 * of older programs have more, in other orders.
 *
 * Before the words of a text its column holds those of the address, and before them opaque tokens (see page-keys.ts)
 * for what is no text: host suffixes, path prefixes, filetype, language, linked hosts. So whole boolean trees stay
 * inside one MATCH.
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
CREATE INDEX domains_da ON domains (da) WHERE da IS NOT NULL;
CREATE INDEX domains_spam ON domains (spam) WHERE spam IS NOT NULL;
CREATE TABLE hosts (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, domain_id INTEGER NOT NULL REFERENCES domains);

-- Addresses of pages and of link targets alike, each once; rest is what follows the host (address-parts.ts), address_key is name_key of the whole
-- address, and a lookup compares both.
CREATE TABLE addresses (id INTEGER PRIMARY KEY, host_id INTEGER NOT NULL REFERENCES hosts, rest TEXT NOT NULL);
CREATE INDEX addresses_key ON addresses (address_key(host_id, rest));
CREATE VIEW urls AS
  SELECT a.id, address_key(a.host_id, a.rest) AS key, ${ADDRESS('h.name', 'a.rest')} AS url, a.host_id FROM addresses a CROSS JOIN hosts h ON h.id = a.host_id;

-- Ids up to the meta entry 'sealed' are in the order of static rank, best first; what an import brought since follows.
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
CREATE INDEX pages_pa ON pages (pa) WHERE pa IS NOT NULL;
-- All that filters and ranking read, so that what must look at every page reads this instead of the wide rows.
CREATE INDEX pages_figures ON pages (date, pa, domain_id, host_id, cluster_id);

-- label_key holds the label's words, as queries compare them.
CREATE TABLE page_industries (
  page_id INTEGER NOT NULL REFERENCES pages, label_key TEXT NOT NULL, label TEXT NOT NULL,
  PRIMARY KEY (label_key, page_id)
) WITHOUT ROWID;
CREATE INDEX page_industries_page ON page_industries (page_id);

-- What pages of a host have in common of their beginnings and links; pages counts those that had come when it was made. No number is given
-- twice, since who reads keeps them. See page-templates.ts.
CREATE TABLE templates (
  id INTEGER PRIMARY KEY AUTOINCREMENT, host_id INTEGER NOT NULL REFERENCES hosts, kind INTEGER NOT NULL,
  pages INTEGER NOT NULL, bytes BLOB NOT NULL
);
CREATE INDEX templates_host ON templates (host_id, kind);

-- The first words of a page as numbers, for the order of results, by a template; see page-head.ts.
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

${FIGURE_COLUMNS}
-- Visible text, compressed; read for dumps, excerpts and the checks that full text alone cannot make. See page-body.ts.
CREATE TABLE bodies (page_id INTEGER PRIMARY KEY REFERENCES pages, body BLOB NOT NULL);
-- What pages of a host have in common; pages counts those that had come when it was made. See text-packer.ts.
CREATE TABLE dictionaries (
  id INTEGER PRIMARY KEY AUTOINCREMENT, host_id INTEGER NOT NULL REFERENCES hosts, pages INTEGER NOT NULL, text BLOB NOT NULL
);
CREATE INDEX dictionaries_host ON dictionaries (host_id);

-- Looked up by name_key of the text, and the text compared; spoken is 1 where anchors_fts has it, which is where a link of it leaves its domain.
CREATE TABLE anchors (id INTEGER PRIMARY KEY, text TEXT NOT NULL, spoken INTEGER NOT NULL);
CREATE INDEX anchors_key ON anchors (name_key(text));
-- All links of a page in one value (page-links.ts), by a template; how many they are and how many of those leave the registrable domain.
CREATE TABLE page_links (
  page_id INTEGER PRIMARY KEY REFERENCES pages, links BLOB NOT NULL, total INTEGER NOT NULL, outward INTEGER NOT NULL
);
-- For whoever knows the pages; a look by target wants outward_links, one by anchor outward_targets.
CREATE VIEW links AS
  SELECT p.page_id AS source_id, j.key AS position, j.value ->> 0 AS target_url_id, j.value ->> 1 AS anchor_id,
    j.value ->> 2 AS rel, j.value ->> 3 AS text_offset
  FROM page_links p CROSS JOIN json_each(link_list(p.links)) j;
-- The same where targets are all that is asked for: three times as quick.
CREATE VIEW link_targets AS
  SELECT p.page_id AS source_id, j.key AS position, j.value AS target_url_id
  FROM page_links p CROSS JOIN json_each(target_list(p.links)) j;
-- Those that leave the registrable domain, one in five: for each target and anchor the pages of a block (source-list.ts).
CREATE TABLE outward_sources (
  target_url_id INTEGER NOT NULL REFERENCES addresses,
  anchor_id INTEGER NOT NULL REFERENCES anchors,
  block INTEGER NOT NULL,
  sources BLOB NOT NULL,
  PRIMARY KEY (target_url_id, anchor_id, block)
) WITHOUT ROWID;
CREATE INDEX outward_sources_anchor ON outward_sources (anchor_id);
-- Each target, source and anchor once; follows is 1 where any of them passes authority on.
CREATE VIEW outward_links AS
  SELECT o.target_url_id, j.value >> 1 AS source_id, o.anchor_id, j.value & 1 AS follows
  FROM outward_sources o CROSS JOIN json_each(source_list(o.block, o.sources)) j;
CREATE VIEW outward_targets AS SELECT anchor_id, target_url_id FROM outward_sources;

-- Made after an import from the outward links; pages counts the pages of the source that link there.
CREATE TABLE domain_links (
  source_id INTEGER NOT NULL REFERENCES domains, target_id INTEGER NOT NULL REFERENCES domains,
  pages INTEGER NOT NULL, PRIMARY KEY (source_id, target_id)
) WITHOUT ROWID;
CREATE INDEX domain_links_target ON domain_links (target_id);

CREATE VIRTUAL TABLE pages_fts USING fts5 (
  text, title, content = '', contentless_delete = 1, tokenize = 'ascii'
);
CREATE VIRTUAL TABLE pages_vocabulary USING fts5vocab (pages_fts, 'col');
CREATE VIRTUAL TABLE pages_instances USING fts5vocab (pages_fts, 'instance');
-- Without sizes of columns, which nothing asks for; a text is taken out by being said again.
CREATE VIRTUAL TABLE anchors_fts USING fts5 (text, content = '', columnsize = 0, tokenize = 'ascii');
`;
