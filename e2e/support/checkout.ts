import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { answerCall } from './answers.ts';
import { API } from './origins.ts';

export const CHECKOUT_SCRIPT = `${API}/local-payments/checkout.js`;

/** The stand-in's payment window, as a person meets it. */
interface CheckoutOnScreen {
  readonly dialog: Locator;
  readonly window: FrameLocator;
  readonly pay: Locator;
  readonly payLater: Locator;
  readonly fail: Locator;
  readonly failThenPay: Locator;
  readonly close: Locator;
  readonly alert: Locator;
}

export function checkoutOn(page: Page): CheckoutOnScreen {
  const window = page.frameLocator('iframe[title="Test payment"]');
  const button = (name: string | RegExp) => window.getByRole('button', { name, exact: true });
  return {
    dialog: page.getByRole('dialog', { name: 'Test payment' }),
    window,
    pay: button(/^Pay ₹/),
    payLater: button('Pay, confirmed later'),
    fail: button('Fail'),
    failThenPay: button('Fail, succeed later'),
    close: button('Close'),
    alert: window.getByRole('alert'),
  };
}

/** Presses Buy Now and waits for the payment window. */
export async function openCheckout(page: Page): Promise<CheckoutOnScreen> {
  await page.getByRole('button', { name: 'Buy Now' }).click();
  const checkout = checkoutOn(page);
  await expect(checkout.pay).toBeVisible();
  return checkout;
}

/** The order number that the payment window shows. */
export async function orderShown({ window }: CheckoutOnScreen): Promise<string> {
  return (
    (await window
      .getByRole('definition')
      .filter({ hasText: /^order_/ })
      .textContent()) ?? ''
  );
}

/** Answers the order in the API's place. */
export async function answerOrder(page: Page): Promise<void> {
  await answerCall(page, '/payments/create-order', {
    json: { id: 'order_TESTa1b2c3d4e5', amount: 12_900, currency: 'INR', key_id: 'rzp_test_local_e2e' },
  });
}

/** Puts a checkout in the place of the real one that opens no window and pays at once. */
export async function payAtOnce(page: Page): Promise<void> {
  await page.route(CHECKOUT_SCRIPT, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.Razorpay = class {
        constructor(options) { this.options = options; }
        open() {
          const { order_id, handler } = this.options;
          handler({ razorpay_order_id: order_id, razorpay_payment_id: 'pay_TEST', razorpay_signature: 'aa' });
        }
      };`,
    }),
  );
}
