import { WEB_PATHS } from '@linklode/contract';
import { openAs } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** What an injected line would try: text into the document as markup, and a script by its address. */
function tryInjections(): string[] {
  const held: string[] = [];
  for (const [name, inject] of [
    ['markup', () => (document.createElement('div').innerHTML = '<img src="x">')],
    ['script', () => (document.createElement('script').src = '/assets/none.js')],
    ['code', () => document.createElement('script').append('void 0')],
  ] as const) {
    try {
      inject();
    } catch {
      held.push(name);
    }
  }
  return held;
}

test('on every page but the one that sells, no text can become markup or a script', async ({
  page,
  person,
  troubles,
}) => {
  troubles.expect(/status of 404/);
  // The consent page asks who wants in, and here nobody does; the next page may be opened before the answer is there.
  troubles.allow(/status of 422/);
  // The browser reports each refused attempt.
  troubles.expect(/requires 'Trusted/);
  await openAs(page, person, '/pricing');
  // These two lead a signed-in person away; their headers are looked at by the server's own tests.
  const stays = WEB_PATHS.public.filter((path) => path !== '/login' && path !== '/auth/callback');
  for (const path of [...stays, ...WEB_PATHS.protected, '/no/such/page']) {
    await page.goto(path);
    await expect(page.getByRole('main')).not.toBeEmpty();
    const held = await page.evaluate(tryInjections);
    expect(held, path).toEqual(path === '/buy-credits' ? [] : ['markup', 'script']);
  }
});
