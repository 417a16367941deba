import fs from 'node:fs';
import { escapeHtml } from '../packages/sample-web/src/render-markdown.ts';
import { openIndexReader, type DumpedPage } from '../packages/web-index/src/index.ts';
import { buildRecord } from '../packages/web-index/test/reading-archive-builder.ts';

/** Enough for a link graph with some weight in it. */
const LINKS = 5;

/**
 * Writes an archive (WARC 1.0, ISO 28500) of `copies` as many pages as the index holds, for measuring at a size for which no real
 * pages are at hand: each has the title and the first half of the text of one real page and the second half of another of
 * the same language. So lengths and the frequencies of words are those of real pages, no page nearly repeats another, and
 * every copy of a site is a domain of its own.
 */
export function writeLargerWeb(indexFile: string, archive: string, copies: number): void {
  const reader = openIndexReader(indexFile);
  const pages = [...reader.dumpPages()];
  reader.close();
  const byLanguage = Map.groupBy(pages, ({ lang }) => lang);
  const file = fs.openSync(archive, 'w');
  try {
    for (let copy = 1; copy <= copies; copy++) {
      for (const group of byLanguage.values()) {
        for (const [at, page] of group.entries()) {
          const other = group[(at + copy * 977) % group.length] ?? page;
          const targets = Array.from(
            { length: LINKS },
            (_, n) => group[(at * 31 + n * 409 + copy) % group.length],
          );
          fs.writeSync(file, record(page, other, targets, copy));
        }
      }
    }
  } finally {
    fs.closeSync(file);
  }
}

function record(
  page: DumpedPage,
  other: DumpedPage,
  targets: readonly (DumpedPage | undefined)[],
  copy: number,
): Buffer {
  const links = targets.map((target) =>
    target === undefined ? '' : `<a href="${copied(target, copy)}">${escapeHtml(target.title)}</a>`,
  );
  const body = `<!doctype html><html lang="${page.lang ?? ''}"><title>${escapeHtml(page.title)}</title>
<p>${escapeHtml(halves(page.text)[0])}</p><p>${escapeHtml(halves(other.text)[1])}</p>${links.join('\n')}`;
  return buildRecord({ url: copied(page, copy), body });
}

function copied({ url, domain }: DumpedPage, copy: number): string {
  const there = new URL(url);
  there.host = `${there.hostname.slice(0, -domain.length)}${domain.replaceAll('.', '-')}-${copy}.example`;
  return there.href;
}

/** At a space near the middle. */
function halves(text: string): [string, string] {
  const middle = text.indexOf(' ', text.length / 2);
  return middle < 0 ? [text, ''] : [text.slice(0, middle), text.slice(middle)];
}
