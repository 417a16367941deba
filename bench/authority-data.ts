import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { dataFolder } from './data-folder.ts';
import { quantile } from './quantiles.ts';

/** Published figures by domain, from the data beside the checkout. Nothing of it is committed. */
export interface AuthorityTruth {
  /** Moz DA: the newest of the top list, else the median of what guest-post lists say. */
  moz: ReadonlyMap<string, { da: number; isTop: boolean }>;
  majestic: ReadonlyMap<string, { subnets: number; place: number }>;
  tranco: ReadonlyMap<string, number>;
  /** Mean place by harmonic centrality and PageRank (geometric) in the newest release. */
  commoncrawl: ReadonlyMap<string, number>;
}

export const TRUTH_FILES = {
  top: 'da/moz_top500_history_2018-2026.csv.gz',
  guestPosts: 'da/guestpost_da_spam_monthly_2024-2025.csv.gz',
  rejected: 'da/guestpost_rejected_da_spam.csv',
  blogs: 'da/domain_da_500_2021.csv',
  majestic: 'rank/majestic_top15k_2026-03.csv.gz',
  tranco: 'rank/tranco_top_2024-04.csv.gz',
  commoncrawl: 'rank/commoncrawl_webgraph_top1000_2017-2026.csv.gz',
} as const;

export function findMissingData(files: readonly string[] = Object.values(TRUTH_FILES)): string | null {
  const missing = files.map((file) => path.join(dataFolder(), file)).find((file) => !fs.existsSync(file));
  return missing ?? null;
}

export function hashOfData(file: string): string {
  return createHash('sha256')
    .update(fs.readFileSync(path.join(dataFolder(), file)))
    .digest('hex');
}

export function readLines(file: string): string[] {
  const bytes = fs.readFileSync(path.join(dataFolder(), file));
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').replace('\uFEFF', '');
  return text.trim().split(/\r?\n/);
}

export function readRows(file: string): Record<string, string>[] {
  const [head, ...lines] = readLines(file);
  const names = head!.split(',');
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((value, at) => [names[at] ?? '', value])),
  );
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Medians by domain of the numbers in one column, unknown ones (-1 or empty) left out. */
export function mediansOf(files: readonly string[], column: string): Map<string, number> {
  const known = new Map<string, number[]>();
  for (const file of files)
    for (const row of readRows(file)) {
      const text = row[column] ?? '';
      if (text === '' || Number(text) < 0) continue;
      known.set(row['domain']!, [...(known.get(row['domain']!) ?? []), Number(text)]);
    }
  return new Map([...known].map(([name, values]) => [name, quantile(values, 0.5)]));
}

export function readTruth(): AuthorityTruth {
  const { top, guestPosts, rejected, blogs } = TRUTH_FILES;
  const moz = new Map<string, { da: number; isTop: boolean }>();
  for (const [name, da] of mediansOf([guestPosts, rejected, blogs], 'moz_da'))
    moz.set(name, { da, isTop: false });
  const newest = readRows(top).toSorted((a, b) => (a['date']! < b['date']! ? -1 : 1));
  for (const row of newest)
    if (row['domain_authority'])
      moz.set(row['root_domain']!, { da: Number(row['domain_authority']), isTop: true });
  const crawl = readRows(TRUTH_FILES.commoncrawl).filter((row) => row['level'] === 'domain');
  const release = crawl.at(-1)!['release'];
  return {
    moz,
    majestic: new Map(
      readRows(TRUTH_FILES.majestic).map((row) => [
        row['Domain']!,
        { subnets: Number(row['RefSubNets']), place: Number(row['GlobalRank']) },
      ]),
    ),
    tranco: new Map(readLines(TRUTH_FILES.tranco).map((name, at) => [name, at + 1])),
    commoncrawl: new Map(
      crawl
        .filter((row) => row['release'] === release)
        .map((row) => [row['name']!, Math.sqrt(Number(row['harmonic_rank']) * Number(row['pagerank_rank']))]),
    ),
  };
}

/** Spearman's rho, ties by their mean rank. */
export function rankCorrelation(pairs: readonly (readonly [number, number])[]): number {
  const ranks = (values: number[]): number[] => {
    const order = values.map((_, place) => place).toSorted((a, b) => values[a]! - values[b]!);
    const found = values.map(() => 0);
    for (let from = 0, to = 0; from < order.length; from = to) {
      while (to < order.length && values[order[to]!] === values[order[from]!]) to++;
      for (let place = from; place < to; place++) found[order[place]!] = (from + to - 1) / 2;
    }
    return found;
  };
  const [a, b] = [ranks(pairs.map(([x]) => x)), ranks(pairs.map(([, y]) => y))];
  const [meanA, meanB] = [mean(a), mean(b)];
  const product = (x: number[], mx: number, y: number[], my: number): number =>
    x.reduce((sum, value, place) => sum + (value - mx) * (y[place]! - my), 0);
  return product(a, meanA, b, meanB) / Math.sqrt(product(a, meanA, a, meanA) * product(b, meanB, b, meanB));
}
