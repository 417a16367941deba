import type { Filter, Inputs } from '../filter.ts';
import { FILTER_LABELS } from '../filter-labels.ts';
import { phrasesOf } from '../lexicon/lexicon.ts';
import { any, anyPhrase, queryOf, topicIn } from '../query-terms.ts';
import { isOnPage, withoutKind } from '../topic.ts';
import { topicCheck } from './learned-check.ts';

const TOOLS = phrasesOf('tools');
const PRAISE = phrasesOf('best');
const SAID_OF_TOOLS = phrasesOf('toolWords');

const KIND = /^(?:tools?|softwares?|apps?|programs?|herramientas?|outils?|logiciels?)$/;
const subjectOf = ({ category = '' }: Inputs) => withoutKind(category, KIND);
const audienceIn = ({ audience }: Inputs) => (audience === undefined ? null : topicIn('any', audience));
const on = (inputs: Inputs) => [topicIn('any', subjectOf(inputs)), audienceIn(inputs)];

export const toolAggregators: Filter = {
  ...FILTER_LABELS.tool_aggregators,
  version: 25,
  templates: [
    {
      name: 'Category on a page of tools by its title',
      build: (inputs) => queryOf(...on(inputs), anyPhrase('title', TOOLS)),
    },
    {
      name: 'Category in the title of a round-up',
      build: (inputs) =>
        queryOf(topicIn('title', subjectOf(inputs)), audienceIn(inputs), anyPhrase('title', PRAISE)),
    },
    {
      name: 'Category on a page of tools by its address',
      build: (inputs) => queryOf(...on(inputs), anyPhrase('url', TOOLS)),
    },
    {
      name: 'Category in the title of a page that speaks of tools',
      build: (inputs) =>
        queryOf(topicIn('title', subjectOf(inputs)), audienceIn(inputs), anyPhrase('text', SAID_OF_TOOLS)),
    },
    { name: 'Category on a collection of tools in other words', build: (inputs) => queryOf(...on(inputs)) },
  ],
  inOtherWords: {
    topic: subjectOf,
    build: () =>
      queryOf(any([anyPhrase('title', TOOLS), anyPhrase('url', TOOLS), anyPhrase('text', SAID_OF_TOOLS)])),
  },
  check(page, inputs) {
    const { audience } = inputs;
    if (audience !== undefined && !isOnPage(page, audience)) return null;
    return topicCheck('tool_aggregators', page, subjectOf(inputs));
  },
};
