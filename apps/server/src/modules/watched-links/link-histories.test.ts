import { loadExtractPage } from '@linklode/web-index';
import { expect, test } from 'vitest';
import { followLink } from './follow-link.ts';
import {
  judgeAnswer,
  judgeSuccessor,
  type AnswerToJudge,
  type Judgement,
  type Seen,
  type Wanted,
} from './judge-answer.ts';
import { nextLookIn, stepStatus, type LinkStatus } from './link-status.ts';
import { readTarget } from './target-address.ts';

/**
 * Simulated histories of placed links, with servers that do everything to be misread. The truth is known at every look.
 */
const HISTORIES = process.env['NIGHTLY'] === '1' ? 10_000 : 2_000;
const SITES = 8;
const DAYS = 40;
const DAY_MS = 24 * 3_600_000;
const TARGET = 'https://client.example/tool';
const target = readTarget(TARGET) ?? { address: null, host: '' };

const NOT_LOOKED_AT: LinkStatus = {
  state: 'waiting',
  since: 0,
  seenAt: null,
  absentAt: null,
  before: null,
  unseenLooks: 0,
  anchor: null,
};
const isLost = (state: LinkStatus['state']): boolean => state === 'link removed' || state === 'page gone';

type Chance = () => number;
/** Mulberry32. */
function chanceOf(seed: number): Chance {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const pick = <T>(chance: Chance, list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;
const prose = (chance: Chance, words: number): string =>
  Array.from({ length: words }, () => `w${Math.floor(chance() * 4_000).toString(36)}`).join(' ');

/**
 * `rehomed`: its paragraph stands on another page of the site; `copied`: it is gone, and another article links there by
 * the same words.
 */
type Truth = 'there' | 'removed' | 'deleted' | 'nofollow' | 'moved' | 'rehomed' | 'copied';
/** What a server may do at any look, whatever is true. */
const HOSTILE = [
  403,
  429,
  500,
  503,
  202,
  401,
  'no answer',
  'refused by robots.txt',
  'cut off',
  'challenge',
  'challenge with 404',
  'unknown wall',
  'long wall',
  'shell',
  'empty',
  'login',
  'to the home page',
  'half a page',
  'teaser',
  'long teaser',
  'other kind of file',
  'bytes',
  'maintenance',
] as const;
type Hostile = (typeof HOSTILE)[number];

interface Site {
  readonly page: string;
  readonly article: string;
  readonly asides: readonly string[];
  readonly wall: string;
}

const sites: Site[] = Array.from({ length: SITES }, (_, at) => {
  const chance = chanceOf(at + 7);
  return {
    page: `https://blog${at}.example/post`,
    article: prose(chance, 120 + at * 30),
    asides: [0, 1].map(() => prose(chance, 25)),
    wall: prose(chance, 200 + at * 30),
  };
});

function htmlOf(site: Site, truth: Truth, aside: number): string {
  const half = Math.floor(site.article.length / 2);
  const rel = truth === 'nofollow' ? ' rel="nofollow"' : '';
  const isWithout = truth === 'removed' || truth === 'rehomed' || truth === 'copied';
  const link = isWithout ? 'their tool' : `<a href="${TARGET}"${rel}>their tool</a>`;
  return `<!doctype html><html><head><title>Post</title></head><body><p>${site.article.slice(0, half)}. We tried ${link} and liked it. ${site.article.slice(half)}.</p><aside>${site.asides[aside]}</aside></body></html>`;
}

const elsewhere = (site: Site): string => `${site.page}-continued`;

/** What stands at the other page. */
function homeOf(site: Site, truth: Truth): string {
  const link = `<a href="${TARGET}">their tool</a>`;
  const said =
    truth === 'rehomed'
      ? htmlOf(site, 'there', 0).replace(/^[^]*<p>|<\/p>[^]*$/g, '')
      : `In short, for those who came late, see ${link} as everybody does.`;
  return `<html><body><p>${site.wall}</p><p>${said}</p></body></html>`;
}

type Came = AnswerToJudge | string;
const answer = (
  url: string,
  status: number,
  html: string,
  headers: [string, string][] = [],
): AnswerToJudge => ({
  url,
  status,
  headers: [['content-type', 'text/html'], ...headers],
  bodyBase64: Buffer.from(html).toString('base64'),
});

function honest(site: Site, truth: Truth, aside: number): Came {
  if (truth === 'deleted') return answer(site.page, 404, '<p>There is no such page.</p>');
  const url = truth === 'moved' ? `${site.page}-of-2026` : site.page;
  return answer(url, 200, htmlOf(site, truth, aside));
}

function hostile(site: Site, truth: Truth, how: Hostile): Came {
  const page = (html: string, url = site.page): Came =>
    answer(url, 200, `<!doctype html><html><body>${html}</body></html>`);
  const whole = htmlOf(site, truth === 'deleted' ? 'removed' : truth, 0);
  if (typeof how === 'number') return answer(site.page, how, '<p>no</p>');
  switch (how) {
    case 'no answer':
    case 'refused by robots.txt':
    case 'cut off':
      return how;
    case 'challenge':
      return page('<title>Just a moment...</title><p>Checking your browser before accessing.</p>');
    case 'challenge with 404':
      return answer(site.page, 404, '<script src="/cdn-cgi/challenge-platform/x.js"></script>');
    case 'unknown wall':
      return page(`<p>${site.wall.slice(0, 300)}</p>`);
    case 'long wall':
      return page(`<p>${site.wall}</p>`);
    case 'shell':
      return page('<div id="root"></div><script src="/app.js"></script>');
    case 'empty':
      return answer(site.page, 200, '');
    case 'login':
      return page(`<form>${site.wall}</form>`, `https://${new URL(site.page).host}/login?next=/post`);
    case 'to the home page':
      return page(`<p>${site.wall}</p>`, `https://${new URL(site.page).host}/`);
    case 'half a page':
      return answer(site.page, 200, whole.slice(0, Math.floor(whole.length * 0.45)));
    case 'teaser':
      return page(`<p>${site.article.slice(0, site.article.length / 4)}</p><p>Subscribe to read on.</p>`);
    case 'long teaser':
      return page(`<p>${site.article.slice(0, site.article.length * 0.45)}</p><p>Subscribe.</p>`);
    case 'other kind of file':
      return { ...answer(site.page, 200, '{}'), headers: [['content-type', 'application/json']] };
    case 'bytes':
      return answer(site.page, 200, '\u0000\u0001\u0002'.repeat(400));
    case 'maintenance':
      return page('<h1>We will be back soon</h1><p>Planned works until noon.</p>');
  }
}

const extractPage = await loadExtractPage();
interface Case {
  readonly came: Came;
  /** What a watcher would conclude that takes every look for the truth. */
  readonly isNaivelyLost: boolean;
  /** By the page as it was when the link was last seen on it. */
  readonly judged: Map<string | null, Judgement>;
}
const cases = new Map<string, Case>();

function caseOf(at: number, truth: Truth, how: Hostile | null, aside: number): Case {
  const key = `${at} ${truth} ${how ?? aside}`;
  const known = cases.get(key);
  if (known !== undefined) return known;
  const site = sites[at] as Site;
  const came = how === null ? honest(site, truth, aside) : hostile(site, truth, how);
  const isNaivelyLost =
    typeof came === 'string' ||
    came.status !== 200 ||
    !Buffer.from(came.bodyBase64, 'base64').includes(TARGET);
  const made = { came, isNaivelyLost, judged: new Map() };
  cases.set(key, made);
  return made;
}

function judge({ came, judged }: Case, page: string, sketch: string | null): Judgement {
  if (typeof came === 'string') return { sight: { kind: 'unseen', why: came }, evidence: null, leads: [] };
  const judgement =
    judged.get(sketch) ?? judgeAnswer(came, { page, target, sketch, seen: null }, extractPage);
  judged.set(sketch, judgement);
  return judgement;
}

const homes = new Map<string, Judgement | null>();
function judgeHome(came: AnswerToJudge, wanted: Wanted, name: string): Judgement | null {
  const key = JSON.stringify([name, wanted.sketch, wanted.seen]);
  if (!homes.has(key)) homes.set(key, judgeSuccessor(came, wanted, extractPage));
  return homes.get(key) ?? null;
}

async function runHistory(seed: number): Promise<{
  falseLosses: number;
  falseMoves: number;
  moves: number;
  naiveLosses: number;
  missed: boolean;
  lost: boolean;
}> {
  const chance = chanceOf(seed);
  const at = Math.floor(chance() * SITES);
  const site = sites[at] as Site;
  const change = pick<Truth | null>(chance, [
    'removed',
    'removed',
    'deleted',
    'nofollow',
    'moved',
    'rehomed',
    'copied',
    null,
    null,
  ]);
  const changesOn = (3 + chance() * 25) * DAY_MS;
  // Some come back.
  const returnsOn = chance() < 0.15 ? changesOn + chance() * 10 * DAY_MS : Infinity;
  const hostility = chance() * 0.9;
  let status: LinkStatus = NOT_LOOKED_AT;
  let sketch: string | null = null;
  const result = { falseLosses: 0, falseMoves: 0, moves: 0, naiveLosses: 0, missed: false, lost: false };
  let lastSeen = null as Seen | null;
  let [firstWithout, seen, mustBeLost] = [Infinity, false, false];
  for (let now = 0; now < DAYS * DAY_MS;) {
    const truth = change !== null && now >= changesOn && now < returnsOn ? change : 'there';
    const isThere = truth !== 'removed' && truth !== 'deleted' && truth !== 'copied';
    const how = chance() < hostility ? pick(chance, HOSTILE) : null;
    const aside = chance() < 0.5 ? 0 : 1;
    const one = caseOf(at, truth, how, aside);
    const judged = judge(one, site.page, sketch);
    const wanted: Wanted = { page: site.page, target, sketch, seen: lastSeen };
    const followed = await followLink(judged, wanted, {
      // Its new home is as hostile as any page, once the link was seen on it.
      visit: async (url) =>
        lastSeen?.url === url && chance() < hostility
          ? null
          : { answer: answer(url, 200, homeOf(site, truth)), came: url },
      judge: async (came) => judgeHome(came, wanted, `${at} ${truth}`),
      knownPages: async () => (truth === 'rehomed' || truth === 'copied' ? [elsewhere(site)] : []),
    });
    const { sight, evidence } = followed?.judgement ?? judged;
    if (followed?.came != null) result.moves++;
    if (followed?.came != null && truth !== 'rehomed') result.falseMoves++;
    if (evidence !== null && sight.kind === 'found')
      lastSeen = { url: followed?.came ?? site.page, anchor: evidence.anchor, sentence: evidence.sentence };
    status = stepStatus(status, sight, now);
    sketch = evidence?.sketch ?? sketch;
    if (isLost(status.state)) result.lost = true;
    if (isThere && isLost(status.state) && sight.kind !== 'unseen') result.falseLosses++;
    if (isThere && one.isNaivelyLost) result.naiveLosses++;
    if (how === null) {
      if (isThere) [seen, firstWithout] = [true, Infinity];
      else firstWithout = Math.min(firstWithout, now);
      mustBeLost = !isThere && seen && (truth === 'deleted' || now - firstWithout >= DAY_MS);
      if (mustBeLost && !isLost(status.state)) result.missed = true;
    }
    now += nextLookIn(status, now) ?? Infinity;
  }
  return result;
}

test(`of ${HISTORIES} histories with hostile servers none has a link called lost that was there, none called moved without it, and what was lost is found`, async () => {
  const total = { falseLosses: 0, falseMoves: 0, moves: 0, naiveLosses: 0, missed: 0, lost: 0 };
  for (let seed = 1; seed <= HISTORIES; seed++) {
    const one = await runHistory(seed);
    total.falseLosses += one.falseLosses;
    total.falseMoves += one.falseMoves;
    total.moves += one.moves;
    total.naiveLosses += one.naiveLosses;
    total.missed += one.missed ? 1 : 0;
    total.lost += one.lost ? 1 : 0;
  }
  expect(total).toMatchObject({ falseLosses: 0, falseMoves: 0, missed: 0 });
  expect(total.moves, 'moves that were real').toBeGreaterThan(HISTORIES / 10);
  expect(total.lost, 'losses that were real').toBeGreaterThan(HISTORIES / 5);
  // The negative control: a watcher without these rules is wrong on the same histories, and the count sees it.
  expect(total.naiveLosses).toBeGreaterThan(HISTORIES);
}, 120_000);
