import { commandsIn, type WordClass } from './commands.ts';
import { PIECE } from './invitation.ts';
import { readSentences, type Sentence } from './sentences.ts';

/** What kind of thing a reader is asked for: a house that is entered, a tool that somebody made, a startup, which is both, or what is read: a text, a notice. */
export type Invited = 'firm' | 'tool' | 'startup' | 'piece';

// Classes of words, on words without marks; Spanish verbs in tú, usted, vos and the plural.

/** Any verb by which a thing is handed in. */
const HANDS: WordClass =
  /^(?:add|list|register|submit|suggest|enter|enrol|enroll|include|nominate|put|claim|propose|recommend|send|request|publish|share|launch|upload|contribute|bring|show|advertise|tell|post|pitch|(?:anad|agreg|inclu|inscrib|registr|sum|apunt|sub|public|propon|sugier|sugeri|recomiend|recomend|envi|mand|solicit|reclam|anunci|nomin|compart|carg|postul|present|cuent|escrib)(?:a|e|i|ad|ed|id|ue|en|an|ar|er|ir|ga|ya|ye)(?:nos|me|te|se)?(?:l[aeo]s?)?)$/;

/** Houses of any trade. */
export const FIRM: WordClass =
  /^(?:business|businesses|firms?|company|companies|agency|agencies|practice|shops?|stores?|organi[sz]ations?|clinics?|studios?|club|venue|workshop|suppliers?|blogs?|podcasts?|negocios?|empresas?|tiendas?|comercios?|despachos?|emprendimientos?|talleres?|taller|establecimientos?|asociacion|proveedor(?:es)?|consulta|local)$/;

const TOOL: WordClass =
  /^(?:tools?|apps?|products?|plugins?|extensions?|addons?|integrations?|calculators?|programs?|widgets?|bots?|scripts?|utilit(?:y|ies)|generators?|software|librar(?:y|ies)|apis?|herramientas?|programas?|programitas?|aplicacion(?:es)?|calculadoras?|integracion(?:es)?|complementos?|generador(?:es)?|extension(?:es)?|producto)$/;

/** What is told of, and passes. */
const NOTICE: WordClass =
  /^(?:events?|gigs?|jobs?|vacanc(?:y|ies)|questions?|news|releases?|deals?|coupons?|eventos?|conciertos?|empleos?|vacantes?|ofertas?|preguntas?|noticias?|comunicados?)$/;

/** How far behind its verb the thing stands. */
const REACH = 5;

/** The kind of the noun that each command of the text governs: the first of any kind behind it. */
export function invitedIn(text: string): ReadonlySet<Invited> {
  const kinds = new Set<Invited>();
  for (const sentence of readSentences(text))
    for (const at of commandsIn(sentence, HANDS)) {
      const kind = kindBehind(sentence, at);
      if (kind !== null) kinds.add(kind);
    }
  return kinds;
}

function kindBehind({ words: all, starts }: Sentence, at: number): Invited | null {
  for (let next = at + 1; next <= at + REACH && next < all.length && !starts.has(next); next++) {
    const word = all[next] ?? '';
    if (FIRM.test(word)) return 'firm';
    if (TOOL.test(word)) return 'tool';
    if (/^startups?$/.test(word)) return 'startup';
    if (PIECE.test(word) || NOTICE.test(word)) return 'piece';
  }
  return null;
}
