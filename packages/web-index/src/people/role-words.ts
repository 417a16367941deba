/** In the order in which prospects are ranked. */
export type RoleKind = 'editor' | 'seo' | 'outreach' | 'founder' | 'marketing' | 'other';

export const ROLE_ORDER: readonly RoleKind[] = ['editor', 'seo', 'outreach', 'founder', 'marketing', 'other'];

export interface RoleWord {
  kind: RoleKind;
  /** In the folded text, UTF-16 units; folding keeps every place. */
  start: number;
  end: number;
}

/** Without accents and in lower case, English and Spanish; a hyphen in the text counts as a space. */
const PHRASES: Record<RoleKind, string> = {
  editor: `editor|editors in chief|editora|editorial (?:director|lead|manager|assistant|coordinator|head|team)
    |head of editorial|(?:redactora?|jefe|jefa) (?:jefe|jefa|de redaccion)|director(?:a)? editorial
    |coordinador(?:a)? editorial|edits|edita`,
  seo: `seo|search engine optimi[sz]ation|search marketing|organic (?:search|growth)|posicionamiento (?:web|en buscadores)`,
  outreach: `outreach|pr|public relations|publicist|press (?:officer|office|manager|contact|relations)|press|prensa
    |media relations|relaciones (?:publicas|institucionales|con (?:los )?medios)|partnerships?|partner manager|alliances|alianzas
    |colaboraciones|propone colaborar|guest (?:posts?|authors?|writers?|contributors?|contributions?)
    |contributors? relations|autor(?:es|as)? invitad[oa]s|link (?:builder|building)|enlaces y medios
    |communications|comunicacion|affiliates?|affiliate manager|afiliados|sponsorships?|patrocinios|difusion`,
  founder: `(?:co ?)?founder|(?:co ?)?founders|(?:co ?)?founded|founding|(?:co ?)?fundador(?:a)?|(?:co ?)?fundo
    |(?:co ?)?owner|propietari[oa]|duen[oa]`,
  marketing: `marketing|mercadotecnia|marketer|content|contents|contenidos?|copywriter|copywriting|newsletters?|blog manager
    |social media|redes sociales|community manager|growth|brand manager|redaccion y correo`,
  other: `advertising|publicidad|ceo|chief executive|managing (?:director|partner)|publisher|executive director|director ejecutivo
    |directora ejecutiva|director(?:a)? general|(?<![a-z] )directora?(?= *(?:$|[,.;:(·|]| y ))`,
};

const SEARCHES = ROLE_ORDER.map((kind) => ({
  kind,
  search: new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${PHRASES[kind].replace(/\s*\n\s*/g, '')})(?![\\p{L}\\p{N}])`,
    'gu',
  ),
}));

/** What someone was, or what belongs to someone else, is no role. */
const NOT_THEIRS =
  /(?:(?<![a-z])(?:former|formerly|ex|previously|past|video|film|antes|antigu[oa]|anterior|not an?)(?: [a-z]+)? |(?<![a-z])(?:of|to|with|by|from) (?:our|the|his|her|my|an|a) )$/;

/** Lower case without accents, hyphens as spaces; as long as the text, so that places hold in both. */
export function foldRoleText(text: string): string {
  let folded = '';
  for (const unit of text) {
    const base = unit.normalize('NFD').charAt(0).toLowerCase();
    const plain = unit === '-' || unit === '\u2010' || unit === '\u2011' ? ' ' : base;
    folded += plain.length === unit.length ? plain : unit;
  }
  return folded;
}

/** The words of a short text that tell a role, in the order in which they stand there. */
export function findRoleWords(text: string): RoleWord[] {
  const folded = foldRoleText(text);
  const found: RoleWord[] = [];
  for (const { kind, search } of SEARCHES) {
    for (const match of folded.matchAll(search)) {
      const start = match.index;
      const isTheirs = !NOT_THEIRS.test(folded.slice(Math.max(0, start - 40), start));
      if (isTheirs) found.push({ kind, start, end: start + match[0].length });
    }
  }
  return found.sort((a, b) => a.start - b.start || ROLE_ORDER.indexOf(a.kind) - ROLE_ORDER.indexOf(b.kind));
}

/** The best of the roles by the order of ranking. */
export function bestRole(words: readonly RoleWord[]): RoleKind | null {
  return ROLE_ORDER.find((kind) => words.some((word) => word.kind === kind)) ?? null;
}

/** Which half of the list a person stands in: the role that the text names first decides. */
export function categoryOf(words: readonly RoleWord[]): 'seo' | 'outreach' {
  const first = words[0]?.kind;
  return first === 'seo' || first === 'marketing' ? 'seo' : 'outreach';
}

/** Words that begin a role and never end a name. */
const TITLE_WORDS = new Set(
  `head senior junior chief deputy digital technical managing executive assistant associate global regional general
  director directora manager gerente responsable jefe jefa lead president presidente presidenta vice vp svp evp cto cfo coo cmo
  features commissioning reviews news web sales product engineering developer designer diseno consultant coordinator specialist
  strategist analyst officer secretary treasurer chair team membership relaciones redactor redactora bibliotecaria
  linkedin perfil profile contact about the our meet author written by`.split(/\s+/),
);

export function isRoleWord(word: string): boolean {
  const folded = foldRoleText(word).trim();
  return TITLE_WORDS.has(folded) || findRoleWords(folded).length > 0;
}
