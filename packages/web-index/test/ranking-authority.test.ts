import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { link, organicLinks, page, pagesOf, rankPages, siteName, subnetsOf } from './ranking-fixture.ts';

describe('Domain Authority', () => {
  it('is an integer from 0 to 100 for every domain that another links to, also where it holds no page of it', () => {
    const index = rankPages(pagesOf(organicLinks(80, 5, 1)));
    const domains = index.domains();
    expect(domains.length).toBe(80);
    for (const { score: da, inputs } of domains)
      expect(da).toSatisfy((value: number | null) =>
        inputs.networks === 0 ? value === null : Number.isInteger(value) && value! >= 0 && value! <= 100,
      );
    expect(index.domain(siteName(0)).inputs.pages).toBe(0);
    expect(index.domain(siteName(79))).toMatchObject({ da: null, score: null, inputs: { networks: 0 } });
  });

  it('spreads the sites of a small index over the scale, its hubs high and most sites low', () => {
    const authorities = rankPages(pagesOf(organicLinks(60, 4, 2)))
      .domains()
      .flatMap(({ score: da }) => da ?? [])
      .toSorted((a, b) => a - b);
    expect(authorities.at(-1)!).toSatisfy((da: number) => da > 50 && da < 85);
    expect(authorities[authorities.length >> 1]).toSatisfy((da: number) => da >= 3 && da < 25);
  });

  it('is missing, and not 1, where nobody links, and where only the domain itself does', () => {
    const index = rankPages([
      page('https://alone.example/', [link('https://blog.alone.example/a')]),
      page('https://blog.alone.example/a', [link('https://alone.example/')]),
    ]);
    expect(index.domain('alone.example').score).toBeNull();
    expect(index.page('https://alone.example/').pa).toBeNull();
    expect(index.page('https://blog.alone.example/a').pa).toBeNull();
    expect(index.report.domainLinks).toBe(0);
  });

  it.each(['nofollow', 'ugc', 'sponsored', 'noopener nofollow', 'nofollow ugc'])(
    'is not changed by a link with rel="%s"',
    (rel) => {
      const pages = pagesOf(organicLinks(30, 3, 3));
      const target = `https://${siteName(5)}/`;
      const before = rankPages(pages)
        .domains()
        .map(({ name, score: da }) => [name, da]);
      const withLink = pages.map((one, at) =>
        at === pages.length - 1 ? { ...one, links: [...one.links, link(target, 'x', rel)] } : one,
      );
      const after = rankPages(withLink);
      expect(after.domains().map(({ name, score: da }) => [name, da])).toEqual(before);
    },
  );

  it('counts many links and pages of one domain as one domain, with a small bonus', () => {
    const target = 'https://target.example/';
    const once = rankPages([page('https://source.example/', [link(target)])]).domain('target.example');
    const often = rankPages(
      Array.from({ length: 100 }, (_, at) =>
        page(`https://source.example/${at}`, [link(target), link(target, 'again'), link(`${target}deep`)]),
      ),
    ).domain('target.example');
    expect(often.inputs.domains).toBe(1);
    expect(often.inputs.top[0]![1]).toBeCloseTo(once.inputs.top[0]![1] * 1.2, 3);
    expect(often.score! - once.score!).toBeLessThanOrEqual(1);
  });

  it('gives more for a link from a site that others link to than for one from an unknown site', () => {
    const known = Array.from({ length: 25 }, (_, at) =>
      page(`https://${siteName(at)}/`, [link('https://known.example/')]),
    );
    const index = rankPages([
      ...known,
      page('https://known.example/', [link('https://first.example/')]),
      page('https://unknown.example/', [link('https://second.example/')]),
    ]);
    const [first, second] = [index.domain('first.example'), index.domain('second.example')];
    expect(first.inputs.top[0]![2]).toBeGreaterThan(second.inputs.top[0]![2]);
    expect(first.score).toBeGreaterThanOrEqual(second.score!);
  });

  it('never falls when an authoritative domain adds a following link', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 0, max: 69 }), (seed, target) => {
        const links = organicLinks(70, 4, seed);
        const received = new Map<number, number>();
        for (const [, to] of links) received.set(to, (received.get(to) ?? 0) + 1);
        const source = [...received]
          .filter(([site]) => site !== target && site > 0)
          .sort((a, b) => b[1] - a[1])[0]![0];
        fc.pre(!links.some(([from, to]) => from === source && to === target));
        const before = rankPages(pagesOf(links))
          .domains()
          .find(({ name }) => name === siteName(target));
        const after = rankPages(pagesOf([...links, [source, target]])).domain(siteName(target));
        expect(after.score).toBeGreaterThanOrEqual(before?.score ?? 0);
      }),
      { numRuns: 10, seed: 4 },
    );
  });
});

describe('Page Authority', () => {
  const links = [1, 2, 3, 4, 5, 6, 7, 8].map((site) =>
    page(`https://${siteName(site)}/`, [link('https://target.example/')]),
  );
  const site = [
    page('https://target.example/', [
      link('https://target.example/guide'),
      link('https://target.example/notes'),
    ]),
    page('https://target.example/guide', [link('https://target.example/')]),
    page('https://target.example/notes', [
      link('https://target.example/guide'),
      link('https://target.example/'),
    ]),
    page('https://target.example/orphan'),
  ];

  it('gives the front page most of its domain, and others by the links inside the site', () => {
    const index = rankPages([...links, ...site], undefined, subnetsOf({ 'target.example': 900 }));
    const pa = (path: string): number => index.page(`https://target.example/${path}`).pa!;
    const da = index.domain('target.example').da!;
    expect(pa('')).toBeLessThanOrEqual(da);
    expect(pa('')).toBeGreaterThanOrEqual(da - 2);
    expect(pa('')).toBeGreaterThan(pa('guide'));
    expect(pa('guide')).toBeGreaterThanOrEqual(pa('notes'));
    expect(pa('notes')).toBeGreaterThan(pa('orphan'));
  });

  it('rises with links from other domains to the very page, also when they name it without www or with http', () => {
    const more = [11, 12, 13, 14].map((one) =>
      page(`https://${siteName(one)}/`, [link('http://www.target.example/orphan/')]),
    );
    const ranks = subnetsOf({ 'target.example': 900 });
    const before = rankPages([...links, ...site], undefined, ranks).page('https://target.example/orphan');
    const after = rankPages([...links, ...site, ...more], undefined, ranks).page(
      'https://target.example/orphan',
    );
    expect(after.inputs.domains).toBe(4);
    expect(after.pa).toBeGreaterThan(before.pa!);
  });

  it('keeps two pages apart that differ only in the scheme', () => {
    const index = rankPages([
      page('http://two.example/a'),
      page('https://two.example/a'),
      page('https://one.example/', [link('https://two.example/a')]),
    ]);
    expect(index.page('http://two.example/a').inputs.domains).toBe(0);
    expect(index.page('https://two.example/a').inputs.domains).toBe(1);
  });

  it('does not give domain authority for links inside a registrable domain', () => {
    const index = rankPages([
      page('https://a.one.example/', [link('https://b.one.example/x')]),
      page('https://b.one.example/x'),
    ]);
    expect(index.page('https://b.one.example/x').inputs.inner).toBe(1);
    expect(index.domain('one.example').score).toBeNull();
  });
});
