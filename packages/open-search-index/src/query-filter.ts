import type { Node, PhraseItem, PhraseNode, Query } from '@linklode/query-language';
import { UnmatchableQueryError } from '@linklode/web-index';
import {
  certainQuery,
  indexedWords,
  keyCondition,
  runnable,
  type WordPlace,
} from '@linklode/web-index/engine';
import { expressionFilter } from './expression-filter.ts';
import { all, any, EVERY, not, phrase, type Filter } from './filter.ts';
import { HOLE, MOST_GAP_WORDS } from './index-settings.ts';

/** A phrase with gaps is asked for once for each way to fill them; of more ways its pages are read instead. */
const MOST_WAYS = 125;

interface QueryFilter {
  /** Finds every page that matches; where it is not exact, others too. */
  filter: Filter;
  isExact: boolean;
}

/**
 * A parsed query as OpenSearch takes it. User text reaches it only as words that were made by us and as key tokens;
 * nothing is parsed there.
 *
 * @throws UnmatchableQueryError for a query with `related:`.
 */
export function queryFilter(query: Query): QueryFilter {
  return filterOf(certainQuery(query).root);
}

function filterOf(node: Node): QueryFilter {
  switch (node.type) {
    case 'and':
      return joined(node.children, all);
    case 'or':
      return joined(node.children, any);
    case 'not': {
      const child = filterOf(node.child);
      return child.isExact ? { filter: not(child.filter), isExact: true } : { filter: EVERY, isExact: false };
    }
    case 'phrase':
      return phraseFilter(node);
    case 'site':
    case 'link':
    case 'gap':
    case 'filetype':
    case 'lang':
      return { filter: expressionFilter(runnable(keyCondition(node))), isExact: true };
    case 'date': {
      const day = Number(node.day.replaceAll('-', ''));
      return exact({ range: { date: { [node.op === 'after' ? 'gte' : 'lt']: day } } });
    }
    case 'metric': {
      const { metric, min, max } = node;
      const bounds = { ...(min === null ? {} : { gte: min }), ...(max === null ? {} : { lte: max }) };
      return exact({ range: { [metric]: bounds } });
    }
    case 'industry':
      return exact({ term: { labels: node.label } });
    case 'related':
      throw new UnmatchableQueryError('related: ranks sites; it can only be searched, not matched.');
  }
}

function exact(filter: Filter): QueryFilter {
  return { filter, isExact: true };
}

function joined(children: readonly Node[], join: (filters: readonly Filter[]) => Filter): QueryFilter {
  const parts = children.map(filterOf);
  return {
    filter: join(parts.map(({ filter }) => filter)),
    isExact: parts.every(({ isExact }) => isExact),
  };
}

const PLACES: Record<PhraseNode['field'], readonly (readonly [field: string, place: WordPlace])[]> = {
  any: [
    ['title', 'title'],
    ['text', 'text'],
  ],
  title: [['title', 'title']],
  text: [['text', 'text']],
  url: [['url', 'url']],
  anchor: [['anchors', 'text']],
};

function phraseFilter({ items, field }: PhraseNode): QueryFilter {
  const ways = waysToFill(items);
  const places = PLACES[field];
  if (ways !== null) {
    const phrases = places.flatMap(([name, place]) => ways.map((way) => phrase(name, wordsOf(way, place))));
    return exact(any(phrases));
  }
  // All runs of words between gaps, wherever they stand.
  const runs = runsOf(items);
  const loose = places.map(([name, place]) => all(runs.map((run) => phrase(name, indexedWords(run, place)))));
  return { filter: any(loose), isExact: false };
}

function wordsOf(way: readonly (string | null)[], place: WordPlace): string {
  return way.map((word) => (word === null ? HOLE : indexedWords([word], place))).join(' ');
}

/**
 * The phrase once for each number of words that its gaps may hold, null for a word of any kind; null where there are
 * too many.
 */
function waysToFill(items: readonly PhraseItem[]): (string | null)[][] | null {
  let ways: (string | null)[][] = [[]];
  let longest = 0;
  for (const item of items) {
    if (typeof item === 'string') {
      for (const way of ways) way.push(item);
      continue;
    }
    const { min, max } = item;
    longest += max;
    if (ways.length * (max - min + 1) > MOST_WAYS || longest > MOST_GAP_WORDS) return null;
    const lengths = Array.from({ length: max - min + 1 }, (_, at) => min + at);
    ways = ways.flatMap((way) => lengths.map((length) => [...way, ...Array<null>(length).fill(null)]));
  }
  return ways;
}

function runsOf(items: readonly PhraseItem[]): string[][] {
  const runs: string[][] = [[]];
  for (const item of items) {
    if (typeof item === 'string') runs.at(-1)?.push(item);
    else runs.push([]);
  }
  return runs;
}
