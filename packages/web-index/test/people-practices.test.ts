import { describe, expect, it } from 'vitest';
import { pagePurposeOf } from '../src/people/page-purpose.ts';
import { pageOfHtml } from './people-html.ts';

const peopleOn = (
  url: string,
  body: string,
  head?: string,
): { name: string; by: string; isQuoted: boolean }[] =>
  (pageOfHtml(url, body, head).people?.people ?? []).map(({ name, by, isQuoted }) => ({
    name,
    by,
    isQuoted,
  }));
const ownOn = (path: string, body: string): string[] =>
  peopleOn(`https://brambles.example/${path}`, body).flatMap(({ name, isQuoted }) =>
    isQuoted ? [] : [name],
  );

describe('pages of those who practise', () => {
  it.each([
    'doctors/',
    'our-attorneys',
    'dentistes/',
    'nos-avocats/index.html',
    'zahnaerzte.html',
    'unsere-anwaelte',
    'psicologos/',
    'nuestros-medicos',
    'advogados/',
    'nossos-especialistas',
    'tandartsen/',
    'onze-psychologen',
    'festival-crew/',
    'en/editorial-team.html',
  ])('/%s is a page of a team', (path) => {
    expect(pagePurposeOf(`https://brambles.example/${path}`)).toBe('team');
  });

  it.each(['how-to-build-a-team/', 'blog/remote-team/', 'your-team/'])('/%s is none', (path) => {
    expect(pagePurposeOf(`https://brambles.example/${path}`)).toBe('other');
  });
});

describe('whom a page of a team thanks', () => {
  it.each([
    'Special thanks to',
    'A big thank-you goes to:',
    'Ein Dankeschön geht an:',
    'Remerciements',
    'Agradecimientos',
    'Agradecimentos',
    'Met dank aan',
  ])('below "%s" is of others', (heading) => {
    expect(
      ownOn(
        'team.html',
        `<h2>Team</h2><p>Anna Klein</p><p>Peter Lange</p><h2>${heading}</h2><p>Carla Nunes</p>`,
      ),
    ).toEqual(['Anna Klein', 'Peter Lange']);
  });
});

describe('names behind a label', () => {
  it.each([
    ['Directors: Anna Klein, Peter Lange'],
    ['Composer, Lyricist, Director: Anna Klein, Peter Lange'],
    ['Redakteure: Anna Klein, Peter Lange'],
    ['Rédacteurs : Anna Klein, Peter Lange'],
    ['Redactores: Anna Klein, Peter Lange'],
    ['Diretores: Anna Klein, Peter Lange'],
    ['Redacteurs: Anna Klein, Peter Lange'],
  ])('"%s" are two with a role', (line) => {
    expect(ownOn('about.html', `<p>${line}</p>`)).toEqual(['Anna Klein', 'Peter Lange']);
  });
});

describe('a date behind a byline', () => {
  it.each([
    'By Anna Klein June 18, 2023',
    'By Anna Klein May 5, 2023',
    'Von Anna Klein August 2023',
    'Par Anna Klein Mars 2023',
    'Por Anna Klein Abril 2023',
    'Door Anna Klein Juni 2023',
  ])('is no part of the name: "%s"', (line) => {
    expect(ownOn('posts/a.html', `<p>${line}</p>`)).toEqual(['Anna Klein']);
  });
});

describe('who founded something else', () => {
  const companyOf = (sentence: string): string | null | undefined =>
    pageOfHtml('https://brambles.example/about/', `<p>${sentence}</p>`).people?.people[0]?.company;

  it.each([
    'Rookery Bank was founded in 2007 by Anna Klein.',
    'Rookery Bank wurde gegründet von Anna Klein.',
    'Rookery Bank fue fundado por Anna Klein.',
    'Rookery Bank foi fundado por Anna Klein.',
    'Rookery Bank est fondée par Anna Klein.',
    'Rookery Bank is opgericht door Anna Klein.',
  ])('has that as a company: "%s"', (sentence) => {
    expect(companyOf(sentence)).toBe('Rookery Bank');
  });

  it.each(['It was founded in 2007 by Anna Klein.', 'Our firm was founded by Anna Klein.'])(
    '"%s" is here',
    (sentence) => {
      expect(companyOf(sentence)).toBeNull();
    },
  );
});

describe('a practice that is called by its owner', () => {
  it.each([
    ['klein-law.example', 'Klein Anna Attorney Springfield'],
    ['klein-avocat.example', 'Klein Anna Avocat Boulogne-sur-mer'],
    ['anwalt-klein.example', 'Rechtsanwältin Anna Klein'],
    ['abogada-klein.example', 'Anna Klein Abogada'],
    ['klein-adv.example', 'Anna Klein Advogada em Santos'],
    ['praktijk-klein.example', 'Anna Klein Psycholoog'],
  ])('%s: "%s"', (domain, title) => {
    const named = peopleOn(`https://${domain}/`, '<p>Welcome</p>', `<title>${title}</title>`);
    expect(named.map(({ name, by }) => `${by} ${name}`)).toEqual([
      `home title ${title.startsWith('Klein') ? 'Klein Anna' : 'Anna Klein'}`,
    ]);
  });

  it('is not one whose domain says nothing of the name', () => {
    expect(peopleOn('https://brambles.example/', '<p>Hi</p>', '<title>Anna Klein Attorney</title>')).toEqual(
      [],
    );
  });
});

describe('the people of a design', () => {
  const card = (name: string, picture: string, profile: string): string =>
    `<div class="team-card"><img src="${picture}" alt=""><h3>${name}</h3><p>Editor</p><a href="${profile}">in</a></div>`;
  const names = ['Anna Klein', 'Peter Lange', 'Carla Nunes'];

  it('are nobody’s where faces come from a collection of pictures and profiles lead nowhere', () => {
    const cards = names.map((name) => card(name, 'https://images.unsplash.com/photo-1', '#'));
    expect(ownOn('team.html', cards.join(''))).toEqual([]);
  });

  it('are a firm’s where either is its own', () => {
    const faces = names.map((name) => card(name, '/faces/1.jpg', '#'));
    const profiles = names.map((name) => card(name, 'https://images.unsplash.com/photo-1', '/people/1'));
    expect(ownOn('team.html', faces.join(''))).toEqual(names);
    expect(ownOn('team.html', profiles.join(''))).toEqual(names);
  });
});
