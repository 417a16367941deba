import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseQuery } from '@linklode/query-language';
import { describe, expect, test } from 'vitest';
import { openIndexReader } from '../src/query/index-reader.ts';
import { openIndexWriter } from '../src/store/index-writer.ts';
import { explainSkips } from '../src/importing/import-report.ts';
import { openGonePages } from '../src/store/gone-pages.ts';
import { createNameRegistry } from '../src/store/name-registry.ts';
import { brokenChecks, importInto } from './importing-index.ts';
import { buildRecord, packEach, withFolder, type RecordPlan } from './reading-archive-builder.ts';

const LINKING = {
  url: 'https://a.example/',
  body: '<p>Gardens: <a href="https://b.example/old">an old page</a>',
};
const MISSING = { url: 'https://b.example/old', status: '404 Not Found', body: 'nothing here' };
const BACK = { ...MISSING, status: '200 OK', body: '<title>Old</title><p>Back again' };
const day = (number: number) => ({ date: `2024-05-0${number}T00:00:00Z` });

interface Known {
  /** Whether the link of the one page leads to what is gone. */
  isGone: boolean | undefined;
  /** The title of the page that it leads to. */
  target?: string | undefined;
  gone: number;
  linked: number;
}

/** Imports each list of records as an archive of its own, in their order. */
async function knownAfter(...archives: RecordPlan[][]): Promise<Known> {
  return withFolder(async (folder) => {
    for (const [number, records] of [[LINKING], ...archives].entries()) {
      writeFileSync(join(folder, `${number}.warc.gz`), packEach(records.map(buildRecord)));
      await importInto(folder, [`${number}.warc.gz`]);
    }
    const file = join(folder, 'index.db');
    expect(brokenChecks(file)).toEqual([]);
    const reader = openIndexReader(file);
    try {
      const parsed = parseQuery('link:b.example');
      if (!parsed.ok) throw new Error(parsed.error.message);
      const [page] = reader.findViews(parsed.query, [], 10, { withTargets: true });
      const { addresses, linked } = reader.stats().gone;
      const target = page?.links[0]?.target;
      return { isGone: target?.isGone, target: target?.page?.title, gone: addresses, linked };
    } finally {
      reader.close();
    }
  });
}

const GONE: unknown = expect.objectContaining({ isGone: true, gone: 1, linked: 1 });
const THERE: unknown = expect.objectContaining({ isGone: false, gone: 0, linked: 0 });

describe('an address is gone', () => {
  test.each(['404 Not Found', '410 Gone'])('when its last answer was %s', async (status) => {
    expect(await knownAfter([{ ...MISSING, status }])).toEqual(GONE);
  });

  test('when a revisit says that it still is', async () => {
    const head = Buffer.from('HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\n\r\n');
    expect(await knownAfter([{ url: MISSING.url, type: 'revisit', block: head }])).toEqual(GONE);
  });

  test('when it was there before, in whatever order the archives come', async () => {
    const [before, after] = [
      { ...BACK, ...day(1) },
      { ...MISSING, ...day(2) },
    ];
    expect(await knownAfter([before], [after])).toEqual(GONE);
    expect(await knownAfter([after], [before])).toEqual(GONE);
    expect(await knownAfter([before, after])).toEqual(GONE);
  });

  test('when another spelling of it is, and no spelling is a page', async () => {
    const spelled = { ...MISSING, url: 'http://www.b.example/old/' };
    expect(await knownAfter([spelled])).toMatchObject({ isGone: true, gone: 1, linked: 0 });
    const home = { ...BACK, url: 'http://b.example/old' };
    expect(await knownAfter([spelled, home])).toMatchObject({ isGone: false, gone: 1 });
  });
});

/** A redirect of an address, as a crawl keeps it. */
const moved = (url: string, location: string, status = '301 Moved Permanently'): RecordPlan => ({
  url,
  status,
  httpHeaders: { Location: location },
  body: 'elsewhere',
});
const OLD = MISSING.url;
const NEW = 'https://b.example/new';
const there = (url: string): RecordPlan => ({ url, body: '<title>New</title><p>Here now' });

