import { matchesPage, preparePage } from '@linklode/query-language';
import { describe, expect, it } from 'vitest';
import { judgePage, readInputs, type PageView } from '../src/index.ts';
import { readPage } from '../src/page-reading.ts';
import { inOtherWords, queryOf, topicIn } from '../src/query-terms.ts';
import { namingWeight, topicChance, withoutKind } from '../src/topic.ts';
import type { TopicFilterId } from '../src/topic-features.ts';
import { readTopic } from '../src/topic-words.ts';
import { formsOf, stemOf } from '../src/word-forms.ts';
import { pageOf } from './phrased-page.ts';

/** A page with nothing but a title. */
const titled = (title: string) =>
  preparePage({ url: 'https://a.test/', title, text: '', lang: null, date: null, links: [] });

/** From here on a page is rather on the topic than not. */
const ON = 0.5;

describe('what a page is called by', () => {
  const weight = (asked: string, title: string, text = 'Text.') =>
    namingWeight(readPage(pageOf(title, '/a/', [text])), asked);

  it('is said in singular or plural, in any order, not side by side', () => {
    expect(weight('standing desk', 'The best standing desks')).toBe(1);
    expect(weight('agency directory', 'Directories of agencies')).toBeGreaterThan(0.9);
    expect(weight('hotels in Hong Kong', 'Hong Kong: where to find hotels')).toBeGreaterThan(0.9);
    expect(weight('standing desks', 'The best desk lamps')).toBe(0);
  });

  it.each([
    ['woo commerce', 'The best WooCommerce themes'],
    ['WooCommerce', 'Ten Woo Commerce themes'],
    ['bestbuy', 'Best Buy or eBay?'],
    ['nodejs', 'Python or Node.js?'],
    ['e-commerce', 'Write for an ecommerce blog'],
    ['men’s fashion', 'A blog on mens fashion'],
    ['colour palette', 'Color palettes'],
    ['organisations', 'Organizations'],
    ['theaters', 'Five theatres'],
    ['zonnepaneel', 'De beste zonnepanelen'],
    ['Verein', 'Unsere Vereine'],
    ['Häuser', 'Das Haus'],
    ['cheval', 'Des chevaux'],
    ['ação', 'Ações'],
  ])('%s is said by “%s”', (topic, title) => {
    expect(weight(topic, title)).toBe(1);
    const query = queryOf(topicIn('title', topic));
    const page = titled(title);
    expect(query !== null && matchesPage(query, page)).toBe(true);
  });

  it.each([
    ['bestbuy', 'The best desks and where to buy them'],
    ['meta base', 'A base for meta tags'],
    ['carpets', 'Pets in a car'],
    ['news', 'New shoes'],
  ])('%s is not said by “%s”', (topic, title) => {
    expect(weight(topic, title)).toBeLessThan(topic.includes(' ') ? 1 : 0.1);
  });

  it('is never another word for a product', () => {
    expect(weight('motorbikes', 'Ten motorcycles')).toBe(0);
  });

  it('is said by first words that are no way to another page, or often', () => {
    const filler = Array.from({ length: 60 }, (_, at) => `kiln${at}`).join(' ');
    expect(weight('raku', 'Links', 'Where to learn of raku.')).toBe(0.8);
    expect(weight('raku', 'Links', `[Raku](raku.test) and how to fire it. ${filler}`)).toBe(0);
    expect(weight('raku', 'Links', `${filler} raku, raku, raku and raku`)).toBe(0.7);
    expect(weight('raku', 'Links', `${`${filler} `.repeat(12)} raku, raku, raku and raku`)).toBe(0);
  });

  it('that is a short word in capitals is not the pronoun', () => {
    expect(weight('IT', 'Is it time to go?', 'It is. It was. It will be. It has been.')).toBe(0);
    expect(weight('IT', 'Jobs in IT')).toBe(1);
    expect(topicChance(readPage(pageOf('Is it time to go?', '/a/', ['It is.'])), 'IT', 'listicles')).toBe(0);
  });
});

