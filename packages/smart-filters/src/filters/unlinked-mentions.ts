import { hostIsUnder } from '@linklode/query-language';
import type { Filter, Inputs } from '../filter.ts';
import { findMention, mentionEvidence } from '../mentions.ts';
import { anyPhrase, linksTo, not, offSite, queryOf } from '../query-terms.ts';

const namesOf = ({ brand, alias }: Inputs): string[] => [brand, alias].filter((name) => name !== undefined);

const notLinking = ({ site }: Inputs) => (site === undefined ? null : not(linksTo(site)));

export const unlinkedMentions: Filter = {
  id: 'unlinked_mentions',
  label: 'Unlinked mentions',
  version: 1,
  offered: true,
  inputs: [
    { name: 'brand', label: 'your brand', kind: 'words', required: true },
    { name: 'site', label: 'your site', kind: 'site', required: true },
    { name: 'alias', label: 'another spelling', kind: 'words', required: false },
  ],
  placeholder: 'Acme CRM, acme.com',
  hint:
    'Your brand as articles write it, then your site; a third value may be another spelling or a product. ' +
    'Pages on your site, and pages that link to it already, are left out.',
  templates: [
    {
      name: 'Brand in the title, no link to your site',
      build: (inputs) =>
        queryOf(
          anyPhrase('title', namesOf(inputs)),
          anyPhrase('text', namesOf(inputs)),
          offSite(inputs['site']),
          notLinking(inputs),
        ),
    },
    {
      name: 'Brand in the text, no link to your site',
      build: (inputs) =>
        queryOf(anyPhrase('text', namesOf(inputs)), offSite(inputs['site']), notLinking(inputs)),
    },
  ],
  check(page, inputs) {
    const site = inputs['site'] ?? '';
    if (hostIsUnder(page.page.host, site) || page.linksToSite(site)) return null;
    const names = namesOf(inputs);
    const mention = findMention(page, names, site);
    if (mention === null) return null;
    const times = names.reduce((sum, name) => sum + page.placesOf(name).length, 0);
    return { score: 0.6 + 0.1 * Math.min(times, 4), evidence: mentionEvidence(page, mention.place) };
  },
};
