import type { ExtractedPage } from '../../src/page.ts';
import type { OraclePage } from './oracle-match.ts';
import { edgePages } from './edge-pages.ts';
import { randomPages } from './random-pages.ts';
import { seededRandom } from './seeded-random.ts';

const INDUSTRIES = ['Coffee', 'Home & Garden', 'SaaS', 'E-Commerce', 'Santé', 'Home'];

export interface LabelledPages {
  extracted: ExtractedPage[];
  /** The same pages with scores and industries, some of them missing; DA and spam agree within a domain. */
  pages: OraclePage[];
}

export function labelledPages(seed: number, count: number): LabelledPages {
  const extracted = [...randomPages(seed, count), ...edgePages()];
  const random = seededRandom(seed + 1);
  const score = (): number | null => (random.chance(0.2) ? null : random.below(101));
  const domains = new Map<string, { da: number | null; spam: number | null }>();
  const pages = extracted.map((page): OraclePage => {
    const scores = domains.get(page.domain) ?? { da: score(), spam: score() };
    domains.set(page.domain, scores);
    const labels = Array.from({ length: random.below(3) }, () => random.pick(INDUSTRIES));
    return { ...page, ...scores, pa: score(), industries: [...new Set(labels)] };
  });
  return { extracted, pages };
}