describe('an address that leads elsewhere is what it leads to:', () => {
  test.each(['301 Moved Permanently', '302 Found', '303 See Other', '307 Temporary', '308 Permanent'])(
    'there, where a %s ends at a page; gone, where it ends in a 404',
    async (status) => {
      expect(await knownAfter([moved(OLD, '/new', status), there(NEW)])).toMatchObject({
        isGone: false,
        target: 'New',
      });
      expect(await knownAfter([moved(OLD, '/new', status), { ...MISSING, url: NEW }])).toMatchObject({
        isGone: true,
        target: undefined,
      });
    },
  );

  test('over several steps, in whatever order the archives come, and in a circle nowhere', async () => {
    const steps = [moved(OLD, '/a'), moved('https://b.example/a', 'http://www.c.example/b')];
    const last = there('https://c.example/b');
    expect(await knownAfter([last], [...steps].reverse())).toMatchObject({ isGone: false, target: 'New' });
    expect(await knownAfter(steps, [{ ...last, status: '410 Gone' }])).toMatchObject({ isGone: true });
    expect(await knownAfter([moved(OLD, '/a'), moved('https://b.example/a', '/old')])).toMatchObject({
      isGone: true,
    });
  });

  test('of one that leads to what nobody read, or to another spelling of itself, nothing is known', async () => {
    for (const to of [
      '/nobody-knows',
      'http://www.b.example/old/',
      'javascript:void(0)',
      'mailto:a@b.example',
    ])
      expect(await knownAfter([moved(OLD, to)]), to).toMatchObject({ isGone: false, target: undefined });
  });

  test('the latest answer counts: what moved later is not gone, what went or came back later has not moved', async () => {
    const gone = { ...MISSING };
    const elsewhere = moved(OLD, '/new');
    const back = { ...BACK };
    const at = (record: RecordPlan, number: number): RecordPlan => ({ ...record, ...day(number) });
    for (const order of [0, 1]) {
      const both = (a: RecordPlan, b: RecordPlan): RecordPlan[][] => (order === 0 ? [[a], [b]] : [[b], [a]]);
      const page = [there(NEW)];
      expect(await knownAfter(page, ...both(at(gone, 1), at(elsewhere, 2)))).toMatchObject({
        isGone: false,
        target: 'New',
        gone: 0,
      });
      expect(await knownAfter(page, ...both(at(elsewhere, 1), at(gone, 2)))).toMatchObject({
        isGone: true,
        gone: 1,
      });
      expect(await knownAfter(page, ...both(at(elsewhere, 1), at(back, 2)))).toMatchObject({
        isGone: false,
        target: 'Old',
      });
    }
  });

  test('a page that moved to another page of the index is that one for filters, and the report says what is known', async () => {
    await withFolder(async (folder) => {
      const records = [
        { ...BACK, ...day(1) },
        { ...there(NEW), ...day(3) },
        { ...moved(OLD, '/new'), ...day(2) },
      ];
      writeFileSync(join(folder, 'a.warc'), Buffer.concat(records.map(buildRecord)));
      const report = await importInto(folder, ['a.warc']);
      expect(explainSkips(report)).toContain(
        'It knows 1 redirect; a link there counts as leading to where that ends.',
      );
      const reader = openIndexReader(join(folder, 'index.db'));
      try {
        const parsed = parseQuery('site:b.example');
        if (!parsed.ok) throw new Error(parsed.error.message);
        expect(reader.findViews(parsed.query, [], 10).map(({ url }) => url)).toEqual([NEW]);
      } finally {
        reader.close();
      }
    });
  });
});

