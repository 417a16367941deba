import { createHash } from 'node:crypto';
import type { Looked } from '../modules/watched-links/page-looker.port.ts';

/** What a look at a page of a watched link may come back with. */
export const HREF = 'https://client.example/tool';
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
const came = (text: string) => ({
  status: 200,
  url: 'https://blog.example/post',
  sha256: sha256(text),
  warc: Buffer.from(text),
});

export function found(anchor: string, rel: 'follow' | 'nofollow' = 'follow'): Looked {
  return {
    sight: { kind: 'found', anchor, rel, isOtherTarget: false, isMoved: false },
    evidence: { href: HREF, anchor, rel, sentence: `We like ${anchor}.`, sketch: '' },
    answer: came(anchor + rel),
  };
}
export const absent: Looked = { sight: { kind: 'absent' }, evidence: null, answer: came('without') };
export const unseen: Looked = {
  sight: { kind: 'unseen', why: 'the site refuses' },
  evidence: null,
  answer: null,
};
