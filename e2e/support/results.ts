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
