import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { labelIndustries, type LabelReport } from '../src/industry/index.ts';
import type { ExtractedPage } from '../src/page.ts';
import { setPageIndustries } from '../src/store/page-industries.ts';
import { openIndexWriter } from '../src/store/index-writer.ts';
import { makeIndexFolder, writePages, type IndexFolder } from './store-folder.ts';
import { aPage } from './store-pages.ts';

let folder: IndexFolder;
beforeEach(() => {
  folder = makeIndexFolder();
});
afterEach(() => folder.remove());

function labelsOf(pages: readonly ExtractedPage[]): {
  report: LabelReport;
  labels: Record<string, string[]>;
} {
  writePages(folder.file, pages);
  const writer = openIndexWriter(folder.file);
  try {
    const report = labelIndustries(writer.db);
    const rows = writer.db
      .prepare(
        `SELECT u.url, i.label FROM pages p JOIN urls u ON u.id = p.url_id
         LEFT JOIN page_industries i ON i.page_id = p.id ORDER BY u.url, i.label`,
      )
      .all();
    const labels: Record<string, string[]> = {};
    for (const row of rows)
      (labels[String(row['url'])] ??= []).push(...(row['label'] === null ? [] : [String(row['label'])]));
    return { report, labels };
  } finally {
    writer.close();
  }
}

const coffee = 'Our roastery sells coffee: espresso beans, brewing recipes, a barista course and a bakery.';

