import { findRegistrableDomain } from '../domain.ts';
import type { PageLine } from './page-lines.ts';
import { OF_PEOPLE, readLeading, type Reader, type Said } from './page-reader.ts';
import { lettersOf } from './person-name.ts';
import { readRoleLine } from './role-line.ts';
import { readName, type ShapedName } from './name-shape.ts';
import { readMails } from './written-mail.ts';

const LONGEST_LINE = 400;
/** So far behind the words a name is looked for: a role may stand between. */
const FAR = 90;

/** Whom to write to: the name follows, perhaps behind what they are. In the six languages. */
const WRITE_TO = new RegExp(
  String.raw`(?<!\p{L})(?:(?:please |to )?contact(?: person)?|(?:please|just|or|and) e-?mail|get in touch with|reach out to|(?:write|email|e-mail|questions|inquiries|enquiries|apply) to|neem (?:dan |gerust )?contact op met|contactpersoon|contacteer|meld(?:t)? (?:je|u) (?:aan )?bij|mail(?:en)? naar|` +
    String.raw`ansprechpartner(?:in)?|ansprechperson|kontaktperson|kontakt|wende(?:n sie sich|t euch)(?: bitte)? an|kontaktieren sie|(?:melde(?:t euch|n sie sich| dich)?)(?: bitte)? bei|anmeldung(?:en)? (?:bei|an)|` +
    String.raw`contact(?:ez|er)|s['’]adresser à|[ée]cri(?:vez|re) à|renseignements auprès de|inscriptions? auprès de|` +
    String.raw`contact(?:ar|a|e|en|arse)?(?: con| a| com)|ponerse en contacto con|escrib(?:ir|a|e|an)(?:le)? a|dirigirse a|persona de contacto|entr(?:ar|e) em contato com|fal(?:ar|e) com|contato)(?!\p{L})`,
  'giu',
);
const MOST_ASKED = 5;

/**
 * Whom a page tells its readers to write to: "Contact our editor Ann Lee: ann@brambles.example", and who stands with an
 * address of their own name. An address elsewhere is of the site's people where the page is about them or says what
 * they do here.
 */
export function readContactPerson(lines: readonly PageLine[], at: number, said: Said, reader: Reader): void {
  const { text } = lines[at]!;
  if (text.length > LONGEST_LINE || said.isQuoted) return;
  const next = lines[at + 1]?.text ?? '';
  const below = next.length <= LONGEST_LINE && next.includes('@') ? next : '';
  const mails = readMails(text.includes('@') || below === '' ? text : below);
  if (mails.length === 0) return;
  const isOfPeople = OF_PEOPLE.has(reader.purpose) || reader.purpose === 'home';
  const isOwn = mails.some((mail) => domainOf(mail) === reader.domain);
  const asked = [...text.matchAll(WRITE_TO)].slice(0, MOST_ASKED);
  const found = asked.flatMap(
    ({ 0: words, index }) => findBehind(text.slice(index + words.length), mails) ?? [],
  );
  const own = found.filter(({ role }) => isOfPeople || isOwn || role !== null);
  for (const { name, role } of own) reader.add('answers for it', name, { ...said, role });
  if (own.length > 0) return;
  // "Ann Lee" or "Ann Lee, treasurer", and "ann.lee@brambles.example".
  const name = isOfPeople && text.length <= FAR ? readLeading(text) : null;
  if (name !== null && mails.some((mail) => isMailOf(mail, name.name)))
    reader.add('answers for it', name, { ...said, sentence: below === '' ? text : `${text} ${below}` });
}

/** The first name, with the role before it. */
function findBehind(
  behind: string,
  mails: readonly string[],
): { name: ShapedName; role: string | null } | null {
  const rest = behind.slice(0, FAR);
  for (const { index } of rest.matchAll(/(?<![\p{L}\p{M}.'’-])\p{Lu}/gu)) {
    const before = rest.slice(0, index);
    if (
      /[.!?@](?:\s|$)/u.test(
        before.replace(/(?<!\p{L})(?:dra?|prof|univ|mag|ing|mrs?|ms|sra?|hr|fr)\./giu, ''),
      )
    )
      return null;
    const named = rest.slice(index);
    const name = readLeading(OF_HOUSE.exec(named)?.[1] ?? named);
    const said = before.replace(/^[\s,:–—-]+|[\s,:–—-]+$/gu, '').replace(/\s+(?:dra?|prof)\.?$/iu, '');
    const role = readRoleLine(said.replace(ARTICLE, ''))?.text.replace(/[,\s]+$/u, '') ?? null;
    if (name !== null && (name.isKnown || role !== null || mails.some((mail) => isMadeOf(mail, name.name))))
      return { name, role };
  }
  return null;
}
/** "Ann Lee van Brambles College": the particle behind a whole name leads to a house. */
const OF_HOUSE =
  /^((?:(?:dr|prof)\.?\s+)?\p{Lu}[\p{L}\p{M}'’.-]+(?:\s+(?:van|von|de|der|den|ter|te|ten|la|di|da))*\s+\p{Lu}[\p{L}\p{M}'’-]+)\s+(?:van|von|vom|from|of|at|bei|chez)\s/iu;
const ARTICLE =
  /^(?:the|our|an?|der|die|den|unser\p{L}*|ihre?|notre|le|la|l['’]|el|nuestr[oa]|los?|[oa]|noss[oa]|de|het|onze|ons)\s+/iu;

const domainOf = (mail: string): string | null => findRegistrableDomain(mail.slice(mail.indexOf('@') + 1));

const localOf = (mail: string): string => lettersOf(mail.slice(0, mail.indexOf('@')));

/** ann.lee@, alee@, lee@: the surname stands in it. */
function isMailOf(mail: string, name: string): boolean {
  const last = lettersOf(name.split(/\s+/).at(-1) ?? '');
  return last.length > 2 && localOf(mail).includes(last) && readName(name)?.isKnown === true;
}

/** ann.lee@, alee@, leea@: nothing but the name, which need not be a common one then. */
function isMadeOf(mail: string, name: string): boolean {
  const words = name.split(/\s+/).map(lettersOf);
  const first = words[0] ?? '';
  const last = words.at(-1) ?? '';
  const initial = first.charAt(0);
  return [first + last, initial + last, last + first, last + initial].includes(localOf(mail));
}
