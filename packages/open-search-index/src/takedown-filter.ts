import { listTakedowns } from '@linklode/web-index';
import { spellings } from '@linklode/web-index/engine';
import { any, type Filter } from './filter.ts';
import { hostsFilter } from './hosts-filter.ts';

/** Finds what was taken down, by the list beside the index file; null where nothing was. */
export function takedownFilter(indexFile: string): Filter | null {
  const list = listTakedowns(indexFile);
  if (list.length === 0) return null;
  const sites = list.filter(({ kind }) => kind === 'site').map(({ what }) => what);
  const pages = list.filter(({ kind }) => kind === 'page').map(({ what }) => what);
  const address = pages.flatMap((page) => spellings(`https://${page}`));
  return any([hostsFilter(sites), { terms: { address } }]);
}
