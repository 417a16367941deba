import { describe, expect, it } from 'vitest';
import { readName } from '../src/people/name-shape.ts';
import { pagePurposeOf } from '../src/people/page-purpose.ts';
import { pageOfHtml } from './people-html.ts';

const marksOn = (path: string, body: string): { name: string; isQuoted: boolean }[] =>
  (pageOfHtml(`https://brambles.example/${path}`, body).people?.people ?? []).map(({ name, isQuoted }) => ({
    name,
    isQuoted,
  }));
const ownOn = (path: string, body: string): string[] =>
  marksOn(path, body).flatMap(({ name, isQuoted }) => (isQuoted ? [] : [name]));

describe('those who held an office once', () => {
  it.each([
    ['Past boards', 'Editor-in-Chief'],
    ['Ehemalige Vorstandsmitglieder', 'Kassiererin'],
    ['Anciens membres du bureau', 'Trésorier'],
    ['Expresidentes', 'Presidenta'],
    ['Gestões anteriores', 'Tesoureira'],
    ['Oud-bestuursleden', 'Penningmeester'],
  ])('stand below "%s" and are nobody’s of today', (heading, role) => {
    expect(
      ownOn(
        'team.html',
        `<h2>Team</h2><h3>Ana Klein</h3><p>${role}</p><h2>${heading}</h2><h3>Carla Nunes</h3><p>${role}</p>
         <h2>Office</h2><h3>Peter Lange</h3><p>${role}</p>`,
      ),
    ).toEqual(['Ana Klein', 'Peter Lange']);
  });

  it.each([
    ['Former editor', 'Editor'],
    ['Ehemaliger Kassier', 'Kassier'],
    ['Ancienne Rédactrice en Chef', 'Rédactrice en Chef'],
    ['Ex-presidenta', 'Presidenta'],
    ['Ex-Presidente', 'Presidente'],
    ['Voormalig penningmeester', 'Penningmeester'],
  ])('are called "%s"', (former, role) => {
    const cards = `<h3>Ana Klein</h3><p>${role}</p><h3>Carla Nunes</h3><p>${former}</p>`;
    expect(ownOn('team.html', cards)).toEqual(['Ana Klein']);
    const lines = `<p>Ana Klein, ${role}</p><p>Carla Nunes, ${former}</p>`;
    expect(ownOn('team.html', lines)).toEqual(['Ana Klein']);
  });

  it.each([
    ['2011–2014', '2022 – present'],
    ['von 2011 bis 2014', 'von 2022 bis heute'],
    ['2011-2014', 'depuis 2022'],
    ['2011-2014', '2022 - actualidad'],
    ['2011 a 2014', 'desde 2022'],
    ['2011 tot 2014', '2022 - heden'],
  ])('have a term, "%s", that ended before that of another, "%s"', (before, today) => {
    expect(
      ownOn(
        'team.html',
        `<h3>Ana Klein</h3><p>Secretary ${today}</p><h3>Carla Nunes</h3><p>Secretary ${before}</p>`,
      ),
    ).toEqual(['Ana Klein']);
  });

  it.each([
    ['Board 2013–2015', 'Board 2019–2021'],
    ['Vorstand 2013/2015', 'Vorstand 2019/2021'],
    ['Premier bureau', 'Deuxième bureau'],
    ['Primera directiva', 'Segunda directiva'],
    ['NONA DIRETORIA', 'DÉCIMA PRIMEIRA DIRETORIA'],
    ['Eerste bestuur', 'Derde bestuur'],
    ['Gestão 2018', 'Gestão 2019'],
  ])('stand below "%s", where "%s" came after it', (before, today) => {
    expect(
      ownOn(
        'team.html',
        `<h2>${before}</h2><p>Secretary: Carla Nunes</p><h2>${today}</h2><p>Secretary: Ana Klein</p>`,
      ),
    ).toEqual(['Ana Klein']);
  });

  it('have their term above or below them, as all on that page', () => {
    const row = (name: string, term: string): string => `<tr><td>${term}</td><td>${name}</td></tr>`;
    expect(
      ownOn(
        'vorstand.html',
        `<table>${row('Carla Nunes', '1998 - 2004')}${row('Ana Klein', '2019 - heute')}</table>`,
      ),
    ).toEqual(['Ana Klein']);
    expect(
      ownOn(
        'vorstand.html',
        '<h4>Ana Klein</h4><p>Kassier</p><p>2019 - heute</p><h4>Carla Nunes</h4><p>Kassier</p><p>1998 - 2004</p>',
      ),
    ).toEqual(['Ana Klein']);
  });

  it('are dead', () => {
    expect(ownOn('team.html', '<p>Ana Klein, founder</p><p>Carla Nunes (1921–1987), founder</p>')).toEqual([
      'Ana Klein',
    ]);
    expect(ownOn('team.html', '<p>Ana Klein, founder</p><p>Carla Nunes †, founder</p>')).toEqual([
      'Ana Klein',
    ]);
  });

  it('are not those of a society of former pupils', () => {
    expect(
      ownOn('team.html', '<h2>Amicale des anciens élèves</h2><h3>Ana Klein</h3><p>Trésorière</p>'),
    ).toEqual(['Ana Klein']);
  });

  it('are not those whose term is the only one, who were something else before, or whose site is old', () => {
    expect(ownOn('team.html', '<p>Ana Klein, secretary 2011–2014</p>')).toEqual(['Ana Klein']);
    expect(ownOn('team.html', '<p>Ana Klein, treasurer and former teacher</p>')).toEqual(['Ana Klein']);
    expect(
      ownOn(
        'team.html',
        '<h2>Erste Mannschaft</h2><p>Trainer: Ana Klein</p><h2>Zweite Mannschaft</h2><p>Trainer: Carla Nunes</p>',
      ),
    ).toEqual(['Ana Klein', 'Carla Nunes']);
  });
});

