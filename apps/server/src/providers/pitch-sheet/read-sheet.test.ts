import type { FoundLink, FoundPage } from '@linklode/web-index';
import { describe, expect, test } from 'vitest';
import { createGoneReasons } from '../web-search/gone-reasons.ts';
import { readSheet } from './read-sheet.ts';

const SITE = 'understory.example';
const HOME = `https://${SITE}/`;
const ROW = `https://${SITE}/resources/soil-links`;
const words = (count: number): string => 'word '.repeat(count);

function link(url: string, anchor: string, text: string, change: Partial<FoundLink> = {}): FoundLink {
  const host = new URL(url).hostname;
  const at = text.indexOf(anchor);
  return {
    url,
    host,
    domain: host.split('.').slice(-2).join('.'),
    anchor,
    rel: '',
    textOffset: at === -1 ? null : at,
    target: { page: null, site: null, isGone: false },
    ...change,
  } as FoundLink;
}

function page(url: string, change: Partial<FoundPage> = {}): FoundPage {
  return {
    url,
    host: SITE,
    domain: SITE,
    title: 'Soil links',
    description: null,
    text: '',
    lang: 'en',
    date: null,
    filetype: null,
    da: null,
    pa: null,
    spam_score: null,
    industry: [],
    links: [],
    kinds: null,
    ...change,
  };
}

const TEXT =
  'Menu Home About\nWe keep a list of what we read about soil.\nThe old Compost Almanac handbook is out of print. A rival garden tool shop sells spades. Also see Facebook.';
const row = page(ROW, {
  text: TEXT,
  links: [
    link('https://almanac.example/handbook', 'Compost Almanac handbook', TEXT, {
      target: { page: null, site: null, isGone: true } as FoundLink['target'],
    }),
    link('https://shop.rival.example/spades', 'rival garden tool shop', TEXT, { rel: 'nofollow' }),
    link('https://www.facebook.com/understory', 'Facebook', TEXT),
    link(`https://${SITE}/about`, 'About', TEXT),
    link('https://nowhere.example/', 'not in the text', TEXT),
  ],
});
const post = page(`https://${SITE}/blog/how-worms-eat`, {
  title: 'How worms eat',
  text: `Published 3 October 2026 by Ada\n${words(200)}`,
});
const guest = page(`https://${SITE}/blog/a-week-with-worms`, {
  title: 'Guest post: a week with worms',
  text: `November 1, 2026\n${words(200)}`,
});
const terms = page(`https://${SITE}/advertise`, {
  title: 'Advertise with us',
  text: 'A sponsored post costs $150, paid before. Last year we raised $9,000 in donations. Others charge $900 per post.',
});
const PAGES = [row, post, guest, terms, page(HOME, { text: 'We keep a list of what we read about soil.' })];

type Reader = Parameters<typeof readSheet>[0];
const reader: Reader = {
  readPages: async (urls) => PAGES.filter(({ url }) => urls.includes(url)),
  findViews: async (query) => (JSON.stringify(query).includes('rival.example') ? [row] : [terms]),
  outlineSite: async (domain) => ({
    pages: domain === SITE ? 5 : 0,
    lastReadAt: '2026-11-20T08:00:00Z',
    dated: [
      { url: `https://${SITE}/events/soil-day-2027`, date: '2027-03-01', capturedAt: '2026-11-20T08:00:00Z' },
      { url: `https://${SITE}/audit-tool.html`, date: '2026-11-19', capturedAt: '2026-11-20T08:00:00Z' },
      { url: guest.url, date: '2026-11-01', capturedAt: '2026-11-20T08:00:00Z' },
      { url: post.url, date: '2026-10-03', capturedAt: '2026-11-20T08:00:00Z' },
    ],
    languages: [
      { lang: 'en', pages: 4, url: HOME },
      { lang: 'la', pages: 1, url: row.url },
    ],
  }),
  findPeople: async () => ({
    domain: SITE,
    brand: 'Understory',
    people: [],
    quoted: [],
    ways: [
      { kind: 'guidelines', value: `${HOME}write`, pageUrl: `${HOME}write`, sentence: 'Write for us' },
      { kind: 'address', value: 'a@b.example', pageUrl: HOME, sentence: 'a@b.example' },
      { kind: 'form', value: `${HOME}contact`, pageUrl: `${HOME}contact`, sentence: '' },
    ],
  }),
  search: async ({ query, exclude }) => {
    const asked = JSON.stringify(query);
    expect(exclude).toEqual([SITE, 'almanac.example']);
    const titles = ['compost', 'almanac', 'handbook'].every((word) => asked.includes(`"${word}"`));
    const found = {
      url: 'https://heap.example/handbook',
      title: 'Compost almanac: the handbook',
      spam_score: 3,
    };
    const spam = { ...found, url: 'https://spam.example/', spam_score: 80 };
    return { total: 2, hasMore: false, results: titles ? [spam, found] : [] } as unknown as Awaited<
      ReturnType<Reader['search']>
    >;
  },
};
const asked = { askedBy: 'alice', url: ROW, domain: SITE, rivals: ['rival.example'] };
const sheet = () => readSheet(reader, asked, createGoneReasons([]));

describe('a pitch sheet', () => {
  test('holds what pages of the site state, each with its page and its words there', async () => {
    expect((await sheet())?.facts).toEqual([
      { kind: 'last_post', value: '2026-10-03', url: post.url, sentence: 'Published 3 October 2026 by Ada' },
      { kind: 'guidelines', value: `${HOME}write`, url: `${HOME}write`, sentence: 'Write for us' },
      { kind: 'price', value: '$150', url: terms.url, sentence: 'A sponsored post costs $150, paid before.' },
      {
        kind: 'links_out',
        value: '3',
        count: 2,
        url: ROW,
        sentence: 'The old Compost Almanac handbook is out of print.',
      },
      {
        kind: 'dead_link',
        value: 'https://almanac.example/handbook',
        url: ROW,
        sentence: 'The old Compost Almanac handbook is out of print.',
        rel: '',
        replacement: { url: 'https://heap.example/handbook', title: 'Compost almanac: the handbook' },
      },
      {
        kind: 'rival_link',
        value: 'https://shop.rival.example/spades',
        url: ROW,
        sentence: 'A rival garden tool shop sells spades.',
        rel: 'nofollow',
      },
      {
        kind: 'language',
        value: 'en',
        url: HOME,
        sentence: 'We keep a list of what we read about soil.',
      },
    ]);
    expect(await sheet()).toMatchObject({ pages: 5, readAt: '2026-11-20T08:00:00Z' });
  });

  test('calls no link dead because its page is only missing from what was read', async () => {
    const site = { home: null, pages: 40, ownTargets: [{ url: 'https://almanac.example/a', isKnown: true }] };
    const guessed = { page: null, site, isGone: false } as FoundLink['target'];
    const doubtful = { ...row, links: [{ ...row.links[0]!, target: guessed }] };
    const told = await readSheet(
      { ...reader, readPages: async (urls) => (urls.includes(ROW) ? [doubtful] : reader.readPages(urls)) },
      asked,
      createGoneReasons([]),
    );
    const facts = told?.facts;
    expect(facts?.some(({ kind }) => kind === 'dead_link')).toBe(false);
  });

  test('is none for a site that the index does not hold', async () => {
    expect(await readSheet(reader, { ...asked, domain: 'other.example' }, createGoneReasons([]))).toBeNull();
  });
});
