import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPeopleFinder, readProfile, type SitePeople } from '../src/people/index.ts';
import { createSearchPool } from '../src/query/search-pool.ts';
import { sealIndex } from '../src/sealing/seal-index.ts';
import { openIndexDatabase } from '../src/store/index-file.ts';
import { makeIndexFolder, writePages, type IndexFolder } from './store-folder.ts';
import { pageOfHtml } from './people-html.ts';
import { aPage } from './store-pages.ts';

let folder: IndexFolder;
beforeEach(() => {
  folder = makeIndexFolder();
});
afterEach(() => folder.remove());

/** A page of lines in which `[anchor](slug)` is a link to a profile. */
function pageOf(url: string, marked: string): ReturnType<typeof pageOfHtml> {
  const lines = marked.split('\n').map((line) => {
    const html = line.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return `<p>${html.replace(/\[([^\]]*)\]\(([^)]*)\)/g, (_, anchor: string, target: string) => {
      const href = target.includes('/') ? target : `https://www.linkedin.com/in/${target}`;
      return `<a href="${href}">${anchor}</a>`;
    })}</p>`;
  });
  return pageOfHtml(url, lines.join(''), '<title>Team | Brambles</title>');
}

function peopleOn(marked: string, limit = 20): SitePeople {
  writePages(folder.file, [pageOf('https://www.brambles.example/team', marked)]);
  const db = openIndexDatabase(folder.file);
  try {
    return createPeopleFinder(db)('brambles.example', limit);
  } finally {
    db.close();
  }
}

const brief = (found: SitePeople): string[] =>
  found.people.map((one) => `${one.name}: ${one.role} (${one.company}, ${one.confidence})`);

describe('the address of a profile', () => {
  it.each([
    ['https://uk.linkedin.com/in/Jane-Doe/?trk=x', 'https://www.linkedin.com/in/jane-doe'],
    ['http://linkedin.com/in/jane-doe/es', 'https://www.linkedin.com/in/jane-doe'],
    ['https://m.linkedin.com/in/jane-doe/details/x#y', 'https://www.linkedin.com/in/jane-doe'],
    ['https://www.linkedin.com/in/jos%c3%a9-p%C3%A9rez', 'https://www.linkedin.com/in/jos%C3%A9-p%C3%A9rez'],
    ['https://www.linkedin.com/in/jose%CC%81-p%C3%A9rez', 'https://www.linkedin.com/in/jos%C3%A9-p%C3%A9rez'],
    ['https://www.linkedin.com/in/100%', 'https://www.linkedin.com/in/100%25'],
    ['https://www.linkedin.com/pub/jane-doe/1a/2b/3c4', 'https://www.linkedin.com/in/jane-doe-3c402b1a'],
    ['https://www.linkedin.com/pub/jane-doe/9/b3/57', 'https://www.linkedin.com/in/jane-doe-0570b39'],
    ['https://www.linkedin.com/pub/8/290/a26', null],
    ['https://www.linkedin.com/pub/jane-doe', 'https://www.linkedin.com/in/jane-doe'],
    ['https://www.linkedin.com/company/brambles', null],
    ['https://www.linkedin.com/pub/dir/jane/doe', null],
    ['https://www.linkedin.com/in/', null],
    ['https://www.linkedin.com/in/%20/', null],
    ['https://notlinkedin.com/in/jane-doe', null],
    ['https://linkedin.com.example/in/jane-doe', null],
    ['nothing', null],
  ])('%s', (url, address) => {
    expect(readProfile(url)?.address ?? null).toBe(address);
  });
});

describe('people of a page', () => {
  it('are read from cards, tables, lists and sentences', () => {
    const found = peopleOn(
      [
        'Team',
        'Jane Doe',
        'Head of SEO',
        '[LinkedIn](jane-doe)',
        '[Raj Patel](raj-patel-123), Managing Editor',
        'Dr. Lena Kröger Outreach manager [in](lena-kroeger)',
        'Founder: Tom van der Berg, [LinkedIn](tvanderberg)',
        'Zoë Quill is our content lead and likes tea. [Profile](zoequill)',
      ].join('\n'),
    );
    expect(brief(found)).toEqual([
      'Raj Patel: Managing Editor (Brambles, high)',
      'Jane Doe: Head of SEO (Brambles, high)',
      'Lena Kröger: Outreach manager (Brambles, high)',
      'Tom van der Berg: Founder (Brambles, high)',
      'Zoë Quill: content lead (Brambles, high)',
    ]);
  });

  it('are left out without a name, and a role that was is not theirs', () => {
    const found = peopleOn(
      [
        'Jane Doe, plumber. [LinkedIn](jane-doe)',
        'Our editor is on [LinkedIn](x81)',
        'Raj Patel, former editor of the Post. [LinkedIn](raj-patel)',
        'Ann Lee, assistant. Reports to our SEO lead. [LinkedIn](ann-lee)',
        'Follow us on [LinkedIn](https://www.linkedin.com/company/brambles)',
      ].join('\n'),
    );
    expect(found.people.map(({ name, role }) => [name, role])).not.toContainEqual([
      'Raj Patel',
      expect.stringContaining('editor'),
    ]);
    expect(found.people.filter(({ name }) => /our|linkedin/i.test(name))).toEqual([]);
  });

  it('behind icons without a text are found by the name that their address tells', () => {
    const icons = ['jane-doe-81', 'raj-patel', 'annlee', 'kim-ode', 'doe', 'someone-else'].map(
      (slug) => `<a href="https://linkedin.com/in/${slug}"><svg></svg></a>`,
    );
    const lines = 'Jane Doe|Managing editor|Raj Patel|Driver|Ann Lee, SEO lead|To our editor|Doe';
    const body = `${icons.join('')}${lines.replace(/[^|]+/g, '<p>$&</p>').replaceAll('|', '')}`;
    writePages(folder.file, [pageOfHtml('https://www.brambles.example/team', body)]);
    const db = openIndexDatabase(folder.file);
    const found = createPeopleFinder(db)('brambles.example', 9).people;
    expect(found.slice(0, 2).map((one) => `${one.name}: ${one.role}, ${one.profile}`)).toEqual([
      'Jane Doe: Managing editor, https://www.linkedin.com/in/jane-doe-81',
      'Ann Lee: SEO lead, https://www.linkedin.com/in/annlee',
    ]);
    db.close();
  });

  it('of other companies are told apart as quoted, with that company', () => {
    const found = peopleOn(
      'Kim Ode, SEO Manager at Acme Rockets. [LinkedIn](kim-ode)\nJane Doe, founder of Brambles. [LinkedIn](jane-doe)',
    );
    expect(brief(found)).toEqual(['Jane Doe: founder of Brambles (Brambles, high)']);
    expect(brief({ ...found, people: found.quoted })).toEqual([
      'Kim Ode: SEO Manager at Acme Rockets (Acme Rockets, low)',
    ]);
  });

  it('never take the role of a neighbour', () => {
    const found = peopleOn(
      'Jane Doe, editor [LinkedIn](jane-doe)\nRaj Patel [LinkedIn](raj-patel)\nAnn Lee, SEO',
    );
    expect(brief(found).filter((one) => !one.startsWith('Raj Patel: '))).toEqual([
      'Jane Doe: editor (Brambles, high)',
      'Ann Lee: SEO (Brambles, high)',
    ]);
  });

  it('stand once, however often and through whatever host they are linked, and no more than asked for', () => {
    const text =
      'Jane Doe, editor [LinkedIn](jane-doe)\nJane Doe, editor [LinkedIn](https://es.linkedin.com/in/jane-doe/)';
    expect(peopleOn(text).people).toHaveLength(1);
    expect(peopleOn(text, 0).people).toEqual([]);
  });

  it('are nobody for a site that is not in the index', () => {
    writePages(folder.file, [aPage({ url: 'https://other.example/' })]);
    const db = openIndexDatabase(folder.file);
    const find = createPeopleFinder(db);
    expect(find('green-brambles.example', 5)).toEqual({
      domain: 'green-brambles.example',
      brand: 'Green Brambles',
      people: [],
      quoted: [],
      ways: [],
    });
    expect(find('other.example', 5).people).toEqual([]);
    db.close();
  });

  it('are looked for in hostile text without a throw or a stall', () => {
    const names = 'Aa '.repeat(20_000);
    const found = peopleOn(
      `${names}\n${' '.repeat(50_000)}(((((${'of the '.repeat(9_000)}\n\u{d800} Jane Doe, editor [${'LinkedIn '.repeat(100)}](jane-doe)\n${'director '.repeat(9_000)}`,
    );
    expect(found.people.length).toBeLessThanOrEqual(1);
  });
});

describe('the look-up', () => {
  it('finds the same people after the index was ranked and its pages numbered anew', () => {
    writePages(folder.file, [
      aPage({ url: 'https://a.example/', text: 'Something else' }),
      pageOf('https://www.brambles.example/team', 'Jane Doe, editor [LinkedIn](jane-doe)'),
    ]);
    sealIndex(folder.file);
    const db = openIndexDatabase(folder.file);
    const found = createPeopleFinder(db)('brambles.example', 5).people;
    expect(found.map(({ name, pageUrl }) => [name, pageUrl])).toEqual([
      ['Jane Doe', 'https://www.brambles.example/team'],
    ]);
    db.close();
  });

  it('reads no table from end to end', () => {
    writePages(folder.file, [
      pageOf('https://www.brambles.example/team', 'Jane Doe, editor [LinkedIn](jane-doe)'),
    ]);
    const db = openIndexDatabase(folder.file);
    const prepared: string[] = [];
    const watched = new Proxy(db, {
      get(target, key) {
        if (key === 'prepare')
          return (sql: string) => {
            prepared.push(sql);
            return target.prepare(sql);
          };
        const value: unknown = Reflect.get(target, key);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    expect(createPeopleFinder(watched)('brambles.example', 5).people).toHaveLength(1);
    expect(prepared.length).toBeGreaterThan(2);
    for (const sql of prepared) {
      const plan = db
        .prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .all(...Array.from({ length: sql.split('?').length - 1 }, () => 1));
      const scans = plan
        .map((step) => String(step['detail']))
        .filter(
          (detail) => detail.startsWith('SCAN ') && !/VIRTUAL TABLE|^SCAN (?:f|sqlite_schema)$/.test(detail),
        );
      expect(scans).toEqual([]);
    }
    db.close();
  });

  it('is answered by the processes of the pool', async () => {
    writePages(folder.file, [
      pageOf('https://www.brambles.example/team', 'Jane Doe, editor [LinkedIn](jane-doe)'),
    ]);
    const pool = createSearchPool({ file: folder.file, size: 1, timeoutMs: 10_000 });
    try {
      const found = await pool.findPeople('blog.BRAMBLES.example', 5);
      expect(found).toEqual({
        domain: 'brambles.example',
        brand: 'Brambles',
        people: [
          {
            name: 'Jane Doe',
            profile: 'https://www.linkedin.com/in/jane-doe',
            role: 'editor',
            kind: 'editor',
            category: 'outreach',
            company: 'Brambles',
            pageUrl: 'https://www.brambles.example/team',
            sentence: 'Jane Doe, editor',
            confidence: 'high',
            pages: 1,
          },
        ],
        quoted: [],
        ways: [],
      });
    } finally {
      await pool.close();
    }
  });
});
