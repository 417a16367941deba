import { countEntries } from '../entries.ts';
import type { Filter, Inputs } from '../filter.ts';
import { phraseEvidence } from '../mentions.ts';
import { anyPhrase, phrase, queryOf } from '../query-terms.ts';
import { findOffer, findOfferSentence, isOfferForm, offerWeight, offerWords } from '../submission.ts';
import { isOnPage, topicWeight } from '../topic.ts';

const TOOLS = [
  'tool',
  'tools',
  'app',
  'apps',
  'software',
  'calculators',
  'launches',
  'herramientas',
  'programas',
  'catálogo',
  'programs',
  'plugins',
  'extensions',
  'aplicaciones',
  'programitas',
];

const TO_MAKERS = [
  'you build',
  'you built',
  'you made',
  'you make',
  'you written',
  'made something',
  'yours',
  'makers',
  'developers',
  'programaste',
  'hiciste',
  'creaste',
  'has hecho',
  'has creado',
  'mándanos',
  'envíanos',
];

const FEWEST_ENTRIES = 4;

const condition = ({ category = '', audience }: Inputs) => [
  phrase('any', category),
  audience === undefined ? null : phrase('any', audience),
];

export const toolAggregators: Filter = {
  id: 'tool_aggregators',
  label: 'Tool aggregators',
  version: 2,
  offered: true,
  inputs: [
    { name: 'category', label: 'what the tool does', kind: 'words', required: true },
    { name: 'audience', label: 'for whom', kind: 'words', required: false },
  ],
  placeholder: 'invoicing, freelancers',
  hint: 'What your tool does; a second value may say for whom. Finds collections of tools where makers can add theirs.',
  templates: [
    {
      name: 'Category on a page of tools, with an offer to submit one',
      build: (inputs) =>
        queryOf(...condition(inputs), anyPhrase('title', TOOLS), anyPhrase('any', offerWords('tool'))),
    },
    {
      name: 'Category beside an offer to submit a tool',
      build: (inputs) => queryOf(...condition(inputs), anyPhrase('any', offerWords('tool'))),
    },
    {
      name: 'Category beside tools, and a word to those who make them',
      build: (inputs) => queryOf(...condition(inputs), anyPhrase('any', TOOLS), anyPhrase('text', TO_MAKERS)),
    },
  ],
  check(page, inputs) {
    const { category = '' } = inputs;
    const weight = topicWeight(page, category) || offerWeight(page, 'tool', category);
    const audience = inputs['audience'];
    if (weight === 0 || (audience !== undefined && !isOnPage(page, audience))) return null;
    const offer = findOffer(page, 'tool');
    const entries = countEntries(page);
    if (entries < FEWEST_ENTRIES || isOfferForm(page, 'tool')) return null;
    const sentence = offer === null && weight >= 0.8 ? findOfferSentence(page, 'tool') : null;
    if (offer === null && sentence === null) return null;
    const evidence = offer === null ? { sentence: sentence ?? '' } : phraseEvidence(page, offer);
    return { score: weight * (0.8 + Math.min(0.2, entries / 50)), evidence };
  },
};
