import { gzipSync } from 'node:zlib';
import { answerRecord, infoRecord, type ArchivedAnswer } from './archive-record.ts';

/** A whole WARC 1.1 file of one answer, packed: for a page that is kept by itself and not in an archive of many. */
export function packAnswer(
  answer: ArchivedAnswer,
  {
    name,
    info,
  }: { readonly name: string; readonly info: readonly (readonly [name: string, value: string])[] },
): Buffer {
  return Buffer.concat([gzipSync(infoRecord(name, answer.capturedAt, info)), gzipSync(answerRecord(answer))]);
}
