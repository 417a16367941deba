import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { authorityOfRank, AUTHORITY_SCALE } from '../src/ranks/authority-scale.ts';
import {
  authorityByLinks,
  fitLinkCalibration,
  logSubnetsOfAuthority,
} from '../src/ranks/link-calibration.ts';
import { RANK_KINDS } from '../src/ranks/rank-kinds.ts';
import { explainDomain } from '../src/ranking/explain.ts';
import type { ExtractedPage } from '../src/page.ts';
import { link, page, rankPages, siteName, subnetsOf } from './ranking-fixture.ts';

const target = (at: number): string => `target${at}.test`;

/** Sixty sites that link to six places of their own choice; the first 3n of them also to target n. */
function sites(): ExtractedPage[] {
  return Array.from({ length: 60 }, (_, at) =>
    page(`https://${siteName(at)}/`, [
      ...[1, 2, 3, 4, 5, 6].map((place) => link(`https://n${at * 6 + place}.test/`)),
      ...Array.from({ length: 15 }, (_unused, n) => n + 1)
        .filter((n) => at < 3 * n)
        .map((n) => link(`https://${target(n)}/`)),
    ]),
  );
}

/**
 * The better linked the more subnets; `from` is the first target that the list names, and single links are in no list.
 */
const listFrom = (from: number): Record<string, number> =>
  Object.fromEntries(
    Array.from({ length: 15 - from + 1 }, (_, at) => [target(from + at), 500 * 2 ** (from + at - 4)]),
  );
/** So that there are enough domains that both links and list know: some single-link ones at its end. */
const anchors = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`n${at * 3 + 1}.test`, 501 + at]));

