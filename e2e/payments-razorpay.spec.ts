import { CHECKOUT_SCRIPT_URL, type WebConfig } from '@linklode/contract';
import type { Page } from '@playwright/test';
import { createPagePolicies } from '../apps/server/src/platform/http/page-policies.ts';
import { answerCall } from './support/answers.ts';
import { answerOrder } from './support/checkout.ts';
import { WEB } from './support/origins.ts';
import { openAs, type Person } from './support/people.ts';
import { expect, test } from './support/test.ts';

// Routes and windows of other websites.
test.use({ ownContext: true });

/** `scriptSrc` is `script-src` on the wire. */
const directive = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The buy page as an installation with the provider's keys answers it: with its configuration and its policy. */
async function answerAsReal(page: Page, { name, email }: Person): Promise<void> {
  // A document that a test answers has no address, and the browser lets it reach nothing on this machine.
  await answerCall(page, '/user/me', { json: { name, email, credits: 20 } });
  await page.route(`${WEB}/buy-credits`, async (route) => {
    const response = await route.fetch();
    let config: WebConfig | undefined;
    const body = (await response.text()).replace(
      /(id="app-config">)(.*?)(<\/script>)/,
      (...found: string[]) => {
        const given = JSON.parse(found[2] ?? '') as WebConfig;
        config = { ...given, stand_ins: [], checkout_script_url: CHECKOUT_SCRIPT_URL };
        return `${found[1]}${JSON.stringify(config)}${found[3]}`;
      },
    );
    if (!config) throw new Error('The page has no configuration.');
    const headers = response.headers();
    const hashes = headers['content-security-policy']?.match(/'sha256-[^']+'/g) ?? [];
    const policy = Object.entries(createPagePolicies(config, true)('/buy-credits').content).map(
      ([name, sources]) => [directive(name), ...sources, ...(name === 'scriptSrc' ? hashes : [])].join(' '),
    );
    await route.fulfill({
      status: 200,
      headers: { ...headers, 'content-security-policy': policy.join(';') },
      body,
    });
  });
}

/** Does on the page what the provider's script is known to do there; closes as paid when its window says so. */
const SCRIPT = `
  const part = document.createElement('script');
  part.src = 'https://checkout-static-next.razorpay.com/part.js';
  document.head.append(part);
  window.Razorpay = class {
    constructor(options) { this.options = options; window.checkoutOptions = { ...options }; }
    open() {
      const box = document.createElement('div');
      box.className = 'razorpay-container';
      box.innerHTML = '<style>.razorpay-container > iframe { min-height: 321px }</style>'
        + '<span style="position: fixed; top: 7px">Test Mode</span>';
      const frame = document.createElement('iframe');
      frame.src = 'https://api.razorpay.com/v1/checkout/public';
      box.append(frame);
      document.body.append(box);
      fetch('https://lumberjack-cx.razorpay.com/v1/track', { method: 'POST', mode: 'no-cors', body: '{}' });
      addEventListener('message', (event) => {
        if (event.origin !== 'https://api.razorpay.com') return;
        box.remove();
        this.options.handler({
          razorpay_order_id: this.options.order_id,
          razorpay_payment_id: 'pay_TEST',
          razorpay_signature: 'aa',
        });
      });
    }
  };`;

/** The bank's window knows who opened it, and answers there; the frame hands the answer on. */
const FRAME = `<button onclick="window.open('https://api.razorpay.com/bank')">Pay</button>
  <script>addEventListener('message', () => parent.postMessage('paid', '*'))</script>`;
const BANK = `<button onclick="window.opener.postMessage('paid', '*'); window.close()">Confirm</button>`;

async function answerAsRazorpay(page: Page): Promise<string[]> {
  const asked: string[] = [];
  const answers: Readonly<Record<string, readonly [type: string, body: string]>> = {
    '/v1/checkout.js': ['text/javascript', SCRIPT],
    '/part.js': ['text/javascript', 'window.hasPart = true'],
    '/v1/checkout/public': ['text/html', FRAME],
    '/bank': ['text/html', BANK],
  };
  await page.context().route(/^https:\/\/[a-z-]+\.razorpay\.com\//, async (route) => {
    const { href, pathname } = new URL(route.request().url());
    asked.push(href);
    const [contentType, body] = answers[pathname] ?? ['text/plain', ''];
    await route.fulfill({ contentType, body });
  });
  return asked;
}

