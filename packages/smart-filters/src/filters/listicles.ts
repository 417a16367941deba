import { countEntries } from '../entries.ts';
import { readFeatures } from '../features/read-features.ts';
import type { Filter, Inputs } from '../filter.ts';
import { FILTER_LABELS } from '../filter-labels.ts';
import { phrasesOf } from '../lexicon/lexicon.ts';
import { isOn } from '../name-spellings.ts';
import { any, anyPhrase, brandIn, not, queryOf, topicIn } from '../query-terms.ts';
import { TITLE_NUMBERS } from '../title-number.ts';
import { topicCheck } from './learned-check.ts';

const PRAISE = phrasesOf('best');
/** Fewer are no list. */
const FEWEST = 5;

const without = ({ brand }: Inputs) => (brand === undefined ? null : not(brandIn('any', brand)));
const praised = () =>
  any([anyPhrase('title', PRAISE), anyPhrase('title', TITLE_NUMBERS), anyPhrase('url', PRAISE)]);
const titled = ({ topic = '' }: Inputs) => topicIn('title', topic);

export const listicles: Filter = {
  ...FILTER_LABELS.listicles,
  version: 23,
  templates: [
    {
      name: 'Topic and “best” or “top” in the title',
      build: (inputs) => queryOf(titled(inputs), without(inputs), anyPhrase('title', PRAISE)),
    },
    {
      name: 'Topic on a page with a number in the title',
      build: (inputs) => queryOf(titled(inputs), without(inputs), anyPhrase('title', TITLE_NUMBERS)),
    },
    {
      name: 'Topic in the address of a page with “best” or “top” in its address',
      build: (inputs) =>
        queryOf(topicIn('url', inputs['topic'] ?? ''), without(inputs), anyPhrase('url', PRAISE)),
    },
    {
      name: 'Topic on a page whose title or address praises or counts',
      build: (inputs) => queryOf(topicIn('any', inputs['topic'] ?? ''), without(inputs), praised()),
    },
    { name: 'Topic in the title of a list', build: (inputs) => queryOf(titled(inputs), without(inputs)) },
    {
      name: 'Topic on a list that is called otherwise',
      build: (inputs) => queryOf(topicIn('any', inputs['topic'] ?? ''), without(inputs)),
    },
  ],
  inOtherWords: {
    topic: ({ topic = '' }) => topic,
    build: (inputs) => queryOf(without(inputs), praised()),
  },
  check(page, { topic = '', brand }) {
    if (brand !== undefined && isOn(page, brand)) return null;
    if (countEntries(page) < FEWEST || readFeatures(page)('countsAdvice') > 0) return null;
    return topicCheck('listicles', page, topic);
  },
};
