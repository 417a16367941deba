import { domainKey, readDomain } from './read-domains.ts';

/** A list that is longer than one check: what is in the field, and the lines that wait, as they were typed. */
export interface WaitingList {
  readonly text: string;
  readonly waiting: string;
}

const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** By what lines are compared; null for a line of no domain. */
function keyOf(line: string): string | null {
  const domain = readDomain(line);
  return domain === null ? null : domainKey(domain);
}

/** One list after the other, without the lines whose domain came before. Lines of no domain all stay. */
export function joinLists(...texts: readonly string[]): string {
  const seen = new Set<string>();
  return texts
    .flatMap(linesOf)
    .filter((line) => {
      const key = keyOf(line);
      if (key === null) return true;
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    })
    .join('\n');
}

/** What lists hold beside the one in the field: no domain of it waits a second time. */
export function linesBeside(text: string, ...others: readonly string[]): string {
  const taken = new Set(linesOf(text).map(keyOf));
  return linesOf(joinLists(...others))
    .filter((line) => {
      const key = keyOf(line);
      return key === null || !taken.has(key);
    })
    .join('\n');
}

/**
 * The first `most` domains, each once; everything else waits, also lines that are no domain, to be put right when their
 * turn comes. Where no line is a domain all of them come at once.
 */
export function splitList(text: string, most: number): WaitingList {
  const first = new Map<string, string>();
  const waiting: string[] = [];
  for (const line of linesOf(text)) {
    const domain = readDomain(line);
    if (domain !== null && first.has(domainKey(domain))) continue;
    if (domain === null || first.size >= most) waiting.push(line);
    else first.set(domainKey(domain), domain);
  }
  if (first.size === 0) return { text: waiting.join('\n'), waiting: '' };
  return { text: [...first.values()].join('\n'), waiting: joinLists(waiting.join('\n')) };
}

export function countLines(text: string): number {
  return linesOf(text).length;
}
