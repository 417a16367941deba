import type { WatchedLink } from '@linklode/contract';

type State = WatchedLink['state'];

export const LINK_STATE_NAMES: Readonly<Record<State, string>> = {
  waiting: 'Waiting for its first look',
  live: 'Live',
  nofollow: 'Live, nofollow',
  sponsored: 'Live, sponsored',
  ugc: 'Live, ugc',
  'anchor changed': 'Live, anchor changed',
  'target changed': 'Live, leads elsewhere on the site',
  moved: 'Moved to another page',
  missing: 'Not seen once, looked at again in a day',
  'link removed': 'Lost: link removed',
  'page gone': 'Lost: page gone',
  'not found': 'Never found on the page',
  'could not look': 'Could not look',
};

/** Which of the tones of a tag tells a state apart; the words say it too. */
export const LINK_TONES: Readonly<Record<State, string>> = {
  waiting: '',
  live: 'tag-accent',
  nofollow: 'tag-info',
  sponsored: 'tag-info',
  ugc: 'tag-info',
  'anchor changed': 'tag-info',
  'target changed': 'tag-info',
  moved: 'tag-info',
  missing: 'tag-warning',
  'link removed': 'tag-warning',
  'page gone': 'tag-warning',
  'not found': 'tag-warning',
  'could not look': '',
};
