import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { API, WEB } from './origins.ts';

/** Changes that nothing takes back, so that the next test would have them too. */
const LASTING = ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'] as const;
const LASTING_OF_CLOCK = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const;

/**
 * A browser context that tests have one after the other, each with a page of its own and nothing of the test before it
 * but the files of the app. Half of a test's processor time went into two new processes and into reading the app's
 * scripts anew; a page that another one of the same origin opens lives in that one's process, where both are done.
 */
export class SharedContext {
  readonly context: BrowserContext;
  readonly #keeper: Page;
  readonly #browser: CDPSession;

  private constructor(context: BrowserContext, keeper: Page, browser: CDPSession) {
    this.context = context;
    this.#keeper = keeper;
    this.#browser = browser;
  }

  static async open(browser: Browser): Promise<SharedContext> {
    const context = await browser.newContext();
    const keeper = await context.newPage();
    // The app's origin and its opener policy, and no app: with another policy each page would get a process of its own.
    await keeper.goto(`${WEB}/robots.txt`);
    refuse(context, LASTING);
    refuse(context.clock, LASTING_OF_CLOCK);
    return new SharedContext(context, keeper, await context.newCDPSession(keeper));
  }

  async newPage(): Promise<Page> {
    const opened = this.#keeper.waitForEvent('popup');
    await this.#keeper.evaluate(() => {
      const page = window.open('about:blank');
      if (page !== null) page.opener = null;
    });
    const page = await opened;
    // A window that a page opens has the keyboard only once it is in front.
    await page.bringToFront();
    return page;
  }

  /** Forgets all that a test can leave behind. */
  async clear(): Promise<void> {
    const { context } = this;
    // First the pages, which could still write.
    await Promise.all(
      context
        .pages()
        .filter((page) => page !== this.#keeper)
        .map((page) => page.close()),
    );
    // What the browser's process clears, the pages' one learns of a little later.
    await this.#keeper.evaluate(() => localStorage.clear());
    await Promise.all([
      context.unrouteAll({ behavior: 'ignoreErrors' }),
      context.setOffline(false),
      context.clearPermissions(),
      context.clearCookies(),
      ...[WEB, API].map((origin) =>
        this.#browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
      ),
    ]);
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}

function refuse<T extends object>(target: T, calls: readonly (keyof T & string)[]): void {
  const refused = calls.map((call) => [
    call,
    () => {
      throw new Error(`${call} stays for the tests after this one: test.use({ ownContext: true }) first.`);
    },
  ]);
  Object.assign(target, Object.fromEntries(refused));
}
