import path from 'node:path';
import type { CommandContext } from '../command.ts';
import { operatorGet, type WayOut } from '../operator-get.ts';
import { progressLine } from '../progress-line.ts';
import { bringFile } from './bring-file.ts';
import { downloadsOf } from './download-folder.ts';
import { dropDownload, getRemoteFile } from './download.ts';
import { readAddress } from './list-sources.ts';

interface NamedFile {
  readonly file: string;
  /** It has done its service: what was fetched goes, what the operator has stays. */
  drop: () => void;
}

/** The file that an operator named: a path from where it was typed, or an address, from which it is fetched below the data folder. */
export async function findNamedFile(
  word: string,
  context: CommandContext,
  wayOut: WayOut,
): Promise<NamedFile> {
  const address = readAddress(word);
  if (address === null)
    // npm moves to the project's folder; a path is meant from where it was typed.
    return { file: path.resolve(process.env['INIT_CWD'] ?? process.cwd(), word), drop: () => undefined };
  const { config, say } = context;
  const { dataDir } = config;
  const { get } = operatorGet(context, wayOut);
  const remote = await getRemoteFile(address, downloadsOf(dataDir), get);
  const file = await bringFile(remote, { dataDir, get, say, progress: progressLine(say) });
  return { file, drop: () => dropDownload(remote) };
}
