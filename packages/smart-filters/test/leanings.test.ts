import { describe, expect, it } from 'vitest';
import { judgePage, readInputs, readNames, type PageView } from '../src/index.ts';
import { isDoubtful } from '../src/ordinary-words.ts';
import { pageOf } from './phrased-page.ts';

/** Whether each page is taken where all of them were found together. */
function taken(brand: string, pages: readonly PageView[]): boolean[] {
  const { filter, inputs } = readInputs('competitor_mentions', brand);
  const leanings = readNames(filter, inputs, pages);
  return pages.map((page) => judgePage(filter, inputs, page, leanings).passes);
}

const page = (path: string, ...text: string[]): PageView => pageOf('Notes', `/${path}/`, text);

/** Says the name, and nothing by which anybody who does not know it could tell what it is. */
const bare = (name: string): PageView => page('bare', `${name} in spring`);

const others = (sentences: readonly string[]): PageView[] =>
  sentences.map((text, at) => page(`other-${at}`, text));

const OF_OTHER_NAMES = [
  'The Lone Zandolo Hotel stands at the corner of the square.',
  'They met at Villa Zandolo Park and walked home.',
  'A letter from Mount Zandolo Lodge came in May.',
  'We stayed near Zandolo Falls for a week.',
  'The Old Zandolo Bridge was closed for the winter.',
  'She read Tales of Zandolo Hill to the children.',
];
const MANY = Array.from({ length: 4 }, () => OF_OTHER_NAMES).flat();
const OF_A_FIRM = [
  'Zandolo announced a new plan for small teams, and its CEO told analysts that sales grew.',
  'We use Zandolo to send our invoices, as it costs less than Stripe or PayPal.',
  'Trello, Zandolo and Asana all have a free plan.',
  'Zandolo’s pricing begins at $8 a month.',
  'Our tools: Dropbox, Slack, Zandolo and Zoom.',
  'The software company Zandolo was founded in 2014.',
];

describe('what a name that no list has mostly means', () => {
  it('is judged at all: it is neither a word nor a brand that most know', () => {
    expect(['Zandolo', 'Trello', 'Notion', 'Home Depot'].map(isDoubtful)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('decides where a page says the name and no more', () => {
    expect(taken('Zandolo', [bare('Zandolo'), ...others(OF_A_FIRM)])[0]).toBe(true);
    expect(taken('Zandolo', [bare('Zandolo'), ...others(MANY)])[0]).toBe(false);
  });

  it('does not decide against a page that tells a firm', () => {
    const [firm] = others(OF_A_FIRM);
    expect(taken('Zandolo', [firm!, ...others(OF_OTHER_NAMES)])[0]).toBe(true);
  });

  it('leaves a name that nobody else writes as it stands', () => {
    expect(taken('Zandolo', [bare('Zandolo')])).toEqual([true]);
  });

  it('does not depend on whether the name was typed in small letters', () => {
    for (const [name, text] of [
      ['Notion', 'We moved our wiki to Notion last year and never looked back.'],
      ['Zandolo', OF_A_FIRM[0]!],
    ] as const) {
      const asked = (typed: string): boolean[] => taken(typed, [page('firm', text)]);
      expect(asked(name)).toEqual([true]);
      expect(asked(name.toLowerCase())).toEqual([true]);
      // Whoever types it large and otherwise means another name.
      expect(asked(name.toUpperCase())).toEqual([name !== 'Notion']);
    }
    expect(taken('notion', [page('word', 'Traits are the sole notion of interface that it has.')])).toEqual([
      false,
    ]);
  });

  it('speaks for a word too, where other pages mean a firm by it', () => {
    const asWord = (text: string): string => text.replaceAll('Zandolo', 'Harvest');
    const leaning = (sentences: readonly string[]): number => {
      const { filter, inputs } = readInputs('competitor_mentions', 'Harvest');
      return readNames(filter, inputs, others(sentences.map(asWord))).get('Harvest')!;
    };
    expect(leaning(OF_A_FIRM)).toBeGreaterThan(0);
    expect(leaning(OF_OTHER_NAMES)).toBeLessThan(leaning(OF_A_FIRM) - 0.5);
  });
});
