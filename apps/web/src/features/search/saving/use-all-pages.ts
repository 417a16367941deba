import { downloadSearch } from '@linklode/contract/calls';
import { MAX_PAGES, RESULTS_PER_PAGE } from '@linklode/contract/product';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { download } from '../../../api/connection.ts';
import { failureText } from '../../../api/use-change.ts';
import { SPEC_TEXTS } from '../../../content/texts.ts';
import { saveFile } from '../../../lib/download-file.ts';
import { hasNextPage, rowsAfter } from '../run/result-pages.ts';
import { toSearchFailure } from '../run/search-failure.ts';
import { findPage, pageQuery, rowCountsOf } from '../run/search-pages.ts';
import type { SubmittedSearch } from '../run/search-state.ts';

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

/** What the API says of a file that it refuses. */
const fileFailure = (error: unknown): string => failureText(error, 'The download failed. Please try again.');

/**
 * Fetches the pages of a search that are not here, one after another, and saves all that was delivered of it as one
 * file.
 */
export function useAllPages(submitted: SubmittedSearch) {
  const client = useQueryClient();
  // Each page is charged as if it had been turned to.
  const fetching = useMutation({
    mutationFn: (page: number) => client.fetchQuery(pageQuery(client, { submitted, page })),
  });
  const saving = useMutation({
    mutationFn: async () => {
      const { filter, query, exclude, project, rows } = submitted;
      const hiddenAt = findPage(client, { submitted, page: 1 })?.hidden?.at;
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
    },
    onError: (error) => console.error(`Failed to download ${FILE_NAME}`, error),
  });

  function save() {
    fetching.reset();
    saving.mutate();
  }

  function fetchAndSave() {
    saving.reset();
    const here = pagesHere(client, submitted);
    // A mutation tells its caller nothing any more after `stop`, nor once the screen was left: then no page is asked
    // for behind it.
    if (here.isMore) fetching.mutate(here.pages + 1, { onSuccess: fetchAndSave });
    else save();
  }

  function progress(): Progress {
    if (fetching.isPending) return { kind: 'fetching', page: fetching.variables };
    if (saving.isPending) return { kind: 'saving' };
    if (fetching.isError) return { kind: 'failed', text: pageFailure(fetching.variables, fetching.error) };
    return saving.isError ? { kind: 'failed', text: fileFailure(saving.error) } : { kind: 'idle' };
  }

  return {
    here: pagesHere(client, submitted),
    progress: progress(),
    save,
    fetchAndSave,
    /** The page under way still comes; none after it is asked for. */
    stop: fetching.reset,
  };
}
