import fs from 'node:fs';
import {
  importWebGraph,
  RankFileError,
  WEB_GRAPH_NAME,
  type LoadedWebGraph,
  type WebGraphPart,
} from '@linklode/web-index';
import { OperatorError } from '../platform/operator-error.ts';
import type { CommandContext } from './command.ts';
import type { NamedFile } from './downloads/named-file.ts';
import { durationText, sizeText } from './import-progress.ts';
import { progressLine } from './progress-line.ts';
import { createTransferProgress } from './transfer-progress.ts';

export interface GraphFile extends NamedFile {
  readonly part: WebGraphPart;
}

export interface RanksImportOptions {
  readonly dated: string | undefined;
  /** What is loaded is replaced even by what is far smaller. */
  readonly force: boolean;
}

const HOSTS =
  'is of the graph of hosts. Take the one of domains, an eighth of its size: ...-domain-vertices.txt.gz and ...-domain-edges.txt.gz.';
/**
 * Packed bytes of edges that one core reads, unpacks and counts in a millisecond; docs/how-to/fill-the-index.md says
 * what was measured.
 */
const PACKED_BYTES_PER_MS = 17_000;

/** Tens of gigabytes that are of no use are not fetched first: their names say what they are. */
export function refuseHostGraph(words: readonly string[]): void {
  const hosts = words.find((word) => /-host-(?:vertices|edges)\b/.test(word));
  if (hosts !== undefined) throw new OperatorError(`${hosts} ${HOSTS}`);
}

/** Loads a graph by its two files; answers whether it did, otherwise that is told. */
export async function loadWebGraph(
  files: readonly GraphFile[],
  { dated, force }: RanksImportOptions,
  { config, answer, say, signal }: CommandContext,
): Promise<boolean> {
  const [vertices, edges] = (['vertices', 'edges'] as const).map((part) =>
    files.filter((file) => file.part === part),
  );
  if (files.some(({ part }) => part === 'hosts')) {
    say(`${files.find(({ part }) => part === 'hosts')?.name} ${HOSTS}`);
    return false;
  }
  const [domains, links] = [vertices?.[0], edges?.[0]];
  if (domains === undefined || links === undefined || files.length !== 2) {
    say(
      'A web graph is two files of one release, given together: ...-domain-vertices.txt.gz (numbers and names of domains) and ...-domain-edges.txt.gz (who links to whom).',
    );
    return false;
  }
  const sizes = [domains, links].map(({ file }) => fs.statSync(file).size);
  const size = sizes.reduce((sum, one) => sum + one, 0);
  say(
    `To read: ${domains.name}, ${sizeText(sizes[0] ?? 0)}, and ${links.name}, ${sizeText(sizes[1] ?? 0)}: about ${durationText(size / PACKED_BYTES_PER_MS)} of a core. Kept is one number for each domain of this index.`,
  );
  const progress = progressLine(say);
  const told = {
    domains: createTransferProgress(sizes[0] ?? 0),
    links: createTransferProgress(sizes[1] ?? 0),
  };
  try {
    const loaded = await importWebGraph({
      indexFile: config.indexFile,
      vertices: domains,
      edges: links,
      force,
      dated: dated ?? fs.statSync(links.file).mtime.toISOString().slice(0, 10),
      signal,
      onProgress: ({ what, done, bytesRead }) =>
        progress(() => `${done.toLocaleString('en')} ${what}, ${told[what](bytesRead)}`),
    });
    await answer(`${describeGraph(loaded)}\n  Licence: ${loaded.licence}\n`);
    return true;
  } catch (error) {
    if (!(error instanceof RankFileError)) throw error;
    say(error.message);
    return false;
  } finally {
    if (!signal.aborted) for (const { drop } of files) drop();
  }
}

export function describeGraph({ dated, vertices, edges, domains, unknown }: LoadedWebGraph): string {
  const counts = [vertices, edges, domains, unknown].map((count) => count.toLocaleString('en'));
  return `${WEB_GRAPH_NAME} of ${dated}: ${counts[0]} domains and ${counts[1]} links between them; ${counts[2]} domains of this index are in it, ${counts[3]} are not (web-graph).`;
}
