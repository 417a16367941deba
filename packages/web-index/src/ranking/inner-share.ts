/** What the front page of a domain receives of the domain's strength, and what another page can receive at most. */
const HOME_SHARE = 0.8;
const INNER_SHARE = 0.5;

const DAMPING = 0.85;
const ROUNDS = 40;
const CLOSE_ENOUGH = 1e-7;

/**
 * How much of a domain's strength each of its pages receives through the links between them: PageRank on these links,
 * with half of the random visits starting at the front page, compared with the front page by the square root. A deep
 * page of a large site so keeps a hundredth rather than a hundred-thousandth.
 *
 * @param size pages of the domain, numbered from 0
 * @param from source of each link, ascending; `to` its target; no pair twice
 * @param home number of the front page, -1 when the index does not have it
 */
export function innerShares(size: number, from: Int32Array, to: Int32Array, home: number): Float32Array {
  const degree = new Int32Array(size);
  for (const source of from) degree[source]!++;
  let rank = new Float64Array(size).fill(1 / size);
  let next = new Float64Array(size);
  for (let round = 0; round < ROUNDS; round++) {
    let dangling = 0;
    for (let page = 0; page < size; page++) if (degree[page] === 0) dangling += rank[page]!;
    const anywhere = 1 - DAMPING + DAMPING * dangling;
    next.fill((home < 0 ? anywhere : anywhere / 2) / size);
    if (home >= 0) next[home]! += anywhere / 2;
    for (let link = 0; link < from.length; link++) {
      const source = from[link]!;
      next[to[link]!]! += (DAMPING * rank[source]!) / degree[source]!;
    }
    let change = 0;
    for (let page = 0; page < size; page++) change += Math.abs(next[page]! - rank[page]!);
    [rank, next] = [next, rank];
    if (change < CLOSE_ENOUGH) break;
  }
  let greatest = 0;
  for (const value of rank) greatest = Math.max(greatest, value);
  const reference = home < 0 ? greatest : rank[home]!;
  const shares = new Float32Array(size);
  for (let page = 0; page < size; page++) {
    shares[page] = page === home ? HOME_SHARE : INNER_SHARE * Math.sqrt(Math.min(1, rank[page]! / reference));
  }
  return shares;
}
