import { evaluatePage, preparePage, type PreparedPage, type Query } from '@linklode/query-language';
import { describe, expect, test } from 'vitest';
import { differences, productAnswer, withRightAnswers } from './oracle/answers.ts';
import { labelledPages } from './oracle/labelled-pages.ts';
import { readWeb, type OraclePage } from './oracle/oracle-match.ts';
import { randomQueries } from './oracle/random-queries.ts';

/**
 * Two readings of one page of definitions, made apart: the product's parser and re-check, and the oracle. They have to
 * agree on every string. ORACLE_SEED repeats a run; NIGHTLY=1 makes it a long one.
 */
const SEED = Number(process.env.ORACLE_SEED ?? 1);
const ROUNDS = process.env.NIGHTLY === '1' ? 20 : 2;
const QUERIES_A_ROUND = process.env.NIGHTLY === '1' ? 2500 : 1500;

interface Candidate {
  url: string;
  prepared: PreparedPage;
}

/** The pages as the product's own re-check wants them, with what the other pages' links say about them. */
function candidates(pages: OraclePage[]): Candidate[] {
  return pages.map((page) => ({
    url: page.url,
    prepared: preparePage({
      ...page,
      inboundAnchors: pages
        .filter((other) => other.domain !== page.domain)
        .flatMap((other) => other.links)
        .filter((link) => link.url === page.url)
        .map((link) => link.anchor),
    }),
  }));
}

/** The re-check of one page says `unknown` where the answer hangs on a ranking, and only there. */
function listed(parsed: Query, pages: Candidate[]): string[] {
  const { root } = parsed;
  const isRanking =
    root.type === 'related' || (root.type === 'and' && root.children.some(({ type }) => type === 'related'));
  const truths = pages.map(({ prepared }) => evaluatePage(parsed, prepared));
  if (!isRanking) expect(truths).not.toContain('unknown');
  if (isRanking) {
    expect(truths).not.toContain(true);
    throw new Error('A ranking is no list of matches');
  }
  return pages.flatMap(({ url }, index) => (truths[index] === true ? [url] : []));
}

describe('the product reads queries as the oracle does', () => {
  test.each(Array.from({ length: ROUNDS }, (_, round) => SEED * 1000 + round))(
    'seed %i',
    { timeout: 120_000 },
    (seed) => {
      const { pages } = labelledPages(seed, 180);
      const prepared = candidates(pages);
      const asked = withRightAnswers(randomQueries(seed, QUERIES_A_ROUND, pages), readWeb(pages));
      expect(
        differences(asked, (query) => productAnswer(query, (parsed) => listed(parsed, prepared))),
      ).toEqual([]);
    },
  );
});