describe('an address is not gone', () => {
  test('when a page came back later, in whatever order the archives come', async () => {
    const [before, after] = [
      { ...MISSING, ...day(1) },
      { ...BACK, ...day(2) },
    ];
    expect(await knownAfter([before], [after])).toEqual(THERE);
    expect(await knownAfter([after], [before])).toEqual(THERE);
    expect(
      await knownAfter([
        { ...BACK, ...day(2) },
        { ...MISSING, ...day(2) },
      ]),
    ).toEqual(THERE);
  });

  test('when what came back is no page, or only a revisit', async () => {
    const pdf = { ...BACK, ...day(3), httpHeaders: { 'Content-Type': 'application/pdf' }, body: '%PDF-1.4' };
    expect(await knownAfter([{ ...MISSING, ...day(2) }], [pdf])).toEqual(THERE);
    const image = { ...pdf, httpHeaders: { 'Content-Type': 'image/png' } };
    expect(await knownAfter([{ ...MISSING, ...day(2) }], [image])).toEqual(THERE);
    const head = Buffer.from('HTTP/1.1 304 Not Modified\r\n\r\n');
    const revisit = { url: MISSING.url, type: 'revisit', block: head, ...day(4) };
    expect(await knownAfter([{ ...MISSING, ...day(2) }], [revisit])).toEqual(THERE);
  });

  test.each([
    '301 Moved Permanently',
    '302 Found',
    '401 Unauthorized',
    '403 Forbidden',
    '500 Oops',
    '503 Busy',
  ])('when its answer was %s, which is no word about the page', async (status) => {
    expect(await knownAfter([{ ...MISSING, status }])).toEqual(THERE);
  });

  test('when the record that says so is damaged', async () => {
    const digest = { 'WARC-Block-Digest': 'sha1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' };
    const head = Buffer.from('HTTP/1.1 404 Not Found\r\n\r\n');
    expect(await knownAfter([{ ...MISSING, fields: digest }])).toEqual(THERE);
    expect(await knownAfter([{ url: MISSING.url, type: 'revisit', block: head, fields: digest }])).toEqual(
      THERE,
    );
    expect(await knownAfter([{ ...MISSING, url: 'javascript:gone()' }])).toEqual(THERE);
  });
});

test('the report counts addresses that are gone, and not how often that was seen', async () => {
  await withFolder(async (folder) => {
    const path = (name: string) => ({ ...MISSING, url: `https://b.example/${name}` });
    const seen = [1, 2, 3].flatMap((n) => ['x', 'y'].map((name) => ({ ...path(name), ...day(n) })));
    const back = { ...LINKING, url: 'https://b.example/y', ...day(9) };
    writeFileSync(join(folder, 'a.warc'), Buffer.concat([...seen, back].map(buildRecord)));
    const report = await importInto(folder, ['a.warc']);
    expect(report.gone).toEqual({ known: 1, added: 1 });
    expect(explainSkips(report)).toContain(
      'The index knows 1 address that is gone (404 or 410), 1 more than before',
    );
    const again = await importInto(folder, ['a.warc'], { force: true });
    expect(again.gone).toEqual({ known: 1, added: 0 });
  });
});

test('a page that went later is not offered to smart filters, and stays in the index', async () => {
  await withFolder(async (folder) => {
    const gone = { ...LINKING, status: '410 Gone', ...day(9) };
    writeFileSync(join(folder, 'a.warc'), Buffer.concat([LINKING, gone].map(buildRecord)));
    const report = await importInto(folder, ['a.warc']);
    expect(report.gone).toEqual({ known: 1, added: 1 });
    const reader = openIndexReader(join(folder, 'index.db'));
    const parsed = parseQuery('gardens intext:old');
    if (!parsed.ok) throw new Error(parsed.error.message);
    expect([...reader.matchUrls(parsed.query)]).toEqual([LINKING.url]);
    expect(reader.findViews(parsed.query, [], 10)).toEqual([]);
    reader.close();
  });
});

test('no more addresses are remembered than the limit, and later sights of those go on counting', async () => {
  await withFolder(async (folder) => {
    const writer = openIndexWriter(join(folder, 'index.db'));
    const gone = openGonePages(writer.db, createNameRegistry(writer.db), 2);
    const see = (path: string, status: number, seenAt: string) =>
      gone.note({
        url: `https://b.example/${path}`,
        host: 'b.example',
        domain: 'b.example',
        status,
        movedTo: null,
        seenAt,
      });
    expect(['1', '2', '3'].map((path) => see(path, 404, '2024-05-01'))).toEqual([true, true, false]);
    expect(see('1', 410, '2024-05-02')).toBe(true);
    expect(see('1', 410, '2024-05-01')).toBe(false);
    const rows = writer.db.prepare('SELECT status FROM gone_pages ORDER BY url_id').all();
    expect(rows.map((row) => row['status'])).toEqual([410, 404]);
    writer.close();
  });
});
