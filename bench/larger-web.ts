import fs from 'node:fs';
import { escapeHtml } from '../packages/sample-web/src/render-markdown.ts';
import {
  openIndexReader,
  openIndexWriter,
  type DumpedPage,
  type ExtractedPage,
} from '../packages/web-index/src/index.ts';
import { buildRecord } from '../packages/web-index/test/reading-archive-builder.ts';

/** Enough for a link graph with some weight in it. */
const LINKS = 5;
const PAGES_PER_BATCH = 500;

interface CopiedPage {
  url: string;
  title: string;
  /** Two halves, each of another page. */
  text: readonly [string, string];
  lang: string | null;
  links: { url: string; text: string }[];
}

/**
 * `copies` as many pages as the index holds, for measuring at a size for which no real pages are at hand: each has the
 * title and the first half of the text of one real page and the second half of another of the same language. So lengths
 * and the frequencies of words are those of real pages, no page nearly repeats another, and every copy of a site is a
 * domain of its own.
 */
function* copiedPages(indexFile: string, copies: number): Generator<CopiedPage> {
  const reader = openIndexReader(indexFile);
  const pages = [...reader.dumpPages()];
  reader.close();
  const byLanguage = Map.groupBy(pages, ({ lang }) => lang);
  for (let copy = 1; copy <= copies; copy++) {
    for (const group of byLanguage.values()) {
      for (const [at, page] of group.entries()) {
        const other = group[(at + copy * 977) % group.length] ?? page;
        const links = Array.from(
          { length: LINKS },
          (_, n) => group[(at * 31 + n * 409 + copy) % group.length],
        )
          .filter((target) => target !== undefined)
          .map((target) => ({ url: copied(target, copy), text: target.title }));
        const text = [halves(page.text)[0], halves(other.text)[1]] as const;
        yield { url: copied(page, copy), title: page.title, text, lang: page.lang, links };
      }
    }
  }
}

/** Writes them as an archive (WARC 1.0, ISO 28500), to be imported. */
export function writeLargerWeb(indexFile: string, archive: string, copies: number): void {
  const file = fs.openSync(archive, 'w');
  try {
    for (const { url, title, text, lang, links } of copiedPages(indexFile, copies)) {
      const anchors = links.map((link) => `<a href="${link.url}">${escapeHtml(link.text)}</a>`);
      const body = `<!doctype html><html lang="${lang ?? ''}"><title>${escapeHtml(title)}</title>
<p>${escapeHtml(text[0])}</p><p>${escapeHtml(text[1])}</p>${anchors.join('\n')}`;
      fs.writeSync(file, buildRecord({ url, body }));
    }
  } finally {
    fs.closeSync(file);
  }
}

/** Puts them into an index as an import would, without reading HTML, which takes most of an import's time. */
export function addLargerWeb(indexFile: string, copies: number): void {
  const writer = openIndexWriter(indexFile);
  try {
    let batch: ExtractedPage[] = [];
    const flush = (): void => {
      writer.transaction(() => batch.forEach(writer.putPage));
      batch = [];
      writer.checkpoint();
    };
    for (const page of copiedPages(indexFile, copies)) {
      batch.push(extracted(page));
      if (batch.length === PAGES_PER_BATCH) flush();
    }
    flush();
    writer.optimise();
  } finally {
    writer.close();
  }
}

function extracted({ url, title, text, lang, links }: CopiedPage): ExtractedPage {
  return {
    ...placeOf(url),
    url,
    title,
    description: null,
    text: [...text, ...links.map((link) => link.text)].join('\n'),
    lang,
    date: null,
    filetype: 'html',
    capturedAt: null,
    links: links.map((link) => ({
      ...placeOf(link.url),
      url: link.url,
      anchor: link.text,
      rel: '',
      textOffset: null,
    })),
  };
}

function placeOf(url: string): { host: string; domain: string } {
  const host = new URL(url).hostname;
  return { host, domain: host.split('.').slice(-2).join('.') };
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
