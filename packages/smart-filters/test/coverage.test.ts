import { describe, expect, it } from 'vitest';
import { readFeatures, type FeatureName } from '../src/features/read-features.ts';
import { readForJudge } from '../src/judge-reading.ts';
import { readPage } from '../src/page-reading.ts';
import { pageOf } from './phrased-page.ts';

const featureOf = (name: FeatureName, page: ReturnType<typeof pageOf>, subject: string): number =>
  readFeatures(readPage(page), subject)(name);
const titled = (title: string, path: string) => pageOf(title, path, ['Text.']);

describe('a list of what others wrote', () => {
  it('tells a list of what others wrote by its name and its entries, and from what a house hands out', () => {
    const called = (title: string, path: string, text = '') => ({ ...titled(title, path), text });
    const entries = 'Ouest-France, 29 avril 2026\n“A dance for every day”\nRead the full article';
    const listed = called('Pressespiegel', '/spiegel/', entries);
    expect(featureOf('covered.called', listed, 'Heron Trust')).toBe(1);
    expect(featureOf('covered.clippings', listed, 'Heron Trust')).toBeCloseTo(Math.log(4) / Math.log(13));
    expect(featureOf('covered.named', listed, 'Heron Trust')).toBe(0);
    expect(featureOf('covered.press', called('Presse', '/p/'), 'Heron Trust')).toBe(1);
    expect(featureOf('covered.kit', called('Presse', '/p/', 'Download our logos'), 'Heron Trust')).toBe(1);
    expect(featureOf('covered.clippings', called('Spring fair', '/fair/', entries), 'Heron Trust')).toBe(0);
  });

  it('judges a list of what others wrote by that and by the words it is called by alone', () => {
    const text =
      '“They dance again every spring”, said the founder of Heron Trust to the paper, which had asked.';
    const list = readForJudge(
      'press_mentions',
      readPage({ ...titled('In the media', '/media/'), text }),
      'Heron Trust',
    );
    expect(list.feature('covered.called')).toBe(1);
    expect(list.feature('name.inLead')).toBe(0);
    expect([...list.words()].some((word) => word.startsWith('lead:'))).toBe(false);
    const report = readForJudge(
      'press_mentions',
      readPage({ ...titled('They dance', '/dance/'), text }),
      'Heron Trust',
    );
    expect(report.feature('name.inLead')).toBe(1);
    expect([...report.words()].some((word) => word.startsWith('lead:'))).toBe(true);
  });
});
