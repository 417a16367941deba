import { describe, expect, it } from 'vitest';
import { gatherPeople } from '../src/people/gather-people.ts';
import { featuresOf } from '../src/people/person-features.ts';
import type { PersonMark } from '../src/people/page-people.ts';
import { pageOfHtml } from './people-html.ts';

const peopleOn = (url: string, body: string, head?: string): PersonMark[] =>
  pageOfHtml(url, body, head).people?.people ?? [];
const namesOn = (path: string, body: string): string[] => [
  ...new Set(peopleOn(`https://brambles.example${path}`, body).map(({ name }) => name)),
];

describe('a masthead', () => {
  it('names pupils with the year in which they leave', () => {
    const body = "<h2>Sports</h2><h2>Anna Klein '18</h2><h2>Peter Lange ’19</h2>";
    expect(namesOn('/masthead', body)).toEqual(['Anna Klein', 'Peter Lange']);
  });

  it('names people with where they are from', () => {
    expect(
      namesOn('/equipo-editorial', '<p>Anna Klein, México</p><p>Peter Lange, but not today.</p>'),
    ).toEqual(['Anna Klein']);
  });

  it('names by a first name that no list knows, above what they do', () => {
    const body = '<h3>Jasierin</h3><p>Poetry Editor</p><h3>Poetry</h3><p>Editors</p>';
    expect(namesOn('/masthead', body)).toEqual(['Jasierin']);
    expect(namesOn('/news', body)).toEqual([]);
  });

  it.each(['Bestuur', 'Direção', 'Werbepartner', 'Trappenhuis'])(
    'does not take the heading %s for a first name',
    (head) => {
      const body = `<h3>${head}</h3><p>Voorzitter</p><p>Anna Klein</p><p>Secretaris</p><p>Peter Lange</p>`;
      expect(namesOn('/team', body)).toEqual(['Anna Klein', 'Peter Lange']);
      const alone = `<h3>${head}</h3><p>Voorzitter</p>`;
      expect(namesOn('/team', alone)).toEqual(head === 'Trappenhuis' ? ['Trappenhuis'] : []);
    },
  );

  it('names by a surname in capitals behind a first name that no list knows, above what they do', () => {
    const body =
      '<p>Jasierin GORGULU</p><p>Directrice Générale</p><p>Section NORD</p><p>Nouvelles du jour</p>';
    expect(namesOn('/notre-equipe', body)).toEqual(['Jasierin Gorgulu']);
    expect(namesOn('/actualites', body)).toEqual([]);
  });

  it('tells name and role in bold before what they did', () => {
    const body =
      '<p><b>Anna Klein, Programs Associate</b> Anna grew up by the sea and has since read a good deal of what was written on it.</p>';
    const told = peopleOn('https://brambles.example/about/', body).map(({ name, role }) => [name, role]);
    expect(new Set(told.map(String))).toEqual(new Set(['Anna Klein,Programs Associate']));
  });

  it('names all whom one work is told of', () => {
    const names = ['Anna Klein', 'Peter Lange', 'Sara Vogt'];
    expect(namesOn('/about/', '<p>Photography: Anna Klein, Peter Lange &amp; Sara Vogt</p>')).toEqual(names);
    expect(namesOn('/ueber-uns/', '<p>Übersetzung: Anna Klein, Peter Lange und Sara Vogt</p>')).toEqual(
      names,
    );
    expect(namesOn('/creditos/', '<p>Dirección: Anna Klein, Peter Lange y Sara Vogt</p>')).toEqual(names);
    expect(namesOn('/a-propos/', '<p>Mise en page : Anna Klein, Peter Lange et Sara Vogt</p>')).toEqual(
      names,
    );
    expect(namesOn('/sobre/', '<p>Diagramação: Anna Klein, Peter Lange e Sara Vogt</p>')).toEqual(names);
    expect(namesOn('/over-ons/', '<p>Vormgeving: Anna Klein, Peter Lange en Sara Vogt</p>')).toEqual(names);
    for (const path of ['/impressum/', '/mentions-legales/', '/contact/'])
      expect(namesOn(path, '<p>Fotos: Anna Klein, Peter Lange</p><p>Design: Sara Vogt</p>')).toEqual([]);
    expect(namesOn('/reviews/the-kiln/', '<p>Photography: Anna Klein, Peter Lange</p>')).toEqual([]);
  });

  it('names all who founded it, and nobody whom the sentence goes on to', () => {
    const founded = (behind: string) =>
      namesOn('/about/', `<p>Brambles was founded in 1999 by ${behind}</p>`);
    expect(founded('Anna Klein and Peter Lange, who still run it.')).toEqual(['Anna Klein', 'Peter Lange']);
    expect(founded('Anna Klein, Peter Lange and Sara Vogt.')).toEqual([
      'Anna Klein',
      'Peter Lange',
      'Sara Vogt',
    ]);
    expect(founded('Anna Klein, who had met Peter Lange and Sara Vogt in Hull.')).toEqual(['Anna Klein']);
    expect(founded('Anna Klein with help from the city and Peter Lange.')).toEqual(['Anna Klein']);
  });

  it('has dramaturgs', () => {
    expect(peopleOn('https://brambles.example/about', '<p>Dramaturg: Anna Klein</p>')).toMatchObject([
      { name: 'Anna Klein', role: 'Dramaturg' },
    ]);
  });

  it('has reviewers, who are nobody by that alone', () => {
    const body = '<h3>Anna Klein</h3><p>Prose Reviewer</p>';
    expect(peopleOn('https://brambles.example/team', body)).toMatchObject([
      { name: 'Anna Klein', role: 'Prose Reviewer' },
    ]);
  });

  it('has directors of parts of the house and of firms', () => {
    const companyOf = (role: string): unknown =>
      peopleOn('https://brambles.example/team', `<h3>Anna Klein</h3><p>${role}</p>`)[0]?.company;
    expect(companyOf('Director of Recruitment & Membership')).toBeNull();
    expect(companyOf('Director of Brambles Holding')).toBe('Brambles Holding');
    expect(companyOf('President of Community Bank')).toBe('Community Bank');
  });
});

