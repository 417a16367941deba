import type { Page } from '@playwright/test';
import { listCalls } from './support/answers.ts';
import { checkoutOn, openCheckout, orderShown } from './support/checkout.ts';
import { hasFocus, tabTo } from './support/keyboard.ts';
import { callApi, creditsOf, openAs } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('buying a pack raises the credits, and everything says so', async ({ page, person }) => {
  await openAs(page, person, '/buy-credits');
  await expect(page).toHaveTitle('Buy credits | Linklode');
  await page.getByRole('radio', { name: /100 credits/ }).check();
  const ordered = page.waitForRequest('**/payments/create-order');
  const verified = page.waitForRequest('**/payments/verify-payment');
  const checkout = await openCheckout(page);
  expect((await ordered).postDataJSON()).toEqual({ amount: 249, credits: 100 });
  await expect(page.getByText('Processing…')).toBeVisible();
  for (const text of ['Linklode', '100 Credits Pack', `${person.name}, ${person.email}`, '₹249.00'])
    await expect(checkout.window.getByRole('definition').filter({ hasText: text })).toBeVisible();
  const orderId = await orderShown(checkout);
  await checkout.pay.click();
  expect((await verified).postDataJSON()).toEqual({
    razorpay_order_id: orderId,
    razorpay_payment_id: expect.stringMatching(/^pay_/) as unknown,
    razorpay_signature: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
  });

  await expect(page).toHaveURL('/payment-success?credits=100');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!');
  await expect(page.getByText('100 credits were added to your account.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: '120 credits' })).toBeVisible();
  expect(await creditsOf(person)).toBe(120);

  await page.goto('/credit-history');
  const purchase = page.getByRole('row').filter({ hasText: 'Purchase' });
  await expect(purchase).toHaveCount(1);
  await expect(purchase).toContainText('+100');

  // The purchase stands in the profile, with an invoice that can be printed.
  await page.goto('/profile');
  const line = page.getByRole('list', { name: 'Purchases' }).getByRole('listitem');
  await expect(line).toContainText('100 credits Paid₹249.00');
  await line.getByRole('link', { name: /^Invoice LL\/\d\d-\d\d\/\d{6}$/ }).click();
  const sheet = page.getByRole('article', { name: 'Receipt' });
  await expect(sheet).toContainText('Test payment: no money moved');
  await expect(sheet).toContainText(person.name);
  await expect(sheet.getByRole('definition').last()).toHaveText('₹249.00');
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible();
});

test('a payment that fails can be tried again on the same order', async ({ page, person }) => {
  await openAs(page, person, '/buy-credits');
  const orders = listCalls(page, 'POST', '/payments/create-order');
  const checkout = await openCheckout(page);
  const orderId = await orderShown(checkout);
  for (let attempt = 0; attempt < 2; attempt++) {
    await checkout.fail.click();
    await expect(checkout.alert).toContainText('The bank declined this payment.');
    await expect(checkout.fail).toBeEnabled();
  }
  expect(await creditsOf(person)).toBe(20);
  expect(await orderShown(checkout)).toBe(orderId);
  await checkout.pay.click();
  await expect(page).toHaveURL('/payment-success?credits=50');
  await expect(page.getByRole('banner').getByRole('link', { name: '70 credits' })).toBeVisible();
  expect(orders).toHaveLength(1);
});

const WAYS_OUT: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  ['its button', (page) => checkoutOn(page).close.click()],
  ['Escape', pressEscape],
];

/** The window's frame goes with the key, and now and then the browser's answer to the key goes with the frame. */
async function pressEscape(page: Page): Promise<void> {
  const pressed = page.keyboard.press('Escape').catch(() => undefined);
  await Promise.race([pressed, expect(checkoutOn(page).dialog).toBeHidden()]);
}

for (const [how, dismiss] of WAYS_OUT) {
  test(`a payment window closed by ${how} leaves the page as it was`, async ({ page, person }) => {
    await openAs(page, person, '/buy-credits');
    await page.getByRole('radio', { name: /200 credits/ }).check();
    const checkout = await openCheckout(page);
    await expect(checkout.pay).toBeFocused();
    await dismiss(page);
    await expect(checkout.dialog).toBeHidden();
    const buy = page.getByRole('button', { name: 'Buy Now' });
    await expect(buy).toBeEnabled();
    await expect(buy).toBeFocused();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('radio', { name: /200 credits/ })).toBeChecked();
    await expect(page).toHaveURL('/buy-credits');
    expect(await creditsOf(person)).toBe(20);
  });
}

