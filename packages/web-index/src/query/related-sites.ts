import type { DatabaseSync } from 'node:sqlite';
import type { Node, Query, RelatedNode } from '@linklode/query-language';
import { domainOf } from '../domain.ts';
import { allOf, anyOf, keyPiece, negate, phrasePiece, runnable } from './match-expression.ts';
import { createSiteTerms } from './site-terms.ts';
import { int, prepareRows, real, text } from '../store/rows.ts';

const IN_SHARE = 0.35;
const OUT_SHARE = 0.25;
const TEXT_SHARE = 0.4;
const MOST_SITES = 200;
const TERMS = 25;
const SPOKEN_PAGES = 2000;
/** How much a word counts in each column. */
const WEIGHTS = new Map([
  ['title', '2.0'],
  ['text', '1.0'],
]);
/** How many pages of a site count for it. */
const PAGES_PER_SITE = 3;

/** Takes `related:` out of a query. The grammar allows it at the root only, alone or beside other terms. */
export function splitRelated(query: Query): { related: RelatedNode | null; rest: Query | null } {
  const { root } = query;
  if (root.type === 'related') return { related: root, rest: null };
  if (root.type !== 'and') return { related: null, rest: query };
  const related = root.children.find((child): child is RelatedNode => child.type === 'related') ?? null;
  if (related === null) return { related, rest: query };
  const children = root.children.filter((child) => child !== related);
  const [only] = children;
  const rest: Node | undefined = children.length === 1 ? only : { type: 'and', children };
  return { related, rest: rest ? { root: rest } : null };
}

export interface RelatedSites {
  /** The words that tell what the site of this host is about; none if it has no pages here. */
  termsOf: (host: string) => string[];
  /**
   * Domains by how related they are to the site of this host, above 0 and at most 1. The site itself is left out.
   *
   * @param terms what the site is about, if more than its pages here are known
   */
  findRelated: (host: string, terms?: readonly string[]) => Map<number, number>;
  /** The page that stands for each site: its home page, or else the one with the highest PA. */
  homePages: (domainIds: Iterable<number>) => number[];
}

/** The weights in the order of the file's columns; files of older programs have another order. */
function columnWeights(db: DatabaseSync): string {
  const columns = prepareRows(
    db,
    "SELECT name FROM pragma_table_info('pages_fts') ORDER BY cid",
    text,
  ).list();
  return columns.map((name) => WEIGHTS.get(name) ?? '0.0').join(', ');
}

/**
 * How related a site y is to x. Sites are registrable domains; only sites with pages in the index are found.
 *
 *     related(x, y) = 0.35 in + 0.25 out + 0.4 text
 *     in   = cosine of the sets of domains that link to x and to y, each domain s weighing 1 / ln(e + links out of s)
 *     out  = cosine of the sets of domains that x and y link to, each domain t weighing 1 / ln(e + links into t)
 *     text = mean bm25 of y's three best pages for the 25 words that tell what x speaks of, by the highest of any site
 *
 * Without the weights a directory that links to everyone, or a network that everyone links to, would make the whole web
 * related.
 */
