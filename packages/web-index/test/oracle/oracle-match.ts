import { oracleWords, urlParts, urlWords } from './oracle-words.ts';
import { comparablePath } from './oracle-values.ts';
import type { Field, Piece, Test, Tree } from './oracle-tree.ts';

export interface OracleLink {
  url: string;
  host: string;
  domain: string;
  anchor: string;
}

/** A page with everything that a query may ask about. */
export interface OraclePage {
  url: string;
  host: string;
  domain: string;
  title: string;
  text: string;
  date: string | null;
  lang: string | null;
  filetype: string | null;
  da: number | null;
  pa: number | null;
  spam: number | null;
  industries: string[];
  links: OracleLink[];
}

/** A page with its words laid out, so that a query is a walk over strings. */
interface ReadPage {
  page: OraclePage;
  title: Row;
  text: Row;
  url: Row;
  /** One for each link that a page of another registrable domain has to this one. */
  anchors: Row[];
}

/** Words in a row, also as one string with a space at both ends and between them. */
interface Row {
  words: string[];
  spaced: string;
}

function rowOf(words: string[]): Row {
  return { words, spaced: ` ${words.join(' ')} ` };
}

export type OracleWeb = ReadPage[];

export function readWeb(pages: OraclePage[]): OracleWeb {
  const links = pages.flatMap((page) => page.links.map((link) => ({ from: page.domain, ...link })));
  const linksTo = Map.groupBy(links, (link) => link.url);
  return pages.map((page) => ({
    page,
    title: rowOf(oracleWords(page.title)),
    text: rowOf(oracleWords(page.text)),
    url: rowOf(urlWords(page.host, page.url)),
    anchors: (linksTo.get(page.url) ?? [])
      .filter((link) => link.from !== page.domain)
      .map((link) => rowOf(oracleWords(link.anchor))),
  }));
}

/** The addresses of all pages that satisfy the query, sorted. */
export function satisfyingUrls(tree: Tree, web: OracleWeb): string[] {
  return web
    .filter((read) => satisfies(tree, read))
    .map((read) => read.page.url)
    .toSorted();
}

function satisfies(tree: Tree, read: ReadPage): boolean {
  if ('all' in tree) return tree.all.every((part) => satisfies(part, read));
  if ('any' in tree) return tree.any.some((part) => satisfies(part, read));
  if ('not' in tree) return !satisfies(tree.not, read);
  return passes(tree, read);
}

function passes(test: Test, read: ReadPage): boolean {
  const { page } = read;
  switch (test.test) {
    case 'words':
      return rowsOf(test.field, read).some((row) => standsIn(row, test.pieces));
    case 'site':
      return isUnder(page.host, test.host, test.onlyBelow) && isPathUnder(page.url, test.path);
    case 'filetype':
      return page.filetype === test.filetype;
    case 'after':
      return page.date !== null && page.date >= test.day;
    case 'before':
      return page.date !== null && page.date < test.day;
    case 'link':
      return linksTo(page, test);
    case 'gap':
      return test.hosts.filter((site) => linksTo(page, site)).length > 1;
    case 'metric': {
      const value = page[test.metric];
      return value !== null && test.holds(value);
    }
    case 'lang':
      return page.lang === test.lang;
    case 'industry':
      return page.industries.some((label) => oracleWords(label).join(' ') === test.label);
    case 'related':
      throw new Error('related: has no answer that can be matched');
  }
}

function rowsOf(field: Field, read: ReadPage): Row[] {
  if (field === 'title or text') return [read.title, read.text];
  return field === 'anchor' ? read.anchors : [read[field]];
}

function standsIn(row: Row, pieces: Piece[]): boolean {
  if (pieces.every((piece) => typeof piece === 'string')) {
    return row.spaced.includes(` ${pieces.join(' ')} `);
  }
  // Every place where the next piece may stand, carried from piece to piece.
  let places = new Set(row.words.keys());
  for (const piece of pieces) {
    const next = new Set<number>();
    for (const place of places) {
      if (typeof piece !== 'string') {
        for (let words = piece.from; words <= piece.to; words += 1) next.add(place + words);
      } else if (row.words[place] === piece) next.add(place + 1);
    }
    places = next;
  }
  return places.size > 0;
}

function linksTo(page: OraclePage, { host, onlyBelow }: { host: string; onlyBelow: boolean }): boolean {
  return (
    !isUnder(page.host, host, onlyBelow) && page.links.some((link) => isUnder(link.host, host, onlyBelow))
  );
}

function isUnder(host: string, ancestor: string, onlyBelow: boolean): boolean {
  return host.endsWith(`.${ancestor}`) || (!onlyBelow && host === ancestor);
}

function isPathUnder(url: string, path: string): boolean {
  if (path === '') return true;
  const own = comparablePath(urlParts(url).path);
  return own === path || own.startsWith(`${path}/`);
}
