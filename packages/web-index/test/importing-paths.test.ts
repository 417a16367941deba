import { copyFile, mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { explainSkips, holdsNothing } from '../src/importing/import-report.ts';
import { IndexLockedError } from '../src/store/index-errors.ts';
import { openIndexWriter } from '../src/store/index-writer.ts';
import { brokenChecks, dumpOf, hashOf, importInto, skipsOf } from './importing-index.ts';
import { buildRecord, packEach, withFolder, type RecordPlan } from './reading-archive-builder.ts';

const html = (title: string, body = ''): string =>
  `<html lang=en><title>${title}</title><p>${title} page ${body}`;

async function lay(folder: string, files: Record<string, string | Uint8Array>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

const archive = (...plans: RecordPlan[]): Buffer => packEach(plans.map(buildRecord));

describe('an import', () => {
  test.skipIf(process.platform !== 'linux')(
    'takes files whatever their names are made of: bytes that are no UTF-8, line feeds, and what only reads like them',
    async () => {
      await withFolder(async (folder) => {
        const host = Buffer.from(join(folder, 'web/a.example/'));
        await mkdir(Buffer.concat([host, Buffer.from([0xe9])]), { recursive: true });
        const names = ['caf\xe9.html', 'caf\\xE9.html', 'new\nline.html', 'newline.html', '\xe9/index.html'];
        for (const name of names)
          await writeFile(
            Buffer.concat([host, Buffer.from(name, 'latin1')]),
            html(`page ${names.indexOf(name)}`),
          );
        const records = archive({ url: 'https://b.example/', body: html('b') });
        await writeFile(Buffer.concat([host, Buffer.from('\xe9/\xff.warc.gz', 'latin1')]), records);

        const report = await importInto(folder, ['web']);
        expect(skipsOf(report)).toEqual({});
        expect(report).toMatchObject({ pages: { added: 6 }, files: { read: 6 } });
        const pages = dumpOf(join(folder, 'index.db')).map(({ url, title }) => [url, title]);
        expect(Object.fromEntries(pages)).toEqual({
          'https://a.example/caf%E9.html': 'page 0',
          'https://a.example/caf%5CxE9.html': 'page 1',
          'https://a.example/new%0Aline.html': 'page 2',
          'https://a.example/newline.html': 'page 3',
          'https://a.example/%E9/': 'page 4',
          'https://b.example/': 'b',
        });
        expect(await importInto(folder, ['web'])).toMatchObject({ files: { read: 0, unchanged: 6 } });
      });
    },
  );

  test('takes pages from archives and folders, and tells what it left out and why', async () => {
    await withFolder(async (folder) => {
      await lay(folder, {
        'web/a.example/index.html': html('home', '<a href="/about.html">about</a>'),
        'web/a.example/about.html': html('about'),
        'web/a.example/logo.png': 'not looked at',
        'web/crawl.warc.gz': archive(
          { url: 'https://b.example/', body: html('b') },
          { url: 'https://b.example/gone', status: '404 Not Found' },
          { url: 'https://b.example/x.png', httpHeaders: { 'Content-Type': 'image/png' } },
          {
            url: 'https://b.example/bomb',
            body: gzipSync(Buffer.alloc(40 << 20)),
            httpHeaders: { 'Content-Encoding': 'gzip' },
          },
          { url: 'https://b.example/cut', fields: { 'WARC-Truncated': 'length' } },
          { url: 'https://b.example/lie', contentLength: 9 },
        ),
        'odd.bin': 'no archive',
      });
      const report = await importInto(folder, ['web', 'odd.bin', 'nothing.warc']);
      expect(report).toMatchObject({
        pages: { added: 3, replaced: 0, same: 0, older: 0 },
        files: { read: 3, unchanged: 0 },
        unreadable: [join(folder, 'nothing.warc')],
        stopped: false,
      });
      expect(skipsOf(report)).toEqual({
        'status other than 200': 1,
        'not html': 1,
        'decompression bomb': 1,
        'cut short by its crawler': 1,
        'wrong content length': 1,
        'neither page nor archive': 1,
        'not an archive': 1,
        'cannot be read': 1,
      });
      expect(dumpOf(join(folder, 'index.db')).map(({ url, title }) => [url, title])).toEqual([
        ['https://b.example/', 'b'],
        ['https://a.example/about.html', 'about'],
        ['https://a.example/', 'home'],
      ]);
      expect(brokenChecks(join(folder, 'index.db'))).toEqual([]);
      const text = explainSkips(report);
      expect(text).toContain('3 pages added');
      expect(text).toMatch(
        /1 {2}decompression bomb, such as https:\/\/b\.example\/bomb in .*crawl\.warc\.gz at byte \d+/,
      );
    });
  });

  test('names each file that could not be read', async () => {
    await withFolder(async (folder) => {
      await lay(folder, { 'sound.warc.gz': archive({ url: 'https://a.example/', body: html('home') }) });
      const report = await importInto(folder, ['gone.warc', 'sound.warc.gz', 'lost.warc']);
      const [named = ''] = /Unreadable:\n.*\n.*/.exec(explainSkips(report)) ?? [];
      expect(named).toBe(`Unreadable:\n  ${join(folder, 'gone.warc')}\n  ${join(folder, 'lost.warc')}`);
    });
  });

  test('says so when nothing that it was given could be read, and only then', async () => {
    await withFolder(async (folder) => {
      await lay(folder, {
        'random.warc': Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 251)),
        'notes.txt.gz': gzipSync('no archive'),
        'cut.warc.gz': archive({ url: 'https://a.example/' }).subarray(0, 90),
        'sound.warc.gz': archive({ url: 'https://a.example/', status: '404 Not Found' }),
      });
      const garbage = await importInto(folder, ['random.warc', 'notes.txt.gz', 'cut.warc.gz']);
      expect(holdsNothing(garbage)).toBe(true);
      expect(garbage.files.read).toBe(1);
      expect(explainSkips(garbage)).toContain('Nothing here could be read.');
      const mixed = await importInto(folder, ['random.warc', 'sound.warc.gz']);
      expect(holdsNothing(mixed)).toBe(false);
      expect(holdsNothing(await importInto(folder, ['sound.warc.gz']))).toBe(false);
    });
  });

  test('tells of a WAT file whose notes are on no page', async () => {
    await withFolder(async (folder) => {
      const note = {
        type: 'metadata',
        fields: { 'Content-Type': 'application/json' },
        body: '{"Envelope":{}}',
      };
      await lay(folder, { 'cc.warc.wat.gz': archive(note, note) });
      const report = await importInto(folder, ['cc.warc.wat.gz']);
      expect(skipsOf(report)).toEqual({ 'no page in this kind of record': 2 });
      expect(explainSkips(report)).toMatch(
        /2 {2}no page in this kind of record, such as .*a note on no answer/,
      );
    });
  });

  test('calls a capture of the same time no newer, and not older', async () => {
    await withFolder(async (folder) => {
      const one = { url: 'https://a.example/', fields: { 'WARC-Date': '2024-05-01T00:00:00Z' } };
      await lay(folder, {
        'a.warc.gz': archive({ ...one, body: html('one') }, { ...one, body: html('two') }),
      });
      const report = await importInto(folder, ['a.warc.gz']);
      expect(report.pages).toMatchObject({ added: 1, older: 1 });
      expect(explainSkips(report)).toContain('1 no newer than what is there.');
    });
  });

  test('threads change nothing in what it stores', async () => {
    await withFolder(async (folder) => {
      const plans = Array.from({ length: 60 }, (_, index) => ({
        url: `https://s${index % 7}.example/${index}`,
        body: html(`page ${index}`, `<a href="https://s${(index * 3) % 7}.example/">link ${index}</a>`),
      }));
      await lay(folder, { 'crawl.warc.gz': archive(...plans) });
      await importInto(folder, ['crawl.warc.gz']);
      const paths = [join(folder, 'crawl.warc.gz')];
      const threaded = join(folder, 'threaded.db');
      const report = await importInto(folder, [], { indexFile: threaded, paths, workers: 2 });
      expect(report.pages.added).toBe(60);
      expect(hashOf(threaded)).toBe(hashOf(join(folder, 'index.db')));
    });
  });

  test('done again finds nothing to do, and with force the same', async () => {
    await withFolder(async (folder) => {
      await lay(folder, {
        'w/a.example/index.html': html('home'),
        'w/x.warc.gz': archive({ url: 'https://b.example/', body: html('b') }),
      });
      await importInto(folder, ['w', 'w']);
      const before = hashOf(join(folder, 'index.db'));
      const again = await importInto(folder, ['w']);
      expect(again).toMatchObject({ files: { read: 0, unchanged: 2 }, pages: { added: 0, same: 0 } });
      const forced = await importInto(folder, ['w'], { force: true });
      expect(forced).toMatchObject({
        files: { read: 2, unchanged: 0 },
        pages: { added: 0, replaced: 0, same: 2 },
      });
      expect(hashOf(join(folder, 'index.db'))).toBe(before);
    });
  });

  test('reads a file again that has changed', async () => {
    await withFolder(async (folder) => {
      await lay(folder, { 'w/a.example/index.html': html('first') });
      await importInto(folder, ['w']);
      await lay(folder, { 'w/a.example/index.html': html('second') });
      await utimes(join(folder, 'w/a.example/index.html'), new Date(), new Date(Date.now() + 60_000));
      expect((await importInto(folder, ['w'])).pages).toMatchObject({ replaced: 1 });
      expect(dumpOf(join(folder, 'index.db')).map(({ title }) => title)).toEqual(['second']);
    });
  });

  test('keeps the latest of several captures, in whatever order they come', async () => {
    const url = 'https://a.example/';
    const captures = {
      'old.warc.gz': archive({ url, date: '2020-01-01T00:00:00Z', body: html('old', '<a href=/x>x</a>') }),
      'new.warc.gz': archive({ url, date: '2024-01-01T00:00:00Z', body: html('new') }),
      'mid.warc.gz': archive(
        { url, date: '2022-01-01T00:00:00Z', body: html('mid') },
        { url: `${url}#part`, date: '2021-01-01T00:00:00Z', body: html('mid too') },
      ),
    };
    const orders = [
      ['old', 'mid', 'new'],
      ['new', 'mid', 'old'],
      ['mid', 'new', 'old'],
    ];
    const hashes = new Set<string>();
    for (const order of orders) {
      await withFolder(async (folder) => {
        await lay(folder, captures);
        for (const name of order) await importInto(folder, [`${name}.warc.gz`]);
        expect(dumpOf(join(folder, 'index.db')).map(({ title }) => title)).toEqual(['new']);
        hashes.add(hashOf(join(folder, 'index.db')));
      });
    }
    expect(hashes.size).toBe(1);
  });

  test('counts exact copies and keeps near duplicates linked to their first', async () => {
    await withFolder(async (folder) => {
      const body = html('story', 'words of a long story that is told twice '.repeat(20));
      await lay(folder, {
        'x.warc.gz': archive(
          { url: 'https://a.example/1', body },
          { url: 'https://a.example/1', body },
          { url: 'https://b.example/2', body },
        ),
      });
      const report = await importInto(folder, ['x.warc.gz']);
      expect(report).toMatchObject({
        pages: { added: 2, same: 1 },
        nearDuplicates: { linked: 1, clusters: 1 },
      });
    });
  });

  test('stopped by a signal stores what it has, and goes on from there', async () => {
    await withFolder(async (folder) => {
      const plans = Array.from({ length: 900 }, (_, index) => ({
        url: `https://a.example/${index}`,
        body: html(`page ${index}`),
      }));
      await lay(folder, { 'a.warc.gz': archive(...plans.slice(0, 20)), 'b.warc.gz': archive(...plans) });
      const stop = new AbortController();
      const report = await importInto(folder, ['a.warc.gz', 'b.warc.gz'], {
        signal: stop.signal,
        onProgress: ({ fileNumber, position }) => {
          if (fileNumber === 2 && position > 0) stop.abort();
        },
      });
      expect(report).toMatchObject({ stopped: true, nearDuplicates: null });
      expect(explainSkips(report)).toContain('goes on from here');
      const stored = report.pages.added;
      expect(stored).toBeLessThan(900);
      const rest = await importInto(folder, ['a.warc.gz', 'b.warc.gz']);
      expect(rest.pages.added).toBe(900 - stored);
      expect(brokenChecks(join(folder, 'index.db'))).toEqual([]);
    });
  });

  test('is refused while another one writes', async () => {
    await withFolder(async (folder) => {
      const writer = openIndexWriter(join(folder, 'index.db'));
      await expect(importInto(folder, [])).rejects.toThrow(IndexLockedError);
      writer.close();
    });
  });

  test('a moved file is read again and adds nothing', async () => {
    await withFolder(async (folder) => {
      await lay(folder, { 'a.warc.gz': archive({ body: html('a') }) });
      await importInto(folder, ['a.warc.gz']);
      await copyFile(join(folder, 'a.warc.gz'), join(folder, 'b.warc.gz'));
      expect((await importInto(folder, ['b.warc.gz'])).pages).toMatchObject({ added: 0, same: 1 });
    });
  });

  test('no sign of a hostile address reaches a terminal', async () => {
    await withFolder(async (folder) => {
      await lay(folder, {
        'a.warc': buildRecord({ url: 'https://a.example/\u001b[2J\u202e', status: '500 Oh' }),
      });
      const report = await importInto(folder, ['a.warc']);
      expect(explainSkips(report)).not.toMatch(/[[\p{Cc}\p{Cf}]--\n]/v);
    });
  });
});
