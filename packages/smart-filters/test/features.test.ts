import { describe, expect, it, vi } from 'vitest';
import { callFeatures, readAsked } from '../src/features/call.ts';
import { namingFeatures } from '../src/features/naming.ts';
import { placeFeatures } from '../src/features/place.ts';
import { isFeatureName, readFeatures, type FeatureName } from '../src/features/read-features.ts';
import { shapeFeatures } from '../src/features/shape.ts';
import { siteFeatures } from '../src/features/site.ts';
import { speechFeatures } from '../src/features/speech.ts';
import { subjectFeatures } from '../src/features/subject.ts';
import { judgeOf, passWhile, READS } from '../src/judges.ts';
import { readPage } from '../src/page-reading.ts';
import { readWords } from '../src/page-words.ts';
import { finds, pageOf } from './phrased-page.ts';

const featureOf = (name: FeatureName, page: ReturnType<typeof pageOf>, subject?: string): number =>
  readFeatures(readPage(page), subject)(name);
const titled = (title: string, path = '/a/') => pageOf(title, path, ['Text.']);

describe('what a page is called', () => {
  it.each([
    ['Write for us', 'title.call'],
    ['Escribe para nosotros', 'title.call'],
    ['Publiez votre article', 'title.call'],
    ['Gastbeitrag einreichen', 'title.call'],
    ['Escreva para nós', 'title.call'],
    ['Gastblogger worden', 'title.call'],
    ['Useful links', 'title.resources'],
    ['Liens utiles', 'title.resources'],
    ['Nützliche Links', 'title.resources'],
    ['Nuttige links', 'title.resources'],
    ['Firmenverzeichnis', 'title.directory'],
    ['Annuaire des plombiers', 'title.directory'],
    ['Add your business', 'title.addEntry'],
    ['Die besten Fahrradhelme', 'title.best'],
    ['Meilleurs logiciels de paie', 'title.best'],
    ['Alternatives à Rival', 'title.alternatives'],
  ] as const)('%s: %s', (title, name) => {
    expect(featureOf(name, titled(title))).toBe(1);
    expect(featureOf(name, titled('A walk by the river'))).toBe(0);
  });

  it('counts things, or ways to do something', () => {
    expect(featureOf('countsThings', titled('9 hiking trails near Leeds'))).toBe(1);
    expect(featureOf('countsAdvice', titled('9 ways to hike near Leeds'))).toBe(1);
    expect(featureOf('countsThings', titled('9 ways to use hiking apps'))).toBe(0);
  });

  it('praises things, or practices', () => {
    expect(featureOf('isBestOfThings', titled('The best tents for two'))).toBe(1);
    expect(featureOf('isBestOfThings', titled('Best practices for tents'))).toBe(0);
  });
});

it('a house that takes no text twice refuses none', () => {
  const said = (text: string) => featureOf('refuses', pageOf('Submissions', '/submissions/', [text]));
  expect(said('We do not accept multiple submissions.')).toBe(0);
  expect(said('We do not accept unsolicited submissions.')).toBe(1);
});

describe('what a page asks of its reader', () => {
  const asked = (text: string) => readAsked(readPage(pageOf('A page', '/a/', [text])));

  it.each([
    'Send us your article by mail.',
    'Envíanos tu artículo cuando quieras.',
    'Proposez votre article par courrier.',
    'Schicken Sie uns Ihren Beitrag.',
    'Envie seu artigo quando quiser.',
    'Stuur ons uw artikel.',
  ])('a text: %s', (text) => {
    expect(asked(text).asking).toEqual([text]);
    expect(asked(text).offering).toEqual([]);
  });

  it.each([
    'Add your business to this list.',
    'Añade tu empresa al directorio.',
    'Ajoutez votre entreprise.',
    'Tragen Sie sich ein: Eintrag hinzufügen, auch für Ihre Firma.',
    'Cadastre sua empresa.',
    'Voeg uw bedrijf toe.',
  ])('an entry: %s', (text) => {
    expect(asked(text).offering).toEqual([text]);
  });

  it('no entry where a mailing list is meant, or the list is closed', () => {
    expect(asked('Add your e-mail to our newsletter.').offering).toEqual([]);
    expect(asked('You cannot add your business to this list.').offering).toEqual([]);
    expect(asked('The pond is deep.').asking).toEqual([]);
  });
});

