import type { MetricsSource } from '@linklode/contract';
import type { Database } from '../../platform/database/open-database.ts';
import { keepAnswersOf } from './kept-source.ts';
import { MetricsError, type Finding, type MetricsAdapter, type PageMetrics } from './metrics-source.port.ts';
import { findPageName, type PageName } from './page-name.ts';

export interface SourcedMetrics extends PageMetrics {
  readonly source: MetricsSource;
}

export interface AskedPage {
  readonly url: string;
  /** What whoever found the page measured itself. It counts where that source's turn comes, and spares the asking. */
  readonly own?: SourcedMetrics;
}

export type MetricsLookup =
  | { readonly kind: 'known'; readonly metrics: SourcedMetrics }
  /**
   * Every source was asked and none knows it. `unrated` is what the first said that knows the site, without an
   * authority.
   */
  | { readonly kind: 'unknown'; readonly unrated?: SourcedMetrics }
  /** A source that may know it could not be asked, and no other knows it. */
  | { readonly kind: 'unavailable'; readonly cause: MetricsError };

export interface LinkMetrics {
  /** In the order in which they are asked. */
  readonly sources: readonly MetricsSource[];
  /**
   * For each page in the order given, the metrics of the first source that knows it: the values of a row are of one
   * source. Answers within the deadline; a source that fails is a finding and never an error. Throws what the database
   * throws.
   */
  lookUp(pages: readonly AskedPage[]): Promise<MetricsLookup[]>;
}

/** Less than the hold of a search lasts, with a search in front of it. */
const DEADLINE_MS = 12_000;

/** The sources in the order of the configuration, each with what it said before in front of it. */
export function createLinkMetrics({
  db,
  adapters,
  deadlineMs = DEADLINE_MS,
  report = () => undefined,
}: {
  readonly db: Database;
  readonly adapters: readonly MetricsAdapter[];
  readonly deadlineMs?: number;
  /** Told what an adapter throws that is no MetricsError: a defect, which costs metrics and no search. */
  readonly report?: (defect: unknown) => void;
}): LinkMetrics {
  const sources = adapters.map((adapter) => keepAnswersOf(db, adapter, report));
  return {
    sources: sources.map(({ id }) => id),
    async lookUp(asked) {
      const answers = asked.map((): MetricsLookup => ({ kind: 'unknown' }));
      const deadline = performance.now() + deadlineMs;
      for (const source of sources) {
        const open: { at: number; name: PageName }[] = [];
        for (const [at, { url, own }] of asked.entries()) {
          if (answers[at]?.kind === 'known') continue;
          if (own?.source === source.id) {
            answers[at] = own.da === null ? orUnrated(answers[at], own) : { kind: 'known', metrics: own };
            continue;
          }
          const name = findPageName(url);
          if (name !== null) open.push({ at, name });
        }
        if (open.length === 0) continue;
        const found = await within(deadline, open.length, source.lookUp(open.map(({ name }) => name)));
        for (const [index, { at }] of open.entries()) {
          const finding = found[index];
          if (finding?.kind === 'known')
            answers[at] = { kind: 'known', metrics: { ...finding.metrics, source: source.id } };
          else if (finding?.kind === 'unrated')
            answers[at] = orUnrated(answers[at], { ...finding.metrics, source: source.id });
          else if (finding?.kind === 'failed') answers[at] = { kind: 'unavailable', cause: finding.cause };
        }
      }
      return answers;
    },
  };
}

/** The first word on a site stays; that a source could not be asked weighs more, since it may know the site. */
function orUnrated(before: MetricsLookup | undefined, unrated: SourcedMetrics): MetricsLookup {
  if (before?.kind === 'unavailable' || (before?.kind === 'unknown' && before.unrated !== undefined))
    return before;
  return { kind: 'unknown', unrated };
}

/** What is not there in time counts as failed. The source goes on, and what it says is kept for the next who asks. */
async function within(deadline: number, count: number, work: Promise<Finding[]>): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding[]>((resolve) => {
    const cause = new MetricsError('no answer in time');
    timer = setTimeout(
      () => resolve(Array.from({ length: count }, (): Finding => ({ kind: 'failed', cause }))),
      Math.max(0, deadline - performance.now()),
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
