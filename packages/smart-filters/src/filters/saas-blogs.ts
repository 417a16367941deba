import { words } from '@linklode/query-language';
import type { Filter } from '../filter.ts';
import { FILTER_LABELS } from '../filter-labels.ts';
import { titleEvidence } from '../mentions.ts';
import type { PageReading } from '../page-reading.ts';
import { anyPhrase, queryOf, topicIn } from '../query-terms.ts';
import { namingWeight } from '../topic.ts';
import { findAllWording, findWording, wording } from '../wording.ts';

const BLOG = wording('blog, articles, resources blog, artículos');

/** What the sites of software on subscription say in their menus and footers. */
const SAAS = wording(`
  pricing, free trial, start free, sign up, log in, book a demo, request a demo, integrations, customers,
  features, product, changelog, api, precios, prueba gratis, iniciar sesión, solicita una demo,
  integraciones, funciones
`);

export const saasBlogs: Filter = {
  ...FILTER_LABELS.saas_blogs,
  version: 9,
  templates: [
    {
      name: 'Topic on a blog beside pricing and integrations',
      build: ({ topic = '' }) =>
        queryOf(topicIn('any', topic), anyPhrase('url', BLOG.phrases), anyPhrase('text', SAAS.phrases)),
    },
    {
      name: 'Topic on a page that calls itself a blog',
      build: ({ topic = '' }) =>
        queryOf(topicIn('any', topic), anyPhrase('title', BLOG.phrases), anyPhrase('text', SAAS.phrases)),
    },
  ],
  check(page, { topic = '' }) {
    const weight = namingWeight(page, topic);
    const { host } = page.page;
    const isBlog = host.startsWith('blog.') || findWording(page.urlWords, BLOG) !== null;
    const signs = findAllWording(menuWords(page), SAAS);
    const [sign] = signs;
    if (weight === 0 || !isBlog || signs.length < 2 || sign === undefined || page.path === '') return null;
    return {
      score: weight * Math.min(1, 0.5 + 0.1 * signs.length),
      evidence: titleEvidence(page, signs.join(', ')),
    };
  },
};

/** The words of menus: a site's own menu says what the site is, its articles may speak of anything. */
function menuWords(page: PageReading): string[] {
  const content = new Set(page.contentLines());
  return page
    .lines()
    .filter((line) => !content.has(line))
    .flatMap(({ text }) => words(text));
}
