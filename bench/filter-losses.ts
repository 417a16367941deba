import { matchesPage, preparePage } from '../packages/query-language/src/index.ts';
import { passWhile, type LearnedId } from '../packages/smart-filters/src/judges.ts';
import {
  buildOwnQueries,
  buildSiteQueries,
  judgePage,
  readInputs,
  type PageView,
} from '../packages/smart-filters/src/index.ts';
import { LEAST_CHANCE } from '../packages/smart-filters/src/filters/learned-check.ts';
import { readPage } from '../packages/smart-filters/src/page-reading.ts';
import { topicChance } from '../packages/smart-filters/src/topic.ts';
import { isTopicFilter } from '../packages/smart-filters/src/topic-features.ts';
import type { SiteFinder } from '../packages/web-index/src/index.ts';

/** Why a page that somebody asks for is not delivered, whatever its judge says. */
export type Loss = 'not retrieved' | 'not on the topic' | 'a hard rule';

const MOST_SITES = 60;

/** Null where the page's judge decides. */
export function findLoss(id: LearnedId, view: PageView, asked: string, sites: SiteFinder): Loss | null {
  const { filter, inputs } = readInputs(id, `"${asked.replaceAll('"', ' ')}"`);
  const prepared = preparePage(view);
  const ofSites = buildSiteQueries(filter, inputs);
  const hosts = ofSites === null ? [] : sites.findHosts(ofSites.titled, ofSites.said, MOST_SITES);
  const queries = buildOwnQueries(filter, inputs, hosts);
  if (!queries.some((query) => matchesPage(query, prepared))) return 'not retrieved';
  return passWhile(() => {
    if (judgePage(filter, inputs, view).passes) return null;
    if (filter.inOtherWords !== undefined && isTopicFilter(id)) {
      const topic = filter.inOtherWords.topic(inputs);
      return topicChance(readPage(view), topic, id) < LEAST_CHANCE[id] ? 'not on the topic' : 'a hard rule';
    }
    // With the name in its title a page is about it; what then stops it is a rule.
    const titled = { ...view, title: `${asked} ${view.title}` };
    return judgePage(filter, inputs, titled).passes ? 'not on the topic' : 'a hard rule';
  });
}
