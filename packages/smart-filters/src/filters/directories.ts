import type { Filter, Inputs } from '../filter.ts';
import { FILTER_LABELS } from '../filter-labels.ts';
import { phrasesOf } from '../lexicon/lexicon.ts';
import { any, anyPhrase, queryOf, topicIn } from '../query-terms.ts';
import { isOnPage, withoutKind } from '../topic.ts';
import { topicCheck } from './learned-check.ts';

const NAMES = phrasesOf('directory');
const OFFERS = phrasesOf('addEntry');
const ENTRIES = phrasesOf('entryWords');

const KIND = /^(?:director(?:y|ies)|listings?|lists?|index|finder|directorios?|annuaires?|verzeichnis)$/;
const subjectOf = ({ category = '' }: Inputs) => withoutKind(category, KIND);
const on = (inputs: Inputs) => [
  topicIn('any', subjectOf(inputs)),
  inputs['place'] === undefined ? null : topicIn('any', inputs['place']),
];

const IN_ADDRESS = 'directory,directories,listings,members,directorio,annuaire,verzeichnis,links'.split(',');
const named = () => any([anyPhrase('title', NAMES), anyPhrase('url', IN_ADDRESS)]);

const called = () => queryOf(any([named(), anyPhrase('title', OFFERS), anyPhrase('url', OFFERS)]));

export const directories: Filter = {
  ...FILTER_LABELS.directories,
  version: 25,
  templates: [
    {
      name: 'Category in a directory by its title, with an offer to add an entry',
      build: (inputs) => queryOf(...on(inputs), anyPhrase('title', NAMES), anyPhrase('text', OFFERS)),
    },
    {
      name: 'Category in a directory by its title or address',
      build: (inputs) => queryOf(...on(inputs), named()),
    },
    {
      name: 'Category where an entry can be added',
      build: (inputs) =>
        queryOf(
          ...on(inputs),
          any([anyPhrase('title', OFFERS), anyPhrase('url', OFFERS), anyPhrase('text', OFFERS)]),
        ),
    },
    {
      name: 'Category in the title of a list of entries',
      build: (inputs) =>
        queryOf(topicIn('title', subjectOf(inputs)), ...on(inputs), anyPhrase('text', ENTRIES)),
    },
    {
      name: 'Category on a list that takes in entries in other words',
      build: (inputs) => queryOf(...on(inputs)),
    },
  ],
  ofSites: {
    name: 'Directory, or an offer to add an entry, on a site about the category',
    topic: subjectOf,
    build: called,
  },
  inOtherWords: { topic: subjectOf, build: () => queryOf(any([named(), anyPhrase('text', OFFERS)])) },
  check(page, inputs) {
    const { place } = inputs;
    if (place !== undefined && !isOnPage(page, place)) return null;
    return topicCheck('directories', page, subjectOf(inputs));
  },
};
