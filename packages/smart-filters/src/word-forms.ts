import { words } from '@linklode/query-language';
import { isKnownWord } from './ordinary-words.ts';

const SHORTEST_PLURAL = 3;

/**
 * A word without the ending of its plural: "agencies" and "agency", "movies" and "movie", "courses" and "course",
 * "colores" and "color" are one; "cars" and "care", "mics" and "mice", "plans" and "planes" are not.
 */
export function stemOf(word: string): string {
  if (word.length <= SHORTEST_PLURAL) return word;
  const single = /(?:ss|us|is|^news)$/.test(word) ? word : word.replace(/s$/, '');
  if (single.length <= SHORTEST_PLURAL) return single;
  return single.endsWith('ie') ? `${single.slice(0, -2)}y` : single.replace(ENDED_BY_E, '');
}

/**
 * What ends in these has an "e" more in the plural, as "boxes", "colores" and "ciudades". Short words have their own.
 */
const ENDED_BY_E = /(?<=s|x|z|ch|sh|o|^.{3,}[aeiou][lrnd])e$/;

/**
 * Spellings in which a query asks for a word: as typed, in the singular, in the plural, as Britons and Americans write
 * it.
 */
export function formsOf(word: string): string[] {
  const forms = [word, ...spellingsOf(word)].flatMap(numbersOf);
  return [...new Set([...forms, ...(isKnownWord(word, 'en') ? [] : foreignOf(word))])];
}

function numbersOf(word: string): string[] {
  if (word.length < SHORTEST_PLURAL || /\d/.test(word)) return [word];
  if (word.length === SHORTEST_PLURAL && word.endsWith('s')) return [word];
  if (word.endsWith('ies'))
    return [word, isKnownWord(word.slice(0, -1), 'en') ? word.slice(0, -1) : `${word.slice(0, -3)}y`];
  if (/(?:ss|us|is|^news)$/.test(word)) return [word, `${word}es`];
  if (/[^aeiou]y$/.test(word)) return [word, `${word.slice(0, -1)}ies`];
  if (word.endsWith('s')) {
    const single = word.slice(0, -1);
    return [word, single, ...(ENDED_BY_E.test(single) ? [single.slice(0, -1)] : [])];
  }
  return [word, `${word}s`, ...(ENDED_BY_E.test(`${word}e`) ? [`${word}es`] : [])];
}

const SHORTEST_ABROAD = 4;

/**
 * Endings of plurals, each way, as they stand without accents: French, Portuguese, Spanish, and with `-en` Dutch and
 * German.
 */
const ENDINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/aux$/, ['al', 'au']],
  [/eux$/, ['eu']],
  [/al$/, ['aux', 'ais']],
  [/e[au]u?$/, ['$&x']],
  [/oes$/, ['ao']],
  [/ao$/, ['oes', 'aos']],
  [/ais$/, ['al']],
  [/eis$/, ['el']],
  [/el$/, ['eis']],
  [/ns$/, ['m']],
  [/m$/, ['ns']],
  [/([lrnd])es$/, ['$1']],
  [/ces$/, ['z']],
  [/z$/, ['ces']],
  // A vowel is written twice before one consonant at the end, a consonant twice behind a short vowel: paneel, panelen;
  // fles, flessen.
  [/([aeou])\1([bcdfgklmnprt])$/, ['$1$2en']],
  [/([^aeiou])([aeou])([bcdfgklmnprt])en$/, ['$1$2$2$3', '$1$2$3']],
  [/([^aeiou][aeiou])([bdfgklmnprst])$/, ['$1$2$2en']],
  [/([bdfgklmnprst])\1en$/, ['$1']],
  [/[^aeiouns]en$/, ['']],
  [/[^aeiou]e$/, ['']],
  [/[^aeiouy]$/, ['$&e', '$&en', '$&er', '$&es']],
  [/[^aeiou]er$/, ['']],
];

