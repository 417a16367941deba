import { words } from '@linklode/query-language';
import { expect, it } from 'vitest';
import de from '../src/lexicon/kin-de.json' with { type: 'json' };
import en from '../src/lexicon/kin-en.json' with { type: 'json' };
import es from '../src/lexicon/kin-es.json' with { type: 'json' };
import fr from '../src/lexicon/kin-fr.json' with { type: 'json' };
import nl from '../src/lexicon/kin-nl.json' with { type: 'json' };
import pt from '../src/lexicon/kin-pt.json' with { type: 'json' };
import { narrowerTerms, sameTerms } from '../src/topic-kin.ts';
import { stemOf } from '../src/word-forms.ts';

const LISTS: [string, { same: string[]; narrower: Record<string, string> }][] = Object.entries({
  de,
  en,
  es,
  fr,
  nl,
  pt,
});

it.each(LISTS)('the terms of %s are one word or two, as pages are looked up', (_lang, { same, narrower }) => {
  const terms = [...same, ...Object.keys(narrower), ...Object.values(narrower)].flatMap((line) =>
    line.split(' '),
  );
  expect(terms.length).toBeGreaterThan(1000);
  const parts = terms.map((term) => term.split('_'));
  expect(parts.filter((term) => term.length > 2 || words(term.join(' ')).join() !== term.join())).toEqual([]);
});

it.each(LISTS)(
  'a line of %s has two terms at least, and no topic is its own part',
  (_lang, { same, narrower }) => {
    expect(same.filter((line) => new Set(line.split(' ')).size < 2)).toEqual([]);
    expect(Object.entries(narrower).filter(([topic, line]) => line.split(' ').includes(topic))).toEqual([]);
  },
);

it('has a topic once, in singular or plural: of two the later would hide the other', () => {
  const topics = Object.keys(en.narrower).map((topic) => topic.split('_').map(stemOf).join(' '));
  expect(topics.filter((topic, at) => topics.indexOf(topic) !== at)).toEqual([]);
});

/** Every page of a kind says these, or every address. */
const OF_ANY_PAGE = new Set(
  'guest post posts posting contributor writers author article articles submission directory listing listings resource resources tools alternatives html php www blog blogs'.split(
    ' ',
  ),
);

it('has no part that a page of any kind is called by, or that stands in any address', () => {
  const parts = Object.values(en.narrower).flatMap((line) => line.split(' '));
  expect(parts.filter((term) => OF_ANY_PAGE.has(term) || /^guest_|_submissions?$/.test(term))).toEqual([]);
});

it('knows other words for a topic and for its parts, in the first language that has it', () => {
  expect(sameTerms(['motorbikes'])).toContainEqual(['motorcycle']);
  expect(sameTerms(['real', 'estate'])).toContainEqual(['realtor']);
  expect(narrowerTerms(['pets'])).toContainEqual(['dog']);
  expect(narrowerTerms(['mascotas'])).toContainEqual(['perro']);
  expect(narrowerTerms(['lattice'])).toEqual([]);
});
