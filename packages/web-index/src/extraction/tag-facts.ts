import { readIsComment, readMark } from './date-marks.ts';
import type { ElementFacts } from './element-facts.ts';
import type { Element } from './parse-html.ts';
import { getBreak, readReading } from './visibility.ts';

/** Elements of which more is asked than where their content stands. */
const TOLD = new Set('html head body title base meta script img area input a'.split(' '));

/** What follows from an element's tag, found out once for tags that are kept. */
export function factsOf(element: Element): ElementFacts {
  const { kept } = element;
  if (kept === undefined) return readFacts(element);
  return (kept.facts ??= readFacts(element));
}

function readFacts(element: Element): ElementFacts {
  return {
    reading: readReading(element),
    breaks: getBreak(element),
    isComment: readIsComment(element),
    mark: readMark(element),
    isTold: TOLD.has(element.tagName),
    line: null,
  };
}
