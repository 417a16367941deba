/**
 * What the constants of authority's coverage correction cost: figures for packages/web-index/src/ranking/README.md.
 *
 *   node bench/fit-authority.ts [index.sqlite]
 *
 * Without a file the real sites beside the checkout are imported and ranked first. Reads ../shared/data and writes
 * nothing but a temporary index.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  importPaths,
  linkNearDuplicates,
  openIndexDatabase,
  openIndexWriter,
  rankIndex,
} from '../packages/web-index/src/index.ts';
import { authorityOf, strengthOf } from '../packages/web-index/src/ranking/authority-curve.ts';
import { coverageFactor, priorWeight } from '../packages/web-index/src/ranking/coverage.ts';
import { computeDomainAuthority, edgeFactors } from '../packages/web-index/src/ranking/domain-authority.ts';
import { electedStrength, findElectorate } from '../packages/web-index/src/ranking/electorate.ts';
import { createLinkGraph, type LinkGraph } from '../packages/web-index/src/ranking/link-graph.ts';
import { readLinkGraph } from '../packages/web-index/src/ranking/link-pass.ts';
import { trustFactor } from '../packages/web-index/src/ranking/link-weight.ts';
import { findNetworks } from '../packages/web-index/src/ranking/networks.ts';
import { readPageTable } from '../packages/web-index/src/ranking/page-table.ts';
import { groupByNetwork } from '../packages/web-index/src/ranking/referring-credit.ts';
import { mean, rankCorrelation } from './authority-data.ts';
import { quantile } from './quantiles.ts';
import { realSitesFolder } from './real-pages.ts';

const DATA = path.resolve(realSitesFolder(), '..');

function readRows(file: string): Record<string, string>[] {
  const bytes = fs.readFileSync(path.join(DATA, file));
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').replace('\uFEFF', '');
  const [head, ...lines] = text.trim().split(/\r?\n/);
  const names = head!.split(',');
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((value, at) => [names[at] ?? '', value])),
  );
}

interface Ranked {
  referring: number[];
  strength: number[];
  elected: number[];
  sample: number;
}

/** Ranks what the sources that are kept say, as `rankIndex` does; trust is that of the whole index. */
function rankSources(graph: LinkGraph, names: string[], trust: Float64Array, keep?: Set<number>): Ranked {
  const { edges } = graph;
  const rows = edges.source.map((_, row) => row).filter((row) => !keep || keep.has(edges.source[row]!));
  const pick = (values: Int32Array): Int32Array => rows.map((row) => values[row]!);
  const links = createLinkGraph(graph.domains, {
    source: pick(edges.source),
    target: pick(edges.target),
    pages: pick(edges.pages),
    anchor: pick(edges.anchor),
  });
  const networks = findNetworks(links, names);
  const networkOfRow = links.edges.source.map((source) => networks.of[source]!);
  const referring = groupByNetwork(links.edges.target, networkOfRow, graph.domains, networks);
  const scores = computeDomainAuthority(links, networks, edgeFactors(links, trust), referring);
  const electorate = findElectorate(links, networks, scores.values);
  const edgesOf = (domain: number): Int32Array =>
    referring.rows.subarray(referring.start[domain], referring.start[domain + 1]);
  return {
    referring: names.map((_, domain) => edgesOf(domain).length),
    strength: [...scores.strength],
    elected: names.map((_, domain) =>
      edgesOf(domain).length === 0
        ? strengthOf(0, 0)
        : electedStrength(edgesOf(domain), { links, networks, electorate }),
    ),
    sample: electorate.sample,
  };
}

const authorities = ({ strength, elected, sample }: Ranked, prior?: number): number[] =>
  strength.map((value, domain) =>
    authorityOf(value + (coverageFactor(elected[domain]!, sample, prior) - 1) * elected[domain]!),
  );

const CLASSES: [least: number, most: number][] = [
  [1, 1],
  [2, 3],
  [4, 7],
  [8, 19],
  [20, 99],
];

async function openRankedIndex(file: string | undefined, folder: string): Promise<string> {
  if (file !== undefined) return file;
  const indexFile = path.join(folder, 'web.sqlite');
  await importPaths({ indexFile, paths: [realSitesFolder()] });
  const writer = openIndexWriter(indexFile);
  linkNearDuplicates(writer.db);
  rankIndex(writer.db);
  writer.checkpoint();
  writer.close();
  return indexFile;
}

