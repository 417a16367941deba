import {
  Fragment,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type Ref,
} from 'react';
import { useMe } from '../../../api/use-me.ts';
import { countOf, formatCount } from '../../../lib/format.ts';
import { bringToTop } from '../../../lib/into-view.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { paths } from '../../../paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ColleagueLink } from '../../../entities/colleague-link.tsx';
import { MetricsSourceNote } from '../../../entities/metrics-source.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { AllPages } from '../saving/all-pages.tsx';
import { rivalsOf } from '../gap/gap-rows.ts';
import { GapTable } from '../gap/gap-table.tsx';
import { FoundByNote } from './found-by-note.tsx';
import { PageActions, type PageActionsHandle } from '../saving/page-actions.tsx';
import { ResultCards } from './result-cards.tsx';
import { useKnownQuote } from '../quote/quote-query.ts';
import { nextPageCost } from '../quote/quote-cost.ts';
import { hasNextPage, pageCount, rowsAfter, rowsBefore } from '../run/result-pages.ts';
import { ResultTable } from './result-table.tsx';
import { searchEntry } from '../run/search-address.ts';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { inOrder, ROW_ORDERS, type RowOrder } from './row-order.ts';
import { SharedReasons } from './result-reasons.tsx';
import { createRowReasons, splitReasons } from './row-reasons.ts';
import { SearchReceipt } from '../saving/search-receipt.tsx';
import { isSmartAnswer, type SearchAnswer } from '../run/search-answer.ts';
import { useSearchSlots } from '../search-slots.ts';
import type { ShownSearch } from '../run/search-state.ts';
import { ListHead } from '../../../ui/list-head.tsx';

export interface ResultsHandle {
  /** Turns the page where there is one to turn to. */
  turn(direction: 'next' | 'previous'): void;
  copy(): void;
}

interface ResultsProps {
  shown: ShownSearch;
  answer: SearchAnswer;
  /** The boxes hold this search. */
  isOfBoxes: boolean;
  /** A page that is on its way, or null. */
  waitsForPage: number | null;
  /** Pages that are not here yet can be asked for. */
  canFetch: boolean;
  onPage: (page: number) => void;
  /** The results of a search have come to the screen under this heading. */
  onShown: (heading: HTMLElement | null) => void;
  ref: Ref<ResultsHandle>;
}

function costLine({ charged, results }: SearchAnswer, balance: number): string {
  const parts = [charged === 0 ? 'No credits used' : `${countOf(charged, 'credit')} used`];
  const yours = results.filter((row) => row.yours_since !== null).length;
  if (yours > 0) parts.push(`${yoursOf(yours, results.length)} already yours`);
  return [...parts, `${formatCount(balance)} left`].join(', ');
}

function yoursOf(yours: number, all: number): string {
  if (yours === all && all > 1) return `all ${all} were`;
  return `${yours} ${yours === 1 ? 'was' : 'were'}`;
}

/** Which of all results are on this page; empty where that is not known or all are here. */
function rangeLine({ page, rowCounts }: ShownSearch, answer: SearchAnswer): string {
  if (isSmartAnswer(answer) || answer.total === null || answer.total <= answer.results.length) return '';
  const before = rowsBefore(page, rowCounts);
  const all = `${formatCount(answer.total)}${answer.total_is === 'at_least' ? ' or more' : ''}`;
  if (before === null || answer.results.length === 0) return `${all} in all`;
  return `${before + 1} to ${before + answer.results.length} of ${all}`;
}

/** The last page of this search that is here without a gap after the one on screen. */
function lastSeen({ page, pages }: ShownSearch): { page: number; answer: SearchAnswer | undefined } {
  let last = page;
  while (pages[last + 1]) last++;
  return { page: last, answer: pages[last] };
}