describe('how a page stands to a name', () => {
  it('is joined to another in the title', () => {
    for (const title of ['Rival CRM vs Acme: a year with both', 'Acme против Rival CRM'])
      expect(featureOf('name.joined', titled(title), 'Rival CRM')).toBe(1);
    expect(featureOf('name.joined', titled('Rival CRM vs Acme'), 'Other CRM')).toBe(0);
  });

  it('acts', () => {
    const page = pageOf('News', '/news/a/', [
      'Acme Bikes opened a shop in Hull, its founder Ida Holm told us on Monday.',
    ]);
    expect(featureOf('name.acts', page, 'Acme Bikes')).toBe(1);
  });
});

describe('two names and two ways of doing a thing', () => {
  const compared = (title: string, text: string) => pageOf(title, '/a/', [title, text]);

  it('are told apart by how they are written where no title makes every word big', () => {
    const tools = compared('Acme vs Rival', 'We moved from Acme to Rival, since Rival is cheaper than Acme.');
    const growths = compared(
      'Mold vs Mildew',
      'The difference between mold and mildew: mold is darker, and mildew is flat.',
    );
    expect(featureOf('name.bothAsNames', tools, 'Acme')).toBe(1);
    expect(featureOf('name.bothAsNames', growths, 'Mold')).toBeLessThan(0.3);
  });
});

describe('the site of a page', () => {
  it('says what it is for at home and by its other titles, and of itself nothing to a page that stands alone', () => {
    const page = titled('Repair shops', '/repair-shops/');
    const site = {
      home: 'Old cars\nHotels and restaurants',
      titles: ['Repair shops', 'How to add a listing', 'Clubs'],
    };
    expect(featureOf('home.firms', { ...page, site })).toBe(1);
    expect(featureOf('titles.howTo', { ...page, site })).toBeGreaterThan(0);
    expect(featureOf('home.firms', page)).toBe(0);
    // Its own title is no sign of what the others are.
    expect(featureOf('titles.howTo', { ...page, title: 'How to add a listing', site })).toBe(0);
  });

  it('goes by a name, and lists what others wrote of it', () => {
    const site = { home: 'Heron Trust', titles: ['Heron Trust'] };
    const covered = { ...titled('In the news', '/in-the-news/'), site };
    const own = { ...titled('Our spring fair', '/news/fair/'), site };
    expect(featureOf('name.isOwnCovered', covered, 'Heron Trust')).toBe(1);
    expect(featureOf('name.isOwnCovered', own, 'Heron Trust')).toBe(0);
    expect(featureOf('name.isOwnCovered', { ...titled('Press kit', '/kit/'), site }, 'Heron Trust')).toBe(0);
    expect(featureOf('name.isOwnCovered', covered, 'Other Trust')).toBe(0);
    for (const title of ['News & Press', 'Heron Trust: press, TV and radio coverage', 'Medien und Presse'])
      expect(featureOf('name.isOwnCovered', { ...titled(title, '/a/'), site }, 'Heron Trust')).toBe(1);
    for (const title of ['Social media', 'Pressekontakt', 'Presse: Kontakt', 'Press releases of this year'])
      expect(featureOf('name.isOwnCovered', { ...titled(title, '/a/'), site }, 'Heron Trust')).toBe(0);
    const unnamed = { ...covered, domain: 'heron-trust.test', site: { home: 'Welcome', titles: [] } };
    expect(featureOf('name.isOwnCovered', unnamed, 'Heron Trust')).toBe(1);
    expect(featureOf('name.isOwnCovered', { ...unnamed, domain: 'herons.test' }, 'Heron Trust')).toBe(0);
  });
});

