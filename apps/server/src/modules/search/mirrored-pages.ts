import { decodedPath, words } from '@linklode/query-language';
import type { PageView } from '@linklode/smart-filters';

/** Of two pages whose rows stand in one answer, as much of their words is in both where one is the other's mirror. */
const LEAST_IN_BOTH = 0.9;

/**
 * The pages without those that are an earlier one's mirror: the same page of the same website at another address, its
 * own domain and the host where it was built ("acme.com/pricing", "somebody.pages.test/acme/pricing"). Nobody asks the
 * same people twice, or pays for them twice. Two newspapers with one report are no mirrors: neither has the other's
 * name in its address.
 */
export function withoutMirrors<Row extends { readonly view: PageView }>(rows: readonly Row[]): Row[] {
  const kept: Row[] = [];
  const byTitle = new Map<string, Row[]>();
  for (const row of rows) {
    const alike = byTitle.get(row.view.title) ?? [];
    if (row.view.title !== '' && alike.some(({ view }) => isMirror(view, row.view))) continue;
    kept.push(row);
    byTitle.set(row.view.title, [...alike, row]);
  }
  return kept;
}

function isMirror(one: PageView, other: PageView): boolean {
  const [own, theirs] = [pathOf(one), pathOf(other)];
  const shared = own.length < theirs.length ? own : theirs;
  if (shared === '' || ![own, theirs].every((path) => path.endsWith(shared))) return false;
  const isNamed = isNameIn(one, other, shared) || isNameIn(other, one, shared);
  return isNamed && shareInBoth(one.text, other.text) >= LEAST_IN_BOTH;
}

const pathOf = ({ url }: PageView): string => decodedPath(url).replace(/(?:index\.html?)?\/?$/, '');

/** Whether a website's own name is a part of the other's host, or of its path before what both have. */
function isNameIn({ domain }: PageView, other: PageView, shared: string): boolean {
  const name = joined(domain.split('.')[0] ?? '');
  const before = pathOf(other).slice(0, -shared.length);
  return [...other.host.split('.'), ...before.split('/')].some((part) => begins(part, name));
}

const joined = (text: string): string => words(text).join('');

/** "acme-site" and "acme.com" begin with the name "acme", and "acme2" does not. */
const begins = (part: string, name: string): boolean =>
  words(part).some((_, at, all) => all.slice(0, at + 1).join('') === name);

/** Of the different words of two texts, how many are in both. */
function shareInBoth(one: string, other: string): number {
  const [own, theirs] = [new Set(words(one)), new Set(words(other))];
  const inBoth = [...own].filter((word) => theirs.has(word)).length;
  return inBoth / Math.max(1, own.size + theirs.size - inBoth);
}
