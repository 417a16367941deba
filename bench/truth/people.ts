import { realSitesFolder } from '../real-pages.ts';
import { crossValidatedPeople, labelledRows, LEAST } from './fit-people.ts';
import { readSites, readSitesWithPeople, type ReadSite } from './site-people.ts';
import { peopleOfPages } from '../../packages/web-index/src/people/people-finder.ts';
import type { TruthRow } from './truth-row.ts';

const ON = 'names of real sites, cross-validated by domain';

/** Whose names are people of the site, by what a model says that has seen no name of it; and how many sites give anybody. */
export async function measurePeople(): Promise<TruthRow[]> {
  const part = 'people';
  const rows = await labelledRows();
  const told = crossValidatedPeople(rows);
  const precision = (least: number): Pick<TruthRow, 'value' | 'n'> => {
    const shown = rows.filter((_, at) => told[at]! >= least);
    return { value: share(shown.filter((row) => row.y === 1).length, shown.length), n: shown.length };
  };
  const counted = rows.filter((row, at) => row.y === 1 && told[at]! >= LEAST.counted).length;
  const own = rows.filter((row) => row.y === 1).length;
  return [
    { part, figure: 'high that are people of the site', goal: '0.95', on: ON, ...precision(LEAST.high) },
    { part, figure: 'all counted', goal: '0.9', on: ON, ...precision(LEAST.counted) },
    { part, figure: 'own people that are counted', goal: '', on: ON, value: share(counted, own), n: own },
    {
      part,
      figure: 'sites with an own person or a way',
      goal: '0.9',
      on: 'sites said to show people',
      ...(await reached()),
    },
  ];
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

function share(part: number, whole: number): string {
  return whole === 0 ? 'none' : (part / whole).toFixed(2);
}
