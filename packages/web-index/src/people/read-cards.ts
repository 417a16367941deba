import { fromCapitals, readName, type ShapedName } from './name-shape.ts';
import type { PageLine } from './page-lines.ts';
import { OF_PEOPLE, readAnswering, readLeading, type Reader, type Said } from './page-reader.ts';
import { ANSWERS } from './person-phrases.ts';
import { roleBetweenCards } from './between-cards.ts';
import { readRoleBeforeName } from './our-people.ts';
import { isBelowRole } from './role-above.ts';
import { readRoleLine } from './role-line.ts';
import { isTeamHead } from './team-sections.ts';

const SHORT_LINE = 100;
const LINK_NAMES =
  /^(?:linked\s?in|twitter|facebook|instagram|e-?mail|github|website|read more|bio|profile|view profile|more|x|contact)$/i;

/** "<b>Ann Lee</b> treasurer": on a page of people a name that is set off begins a line that says more of them. */
function readLead(line: PageLine, said: Said, reader: Reader): void {
  if (
    line.leadLength === 0 ||
    line.leadLength > SHORT_LINE ||
    (!OF_PEOPLE.has(reader.purpose) && !said.inTeam)
  )
    return;
  const lead = line.text.slice(0, line.leadLength);
  const comma = lead.indexOf(',');
  const named = comma === -1 ? null : readName(lead.slice(0, comma));
  const stated = named === null || lead.length === line.text.length ? null : readRoleLine(lead.slice(comma));
  // "<b>Ann Lee, Treasurer</b> Ann grew up by the sea."
  if (named !== null && stated !== null)
    return reader.add('card', named, { ...said, role: stated.text, company: stated.company });
  const name = line.leadLength > 60 ? null : readName(lead);
  const rest = line.text.slice(line.leadLength).trim();
  if (name === null || /^[\p{L}\p{M}]/u.test(line.text.slice(line.leadLength))) return;
  const role = rest.length > SHORT_LINE ? null : readRoleLine(rest);
  if (role !== null) reader.add('card', name, { ...said, role: role.text, company: role.company });
  else if (name.isKnown && reader.purpose === 'team') reader.add('card without role', name, said);
}

const LEAST_OF_MASTHEAD = 3;
/** What is set off from a name by a dash, or a few words that begin with a capital letter behind a comma. */
const OF_PLACE = /^\s*(?:[–—/-]|,\s+\p{Lu}[^.!?:]{2,50}$)/u;

/** A name in a line of its own, and the role in the next. */
export function readCard(lines: readonly PageLine[], at: number, said: Said, reader: Reader): void {
  const line = lines[at]!;
  if (line.text.length > 60 || line.leadLength < line.text.length) readLead(line, said, reader);
  if (line.text.length > 60) return;
  const isSetOff = line.heading > 1 || line.leadLength >= line.text.length;
  // A masthead: roles and names take turns, wherever that stands.
  const isMasthead = isBelowRole(lines, at, LEAST_OF_MASTHEAD);
  const isOfPeople = OF_PEOPLE.has(reader.purpose) || said.inTeam || isMasthead;
  if (!isSetOff && !isOfPeople) return;
  // Where a team stands, a first name that is set off is somebody.
  const isSingle = isSetOff && reader.purpose === 'team' && !line.inside.has('foot');
  const name =
    readName(line.text, { single: isSingle }) ??
    (isSingle ? readRareFirstName(lines, at) : null) ??
    (isOfPeople ? readWithCapitals(line.text, lines[at + 1]?.text ?? '') : null);
  if (name === null || (!isOfPeople && !name.isKnown)) return;
  // Two large words between a name and the next card are what somebody does.
  if (!name.isKnown && at > 0 && roleBetweenCards(lines, at - 1) === line.text) return;
  if (isBelowRole(lines, at)) {
    const role = readRoleLine(lines[at - 1]!.text)!;
    const sentence = `${lines[at - 1]!.text} ${line.text}`;
    return reader.add('card', name, {
      ...said,
      sentence,
      role: role.text,
      company: role.company,
      inTeam: said.inTeam || isMasthead,
    });
  }
  const isBeside = !isLinkName(lines[at + 1], line);
  const next = lines[isBeside ? at + 1 : at + 2];
  const isNamed =
    next === undefined || next.text.length > SHORT_LINE || readName(next.text.split(',')[0]!) !== null;
  const role = isNamed ? null : readRoleLine(next!.text);
  const between = role === null && isOfPeople && isBeside ? roleBetweenCards(lines, at) : null;
  if (role !== null) {
    const sentence = `${line.text} ${isBeside ? '' : '… '}${next!.text}`;
    reader.add('card', name, { ...said, sentence, role: role.text, company: role.company });
  } else if (between !== null)
    reader.add('card', name, { ...said, sentence: `${line.text} ${between}`, role: between });
  else if (isOfPeople) reader.add('card without role', name, said);
}

