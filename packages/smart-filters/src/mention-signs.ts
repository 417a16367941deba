import { words } from '@linklode/query-language';
import { isGivenName, isSurname } from '@linklode/word-lists';
import { anyOf } from './lexicon/mention-lexicon.ts';
import { isNoWord } from './ordinary-words.ts';
import { isPlaceName, isWithinPlace } from './place-names.ts';

/** "Tile™" */
const TRADEMARK = /^\s?[™®℠]/u;
/** "HP Inc.", "Continental AG", also in titles and lists. */
const LEGAL_FORM =
  /^,? (?:Inc|Incorporated|Ltd|Limited|LLC|LLP|Corp|Corporation|Co|Company|GmbH|AG|SE|KG|SA|S\.A|SpA|S\.p\.A|BV|B\.V|NV|Oy|AB|PLC|plc|Group|Holdings?|Gruppe)(?!\p{L})/u;
/** "Southwest Airlines", "Dial Books": what firms of a trade are called by. */
const TRADE_BEHIND = new RegExp(String.raw`^ ${anyOf('trade')}(?!\p{L})`, 'u');
/** "Beats headphones", "an old Stanley marking gauge": a thing that one buys. */
const GOODS_BEHIND = new RegExp(String.raw`^(?: [\p{L}-]+)? ${anyOf('goods')}(?!\p{L})`, 'iu');
const GOODS_BEFORE = new RegExp(String.raw`(?<!\p{L})${anyOf('goods')} $`, 'iu');
/** "Pioneer VSX 821", "HP Omen 34c G2", "Solo 4": letters and numbers of a model. */
const CODE_BEHIND = /^(?: \p{Lu}\p{L}*){0,2} (?:\p{L}{1,4}[ -]?\d[\p{L}\d-]*|\d+\p{L}[\p{L}\d-]*)(?!\p{L})/u;
/** "Parade Logo": what stands for a picture of it. */
const LOGO = /^(?: \p{Ll}+){0,2} logo(?!\p{L})/iu;
const REVIEWED = new RegExp(String.raw`^(?: [\p{L}\d.+-]+){0,4} ${anyOf('reviewed')}(?!\p{L})`, 'iu');
const YEAR_BEFORE = /(?:^|\s)(?:19|20)\d\d(?: \p{Lu}\p{L}+)? $/u;
/** "306 HP", "20 Grad Celsius". */
const AMOUNT_BEFORE = /(?:\d[\d.,]*\+?|(?<!\p{L})(?:degrees?|grad|grad[eo]s?|graus?|degrés?|graden))\s$/iu;
const CAPITALS = /^\p{Lu}{2,}$/u;
const NEXT = /^ (\p{Lu}\p{L}+)/u;
const SMALL_BEHIND = /^ \p{Ll}{3,}/u;
const SHORTEST_PRODUCT = 4;
const LONGEST_PLACE = 4;

const flag = (is: boolean): number => (is ? 1 : 0);

interface SignPlace {
  readonly before: string;
  readonly behind: string;
  readonly found: string;
  readonly isLarge: boolean;
  readonly inSentence: boolean;
}

/** What stands around a place of a name as it stands around products and firms, 0 or 1 each. */
export function readSigns({ before, behind, found, isLarge, inSentence }: SignPlace) {
  const next = words(NEXT.exec(behind)?.[1] ?? '').at(-1) ?? '';
  const isPlain = next.length >= SHORTEST_PRODUCT && isNoWord(next);
  return {
    trademark: flag(TRADEMARK.test(behind)),
    legalForm: flag(isLarge && LEGAL_FORM.test(behind)),
    tradeBehind: flag(isLarge && TRADE_BEHIND.test(behind)),
    goodsBehind: flag(isLarge && GOODS_BEHIND.test(behind)),
    goodsInSentence: flag(inSentence && GOODS_BEHIND.test(behind)),
    goodsBefore: flag(isLarge && GOODS_BEFORE.test(before)),
    codeBehind: flag(isLarge && CODE_BEHIND.test(behind)),
    productBehind: flag(isLarge && isPlain && !isSurname(next) && !isGivenName(next) && !isPlaceName(next)),
    logoBehind: flag(isLarge && LOGO.test(behind)),
    reviewed: flag(isLarge && REVIEWED.test(behind)),
    yearBefore: flag(isLarge && YEAR_BEFORE.test(before)),
    amountBefore: flag(AMOUNT_BEFORE.test(before)),
    isAbbreviation: flag(CAPITALS.test(found) && isAbbreviated(before, found)),
    smallBehind: flag(inSentence && SMALL_BEHIND.test(behind)),
    withinPlace: flag(
      isWithinPlace(words(before).slice(-LONGEST_PLACE), words(found).at(-1) ?? '', words(behind)),
    ),
  };
}

/** "hippocampus (HP)", "Power Supply Unit (PSU)": the letters are those of what is said right before. */
function isAbbreviated(before: string, found: string): boolean {
  if (!before.endsWith(' (')) return false;
  const initials = words(before)
    .slice(-found.length)
    .map((word) => word[0] ?? '');
  const letters = found.toLowerCase();
  return initials.at(-1) === letters[0] || initials.join('') === letters;
}
