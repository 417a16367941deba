/**
 * How the links of one network add up. Networks, not domains, predict a site's standing, and one owner's domains are
 * one opinion: the strongest member counts in full and the others add little.
 */
export type NetworkKind = 'single' | 'platform' | 'scheme';

/**
 * Credit of one network from the sum over its members and the greatest member. A link scheme grows by the logarithm
 * (500 equal members count as 2.6); sites on one free platform, which are mostly different people, by the power of 0.6.
 * Never falls when a member is added or strengthened.
 */
export function networkCredit(kind: NetworkKind, sum: number, greatest: number): number {
  if (kind === 'single' || greatest <= 0 || sum <= greatest) return sum;
  const members = sum / greatest;
  return greatest * (kind === 'scheme' ? 1 + 0.25 * Math.log(members) : Math.pow(members, 0.6));
}
