import path from 'node:path';
import { typedPath } from '../arguments.ts';
import type { CommandContext } from '../command.ts';
import { operatorGet, type WayOut } from '../operator-get.ts';
import { progressLine } from '../progress-line.ts';
import { bringFile } from './bring-file.ts';
import { downloadsOf } from './download-folder.ts';
import { dropDownload, getRemoteFile } from './download.ts';
import { readAddress } from './list-sources.ts';

export interface NamedFile {
  readonly file: string;
  /** As whoever made it named it: what was fetched lies here by another name. */
  readonly name: string;
  /** It has done its service: what was fetched goes, what the operator has stays. */
  drop: () => void;
}

interface SoughtFile {
  /** To fetch; 0 for what lies here. */
  readonly bytes: number;
  bring(): Promise<NamedFile>;
}

/**
 * The file that an operator named: a path from where it was typed, or an address, from which it is fetched below the
 * data folder.
 */
export async function findNamedFile(
  word: string,
  context: CommandContext,
  wayOut: WayOut,
): Promise<NamedFile> {
  return (await seekNamedFile(word, context, wayOut)).bring();
}

/** How much there is to fetch of a file that an operator named, and the way to do it. */
export async function seekNamedFile(
  word: string,
  context: CommandContext,
  wayOut: WayOut,
): Promise<SoughtFile> {
  const address = readAddress(word);
  if (address === null) {
    const file = typedPath(word);
    const named = { file, name: path.basename(file), drop: () => undefined };
    return { bytes: 0, bring: () => Promise.resolve(named) };
  }
  const { config, say } = context;
  const { dataDir } = config;
  const { get } = operatorGet(context, wayOut);
  const remote = await getRemoteFile(address, downloadsOf(dataDir), get);
  return {
    bytes: remote.bytes,
    async bring() {
      const file = await bringFile(remote, { dataDir, get, say, progress: progressLine(say) });
      return { file, name: path.posix.basename(remote.url.pathname), drop: () => dropDownload(remote) };
    },
  };
}
