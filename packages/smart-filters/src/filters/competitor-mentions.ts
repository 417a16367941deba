import { hostIsUnder } from '@linklode/query-language';
import { isOwnDomain } from '../features/subject.ts';
import type { Filter, Inputs } from '../filter.ts';
import { FILTER_LABELS } from '../filter-labels.ts';
import { countBrand, findBrand, findMention, mentionEvidence, namesOn } from '../mentions.ts';
import { anyPhrase, brandIn, offSite, queryOf } from '../query-terms.ts';

const rivals = ({ competitor, second_competitor: second }: Inputs): string[] =>
  [competitor, second].filter((name) => name !== undefined);

const away = (inputs: Inputs) => [offSite(inputs['competitor_site']), offSite(inputs['site'])];

export const competitorMentions: Filter = {
  ...FILTER_LABELS.competitor_mentions,
  version: 10,
  names: rivals,
  templates: [
    {
      name: 'Review or comparison with the competitor in the title',
      build: (inputs) =>
        queryOf(
          brandIn('title', ...rivals(inputs)),
          anyPhrase('any', [
            'review',
            'vs',
            'alternative',
            'alternatives',
            'best',
            'reseña',
            'alternativas',
            'mejores',
          ]),
          ...away(inputs),
        ),
    },
    {
      name: 'Page that links to the competitor',
      build: (inputs) => {
        const site = inputs['competitor_site'];
        if (site === undefined) return null;
        const name = brandIn('any', inputs['competitor'] ?? '');
        return queryOf(name, { type: 'link', host: site, subdomainsOnly: false }, ...away(inputs));
      },
    },
    {
      name: 'Competitor named on the page',
      build: (inputs) => queryOf(brandIn('any', ...rivals(inputs)), ...away(inputs)),
    },
  ],
  check(page, inputs, leaningOf) {
    const { competitor_site: theirs, site } = inputs;
    if ([theirs, site].some((host) => host !== undefined && hostIsUnder(page.page.host, host))) return null;
    if (isOwnDomain(page, inputs['competitor'] ?? '')) return null;
    const doesLink = theirs !== undefined && page.linksToSite(theirs);
    // Who links to the site means it, however the name is written.
    const names = namesOn(page, rivals(inputs), leaningOf);
    const mention = findBrand(page, names) ?? (doesLink ? findMention(page, names) : null);
    if (mention === null) return null;
    const times = countBrand(page, mention.asked, theirs);
    const link = doesLink ? page.page.links.find(({ host }) => hostIsUnder(host, theirs)) : undefined;
    return {
      score: Math.min(1, 0.5 + (doesLink ? 0.2 : 0) + 0.1 * Math.min(times, 3)),
      evidence: {
        ...mentionEvidence(page, mention.place),
        ...(link === undefined ? {} : { link: link.url }),
      },
    };
  },
};
