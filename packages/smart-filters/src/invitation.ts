import { words } from '@linklode/query-language';
import type { PageReading } from './page-reading.ts';
import { sentencesOf } from './sentences.ts';

const setOf = (list: string): ReadonlySet<string> => new Set(words(list));

/** What a writer hands in. */
const PIECES = setOf(`
  article articles piece pieces post posts text texts essay essays draft drafts manuscript manuscripts paper papers story
  stories pitch pitches proposal proposals idea ideas outline outlines column columns report reports tutorial tutorials
  contribution contributions submission submissions abstract abstracts document diary diaries
  feature features guide guides case studies interview interviews memoir memoirs account accounts blog blogs copy writing
  manuscrito manuscritos original originales reportaje reportajes crónica crónicas ensayo ensayos reseña reseñas columna columnas
  post posts escrito escritos guía guías entrevista entrevistas trabajo trabajos
  artículo artículos texto textos propuesta propuestas historia historias relato relatos borrador idea ideas colaboración
  colaboraciones experiencia experiencias entrada entradas
`);

/** What the reader is told to do with it. */
const HANDING_IN = setOf(`
  send mail email submit pitch post share bring write contribute upload attach forward propose offer hand drop paste
  envía envíanos envíalo envíala envíalos manda mándanos mándalo mándala escribe escríbenos propón proponnos comparte
  compártelo colabora enviar mandar enviarnos mandarnos escribirnos proponer proponernos remite remitir remítenos adjunta
  envíe envíenos mande mándenos escriba escríbanos proponga presenta publica cuéntanos
`);

/** What the house does with it; behind "we". */
const TAKING = setOf(`
  accept publish print consider read welcome run take pay want like love buy invite feature look looking seek prefer glad
  seeking accepting commission commissioning need open hoping happy keen pleased delighted host
`);

/** Spanish verbs carry their "we". */
const TAKING_IN_ONE = setOf(`
  publicamos aceptamos buscamos queremos pagamos leemos pedimos valoramos encantaría gustan interesan gustaría agradecemos
  publicaremos recibimos admitimos estudiamos esperamos interesa necesitamos acogemos invitamos publicaríamos leeremos aceptaremos
  remuneramos encargamos
`);

const US = setOf('we i us our');

/** The same where nobody speaks: journals say it of the texts. */
const TAKEN: readonly RegExp[] = [
  /\b(?:are|is|will be|may be|can be|should be|must be|to be) (?:\w+ )?(?:considered|accepted|welcomed?|invited|sought|wanted|received|published|printed|read by|sent|submitted|emailed|addressed)\b/i,
  /\b(?:should|must|may|to) reach (?:the|us|our|me)\b/i,
  /\bse (?:aceptan|admiten|reciben|publican|publicarán|leen|envían|enviarán|enviará|remitirán|valorarán|considerarán|buscan|pagan)\b/i,
  /\b(?:deben|deberán|pueden|podrán|han de) (?:enviarse|remitirse|mandarse|presentarse|llegar|tener)\b|\bson bienvenid[oa]s\b/i,
];

/** Where it goes, in a sentence that does not name the text again. */
const SENDS_IT: readonly RegExp[] = [
  /\b(?:send|mail|e-?mail|post|submit|upload|forward) (?:it|them|yours)\b/i,
  /\b(?:write|send|mail|e-?mail|escribe|escríbenos|manda|mándal[oa]|envíal[oa]) .{0,40}@/i,
];

/** What the house would do with what "you" have, whatever that is called: nobody prints a thing that is not handed in. */
const PRINTS_YOURS: readonly RegExp[] = [
  /\b(?:we|i|us|me)\b(?: [\w’']+){0,6} (?:publish|print|run|feature|host|carry) (?:it|them|yours?|what you)\b/i,
  /\b(?:we|us|i)\b.{0,80}\bunder your (?:own )?name\b/i,
  /\b(?:lo|la|los|las|te) (?:publicamos|publicaremos|publicaríamos)\b|\bpublicar(?:emos)? (?:lo tuyo|tu |tus )/i,
];

/** Rights, names and answers: what is promised to one whose text is taken. */
export const PROMISES: readonly RegExp[] = [
  /\b(?:copyright|licen[cs]e|rights|byline|your (?:own )?name|authors? (?:receive|keep|retain)|tu nombre|tu firma|firmas tú|firmado)\b/i,
  /\b(?:we|i|editor|she|he|two of us) (?:\w+ )?(?:repl(?:y|ies)|answers?|respond)|\b(?:within|in) (?:\w+ )?(?:days|weeks)\b|\bcontesta|\brespondemos/i,
  /\b(?:editor|editors|redacción|edit lightly|corregimos|proof)\b/i,
];

/**
 * Sentences in which the reader is asked for a text, those in which the house says which ones it takes, and those that say where
 * to send what has been named before.
 */
export function invitationsOf(page: PageReading): {
  asking: string[];
  taking: string[];
  sending: string[];
} {
  const asking: string[] = [];
  const taking: string[] = [];
  const sending: string[] = [];
  for (const sentence of sentencesOf(page)) {
    const found = words(sentence);
    const isOfPiece = found.some((word) => PIECES.has(word));
    if (isOfPiece && handsIn(found)) asking.push(sentence);
    else if (isOfPiece && (takes(found) || isSaid(sentence, TAKEN))) taking.push(sentence);
    else if (isSaid(sentence, PRINTS_YOURS)) taking.push(sentence);
    else if (isSaid(sentence, SENDS_IT)) sending.push(sentence);
  }
  return { asking, taking, sending };
}

const isSaid = (sentence: string, patterns: readonly RegExp[]): boolean =>
  patterns.some((pattern) => pattern.test(sentence));

/** Whether the house speaks of itself to the one who would write; an article about the subject speaks of houses. */
export function hasHouseVoice(sentences: readonly string[]): boolean {
  return sentences.some((sentence) =>
    words(sentence).some(
      (word) => US.has(word) || word === 'me' || TAKING_IN_ONE.has(word) || word.endsWith('nos'),
    ),
  );
}

/** A verb of handing in that is a command or stands behind "to", "can", "may", "please": no report of what somebody sent. */
function handsIn(found: readonly string[]): boolean {
  return found.some(
    (word, at) => HANDING_IN.has(word) && (at < 3 || BEFORE_COMMANDS.has(found[at - 1] ?? '')),
  );
}

const BEFORE_COMMANDS = setOf(
  'to can may please and or then you should us just now simply always first primero y o puedes puede pueden debes para de',
);

function takes(found: readonly string[]): boolean {
  return found.some(
    (word, at) =>
      TAKING_IN_ONE.has(word) ||
      (TAKING.has(word) && found.slice(Math.max(0, at - 4), at).some((one) => US.has(one))),
  );
}
