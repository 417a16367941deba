import { answerCall, holdCall, listCalls } from './support/answers.ts';
import { findAllBarriers } from './support/all-barriers.ts';
import { findBarriers, showTheme } from './support/barriers.ts';
import { CHECKOUT_SCRIPT, openCheckout } from './support/checkout.ts';
import { API, WEB } from './support/origins.ts';
import { callApi, openAs } from './support/people.ts';
import { expect, test } from './support/test.ts';

const PACKS = [
  { credits: 50, label: 'Tester', rupees: '₹129', dollars: '$1.55', each: '₹2.58', before: '70' },
  { credits: 100, label: 'Most Popular', rupees: '₹249', dollars: '$2.99', each: '₹2.49', before: '120' },
  { credits: 200, label: 'Great Value', rupees: '₹499', dollars: '$5.99', each: '₹2.50', before: '220' },
  { credits: 400, label: 'Best Value', rupees: '₹999', dollars: '$11.99', each: '₹2.50', before: '420' },
];

test('the packs say what they hold, what they cost and what a website costs', async ({ page, person }) => {
  await openAs(page, person, '/buy-credits');
  await expect(page.getByRole('radio')).toHaveCount(4);
  await expect(page.getByRole('radio', { name: /50 credits/ })).toBeChecked();
  const receipt = page.getByRole('region', { name: 'Order' });
  for (const { credits, label, rupees, dollars, each, before } of PACKS) {
    const pack = page.getByRole('radio', { name: new RegExp(`\\b${credits} credits`) });
    for (const text of [label, rupees, `about ${dollars}`, `${each} per website`])
      await expect(pack).toHaveAccessibleName(new RegExp(text.replace(/[$.]/g, '\\$&')));
    await pack.check();
    await expect(receipt).toContainText(`${credits} credits pack`);
    await expect(receipt).toContainText(`${before} credits`);
    await expect(receipt).toContainText(`${rupees} about ${dollars}`);
  }
  for (const [name, address] of [
    ['terms and conditions', '/terms-and-conditions'],
    ['refund policy', '/refund-policy'],
  ] as const)
    await expect(receipt.getByRole('link', { name })).toHaveAttribute('href', address);
  await expect(receipt.getByRole('button', { name: 'Buy Now', exact: true })).toBeEnabled();
});

test('whoever pays sees for which account, and that it takes eighteen years', async ({ page, person }) => {
  await openAs(page, person, '/buy-credits');
  const receipt = page.getByRole('region', { name: 'Order' });
  await expect(receipt).toContainText(`For the account ${person.email}`);
  await expect(receipt).toContainText('18 or older');
});

test('the stand-in says what it is, on the page and in its window', async ({ page, person }) => {
  await openAs(page, person, '/buy-credits');
  await expect(page.getByRole('complementary', { name: 'Installation' })).toContainText('payments');
  await expect(page.getByText('Test payments: no money moves.')).toBeVisible();
  const checkout = await openCheckout(page);
  await expect(checkout.window.getByRole('heading', { name: 'Test payment' })).toBeVisible();
  await expect(checkout.window.getByText('Test payment: no money moves.')).toBeVisible();
  await expect(checkout.window.getByText('for development only')).toBeVisible();
});

