import { findAttribute, type Element } from '../extraction/parse-html.ts';
import { foldGaps, isAllGap } from '../extraction/gaps.ts';
import type { LineFacts, Surrounding } from '../extraction/element-facts.ts';
import { lineFactsOf } from './line-facts.ts';

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

/**
 * Gathers the visible lines of a page for those who look for its people. Cells, buttons and bylines stand in lines of their
 * own, since each says one thing.
 */
export function createPageLines(): PageLines {
  const lines: PageLine[] = [];
  const forms: Set<string>[] = [];
  const mailAddresses = new Set<string>();
  const path: { element: Element; facts: LineFacts }[] = [];
  let setOff = 0;
  let text = '';
  let leadLength = 0;
  let hasPlain = false;
  let isFootFound = false;

  const flush = (): void => {
    const shown = text === '' ? '' : foldGaps(text).trim();
    if (shown !== '' && lines.length < MOST_LINES) {
      const inside = new Set(path.flatMap(({ facts }) => facts.kinds));
      const heading = path.findLast(({ facts }) => facts.heading > 0)?.facts.heading ?? 0;
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

  return {
    lines,
    forms,
    mailAddresses,
    enter(element) {
      const { tagName } = element;
      const facts = lineFactsOf(element);
      if (facts.parts) flush();
      if (facts.kinds.includes('foot')) isFootFound = true;
      path.push({ element, facts });
      if (facts.isSetOff) setOff += 1;
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
      if (frame.facts.parts) flush();
      if (frame.facts.isSetOff) setOff -= 1;
      path.pop();
    },
    text(value) {
      if (text.length > LONGEST_LINE * 2) return;
      if (text === '' && isAllGap(value)) return;
      const isSetOff = setOff > 0;
      if (!isSetOff && !hasPlain && /\S/.test(value)) hasPlain = true;
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
