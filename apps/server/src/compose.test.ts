import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compose } from './compose.ts';
import { parseConfig } from './platform/config/parse-config.ts';

// The stand-ins keep their keys there.
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-compose-'));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

test.each([
  [{}, 'for 7 days', '200'],
  [{ FREE_REPEAT_DAYS: '1', SEARCHES_PER_DAY: '50' }, 'for 1 day', '50'],
  [{ FREE_REPEAT_DAYS: '0' }, 'for 24 hours in the same search', '200'],
])('the pages promise what the installation keeps to: %o', async (env, freeRepeat, searches) => {
  const { webConfig } = await compose(parseConfig(env, root));
  expect(webConfig).toMatchObject({ free_repeat: freeRepeat, searches_per_day: searches });
});
