import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { readCsv, saveBy } from './support/files.ts';
import { API } from './support/origins.ts';
import { expectCredits, openTool } from './support/search-tool.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1280, height: 900 } });

test('who links to rivals is written as a query, and rows show what each of their links says', async ({
  page,
  person,
}) => {
  const tool = await openTool(page, person);
  await tool.form.getByRole('button', { name: 'Link gap' }).click();
  const gap = tool.form.getByRole('group', { name: 'Link gap' });
  const rivals = gap.getByRole('textbox', { name: 'Rivals' });
  await rivals.fill('thornwick-tools.example');
  await gap.getByRole('button', { name: 'Write the query' }).click();
  await expect(rivals).toBeFocused();
  await expect(gap.getByRole('alert')).toContainText('2 to 10 different sites');
  await rivals.fill('thornwick-tools.example, green-hour-magazine.example');
  await gap.getByRole('textbox', { name: 'Your website' }).fill('copperlune-coffee.example');
  // Enter writes and searches for nothing.
  await rivals.press('Enter');
  await expect(tool.query).toHaveValue(
    'gap:(thornwick-tools.example green-hour-magazine.example) -linksto:copperlune-coffee.example',
  );
  await expect(tool.query).toBeFocused();
  await expect(tool.form).toContainText(
    'linking to both thornwick-tools.example and green-hour-magazine.example, but not linking to copperlune-coffee.example',
  );
  await expect(tool.table()).toHaveCount(0);
  await tool.search.click();
  const rows = tool.table().locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  await expect(tool.order).toHaveValue('rivals');
  await expect(tool.table().getByRole('columnheader')).toHaveText([
    'Domain',
    'Linking page',
    'DA',
    'Links to thornwick-tools.example',
    'Links to green-hour-magazine.example',
    'Anchor, sentence and rel',
    'Contacts',
  ]);
  for (const row of await rows.all()) {
    await expect(row.locator('[data-part="rival-dot"]')).toHaveText(['links', 'links']);
    const evidence = row.locator('[data-part="link-evidence"]').first().locator('> li');
    await expect(evidence).toHaveText([
      /^thornwick-tools\.example .*rel/,
      /^green-hour-magazine\.example .*rel/,
    ]);
    await expect(evidence.first().getByRole('link')).toHaveAttribute('href', /thornwick-tools\.example/);
  }
  // The same as a file, and as a receipt that a client checks with the program that lies beside it.
  const csv = await saveBy(page, page.getByRole('button', { name: 'Download With Reasons' }));
  const [head = [], ...saved] = readCsv(csv.bytes.toString('utf8').slice(1));
  expect(saved.map((row) => row[head.indexOf('Rivals Linked')])).toEqual(saved.map(() => '2'));
  await page.getByRole('button', { name: 'Receipt', exact: true }).click();
  const choice = page.getByRole('group', { name: 'Receipt' });
  await expect(choice).toContainText('linklode-receipt-keys.json');
  const verifier = await saveBy(page, choice.getByRole('link', { name: 'program of some 75 lines' }));
  const folder = await mkdtemp(path.join(tmpdir(), 'receipt-'));
  const program = path.join(folder, 'verify-receipt.mjs');
  await writeFile(program, verifier.bytes);
  for (const name of [/^Receipt of page 1/, /^Receipt of every page delivered/]) {
    const { bytes } = await saveBy(page, choice.getByRole('button', { name }));
    const file = path.join(folder, 'receipt.json');
    await writeFile(file, bytes);
    const keys = `${API}/.well-known/linklode-receipt-keys.json`;
    const check = promisify(execFile)(process.execPath, [program, file, keys]);
    expect((await check).stdout).toMatch(/^Good: a receipt/);
    await writeFile(file, bytes.toString().replace('thornwick', 'thornwicK'));
    await expect(promisify(execFile)(process.execPath, [program, file, keys])).rejects.toThrow('NOT GOOD');
  }
  await expectCredits(tool, 20 - saved.length);
});

test('websites that linked become a query for more like them, or the answer that nothing sets them apart', async ({
  page,
  person,
}) => {
  const tool = await openTool(page, person);
  await tool.form.getByRole('button', { name: 'By example' }).click();
  const example = tool.form.getByRole('group', { name: 'By example' });
  const sites = example.getByRole('textbox', { name: 'Websites that linked' });
  const ask = example.getByRole('button', { name: 'Find what they share' });
  const shared = example.getByRole('status', { name: 'What they share' });
  await sites.fill('slow-cup.example');
  await ask.click();
  await expect(example.getByRole('alert')).toContainText('Give 3 to 10 websites. These are 1.');
  await sites.fill(
    'plain-pension.example\nglimtra.example\npipewren.example\nslow-ferry.example\nsleepdesk.example',
  );
  await ask.click();
  await expect(shared).toContainText('No query was made up');
  const gardens = [
    'allotment-answers.example',
    'allotment-federation.example',
    'gartenlaube-journal.example',
    'green-hour-magazine.example',
    'lawnandlore.example',
  ];
  await sites.fill(gardens.join('\n'));
  await ask.click();
  // What else the index holds decides which of their words are rare; that they share some is theirs.
  const found = shared.locator('[data-part="likeness"] > p').first();
  await expect(found).toContainText(/^(intext|intitle|inurl|linksto):/);
  await expect(shared.getByRole('listitem').first()).toContainText(/ on [345] of your 5, /);
  await expect(shared.locator('[data-part="precision"]')).toContainText(
    /Precision, measured on the index: of \d+ websites? that it finds beside yours \d+ .* So between \d+ % and \d+ %/,
  );
  await expect(shared).toContainText(/found [345] of 5 again\. By chance it would be/);
  const query = await found.innerText();
  await example.getByRole('button', { name: 'Use this query' }).click();
  await expect(tool.query).toHaveValue(query);
  await expect(tool.exclude).toHaveValue(gardens.join(', '));
});
