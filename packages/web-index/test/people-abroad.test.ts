import { describe, expect, it } from 'vitest';
import { readName } from '../src/people/name-shape.ts';
import { readRoleLine } from '../src/people/role-line.ts';
import { pagePurposeOf } from '../src/people/page-purpose.ts';
import { signedNamesOn } from './people-html.ts';

describe('names as they are written abroad', () => {
  it.each([
    ['Justine PITELAIN', 'Justine Pitelain'],
    ['PITELAIN Justine', 'Justine Pitelain'],
    ['Camille LESCO-LE BIDON', 'Camille Lesco-Le Bidon'],
    ['Prof.dr. Theo Huiber', 'Theo Huiber'],
    ['Mw.Prof.dr. Marie-Francine Moons', 'Marie-Francine Moons'],
    ['Herrn Thomas Rohrmann', 'Thomas Rohrmann'],
    ['J.C.H. Blekermolen', 'J.C.H. Blekermolen'],
    ['Maria Cristina de Oliveira e Souza dos Santos', 'Maria Cristina de Oliveira e Souza dos Santos'],
    ['De Wet', null],
    ['De Smet Jan', 'De Smet Jan'],
    ['U.S. Bombers', null],
    ['La Junta Directiva', null],
    ['Ana Klein e Vera Nunes', null],
    ['Max HTML', null],
    ['Conselho Editorial', null],
    ['Prénom Nom', null],
    ['Enfª. Ana Costa', 'Ana Costa'],
    ['Assuntos Jurídicos', null],
    ['Comissões Especiais', null],
    ['Coord. Financeira', null],
    ['Vocales Numerarios', null],
    ['Catalina Pavie F.', 'Catalina Pavie F.'],
    ['Michelle Ma', 'Michelle Ma'],
    ['Ana Klein MA', 'Ana Klein'],
    ['Waldir Alves Da Cunha Junior', 'Waldir Alves Da Cunha Junior'],
    ['Dokter Anna Hoekstra', 'Anna Hoekstra'],
    ['Ps. Iris Viano', 'Iris Viano'],
    ['Ana K.', null],
  ])('%s', (text, name) => {
    expect(readName(text)?.name ?? null).toBe(name);
  });
});

describe('roles abroad', () => {
  it('are told without the sign before them', () => {
    expect(readRoleLine('✔︎ Vice-Président Ventes')?.text).toBe('Vice-Président Ventes');
  });

  it.each([
    ['1. Vorsitzender (Verein)', '1. Vorsitzender (Verein)'],
    ['Funktion: Präsident', 'Präsident'],
    ['Functie: penningmeester', 'penningmeester'],
    ['Coordinador)', 'Coordinador'],
    ['Frauenwartin', 'Frauenwartin'],
    ['Hoofdleider', 'Hoofdleider'],
    ['Cirurgião-Dentista', 'Cirurgião-Dentista'],
  ])('%s', (text, role) => {
    expect(readRoleLine(text)?.text).toBe(role);
  });
});

it.each([
  'diretoria.html',
  'about_bestuur.html',
  'miembros-de-la-red.html',
  'medicos.html',
  'corpo-clinico/',
  'vorstandKassenwart.html',
  '%C3%A9quipe.html',
])('%s is a page of a team', (path) => {
  expect(pagePurposeOf(`https://brambles.example/${path}`)).toBe('team');
});

