import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { keyOf } from './labelled-pages.ts';
import { openRepository, pageRecord, readBlobs, type Repository } from './repositories.ts';
import { addressesOf, isTemplate, judgedByKey, type StaticPage } from './static-pages.ts';

const MOST_PAGES = 400;
const COLUMNS = ['host', 'prefix', 'repository', 'folder', 'commit'] as const;
const TRUTH = path.join(import.meta.dirname, 'truth');

/** `commit` is the newest where it is empty. */
type Site = Readonly<Record<(typeof COLUMNS)[number], string>>;

type DatedPage = StaticPage & { readonly site: Repository };

/**
 * `npm run bench -- capture-sites <list.csv> <folder of git directories> <out folder>`: archives of sites that are
 * published as static files, one for each host, so that judgements find their pages again. The git directory of
 * `owner/name` is `owner+name` there, or `repo` or `repo/.git` in it; sites whose repository is not at hand are named
 * and left out. Of several lines for a host the earlier go first. Prints the list with commits.
 */
export function captureSites([list, repositories, out]: readonly string[], judged = judgedAddresses()): void {
  if (list === undefined || repositories === undefined || out === undefined)
    throw new Error('capture-sites <list.csv> <folder of git directories> <out folder>');
  fs.mkdirSync(out, { recursive: true });
  const byKey = judgedByKey(judged);
  console.log(COLUMNS.join());
  for (const [host, sites] of Map.groupBy(readList(list), (site) => site.host)) {
    const pages = inOrder(sites.flatMap((site) => pagesOf(site, repositories, byKey)));
    if (pages.length === 0) continue;
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
  const repository = openRepository(repositories, site.repository, site.commit);
  if (repository === null) return [];
  const { blobs, commit, ...dated } = repository;
  console.log(COLUMNS.map((name) => ({ ...site, commit })[name]).join());
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
    return [pageRecord(url, bytes, site)];
  });
}
