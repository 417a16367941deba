import { isUtf8 } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildRecord } from '../packages/web-index/test/reading-archive-builder.ts';
import { keyOf } from './labelled-pages.ts';
import { addressesOf, isTemplate, judgedByKey, trimmed, type StaticPage } from './static-pages.ts';

const MOST_PAGES = 400;
const MOST_BYTES = 1 << 30;
const COLUMNS = ['host', 'prefix', 'repository', 'folder', 'commit'] as const;
const TRUTH = path.join(import.meta.dirname, 'truth');

/** `commit` is the newest where it is empty. */
type Site = Readonly<Record<(typeof COLUMNS)[number], string>>;

type DatedPage = StaticPage & { readonly site: Repository };

/**
 * `npm run bench -- capture-sites <list.csv> <folder of git directories> <out folder>`: archives of sites that are
 * published as static files, one for each host, so that judgements find their pages again. The git directory of
 * `owner/name` is `owner+name` there, or `repo` or `repo/.git` in it. Of several lines for a host the earlier go first.
 * Prints the list with commits.
 */
export function captureSites([list, repositories, out]: readonly string[], judged = judgedAddresses()): void {
  if (list === undefined || repositories === undefined || out === undefined)
    throw new Error('capture-sites <list.csv> <folder of git directories> <out folder>');
  fs.mkdirSync(out, { recursive: true });
  const byKey = judgedByKey(judged);
  console.log(COLUMNS.join());
  for (const [host, sites] of Map.groupBy(readList(list), (site) => site.host)) {
    const pages = inOrder(sites.flatMap((site) => pagesOf(site, repositories, byKey)));
    const records = recordsOf(pages).slice(0, MOST_PAGES);
    const file = path.join(out, `${host}.warc.gz`);
    fs.writeFileSync(file, Buffer.concat(records.map((record) => gzipSync(record))));
    console.error(
      `${host}: ${records.length} pages, ${pages.filter(({ isJudged }) => isJudged).length} judged`,
    );
  }
}

/** Whatever address a line of a file of judgements begins with. */
const judgedAddresses = (): string[] =>
  fs
    .globSync('*.csv', { cwd: TRUTH })
    .flatMap((file) => fs.readFileSync(path.join(TRUTH, file), 'utf8').match(/^https?:\/\/[^,\s]+/gm) ?? []);

function readList(file: string): Site[] {
  const [header, ...rows] = fs.readFileSync(file, 'utf8').trim().split(/\r?\n/);
  if (header !== COLUMNS.join()) throw new Error(`${file} does not begin with ${COLUMNS.join()}`);
  return rows.map((row) => {
    const cells = row.split(',');
    return Object.fromEntries(COLUMNS.map((name, at) => [name, cells[at] ?? ''])) as Site;
  });
}

function pagesOf(site: Site, repositories: string, judged: ReadonlyMap<string, string>): DatedPage[] {
  const folder = path.join(repositories, site.repository.replace('/', '+'));
  const git = gitIn(['repo/.git', 'repo'].map((end) => path.join(folder, end)).find(fs.existsSync) ?? folder);
  const [commit = '', date = ''] = git(['log', '-1', '--format=%H %cI', site.commit || 'HEAD'])
    .toString()
    .trim()
    .split(' ');
  console.log(COLUMNS.map((name) => ({ ...site, commit })[name]).join());
  const files = git(['ls-tree', '-r', '-z', commit]).toString().split('\0');
  const blobs = files.flatMap((line) => {
    const [, blob, name] = /^100\d+ blob ([0-9a-f]+)\t([^]+)$/.exec(line) ?? [];
    return blob === undefined || name === undefined ? [] : [{ path: name, blob }];
  });
  const dated = { git, date };
  return addressesOf(blobs, site, judged).map((page) => ({ ...page, site: dated }));
}

/** Judged pages, then those nearest to the site's front; each address once. */
function inOrder(pages: readonly DatedPage[]): DatedPage[] {
  const depthOf = ({ url }: DatedPage): number => new URL(url).pathname.split('/').filter(Boolean).length;
  const first = new Map(pages.toReversed().map((page) => [keyOf(page.url), page]));
  return [...first.values()]
    .sort((a, b) => Number(b.isJudged) - Number(a.isJudged) || depthOf(a) - depthOf(b))
    .slice(0, 2 * MOST_PAGES);
}

function recordsOf(pages: readonly DatedPage[]): Buffer[] {
  const read = new Map(
    [...Map.groupBy(pages, ({ site }) => site)].map(([site, ofSite]) => [
      site,
      readBlobs(site, new Set(ofSite.map(({ blob }) => blob))),
    ]),
  );
  return pages.flatMap(({ url, blob, site }) => {
    const bytes = read.get(site)?.get(blob);
    if (bytes === undefined || isTemplate(bytes.toString())) return [];
    const httpHeaders = { 'Content-Type': isUtf8(bytes) ? 'text/html; charset=utf-8' : 'text/html' };
    const body = Buffer.from(trimmed(bytes.toString('latin1')), 'latin1');
    const date = `${new Date(site.date).toISOString().slice(0, 19)}Z`;
    return [buildRecord({ url, date, httpHeaders, body })];
  });
}

interface Repository {
  readonly git: Git;
  /** Of the commit. */
  readonly date: string;
}

type Git = (args: readonly string[], input?: string) => Buffer;

const gitIn =
  (folder: string): Git =>
  (args, input = '') =>
    execFileSync('git', ['--git-dir', folder, ...args], {
      input,
      maxBuffer: MOST_BYTES,
      // A file that the copy lacks is not asked for over the network.
      env: { ...process.env, GIT_NO_LAZY_FETCH: '1' },
      stdio: ['pipe', 'pipe', 'ignore'],
    });

/** In one process; a process for each page takes far longer. Copies lack what was too large for them. */
function readBlobs({ git }: Repository, blobs: ReadonlySet<string>): Map<string, Buffer> {
  const read = new Map<string, Buffer>();
  const answer = git(['cat-file', '--batch'], [...blobs, ''].join('\n'));
  for (let at = 0; at < answer.length;) {
    const start = answer.indexOf(10, at) + 1;
    const [blob = '', type, size] = answer.toString('latin1', at, start - 1).split(' ');
    const end = type === 'blob' ? start + Number(size) : start - 1;
    if (type === 'blob') read.set(blob, answer.subarray(start, end));
    at = end + 1;
  }
  return read;
}
