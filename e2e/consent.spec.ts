import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { API } from './support/origins.ts';
import { callApi, newPerson, openAs } from './support/people.ts';
import { expect, test } from './support/test.ts';

const VERIFIER = randomBytes(32).toString('base64url');
const HOSTILE = '<img src=x onerror=alert(1)> Trusted-Bank-'.padEnd(80, 'x');

/**
 * A program on this computer that waits for the browser to come back, as they do; or an app that opens addresses of its
 * own scheme.
 */
async function startProgram(name: string, own?: string) {
  const server = http.createServer((_, response) => void response.end('You may close this page.'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const back = own ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
  const registered = await fetch(`${API}/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: name, redirect_uris: [own ?? 'http://127.0.0.1/callback'] }),
  });
  const { client_id: id } = (await registered.json()) as { client_id: string };
  const asked = new URLSearchParams({
    client_id: id,
    redirect_uri: back,
    response_type: 'code',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    scope: 'read spend',
    state: 'opaque',
    resource: `${API}/mcp`,
  });
  return {
    back,
    asked,
    redeem: async (code: string) => {
      const form = { grant_type: 'authorization_code', client_id: id, code, code_verifier: VERIFIER };
      const answer = await fetch(`${API}/token`, { method: 'POST', body: new URLSearchParams(form) });
      return (await answer.json()) as { access_token?: string; scope?: string };
    },
    close: () => void server.close(),
  };
}
const cameBack = async (page: Page, back: string): Promise<URLSearchParams> => {
  await page.waitForURL((url) => url.href.startsWith(back));
  return new URL(page.url()).searchParams;
};

test('a program leads a person who is not signed in to its question and, by keyboard, back with what they allowed; it stands among the keys', async ({
  page,
  troubles,
}) => {
  const program = await startProgram('Desk agent');
  troubles.expect(new RegExp(`request to ${new URL(program.back).origin}`));
  await page.goto(`${API}/authorize?${program.asked}`);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  const { email, name } = newPerson();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Let “Desk agent” in?');
  const form = page.getByRole('form', { name: 'What it may do' });
  await expect(form).toContainText(email);
  await expect(form).toContainText('127.0.0.1');
  await form.getByLabel('Credits a call, at most').fill('3');
  await form.getByLabel('Credits a day, at most').fill('4');
  await form.getByLabel('Days until it ends').fill('7');
  await page.keyboard.press('Tab');
  await expect(form.getByRole('button', { name: 'No, go back' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(form.getByRole('button', { name: 'Let it in' })).toBeEnabled();
  await page.keyboard.press('Enter');
  const told = await cameBack(page, program.back);
  expect([told.get('state'), told.get('iss')]).toEqual(['opaque', API]);
  expect(await program.redeem(told.get('code') ?? '')).toMatchObject({ scope: 'read spend' });

  await page.goto('/profile');
  const row = page.getByRole('region', { name: 'Personal keys' }).getByRole('listitem');
  await expect(row).toContainText('Desk agent');
  await expect(row).toContainText('Spends up to 3 a call; 0 of 4 today.');
  program.close();
});

test('an app with a scheme of its own has its answer by that, whether or not anything here opens it, and the screen stays and says so', async ({
  page,
  person,
}) => {
  const app = await startProgram('Desk editor', 'com.example.editor:/oauth/back');
  // What the browser is led to: where nothing opens the scheme, no page comes of it.
  const led: URL[] = [];
  const browser = await page.context().newCDPSession(page);
  browser.on('Page.frameRequestedNavigation', ({ url }) => led.push(new URL(url)));
  await browser.send('Page.enable');
  await openAs(page, person, `/authorize?${app.asked}`);
  const form = page.getByRole('form', { name: 'What it may do' });
  await expect(form).toContainText('the app that opens com.example.editor: here');
  await expect(form).toContainText('whatever app of this computer opens com.example.editor: addresses');
  await form.getByRole('button', { name: 'Let it in' }).click();
  await expect(form).toContainText('Where nothing opens, look at the program: it has its answer.');
  await expect.poll(() => led.at(-1)?.protocol).toBe('com.example.editor:');
  const told = led.at(-1)?.searchParams;
  expect([led.at(-1)?.pathname, told?.get('state'), told?.get('iss')]).toEqual([
    '/oauth/back',
    'opaque',
    API,
  ]);
  expect(await app.redeem(told?.get('code') ?? '')).toMatchObject({ scope: 'read spend' });
  await expect(form.getByRole('button', { name: 'One moment…' })).toBeDisabled();
  app.close();
});

test('a program is turned away, and one with a hostile name is shown as text and gets nothing', async ({
  page,
  person,
  troubles,
}) => {
  const program = await startProgram(HOSTILE);
  troubles.expect(new RegExp(`request to ${new URL(program.back).origin}`));
  await openAs(page, person, `/authorize?${program.asked}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=x onerror=alert(1)>');
  await expect(page.getByRole('main').locator('img')).toHaveCount(0);
  await page.getByRole('button', { name: 'No, go back' }).click();
  expect((await cameBack(page, program.back)).get('error')).toBe('access_denied');
  expect(await (await callApi(person, '/user/keys')).json()).toEqual([]);

  // An address that is not the program's own: nobody is sent there.
  program.asked.set('redirect_uri', 'https://evil.example/');
  troubles.expect(/status of 422/);
  await page.goto(`/authorize?${program.asked}`);
  await expect(page.getByRole('alert')).toContainText('It cannot be let in.');
  await expect(page.getByRole('button', { name: /Let it in|Back to/ })).toHaveCount(0);
  program.close();
});

test('a name of heaps of marks leaves in view where the browser goes, and a press counts only once the page was in front for a moment', async ({
  page,
  person,
}) => {
  const program = await startProgram(`Desk${'\u0489\u0316'.repeat(26)}`, 'com.example.editor:/oauth/back');
  await page.setViewportSize({ width: 320, height: 800 });
  await openAs(page, person, `/authorize?${program.asked}`);
  // What it may do is not cut off either.
  const cutOff = await page.getByRole('combobox').evaluate((menu: HTMLSelectElement) => {
    const { offsetWidth } = menu;
    menu.style.width = 'max-content';
    const longest = menu.offsetWidth;
    menu.style.width = '';
    return longest - offsetWidth;
  });
  expect(cutOff).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 360, height: 800 });
  const back = page.getByText('the app that opens com.example.editor: here', { exact: true });
  await expect(back).toBeInViewport({ ratio: 1 });
  const allow = page.getByRole('button', { name: 'Let it in' });
  await expect(allow).toBeEnabled();
  // The second half of a double click that was asked for on a window that has just gone away.
  await allow.evaluate((button: HTMLButtonElement) => {
    window.dispatchEvent(new Event('focus'));
    button.click();
  });
  await expect(allow).toBeDisabled();
  await expect(allow).toBeEnabled();
  await expect(allow).toHaveText('Let it in');
  expect(await (await callApi(person, '/user/keys')).json()).toEqual([]);
  program.close();
});
