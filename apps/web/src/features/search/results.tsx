import type { SearchResponse } from '@linklode/contract';
import { RESULTS_PER_PAGE } from '@linklode/contract/product';
import { useEffect, useMemo, useRef } from 'react';
import { countOf, formatCount } from '../../lib/format.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Pager } from '../../ui/pager.tsx';
import { createReasons } from './match-reasons.ts';
import { ResultCards } from './result-cards.tsx';
import { hasNextPage, pageCount } from './result-pages.ts';
import { ResultTable } from './result-table.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';

interface ResultsProps {
  query: string;
  page: number;
  answer: SearchResponse;
  /** A page that is on its way, or null. */
  waitsForPage: number | null;
  onPage: (page: number) => void;
}

function costLine({ charged, credits_left }: SearchResponse): string {
  const used = charged === 0 ? 'No credits used' : `${countOf(charged, 'credit')} used`;
  return `${used}, ${formatCount(credits_left)} left`;
}

/** Which of all results are on this page; empty where that is not known or all are here. */
function rangeLine(page: number, { results, total }: SearchResponse): string {
  if (total === null || total <= results.length) return '';
  const first = (page - 1) * RESULTS_PER_PAGE + 1;
  return `${first} to ${first + results.length - 1} of ${formatCount(total)}`;
}

/** A page of results with both pagers. */
export function Results({ query, page, answer, waitsForPage, onPage }: ResultsProps) {
  const isWide = useMediaQuery('(min-width: 640px)');
  const heading = useRef<HTMLHeadingElement>(null);
  const shownPage = useRef(page);
  const wasWaiting = useRef(false);
  const reasonsOf = useMemo(() => createReasons(query), [query]);
  const isWaiting = waitsForPage !== null;

  // After a change of page the reader starts at its top, by eye and by keyboard. While it was on its way the pagers were
  // off, so the keyboard's place has to be given back also where the page did not come.
  useEffect(() => {
    if (isWaiting) return;
    const hasTurned = shownPage.current !== page;
    shownPage.current = page;
    if (!hasTurned && !(wasWaiting.current && document.activeElement === document.body)) return;
    heading.current?.focus({ preventScroll: true });
    if (hasTurned) heading.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [page, isWaiting]);

  useEffect(() => {
    wasWaiting.current = isWaiting;
  }, [isWaiting]);

  const pager = (label: string) => (
    <Pager
      label={label}
      page={waitsForPage ?? page}
      pages={pageCount(waitsForPage ?? page, answer)}
      canGoBack={!isWaiting && page > 1}
      canGoOn={!isWaiting && hasNextPage(page, answer)}
      onPage={onPage}
    />
  );
  const range = rangeLine(page, answer);
  return (
    <section aria-labelledby="results-title">
      <div className="results-head">
        <h2 id="results-title" ref={heading} tabIndex={-1}>
          {countOf(answer.results.length, 'website')}
        </h2>
        <p className="num">
          {range === '' ? null : <span>{range}</span>}
          <span>{costLine(answer)}</span>
        </p>
        <div className="results-head-end">{pager('Pages, top')}</div>
      </div>
      {isWaiting ? (
        <ResultsSkeleton />
      ) : isWide ? (
        <ResultTable results={answer.results} page={page} reasonsOf={reasonsOf} />
      ) : (
        <ResultCards results={answer.results} page={page} reasonsOf={reasonsOf} />
      )}
      <div className="results-foot">
        <p>The green vein follows DA down the page; it turns to red hatching where spam is high.</p>
        {pager('Pages, bottom')}
      </div>
    </section>
  );
}
