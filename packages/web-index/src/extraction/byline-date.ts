import { parseStatedDate } from './stated-date.ts';

/** Dates in the visible text, taken only where their line says what they are. */
interface BylineDates {
  published: string[];
  modified: string[];
}

const PUBLISHED =
  'first published|originally published|published|posted|date published|date posted|publication date|publish date|' +
  'fecha de publicación|publicado|publicada|publié|publiée|date de publication|mis en ligne|veröffentlicht|erschienen|' +
  'pubblicato|pubblicata|gepubliceerd|geplaatst|data de publicação|опубликовано|дата публикации|diterbitkan|' +
  'dipublikasikan|publicerad|udgivet|publisert|julkaistu|opublikowano';
const MODIFIED =
  'last updated|last modified|last update|last reviewed|updated|última actualización|actualizado|actualizada|' +
  'dernière mise à jour|mis à jour|mise à jour|zuletzt aktualisiert|zuletzt geändert|aktualisiert|ultimo aggiornamento|' +
  'aggiornato|laatst bijgewerkt|bijgewerkt|última atualização|atualizado|обновлено|diperbarui|uppdaterad|opdateret|' +
  'oppdatert|päivitetty|zaktualizowano';

/** The word stands at the beginning of a line or behind a sign that parts the items of a byline. */
const LEAD = new RegExp(
  `(?:^|[|•·–—/-]\\s?)(?:(${PUBLISHED})|(${MODIFIED}))(?![\\p{L}\\p{N}])` +
    `(?:\\s?[:：–—-]|\\s(?:on|el|le|am|op|il|em|den|the|du|del|at|in|date)\\b:?|\\sby\\s[^|,\\d]{1,60}?(?:\\son|\\s?[|,·•–—-]))*\\s?`,
  'giu',
);

const LINES = 1_000;
const LINE_LENGTH = 200;
/** Right behind the first heading stands the page's own byline, whatever other dates follow. */
const BEHIND_HEADING = 300;
const LINES_BEHIND_HEADING = 3;

interface Found {
  day: string;
  at: number;
  says: 'published' | 'modified';
}

/** Looks for `Published on May 1, 2024` and the like, and for a date alone right behind the page's heading. */
export function findBylineDates(text: string, headingEnd: number | null): BylineDates {
  const found: Found[] = [];
  let [lines, counted] = [0, 0];
  // Cheap first: no date without a year, and most lines have none.
  for (let year = findYear(text, 0); year >= 0;) {
    const from = text.lastIndexOf('\n', year) + 1;
    const feed = text.indexOf('\n', year);
    const end = feed < 0 ? text.length : feed;
    for (; counted < from; counted = text.indexOf('\n', counted) + 1) lines += 1;
    if (lines >= LINES) break;
    if (end - from <= LINE_LENGTH) found.push(...readLine(text.slice(from, end), from));
    year = findYear(text, end);
  }
  const published = pickOwn(found, 'published', headingEnd);
  return {
    published: published.length > 0 || headingEnd === null ? published : readBehindHeading(text, headingEnd),
    modified: pickOwn(found, 'modified', headingEnd),
  };
}

const YEAR = /\d{4}/g;

function findYear(text: string, from: number): number {
  YEAR.lastIndex = from;
  return YEAR.exec(text)?.index ?? -1;
}

function readLine(line: string, from: number): Found[] {
  return [...line.matchAll(LEAD)].flatMap((match) => {
    const day = parseStatedDate(line.slice(match.index + match[0].length));
    const says = match[1] === undefined ? 'modified' : 'published';
    return day === null ? [] : [{ day, at: from + match.index, says } as const];
  });
}

/** Several days are those of several things, a list of posts say; then only one right behind the heading counts. */
function pickOwn(found: readonly Found[], says: Found['says'], headingEnd: number | null): string[] {
  const days = found.filter((date) => date.says === says);
  if (new Set(days.map(({ day }) => day)).size === 1) return days.slice(0, 1).map(({ day }) => day);
  if (headingEnd === null) return [];
  return days.filter(({ at }) => at >= headingEnd && at < headingEnd + BEHIND_HEADING).map(({ day }) => day);
}

function readBehindHeading(text: string, headingEnd: number): string[] {
  const behind = text.slice(headingEnd, headingEnd + BEHIND_HEADING).trimStart();
  return behind.split('\n', LINES_BEHIND_HEADING).flatMap((line) => {
    const day = line.length <= 40 && isDateAlone(line) ? parseStatedDate(line) : null;
    return day === null ? [] : [day];
  });
}

/** A whole day and nothing else: month and year alone, or a year, may head anything. */
function isDateAlone(line: string): boolean {
  const figures = line.match(/\d+/g) ?? [];
  const words = line.match(/\p{L}+/gu) ?? [];
  return (
    (figures.length === 3 && words.length === 0) ||
    (figures.length === 2 && words.length <= 4 && words.length > 0)
  );
}
