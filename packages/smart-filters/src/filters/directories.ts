import { containsPhrase, words } from '@linklode/query-language';
import { listPoints } from '../entries.ts';
import type { Filter, Inputs } from '../filter.ts';
import { FILTER_LABELS } from '../filter-labels.ts';
import { FIRM, invitedIn } from '../invited.ts';
import type { PageReading } from '../page-reading.ts';
import { anyPhrase, phrase, queryOf } from '../query-terms.ts';
import { blockOf, findOffer, hasOfferLink, isOfferForm, type Offer } from '../offers.ts';
import { splitSentences } from '../sentences.ts';
import { numberInTitle } from '../title-number.ts';
import { isOnPage, phraseWeight, topicWeight } from '../topic.ts';
import { findWording, headWording, wording } from '../wording.ts';

const HEAD = wording(`
  directory, directories, register, index, listings, directorio, guía, near you, find a, find an, catalogue,
  finder, locator, who s who, yellow pages, listado, censo, mapa de, map of, buscador, páginas amarillas, registro, quién es quién, a list of,
  roll of, the map, atlas
`);

const condition = ({ category = '', place }: Inputs) => [
  phrase('any', category),
  place === undefined ? null : phrase('any', place),
];

/** "index.html" names nothing, and "register" is where one signs up. */
const HEAD_IN_ADDRESS = wording(
  HEAD.phrases.filter((one) => one !== 'index' && !one.startsWith('regist')).join(', '),
);

/** One of these stands in most offers. */
const CALLING_WORDS = wording(`
  listed, listing, listings, entered, entry, register, add, added, get on, put your, get your, claim, missing, apply, owners, join, submit,
  we missed, appear, profile, included, let us know, suggest, recommend, nominate, additions, put you, list your, send, tell us,
  falta, faltas, apúntate, inscríbete, inscribe, registra, solicitar, solicita, alta, escríbenos, añadimos, añade, agrega, suma, figurar, aparecer,
  salir en, no sales, dínoslo, tu empresa, tu negocio, su empresa, su negocio, ficha, sugiere, propón, anuncia, incluye, te incluimos
`).phrases;

