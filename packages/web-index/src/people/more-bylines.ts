import { readName, type ShapedName } from './name-shape.ts';
import type { PageLine } from './page-lines.ts';
import { readLeading } from './page-reader.ts';

const LONGEST_DATED = 80;
const LONGEST_HEAD = 40;
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/;
const PARTS = /\s*[·•|—–]\s*|\s-\s/u;
const NAME_COMMA = /^([^,\d]{5,40}),\s+(.+)$/u;
/** A day, in words or figures, with what is said around one; and how long the reading takes. */
const MONTH = String.raw`(?:jan|feb|f[ée]v|mar|m[äa]r|maa|apr|avr|abr|ma[iy]|mei|jun|jui|jul|aug|ago|ao[uû]|sep|set|o[ck]t|out|nov|de[czs]|d[ée]c|ene|jän)\p{L}{0,8}\.?`;
const DATE = new RegExp(
  String.raw`^(?:(?:published|posted|updated|on|am|le|el|em|op|vom|den)\s+)*(?:\p{L}{2,10}\.?,?\s+)?(?:\d{1,2}(?:st|nd|rd|th|\.|º)?\s+(?:de\s+)?${MONTH}(?:\s+de)?,?\s+\d{4}|${MONTH}\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}|${MONTH}\s+\d{4}|\d{1,4}[./-]\d{1,2}[./-]\d{1,4})$`,
  'iu',
);
const READING = /^\d{1,3}\s?(?:min|minutes?|minuten|minutos?|mins)\b.{0,16}$/iu;

/** "Ann Lee · 5 May 2024", "5 May 2024 — Ann Lee — 4 min read": a name, a day and no more. */
export function readDatedByline({ text }: PageLine): ShapedName | null {
  if (text.length > LONGEST_DATED || !YEAR.test(text)) return null;
  const parts = text.split(PARTS).flatMap((part) => {
    const [, name, day] = DATE.test(part) ? [] : (NAME_COMMA.exec(part) ?? []);
    return name === undefined || day === undefined ? part || [] : [name, day];
  });
  if (parts.length < 2 || parts.length > 4 || !parts.some((part) => DATE.test(part))) return null;
  const others = parts.filter((part) => !DATE.test(part) && !READING.test(part));
  const name = others.length === 1 ? readName(others[0]!) : null;
  return name?.isKnown === true ? name : null;
}

/** "About the author", in six languages. */
const OF_AUTHOR =
  /^(?:about|meet|über|uber|sobre|acerca de|à propos|a propos|over)\s+(?:the |our |de |den |die |der |el |la |o |a |l['’]|du |de la |de l['’]|do |da )*(?:authors?|writer|editor|autor(?:in)?|autora|auteure?|autrice|redakteur(?:in)?|éditrice|editora|schrijver|schrijfster)$/iu;

/** Below "About the author" their name begins what is told of them, or stands alone. */
export function readAuthorBox(line: PageLine, next: PageLine | undefined): ShapedName | null {
  if (next === undefined || line.text.length > LONGEST_HEAD || !OF_AUTHOR.test(line.text)) return null;
  const name = readName(next.text) ?? readLeading(next.text);
  return name?.isKnown === true ? name : null;
}
