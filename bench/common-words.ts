import fs from 'node:fs';
import path from 'node:path';
import { openSites } from './labelled-pages.ts';

const FILE = path.resolve(import.meta.dirname, '../packages/smart-filters/src/common-words.json');
const LEAST_SITES = 6;
const LEAST_SMALL = 0.3;
const LEAST_LINE = 60;
/** Inside a sentence: behind a small letter or a comma. */
const INSIDE = /(?<=[a-z,;] )([A-Za-z][a-z]{2,14})(?=[ ,.;])/g;
const MOST_PAGES = 1_000_000;

/**
 * Writes the words that people write small, so that a firm of that name is not found wherever the word stands:
 * `npm run bench -- common-words`. Counts words of English pages of real sites; no text of theirs goes into the file.
 */
export async function learnCommonWords(): Promise<void> {
  const { reader, close } = await openSites();
  const counts = new Map<string, { small: number; all: number; sites: Set<string> }>();
  try {
    const english = { root: { type: 'lang', lang: 'en' } } as const;
    for (const { text, domain } of reader.findViews(english, [], MOST_PAGES))
      for (const line of text.split('\n')) {
        if (line.length < LEAST_LINE) continue;
        for (const [, found = ''] of line.matchAll(INSIDE)) {
          const word = found.toLowerCase();
          const count = counts.get(word) ?? { small: 0, all: 0, sites: new Set() };
          counts.set(word, count);
          count.all++;
          if (found !== word) continue;
          count.small++;
          count.sites.add(domain);
        }
      }
  } finally {
    close();
  }
  const found = [...counts].filter(
    ([, { small, all, sites }]) => sites.size >= LEAST_SITES && small >= LEAST_SMALL * all,
  );
  const about = `Words that at least ${LEAST_SITES} of the real English sites of the bench write small inside sentences, and often so. Made by bench/common-words.ts.`;
  const all = found.map(([word]) => word).toSorted();
  fs.writeFileSync(FILE, `${JSON.stringify({ about, words: all.join(' ') }, null, 2)}\n`);
  console.log(`${all.length} words`);
}
