import { findAttribute, type Element } from '../extraction/parse-html.ts';
import { getBreak } from '../extraction/visibility.ts';
import { createBoundedMap } from '../store/bounded-map.ts';
import { REMEMBERED, rememberedOf } from './remembered.ts';

/** A line of a page as a reader sees it, with what the markup around it says. */
export interface PageLine {
  text: string;
  /** 1 to 6 inside a heading, else 0. */
  heading: number;
  /** So much of its beginning is set off: bold, a heading, a link, or called a name. */
  leadLength: number;
  /** Kinds of elements that it lies in. */
  inside: ReadonlySet<Surrounding>;
}

type Surrounding = 'byline' | 'quote' | 'comment' | 'list of links' | 'foot' | 'team' | 'guests';

export interface PageLines {
  lines: PageLine[];
  /** Fields of the page's largest form that a visitor fills in: what they are for, by name. */
  forms: ReadonlySet<string>[];
  mailAddresses: Set<string>;
  enter(element: Element): void;
  leave(element: Element): void;
  text(value: string): void;
  end(): void;
}

const MOST_LINES = 4000;
const LONGEST_LINE = 1200;
const MOST_FORMS = 20;

const CLASSES: readonly [Surrounding, RegExp][] = [
  [
    'byline',
    /\b(?:by-?line|(?:p|h|post|entry|article|blog|page|meta)?[-_]*author(?:[-_ ](?:name|link|info|meta|box|by))?|auteur|autor|posted-?by|written-?by|dc-?creator)\b/i,
  ],
  [
    'quote',
    /testimonial|(?:^|[\s_-])(?:block)?quotes?(?:$|[\s_-])|reviews?(?:$|[\s_-])|feedback|client-?say|customer-?stor/i,
  ],
  [
    'comment',
    /(?:^|\s)(?:comments?|comment-(?:list|body|content|author|meta|\d+)|commentlist|comments-(?:area|list)|disqus\w*)(?:\s|$)/i,
  ],
  [
    'list of links',
    /(?:^|[\s_-])(?:nav|navbar|menu|breadcrumbs?|tags?|tag-?cloud|categor(?:y|ies)|pagination|pager|related|recent-posts|toc)(?:$|[\s_-])/i,
  ],
  [
    'team',
    /(?:^|[\s_-])(?:team|staff|members?|people|person|profiles?|bios?|leaders?(?:hip)?|board|masthead|our-team|equipo|equipe)(?:$|[\s_-])/i,
  ],
  [
    'guests',
    /(?:^|[\s_-])(?:speakers?|guests?|panell?ists?|clients?|customers?|sponsors?|alumni|donors?|winners?)(?:$|[\s_-])/i,
  ],
];
const NAME_CLASS = /(?:^|[\s_-])(?:name|title|fn|p-name|member-?name|author)(?:$|[\s_-])/i;
const SET_OFF = new Set('h1 h2 h3 h4 h5 h6 strong b a dt th em'.split(' '));
const CELLS = new Set(['td', 'th', 'button']);
const ROOTS = new Set(['html', 'body', 'main', 'head']);

/** A site has few classes, and all of its elements have them. */
const knownNames = createBoundedMap<string, readonly Surrounding[]>(REMEMBERED);

function kindsOfNames(names: string): readonly Surrounding[] {
  return CLASSES.filter(([, words]) => words.test(names)).map(([kind]) => kind);
}

function surroundingsOf(element: Element): Surrounding[] {
  const { tagName } = element;
  if (ROOTS.has(tagName)) return [];
  const found: Surrounding[] = [];
  if (tagName === 'blockquote' || tagName === 'q') found.push('quote');
  if (tagName === 'nav') found.push('list of links');
  if (tagName === 'footer') found.push('foot');
  if (/(?:^|\s)author(?:\s|$)/i.test(findAttribute(element, 'rel') ?? '')) found.push('byline');
  if (/^author$/i.test(findAttribute(element, 'itemprop') ?? '')) found.push('byline');
  const names = `${findAttribute(element, 'class') ?? ''} ${findAttribute(element, 'id') ?? ''}`.slice(
    0,
    300,
  );
  if (names !== ' ') {
    found.push(...rememberedOf(names, knownNames, kindsOfNames));
  }
  return found;
}

/**
 * Gathers the visible lines of a page for those who look for its people. Cells, buttons and bylines stand in lines of their
 * own, since each says one thing.
 */
export function createPageLines(): PageLines {
  const lines: PageLine[] = [];
  const forms: Set<string>[] = [];
  const mailAddresses = new Set<string>();
  const path: { element: Element; kinds: Surrounding[]; isSetOff: boolean; heading: number }[] = [];
  let text = '';
  let leadLength = 0;
  let hasPlain = false;
  let isFootFound = false;

  const flush = (): void => {
    const shown = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
    if (shown !== '' && lines.length < MOST_LINES) {
      const inside = new Set(path.flatMap(({ kinds }) => kinds));
      const heading = path.findLast((frame) => frame.heading > 0)?.heading ?? 0;
      lines.push({
        text: shown.slice(0, LONGEST_LINE),
        heading,
        leadLength: Math.min(leadLength, shown.length),
        inside,
      });
    }
    text = '';
    leadLength = 0;
    hasPlain = false;
  };
  const partsLine = (element: Element, kinds: readonly Surrounding[]): boolean =>
    getBreak(element) === 'line' || CELLS.has(element.tagName) || kinds.includes('byline');

  return {
    lines,
    forms,
    mailAddresses,
    enter(element) {
      const { tagName } = element;
      const kinds = surroundingsOf(element);
      if (partsLine(element, kinds)) flush();
      if (kinds.includes('foot')) isFootFound = true;
      const isNamed = NAME_CLASS.test(findAttribute(element, 'class') ?? '');
      const heading = /^h[1-6]$/.test(tagName) ? Number(tagName[1]) : 0;
      path.push({ element, kinds, isSetOff: isNamed || SET_OFF.has(tagName), heading });
      if (tagName === 'form' && forms.length < MOST_FORMS) forms.push(new Set());
      if (tagName === 'input' || tagName === 'textarea' || tagName === 'select') {
        const type = tagName === 'input' ? (findAttribute(element, 'type') ?? 'text') : tagName;
        const name = findAttribute(element, 'name') ?? findAttribute(element, 'placeholder') ?? '';
        forms.at(-1)?.add(`${type} ${name}`.toLowerCase().slice(0, 80));
      }
      if (tagName === 'a') {
        const mail = /^mailto:([^?]{5,100})/i.exec(findAttribute(element, 'href')?.trim() ?? '')?.[1];
        if (mail !== undefined && mailAddresses.size < 100) mailAddresses.add(mail.trim().toLowerCase());
      }
    },
    leave(element) {
      const frame = path.at(-1);
      if (frame?.element !== element) return;
      if (partsLine(element, frame.kinds)) flush();
      path.pop();
    },
    text(value) {
      if (text.length > LONGEST_LINE * 2) return;
      if (text === '' && /^[\s\p{Cc}]*$/u.test(value)) return;
      const isSetOff = path.some((frame) => frame.isSetOff);
      if (!isSetOff && /\S/.test(value)) hasPlain = true;
      text += text === '' ? value.trimStart() : value;
      if (isSetOff && !hasPlain) leadLength = text.trimEnd().length;
    },
    end() {
      flush();
      // A page without an own foot ends with one all the same.
      if (!isFootFound) {
        for (const line of lines.slice(-8)) {
          if (/[©]|copyright/i.test(line.text)) (line.inside as Set<Surrounding>).add('foot');
        }
      }
    },
  };
}
