import { IndexBusyError } from '@linklode/web-index';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { parseConfig } from '../platform/config/parse-config.ts';
import { announceReady, countPages } from './announce-ready.ts';

const status = { isSearchable: true, pages: 427, rankedAt: null, reason: null };

function announced(pages: number | null): string {
  let said = '';
  announceReady({
    config: parseConfig({}, '/app'),
    version: '1',
    log: pino({ level: 'silent' }),
    say: (line) => (said += line),
    ports: [{ port: 'Web search', adapter: 'own index', kind: 'real' }],
    index: { pages, sample: false },
  });
  return said;
}

test('an index that is too busy to say how many pages it has ends no server that answers, and is told as it is', async () => {
  const busy = { status: () => Promise.reject(new IndexBusyError('No search process was free.')) };
  expect(await countPages(busy)).toBe(null);
  expect(announced(null)).toContain('own index, which does not answer yet');
  expect(await countPages({ status: () => Promise.resolve(status) })).toBe(427);
  expect(announced(427)).toContain('own index, 427 pages');
});