describe('the scale of published ranks', () => {
  it.each(RANK_KINDS)('gives no less for a better number in %s', (kind) => {
    const value = fc.double({ min: 1, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(value, value, (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map((one) =>
          authorityOfRank({ kind, value: one }),
        );
        if (kind === 'majestic') expect(high!).toBeGreaterThanOrEqual(low!);
        else expect(high!).toBeLessThanOrEqual(low!);
      }),
    );
  });

  it('says on what it was fitted, and holds no names', () => {
    const text = JSON.stringify(AUTHORITY_SCALE);
    expect(text).toContain('bench/fit-authority-scale.ts');
    expect(text).toMatch(/[0-9a-f]{64}/);
    expect(text).not.toMatch(/google|\.com\b/);
  });
});

describe('with a published rank', () => {
  it('a domain has the authority of its rank, whatever links here say, with an interval and its sources', () => {
    const ranks = subnetsOf({ 'n1.test': 300_000, [target(15)]: 4000 });
    const index = rankPages(sites(), undefined, ranks);
    expect(index.domain('n1.test').da).toBeGreaterThan(94);
    expect(index.domain(target(15)).da!).toSatisfy((da: number) => da > 60 && da < 80);
    const { inputs, text } = explainDomain(index.writer.db, 'n1.test')!;
    expect(inputs!.authority).toMatchObject({
      basis: 'ranks',
      ranks: [{ kind: 'majestic', value: 300_000 }],
    });
    const { da, low, high } = inputs!.authority!;
    expect(text[0]).toContain(`eight times in ten between ${low} and ${high}`);
    expect([low, da, high]).toEqual([low, da, high].toSorted((a, b) => a - b));
    expect(text.join('\n')).toContain('Majestic Million of 2026-01-01: 300,000 referring subnets');
    expect(index.report).toMatchObject({ ranked: 2, ranks: [{ kind: 'majestic' }] });
  });

  it('a domain that nobody here links to has one too, and its front page', () => {
    const index = rankPages(
      [page('https://alone.example/')],
      undefined,
      subnetsOf({ 'alone.example': 50_000 }),
    );
    expect(index.domain('alone.example').da).toBeGreaterThan(90);
    expect(index.page('https://alone.example/').pa).toBeGreaterThan(85);
  });

  it('links give the order of those that the list does not name, all of them below its last', () => {
    const index = rankPages(sites(), undefined, subnetsOf({ ...listFrom(8), ...anchors }));
    const last = authorityOfRank({ kind: 'majestic', value: 501 });
    const shown = [1, 3, 5, 7].map((n) => index.domain(target(n)));
    const das = shown.map(({ da }) => da!);
    expect(das).toEqual(das.toSorted((a, b) => a - b));
    expect(das[3]! - das[0]!).toBeGreaterThan(3);
    for (const { da, inputs } of shown) {
      expect(da!).toBeLessThanOrEqual(Math.round(last));
      expect(inputs.authority).toMatchObject({ basis: 'links below ranks', ranks: [] });
      expect(inputs.authority!.low).toBeLessThan(inputs.authority!.high);
    }
    const { text } = explainDomain(index.writer.db, target(3))!;
    expect(text.join('\n')).toContain(
      'No published rank that is loaded names it (Majestic Million of 2026-01-01)',
    );
  });

  it('a domain that neither links nor lists know still has none', () => {
    const index = rankPages([...sites(), page('https://alone.example/')], undefined, subnetsOf(anchors));
    expect(index.domain('alone.example')).toMatchObject({ da: null, inputs: { authority: null } });
    expect(index.page('https://alone.example/').pa).toBeNull();
  });
});

describe('without one', () => {
  it('what few networks link to has none, and what many of a large enough index link to has a guess with a wide interval', () => {
    const index = rankPages(sites());
    expect(index.domain(target(1))).toMatchObject({ da: null, inputs: { networks: 3 } });
    const known = index.domain(target(15));
    expect(known.inputs.authority).toMatchObject({ basis: 'links', ranks: [] });
    expect(known.inputs.authority!.high - known.inputs.authority!.low).toBeGreaterThanOrEqual(5);
    const guess = index.domain(target(2)).inputs.authority!;
    expect(guess.high - guess.low).toBeGreaterThan(20);
    expect(explainDomain(index.writer.db, target(2))!.text.join('\n')).toContain('the scale is a guess');
    const small = rankPages(sites().slice(0, 30));
    expect(small.domain(target(10))).toMatchObject({ da: null, inputs: { networks: 30 } });
  });
});

describe('the line from links to referring subnets', () => {
  const points = Array.from({ length: 400 }, (_, at) => {
    const score = 5 + (at % 80);
    // A spread that is the same above and below, without chance.
    const truth = 1 + 2 * Math.log10(score) + (((at * 7) % 11) - 5) / 10;
    return { score, logSubnets: truth };
  });

  it('is found again where lists name only what is above their end', () => {
    const cut = points.map(({ score, logSubnets }) => ({
      score,
      logSubnets: logSubnets > 4 ? logSubnets : null,
    }));
    const line = fitLinkCalibration(cut, 4)!;
    expect(line.slope).toSatisfy((slope: number) => Math.abs(slope - 2) < 0.25);
    expect(line.intercept + line.slope * 1.5).toBeCloseTo(4, 0);
    expect(fitLinkCalibration(cut.toReversed(), 4)).toEqual(line);
  });

  it('is not drawn through too few domains, nor where links say nothing', () => {
    expect(fitLinkCalibration(points.slice(0, 20), 4)).toBeNull();
    expect(
      fitLinkCalibration(
        points.map(({ score }) => ({ score: 100 - score, logSubnets: score / 20 })),
        9,
      ),
    ).toBeNull();
  });

  it('never puts anything above the end of the lists, nor a better link score below a worse one', () => {
    const line = { intercept: -0.2, slope: 3, spread: 0.7 };
    const score = fc.double({ min: 1, max: 100, noNaN: true });
    fc.assert(
      fc.property(score, score, fc.double({ min: 1, max: 5, noNaN: true }), (a, b, ceiling) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map((one) =>
          authorityByLinks(one, line, ceiling),
        );
        expect(high!.da).toBeGreaterThanOrEqual(low!.da - 1e-6);
        const end = authorityOfRank({ kind: 'majestic', value: 10 ** ceiling });
        for (const rated of [low!, high!]) {
          expect(rated.high).toBeLessThanOrEqual(end + 1e-6);
          expect(rated.low).toBeLessThanOrEqual(rated.da + 1e-6);
          expect(rated.da).toBeLessThanOrEqual(rated.high + 1e-6);
        }
      }),
    );
  });

  it('reads subnets off the scale and back', () => {
    for (const subnets of [10, 500, 5000, 20_000, 100_000]) {
      const da = authorityOfRank({ kind: 'majestic', value: subnets });
      expect(authorityOfRank({ kind: 'majestic', value: 10 ** logSubnetsOfAuthority(da) })).toBeCloseTo(
        da,
        4,
      );
    }
  });
});
