import { describe, expect, it } from 'vitest';
import { peopleOfPages } from '../src/people/people-finder.ts';
import { readRoleLine } from '../src/people/role-line.ts';
import { readName } from '../src/people/name-shape.ts';
import type { SitePeople } from '../src/people/index.ts';
import { pageOfHtml } from './people-html.ts';

type Page = readonly [path: string, body: string, head?: string];

/** What the finder says of a site of these pages. */
function siteOf(...pages: readonly Page[]): SitePeople {
  const stored = pages.flatMap(([path, body, head]) => {
    const url = `https://brambles.example${path}`;
    const { people } = pageOfHtml(url, body, head);
    return people ? [{ url, people }] : [];
  });
  return peopleOfPages(stored, 'brambles.example', 'Brambles', 50);
}

const brief = (found: SitePeople): string[] => found.people.map((one) => `${one.name}: ${one.role}`).sort();
const card = (name: string, role: string): string =>
  `<div class="member"><h3>${name}</h3><p>${role}</p></div>`;

describe('people of a site are found without any profile', () => {
  it.each([
    ['en', '/about/team', 'Jane Doyle', 'Managing Editor', 'Peter Marsh', 'Head of Partnerships'],
    ['es', '/equipo', 'Lucía Robles', 'Redactora jefe', 'Javier Soto', 'Responsable de comunicación'],
    ['fr', '/equipe', 'Camille Durand', 'Rédactrice en chef', 'Thierry Morel', 'Chargé de communication'],
    ['de', '/redaktion', 'Sabine Vogel', 'Chefredakteurin', 'Jürgen Albers', 'Leiter Öffentlichkeitsarbeit'],
    ['pt', '/equipe', 'Beatriz Lopes', 'Editora chefe', 'João Teixeira', 'Assessor de imprensa'],
    ['nl', '/redactie', 'Femke Visser', 'Hoofdredacteur', 'Jeroen de Wit', 'Woordvoerder'],
  ])('on a page of the team in %s', (_, path, editor, editorRole, press, pressRole) => {
    const found = siteOf([path, card(editor, editorRole) + card(press, pressRole)]);
    expect(brief(found)).toEqual([`${editor}: ${editorRole}`, `${press}: ${pressRole}`].sort());
    expect(found.people.map(({ profile, category }) => [profile, category])).toEqual([
      [null, 'outreach'],
      [null, 'outreach'],
    ]);
    expect(found.people[0]).toMatchObject({
      name: editor,
      kind: 'editor',
      pageUrl: `https://brambles.example${path}`,
    });
  });

  it.each([
    ['By Jane Doyle | 3 May 2024'],
    ['Por Lucía Robles · 3 de mayo de 2024'],
    ['Von Sabine Vogel, 3. Mai 2024'],
    ['Par Camille Durand – 3 mai 2024'],
    ['Door Femke Visser | 3 mei 2024'],
    ['Escrito por Beatriz Lopes'],
  ])('as the author of several articles: %s', (line) => {
    const pages = ['/a', '/b', '/c', '/d'].map((path): Page => [
      path,
      `<h1>Soil</h1><div class="byline">${line}</div><p>Text.</p>`,
    ]);
    const found = siteOf(...pages);
    expect(found.people).toHaveLength(1);
    expect(found.people[0]).toMatchObject({ role: 'Author', kind: 'author', sentence: line });
  });

  it('as the owner of a personal site, with the profile that the site links to', () => {
    const body =
      '<h1>Jane Doyle</h1><p>Hi, I’m Jane Doyle, and I grow things.</p><a href="https://uk.linkedin.com/in/jane-doyle-7">in</a>';
    const [owner] = siteOf(['/', body, '<title>Jane Doyle</title>'], ['/about', body]).people;
    expect(owner).toMatchObject({
      name: 'Jane Doyle',
      role: 'Site owner',
      profile: 'https://www.linkedin.com/in/jane-doyle-7',
      confidence: 'high',
    });
  });

  it('as the author that the page’s data state', () => {
    const data = {
      '@type': 'Article',
      author: { '@type': 'Person', name: 'Jane Doyle', jobTitle: 'Staff writer' },
    };
    const head = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
    const found = siteOf(
      ['/a', '<p>By Jane Doyle</p>', head],
      ['/b', '<p>By Jane Doyle</p>', head],
      ['/c', '', head],
    );
    expect(brief(found)).toEqual(['Jane Doyle: Staff writer']);
  });
});

