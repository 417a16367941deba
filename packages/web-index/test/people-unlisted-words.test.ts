import { describe, expect, it } from 'vitest';
import { readName } from '../src/people/name-shape.ts';
import { peopleOfPages } from '../src/people/people-finder.ts';
import { brandOfTitles } from '../src/people/site-brand.ts';
import { pageOfHtml } from './people-html.ts';

const marksOn = (path: string, body: string): string[] =>
  (pageOfHtml(`https://brambles.example/${path}`, body).people?.people ?? []).map(
    ({ name, by, role, isQuoted }) =>
      `${name}, ${by}${role === null ? '' : `: ${role}`}${isQuoted ? ', quoted' : ''}`,
  );
const card = (name: string, role: string): string => `<h4>${name}</h4><p>${role}</p>`;

describe('a role that no lexicon knows', () => {
  const known = card('Anna Klein', 'Treasurer') + card('Peter Lange', 'Coach');

  it('is told by the cards beside it, also by those beyond others of its kind', () => {
    const cards = known + card('Rosa Weber', 'Seed Whisperer') + card('Bruno Wolf', 'Seed Whisperer');
    expect(marksOn('our-team', cards)).toEqual([
      'Anna Klein, card: Treasurer',
      'Peter Lange, card: Coach',
      'Rosa Weber, card: Seed Whisperer',
      'Bruno Wolf, card: Seed Whisperer',
    ]);
  });

  it('is none where no card beside it has one, or where a sentence, an address or a number stands', () => {
    expect(marksOn('our-team', card('Rosa Weber', 'Whisperer of seeds'))).toEqual([
      'Rosa Weber, card without role',
    ]);
    for (const below of ['CEO of company', 'She grows beans.', 'rosa@brambles.example', 'Room 12'])
      expect(marksOn('our-team', known + card('Rosa Weber', below))).not.toContain(
        `Rosa Weber, card: ${below}`,
      );
  });

  it.each(['Training Head', 'Head of School', 'Literacy Worker', 'Video Editor', 'Youth Ambassador'])(
    'is one nevertheless: %s',
    (role) => {
      expect(marksOn('our-team', card('Anna Klein', role))).toEqual([`Anna Klein, card: ${role}`]);
    },
  );
});

describe('a menu that lists a team', () => {
  const menu = (names: string): string =>
    `<nav><ul><li><a href="/garden/">Garden</a></li><li>Our team<ul>${names}</ul></li></ul></nav><p>On soil.</p>`;
  const item = (name: string): string => `<li><a href="/${name}/">${name}</a></li>`;

  it('names them on every page', () => {
    expect(marksOn('soil', menu(item('Anna Klein') + item('Peter Lange') + item('Contact')))).toEqual([
      'Anna Klein, card without role',
      'Peter Lange, card without role',
    ]);
  });

  it('names nobody by one name alone, or by words', () => {
    expect(marksOn('soil', menu(item('Anna Klein') + item('Contact')))).toEqual([]);
    expect(marksOn('soil', menu(item('Rosy Barrow') + item('Mossy Stones')))).toEqual([]);
  });

  it('says nothing of the terms of those whom it lists', () => {
    const terms =
      '<nav><ul><li><a href="/1/">Board 2017</a></li><li><a href="/2/">Board 2018</a></li></ul></nav>';
    expect(marksOn('our-team', `${terms}<h4>Anna Klein</h4><p>Treasurer</p>`)).toEqual([
      'Anna Klein, card: Treasurer',
    ]);
  });
});

describe('members of the past', () => {
  it('go on behind a title or a single word that is set off like their names', () => {
    const names = [
      'Anna Klein',
      'Peter Lange',
      'Rosa Weber',
      'Ramakrishna',
      'Dr. Art Graesser',
      'Bruno Wolf',
    ];
    const people = names.map((name) => `<p><b>${name}</b><br>Wrote on soil.</p>`).join('');
    expect(marksOn('people', `<p><b>Past Members</b></p>${people}`)).toEqual([]);
  });
});

describe('names', () => {
  it.each([
    ['Univ.- Prof. Dr. Thomas Prohaska', 'Thomas Prohaska'],
    ['Dr. Uma Ramamurthy', 'Uma Ramamurthy'],
    ['Uma Casa', null],
    ['Max Musterbau', null],
    ['O Gametrack', null],
    ['Georg-August-Universität Göttingen', null],
    ['Additional Leadership', null],
    ['Ana Azcárraga Cámara', 'Ana Azcárraga Cámara'],
  ])('%s', (text, name) => {
    expect(readName(text)?.name ?? null).toBe(name);
  });

  it('are surely somebody’s behind a title or before a degree, however rare', () => {
    expect(
      ['Dr. Zyx Qorvan', 'Zyx Qorvan, Ph.D.', 'Zyx Qorvan'].map((text) => readName(text)?.isKnown),
    ).toEqual([true, true, false]);
    expect(marksOn('', '<p>Zyx Qorvan, Jr., Ph.D. | Editor-in-Chief</p>')).toEqual([
      'Zyx Qorvan, name and role: Editor-in-Chief',
    ]);
  });

  it('under pictures are of who took them', () => {
    expect(marksOn('', '<p>Beans, by Jos Dielis, CC BY 2.0</p><p>by Anna Klein / Unsplash</p>')).toEqual([]);
  });

  it('may be a first name alone of who runs the site', () => {
    expect(marksOn('about', '<p>Brambles is created and managed by Anna, who writes.</p>')).toEqual([
      'Anna, founder sentence: Founder',
    ]);
  });
});

describe('whoever the team’s page lists', () => {
  it('is of the site, whomever they work for as well', () => {
    const { people } = pageOfHtml(
      'https://brambles.example/people',
      '<h3>Anna Klein</h3><p>Anna Klein is a Professor at Rookery University.</p><h3>Peter Lange</h3><p>He digs.</p>',
    );
    const found = peopleOfPages(
      [{ url: 'https://brambles.example/people', people: people! }],
      'brambles.example',
      'Brambles',
      9,
    );
    expect(found.people.map(({ name }) => name)).toContain('Anna Klein');
  });
});

describe('the name of a site', () => {
  it('is one name in whatever letters its titles write it', () => {
    const titles = [
      'Soil | BRAMBLES Journal',
      'Beans | Brambles Journal',
      'Peas | Brambles Journal',
      'Moss | Owls',
    ];
    expect(brandOfTitles(titles, 'hedge.example')).toBe('Brambles Journal');
  });
});