describe('where a page stands on its site', () => {
  const TEXT = 'What there is to see here, told at some length, so that nobody takes it for a menu.';
  const at = (path: string, ...to: string[]) => {
    const page = pageOf('A page', path, [TEXT]);
    const { host, domain, text } = page;
    const links = to.map((below) => ({
      url: `https://${host}${below}`,
      host,
      domain,
      anchor: 'what',
      rel: '',
      textOffset: text.indexOf('What'),
    }));
    return { ...page, links };
  };

  it('is one entry of many, or a page that every site has', () => {
    for (const path of ['/listings/wounded-warriors/', '/tools/hubspot.html', '/shops/crows-nest/'])
      expect([path, featureOf('isEntry', at(path))]).toEqual([path, 1]);
    for (const path of ['/listings/', '/tools.html', '/directory/kennels/', '/tools/index.html'])
      expect([path, featureOf('isEntry', at(path))]).toEqual([path, 0]);
    for (const path of [
      '/dashboard.html',
      '/thank-you/',
      '/contact/',
      '/edit-listing.html',
      '/directory-manage/',
    ])
      expect([path, featureOf('isUtility', at(path))]).toEqual([path, 1]);
    for (const path of ['/contact-lenses/', '/search-engines/list/', '/directory/', '/business-management/'])
      expect([path, featureOf('isUtility', at(path))]).toEqual([path, 0]);
  });

  it('leads to those below it, or to many of one folder', () => {
    const links = (folder: string) => ['one', 'two', 'three'].map((name) => `${folder}${name}/`);
    const index = at('/trades/', ...links('/trades/'));
    expect(featureOf('children', index)).toBeGreaterThan(0.3);
    expect(featureOf('children', at('/trades/', ...links('/posts/')))).toBe(0);
    expect(featureOf('family', at('/trades/', ...links('/posts/')))).toBe(featureOf('family', index));
    expect(featureOf('family', at('/trades/', '/'))).toBe(0);
  });
});

describe('a name that is talked with', () => {
  it.each([
    ['Interview with Bob Cannon, brewer', 'name.talksInTitle'],
    ['Q&A: Ida Holm', 'name.talksInTitle'],
    ['Meet Ida Holm', 'name.talksInTitle'],
  ] as const)('%s: %s', (title, feature) => {
    const name = /Bob Cannon|Ida Holm/.exec(title)![0];
    expect(featureOf(feature, titled(title), name)).toBe(1);
    expect(featureOf(feature, titled(`${name}: a guide for beginners`), name)).toBe(0);
  });

  it('is talked with where its text begins', () => {
    const page = pageOf('Service first', '/episodes/7/', [
      'A conversation with Ric Bradshaw, recorded in March.',
    ]);
    expect(featureOf('name.talks', page, 'Ric Bradshaw')).toBe(1);
    expect(
      featureOf('name.talks', pageOf('Service', '/a/', ['We met near Ric Bradshaw Park.']), 'Ric Bradshaw'),
    ).toBe(0);
  });
});

describe('links in the foot that all pages of a site share', () => {
  it('are no list', () => {
    const links = ['[One](one.test)', '[Two](two.test)'];
    const text = 'A long walk by the river, and what was seen there by everybody who came along on the day.';
    expect(featureOf('fewSites', pageOf('A walk', '/a/', [text, ...links]))).toBe(1);
    expect(featureOf('fewSites', pageOf('A walk', '/a/', [text, text, '© 2026 Heron', ...links]))).toBe(0);
  });
});

it('a title is called after its kind, or only has a word of it', () => {
  expect(featureOf('titled.resources', titled('Useful links'))).toBe(1);
  expect(featureOf('titled.resources', titled('Creating a simple resource in an hour'))).toBeLessThan(0.2);
});

it('of a clipping shown as a picture the title names the brand; an ordinary word in a title does not', () => {
  const at = (brand: string, title: string) =>
    passWhile(() => finds('press_mentions', brand, pageOf(title, '/press/1.htm', ['1987'])));
  expect(at('Ed Scarman', 'Ed Scarman - Radio & Records, May 1987')).toBe(true);
  expect(at('Notion', 'The notion of radio')).toBe(false);
  expect(at('Ida Holm', 'Radio & Records, May 1987')).toBe(false);
});