/** One word above a role that is a heading too. */
const OTHER_HEAD =
  /^(?:dire[cç][cç]?[aã]o|direcci[oó]n|direction|leitung|vorsitz|\p{L}*(?:partner|sponsor)(?:en|s)?|kontakt|contacto?|contatos?|presid[eê]ncia|presidencia|pr[eé]sidence|s[eé]cr[eé]tariat|sekretariat|secretar[ií]a)$/iu;

/** "Jasie", set off above "Poetry Editor": a first name that no list knows. */
function readRareFirstName(lines: readonly PageLine[], at: number): ShapedName | null {
  const word = lines[at]!.text;
  const next = lines[at + 1]?.text ?? '';
  if (!/^\p{Lu}[\p{Ll}\p{M}]{2,14}$/u.test(word) || next.length > SHORT_LINE) return null;
  if (isTeamHead(word) || OTHER_HEAD.test(word)) return null;
  // "Bestuur", "Voorzitter", "Jan Klein": a heading, and whose role it is.
  if (readName(lines[at + 2]?.text ?? '') !== null) return null;
  // What may stand behind an initial is no word of menus and headings.
  if (readName(`A. ${word}`) === null || readName(next) !== null || readRoleLine(next) === null) return null;
  return { name: word, isKnown: false, words: 1 };
}

