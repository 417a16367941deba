import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { importWebGraph, openWebGraph, RankFileError, removeWebGraph, webGraphPartOf } from '../src/index.ts';
import { explainDomain } from '../src/ranking/explain.ts';
import { authorityOfRank } from '../src/ranks/authority-scale.ts';
import { ranksFolder } from '../src/ranks/rank-store.ts';
import { openIndexWriter } from '../src/store/index-writer.ts';
import { link, page, rankPages, seededRandom, siteName, subnetsOf } from './ranking-fixture.ts';

let folder: string;
let indexFile: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-graph-'));
  indexFile = path.join(folder, 'web.sqlite');
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
});

function write(name: string, content: string | Buffer): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, content);
  return file;
}

const named = (name: string, content: string | Buffer) => ({ file: write(name, content), name });

/** An index that knows these domains: the first by a page, the others by its links. */
function indexOf([first = '', ...others]: string[]): void {
  const writer = openIndexWriter(indexFile);
  writer.transaction(() =>
    writer.putPage(
      page(
        `https://${first}/`,
        others.map((name) => link(`https://${name}/`)),
      ),
    ),
  );
  writer.close();
}

/** A graph as Common Crawl publishes it: names reversed and in order, numbers from 0, one line a link. */
function graphOf(links: readonly (readonly [string, string])[]): { vertices: string; edges: string } {
  const reverse = (name: string): string => name.split('.').toReversed().join('.');
  const names = [...new Set(links.flat().map(reverse))].toSorted((a, b) => (a < b ? -1 : 1));
  const ids = new Map(names.map((name, id) => [name, id]));
  return {
    vertices: names.map((name, id) => `${id}\t${name}\t1\n`).join(''),
    edges: links.map(([from, to]) => `${ids.get(reverse(from))}\t${ids.get(reverse(to))}\n`).join(''),
  };
}

const LINKS = [
  ['one.com', 'two.com'],
  ['three-a.com', 'two.com'],
  ['a-b.uk', 'two.com'],
  ['two.com', 'two.com'],
  ['two.com', 'one.com'],
  ['one.com', 'nowhere.org'],
] as const;

function load(
  { vertices, edges }: { vertices: string | Buffer; edges: string | Buffer },
  more: Partial<Parameters<typeof importWebGraph>[0]> = {},
) {
  return importWebGraph({
    indexFile,
    vertices: named('cc-main-2026-aug-sep-oct-domain-vertices.txt.gz', vertices),
    edges: named('cc-main-2026-aug-sep-oct-domain-edges.txt.gz', edges),
    dated: '2026-10-01',
    now: () => new Date(0),
    ...more,
  });
}

function lookUp(...domains: string[]): (number | null)[] {
  const graph = openWebGraph(indexFile);
  try {
    return domains.map((domain) => graph.linkingDomains(domain));
  } finally {
    graph.close();
  }
}

