import type { HistoryEntry } from '@linklode/contract';
import { useDeferredValue, useMemo, useRef } from 'react';
import { countOf, formatCount } from '../../lib/format.ts';
import { useAddressState } from '../../lib/use-address-state.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MetricsSourceNote } from '../../entities/metrics-source.tsx';
import { Pager } from '../../ui/pager.tsx';
import { distinctQueries, filterHistory, HISTORY_ADDRESS, NO_FILTERS } from './filter-history.ts';
import { HistoryFilterForm } from './history-filters.tsx';
import { HistoryCards, HistoryTable } from './history-rows.tsx';
import { SearchAgain } from './search-again.tsx';
import { ListHead } from '../../ui/list-head.tsx';

/** A week can hold fourteen thousand rows; a browser draws a hundred at once. */
const ROWS_AT_ONCE = 100;

/** The entries with their filters, a hundred at a time. Not for an empty history. */
export function HistoryList({ entries }: { entries: readonly HistoryEntry[] }) {
  const { values, push, replace } = useAddressState(HISTORY_ADDRESS);
  const heading = useRef<HTMLHeadingElement>(null);
  // Seven columns need more room than those of the search.
  const isWide = useMediaQuery('(min-width: 768px)');
  const queries = useMemo(() => distinctQueries(entries), [entries]);
  const filters = useMemo(() => {
    const { page: _, query, ...bounds } = values;
    // One of an address may be older than the history.
    return { ...bounds, query: query !== null && queries.includes(query) ? query : null };
  }, [values, queries]);
  // Typing stays quick: the rows follow when there is time.
  const applied = useDeferredValue(filters);
  const found = useMemo(() => filterHistory(entries, applied), [entries, applied]);
  const foundQueries = useMemo(() => distinctQueries(found).length, [found]);

  const pages = Math.max(1, Math.ceil(found.length / ROWS_AT_ONCE));
  const at = Math.min(values.page, pages);
  const first = (at - 1) * ROWS_AT_ONCE;
  const shown = useMemo(() => found.slice(first, first + ROWS_AT_ONCE), [found, first]);

  const clear = () => push({ ...NO_FILTERS, page: 1 });

  function goTo(page: number) {
    push({ page });
    heading.current?.focus();
  }

  const pager = (label: string) =>
    pages === 1 ? null : (
      <Pager label={label} page={at} pages={pages} canGoBack={at > 1} canGoOn={at < pages} onPage={goTo} />
    );

  return (
    <>
      <HistoryFilterForm
        filters={filters}
        queries={queries}
        onChoose={(change) => push({ ...change, page: 1 })}
        onType={(change) => replace({ ...change, page: 1 })}
        onClear={clear}
      />
      <ListHead
        className="num mt-6"
        title={countOf(found.length, 'website')}
        titleRef={heading}
        note={
          <>
            <span>from {countOf(foundQueries, 'query', 'queries')}</span>
            {pages > 1 ? (
              <span>
                {formatCount(first + 1)} to {formatCount(first + shown.length)} shown
              </span>
            ) : null}
          </>
        }
        isSpoken
      >
        {applied.query === null ? null : <SearchAgain query={applied.query} entries={found} />}
        <div className="ml-auto max-sm:mt-1.5 max-sm:w-full">{pager('Pages above the history')}</div>
      </ListHead>
      <MetricsSourceNote rows={shown} />
      {found.length === 0 ? (
        <EmptyState
          picture="nothing"
          title="No websites match these filters"
          actions={<Button onClick={clear}>Show all websites</Button>}
        >
          The last 7 days hold {countOf(entries.length, 'website')} in all.
        </EmptyState>
      ) : isWide ? (
        <HistoryTable entries={shown} />
      ) : (
        <HistoryCards entries={shown} />
      )}
      {pages === 1 ? null : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-3">
          {pager('Pages below the history')}
        </div>
      )}
    </>
  );
}
