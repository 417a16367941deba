import type { LinkRel, LinkState } from '@linklode/contract';

/** What one look saw: facts of one moment, from which nothing is concluded yet. */
export type Sight =
  | {
      readonly kind: 'found';
      readonly anchor: string;
      readonly rel: LinkRel;
      /** It leads elsewhere on the site that it was agreed for. */
      readonly isOtherTarget: boolean;
      /** It stands on another page than the one that is watched. */
      readonly isMoved: boolean;
    }
  /** The page was read whole, is the page that once held the link, and holds none. */
  | { readonly kind: 'absent' }
  /** 404 or 410. */
  | { readonly kind: 'gone' }
  /** Whatever else: nothing follows from it. */
  | { readonly kind: 'unseen'; readonly why: string };

/** What all looks so far come to. */
export interface LinkStatus {
  readonly state: LinkState;
  /** When it came into this state, in milliseconds since 1970. */
  readonly since: number;
  /** When the link was last seen; null while it never was. */
  readonly seenAt: number | null;
  /** The first look without the link since it was last seen. */
  readonly absentAt: number | null;
  /** The state before it could not be looked at any more. */
  readonly before: LinkState | null;
  /** Looks in a row that saw nothing either way. */
  readonly unseenLooks: number;
  /** The anchor that is held against: as agreed, or as it was first seen. */
  readonly anchor: string | null;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How often a link is looked at at least, and one that is lost, or could not be looked at for long. */
export const DAILY_PAUSE_MS = DAY_MS;
export const RARE_PAUSE_MS = 7 * DAY_MS;
/** After so many looks in a row that saw nothing, looks get rare. */
export const DAILY_UNSEEN_LOOKS = 30;
/** So long a link that was lost is looked for, in case it comes back. */
const LOOKS_AFTER_LOSS_MS = 30 * DAY_MS;

const LOST: ReadonlySet<LinkState> = new Set(['link removed', 'page gone']);
export const ENDED: ReadonlySet<LinkState> = new Set([...LOST, 'not found']);

/**
 * What a further look makes of a link. A link is lost by a 404 or 410, or by two looks at least a day apart that read
 * its page whole and found none, with no look between them that found it; and only a link that was seen before can be
 * lost. What could not be seen changes no conclusion.
 */
export function stepStatus(before: LinkStatus, sight: Sight, at: number): LinkStatus {
  if (sight.kind === 'unseen') {
    const unseenLooks = before.unseenLooks + 1;
    if (ENDED.has(before.state) || before.state === 'could not look') return { ...before, unseenLooks };
    return { ...enter(before, 'could not look', at), unseenLooks, before: before.state };
  }
  const known: LinkStatus = { ...before, unseenLooks: 0, before: null };
  if (sight.kind === 'found') {
    const anchor = before.anchor ?? sight.anchor;
    return { ...enter(known, stateOfLink(sight, anchor), at), seenAt: at, absentAt: null, anchor };
  }
  if (sight.kind === 'gone') return enter(known, 'page gone', at);
  if (before.state === 'page gone') return { ...enter(known, 'missing', at), absentAt: at };
  // Of a clock that was put back since, the first such look may lie in the time to come.
  const absentAt = Math.min(before.absentAt ?? at, at);
  const isConfirmed = at - absentAt >= DAY_MS;
  const state = !isConfirmed ? 'missing' : before.seenAt === null ? 'not found' : 'link removed';
  return { ...enter(known, state, at), absentAt };
}

function enter(status: LinkStatus, state: LinkState, at: number): LinkStatus {
  return state === status.state ? status : { ...status, state, since: at };
}

function stateOfLink(sight: Extract<Sight, { kind: 'found' }>, anchor: string): LinkState {
  if (sight.isMoved) return 'moved';
  if (sight.isOtherTarget) return 'target changed';
  if (sight.rel !== 'follow') return sight.rel;
  return foldAnchor(sight.anchor) === foldAnchor(anchor) ? 'live' : 'anchor changed';
}

/** Case, blanks and marks are the site's matter. */
export function foldAnchor(anchor: string): string {
  return anchor
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{P}]+/gu, ' ')
    .trim();
}

/** Milliseconds until the next look; null for a link that is looked for no more. */
export function nextLookIn(status: LinkStatus, at: number): number | null {
  if (ENDED.has(status.state)) return at - status.since >= LOOKS_AFTER_LOSS_MS ? null : RARE_PAUSE_MS;
  if (status.unseenLooks === 0) return DAILY_PAUSE_MS;
  if (status.unseenLooks > DAILY_UNSEEN_LOOKS) return RARE_PAUSE_MS;
  return Math.min(DAILY_PAUSE_MS, 6 * HOUR_MS * 2 ** (status.unseenLooks - 1));
}
