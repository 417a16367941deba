import { countEntries } from '../entries.ts';
import type { Filter, Inputs } from '../filter.ts';
import { phraseEvidence } from '../mentions.ts';
import { anyPhrase, phrase, queryOf } from '../query-terms.ts';
import { findOfferSentence } from '../offer-sentences.ts';
import { findOffer, isOfferForm, offerWeight, offerWords } from '../submission.ts';
import type { PageReading } from '../page-reading.ts';
import { isOnPage, topicWeight } from '../topic.ts';
import { findWording, wording } from '../wording.ts';

const TOOLS = [
  'tool',
  'tools',
  'app',
  'apps',
  'software',
  'calculators',
  'launches',
  'herramientas',
  'catálogo',
  'programs',
  'plugins',
  'extensions',
  'aplicaciones',
  'programitas',
  'programas',
  'scripts',
  'utilities',
  'templates',
  'widgets',
  'projects',
  'toolbox',
  'toolkit',
  'utilidades',
  'plantillas',
  'calculadoras',
  'proyectos',
  'extensiones',
  'complementos',
];

const OF_TOOLS = wording(
  [
    ...TOOLS,
    'plugin extension add-on addons script utility calculator calculator generator generators template widget launch product products',
    'bot bots gadget gadgets converter integration integrations made built makers hecho hechos herramienta programa aplicación plantilla',
    'calculadora generador integraciones proyecto utilidad juegos',
  ]
    .flatMap((words) => words.split(' '))
    .join(', '),
);

const TO_MAKERS = [
  'build one',
  'submit',
  'send us',
  'tell us',
  'show us',
  'we missed',
  'we miss',
  'creators',
  'authors',
  'your own',
  'la tuya',
  'el tuyo',
  'has programado',
  'has desarrollado',
  'desarrollas',
  'programas una',
  'cuéntanos',
  'escríbenos',
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
  version: 3,
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
    // "Add yours" stands under recipes and walks as well.
    if (!isOfTools(page)) return null;
    if (entries < FEWEST_ENTRIES || isOfferForm(page, 'tool')) return null;
    const sentence = offer === null && weight >= 0.8 ? findOfferSentence(page, 'tool') : null;
    if (offer === null && sentence === null) return null;
    const evidence = offer === null ? { sentence: sentence ?? '' } : phraseEvidence(page, offer);
    return { score: weight * (0.8 + Math.min(0.2, entries / 50)), evidence };
  },
};

const LEAD_WORDS = 60;

function isOfTools(page: PageReading): boolean {
  return (
    findWording(page.titleWords, OF_TOOLS) !== null ||
    findWording(page.urlWords, OF_TOOLS) !== null ||
    findWording(page.contentWords().slice(0, LEAD_WORDS), OF_TOOLS) !== null
  );
}
