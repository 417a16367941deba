import { describe, expect, it } from 'vitest';
import { peopleOfPages, type SitePeople } from '../src/people/people-finder.ts';
import { pageOfHtml } from './people-html.ts';

const SITE = 'https://brambles.example';

/** Whom a site of such pages shows as its own. */
function peopleOfSite(pages: Readonly<Record<string, string>>): SitePeople['people'] {
  const stored = Object.entries(pages).flatMap(([path, body]) => {
    const { people } = pageOfHtml(`${SITE}${path}`, body);
    return people === null || people === undefined ? [] : [{ url: `${SITE}${path}`, people }];
  });
  return peopleOfPages(stored, 'brambles.example', 'Brambles', 50).people;
}
const namesOf = (pages: Readonly<Record<string, string>>): string[] =>
  peopleOfSite(pages).map(({ name }) => name);

const byline = (name: string): string => `<p>6 May 2024 by <span class="author">${name}</span></p>`;

describe('a guest', () => {
  const lists = Object.fromEntries(
    ['/', '/post/', '/categories/soil/', '/categories/seed/'].map((path) => [
      path,
      `<h2>On soil</h2>${byline('Anna Klein')}<p>This guest post is contributed by Anna Klein, who runs a nursery.</p>
       <h2>On seed</h2>${byline('Peter Lange')}<p>What I sow in May.</p>`,
    ]),
  );

  it('is no author of the site, however many of its lists show the byline', () => {
    const own = Object.fromEntries(['/soil', '/seed', '/weeds'].map((path) => [path, byline('Peter Lange')]));
    expect(namesOf({ ...lists, ...own })).toEqual(['Peter Lange']);
  });

  it('is one where the site has a task for them', () => {
    const team = '<h1>Our team</h1><h3>Anna Klein</h3><p>Editor</p><h3>Peter Lange</h3><p>Editor</p>';
    expect(namesOf({ ...lists, '/team': team }).toSorted()).toEqual(['Anna Klein', 'Peter Lange']);
  });

  it.each([
    'Gastbeitrag von',
    'Article invité de',
    'Artículo invitado de',
    'Artigo convidado de',
    'Gastblog van',
  ])('is called so in six languages: %s', (words) => {
    const told = Object.fromEntries(
      Object.keys(lists).map((path) => [path, `${byline('Anna Klein')}<p>${words} Anna Klein.</p>`]),
    );
    expect(namesOf(told)).toEqual([]);
  });
});

describe('an archive of what one author wrote', () => {
  const told = `<h1>Anna Klein</h1><p>Editor</p><h2>On games</h2><h3>Peter Lange</h3><p>“Hi, I am Bruno Weber, and I play.”</p>
    <p>Tennis was created by Carla Braun.</p><b>Doris Wolf</b>`;

  it('names nobody but that author', () => {
    expect(
      namesOf({ '/author/anna/': told, '/author/anna/page/2/': told, '/author/anna/feed/': told }),
    ).toEqual(['Anna Klein']);
  });

  it('is no list of the authors', () => {
    const list = '<h1>Authors</h1><h3>Anna Klein</h3><p>Editor</p><h3>Peter Lange</h3><p>Columnist</p>';
    expect(namesOf({ '/authors/': list }).toSorted()).toEqual(['Anna Klein', 'Peter Lange']);
  });
});

describe('a board of an earlier year, on a page of its own', () => {
  const board = (chair: string, treasurer: string): string =>
    `<h1>Le bureau</h1><p>Présidente : ${chair}</p><p>Trésorier : ${treasurer}</p>`;
  const pages = {
    '/le-bureau-2017/': board('Anna Klein', 'Peter Lange'),
    '/category/news/': board('Anna Klein', 'Peter Lange'),
    '/le-bureau-2018/': board('Anna Klein', 'Paul Martin'),
  };

  it('is nobody of today who is not on the last one', () => {
    expect(namesOf(pages).toSorted()).toEqual(['Anna Klein', 'Paul Martin']);
  });

  it('is of today where no later one is known', () => {
    const { '/le-bureau-2018/': _, ...alone } = pages;
    expect(namesOf(alone).toSorted()).toEqual(['Anna Klein', 'Peter Lange']);
  });
});

describe('the owner of a site that still shows pages of its theme', () => {
  const pages = {
    '/': '<h1>Brenda Brambles</h1><p>© 2024 Brenda Brambles. All rights reserved.</p>',
    ...Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [
        `/demo-${at}`,
        '<p>Lorem ipsum dolor sit amet</p><h3>Anna Klein</h3>',
      ]),
    ),
  };

  it('is shown where the domain is called by the name', () => {
    expect(namesOf(pages)).toEqual(['Brenda Brambles']);
  });
});
