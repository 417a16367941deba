// Small things of the look that no rule of a checker knows: what has room, what stands in line, what can be told apart.
import type { Page } from '@playwright/test';
import { answerCall, problem } from './support/answers.ts';
import { openAs, type SignedInPerson } from './support/people.ts';
import { show } from './support/screen.ts';
import { screenOf } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const showAs = (page: Page, person: SignedInPerson, name: string) =>
  show(page, screenOf(name), (path) => openAs(page, person, path));

test('what was refused in a project is told at the field that it is about', async ({
  page,
  person,
  troubles,
}) => {
  for (const trouble of [/status of 422/, /A change failed/]) troubles.expect(trouble);
  await showAs(page, person, 'project, empty');
  const said = 'A whole number from 1 to 10,000.';
  const budget = page.getByRole('textbox', { name: 'At most so many credits a month' });
  await expect(budget).toHaveAccessibleDescription('');
  await budget.fill('0');
  await expect(budget).toHaveAccessibleDescription(said);
  await expect(page.getByRole('alert')).toHaveText(said);
  await budget.fill('40');
  await answerCall(page, '/standing-orders/create', problem(422, 'No such operator.'));
  await answerCall(page, '/webhooks/create', problem(422, 'The address has no name.'));
  for (const [name, text, does, why] of [
    ['Query', 'x:y', 'Order', 'No such operator.'],
    ['Address, https', 'https://10.0.0.1/', 'Add webhook', 'The address has no name.'],
  ] as const) {
    const field = page.getByRole('textbox', { name });
    await field.fill(text);
    await page.getByRole('button', { name: does, exact: true }).click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(new RegExp(why));
  }
});

test('the page that names a person says that it opens in a new tab', async ({ page, person }) => {
  await showAs(page, person, 'people of a site, listed');
  const links = await page.getByRole('dialog').getByRole('link').all();
  expect(links).toHaveLength(6);
  for (const link of links) await expect(link).toHaveAccessibleName(/opens in a new tab$/);
});
