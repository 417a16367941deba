import { parse } from 'tldts';
import type { ExtractedLink } from '../page.ts';
import { isForumPage } from './forum-page.ts';
import { readName, type ShapedName } from './name-shape.ts';
import type { PageForPeople } from './page-for-people.ts';
import { pagePurposeOf, type PagePurpose } from './page-purpose.ts';
import type { NamedBy, PersonMark } from './page-people.ts';
import { findNames, lettersOf } from './person-name.ts';
import { ANSWERS, GUEST_PAGE } from './person-phrases.ts';
import { readProfile } from './profile-address.ts';
import { readRoleLine } from './role-line.ts';

const MOST_PEOPLE = 300;
export const MOST_PROFILES = 100;
const LONGEST_SENTENCE = 300;
/** Pages whose lists of names are people of the site, with a role or without. */
export const OF_PEOPLE: ReadonlySet<PagePurpose> = new Set(['team', 'about', 'contact', 'author']);

const LEGAL = /\/(?:impressum|imprint|mentions-legales|aviso-legal|legal)\b/i;

/** Whom the ways of reading a page have named so far. */
export interface Reader {
  marks: Map<string, PersonMark>;
  purpose: PagePurpose;
  /** The registrable domain of the page. */
  domain: string;
  /** It presents a site on a host of projects, each of which is its owner's. */
  isOfProject: boolean;
  /** The page is written by a guest or asks somebody questions. */
  isOfGuest: boolean;
  /** Its texts are those of the members of a forum. */
  isOfForum: boolean;
  /** The law asks for the page: beside who answers for the site, it names whose pictures and templates are used. */
  isLegal: boolean;
  /** How often somebody was named, new or not, or was passed over for whose archive the page is. */
  named: number;
  add(by: NamedBy, name: ShapedName, said: Partial<PersonMark> & { sentence: string }): void;
}

export function createReader(page: PageForPeople): Reader {
  const marks = new Map<string, PersonMark>();
  const slugs = profilesOf(page.links);
  const head = [page.title, ...page.lines.slice(0, 30).map((line) => line.text)].join('\n');
  const author = authorOf(page.url);
  const purpose = pagePurposeOf(page.url);
  const reader: Reader = {
    marks,
    named: 0,
    purpose,
    domain: page.domain,
    isOfProject: purpose !== 'other' && parse(page.domain, { allowPrivateDomains: true }).isPrivate === true,
    isOfGuest: GUEST_PAGE.test(head.slice(0, 3000)),
    isOfForum: isForumPage(page.url),
    isLegal: LEGAL.test(page.url),
    add(by, { name, isKnown }, said) {
      reader.named += 1;
      if (author !== null && OF_TEXTS.has(by) && !isIn(name, author)) return;
      const key = `${by} ${name.toLowerCase()}`;
      if (marks.has(key) || marks.size >= MOST_PEOPLE) return;
      const best = slugs
        .map(({ slug, address }) => ({ address, hits: hitsOf(name, slug) }))
        .toSorted((a, b) => b.hits - a.hits)[0];
      const linked = best !== undefined && best.hits >= 2 ? best : null;
      marks.set(key, {
        name,
        by,
        role: null,
        profile: linked?.address ?? null,
        hits: linked?.hits ?? 0,
        isKnown,
        company: null,
        isQuoted: false,
        inTeam: false,
        ...said,
        sentence: shorten(said.sentence),
      });
    },
  };
  return reader;
}

/** Whether the data or the head of the page gives the name as its author. */
export const isStated = (name: string, { marks }: Reader): boolean =>
  marks.has(`data author ${name.toLowerCase()}`) || marks.has(`head author ${name.toLowerCase()}`);

/** What the texts in an archive of one author's name so is what they are about. */
const OF_TEXTS: ReadonlySet<NamedBy> = new Set([
  'card',
  'card without role',
  'name and role',
  'founder sentence',
  'introduces themselves',
  'answers for it',
]);

/** "jane-doe" of "/author/jane-doe/page/2/". */
function authorOf(url: string): string | null {
  const path = (URL.parse(url)?.pathname ?? '').toLowerCase();
  const [, slug] =
    /\/(?:authors?|autor(?:es)?|auteurs?|autoren)\/(?!(?:page|index)\b)([^/]+)/.exec(path) ?? [];
  return slug ?? null;
}