describe('what the menu of a site says on each of its pages', () => {
  it('is no part of a title: the name behind a dash with which other pages end as well', () => {
    const page = titled('How we vet firms | Claims Directory', '/how-we-vet/');
    const site = {
      home: 'Claims Directory',
      titles: ['About | Claims Directory', 'Firms in Leeds | Claims Directory', 'Home'],
    };
    expect(featureOf('title.directory', page)).toBe(1);
    expect(featureOf('title.directory', { ...page, site })).toBe(0);
    expect(featureOf('title.directory', { ...page, site: { ...site, titles: ['Home', 'Kites'] } })).toBe(1);
  });

  it('is no reason on a page that tells of the site', () => {
    for (const path of ['/about.html', '/about-us/', '/how-it-works/', '/blog/'])
      expect([path, featureOf('isAbout', titled('A page', path))]).toEqual([path, 1]);
    for (const path of ['/abouting/', '/blog/a-post/', '/submit/', '/directory/'])
      expect([path, featureOf('isAbout', titled('A page', path))]).toEqual([path, 0]);
  });
});

describe('what a list holds', () => {
  it('is cards: pages that are named, each with a note of its own', () => {
    const note = 'Mends bicycles of every make, also on Sundays.';
    const cards = pageOf('Shops', '/shops/', ['[One](one.test)', note, '[Two](two.test)', note]);
    const menu = pageOf('Shops', '/shops/', ['[One](one.test)', '[Two](two.test)', 'Both mend.']);
    expect(featureOf('outsideCards', cards)).toBeGreaterThan(0.3);
    expect(featureOf('outsideCards', menu)).toBe(0);
  });

  it('is as long as the part with the links, whatever stands around it', () => {
    const links = ['[One](one.test)', '[Two](two.test)'];
    const long = Array.from(
      { length: 30 },
      () => 'A paragraph on how the trust came to be, and whom to thank.',
    );
    const list = featureOf('listWordsPerSite', pageOf('Links', '/links/', [...links, ...long]));
    expect(list).toBeLessThan(
      featureOf('listWordsPerSite', pageOf('Links', '/', [links[0]!, ...long, links[1]!])),
    );
    expect(featureOf('listWordsPerSite', titled('Links'))).toBe(1);
  });

  it('is firms, unless it is something for them', () => {
    expect(featureOf('listsFirms', titled('Accounting firms in Leeds'))).toBe(1);
    expect(featureOf('listsFirms', titled('Best software for accounting firms'))).toBe(0);
  });

  it('is said by the heading where the title does not say it', () => {
    const headed = (heading: string) => pageOf('Spinning wheels', '/wheels/', [heading, 'Text.']);
    expect(featureOf('head.resources', headed('Useful links about spinning'))).toBe(1);
    expect(featureOf('head.resources', headed('All about spinning wheels'))).toBe(0);
  });

  it('is said by its own menu where the title is the name of a firm', () => {
    const inMenu = (anchor: string, to: string, from = '/wheels/') => {
      const page = pageOf('Heron Mills', from, ['Text.']);
      const link = { url: `https://www.heron.test${to}`, host: page.host, domain: page.domain, anchor };
      return { ...page, links: [{ ...link, rel: '', textOffset: null }] };
    };
    expect(featureOf('menu.resources', inMenu('Useful links', '/wheels/index.html'))).toBe(1);
    expect(featureOf('menued.resources', inMenu('Useful links', '/wheels'))).toBe(1);
    expect(featureOf('menued.resources', inMenu('More useful links', '/wheels'))).toBeCloseTo(2 / 3);
    expect(featureOf('menu.resources', inMenu('Useful links', '/looms/'))).toBe(0);
    expect(featureOf('menu.resources', inMenu('Useful links', '/', '/'))).toBe(0);
    expect(readWords(readPage(inMenu('Useful links', '/wheels')))).toContain('menu:useful links');
  });
});