test.describe('the success page', () => {
  test('believes a number of credits that a pack has', async ({ page, person }) => {
    for (const credits of [50, 100, 200, 400]) {
      await openAs(page, person, `/payment-success?credits=${credits}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!');
      await expect(page.getByText(`${credits} credits were added to your account.`)).toBeVisible();
    }
  });

  test('tells the balance otherwise', async ({ page, person }) => {
    for (const query of ['', '?credits=5000', '?credits=-50', '?credits=1e2', '?credits=<b>50']) {
      await openAs(page, person, `/payment-success${query}`);
      await expect(page.getByText('You now have 20 credits in your account.')).toBeVisible();
    }
  });

  test('promises no number while the user is not known', async ({ page, person }) => {
    const me = await holdCall(page, '/user/me');
    await openAs(page, person, '/payment-success');
    const main = page.getByRole('main');
    await expect(main.getByText('Your credits have been added to your account.')).toBeVisible();
    me.letGo();
    await expect(main.getByText('You now have 20 credits in your account.')).toBeVisible();
  });

  test('asks for the user anew and leads on', async ({ page, person }) => {
    const asked = listCalls(page, 'GET', '/user/me');
    await openAs(page, person, '/payment-success?credits=50');
    await expect(page.getByRole('banner').getByRole('link', { name: '20 credits' })).toBeVisible();
    expect(asked.length).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Start a New Search' }).click();
    await expect(page).toHaveURL('/search');
    await page.goBack();
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
  });
});

test.describe('the checkout', () => {
  test('is loaded when it is needed and on no other page', async ({ page, person }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(`${API}/local-payments`)) asked.push(request.url());
    });
    for (const path of ['/dashboard', '/profile', '/credit-history', '/payment-success', '/buy-credits']) {
      await openAs(page, person, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
    }
    expect(asked).toEqual([]);
    await openCheckout(page);
    expect(asked).toContain(CHECKOUT_SCRIPT);
  });

  test('is let in after walking there by links, which load a document', async ({ page, person }) => {
    await openAs(page, person, '/profile');
    await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
    const isFirst = () => page.evaluate(() => 'isFirstDocument' in window);
    await page.getByRole('link', { name: 'Credit History' }).click();
    await expect(page).toHaveURL('/credit-history');
    expect(await isFirst()).toBe(true);
    await page.goBack();
    await page.getByRole('link', { name: 'Top Up Credits' }).click();
    await expect(page).toHaveURL('/buy-credits');
    expect(await isFirst()).toBe(false);
    await (await openCheckout(page)).close.click();

    await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
    await expect(page).toHaveURL('/profile');
    expect(await isFirst()).toBe(false);
    await page.goBack();
    await expect(page).toHaveURL('/buy-credits');
    await openCheckout(page);
  });

  test('is refused by every other page, also on the way back from buying', async ({
    page,
    person,
    troubles,
  }) => {
    troubles.expect(/requires 'TrustedScriptURL' assignment/);
    await openAs(page, person, '/buy-credits');
    const load = () =>
      page.evaluate(
        (address) =>
          new Promise<string>((resolve) => {
            const script = document.createElement('script');
            script.addEventListener('load', () => resolve('loaded'));
            script.addEventListener('error', () => resolve('refused'));
            try {
              script.src = address;
              document.head.append(script);
            } catch {
              resolve('refused');
            }
          }),
        CHECKOUT_SCRIPT,
      );
    expect(await load()).toBe('loaded');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
    await expect(page).toHaveURL('/profile');
    expect(await load()).toBe('refused');
    await page.goto('/payment-success?credits=50');
    expect(await load()).toBe('refused');
  });

  test('has a policy that lets in one script and one frame', async ({ request }) => {
    const policyOf = async (path: string) =>
      (await request.get(WEB + path)).headers()['content-security-policy'] ?? '';
    const buying = await policyOf('/buy-credits');
    expect(buying).toContain(`script-src 'self' `);
    expect(buying).toContain(CHECKOUT_SCRIPT);
    expect(buying).toContain(`frame-src ${API}/local-payments/checkout`);
    for (const path of ['/', '/dashboard', '/payment-success', '/contact-us', '/no/such/page']) {
      const policy = await policyOf(path);
      expect(policy, path).not.toContain('local-payments');
      expect(policy, path).not.toContain('frame-src');
    }
  });

  test('has no barrier, in both themes, on a desk and in a hand', async ({ page, person }) => {
    await openAs(page, person, '/buy-credits');
    const checkout = await openCheckout(page);
    for (const [colorScheme, what] of [
      ['light', 'all'],
      ['dark', 'colours'],
    ] as const) {
      await showTheme(page, colorScheme);
      expect(await findBarriers(page, what), `page behind, ${colorScheme}`).toEqual([]);
    }
    await checkout.fail.click();
    await expect(checkout.alert).toBeVisible();
    // The window by itself: axe does not look into frames of another origin.
    const address = await page.locator('iframe[title="Test payment"]').getAttribute('src');
    await page.goto(address ?? '');
    expect(await findAllBarriers(page)).toEqual([]);
  });
});

test('the contact page is loaded as a document too, since a form may be let in there', async ({ page }) => {
  await page.goto('/pricing');
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  const isFirst = () => page.evaluate(() => 'isFirstDocument' in window);
  const links = page.getByRole('contentinfo');
  await links.getByRole('link', { name: 'Refund policy' }).click();
  await expect(page).toHaveURL('/refund-policy');
  expect(await isFirst()).toBe(true);
  await links.getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL('/contact-us');
  expect(await isFirst()).toBe(false);
});

test('a page that the browser kept and brings back knows the balance of now', async ({ page, person }) => {
  await openAs(page, person, '/profile');
  const credits = page.getByRole('banner').getByRole('link', { name: /^\d+ credits$/ });
  await expect(credits).toHaveAccessibleName('20 credits');
  await callApi(person, '/search', { query: 'site:example' });
  const bringBack = () =>
    page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await bringBack();
  await expect(credits).toHaveAccessibleName('10 credits');

  // Signed out on the page that was left: nothing of the account comes back.
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
    document.cookie = 'linklode_token=; Max-Age=0; Path=/; SameSite=Lax; Secure';
  });
  await bringBack();
  await expect(page).toHaveURL('/login');
});

test('the balance on the buy page follows the user', async ({ page, person }) => {
  await answerCall(page, '/user/me', { json: { name: null, email: null, credits: 1 } });
  await openAs(page, person, '/buy-credits');
  const receipt = page.getByRole('region', { name: 'Order' });
  await expect(receipt).toContainText('1 credit');
  await expect(receipt).toContainText('51 credits');
});
