import { hostIsUnder } from '@linklode/query-language';
import type { Filter, Inputs } from '../filter.ts';
import { FILTER_LABELS } from '../filter-labels.ts';
import { phrasesOf } from '../lexicon/lexicon.ts';
import { writtenOn } from '../name-spellings.ts';
import { any, anyPhrase, nameIn, offSite, queryOf, topicIn } from '../query-terms.ts';
import { holdsName, namingWeight } from '../topic.ts';
import { learnedCheck } from './learned-check.ts';

const BEST = phrasesOf('best');
/** A page that names the product so often is about it too. */
const MENTIONS = 3;
const WEIGHED = phrasesOf('versus', 'alternatives', 'compared');

const beside = ({ site }: Inputs) => offSite(site);

export const comparisonAlternatives: Filter = {
  ...FILTER_LABELS.comparison_alternatives,
  version: 21,
  templates: [
    {
      name: 'Product and “vs” or alternatives in the title',
      build: (inputs) =>
        queryOf(nameIn('title', inputs['product'] ?? ''), anyPhrase('title', WEIGHED), beside(inputs)),
    },
    {
      name: 'Product in the title beside other names',
      build: (inputs) => queryOf(nameIn('title', inputs['product'] ?? ''), beside(inputs)),
    },
    {
      name: 'Product on a page with “vs” or alternatives in its address',
      build: (inputs) =>
        queryOf(nameIn('any', inputs['product'] ?? ''), anyPhrase('url', WEIGHED), beside(inputs)),
    },
    {
      name: 'Product on a page with “vs” or alternatives in its title',
      build: (inputs) =>
        queryOf(topicIn('any', inputs['product'] ?? ''), any([anyPhrase('title', WEIGHED)]), beside(inputs)),
    },
    {
      name: 'Product on a page with “best” in its title',
      build: (inputs) =>
        queryOf(nameIn('any', inputs['product'] ?? ''), anyPhrase('title', BEST), beside(inputs)),
    },
  ],
  check(page, { product: typed = '', site }) {
    const product = writtenOn(page, typed);
    if (site !== undefined && hostIsUnder(page.page.host, site)) return null;
    const isNamed = holdsName(page.headlineWords, product) || holdsName(page.urlWords, product);
    const weight = isNamed ? 1 : namingWeight(page, product, MENTIONS);
    return learnedCheck('comparison_alternatives', page, weight, product);
  },
};
