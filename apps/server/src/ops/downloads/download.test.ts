import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { PatientGet } from '../../platform/fetching/patient-get.ts';
import { download, isDownloaded, type RemoteFile } from './download.ts';

test('a note that a full disk cut off stops no later try: the file is fetched anew', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-download-'));
  try {
    const file = path.join(folder, 'archive');
    const url = new URL('https://data.example/archive');
    const remote: RemoteFile = { url, bytes: 3, version: 'one', file, part: `${file}.part` };
    fs.writeFileSync(`${file}.json`, '{"url":');
    fs.writeFileSync(remote.part, 'of another version');
    expect(isDownloaded(remote)).toBe(false);
    const get: PatientGet = () =>
      Promise.resolve({
        url: url.href,
        status: 206,
        headers: [['content-range', 'bytes 0-2/3']],
        body: Buffer.from('new'),
        ip: '192.0.2.1',
      });
    await download(remote, get, () => undefined);
    expect(fs.readFileSync(file, 'utf8')).toBe('new');
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});
