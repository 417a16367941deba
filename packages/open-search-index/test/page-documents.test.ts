import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { matchesPage, parseQuery, preparePage } from '@linklode/query-language';
import {
  createFileAnalysis,
  openIndexDatabase,
  openIndexReader,
  openKindFiles,
  type IndexReader,
} from '@linklode/web-index';
import { foundPage, keyToken, PAGE_FACTS, THIN_LANGUAGE } from '@linklode/web-index/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomQueries } from '../../web-index/test/oracle/random-queries.ts';
import { fieldsOf } from '../src/kept-fields.ts';
import { createPageDocuments, type KeptPage } from '../src/page-documents.ts';
import { writeMadeUpIndex } from './live/made-up-index.ts';

/** What of both engines' agreement hangs on what is loaded alone, and needs no cluster. */
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'page-documents-'));
const file = path.join(folder, 'web.sqlite');
let kept: KeptPage[];
/** Read in part: what is not known of them, queries leave open. */
let thin: Set<string>;
let reader: IndexReader;
let texts: string[];
beforeAll(() => {
  texts = randomQueries(5, 120, writeMadeUpIndex(file, 5, 120).pages);
  const kinds = openKindFiles(file);
  for (const { listFrom, put } of kinds.files)
    put(listFrom(0, 50).map(({ id }) => ({ id, said: Uint8Array.of(1, id % 256) })));
  kinds.close();
  const db = openIndexDatabase(file);
  const documents = [...createPageDocuments(db)(0)];
  kept = documents.map(({ page }) => page);
  const mark = keyToken('lang', THIN_LANGUAGE);
  thin = new Set(documents.filter(({ keys }) => keys.includes(mark)).map(({ address }) => address));
  db.close();
  reader = openIndexReader(file);
});
afterAll(() => {
  reader.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

test('a cluster keeps of a page every fact that the file has of it, and shows the same of it to who looks closer', async () => {
  expect(kept.length).toBe(reader.countPages());
  const facts = new Set(kept.flatMap((page) => Object.keys(page)));
  expect([...facts].toSorted()).toEqual(
    [...PAGE_FACTS, 'text', 'industry', 'links', 'anchors', 'people', 'kinds'].toSorted(),
  );
  // None of the facts is missing on all of them, so that the next line says something of each.
  for (const fact of PAGE_FACTS)
    expect(
      kept.some((page) => page[fact] !== null),
      fact,
    ).toBe(true);
  const views = await createFileAnalysis(reader).readPages(kept.map(({ url }) => url));
  expect(views.length).toBeGreaterThan(90);
  expect(views.filter(({ kinds }) => kinds !== null).length).toBeGreaterThan(30);
  const byUrl = new Map(kept.map((page) => [page.url, page]));
  for (const view of views) {
    const page = byUrl.get(view.url) as KeptPage;
    const links = page.links.map(([url, anchor, rel, textOffset]) => ({ url, anchor, rel, textOffset }));
    expect(view).toMatchObject({ links });
    const { text, industry, kinds } = page;
    const said = kinds == null ? null : Uint8Array.from(Buffer.from(kinds, 'base64'));
    expect(foundPage(page, { text, industry, links: view.links, kinds: said })).toEqual(view);
  }
});

test('a query means the same of what the cluster keeps as the file finds by it', () => {
  const pages = kept
    .filter(({ url }) => !thin.has(url))
    .map((page) => ({ url: page.url, prepared: preparePage(fieldsOf(page)) }));
  let telling = 0;
  for (const text of texts) {
    const parsed = parseQuery(text);
    if (!parsed.ok || JSON.stringify(parsed.query).includes('"related"')) continue;
    const { query } = parsed;
    const due = [...reader.matchUrls(query)].filter((url) => !thin.has(url)).toSorted();
    const found = pages.filter(({ prepared }) => matchesPage(query, prepared)).map(({ url }) => url);
    expect(found.toSorted(), text).toEqual(due);
    if (due.length > 0 && due.length < pages.length) telling += 1;
  }
  expect(telling).toBeGreaterThan(40);
});
