import { describe, expect, it } from 'vitest';
import { readFeatures, type FeatureName } from '../src/features/read-features.ts';
import { JUDGES, READS } from '../src/judges.ts';
import { readPage } from '../src/page-reading.ts';
import { formsOf, stemOf, topicWeight, withoutKind } from '../src/topic.ts';
import { pageOf } from './phrased-page.ts';

const featureOf = (name: FeatureName, page: ReturnType<typeof pageOf>, subject?: string): number =>
  readFeatures(readPage(page), subject)(name);
const titled = (title: string, path = '/a/') => pageOf(title, path, ['Text.']);

describe('what a page is called', () => {
  it.each([
    ['Write for us', 'title.call'],
    ['Escribe para nosotros', 'title.call'],
    ['Publiez votre article', 'title.call'],
    ['Gastbeitrag einreichen', 'title.call'],
    ['Escreva para nós', 'title.call'],
    ['Gastblogger worden', 'title.call'],
    ['Useful links', 'title.resources'],
    ['Liens utiles', 'title.resources'],
    ['Nützliche Links', 'title.resources'],
    ['Nuttige links', 'title.resources'],
    ['Firmenverzeichnis', 'title.directory'],
    ['Annuaire des plombiers', 'title.directory'],
    ['Add your business', 'title.addEntry'],
    ['Die besten Fahrradhelme', 'title.best'],
    ['Meilleurs logiciels de paie', 'title.best'],
    ['Acme vs Rival', 'title.versus'],
    ['Alternatives à Rival', 'title.alternatives'],
  ] as const)('%s: %s', (title, name) => {
    expect(featureOf(name, titled(title))).toBe(1);
    expect(featureOf(name, titled('A walk by the river'))).toBe(0);
  });

  it('counts things, or ways to do something', () => {
    expect(featureOf('countsThings', titled('9 hiking trails near Leeds'))).toBe(1);
    expect(featureOf('countsAdvice', titled('9 ways to hike near Leeds'))).toBe(1);
    expect(featureOf('countsThings', titled('9 ways to use hiking apps'))).toBe(0);
  });

  it('praises things, or practices', () => {
    expect(featureOf('isBestOfThings', titled('The best tents for two'))).toBe(1);
    expect(featureOf('isBestOfThings', titled('Best practices for tents'))).toBe(0);
  });
});

describe('how a page stands to a name', () => {
  it('is joined to another in the title', () => {
    const page = titled('Rival CRM vs Acme: a year with both');
    expect(featureOf('name.joined', page, 'Rival CRM')).toBe(1);
    expect(featureOf('name.hasRival', page, 'Rival CRM')).toBe(1);
    expect(featureOf('name.joined', page, 'Other CRM')).toBe(0);
  });

  it('acts, and is spoken for', () => {
    const page = pageOf('News', '/news/a/', [
      'Acme Bikes opened a shop in Hull, its founder Ida Holm told us on Monday.',
    ]);
    expect(featureOf('name.acts', page, 'Acme Bikes')).toBe(1);
    expect(featureOf('name.speaks', page, 'Acme Bikes')).toBe(1);
  });
});

describe('every judge', () => {
  it.each(Object.keys(READS) as (keyof typeof READS)[])(
    '%s weighs only features that it reads, each the way that a person would give as a reason',
    (id) => {
      const { weights, threshold } = JUDGES[id];
      const { for: speakFor, against, either } = READS[id];
      for (const [name, weight] of Object.entries(weights)) {
        expect([...speakFor, ...against, ...either], name).toContain(name);
        if (speakFor.includes(name as FeatureName)) expect(weight, name).toBeGreaterThanOrEqual(0);
        if (against.includes(name as FeatureName)) expect(weight, name).toBeLessThanOrEqual(0);
      }
      expect(threshold).toBeGreaterThanOrEqual(0.5);
      expect(threshold).toBeLessThan(1);
    },
  );

  it('reads features that are numbers from 0 to 1', () => {
    const page = pageOf('9 best tools', '/blog/best-tools/', [
      'Write for us at ed@heron.test.',
      '1. [One](one.test)',
      '2. [Two](two.test)',
    ]);
    const read = readFeatures(readPage(page), 'One');
    for (const name of Object.values(READS).flatMap((reads) => Object.values(reads).flat())) {
      expect(read(name), name).toBeGreaterThanOrEqual(0);
      expect(read(name), name).toBeLessThanOrEqual(1);
    }
  });
});

describe('a topic', () => {
  const weight = (topic: string, title: string, text = 'Text.') =>
    topicWeight(readPage(pageOf(title, '/a/', [text])), topic);

  it('is said in singular or plural, in any order, not side by side', () => {
    expect(weight('standing desk', 'The best standing desks')).toBe(1);
    expect(weight('agency directory', 'Directories of agencies')).toBeGreaterThan(0.9);
    expect(weight('hotels in Hong Kong', 'Hong Kong: where to find hotels')).toBeGreaterThan(0.9);
    expect(weight('standing desks', 'The best desk lamps')).toBe(0);
  });

  it('may be that of the site, where the filter is content with it', () => {
    const about = (home: string, ...titles: string[]) =>
      topicWeight(
        readPage({ ...pageOf('Links', '/links/', ['Text.']), site: { home, titles } }),
        'web design',
        {
          ofSite: true,
        },
      );
    expect(about('Ida Holm\nWeb design in Hull')).toBeGreaterThan(0.5);
    expect(about('Ida Holm', 'Web design one', 'Web design two', 'A design for the web')).toBeGreaterThan(
      0.5,
    );
    expect(about('Ida Holm, spiders', 'Web design one', 'Kites', 'Boats')).toBe(0);
    expect(weight('web design', 'Links')).toBe(0);
  });

  it('that is a short word in capitals is not the pronoun', () => {
    expect(weight('IT', 'Is it time to go?', 'It is. It was. It will be. It has been.')).toBe(0);
    expect(weight('IT', 'Jobs in IT')).toBe(1);
  });

  it('leaves out what the kind of page implies, if anything is left', () => {
    expect(withoutKind('pottery links', /^links$/)).toBe('pottery');
    expect(withoutKind('links', /^links$/)).toBe('links');
  });

  it.each([
    ['agencies', 'agency'],
    ['tiles', 'tile'],
    ['boxes', 'box'],
    ['colores', 'color'],
  ])('%s and %s are one word, and asked for as such', (plural, single) => {
    expect(stemOf(plural)).toBe(stemOf(single));
    expect(formsOf(plural)).toContain(single);
  });
});
