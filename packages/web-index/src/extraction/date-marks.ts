import type { DateMark, ElementFacts } from './element-facts.ts';
import { findAttribute, type Element } from './parse-html.ts';

export interface DateMarks {
  found: { marks: DateMark[]; articles: number };
  enter(element: Element, facts: ElementFacts): void;
  leave(element: Element): void;
  text(value: string): void;
}

const PUBLISHED_CLASS =
  /(?:^|[\s_-])(?:published|pubdate|publish-date|entry-date|post-date|posted-on)(?:$|[\s_-])/i;
const MODIFIED_CLASS = /(?:^|[\s_-])(?:updated|modified|dateModified)(?:$|[\s_-])/i;
const PUBLISHED_PROPERTY = /\b(?:date-?(?:published|created)|(?:published|publication|publish)-?date)\b/;
/** RDFa, of schema.org and Dublin Core. */
const PUBLISHED_RDFA =
  /(?:^|\s)(?:schema:date(?:Published|Created)|date(?:Published|Created)|dc(?:terms|t)?:(?:date|created|issued))(?:\s|$)/;
const MODIFIED_RDFA = /(?:^|\s)(?:schema:dateModified|dateModified|dc(?:terms|t)?:modified)(?:\s|$)/;
/** Microformats (hAtom, h-entry): the day is the element's `title`, else its text. */
const MICROFORMAT = /(?:^|\s)(?:dt-)?(?:published|updated)(?:\s|$)/;
const COMMENT =
  /(?:^|\s)(?:comments?|comment-(?:list|body|content|\d+)|commentlist|comments-(?:area|list)|(?:suggested|accepted)answer)(?:\s|$)/i;

const MARK_LIMIT = 1_000;
const VALUE_LIMIT = 100;

/** Gathers the dates that elements state, apart from those of readers' comments. */
export function createDateMarks(): DateMarks {
  const found: DateMarks['found'] = { marks: [], articles: 0 };
  const openArticles: Element[] = [];
  const comments: Element[] = [];
  let writing: { element: Element; mark: DateMark } | null = null;

  return {
    found,
    enter(element, { isComment, mark: stated }) {
      if (element.tagName === 'article') {
        found.articles += 1;
        openArticles.push(element);
      }
      if (isComment) comments.push(element);
      if (stated === null || comments.length > 0 || found.marks.length >= MARK_LIMIT) return;
      // One of its own, since its value may grow.
      const mark = { ...stated, article: openArticles.length > 0 ? found.articles : 0 };
      found.marks.push(mark);
      // Without an attribute that says it, an element's text is its value.
      if (mark.value === '' && writing === null) writing = { element, mark };
    },
    leave(element) {
      if (openArticles.length > 0 && openArticles.at(-1) === element) openArticles.pop();
      if (comments.length > 0 && comments.at(-1) === element) comments.pop();
      if (writing?.element === element) writing = null;
    },
    text(value) {
      if (writing !== null && writing.mark.value.length < VALUE_LIMIT) {
        writing.mark.value += value.slice(0, VALUE_LIMIT);
      }
    },
  };
}

/** The date that an element states by its tag, and by its text where that leaves the value empty. */
export function readMark(element: Element): DateMark | null {
  const property = findAttribute(element, 'itemprop')?.toLowerCase() ?? '';
  const rdfa = findAttribute(element, 'property') ?? '';
  const published = PUBLISHED_PROPERTY.test(property) || PUBLISHED_RDFA.test(rdfa);
  const modified = /\bdate-?modified\b/.test(property) || MODIFIED_RDFA.test(rdfa);
  const names = findAttribute(element, 'class') ?? '';
  const inline = element.tagName === 'span' || element.tagName === 'abbr';
  const microformat = inline && MICROFORMAT.test(names);
  if (element.tagName !== 'time' && !published && !modified && !microformat) return null;
  const title = microformat ? findAttribute(element, 'title') : null;
  const value = findAttribute(element, 'datetime') ?? findAttribute(element, 'content') ?? title ?? '';
  const says =
    published || findAttribute(element, 'pubdate') !== null || PUBLISHED_CLASS.test(names)
      ? 'published'
      : modified || MODIFIED_CLASS.test(names)
        ? 'modified'
        : 'some time';
  return { value, says, microdata: published || modified, article: 0 };
}

export function readIsComment(element: Element): boolean {
  if (element.attrs.length === 0) return false;
  if (element.tagName === 'body' || element.tagName === 'html') return false;
  return ['class', 'id', 'itemprop', 'itemtype'].some((name) => {
    const value = findAttribute(element, name);
    return value !== null && (COMMENT.test(value) || /\/(?:Comment|Answer)$/.test(value));
  });
}