describe('a topic', () => {
  const filler = (count: number) => Array.from({ length: count }, (_, at) => `kiln${at}`).join(' ');
  const site = {
    home: 'Glaze Today\n\nGlazes and clay. Health and safety, history.',
    titles: ['Raku', 'Links'],
  };
  const chance = (
    topic: string,
    title: string,
    text: string,
    { kind = 'resource_pages', ...view }: Partial<PageView> & { kind?: TopicFilterId } = {},
  ) => topicChance(readPage({ ...pageOf(title, '/a/', [text]), site, ...view }), topic, kind);

  it.each([
    ['motorbikes', 'Ten motorcycles for long roads'],
    ['vintage motorbikes', 'Vintage motorcycles and where to see them'],
    ['pets', 'Write for our dog training pages'],
    ['mascotas', 'Los mejores alimentos para perros'],
    ['real estate', 'Directory of realtors in Hull'],
  ])('%s is said in other words by “%s”', (topic, title) => {
    const said = 'Text of some length about nothing else.';
    expect(chance(topic, title, said)).toBeGreaterThan(2 * chance(topic, 'Nothing of it', said));
    const page = titled(title);
    const [query, typed] = [queryOf(inOtherWords(topic)), queryOf(topicIn('title', topic))];
    expect(query !== null && matchesPage(query, page)).toBe(true);
    expect(typed !== null && matchesPage(typed, page)).toBe(false);
  });

  it('in other words asks for no more than a cluster takes', () => {
    for (const topic of ['home improvement', 'business', 'health', 'travel'])
      expect(JSON.stringify(inOtherWords(topic)).match(/"phrase"/g)?.length).toBeLessThan(500);
  });

  it('in other words is given as the reason of the row', () => {
    const call = pageOf('Write for us: dog training', '/write-for-us/', [
      'Send us your article on how to train a dog, 800 words or more, by mail to editor@heron.test.',
      'We accept guest posts from trainers. Submit your article with a short bio.',
    ]);
    const templateFor = (topic: string) => {
      const { filter, inputs } = readInputs('guest_post_pages', topic);
      return judgePage(filter, inputs, call).why?.template;
    };
    expect(templateFor('pets')).toBe('Topic in other words in the title or address');
    expect(templateFor('dogs')).toBe('Topic with an invitation to write in the title');
  });

  it('may be that of the site, by its home page or by the titles of its pages', () => {
    const about = (home: string, ...titles: string[]) =>
      chance('web design', 'Links', filler(80), { site: { home, titles } });
    const other = about('Ida Holm, spiders', 'Kites', 'Boats');
    expect(about('Ida Holm\nWeb design in Hull', 'Kites', 'Boats')).toBeGreaterThan(other);
    expect(about('Ida Holm', 'Web design one', 'Web design two')).toBeGreaterThan(other);
  });

  it('is what a page is called by, and not what a long page says in passing', () => {
    expect(chance('kilns', 'Useful links on kilns', `Links on kilns. ${filler(40)}`)).toBeGreaterThan(0.7);
    const said = (count: number, length: number) =>
      chance(
        'business',
        'Pottery links',
        Array.from({ length: count }, () => `${filler(length / count)} business`).join(' '),
      );
    expect(said(4, 2000)).toBeLessThan(ON);
    expect(said(4, 2000)).toBeLessThan(said(16, 400));
  });

  it('is of another thing where a list only says its words', () => {
    const list = (title: string) =>
      chance(
        'wordpress plugins',
        title,
        `${Array.from({ length: 9 }, (_, at) => `${at}. Heron${at} can do what WordPress does, ${filler(40)}`).join('\n')}\nSome have plugins.`,
        { kind: 'listicles' },
      );
    expect(list('9 best WordPress plugins')).toBeGreaterThan(ON);
    expect(list('9 best WordPress alternatives')).toBeLessThan(ON);
  });

  it('does not stand in the notice of who owns and who made a page, nor in a banner that asks for consent', () => {
    const dogs = 'Friends of our dogs, and where to meet them';
    const said = (notice: string) => chance('web design', 'Links', `${dogs}\n${notice}`);
    const none = said('');
    expect(said('New here: our web design')).toBeGreaterThan(none);
    expect(said('© 2019 Heron Dogs. Web design Egret')).toBe(none);
    expect(said('Copyright 2019. Web design: Egret')).toBe(none);
    expect(said('We use web design and cookies.')).toBe(none);
  });

  it('is told alike of a page whose site is not known', () => {
    const call = (topic: string) =>
      chance(topic, 'Write for us: gardening', 'Send us your article on gardening, by mail.', {
        kind: 'guest_post_pages',
        site: { home: '', titles: [] },
      });
    expect(call('gardening')).toBeGreaterThan(ON);
    expect(call('cooking')).toBeLessThan(ON);
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
    ['movies', 'movie'],
    ['cookies', 'cookie'],
    ['courses', 'course'],
    ['heroes', 'hero'],
    ['wines', 'wine'],
  ])('%s and %s are one word, and asked for as such', (plural, single) => {
    expect(stemOf(plural)).toBe(stemOf(single));
    expect(formsOf(plural)).toContain(single);
    expect(formsOf(single)).toContain(plural);
  });

  it.each([
    ['cars', 'care'],
    ['mics', 'mice'],
    ['plans', 'planes'],
    ['win', 'wines'],
    ['hats', 'hate'],
  ])('%s and %s are two words', (one, other) => {
    expect(stemOf(one)).not.toBe(stemOf(other));
    expect(formsOf(other)).not.toContain(one);
  });

  it.each([
    ['gaming mice', 'mouse'],
    ['flores', 'flor'],
    ['books for children', 'child'],
  ])('"%s" counts "%s" on a page', (topic, written) => {
    const { stems, rewrite } = readTopic(topic).typed;
    expect(stems).toContain(rewrite([stemOf(written)])[0]);
  });
});
