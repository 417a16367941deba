import type { Query } from '@linklode/query-language';
import { readInputs, type PageView } from '@linklode/smart-filters';
import { describe, expect, it } from 'vitest';
import { CANDIDATES_PER_QUERY, findSmartRows, MOST_ROWS, type SmartSource } from './smart-search.ts';

const { filter, inputs } = readInputs('unlinked_mentions', 'Acme CRM, acme.com');

function page(host: string, text: string, extra: Partial<PageView> = {}): PageView {
  const domain = host.split('.').slice(-2).join('.');
  return {
    url: `https://${host}/${extra.title ?? 'a'}`,
    host,
    domain,
    title: 'Notes',
    description: null,
    text,
    lang: 'en',
    date: null,
    links: [],
    ...extra,
  };
}

/** Answers each query of a recipe with the pages given for its place. */
function sourceOf(
  ...answers: PageView[][]
): SmartSource & { asked: { query: Query; exclude: readonly string[] }[] } {
  const asked: { query: Query; exclude: readonly string[] }[] = [];
  return {
    asked,
    findSites: () => Promise.resolve([]),
    findPages(query, exclude, limit) {
      const views = answers[asked.length] ?? [];
      asked.push({ query, exclude });
      return Promise.resolve(
        views.slice(0, limit).map((view) => ({
          view,
          result: {
            title: view.title,
            url: view.url,
            da: 10,
            pa: null,
            spam_score: 1,
            description: null,
            industry: [],
          },
        })),
      );
    },
  };
}

const run = (source: SmartSource) => findSmartRows({ filter, inputs, exclude: ['example.net'], source });

describe('a smart search', () => {
  it('asks every query of the recipe, with the exclusions', async () => {
    const source = sourceOf();
    expect(await run(source)).toEqual([]);
    expect(source.asked).toHaveLength(filter.templates.length);
    for (const { exclude } of source.asked) expect(exclude).toEqual(['example.net']);
  });

  it('has one row for a page of a website that stands at two addresses', async () => {
    const text = 'We use Acme CRM for all our customers and wrote down how.';
    const at = (host: string, path: string, more: Partial<PageView> = {}) =>
      page(host, text, { url: `https://${host}${path}`, title: 'Our tools', ...more });
    const source = sourceOf([
      at('heron.test', '/about/tools.html'),
      at('built.example', '/heron/about/tools.html'),
      at('hosted.example', '/heron-site/about/tools.html'),
      // Another website with the same report, and a page of the same name that says something else.
      at('courier.test', '/about/tools.html'),
      at('egret.test', '/heron/about/tools.html', { text: 'Acme CRM is what our team works with.' }),
    ]);
    const results = await run(source);
    expect(results.map(({ url }) => new URL(url).hostname)).toEqual([
      'heron.test',
      'courier.test',
      'egret.test',
    ]);
  });

  it('keeps only pages that pass the check, and says why', async () => {
    const source = sourceOf([
      page('talks.test', 'We use Acme CRM daily.'),
      page('silent.test', 'Nobody is named.'),
      page('links.test', 'We use Acme CRM.', {
        links: [
          {
            url: 'https://acme.com/',
            host: 'acme.com',
            domain: 'acme.com',
            anchor: 'x',
            rel: '',
            textOffset: null,
          },
        ],
      }),
    ]);
    const results = await run(source);
    expect(results.map(({ url }) => url)).toEqual(['https://talks.test/a']);
    expect(results[0]?.why).toEqual({
      template: 'Brand in the text, no link to your site',
      words: 'Acme CRM',
      sentence: 'We use Acme CRM daily.',
    });
  });

  it('shows one row for a registrable domain: the best, though another was found before it', async () => {
    const source = sourceOf(
      [page('blog.two.test', 'Acme CRM.')],
      [page('www.two.test', 'Acme CRM and Acme CRM and Acme CRM.'), page('one.test', 'Acme CRM, Acme CRM.')],
    );
    const results = await run(source);
    expect(results.map(({ url }) => url)).toEqual(['https://www.two.test/a', 'https://one.test/a']);
  });

  it('orders equal rows as the source ranked them, the better query first', async () => {
    const source = sourceOf(
      [page('c.test', 'Acme CRM.'), page('b.test', 'Acme CRM.')],
      [page('a.test', 'Acme CRM.'), page('c.test', 'Acme CRM.')],
    );
    const results = await run(source);
    expect(results.map(({ url }) => url)).toEqual([
      'https://c.test/a',
      'https://b.test/a',
      'https://a.test/a',
    ]);
  });

  it('is bounded, whatever the source sends', async () => {
    const many = Array.from({ length: 3 * CANDIDATES_PER_QUERY }, (_, index) =>
      page(`site${index}.test`, 'Acme CRM.'),
    );
    const careless: SmartSource = {
      findSites: () => Promise.resolve([]),
      findPages: () => sourceOf(many).findPages({ root: { type: 'lang', lang: 'en' } }, [], Infinity),
    };
    const rows = await findSmartRows({ filter, inputs, exclude: [], source: careless });
    expect(rows).toHaveLength(MOST_ROWS);
  });

  it('fails when the source could not look', async () => {
    const broken: SmartSource = {
      ...sourceOf(),
      findPages: () => Promise.reject(new Error('the index is not there')),
    };
    await expect(run(broken)).rejects.toThrow('the index is not there');
  });
});

describe('a search for calls', () => {
  const calls = readInputs('guest_post_pages', 'gardening');
  const call = page(
    'plot.test',
    [
      'Write for us',
      'We accept guest posts from people who do what they write about. Have you a story to tell? We would love to publish it.',
      'Guidelines for authors',
      'Articles should be between 800 and 1,200 words, original and not published elsewhere. You get a byline and a short bio.',
      'Send your pitch or your draft to ed@plot.test.',
    ].join('\n'),
    {
      title: 'Write for us',
      url: 'https://plot.test/write-for-us',
      site: {
        home: 'The Plot\nGardening for people with little time',
        titles: ['Write for us', 'Pruning roses', 'What to sow in May'],
      },
    },
  );

  it('has the pages of sites on the topic that do not say it themselves', async () => {
    const source = sourceOf(...calls.filter.templates.map(() => []), [call]);
    const sites = { ...source, findSites: () => Promise.resolve(['plot.test']) };
    const rows = await findSmartRows({ ...calls, exclude: [], source: sites });
    expect(rows.map(({ url }) => url)).toEqual(['https://plot.test/write-for-us']);
    expect(JSON.stringify(source.asked[calls.filter.templates.length]?.query)).toContain('plot.test');
    expect(rows[0]?.why?.template).toBe('Invitation to write on a site about the topic');
  });

  it('asks nothing more where no site is on the topic, and takes no call of a site on another', async () => {
    const source = sourceOf([{ ...call, site: { home: 'Sailing for all', titles: ['Knots', 'Sails'] } }]);
    expect(await findSmartRows({ ...calls, exclude: [], source })).toEqual([]);
    // Once more for what is called a garden by another word.
    expect(source.asked).toHaveLength(calls.filter.templates.length + 1);
    const unknown = sourceOf([]);
    const asked = readInputs('guest_post_pages', 'quokkas');
    expect(await findSmartRows({ ...asked, exclude: [], source: unknown })).toEqual([]);
    expect(unknown.asked).toHaveLength(asked.filter.templates.length);
  });
});