describe('people of boards abroad', () => {
  it('have the role above them where the list begins with an ordinal', () => {
    const rows = [
      '1. Vorsitzender',
      'Heiko Pasch',
      'Sportwart',
      'Stefan Kunz',
      'Frauenwartin',
      'Sigrid Wagener',
    ];
    const cells = rows.map((text) => `<td>${text}</td>`);
    const table = `<table><tr>${cells.join('').replaceAll(/(<td>[^<]*<\/td><td>[^<]*<\/td>)(?=<)/g, '$1</tr><tr>')}</tr></table>`;
    expect(signedNamesOn('vorstand/', `${table}<p>Termine</p>`)).toEqual([
      'Heiko Pasch, card: 1. Vorsitzender',
      'Stefan Kunz, card: Sportwart',
      'Sigrid Wagener, card: Frauenwartin',
    ]);
  });

  it('stand below a label, with a telephone between them and the next', () => {
    const body = '<p>Voorzitter:</p><p>Ruud Lommers</p><p>Tel: 06-1</p><p>Secretaris:</p><p>Jelle Kuster</p>';
    expect(signedNamesOn('bestuur.html', body)).toEqual(
      expect.arrayContaining([
        'Ruud Lommers, name and role: Voorzitter',
        'Jelle Kuster, name and role: Secretaris',
      ]),
    );
  });

  it('answer for the site in the line below', () => {
    const body =
      '<h2>Vertreten durch:</h2><p>den Vorstand, Herrn Alfred Gans</p><p>Verantwortlich für den Inhalt nach § 55 Abs. 2 RStV:</p><p>Magnus Blanke</p>';
    expect(signedNamesOn('impressum.html', body)).toEqual(
      expect.arrayContaining(['Alfred Gans, answers for it', 'Magnus Blanke, answers for it']),
    );
  });

  it('are named in a masthead at the foot of any page', () => {
    const pairs = [
      'Presidente',
      'Kátia Rade',
      'Diretora Científica',
      'Marli Bergell',
      'Diretor do Instituto',
      'Zelig Liberman',
    ];
    const body = `<p>Um artigo.</p>${pairs.map((text) => `<p>${text}</p>`).join('')}<p>Rua Um</p>`;
    expect(signedNamesOn('artigo1.html', body)).toEqual([
      'Kátia Rade, card: Presidente',
      'Marli Bergell, card: Diretora Científica',
      'Zelig Liberman, card: Diretor do Instituto',
    ]);
  });

  it('are found on a page that lies whole in an element called a menu', () => {
    const body =
      '<div class="sidebar-menu-container"><header><nav>Menu</nav></header><section>Fernando Jorge de Azevedo – Presidente;<br>Renata Muller – Diretora;</section></div>';
    expect(signedNamesOn('diretoria.html', body)).toEqual([
      'Fernando Jorge de Azevedo, name and role: Presidente',
      'Renata Muller, name and role: Diretora',
    ]);
  });

  it('are found in lists of names and behind labels that nobody knows, on a page of a team alone', () => {
    const body =
      '<h4>SUPLENTES:</h4><p>Wellington Luiz Amorin, Ruy Barbosa dos Santos e Gileno Costa Filho.</p><p>1ste Deken landjuweel: Marc Van Tichelt (marc@telenet.example)</p>';
    const names = [
      'Wellington Luiz Amorin',
      'Ruy Barbosa dos Santos',
      'Gileno Costa Filho',
      'Marc Van Tichelt',
    ];
    expect(signedNamesOn('bestuur.html', body)).toEqual(names.map((name) => `${name}, card without role`));
    expect(signedNamesOn('nieuws.html', body)).toEqual([]);
  });

  it('stand with their roles in one line that a style breaks', () => {
    const body =
      '<div><span class="junta__role">Vicepresidente · 2 años</span> <strong class="junta__name">Domingo Feito</strong> <span>Socio 628</span></div>' +
      '<div class="membro"><b>Prof. Raoni Fernandes</b> <span>Coordenador</span></div>';
    expect(signedNamesOn('junta-directiva.html', body)).toEqual([
      'Domingo Feito, card without role',
      'Raoni Fernandes, card: Coordenador',
    ]);
  });

  it('are none of a register of names', () => {
    const names = Array.from(
      { length: 30 },
      (_, at) => `<li class="person">Joris ${'ABCDEFGHIJKLMNOPQRSTUVWXYZABCD'.charAt(at)}onkers</li>`,
    );
    expect(signedNamesOn('bp_1061.html', `<ul>${names.join('')}</ul>`)).toEqual([]);
    expect(signedNamesOn('bp_1061.html', `<ul>${names.slice(0, 5).join('')}</ul>`)).toHaveLength(5);
  });
});
