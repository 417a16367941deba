import { readdirSync, readFileSync } from 'node:fs';
import { PAGE_PLACEHOLDERS } from '@linklode/contract/page-placeholders';
import {
  CREDIT_PACKS,
  FREE_REPEAT_HOURS,
  GRACE_DAYS,
  HISTORY_DAYS,
  MAX_BULK_DOMAINS,
  MAX_PAGES,
  MIN_AGE_YEARS,
  RESULTS_PER_PAGE,
  SESSION_DAYS,
  SIGNUP_CREDITS,
  SUPPORT_RESPONDS_WITHIN_HOURS,
} from '@linklode/contract/product';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawPage, findStructuredData } from '../entry-prerender.tsx';
import { TOKEN_COOKIE, TOKEN_COOKIE_SECONDS, TOKEN_KEYS } from '../lib/token-storage.ts';
import { paths } from '../paths.ts';

const DAY_SECONDS = 24 * 3600;
const PAGES = [
  paths.terms,
  paths.privacyPolicy,
  paths.refundPolicy,
  paths.pricing,
  paths.contact,
  paths.home,
  paths.login,
];
const texts = new Map<string, string>();

/** The page as a reader has it: words with single spaces. */
beforeAll(async () => {
  for (const path of PAGES) {
    const html = await drawPage(path);
    const body = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    const words = body
      .replaceAll(/<!--.*?-->/g, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&amp;', '&')
      .replaceAll('&#x27;', "'");
    texts.set(path, words.replaceAll(/\s+/g, ' ').replaceAll(/ ([.,;)])/g, '$1'));
  }
});

const says = (path: string, ...sentences: string[]) => {
  for (const sentence of sentences) expect(texts.get(path), path).toContain(sentence);
};

/** A number that a file of the server holds under this name. */
function serverNumber(file: string, name: string): number {
  const source = readFileSync(new URL(`../../../server/src/${file}`, import.meta.url), 'utf8');
  const value = new RegExp(`const ${name} = ([\\d *]+);`).exec(source)?.[1];
  if (value === undefined) throw new Error(`${file} has no ${name}.`);
  return value.split('*').reduce((product, factor) => product * Number(factor), 1);
}

describe('what an installation chooses for itself', () => {
  it('stands on no page as a figure of ours', () => {
    const answers = JSON.stringify(findStructuredData(paths.home));
    expect(answers).toContain(`is free ${PAGE_PLACEHOLDERS.free_repeat}.`);
    for (const text of [answers, ...texts.values()]) {
      expect(text).not.toMatch(/free (in every search )?for \d/);
      expect(text).not.toMatch(/\d searches in 24 hours/);
    }
  });
});

describe('the terms', () => {
  it('state the figures that the product keeps to', () => {
    says(
      paths.terms,
      `You must be ${MIN_AGE_YEARS} or older.`,
      `A new account starts with ${SIGNUP_CREDITS} free credits, once per Google account`,
      `holds up to ${RESULTS_PER_PAGE} websites and a query up to ${MAX_PAGES} pages`,
      `a page costs at most ${RESULTS_PER_PAGE} credits`,
      `What you paid for, a website or a domain, is free ${PAGE_PLACEHOLDERS.free_repeat}.`,
      `The same search again within ${FREE_REPEAT_HOURS} hours costs nothing`,
      `At most ${PAGE_PLACEHOLDERS.searches_per_day} searches in 24 hours.`,
      `At most ${MAX_BULK_DOMAINS} domains in one bulk check`,
      `Your search history is kept for ${HISTORY_DAYS} days and then deleted.`,
      'Credits never expire.',
      'All payments are final',
      'We may suspend an account for misuse.',
      `after a grace period of ${GRACE_DAYS} days`,
      `support responds within ${SUPPORT_RESPONDS_WITHIN_HOURS} business hours`,
    );
    expect(texts.get(paths.terms)).not.toContain('20 results');
  });

  it('state the limit of look-ups that the server counts', () => {
    const limit = serverNumber('modules/prospects/prospects.repo.ts', 'LOOKUPS_PER_HOUR');
    says(paths.terms, `prospects of at most ${limit} sites in an hour`);
  });

  it('name who runs the installation', () => says(paths.terms, 'between you and company-name.invalid'));
});

