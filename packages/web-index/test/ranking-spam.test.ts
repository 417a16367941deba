import { describe, expect, it } from 'vitest';
import type { ExtractedPage } from '../src/page.ts';
import { spamScoreOf } from '../src/ranking/spam-score.ts';
import {
  link,
  organicLinks,
  page,
  pagesOf,
  prose,
  type RankedIndex,
  rankPages,
  siteName,
  subnetsOf,
} from './ranking-fixture.ts';

const ORGANIC = organicLinks(150, 5, 11);
const farmName = (member: number): string => siteName(500 + member);
const keys = (index: RankedIndex, domain: string): string[] =>
  (index.domain(domain).inputs.spam ?? []).map(([key]) => key);

/** Members that all link to each other and to the target, each with the same few words for it. */
function clique(members: number, target: string): ExtractedPage[] {
  return Array.from({ length: members }, (_, member) =>
    page(`https://${farmName(member)}/`, [
      ...Array.from({ length: members }, (_unused, other) => other)
        .filter((other) => other !== member)
        .map((other) => link(`https://${farmName(other)}/`, 'partner site')),
      link(target, 'fast payday loans'),
    ]),
  );
}

describe('a link farm', () => {
  const organicTarget = 'https://garden.example/';
  const supporters = (count: number): ExtractedPage[] =>
    pagesOf(ORGANIC).map((one, at) =>
      at < count ? { ...one, links: [...one.links, link(organicTarget, 'the garden')] } : one,
    );

  it('that is a clique gives its target less than as many unrelated sites do', () => {
    const index = rankPages([...supporters(20), ...clique(20, 'https://pumped.example/')]);
    const [organic, pumped] = [index.domain('garden.example'), index.domain('pumped.example')];
    expect(pumped.inputs.domains).toBe(organic.inputs.domains);
    expect(pumped.inputs.networks).toBe(1);
    expect(pumped.score!).toBeLessThan(organic.score! - 5);
    expect(index.domain(farmName(3)).score!).toBeLessThanOrEqual(3);
    expect(index.report).toMatchObject({ schemes: 1, schemeMembers: 20 });
  });

  it('that links to one list of targets counts as one network', () => {
    const targets = ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => `https://${name}.example/`);
    const farm = Array.from({ length: 30 }, (_, member) =>
      page(
        `https://${farmName(member)}/`,
        targets.map((url) => link(url)),
      ),
    );
    const index = rankPages([...supporters(30), ...farm]);
    expect(index.domain('one.example').inputs).toMatchObject({ domains: 30, networks: 1 });
    expect(index.domain('one.example').score!).toBeLessThan(index.domain('garden.example').score! - 5);
    expect(keys(index, farmName(0))).toContain('scheme_member');
  });

  it('of throwaway domains that nobody links to grows slower than real support', () => {
    const farm = Array.from({ length: 300 }, (_, member) =>
      page(`https://${farmName(member)}/`, [link('https://pumped.example/')]),
    );
    const { score: da, inputs } = rankPages(farm).domain('pumped.example');
    expect(inputs.domains).toBe(300);
    expect(da!).toBeLessThan(32);
  });

  it('is not seen in sites that share only the platforms everybody links to', () => {
    const footer = [
      'facebook.com',
      'twitter.com',
      'instagram.com',
      'youtube.com',
      'linkedin.com',
      'pinterest.com',
    ];
    const shops = Array.from({ length: 12 }, (_, at) =>
      page(
        `https://${siteName(at)}/`,
        footer.map((name) => link(`https://${name}/`)),
      ),
    );
    const index = rankPages(shops);
    expect(index.report.schemes).toBe(0);
    expect(index.domain('facebook.com').inputs.networks).toBe(12);
  });

  it('is not seen in a web that grew by itself', () => {
    expect(rankPages(pagesOf(ORGANIC)).report.schemes).toBe(0);
  });

  it('on one free platform counts more than a scheme and less than separate sites', () => {
    const blogs = Array.from({ length: 40 }, (_, at) =>
      page(`https://b${at}.blogspot.com/`, [link('https://liked.example/')], {
        domain: `b${at}.blogspot.com`,
      }),
    );
    const separate = Array.from({ length: 40 }, (_, at) =>
      page(`https://${siteName(at)}/`, [link('https://loved.example/')]),
    );
    const index = rankPages([...blogs, ...separate]);
    expect(index.domain('liked.example').inputs).toMatchObject({ domains: 40, networks: 1 });
    expect(index.domain('liked.example').score!).toBeGreaterThan(4);
    expect(index.domain('liked.example').score!).toBeLessThan(index.domain('loved.example').score!);
  });
});

