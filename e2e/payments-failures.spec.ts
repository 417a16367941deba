import { answerCall, holdCall, loseCall, problem } from './support/answers.ts';
import { textHue } from './support/colours.ts';
import { answerOrder, CHECKOUT_SCRIPT, checkoutOn, openCheckout, orderShown } from './support/checkout.ts';
import { API } from './support/origins.ts';
import { creditsOf, openAs } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('without an order nothing is opened, and a red box says so', async ({ page, person, troubles }) => {
  troubles.expect(/status of 503/);
  troubles.expect(/The order was not created/);
  await openAs(page, person, '/buy-credits');
  await answerCall(page, '/payments/create-order', problem(503, 'The card provider does not answer.'));
  await page.getByRole('button', { name: 'Buy Now' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Failed to create payment order.');
  await expect(alert).toContainText('Nothing was paid.');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => textHue(alert.getByText('Failed to create payment order.'))).toBe('red');
  }
  await expect(checkoutOn(page).dialog).toHaveCount(0);

  await page.unroute(`${API}/payments/create-order`);
  await openCheckout(page);
  await expect(alert).toHaveCount(0);
});

test('a server that is away is told in the same words', async ({ page, person, troubles }) => {
  troubles.expect(/ERR_FAILED/);
  troubles.expect(/The order was not created/);
  await openAs(page, person, '/buy-credits');
  await loseCall(page, '/payments/create-order');
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to create payment order.');
  await expect(page.getByRole('button', { name: 'Buy Now' })).toBeFocused();
});

test('a payment window that does not come can be asked for again', async ({ page, person, troubles }) => {
  troubles.expect(/ERR_FAILED/);
  troubles.expect(/The payment window failed/);
  await openAs(page, person, '/buy-credits');
  await page.route(CHECKOUT_SCRIPT, (route) => route.abort());
  await page.getByRole('button', { name: 'Buy Now' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Payment initiation failed.');
  await expect(alert).toContainText('Nothing was paid.');
  await page.unroute(CHECKOUT_SCRIPT);
  await (await openCheckout(page)).pay.click();
  await expect(page).toHaveURL('/payment-success?credits=50');
});

test('a forged signature is refused in the server’s words, with the order number at hand', async ({
  page,
  person,
  troubles,
}) => {
  troubles.expect(/status of 400/);
  troubles.expect(/The payment was not verified/);
  await openAs(page, person, '/buy-credits');
  await page.route(`${API}/payments/verify-payment`, (route) => {
    const proof = route.request().postDataJSON() as Record<string, string>;
    const signature = proof['razorpay_signature'] ?? '';
    const forged = signature.slice(0, -1) + (signature.endsWith('0') ? '1' : '0');
    return route.continue({ postData: JSON.stringify({ ...proof, razorpay_signature: forged }) });
  });
  const checkout = await openCheckout(page);
  const orderId = await orderShown(checkout);
  await checkout.pay.click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(orderId);
  await expect(alert).toContainText('the credits follow by themselves');
  await expect(alert.getByRole('link', { name: 'contact us' })).toHaveAttribute('href', '/contact-us');
  await expect(page).toHaveURL('/buy-credits');
  // What was really paid is credited by the webhook.
  await expect.poll(() => creditsOf(person), { timeout: 30_000 }).toBe(70);
});

test('a verification without an answer is a red box, and goes on in the background', async ({
  page,
  person,
  troubles,
}) => {
  troubles.expect(/ERR_FAILED/);
  troubles.expect(/The payment was not verified/);
  await openAs(page, person, '/buy-credits');
  await loseCall(page, '/payments/verify-payment');
  const checkout = await openCheckout(page);
  await checkout.pay.click();
  await expect(page.getByRole('alert')).toContainText('Verification failed.');
  await page.unroute(`${API}/payments/verify-payment`);
  await expect(page).toHaveURL('/payment-success?credits=50', { timeout: 30_000 });
  expect(await creditsOf(person)).toBe(70);
});

test('the window says when the provider is away, and stays', async ({ page, person, troubles }) => {
  troubles.expect(/ERR_FAILED/);
  await openAs(page, person, '/buy-credits');
  const checkout = await openCheckout(page);
  await page.route(`${API}/local-payments/checkout/attempts`, (route) => route.abort());
  await checkout.pay.click();
  await expect(checkout.alert).toContainText('does not answer');
  await expect(checkout.pay).toBeFocused();
  await page.unroute(`${API}/local-payments/checkout/attempts`);
  await checkout.pay.click();
  await expect(page).toHaveURL('/payment-success?credits=50');
});

test('an order that nobody knows has nothing to pay', async ({ page, person }) => {
  await openAs(page, person, '/buy-credits');
  await answerOrder(page);
  await page.getByRole('button', { name: 'Buy Now' }).click();
  const checkout = checkoutOn(page);
  await expect(checkout.alert).toContainText('The key is not the one of this local payment provider.');
  await expect(checkout.pay).toHaveCount(0);
  await expect(checkout.close).toBeFocused();
  await checkout.close.click();
  await expect(page.getByRole('button', { name: 'Buy Now' })).toBeFocused();
});

test('while it works the button says so and cannot be pressed', async ({ page, person }) => {
  await openAs(page, person, '/buy-credits');
  const order = await holdCall(page, '/payments/create-order');
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await expect(page.getByRole('button', { name: 'Processing…', exact: true })).toBeDisabled();
  for (const radio of await page.getByRole('radio').all()) await expect(radio).toBeDisabled();
  order.letGo();
  await expect(checkoutOn(page).pay).toBeVisible();
});
