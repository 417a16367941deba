import type { BrowserContext, ConsoleMessage, Dialog, Request, WebError } from '@playwright/test';
import { API, WEB } from './origins.ts';

export interface Troubles {
  /** The test itself brings such a message about: it has to appear, and is then no failure. */
  expect(pattern: RegExp): void;
  /** Such a message comes or does not, as the order of two events has it that no test decides. */
  allow(pattern: RegExp): void;
  /** Also listens to another browser of this test, until what it returns is called. */
  watch(context: BrowserContext): () => void;
  /** What was heard so far. */
  heard(): readonly string[];
  /** What was expected and not heard so far. */
  missing(): readonly string[];
  /** What stands against the test at its end; empty when nothing does. */
  verdict(): readonly string[];
}

/**
 * Listens to what no user should cause: errors on the console (violations of the content security policy are among
 * them), errors that no code caught, dialogs, and requests to anybody but the product.
 */
export function createTroubles(): Troubles {
  const expected: RegExp[] = [];
  const allowed: RegExp[] = [];
  const heard: string[] = [];

  const onConsole = (message: ConsoleMessage): void => {
    if (message.type() === 'error') heard.push(`console: ${message.text()}`);
  };
  const onError = (error: WebError): void => void heard.push(`uncaught: ${error.error().message}`);
  const onDialog = (dialog: Dialog): void => {
    heard.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  };
  const onRequest = (request: Request): void => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== WEB && origin !== API) heard.push(`request to ${origin}`);
  };

  function watch(context: BrowserContext): () => void {
    context.on('console', onConsole).on('weberror', onError).on('dialog', onDialog).on('request', onRequest);
    return () => {
      context.off('console', onConsole).off('weberror', onError);
      context.off('dialog', onDialog).off('request', onRequest);
    };
  }

  const missing = (): string[] =>
    expected
      .filter((pattern) => !heard.some((message) => pattern.test(message)))
      .map((pattern) => `expected and never heard: ${pattern}`);

  return {
    expect: (pattern) => void expected.push(pattern),
    allow: (pattern) => void allowed.push(pattern),
    watch,
    heard: () => heard,
    missing,
    verdict: () => [
      ...heard.filter((message) => ![...expected, ...allowed].some((pattern) => pattern.test(message))),
      ...missing(),
    ],
  };
}
