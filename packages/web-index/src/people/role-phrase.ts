import { anyOf } from './lexicon/index.ts';
import { findRoleWords, foldRoleText, type RoleWord } from './role-words.ts';

export interface RolePhrase {
  /** As the page says it. */
  text: string;
  words: readonly RoleWord[];
}

const LONGEST_PHRASE = 120;
const SENTENCE_END = /(?<=[^\s.]{3}[.!?])\s+|(?<=[.!?][”"»)])\s+/u;
const LEAD = /^[\s,;:·|–—\-()/•]+/u;
const COPULA = new RegExp(
  String.raw`^${anyOf('offices', 'copula')}\s+(?:${anyOf('offices', 'copulaArticle')}\s+)*`,
  'iu',
);
/** Says that what follows is someone's task, not only a word that occurs. */
const DUTY = new RegExp(String.raw`^(?:\P{L}*\p{L}+){0,4}?\P{L}*${anyOf('offices', 'duty')}(?!\p{L})`, 'u');
const RELATIVE = new RegExp(String.raw`^${anyOf('offices', 'relative')}\b`, 'u');
const WORDS_TO_ROLE = 12;
const WORDS_TO_ROLE_IN_PROSE = 3;

function wordsBefore(text: string, end: number): number {
  return text.slice(0, end).match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}

export function sentencesOf(text: string): string[] {
  return text
    .slice(0, 1000)
    .split(SENTENCE_END)
    .filter((sentence) => /\p{L}/u.test(sentence));
}

/**
 * The role that a sentence about someone states, or null. A sentence that follows the name, or is set apart from it by
 * a comma or a dash, may come to the role late; another must begin with it or say that it is a task.
 */
export function readRole(sentence: string, follows: boolean): RolePhrase | null {
  const isSetApart = follows && /^\s*[,;:·|–—(-]/u.test(sentence);
  let text = withoutAside(sentence).replace(LEAD, '').trim();
  const copula = COPULA.exec(text);
  if (copula !== null) text = text.slice(copula[0].length);
  const words = rolesOf(text);
  const [first] = words;
  // What stands in brackets explains the words before it.
  if (first === undefined || text.slice(0, first.start).includes('(')) return null;
  const folded = foldRoleText(text);
  const before = wordsBefore(folded, first.start);
  const near = isSetApart || copula !== null ? WORDS_TO_ROLE : WORDS_TO_ROLE_IN_PROSE;
  const isStated = !RELATIVE.test(folded) && before < near;
  if (!isStated && !DUTY.test(folded)) return null;
  return cutPhrase(text, words);
}

/** Through the last clause that holds a role: "Founder, bookkeeper, chief executive", not "founder, opens things". */
function cutPhrase(text: string, words: readonly RoleWord[]): RolePhrase {
  const hard = /[;:(|]|\s[–—]\s|\s·/u.exec(text.slice(words[0]!.end));
  const limit = hard === null ? text.length : words[0]!.end + hard.index;
  const kept = words.filter((word) => word.end <= limit);
  const last = kept.at(-1) ?? words[0]!;
  const comma = text.indexOf(',', last.end);
  const end = Math.min(limit, comma === -1 ? text.length : comma);
  const phrase = text.slice(0, end).replace(/[\s.,;:·|–—-]+$/u, '');
  const short =
    phrase.length <= LONGEST_PHRASE
      ? phrase
      : `${phrase.slice(0, phrase.lastIndexOf(' ', LONGEST_PHRASE - 2))} …`;
  return { text: short.replace(/\s+/gu, ' '), words: kept };
}

/** Role words, without those of a company's name ("Founder at Measurable SEO"). */
function rolesOf(text: string): readonly RoleWord[] {
  const words = findRoleWords(text);
  const company = readCompany(text);
  return company === null ? words : words.filter((word) => word.end <= text.indexOf(company));
}

/** Without a bracket behind the name that tells no role, such as "(she/her)". */
function withoutAside(sentence: string): string {
  const aside = /^\s*\(([^()]{0,80})\)(?=[^\p{L}]*\p{L})/u.exec(sentence);
  return aside !== null && findRoleWords(aside[1] ?? '').length === 0
    ? sentence.slice(aside[0].length)
    : sentence;
}

const COMPANY = String.raw`((?:the\s+)?[\p{Lu}\p{N}](?:[^,.;:()|–—]|\.(?=\S)){1,60})`;
const AT = new RegExp(String.raw`(?:^|\s)${anyOf('offices', 'at')}\s+${COMPANY}`, 'u');
const OF = new RegExp(String.raw`${anyOf('offices', 'head')}\s+${anyOf('offices', 'of')}\s+${COMPANY}`, 'iu');

/**
 * "Owner, Ganser Company", "Co-founder, OpenAI": what heads a firm stands before its name; "Director, Finance" does
 * not.
 */
const HEAD_OF = new RegExp(
  String.raw`${anyOf('offices', 'firmHead')},\s+((?:the\s+)?\p{Lu}[^,.;:()|–—]{1,60})$`,
  'iu',
);

/** "Director of Recruitment": a part of the house. */
const DEPARTMENT = new RegExp(String.raw`^(?:the\s+)?${anyOf('offices', 'department')}(?=[\s&,/]|$)`, 'iu');
/** The firm's name goes on behind the word: "President of Community Bank". */
const FIRM = new RegExp(String.raw`(?:^|\s)${anyOf('offices', 'firm')}\.?$`, 'iu');

/** The company that the phrase names beside the role, or null. */
export function readCompany(text: string): string | null {
  const head = HEAD_OF.exec(text)?.[1];
  if (head !== undefined && /^(?:the\s+)?\p{Lu}/u.test(head) && findRoleWords(head).length === 0)
    return withoutTail(head);
  const at = AT.exec(text)?.[1];
  if (at !== undefined) return withoutTail(at);
  const of = OF.exec(text)?.[1];
  // The expression looks past upper and lower case for the sake of the roles.
  if (of === undefined || !/^(?:the\s+)?[\p{Lu}\p{N}]/u.test(of)) return null;
  if (DEPARTMENT.test(of) && !FIRM.test(of.trim())) return null;
  return findRoleWords(of.split(' ')[0] ?? '').length > 0 ? null : withoutTail(of);
}

/** What goes on behind a firm's name: "Merck on CNBC", "Frondwell who has been teaching", "Google to employees". */
const TAIL =
  /\s+(?:who|who['’]s|that|which|where|whose|to|via|on|since|as|is|was|has|and (?:an?|the|has|is))\s.*$|\s+(?:who|since|via)$/u;
/** "the St" of "the St. Mary". */
const STUMP = /^(?:the\s+)?(?:st|dr|mr|mrs|no|inc|u|s)$/iu;

function withoutTail(company: string): string | null {
  const name = company.replace(TAIL, '').trim();
  return name === '' || STUMP.test(name) ? null : name;
}