describe('people of a site in other languages than English', () => {
  it('have the role above them where roles stand above names, and the one below where below', () => {
    const list = (...lines: string[]): string => lines.map((line) => `<p><b>${line}</b></p>`).join('');
    const above = list('Präsidentin', 'Anna Heinz', 'Aktuar', 'Markus Mark', 'Kassierin', 'Angelika Brot');
    expect(brief(siteOf(['/vorstand.html', above]))).toEqual([
      'Angelika Brot: Kassierin',
      'Anna Heinz: Präsidentin',
      'Markus Mark: Aktuar',
    ]);
    const below = list('Vorstand', 'Anna Heinz', 'Präsidentin', 'Markus Mark', 'Aktuar');
    expect(brief(siteOf(['/vorstand.html', below]))).toEqual([
      'Anna Heinz: Präsidentin',
      'Markus Mark: Aktuar',
    ]);
  });

  it.each([
    ['de', '/vorstand', 'Michael Behrens', 'Beisitzer', 'Letzte Aktualisierung', 'Sparte Tennis'],
    ['pt', '/equipa.html', 'Tiago Lavareda', 'Coorganizador', 'Fale Conosco', 'Linha do Tempo'],
    [
      'fr',
      '/notre-equipe',
      'Jean-Emmanuel Deschamps',
      'Enseignant-chercheur',
      'Mentions légales',
      'Nos Membres',
    ],
    [
      'es',
      '/equipo-humano',
      'Yolanda Montoya',
      'Trabajadora social',
      'Aviso Legal',
      'Nuestras Instalaciones',
    ],
    ['nl', '/bestuur', 'Aafke Zwaan-Vijn', 'Ledenadministratie', 'Algemene Gegevens', 'Laatste Nieuws'],
  ])('are told from headings in %s', (_, path, name, role, ...headings) => {
    const page = `${card(name, role)}${headings.map((text) => `<h3>${text}</h3>`).join('')}`;
    expect(brief(siteOf([path, page]))).toEqual([`${name}: ${role}`]);
  });

  it.each([
    [
      '/mentions-legales',
      'Le directeur de la publication du site est Frédéric Bernard.',
      'Frédéric Bernard: directeur de la publication du site',
    ],
    ['/impressum', 'Vertreten durch: Herrn Dr. Tobias Führmann', 'Tobias Führmann: '],
    ['/sobre-mi', '¡Hola! Me llamo Juan y compro mucho.', 'Juan: Site owner'],
  ])('answer for it on %s', (path, line, expected) => {
    const found = brief(siteOf([path, `<p>${line}</p>`], ['/', `<p>${line}</p>`]));
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(expected.split(':')[0]);
  });

  it('are two where two of one surname say who they are', () => {
    const line = '<p>Wij zijn Wouter en Kathinka Kamphuis, telers in Emmen.</p>';
    expect(brief(siteOf(['/over-ons', line]))).toEqual([
      'Kathinka Kamphuis: Site owner',
      'Wouter Kamphuis: Site owner',
    ]);
  });

  it('are not those whom its history names', () => {
    const rows = '<p>Voorzitter: Bart Koevoets</p><p>Hoofdredacteur: Kathleen Heylen</p>';
    expect(siteOf(['/geschiedenis.html', rows]).people).toEqual([]);
    expect(siteOf(['/bestuur.html', rows]).people).toHaveLength(2);
  });
});

