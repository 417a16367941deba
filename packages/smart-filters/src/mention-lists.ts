import { anyOf } from './lexicon/mention-lexicon.ts';
import { namesKnownBrand } from './known-brands.ts';
import type { TextPlace } from './page-reading.ts';

/** So much before and behind a place is looked at. */
export const NEAR = 70;

export const AND = anyOf('and');
export const VERSUS = String.raw`vs\.?|versus|&`;

/** Between the members of a list, on one line: "Slack, Teams, OneDrive and Zoom", "Google/Apple/Outlook". */
const LISTED = anyOf('listed');
const BETWEEN = new RegExp(
  String.raw`\s*[,/|•·+→]\s*(?:(?:${AND}|${LISTED})\s+)?|\s+(?:${AND}|${LISTED}|${VERSUS})\s+`,
  'u',
);
const MOST_MEMBERS = 6;
/** Of what stands before the first separator and behind the last one, so many words are the member. */
const MEMBER_WORDS = 2;
/** Nothing, or what the firm makes: "Apple Watch and Fitbit". */
const PRODUCT = /^(?: \p{Lu}\p{L}+)?$/u;

/** So far up and down a list is looked for brands, and so long is a line that is a member or what is said of one. */
const NEAR_LINES = 200;
const LONGEST_MEMBER = 30;

/** A line of its own in a list of which another line is a brand that everybody knows. */
export function isBesideBrandLine(text: string, { start, end }: TextPlace): boolean {
  const near = [
    ...text
      .slice(Math.max(0, start - NEAR_LINES), start)
      .split('\n')
      .slice(1),
    ...text
      .slice(end, end + NEAR_LINES)
      .split('\n')
      .slice(0, -1),
  ];
  return near.some((line) => line.length <= LONGEST_MEMBER && namesKnownBrand(line));
}

/** In a list with a firm or a product that everybody knows. */
export function isListedWithBrand(before: string, behind: string): boolean {
  const ahead = before.split(BETWEEN);
  const after = behind.slice(0, NEAR).split(BETWEEN);
  const wordsOf = (member: string): string[] => member.trim().split(/\s+/);
  const members = [
    ...(ahead.at(-1)?.trim() === ''
      ? ahead.slice(-MOST_MEMBERS, -1).map((member) => wordsOf(member).slice(-MEMBER_WORDS))
      : []),
    ...(PRODUCT.test(after[0] ?? '')
      ? after.slice(1, MOST_MEMBERS).map((member) => wordsOf(member).slice(0, MEMBER_WORDS))
      : []),
  ];
  return members.some((member) => namesKnownBrand(member.join(' ')));
}

/** Whether the place is all of its member in a list on one line. */
export function isWholeMember(before: string, behind: string): boolean {
  const ahead = before.split(BETWEEN).at(-1)?.trim() ?? '';
  const after = behind.slice(0, NEAR).split(BETWEEN)[0]?.trim() ?? '';
  return ahead === '' && /^[).:;!?]*$/u.test(after);
}
