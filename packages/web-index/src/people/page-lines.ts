import { findAttribute, type Element } from '../extraction/parse-html.ts';
import { foldGaps } from '../extraction/gaps.ts';
import type { ElementFacts, LineFacts, Surrounding } from '../extraction/element-facts.ts';
import { readLineFacts } from './line-facts.ts';
import { sharedCopy } from './remembered.ts';

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

/** Below all headings: a line that is set off whole and is none. */
export const SET_OFF_ONLY = 7;

/** 1 for the highest heading; 0 for a line that begins nothing. */
export const headLevelOf = ({ heading, leadLength, text }: PageLine): number =>
  heading || (leadLength >= text.length ? SET_OFF_ONLY : 0);

export interface PageLines {
  lines: PageLine[];
  /** Fields of the page's largest form that a visitor fills in: what they are for, by name. */
  forms: ReadonlySet<string>[];
  mailAddresses: Set<string>;
  /**
   * Three faces or more in a team come from a collection of pictures, and three links or more inside it lead nowhere.
   */
  isDemo(): boolean;
  enter(element: Element, facts: ElementFacts): void;
  leave(element: Element): void;
  /** @param folded the same text with its gaps folded (`foldGaps`) */
  text(value: string, folded: string): void;
  end(): void;
}

const MOST_LINES = 4000;
const LONGEST_LINE = 1200;
const MOST_FORMS = 20;
const LEAST_OF_DEMO = 3;
const STOCK_PICTURE =
  /^(?:https?:)?\/\/(?:[\w-]+\.)*(?:unsplash\.com|pexels\.com|pixabay\.com|randomuser\.me|pravatar\.cc|placeholder\.com|placehold\.co|placeimg\.com|picsum\.photos|thispersondoesnotexist\.com|ui-faces\.com)\//i;
const MAIL_START = new Set(['m', 'M']);
const NOWHERE: ReadonlySet<Surrounding> = new Set();

/** Surely no gap. */
function isPlainSign(unit: number): boolean {
  return unit > 0x20 && unit < 0x7f;
}

/** What a list of links does not hold; an element called a menu that holds one lies around the page. */
const PARTS_OF_PAGE = new Set(['main', 'article', 'section', 'header', 'footer', 'nav']);

function leaveLists(path: readonly Frame[]): void {
  if (path.some(({ element }) => element.tagName === 'nav')) return;
  for (const frame of path)
    frame.inside = new Set([...frame.inside].filter((kind) => kind !== 'list of links'));
}

/** An open element, and what it and those around it say of the lines in it. */
interface Frame {
  element: Element;
  facts: LineFacts;
  inside: ReadonlySet<Surrounding>;
  heading: number;
}

/**
 * Gathers the visible lines of a page for those who look for its people. Cells, buttons and bylines stand in lines of
 * their own, since each says one thing.
 */
export function createPageLines(): PageLines {
  const lines: PageLine[] = [];
  const forms: Set<string>[] = [];
  const mailAddresses = new Set<string>();
  /** The open elements are the first of these; the others are for those to come, as a page has hundreds. */
  const frames: Frame[] = [];
  let depth = 0;
  let setOff = 0;
  let text = '';
  let leadLength = 0;
  let hasPlain = false;
  let isFootFound = false;
  let stockFaces = 0;
  let deadLinks = 0;
  /** The line so far with its gaps folded, where it came in one piece; most do. */
  let onePiece: string | null = null;

  const flush = (): void => {
    if (text === '') return;
    const shown = (onePiece ?? foldGaps(text)).trim();
    if (shown !== '' && lines.length < MOST_LINES) {
      const frame = depth > 0 ? frames[depth - 1] : undefined;
      lines.push({
        text: shown.length > LONGEST_LINE ? shown.slice(0, LONGEST_LINE) : sharedCopy(shown),
        heading: frame?.heading ?? 0,
        leadLength: Math.min(leadLength, shown.length),
        inside: frame?.inside ?? NOWHERE,
      });
    }
    text = '';
    leadLength = 0;
    hasPlain = false;
  };

  return {
    lines,
    forms,
    mailAddresses,
    isDemo: () => stockFaces >= LEAST_OF_DEMO && deadLinks >= LEAST_OF_DEMO,
    enter(element, elementFacts) {
      const facts = (elementFacts.line ??= readLineFacts(element, elementFacts.breaks));
      if (facts.parts) flush();
      const around = depth > 0 ? frames[depth - 1] : undefined;
      if (around?.inside.has('list of links') === true && PARTS_OF_PAGE.has(element.tagName))
        leaveLists(frames.slice(0, depth));
      let inside = around?.inside ?? NOWHERE;
      if (facts.kinds.length > 0) {
        if (facts.kinds.includes('foot')) isFootFound = true;
        if (facts.kinds.some((kind) => !inside.has(kind))) inside = new Set([...inside, ...facts.kinds]);
      }
      const heading = facts.heading || (around?.heading ?? 0);
      const frame = frames[depth];
      if (frame === undefined) frames.push({ element, facts, inside, heading });
      else {
        frame.element = element;
        frame.facts = facts;
        frame.inside = inside;
        frame.heading = heading;
      }
      depth += 1;
      if (facts.isSetOff) setOff += 1;
      const { tagName } = element;
      if (tagName === 'form' && forms.length < MOST_FORMS) forms.push(new Set());
      if (tagName === 'input' || tagName === 'textarea' || tagName === 'select') {
        const type = tagName === 'input' ? (findAttribute(element, 'type') ?? 'text') : tagName;
        const name = findAttribute(element, 'name') ?? findAttribute(element, 'placeholder') ?? '';
        forms.at(-1)?.add(`${type} ${name}`.toLowerCase().slice(0, 80));
      }
      if (tagName === 'img' && inside.has('team') && STOCK_PICTURE.test(findAttribute(element, 'src') ?? ''))
        stockFaces += 1;
      if (tagName === 'a') {
        const href = findAttribute(element, 'href')?.trimStart() ?? '';
        if (href === '#' && inside.has('team')) deadLinks += 1;
        const mail = MAIL_START.has(href[0] ?? '')
          ? /^mailto:([^?]{5,100})/i.exec(href.trimEnd())?.[1]
          : undefined;
        if (mail !== undefined && mailAddresses.size < 100) mailAddresses.add(mail.trim().toLowerCase());
      }
    },
    leave(element) {
      const frame = depth > 0 ? frames[depth - 1] : undefined;
      if (frame?.element !== element) return;
      if (frame.facts.parts) flush();
      if (frame.facts.isSetOff) setOff -= 1;
      depth -= 1;
    },
    text(value, folded) {
      if (text.length > LONGEST_LINE * 2) return;
      const isGap = folded === ' ' || folded === '';
      if (text === '' && isGap) return;
      const isSetOff = setOff > 0;
      // Signs that nobody sees are no gap to a pattern.
      if (!isSetOff && !hasPlain && (!isGap || /\S/.test(value))) hasPlain = true;
      onePiece = text === '' ? folded : null;
      if (text !== '') text += value;
      else text = isPlainSign(value.charCodeAt(0)) ? value : value.trimStart();
      if (isSetOff && !hasPlain)
        leadLength = isPlainSign(value.charCodeAt(value.length - 1)) ? text.length : text.trimEnd().length;
    },
    end() {
      flush();
      // A page without an own foot ends with one all the same.
      if (!isFootFound) {
        for (const line of lines.slice(-8)) {
          if (/[©]|copyright/i.test(line.text)) line.inside = new Set([...line.inside, 'foot']);
        }
      }
    },
  };
}
