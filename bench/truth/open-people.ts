import fs from 'node:fs';
import path from 'node:path';
import { peopleOfPages } from '../../packages/web-index/src/people/people-finder.ts';
import { halfOf, openPagesFolder } from './open-pages.ts';
import { labelKey, readSites } from './site-people.ts';
import type { TruthRow } from './truth-row.ts';

const MOST_SHOWN = 300;

interface OpenLabel {
  /** The page that a reader judged by. */
  url: string;
  /** See `labelKey`. */
  key: string;
  /** Whether the name is a person of the page's own site; null where readers would quarrel. */
  own: 0 | 1 | null;
  /**
   * By a digest: among those whom the finder counted (`counted`), its surest (`high`), or both; among those whom it
   * counts since it reads more (`newly`), or among all names that it reads (`named`, on the half that may be read).
   */
  drawn: string;
}

/** `url,key,own,drawn`: whether a name that a page shows was judged, by reading it, to be a person of its site. */
function readOpenLabels(): OpenLabel[] {
  return fs
    .readFileSync(path.join(import.meta.dirname, 'open-people-labels.csv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [drawn = '', own = '', key = '', ...rest] = line.split(',').toReversed();
      return {
        url: rest.toReversed().join(','),
        key,
        own: own === '1' ? 1 : own === '0' ? 0 : null,
        drawn,
      };
    });
}

/** How many of those whom the finder counts, drawn by a digest and judged, are right on the half put away. */
export async function measureOpenPeople(): Promise<TruthRow[]> {
  const part = 'people';
  if (!fs.existsSync(openPagesFolder()))
    return [
      {
        part,
        figure: 'open web',
        goal: '',
        on: `not measured: no archives at ${openPagesFolder()}`,
        value: 'none',
        n: 0,
      },
    ];
  const sites = (await readSites(openPagesFolder(), Infinity)).filter(
    ({ domain }) => halfOf('people', domain) === 1,
  );
  const labels = new Map(readOpenLabels().map((label) => [label.key, label]));
  const shown = sites.flatMap(({ domain, brand, pages }) =>
    peopleOfPages(pages, domain, brand, MOST_SHOWN).people.flatMap(({ name, confidence }) => {
      const { own = null, drawn = '' } = labels.get(labelKey(domain, name)) ?? {};
      return own === null || drawn === 'newly' ? [] : [{ own, drawn, isHigh: confidence === 'high' }];
    }),
  );
  const row = (figure: string, goal: string, some: typeof shown): TruthRow => ({
    part,
    figure,
    goal,
    on: `open web: drawn names of ${sites.length} domains of which nothing was learned`,
    value: some.length === 0 ? 'none' : (some.filter(({ own }) => own === 1).length / some.length).toFixed(2),
    n: some.length,
  });
  return [
    row(
      'high',
      '0.95',
      shown.filter(({ isHigh }) => isHigh),
    ),
    row(
      'all counted',
      '0.9',
      shown.filter(({ drawn }) => drawn !== 'high'),
    ),
  ];
}
