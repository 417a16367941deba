import type { Page } from '@playwright/test';
import { answerCall, problem } from './support/answers.ts';
import { openAs } from './support/people.ts';
import { found, resultRow } from './support/results.ts';
import { openTool, runQuery, searchTool, WIDE_QUERY } from './support/search-tool.ts';
import { expect, test } from './support/test.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';

const MARKUP = '<img src=x onerror=alert(1)><script>alert(2)</script>';
const LONG_WORD = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk'.repeat(6);
const HOSTILE = [
  resultRow({ title: MARKUP, description: MARKUP, industry: [MARKUP] }),
  resultRow({ title: 'Script address', url: 'javascript:alert(3)' }),
  resultRow({ title: 'Data address', url: 'data:text/html,<script>alert(4)</script>' }),
  resultRow({
    title: 'Reasons',
    matches: [
      { clause: `filetype:"${MARKUP}"`, places: ['filetype'] },
      { clause: 'link:acme.example', places: ['link'], link: 'javascript:alert(6)' },
      { clause: 'link:other.example', places: ['link'], link: `https://x.example/${MARKUP}${LONG_WORD}` },
    ],
  }),
  resultRow({ title: 'Upper case', url: 'JaVaScRiPt:alert(5)' }),
  resultRow({ title: 'Reversed \u202Egnp.exe', url: 'https://bidi.example/\u202Etxt' }),
  resultRow({
    title: LONG_WORD,
    url: `https://${'long.'.repeat(40)}example/${LONG_WORD}`,
    description: LONG_WORD,
  }),
  resultRow({ title: '   ', url: 'https://user:secret@blank-title.example/', description: '\n' }),
];

/** Scripts that got in would have run by now, or would have left their mark in the document. */
async function expectNoneOfItAlive(page: Page) {
  expect(await page.locator('main img, main script, main iframe, main [onerror]').count()).toBe(0);
  const schemes = await page
    .locator('main a')
    .evaluateAll((links) => links.map((link) => (link instanceof HTMLAnchorElement ? link.protocol : '')));
  expect(schemes.filter((scheme) => !/^https?:$/.test(scheme))).toEqual([]);
}

for (const width of [1440, 360]) {
  test(`hostile results stay text at ${width} px`, async ({ page, person }) => {
    await page.setViewportSize({ width, height: 800 });
    await answerCall(page, '/search', { json: found(...HOSTILE) });
    const tool = await openTool(page, person);
    await runQuery(tool, WIDE_QUERY);
    const list = width < 640 ? tool.cards() : tool.table();
    await expect(list.getByText(MARKUP, { exact: true })).toHaveCount(3);
    const address = list.locator('[data-part="address"]');
    await expect(address.getByText('javascript:alert(3)', { exact: true })).toBeVisible();
    const reasons = list.locator('[data-part="reasons"]');
    await expect(reasons.getByText('<img src=x onerror=alert(1)>').first()).toBeVisible();
    await expect(reasons.getByText('javascript:alert(6)', { exact: true })).toBeVisible();
    await expect(reasons.getByRole('link')).toHaveCount(1);
    await expect(list.getByRole('link', { name: /Script address|Data address|Upper case/ })).toHaveCount(0);
    await expect(list.getByRole('link', { name: 'Reversed' })).toHaveAttribute('rel', /noopener/);
    await expectNoneOfItAlive(page);
    await expectNoSidewaysScroll(page);
    await page.reload();
    await expect(list.getByText(MARKUP, { exact: true })).toHaveCount(3);
    await expectNoneOfItAlive(page);
  });
}

test('what is written from right to left reads so, with its own signs', async ({ page, person }) => {
  const title = 'כתבו לנו!';
  const description = 'מגזין גינון, מאז 1999.';
  await answerCall(page, '/search', { json: found(resultRow({ title, description })) });
  const tool = await openTool(page, person);
  await runQuery(tool, WIDE_QUERY);
  const row = tool.table().locator('tbody tr');
  for (const text of [title, description]) {
    // Its last sign stands to the left of its first letter.
    const [first, last] = await row.getByText(text, { exact: true }).evaluate((element) => {
      const { firstChild: node } = element;
      return [0, (node?.textContent?.length ?? 0) - 1].map((at) => {
        const range = document.createRange();
        range.setStart(node ?? element, at);
        range.setEnd(node ?? element, at + 1);
        return range.getBoundingClientRect().left;
      });
    });
    expect(last, text).toBeLessThan(first ?? 0);
  }
});

test('a hostile error text stays text', async ({ page, person, troubles }) => {
  troubles.expect(/status of 500/);
  await answerCall(page, '/search', problem(500, MARKUP));
  const tool = await openTool(page, person);
  await runQuery(tool, WIDE_QUERY);
  await expect(tool.alert).toContainText(`Error 500: ${MARKUP}`);
  await expectNoneOfItAlive(page);
});

test('hostile and endless queries are shown as they are and do not widen the page', async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const tool = await openTool(page, person);
  for (const query of [
    `intitle:"${MARKUP}"`,
    `intext:${LONG_WORD}`,
    `${'intitle:guide OR '.repeat(60)}intitle:list`,
  ]) {
    await tool.query.fill(query);
    await expect(tool.query).toHaveValue(query);
    await expectNoneOfItAlive(page);
    await expectNoSidewaysScroll(page);
  }
  await tool.query.fill(`intext:${LONG_WORD}`);
  await tool.search.click();
  await expect(page.getByRole('heading', { name: 'No websites matched' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('a query in the address fills the box and runs nothing before the person says so', async ({
  page,
  person,
}) => {
  await openAs(page, person, `/search?q=${encodeURIComponent(`intitle:"${MARKUP}"`)}`);
  const tool = searchTool(page);
  await expect(tool.query).toHaveValue(`intitle:"${MARKUP}"`);
  await expect(page.getByText('This search has not been run yet.')).toBeVisible();
  await expect(tool.status).toHaveText('');
  await expectNoneOfItAlive(page);
});
