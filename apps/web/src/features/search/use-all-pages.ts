import { downloadSearch } from '@linklode/contract/calls';
import { MAX_PAGES, RESULTS_PER_PAGE } from '@linklode/contract/product';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { download } from '../../api/connection.ts';
import { SPEC_TEXTS } from '../../content/texts.ts';
import { saveFile } from '../../lib/download-file.ts';
import { hasNextPage, rowsAfter } from './result-pages.ts';
import { toSearchFailure } from './search-failure.ts';
import { findPage, pageQuery, rowCountsOf } from './search-pages.ts';
import type { SubmittedSearch } from './search-state.ts';

const FILE_NAME = 'results_all_pages.csv';

/** How far the pages of a search are here, from the first on without a gap. */
interface PagesHere {
  readonly pages: number;
  readonly rows: number;
  /** Whether more can be asked for. */
  readonly isMore: boolean;
  /** Rows that the other pages can hold at most. */
  readonly rest: number;
}

function pagesHere(client: QueryClient, submitted: SubmittedSearch): PagesHere {
  const counts = rowCountsOf(client, submitted);
  let rows = 0;
  for (let page = 1; page <= MAX_PAGES; page++) {
    const answer = findPage(client, { submitted, page });
    const most = (MAX_PAGES - page + 1) * RESULTS_PER_PAGE;
    if (answer === undefined) return { pages: page - 1, rows, isMore: true, rest: most };
    rows += answer.results.length;
    if (!hasNextPage(page, answer, counts)) return { pages: page, rows, isMore: false, rest: 0 };
    if (findPage(client, { submitted, page: page + 1 }) !== undefined) continue;
    const left = rowsAfter(page, answer, counts);
    return { pages: page, rows, isMore: true, rest: Math.min(most - RESULTS_PER_PAGE, left ?? most) };
  }
  return { pages: MAX_PAGES, rows, isMore: false, rest: 0 };
}

type Progress =
  | { readonly kind: 'idle' }
  | { readonly kind: 'fetching'; readonly page: number }
  | { readonly kind: 'saving' }
  | { readonly kind: 'failed'; readonly text: string };

/** Why a page did not come; the pages before it are the person's. */
function pageFailure(page: number, error: unknown): string {
  const failure = toSearchFailure(error);
  const why =
    failure.kind === 'out-of-credits'
      ? SPEC_TEXTS.outOfCreditsSearch
      : failure.kind === 'refused'
        ? `${failure.message} Nothing was charged for it.`
        : `${failure.message} ${failure.detail} If it was charged for, asking again is free.`;
  return `Page ${page} did not come. ${why}`;
}

/** Fetches the pages of a search that are not here, one after another, and saves all that was delivered of it as one file. */
export function useAllPages(submitted: SubmittedSearch) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress>({ kind: 'idle' });
  const stopped = useRef(false);

  // Leaving the screen stops what would go on charging behind it.
  useEffect(() => {
    stopped.current = false;
    return () => {
      stopped.current = true;
    };
  }, []);

  async function save() {
    setProgress({ kind: 'saving' });
    const { filter, query, exclude, project, rows } = submitted;
    const hiddenAt = findPage(client, { submitted, page: 1 })?.hidden?.at;
    try {
      const file = await download(downloadSearch, {
        body: {
          filter,
          query,
          exclude: [...exclude],
          ...(project === undefined ? {} : { project }),
          ...(hiddenAt === undefined ? {} : { hidden_at: hiddenAt }),
          ...(rows && { rows }),
        },
      });
      saveFile(file, FILE_NAME);
      setProgress({ kind: 'idle' });
    } catch (error) {
      console.error(`Failed to download ${FILE_NAME}`, error);
      const text = error instanceof ApiError && error.status < 500 ? error.body.text : '';
      setProgress({ kind: 'failed', text: text || 'The download failed. Please try again.' });
    }
  }

  /** Each page is charged as if it had been turned to. Answers whether all of them are here. */
  async function fetchRest(): Promise<boolean> {
    stopped.current = false;
    for (;;) {
      const here = pagesHere(client, submitted);
      if (!here.isMore) return true;
      const page = here.pages + 1;
      setProgress({ kind: 'fetching', page });
      try {
        await client.fetchQuery(pageQuery(client, { submitted, page }));
      } catch (error) {
        setProgress({ kind: 'failed', text: pageFailure(page, error) });
        return false;
      }
      if (stopped.current) return false;
    }
  }

  return {
    here: pagesHere(client, submitted),
    progress,
    save: () => void save(),
    fetchAndSave: async () => {
      if (await fetchRest()) await save();
    },
    /** The page under way still comes; none after it is asked for. */
    stop: () => {
      stopped.current = true;
      setProgress({ kind: 'idle' });
    },
  };
}
