import { answerCall } from './support/answers.ts';
import { findBarriers } from './support/barriers.ts';
import { readCsv, saveBy } from './support/files.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { openAs } from './support/people.ts';
import { found, resultRow } from './support/results.ts';
import { openTool, runQuery, WIDE_QUERY } from './support/search-tool.ts';
import { expect, test } from './support/test.ts';

const moz = { metrics_source: 'moz', metrics_as_of: '2026-11-20' };
const own = { metrics_source: 'own-index', metrics_as_of: '2026-11-03' };
const none = { da: null, pa: null, spam_score: null, metrics_source: null, metrics_as_of: null };
const row = (url: string, change: object) => ({ ...resultRow({ url }), ...change });
const several = found(
  row('https://one.example/', moz),
  row('https://two.example/', own),
  row('https://three.example/', none),
);

test('results of our own index say so, with the day on which it was ranked', async ({ page, person }) => {
  const tool = await openTool(page, person);
  await runQuery(tool, WIDE_QUERY);
  await expect(tool.table()).toBeVisible();
  await expect(
    page.getByText(/^DA, PA and Spam Score: Linklode index, \d{1,2} [A-Z][a-z]{2,3} \d{4}$/),
  ).toBeVisible();
  await expect(tool.table()).not.toContainText('Metrics:');
});

for (const width of [1280, 360]) {
  test(`at ${width} px rows of several sources name their own, and say that they do not compare`, async ({
    page,
    person,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await answerCall(page, '/search', { json: several });
    const tool = await openTool(page, person);
    await runQuery(tool, 'intitle:one');
    const list = width < 640 ? tool.cards() : tool.table();
    await expect(list.getByText(/^Metrics:/)).toHaveText([
      'Metrics: Moz, 20 Nov 2026',
      'Metrics: Linklode index, 3 Nov 2026',
    ]);
    await expect(page.getByText('compare them within a source only')).toBeVisible();
    await expectNoSidewaysScroll(page);
    expect(await findBarriers(page)).toEqual([]);
  });
}

test('the exports keep the columns of the specification', async ({ page, person }) => {
  await answerCall(page, '/search', { json: several });
  await runQuery(await openTool(page, person), 'intitle:one');
  const saved = await saveBy(page, page.getByRole('button', { name: 'Download This Page' }));
  expect(readCsv(saved.bytes.toString('utf8').slice(1))[1]).toHaveLength(7);
});

test('a bulk check and the history say who measured', async ({ page, person }) => {
  const rank = { metrics_source: 'open-pagerank', metrics_as_of: '2026-10-01' };
  await answerCall(page, '/bulk-metrics', {
    json: [
      { domain: 'one.example', da: 41, pa: null, spam_score: null, status: 'ok', ...rank },
      { domain: 'two.example', ...none, status: 'error: unknown to the source' },
    ],
  });
  await openAs(page, person, '/bulk-metrics');
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: /^Domains or URLs/ }).fill('one.example\ntwo.example');
  await main.getByRole('button', { name: 'Run Check' }).click();
  await expect(
    main.getByText('DA: 10 × Open PageRank, 1 Oct 2026. This source has no PA and no Spam Score.'),
  ).toBeVisible();
  await expect(main.getByText('error: unknown to the source')).toBeVisible();

  const created_at = '2026-11-20T10:00:00Z';
  await answerCall(page, '/history/websites?*', {
    json: several.results.map((result) => ({ ...result, query: 'intitle:one', created_at })),
  });
  await page.goto('/history');
  await expect(main.getByText(/^Metrics:/)).toHaveText([
    'Metrics: Moz, 20 Nov 2026',
    'Metrics: Linklode index, 3 Nov 2026',
  ]);
  expect(await findBarriers(page)).toEqual([]);
});
