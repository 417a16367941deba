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

describe('who holds an office', () => {
  const council = `<h1>Notre équipe</h1><h3>Anna Klein</h3><p>Adjointe au maire</p><h3>Peter Lange</h3><p>Conseiller municipal</p>
    <h3>Paul Martin</h3><p>Rédacteur</p>`;
  const cards = { '/equipe/': council };

  it('is of a town’s own site, and of no newspaper that lists them', () => {
    expect(namesOf(cards)).toEqual(['Paul Martin']);
    const stored = [{ url: `${SITE}/equipe/`, people: pageOfHtml(`${SITE}/equipe/`, council).people! }];
    const ofTown = peopleOfPages(stored, 'brambles.example', 'Mairie de Brambles', 50).people;
    expect(ofTown.map(({ name }) => name).toSorted()).toEqual(['Anna Klein', 'Paul Martin', 'Peter Lange']);
  });

  it('is the owner of a site of their own name', () => {
    const stored = [{ url: `${SITE}/equipe/`, people: pageOfHtml(`${SITE}/equipe/`, council).people! }];
    const own = peopleOfPages(stored, 'anna-klein.example', 'Anna Klein', 50).people;
    expect(own.map(({ name }) => name)).toContain('Anna Klein');
  });
});

describe('a team of made-up names', () => {
  const team = (...names: string[]): string =>
    `<h1>Our team</h1>${names.map((name) => `<h3>${name}</h3><p>Head of Product</p>`).join('')}`;

  it('is nobody’s, and takes whoever stands among them with it', () => {
    expect(namesOf({ '/team': team('Sarah Johnson', 'Michael Chen', 'Anna Klein') })).toEqual([]);
  });

  it('is not told by one such name alone', () => {
    expect(namesOf({ '/team': team('Sarah Johnson', 'Anna Klein') }).toSorted()).toEqual([
      'Anna Klein',
      'Sarah Johnson',
    ]);
  });
});

describe('who is listed', () => {
  it.each(['Guest Columnist', 'Gastautorin', 'Columnista invitada', 'Colunista convidada'])(
    'as %s is a guest',
    (role) => {
      const team = `<h1>Our team</h1><h3>Anna Klein</h3><p>${role}</p><h3>Peter Lange</h3><p>Columnist</p>`;
      expect(namesOf({ '/team': team })).toEqual(['Peter Lange']);
    },
  );

  it('with a practice in a guide to a town is none of its makers; on the page of a practice’s team they are', () => {
    const list = ['Anna Klein', 'Peter Lange', 'Paul Martin', 'Bruno Weber', 'Doris Wolf']
      .map((name) => `<h3>${name}</h3><p>Dentist</p>`)
      .join('');
    expect(namesOf({ '/local-services/': list })).toEqual([]);
    expect(namesOf({ '/our-team/': `<h1>Our team</h1>${list}` })).toHaveLength(5);
  });
});

describe('a quarter of a town in an address', () => {
  const team = '<h1>Our team</h1><h3>Anna Klein</h3><p>Editor</p>';

  it.each([
    'Office: 12 Fern House, Mill Road, Bruno Weber, Exampleton 12 345',
    'Anschrift: Mühlweg 3, Hinterhof, Bruno Weber, 12345 Musterstadt',
    'Endereço: Rua do Moinho 3, Loja B, Bruno Weber, 1234-567 Exemplo',
  ])('is nobody: %s', (address) => {
    expect(namesOf({ '/our-team': `${team}<p>${address}</p>` })).toEqual(['Anna Klein']);
  });

  it('is told by what stands around it: a person who has an office is one', () => {
    const office = '<h3>Bruno Weber</h3><p>Secretary</p><p>Office: 12 Fern House, Mill Road, Exampleton</p>';
    expect(namesOf({ '/our-team': team + office }).toSorted()).toEqual(['Anna Klein', 'Bruno Weber']);
  });
});

describe('the owner of a business that a site lists', () => {
  const listed = '<h1>Weber Books</h1><h2>Team</h2><p>Owner: Bruno Weber</p>';

  it('is not of the site that lists it', () => {
    expect(namesOf({ '/listing/exampleton/weber-books': listed })).toEqual([]);
  });
});
