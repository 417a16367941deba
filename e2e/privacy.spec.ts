import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** As an installation with this contact form answers. */
async function withContactForm(page: Page, path: string, form: string): Promise<void> {
  await page.route(path, async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace('"contact_form_url":null', `"contact_form_url":"${form}"`);
    await route.fulfill({ response: answer, body: html });
  });
}

test('the privacy policy names who shows the contact form, where there is one', async ({ page }) => {
  await page.goto('/privacy-policy');
  const main = page.getByRole('main');
  await expect(main).toContainText('no scripts of others, except the payment form while you buy credits.');
  await expect(main).not.toContainText('the form on the contact page');
  await withContactForm(page, '/privacy-policy', 'https://forms.example/f/1?a=b');
  await page.reload();
  await expect(main).toContainText('and the form on the contact page, which forms.example shows in a frame.');
  await expect(main).toContainText('forms.example, when you open the contact page');
});
