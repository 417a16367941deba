import type { DatabaseSync } from 'node:sqlite';
import { unpackText } from '../store/page-body.ts';
import { setPageIndustries } from '../store/page-industries.ts';
import { chooseLabels } from './choose-labels.ts';
import { siteScores } from './label-features.ts';
import { scorePage } from './page-scores.ts';
import { blob, int, nullable, prepareRows, text } from '../store/rows.ts';
import { inWriteTransaction } from '../store/write-transaction.ts';

interface LabelProgress {
  done: number;
  total: number;
}

interface LabelOptions {
  onProgress?: (progress: LabelProgress) => void;
  /** Looked at with every report of progress; nothing is changed when the labelling is stopped. */
  signal?: AbortSignal;
}

export interface LabelReport {
  pages: number;
  /** Pages that have at least one label now. */
  labelled: number;
}

const PAGES_BETWEEN_REPORTS = 1000;

/**
 * Gives every page of the index its industries, replacing those it had, in one transaction: readers see the old labels
 * or the new ones. Goes site by site, for the pages of a site are judged together; only the scores of one site are
 * held.
 *
 * @throws the signal's reason when stopped; the index is then unchanged.
 */
export function labelIndustries(db: DatabaseSync, options: LabelOptions = {}): LabelReport {
  return inWriteTransaction(db, () => labelInTransaction(db, options));
}

function labelInTransaction(db: DatabaseSync, { onProgress, signal }: LabelOptions): LabelReport {
  const total = prepareRows(db, 'SELECT count(*) FROM pages', int).get();
  const sites = prepareRows(db, 'SELECT DISTINCT domain_id FROM pages', int).list();
  const findPages = prepareRows(
    db,
    `SELECT p.id, p.title, p.description, p.lang, u.url, b.body
    FROM pages p CROSS JOIN urls u ON u.id = p.url_id CROSS JOIN bodies b ON b.page_id = p.id
    WHERE p.domain_id = ? ORDER BY p.id`,
    { id: int, title: text, description: nullable(text), lang: nullable(text), url: text, body: blob },
  );
  let done = 0;
  let labelled = 0;
  const report = (): void => {
    onProgress?.({ done, total });
    signal?.throwIfAborted();
  };
  report();
  for (const site of sites) {
    const ids: number[] = [];
    const scores: Float64Array[] = [];
    let home = 0;
    let shortest: string | null = null;
    for (const { id, body, ...page } of findPages.each(site)) {
      ids.push(id);
      if (shortest === null || isNearerHome(page.url, shortest)) {
        shortest = page.url;
        home = ids.length - 1;
      }
      scores.push(scorePage({ ...page, text: unpackText(db, body) }));
      if (++done % PAGES_BETWEEN_REPORTS === 0) report();
    }
    const whole = siteScores(scores, home);
    ids.forEach((id, at) => {
      const labels = chooseLabels(scores[at]!, whole);
      setPageIndustries(db, id, labels);
      if (labels.length > 0) labelled += 1;
    });
  }
  report();
  return { pages: total, labelled };
}

/** Of equally long addresses always the same one: pages are in another order after each ranking. */
const isNearerHome = (url: string, than: string): boolean =>
  url.length < than.length || (url.length === than.length && url < than);
