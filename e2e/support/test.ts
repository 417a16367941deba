import { test as base, expect } from '@playwright/test';
import { newPerson, signInByApi, type SignedInPerson } from './people.ts';
import { createTroubles, type Troubles } from './troubles.ts';

interface Fixtures {
  /** Fails every test on a console error, an uncaught error, a dialog or a foreign request that it does not expect. */
  troubles: Troubles;
  /** Somebody with a new account and its 20 credits, known to this test alone. */
  person: SignedInPerson;
}

export { expect };

export const test = base.extend<Fixtures>({
  troubles: [
    async ({ context }, use) => {
      const troubles = createTroubles();
      troubles.watch(context);
      await use(troubles);
      expect(troubles.verdict(), 'troubles in the browser').toEqual([]);
    },
    { auto: true },
  ],
  // Playwright reads what a fixture needs from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  person: async ({}, use) => use(await signInByApi(newPerson())),
});