test('a payment that is confirmed later is told calmly, and leads to the success page by itself', async ({
  page,
  person,
}) => {
  await openAs(page, person, '/buy-credits');
  const checkout = await openCheckout(page);
  const orderId = await orderShown(checkout);
  await checkout.payLater.click();
  const told = page.getByRole('status').filter({ hasText: 'Your payment is being confirmed' });
  await expect(told).toContainText('Your payment is being confirmed; credits follow by themselves.');
  await expect(told).toContainText(orderId);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveURL('/payment-success?credits=50', { timeout: 30_000 });
  await expect(page.getByRole('banner').getByRole('link', { name: '70 credits' })).toBeVisible();
});

test('a payment that looked failed and succeeds later is credited without the page', async ({
  page,
  person,
}) => {
  await openAs(page, person, '/buy-credits');
  const checkout = await openCheckout(page);
  await checkout.failThenPay.click();
  await expect(checkout.alert).toContainText('The bank did not answer in time.');
  await checkout.close.click();
  await expect(page.getByRole('button', { name: 'Buy Now' })).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect.poll(() => creditsOf(person), { timeout: 30_000 }).toBe(70);
  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: '70 credits' })).toBeVisible();
});

test('a page closed right after paying loses nothing: the webhook credits', async ({ page, person }) => {
  await openAs(page, person, '/buy-credits');
  await expect(page.getByRole('region', { name: 'Order' })).toContainText(
    'Should this page close after you have paid, your credits still arrive by themselves.',
  );
  // The verification never reaches the API.
  const asked = Promise.withResolvers<void>();
  await page.route('**/payments/verify-payment', () => asked.resolve());
  const checkout = await openCheckout(page);
  await checkout.pay.click();
  await asked.promise;
  await page.close();
  await expect.poll(() => creditsOf(person), { timeout: 30_000 }).toBe(70);
});

test('a double click buys once', async ({ page, person }) => {
  await openAs(page, person, '/buy-credits');
  const orders = listCalls(page, 'POST', '/payments/create-order');
  await page.getByRole('button', { name: 'Buy Now' }).dblclick();
  const checkout = checkoutOn(page);
  await expect(checkout.pay).toBeVisible();
  await expect(checkout.dialog).toHaveCount(1);
  await checkout.pay.dblclick().catch(() => undefined);
  await expect(page).toHaveURL('/payment-success?credits=50');
  expect(orders).toHaveLength(1);
  expect(await creditsOf(person)).toBe(70);
});

test('a proof that is sent again credits nothing more', async ({ page, person }) => {
  await openAs(page, person, '/buy-credits');
  const verified = page.waitForRequest('**/payments/verify-payment');
  await (await openCheckout(page)).pay.click();
  await expect(page).toHaveURL('/payment-success?credits=50');
  const proof: unknown = (await verified).postDataJSON();
  for (let again = 0; again < 3; again++) {
    const answer = await callApi(person, '/payments/verify-payment', proof);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ success: true });
  }
  expect(await creditsOf(person)).toBe(70);
});

test('buying needs no mouse', async ({ page, person }) => {
  await openAs(page, person, '/buy-credits');
  await expect(page.getByRole('radio', { name: /50 credits/ })).toBeChecked();
  await tabTo(page, page.getByRole('radio', { name: /50 credits/ }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /400 credits/ })).toBeChecked();
  const buy = page.getByRole('button', { name: 'Buy Now' });
  await tabTo(page, buy);
  await page.keyboard.press('Enter');
  const checkout = checkoutOn(page);
  await expect(checkout.pay).toBeFocused();
  await pressEscape(page);
  await expect(buy).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(checkout.pay).toBeFocused();
  // Nothing behind the window can be reached.
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab');
    expect(await hasFocus(buy)).toBe(false);
  }
  await checkout.pay.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/payment-success?credits=400');
  await tabTo(page, page.getByRole('link', { name: 'Start a New Search' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search');
});
