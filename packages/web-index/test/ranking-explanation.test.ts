import { describe, expect, it } from 'vitest';
import { explainDomain, explainPage } from '../src/ranking/explain.ts';
import { rankIndex } from '../src/ranking/rank-index.ts';
import { domainAuthorityOf, pageAuthorityOf, spamOf } from '../src/ranking/rank-inputs.ts';
import type { IndexWriter } from '../src/store/index-writer.ts';
import {
  link,
  openTestIndex,
  organicLinks,
  page,
  pagesOf,
  rankPages,
  siteName,
  subnetsOf,
} from './ranking-fixture.ts';

const WEB = [
  ...pagesOf(organicLinks(120, 6, 7)),
  page('https://cheap-pills-4u.top/', [link('https://buyers.example/', 'cheap viagra online')], {
    title: 'Cheap viagra',
  }),
  page('https://deep.example/', [
    link('https://deep.example/a'),
    link(`https://${siteName(0)}/`, 'x', 'nofollow'),
  ]),
  page('https://deep.example/a', [link('https://deep.example/')]),
];

describe('the stored inputs', () => {
  it('give every stored score again', () => {
    const { writer } = rankPages(WEB);
    const domains = writer.db.prepare('SELECT da, spam, rank_inputs FROM domains').all();
    const pages = writer.db.prepare('SELECT pa, rank_inputs FROM pages').all();
    expect(domains.length).toBeGreaterThan(100);
    expect(pages.length).toBe(WEB.length);
    for (const row of domains) {
      const inputs = JSON.parse(row['rank_inputs'] as string);
      expect({ da: domainAuthorityOf(inputs), spam: spamOf(inputs) }).toEqual({
        da: row['da'],
        spam: row['spam'],
      });
    }
    for (const row of pages)
      expect(pageAuthorityOf(JSON.parse(row['rank_inputs'] as string))).toBe(row['pa']);
  });

  it('stay small however many domains link', () => {
    const index = rankPages(
      Array.from({ length: 400 }, (_, at) =>
        page(`https://${siteName(at)}/`, [link('https://popular.test/')]),
      ),
    );
    const row = index.writer.db.prepare("SELECT rank_inputs FROM domains WHERE name = 'popular.test'").get();
    expect(String(row?.['rank_inputs']).length).toBeLessThan(1000);
    expect(index.domain('popular.test').inputs).toMatchObject({ domains: 400, networks: 400 });
  });

  it('name the networks that give most, the greatest first', () => {
    const { top } = rankPages(WEB).domain(siteName(0)).inputs;
    const worth = top.map(([, existence, standing]) => existence + standing);
    expect(top).toHaveLength(10);
    expect(worth).toEqual(worth.toSorted((a, b) => b - a));
  });
});