const isIn = (name: string, slug: string): boolean =>
  name.split(/\s+/).some((word) => lettersOf(word).length > 2 && slug.includes(lettersOf(word)));

export function profilesOf(links: readonly ExtractedLink[]): { slug: string; address: string }[] {
  const found = new Map<string, string>();
  for (const link of links) {
    if (link.domain !== 'linkedin.com' || found.size >= MOST_PROFILES) continue;
    const profile = readProfile(link.url);
    if (profile !== null) found.set(profile.slug, profile.address);
  }
  return [...found].map(([slug, address]) => ({ slug, address }));
}

export function hitsOf(name: string, slug: string): number {
  return findNames(name, slug)[0]?.hits ?? 0;
}

function shorten(text: string): string {
  const folded = text.replace(/\s+/gu, ' ').trim();
  if (folded.length <= LONGEST_SENTENCE) return folded;
  const cut = folded.lastIndexOf(' ', LONGEST_SENTENCE - 2);
  return `${folded.slice(0, cut > 0 ? cut : LONGEST_SENTENCE - 2).toWellFormed()} …`;
}

export type Said = Pick<PersonMark, 'sentence' | 'isQuoted' | 'inTeam'>;

/** What may follow a name where nothing else is said of it: a sign, a day, where and when it was published. */
const OVER =
  /^\s*(?:$|[^\p{L}\s]|(?:on|in|at|for|and|with|view|reviewed|edited|published|posted|updated|all rights|el|le|am|op|em|le|und|et|y|e|en)(?:\s|$)|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)\p{Ll}*(?:\s|,|$))/iu;

/** "By Ann Lee June 5, 2024": months that follow a name and are none, in six languages. */
const MONTH =
  /^(?:jan(?:uary|uar|vier|uari|eiro)?|enero|j[äa]nner|feb(?:ruary|ruar|ruari|rero)?|février|fevereiro|mar(?:ch|s|zo|ço)?|märz|maart|apr(?:il)?|avril|abril|may|mai|mei|maio|mayo|june?|juni|juin|junio|junho|july?|juli|juillet|julio|julho|aug(?:ust|ustus)?|août|agosto|sept?(?:ember|embre|iembre|tiembre)?|setembro|o[ck]t(?:ober)?|octobre|octubre|outubro|nov(?:ember|embre|iembre|embro)?|de[czs](?:ember|embre|iembre|embro)?|décembre)\.?$/iu;

const WEEKDAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/iu;

/** The longest name with which a text begins, up to a sign that ends it; `isOver` where nothing may go on behind it. */
export function readLeading(text: string, isOver = false, isSaid = false): ShapedName | null {
  const lead = /^[^|·•,;:()[\]\n–—/0-9@!?"“”]{2,80}/u.exec(text)?.[0] ?? '';
  const words = lead.trim().split(/\s+/);
  const isDated =
    words.length > 2 &&
    ((/^\d/.test(text.slice(lead.length)) && MONTH.test(words.at(-1)!)) || WEEKDAY.test(words.at(-1)!));
  if (isDated) words.pop();
  for (let count = Math.min(4, words.length); count >= 2; count--) {
    const name = readName(words.slice(0, count).join(' '), { isSaid });
    if (name === null) continue;
    const end =
      text.indexOf(words[count - 1] ?? '', words.slice(0, count - 1).join(' ').length) +
      (words[count - 1] ?? '').length;
    const isEnd = OVER.test(text.slice(end)) || (isDated && count === words.length);
    return isOver && !isEnd ? null : name;
  }
  return null;
}

/** Who answers for the site by law, as its legal page says. */
export function readAnswering(text: string, said: Said, reader: Reader): void {
  const answers = ANSWERS.exec(text);
  const name = answers === null ? null : readLeading(text.slice(answers.index + answers[0].length));
  if (answers === null || name === null) return;
  // Below a paragraph of the law stands a firm or a person.
  if (answers[0].includes('§') && !name.isKnown) return;
  const title = answers[0].replace(/[\s:]+$/u, '');
  const role = /\s(?:durch|für)\s|:/iu.test(title) ? null : (readRoleLine(title)?.text ?? null);
  reader.add('answers for it', name, { ...said, role });
}