describe('a heading that says whose names follow', () => {
  const cards = '<p>Anna Klein</p><p>Editor</p>';

  it.each([
    'EQUIPO DIRECTIVO',
    'Our team',
    'Comité editorial',
    'Vorstand',
    'Onze redactie',
    'Conselho Editorial',
  ])('%s', (head) => {
    const body = `<h2>${head}</h2>${cards}<h2>Next events</h2><p>Peter Lange</p><p>Editor</p>`;
    const people = peopleOn('https://brambles.example/revista/unidad', body);
    expect(people.map(({ name, inTeam }) => [name, inTeam])).toEqual([['Anna Klein', true]]);
  });

  it('is none in a sentence or a foot', () => {
    expect(namesOn('/news', `<h2>Our team won the cup</h2>${cards}`)).toEqual([]);
    expect(namesOn('/news', `<footer><h2>Our team</h2></footer>${cards}`)).toEqual([]);
  });

  it('makes a role no role of elsewhere', () => {
    const { people } = pageOfHtml('https://brambles.example/revista', `<h2>Our team</h2>${cards}`);
    const url = 'https://brambles.example/revista';
    const { candidates, site } = gatherPeople([{ url, people: people! }], 'brambles.example', 'Brambles');
    const found = featuresOf(candidates[0]!, site);
    expect(found).toMatchObject({ 'card with role': 1, 'inside a team': 1 });
    expect(found).not.toHaveProperty('role on another page');
  });
});

describe('bylines', () => {
  it.each([
    ['By Anna Klein & Kelciana Lange · Dec. 03, 2025', 'Kelciana Lange'],
    ['By Anna Klein and Kelciana Lange', 'Kelciana Lange'],
    ['By Anna Klein, Peter Lange', 'Peter Lange'],
  ])('of two: %s', (line, second) => {
    expect(namesOn('/news/1', `<p>${line}</p>`)).toEqual(['Anna Klein', second]);
  });

  it('are followed by places as well', () => {
    expect(namesOn('/news/1', '<p>By Anna Klein, San Francisco</p>')).toEqual(['Anna Klein']);
  });

  it('are not all lines of a post that is marked with its author', () => {
    const post =
      '<div class="hentry post author-anna"><h1>Tragische Entscheidungen</h1><p class="author">Anna Klein</p></div>';
    expect(namesOn('/news/1', post)).toEqual(['Anna Klein']);
  });

  it('of a theme stand over its made-up Latin', () => {
    const post = (words: string): string => `<p class="post-author">Anna Klein</p><h2>${words}</h2>`;
    expect(namesOn('/blog', post('Accusamus quaerat aliquam, similique temporibus'))).toEqual([]);
    expect(namesOn('/blog', post('Sapiente de voluptate'))).toEqual(['Anna Klein']);
  });
});

describe('a site that is called by more than the name of its owner', () => {
  it('is still theirs', () => {
    const people = peopleOn('https://annaklein.example/', '<p>Hi</p>', '<title>Anna Klein Text</title>');
    expect(people).toMatchObject([{ name: 'Anna Klein', by: 'home title' }]);
    expect(peopleOn('https://brambles.example/', '<p>Hi</p>', '<title>Anna Klein Text</title>')).toEqual([]);
  });
});

describe('a part of what the domain says', () => {
  it('is nobody without another sign', () => {
    const { people } = pageOfHtml(
      'https://esbramble-climbing.example/about',
      '<p><b>Bramble Climbing</b></p>',
    );
    const url = 'https://esbramble-climbing.example/about';
    const gathered = gatherPeople([{ url, people: people! }], 'esbramble-climbing.example', 'Es');
    expect(people!.people).toHaveLength(1);
    expect(gathered.candidates).toEqual([]);
  });
});

describe('whose a small site is', () => {
  const namesOf = (url: string, body: string): string[] =>
    (pageOfHtml(url, body, '<title>Home</title>').people?.people ?? []).map(
      ({ name, by }) => `${name}, ${by}`,
    );

  it('says the first heading of its home page, where none is the highest', () => {
    const body = '<h2>Anna J. Klein</h2><p>I study soils.</p><h2>Peter Lange</h2>';
    expect(namesOf('https://brambles.example/', body)).toContain('Anna J. Klein, home title');
    expect(namesOf('https://brambles.example/', body)).not.toContain('Peter Lange, home title');
  });

  it.each(['Created by Anna Klein', 'Designed and built with ♥ by Anna Klein', 'Erstellt von Anna Klein'])(
    'says its foot on a host of projects, and whose it is not elsewhere: %s',
    (line) => {
      const body = `<h1>Tech news</h1><p>All of it.</p><div>${line}</div>`;
      expect(namesOf('https://annas-news.github.io/', body)).toContain('Anna Klein, founder sentence');
      expect(namesOf('https://brambles.example/', body)).not.toContain('Anna Klein, founder sentence');
    },
  );
});
