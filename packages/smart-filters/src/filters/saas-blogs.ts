import type { Filter } from '../filter.ts';
import { phraseEvidence } from '../mentions.ts';
import { anyPhrase, phrase, queryOf } from '../query-terms.ts';
import { topicWeight } from '../topic.ts';
import { findAllWording, findWording, wording } from '../wording.ts';

const BLOG = wording('blog, articles, resources blog, artículos');

/** What the sites of software on subscription say in their menus and footers. */
const SAAS = wording(`
  pricing, free trial, start free, sign up, log in, book a demo, request a demo, integrations, customers,
  features, product, changelog, api, precios, prueba gratis, iniciar sesión, solicita una demo,
  integraciones, funciones
`);

export const saasBlogs: Filter = {
  id: 'saas_blogs',
  label: 'SaaS blogs',
  version: 1,
  offered: false,
  inputs: [{ name: 'topic', label: 'your topic', kind: 'words', required: true }],
  placeholder: 'customer onboarding',
  hint: 'Your topic. Finds articles on the blogs of companies that sell software.',
  templates: [
    {
      name: 'Topic on a blog beside pricing and integrations',
      build: ({ topic = '' }) =>
        queryOf(phrase('any', topic), anyPhrase('url', BLOG.phrases), anyPhrase('text', SAAS.phrases)),
    },
    {
      name: 'Topic on a page that calls itself a blog',
      build: ({ topic = '' }) =>
        queryOf(phrase('any', topic), anyPhrase('title', BLOG.phrases), anyPhrase('text', SAAS.phrases)),
    },
  ],
  check(page, { topic }) {
    const weight = topicWeight(page, topic);
    const { host } = page.page;
    const isBlog = host.startsWith('blog.') || findWording(page.urlWords, BLOG) !== null;
    const signs = findAllWording(page.textWords(), SAAS).length;
    const sign = findWording(page.textWords(), SAAS);
    if (weight === 0 || !isBlog || signs < 2 || sign === null || page.path === '') return null;
    return { score: weight * Math.min(1, 0.5 + 0.1 * signs), evidence: phraseEvidence(page, sign) };
  },
};
