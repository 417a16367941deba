import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openIndexReader, openIndexWriter, type IndexReader } from '../src/index.ts';
import { parsed } from './parsed-query.ts';
import { createSharedSites } from '../src/mounting/shared-sites.ts';
import { aPage } from './store-pages.ts';

let folder: string;
let reader: IndexReader;

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-sites-'));
  const file = path.join(folder, 'web.sqlite');
  const writer = openIndexWriter(file);
  for (const page of [
    aPage({
      url: 'https://plot.example/',
      title: 'The Plot',
      text: 'A gardening diary.',
      description: 'Beds',
    }),
    aPage({ url: 'https://plot.example/write', title: 'Write for us', text: 'Send it in.' }),
    aPage({ url: 'https://many.example/a', title: 'Gardening in May', text: 'x' }),
    aPage({ url: 'https://many.example/b', title: 'Gardening in June', text: 'x' }),
    aPage({ url: 'https://once.example/a', title: 'Gardening and sailing', text: 'x' }),
    aPage({ url: 'https://passing.example/a', title: 'Sailing', text: 'No gardening here.' }),
  ])
    writer.putPage(page);
  writer.close();
  reader = openIndexReader(file);
});

afterAll(() => {
  reader.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

describe('a site says of itself', () => {
  test('what its home page is called and begins with, and how its pages are called', () => {
    expect(reader.sites.namesOf('plot.example')).toEqual({
      home: 'The Plot\nBeds\nA gardening diary.',
      titles: ['The Plot', 'Write for us'],
    });
    expect(reader.sites.namesOf('many.example').home).toBe('');
    expect(reader.sites.namesOf('nobody.example')).toEqual({ home: '', titles: [] });
  });

  test('and so is found by a topic: home pages that name it, then who calls most pages by it; not a mention', () => {
    const found = (limit: number) =>
      reader.sites.findHosts(parsed('intitle:gardening'), parsed('"gardening"'), limit);
    expect(found(10)).toEqual(['plot.example', 'many.example', 'once.example']);
    expect(found(2)).toEqual(['plot.example', 'many.example']);
  });
});

test('several files say it together: titles of all, the home page of whichever has it, each file’s best sites in turn', () => {
  const other = {
    namesOf: () => ({ home: 'Many gardens', titles: ['Gardening in July'] }),
    findHosts: () => ['other.example', 'plot.example'],
  };
  const shared = createSharedSites([reader.sites, other]);
  expect(shared.namesOf('many.example')).toEqual({
    home: 'Many gardens',
    titles: ['Gardening in May', 'Gardening in June', 'Gardening in July'],
  });
  expect(shared.findHosts(parsed('intitle:gardening'), parsed('"gardening"'), 3)).toEqual([
    'plot.example',
    'other.example',
    'many.example',
  ]);
});
