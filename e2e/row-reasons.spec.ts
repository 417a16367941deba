import { answerCall } from './support/answers.ts';
import { found, resultRow } from './support/results.ts';
import { openTool, runQuery, type SearchToolOnScreen } from './support/search-tool.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1280, height: 900 } });

const rowOf = (tool: SearchToolOnScreen, title: string | RegExp) =>
  tool.table().locator('tbody tr').filter({ hasText: title });

test('a page of rows says once what all of them fulfil, and each row what sets it apart', async ({
  page,
  person,
}) => {
  const row = (at: number, places: readonly string[]) =>
    resultRow({
      title: `Row ${at}`,
      url: `https://row-${at}.example/`,
      matches: [
        { clause: 'site:.example', places: ['site'] },
        { clause: 'compost', places },
      ],
    });
  await answerCall(page, '/search', {
    json: found(row(1, ['text']), row(2, ['title', 'text']), row(3, ['text'])),
  });
  const tool = await openTool(page, person);
  await runQuery(tool, 'site:.example compost -forum');
  await expect(page.locator('[data-part="shared-reasons"]')).toHaveText(
    'In every row: site:.example in domain.',
  );
  await expect(tool.table().locator('[data-part="reasons"]')).toHaveText([
    'compost in text',
    'compost in title, text',
    'compost in text',
  ]);
});

test('of alternatives a row names the one that only the page’s text shows', async ({ page, person }) => {
  const tool = await openTool(page, person);
  await runQuery(tool, 'site:thornwick-tools.example (ropewalk OR hedgehog)');
  const row = rowOf(tool, 'Contact – Thornwick Tools');
  await expect(row.locator('[data-part="title"], [data-part="address"]')).toHaveText([
    /^((?!ropewalk|hedgehog).)*$/i,
    /^((?!ropewalk|hedgehog).)*$/i,
  ]);
  // The sentence that matched stands where the description would.
  await expect(row.locator('[data-part="description"] mark')).toHaveText(['Ropewalk']);
  // It is so in every row, which is said once.
  await expect(page.locator('[data-part="shared-reasons"]')).toHaveText(
    'In every row: ropewalk in text; site:thornwick-tools.example in domain.',
  );
  await expect(row.locator('[data-part="reasons"]')).toHaveCount(0);
});

test('a row names the link that a query asks for, and so does its free repeat', async ({ page, person }) => {
  const tool = await openTool(page, person);
  const address = 'https://thornwick-tools.example/secateurs/no-7/';
  const row = rowOf(tool, 'Review: Thornwick Tools No. 7');
  const link = row.locator('[data-part="reasons"]').getByRole('link', { name: address });
  const expectReasons = async () => {
    await expect(row.locator('[data-part="reasons"]')).toContainText(
      'link:thornwick-tools.example in links of the page',
    );
    // What the link says, where it stands and its rel.
    const evidence = row.locator('[data-part="link-evidence"] > li');
    await expect(evidence).toHaveText([/^thornwick-tools\.example .*the Thornwick Tools No\..* no rel/]);
    await expect(evidence.locator('mark')).toHaveText(['Thornwick Tools']);
    await expect(link).toHaveAttribute('href', address);
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  };
  await runQuery(tool, 'link:thornwick-tools.example');
  await expect(tool.status).not.toContainText(' 0 credits used');
  await expectReasons();
  const reasons = await tool.table().locator('[data-part="reasons"]').allTextContents();

  await tool.clear.click();
  await expect(tool.table()).toHaveCount(0);
  await runQuery(tool, 'link:thornwick-tools.example');
  await expect(tool.status).toContainText(' 0 credits used');
  await expectReasons();
  expect(await tool.table().locator('[data-part="reasons"]').allTextContents()).toEqual(reasons);
});