describe('who is not of the site', () => {
  it('is quoted there and not counted: interviews, guests, testimonials, speakers, strangers with a company', () => {
    const found = siteOf(
      ['/blog/interview', '<h1>An interview with Jane Doyle</h1><p class="byline">By Jane Doyle</p>'],
      ['/blog/guest', '<p>This is a guest post by a friend.</p><p class="author">Peter Marsh</p>'],
      ['/', '<div class="testimonials"><h4>Lucy Reed</h4><p>CEO at Acme</p></div>'],
      ['/speakers', card('Simon Hall', 'Engineer at Stripes')],
      [
        '/blog/tips',
        '<p><a href="https://www.linkedin.com/in/kim-oster">Kim Oster</a>, SEO Manager at Acme Rockets, says so.</p>',
      ],
    );
    expect(found.people).toEqual([]);
    expect(found.quoted.map(({ name }) => name)).toContain('Kim Oster');
    expect(found.quoted.find(({ name }) => name === 'Kim Oster')?.company).toBe('Acme Rockets');
  });

  it('is nobody where a theme shows its own people', () => {
    expect(
      siteOf(['/team', `${card('Jane Doyle', 'Designer')}<p>Lorem ipsum dolor sit amet.</p>`]).people,
    ).toEqual([]);
  });

  it('is no heading, no menu and no reader who comments', () => {
    const found = siteOf(
      [
        '/about',
        '<h2>Growth Mindset</h2><p>Marketing</p><h3>Our Mission</h3><h3>Privacy Policy</h3><h3>Branch Offices</h3>',
      ],
      [
        '/blog/a',
        '<div class="comments"><p class="comment-author">Jane Doyle</p></div><div class="tags">Peter Marsh, editor</div>',
      ],
    );
    expect(found.people).toEqual([]);
  });
});

describe('what is read', () => {
  it.each([
    ['Tags: engagement, social media', null],
    ['Managing editor', 'Managing editor'],
    ['SEO lead and writes whatever has a table in it', 'SEO lead'],
    ['She started her new role as CFO today', null],
    ['Editor: Jane Doyle, Peter Marsh', null],
    ['How to find the best manager?', null],
    ['Author Archives', null],
    ['CEO of company', null],
    ['Committer, and PMC member', 'Committer'],
    ['Profession: Therapist', 'Therapist'],
    ['note: confirm the president', null],
    ['Als Kassierer kümmert er sich um die Finanzen des Vereins', 'Kassierer'],
    ['Coordenadora da', 'Coordenadora'],
    ['dietista: «Es un bulo en nutrición»', null],
  ])('as a role of %j is %j', (line, role) => {
    expect(readRoleLine(line)?.text ?? null).toBe(role);
  });

  it.each([
    ['Dr. Lena Kröger, PhD', 'Lena Kröger'],
    ['JANE DOYLE', 'Jane Doyle'],
    ['Tom van der Berg', 'Tom van der Berg'],
    ['Mary Young', 'Mary Young'],
    ['Privacy Policy', null],
    ['New York', null],
    ['Jasper AI', null],
    ['Editor', null],
    ['DI (FH) Erwin Koller', 'Erwin Koller'],
    ['🤝 Sander Haan', 'Sander Haan'],
    ['Don Draper', 'Don Draper'],
    ['Psychologischen Beratungsstelle Marl', null],
  ])('as a name of %j is %j', (text, name) => {
    expect(readName(text)?.name ?? null).toBe(name);
  });

  it('is read in time in proportion to the page, whatever stands there', () => {
    const names = '<b>Aa Bb</b> '.repeat(20_000);
    const found = siteOf(['/team', `${names}<p>${'by '.repeat(30_000)}${'Jane '.repeat(30_000)}</p>`]);
    expect(found.people.length).toBeLessThan(50);
  });
});