function readGraph(file: string): { links: LinkGraph; names: string[]; trust: Float64Array } {
  const db = openIndexDatabase(file);
  try {
    const table = readPageTable(db, {});
    const { links } = readLinkGraph(db, table, {});
    const spam = db.prepare('SELECT spam FROM domains ORDER BY id').all();
    return {
      links,
      names: table.domainNames,
      trust: Float64Array.from(spam, (row) => trustFactor(Number(row['spam'] ?? 0))),
    };
  } finally {
    db.close();
  }
}

/** Published figures by domain: Majestic's referring subnets, Moz DA (median of what is known, top list first). */
function readTruth(): { subnets: Map<string, number>; moz: Map<string, number> } {
  const subnets = new Map(
    readRows('rank/majestic_top15k_2026-03.csv.gz').map((row) => [row['Domain']!, Number(row['RefSubNets'])]),
  );
  const known = new Map<string, number[]>();
  for (const file of [
    'da/guestpost_da_spam_monthly_2024-2025.csv.gz',
    'da/guestpost_rejected_da_spam.csv',
    'da/domain_da_500_2021.csv',
  ])
    for (const row of readRows(file)) {
      const da = Number(row['moz_da'] || -1);
      if (da >= 0) known.set(row['domain']!, [...(known.get(row['domain']!) ?? []), da]);
    }
  const moz = new Map([...known].map(([name, values]) => [name, quantile(values, 0.5)]));
  for (const row of readRows('da/moz_top500_history_2018-2026.csv.gz'))
    if (row['domain_authority']) moz.set(row['root_domain']!, Number(row['domain_authority']));
  return { subnets, moz };
}

/**
 * DA that the curve gives to a count of referring subnets: the linking root domains of Moz grow with Majestic's subnets
 * as 10^1.64 × subnets^0.91 (585 domains in both lists).
 */
const authorityOfSubnets = (subnets: number): number => authorityOf(10 ** 1.635 * subnets ** 0.914);

function reportTruth(names: string[], whole: Ranked): void {
  const { subnets, moz } = readTruth();
  const linked = names.flatMap((_, domain) => (whole.referring[domain]! > 0 ? [domain] : []));
  for (const [label, values] of [
    ['before', whole.strength.map(authorityOf)],
    ['after', authorities(whole)],
    ['referring domains alone', whole.referring],
  ] as const) {
    const pairs = (truth: Map<string, number>): [number, number][] =>
      linked.flatMap((domain): [number, number][] =>
        truth.has(names[domain]!) ? [[values[domain]!, truth.get(names[domain]!)!]] : [],
      );
    const rounded = pairs(subnets).map(([x, y]): [number, number] => [Math.round(x), y]);
    console.log(
      `${label.padEnd(24)} Spearman Majestic ${rankCorrelation(pairs(subnets)).toFixed(2)} (as whole numbers ${rankCorrelation(rounded).toFixed(2)}), Moz ${rankCorrelation(pairs(moz)).toFixed(2)}`,
    );
    const errors = CLASSES.map(([least, most]) => {
      const found = linked.filter(
        (domain) =>
          moz.has(names[domain]!) && whole.referring[domain]! >= least && whole.referring[domain]! <= most,
      );
      return `${least}-${most}: ${mean(found.map((domain) => Math.abs(values[domain]! - moz.get(names[domain]!)!))).toFixed(0)} (${found.length})`;
    });
    if (label !== 'referring domains alone')
      console.log(`${''.padEnd(24)} MAE to Moz DA by referring domains ${errors.join(', ')}`);
  }
  crossValidate(names, whole, subnets);
}

