import { containsPhrase, findPhrase, words } from '@linklode/query-language';
import { listPoints } from '../entries.ts';
import type { Filter, Inputs } from '../filter.ts';
import { FILTER_LABELS } from '../filter-labels.ts';
import { anyPhrase, phrase, queryOf } from '../query-terms.ts';
import { blockOf, findOffer, hasOfferLink, isOfferForm, type Offer } from '../offers.ts';
import type { PageReading } from '../page-reading.ts';
import { isOnPage, phraseWeight, topicWeight } from '../topic.ts';
import { findWording, headWording, wording } from '../wording.ts';

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
    ...words(`addons calculators generators widgets launches products startups solutions apis automations bots gadgets converters integrations spreadsheets games makers
      programas aplicaciones calculadoras generadores integraciones juegos inventos productos soluciones automatizaciones lanzamientos motores tecnologías flujos`),
  ].join(', '),
);

/** One of these stands in most offers to makers. */
const OFFER_WORDS = wording(`
  submit, submission, submissions, suggest, propose, add a, add an, add your, add yours, list your, launch your, publish your, share your,
  send us, send yours, tell us, show us, get listed, build one, we missed, we miss, creators, authors, your own, yours, makers, developers,
  you build, you built, you made, you make, you written, made something, built something, missing,
  propón, proponer, sugiere, sugerir, añade, agrega, envía, envíanos, manda, mándanos, publica, sube, suma, comparte, la tuya, el tuyo,
  has programado, has desarrollado, desarrollas, programas una, cuéntanos, escríbenos, programaste, hiciste, creaste, has hecho,
  has creado, falta
`).phrases;

const condition = ({ category = '', audience }: Inputs) => [
  phrase('any', category),
  audience === undefined ? null : phrase('any', audience),
];

export const toolAggregators: Filter = {
  ...FILTER_LABELS.tool_aggregators,
  version: 7,
  templates: [
    {
      name: 'Category on a page of tools, with an offer to submit one',
      build: (inputs) =>
        queryOf(...condition(inputs), anyPhrase('title', TOOLS), anyPhrase('any', OFFER_WORDS)),
    },
    {
      name: 'Category beside tools, and a word to those who make them',
      build: (inputs) =>
        queryOf(...condition(inputs), anyPhrase('any', TOOLS), anyPhrase('text', OFFER_WORDS)),
    },
    {
      name: 'Category beside an offer to submit a tool',
      build: (inputs) => queryOf(...condition(inputs), anyPhrase('any', OFFER_WORDS)),
    },
    {
      name: 'Category on a list that takes in tools in other words',
      build: (inputs) => queryOf(...condition(inputs)),
    },
  ],
  check(page, inputs) {
    const { category = '', audience } = inputs;
    if (audience !== undefined && !isOnPage(page, audience)) return null;
    if (isNarrower(page, category)) return null;
    const list = listPoints(page, category);
    if (list === 0 || isOfferForm(page, 'tool', list === 2) || headWording(page, OTHER_PAGES) !== null)
      return null;
    const named = toolPoints(page);
    const offer = findOffer(page, 'tool', named === 2, list === 2 || named === 2);
    if (offer === null) return null;
    // Whoever is spoken to as a maker is asked for a tool, whatever the page calls it.
    const kind = Math.max(named, MAKERS.test(words(blockOf(page, offer)).join(' ')) ? 1 : 0);
    if (kind === 0) return null;
    const weight =
      topicWeight(page, category) || offerWeight(page, offer, category) || phraseWeight(page, category);
    const points = list + kind + offer.points + (hasOfferLink(page) ? 1 : 0);
    if (weight === 0 || points < FEWEST_POINTS) return null;
    return { score: weight * Math.min(1, points / MOST_POINTS), evidence: { sentence: offer.sentence } };
  },
};

const FEWEST_POINTS = 4;
const MOST_POINTS = 7;

const OTHER_PAGES = wording(
  'archived, archivada, archivado, closed, cerrado, cerrada, no longer, glossary, glosario, guía para, guide to, how to, how we, cómo, privacy, privacy policy, contact us, pricing, services, servicios, jobs, vacancies, empleos, vacantes, our integrations',
);

const MAKERS =
  /\b(?:buil[dt]|developed|developers?|devs?|maintain|code|github|repo|pull request|api|apk|apps?|plugins?|program(?:s|a|as|aste|ador|adora)?|desarroll\w+|software|bots?|herramientas?|makers?|scripts?)\b/;

/** The block with the offer may name the category: it is always a tool that is added there. */
function offerWeight(page: PageReading, offer: Offer, category: string): number {
  return containsPhrase(words(blockOf(page, offer)), words(category)) ? 0.7 : 0;
}

/** Who asks for "apps" does not ask for "apps for walkers": a collection is of what its title says it is for. */
function isNarrower({ headlineWords }: PageReading, category: string): boolean {
  const items = words(category);
  if (!items.every((word) => findWording([word], OF_TOOLS) !== null)) return false;
  return findPhrase(headlineWords, items).some(({ end }) => PURPOSE.has(headlineWords[end] ?? ''));
}

const PURPOSE = new Set(['for', 'to', 'that', 'para', 'que', 'de']);

const LEAD_WORDS = 60;

/** How surely the page is one of tools: its title or address says so, or its lead. "Add yours" stands under recipes as well. */
function toolPoints(page: PageReading): 0 | 1 | 2 {
  // A startup is a firm as well: a directory of startups is a shelf of tools only where it says so.
  const named = findWording(page.headlineWords, DIRECTORY) === null ? OF_TOOLS : BUT_STARTUPS;
  if (headWording(page, named) !== null) return 2;
  return findWording(page.contentWords().slice(0, LEAD_WORDS), named) === null ? 0 : 1;
}

const DIRECTORY = wording('directory, directories, directorio');
const BUT_STARTUPS = wording(OF_TOOLS.phrases.filter((one) => !one.startsWith('startup')).join(', '));
