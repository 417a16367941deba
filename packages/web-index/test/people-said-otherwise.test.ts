import { describe, expect, it } from 'vitest';
import { signedNamesOn } from './people-html.ts';

describe('who answers for a site', () => {
  it.each([
    ['impressum', 'V.i.S.d.P.: Anna Klein'],
    ['impressum', 'Diensteanbieterin: Anna Klein'],
    ['impressum', 'Verantwortliche Stelle im Sinne der DSGVO ist: Anna Klein'],
    ['impressum', 'Vertretungsberechtigte Vorstandsmitglieder: Anna Klein'],
    ['mentions-legales', 'Le site est édité par Anna Klein, auto-entrepreneuse'],
    ['mentions-legales', 'Ce site est la propriété de Anna Klein'],
    ['aviso-legal', 'El titular de este sitio es Anna Klein'],
    ['aviso-legal', 'Denominación social: Anna Klein'],
    ['contact', 'V.U.: Anna Klein'],
  ])('is told so on %s: %s', (path, line) => {
    expect(signedNamesOn(path, `<p>${line}</p>`)).toContain('Anna Klein, answers for it');
  });
});

describe('whose site it is', () => {
  it.each([
    'Brambles is the personal blog of Anna Klein.',
    'A blog by Anna Klein',
    'Ein Projekt von Anna Klein.',
    'Een blog van Anna Klein',
    'Meet Anna Klein, gardener',
  ])('is told on a page about it: %s', (line) => {
    expect(signedNamesOn('about', `<p>${line}</p>`)).toEqual(['Anna Klein, founder sentence']);
  });

  it('is not who made its pages, and is told on no other page', () => {
    expect(signedNamesOn('about', '<p>Website by Anna Klein</p>')).toEqual([]);
    expect(signedNamesOn('soil', '<p>A blog by Anna Klein</p>')).toEqual([]);
  });

  it('is whoever is called the site’s own in a sentence', () => {
    expect(signedNamesOn('about', '<p>Since then our president, Anna Klein, digs here.</p>')).toEqual([
      'Anna Klein, founder sentence: president',
    ]);
    expect(signedNamesOn('about', '<p>Ask our friends, Anna Klein digs here.</p>')).toEqual([]);
  });

  it('stands behind a role without a sign between, and behind “Name”', () => {
    expect(signedNamesOn('about', '<p>Editor in chief Anna Klein</p>')).toContain(
      'Anna Klein, name and role: Editor in chief',
    );
    expect(signedNamesOn('about', '<p>Name: Anna Klein</p>')).toEqual(['Anna Klein, card without role']);
    for (const line of [
      'Editor in chief Compost Heap',
      'Social media icons by Anna Klein',
      'KOSTER ANNA JAN',
    ])
      expect(signedNamesOn('about', `<p>${line}</p>`)).toEqual([]);
  });
});

describe('bylines', () => {
  it.each([
    '5 May 2024 · Anna Klein',
    'Anna Klein — May 5, 2024 — 5 min read',
    'Anna Klein, 5 May 2024',
    'Anna Klein | 5. Mai 2024',
    '5 de mayo de 2024 | Anna Klein',
    'Text: Anna Klein',
  ])('are a name and a day, or stand behind a word: %s', (line) => {
    expect(signedNamesOn('soil', `<p>${line}</p>`)).toEqual(['Anna Klein, byline text']);
  });

  it('are none where more than a name and a day stands, or no given name', () => {
    for (const line of [
      'Anna Klein · Garden fair · 5 May 2024',
      'Garden Fair · 5 May 2024',
      'Anna Klein – Net Worth 2024',
      'Anna Klein · 5 beans',
    ])
      expect(signedNamesOn('soil', `<p>${line}</p>`)).toEqual([]);
  });

  it.each([
    'About the author',
    'Über die Autorin',
    'Sobre el autor',
    'À propos de l’auteure',
    'Over de schrijfster',
  ])('are the name below “%s”', (head) => {
    expect(signedNamesOn('soil', `<h4>${head}</h4><p>Anna Klein, who digs, lives in Bonn.</p>`)).toEqual([
      'Anna Klein, byline',
    ]);
  });
});
