import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { knowsGonePages, knowsMovedPages } from '@linklode/web-index/engine';
import { prepareRows, text } from '@linklode/web-index/rows';

/** What an archive last found at an address that is no page of the index: that it is gone, or where it leads. */
export interface AddressAnswer {
  readonly isGone: boolean;
  readonly movedTo: string | null;
}

/** Addresses are longer than ids may be, and no registrable domain begins so. */
export function answerId(url: string): string {
  return `*at-${createHash('sha256').update(url).digest('hex').slice(0, 32)}`;
}

export function* addressAnswers(
  db: DatabaseSync,
): Generator<{ readonly url: string; readonly answer: AddressAnswer }> {
  if (knowsGonePages(db)) {
    const gone = prepareRows(db, 'SELECT u.url FROM gone_pages g JOIN urls u ON u.id = g.url_id', text);
    for (const url of gone.each()) yield { url, answer: { isGone: true, movedTo: null } };
  }
  if (!knowsMovedPages(db)) return;
  const moved = prepareRows(db, 'SELECT u.url, m.target FROM moved_pages m JOIN urls u ON u.id = m.url_id', [
    text,
    text,
  ]);
  for (const [url, movedTo] of moved.each()) yield { url, answer: { isGone: false, movedTo } };
}
