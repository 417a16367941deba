import { randomUUID } from 'node:crypto';
import { request, type APIRequestContext, type Page } from '@playwright/test';
import { giveOps } from './ops.ts';
import { API, WEB } from './origins.ts';

export interface Person {
  readonly name: string;
  readonly email: string;
}

export interface SignedInPerson extends Person {
  readonly token: string;
}

/** Nobody else in this run has this address. */
export function newPerson(name = 'Ada Quarry'): Person {
  return {
    name,
    email: `${name.split(' ')[0]?.toLowerCase() || 'nameless'}.${randomUUID().slice(0, 12)}@e2e.example`,
  };
}

/** The whole code flow as a browser walks it, as far as the web app's callback address, which it returns. */
async function walkToCallback(http: APIRequestContext, person: Person): Promise<URL> {
  const form = await http.get(`${API}/auth/login`);
  const callback = await http.post(form.url(), { form: { email: person.email, name: person.name } });
  return new URL(callback.url());
}

/** Signs a person in without drawing a page. A first sign-in makes the account, with its 20 credits. */
export async function signInByApi(person: Person): Promise<SignedInPerson> {
  const http = await request.newContext();
  try {
    const { searchParams } = await walkToCallback(http, person);
    const answer = await http.post(`${API}/auth/callback`, { data: Object.fromEntries(searchParams) });
    const { token } = (await answer.json()) as { token: string };
    return { ...person, token };
  } finally {
    await http.dispose();
  }
}

/** The address that a finished sign-in of another browser would open here. */
export async function foreignCallback(person: Person): Promise<string> {
  const http = await request.newContext();
  try {
    return (await walkToCallback(http, person)).href;
  } finally {
    await http.dispose();
  }
}

/** Opens a page of the app in a browser that already holds the person's token, as one that signed in yesterday does. */
export async function openAs(page: Page, { token }: SignedInPerson, path: string): Promise<void> {
  // Playwright's own way of filling a storage opens a page beside this one for it, half as dear as the app itself.
  const filling = await page.addInitScript(
    ([origin, kept]) => {
      if (location.origin !== origin) return;
      localStorage.clear();
      for (const name of ['token', 'auth_token']) localStorage.setItem(name, kept);
    },
    [WEB, token] as const,
  );
  await page.goto(path);
  await filling.dispose();
  // A frame that the app has not taken over yet takes a query and nothing else.
  await page.locator('#root[data-frame]').waitFor({ state: 'detached' });
}

/** From the login page through the provider's form, as a person does it. */
export async function walkByHand(page: Page, person: Person): Promise<void> {
  await page.goto('/login');
  await walkFromHere(page, person);
}

/** From the sign-in that stands on screen through the provider's form. */
export async function walkFromHere(page: Page, person: Person): Promise<void> {
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Name').fill(person.name);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Signs in by hand, from the login page to the dashboard. */
export async function signInByHand(page: Page, person: Person): Promise<void> {
  await walkByHand(page, person);
  await page.waitForURL('/dashboard');
}

interface Account {
  readonly name: string | null;
  readonly email: string | null;
  readonly credits: number;
}

/** What the API itself says, past the screen. */
export async function callApi(person: SignedInPerson, path: string, body?: unknown): Promise<Response> {
  return fetch(API + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: `Bearer ${person.token}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

export async function creditsOf(person: SignedInPerson): Promise<number> {
  const account = (await (await callApi(person, '/user/me')).json()) as Account;
  return account.credits;
}

export async function endSession(person: SignedInPerson): Promise<void> {
  await fetch(`${API}/auth/logout`, { method: 'POST', headers: { Authorization: `Bearer ${person.token}` } });
}

/** Gives credits, or takes them, as support does. */
export async function adjustCredits(person: Person, amount: number, because = 'browser test'): Promise<void> {
  await giveOps(
    'credits',
    'adjust',
    person.email,
    String(amount),
    '--because',
    because,
    '--ref',
    randomUUID(),
  );
}
