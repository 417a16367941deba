import { words } from '@linklode/query-language';
import { countEntries } from '../entries.ts';
import type { Filter, Inputs } from '../filter.ts';
import { phraseEvidence } from '../mentions.ts';
import type { PageReading } from '../page-reading.ts';
import { anyPhrase, phrase, queryOf } from '../query-terms.ts';
import { findOfferSentence } from '../offer-sentences.ts';
import { findOffer, isOfferForm, offerWeight, offerWords } from '../submission.ts';
import { isOnPage, topicWeight } from '../topic.ts';
import { findWording, headWording, wording } from '../wording.ts';

const HEAD = wording(`
  directory, directories, register, index, listings, directorio, guía, near you, find a, find an, catalogue,
  finder, locator, who s who, yellow pages, listado, censo, mapa de, map of, buscador, páginas amarillas, registro, quién es quién, a list of,
  roll of, the map, atlas
`);

const FEWEST_ENTRIES = 4;

const condition = ({ category = '', place }: Inputs) => [
  phrase('any', category),
  place === undefined ? null : phrase('any', place),
];

/** One of these stands in the sentences that offer an entry. */
const CALLING_WORDS =
  'listed|entered|register|add|added|get on|put your|get your|claim|missing|apply|owners|join|we missed|falta|apúntate|inscríbete|solicitar|alta|escríbenos|añadimos|figurar|te incluimos|aparecer|salir en|no sales|appear|profile|included|let us know|listing|listings|dínoslo|tu empresa|tu negocio|suggest|recommend|nominate|additions|put you|ficha'.split(
    '|',
  );

export const directories: Filter = {
  id: 'directories',
  label: 'Directories',
  version: 3,
  offered: true,
  inputs: [
    { name: 'category', label: 'a trade or category', kind: 'words', required: true },
    { name: 'place', label: 'a place', kind: 'words', required: false },
  ],
  placeholder: 'accounting firms, India',
  hint: 'The trade or kind of site; a second value may be a place. Finds lists of entries that offer to add yours.',
  templates: [
    {
      name: 'Category in a directory by its title, with an offer to add an entry',
      build: (inputs) =>
        queryOf(
          ...condition(inputs),
          anyPhrase('title', HEAD.phrases),
          anyPhrase('text', offerWords('entry')),
        ),
    },
    {
      name: 'Category beside an offer to add an entry',
      build: (inputs) => queryOf(...condition(inputs), anyPhrase('text', offerWords('entry'))),
    },
    {
      name: 'Category in the title of a list that asks for entries',
      build: (inputs) =>
        queryOf(
          phrase('title', inputs['category'] ?? ''),
          ...condition(inputs),
          anyPhrase('text', CALLING_WORDS),
        ),
    },
    {
      name: 'Category in a directory by its title or address',
      build: (inputs) => queryOf(...condition(inputs), anyPhrase('title', HEAD.phrases)),
    },
    {
      name: 'Category on a list that asks for entries',
      build: (inputs) => queryOf(...condition(inputs), anyPhrase('text', CALLING_WORDS)),
    },
  ],
  check(page, inputs) {
    const { category = '' } = inputs;
    const weight =
      topicWeight(page, category) || offerWeight(page, 'entry', category) || categoryWeight(page, category);
    const place = inputs['place'];
    if (weight === 0 || (place !== undefined && !isOnPage(page, place))) return null;
    const isNamed = headWording(page, HEAD) !== null;
    // What calls itself a directory may be one of tools.
    const offer = findOffer(page, 'entry', isNamed) ?? (isNamed ? findOffer(page, 'tool') : null);
    const entries = countEntries(page);
    if (entries < FEWEST_ENTRIES || isOfferForm(page, 'entry')) return null;
    // Prose with such a sentence is an article; the title has to say what is listed.
    const sentence = offer === null && weight >= 0.8 ? findOfferSentence(page, 'entry') : null;
    if ((offer === null && sentence === null) || isOfTools(page) || isOfTheLost(page)) return null;
    return {
      score: weight * (0.6 + (isNamed ? 0.25 : 0) + Math.min(0.15, entries / 100)),
      evidence: offer === null ? { sentence: sentence ?? '' } : phraseEvidence(page, offer),
    };
  },
};

const CLOSED = wording(`
  closed, closures, gone, lost, in memoriam, former, no longer, cerrados, cerradas, desaparecidos, desaparecidas, extinguidos
`);

/** A list of what is no more takes in nobody who would like to be found. */
function isOfTheLost(page: PageReading): boolean {
  return findWording(page.headlineWords, CLOSED) !== null || findWording(page.urlWords, CLOSED) !== null;
}

const TOOLS = wording(
  'tools, apps, calculators, plugins, extensions, scripts, herramientas, aplicaciones, calculadoras, programas',
);
const DIRECTORY = wording('directory, directorio, register, index, guía');

/** A shelf of tools that does not call itself a directory. */
function isOfTools(page: PageReading): boolean {
  return headWording(page, DIRECTORY) === null && findWording(page.headlineWords, TOOLS) !== null;
}

const LONGEST_CATEGORY = 80;

/** The front page of a directory lists its categories: a short block begins with this one. */
function categoryWeight(page: PageReading, category: string): number {
  const items = words(category);
  const isListed = page
    .contentLines()
    .some(
      ({ text }) => text.length <= LONGEST_CATEGORY && items.every((word, at) => words(text)[at] === word),
    );
  return isListed ? 0.6 : 0;
}
