import type { Page, Request, Route } from '@playwright/test';
import { API, WEB } from './origins.ts';

export interface Answer {
  readonly status?: number;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is. */
  readonly text?: string;
  readonly contentType?: string;
  readonly retryAfter?: string;
}

const cors = {
  'Access-Control-Allow-Origin': WEB,
  'Access-Control-Allow-Credentials': 'true',
  'Access-Control-Expose-Headers': 'Retry-After',
};

async function fulfill(route: Route, answer: Answer): Promise<void> {
  await route.fulfill({
    status: answer.status ?? 200,
    contentType: answer.contentType ?? (answer.json === undefined ? 'text/plain' : 'application/json'),
    headers: { ...cors, ...(answer.retryAfter === undefined ? {} : { 'Retry-After': answer.retryAfter }) },
    body: answer.json === undefined ? (answer.text ?? '') : JSON.stringify(answer.json),
  });
}

/**
 * Answers a call of the API in its place; a path that ends in `?*` stands for every query of it. Further answers serve
 * the calls after the first; the last one stays.
 */
export async function answerCall(page: Page, path: string, ...answers: readonly Answer[]): Promise<void> {
  const left = [...answers];
  await page.route(API + path, (route) => {
    const answer = left.length > 1 ? left.shift() : left[0];
    return fulfill(route, answer ?? {});
  });
}

/** Answers a call by what it asks for. */
export async function answerEach(
  page: Page,
  path: string,
  answer: (request: Request) => Answer,
): Promise<void> {
  await page.route(API + path, (route) => fulfill(route, answer(route.request())));
}

/** A problem document as the API writes it. */
export function problem(status: number, detail: unknown): Answer {
  return {
    status,
    json: { type: 'about:blank', title: 'Problem', status, detail, code: 'test', request_id: 'test' },
  };
}

/** Cuts a call off without an answer. */
export async function loseCall(page: Page, path: string): Promise<void> {
  await page.route(API + path, (route) => route.abort());
}

/** Lets a call reach the API and cuts it off before its answer is back. */
export async function loseAnswer(page: Page, path: string): Promise<void> {
  await page.route(API + path, async (route) => {
    await route.fetch();
    await route.abort();
  });
}

/** Stops a call on its way until it is let go; it then reaches the API. */
export async function holdCall(page: Page, path: string): Promise<{ letGo: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(API + path, async (route) => {
    await promise;
    await route.fallback();
  });
  return { letGo: resolve };
}

/** Keeps a part of the app's code back until it is let go; `name` is its file's, without folder and ending. */
export async function holdCode(page: Page, name: string): Promise<{ letGo: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`${WEB}/assets/${name}-*.js`, async (route) => {
    await promise;
    await route.fallback();
  });
  return { letGo: resolve };
}

/** The calls of one path, whatever its query, from now on, oldest first; grows as they are made. */
export function listCalls(page: Page, method: 'GET' | 'POST', path: string): readonly Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === method && request.url().split('?', 1)[0] === API + path) calls.push(request);
  });
  return calls;
}
