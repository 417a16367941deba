import type { MetricsOrigin } from '@linklode/contract';
import { describe, expect, it } from 'vitest';
import { hasSeveralSources, originLine, originText } from './metrics-origin.ts';

const of = (
  metrics_source: MetricsOrigin['metrics_source'],
  metrics_as_of: string | null = null,
): MetricsOrigin => ({ metrics_source, metrics_as_of });

describe('who measured a table', () => {
  it('stands in one line where all rows share source and day; rows without values do not count', () => {
    const rows = [of('own-index', '2026-11-20'), of(null), of('own-index', '2026-11-20')];
    expect(originLine(rows)).toBe('DA, PA and Spam Score: Linklode index, 20 Nov 2026');
    expect(hasSeveralSources(rows)).toBe(false);
  });

  it('spans the days where they differ, and leaves out what is not known', () => {
    expect(originLine([of('moz', '2026-11-20'), of('moz', '2026-11-03'), of('moz')])).toBe(
      'DA, PA and Spam Score: Moz, 3 Nov 2026 to 20 Nov 2026',
    );
    expect(originLine([of('moz')])).toBe('DA, PA and Spam Score: Moz');
  });

  it('says what a rank is and what it is not', () => {
    expect(originLine([of('open-pagerank', '2026-10-01')])).toBe(
      'DA: 10 × Open PageRank, 1 Oct 2026. This source has no PA and no Spam Score.',
    );
  });

  it('warns of comparing where sources differ; each row then names its own', () => {
    const rows = [of('moz', '2026-11-20'), of('own-index', '2026-11-19'), of(null)];
    expect(originLine(rows)).toContain('within a source only');
    expect(hasSeveralSources(rows)).toBe(true);
    expect(rows.map(originText)).toEqual(['Moz, 20 Nov 2026', 'Linklode index, 19 Nov 2026', null]);
  });

  it('is silent where nothing was measured', () => {
    expect([originLine([]), originLine([of(null)])]).toEqual([null, null]);
  });
});
