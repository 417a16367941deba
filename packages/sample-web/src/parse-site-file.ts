import { parseLabels } from './label.ts';
import { DATE_STYLES, ENCODINGS, INDUSTRIES, SITE_KINDS, TEMPLATES } from './sample-site.ts';
import type { DateStyle, NavItem, SamplePage, SampleSite, Template } from './sample-site.ts';

const SITE_KEYS = [
  'site',
  'name',
  'lang',
  'industry',
  'kind',
  'template',
  'nav',
  'footer',
  'spam',
  'dates',
  'encoding',
];
const PAGE_KEYS = [
  'title',
  'description',
  'date',
  'modified',
  'author',
  'labels',
  'holdout',
  'charset',
  'lang',
];
const DEFAULT_DATE_STYLE: Record<Template, DateStyle> = {
  journal: 'jsonld',
  corporate: 'meta',
  shop: 'jsonld',
  docs: 'time',
  bare: 'text',
  spam: 'meta',
};
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,3}example$/;
const PATH = /^\/(?:[A-Za-z0-9_~-][A-Za-z0-9._~-]*\/)*(?:[A-Za-z0-9_~-][A-Za-z0-9._~-]*\.(?:html|htm|php))?$/;
const LANG = /^[a-z]{2}(?:-[A-Z]{2})?$/;

/**
 * Reads one file of `sites/`. Throws, naming file and line or page, on anything that the README's format does not
 * allow: these files are ours, and a silent slip in a label would falsify every measurement that rests on it.
 */
export function parseSiteFile(text: string, file: string): SampleSite {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const starts: number[] = [];
  for (const [index, line] of lines.entries()) if (line.startsWith('=== ')) starts.push(index);
  const head = readFields(lines.slice(0, starts[0] ?? lines.length), SITE_KEYS, file);
  const host = matching(head.required('site'), HOST, `${file}: site`);
  const template = oneOf(TEMPLATES, head.required('template'), `${file}: template`);
  const dates = head.optional('dates');
  const site: SampleSite = {
    host,
    name: head.required('name'),
    lang: matching(head.required('lang'), LANG, `${file}: lang`),
    industries: head
      .required('industry')
      .split(',')
      .map((industry) => oneOf(INDUSTRIES, industry.trim(), `${file}: industry`)),
    kind: oneOf(SITE_KINDS, head.required('kind'), `${file}: kind`),
    template,
    nav: parseNav(head.optional('nav') ?? '', file),
    footer: head.optional('footer') ?? '',
    spam: yesOrNo(head.required('spam'), `${file}: spam`),
    dateStyle: dates === null ? DEFAULT_DATE_STYLE[template] : oneOf(DATE_STYLES, dates, `${file}: dates`),
    encoding: oneOf(ENCODINGS, head.optional('encoding') ?? 'utf-8', `${file}: encoding`),
    file,
    pages: [],
  };
  for (const [index, start] of starts.entries()) {
    const page = parsePage(lines.slice(start, starts[index + 1] ?? lines.length), site);
    if (site.pages.some((other) => other.path === page.path))
      throw new Error(`${file}: ${page.path} stands twice`);
    site.pages.push(page);
  }
  if (site.pages.length === 0) throw new Error(`${file}: no pages`);
  return site;
}

function parsePage(lines: string[], site: SampleSite): SamplePage {
  const path = (lines[0] ?? '').slice(4).trim();
  const where = `${site.file} ${path}`;
  matching(path, PATH, where);
  const blank = lines.findIndex((line, index) => index > 0 && line.trim() === '');
  if (blank === -1) throw new Error(`${where}: no blank line before the body`);
  const fields = readFields(lines.slice(1, blank), PAGE_KEYS, where);
  const lang = fields.optional('lang') ?? site.lang;
  return {
    url: `https://${site.host}${path}`,
    path,
    title: fields.required('title'),
    description: fields.optional('description'),
    date: day(fields.optional('date'), where),
    modified: day(fields.optional('modified'), where),
    author: fields.optional('author'),
    labels: within(where, () => parseLabels(fields.required('labels'))),
    holdout: yesOrNo(fields.required('holdout'), `${where}: holdout`),
    lang: matching(lang, LANG, `${where}: lang`),
    claimedCharset: fields.optional('charset'),
    body: lines
      .slice(blank + 1)
      .join('\n')
      .trim(),
  };
}

interface Fields {
  required(key: string): string;
  optional(key: string): string | null;
}

function readFields(lines: string[], known: string[], where: string): Fields {
  const values = new Map<string, string>();
  for (const line of lines) {
    if (line.trim() === '') continue;
    const colon = line.indexOf(':');
    const key = line.slice(0, Math.max(colon, 0)).trim();
    if (!known.includes(key)) throw new Error(`${where}: unknown field in "${line}"`);
    if (values.has(key)) throw new Error(`${where}: field "${key}" stands twice`);
    values.set(key, line.slice(colon + 1).trim());
  }
  const optional = (key: string): string | null => values.get(key) || null;
  const required = (key: string): string => {
    const value = optional(key);
    if (value === null) throw new Error(`${where}: field "${key}" is missing`);
    return value;
  };
  return { required, optional };
}

function parseNav(value: string, file: string): NavItem[] {
  if (value === '') return [];
  return value.split('|').map((part) => {
    const item = part.trim();
    const space = item.indexOf(' ');
    if (space === -1) throw new Error(`${file}: nav item "${item}" needs a path and a label`);
    return {
      path: matching(item.slice(0, space), PATH, `${file}: nav`),
      label: item.slice(space + 1).trim(),
    };
  });
}

function oneOf<T extends string>(known: readonly T[], value: string, where: string): T {
  const found = known.find((candidate) => candidate === value);
  if (found === undefined) throw new Error(`${where}: "${value}" is none of ${known.join(', ')}`);
  return found;
}

function matching(value: string, pattern: RegExp, where: string): string {
  if (!pattern.test(value)) throw new Error(`${where}: "${value}" is not of the right form`);
  return value;
}

function yesOrNo(value: string, where: string): boolean {
  if (value !== 'yes' && value !== 'no') throw new Error(`${where}: yes or no, not "${value}"`);
  return value === 'yes';
}

function day(value: string | null, where: string): string | null {
  if (value === null) return null;
  const date = new Date(`${value}T00:00:00Z`);
  const real = /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(date.getTime());
  if (!real || date.toISOString().slice(0, 10) !== value) throw new Error(`${where}: "${value}" is no day`);
  return value;
}

function within<T>(where: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`${where}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