describe('who writes for a site and works elsewhere', () => {
  const posts: Page[] = ['a', 'b'].map((at) => [`/${at}`, '<p class="byline">By Jane Doyle</p>']);

  it('stands with the company that the role names, and without one with the site', () => {
    const of = (role: string): unknown =>
      siteOf(['/author/jane-doyle', `<p>Jane Doyle is the ${role}.</p>`], ...posts).people[0];
    expect(of('founder of Thicket Software')).toMatchObject({
      role: 'founder of Thicket Software',
      company: 'Thicket Software',
    });
    expect(of('founder of Brambles')).toMatchObject({ company: 'Brambles' });
    expect(siteOf(...posts).people[0]).toMatchObject({ role: 'Author', company: 'Brambles' });
  });
});

describe('ways to reach a site', () => {
  it('are rules for contributors, role addresses, a form and the contact page, each with its page', () => {
    const { ways } = siteOf(
      ['/write-for-us', '<h1>Write for us</h1><p>Pitches to editor@brambles.example, please.</p>'],
      [
        '/contact',
        '<h1>Contact</h1><form><input type="email" name="email"><textarea name="message"></textarea></form>',
      ],
      [
        '/',
        '<a href="/contact">Contact</a><a href="mailto:jane.doyle@brambles.example">Jane</a><a href="mailto:info@brambles.example">Mail</a>',
      ],
    );
    expect(ways.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
      'guidelines https://brambles.example/write-for-us',
      'address editor@brambles.example',
      'address info@brambles.example',
      'form https://brambles.example/contact',
      'page https://brambles.example/contact',
    ]);
    expect(ways[1]).toMatchObject({
      pageUrl: 'https://brambles.example/write-for-us',
      sentence: 'Pitches to editor@brambles.example, please.',
    });
  });

  it('are never a person’s own address, a form for comments or advice on guest posts elsewhere', () => {
    const { ways } = siteOf([
      '/blog/a',
      '<h1>How to write for us pages that work</h1><p>jane.doyle@brambles.example</p><form id="commentform"><input type="email" name="email"><textarea name="comment"></textarea></form>',
    ]);
    expect(ways).toEqual([]);
  });
});

describe('a form on a page of a site', () => {
  const formsAt = (path: string, body: string): number =>
    siteOf([path, `<h1>A page</h1><form>${body}</form>`]).ways.filter(({ kind }) => kind === 'form').length;
  const mail = '<input type="email" name="email">';

  it.each([
    ['comments', '<input name="comment[author]"><textarea name="comment[body]"></textarea>'],
    ['comments by another name', '<textarea name="comentario"></textarea>'],
    [
      'comments that are looked at before',
      '<textarea name="text"></textarea><input type="submit" name="preview">',
    ],
    ['a review', '<select name="revrating"></select><textarea name="revtext"></textarea>'],
    ['an article that is sent to a friend', '<input name="ToEmailAddress"><textarea name="body"></textarea>'],
    ['a newsletter, with a riddle for programs', '<textarea name="g-recaptcha-response"></textarea>'],
    ['the looks of a template', '<textarea name="demo-message"></textarea>'],
    ['a newsletter, with a trap for programs', '<textarea name="ak_hp_textarea"></textarea>'],
  ])('for %s is no way to reach it', (_, fields) => {
    expect(formsAt('/blog/a', mail + fields)).toBe(0);
  });

  it('for a message is one, also where programs are kept out, or a contact page calls it comments', () => {
    const message = '<textarea name="your-message"></textarea>';
    expect(formsAt('/services', mail + message)).toBe(1);
    expect(formsAt('/services', `${mail}${message}<textarea name="ak_hp_textarea"></textarea>`)).toBe(1);
    expect(
      formsAt('/contact', `${mail}<input name="email_to_florist"><textarea name="comments"></textarea>`),
    ).toBe(1);
  });
});

