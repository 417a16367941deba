import { FORMER, OTHERS, PAST, PLAYERS } from './lexicon/index.ts';
import { createBoundedMap } from '../store/bounded-map.ts';
import { readName } from './name-shape.ts';
import { createPrefilter } from './prefilter.ts';
import { REMEMBERED, rememberedOf } from './remembered.ts';
import { findRoleWords, foldRoleText } from './role-words.ts';
import { findTerm, type Term } from './terms.ts';

const whole = (words: string): string => String.raw`(?<![\p{L}\p{N}])(?:${words})(?![\p{L}\p{N}])`;
/** "Nos anciens présidents" begins with it; of "Amicale des anciens élèves" nobody is of the past. */
const PAST_HEAD = new RegExp(
  String.raw`^\P{L}*(?:(?:our|the|all|list of|gallery of|unsere|die|liste der|les|nos|liste des|galerie des|los|las|nuestr[oa]s|lista de|os|as|noss[oa]s|galeria de|galeria dos|de|onze|lijst van)\s+){0,2}(?:${PAST})(?![\p{L}\p{N}])`,
  'u',
);
const OTHERS_HEAD = new RegExp(whole(OTHERS), 'u');
const PLAYS = new RegExp(whole(PLAYERS), 'u');
const mayBeOfOthers = createPrefilter(OTHERS);
const FORMER_OFFICE = new RegExp(String.raw`^[\s,(–—|:]*(?:${FORMER})(?=[\s):]|$)`, 'u');
/** A mark right behind a letter points to a note. */
const DEAD = /(?:^|[\s(])†/u;
const BEHIND_NAME = /\s*(?:,|\(|[–—|:]|\s-\s).*$/u;
const LONGEST_PLAYER = 40;
/** So far behind "former" a role is another one, which is held. */
const FAR = 30;

/**
 * A heading above those who held an office once: "Past presidents", "Ehemalige", "Anciens membres",
 * "Oud-bestuursleden".
 */
export const isOfPast = (heading: string): boolean => PAST_HEAD.test(foldRoleText(heading));

/** A heading above those who are not of the site: testimonials, speakers, winners, sponsors, donors. */
export const isOfOthers = (heading: string): boolean => {
  const folded = foldRoleText(heading);
  return mayBeOfOthers(folded) && OTHERS_HEAD.test(folded);
};

/** "Goalkeeper", "#7 – Milieu": what stands below the name of one who plays. */
export const isPlayer = (text: string): boolean =>
  text.length <= LONGEST_PLAYER && PLAYS.test(foldRoleText(text));

/** What one line says of its own, worked out once for all pages that repeat it. */
export interface LineAffiliation {
  /** "Former chair": it begins with an office that was held, and names no other that is. */
  isFormer: boolean;
  /** "Ann Lee, former chair". */
  isNameOfFormer: boolean;
  /** It is a name and nothing else. */
  isName: boolean;
  /** The term of office that it states. */
  term: Term | null;
}

const known = createBoundedMap<string, LineAffiliation>(REMEMBERED);

export const affiliationOf = (line: string): Readonly<LineAffiliation> =>
  rememberedOf(line, known, (text) => {
    const before = text.replace(BEHIND_NAME, '');
    const isName = before.length < text.length && readName(before) !== null;
    return {
      isFormer: isFormer(text),
      isNameOfFormer: isName && isFormer(text.slice(before.length)),
      isName: readName(text) !== null,
      term: findTerm(text),
    };
  });

function isFormer(text: string): boolean {
  if (DEAD.test(text)) return true;
  const match = FORMER_OFFICE.exec(foldRoleText(text));
  return match !== null && !findRoleWords(text).some(({ start }) => start > match[0].length + FAR);
}