describe('industries of pages', () => {
  it('are said by the page itself where nothing else of its language is understood than names and a menu', () => {
    const menu =
      'Sport Tenis Tennis Volleyball Basketball Handball Badminton Boxing Rugby Cricket Hockey MMA';
    const paper = (host: string, title: string) =>
      aPage({
        url: `https://${host}/1/`,
        title,
        lang: 'pl',
        text: `${menu}\nRada miasta obraduje o szkole.`,
      });
    const { labels } = labelsOf([
      paper('dziennik.example', 'Rada miasta obraduje o szkole'),
      paper('mecz.example', 'Volleyball i basketball: wyniki'),
      aPage({ url: 'https://paper.example/1/', title: 'Results of the day', lang: 'en', text: menu }),
    ]);
    expect(labels).toEqual({
      'https://dziennik.example/1/': [],
      'https://mecz.example/1/': ['sports'],
      'https://paper.example/1/': ['sports'],
    });
  });

  it('follow the words of the page, with or without accents, in English and Spanish', () => {
    const { labels, report } = labelsOf([
      aPage({ url: 'https://a.example/', title: 'Coffee', text: coffee }),
      aPage({
        url: 'https://b.example/',
        title: 'Jardín',
        lang: 'es',
        text: 'Jardinería y huerto: semillas, poda, riego, macetas, arbustos y compostaje para tu jardin.',
      }),
    ]);
    expect(labels).toEqual({ 'https://a.example/': ['food'], 'https://b.example/': ['gardening'] });
    expect(report).toEqual({ pages: 2, labelled: 2 });
  });

  it.each([
    [
      'de',
      'Reitverein Boberg',
      'Reitverein mit Reitunterricht, Turnier, Meisterschaft und Leichtathletik.',
      'sports',
    ],
    ['fr', 'Cabinet d’avocat', 'Avocat au barreau, droit pénal et droit du travail, notaire.', 'law'],
    [
      'pt',
      'Contabilidade',
      'Contador e contabilista: imposto, contabilidade, planejamento tributário.',
      'finance',
    ],
    ['nl', 'Hovenier', 'Hovenier voor tuinaanleg, tuinonderhoud, groenbeheer en moestuin.', 'gardening'],
  ])('follow the words of the page in %s', (lang, title, text, label) => {
    const { labels } = labelsOf([aPage({ url: 'https://a.example/', title, lang, text })]);
    expect(labels).toEqual({ 'https://a.example/': [label] });
  });

  it('follow the words of a language on its own pages alone', () => {
    const page = {
      title: 'Mehr Geld für die Pflege',
      text: 'Pflegekräfte, Hebammen und Chirurgen fordern es; die Krankenkassen und die Kliniken warnen. Patienten warten auf die Behandlung.',
    };
    const { labels } = labelsOf([
      aPage({ url: 'https://a.example/', lang: 'de', ...page }),
      aPage({ url: 'https://b.example/', lang: 'sv', ...page }),
    ]);
    expect(labels).toEqual({ 'https://a.example/': ['health'], 'https://b.example/': [] });
  });

  it('do not follow the host that a site lies on, nor the name of a notice that each site has', () => {
    const page = { title: 'Verein', lang: 'de', text: 'Unser Verein trifft sich im Mai.' };
    const notice = 'Política de privacidad. Política de cookies.';
    const { labels } = labelsOf([
      aPage({ url: 'https://verein.github.io/', ...page }),
      aPage({ url: 'https://verein.github.io/mai', ...page }),
      aPage({ url: 'https://b.example/', title: 'Política de privacidad', lang: 'es', text: notice }),
    ]);
    expect(Object.values(labels)).toEqual([[], [], []]);
  });

  it('of a page that says little are those of its site', () => {
    const { labels } = labelsOf([
      aPage({ url: 'https://a.example/', title: 'Coffee', text: coffee }),
      aPage({ url: 'https://a.example/recipes', title: 'Recipes', text: coffee }),
      aPage({ url: 'https://a.example/legal', title: 'Imprint', text: 'Registered in Brackley.' }),
      aPage({ url: 'https://c.example/legal', title: 'Imprint', text: 'Registered in Brackley.' }),
    ]);
    expect(labels['https://a.example/legal']).toEqual(['food']);
    expect(labels['https://c.example/legal']).toEqual([]);
  });

  it('do not follow the order of pages, which is another after each ranking', () => {
    const garden = 'Gardening and garden: seeds, pruning, irrigation, shrubs, compost, flower pots.';
    const pages = [
      aPage({ url: 'https://a.example/one', title: 'Coffee', text: coffee }),
      aPage({ url: 'https://a.example/two', title: 'Gardening', text: garden }),
      aPage({
        url: 'https://a.example/legal',
        title: 'Imprint',
        text: 'Our garden. Registered in Brackley.',
      }),
    ];
    const { labels } = labelsOf(pages);
    folder.remove();
    folder = makeIndexFolder();
    expect(labelsOf(pages.toReversed()).labels).toEqual(labels);
  });

  it('are none rather than a guess: for little text, for unknown languages, for casinos', () => {
    const { labels, report } = labelsOf([
      aPage({ url: 'https://a.example/', title: '', text: '' }),
      aPage({
        url: 'https://b.example/',
        title: 'Ord',
        lang: 'sv',
        text: 'Flower root size season dress style wear coat',
      }),
      aPage({
        url: 'https://c.example/',
        title: 'Casino',
        text: 'Casino bonus, free spins, slots, poker, roulette, jackpot and betting odds.',
      }),
    ]);
    expect(labels).toEqual({ 'https://a.example/': [], 'https://b.example/': [], 'https://c.example/': [] });
    expect(report).toEqual({ pages: 3, labelled: 0 });
  });

  it('replace those that were there, and stay the same when it is done again', () => {
    const pages = [aPage({ url: 'https://a.example/', title: 'Coffee', text: coffee })];
    writePages(folder.file, pages, (writer) => setPageIndustries(writer.db, 1, ['news', 'law', 'pets']));
    expect(labelsOf([]).labels).toEqual({ 'https://a.example/': ['food'] });
    expect(labelsOf([]).labels).toEqual({ 'https://a.example/': ['food'] });
  });

  it('are unchanged when the labelling is stopped', () => {
    writePages(
      folder.file,
      [aPage({ url: 'https://a.example/', title: 'Coffee', text: coffee })],
      (writer) => {
        setPageIndustries(writer.db, 1, ['news']);
        const stop = new AbortController();
        const stopped = (): LabelReport =>
          labelIndustries(writer.db, {
            signal: stop.signal,
            onProgress: ({ done }) => {
              if (done === 1) stop.abort(new Error('enough'));
            },
          });
        expect(stopped).toThrow('enough');
        expect(writer.db.prepare('SELECT label FROM page_industries').all()).toEqual([{ label: 'news' }]);
      },
    );
  });

  it('are judged without a throw or a stall for whatever stands on a page', () => {
    const { report } = labelsOf([
      aPage({ url: 'https://a.example/%E0%A4%A', title: '\u{d800}', text: 'link building '.repeat(200_000) }),
      aPage({
        url: 'https://a.example/b',
        title: 'x'.repeat(2000),
        text: `${'\u0301'.repeat(100_000)} constructor __proto__`,
      }),
    ]);
    expect(report.pages).toBe(2);
  });
});
