import { int, nullable, text, type Kind } from './kinds.ts';

/**
 * What is kept of a page beside its text, labels, links and people. One list for rows, checks, closer looks and what
 * other engines keep, so that none of them lacks what another one has. What a page does not state is null, and so is a
 * figure before the first ranking.
 */
export interface PageFacts {
  url: string;
  host: string;
  /** Registrable domain. */
  domain: string;
  title: string;
  description: string | null;
  lang: string | null;
  /** YYYY-MM-DD, as the page states it. */
  date: string | null;
  filetype: string | null;
  da: number | null;
  pa: number | null;
  spam: number | null;
}

/** The facts as rows hold them. */
export const FACT_KINDS = {
  url: text,
  host: text,
  domain: text,
  title: text,
  description: nullable(text),
  lang: nullable(text),
  date: nullable(text),
  filetype: nullable(text),
  da: nullable(int),
  pa: nullable(int),
  spam: nullable(int),
} as const satisfies { [M in keyof PageFacts]: Kind<PageFacts[M]> };

const COLUMNS: Readonly<Record<keyof PageFacts, string>> = {
  url: 'u.url',
  host: 'h.name',
  domain: 'd.name',
  title: 'p.title',
  description: 'p.description',
  lang: 'p.lang',
  date: 'p.date',
  filetype: 'p.filetype',
  da: 'd.da',
  pa: 'p.pa',
  spam: 'd.spam',
};

export const PAGE_FACTS = Object.keys(COLUMNS) as readonly (keyof PageFacts)[];

/** These of whatever is known of a page. */
export function factsOf(page: PageFacts): PageFacts {
  const { url, host, domain, title, description, lang, date, filetype, da, pa, spam } = page;
  return { url, host, domain, title, description, lang, date, filetype, da, pa, spam };
}

/** The facts as SQL selects them, and the tables that they and a page's body `b` come from, of pages `p`. */
export const SELECTED_FACTS = PAGE_FACTS.map((fact) => `${COLUMNS[fact]} AS ${fact}`).join(', ');
export const FROM_PAGES = `FROM pages p JOIN urls u ON u.id = p.url_id JOIN hosts h ON h.id = p.host_id
  JOIN domains d ON d.id = p.domain_id JOIN bodies b ON b.page_id = p.id`;