/** The weight of the prior that fits targets of five and more sources best, where nearly all have a known truth. */
function crossValidate(names: string[], whole: Ranked, subnets: Map<string, number>): void {
  const targets = names.flatMap((name, domain) =>
    whole.referring[domain]! >= 5 && subnets.has(name) ? [domain] : [],
  );
  const priors = [0.5, 1, 2, 3, 4, 6, priorWeight(whole.sample), 12];
  const errorsOf = (values: number[]): number[] =>
    targets.map((domain) => Math.abs(values[domain]! - authorityOfSubnets(subnets.get(names[domain]!)!)));
  const errors = priors.map((prior) => errorsOf(authorities(whole, prior)));
  const held = targets.map((_, target) => {
    const inFold = errors.map((list) => mean(list.filter((_error, other) => other % 10 !== target % 10)));
    return errors[inFold.indexOf(Math.min(...inFold))]![target]!;
  });
  console.log(
    `MAE to DA by subnets, ${targets.length} targets of five and more sources: before ${mean(errorsOf(whole.strength.map(authorityOf))).toFixed(1)}`,
  );
  const singles = names.flatMap((_, domain) => (whole.referring[domain] === 1 ? [domain] : []));
  for (const [row, prior] of priors.entries()) {
    const values = authorities(whole, prior);
    const single = quantile(
      singles.map((domain) => values[domain]!),
      0.5,
    );
    console.log(
      `  prior ${prior.toFixed(1)}: ${mean(errors[row]!).toFixed(1)}; median DA of single-link targets ${single.toFixed(0)}`,
    );
  }
  const truths = targets.map((domain) => authorityOfSubnets(subnets.get(names[domain]!)!));
  const middle = quantile(truths, 0.5);
  console.log(
    `  always their median, ${middle.toFixed(0)}: ${mean(truths.map((truth) => Math.abs(truth - middle))).toFixed(1)}`,
  );
  const known = singles.filter((domain) => subnets.has(names[domain]!)).length;
  console.log(`  single-link targets in Majestic's list: ${((100 * known) / singles.length).toFixed(0)} %`);
  console.log(`  best prior, 10-fold: ${mean(held).toFixed(1)}`);
}

function reportDrift(graph: LinkGraph, names: string[], trust: Float64Array, whole: Ranked): void {
  const sources = [...new Set(graph.edges.source)];
  let state = 1;
  const random = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  const reference = authorities(whole);
  for (const size of [20, 40]) {
    const drifts = CLASSES.map((): number[] => []);
    for (let run = 0; run < 20; run++) {
      const order = sources.map((source) => [random(), source] as const).toSorted(([a], [b]) => a - b);
      const part = rankSources(
        graph,
        names,
        trust,
        new Set(order.slice(0, size).map(([, source]) => source)),
      );
      for (const [domain, da] of authorities(part).entries()) {
        const place = CLASSES.findIndex(
          ([least, most]) => whole.referring[domain]! >= least && whole.referring[domain]! <= most,
        );
        if (part.referring[domain]! > 0 && place >= 0) drifts[place]!.push(da - reference[domain]!);
      }
    }
    console.log(
      `DA from ${size} of ${sources.length} sources less DA from all, by referring domains: ${drifts
        .map((list, place) => `${CLASSES[place]!.join('-')}: ${mean(list).toFixed(1)}`)
        .join(', ')}; mean size ${mean(drifts.flat().map(Math.abs)).toFixed(1)}`,
    );
  }
}

function reportScale(names: string[], whole: Ranked): void {
  const values = authorities(whole);
  console.log(`electors ${whole.sample.toFixed(1)}, weight of the prior ${priorWeight(whole.sample)}`);
  for (const [least, most] of CLASSES) {
    const found = values.filter(
      (_, domain) => whole.referring[domain]! >= least && whole.referring[domain]! <= most,
    );
    console.log(
      `${`${least}-${most}`.padEnd(6)} referring domains (${found.length}): DA ${[0, 0.1, 0.5, 0.9, 1].map((q) => quantile(found, q).toFixed(0)).join(' ')}`,
    );
  }
  const linking = new Map<string, number>();
  for (const row of readRows('da/moz_top500_history_2018-2026.csv.gz')) {
    const name = row['root_domain']!;
    linking.set(name, Math.max(linking.get(name) ?? 1, Number(row['linking_root_domains']) || 1));
  }
  const webs = names.flatMap((name, domain) =>
    whole.referring[domain]! >= 8 && linking.has(name)
      ? [(linking.get(name)! / whole.referring[domain]!) * whole.sample]
      : [],
  );
  console.log(
    `web implied by Moz's linking root domains, ${webs.length} targets: ${[0, 0.5, 1].map((q) => quantile(webs, q).toExponential(1)).join(' ')}`,
  );
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-fit-'));
try {
  const { links, names, trust } = readGraph(await openRankedIndex(process.argv[2], folder));
  const whole = rankSources(links, names, trust);
  reportScale(names, whole);
  reportTruth(names, whole);
  reportDrift(links, names, trust, whole);
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
