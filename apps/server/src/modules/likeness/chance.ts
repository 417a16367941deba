/** How likely at least so many of independent events happen, each of which has its own likelihood. */
export function likelihoodOfAtLeast(wanted: number, likelihoods: readonly number[]): number {
  // By how many happened so far.
  let exactly = [1];
  for (const likelihood of likelihoods) {
    const next = Array<number>(exactly.length + 1).fill(0);
    for (const [count, before] of exactly.entries()) {
      next[count] = (next[count] ?? 0) + before * (1 - likelihood);
      next[count + 1] = (next[count + 1] ?? 0) + before * likelihood;
    }
    exactly = next;
  }
  return exactly.slice(wanted).reduce((sum, one) => sum + one, 0);
}
