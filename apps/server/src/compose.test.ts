import { expect, test } from 'vitest';
import { compose } from './compose.ts';
import { parseConfig } from './platform/config/parse-config.ts';

test.each([
  [{}, 'for 7 days', '200'],
  [{ FREE_REPEAT_DAYS: '1', SEARCHES_PER_DAY: '50' }, 'for 1 day', '50'],
  [{ FREE_REPEAT_DAYS: '0' }, 'for 24 hours in the same search', '200'],
])('the pages promise what the installation keeps to: %o', async (env, freeRepeat, searches) => {
  const { webConfig } = await compose(parseConfig(env, '/'));
  expect(webConfig).toMatchObject({ free_repeat: freeRepeat, searches_per_day: searches });
});
