import type { ShapedName } from './name-shape.ts';

/**
 * Names in scripts that have no capitals, where the page says that it is somebody: of Chinese, Japanese and Korean two
 * to six signs together or in two words; of the others two to four words.
 */
const EAST =
  /^(?:[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}々ー]{2,6}|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}々ー]{1,4}[\s　・][\p{sc=Han}\p{sc=Hira}\p{sc=Kana}々ー]{1,6}|\p{sc=Hang}{2,4}|\p{sc=Hang}{1,2}\s\p{sc=Hang}{1,3})$/u;
const OTHER = /^(?:\p{Lo}[\p{Lo}\p{M}'’-]+)(?:\s+\p{Lo}[\p{Lo}\p{M}'’-]+){1,3}$/u;
/** Offices and houses: editorial department, newsroom, reporter, company, news. */
const NOBODY =
  /編集|编辑|部$|社$|記者|记者|新聞|新闻|公司|株式|网|網|기자|편집|뉴스|신문|هيئة|تحرير|وكالة|אתר|מערכת|צוות/u;

/** A name of somebody in a script that knows no capitals, or null; it is never a known one. */
export function readForeignName(text: string): ShapedName | null {
  if (text.length > 60 || !/^\p{Lo}/u.test(text)) return null;
  const name = text.trim();
  if (NOBODY.test(name) || !(EAST.test(name) || OTHER.test(name))) return null;
  return { name, isKnown: false, words: name.split(/\s+/).length };
}
