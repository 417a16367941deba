import path from 'node:path';
import { peopleOfPages } from '../../packages/web-index/src/people/people-finder.ts';
import { realSitesFolder } from '../real-pages.ts';
import { crossValidatedPeople, labelledRows, LEAST } from './fit-people.ts';
import { labelKey, readPeopleLabels, readSites, type ReadSite } from './site-people.ts';
import type { TruthRow } from './truth-row.ts';

const LEARNED = 'sites learned from, cross-validated by domain';
const HELD_OUT = 'sites-more, judged only after the weights were fixed';

/** Whose names are people of the site: by the names that were judged, and by what the finder answers as a whole. */
export async function measurePeople(): Promise<TruthRow[]> {
  const part = 'people';
  const rows = await labelledRows('learn', realSitesFolder());
  const told = crossValidatedPeople(rows);
  const precision = (least: number): Pick<TruthRow, 'value' | 'n'> => {
    const shown = rows.filter((_, at) => told[at]! >= least);
    return { value: share(shown.filter((row) => row.y === 1).length, shown.length), n: shown.length };
  };
  const held = await readSites(path.resolve(realSitesFolder(), '../sites-more'));
  return [
    { part, figure: 'high that are people of the site', goal: '0.95', on: LEARNED, ...precision(LEAST.high) },
    { part, figure: 'all counted', goal: '0.9', on: LEARNED, ...precision(LEAST.counted) },
    {
      part,
      figure: 'high',
      goal: '0.95',
      on: HELD_OUT,
      ...judged(held, (confidence) => confidence === 'high'),
    },
    { part, figure: 'all counted', goal: '0.9', on: HELD_OUT, ...judged(held, () => true) },
    { part, figure: 'sites with an own person or a way', goal: '', on: HELD_OUT, ...reached(held) },
  ];
}

/** Of the people that the finder counts and somebody judged, how many are the site's. */
function judged(
  sites: readonly ReadSite[],
  isMeant: (confidence: string) => boolean,
): Pick<TruthRow, 'value' | 'n'> {
  const labels = readPeopleLabels('held-out');
  const found = sites.flatMap(({ domain, brand, pages }) =>
    peopleOfPages(pages, domain, brand, 1000)
      .people.filter(({ confidence }) => isMeant(confidence))
      .flatMap(({ name }) => labels.get(labelKey(domain, name)) ?? []),
  );
  return { value: share(found.filter((own) => own === 1).length, found.length), n: found.length };
}

function reached(sites: readonly ReadSite[]): Pick<TruthRow, 'value' | 'n'> {
  const some = sites.filter(({ domain, brand, pages }) => {
    const { people, ways } = peopleOfPages(pages, domain, brand, 1);
    return people.length + ways.length > 0;
  });
  return { value: share(some.length, sites.length), n: sites.length };
}

function share(part: number, whole: number): string {
  return whole === 0 ? 'none' : (part / whole).toFixed(2);
}
