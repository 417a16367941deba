import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { getResponseBody, readArchive } from '../packages/web-index/src/reading/read-archive.ts';
import { captureSites } from '../bench/capture-sites.ts';
import { addressesOf, isTemplate, judgedByKey, trimmed } from '../bench/static-pages.ts';

const place = { host: 'owner.example', prefix: '/Project', folder: '' };
const addresses = (paths: readonly string[], judged: readonly string[] = [], folder = ''): string[] =>
  addressesOf(
    paths.map((name) => ({ path: name, blob: '' })),
    { ...place, folder },
    judgedByKey(judged),
  ).map(({ url }) => url);

describe('where static files were published', () => {
  it('a folder answers for its index, other pages under their own names', () => {
    expect(addresses(['index.html', 'a/index.htm', 'b c.html', 'd.css', '404.html', '.x/e.html'])).toEqual([
      'https://owner.example/Project/',
      'https://owner.example/Project/a/',
      'https://owner.example/Project/b%20c.html',
    ]);
  });

  it('only what lies in the folder that was published', () => {
    expect(addresses(['docs/a.html', 'docs-old/a.html', 'a.html'], [], 'docs')).toEqual([
      'https://owner.example/Project/a.html',
    ]);
  });

  it('takes the address under which a page was judged, and what it tells of the others', () => {
    const judged = ['http://www.owner.example/project/a', 'https://owner.example/Project/b%C3%A9/'];
    expect(addresses(['a.html', 'bé/index.html', 'c.html'], judged)).toEqual([
      'http://www.owner.example/project/a',
      'https://owner.example/Project/b%C3%A9/',
      'http://www.owner.example/Project/c',
    ]);
  });
});

it('knows the source of a page from a page', () => {
  expect(isTemplate('---\ntitle: a\n---\n<p>{{ content }}')).toBe(true);
  expect(isTemplate('\n{% extends "base.html" %}')).toBe(true);
  expect(isTemplate('<!doctype html><p>{{ in braces }}')).toBe(false);
});

it('leaves out scripts, styles and drawings, but not what is said of the page', () => {
  const said = '<script type="application/ld+json">{"a":1}</script>';
  expect(trimmed(`<style>p{}</style>${said}<script src=a></script><svg><path/></svg><p>kept`)).toBe(
    `${said}<p>kept`,
  );
});

describe('a repository', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'captures-'));
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a.example', ...args], {
      cwd: path.join(folder, 'work'),
      encoding: 'utf8',
    }).trim();
  let older = '';

  beforeAll(() => {
    fs.mkdirSync(path.join(folder, 'work'));
    git('init', '-q');
    const write = (name: string, text: string, encoding: BufferEncoding = 'utf8'): void =>
      fs.writeFileSync(path.join(folder, 'work', name), text, encoding);
    write('index.html', '<title>Front</title>');
    write('gone.html', '<title>Gone</title>');
    git('add', '.');
    git('commit', '-qm', 'a');
    older = git('rev-parse', 'HEAD');
    fs.rmSync(path.join(folder, 'work/gone.html'));
    write('index.html', '<title>New front</title>');
    write('old.html', '<meta charset="windows-1252"><title>Caf\u00E9</title>', 'latin1');
    write('source.html', '---\na: b\n---\n{{ content }}');
    git('add', '-A');
    git('commit', '-qm', 'b');
    git('clone', '-q', '--bare', '.', path.join(folder, 'git/owner+name/repo'));
  });
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  it('becomes an archive of its host, the older commit only where the newer lacks a page', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const said = vi.spyOn(console, 'log').mockReturnValue();
    const list = path.join(folder, 'list.csv');
    fs.writeFileSync(
      list,
      `host,prefix,repository,folder,commit\na.example,,owner/name,,\na.example,,owner/name,,${older}\n`,
    );
    captureSites([list, path.join(folder, 'git'), path.join(folder, 'out')], ['https://a.example/gone.html']);

    expect(said.mock.calls.at(-1)).toEqual([`a.example,,owner/name,,${older}`]);
    vi.restoreAllMocks();
    const pages: string[] = [];
    for await (const event of readArchive(path.join(folder, 'out/a.example.warc.gz'))) {
      if (event.kind !== 'response') throw new Error(event.kind);
      const body = getResponseBody(event);
      pages.push(`${event.url} ${body.ok ? Buffer.from(body.body).toString('latin1') : body.reason}`);
    }
    expect(pages).toEqual([
      'https://a.example/gone.html <title>Gone</title>',
      'https://a.example/ <title>New front</title>',
      'https://a.example/old.html <meta charset="windows-1252"><title>Caf\u00E9</title>',
    ]);
  });
});