describe('an explanation', () => {
  it("says in words where a domain's scores come from, with numbers that add up", () => {
    const { writer } = rankPages(WEB);
    const found = explainDomain(writer.db, siteName(0))!;
    const { inputs, text, da } = found;
    const { low, high } = inputs!.authority!;
    expect(text[0]).toBe(
      `${siteName(0)} has Domain Authority ${da}, eight times in ten between ${low} and ${high}.`,
    );
    expect(text.join('\n')).toContain('1 domain links to it only with nofollow, ugc or sponsored');
    expect(text.filter((line) => / from /.test(line) && line.startsWith('  '))).toHaveLength(
      inputs!.networks > 10 ? 11 : inputs!.networks,
    );
    const parts = text.flatMap(
      (line) => /^ {2}(\d+\.\d\d) \+ (\d+\.\d\d) from/.exec(line)?.slice(1).map(Number) ?? [],
    );
    const stated = /\((\d+\.\d\d) before large sums are damped\) \+ (\d+\.\d\d)/.exec(text.join('\n'))!;
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(Number(stated[1]) + Number(stated[2]), 0);
  });

  it('says that there is not enough data where nobody is known to link', () => {
    const { writer } = rankPages(WEB);
    const { da, text } = explainDomain(writer.db, 'deep.example')!;
    expect(da).toBeNull();
    expect(text[0]).toBe('deep.example has no Domain Authority: not enough data.');
    const deep = explainPage(writer.db, 'https://deep.example/a')!;
    expect(deep.pa).toBeNull();
    expect(deep.text[0]).toContain('no Page Authority: not enough data.');
  });

  it('lists the signals of a Spam Score, the strongest first', () => {
    const { writer } = rankPages(WEB);
    const { text, spam } = explainDomain(writer.db, 'CHEAP-pills-4u.top')!;
    expect(spam).toBeGreaterThan(60);
    expect(text.find((line) => line.startsWith('Spam Score'))).toContain(`Spam Score ${spam} (high)`);
    expect(text).toContainEqual(expect.stringContaining('the name holds a spam term'));
  });

  it('says what a page has from others and from its own site', () => {
    const { writer } = rankPages(WEB, undefined, subnetsOf({ 'deep.example': 40, [siteName(3)]: 900 }));
    const home = explainPage(writer.db, `https://${siteName(3)}/`)!;
    expect(home.domain.domain).toBe(siteName(3));
    expect(home.referring.length).toBeGreaterThan(0);
    expect(home.text[0]).toBe(`https://${siteName(3)}/ has Page Authority ${home.pa}.`);
    expect(home.text.join('\n')).toContain('As the front page it receives 80 %');
    const deep = explainPage(writer.db, 'https://deep.example/a')!;
    expect(deep.text.join('\n')).toContain('(1 page of it links here)');
  });

  it('is null for what the index does not know, and says so before the first ranking', () => {
    const writer = openTestIndex();
    writer.putPage(page('https://new.example/'));
    expect(explainDomain(writer.db, 'absent.example')).toBeNull();
    expect(explainPage(writer.db, 'https://new.example/absent')).toBeNull();
    expect(explainDomain(writer.db, 'new.example')).toMatchObject({ da: null, spam: null, inputs: null });
    expect(explainPage(writer.db, 'https://new.example/')!.text[0]).toContain('has not been ranked');
  });
});

describe('rankIndex', () => {
  const snapshot = (writer: IndexWriter) => [
    writer.db.prepare('SELECT name, da, spam, rank_inputs FROM domains ORDER BY name').all(),
    writer.db
      .prepare('SELECT u.url, p.pa, p.rank_inputs FROM pages p JOIN urls u ON u.id = p.url_id ORDER BY url')
      .all(),
  ];

  it('gives the same bytes each time, whatever the order in which pages came', () => {
    const first = rankPages(WEB);
    const before = snapshot(first.writer);
    rankIndex(first.writer.db);
    expect(snapshot(first.writer)).toEqual(before);
    const scores = (writer: IndexWriter) => [
      writer.db.prepare('SELECT name, da, spam FROM domains ORDER BY name').all(),
      writer.db.prepare('SELECT u.url, p.pa FROM pages p JOIN urls u ON u.id = p.url_id ORDER BY url').all(),
    ];
    expect(scores(rankPages(WEB.toReversed()).writer)).toEqual(scores(first.writer));
  });

  it('replaces what an earlier run found', () => {
    const writer = openTestIndex();
    rankPages(
      [page('https://a.example/', [link('https://b.example/')], { capturedAt: '2025-01-01T00:00:00Z' })],
      writer,
    );
    const again = rankPages([page('https://a.example/', [], { capturedAt: '2025-02-01T00:00:00Z' })], writer);
    expect(again.domain('b.example')).toMatchObject({ da: null, spam: null });
  });

  it('writes nothing when it is stopped', () => {
    const writer = openTestIndex();
    writer.transaction(() => WEB.forEach((one) => writer.putPage(one)));
    const stop = new AbortController();
    const onProgress = ({ phase }: { phase: string }): void => {
      if (phase === 'page scores') stop.abort(new Error('enough'));
    };
    expect(() => rankIndex(writer.db, { onProgress, signal: stop.signal })).toThrow('enough');
    expect(writer.db.prepare('SELECT count(*) AS n FROM domains WHERE da IS NOT NULL').get()).toEqual({
      n: 0,
    });
    expect(writer.db.isTransaction).toBe(false);
  });

  it('ranks an empty index and notes when', () => {
    const { report, writer } = rankPages([]);
    expect(report).toMatchObject({
      domains: 0,
      pages: 0,
      domainLinks: 0,
      schemes: 0,
      rankedAt: '2026-01-02T03:04:05.000Z',
    });
    expect(writer.db.prepare("SELECT value FROM meta WHERE key = 'ranked_at'").get()).toEqual({
      value: report.rankedAt,
    });
  });
});
