import type { BrowserContext } from '@playwright/test';
import { API, WEB } from './origins.ts';

export interface Troubles {
  /** The test itself brings such a message about: it has to appear, and is then no failure. */
  expect(pattern: RegExp): void;
  /** Also listens to another browser of this test. */
  watch(context: BrowserContext): void;
  /** What was heard so far. */
  heard(): readonly string[];
  /** What stands against the test at its end; empty when nothing does. */
  verdict(): readonly string[];
}

/**
 * Listens to what no user should cause: errors on the console (violations of the content security policy are among
 * them), errors that no code caught, dialogs, and requests to anybody but the product.
 */
export function createTroubles(): Troubles {
  const expected: RegExp[] = [];
  const heard: string[] = [];

  function watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error') heard.push(`console: ${message.text()}`);
    });
    context.on('weberror', (error) => heard.push(`uncaught: ${error.error().message}`));
    context.on('dialog', (dialog) => {
      heard.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== WEB && origin !== API) heard.push(`request to ${origin}`);
    });
  }

  return {
    expect: (pattern) => void expected.push(pattern),
    watch,
    heard: () => heard,
    verdict: () => [
      ...heard.filter((message) => !expected.some((pattern) => pattern.test(message))),
      ...expected
        .filter((pattern) => !heard.some((message) => pattern.test(message)))
        .map((pattern) => `expected and never heard: ${pattern}`),
    ],
  };
}