describe('a web graph', () => {
  it('says of each domain of the index how many domains of the whole web link to it', async () => {
    indexOf(['one.com', 'two.com', 'a-b.uk', 'strange.net']);
    const { vertices, edges } = graphOf(LINKS);
    const about = await load({ vertices: gzipSync(vertices), edges: gzipSync(edges) });
    expect(about).toMatchObject({
      dated: '2026-10-01',
      vertices: 5,
      edges: 6,
      domains: 3,
      unknown: 1,
      licence: expect.stringContaining('name Common Crawl and the release'),
      files: [
        { name: expect.stringContaining('vertices'), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
        { name: expect.stringContaining('edges'), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      ],
    });
    // A link to itself is none; what the index does not know is not kept; what the graph does not know is unknown and
    // not 0.
    expect(lookUp('one.com', 'two.com', 'a-b.uk', 'nowhere.org', 'strange.net')).toEqual([
      1,
      3,
      0,
      null,
      null,
    ]);
    expect(removeWebGraph(indexFile)).toBe(true);
    expect(lookUp('two.com')).toEqual([null]);
  });

  it('counts as one would by hand, in a web of any shape', async () => {
    const random = seededRandom(7);
    const names = Array.from(
      { length: 300 },
      (_, at) => `${siteName(at).split('.')[0]}${at % 3 ? '-x' : ''}.${['com', 'org', 'net'][at % 3]}`,
    );
    const pairs = new Map<string, readonly [string, string]>();
    for (let n = 0; n < 4_000; n++) {
      const pair = [names[Math.floor(random() ** 2 * 300)]!, names[Math.floor(random() * 300)]!] as const;
      pairs.set(pair.join(' '), pair);
    }
    const known = names.filter((_, at) => at % 2 === 0);
    indexOf(known);
    await load(graphOf([...pairs.values()]));
    const expected = known.map(
      (name) => [...pairs.values()].filter(([from, to]) => to === name && from !== name).length,
    );
    expect(lookUp(...known)).toEqual(expected);
    expect(new Set(expected).size).toBeGreaterThan(10);
  });

  it.each<
    [
      string,
      (graph: { vertices: string; edges: string }) => { vertices: string | Buffer; edges: string | Buffer },
      string,
    ]
  >([
    [
      'its files are of two releases',
      ({ vertices, edges }) => ({ vertices, edges: `${edges}0\t99\n` }),
      'not of one release',
    ],
    [
      'its domains are not in order',
      ({ vertices, edges }) => ({
        vertices: vertices.split('\n').toReversed().join('\n').trimStart(),
        edges,
      }),
      'not in the order of its names',
    ],
    [
      'some of its domains are missing',
      ({ vertices, edges }) => ({ vertices: vertices.replace(/^1\t.*\n/m, ''), edges }),
      'gaps',
    ],
    ['a link is none', ({ vertices, edges }) => ({ vertices, edges: `${edges}0\n` }), 'no link of a graph'],
    [
      'its end is missing',
      ({ vertices, edges }) => ({ vertices, edges: gzipSync(edges.repeat(9)).subarray(0, -9) }),
      'cannot be read to its end',
    ],
    [
      'half of its links are missing',
      ({ vertices, edges }) => ({ vertices, edges: edges.split('\n').slice(0, 3).join('\n') }),
      'may have been cut off',
    ],
  ])('is refused in words where %s, and the earlier one stays', async (_name, spoil, words) => {
    indexOf(['one.com', 'two.com']);
    await load(graphOf(LINKS));
    const spoilt = load(spoil(graphOf([...LINKS, ['four.com', 'two.com']])));
    await expect(spoilt).rejects.toThrow(RankFileError);
    await expect(spoilt).rejects.toThrow(words);
    expect(lookUp('two.com')).toEqual([3]);
    expect(fs.readdirSync(ranksFolder(indexFile))).toEqual(['web-graph.sqlite']);
  });

  it('is known by its first lines, and the one of hosts is told apart', async () => {
    const { vertices, edges } = graphOf(LINKS);
    const parts = ['vertices', 'edges', 'hosts', 'list', 'cut'].map((name, at) =>
      write(
        name,
        [
          vertices,
          gzipSync(edges),
          '0\tcom.example\n1\tcom.example.shop\n',
          '1,one.com\n',
          gzipSync(vertices).subarray(0, 12),
        ][at]!,
      ),
    );
    expect(await Promise.all(parts.map((file) => webGraphPartOf(file)))).toEqual([
      'vertices',
      'edges',
      'hosts',
      null,
      null,
    ]);
  });

  it('takes no more memory for more links', () => {
    indexOf(['one.com', 'two.com']);
    const run = (links: number): number => {
      const line = `0\t1\n1\t0\n`;
      const vertices = named('v.gz', gzipSync('0\tcom.one\t1\n1\tcom.two\t1\n'));
      const edges = named('e.gz', gzipSync(line.repeat(links / 2)));
      const script = `
        const { importWebGraph } = await import(${JSON.stringify(new URL('../src/ranks/import-web-graph.ts', import.meta.url).href)});
        await importWebGraph(${JSON.stringify({ indexFile, vertices, edges, dated: '2026-10-01' })});
        process.stdout.write(String(process.resourceUsage().maxRSS));`;
      const args = ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', script];
      const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
      expect(stderr).toBe('');
      return Number(stdout) / 1024;
    };
    const few = run(200_000);
    // Twenty-five times as many links, 20 MB unpacked.
    const many = run(5_000_000);
    expect(many - few).toBeLessThan(40);
    expect(lookUp('one.com')).toEqual([2_500_000]);
  });
});

describe('authority below the published ranks', () => {
  const target = (at: number): string => `target${at}.test`;
  /**
   * Sixty sites with links of their own choice, and one to a target each: links of the index do not tell the targets
   * apart.
   */
  const sites = Array.from({ length: 60 }, (_, at) =>
    page(`https://${siteName(at)}/`, [
      ...[1, 2, 3, 4, 5].map((place) => link(`https://n${at * 5 + place}.test/`)),
      link(`https://${target(at)}/`),
    ]),
  );
  const counts = new Map(Array.from({ length: 60 }, (_, at) => [target(at), 3 * 2 ** (at / 5)]));
  const graph = {
    about: {
      dated: '2026-10-01',
      vertices: 9,
      edges: 9,
      domains: 60,
      unknown: 1,
      licence: 'x',
      files: [],
      importedAt: '',
    },
    linkingDomains: (domain: string) => counts.get(domain) ?? null,
  };
  /** A list names the better half of them, the better linked the better. */
  const ranks = subnetsOf(
    Object.fromEntries(Array.from({ length: 40 }, (_, at) => [target(at + 20), 500 * 2 ** (at / 5)])),
  );
  const last = Math.round(authorityOfRank({ kind: 'majestic', value: 500 }));

  it('is told apart by how many domains of the whole web link to a site, and says so', () => {
    const index = rankPages(sites, undefined, ranks, graph);
    const das = [0, 6, 12, 18].map((at) => index.domain(target(at)).da!);
    expect(das).toEqual(das.toSorted((a, b) => a - b));
    expect(das[3]! - das[0]!).toBeGreaterThan(3);
    expect(das[3]!).toBeLessThanOrEqual(last);
    expect(index.domain(target(6)).inputs).toMatchObject({
      graph: counts.get(target(6)),
      authority: { basis: 'graph below ranks' },
    });
    const text = explainDomain(index.writer.db, target(0))!.text.join('\n');
    expect(text).toContain("how far below follows from Common Crawl's web graph");
    expect(text).toContain(
      "Common Crawl's web graph of 2026-10-01: 3 other domains of the whole web link to it.",
    );
    // Without the graph nothing tells them apart.
    const without = rankPages(sites, undefined, ranks);
    expect(without.domain(target(0)).da).toBe(without.domain(target(18)).da);
    expect(index.report.graph).toMatchObject({ dated: '2026-10-01', rated: 20 });
  });

  it('leaves what a list names and what it does not know as they are, and gives no scale by itself', () => {
    const [index, without] = [rankPages(sites, undefined, ranks, graph), rankPages(sites, undefined, ranks)];
    for (const name of [target(20), target(59), 'n7.test'])
      expect([name, index.domain(name).da]).toEqual([name, without.domain(name).da]);
    expect(explainDomain(index.writer.db, target(59))!.text.join('\n')).toContain(
      'its authority does not follow from that',
    );
    const alone = rankPages(sites, undefined, undefined, graph);
    expect(alone.domain(target(59)).da).toBeNull();
  });

  it('is what it was, to the byte, where no graph is loaded', () => {
    const inputs = rankPages(sites, undefined, ranks).domains();
    expect(JSON.stringify(inputs)).not.toContain('graph');
  });
});
