import { countUnordered } from '@linklode/web-index';

/** What an import leaves to be done, in words for the operator. */
export function describeNextRank(indexFile: string): string {
  const scores = 'Scores are as of the last ranking; "index rank" brings them up to date.';
  const { unordered, pages } = countUnordered(indexFile);
  if (unordered === 0) return scores;
  return `${scores} It also puts ${unordered} of ${pages} pages in their order: until then phrases of common words take longer over them.`;
}
