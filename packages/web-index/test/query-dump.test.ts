import { describe, expect, it } from 'vitest';
import { openIndexReader } from '../src/query/index-reader.ts';
import { toJsonLine } from '../src/query/dump-pages.ts';
import { makeIndexFolder, writePages } from './store-folder.ts';
import { aPage } from './store-pages.ts';
import { makeRandomIndex } from './query-random-index.ts';

describe('toJsonLine', () => {
  it('ends in its only line feed, whatever separators the strings hold, and reads back the same', () => {
    const text = 'a\nb\r\nc\u000Bd\u000Ce\u001Cf\u001Dg\u001Eh\u0085i\u2028j\u2029k\\u2028';
    const line = toJsonLine({ text });
    expect(line.endsWith('}\n')).toBe(true);
    // oxlint-disable-next-line no-control-regex
    expect(line.slice(0, -1)).not.toMatch(/[\n\r\u000B\u000C\u001C-\u001E\u0085\u2028\u2029]/);
    expect(JSON.parse(line)).toEqual({ text });
  });
});

describe('dumpPages', () => {
  it('gives back every page as it came in', () => {
    const { pages } = makeRandomIndex(3, 60);
    const folder = makeIndexFolder();
    writePages(folder.file, pages);
    const reader = openIndexReader(folder.file);
    const dumped = [...reader.dumpPages()];
    expect(dumped).toEqual(
      pages.map(({ url, host, domain, title, text, date, lang, filetype }) => {
        return { url, host, domain, title, text, date, lang, filetype };
      }),
    );
    reader.close();
    folder.remove();
  });

  it('names the fields in the order of the product, and nothing else', () => {
    const folder = makeIndexFolder();
    writePages(folder.file, [aPage({ url: 'https://a.example/' })]);
    const reader = openIndexReader(folder.file);
    const [page] = reader.dumpPages();
    expect(Object.keys(page ?? {})).toEqual([
      'url',
      'host',
      'domain',
      'title',
      'text',
      'date',
      'lang',
      'filetype',
    ]);
    reader.close();
    folder.remove();
  });
});
