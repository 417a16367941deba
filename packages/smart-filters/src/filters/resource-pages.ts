import { hostIsUnder } from '@linklode/query-language';
import type { Filter, Inputs } from '../filter.ts';
import { FILTER_LABELS } from '../filter-labels.ts';
import { phrasesOf } from '../lexicon/lexicon.ts';
import { any, anyPhrase, linksTo, not, offSite, queryOf, topicIn } from '../query-terms.ts';
import { withoutKind } from '../topic.ts';
import { findAllWording, wording } from '../wording.ts';
import { topicCheck } from './learned-check.ts';

const NAMES = phrasesOf('resources');

/** Two of these make a page one for trading links, which nobody curates. */
const TRADES_LINKS = wording(`
  link exchange, links exchange, reciprocal link, buy backlinks, dofollow, instant approve, add url,
  add your url, free link directory, casino bonus, online casino, payday loans, cheap meds, intercambio de enlaces
`);

const conditions = ({ site }: Inputs) => [offSite(site), site === undefined ? null : not(linksTo(site))];
const KIND = /^(?:links?|resources?|websites?|sites?|pages?|reading|enlaces|recursos|liens|ressources)$/;
/** "Web links", but not "web design". */
const WEB_BEFORE_KIND = /\bweb (?=(?:links?|resources?|sites?|pages?)\b)/i;
const subjectOf = ({ topic = '' }: Inputs) => withoutKind(topic.replace(WEB_BEFORE_KIND, ''), KIND);
const on = (inputs: Inputs) => topicIn('any', subjectOf(inputs));
const titled = (inputs: Inputs) => topicIn('title', subjectOf(inputs));

const named = (inputs: Inputs) =>
  queryOf(any([anyPhrase('title', NAMES), anyPhrase('url', NAMES)]), ...conditions(inputs));

export const resourcePages: Filter = {
  ...FILTER_LABELS.resource_pages,
  version: 22,
  templates: [
    {
      name: 'Topic on a page called resources or links',
      build: (inputs) => queryOf(on(inputs), ...conditions(inputs), anyPhrase('title', NAMES)),
    },
    {
      name: 'Topic on a page with resources or links in its address',
      build: (inputs) => queryOf(on(inputs), ...conditions(inputs), anyPhrase('url', NAMES)),
    },
    {
      name: 'Topic in the title of a list of links',
      build: (inputs) => queryOf(titled(inputs), ...conditions(inputs), anyPhrase('text', NAMES)),
    },
    {
      name: 'Topic with “useful links” in the text',
      build: (inputs) =>
        queryOf(
          on(inputs),
          ...conditions(inputs),
          anyPhrase(
            'text',
            NAMES.filter((phrase) => phrase.includes(' ')),
          ),
        ),
    },
    {
      name: 'Topic on a list of links that goes by another name',
      build: (inputs) => queryOf(on(inputs), ...conditions(inputs)),
    },
  ],
  ofSites: {
    name: 'Resources or links on a site about the topic',
    topic: subjectOf,
    build: named,
  },
  inOtherWords: {
    topic: subjectOf,
    build: (inputs) => queryOf(anyPhrase('any', NAMES), ...conditions(inputs)),
  },
  check(page, inputs) {
    const { site } = inputs;
    if (site !== undefined && (hostIsUnder(page.page.host, site) || page.linksToSite(site))) return null;
    if (findAllWording(page.textWords(), TRADES_LINKS).length >= 2) return null;
    return topicCheck('resource_pages', page, subjectOf(inputs));
  },
};
