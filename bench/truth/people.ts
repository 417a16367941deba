import fs from 'node:fs';
import { realSitesFolder } from '../real-pages.ts';
import { judgePeople, labelledRows } from './fit-people.ts';
import { measureOpenPeople } from './open-people.ts';
import {
  labelKey,
  languageSitesFolder,
  readLanguageSites,
  readPeopleLabels,
  readSites,
  readSitesWithPeople,
  type ReadSite,
} from './site-people.ts';
import { peopleOfPages } from '../../packages/web-index/src/people/people-finder.ts';
import { share, type TruthRow } from './truth-row.ts';

const MOST_SHOWN = 300;
const ON = 'names of real sites, weights and thresholds of other domains';

/**
 * Whose names are people of the site, by what a model says that has seen no name of it; and how many sites give
 * anybody.
 */
export async function measurePeople(): Promise<TruthRow[]> {
  const part = 'people';
  const judged = judgePeople(await labelledRows());
  const precision = (shown: typeof judged): Pick<TruthRow, 'value' | 'n'> => {
    return { value: share(shown.filter(({ y }) => y === 1).length, shown.length), n: shown.length };
  };
  const own = judged.filter(({ y }) => y === 1);
  const counted = own.filter(({ isCounted }) => isCounted).length;
  return [
    {
      part,
      figure: 'high that are people of the site',
      goal: '0.95',
      on: ON,
      ...precision(judged.filter(({ isHigh }) => isHigh)),
    },
    {
      part,
      figure: 'all counted',
      goal: '0.9',
      on: ON,
      ...precision(judged.filter(({ isCounted }) => isCounted)),
    },
    {
      part,
      figure: 'own people that are counted',
      goal: '',
      on: ON,
      value: share(counted, own.length),
      n: own.length,
    },
    {
      part,
      figure: 'sites with an own person or a way',
      goal: '0.9',
      on: 'sites said to show people',
      ...(await reached()),
    },
    ...(await measureLanguages()),
    ...(await measureOpenPeople()),
  ];
}

/** What the finder says of sites of each language, on the half of their domains that nothing was learned from. */
async function measureLanguages(): Promise<TruthRow[]> {
  const part = 'people';
  const folder = languageSitesFolder();
  const away = readLanguageSites().filter(({ half }) => half !== 'mend');
  if (!fs.existsSync(folder))
    return [
      {
        part,
        figure: 'other languages',
        goal: '',
        on: `not measured: no archives at ${folder}`,
        value: 'none',
        n: 0,
      },
    ];
  const read = new Map((await readSites(folder)).map((site) => [site.domain, site]));
  const labels = readPeopleLabels();
  const told = away.flatMap(({ domain, language, half, hasWay }) => {
    const site = read.get(domain);
    if (site === undefined) return [];
    const own = new Map(
      labels.filter((label) => label.domain === domain).map((label) => [label.key, label.own]),
    );
    const { people, ways } = peopleOfPages(site.pages, domain, site.brand, MOST_SHOWN);
    const shown = people.map((person) => ({
      own: own.get(labelKey(domain, person.name)),
      isHigh: person.confidence === 'high',
    }));
    const there = [...own.values()].filter((one) => one === 1).length;
    const isReached = shown.some((one) => one.own === 1) || ways.length > 0;
    return [{ half, language, shown, there, shows: there > 0 || hasWay, isReached }];
  });
  const since = told.filter(({ half }) => half === 'away');
  const languages = [...new Set(since.map(({ language }) => language))].toSorted();
  const groups = [
    ...languages.map((language) => ({
      name: language,
      sites: since.filter((one) => one.language === language),
    })),
    { name: 'all', sites: since },
    { name: 'unseen', sites: told.filter(({ half }) => half === 'unseen') },
  ];
  return groups.flatMap(({ name, sites }) => {
    const shown = sites.flatMap((one) => one.shown).filter((one) => one.own !== undefined);
    const high = shown.filter(({ isHigh }) => isHigh);
    const right = (some: typeof shown): number => some.filter(({ own }) => own === 1).length;
    const there = sites.reduce((sum, one) => sum + one.there, 0);
    const showing = sites.filter(({ shows }) => shows);
    const reachedSites = showing.filter((one) => one.isReached).length;
    const row = { part, on: `${name}: ${sites.length} sites of which nothing was learned` };
    return [
      { ...row, figure: 'high', goal: '0.95', value: share(right(high), high.length), n: high.length },
      {
        ...row,
        figure: 'all counted',
        goal: '0.9',
        value: share(right(shown), shown.length),
        n: shown.length,
      },
      {
        ...row,
        figure: 'own people that are counted',
        goal: '',
        value: share(right(shown), there),
        n: there,
      },
      {
        ...row,
        figure: 'sites reached',
        goal: '0.9',
        value: share(reachedSites, showing.length),
        n: showing.length,
      },
    ];
  });
}

/** Of the sites that a reader found to show people of their own or a contact page, those that give either. */
async function reached(): Promise<Pick<TruthRow, 'value' | 'n'>> {
  const shows = readSitesWithPeople();
  const sites = (await readSites(realSitesFolder())).filter(({ pages }) =>
    pages.some(({ url }) => shows.has(new URL(url).hostname)),
  );
  const some = sites.filter(isReached);
  return { value: share(some.length, sites.length), n: sites.length };
}

function isReached({ domain, brand, pages }: ReadSite): boolean {
  const { people, ways } = peopleOfPages(pages, domain, brand, 1);
  return people.length + ways.length > 0;
}
