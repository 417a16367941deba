import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findLikeness as findLikenessCall, LIKENESS_PER_MINUTE, type Likeness } from '@linklode/contract';
import { parseQuery } from '@linklode/query-language';
import { buildSampleWeb } from '@linklode/sample-web';
import {
  createFileAnalysis,
  importPaths,
  openIndexReader,
  sealIndex,
  type IndexReader,
} from '@linklode/web-index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createExampleIndex } from '../../providers/web-search/example-index.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';
import { WebSearchError } from '../search/index.ts';
import { likelihoodOfAtLeast } from './chance.ts';
import { findLikeness } from './engine.ts';
import type { LikenessFinder } from './index.ts';

/** Four that are about gardens and one more that writes of the same maker's tools. */
const GARDENS = [
  'allotment-answers.example',
  'https://www.allotment-federation.example/not/in/the/index',
  'gartenlaube-journal.example',
  'green-hour-magazine.example',
  'lawnandlore.example',
];

let folder: string;
let reader: IndexReader;
let app: TestApp;
let alice: Person;
let failure: Error | null = null;
let asked: Parameters<LikenessFinder['findLikeness']>[0]['examples'] = [];

/** What the smart filters' process does, in this one. */
const inThisProcess: LikenessFinder = {
  async findLikeness({ examples }) {
    if (failure !== null) throw failure;
    asked = examples;
    const index = createExampleIndex(createFileAnalysis(reader), 60_000);
    return findLikeness(index, examples);
  },
};

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-likeness-'));
  const file = path.join(folder, 'web.sqlite');
  await buildSampleWeb({ outDir: path.join(folder, 'web') });
  await importPaths({ indexFile: file, paths: [path.join(folder, 'web')], workers: 0 });
  sealIndex(file);
  reader = openIndexReader(file);
  app = await startTestApp({ likeness: inThisProcess });
  alice = await app.signIn('alice');
}, 120_000);
afterAll(async () => {
  await app.close();
  reader.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const like = (sites: string[], person = alice) => person.call(findLikenessCall, { body: { sites } });

/** The websites that a query finds. */
function websitesOf(text: string | null): Set<string> {
  const parsed = parseQuery(text ?? '');
  if (!parsed.ok) throw new Error(`${text} is no query`);
  return new Set([...reader.matchUrls(parsed.query)].map((url) => new URL(url).hostname));
}

describe('query by example', () => {
  test('gives a query that finds the examples and others, and tells what each term is worth', async () => {
    const { body } = await like(GARDENS);
    expect(body).toMatchObject({
      why_none: null,
      query: 'intext:"thornwick tools" lang:en',
      terms: [
        { text: 'intext:"thornwick tools"', is_alternative: false, examples: 5 },
        { text: 'lang:en', is_alternative: false, examples: 5 },
      ],
    });
    // The figures are those of the index.
    const found = websitesOf(body.query);
    const named = websitesOf(body.terms[0]?.text ?? '');
    const sites = body.examples.map(({ site }) => site);
    expect(sites).toEqual(GARDENS.map((text) => text.replace(/^https:\/\/www\.([^/]*)\/.*/, '$1')));
    for (const site of sites) expect(found).toContain(site);
    expect(body.websites).toEqual({ websites: found.size });
    expect(body.terms[0]?.elsewhere).toEqual({ websites: named.size - GARDENS.length });
    expect(found.size).toBeGreaterThan(GARDENS.length);
  });

  test('takes a website whose own name begins with www. for itself, and not for all below its suffix', async () => {
    await like(['www.gov.uk', 'https://www.hmrc.gov.uk/x', ...GARDENS]);
    expect(asked.slice(0, 2).map(({ node }) => 'host' in node && node.host)).toEqual([
      'www.gov.uk',
      'hmrc.gov.uk',
    ]);
  });

  test('says which of them are found again by a query that was made without them', async () => {
    const { body } = await like(GARDENS);
    const again = body.examples.filter((example) => example.is_found_again);
    expect(body.examples.every((example) => example.is_found)).toBe(true);
    expect(again.length).toBeGreaterThanOrEqual(3);
    expect(body.by_chance).toBeLessThan(1);
  });

  test('of pages of one kind, each called otherwise, it names the kind and measures how much of what the query finds has one', async () => {
    const pages = [
      'https://gartenlaube-journal.example/write-for-us/',
      'https://harbourledger.example/write-for-us/',
      'https://green-hour-magazine.example/contribute/',
      'https://chalk-and-tablet.example/contribute/',
      'https://lath-and-plaster.example/write/',
    ];
    const { body } = await like(pages, await app.signIn('alice', 'kinds'));
    expect(body.kind).toMatchObject({ id: 'guest_post_pages', label: 'Guest post pages' });
    // Four are enough to name a kind: a judge that learns anew may not be sure enough of one of them.
    expect(body.kind?.examples).toBeGreaterThanOrEqual(4);
    expect(body.examples.map(({ page }) => page)).toEqual(pages);
    const { precision } = body;
    if (precision === null) throw new Error('not measured');
    // Of others than the examples, none of which had a say; what words of the query said is taken from the lower end.
    const own = new Set(body.examples.map(({ site }) => site));
    const others = [...websitesOf(body.query)].filter((site) => !own.has(site)).length;
    expect(precision.looked_at).toBeGreaterThanOrEqual(3);
    expect(precision.looked_at).toBeLessThan(others);
    expect(precision.alike_hidden).toBeLessThanOrEqual(precision.alike);
    expect(precision.alike).toBeGreaterThanOrEqual(0.3 * precision.looked_at);
    expect(precision.at_least).toBeLessThan(precision.alike_hidden / precision.looked_at + 1e-9);
    expect(precision.at_most).toBeGreaterThan(precision.alike / precision.looked_at - 1e-9);
    // No name is asked for that a shorter one finds already.
    const names = body.terms.map(({ text }) => text.replaceAll('"', ''));
    for (const name of names)
      expect(names.filter((other) => other !== name && `${other} `.startsWith(`${name} `))).toEqual([]);
    for (const { text, precision: seen } of body.terms)
      if (!text.startsWith('-') && /^(intitle|inurl):/.test(text))
        expect(seen?.looked_at, text).toBeGreaterThan(0);
  });

  test('of websites that were drawn by lot it says that they have nothing in common', async () => {
    const all = fs.readdirSync(path.join(folder, 'web')).toSorted();
    let state = 20_261_122;
    const below = (most: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      return Math.floor((state / 0x80000000) * most);
    };
    const answers: Likeness[] = [];
    for (let draw = 0; draw < 20; draw++) {
      const drawn = new Set<string>();
      while (drawn.size < 5) drawn.add(all[below(all.length)] ?? '');
      const examples = [...drawn].map((text) => ({
        text,
        node: { type: 'site', host: text, subdomainsOnly: false, path: null } as const,
      }));
      answers.push(await inThisProcess.findLikeness({ askedBy: 'test', examples }));
    }
    // Judged at one in two hundred, on a web of seventy sites that knows each other's names.
    const made = answers.filter(({ query }) => query !== null);
    expect(made.length).toBeLessThanOrEqual(1);
    for (const { why_none: why, query, terms } of answers)
      if (query === null) expect([why, terms]).toEqual(['nothing_in_common', []]);
  });

  test('of which the index knows fewer than three, it says so', async () => {
    const { body } = await like([
      'slow-cup.example',
      'wet-tarmac.example',
      'never-seen.example',
      'slow-cup.example',
    ]);
    expect([body.query, body.why_none]).toEqual([null, 'too_few_known']);
    expect(body.examples.map(({ site }) => site)).toEqual([
      'slow-cup.example',
      'wet-tarmac.example',
      null,
      null,
    ]);
  });

  test('costs nothing, and not more than a few times a minute', async () => {
    const carol = await app.signIn('carol');
    const statuses = [];
    for (let time = 0; time <= LIKENESS_PER_MINUTE; time++)
      statuses.push((await like(['a.example', 'b.example', 'c.example'], carol)).status);
    expect(statuses).toEqual([...Array<number>(LIKENESS_PER_MINUTE).fill(200), 429]);
    expect(await app.audit()).toEqual({});
  });

  test('refuses what are no websites by their line, and too few of them', async () => {
    const bob = await app.signIn('bob');
    const refusal = async (sites: string[]) => {
      const { status, body } = await like(sites, bob);
      return [status, (body as unknown as { detail: string }).detail];
    };
    expect(await refusal(['a.example', 'b.example'])).toEqual([
      422,
      expect.stringContaining('3 to 10 websites'),
    ]);
    const wrong = [
      'two words',
      'site:a.example',
      'x" OR "y.z',
      'nodot',
      '.example',
      '(a.example)',
      '-a.example OR b',
    ];
    for (const text of wrong)
      expect(await refusal(['a.example', text, 'b.example'])).toEqual([
        422,
        'Line 2 is not a website or an address. Write it like example.com.',
      ]);
  });

  test('where the index cannot be looked at it says so, and what that costs', async () => {
    const other = await app.signIn('alice', 'other');
    failure = new WebSearchError('the index is not there', { retryable: true });
    const { status, body, headers } = await like(GARDENS, other);
    failure = null;
    expect([status, headers['retry-after']]).toEqual([503, '10']);
    expect((body as unknown as { detail: string }).detail).toContain('Nothing was charged');
  });
});

test('how likely at least so many happen', () => {
  expect(likelihoodOfAtLeast(0, [0.3])).toBeCloseTo(1);
  expect(likelihoodOfAtLeast(1, [0.5, 0.5])).toBeCloseTo(0.75);
  expect(likelihoodOfAtLeast(2, [0.1, 0.2, 0.3])).toBeCloseTo(0.02 * 0.7 + 0.03 * 0.8 + 0.06 * 0.9 + 0.006);
  expect(likelihoodOfAtLeast(3, [0.5, 0.5])).toBe(0);
});
