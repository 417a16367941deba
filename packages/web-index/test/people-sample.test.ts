import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildSampleWeb, loadSampleWeb } from '@linklode/sample-web';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPaths } from '../src/importing/import-paths.ts';
import { createPeopleFinder, readProfile, type FoundPerson } from '../src/people/index.ts';
import { openIndexDatabase } from '../src/store/index-file.ts';
import { unpackText } from '../src/store/page-body.ts';
import { OTHER_PEOPLE, OUTREACH_PEOPLE, SEO_PEOPLE } from './people-sample-truth.ts';

const slugs = (list: string): string[] => list.trim().split(/\s+/);
const truth = new Map<string, 'seo' | 'outreach' | null>([
  ...slugs(SEO_PEOPLE).map((slug) => [slug, 'seo'] as const),
  ...slugs(OUTREACH_PEOPLE).map((slug) => [slug, 'outreach'] as const),
  ...slugs(OTHER_PEOPLE).map((slug) => [slug, null] as const),
]);

let folder: string;
let found: { domain: string; person: FoundPerson }[];
let textOf: (url: string) => string;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-people-'));
  const web = path.join(folder, 'web');
  await buildSampleWeb({ outDir: web });
  const file = path.join(folder, 'index.db');
  await importPaths({ indexFile: file, paths: [web], workers: 0 });
  const db = openIndexDatabase(file);
  const find = createPeopleFinder(db);
  const domains = db
    .prepare('SELECT DISTINCT d.name FROM domains d JOIN pages p ON p.domain_id = d.id')
    .all();
  found = domains.flatMap((row) =>
    find(String(row['name']), 100).people.map((person) => ({ domain: String(row['name']), person })),
  );
  const texts = new Map(
    db
      .prepare(
        'SELECT u.url, b.body FROM pages p JOIN urls u ON u.id = p.url_id JOIN bodies b ON b.page_id = p.id',
      )
      .all()
      .map((row) => [String(row['url']), unpackText(db, row['body'] as Uint8Array).replace(/\s+/g, ' ')]),
  );
  textOf = (url) => texts.get(url) ?? '';
  db.close();
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const slugOf = (person: FoundPerson): string =>
  person.profile?.slice(person.profile.lastIndexOf('/') + 1) ?? '';

describe('the people of the sample web', () => {
  it('has a truth for everyone with a profile', () => {
    const linked = loadSampleWeb()
      .flatMap((site) =>
        site.pages.flatMap((page) => [...page.body.matchAll(/https:\/\/[a-z.]*linkedin\.com[^)\s]*/g)]),
      )
      .flatMap(([url]) => readProfile(url)?.slug ?? []);
    expect([...new Set(linked)].sort()).toEqual([...truth.keys()].sort());
  });

  it('are found where their role is one of those that prospects are about, with their profile', () => {
    const own = new Set(found.map(({ person }) => slugOf(person)));
    const wanted = [...truth].filter(([, category]) => category !== null).map(([slug]) => slug);
    const missing = wanted.filter((slug) => !own.has(slug));
    expect(missing.length).toBeLessThanOrEqual(wanted.length * 0.05);
  });

  it('stand in the right half of the list', () => {
    const wrong = found.filter(({ person }) => {
      const category = truth.get(slugOf(person)) ?? null;
      return category !== null && category !== person.category;
    });
    expect(wrong).toEqual([]);
  });

  it('each have a sentence of a page of their site that holds the name and the role', () => {
    for (const { domain, person } of found) {
      const host = new URL(person.pageUrl).hostname;
      expect(host === domain || host.endsWith(`.${domain}`)).toBe(true);
      expect(textOf(person.pageUrl)).toContain(person.sentence.replace(/ …$/, ''));
      expect(person.sentence).toContain(person.name);
      if (!['', 'Author', 'Site owner'].includes(person.role)) expect(person.sentence).toContain(person.role);
    }
  });

  it('are named as the site names them, and no heading is one of them', () => {
    for (const { person } of found) expect(textOf(person.pageUrl)).toContain(person.name);
    const headings = /linkedin|perfil|team|contact|backlinks|seo /i;
    expect(found.filter(({ person }) => headings.test(person.name))).toEqual([]);
  });
});
