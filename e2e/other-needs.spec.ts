// What people with other needs, windows and papers have of the pages, beside what the accessibility tests judge.
import { answerCall } from './support/answers.ts';
import { found, resultRow } from './support/results.ts';
import { openTool, runQuery } from './support/search-tool.ts';
import { expect, test } from './support/test.ts';

test('what heads a row of results is its website alone', async ({ page, person }) => {
  const rivals = ['barrowly.example', 'hortiko.example'];
  const links = rivals.map((site) => ({
    site,
    url: `https://${site}/`,
    anchor: 'forks',
    rel: '',
    sentence: null,
  }));
  const matches = [{ clause: `gap:(${rivals.join(' ')})`, places: ['link'], links }];
  await answerCall(page, '/search', { json: found(resultRow({ matches }), resultRow({ matches })) });
  const tool = await openTool(page, person);
  for (const query of ['intitle:write', `gap:(${rivals.join(' ')})`]) {
    await runQuery(tool, query);
    await expect(tool.table().getByRole('columnheader').first()).toContainText('Domain');
    const heads = tool.table().getByRole('rowheader');
    await expect(heads).toHaveText(['understory.example', 'understory.example']);
  }
});
