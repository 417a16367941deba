import { rolesAbroad } from './lexicon/index.ts';
import { createBoundedMap } from '../store/bounded-map.ts';
import { createPrefilter } from './prefilter.ts';
import { REMEMBERED, rememberedOf } from './remembered.ts';

/** In the order in which prospects are ranked. */
export type RoleKind = 'editor' | 'seo' | 'outreach' | 'founder' | 'marketing' | 'author' | 'other' | 'staff';

export const ROLE_ORDER: readonly RoleKind[] = [
  'editor',
  'seo',
  'outreach',
  'founder',
  'marketing',
  'author',
  'other',
  'staff',
];

/**
 * Whether someone with this role is asked about what a site publishes or links to; `staff` are all others of a site.
 */
export function isProspectRole(kind: RoleKind | null): boolean {
  return kind !== null && kind !== 'staff';
}

export interface RoleWord {
  kind: RoleKind;
  /** In the folded text, UTF-16 units; folding keeps every place. */
  start: number;
  end: number;
}

/**
 * Without accents and in lower case; English, Spanish, French, German, Portuguese, Dutch. A hyphen in the text counts
 * as a space.
 */
const PHRASES: Record<RoleKind, string> = {
  editor: `editor|editors in chief|editora|editorial (?:director|lead|manager|assistant|coordinator|head|team)
    |head of editorial|(?:redactora?|jefe|jefa) (?:jefe|jefa|de redaccion)|director(?:a)? editorial
    |coordinador(?:a)? editorial|edits|edita|chefredakteur(?:in)?|redakteur(?:in)?|redaktionsleit(?:er|erin|ung)|redaktion
    |redact(?:eur|rice)(?: en chef)?|responsable editorial[e]?|(?:hoofd|eind)redact(?:eur|rice)|redactie|redator(?:a)?(?: chefe)?
    |editora? chefe|managing editor|herausgeber(?:in)?`,
  seo: `seo|search engine optimi[sz]ation|search marketing|organic (?:search|growth)|posicionamiento (?:web|en buscadores)
    |suchmaschinenoptimierung|referencement|zoekmachineoptimalisatie|otimizacao de sites`,
  outreach: `outreach|pr|public relations|publicist|press (?:officer|office|manager|contact|relations)|press|prensa
    |media relations|relaciones (?:publicas|institucionales|con (?:los )?medios)|partnerships?|partner manager|alliances|alianzas
    |colaboraciones|propone colaborar|guest (?:posts?|authors?|writers?|contributors?|contributions?)
    |contributors? relations|autor(?:es|as)? invitad[oa]s|link (?:builder|building)|enlaces y medios
    |communications|comunicacion|affiliates?|affiliate manager|afiliados|sponsorships?|patrocinios|difusion
    |presse(?:sprecher(?:in)?|arbeit|kontakt|referent(?:in)?|stelle)?|offentlichkeitsarbeit|kommunikation|relations (?:presse|publiques|medias)
    |attachee? de presse|communication|partenariats?|partnerschaften|(?:pers)?woordvoerder|communicatie|persvoorlichter
    |assessor(?:a)? de imprensa|imprensa|relacoes publicas|comunicacao|parcerias`,
  founder: `(?:co ?)?founder|(?:co ?)?founders|(?:co ?)?founded|founding|(?:co ?)?fundador(?:a)?|(?:co ?)?fundo
    |(?:co ?)?owner|propietari[oa]|duen[oa]|(?:mit)?grunder(?:in)?|inhaber(?:in)?|(?:co ?)?fondat(?:eur|rice)|proprietaire|gerante?
    |(?:mede ?)?oprichter|oprichtster|eigena(?:ar|resse)|soci[oa] fundador(?:a)?|proprietari[oa]|founder and ceo`,
  marketing: `marketing|mercadotecnia|marketer|content|contents|contenidos?|copywriter|copywriting|newsletters?|blog manager
    |social media|redes sociales|community manager|growth|brand manager|redaccion y correo
    |marketing(?:leit(?:er|erin|ung)|manager(?:in)?|medewerker)|contenus|inhalte`,
  author: `author|writer|blogger|columnist|reporter|journalist|correspondent|contributing editor|autora?|escritora?|periodista|reportera?
    |auteure?|autrice|journaliste|autor(?:in)?|journalist(?:in)?|schrijver|schrijfster|jornalista|contributor`,
  other: `advertising|publicidad|ceo|chief executive|managing (?:director|partner)|publisher|executive director|director ejecutivo
    |directora ejecutiva|director(?:a)? general|coo|cto|cfo|cmo|chief [a-z]+ officer|vice president|vp|president[ea]?|vorstand|vorsitzende[r]?
    |geschaftsfuhr(?:er|erin|ung)|direct(?:eur|rice)(?: generale?)?|diretora?(?: executiv[oa]| geral)?|bestuurder|voorzitter|general manager|principal|(?<![a-z] )directora?(?= *(?:$|[,.;:(·|]| y ))`,
  staff: `manager|director|coordinator|engineer|developer|designer|programmer|architect|analyst|consultant|specialist|strategist|assistant
    |associate|officer|administrator|secretary|treasurer|trustee|chair(?:man|woman|person)?|board (?:member|of directors)|member of the board
    |board member|volunteer|teacher|professor|lecturer|researcher|research fellow|scientist|instructor|trainer|coach|photographer|videographer
    |illustrator|artist|dramaturg(?:in|e)?|producer|(?:(?:prose|poetry|fiction|nonfiction|peer|book|film|music|art) )?reviewer|proofreader|maintainer|committer|core team|technician|mechanic|agent|realtor|broker|attorney|lawyer|paralegal|accountant
    |bookkeeper|nurse|physician|dentist|therapist|psychologist|counsel(?:or|lor)|pastor|minister|chaplain|librarian|curator|chef|sales
    |account executive|operations|human resources|customer (?:service|support|success)|technical lead|team lead|tech lead|lead|intern|host|co ?host
    |(?:video|film|photo|sound|audio) editor|head of [a-z]+|[a-z]{3,} head|ambassador|(?:social|youth|case|literacy|field|community|outreach) worker|executive|fellow|advisor|adviser|caseworker|case manager|supervisor|superintendent|controller|product owner|webmaster|moderator|partner
    |gerente|coordinadora?|ingenier[oa]|desarrolladora?|disenadora?|programadora?|asesora?|consultora?|abogad[oa]|arquitect[oa]|profesora?
    |investigadora?|fotograf[oa]|tesorer[oa]|secretari[oa]|ventas|agente|traductora?|asistente|tecnic[oa]|medic[oa]|psicolog[oa]
    |responsable|chef de projet|ingenieure?|developpeu(?:r|se)|designer|conseill(?:er|ere)|charge[e]? de|secretaire|tresori(?:er|ere)|avocate?|photographe
    |formateur|formatrice|enseignante?|benevole|leiter(?:in)?|leitung|entwickler(?:in)?|gestalter(?:in)?|berater(?:in)?|mitarbeiter(?:in)?|vorstandsmitglied
    |kassier(?:er|in)?|schatzmeister(?:in)?|schriftfuhrer(?:in)?|fotograf(?:in)?|projektleit(?:er|erin|ung)|assistenz|rechtsanwalt|rechtsanwaltin|trainer(?:in)?
    |engenheir[oa]|desenvolvedora?|coordenadora?|professora?|advogad[oa]|tesoureir[oa]|fotograf[oa]|vendas|analista|especialista
    |ontwikkelaar|ontwerper|adviseur|medewerker|penningmeester|secretaris|bestuurslid|fotograaf|docent|projectleider|vrijwilliger`,
};