export function createRelatedSites(db: DatabaseSync): RelatedSites {
  const siteTerms = createSiteTerms(db);
  const findDomain = prepareRows(db, 'SELECT id FROM domains WHERE name = ?', int);
  const findName = prepareRows(db, 'SELECT name FROM domains WHERE id = ?', text);
  const findUrl = prepareRows(
    db,
    'SELECT p.id FROM urls u JOIN pages p ON p.url_id = u.id WHERE u.key = name_key(?1) AND u.url = ?1',
    int,
  );
  const findBestPage = prepareRows(
    db,
    `SELECT p.id FROM pages p JOIN urls u ON u.id = p.url_id WHERE p.domain_id = ?
    ORDER BY p.pa DESC, length(u.url), u.url LIMIT 1`,
    int,
  );
  const speakOf = prepareRows(
    db,
    `SELECT p.domain_id, s.score FROM (
      SELECT rowid AS id, -bm25(pages_fts, ${columnWeights(db)}) AS score FROM pages_fts WHERE pages_fts MATCH ?
      ORDER BY score DESC LIMIT ${SPOKEN_PAGES}
    ) s JOIN pages p ON p.id = s.id`,
    [int, real],
  );

  /**
   * Cosine over common neighbours: `near` is the end of the link at the two sites, `far` the end at the neighbours that
   * they share.
   */
  function cosine(near: 'source_id' | 'target_id', far: 'source_id' | 'target_id', degree: string): string {
    return `
      WITH weights AS MATERIALIZED (
        SELECT l.${far} AS id, 1.0 / ln(exp(1.0) + d.${degree}) AS weight
        FROM domain_links l JOIN domains d ON d.id = l.${far} WHERE l.${near} = ?1
      ), shared AS MATERIALIZED (
        SELECT l.${near} AS id, sum(w.weight * w.weight) AS product
        FROM weights w CROSS JOIN domain_links l ON l.${far} = w.id
        WHERE l.${near} <> ?1 AND EXISTS (SELECT 1 FROM pages p WHERE p.domain_id = l.${near})
        GROUP BY l.${near} ORDER BY product DESC, l.${near} LIMIT ${MOST_SITES}
      )
      SELECT s.id, s.product / sqrt((SELECT sum(weight * weight) FROM weights) * (
        SELECT sum(pow(1.0 / ln(exp(1.0) + d.${degree}), 2))
        FROM domain_links l JOIN domains d ON d.id = l.${far} WHERE l.${near} = s.id
      )) AS cosine FROM shared s`;
  }
  const findCoCited = prepareRows(db, cosine('target_id', 'source_id', 'links_out'), [int, real]);
  const findCoupled = prepareRows(db, cosine('source_id', 'target_id', 'links_in'), [int, real]);

  function termsOf(host: string): string[] {
    const id = findDomain.find(domainOf(host));
    return id === null ? [] : siteTerms(id, TERMS);
  }

  function textSimilarity(words: readonly string[], domain: string): Map<number, number> {
    const terms = words.map((term) => phrasePiece([term], 'any'));
    const scores = new Map<number, number[]>();
    if (terms.length === 0) return new Map();
    const elsewhere = negate(anyOf([keyPiece('host', domain), keyPiece('belowHost', domain)]));
    for (const [site, score] of speakOf.each(runnable(allOf([anyOf(terms), elsewhere])))) {
      const best = scores.get(site);
      if (!best) scores.set(site, [score]);
      else if (best.length < PAGES_PER_SITE) best.push(score);
    }
    const means = [...scores].map(
      ([site, best]) => [site, best.reduce((a, b) => a + b, 0) / PAGES_PER_SITE] as const,
    );
    const highest = means.reduce((max, [, mean]) => Math.max(max, mean), 0);
    return new Map(means.map(([site, mean]) => [site, highest > 0 ? mean / highest : 0]));
  }

  return {
    termsOf,
    findRelated(host, terms = termsOf(host)) {
      const domain = domainOf(host);
      const id = findDomain.find(domain);
      const related = new Map<number, number>();
      const add = (site: number, value: number) => {
        if (value > 0) related.set(site, (related.get(site) ?? 0) + value);
      };
      if (id !== null) {
        for (const [site, value] of findCoCited.each(id)) add(site, IN_SHARE * value);
        for (const [site, value] of findCoupled.each(id)) add(site, OUT_SHARE * value);
      }
      for (const [site, similarity] of textSimilarity(terms, domain)) add(site, TEXT_SHARE * similarity);
      const best = [...related].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, MOST_SITES);
      return new Map(best.map(([site, value]) => [site, Math.min(1, value)]));
    },
    homePages(domainIds) {
      return [...domainIds].flatMap((domainId) => {
        const name = findName.get(domainId);
        const addresses = ['https://', 'http://'].flatMap((scheme) => [
          `${scheme}${name}/`,
          `${scheme}www.${name}/`,
        ]);
        for (const address of addresses) {
          const home = findUrl.find(address);
          if (home !== null) return [home];
        }
        return findBestPage.list(domainId);
      });
    },
  };
}
