import { hostIsUnder, sentenceAt } from '@linklode/query-language';
import type { Filter, Inputs } from '../filter.ts';
import { FILTER_LABELS } from '../filter-labels.ts';
import { countSitesLinked, type PageReading } from '../page-reading.ts';
import type { GoneReason, PageViewLink } from '../page-view.ts';
import { anyPhrase, linksTo, offSite, queryOf, topicIn } from '../query-terms.ts';
import { isOnPage, namingWeight } from '../topic.ts';

const REASONS: Readonly<Record<GoneReason, string>> = {
  site: 'site is gone',
  page: 'page is gone',
  notice: 'target says it has closed',
};

const on = ({ topic }: Inputs) => (topic === undefined ? null : topicIn('any', topic));

const LIST_WORDS = [
  'resources',
  'links',
  'useful links',
  'recommended',
  'tools',
  'recursos',
  'enlaces',
  'herramientas',
];

export const brokenMentions: Filter = {
  ...FILTER_LABELS.broken_mentions,
  version: 12,
  templates: [
    {
      name: 'Link to the site that closed',
      build: (inputs) => {
        const dead = inputs['dead_site'];
        return dead === undefined ? null : queryOf(on(inputs), linksTo(dead), offSite(dead));
      },
    },
    {
      name: 'Topic on a list of links with one that is gone',
      build: (inputs) =>
        inputs['dead_site'] === undefined ? queryOf(on(inputs), anyPhrase('title', LIST_WORDS)) : null,
    },
    {
      name: 'Topic on a page with a link that is gone',
      build: (inputs) => (inputs['dead_site'] === undefined ? queryOf(on(inputs)) : null),
    },
  ],
  check(page, inputs) {
    const { topic } = inputs;
    const weight = topic === undefined ? 1 : namingWeight(page, topic) || passingWeight(page, topic);
    const broken = brokenLinks(page, inputs['dead_site']);
    const [first] = broken;
    if (weight === 0 || first === undefined) return null;
    const targets = new Set(broken.map(({ url }) => url)).size;
    const { textOffset, anchor } = first;
    const place = { start: textOffset ?? 0, end: (textOffset ?? 0) + anchor.length };
    return {
      score: weight * (0.7 + 0.1 * Math.min(3, targets)),
      evidence: {
        link: first.url,
        words: REASONS[first.gone ?? 'site'],
        ...(textOffset === null ? {} : { sentence: sentenceAt(page.page.text, place) }),
      },
    };
  },
};

const SHORT_PAGE = 125;

/** That a link is gone is proven; a short page that names the topic at all is near enough to be told of it. */
function passingWeight(page: PageReading, topic: string): number {
  if (page.contentWords().length > SHORT_PAGE || isListOfLinks(page)) return 0;
  return isOnPage(page, topic) ? 0.4 : 0;
}

const MOST_SITES_IN_PROSE = 2;

/** Every list of links names most trades once. */
function isListOfLinks(page: PageReading): boolean {
  return countSitesLinked(page) > MOST_SITES_IN_PROSE;
}

/** Links whose target is gone; where a dead site is given, those to it, since the asker knows that it is. */
function brokenLinks(reading: PageReading, deadSite: string | undefined): PageViewLink[] {
  const { page } = reading;
  if (deadSite !== undefined) {
    if (hostIsUnder(page.host, deadSite)) return [];
    return page.links.filter(({ host }) => hostIsUnder(host, deadSite));
  }
  const gone = page.links.filter((link) => link.gone !== undefined && link.gone !== null);
  return gone.filter((link) => link.host !== page.host || isInContent(reading, link));
}

/** A menu is tended, and stands on every page: what an index lacks of it was not read rather than taken away. */
function isInContent(reading: PageReading, { textOffset }: PageViewLink): boolean {
  return (
    textOffset !== null &&
    reading.contentLines().some(({ text, start }) => textOffset >= start && textOffset < start + text.length)
  );
}
