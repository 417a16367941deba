import type { FoundResult } from './search-answer.ts';

/**
 * Words that hardly a title or description of a language does without: little ones, and those of every website. One that
 * several languages have stands with each of them.
 */
const COMMON_WORDS: Readonly<Record<string, string>> = {
  en: `the and of to for with your our you we is are from this that how what write by at it be us their an not or in on
    about who which when where here news press review reviews contact support help people best guide guides free
    home office company tools list my i a have has as do more new all into top year years after before no yes`,
  es: `el los las la lo y o u del de para con una un unos por que su sus se en cómo qué más nuestra nuestro nosotros
    esta este sobre desde también donde hay al es son sin ni tu tuya quiénes quién entre contacto noticias guía guías
    revista artículos artículo enlaces recursos página aquí año años primera dos tres`,
  de: `der die das und für mit ein eine einen von zu den dem des im ist sind nicht auf wie wir unsere über aus bei oder
    auch zum zur in kontakt nachrichten ratgeber seite jahr jahre neue`,
  fr: `le les la et des du de en un pour avec une dans sur est vous votre nous notre au aux ce cette qui que par plus
    ou sont pas nouvelles conseils gratuit ans sans chez`,
  it: `gli il la le di della delle dei che per con un una sono è più nostro come nel nella dal anche questo lo e o in
    notizie contatti guida sito senza anni`,
  pt: `os as o a e do da dos das de para com uma um que é não mais nosso como em no na seu sua você por ao ou notícias
    contato contacto guia sem anos`,
  nl: `het een en de van voor met op te zijn niet bij ook aan wij ons onze uit dat deze hoe wat naar in is of nieuws
    jaar`,
};

/** Endings that words of one language have and of the others do not. */
const ENDINGS: Readonly<Record<string, RegExp>> = {
  en: /(?:ing|ness|ings|ers|ly|ed|ight|tch|ck|wn|ee|th|ow)$/,
  es: /(?:ción|ciones|idad|idades|anza|ños?|ñas?|ías?|illas?|ieron|aron|ará|ción|ísimo)$/,
  de: /(?:ung|ungen|keit|heit|lich|schaft|isch|chen)$/,
  fr: /(?:eux|euse|ement|aux|ité|ère|eur|eurs|ées?|ais)$/,
  it: /(?:zione|zioni|ità|aggio|eggi|gli|cchi|tti|zza)$/,
  pt: /(?:ção|ções|dade|agem|inho|nha|ões|ão)$/,
  nl: /(?:ij|heid|lijk|isch|oek|oor|aar|uis|een)$/,
};

/** Letters that decide by themselves. Han alone is Chinese only where no kana stands beside it, hence the order. */
const LETTERS: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['ta', /\p{Script=Tamil}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
];
/** A brand or a quotation in other letters makes no page of that language. */
const LEAST_LETTERS = 4;
const LEAST_SCORE = 2;
const LEAST_LEAD = 1;
const LONGEST_READ = 2_000;
const WORD = /[\p{L}\p{M}]+/gu;

const LANGUAGES_OF = new Map<string, Set<string>>();
for (const [language, list] of Object.entries(COMMON_WORDS)) {
  for (const word of list.split(/\s+/)) {
    const languages = LANGUAGES_OF.get(word) ?? new Set();
    LANGUAGES_OF.set(word, languages.add(language));
  }
}

/** A common word says more than an ending. */
function scoreLanguages(text: string): Map<string, number> {
  const scores = new Map<string, number>();
  const add = (language: string, points: number) =>
    scores.set(language, (scores.get(language) ?? 0) + points);
  for (const word of text.normalize('NFC').toLowerCase().match(WORD) ?? []) {
    for (const language of LANGUAGES_OF.get(word) ?? []) add(language, 2);
    if (word.length < 4) continue;
    for (const [language, ending] of Object.entries(ENDINGS)) if (ending.test(word)) add(language, 1);
  }
  if (/[ñ¿¡]/i.test(text)) add('es', 3);
  if (/ß/.test(text)) add('de', 3);
  if (/[ãõ]/i.test(text)) add('pt', 3);
  return scores;
}

/**
 * The language that a row's title and description are written in, as a two-letter code; null where they are too short to
 * tell. For rows whose source does not know the page.
 */
export function findRowLanguage({
  title,
  description,
}: Pick<FoundResult, 'title' | 'description'>): string | null {
  const text = `${title ?? ''} ${description ?? ''}`.slice(0, LONGEST_READ);
  for (const [language, letters] of LETTERS) {
    if ((text.match(letters)?.length ?? 0) >= LEAST_LETTERS) return language;
  }
  const [best, second] = [...scoreLanguages(text)].toSorted(([, a], [, b]) => b - a);
  if (!best || best[1] < LEAST_SCORE || best[1] - (second?.[1] ?? 0) < LEAST_LEAD) return null;
  return best[0];
}

const NAMES = new Intl.DisplayNames(['en'], { type: 'language' });

/** `Spanish` for `es`. */
export function languageName(code: string): string {
  return NAMES.of(code) ?? code;
}
