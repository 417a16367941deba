import { words } from '@linklode/query-language';
import type { LexiconClass } from '../lexicon/classes.ts';
import { countLexicon } from '../lexicon/lexicon.ts';
import type { SiteView } from '../page-view.ts';
import type { PageReading } from '../page-reading.ts';
import { flag } from './scale.ts';

/** One in so many titles is all that can be said. */
const FULL = 4;
const MOST_TITLES = 60;

const NONE: SiteView = { home: '', titles: [] };

interface SiteWords {
  readonly home: Readonly<Record<LexiconClass, number>>;
  readonly titles: readonly { readonly title: string; readonly of: Readonly<Record<LexiconClass, number>> }[];
}

const read = new WeakMap<SiteView, SiteWords>();

/** Many pages of one site are judged after one another. */
function wordsOf(site: SiteView): SiteWords {
  const known = read.get(site) ?? {
    home: countLexicon(words(site.home)),
    titles: site.titles.slice(0, MOST_TITLES).map((title) => ({ title, of: countLexicon(words(title)) })),
  };
  read.set(site, known);
  return known;
}

/**
 * What the page's site says of itself: at home, and by the titles of its other pages. All 0 where nobody knows the
 * site.
 */
export function siteFeatures({ page, path }: PageReading) {
  const { home, titles } = wordsOf(page.site ?? NONE);
  const others = titles.filter(({ title }) => title !== page.title);
  const shareOf = (of: LexiconClass): number =>
    Math.min(1, (FULL * others.filter((title) => title.of[of] > 0).length) / Math.max(FULL, others.length));
  const atHome = (of: LexiconClass): number => (path === '' ? 0 : flag(home[of] > 0));
  return {
    // What a home page begins with, its menu among it, says what the site is for.
    'home.code': atHome('code'),
    'home.firms': atHome('firms'),
    'titles.howTo': shareOf('howTo'),
  };
}
