import { createBoundedMap } from '../store/bounded-map.ts';
import { readName } from './name-shape.ts';
import { headLevelOf, type PageLine } from './page-lines.ts';
import { REMEMBERED, rememberedOf } from './remembered.ts';
import { readRoleLine } from './role-line.ts';
import { foldRoleText } from './role-words.ts';

const LONGEST_HEAD = 50;
/** A heading that nothing closes is not of all that follows. */
const MOST_LINES = 300;

const GROUP = [
  String.raw`(?:(?:editorial|leadership|management|executive|core|organi[sz]ing|production|creative|advisory|current|student|office) )?(?:team|staff|board|committee|crew)`,
  'board of (?:directors|trustees|editors)|(?:board|staff|team) members|masthead|editors|trustees|officers|founders|leadership',
  'equipo(?: (?:directivo|editorial|docente|humano|medico|tecnico|de trabajo|de redaccion))?|(?:consejo|comite) (?:editorial|directivo|asesor|organizador|cientifico|de redaccion)|junta directiva|(?:cuerpo|personal|plantel) docente|redaccion',
  'equip[ea](?: (?:editorial|tecnica|medica|de redacao|de trabalho))?|conselho (?:editorial|diretor|consultivo|fiscal)|comissao (?:editorial|organizadora)|corpo (?:docente|editorial|clinico)|diretoria|expediente',
  String.raw`equipe (?:editoriale|pedagogique|medicale|dirigeante|de redaction)|bureau|comite (?:de redaction|directeur|editorial|d['’]organisation)|conseil d['’]administration|membres du (?:bureau|conseil|comite)|redaction`,
  'redaktion(?:steam)?|vorstand(?:smitglieder)?|geschaftsfuhrung|geschaftsleitung|mitarbeiter(?:innen)?|ansprechpartner(?:innen)?|kollegium',
  'redactie(?:team)?|bestuur(?:sleden)?|medewerkers|directie|begeleiders',
].join('|');
const LEAD =
  '(?:(?:meet|our|the|nuestr[oa]|el|la|noss[oa]|a|o|notre|le|l|les|unser|unsere|das|der|die|ons|onze|het|de) )';
const TEAM_HEAD = new RegExp(String.raw`^\P{L}*${LEAD}{0,2}(?:${GROUP})\P{L}*$`, 'u');

/** The places of lines below a heading that says whose names follow: "Our team", "Comité editorial", "Vorstand". */
export function readTeamSections(lines: readonly PageLine[]): ReadonlySet<number> {
  const found = new Set<number>();
  let section: { level: number; at: number } | null = null;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const level = headLevelOf(line);
    const isElsewhere = line.inside.has('foot') || line.inside.has('list of links');
    if (line.inside.has('foot') || (section !== null && at - section.at > MOST_LINES)) section = null;
    if (level > 0 && !isElsewhere && isTeamHead(line.text)) section = { level, at };
    else if (section !== null && level > 0 && level <= section.level && !isOfCard(line.text)) section = null;
    else if (section !== null) found.add(at);
  }
  return found;
}

/** "Our team", "Bestuur": whose names follow. */
export const isTeamHead = (text: string): boolean =>
  text.length <= LONGEST_HEAD &&
  rememberedOf(text, known, (heading) => ({
    isTeam: TEAM_HEAD.test(foldRoleText(heading).replace(/\s+/gu, ' ').trim()),
  })).isTeam;

/** Headings, and what else is set off, come again on each page of a site. */
const known = createBoundedMap<string, { isTeam: boolean }>(REMEMBERED);

/** Names and roles stand in headings too. */
const isOfCard = (text: string): boolean => readName(text) !== null || readRoleLine(text) !== null;
