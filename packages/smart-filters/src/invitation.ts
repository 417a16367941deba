import { words } from '@linklode/query-language';
import type { PageReading } from './page-reading.ts';
import { sentencesOf } from './sentences.ts';

const setOf = (list: string): ReadonlySet<string> => new Set(words(list));

/** What a writer hands in. */
const PIECES = setOf(`
  article articles piece pieces post posts text texts essay essays draft drafts manuscript manuscripts paper papers story
  stories pitch pitches proposal proposals idea ideas outline outlines column columns report reports tutorial tutorials
  contribution contributions submission submissions abstract abstracts document diary diaries
  artículo artículos texto textos propuesta propuestas historia historias relato relatos borrador idea ideas colaboración
  colaboraciones experiencia experiencias entrada entradas
`);

/** What the reader is told to do with it. */
const HANDING_IN = setOf(`
  send mail email submit pitch post share bring write contribute
  envía envíanos envíalo envíala manda mándanos mándalo escribe escríbenos propón proponnos comparte colabora
`);

/** What the house does with it; behind "we". */
const TAKING = setOf(`
  accept publish print consider read welcome run take pay want like love buy invite feature look looking seek prefer glad
`);

/** Spanish verbs carry their "we". */
const TAKING_IN_ONE = setOf(`
  publicamos aceptamos buscamos queremos pagamos leemos pedimos valoramos encantaría gustan interesan gustaría agradecemos
`);

const US = setOf('we i us our');

/** Rights, names and answers: what is promised to one whose text is taken. */
export const PROMISES: readonly RegExp[] = [
  /\b(?:copyright|licen[cs]e|rights|byline|your (?:own )?name|authors? (?:receive|keep|retain)|tu nombre|tu firma|firmas tú|firmado)\b/i,
  /\b(?:we|i|editor|she|he|two of us) (?:\w+ )?(?:repl(?:y|ies)|answers?|respond)|\b(?:within|in) (?:\w+ )?(?:days|weeks)\b|\bcontesta|\brespondemos/i,
  /\b(?:editor|editors|redacción|edit lightly|corregimos|proof)\b/i,
];

/** Sentences in which the reader is asked for a text, and those in which the house says which ones it takes. */
export function invitationsOf(page: PageReading): { asking: string[]; taking: string[] } {
  const asking: string[] = [];
  const taking: string[] = [];
  for (const sentence of sentencesOf(page)) {
    const found = words(sentence);
    if (!found.some((word) => PIECES.has(word))) continue;
    if (handsIn(found)) asking.push(sentence);
    else if (takes(found)) taking.push(sentence);
  }
  return { asking, taking };
}

/** A verb of handing in that is a command or stands behind "to", "can", "may", "please": no report of what somebody sent. */
function handsIn(found: readonly string[]): boolean {
  return found.some(
    (word, at) => HANDING_IN.has(word) && (at < 3 || BEFORE_COMMANDS.has(found[at - 1] ?? '')),
  );
}

const BEFORE_COMMANDS = setOf('to can may please and or then you should us just primero y o puedes');

function takes(found: readonly string[]): boolean {
  return found.some(
    (word, at) =>
      TAKING_IN_ONE.has(word) ||
      (TAKING.has(word) && found.slice(Math.max(0, at - 4), at).some((one) => US.has(one))),
  );
}