describe('the privacy policy', () => {
  it('states how long things are kept', () => {
    expect(TOKEN_COOKIE_SECONDS).toBe(SESSION_DAYS * DAY_SECONDS);
    expect(serverNumber('modules/auth/auth.service.ts', 'SESSION_SECONDS')).toBe(SESSION_DAYS * DAY_SECONDS);
    expect(serverNumber('modules/auth/auth.service.ts', 'ATTEMPT_SECONDS')).toBe(600);
    says(
      paths.privacyPolicy,
      `for at most ${SESSION_DAYS} days or until you log out`,
      'for at most ten minutes',
      `deleted after ${HISTORY_DAYS} days`,
      `Bulk checks: the domains you asked for and what you were told of them, deleted after ${HISTORY_DAYS} days.`,
      'the IP address it came from',
      `after a grace period of ${GRACE_DAYS} days`,
      `people of ${MIN_AGE_YEARS} years or older`,
    );
  });

  it('names all that the browser keeps', () => {
    says(paths.privacyPolicy, ...TOKEN_KEYS, TOKEN_COOKIE);
    // Whatever the app writes under its own name stands in the policy.
    const folder = new URL('..', import.meta.url);
    const kept = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .flatMap((file) => [...readFileSync(new URL(file, folder), 'utf8').matchAll(/'(linklode_\w+)'/g)])
      .map(([, name = '']) => name);
    expect(kept).toEqual(expect.arrayContaining(['linklode_theme', 'linklode_search', 'linklode_shortcuts']));
    says(paths.privacyPolicy, ...new Set(kept));
    const routes = readFileSync(
      new URL('../../../server/src/modules/auth/auth.routes.ts', import.meta.url),
      'utf8',
    );
    says(paths.privacyPolicy, /'(__Host-\w+)'/.exec(routes)?.[1] ?? 'the cookie of a sign-in');
  });

  it('names what goes to others in the person’s name, and files brought in, with the days that the server has', () => {
    expect(serverNumber('modules/webhooks/webhooks.repo.ts', 'DELIVERY_DAYS')).toBe(30);
    expect(serverNumber('modules/projects/site-imports.repo.ts', 'IMPORT_DAYS')).toBe(30);
    says(
      paths.privacyPolicy,
      'how many rows were taken and which were refused, for 30 days',
      'a one-way fingerprint of each secret address, until you close it',
      'what was sent to them, for 30 days',
    );
  });

  it('says that the credit history keeps no query, as the ledger itself sees to', () => {
    const migration = readFileSync(
      new URL('../../../server/migrations/0014_page_delivery.sql', import.meta.url),
      'utf8',
    );
    expect(migration).toContain('ADD CONSTRAINT credit_entry_holds_no_query');
    says(
      paths.privacyPolicy,
      'as long as the account exists',
      'the details are its page and its smart filter',
      `stands beside them for ${HISTORY_DAYS} days`,
      'Razorpay',
      'Google',
      'support-address@page.invalid',
    );
  });
});

describe('the refund policy', () => {
  it('says that payments are final, and what happens when one is returned', () =>
    says(
      paths.refundPolicy,
      'All payments are final',
      'they never expire',
      'taken at once; those already spent are noted as owed and taken out of what you buy next',
      'Your balance never falls below zero.',
      `within ${SUPPORT_RESPONDS_WITHIN_HOURS} business hours`,
    ));
});

describe('the other pages', () => {
  it('agree with the figures of the product', () => {
    says(paths.contact, `Support responds within ${SUPPORT_RESPONDS_WITHIN_HOURS} business hours.`);
    says(paths.login, `starts with ${SIGNUP_CREDITS} free credits`);
    says(paths.home, `Get ${SIGNUP_CREDITS} Free Credits`, `For ${HISTORY_DAYS} days.`);
    says(paths.home, `Up to ${RESULTS_PER_PAGE} websites per page and ${MAX_PAGES} pages per query.`);
    says(paths.home, `what you paid for is free ${PAGE_PLACEHOLDERS.free_repeat}.`);
    says(paths.home, `a website that you paid for is free ${PAGE_PLACEHOLDERS.free_repeat}.`);
    says(paths.pricing, `The same website or domain again, ${PAGE_PLACEHOLDERS.free_repeat} free`);
    for (const { credits, priceRupees, label } of CREDIT_PACKS)
      says(paths.pricing, `${label} ${credits} websites ₹${priceRupees}`);
  });
});
