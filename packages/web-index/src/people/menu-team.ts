import { readName } from './name-shape.ts';
import type { PageLine } from './page-lines.ts';
import { isTeamHead } from './team-sections.ts';

const MOST_NAMES = 40;
const LEAST_NAMES = 2;

/** The places of names that a menu lists below "Our team", each of which leads to a page about somebody. */
export function readMenuTeam(lines: readonly PageLine[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    if (!line.inside.has('list of links') || !isTeamHead(line.text)) continue;
    const names: number[] = [];
    let known = 0;
    for (let place = at + 1; names.length < MOST_NAMES; place++) {
      const below = lines[place];
      const name = below?.inside.has('list of links') === true ? readName(below.text) : null;
      if (name === null) break;
      names.push(place);
      if (name.isKnown) known += 1;
    }
    // One alone, or words that are no given names, are what the menu goes on with.
    if (names.length >= LEAST_NAMES && known * 2 > names.length) for (const place of names) found.add(place);
  }
  return found;
}
