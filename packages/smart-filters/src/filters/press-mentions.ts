import { containsPhrase, hostIsUnder, words } from '@linklode/query-language';
import { readFeatures } from '../features/read-features.ts';
import { isOwnDomain } from '../features/subject.ts';
import type { Filter, Inputs } from '../filter.ts';
import { FILTER_LABELS } from '../filter-labels.ts';
import { phrasesOf } from '../lexicon/lexicon.ts';
import { findBrand } from '../mentions.ts';
import { isOrdinaryWord } from '../ordinary-words.ts';
import { LEAST_OF_NAME, nameChance } from '../name-chance.ts';
import { writtenOn } from '../name-spellings.ts';
import type { PageReading } from '../page-reading.ts';
import { anyPhrase, brandIn, offSite, queryOf } from '../query-terms.ts';
import { learnedCheck } from './learned-check.ts';

const SECTIONS = phrasesOf('newsSections');
const FORMS = phrasesOf('report');

const SAID =
  'said,told,according to,announced,founder,ceo,dijo,según,anunció,explicó,selon,sagte,disse,volgens'.split(
    ',',
  );
const condition = ({ brand = '', site }: Inputs) => [brandIn('any', brand), offSite(site)];

export const pressMentions: Filter = {
  ...FILTER_LABELS.press_mentions,
  version: 24,
  names: ({ brand }) => (brand === undefined ? [] : [brand]),
  templates: [
    {
      name: 'Brand in the title',
      build: ({ brand = '', site }) => queryOf(brandIn('title', brand), offSite(site)),
    },
    {
      name: 'Brand on a page with news or press in its address',
      build: (inputs) => queryOf(...condition(inputs), anyPhrase('url', SECTIONS)),
    },
    {
      name: 'Brand in an interview, a podcast or a release',
      build: (inputs) => queryOf(...condition(inputs), anyPhrase('title', FORMS)),
    },
    {
      name: 'Brand beside what somebody said',
      build: (inputs) => queryOf(...condition(inputs), anyPhrase('text', SAID)),
    },
    {
      name: 'Brand on a page that reports in other words',
      build: (inputs) => queryOf(...condition(inputs)),
    },
  ],
  check(page, { brand: typed = '', site }, leaningOf) {
    const brand = writtenOn(page, typed);
    if (site !== undefined && hostIsUnder(page.page.host, site)) return null;
    if (page.path === '') return null;
    // Of a brand's own site only what others wrote of it is listed for a reason, and need not say its name.
    const isOwn = isOwnDomain(page, brand);
    const isCovered = readFeatures(page, brand)('name.isOwnCovered') === 1;
    if (isOwn && !isCovered) return null;
    if (
      !isOwn &&
      !isTitled(page, brand) &&
      findBrand(page, [{ name: brand, leaning: leaningOf(typed) }], site) === null
    )
      return null;
    const chance = isCovered ? 1 : nameChance(page, brand);
    return chance < LEAST_OF_NAME ? null : learnedCheck('press_mentions', page, chance, brand);
  },
};

/** Of clippings shown as pictures nothing but the title can be read. */
function isTitled({ titleWords }: PageReading, brand: string): boolean {
  return !isOrdinaryWord(brand) && containsPhrase(titleWords, words(brand));
}