it('rules for manuscripts are those of a journal, and one resource is no list', () => {
  expect(featureOf('title.journal', titled('Manuscripts: peer review and processing charges'))).toBe(1);
  expect(featureOf('title.journal', titled('Write for our blog'))).toBe(0);
  expect(featureOf('title.resources', titled('Creating a resource'))).toBe(0);
});

it('a post called by a name tells of it, unless the site goes by that name', () => {
  const post = pageOf('Acme opens in Hull', '/acme/', ['Text.'], '2024-05-02');
  const site = { home: 'Acme', titles: [] };
  expect(featureOf('name.told', post, 'Acme')).toBe(1);
  expect(featureOf('name.told', { ...post, date: null }, 'Acme')).toBe(0);
  expect(featureOf('name.told', { ...post, site }, 'Acme')).toBe(0);
  expect(featureOf('name.told', post, 'Hull Bikes')).toBe(0);
});

/** Read by hard rules alone. */
const RULES = new Set(['isByGuest', 'refuses']);
/** Of every class of words, since counting one counts all. */
const OF_WORDS = /^(?:title|address|lead|text)\./;

it('no feature is made that no judge and no rule reads', () => {
  const page = readPage(titled('A title'));
  const families = [
    shapeFeatures,
    namingFeatures,
    callFeatures,
    speechFeatures,
    siteFeatures,
    placeFeatures,
    (one: typeof page) => subjectFeatures(one, 'Acme'),
  ];
  const made = families.flatMap((read) => Object.keys(read(page)));
  const read = new Set<string>(
    Object.values(READS).flatMap((of) => [...of.for, ...of.against, ...of.either]),
  );
  expect(made.filter((name) => !read.has(name) && !RULES.has(name) && !OF_WORDS.test(name))).toEqual([]);
});

it('tells the name of a feature from a word that is none', () => {
  expect(['title.tools', 'isShort', 'name.told', 'title.tool', 'toString', ''].filter(isFeatureName)).toEqual(
    ['title.tools', 'isShort', 'name.told'],
  );
});

it('what stops a page can be asked while the weights are those of other features, so that new ones can be learned', async () => {
  vi.resetModules();
  vi.doMock('../src/weights.json', () => ({ default: { version: 0, labels: '', judges: {} } }));
  try {
    const judges = await import('../src/judges.ts');
    expect(() => judges.judgeOf('listicles')).toThrow('fit-filters learns anew');
    expect(judges.passWhile(() => judges.judgeOf('listicles').threshold)).toBe(0);
    expect(() => judges.judgeOf('listicles')).toThrow('fit-filters learns anew');
  } finally {
    vi.doUnmock('../src/weights.json');
    // Modules outlive their file in a worker: the next one is to find the real weights.
    vi.resetModules();
  }
});

describe('every judge', () => {
  it.each(Object.keys(READS) as (keyof typeof READS)[])(
    '%s weighs only features that it reads, each the way that a person would give as a reason',
    (id) => {
      const { weights, threshold } = judgeOf(id);
      const { for: speakFor, against, either } = READS[id];
      for (const [name, weight] of Object.entries(weights)) {
        expect([...speakFor, ...against, ...either], name).toContain(name);
        if (speakFor.includes(name as FeatureName)) expect(weight, name).toBeGreaterThanOrEqual(0);
        if (against.includes(name as FeatureName)) expect(weight, name).toBeLessThanOrEqual(0);
      }
      expect(threshold).toBeGreaterThanOrEqual(0.5);
      expect(threshold).toBeLessThan(1);
    },
  );

  it('reads features that are numbers from 0 to 1', () => {
    const page = pageOf('9 best tools', '/blog/best-tools/', [
      'Write for us at ed@heron.test.',
      '1. [One](one.test)',
      '2. [Two](two.test)',
    ]);
    const read = readFeatures(readPage(page), 'One');
    for (const name of Object.values(READS).flatMap((reads) => Object.values(reads).flat())) {
      expect(read(name), name).toBeGreaterThanOrEqual(0);
      expect(read(name), name).toBeLessThanOrEqual(1);
    }
  });
});
