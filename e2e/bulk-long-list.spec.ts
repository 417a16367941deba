import { answerCall } from './support/answers.ts';
import { API, WEB } from './support/origins.ts';
import { openAs } from './support/people.ts';
import { expect, test } from './support/test.ts';

const domains = (count: number) => Array.from({ length: count }, (_, at) => `site-${at}.example`).join('\n');

test('of a list that is longer than one check no line is lost: the rest waits, also over a reload, and comes in turns', async ({
  page,
  person,
}) => {
  await answerCall(page, '/user/me', { json: { ...person, credits: 200 } });
  await page.route(`${API}/bulk-metrics`, (route) =>
    route.fulfill({
      headers: { 'Access-Control-Allow-Origin': WEB, 'Access-Control-Allow-Credentials': 'true' },
      json: (route.request().postDataJSON() as { domains: string[] }).domains.map((domain) => ({
        domain,
        status: 'error: not in the index',
      })),
    }),
  );
  await openAs(page, person, '/bulk-metrics');
  const form = page.getByRole('form', { name: 'Domains to check' });
  const list = form.getByRole('textbox', { name: /^Domains or URLs/ });
  const run = form.getByRole('button', { name: 'Run Check' });
  const table = page.getByRole('region', { name: 'Bulk check results' }).getByRole('table');
  const waiting = form.getByRole('group', { name: 'Lines that wait' });
  const site = (from: number, to: number) =>
    domains(to + 1)
      .split('\n')
      .slice(from)
      .join('\n');
  await list.fill(`${domains(120)}\nnot a site`);
  await form.getByRole('button', { name: 'Keep the first 50' }).click();
  await expect(list).toHaveValue(domains(50));
  await expect(waiting).toContainText('71 more lines of your list wait for the next check.');
  await page.reload();
  await expect(list).toHaveValue(domains(50));

  // What was not checked yet goes to the end and not away.
  await waiting.getByRole('button', { name: 'Take the next 50' }).click();
  await expect(list).toHaveValue(site(50, 99));
  await expect(waiting).toContainText('71 more lines');
  await run.click();
  await expect(table.getByRole('rowheader')).toHaveCount(50);
  // What was checked makes room.
  await waiting.getByRole('button', { name: 'Take the next 50' }).click();
  await expect(list).toHaveValue([site(100, 119), site(0, 29)].join('\n'));
  await expect(waiting).toContainText('21 more lines');
  await waiting.getByRole('button', { name: 'Put all back' }).click();
  await expect(waiting).toHaveCount(0);
  await expect(list).toHaveValue([site(100, 119), site(0, 29), 'not a site', site(30, 49)].join('\n'));

  // A file takes the place of what is in the field, and what it does not have waits.
  await form.getByLabel('take them from a CSV file').setInputFiles({
    name: 'a.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Website\nnew.example\nsite-0.example'),
  });
  await expect(list).toHaveValue('new.example\nsite-0.example');
  await expect(waiting).toContainText('70 more lines');
});