/** A page of results with its order, exports and both pagers. */
export function Results(props: ResultsProps) {
  const { shown, answer, isOfBoxes, waitsForPage, canFetch, onPage, onShown, ref } = props;
  const { renderProjectPage, useKnownSites } = useSearchSlots();
  const { page, pages, rowCounts, submitted } = shown;
  const isWide = useMediaQuery('(min-width: 640px)');
  const heading = useRef<HTMLHeadingElement>(null);
  const actions = useRef<PageActionsHandle>(null);
  const shownPage = useRef(page);
  const wasWaiting = useRef(false);
  const rivals = useMemo(() => rivalsOf(submitted), [submitted]);
  const isGap = rivals.length > 0;
  const [order, setOrder] = useState<RowOrder>(isGap ? 'rivals' : 'match');
  const hasRoom = useMediaQuery('(min-width: 1024px)');
  const reasonOf = useMemo(() => createRowReasons(submitted), [submitted]);
  const { shared, ownOf } = useMemo(() => splitReasons(answer.results, reasonOf), [answer.results, reasonOf]);
  const urls = useMemo(() => answer.results.map(({ url }) => url), [answer.results]);
  const { canAsk, known } = useKnownSites(urls, order === 'unknown');
  const rows = useMemo(
    () => inOrder(answer.results, { order, rivals, known }),
    [answer.results, order, rivals, known],
  );
  const quote = useKnownQuote(submitted);
  // What the answer says was so when it came: credits have been bought or spent since.
  const balance = useMe()?.credits ?? answer.credits_left;
  const isWaiting = waitsForPage !== null;

  const tellShown = useEffectEvent(() => onShown(heading.current));
  useEffect(() => tellShown(), []);

  // After a change of page the reader starts at its top, by eye and by keyboard. While it was on its way the pagers
  // were off, so the keyboard's place has to be given back also where the page did not come.
  useEffect(() => {
    if (isWaiting) return;
    const hasTurned = shownPage.current !== page;
    shownPage.current = page;
    if (!hasTurned && !(wasWaiting.current && document.activeElement === document.body)) return;
    heading.current?.focus({ preventScroll: true });
    if (hasTurned) bringToTop(heading.current);
  }, [page, isWaiting]);

  useEffect(() => {
    wasWaiting.current = isWaiting;
  }, [isWaiting]);

  const isHere = (other: number) => canFetch || pages[other] !== undefined;
  const canGoBack = !isWaiting && page > 1 && isHere(page - 1) && (!isSmartAnswer(answer) || answer.has_prev);
  const canGoOn = !isWaiting && hasNextPage(page, answer, rowCounts) && isHere(page + 1);

  useImperativeHandle(ref, () => ({
    turn: (direction) => {
      if (direction === 'next' && canGoOn) onPage(page + 1);
      if (direction === 'previous' && canGoBack) onPage(page - 1);
    },
    copy: () => actions.current?.copy(),
  }));

  const last = lastSeen(shown);
  const count = last.answer ? pageCount(last.page, last.answer, rowCounts) : null;
  const pager = (label: string) => (
    <Pager
      label={label}
      page={waitsForPage ?? page}
      pages={count}
      canGoBack={canGoBack}
      canGoOn={canGoOn}
      onPage={onPage}
      nextNote={pages[page + 1] ? 'free' : nextPageCost(rowsAfter(page, answer, rowCounts), quote, balance)}
    />
  );
  const one = isSmartAnswer(answer) || answer.rows === undefined ? 'website' : 'page';
  const range = rangeLine(shown, answer);
  const list = { results: rows, page, submitted, reasonOf: ownOf };
  return (
    <section aria-labelledby="results-title">
      <p className="hidden font-mono text-13/5 print:block">{submitted.query}</p>
      <ListHead
        title={countOf(answer.results.length, one)}
        titleId="results-title"
        titleRef={heading}
        note={
          <>
            {isOfBoxes ? null : <span>Results of the search before.</span>}
            {range === '' ? null : <span>{range}</span>}
            <span>{costLine(answer, balance)}</span>
          </>
        }
      >
        {pager('Pages, top')}
      </ListHead>
      <div className="mb-2 flex flex-wrap items-center justify-end gap-1 max-sm:grid max-sm:grid-cols-2 max-sm:gap-2 max-sm:[&>.btn]:border-line max-sm:[&>.btn-quiet:enabled]:bg-surface max-sm:[&>.btn]:px-1.5 max-sm:[&>.btn]:text-code">
        <select
          className="chip chip-select mr-auto max-sm:col-span-2 max-sm:w-full max-sm:max-w-none"
          aria-label="Order of this page"
          value={order}
          onChange={(event) => setOrder(event.target.value as RowOrder)}
        >
          {Object.entries(ROW_ORDERS)
            .filter(([key]) => (key !== 'rivals' || isGap) && (key !== 'unknown' || canAsk))
            .map(([key, name]) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
        </select>
        <Fragment key={page}>{renderProjectPage(answer.results, submitted)}</Fragment>
        <PageActions ref={actions} results={rows} reasonOf={reasonOf} rivals={rivals} />
        <AllPages submitted={submitted} quote={quote} balance={balance} />
        {answer.delivery === undefined ? null : (
          <ColleagueLink
            place={paths.search + searchEntry({ submitted, page, delivery: answer.delivery }).search}
            shows="It shows colleagues these rows for nothing, for seven days."
          />
        )}
        {answer.delivery === undefined ? null : <SearchReceipt delivery={answer.delivery} page={page} />}
      </div>
      <FoundByNote rows={answer.results} />
      <MetricsSourceNote rows={answer.results} />
      <SharedReasons reasons={shared} />
      {isWaiting ? (
        <ResultsSkeleton />
      ) : answer.results.length === 0 ? (
        <EmptyState picture="nothing" title="No more websites">
          The search ended before this page. No credits were used.
        </EmptyState>
      ) : isGap && hasRoom ? (
        <GapTable {...list} rivals={rivals} />
      ) : isGap || !isWide ? (
        <ResultCards {...list} rivals={rivals} />
      ) : (
        <ResultTable {...list} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-3">
        <p className="text-13 text-faint">
          {isGap
            ? 'The highlighted words are the anchor. “no rel”: the link has none and can pass value.'
            : 'The green vein follows DA down the page; it turns to red hatching where spam is high.'}
        </p>
        {pager('Pages, bottom')}
      </div>
    </section>
  );
}
