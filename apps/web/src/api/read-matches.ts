import type { ClauseMatch, MatchPlace } from '@linklode/contract';
import { MATCH_PLACE_NAMES } from '@linklode/contract/product';

function isPlace(value: unknown): value is MatchPlace {
  return typeof value === 'string' && Object.hasOwn(MATCH_PLACE_NAMES, value);
}

/** Which clauses a row fulfils, as far as they are said in a way we know; null where nothing is said. */
export function readMatches(value: unknown): ClauseMatch[] | null {
  if (!Array.isArray(value)) return null;
  return value.flatMap((match: unknown) => {
    if (typeof match !== 'object' || match === null) return [];
    const { clause, places, link } = match as Record<string, unknown>;
    if (typeof clause !== 'string' || !Array.isArray(places)) return [];
    const known = places.filter(isPlace);
    if (known.length === 0) return [];
    return [{ clause, places: known, ...(typeof link === 'string' ? { link } : {}) }];
  });
}
