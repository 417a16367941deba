import { hostIsUnder } from '@linklode/query-language';
import type { Filter, Inputs } from '../filter.ts';
import { FILTER_LABELS } from '../filter-labels.ts';
import { countBrand, findBrand, mentionEvidence, namesOn } from '../mentions.ts';
import { brandIn, linksTo, not, offSite, queryOf } from '../query-terms.ts';

const namesOf = ({ brand, alias }: Inputs): string[] => [brand, alias].filter((name) => name !== undefined);

const notLinking = ({ site }: Inputs) => (site === undefined ? null : not(linksTo(site)));

export const unlinkedMentions: Filter = {
  ...FILTER_LABELS.unlinked_mentions,
  version: 10,
  names: namesOf,
  templates: [
    {
      name: 'Brand in the title, no link to your site',
      build: (inputs) =>
        queryOf(
          brandIn('title', ...namesOf(inputs)),
          brandIn('text', ...namesOf(inputs)),
          offSite(inputs['site']),
          notLinking(inputs),
        ),
    },
    {
      name: 'Brand in the text, no link to your site',
      build: (inputs) =>
        queryOf(brandIn('text', ...namesOf(inputs)), offSite(inputs['site']), notLinking(inputs)),
    },
  ],
  check(page, inputs, leaningOf) {
    const site = inputs['site'] ?? '';
    if (hostIsUnder(page.page.host, site) || page.linksToSite(site)) return null;
    const names = namesOn(page, namesOf(inputs), leaningOf);
    const mention = findBrand(page, names, site);
    if (mention === null) return null;
    const times = names.reduce((sum, name) => sum + countBrand(page, name, site), 0);
    return { score: 0.6 + 0.1 * Math.min(times, 4), evidence: mentionEvidence(page, mention.place) };
  },
};