export const directories: Filter = {
  ...FILTER_LABELS.directories,
  version: 7,
  templates: [
    {
      name: 'Category in a directory by its title, with an offer to add an entry',
      build: (inputs) =>
        queryOf(...condition(inputs), anyPhrase('title', HEAD.phrases), anyPhrase('text', CALLING_WORDS)),
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
    {
      name: 'Category on a list that takes in entries in other words',
      build: (inputs) => queryOf(...condition(inputs)),
    },
  ],
  check(page, inputs) {
    const { category = '', place } = inputs;
    if (place !== undefined && !isOnPage(page, place)) return null;
    const list = listPoints(page, category);
    if (list === 0 || isOfferForm(page, 'entry', list === 2) || isOfOthers(page)) return null;
    const isNamed =
      findWording(page.titleWords, HEAD) !== null || findWording(page.urlWords, HEAD_IN_ADDRESS) !== null;
    const offer = findOffer(page, 'entry', isNamed, list === 2 && !isRanking(page));
    if (offer === null || (isOfTools(page) && !asksForStartup(page, offer))) return null;
    const inOffer = offerWeight(offer, category);
    const weight =
      topicWeight(page, category, isOfOneKind(page, offer, category) ? TITLE_ONLY : LIST) ||
      inOffer ||
      categoryWeight(page, category) ||
      phraseWeight(page, category);
    const points =
      list +
      offer.points +
      (isNamed ? 2 : 0) +
      (weight >= 0.8 ? 1 : 0) +
      (inOffer > 0 || hasOfferLink(page) ? 1 : 0);
    if (weight === 0 || points < FEWEST_POINTS) return null;
    return { score: weight * Math.min(1, points / MOST_POINTS), evidence: { sentence: offer.sentence } };
  },
};

/** Every directory says "firms" of what it lists; who asks for firms in general does not ask for one that takes in "your startup". */
function isOfOneKind(page: PageReading, offer: Offer, category: string): boolean {
  const invited = invitedIn(blockOf(page, offer));
  return invited.size > 0 && !invited.has('firm') && words(category).every((word) => FIRM.test(word));
}

const RANKS = wording(
  'best, top, ranked, vs, versus, alternatives, alternative, compared, review, mejores, alternativas, comparativa, ranking',
);

/** A list that somebody chose and ranked on a day takes in nobody, whatever stands below it. */
function isRanking(page: PageReading): boolean {
  return page.isPost && (numberInTitle(page.page.title) !== null || headWording(page, RANKS) !== null);
}

const LIST = { isList: true, leadWords: 45 };
const TITLE_ONLY = { leadWords: 0, mentions: Infinity };

const FEWEST_POINTS = 5;
const MOST_POINTS = 9;

/** The offer itself may name the category, "add your nursery", or the question before it: "Do you run a nursery?" */
function offerWeight({ sentence, block = sentence }: Offer, category: string): number {
  const asked = splitSentences(block).filter((one) => one.endsWith('?'));
  return [sentence, ...asked].some((one) => containsPhrase(words(one), words(category))) ? 0.7 : 0;
}

/** Lists of what nobody enters: words, staff, links, and pages about a house or its work. */
const OTHER_LISTS = wording(`
  glossary, glosario, dictionary, diccionario, vocabulary, faq, staff, personal, intranet, case study, caso de éxito, how we, how to, cómo,
  about, about us, quiénes somos, contact, contacto, método, methodology, privacy, terms, broken link, for sale, en venta, application, account, jobs, vacancies, empleo
`);
/** Nobody is entered in a list of reading either, if it does not call itself a directory. */
const READING = wording('links, enlaces, recursos, resources, bookmarks, library guide');

const CLOSED = wording(`
  archived, archivada, archivado, closed, closures, gone, lost, in memoriam, former, no longer, cerrados, cerradas, desaparecidos, desaparecidas, extinguidos
`);

/** A list of what is no more takes in nobody who would like to be found, nor does one of something else. */
function isOfOthers(page: PageReading): boolean {
  return (
    headWording(page, CLOSED) !== null ||
    findWording(page.headlineWords, OTHER_LISTS) !== null ||
    (findWording(page.headlineWords, READING) !== null && headWording(page, DIRECTORY) === null)
  );
}

const TOOLS = wording(
  'tools, apps, calculators, plugins, extensions, scripts, herramientas, aplicaciones, calculadoras, programas',
);
const DIRECTORY = wording('directory, directories, directorio, index');

/** A shelf of tools that does not call itself a directory. */
function isOfTools(page: PageReading): boolean {
  return headWording(page, DIRECTORY) === null && findWording(page.headlineWords, TOOLS) !== null;
}

/** A startup is a firm as well as what it makes. */
function asksForStartup(page: PageReading, offer: Offer): boolean {
  const invited = invitedIn(offer.sentence);
  return invited.has('startup') && findWording(page.headlineWords, STARTUPS) !== null;
}

const STARTUPS = wording('startup, startups');

const LONGEST_CATEGORY = 80;
const COUNT = /\d/;

/** The front page of a directory lists its categories: a short block begins with this one, and leads to it, counts it or says no more. */
function categoryWeight(reading: PageReading, category: string): number {
  const items = words(category);
  const { links, domain } = reading.page;
  const ways = new Set(links.map((link) => (link.domain === domain ? link.textOffset : null)));
  const isListed = reading.contentLines().some(({ text, start }) => {
    if (text.length > LONGEST_CATEGORY) return false;
    const all = words(text);
    return (
      items.every((word, at) => all[at] === word) &&
      (ways.has(start) || COUNT.test(text) || all.length === items.length)
    );
  });
  return isListed ? 0.6 : 0;
}
