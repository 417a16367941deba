import { expect, test } from 'vitest';
import { judgeKind, withoutPhrases, type PageView } from '../src/index.ts';
import { isNearAnyKind } from '../src/page-kinds.ts';
import { modelSays } from '../src/learned-score.ts';
import { readPage } from '../src/page-reading.ts';
import { judgeOf } from '../src/judges.ts';
import {
  isOfThisModel,
  KIND_SCORES_VERSION,
  kindScoreOf,
  packKindScores,
  SCORED_KINDS,
} from '../src/kind-scores.ts';

const page = (text: string, kinds?: Uint8Array | null, title = 'Our garden'): PageView => ({
  url: 'https://site.example/our-garden',
  host: 'site.example',
  domain: 'site.example',
  title,
  description: null,
  text,
  lang: 'en',
  date: null,
  links: [],
  ...(kinds === undefined ? {} : { kinds }),
});

const scores = (change: Partial<Record<(typeof SCORED_KINDS)[number], number>>): number[] =>
  SCORED_KINDS.map((kind) => change[kind] ?? 0);

test('what the model said is kept in tenths, a byte for each kind, and read back as it was', () => {
  const packed = packKindScores(
    scores({ guest_post_pages: 3.14, directories: -4.26, listicles: 40, press_mentions: -40 }),
  );
  expect(packed.length).toBe(1 + SCORED_KINDS.length);
  expect(SCORED_KINDS.map((kind) => kindScoreOf(packed, kind))).toEqual([3.1, 0, -4.3, 12.7, 0, 0, -12.7]);
});

test('a page that the model was not asked about, or an older one, has no score', () => {
  expect(kindScoreOf(packKindScores(null), 'listicles')).toBe(null);
  expect(isOfThisModel(packKindScores(null))).toBe(true);
  const older = packKindScores(scores({ listicles: 5 }));
  older[0] = KIND_SCORES_VERSION - 1;
  for (const said of [older, null, undefined, new Uint8Array()]) {
    expect(isOfThisModel(said)).toBe(false);
    expect(kindScoreOf(said, 'listicles')).toBe(null);
  }
});

const CALL = 'Contribute\nWe welcome articles by guest authors. Send us your draft.';

test('what it said moves a judge either way by its share, and nothing where it was not asked', () => {
  const kinds = (guest_post_pages: number): Uint8Array => packKindScores(scores({ guest_post_pages }));
  const { score: alone } = judgeKind('guest_post_pages', page(CALL, null, 'Write for us'));
  const { own, weight, shift } = judgeOf('guest_post_pages').model!;
  expect(weight).toBeGreaterThan(0);
  const logit = (share: number): number => Math.log(share / (1 - share));
  const lifted = judgeKind('guest_post_pages', page(CALL, kinds(6), 'Write for us'));
  expect(lifted.isOfKind).toBe(true);
  expect(logit(lifted.score)).toBeCloseTo(own * logit(alone) + weight * 6 + shift, 3);
  expect(judgeKind('guest_post_pages', page(CALL, kinds(-12), 'Write for us')).isOfKind).toBe(false);
  expect(judgeKind('guest_post_pages', page(CALL, packKindScores(null), 'Write for us')).score).toBe(alone);
});

test('whoever hides words of a page hides what the model made of them too', () => {
  const view = page(CALL, packKindScores(scores({ guest_post_pages: 6 })), 'Write for us');
  expect(kindScoreOf(withoutPhrases(view, [['draft']]).kinds, 'guest_post_pages')).toBe(null);
  expect(kindScoreOf(view.kinds, 'guest_post_pages')).toBe(6);
});

test('the model is asked about what a judge may take, and not about what none comes near', () => {
  expect(isNearAnyKind(readPage(page(CALL, null, 'Write for us')))).toBe(true);
  const plain =
    'The tomatoes were late this year. It rained in May and again in June, and the beans liked it.';
  expect(isNearAnyKind(readPage(page(plain)))).toBe(false);
  // Its judge asks for a name; the page's own names are tried.
  expect(
    isNearAnyKind(
      readPage(
        page(
          'Acme vs Brio\nBoth are software for teams. Acme costs more than Brio. What speaks for Acme, and what for Brio, follows.',
          null,
          'Acme vs Brio',
        ),
      ),
    ),
  ).toBe(true);
});

test('of a name the model is heeded where the page is about it: a report is none of everybody in its menu', () => {
  const kinds = packKindScores(scores({ press_mentions: 6 }));
  const sayFor = (name: string, title: string): number | null =>
    modelSays('press_mentions', readPage(page('Acme opened a shop, said Brio.', kinds, title)), name);
  expect(sayFor('Acme', 'Acme opens a shop')).toBe(6);
  expect(sayFor('Acme', 'A shop opens')).toBe(6);
  expect(sayFor('Weather', 'A shop opens')).toBe(null);
  expect(sayFor('our garden', 'A shop opens')).toBe(6);
  const report = [
    'Acme has opened a shop in the old mill, and the street is full again, as the mayor said on Monday.',
    'Acme will open two more before the winter, its founder told this paper, and hire forty people for them.',
    'The mill had stood empty for eleven years, and nobody in the town had thought that it would be used again.',
    'Others wait for the outcome of it, as Brio does, which has had a plan for the station since last year.',
  ].join('\n');
  const reported = readPage(page(report, kinds, 'A shop opens'));
  expect(modelSays('press_mentions', reported, 'Acme')).toBe(6);
  expect(modelSays('press_mentions', reported, 'Brio')).toBe(null);
  expect(modelSays('listicles', readPage(page('', kinds, 'A shop opens')), undefined)).toBe(0);
});