/** "Lamia GORGULU", above what she is: the capitals say it where no list knows the first name. */
function readWithCapitals(text: string, next: string): ShapedName | null {
  const [, first = '', last = ''] =
    /^(\p{Lu}[\p{Ll}\p{M}-]+)\s((?:\p{Lu}[\p{Lu}'’-]+\s?){1,3})$/u.exec(text) ?? [];
  const isAboveRole =
    first !== '' && next.length <= SHORT_LINE && readName(next) === null && readRoleLine(next) !== null;
  return isAboveRole ? readName(`${first} ${fromCapitals(last.trim())}`) : null;
}

/** Between a name and its role may stand what only names a link, or the name again. */
function isLinkName(line: PageLine | undefined, name: PageLine): boolean {
  return (
    line !== undefined &&
    (LINK_NAMES.test(line.text.trim()) || line.text === name.text || isSameName(line.text, name.text))
  );
}

function isSameName(one: string, other: string): boolean {
  const name = one.length <= 60 ? readName(one) : null;
  return name !== null && name.name === readName(other)?.name;
}

/** What stands before a comma, a dash or the like, with the degrees that follow a name: "Ann Lee, Ph.D., editor". */
const NAME_BEFORE =
  /^([^,|–—(:]{3,60}?(?:,\s*(?:[JSjs]r|Ph\.?\s?D|PhD|M\.?D|MBA|M\.?A|M\.?Sc|Ed\.?D|Esq)\.?(?=\s*[,|–—(:]))*)\s*(?:,|\||[–—]|\s[-/]\s|\(|:)\s*(.+)$/u;

/** "<b>Ann Lee, Treasurer</b> Ann grew up by the sea": what is told of her is no role. */
export function stating({ text, leadLength }: PageLine): string {
  if (leadLength === 0 || leadLength >= text.length) return text;
  const lead = text.slice(0, leadLength);
  return /^[^,]{3,60},\s+\p{L}/u.test(lead) ? lead : text;
}

/** "Jane Doe, editor", "Jane Doe (treasurer)", "Editor: Jane Doe". */
export function readNameAndRole(line: PageLine, said: Said, reader: Reader): void {
  if (line.text.length > 200) return;
  const parts = NAME_BEFORE.exec(stating(line));
  if (parts === null) {
    // "Editor in chief Ann Lee", on a page of people.
    const named = OF_PEOPLE.has(reader.purpose) || said.inTeam ? readRoleBeforeName(line.text) : null;
    if (named !== null) reader.add('name and role', named.name, { ...said, role: named.role });
    return;
  }
  const [, before = '', behind = ''] = parts;
  // Where a team stands, a first name with a role is somebody.
  const name = readName(before, { single: reader.purpose === 'team' && !line.inside.has('foot') });
  const isOfPeople = OF_PEOPLE.has(reader.purpose) || said.inTeam;
  if (name !== null) {
    if (!name.isKnown && !isOfPeople) return;
    const role = readRoleLine(behind.replace(/\)\s*$/, ''));
    if (role !== null) reader.add('name and role', name, { ...said, role: role.text, company: role.company });
    // "Ann Lee – Waterworks", "Ann Lee / PharmD", "Ann Lee, University of Brambles": on a page of a team.
    else if (name.isKnown && reader.purpose === 'team' && OF_PLACE.test(line.text.slice(before.length)))
      reader.add('card without role', name, said);
    return;
  }
  readNamesBehindLabel(line, said, reader);
}

/** "Editor: Ann Lee", "Directors: Ann Lee, Bob Doe", "Composer, Sound Designer: Cy Poe". */
function readNamesBehindLabel(line: PageLine, said: Said, reader: Reader): void {
  const [, before = '', behind = ''] = /^([^:|(]{3,60}?)\s*:\s*(.+)$/u.exec(line.text) ?? [];
  if (before === '' || !/^[\p{L}\p{N}]/u.test(before)) return;
  const isOfPeople = OF_PEOPLE.has(reader.purpose) || said.inTeam;
  // Legal and contact pages say so whose pictures and templates a site uses.
  const isOwnWork = isOfPeople && !reader.isLegal && reader.purpose !== 'contact' && WORK.test(before);
  const label =
    readRoleLine(before) ??
    (isOfPeople ? readRoleLine(singularOf(before)) : null) ??
    (isOwnWork ? { text: before } : null);
  // On a page of a team names stand behind labels that no lexicon knows, and behind "Name:" on any page of people.
  if (label === null && reader.purpose !== 'team' && !(isOfPeople && NAME_LABEL.test(before))) return;
  for (const part of behind.split(BETWEEN_NAMES).slice(0, MOST_LISTED)) {
    const labelled = readName(part) ?? (label === null ? readLeading(part, true) : null);
    if (labelled === null) continue;
    if (label !== null && (labelled.isKnown || isOfPeople))
      reader.add('name and role', labelled, { ...said, role: label.text });
    else if (label === null && labelled.isKnown) reader.add('card without role', labelled, said);
  }
}

const NAME_LABEL = /^(?:(?:full )?name|nome|nombre|nom|naam|vor- und nachname)$/iu;

/**
 * What somebody does for a publication, by the work: a role where names stand behind it, and none in a line of its own.
 */
const WORK =
  /^(?:photograph(?:y|s)|photos?|illustrations?|design|layout|text|texts|editing|translations?|music|direction|coordena[cç][aã]o(?: geral)?|coordinaci[oó]n(?: general)?|coordination|koordination|co[oö]rdinatie|concept|conceito|konzept|idee|idea|ideia|direcci[oó]n|edici[oó]n|fotograf[ií]as?|ilustraci[oó]n|diseño(?: gráfico)?|maquetaci[oó]n|textos?|traducci[oó]n|r[eé]alisation|photographie|graphisme|mise en page|textes?|traduction|regie|gestaltung|texte|fotos?|[uü]bersetzung|satz|direç[aã]o|ediç[aã]o|ilustraç[aã]o|diagramaç[aã]o|revis[aã]o|traduç[aã]o|vormgeving|tekst(?:en)?|vertaling|fotografie|opmaak)$/iu;

/** "Directors", "Redakteure", "Diretores": whose names follow is known by the ending alone. */
const singularOf = (label: string): string =>
  label.replace(/(?<=\p{L}{4})(?:(?<=[rn])es|(?<=[rn])e|s)\b/gu, '');

const BETWEEN_NAMES = /\s*(?:,|;| and | & | y | e | und | et | en )\s*/u;
const MOST_LISTED = 12;

/** "Ann Lee, Bob Doe and Cy Poe.": a line of a team's page that is names and nothing else. */
export function readListOfNames(line: PageLine, said: Said, reader: Reader): void {
  if (reader.purpose !== 'team' || line.text.length > 300 || line.inside.has('foot')) return;
  const parts = line.text.split(BETWEEN_NAMES);
  if (parts.length < 2 || parts.length > MOST_LISTED) return;
  const names = parts.flatMap((part) => readName(part) ?? []);
  if (names.length < parts.length || !names.some(({ isKnown }) => isKnown)) return;
  for (const name of names) reader.add('card without role', name, said);
}

/** "Vertreten durch:" or "Secretaris:", and the name in the next line. */
export function readLabelled(line: PageLine, next: PageLine | undefined, said: Said, reader: Reader): void {
  if (next === undefined || line.text.length > 90 || next.text.length > 90) return;
  const sentence = `${line.text} ${next.text}`;
  const isOfPeople = OF_PEOPLE.has(reader.purpose) || said.inTeam;
  if (isOfPeople) {
    const answers = ANSWERS.exec(sentence);
    if (answers !== null && answers.index + answers[0].length > line.text.length)
      return readAnswering(sentence, { ...said, sentence }, reader);
  }
  if (!line.text.endsWith(':')) return;
  const label = readRoleLine(line.text);
  const name = label === null ? null : (readName(next.text) ?? readLeading(next.text, true));
  if (label !== null && name !== null && (name.isKnown || isOfPeople))
    reader.add('name and role', name, { ...said, sentence, role: label.text });
}
