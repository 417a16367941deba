import { describe, expect, it } from 'vitest';
import { readFeatures, type FeatureName } from '../src/features/read-features.ts';
import { readPage } from '../src/page-reading.ts';
import type { PageView } from '../src/page-view.ts';
import { pageOf } from './phrased-page.ts';

const featureOf = (name: FeatureName, page: PageView, subject?: string): number =>
  readFeatures(readPage(page), subject)(name);

describe('names', () => {
  const said = (title: string, blocks: readonly string[]) => pageOf(title, '/a/', blocks);

  it('are what no dictionary has, what many know, and what a page writes large in its sentences', () => {
    const page = said('Surfshark or NordVPN?', ['Surfshark is quick. NordVPN is known.']);
    expect(featureOf('name.bothAreNames', page, 'Surfshark')).toBe(1);
    const kinds = said('Proxy or antivirus?', ['A proxy hides where you are, an antivirus does not.']);
    expect(featureOf('name.isName', kinds, 'proxy')).toBe(0);
    expect(featureOf('name.rivalIsName', said('VPN vs Antivirus', ['A VPN is no antivirus.']), 'VPN')).toBe(
      0,
    );
    const large = said('Help Point or Zendesk?', ['We use Help Point. I like Help Point.']);
    expect(featureOf('name.isName', large, 'Help Point')).toBe(1);
    const small = said('Shared hosting or a server?', ['Get shared hosting. I like shared hosting.']);
    expect(featureOf('name.isName', small, 'shared hosting')).toBe(0);
  });

  it('head the entries of a list of things, and no list of advice', () => {
    const entries = (heads: readonly string[]) =>
      said(
        'Our list',
        heads.flatMap((head) => [head, `${'We say what it is good for. '.repeat(5)}`]),
      );
    const things = entries(['Surfshark', 'NordVPN', 'Windscribe', 'Mullvad']);
    const advice = entries(['Read the terms', 'Ask a friend', 'Try it for a month', 'Look at the price']);
    expect(featureOf('namedHeadsShare', things)).toBeGreaterThan(0.7);
    expect(featureOf('namedHeadsShare', advice)).toBe(0);
    expect(featureOf('namedHeads', things)).toBeGreaterThan(featureOf('namedHeads', advice));
    expect(featureOf('namedBlocks', things)).toBeGreaterThan(0);
  });
});
