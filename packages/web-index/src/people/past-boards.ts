import type { StoredPeople } from '../store/page-people.ts';
import { lettersOf } from './person-name.ts';
import { pagePurposeOf } from './page-purpose.ts';

const YEAR = /(?<!\d)((?:19|20)\d\d)(?:[-_](?:(?:19|20)?\d\d))?(?!\d)/;

/**
 * Sentences of boards whose year stands in the address of their page, where a later one of the same address has other
 * names: "/le-bureau-2017/" beside "/le-bureau-2018/". Lists show them on other pages too.
 */
export function readPastBoards(pages: readonly StoredPeople[]): ReadonlySet<string> {
  const byBody = new Map<string, { year: number; page: StoredPeople }[]>();
  for (const page of pages) {
    const path = (URL.parse(page.url)?.pathname ?? '').toLowerCase();
    const year = Number(YEAR.exec(path)?.[1] ?? 0);
    if (year === 0 || !page.people.people.some(({ inTeam }) => inTeam || pagePurposeOf(page.url) === 'team'))
      continue;
    const body = path.replace(YEAR, '*');
    byBody.set(body, [...(byBody.get(body) ?? []), { year, page }]);
  }
  const past = new Set<string>();
  for (const boards of byBody.values()) {
    const last = Math.max(...boards.map(({ year }) => year));
    const today = new Set(boards.flatMap(({ year, page }) => (year < last ? [] : namesOf(page))));
    for (const { year, page } of boards)
      for (const { name, role, sentence } of year < last ? page.people.people : [])
        if (role !== null && !today.has(lettersOf(name))) past.add(sentence);
  }
  return past;
}

const namesOf = ({ people }: StoredPeople): string[] => people.people.map(({ name }) => lettersOf(name));
