import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openIndexReader } from '../src/query/index-reader.ts';
import { openIndexWriter } from '../src/store/index-writer.ts';
import { unpackTemplated } from '../src/store/page-templates.ts';
import { createTemplateFinder, packByTemplate, unpackByTemplate } from '../src/store/template-bytes.ts';
import { addTakedown, readTakedown } from '../src/takedowns/index.ts';
import { makeIndexFolder, writePages, type IndexFolder } from './store-folder.ts';
import { aPage } from './store-pages.ts';

let folder: IndexFolder;
beforeEach(() => {
  folder = makeIndexFolder();
});
afterEach(() => folder.remove());

function packed(template: Uint8Array, bytes: Uint8Array): Uint8Array {
  const into: number[] = [];
  packByTemplate(createTemplateFinder(template), bytes, into);
  return Uint8Array.from(into);
}

// Few values, so that much of it stands in the template by chance.
const bytes = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 300 }).map((all) => Uint8Array.from(all));

it('what is said by a template comes back as it was, whatever it has in common with it', () => {
  fc.assert(
    fc.property(bytes, bytes, (template, own) => {
      expect(unpackByTemplate(template, packed(template, own), 0)).toEqual(own);
      const mixed = Uint8Array.from([...own, ...template.subarray(3), ...own]);
      expect(unpackByTemplate(template, packed(template, mixed), 0)).toEqual(mixed);
    }),
  );
});

it('bytes that no page has are a value or an error, and end', () => {
  fc.assert(
    fc.property(bytes, fc.uint8Array({ maxLength: 60 }), (template, wrong) => {
      try {
        expect(unpackByTemplate(template, wrong, 0).length).toBeLessThanOrEqual(60 * 301);
      } catch (error) {
        expect(String(error)).toMatch(/damaged/);
      }
    }),
  );
});

const MENU = Array.from({ length: 40 }, (_, n) => `chapter${n * 37}`);
const PAGES = Array.from({ length: 70 }, (_, n) =>
  aPage({
    url: `https://a.example/${n}`,
    text: `${MENU.join(' ')} this is page ${n} on ${n * 7919} kilns`,
    links: [...MENU, `own${n}`].map((name, at) => ({
      url: `https://${at % 5 === 0 ? 'b' : 'a'}.example/${name}`,
      host: `${at % 5 === 0 ? 'b' : 'a'}.example`,
      domain: `${at % 5 === 0 ? 'b' : 'a'}.example`,
      anchor: name,
      rel: '',
      textOffset: at * 9,
    })),
  }),
);

const linksOf = (pages: typeof PAGES) => pages.map(({ links }) => links.map(({ url }) => url));
/** Two counts, two words of the title, three of the address, at two bytes each. */
const headLength = (text: string) => 2 * (2 + 2 + 3 + text.split(' ').length);

function stored() {
  const reader = openIndexReader(folder.file);
  const writer = openIndexWriter(folder.file);
  const read = (sql: string) => writer.db.prepare(sql).all();
  const links = writer.db.prepare(
    'SELECT u.url FROM links l JOIN urls u ON u.id = l.target_url_id WHERE l.source_id = ? ORDER BY l.position',
  );
  const findHead = writer.db.prepare('SELECT words FROM heads WHERE page_id = ?');
  const headOf = (id: unknown) =>
    unpackTemplated(writer.db, findHead.get(Number(id))!['words'] as Uint8Array);
  try {
    expect(reader.verify().filter(({ isOk }) => !isOk)).toEqual([]);
    return {
      pages: read('SELECT p.id, u.url FROM pages p JOIN urls u ON u.id = p.url_id ORDER BY p.id').map(
        ({ id, url }) => ({ url, links: links.all(id!).map((link) => link['url']), head: headOf(id) }),
      ),
      bytes: read('SELECT h.words, l.links FROM heads h JOIN page_links l USING (page_id)').map(
        ({ words, links }) => [(words as Uint8Array).length, (links as Uint8Array).length] as const,
      ),
      templates: Number(read('SELECT count(*) AS n FROM templates')[0]?.['n']),
    };
  } finally {
    writer.close();
    reader.close();
  }
}

it('beginnings and links that pages of a host have in common are kept once, also by an import that goes on later', () => {
  writePages(folder.file, PAGES.slice(0, 30));
  writePages(folder.file, PAGES.slice(30));
  const { pages, bytes: sizes, templates } = stored();
  expect(pages.map(({ links }) => links)).toEqual(linksOf(PAGES));
  expect(pages.map(({ head }) => head.length)).toEqual(PAGES.map(({ text }) => headLength(text)));
  expect(templates).toBeGreaterThanOrEqual(2);
  const [first, last] = [sizes[0]!, sizes.at(-1)!];
  expect(last[0]).toBeLessThan(first[0] / 2);
  expect(last[1]).toBeLessThan(first[1] / 2);
});

it('a template that was undone with its pages is made again', () => {
  const writer = openIndexWriter(folder.file);
  expect(() =>
    writer.transaction(() => {
      for (const page of PAGES.slice(0, 20)) writer.putPage(page);
      throw new Error('the disk is full');
    }),
  ).toThrow('the disk is full');
  for (const page of PAGES) writer.putPage(page);
  writer.close();
  expect(stored().pages.map(({ links }) => links)).toEqual(linksOf(PAGES));
});

it('a page that is taken down is in no template any more, and the others are as they were', () => {
  writePages(folder.file, PAGES);
  const before = stored();
  expect(before.templates).toBe(4);
  // The second is one of those that templates are made of.
  const { kind, what } = readTakedown(PAGES[1]!.url)!;
  addTakedown(folder.file, { kind, what, because: 'asked', since: '2026-05-05T00:00:00Z' });
  const writer = openIndexWriter(folder.file);
  expect(writer.eraseTakenDown()).toBe(1);
  writer.close();
  const after = stored();
  expect(after.templates).toBe(0);
  expect(after.pages).toEqual(before.pages.filter((_, n) => n !== 1));
});
