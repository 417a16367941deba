import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SamplePage, SampleSite, Template } from '@linklode/sample-web';
import type { FilterId } from '../../src/index.ts';

/** A page of the corpus, on a site of its own, and the question to which it is an answer or is only near one. */
export interface CorpusPage {
  kind: FilterId;
  lang: 'en' | 'es';
  isOfKind: boolean;
  /** What a user would type: a topic, or for press a brand and its site. */
  asked: string;
  subject: string;
  site: SampleSite;
  page: SamplePage;
  /** File and path, to name it by. */
  where: string;
}

const FOLDER = fileURLToPath(new URL('./', import.meta.url));
const FILE = /^([a-z_]+)\.(en|es)\.md$/;
/** As in the sample web: a page is a file there, and one without an ending would not be imported. */
const PATH = /^\/(?:[^/\s]+\/)*(?:[^/\s]+\.(?:html|htm|php))?$/;
const KEYS = ['title', 'site', 'host', 'lang', 'is', 'topic', 'brand', 'date'];
/** Each page in another build than its neighbours, the same on every run. */
const TEMPLATES: Template[] = ['journal', 'corporate', 'bare', 'docs', 'shop'];
const ABOUT = { en: 'About', es: 'Quiénes somos' };
const HOME = { en: 'Home', es: 'Inicio' };

/** All pages in the order of files and of the pages in them. Throws on what the format does not allow. */
export function loadCorpus(): CorpusPage[] {
  return readdirSync(FOLDER)
    .filter((file) => FILE.test(file))
    .sort()
    .flatMap((file) => parseCorpusFile(readFileSync(`${FOLDER}${file}`, 'utf8'), file));
}

function parseCorpusFile(text: string, file: string): CorpusPage[] {
  const [, kind = '', lang = 'en'] = FILE.exec(file) ?? [];
  const [before = '', ...parts] = text.split(/^=== /m);
  if (before.trim() !== '') throw new Error(`${file}: text before the first page`);
  return parts.map((part, at) =>
    parsePage(part, kind as FilterId, lang as 'en' | 'es', at, (path) => `${file} ${path}`),
  );
}

function parsePage(
  part: string,
  kind: FilterId,
  lang: 'en' | 'es',
  at: number,
  whereOf: (path: string) => string,
): CorpusPage {
  const blank = part.indexOf('\n\n');
  const [path = '', ...lines] = part.slice(0, blank).split('\n');
  const where = whereOf(path);
  if (!PATH.test(path)) throw new Error(`${where}: the path ends in "/", ".html", ".htm" or ".php"`);
  const fields = readFields(lines, where);
  const name = required(fields, 'site', where);
  const host = fields.get('host') ?? `${slugOf(name)}.example`;
  const brand = fields.get('brand');
  const subject = brand === undefined ? required(fields, 'topic', where) : brandName(brand, where);
  const is = required(fields, 'is', where);
  if (is !== 'yes' && is !== 'no') throw new Error(`${where}: is: yes or no, not "${is}"`);
  const page: SamplePage = {
    url: `https://${host}${path}`,
    path,
    title: required(fields, 'title', where),
    description: null,
    date: fields.get('date') ?? null,
    modified: null,
    author: null,
    labels: [],
    holdout: false,
    lang: required(fields, 'lang', where),
    claimedCharset: null,
    body: part.slice(blank).trim(),
  };
  return {
    kind,
    lang,
    isOfKind: is === 'yes',
    asked: brand === undefined ? `"${subject}"` : `"${subject}", ${brand.split('|')[1]?.trim() ?? ''}`,
    subject,
    site: siteOf(page, host, name, lang, at),
    page,
    where,
  };
}

function siteOf(page: SamplePage, host: string, name: string, lang: 'en' | 'es', at: number): SampleSite {
  const template = TEMPLATES[at % TEMPLATES.length] ?? 'bare';
  return {
    host,
    name,
    lang: page.lang,
    industries: [],
    kind: 'blog',
    template,
    nav: [
      { path: '/', label: HOME[lang] },
      { path: '/about/', label: ABOUT[lang] },
    ],
    footer: `© 2026 ${name}`,
    spam: false,
    dateStyle: template === 'journal' ? 'jsonld' : 'text',
    encoding: 'utf-8',
    file: host,
    pages: [page],
  };
}

function readFields(lines: readonly string[], where: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const key = line.slice(0, Math.max(0, colon));
    if (!KEYS.includes(key) || fields.has(key)) throw new Error(`${where}: bad field "${line}"`);
    fields.set(key, line.slice(colon + 1).trim());
  }
  return fields;
}

function required(fields: ReadonlyMap<string, string>, key: string, where: string): string {
  const value = fields.get(key);
  if (value === undefined || value === '') throw new Error(`${where}: field "${key}" is missing`);
  return value;
}

/** Of `Name | site`. */
function brandName(brand: string, where: string): string {
  const [name = '', site = ''] = brand.split('|').map((cell) => cell.trim());
  if (name === '' || site === '') throw new Error(`${where}: brand: name | site, not "${brand}"`);
  return name;
}

function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
