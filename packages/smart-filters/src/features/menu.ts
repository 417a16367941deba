import { decodedPath, words } from '@linklode/query-language';
import type { PageReading } from '../page-reading.ts';

const MOST_LINKS = 400;
/** What is longer is no entry of a menu. */
const MOST_WORDS = 6;

const addressOf = (url: string): string =>
  decodedPath(url)
    .replace(/\/(?:index\.\w+)?$/, '')
    .toLowerCase();

/**
 * How its site's menu calls the page, by the anchors with which it links to itself; often plainer than a title of the
 * firm's name. A home page has none: what leads there is a logo.
 */
export function menuNames({ page, path }: PageReading): readonly (readonly string[])[] {
  if (path === '') return [];
  const own = addressOf(page.url);
  const names = page.links
    .slice(0, MOST_LINKS)
    .filter(({ url, host }) => host === page.host && addressOf(url) === own)
    .map(({ anchor }) => words(anchor));
  return names.filter((name) => name.length > 0 && name.length <= MOST_WORDS);
}