describe('Spam Score', () => {
  const clean = [
    page('https://mill.example/', [
      link('https://mill.example/about'),
      link('https://mill.example/contact'),
      link(`https://${siteName(0)}/`, 'a study of rivers'),
    ]),
    ...[1, 2, 3, 4, 5].map((at) =>
      page(`https://mill.example/notes/${at}`, [
        link('https://mill.example/'),
        link('https://museum.example/', 'the museum'),
      ]),
    ),
    page('https://mill.example/about'),
  ];
  const spammy = [
    page('https://cheap-loans-casino-4u.top/', [], { title: 'Online casino and payday loans' }),
    ...Array.from({ length: 8 }, (_, at) =>
      page(
        `https://cheap-loans-casino-4u.top/${at}`,
        [1, 2, 3, 4].map((other) =>
          link(`https://${siteName(at * 4 + other)}/`, ['buy cheap viagra', 'best online casino'][other % 2]),
        ),
        { title: 'Buy cheap viagra online', text: 'Click here' },
      ),
    ),
  ];

  it('is low for ordinary sites and high for sites that sell links to casinos', () => {
    const index = rankPages([...clean, ...spammy, ...pagesOf(ORGANIC)]);
    expect(index.domain('mill.example').spam).toBeLessThanOrEqual(10);
    expect(index.domain('cheap-loans-casino-4u.top').spam).toBeGreaterThanOrEqual(90);
    for (const { spam, name } of index.domains().filter((one) => one.name !== 'cheap-loans-casino-4u.top')) {
      expect(spam ?? 0, name).toBeLessThanOrEqual(30);
    }
  });

  it('is high for the members of a farm with innocent names', () => {
    const farm = clique(20, 'https://pumped.example/').flatMap((front) => [
      { ...front, links: front.links.map((one) => ({ ...one, anchor: 'cheap car insurance' })) },
      ...[1, 2, 3, 4].map((at) =>
        page(`${front.url}${at}`, front.links, { text: 'Read more', title: 'More' }),
      ),
    ]);
    const index = rankPages([...farm, ...pagesOf(ORGANIC)]);
    expect(index.domain(farmName(4)).spam).toBeGreaterThan(60);
    expect(keys(index, farmName(4))).toEqual(
      expect.arrayContaining(['scheme_member', 'paid_anchors_out', 'thin_pages']),
    );
    expect(index.domain(siteName(1)).spam).toBeLessThanOrEqual(10);
  });

  it.each([
    ['Онлайн казино без депозита'],
    ['Sofortkredit ohne Bonität'],
    ['オンラインカジノおすすめ'],
    ['카지노 추천'],
    ['Canlı bahis siteleri'],
    ['Préstamos rápidos sin papeles'],
  ])('reads spam terms in the title %s', (title) => {
    const index = rankPages([page('https://plain.example/', [], { title })]);
    expect(keys(index, 'plain.example')).toContain('spam_pages');
  });

  it.each([
    ['Sussex pokeroot and other herbs'],
    ['A day at the specialist'],
    ['Time slots for volunteers'],
    ['Loanhead parish council'],
  ])('does not read spam terms into %s', (title) => {
    const index = rankPages([page('https://plain.example/', [], { title })]);
    expect(keys(index, 'plain.example')).not.toContain('spam_pages');
  });

  it('counts pages that repeat those of other domains, once near duplicates are linked', () => {
    const writer = rankPages([
      page('https://author.example/essay', [], { text: prose('essay', 400) }),
      page('https://scraper.example/1', [], { text: prose('essay', 400) }),
    ]).writer;
    writer.db.exec('UPDATE pages SET cluster_id = (SELECT min(id) FROM pages)');
    const index = rankPages([], writer);
    expect(keys(index, 'scraper.example')).toContain('copied_pages');
    expect(keys(index, 'author.example')).not.toContain('copied_pages');
  });

  it('trusts the links of spam less', () => {
    const gain = (pages: ExtractedPage[]): number =>
      rankPages(pages).domain('target.example').inputs.top[0]![1];
    const target = link('https://target.example/', 'the target');
    const honest = gain([page('https://mill.example/', [target])]);
    const spam = gain(spammy.map((one) => ({ ...one, links: [...one.links, target] })));
    expect(spam).toBeLessThan(honest / 2);
  });

  it('exists for domains that are only linked to, and not where nothing links any more', () => {
    const index = rankPages([
      page('https://a.example/', [
        link('https://best-casino-bonus.xyz/'),
        link('https://plain.test/', 'x', 'nofollow'),
      ]),
    ]);
    expect(index.domain('best-casino-bonus.xyz').spam).toBeGreaterThan(30);
    // One link, and a name like others: there is nothing to go by.
    expect(index.domain('plain.test').spam).toBeNull();
    index.writer.db.exec("INSERT INTO domains (name) VALUES ('left-over.test')");
    expect(rankPages([], index.writer).domain('left-over.test').spam).toBeNull();
  });

  it('is missing for a host name without a dot, and so is its authority', () => {
    const index = rankPages(
      [1, 2, 3].map((at) => page(`https://${siteName(at)}/`, [link('http://localhost/', 'cheap casino')])),
    );
    expect(index.domain('localhost')).toMatchObject({ da: null, spam: null });
  });

  it('does not hold it against a site that nobody links to it, nor that it was only partly fetched', () => {
    const links = Array.from({ length: 40 }, (_, at) => link(`https://${siteName(at)}/`));
    const index = rankPages([page('https://quiet.example/', links), page('https://quiet.example/about')]);
    expect(index.domain('quiet.example').spam).toBeLessThanOrEqual(5);
  });

  it('does not hold the hyphens of a known site against it, by a published rank or by who links', () => {
    const name = 'rust-lang-book-24.example';
    const supporters = (count: number): ExtractedPage[] =>
      Array.from({ length: count }, (_, at) => page(`https://${siteName(at)}/`, [link(`https://${name}/`)]));
    const spamOf = (pages: ExtractedPage[], ranks?: ReturnType<typeof subnetsOf>): number =>
      rankPages([page(`https://${name}/`), ...pages], undefined, ranks).domain(name).spam!;
    expect(spamOf([])).toBeGreaterThan(10);
    expect(spamOf(supporters(8))).toBeLessThanOrEqual(5);
    expect(spamOf([], subnetsOf({ [name]: 5000 }))).toBeLessThanOrEqual(2);
    // Long lists name everything: a place at the end of one says nothing for a site.
    expect(spamOf([], subnetsOf({ [name]: 40 }))).toBe(spamOf([]));
  });

  it('does not read hosting labels as names', () => {
    const host = 'deploy-preview-688--ghg-demo.netlify.app';
    const index = rankPages([page(`https://${host}/`, [], { domain: host })]);
    expect(keys(index, host).filter((key) => key.startsWith('name_'))).toEqual([]);
  });

  it('starts low and rises or falls with each signal', () => {
    expect(spamScoreOf([])).toBeLessThanOrEqual(4);
    expect(spamScoreOf([['scheme_member', 1, 3]])).toBeGreaterThan(30);
    expect(
      spamScoreOf([
        ['scheme_member', 1, 3],
        ['spam_pages', 1, 3.5],
      ]),
    ).toBeGreaterThan(90);
    expect(spamScoreOf([['vetted_name', 1, -2]])).toBeLessThanOrEqual(1);
  });
});
