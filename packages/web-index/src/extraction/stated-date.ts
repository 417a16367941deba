/** Languages whose month names are understood, long and short, as the Unicode locale data has them. */
const MONTH_LANGUAGES = 'en es fr de it pt nl ru uk pl id tr sv da nb fi cs ro hu ca'.split(' ');

const MONTHS: ReadonlyMap<string, number> = listMonths();

const ISO = /^(\d{4})(?:([-/.])(\d{1,2})(?:\2(\d{1,2}))?)?(?!\d)/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:T?\d{4,6})?(?!\d)/;
const EAST_ASIAN = /^(\d{4})[年년]\s?(\d{1,2})[月월](?:\s?(\d{1,2})[日일])?/;
const YEAR_LAST = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?!\d)/;
const WORD = /\p{L}+|\d+/gu;

/** A date in words has its day, month and year within this many words, fillers like `de` and the weekday included. */
const WORDS_LOOKED_AT = 7;

/**
 * The day that a text begins with, as YYYY-MM-DD: ISO 8601, day month year or month day year in words, or figures
 * with the year last where their order cannot be doubted. A month or a year alone is its first day. No zone is
 * converted: the day counts that is written. Null where there is none, or none that exists.
 */
export function parseStatedDate(text: string): string | null {
  const value = text.slice(0, 200).trim();
  const iso = COMPACT.exec(value) ?? EAST_ASIAN.exec(value) ?? isoParts(value);
  if (iso !== null) return toDay(Number(iso[1]), Number(iso[2] ?? 1), Number(iso[3] ?? 1));
  const figures = YEAR_LAST.exec(value);
  if (figures !== null) {
    const [first, second, year] = [Number(figures[1]), Number(figures[3]), Number(figures[4])];
    // With full stops the day comes first everywhere; else only a number over twelve tells.
    if (figures[2] === '.' || first > 12 || first === second) return toDay(year, second, first);
    return second > 12 ? toDay(year, first, second) : null;
  }
  return parseWords(value);
}

function isoParts(value: string): (string | undefined)[] | null {
  const match = ISO.exec(value);
  if (match === null) return null;
  const [, year, separator, month, day] = match;
  // A year must stand alone, and a month may not be half of a number with a point.
  const rest = value.slice(match[0].length);
  if (separator === undefined && rest.trim() !== '') return null;
  return separator === '.' && day === undefined ? null : [value, year, month, day];
}

function parseWords(value: string): string | null {
  let day: number | null = null;
  let month: number | null = null;
  let looked = 0;
  for (const [word] of value.matchAll(WORD)) {
    looked += 1;
    if (looked > WORDS_LOOKED_AT) return null;
    if (/^\d{4}$/.test(word)) return month === null ? null : toDay(Number(word), month, day ?? 1);
    if (/^\d{1,2}$/.test(word) && day === null) day = Number(word);
    else if (/^\d/.test(word)) return null;
    else month ??= MONTHS.get(normalise(word)) ?? null;
    // Words before the first figure or month are a weekday at most.
    if (day === null && month === null && looked > 1) return null;
  }
  return null;
}

function toDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists && year >= 1000 ? date.toISOString().slice(0, 10) : null;
}

function normalise(word: string): string {
  return word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function listMonths(): Map<string, number> {
  const months = new Map<string, number>();
  for (const language of MONTH_LANGUAGES) {
    for (const style of ['long', 'short'] as const) {
      // Beside a day some languages inflect the name.
      for (const beside of [{}, { day: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(language, { month: style, ...beside, timeZone: 'UTC' });
        for (let month = 0; month < 12; month += 1) {
          const part = format.formatToParts(Date.UTC(2024, month, 1)).find(({ type }) => type === 'month');
          const name = normalise(part?.value ?? '').match(/^\p{L}{3,}/u)?.[0];
          if (name !== undefined && !months.has(name)) months.set(name, month + 1);
        }
      }
    }
  }
  return months.set('sept', 9);
}
