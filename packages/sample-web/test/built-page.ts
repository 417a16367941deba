import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { loadSampleBrands, loadSampleWeb, pageBytes } from '../src/index.ts';
import type { SamplePage, SampleSite } from '../src/index.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** The only profiles that these webs may link to: no real person has such a slug. */
export const LINKEDIN = /^https:\/\/(?:[a-z]{2,3}\.)?linkedin\.com\/in\/[a-z0-9-]+-sw\d+\/?(?:\?[\w=&.-]*)?$/;

const UNSEEN = new Set(['script', 'style', 'template', 'noscript', 'head']);
const INLINE = new Set(['a', 'b', 'i', 'em', 'strong', 'span', 'small', 'font', 'time']);

interface BuiltLink {
  url: URL;
  rel: string;
  anchor: string;
}

export interface BuiltPage {
  site: SampleSite;
  page: SamplePage;
  title: string;
  /** Visible text, blocks separated by line feeds. */
  text: string;
  /** The words of title and text as the query language counts them, with a space at both ends. */
  words: string;
  links: BuiltLink[];
}

/** Every page, built to bytes, decoded and parsed as a reader of the web would; the tests judge what comes out. */
export function builtPages(sites: readonly SampleSite[] = loadSampleWeb()): BuiltPage[] {
  return sites.flatMap((site) => site.pages.map((page) => builtPage(site, page)));
}

function builtPage(site: SampleSite, page: SamplePage): BuiltPage {
  const html = new TextDecoder(site.encoding, { fatal: true }).decode(pageBytes(site, page));
  const links: BuiltLink[] = [];
  let title = '';
  let text = '';
  // A leaving node is pushed as a string, so that no depth of markup costs stack.
  const todo: (Node | string)[] = [parse(html)];
  for (let node = todo.pop(); node !== undefined; node = todo.pop()) {
    if (typeof node === 'string') text += node;
    else if (node.nodeName === '#text' && 'value' in node) text += node.value;
    else if ('tagName' in node && node.tagName === 'title' && title === '') title = textOf(node);
    else if ('childNodes' in node) {
      if ('tagName' in node) {
        if (node.tagName === 'img') text += ` ${attribute(node, 'alt') ?? ''} `;
        if (node.tagName === 'a') links.push(...linkOf(node, page.url));
        const skipped = UNSEEN.has(node.tagName) && node.tagName !== 'head';
        if (skipped || attribute(node, 'hidden') !== null) continue;
        if (!INLINE.has(node.tagName)) todo.push('\n');
      }
      for (const child of [...node.childNodes].reverse()) todo.push(child);
      if ('tagName' in node && !INLINE.has(node.tagName)) todo.push('\n');
    }
  }
  const folded = text
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
  return { site, page, title, text: folded, words: ` ${wordsOf(title)} | ${wordsOf(folded)} `, links };
}

/** The words of a text by the query language's rule, separated by one space. */
export function wordsOf(text: string): string {
  const plain = text
    .replaceAll(/[\u2122\u2120\u00ad]/g, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}

export function names(page: BuiltPage, phrase: string): boolean {
  return page.words.includes(` ${wordsOf(phrase)} `);
}

export function isUnder(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

export function labelled(page: SamplePage, name: string): string[] {
  return page.labels.filter((label) => label.name === name).map((label) => label.subject ?? '');
}

function linkOf(element: Element, base: string): BuiltLink[] {
  const href = attribute(element, 'href');
  if (href === null) return [];
  return [{ url: new URL(href, base), rel: attribute(element, 'rel') ?? '', anchor: textOf(element).trim() }];
}

function attribute(element: Element, name: string): string | null {
  return element.attrs.find((candidate) => candidate.name === name)?.value ?? null;
}

function textOf(element: Element): string {
  let text = '';
  const todo: Node[] = [...element.childNodes].reverse();
  for (let node = todo.pop(); node !== undefined; node = todo.pop()) {
    if (node.nodeName === '#text' && 'value' in node) text += node.value;
    else if ('tagName' in node && node.tagName === 'img') text += attribute(node, 'alt') ?? '';
    else if ('childNodes' in node) todo.push(...[...node.childNodes].reverse());
  }
  return text;
}

/** The labels that mentions of brands and their competitors ask for on these pages, sorted. */
export function mentionsMade(pages: readonly BuiltPage[]): string[] {
  const made: string[] = [];
  for (const built of pages) {
    for (const brand of loadSampleBrands()) {
      const isLinked = built.links.some(({ url }) => isUnder(url.hostname, brand.domain));
      if (names(built, brand.name))
        made.push(`${built.page.url} ${isLinked ? 'linked_mention' : 'unlinked_mentions'}:${brand.name}`);
      if (brand.competitors.some(({ name }) => names(built, name)))
        made.push(`${built.page.url} competitor_mentions:${brand.name}`);
    }
  }
  return made.toSorted();
}

/** The labels of mentions that the pages have, sorted. */
export function mentionsClaimed(pages: readonly BuiltPage[]): string[] {
  return pages
    .flatMap(({ page }) =>
      (['linked_mention', 'unlinked_mentions', 'competitor_mentions'] as const).flatMap((name) =>
        labelled(page, name).map((subject) => `${page.url} ${name}:${subject}`),
      ),
    )
    .toSorted();
}
