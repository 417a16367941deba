/** Languages whose month names are understood, long and short, as the Unicode locale data has them. */
const MONTH_LANGUAGES =
  'en es fr de it pt nl ru uk pl id tr sv da nb fi cs ro hu ca sk sl et lv lt bg el he ar'.split(' ');

/** As written, and not in the locale data. */
const OTHERWISE: readonly [string, number][] = [
  ['sept', 9],
  ['mrz', 3],
  ['maerz', 3],
  ['jaenner', 1],
  ['janner', 1],
  ['feber', 2],
];

let months: ReadonlyMap<string, number> | null = null;

/** 1 to 12 for the name of a month, in whatever of the languages; null for any other word. */
export function findMonth(word: string): number | null {
  months ??= listMonths();
  const name = normalise(word);
  // Hebrew writes "in" together with the name.
  return months.get(name) ?? (name.startsWith('ב') ? months.get(name.slice(1)) : undefined) ?? null;
}

function normalise(word: string): string {
  return word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Of a name that two languages give to different months the first language's stands. */
function listMonths(): Map<string, number> {
  const found = new Map<string, number>(OTHERWISE);
  for (const language of MONTH_LANGUAGES) {
    for (const style of ['long', 'short'] as const) {
      // Beside a day some languages inflect the name.
      for (const beside of [{}, { day: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, {
          month: style,
          ...beside,
          timeZone: 'UTC',
        });
        for (let month = 0; month < 12; month += 1) {
          const part = format.formatToParts(Date.UTC(2024, month, 1)).find(({ type }) => type === 'month');
          const name = normalise(part?.value ?? '').match(/^\p{L}{3,}/u)?.[0];
          if (name !== undefined && !found.has(name)) found.set(name, month + 1);
        }
      }
    }
  }
  return found;
}