/** German umlauts are gone from the words that are compared, so that "Häuser" is "Haus" with an ending. */
function foreignOf(word: string): string[] {
  if (word.length < SHORTEST_ABROAD || /\d/.test(word)) return [];
  return ENDINGS.flatMap(([ending, others]) =>
    ending.test(word)
      ? others.map((other) => (other === '' ? word.replace(/(?:en|er|e)$/, '') : word.replace(ending, other)))
      : [],
  ).filter((form) => form.length >= SHORTEST_ABROAD);
}

const PAIRS = new Map(
  `centre center,theatre theater,fibre fiber,litre liter,metre meter,grey gray,tyre tire,catalogue catalog,dialogue dialog,
  jewellery jewelry,licence license,defence defense,aluminium aluminum,programme program,travelling traveling,traveller traveler,
  counselling counseling,counsellor counselor,modelling modeling,cancelled canceled,cancelling canceling,labelled labeled,labelling labeling,
  fuelled fueled,jeweller jeweler,marvellous marvelous,enrolment enrollment,fulfilment fulfillment,instalment installment,maths math,
  moustache mustache,whisky whiskey,sceptic skeptic,encyclopaedia encyclopedia,anaemia anemia,leukaemia leukemia,manoeuvre maneuver,
  aeroplane airplane,woollen woolen,mould mold,plough plow,mouse mice,goose geese,foot feet,tooth teeth,child children,
  organisation organization,pyjamas pajamas,cosy cozy,mum mom,kerb curb,storey story,cheque check,doughnut donut,yoghurt yogurt,
  paediatric pediatric,orthopaedic orthopedic,gynaecology gynecology,anaesthesia anesthesia,archaeology archeology,man men,woman women`
    .split(',')
    .flatMap((pair) => {
      const [one = '', other = ''] = pair.trim().split(' ');
      return [
        [one, other],
        [other, one],
      ] as const;
    }),
);
const SHORTEST_SPELLING = 5;

function spellingsOf(word: string): string[] {
  const pair = PAIRS.get(word) ?? PAIRS.get(word.replace(/s$/, ''));
  if (pair !== undefined) return [pair];
  if (word.length < SHORTEST_SPELLING) return [];
  const ours = /^(.{2,})ou?r(s|ed|ing|ful|ites?)?$/.exec(word);
  if (ours !== null) return [`${ours[1]}${word.startsWith(`${ours[1]}our`) ? 'or' : 'our'}${ours[2] ?? ''}`];
  const ised = /^(.{4,})i([sz])(e[drs]?|ers|ing|ations?)$/.exec(word);
  return ised === null ? [] : [`${ised[1]}i${ised[2] === 's' ? 'z' : 's'}${ised[3]}`];
}

/** Ends of names that are no words by themselves. */
const TAILS = new Set('ai js io hq iq tv pc hr'.split(' '));
const HEADS = new Set('non pre self multi'.split(' '));
const LEAST_PART = 3;
const MOST_SPLITS = 3;

/**
 * Two words that a word may be made of, by its capitals or by words that everybody knows: "HelpScout", "bestbuy",
 * "nodejs".
 */
export function splitsOf(typed: string): [string, string][] {
  const capital = /(?<=\p{Ll})\p{Lu}/u.exec(typed)?.index;
  if (capital !== undefined) {
    const [head, tail] = [words(typed.slice(0, capital)), words(typed.slice(capital))];
    return head.length === 1 && tail.length === 1 ? [[head[0]!, tail[0]!]] : [];
  }
  const [word = ''] = words(typed);
  if (/\d/.test(word) || isKnownWord(word) || isKnownWord(word.replace(/s$/, ''))) return [];
  const splits: [string, string][] = [];
  for (let at = 2; at <= word.length - 2; at += 1) {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    const isHead = HEADS.has(head) || (head.length >= LEAST_PART && isKnownWord(head));
    const isTail =
      TAILS.has(tail) || (tail.length >= LEAST_PART && numbersOf(tail).some((one) => isKnownWord(one)));
    if (isHead && (isTail || HEADS.has(head))) splits.push([head, tail]);
  }
  return splits.slice(0, MOST_SPLITS);
}
