import { readName, type ShapedName } from './name-shape.ts';
import type { PageLine } from './page-lines.ts';
import { readLeading } from './page-reader.ts';
import { BY_ALONE } from './person-phrases.ts';

const LONGEST_DATED = 80;
const LONGEST_HEAD = 40;
/** "Medically reviewed by:" */
const LONGEST_LEAD = 30;
const HAS_JOIN = /\s(?:and|&|und|et|y|e|en|on|in)\s|[|·•–—(]/u;
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/;
const PARTS = /\s*[·•|—–]\s*|\s-\s/u;
const NAME_COMMA = /^([^,\d]{5,40}),\s+(.+)$/u;
/** A day, in words or figures, with what is said around one; and how long the reading takes. */
const MONTH = String.raw`(?:jan|feb|f[ée]v|mar|m[äa]r|maa|apr|avr|abr|ma[iy]|mei|jun|jui|jul|aug|ago|ao[uû]|sep|set|o[ck]t|out|nov|de[czs]|d[ée]c|ene|jän)\p{L}{0,8}\.?`;
const DATE = new RegExp(
  String.raw`^(?:(?:published|posted|updated|on|am|le|el|em|op|vom|den)\s+)*(?:\p{L}{2,10}\.?,?\s+)?(?:\d{1,2}(?:st|nd|rd|th|\.|º)?\s+(?:de\s+)?${MONTH}(?:\s+de)?,?\s+\d{4}|${MONTH}\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}|${MONTH}\s+\d{4}|\d{1,4}[./-]\d{1,2}[./-]\d{1,4})$`,
  'iu',
);
const READING =
  /^\d[\d.,]{0,6}\s?(?:min|minutes?|minuten|minutos?|mins|words?|wörter|mots|palabras)\b.{0,16}$/iu;

/** What stands behind a name there: "in Gardens", "on behalf of the board". */
const IS_FILED = /\s(?:in|on behalf of|for)\s/u;

/** "Ann Lee · 5 May 2024", "5 May 2024 — Ann Lee — 4 min read": a name, a day and no more. */
export function readDatedByline({ text }: PageLine): ShapedName | null {
  if (text.length > LONGEST_DATED || !YEAR.test(text)) return null;
  const parts = text.split(PARTS).flatMap((part) => {
    const [, name, day] = DATE.test(part) ? [] : (NAME_COMMA.exec(part) ?? []);
    return name === undefined || day === undefined ? part || [] : [name, day];
  });
  if (parts.length < 2 || parts.length > 5 || !parts.some((part) => DATE.test(part))) return null;
  const others = parts.filter((part) => !DATE.test(part) && !READING.test(part));
  // "5 May 2024 · Ann Lee in Gardens"
  const [only = ''] = others;
  const name =
    others.length === 1
      ? (readName(only, { isSaid: true }) ?? (IS_FILED.test(only) ? readLeading(only, true, true) : null))
      : null;
  return name?.isKnown === true ? name : null;
}

/** "About the author", in six languages. */
const OF_AUTHOR =
  /^(?:about|meet|über|uber|sobre|acerca de|à propos|a propos|over)\s+(?:the |our |de |den |die |der |el |la |o |a |l['’]|du |de la |de l['’]|do |da )*(?:authors?|writer|editor|autor(?:in)?|autora|auteure?|autrice|redakteur(?:in)?|éditrice|editora|schrijver|schrijfster)$/iu;

/** Below "About the author" their name begins what is told of them, or stands alone. */
export function readAuthorBox(line: PageLine, next: PageLine | undefined): ShapedName | null {
  if (next === undefined || line.text.length > LONGEST_HEAD || !OF_AUTHOR.test(line.text)) return null;
  const name = readName(next.text, { isSaid: true }) ?? readLeading(next.text, false, true);
  return name?.isKnown === true ? name : null;
}

/** How a page tells readers that a day or a time of reading stands there. */
const SINCE =
  /^(?:(?:first |last |originally |zuletzt )?(?:published|posted|updated|modified|created|written|reviewed|veröffentlicht|aktualisiert|erstellt|publié|mis à jour|publicado|actualizado|geplaatst|bijgewerkt)(?:\s+(?:on|at|am|le|el|em|op))?\s*:?\s*)+/iu;

const isDay = (text: string): boolean => {
  const bare = text.replace(SINCE, '').replace(/^[·•|,–—-]\s*/u, '');
  const day = bare.split(/\s*[·•|–—]\s*|\s+(?:at|um|à|a las|om)\s+|,?\s+\d{1,2}:\d\d/u)[0] ?? '';
  return bare.length <= LONGEST_DATED && DATE.test(day.replace(/(\d)(?:st|nd|rd|th)\b/u, '$1').trim());
};

/** "Written by" in a line of its own, and the name in the next. */
export function readNameBelow(before: PageLine | undefined, { text }: PageLine): ShapedName | null {
  if (before === undefined || before.text.length > LONGEST_LEAD || text.length > LONGEST_DATED) return null;
  // Most lines below short ones are no names, which is told at less cost.
  if (readName(text, { isSaid: true }) === null && !text.includes(',') && !HAS_JOIN.test(text)) return null;
  return BY_ALONE.test(before.text)
    ? (readName(text, { isSaid: true }) ?? readLeading(text, true, true))
    : null;
}

/** So many lines below its title stands who wrote an article, with the day. */
const BELOW_TITLE = 6;

/** Below the title of an article a line that is a name, beside one that is a day: where, or -1. */
export function findNameBelowTitle(lines: readonly PageLine[]): number {
  for (let title = 0; title < lines.length; title++) {
    if (lines[title]!.heading !== 1) continue;
    for (let at = title + 1; at <= title + BELOW_TITLE && at + 1 < lines.length; at++) {
      const { text, heading, inside } = lines[at]!;
      if ((heading > 0 && heading < 4) || inside.has('list of links') || inside.has('quote')) break;
      if (text.length > LONGEST_HEAD || readName(text, { isSaid: true }) === null) continue;
      if (isDay(lines[at + 1]!.text) || (at - 1 > title && isDay(lines[at - 1]!.text))) return at;
    }
  }
  return -1;
}
