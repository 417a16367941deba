interface ResultRow {
  readonly title: string | null;
  readonly url: string;
  readonly da: number | null;
  readonly pa: number | null;
  readonly spam_score: number | null;
  readonly description: string | null;
  readonly industry: readonly string[];
  /** Left out where the source does not say, as vendors do not. */
  readonly lang?: string;
  readonly matches?: readonly unknown[];
  readonly excerpt?: { text: string; marks: [number, number][] };
  readonly domain?: string;
  readonly other_pages?: number;
  readonly more_pages?: readonly unknown[];
}

export function resultRow(change: Partial<ResultRow> = {}): ResultRow {
  return {
    title: 'Write for us',
    url: 'https://understory.example/write-for-us',
    da: 52,
    pa: 41,
    spam_score: 3,
    description: 'A magazine on woodland ecology.',
    industry: ['Environment'],
    ...change,
  };
}

/** A page of a long list, as the API would deliver it; `total` null where it is not known. */
export function resultPage(page: number, change: { total?: number | null; count?: number } = {}) {
  const { total = 500, count = 10 } = change;
  const results = Array.from({ length: count }, (_, at) =>
    resultRow({ title: `Result ${(page - 1) * 10 + at + 1}`, url: `https://site-${page}-${at}.example/` }),
  );
  return { results, credits_left: 5, total, cached: false, charged: count };
}

export function found(...results: ResultRow[]) {
  return { results, credits_left: 5, total: results.length, cached: false, charged: results.length };
}

/** A row of a smart filter, with what earned it its place. */
export function smartRow(change: Partial<ResultRow & { why: unknown }> = {}) {
  const why = { template: 'Brand in the title, no link to your site', words: 'Acme', sentence: 'Acme wins.' };
  return { ...resultRow(), why, ...change };
}

/** A page of a smart filter's list, as the API would deliver it. */
export function smartPage(page: number, change: { pages?: number; count?: number } = {}) {
  const { pages = 3, count = 10 } = change;
  const results = Array.from({ length: count }, (_, at) =>
    smartRow({ title: `Smart ${(page - 1) * 10 + at + 1}`, url: `https://smart-${page}-${at}.example/` }),
  );
  return {
    results,
    has_next: page < pages,
    has_prev: page > 1,
    credits_left: 5,
    cached: false,
    charged: count,
  };
}

/** What a smart filter would find, of a brand that is an ordinary word. */
export function ordinaryQuote() {
  return {
    found: { websites: 38 },
    yours: 7,
    at_most: 10,
    free_until: null,
    ordinary: [{ name: 'Spade', holding: { websites: 2310 } }],
  };
}

/** What the pages of a site say, as the API would tell it. */
export function pitchSheet() {
  const url = 'https://understory.example/write-for-us';
  const place = { url, sentence: 'We keep a list of what we read about soil.' };
  return {
    domain: 'understory.example',
    pages: 36,
    read_at: '2026-11-20T08:00:00Z',
    facts: [
      { kind: 'last_post', value: '2026-10-03', ...place, sentence: 'Published 3 October 2026' },
      { kind: 'guidelines', value: url, ...place },
      { kind: 'links_out', value: '34', count: 30, ...place },
      {
        kind: 'dead_link',
        value: 'https://gone.example/a-page-with-a-rather-long-address/that/goes/on',
        rel: 'nofollow',
        replacement: { url: 'https://heap.example/handbook', title: 'The handbook of the heap' },
        ...place,
      },
      { kind: 'rival_link', value: 'javascript:alert(1)', rel: '', ...place },
      { kind: 'language', value: 'pt', ...place },
    ],
  };
}
