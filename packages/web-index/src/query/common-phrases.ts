import type { DatabaseSync } from 'node:sqlite';
import { createBoundedMap } from '../store/bounded-map.ts';
import { withoutPlace } from '../store/page-keys.ts';
import { knowsCommonPages, setKey, unpackSet, type PageSet } from '../store/common-pages.ts';
import { blob, int, prepareRows } from '../store/rows.ts';

interface CommonPhrase {
  id: number;
  /** On how many pages the phrase stood when the generation was made. */
  pages: number;
}

/** The kept sets: which pages contain a phrase that stands on many pages. */
export interface CommonPhrases {
  /** Finds a phrase by its full-text expression; null if no set is kept for it. */
  find: (expression: string) => CommonPhrase | null;
  /** Null if no page of the block contains it. The caller may change the set. */
  pagesOf: (phrase: CommonPhrase, block: number) => PageSet | null;
  /** Blocks with pages that were replaced or removed since: there only the full text is right. */
  staleBlocks: () => Set<number>;
}

const REMEMBERED = 10_000;
/**
 * Two kilobytes each; a phrase has 61 of them on a million pages. They never change: a changed page makes its block
 * stale.
 */
const SETS_KEPT = 8192;
/**
 * A phrase that is common in texts is kept for titles and addresses too; if there is no set, it stands in no title or
 * address.
 */
const NOWHERE: CommonPhrase = { id: 0, pages: 0 };

/** Null for an index without such sets: before its first seal, or made by an older program. */
export function openCommonPhrases(db: DatabaseSync): CommonPhrases | null {
  if (!knowsCommonPages(db)) return null;
  const findPhrase = prepareRows(db, 'SELECT id, pages FROM common_phrases WHERE phrase = ?', {
    id: int,
    pages: int,
  });
  const findSet = prepareRows(db, 'SELECT pages FROM common_pages WHERE id = ?', blob);
  const findStale = prepareRows(db, 'SELECT block FROM stale_blocks', int);
  const known = createBoundedMap<string, CommonPhrase | 'none'>(REMEMBERED);
  const sets = createBoundedMap<number, PageSet | 'none'>(SETS_KEPT);

  function look(name: string): CommonPhrase | 'none' {
    const found = findPhrase.find(name);
    if (found !== null) return found;
    const inText = withoutPlace(name);
    return inText === name || findPhrase.find(inText) === null ? 'none' : NOWHERE;
  }

  return {
    find(expression) {
      let phrase = known.get(expression);
      if (phrase === undefined) {
        phrase = expression.startsWith('"') ? look(expression.slice(1, -1)) : 'none';
        known.set(expression, phrase);
      }
      return phrase === 'none' ? null : phrase;
    },
    pagesOf(phrase, block) {
      const key = setKey(block, phrase.id);
      let set = sets.get(key);
      if (set === undefined) {
        const packed = findSet.find(key);
        set = packed === null ? 'none' : unpackSet(packed);
        sets.set(key, set);
      }
      return set === 'none' ? null : set.slice();
    },
    staleBlocks: () => new Set(findStale.each()),
  };
}
