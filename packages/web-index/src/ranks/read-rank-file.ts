import { findRegistrableDomain } from '../domain.ts';
import { RankFileError } from './rank-file-error.ts';
import type { RankKind, RankValue } from './rank-kinds.ts';
import { readPackedFile } from './read-packed-file.ts';

interface RankFile {
  kind: RankKind;
  /** Rows in the file's order. Names that are no registrable domain are null. */
  rows: AsyncIterable<RankRow>;
  /** How far into the file reading has come, packed as it is. */
  bytesRead: () => number;
  /** SHA-256 of the file, once all rows were read. */
  digest: () => string;
}

interface RankRow extends Omit<RankValue, 'kind'> {
  domain: string | null;
}

type ReadLine = (line: string) => RankRow | null;

/** Longer lines are none of these lists; without an end a file without line feeds would fill the memory. */
const LONGEST_LINE = 10_000;

/**
 * Tells a list by its first line and streams its rows, gzipped or plain.
 *
 * - Majestic Million: CSV with the columns Domain and RefSubNets.
 * - Common Crawl domain ranks: tab-separated with `#harmonicc_pos`, `#pr_pos` and `#host_rev`, names reversed; the
 *   value is the mean of both places (geometric).
 * - Open PageRank: CSV with the columns Rank and Domain, in quotes.
 * - Tranco: `place,domain` or a domain a line, without a head.
 *
 * @throws RankFileError where the file is none of them
 */
export async function readRankFile(file: string, signal?: AbortSignal): Promise<RankFile> {
  const { parts, bytesRead, digest } = readPackedFile(file, signal);
  const lines = readLines(file, parts);
  const first = await lines.next();
  const head = first.done === true ? '' : first.value.replace('\uFEFF', '');
  const format = findFormat(head);
  if (format === null) {
    await lines.return(undefined);
    throw new RankFileError(
      `${file} is none of the lists that are known: Majestic Million (CSV with Domain and RefSubNets), Common Crawl domain ranks (#harmonicc_pos, #pr_pos, #host_rev), Open PageRank (CSV with Rank and Domain), Tranco (place,domain). Archives (zip) are to be unpacked first.`,
    );
  }
  async function* rows(): AsyncGenerator<RankRow> {
    const { read, hasHead } = format!;
    if (!hasHead) yield* one(read(head));
    for await (const line of lines) if (line !== '') yield* one(read(line));
  }
  return { kind: format.kind, rows: rows(), bytesRead, digest };
}

function* one(row: RankRow | null): Generator<RankRow> {
  yield row ?? { domain: null, value: 0 };
}

async function* readLines(file: string, parts: AsyncIterable<Buffer>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const part of parts) {
    const lines = (rest + decoder.decode(part, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE)
      throw new RankFileError(`${file} has a line of more than ${LONGEST_LINE} characters.`);
    for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line;
  }
  if (rest !== '') yield rest;
  return undefined;
}

function findFormat(head: string): { kind: RankKind; hasHead: boolean; read: ReadLine } | null {
  const tabs = head.split('\t').map((name) => name.replace(/^#/, ''));
  if (tabs.includes('host_rev') && tabs.includes('harmonicc_pos'))
    return { kind: 'commoncrawl', hasHead: true, read: commonCrawlReader(tabs) };
  const columns = splitRow(head).map((name) => name.toLowerCase());
  const [domain, subnets, place] = ['domain', 'refsubnets', 'rank'].map((name) => columns.indexOf(name));
  if (domain! >= 0 && subnets! >= 0)
    return { kind: 'majestic', hasHead: true, read: columnReader(domain!, subnets!) };
  if (domain! >= 0 && place! >= 0)
    return { kind: 'open-pagerank', hasHead: true, read: columnReader(domain!, place!) };
  if (/^\d+,[^,\s]+\.[^,\s]+$/.test(head))
    return { kind: 'tranco', hasHead: false, read: columnReader(1, 0) };
  if (/^[\w-]+(\.[\w-]+)+$/.test(head)) {
    let at = 0;
    return { kind: 'tranco', hasHead: false, read: (line) => rowOf(line, ++at) };
  }
  return null;
}

/** These lists quote at most whole fields and have no comma inside one. */
function splitRow(line: string): string[] {
  return line.split(',').map((field) => field.replace(/^"|"$/g, '').trim());
}

function columnReader(domain: number, value: number): ReadLine {
  return (line) => {
    const fields = splitRow(line);
    return rowOf(fields[domain] ?? '', Number(fields[value]));
  };
}

function commonCrawlReader(columns: readonly string[]): ReadLine {
  const [name, harmonic, pagerank] = ['host_rev', 'harmonicc_pos', 'pr_pos'].map((one) =>
    columns.indexOf(one),
  );
  return (line) => {
    const fields = line.split('\t');
    const places = [fields[harmonic!], fields[pagerank!]].map(Number).filter((place) => place >= 1);
    const host = (fields[name!] ?? '').split('.').toReversed().join('.');
    const product = places.reduce((all, place) => all * place, 1);
    return rowOf(host, places.length === 0 ? 0 : product ** (1 / places.length));
  };
}

/** Lists name hosts too; only the number of a registrable domain itself counts. */
function rowOf(name: string, value: number): RankRow | null {
  if (!(value >= 1) || !Number.isFinite(value)) return null;
  const host = name.toLowerCase().replace(/\.$/, '');
  return { domain: findRegistrableDomain(host) === host ? host : null, value };
}
