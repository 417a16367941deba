import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExtractedPage } from '../src/page.ts';
import { authorityOf } from '../src/ranking/authority-curve.ts';
import { coverageFactor, electorWeight, REFERENCE_NETWORKS } from '../src/ranking/coverage.ts';
import { explainDomain } from '../src/ranking/explain.ts';
import { domainStrengthOf, linkScoreOf } from '../src/ranking/rank-inputs.ts';
import { link, organicLinks, page, pagesOf, rankPages, siteName } from './ranking-fixture.ts';

const sample = fc.integer({ min: 0, max: 2 * REFERENCE_NETWORKS });
const authority = (strength: number, size: number): number =>
  authorityOf(strength * coverageFactor(strength, size));

/** Sites that link to six places of their own choice each, and the first of them to the target too. */
function sitesOf(count: number, linking: number, target = 'https://target.example/'): ExtractedPage[] {
  return Array.from({ length: count }, (_, site) =>
    page(`https://${siteName(site)}/`, [
      ...[1, 2, 3, 4, 5, 6].map((at) => link(`https://n${site * 6 + at}.test/`)),
      ...(site < linking ? [link(target)] : []),
    ]),
  );
}

describe('the coverage correction', () => {
  it('never lowers a strength, and keeps the order of strengths in an index', () => {
    const strength = fc.double({ min: 0, max: 1e8, noNaN: true });
    fc.assert(
      fc.property(strength, strength, sample, (a, b, size) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        expect(coverageFactor(low, size)).toBeGreaterThanOrEqual(1);
        expect(coverageFactor(low, size)).toBeLessThanOrEqual(coverageFactor(high, size));
        expect(authority(high, size)).toBeGreaterThanOrEqual(authority(low, size));
      }),
    );
  });

  it('does not take the same count for more when the index is larger', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), sample, sample, (strength, a, b) => {
        expect(coverageFactor(strength, Math.max(a, b))).toBeLessThanOrEqual(
          coverageFactor(strength, Math.min(a, b)),
        );
      }),
    );
  });

  it('adds nothing to an index of the whole web', () => {
    expect(coverageFactor(1e6, REFERENCE_NETWORKS)).toBe(1);
    expect(coverageFactor(3, 2 * REFERENCE_NETWORKS)).toBe(1);
  });

  it('takes two sites for no more than twenty', () => {
    expect(coverageFactor(1, 2)).toBe(coverageFactor(1, 20));
  });

  it.each([
    [0, 70, 1, 1],
    [0.7, 70, 8, 14],
    [4, 70, 30, 40],
    [18, 70, 80, 90],
    [700, 1000, 96, 100],
    [700, 1e6, 60, 90],
    [1, 1e6, 5, 8],
  ])('puts a strength of %d among %d electors between %d and %d', (strength, size, least, most) => {
    expect(authority(strength, size)).toSatisfy((da: number) => da >= least && da <= most);
  });

  it.each([
    [0, 0],
    [1, 0],
    [3, 0.5],
    [5, 1],
    [5000, 1],
  ])('lets a source with %d targets speak with a weight of %d', (targets, weight) => {
    expect(electorWeight(targets)).toBe(weight);
  });
});

describe('an index as a sample', () => {
  it('of two sites gives nobody a high score', () => {
    const index = rankPages(sitesOf(2, 2));
    expect(index.report.sample).toBe(2);
    expect(index.domain('target.example').score!).toSatisfy((da: number) => da > 1 && da < 30);
    for (const { score: da } of index.domains()) expect(da ?? 0).toBeLessThan(30);
  });

  it('says nothing of those nobody links to, and gives little for single links', () => {
    const index = rankPages(sitesOf(70, 45));
    expect(index.domain(siteName(3)).score).toBeNull();
    expect(index.domain('n1.test').score!).toSatisfy((da: number) => da >= 5 && da <= 20);
    expect(index.domain('target.example').score!).toSatisfy((da: number) => da >= 70 && da <= 95);
  });

  it('gives the site that two thirds link to much the same from 40 sites to 160', () => {
    const [few, many] = [40, 160].map(
      (count) => rankPages(sitesOf(count, Math.round(count * 0.65))).domain('target.example').score!,
    );
    expect(many! - few!).toSatisfy((drift: number) => drift >= 0 && drift <= 20);
  });

  it('does not let sites that link to a single domain stand for the web', () => {
    const throwaway = Array.from({ length: 300 }, (_, at) =>
      page(`https://${siteName(500 + at)}/`, [link('https://pumped.example/')]),
    );
    const [without, withFarm] = [rankPages(sitesOf(70, 45)), rankPages([...sitesOf(70, 45), ...throwaway])];
    const pumped = withFarm.domain('pumped.example');
    expect(pumped.inputs.coverage[1]).toBe(0);
    expect(pumped.score!).toBeLessThan(32);
    expect(withFarm.report.sample).toBe(without.report.sample);
    expect(withFarm.domain('target.example').score).toBe(without.domain('target.example').score);
  });

  it('counts a scheme among its electors as one network', () => {
    const targets = [1, 2, 3, 4, 5, 6].map((at) => link(`https://paid${at}.test/`));
    const scheme = Array.from({ length: 30 }, (_, at) => page(`https://${siteName(500 + at)}/`, targets));
    expect(rankPages([...sitesOf(40, 0), ...scheme]).report.sample).toBeCloseTo(41 + 0.25 * Math.log(30), 3);
  });

  it('explains the score with numbers that add up', () => {
    const { writer } = rankPages(pagesOf(organicLinks(120, 6, 7)));
    const { inputs, text } = explainDomain(writer.db, siteName(0))!;
    const line = text.find((one) => one.startsWith('The index is a sample'))!;
    const [elected, factor, whole] = [...line.matchAll(/\d+\.\d\d/g)].map(Number);
    const strength = domainStrengthOf(inputs!);
    expect(elected).toBeCloseTo(inputs!.coverage[1], 2);
    expect(factor).toBeCloseTo(inputs!.coverage[2], 2);
    expect(whole).toBeCloseTo(strength + (inputs!.coverage[2] - 1) * inputs!.coverage[1], 1);
    const score = linkScoreOf(inputs!);
    expect(authorityOf(whole!)).toBeCloseTo(score, 1);
    expect(line).toContain(`a link score of ${score.toFixed(1)}`);
  });
});
