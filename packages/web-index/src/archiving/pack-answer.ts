import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { answerRecord, infoRecord, type ArchivedAnswer } from './archive-record.ts';

const pack = promisify(gzip);

/**
 * A whole WARC 1.1 file of one answer, packed: for a page that is kept by itself and not in an archive of many. By
 * another thread: five megabytes take half a second, in which a server would answer nobody.
 */
export async function packAnswer(
  answer: ArchivedAnswer,
  {
    name,
    info,
  }: { readonly name: string; readonly info: readonly (readonly [name: string, value: string])[] },
): Promise<Buffer> {
  const records = [infoRecord(name, answer.capturedAt, info), answerRecord(answer)];
  return Buffer.concat(await Promise.all(records.map((record) => pack(record))));
}
