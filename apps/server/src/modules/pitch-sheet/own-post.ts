/** What of a page says whether it is a post of its site. */
interface DatedPage {
  readonly url: string;
  readonly title: string;
  readonly text: string;
  /** YYYY-MM-DD. */
  readonly date: string;
}

/** Lists of posts, and pages that carry a day for other reasons. */
const NO_POST =
  /(?:^|\/)(?:tags?|categor\w+|topics?|archives?|authors?|users?|members?|profiles?|page|search|feeds?|rss|label|labels|events?|calendar|agenda|speakers?|schedule|program(?:me)?|jobs?|careers?|products?|shop|store|cart|account|forums?|threads?|questions?|comments?|contact\w*|about\w*|privacy[\w-]*|terms[\w-]*|legal|cookies?[\w-]*|disclaimer|imprint|impressum|license|download\w*|releases?|versions?|changelog|docs?|documentation|api|reference|manual|wiki|help|support|faqs?|courses?|workshops?|lessons?|team|people|staff|sponsors?|donate|join|home|index)(?:\/|\.\w+$|$)/i;
const GUEST =
  /\bguest (?:post|author|contribut|blog|article|writer)|\b(?:sponsored|advertorial|press release)\b/i;
/** Lists of posts by their last part, whose days are those of what they list. */
const LIST =
  /(?:^|\/)(?:blog|posts?|news|articles?|latest|stories|magazine|updates|actualit\w*|noticias|aktuelles)(?:\.\w+)?\/?$/i;
/** Pages that list what others wrote of the site: their days are those of others. */
const OF_OTHERS = /(?:^|\/)(?:in-the-(?:news|press|media)|(?:press|media)(?:-coverage)?)(?:\.\w+)?\/?$/i;
/** What says of an address that a post stands there: a day, a part that holds posts, or a name of several words. */
const POST =
  /\/(?:19|20)\d\d\/|\/(?:19|20)\d{6}\b|(?:19|20)\d\d-\d\d-\d\d|\/(?:blog|posts?|news|articles?|stories|episodes?|guides?|magazine|actualit\w*|noticias)\/.|[^/_-]+[-_][^/_-]+[-_][^/_-]+/i;
const FEWEST_WORDS = 120;
const MONTHS = [
  'jan(?:uary|vier|uar)?|ene(?:ro)?|janeiro|januari|январ[ья]',
  'feb(?:ruary|ruar|rero|ruari)?|f[ée]v(?:rier|ereiro)?|феврал[ья]',
  'mar(?:ch|s|zo|ço)?|märz|maart|mrt|марта?',
  'apr(?:il)?|abr(?:il)?|avr(?:il)?|апрел[ья]',
  'may|mayo|mai|maio|mei|мая|май',
  'june?|junio?|juin|juni|junho|июн[ья]',
  'july?|julio?|juil(?:let)?|juli|julho|июл[ья]',
  'aug(?:ust|ustus)?|ago(?:sto)?|août|августа?',
  'sept?(?:ember|iembre|embre|embro)?|set(?:embro)?|сентябр[ья]',
  'oct(?:ober|ubre|obre)?|okt(?:ober)?|out(?:ubro)?|октябр[ья]',
  'nov(?:ember|iembre|embre|embro)?|ноябр[ья]',
  'dec(?:ember|embre)?|dic(?:iembre)?|dez(?:ember|embro)?|déc(?:embre)?|декабр[ья]',
];

/** Whether the address of a dated page may be a post's: no list, no page of the house, no event. */
export function mayBePost(url: string): boolean {
  const path = URL.parse(url)?.pathname ?? '/';
  return !NO_POST.test(path) && !LIST.test(path) && !OF_OTHERS.test(path) && POST.test(path);
}

/** Whether an address is that of the list of a site's posts, which tells the day of the newest. */
export function isPostList(url: string): boolean {
  return LIST.test(URL.parse(url)?.pathname ?? '/');
}

/** Whether a dated page is a post: no list, no page of the house, no event, no text that the site calls another's. */
export function isOwnPost({ url, title, text }: Omit<DatedPage, 'date'>): boolean {
  if (!mayBePost(url)) return false;
  // A text of another's says so at its beginning.
  if (GUEST.test(title) || GUEST.test(text.slice(0, 400))) return false;
  return text.split(/\s+/).length >= FEWEST_WORDS;
}

/** A day in the middle of a sentence is that of what it tells, such as of another's guide. */
function isOfAStory(text: string, end: number): boolean {
  const rest = text.slice(end, end + 300).split('\n', 1)[0] ?? '';
  return /^,?\s+\p{L}/u.test(rest) && rest.trim().split(/\s+/).length >= 8;
}

/**
 * The line of a page that tells its day, in whatever of the usual ways it writes one; null where none does, or where
 * several days stand there and this one is not the first.
 */
export function findDayLine({ text, date }: Pick<DatedPage, 'text' | 'date'>): string | null {
  const [year = '', month = '', day = ''] = date.split('-');
  const name = MONTHS[Number(month) - 1] ?? '';
  const bare = Number(day);
  const forms = [
    `${year}[-/.]${month}[-/.]${day}`,
    `0?${bare}[-/.]0?${Number(month)}[-/.](?:${year}|${year.slice(2)})`,
    `0?${Number(month)}/0?${bare}/(?:${year}|${year.slice(2)})`,
    `(?:${name})\\.?,? 0?${bare}(?:st|nd|rd|th)?,? ${year}`,
    `0?${bare}(?:st|nd|rd|th|\\.|er|º)?(?: de| of)? (?:${name})\\.?,?(?: de)? ${year}`,
  ];
  const pattern = new RegExp(`(?<![\\p{L}\\d])(?:${forms.join('|')})(?![\\p{L}\\d])`, 'iu');
  const found = [...text.matchAll(new RegExp(pattern, 'giu'))].find(
    ({ index, 0: { length } }) => !isOfAStory(text, index + length),
  );
  if (found === undefined) return null;
  const start = text.lastIndexOf('\n', found.index) + 1;
  const end = text.indexOf('\n', found.index);
  const line = text.slice(start, end === -1 ? text.length : end).trim();
  if (line.length <= 200) return line;
  const from = Math.max(start, found.index - 60);
  return `…${text
    .slice(from, found.index + found[0].length + 60)
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .trim()}…`;
}
