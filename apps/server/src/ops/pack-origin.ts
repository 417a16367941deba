import fs from 'node:fs';
import { PackError, type PackOrigin } from '@linklode/web-index';
import type { PatientGet } from '../platform/fetching/patient-get.ts';
import { bringFile } from './downloads/bring-file.ts';
import { downloadsOf } from './downloads/download-folder.ts';
import { dropDownload, findRemoteFile, type RemoteFile } from './downloads/download.ts';

interface WebOriginOptions {
  readonly dataDir: string;
  readonly get: PatientGet;
  readonly say: (line: string) => void;
  readonly progress: (line: string) => void;
}

interface WebOrigin extends PackOrigin {
  /** What was fetched is not needed any more, or not to be believed. */
  drop: () => void;
}

/** What is shorter comes in one answer and is asked for anew each time, so that it is of today. */
const SMALL = 1024 * 1024;

/**
 * A pack at an address of the public web: its folder's, or that of its `pack.json`. Files come below the data folder
 * first, where a further try goes on; what came is judged by the pack's digests and not here.
 *
 * @throws OperatorError where the server does not answer
 */
export function webOrigin(address: string, options: WebOriginOptions): WebOrigin {
  const { dataDir, get, say, progress } = options;
  const base = new URL(address.replace(/\/?(?:pack\.json)?$/, '/')).href;
  const brought: RemoteFile[] = [];
  return {
    name: address,
    async open(file) {
      const url = new URL(file, base);
      if (!url.href.startsWith(base)) throw new PackError(`${file} is no file of the pack at ${address}.`);
      const remote = await findRemoteFile(url, downloadsOf(dataDir), get);
      if (remote === null) return null;
      brought.push(remote);
      if (remote.bytes > SMALL)
        return fs.createReadStream(await bringFile(remote, { dataDir, get, say, progress }));
      const { status, body } = await get(url, { maxBytes: SMALL });
      if (status !== 200) throw new PackError(`${url.href} answers ${status}.`);
      return (async function* once() {
        yield body;
      })();
    },
    drop() {
      brought.forEach(dropDownload);
    },
  };
}
