import { expect, test } from 'vitest';
import { askPages, type SearchedGeneration } from '../src/ask-pages.ts';
import type { Cluster } from '../src/cluster.ts';
import { EVERY } from '../src/filter.ts';

test('a list of matches asks for nothing that is packed with the pages, since for it each of them would be unpacked', async () => {
  const asked: Record<string, unknown>[] = [];
  const cluster: Cluster = {
    name: 'linklode',
    call: <T>({ lines = '' }: { lines?: string }) => {
      asked.push(
        ...lines
          .split('\n')
          .filter((_, at) => at % 2 === 1)
          .map((line) => JSON.parse(line) as Record<string, unknown>),
      );
      return Promise.resolve({ responses: asked.map(() => ({ hits: { hits: [] } })) } as T);
    },
  };
  const generation = { pagesIndex: 'linklode-pages-1', hidden: null } as SearchedGeneration;
  const list = { filter: EVERY, from: 1, to: 9, most: 9, fields: ['domain'] };
  await askPages(cluster, generation, [list, { ...list, kept: ['title'] }]);
  const [matches, pages] = asked;
  expect(matches).toMatchObject({ stored_fields: '_none_', docvalue_fields: ['domain'] });
  expect(matches).not.toHaveProperty('_source');
  expect(pages).toMatchObject({ _source: ['page.title'] });
  expect(pages).not.toHaveProperty('stored_fields');
});
