import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ExtractedLink, ExtractedPage } from '../src/page.ts';
import { rankIndex, type RankReport } from '../src/ranking/rank-index.ts';
import { type DomainInputs, linkScoreOf, type PageInputs } from '../src/ranking/rank-inputs.ts';
import { listedRanks } from '../src/ranks/listed-ranks.ts';
import type { RankStore } from '../src/ranks/rank-store.ts';
import type { WebGraph } from '../src/ranks/web-graph-store.ts';
import { type IndexWriter, openIndexWriter } from '../src/store/index-writer.ts';

/** A new index in a folder of its own, gone when the test ends. */
export function openTestIndex(): IndexWriter {
  const folder = mkdtempSync(join(tmpdir(), 'linklode-ranking-'));
  const writer = openIndexWriter(join(folder, 'index.sqlite'));
  onTestFinished(() => {
    writer.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return writer;
}

const domainOf = (host: string): string => host.split('.').slice(-2).join('.');

/** `-> url`, with an anchor and a rel after it where they matter. */
export function link(url: string, anchor = 'see this page', rel = ''): ExtractedLink {
  const { hostname } = new URL(url);
  return { url, host: hostname, domain: domainOf(hostname), anchor, rel, textOffset: null };
}

const WORDS = 'the river rises behind the mill and turns south where old gardens meet the road to town'.split(
  ' ',
);

/** Some hundred words that are the same for the same seed and differ between seeds. */
export function prose(seed: string, count = 120): string {
  return Array.from(
    { length: count },
    (_, at) => `${WORDS[(at * 7 + seed.length) % WORDS.length]}${at % 9 === 0 ? seed : ''}`,
  ).join(' ');
}

export function page(
  url: string,
  links: ExtractedLink[] = [],
  more: Partial<ExtractedPage> = {},
): ExtractedPage {
  const { hostname } = new URL(url);
  return {
    url,
    host: hostname,
    domain: domainOf(hostname),
    title: `A page of ${hostname}`,
    description: null,
    text: prose(url.replaceAll(/[^a-z0-9]/g, '')),
    lang: 'en',
    date: null,
    filetype: 'html',
    capturedAt: null,
    links,
    ...more,
  };
}

interface RankedDomain {
  /** As published. */
  da: number | null;
  /** Where the links of this index put it, rounded; null where no network links to it. */
  score: number | null;
  spam: number | null;
  inputs: DomainInputs;
}
interface RankedPage {
  pa: number | null;
  inputs: PageInputs;
}
export interface RankedIndex {
  report: RankReport;
  writer: IndexWriter;
  domain(name: string): RankedDomain;
  page(url: string): RankedPage;
  domains(): (RankedDomain & { name: string })[];
}

/** A list of published ranks as if it were loaded: referring subnets by domain, as in a Majestic Million. */
export function subnetsOf(domains: Record<string, number>): Pick<RankStore, 'sources' | 'ranksOf'> {
  const about = { kind: 'majestic', dated: '2026-01-01', licence: 'none', file: 'test.csv' } as const;
  return listedRanks(about, new Map(Object.entries(domains)));
}

export function rankPages(
  pages: readonly ExtractedPage[],
  writer = openTestIndex(),
  ranks?: ReturnType<typeof subnetsOf>,
  graph?: WebGraph,
): RankedIndex {
  writer.transaction(() => pages.forEach((one) => writer.putPage(one)));
  const report = rankIndex(writer.db, {
    now: () => new Date('2026-01-02T03:04:05Z'),
    ...(ranks === undefined ? {} : { ranks }),
    ...(graph === undefined ? {} : { graph }),
  });
  const read = (row: Record<string, unknown> | undefined): RankedDomain & { name: string } => {
    if (!row) throw new Error('no such domain');
    const inputs = JSON.parse(row['rank_inputs'] as string) as DomainInputs;
    return {
      name: row['name'] as string,
      da: row['da'] as number | null,
      score: inputs.networks === 0 ? null : Math.round(linkScoreOf(inputs)),
      spam: row['spam'] as number | null,
      inputs,
    };
  };
  return {
    report,
    writer,
    domain: (name) => read(writer.db.prepare('SELECT * FROM domains WHERE name = ?').get(name)),
    domains: () => writer.db.prepare('SELECT * FROM domains ORDER BY name').all().map(read),
    page: (url) => {
      const row = writer.db
        .prepare('SELECT p.pa, p.rank_inputs FROM pages p JOIN urls u ON u.id = p.url_id WHERE u.url = ?')
        .get(url);
      if (!row) throw new Error(`no page ${url}`);
      return {
        pa: row['pa'] as number | null,
        inputs: JSON.parse(row['rank_inputs'] as string) as PageInputs,
      };
    },
  };
}

/** Numbers from 0 up to 1, the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 0x1_0000_0000;
  };
}

/**
 * A web that grew by itself: each new site links to a few earlier ones, the more linked the likelier. Site k is
 * `site<k>.example`; links go from its front page to front pages.
 */
export function organicLinks(
  sites: number,
  linksPerSite: number,
  seed: number,
): [from: number, to: number][] {
  const random = seededRandom(seed);
  const links: [number, number][] = [];
  const urn: number[] = [0];
  for (let site = 1; site < sites; site++) {
    const chosen = new Set<number>();
    for (let tries = 0; tries < linksPerSite; tries++) chosen.add(urn[Math.floor(random() * urn.length)]!);
    chosen.delete(site);
    for (const target of chosen) {
      links.push([site, target]);
      urn.push(target);
    }
    urn.push(site);
  }
  return links;
}

const SYLLABLES = ['bra', 'lo', 'mi', 'ter', 'san', 've', 'kol', 'dri', 'pa', 'nu'];

/** A name without digits or hyphens for the k-th site: names must not decide these tests. */
export function siteName(site: number): string {
  return `${String(site)
    .padStart(3, '0')
    .replaceAll(/\d/g, (digit) => SYLLABLES[Number(digit)]!)}.example`;
}

export function pagesOf(links: readonly [from: number, to: number][], nameOf = siteName): ExtractedPage[] {
  const bySource = new Map<number, ExtractedLink[]>();
  for (const [from, to] of links) {
    bySource.set(from, [
      ...(bySource.get(from) ?? []),
      link(`https://${nameOf(to)}/`, `the work of ${nameOf(to)}`),
    ]);
  }
  return [...bySource].map(([from, its]) => page(`https://${nameOf(from)}/`, its));
}
