import { readCompany } from './role-phrase.ts';
import { createBoundedMap } from '../store/bounded-map.ts';
import { readName } from './name-shape.ts';
import { REMEMBERED, rememberedOf } from './remembered.ts';
import { findRoleWords, mayTellRole, type RoleWord } from './role-words.ts';

interface RoleLine {
  /** In the page's words. */
  text: string;
  words: readonly RoleWord[];
  /** That the line names beside the role. */
  company: string | null;
}

const LONGEST = 100;
const MOST_WORDS = 14;
/** Begins what is no role: lists of tags, calls, dates. */
const LABEL =
  /^\P{L}*(?:notes?|tags?|categor(?:y|ies|ía|ias)|filed|posted|topics?|keywords?|share|read|learn|click|view|see|meet|all|our|more|contact|join|follow|find|hire|become|how|what|why|when|where|the best|top|about|über|zur|zum|sobre|acerca|table of|etiquetas|catégories?|schlagw\p{L}*)(?:\s|:|$)/iu;

/** Words of sentences and of offers, which stand in no role. */
const SENTENCE =
  /[“”"«»]|\b(?:we|you|your|they|their|them|i|he|she|his|her|it|its|is|are|was|were|have|has|had|will|can|how|why|about|that|this|these|those|not|today|of company|our|your company|company name|discuss\w*|shar(?:es|ed)|talks?|helps?|keeps?|get|into|archives?|says|nous|vous|votre|wir|sie|ihr|nuestr[oa]s?|tus?|por qué|cómo|para tus)\b/iu;

const ROLE_OF_CLAUSE =
  /^(?:als|en tant que|como|en qualité de)\s+([^,.]{3,60}?)\s+(?:kümmert|führt|vertritt|leitet|hält|sorgt|verwaltet|betreut|ist|s[’']occupe|dirige|assure|gère|se ocupa|coordina|cuida|coordena|zorgt|leidt|regelt)\s.*$/iu;
const OPEN_END =
  /\s+(?:d[aeo]s?|del|du|des|der|von|van|of|for|für|pour|para|at|e|y|et|und|en|and|est|ist|is|es|é|:)$/iu;
/** "Chair 2021–2024", "Treasurer (since 2019)". */
const TERM_BEHIND =
  /[\s,(]+(?:(?:since|seit|depuis|desde|sinds|as of|von|from|de|van)\s+)?(?:19|20)\d\d(?:\s*(?:[-–—/]|bis|to|a|à|au|tot|hasta|até)\s*(?:(?:19|20)?\d\d|\p{L}{2,12})?)?\s*\)?$/iu;

/** What follows says more of the person than the role. */
const CUT =
  /^(.*?)(?:(?<!^\d{1,2}|(?:^|\s)(?:[SsJj]r|Asst|Assoc|Dep))\.\s|\s\|\s|\s·\s|\s[–—]\s|;|,?\s(?:who|which|that|where|when|with over|based in|que|quien|qui|die|der|wie)\s)/u;

/** "SEO lead and writes whatever": of what stands behind "and", only what is a role itself. */
function withoutDeeds(text: string): string {
  const parts = text.split(/(\s+(?:and|y|et|und|en|e)\s+)/u);
  let kept = parts[0] ?? '';
  for (let at = 1; at + 1 < parts.length; at += 2) {
    const next = parts[at + 1] ?? '';
    if (findRoleWords(kept).length > 0 && (findRoleWords(next).length === 0 || /^\p{Ll}+s\s/u.test(next)))
      break;
    kept += (parts[at] ?? '') + next;
  }
  // "partnerships, looks after integrations": a clause in small letters without a role is told of the work.
  const clauses = kept.split(/(?=,\s+)/u);
  while (
    clauses.length > 1 &&
    /^,\s+\p{Ll}/u.test(clauses.at(-1)!) &&
    findRoleWords(clauses.at(-1)!).length === 0
  )
    clauses.pop();
  return clauses.join('');
}

/** A short line that states somebody's role and nothing else, or null. */
export function readRoleLine(line: string): Readonly<RoleLine> | null {
  return rememberedOf(line, known, (text) => ({ role: lookForRole(text) })).role;
}

/** Lines beside names are asked for several times on a page, and those of menus on each page of a site. */
const known = createBoundedMap<string, { role: RoleLine | null }>(REMEMBERED);

function lookForRole(line: string): RoleLine | null {
  if (!mayTellRole(line)) return null;
  const bare = line
    .replace(/^[\s,;:·|–—\-()/•\p{So}\u{FE0E}\u{FE0F}]+/u, '')
    .replace(
      /^(?:titles?|position|role|job|occupation|profession|beruf|profesi[oó]n|profiss[aã]o|beroep|funktion|functie|funç[aã]o|fonction|cargo|funci[oó]n|poste|puesto|tarefa|taak)\s*:\s*/iu,
      '',
    )
    // "As treasurer she looks after the money", and a line that breaks off.
    .replace(ROLE_OF_CLAUSE, '$1')
    .replace(TERM_BEHIND, '')
    .replace(OPEN_END, '')
    .replace(/[\s,;:·|–—-]+$/u, '')
    .replace(/^([^()]*)\)+$/u, '$1')
    .trim();
  const cut = CUT.exec(bare)?.[1] ?? bare;
  const text = withoutDeeds(cut)
    .replace(/\s+/gu, ' ')
    .replace(/\.$|,\s?$/u, '');
  const words = text.split(' ');
  if (text === '' || text.length > LONGEST || words.length > MOST_WORDS) return null;
  if (LABEL.test(text) || /[?!@#]|https?:|\d{3,}|\$|€/u.test(text)) return null;
  const found = findRoleWords(text);
  const [first] = found;
  if (first === undefined) return null;
  // A role comes soon; a sentence that only mentions one does not begin with it.
  const before = text.slice(0, first.start).match(/[\p{L}\p{N}&]+/gu)?.length ?? 0;
  if (before > 5) return null;
  if (SENTENCE.test(text)) return null;
  // A list of people, each with a role: whose is not known.
  if (text.split(/,| and | & /).some((part) => readName(part)?.isKnown)) return null;
  return { text, words: found, company: readCompany(text) };
}