describe('a mail address on a page of a site', () => {
  const addressesAt = (path: string, body: string, title = 'Brambles'): string[] =>
    siteOf([path, body, `<title>${title}</title>`])
      .ways.filter(({ kind }) => kind === 'address')
      .map(({ value }) => value);

  it('is none where it is the version of a program, or signs in to an address of the web', () => {
    expect(addressesAt('/reference', '<p>brambles@19.2 and brambles-dom@19.2</p>')).toEqual([]);
    expect(addressesAt('/git', '<p>git clone https://brambles@bitbucket.example/a.git</p>')).toEqual([]);
    expect(addressesAt('/git', '<p>Write to brambles@bitbucket.example</p>')).toEqual([
      'brambles@bitbucket.example',
    ]);
  });

  it('is none of the site where the page is about somebody else and called by their name', () => {
    const line = '<p>Admission contact: admission@thicket.org</p>';
    expect(addressesAt('/thicket-college', line, 'Thicket College Admissions and Fees')).toEqual([]);
    const own = '<p>Contact us: thickets@mail.org</p>';
    expect(addressesAt('/', own, 'The Thickets of Brambles')).toEqual(['thickets@mail.org']);
  });
});

describe('ways to reach a site in other languages', () => {
  it.each([
    'Fale conosco',
    'Contate-nos',
    'Neem contact op',
    'Contactez-nous',
    'Escríbenos',
    'Kontakt aufnehmen',
  ])('are behind a link called %s', (anchor) => {
    const { ways } = siteOf(['/', `<p>Hallo</p><a href="/c">${anchor}</a>`]);
    expect(ways.map(({ kind, value }) => `${kind} ${value}`)).toEqual(['page https://brambles.example/c']);
  });

  it('are no address that words run into', () => {
    const { ways } = siteOf(['/impressum', '<p>info@brambles.departner</p>']);
    expect(ways.filter(({ kind }) => kind === 'address')).toEqual([]);
  });
});

describe('lines that are remembered from page to page', () => {
  const LINE = '<p>Hello, I am Rosalind Achterberg and I run this place.</p>';
  const named = (path: string, body: string): string[] =>
    (pageOfHtml(`https://brambles.example${path}`, body).people?.people ?? []).map(
      ({ name, by }) => `${by}: ${name}`,
    );

  it('name nobody on a post and somebody on the page about the site, whichever is read first and however often', () => {
    for (let round = 0; round < 2; round += 1) {
      expect(named('/2024/a-post', LINE)).toEqual([]);
      expect(named('/about', LINE)).toEqual(['introduces themselves: Rosalind Achterberg']);
    }
  });

  it('name who stands below "by" on every page that has them', () => {
    const body =
      '<div class="byline"><div>by</div><div>Taylar Dawn Hedger, Thicket</div></div><p>Elk came back.</p>';
    for (let round = 0; round < 2; round += 1)
      expect(named('/category/hills/', body)).toEqual(['byline: Taylar Dawn Hedger']);
  });

  it('name somebody below the heading of a team, after they named nobody elsewhere', () => {
    const line = '<p>Zwelda Brindlemoss, treasurer</p>';
    expect(named('/2024/d-post', line)).toEqual([]);
    const below = `<h2>Our team</h2>${line}<p>Yorin Thicketby, secretary</p>`;
    expect(named('/2024/e-post', below)).toContain('name and role: Zwelda Brindlemoss');
  });

  it('name somebody where they stand in a byline, after they named nobody elsewhere', () => {
    expect(named('/2024/a-post', '<p>Rosalind Achterberg</p>')).toEqual([]);
    expect(named('/2024/b-post', '<p class="byline">Rosalind Achterberg</p>')).toEqual([
      'byline: Rosalind Achterberg',
    ]);
    expect(named('/2024/c-post', '<p>Rosalind Achterberg</p>')).toEqual([]);
  });
});
