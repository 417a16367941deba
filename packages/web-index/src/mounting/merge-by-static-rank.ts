import type { PageFigures } from '../query/page-figures.ts';
import { worthOf } from '../query/relevance.ts';
import { sharedId } from './shared-ids.ts';

/** Ids of one file, in the order of static rank. */
export interface Stream {
  readonly member: number;
  readonly ids: Iterator<number>;
}

interface Head extends Stream {
  /** Ids that were read ahead, the first of them next; addresses are looked up for all of them at once. */
  ahead: number[];
  at: number;
  urls: Map<number, string> | null;
  worth: number;
}

const READ_AHEAD = 256;

/** Several streams as one of shared ids: equal ones by address, as a generation numbers its pages. */
export function* mergeByStaticRank(
  streams: readonly Stream[],
  figures: readonly PageFigures[],
  urlsOf: (member: number, ids: readonly number[]) => Map<number, string>,
): Generator<number> {
  const settle = (head: Head): boolean => {
    if (head.at === head.ahead.length) {
      head.ahead = take(head.ids, READ_AHEAD);
      head.at = 0;
      head.urls = null;
    }
    const id = head.ahead[head.at];
    if (id === undefined) return false;
    head.worth = worthOf(figures[head.member]!.staticRankOf(id));
    return true;
  };
  const urlAt = (head: Head): string => {
    head.urls ??= urlsOf(head.member, head.ahead);
    return head.urls.get(head.ahead[head.at]!) ?? '';
  };
  const isBefore = (a: Head, b: Head): boolean =>
    a.worth === b.worth ? urlAt(a) < urlAt(b) : a.worth > b.worth;

  const heads = streams
    .map((stream): Head => ({ ...stream, ahead: [], at: 0, urls: null, worth: 0 }))
    .filter(settle);
  while (heads.length > 0) {
    let best = 0;
    for (let at = 1; at < heads.length; at++) if (isBefore(heads[at]!, heads[best]!)) best = at;
    const head = heads[best]!;
    yield sharedId(head.member, head.ahead[head.at]!);
    head.at += 1;
    if (!settle(head)) heads.splice(best, 1);
  }
}

function take(ids: Iterator<number>, most: number): number[] {
  const taken: number[] = [];
  while (taken.length < most) {
    const next = ids.next();
    if (next.done === true) break;
    taken.push(next.value);
  }
  return taken;
}
