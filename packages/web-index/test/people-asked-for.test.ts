import { describe, expect, it } from 'vitest';
import type { PagePeople } from '../src/people/page-people.ts';
import { pageOfHtml } from './people-html.ts';

const readOn = (path: string, body: string): PagePeople =>
  pageOfHtml(`https://brambles.example/${path}`, body).people ?? { people: [], ways: [] };
const namesOn = (path: string, body: string): string[] =>
  readOn(path, body).people.map(({ name, by, role }) => `${name}, ${by}${role === null ? '' : `: ${role}`}`);
const waysOn = (path: string, body: string): string[] =>
  readOn(path, body).ways.map(({ kind, value }) => `${kind} ${value}`);

describe('whom a page tells its readers to write to', () => {
  it.each([
    ['Please contact our editor Anna Klein at anna@brambles.example', 'editor'],
    ['Fragen? Wenden Sie sich an die Redakteurin Dr. Anna Klein: redaktion@brambles.example', 'Redakteurin'],
    [
      'Neem contact op met de penningmeester Anna Klein van Hogeschool Utrecht: geld@hogeschool.nl',
      'penningmeester',
    ],
    ['Renseignements auprès de la secrétaire Anna Klein (anna@brambles.example)', 'secrétaire'],
    ['Para participar escriba a la coordinadora Anna Klein, anna@brambles.example', 'coordinadora'],
    ['Entre em contato com a editora Anna Klein: anna@brambles.example', 'editora'],
  ])('is of the site, with what they are: %s', (line, role) => {
    expect(namesOn('soil', `<p>${line}</p>`)).toContain(`Anna Klein, answers for it: ${role}`);
  });

  it('may be two in one line', () => {
    const line =
      'For questions please contact Anna Klein at anna@brambles.example. For seats please email Peter Lange at peter@brambles.example.';
    expect(namesOn('soil', `<p>${line}</p>`)).toEqual([
      'Anna Klein, answers for it',
      'Peter Lange, answers for it',
    ]);
  });

  it('may have a rare name where the address is made of it', () => {
    expect(namesOn('soil', '<p>Please contact Zyxa Quorn at zquorn@brambles.example</p>')).toEqual([
      'Zyxa Quorn, answers for it',
    ]);
    expect(namesOn('soil', '<p>Please contact Zyxa Quorn at seats@brambles.example</p>')).toEqual([]);
  });

  it('has the address in the line below', () => {
    expect(namesOn('contact', '<p>Contact: Anna Klein</p><p>info@brambles.example</p>')).toContain(
      'Anna Klein, answers for it',
    );
  });

  it('is nobody of it where the address is elsewhere and nothing says what they do', () => {
    expect(namesOn('soil', '<p>For seats contact Anna Klein: anna@theatre.org</p>')).toEqual([]);
    expect(namesOn('soil', '<p>Contact us. Anna Klein grows beans, says news@brambles.example.</p>')).toEqual(
      [],
    );
  });

  it('stands above an address of their own name', () => {
    expect(
      namesOn(
        'contact',
        '<p>Anna Klein</p><p>a.klein@brambles.example</p><p>Peter Lange</p><p>Soil Street</p>',
      ),
    ).toEqual([
      'Anna Klein, answers for it',
      'Anna Klein, card without role',
      'Peter Lange, card without role',
    ]);
  });
});

describe('addresses', () => {
  it.each([
    'office [at] brambles [dot] example',
    'office (at) brambles.example',
    'office[ät]brambles(punkt)example',
    'office at brambles dot example',
  ])('are read where they are written for people only: %s', (address) => {
    expect(waysOn('about', `<p>Write to ${address}</p>`)).toContain('address office@brambles.example');
  });

  it('are none where words only look like one', () => {
    expect(waysOn('about', '<p>We met at brambles.example at noon (at last).</p>')).toEqual([]);
  });

  it('elsewhere are the site’s where it asks to write there and they are called as it is', () => {
    const asked =
      '<p>Send submissions to brambles.editors@gmail.com</p><p>Post bills to info@printer.org</p>';
    expect(waysOn('submissions', asked)).toEqual(['address brambles.editors@gmail.com']);
    expect(waysOn('contact', '<h1>Contact</h1><p>info@printer.org</p>')).toContain(
      'address info@printer.org',
    );
    expect(waysOn('soil', '<p>Ask info@printer.org. Rosa: rosa.weber@gmail.com</p>')).toEqual([]);
  });
});

describe('a part of the front page that says how to reach the site', () => {
  it.each([
    ['<h2>Contact Us</h2><p>Ask for Rosa: rosa.weber@gmail.com</p>'],
    ['<h3>Kontakt</h3><p>Gartenweg 1</p><p>Tel. +49 30 1234567</p>'],
    ['<b>Contáctanos</b><p>+34 600 123 456</p>'],
    ['<h2>Neem contact op</h2><p>rosa [at] tuin.nl</p>'],
  ])('is a way: %s', (section) => {
    expect(waysOn('', section)).toContain('page https://brambles.example/');
  });

  it('is none without an address or a number below it', () => {
    expect(waysOn('', '<h2>Contact</h2><p>Reach us via social media or email.</p>')).toEqual([]);
  });
});
