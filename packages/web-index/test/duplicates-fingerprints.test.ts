import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openNewFingerprints } from '../src/duplicates/new-fingerprints.ts';
import { linkNearDuplicates } from '../src/duplicates/link-near-duplicates.ts';
import { openIndexWriter, type IndexWriter } from '../src/store/index-writer.ts';

function openTestIndex(): IndexWriter {
  const folder = mkdtempSync(join(tmpdir(), 'linklode-fingerprints-'));
  const writer = openIndexWriter(join(folder, 'index.sqlite'));
  onTestFinished(() => {
    writer.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return writer;
}

const text = (seed: number, words: number): string =>
  Array.from({ length: words }, (_, at) => `wörd${(seed * 31 + at * at) % 997}`).join(' ');

/** Pages of all lengths, some of which repeat others, and one that is captured again with another text. */
function fill(writer: IndexWriter): void {
  for (const [at, words] of [3, 29, 30, 31, 200, 200, 1200, 3, 200].entries()) {
    const host = `h${at}.example`;
    const rest = { description: null, lang: null, date: null, filetype: 'html', links: [] };
    const page = {
      url: `https://${host}/`,
      host,
      domain: host,
      title: 'Töpfe',
      text: text(words, words),
      ...rest,
    };
    writer.putPage({ ...page, capturedAt: '2025-01-01T00:00:00Z' });
    if (at === 4) writer.putPage({ ...page, text: text(8, 200), capturedAt: '2026-01-01T00:00:00Z' });
  }
}

function signatures(writer: IndexWriter): unknown[] {
  return writer.db
    .prepare('SELECT page_id, leader_id, fingerprint FROM page_signatures ORDER BY page_id')
    .all();
}

test('what a page was written with finds the near duplicates that its stored text finds', () => {
  const [fresh, stored] = [openTestIndex(), openTestIndex()];
  fill(fresh);
  fill(stored);
  expect(openNewFingerprints(fresh.db).find(1)).not.toBeNull();
  openNewFingerprints(stored.db).clear();
  expect(linkNearDuplicates(fresh.db)).toEqual(linkNearDuplicates(stored.db));
  expect(signatures(fresh)).toEqual(signatures(stored));
  // None is kept beyond the comparison, so that memory does not grow with what a process imports.
  expect(openNewFingerprints(fresh.db).find(1)).toBeNull();
});