describe('those who are not of the site', () => {
  it.each([
    'What our clients say',
    'Kundenstimmen',
    'Témoignages',
    'Testimonios',
    'Depoimentos',
    'Wat onze klanten zeggen',
    'Speakers',
    'Preisträger',
  ])('stand below "%s"', (heading) => {
    expect(
      ownOn(
        'team.html',
        `<h2>Team</h2><h3>Ana Klein</h3><p>Editor</p><h2>${heading}</h2><h3>Carla Nunes</h3><p>Director</p>`,
      ),
    ).toEqual(['Ana Klein']);
  });

  it.each(['Goalkeeper', '#7 – Milieu', 'Torwart', 'Delantera', 'Goleiro', 'Verdediger'])(
    'play: "%s"',
    (place) => {
      expect(
        ownOn('team.html', `<h3>Ana Klein</h3><p>Trainer</p><h3>Carla Nunes</h3><p>${place}</p>`),
      ).toEqual(['Ana Klein']);
    },
  );
});

describe('headings', () => {
  it.each([
    'Nutrición Clínico-Deportiva',
    'Gestión de Personas y Vinculación',
    'Cirurgia Cardiovascular',
    'Wissenschaftlicher Beirat',
    'Poetry Editors',
    "L'Équipe de La Victoire",
  ])('"%s" is no name', (heading) => {
    expect(readName(heading)).toBeNull();
  });

  it.each(['Concepción Ruiz', 'Ana da Conceição', 'Paulo Falcão'])('"%s" is a name', (name) => {
    expect(readName(name)?.name).toBe(name);
  });
});

it.each(['/issue1/masthead.html', '/ausgabe-12/redaktion/', '/numero/3/equipe.html'])(
  'takes "%s" for a page of one issue and of no team',
  (path) => {
    expect(pagePurposeOf(`https://brambles.example${path}`)).toBe('other');
  },
);

it.each([
  ['Angaben gemäß § 5 TMG', 'Anna Klein'],
  ['Angaben nach § 5 DDG:', 'Anna Klein'],
  ['Redaktionell verantwortlich', 'Anna Klein, Anschrift wie oben'],
])('takes who stands below "%s" for who answers for the site', (heading, line) => {
  const found = pageOfHtml('https://brambles.example/impressum.html', `<h2>${heading}</h2><p>${line}</p>`);
  expect(found.people?.people.map(({ name, by }) => `${name}, ${by}`)).toContain(
    'Anna Klein, answers for it',
  );
});

it('takes the names by the dozen of a legal page for members, and those with an office for its own', () => {
  const members = ['Anna Klein', 'Bernd Koch', 'Dirk Lang', 'Eva Maier', 'Franz Huber', 'Gerd Wolf'];
  expect(
    ownOn(
      'impressum.html',
      `<p>Vorsitzender: Hans Weber</p>${members.map((name) => `<p><b>${name}</b></p>`).join('')}`,
    ),
  ).toEqual(['Hans Weber']);
});

it('takes no firm that stands below a paragraph of the law for a person', () => {
  const found = pageOfHtml(
    'https://brambles.example/impressum.html',
    '<h2>Angaben gemäß § 5 TMG</h2><p>Hof Kunterbunt</p>',
  );
  expect(found.people?.people.map(({ by }) => by) ?? []).not.toContain('answers for it');
});

it('names whoever stands before a dash on a page of a team, whatever they work on', () => {
  expect(ownOn('notre-equipe.html', '<p>Nicolas Babineau / PharmD</p>')).toEqual(['Nicolas Babineau']);
  expect(ownOn('medewerkers.html', '<p>Marco Sies - ICT en databases</p>')).toEqual(['Marco Sies']);
});

it.each(['/tag/media/', '/category/contact/', '/blog/tags/press', '/etiqueta/equipo/'])(
  'takes "%s" for a list of posts, and for no way to the site',
  (path) => {
    expect(pagePurposeOf(`https://brambles.example${path}`)).toBe('other');
  },
);