test('the provider’s own checkout runs under the policy of a real installation', async ({
  page,
  person,
  troubles,
}) => {
  troubles.expect(/^request to https:\/\/[a-z-]+\.razorpay\.com$/);
  const asked = await answerAsRazorpay(page);
  await answerAsReal(page, person);
  await answerOrder(page);
  await answerCall(page, '/payments/verify-payment', { json: { success: true, message: 'Done.' } });
  await openAs(page, person, '/buy-credits');
  await expect(page.getByRole('button', { name: 'Buy Now' })).toBeVisible();
  await expect(page.getByText('Test payments')).toHaveCount(0);
  expect(asked).toEqual([]);

  await page.getByRole('button', { name: 'Buy Now' }).click();
  const frame = page.frameLocator('.razorpay-container iframe');
  await expect(frame.getByRole('button', { name: 'Pay' })).toBeVisible();
  expect(asked[0]).toBe(CHECKOUT_SCRIPT_URL);
  await expect(page.locator('.razorpay-container iframe')).toHaveCSS('min-height', '321px');
  await expect(page.getByText('Test Mode')).toHaveCSS('top', '7px');
  await expect.poll(() => page.evaluate(() => 'hasPart' in window)).toBe(true);
  await expect.poll(() => asked.some((address) => address.includes('lumberjack-cx'))).toBe(true);
  expect(await page.evaluate(() => (window as { checkoutOptions?: unknown }).checkoutOptions)).toMatchObject({
    key: 'rzp_test_local_e2e',
    amount: 12_900,
    currency: 'INR',
    name: 'Linklode',
    description: '50 Credits Pack',
    order_id: 'order_TESTa1b2c3d4e5',
    prefill: { name: person.name, email: person.email },
    theme: { color: '#035f44' },
  });

  const opened = page.waitForEvent('popup');
  await frame.getByRole('button', { name: 'Pay' }).click();
  const bank = await opened;
  const closed = bank.waitForEvent('close');
  // It closes itself while it is clicked, which the click may call a failure; where it was not clicked, it does not
  // close.
  await bank
    .getByRole('button', { name: 'Confirm' })
    .click()
    .catch(() => undefined);
  await closed;
  await expect(page).toHaveURL('/payment-success?credits=50');
});

test('that policy lets in nothing of anybody else', async ({ page, person, troubles }) => {
  troubles.expect(/violates the (following|document's) Content Security Policy/);
  troubles.expect(/^request to https:\/\/[a-z.]*evil/);
  const reached: string[] = [];
  await page.context().route(/evil/, async (route) => {
    reached.push(route.request().url());
    await route.fulfill({ body: '' });
  });
  await answerAsReal(page, person);
  await openAs(page, person, '/buy-credits');
  await expect(page.getByRole('button', { name: 'Buy Now' })).toBeVisible();
  const refused = await page.evaluate(async () => {
    const directives: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) =>
      directives.push(event.effectiveDirective),
    );
    for (const host of [
      'https://evil.example',
      'https://razorpay.com.evil.example',
      'https://evilrazorpay.com',
    ]) {
      const script = document.createElement('script');
      script.src = `${host}/v1/checkout.js`;
      const frame = document.createElement('iframe');
      frame.src = `${host}/v1/checkout/public`;
      const image = document.createElement('img');
      image.src = `${host}/pixel.png`;
      document.body.append(script, frame, image);
      await fetch(`${host}/track`, { mode: 'no-cors' }).catch(() => undefined);
    }
    const inline = document.createElement('script');
    inline.textContent = 'window.isInlineRun = true';
    document.body.append(inline);
    const pause = () => new Promise((resolve) => setTimeout(resolve, 300));
    // A busy machine tells of the frames late; one that should not be among them may come after the last.
    for (let turn = 0; turn < 30 && directives.length < 13; turn++) await pause();
    await pause();
    return { directives: directives.toSorted(), isInlineRun: 'isInlineRun' in window };
  });
  expect(refused.isInlineRun).toBe(false);
  expect(refused.directives).toEqual(
    ['connect-src', 'frame-src', 'img-src', 'script-src-elem']
      .flatMap((name) => [name, name, name])
      .concat('script-src-elem')
      .toSorted(),
  );
  expect(reached).toEqual([]);
});
