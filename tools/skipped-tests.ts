import type { VitestReport } from './failed-tests.ts';

const SKIPPED: ReadonlySet<string> = new Set(['skipped', 'pending', 'todo']);

/**
 * What a report of Vitest's `json` reporter says was left out: each file with the outermost name, which says what it
 * would need.
 */
export function skippedInVitest({ testResults }: VitestReport): string[] {
  const counts = new Map<string, number>();
  for (const { name, assertionResults } of testResults)
    for (const { fullName, ancestorTitles, status } of assertionResults) {
      if (!SKIPPED.has(status)) continue;
      const outermost = `${name} › ${ancestorTitles?.find((title) => title !== '') ?? fullName}`;
      counts.set(outermost, (counts.get(outermost) ?? 0) + 1);
    }
  return [...counts].map(([test, count]) => (count === 1 ? test : `${test}, ${count} tests`));
}
