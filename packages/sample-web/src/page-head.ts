import { escapeHtml } from './render-markdown.ts';
import type { SamplePage, SampleSite } from './sample-site.ts';

const MONTHS: Record<string, string[]> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
};

/** The date in words, as the page's language writes it: `14 March 2026`, `14 de marzo de 2026`. */
export function dayInWords(day: string, lang: string): string {
  const [year, month, date] = day.split('-');
  const spanish = lang.startsWith('es');
  const name = MONTHS[spanish ? 'es' : 'en']?.[Number(month) - 1] ?? '';
  return spanish ? `${Number(date)} de ${name} de ${year}` : `${Number(date)} ${name} ${year}`;
}

/**
 * What stands in the head after charset and title: description, canonical, dates and social tags in the site's manner.
 */
export function headMeta(site: SampleSite, page: SamplePage): string {
  const tags: string[] = [];
  if (page.description !== null) tags.push(metaName('description', page.description));
  if (site.template !== 'spam' && site.template !== 'bare') {
    tags.push(`<link rel="canonical" href="${page.url}">`);
  }
  if (site.template === 'corporate' || site.template === 'shop') tags.push(...openGraph(site, page));
  if (site.template === 'spam') tags.push(metaName('keywords', keywords(page)));
  if (page.author !== null && site.template !== 'journal') tags.push(metaName('author', page.author));
  if (site.dateStyle === 'meta') tags.push(...metaDates(site, page));
  if (site.dateStyle === 'jsonld') tags.push(jsonLd(site, page));
  return tags.join('\n');
}

function openGraph(site: SampleSite, page: SamplePage): string[] {
  const tags = [
    property('og:title', page.title),
    property('og:type', page.date === null ? 'website' : 'article'),
    property('og:url', page.url),
    property('og:site_name', site.name),
    property('og:locale', site.lang.replace('-', '_')),
  ];
  if (page.description !== null) tags.push(property('og:description', page.description));
  return tags;
}

/** Three ways of stating one day that are common on real pages; which one a site has follows from its template. */
function metaDates(site: SampleSite, page: SamplePage): string[] {
  const tags: string[] = [];
  if (site.template === 'bare') {
    if (page.date !== null) tags.push(metaName('date', page.date));
    if (page.modified !== null) tags.push(metaName('last-modified', page.modified));
    return tags;
  }
  if (site.template === 'docs') {
    if (page.date !== null) tags.push(metaName('DC.date.issued', page.date));
    if (page.modified !== null) tags.push(metaName('DC.date.modified', page.modified));
    return tags;
  }
  if (page.date !== null) tags.push(property('article:published_time', `${page.date}T08:30:00+00:00`));
  if (page.modified !== null) tags.push(property('article:modified_time', `${page.modified}T16:05:00+00:00`));
  return tags;
}

function jsonLd(site: SampleSite, page: SamplePage): string {
  const dates = {
    ...(page.date === null ? {} : { datePublished: `${page.date}T07:00:00Z` }),
    ...(page.modified === null ? {} : { dateModified: page.modified }),
  };
  const article = {
    '@type': page.date === null ? 'WebPage' : articleType(site),
    headline: page.title,
    url: page.url,
    inLanguage: page.lang,
    ...(page.author === null ? {} : { author: { '@type': 'Person', name: page.author } }),
    ...dates,
  };
  const publisher = { '@type': 'Organization', name: site.name, url: `https://${site.host}/` };
  const data =
    site.template === 'shop'
      ? { '@context': 'https://schema.org', ...article, publisher }
      : { '@context': 'https://schema.org', '@graph': [publisher, article] };
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

function articleType(site: SampleSite): string {
  return site.kind === 'newsroom' ? 'NewsArticle' : site.kind === 'blog' ? 'BlogPosting' : 'Article';
}

function keywords(page: SamplePage): string {
  return page.title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ', ');
}

function metaName(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}">`;
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}">`;
}
