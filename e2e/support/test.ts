import { test as base, expect } from '@playwright/test';
import { newPerson, signInByApi, type SignedInPerson } from './people.ts';
import { SharedContext } from './shared-context.ts';
import { createTroubles, type Troubles } from './troubles.ts';

interface Fixtures {
  /**
   * A browser that nobody used before: for what hangs on a first visit (what is loaded, how it moves), on a clock, on
   * scripts for every page, and where a page may take its process with it. All others find the files of the app in the
   * browser's cache.
   */
  ownContext: boolean;
  shared: SharedContext | null;
  /** Fails every test on a console error, an uncaught error, a dialog or a foreign request that it does not expect. */
  troubles: Troubles;
  /** Somebody with a new account and its 20 credits, known to this test alone. */
  person: SignedInPerson;
}

interface WorkerFixtures {
  /** The shared context for these options; the one for others is closed. */
  sharedFor: (options: string) => Promise<SharedContext>;
}

export { expect };

export const test = base.extend<Fixtures, WorkerFixtures>({
  ownContext: [false, { option: true }],
  sharedFor: [
    async ({ browser }, use) => {
      const open = new Map<string, SharedContext>();
      const close = async (): Promise<void> => {
        for (const shared of open.values()) await shared.close();
        open.clear();
      };
      await use(async (options) => {
        const known = open.get(options);
        if (known !== undefined) return known;
        await close();
        const shared = await SharedContext.open(browser);
        open.set(options, shared);
        return shared;
      });
      await close();
    },
    { scope: 'worker' },
  ],
  shared: async (
    {
      ownContext,
      sharedFor,
      viewport,
      deviceScaleFactor,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      contextOptions,
    },
    use,
  ) => {
    const options = { viewport, deviceScaleFactor, hasTouch, isMobile, javaScriptEnabled, contextOptions };
    await use(ownContext ? null : await sharedFor(JSON.stringify(options)));
  },
  context: async ({ browser, shared }, use) => {
    const context = shared?.context ?? (await browser.newContext());
    await use(context);
    await (shared === null ? context.close() : shared.clear());
  },
  page: async ({ context, shared }, use) => use(await (shared ?? context).newPage()),
  troubles: [
    async ({ context }, use, { errors }) => {
      const troubles = createTroubles();
      const unwatch = troubles.watch(context);
      await use(troubles);
      // A message may come after all that the test looks at; its page is open until this is over.
      if (errors.length === 0)
        await expect.poll(() => troubles.missing(), 'troubles in the browser').toEqual([]);
      unwatch();
      expect(troubles.verdict(), 'troubles in the browser').toEqual([]);
    },
    { auto: true },
  ],
  // Playwright reads what a fixture needs from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  person: async ({}, use) => use(await signInByApi(newPerson())),
});