const phrasesOf = (kind: RoleKind): string => (PHRASES[kind] + rolesAbroad(kind)).replace(/\s*\n\s*/g, '');
const whole = (phrases: string): string => `(?<![\\p{L}\\p{N}])(?:${phrases})(?![\\p{L}\\p{N}])`;
const SEARCHES = ROLE_ORDER.map((kind) => ({ kind, search: new RegExp(whole(phrasesOf(kind)), 'gu') }));
/** Most texts have no role at all, which one pattern tells in place of eight. */
const ANY_ROLE = new RegExp(whole(ROLE_ORDER.map(phrasesOf).join('|')), 'u');
const mayHoldRole = createPrefilter(ROLE_ORDER.map(phrasesOf).join('|'));

/** What someone was, or what belongs to someone else, is no role. */
const NOT_THEIRS =
  /(?:(?<![a-z])(?:former|formerly|ex|previously|past|video|film|antes|antigu[oa]|anterior|not an?)(?: [a-z]+)? |(?<![a-z])(?:of|to|with|by|from) (?:our|the|his|her|my|an|a) )$/;

const ASCII = /^[\0-\x7f]*$/;
const BEYOND_ASCII = /[^\0-\x7f]/gu;
const CAPITALS = /[A-Z]+/g;

/** Lower case without accents, hyphens as spaces; as long as the text, so that places hold in both. */
export function foldRoleText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replaceAll('-', ' ');
  return text
    .replace(BEYOND_ASCII, foldSign)
    .replace(CAPITALS, (letters) => letters.toLowerCase())
    .replaceAll('-', ' ');
}

/** Few signs beyond ASCII come again and again, and normalising is slow. */
const foldedSigns = createBoundedMap<string, string>(REMEMBERED);

function foldSign(sign: string): string {
  const known = foldedSigns.get(sign);
  if (known !== undefined) return known;
  const base = sign.normalize('NFD').charAt(0).toLowerCase();
  const plain = sign === '\u2010' || sign === '\u2011' ? ' ' : base;
  const folded = plain.length === sign.length ? plain : sign;
  foldedSigns.set(sign, folded);
  return folded;
}

/** Lines of menus and feet come with every page of a site, and names' words with every person. */
const known = createBoundedMap<string, readonly RoleWord[]>(REMEMBERED);

/** The words of a short text that tell a role, in the order in which they stand there. */
export function findRoleWords(text: string): readonly RoleWord[] {
  return rememberedOf(text, known, lookForRoleWords);
}

const NO_WORDS: readonly RoleWord[] = [];
/** Gaps that are not one space each. */
const UNEVEN = /[^\S ]|\s\s/;

/**
 * False where no part of a text, cut between its words, holds a word that tells a role: quicker than finding them. The
 * texts of lines are nearly all of that kind, and so are most of their words.
 */
export function mayTellRole(text: string): boolean {
  return UNEVEN.test(text) || mayHoldRole(foldRoleText(text));
}

function lookForRoleWords(text: string): readonly RoleWord[] {
  const folded = foldRoleText(text);
  if (!mayHoldRole(folded) || !ANY_ROLE.test(folded)) return NO_WORDS;
  const found: RoleWord[] = [];
  for (const { kind, search } of SEARCHES) {
    // `matchAll` makes the expression anew each time, which takes as long as searching with it.
    search.lastIndex = 0;
    for (let match = search.exec(folded); match !== null; match = search.exec(folded)) {
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
  // What everybody is, an author or "responsable", tells less than what they are it of.
  const first = (words.find(({ kind }) => kind !== 'staff' && kind !== 'author') ?? words[0])?.kind;
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
