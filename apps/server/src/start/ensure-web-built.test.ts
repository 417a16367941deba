import { expect, test } from 'vitest';
import { listWebSources } from './ensure-web-built.ts';

test('the web app is built anew when a package changes that it is made of, and not for others', () => {
  const sources = listWebSources();
  expect(sources).toEqual(
    expect.arrayContaining([
      'apps/web',
      'packages/contract/src',
      'packages/query-language/src',
      'packages/smart-filters/src',
      'package-lock.json',
    ]),
  );
  expect(sources).not.toContain('packages/web-index/src');
});
