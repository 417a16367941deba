import type { RightAnswer } from './answers.ts';
import { oracleParse } from './oracle-parser.ts';
import type { Tree } from './oracle-tree.ts';

const TESTS = [
  'words in title or text', 'words in title', 'words in text', 'words in url', 'words in anchor', 'gap', 'site', 'site path',
  'site below', 'filetype', 'after', 'before', 'link', 'gap', 'metric', 'lang', 'industry', 'any', 'not',
]; // prettier-ignore

interface Worth {
  /** Queries that some pages satisfy and some do not. */
  telling: number;
  refused: number;
  /** How often each kind of condition stands in a telling query. */
  uses: Record<string, number>;
  unusedTests: string[];
}

/** Whether a set of queries could show anything: agreement on empty answers alone would prove nothing. */
export function worthOf(asked: readonly { query: string; right: RightAnswer }[], pages: number): Worth {
  const uses: Record<string, number> = Object.fromEntries(TESTS.map((test) => [test, 0]));
  let telling = 0;
  for (const { query, right } of asked) {
    if (!('urls' in right) || right.urls.length === 0 || right.urls.length === pages) continue;
    telling += 1;
    const reading = oracleParse(query);
    if (reading.ok) for (const kind of new Set(kindsIn(reading.tree))) uses[kind] = (uses[kind] ?? 0) + 1;
  }
  const refused = asked.filter(({ right }) => 'error' in right).length;
  return { telling, refused, uses, unusedTests: TESTS.filter((test) => (uses[test] ?? 0) < 3) };
}

function kindsIn(tree: Tree): string[] {
  if ('all' in tree) return tree.all.flatMap(kindsIn);
  if ('any' in tree) return ['any', ...tree.any.flatMap(kindsIn)];
  if ('not' in tree) return ['not', ...kindsIn(tree.not)];
  if (tree.test === 'words') {
    const gap = tree.pieces.some((piece) => typeof piece !== 'string');
    return [`words in ${tree.field}`, ...(gap ? ['gap'] : [])];
  }
  if (tree.test === 'site') {
    return ['site', ...(tree.path === '' ? [] : ['site path']), ...(tree.onlyBelow ? ['site below'] : [])];
  }
  return [tree.test];
}
