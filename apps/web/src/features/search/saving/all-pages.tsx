import type { Quoted } from '../quote/quote-cost.ts';
import { createSearchAddress, runSearch } from '@linklode/contract/calls';
import { May, useMay } from '../../../entities/may.tsx';
import { countOf } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { ActionPanel } from './action-panel.tsx';
import type { SubmittedSearch } from '../run/search-state.ts';
import { SheetAddress } from './sheet-address.tsx';
import { useAllPages } from './use-all-pages.ts';

interface AllPagesProps {
  submitted: SubmittedSearch;
  quote: Quoted | null;
  balance: number;
}

/** What the pages that are not here cost at most: no more than are new by the quote, and than the balance holds. */
function restCost(rest: number, quote: Quoted | null, balance: number): string {
  const isCounted = quote !== null && quote.all.websites !== null && quote.all.websites_is === undefined;
  const fresh = isCounted && quote.yours !== null ? (quote.all.websites ?? rest) - quote.yours : rest;
  const most = Math.max(0, Math.min(rest, fresh));
  if (most === 0) return 'free, all yours';
  return balance === 0
    ? 'free as far as they are yours'
    : `at most ${countOf(Math.min(most, balance), 'credit')}`;
}

/** Saves a whole search as one file, and first fetches what of it is not here, where the person says so. */
export function AllPages({ submitted, quote, balance }: AllPagesProps) {
  const mayFetch = useMay(runSearch);
  const { here, progress, save, fetchAndSave, stop } = useAllPages(submitted);
  const isBusy = progress.kind === 'fetching' || progress.kind === 'saving';

  return (
    <ActionPanel icon="download" label="Download All Pages" name="Download all pages">
      <p className="text-13/5">
        One CSV with the matched sentence and the reason of each website, what it cost, and the people you
        have looked up.
      </p>
      <div className="flex flex-wrap gap-2">
        {here.pages === 0 ? null : (
          <Button disabled={isBusy} onClick={save}>
            Save {here.pages === 1 ? 'page 1' : `pages 1 to ${here.pages}`}
            <span className="num font-normal text-muted">{countOf(here.rows, 'row')}, free</span>
          </Button>
        )}
        {here.isMore && mayFetch ? (
          <Button
            kind="primary"
            className="max-sm:flex-col max-sm:gap-0 max-sm:py-1.5"
            disabled={isBusy}
            onClick={fetchAndSave}
          >
            Get the other pages and save all
            <span className="num font-normal">{restCost(here.rest, quote, balance)}</span>
          </Button>
        ) : null}
        {progress.kind === 'fetching' ? (
          <Button kind="quiet" onClick={stop}>
            Stop
          </Button>
        ) : null}
      </div>
      <p className="text-13/5 text-muted empty:hidden" role="status">
        {progress.kind === 'fetching' ? `Page ${progress.page} is on its way...` : null}
        {progress.kind === 'saving' ? 'The file is on its way...' : null}
      </p>
      <May call={createSearchAddress}>
        <SheetAddress submitted={submitted} />
      </May>
      {progress.kind === 'failed' ? <FieldError role="alert">{progress.text}</FieldError> : null}
    </ActionPanel>
  );
}
