import { matchesPage, preparePage } from '@linklode/query-language';
import { describe, expect, it } from 'vitest';
import { judgePage, readInputs } from '../src/index.ts';
import { readPage } from '../src/page-reading.ts';
import { inOtherWords, queryOf, topicIn } from '../src/query-terms.ts';
import { topicWeight, withoutKind } from '../src/topic.ts';
import { formsOf, stemOf } from '../src/word-forms.ts';
import { pageOf } from './phrased-page.ts';

/** A page with nothing but a title. */
const titled = (title: string) =>
  preparePage({ url: 'https://a.test/', title, text: '', lang: null, date: null, links: [] });

describe('a topic', () => {
  const weight = (topic: string, title: string, text = 'Text.') =>
    topicWeight(readPage(pageOf(title, '/a/', [text])), topic);

  it('is said in singular or plural, in any order, not side by side', () => {
    expect(weight('standing desk', 'The best standing desks')).toBe(1);
    expect(weight('agency directory', 'Directories of agencies')).toBeGreaterThan(0.9);
    expect(weight('hotels in Hong Kong', 'Hong Kong: where to find hotels')).toBeGreaterThan(0.9);
    expect(weight('standing desks', 'The best desk lamps')).toBe(0);
  });

  it('is not what a page is about for standing in the notice of who owns and who made it', () => {
    const dogs = 'Friends of our dogs, and where to meet them';
    expect(weight('web design', 'Links', `${dogs}\nNew here: our web design`)).toBeGreaterThan(0);
    expect(weight('web design', 'Links', `${dogs}\n© 2019 Heron Dogs. Web design Egret`)).toBe(0);
    expect(weight('web design', 'Links', `${dogs}\nCopyright 2019. Web design: Egret`)).toBe(0);
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

  it.each([
    ['motorbikes', 'Ten motorcycles for long roads'],
    ['vintage motorbikes', 'Vintage motorcycles and where to see them'],
    ['pets', 'Write for our dog training pages'],
    ['mascotas', 'Los mejores alimentos para perros'],
    ['real estate', 'Directory of realtors in Hull'],
  ])('%s is said in other words by “%s”', (topic, title) => {
    expect(weight(topic, title)).toBeGreaterThan(0.8);
    expect(weight(topic, title)).toBeLessThan(1);
    const page = titled(title);
    const [query, typed] = [queryOf(inOtherWords(topic)), queryOf(topicIn('title', topic))];
    expect(query !== null && matchesPage(query, page)).toBe(true);
    expect(typed !== null && matchesPage(typed, page)).toBe(false);
  });

  it('in other words asks for no more than a cluster takes', () => {
    for (const topic of ['home improvement', 'business', 'health', 'travel'])
      expect(JSON.stringify(inOtherWords(topic)).match(/"phrase"/g)?.length).toBeLessThan(500);
  });

  it('in other words counts in names of the page alone, a part of it only for the whole topic, and never for a product', () => {
    expect(weight('motorbikes', 'Notes', 'Motorcycles, motorcycles and motorcycles.')).toBe(0);
    expect(weight('exotic pets', 'Ten dogs')).toBe(0);
    expect(weight('dogs', 'Ten pets')).toBe(0);
    const page = readPage(pageOf('Ten motorcycles', '/a/', ['Text.']));
    expect(topicWeight(page, 'motorbikes', { asTyped: true })).toBe(0);
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

  it('may be that of the site, where the filter is content with it', () => {
    const about = (home: string, ...titles: string[]) =>
      topicWeight(
        readPage({ ...pageOf('Links', '/links/', ['Text.']), site: { home, titles } }),
        'web design',
        {
          ofSite: 'unsaid',
        },
      );
    expect(about('Ida Holm\nWeb design in Hull')).toBeGreaterThan(0.5);
    expect(about('Ida Holm', 'Web design one', 'Web design two', 'A design for the web')).toBeGreaterThan(
      0.5,
    );
    expect(about('Ida Holm, spiders', 'Web design one', 'Kites', 'Boats')).toBe(0);
    expect(weight('web design', 'Links')).toBe(0);
  });

  it('may be said by the words of the host, where the filter is content with it', () => {
    const page = pageOf('Alternatives to Acme: the best five', '/alternatives/acme/', ['Text.']);
    const at = (host: string) => readPage({ ...page, host, url: `https://${host}/alternatives/acme/` });
    expect(topicWeight(at('best-hr-software.test'), 'hr software', { siteName: true })).toBeGreaterThan(0.9);
    expect(topicWeight(at('best-hr-software.test'), 'hr software')).toBe(0);
    expect(topicWeight(at('chrome-software.test'), 'hr software', { siteName: true })).toBe(0);
  });

  describe('that is a common word', () => {
    const filler = (count: number) => Array.from({ length: count }, (_, at) => `kiln${at}`).join(' ');
    const long = { leadWords: 80, earlyWords: 12, mentions: 2, siteName: true, ofSite: 'unsaid' } as const;
    const links = (text: string, home = 'Glaze Today') =>
      readPage({
        ...pageOf('Pottery links', '/links/', [text]),
        site: {
          home: `${home}\n\nGlazes and clay. Health and safety, software, history.`,
          titles: ['Raku', 'Links'],
        },
      });

    it('is not what a long page is about for being said four times', () => {
      const said = (count: number, length: number) =>
        topicWeight(
          links(Array.from({ length: count }, () => `${filler(length / count)} business`).join(' ')),
          'business',
          long,
        );
      expect(said(4, 2000)).toBe(0);
      expect(said(4, 400)).toBeGreaterThan(0);
    });

    it('is not what a page is about for being said once late in its first sentences, but at their beginning', () => {
      const at = (words: number) =>
        topicWeight(links(`${filler(words)} community ${filler(300)}`), 'community', long);
      expect(at(40)).toBe(0);
      expect(at(5)).toBeGreaterThan(0);
      expect(topicWeight(links(`${filler(40)} community ${filler(20)}`), 'community', long)).toBeGreaterThan(
        0,
      );
      expect(
        topicWeight(
          links(`${filler(40)} community ${filler(40)} communities ${filler(150)}`),
          'community',
          long,
        ),
      ).toBeGreaterThan(0);
    });

    it('is not what a site is about for standing once in the menu of its home page', () => {
      expect(topicWeight(links(filler(200)), 'software', long)).toBe(0);
      expect(
        topicWeight(links(filler(200), 'Glaze Today: software for potters'), 'software', long),
      ).toBeGreaterThan(0);
      expect(topicWeight(links(filler(200), 'Glaze Today'), 'glazes', long)).toBeGreaterThan(0);
    });

    it('is not what a page is about for standing in its description, where the page itself hardly says it', () => {
      const described = (topic: string, text: string) =>
        topicWeight(
          readPage({ ...pageOf('Raku', '/raku/', [text]), description: `Where ${topic} meets clay` }),
          topic,
        );
      expect(described('business', filler(400))).toBe(0);
      expect(described('business', `Pots. ${filler(100)} business ${filler(20)}`)).toBeGreaterThan(0);
      expect(described('raku kiln', filler(400))).toBeGreaterThan(0);
    });

    it('is not what a page is about that only its site speaks of, where the filter wants it said', () => {
      const about = (ofSite: 'said' | 'unsaid', text: string) =>
        topicWeight(links(text, 'Glaze Today: software for potters'), 'software', { ofSite });
      expect(about('said', filler(200))).toBe(0);
      expect(about('unsaid', filler(200))).toBeGreaterThan(0);
      expect(about('said', `${filler(150)} software ${filler(50)}`)).toBeGreaterThan(0);
      expect(topicWeight(links(filler(200), 'Glaze Today'), 'glazes', { ofSite: 'said' })).toBeGreaterThan(0);
    });

    it('is not what a banner that asks for consent says', () => {
      const banner = 'We use technology like cookies to store information for marketing.';
      expect(topicWeight(links(`${banner}\n${filler(200)}`), 'technology', long)).toBe(0);
    });

    it('is not what the guidelines of a call speak of anyway', () => {
      const call = (text: string) =>
        topicWeight(readPage(pageOf('Write for us', '/write-for-us/', [text])), 'seo', {
          ...long,
          usual: new Set(['seo']),
          shortPage: 500,
        });
      expect(call(`We edit for style and SEO. SEO benefits for you. ${filler(200)}`)).toBe(0);
      expect(call(`SEO, more SEO, local SEO and SEO for shops. ${filler(200)}`)).toBeGreaterThan(0);
    });
  });

  it('is said by a page that says its words all over, if one of them is rare', () => {
    const said = (text: string) =>
      weight(
        'salvaged motorbikes',
        'Places to go',
        `${'Where to look and whom to ask. '.repeat(9)}\n${text}`,
      );
    const often = 'Salvaged parts of motorbikes. Frames of motorbikes, also salvaged.';
    expect(said(often)).toBeGreaterThan(0);
    expect(said('Salvaged parts. '.repeat(3))).toBe(0);
    expect(said(`${often} ${'Nothing else of this kind is here. '.repeat(90)}`)).toBe(0);
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
